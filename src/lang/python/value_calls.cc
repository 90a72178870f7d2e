#include "lang/python/value_calls.h"

#include <algorithm>
#include <set>
#include <utility>

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;
using bytecode::Shape;

Calls operator|(Calls a, Calls b) {
  return static_cast<Calls>(static_cast<uint8_t>(a) | static_cast<uint8_t>(b));
}

// Spreads what entries take to the statements that they use, and on from there.
class Deciding {
 public:
  explicit Deciding(Bundle& bundle) : bundle_(bundle) {}

  void run(const std::vector<FoundEntry>& entries) {
    Calls all = Calls::kUndecided;
    for (const FoundEntry& entry : entries) {
      const Calls own = takes_values(bundle_, entry) ? Calls::kValues : Calls::kCalls;
      all = all | own;
      if (entry.node != nullptr) begin(entry, own);
    }
    // A statement that runs by itself does so for every workflow.
    for (const auto& module : bundle_.modules()) {
      if (module->library) continue;
      for (uint32_t i = 0; i < module->statements.size(); ++i) {
        const TopStatement& statement = module->statements[i];
        if (statement.role == StatementRole::kKept || statement.by_effect) add(*module, i, all);
      }
    }
    spread();
  }

 private:
  using Place = std::pair<SourceModule*, uint32_t>;

  // What a workflow takes is settled by its own first line, whoever else mentions it.
  void begin(const FoundEntry& entry, Calls own) {
    for (uint32_t i = 0; i < entry.module->statements.size(); ++i) {
      TopStatement& statement = entry.module->statements[i];
      if (statement.node != entry.node) continue;
      add(*entry.module, i, own);
      settled_.emplace(entry.module, i);
    }
  }

  void add(SourceModule& module, uint32_t number, Calls calls) {
    TopStatement& statement = module.statements[number];
    if (!statement.reached || statement.scopes == nullptr || module.library) return;
    if ((statement.calls | calls) == statement.calls) return;
    if (settled_.contains({&module, number})) return;
    statement.calls = statement.calls | calls;
    module.calls = module.calls | calls;
    pending_.emplace_back(&module, number);
  }

  void spread() {
    while (!pending_.empty()) {
      auto [module, number] = pending_.back();
      pending_.pop_back();
      const TopStatement& statement = module->statements[number];
      for (const auto& scope : statement.scopes->scopes) {
        for (const auto& [name, symbol] : scope->symbols) {
          use_symbol(*module, *scope, name, symbol, statement.calls);
        }
      }
      for (const MemberUse& use : statement.scopes->member_uses) {
        use_member(*module, use, statement.calls);
      }
    }
  }

  // What is written inside of an async function takes calls, whoever uses the statement.
  static Calls inside(const Scope* scope, Calls calls) {
    for (; scope != nullptr; scope = scope->parent) {
      if (scope->is_coroutine) return Calls::kCalls;
    }
    return calls;
  }

  void use_symbol(SourceModule& module, const Scope& scope, std::string_view name,
                  const Symbol& symbol, Calls calls) {
    const Calls own = inside(&scope, calls);
    if (symbol.alias != nullptr && scope.kind != ScopeKind::kModule) {
      use_import(module, symbol.import, symbol.alias, symbol.used_bare, own);
      return;
    }
    const bool global =
        symbol.resolution == Resolution::kGlobal || symbol.resolution == Resolution::kName;
    if (global && (symbol.used || symbol.captured)) {
      use_name(module, name, symbol.used_bare, own);
    }
  }

  // The symbol may be local to a scope around: then it is an import there, or no module at all.
  void use_member(SourceModule& module, const MemberUse& use, Calls calls) {
    const Calls own = inside(use.scope, calls);
    const ast::Stmt* import = nullptr;
    const ast::Alias* alias = nullptr;
    for (const Scope* scope = use.scope; scope != nullptr && alias == nullptr;
         scope = scope->parent) {
      const Symbol* symbol = scope->symbols.find(use.name);
      if (symbol == nullptr || symbol->alias == nullptr) continue;
      import = symbol->import;
      alias = symbol->alias;
    }
    if (alias == nullptr) {
      const GlobalName* global = module.globals.find(use.name);
      if (global == nullptr || global->alias == nullptr) return;
      import = global->import;
      alias = global->alias;
    }
    std::vector<std::string_view> members;
    for (const ast::Expr* node = use.attribute; node->kind == Kind::kAttribute;
         node = as<ast::Attribute>(node)->value) {
      members.push_back(as<ast::Attribute>(node)->attr);
    }
    Meaning base = bundle_.import_meaning(module, import, alias);
    for (size_t i = members.size(); i-- > 0 && base.kind == MeaningKind::kModule;) {
      use_name(*base.module, members[i], i == 0, own);
      base = bundle_.member_meaning(base, members[i]);
    }
  }

  // `bare`: as a value, not only for a member.
  void use_name(SourceModule& module, std::string_view name, bool bare, Calls calls) {
    const GlobalName* global = module.library ? nullptr : module.globals.find(name);
    if (global == nullptr) return;
    for (uint32_t number : global->binders) add(module, number, calls);
    if (global->alias != nullptr) use_import(module, global->import, global->alias, bare, calls);
  }

  void use_import(SourceModule& module, const ast::Stmt* import, const ast::Alias* alias, bool bare,
                  Calls calls) {
    if (const auto* from = ast::try_as<ast::ImportFrom>(import)) {
      Meaning base = bundle_.module_meaning(bundle_.imported_module(module, from));
      const bool member =
          base.kind == MeaningKind::kModule && base.module->globals.contains(alias->name);
      // Modules may import a name from each other in a circle.
      if (member && base.module != &module) {
        if (++depth_ <= kMaxChain) use_name(*base.module, alias->name, bare, calls);
        --depth_;
        return;
      }
    }
    const Meaning meaning = bundle_.import_meaning(module, import, alias);
    if (!bare || meaning.kind != MeaningKind::kModule) return;
    for (uint32_t i = 0; i < meaning.module->statements.size(); ++i) add(*meaning.module, i, calls);
  }

  static constexpr int kMaxChain = 32;

  Bundle& bundle_;
  std::vector<Place> pending_;
  std::set<Place> settled_;
  int depth_ = 0;
};

bool yields(Bundle& bundle, SourceModule& module, const ast::FunctionDef* function) {
  for (const TopStatement& statement : module.statements) {
    if (statement.scopes == nullptr) continue;
    const auto found = statement.scopes->by_node.find(function);
    if (found != statement.scopes->by_node.end()) return found->second->is_generator;
  }
  return scopes_of(module, function, bundle.arena())->of(function)->is_generator;
}

}  // namespace

bool takes_values(Bundle& bundle, const FoundEntry& entry) {
  if (entry.shape != Shape::kFunction && entry.shape != Shape::kWorkflowClass) return false;
  RunMethod run{entry.module, ast::try_as<ast::FunctionDef>(entry.node)};
  if (const auto* definition = ast::try_as<ast::ClassDef>(entry.node)) {
    run = find_run(bundle, *entry.module, definition);
  }
  return run.function != nullptr && !run.function->is_async &&
         !yields(bundle, *run.module, run.function);
}

bool any_takes_values(Bundle& bundle, const std::vector<FoundEntry>& entries) {
  return std::ranges::any_of(entries,
                             [&](const FoundEntry& entry) { return takes_values(bundle, entry); });
}

void decide_calls(Bundle& bundle, const std::vector<FoundEntry>& entries) {
  if (any_takes_values(bundle, entries)) Deciding(bundle).run(entries);
}

}  // namespace pawl::python
