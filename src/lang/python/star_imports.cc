#include "lang/python/star_imports.h"

#include <algorithm>
#include <set>

#include "lang/python/name_map.h"
#include "lang/python/source_limits.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;
using Names = NameMap<bool>;  // in the order in which they come

bool is_all(const ast::Expr* node) {
  const auto* name = ast::try_as<ast::Name>(node);
  return name != nullptr && name->id == "__all__";
}

// __all__.extend(…) and __all__.append(…): the argument.
const ast::Expr* added_to_all(const ast::Expr* node, std::string_view method) {
  const auto* call = ast::try_as<ast::Call>(node);
  const auto* function = call != nullptr ? ast::try_as<ast::Attribute>(call->func) : nullptr;
  const bool adds = function != nullptr && function->attr == method && is_all(function->value);
  return adds && call->args.size() == 1 ? call->args[0] : nullptr;
}

// The value that a statement gives to __all__ or adds to it; null: it does neither.
const ast::Expr* value_of_all(const ast::Stmt* node) {
  if (const auto* assign = ast::try_as<ast::Assign>(node)) {
    return assign->targets.size() == 1 && is_all(assign->targets[0]) ? assign->value : nullptr;
  }
  if (const auto* assign = ast::try_as<ast::AnnAssign>(node)) {
    return is_all(assign->target) ? assign->value : nullptr;
  }
  if (const auto* assign = ast::try_as<ast::AugAssign>(node)) {
    return is_all(assign->target) ? assign->value : nullptr;
  }
  if (const auto* call = ast::try_as<ast::ExprStmt>(node)) {
    return added_to_all(call->value, "extend");
  }
  return nullptr;
}

class Expander {
 public:
  explicit Expander(Bundle& bundle) : bundle_(bundle) {}

  void expand(SourceModule& module) {
    if (module.stars_expanded || module.library) return;
    module.stars_expanded = true;
    expand(module, module.tree->body);
  }

 private:
  void expand(SourceModule& module, ast::Stmts body) {
    for (ast::Stmt* node : body) {
      if (auto* branch = ast::try_as<ast::If>(node)) {
        expand(module, branch->body);
        expand(module, branch->orelse);
      } else if (auto* attempt = ast::try_as<ast::Try>(node)) {
        expand(module, attempt->body);
        for (const ast::ExceptHandler* handler : attempt->handlers) expand(module, handler->body);
        expand(module, attempt->orelse);
        expand(module, attempt->finalbody);
      } else if (auto* import = ast::try_as<ast::ImportFrom>(node)) {
        if (import->names[0]->name == "*") expand(module, import);
      }
    }
  }

  void expand(SourceModule& module, ast::ImportFrom* import) {
    module.stars.push_back(import);
    Meaning base = bundle_.module_meaning(bundle_.imported_module(module, import));
    Names names;
    if (base.kind == MeaningKind::kModule) {
      expand(*base.module);
      if (!spend(module, import, base.module->statements.size())) return;
      if (!add_exports(*base.module, names)) {
        bundle_.report(module, import->range, ErrorCode::unsupported_construct,
                       "what 'import *' brings cannot be told before the program runs",
                       "let __all__ of '" + base.module->name + "' be a list of texts");
        return;
      }
    } else if (base.kind == MeaningKind::kNativeModule) {
      add_members(base.native, names);
    } else {
      return;
    }
    if (!spend(module, import, names.size())) return;
    std::vector<ast::Alias*> aliases;
    for (const auto& [name, _] : names) {
      auto* alias = bundle_.arena().make<ast::Alias>();
      alias->range = import->names[0]->range;
      alias->name = name;
      aliases.push_back(alias);
      module.origins[alias->name] = std::string(import->module) + "." + std::string(name);
    }
    import->names = bundle_.arena().copy(aliases.data(), aliases.size());
  }

  // Names and statements multiply: many files may bring each other's names.
  bool spend(SourceModule& module, const ast::ImportFrom* import, size_t work) {
    spent_ += work;
    if (spent_ <= kMaxStarWork) return true;
    bundle_.report(module, import->range, ErrorCode::source_too_large,
                   "'import *' brings too many names",
                   "import the names that are used, or the module");
    return false;
  }

  // Adds the texts of ["a", "b"], ("a",), other.__all__ or a sum of such; false: it is something
  // else.
  bool add_texts(SourceModule& module, const ast::Expr* value, Names& names) {
    if (const auto* sum = ast::try_as<ast::BinOp>(value)) {
      return sum->op == ast::BinaryOperator::kAdd && add_texts(module, sum->left, names) &&
             add_texts(module, sum->right, names);
    }
    if (const auto* other = ast::try_as<ast::Attribute>(value)) {
      SourceModule* file = other->attr == "__all__" ? file_named(module, other->value) : nullptr;
      spent_ += module.statements.size();
      if (spent_ > kMaxStarWork) return false;
      if (file == nullptr || reading_.contains(file)) return false;
      reading_.insert(file);
      const bool known = add_exports(*file, names);
      reading_.erase(file);
      return known;
    }
    ast::Exprs parts;
    if (const auto* list = ast::try_as<ast::List>(value)) {
      parts = list->elts;
    } else if (const auto* tuple = ast::try_as<ast::Tuple>(value)) {
      parts = tuple->elts;
    } else {
      return false;
    }
    return std::ranges::all_of(parts, [&](const ast::Expr* part) {
      const auto* spread = ast::try_as<ast::Starred>(part);
      return spread != nullptr ? add_texts(module, spread->value, names) : add_text(part, names);
    });
  }

  bool add_text(const ast::Expr* value, Names& names) {
    const auto* text = ast::try_as<ast::Constant>(value);
    if (text == nullptr || text->value_kind != ast::ConstantKind::kStr) return false;
    add_name(names, text->text);
    return true;
  }

  // The file of the bundle that a name of the module stands for.
  SourceModule* file_named(SourceModule& module, const ast::Expr* node) {
    const auto* name = ast::try_as<ast::Name>(node);
    if (name == nullptr) return nullptr;
    auto origin = module.origins.find(name->id);
    for (const ast::Stmt* statement : module.tree->body) {
      const auto* from = ast::try_as<ast::ImportFrom>(statement);
      if (from == nullptr) continue;
      for (const ast::Alias* alias : from->names) {
        if ((alias->asname.empty() ? alias->name : alias->asname) != name->id) continue;
        const std::string file = Bundle::join(bundle_.imported_module(module, from), alias->name);
        if (bundle_.has_file(file)) return bundle_.find_module(file);
      }
    }
    if (origin != nullptr && bundle_.has_file(*origin)) return bundle_.find_module(*origin);
    return bundle_.own_submodule(module, name->id).module;
  }

  // False: __all__ is not a list of texts.
  bool add_exports(SourceModule& module, Names& names) {
    bool has_all = false;
    for (const TopStatement& statement : module.statements) {
      if (const ast::Expr* value = value_of_all(statement.node)) {
        has_all = true;
        if (!add_texts(module, value, names)) return false;
      } else if (const auto* call = ast::try_as<ast::ExprStmt>(statement.node)) {
        const ast::Expr* added = added_to_all(call->value, "append");
        if (added != nullptr && !add_text(added, names)) return false;
      }
    }
    if (has_all) return true;
    for (const TopStatement& statement : module.statements) {
      if (!is_main_guard(statement.node)) add_bound(statement.node, names);
      if (module.is_package()) add_own_module(module, statement.node, names);
    }
    if (module.library) add_members(module.name, names);
    return true;
  }

  // `from .prices import *` in a package gives it the name `prices`.
  void add_own_module(const SourceModule& module, const ast::Stmt* node, Names& names) {
    const auto* import = ast::try_as<ast::ImportFrom>(node);
    if (import == nullptr) return;
    const std::string from = bundle_.imported_module(module, import);
    if (!from.starts_with(module.name + ".")) return;
    const std::string_view rest = std::string_view(from).substr(module.name.size() + 1);
    const std::string_view name = bundle_.arena().intern(rest.substr(0, rest.find('.')));
    if (!name.starts_with('_')) add_name(names, name);
  }

  void add_name(Names& names, std::string_view name) { names.insert(bundle_.arena().intern(name)); }

  void add_bound(const ast::Stmt* node, Names& names) {
    StatementScopes scopes = analyze_scopes(node, bundle_.arena());
    for (const auto& [name, symbol] : scopes.root()->symbols) {
      if (symbol.bound && !name.starts_with('_') && name != "*") add_name(names, name);
    }
  }

  void add_members(std::string_view module, Names& names) {
    for (std::string_view name : bundle_.catalog().members(module)) {
      if (!name.starts_with('_')) add_name(names, name);
    }
  }

  Bundle& bundle_;
  size_t spent_ = 0;
  std::set<const SourceModule*> reading_;  // modules whose __all__ name each other
};

}  // namespace

void expand_star_imports(Bundle& bundle) {
  Expander expander(bundle);
  // By number: the library's modules are added as they are asked for.
  for (size_t i = 0, count = bundle.modules().size(); i < count; ++i) {
    expander.expand(*bundle.modules()[i]);
  }
}

}  // namespace pawl::python
