#include "lang/python/reach.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "lang/python/annotations.h"
#include "lang/python/ast_walk.h"
#include "lang/python/decorated_tasks.h"
#include "lang/python/effects.h"
#include "lang/python/mentions.h"
#include "lang/python/reach_types.h"
#include "lang/python/slots.h"
#include "lang/python/worker_methods.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;

class Reach {
 public:
  explicit Reach(Bundle& bundle)
      : bundle_(bundle),
        effects_(bundle),
        worker_methods_(bundle, effects_),
        types_(bundle, effects_, [this](SourceModule& module, std::string_view name, bool bare) {
          reach_name(module, name, bare);
        }) {}

  void run(const std::vector<FoundEntry>& entries) {
    reach_module(bundle_.main());
    for (const FoundEntry& entry : entries) {
      reach_entry(entry);
    }
    reach_migration();
    process_pending();
    reach_given_types(entries);
    if (asks_for_annotations()) reach_all_annotated();
    warn_of_what_is_left_out();
  }

 private:
  void reach_all_annotated() {
    // Classes that are reached by annotations have some themselves.
    for (size_t before = 0; before != statements_;) {
      before = statements_;
      for (size_t i = 0; i < order_.size(); ++i) {
        if (!order_[i]->library) reach_annotated(*order_[i]);
      }
      process_pending();
    }
  }

  // A handler that would be in a registry which workflows use, if they had what its body needs.
  void warn_of_what_is_left_out() {
    effects_.look_again();
    for (SourceModule* module : order_) {
      if (module->library) continue;
      for (uint32_t number = 0; number < module->statements.size(); ++number) {
        const TopStatement& statement = module->statements[number];
        if (statement.reached || statement.role == StatementRole::kDropped ||
            statement.role == StatementRole::kTask) {
          continue;
        }
        const std::string missing = effects_.why_left_out(*module, number);
        if (missing.empty()) continue;
        const std::string what = statement.binds.empty()
                                     ? std::string("this statement")
                                     : "'" + std::string(statement.binds.front()) + "'";
        bundle_.warn(*module, statement.node->range, ErrorCode::unsupported_construct,
                     what + " is left out of the workflows: it needs '" + missing +
                         "', which they do not have",
                     "make a task of what needs it, and call that from here");
      }
    }
  }

  void process_pending() {
    do {
      while (!pending_.empty()) {
        auto [module, number] = pending_.back();
        pending_.pop_back();
        current_ = {module, number};
        process(*module, number);
      }
      current_ = {};
      for (auto changed : worker_methods_.take_back(reached_)) pending_.push_back(changed);
      if (pending_.empty()) reach_what_acts();
    } while (!pending_.empty());
  }

  bool has_what_acts(SourceModule& module) {
    for (uint32_t number = 0; number < module.statements.size(); ++number) {
      if (module.statements[number].role == StatementRole::kByName &&
          effects_.acts_on_reached(module, number)) {
        return true;
      }
    }
    return false;
  }

  // Statements that nobody names, but that act on what is reached.
  void reach_what_acts() {
    effects_.look_again();
    for (size_t i = 0; i < order_.size(); ++i) {
      SourceModule& module = *order_[i];
      if (module.library) continue;
      for (uint32_t number = 0; number < module.statements.size(); ++number) {
        const TopStatement& statement = module.statements[number];
        if (!statement.reached && statement.role == StatementRole::kByName &&
            effects_.acts_on_reached(module, number)) {
          // Others that bind the same name, such as `_`, are not reached by it.
          for (std::string_view name : statement.binds) module.globals[name].stored = true;
          reach_statement(module, number, true);
        }
      }
    }
    for (size_t i = 0; i < imported_.size(); ++i) {
      if (!imported_[i]->reached && has_what_acts(*imported_[i])) reach_imported(*imported_[i]);
    }
    for (auto [module, number] : doubtful_) {
      if (!module->statements[number].reached && effects_.changes_reached(*module, number)) {
        reach_statement(*module, number);
      }
    }
  }

  // `def migrate(old)` of the main file: what a move of runs to this source asks for values that
  // they do not have (docs/repair.md). No workflow names it.
  void reach_migration() {
    SourceModule& module = bundle_.main();
    for (const TopStatement& statement : module.statements) {
      const auto* function = ast::try_as<ast::FunctionDef>(statement.node);
      if (function == nullptr || function->name != "migrate" || function->is_async) continue;
      const auto& args = *function->args;
      const bool fits = args.args.size() == 1 && args.posonlyargs.empty() &&
                        args.kwonlyargs.empty() && args.args[0]->arg == "old";
      if (fits) reach_name(module, function->name, true);
    }
  }

  // --- Entries ---------------------------------------------------------------------------------

  // Queries are called from outside: nothing of the file need name them.
  void reach_queries(SourceModule& module) {
    for (const TopStatement& statement : module.statements) {
      const auto* function = ast::try_as<ast::FunctionDef>(statement.node);
      if (function != nullptr && is_query(module, function)) {
        reach_name(module, function->name, true);
        module.globals.find(function->name)->dynamic = true;
      }
      const auto* definition = ast::try_as<ast::ClassDef>(statement.node);
      if (definition == nullptr) continue;
      for (const ast::Stmt* node : definition->body) {
        const auto* method = ast::try_as<ast::FunctionDef>(node);
        if (method != nullptr && is_query(module, method)) worker_methods_.mention(method->name);
      }
    }
  }

  // A workflow that declares a schedule is given a Tick, which the library makes.
  void reach_tick(const FoundEntry& entry) {
    const auto* call = ast::try_as<ast::Call>(entry.decorator);
    if (call == nullptr) return;
    const auto declares = [](const ast::Keyword* keyword) { return keyword->arg == "schedule"; };
    if (!std::ranges::any_of(call->keywords, declares)) return;
    SourceModule* library = bundle_.find_module("pawl");
    const std::string_view name = bundle_.arena().intern("Tick");
    if (library == nullptr || library->globals.find(name) == nullptr) return;
    reach_name(*library, name, true);
    library->globals.find(name)->dynamic = true;
    // The import by which the decorator is known runs the library's module.
    const ast::Expr* root = call->func;
    while (const auto* attribute = ast::try_as<ast::Attribute>(root)) root = attribute->value;
    if (const auto* imported = ast::try_as<ast::Name>(root)) {
      reach_name(*entry.module, imported->id, true);
    }
  }

  void reach_entry(const FoundEntry& entry) {
    reach_module(*entry.module);
    reach_queries(*entry.module);
    reach_tick(entry);
    if (entry.node == nullptr) {
      return;
    }
    if (const auto* function = ast::try_as<ast::FunctionDef>(entry.node)) {
      reach_name(*entry.module, function->name, true);
      entry.module->globals.find(function->name)->dynamic = true;
      types_.reach_parameters(*entry.module, function->args);
      return;
    }
    const auto* definition = as<ast::ClassDef>(entry.node);
    const RunMethod run = find_run(bundle_, *entry.module, definition);
    worker_methods_.mention(run.function->name);
    reach_name(*entry.module, definition->name, true);
    types_.reach_parameters(*run.module, run.function->args);
  }

  // A task's result is built as its annotation says. What cannot be built is the worker's affair.
  void reach_result(SourceModule& module, const GlobalName& task) {
    for (uint32_t number : task.binders) {
      const auto* function = ast::try_as<ast::FunctionDef>(module.statements[number].node);
      if (function == nullptr || is_activity(module, function) || !says_type(function->returns)) {
        continue;
      }
      const bool built = names_built_type(bundle_, module, function->returns);
      types_.reach(module, function->returns,
                   built ? TypeReach::Which::kAll : TypeReach::Which::kAvailable);
      if (is_out_of_reach(module, function->returns)) return;
      bytecode::Task& declared = bundle_.builder().program().tasks[task.task];
      declared.result = bundle_.builder().string(annotation_text(module, function->returns)) + 1;
      declared.module = module.index;
      return;
    }
  }

  // Called by its name, with no word about its type.
  static bool is_activity(const SourceModule& module, const ast::FunctionDef* function) {
    return std::ranges::any_of(function->decorator_list, [&](const ast::Expr* decorator) {
      return is_activity_origin(decorator_origin(module, decorator));
    });
  }

  // Types that the program itself gives, as in receive("orders", Order), have fields whose types
  // are only named; so has what child(workflow) gives.
  void reach_given_types(const std::vector<FoundEntry>& entries) {
    if (uses_library("pawl", {"child"})) {
      for (const FoundEntry& entry : entries) {
        RunMethod run{entry.module, ast::try_as<ast::FunctionDef>(entry.node)};
        if (const auto* definition = ast::try_as<ast::ClassDef>(entry.node)) {
          run = find_run(bundle_, *entry.module, definition);
        }
        if (run.function == nullptr) continue;
        types_.reach(*run.module, run.function->returns, TypeReach::Which::kAvailable);
      }
    }
    const bool given = uses_library(
        "pawl", {"build", "child", "promise", "receive", "request", "suspend", "wait_event"});
    for (size_t before = statements_ + 1; before != statements_;) {
      before = statements_;
      process_pending();
      for (size_t i = 0; given && i < order_.size(); ++i) {
        if (!order_[i]->library) reach_fields(*order_[i]);
      }
    }
  }

  void reach_fields(SourceModule& module) {
    for (const TopStatement& statement : module.statements) {
      const auto* definition = ast::try_as<ast::ClassDef>(statement.node);
      if (definition == nullptr || !statement.reached) continue;
      types_.reach_fields(module, definition, TypeReach::Which::kAvailable);
    }
  }

  bool uses_library(std::string_view library, std::initializer_list<std::string_view> names) {
    for (const SourceModule* module : order_) {
      if (!module->library || module->name != library) continue;
      for (std::string_view name : names) {
        const GlobalName* global = module->globals.find(bundle_.arena().intern(name));
        if (global != nullptr && global->reached) return true;
      }
    }
    return false;
  }

  // --- Annotations that the program itself looks at --------------------------------------------

  bool asks_for_annotations() {
    bool asks = false;
    bool by_attribute = false;
    for (const SourceModule* module : order_) {
      auto uses = [&](std::string_view library, std::string_view name) {
        if (!module->library || module->name != library) return false;
        const GlobalName* global = module->globals.find(bundle_.arena().intern(name));
        return global != nullptr && global->reached;
      };
      asks = asks || uses("typing", "get_type_hints") || uses("inspect", "signature") ||
             uses("inspect", "get_annotations") || uses("inspect", "getfullargspec") ||
             uses("dataclasses", "fields") || uses("functools", "singledispatch") ||
             uses("pydantic._schema", "node_of");
      by_attribute = by_attribute || (!module->library &&
                                      module->text.find("__annotations__") != std::string::npos);
    }
    // A compiler without the library leaves them texts.
    SourceModule* reader = by_attribute ? bundle_.find_module("_annotations") : nullptr;
    if (reader != nullptr) {
      std::string_view name = bundle_.arena().intern("resolve_all");
      reach_name(*reader, name, true);
      reader->globals.find(name)->dynamic = true;
      bundle_.set_annotation_reader(reader);
    }
    return asks || by_attribute;
  }

  void reach_annotated(SourceModule& module) {
    for (const TopStatement& statement : module.statements) {
      if (statement.reached) reach_annotated(module, statement.node);
    }
  }

  void reach_annotated(SourceModule& module, const ast::Node* node) {
    if (const auto* function = ast::try_as<ast::FunctionDef>(node)) {
      const ast::Arguments* all = function->args;
      for (Span<ast::Arg*> list : {all->posonlyargs, all->args, all->kwonlyargs}) {
        for (const ast::Arg* parameter : list) types_.reach_named(module, parameter->annotation);
      }
      if (all->vararg != nullptr) types_.reach_named(module, all->vararg->annotation);
      if (all->kwarg != nullptr) types_.reach_named(module, all->kwarg->annotation);
      types_.reach_named(module, function->returns);
    } else if (const auto* variable = ast::try_as<ast::AnnAssign>(node)) {
      types_.reach_named(module, variable->annotation);
    }
    ast::for_each_child(node, [&](const ast::Node* child) { reach_annotated(module, child); });
  }

  // --- Modules ---------------------------------------------------------------------------------

  void reach_module(SourceModule& module) {
    if (module.used) return;
    module.used = true;
    begin_module(module);
    for (uint32_t i = 0; i < module.statements.size(); ++i) {
      if (module.statements[i].role != StatementRole::kKept) continue;
      if (module.library || module.script || is_runnable(module, i)) {
        reach_statement(module, i);
      } else {
        doubtful_.emplace_back(&module, i);
      }
    }
  }

  // What workflows do not have is for those who work tasks, unless it changes what is reached.
  bool is_runnable(SourceModule& module, uint32_t number) {
    return effects_.is_available(module, number, Effects::Part::kRuns);
  }

  // A module that is imported for what it does then. It may also be there for those who work tasks:
  // what workflows do not have is left out.
  void reach_imported(SourceModule& module) {
    if (module.reached) return;
    begin_module(module);
    for (uint32_t i = 0; i < module.statements.size(); ++i) {
      if (module.statements[i].role == StatementRole::kKept && is_runnable(module, i)) {
        reach_statement(module, i, true);
      }
    }
  }

  void begin_module(SourceModule& module) {
    if (module.reached) return;
    module.reached = true;
    module.index = next_index_++;
    bytecode::Module entry;
    bundle_.builder().program().modules.push_back(std::move(entry));
    order_.push_back(&module);
    std::optional<Mentions> mentions;
    for (uint32_t i = 0; i < module.statements.size(); ++i) {
      TopStatement& statement = module.statements[i];
      if (statement.role != StatementRole::kByName || !imports_bundle(module, statement.node))
        continue;
      reach_statement(module, i);
      if (!mentions) mentions.emplace(module);
      const bool for_effect = !mentions->elsewhere(i);
      for (SourceModule* file : files_imported_by(module, statement.node)) {
        for_effect ? reach_imported(*file) : imported_.push_back(file);
      }
    }
  }

  // The files of the bundle that a statement's imports run.
  std::vector<SourceModule*> files_imported_by(SourceModule& module, const ast::Stmt* node) {
    std::vector<SourceModule*> files;
    for_each_import(node, [&](const ast::Node* found) {
      for (const std::string& name : imported_modules(module, found)) {
        for (size_t dot = name.find('.');; dot = name.find('.', dot + 1)) {
          const std::string part = name.substr(0, dot);
          if (bundle_.has_file(part)) files.push_back(bundle_.find_module(part));
          if (dot == std::string::npos) break;
        }
      }
    });
    return files;
  }

  // The imports of a statement, those in its branches included.
  template <typename Visit>
  static void for_each_import(const ast::Node* node, const Visit& visit) {
    const auto all = [&](ast::Stmts body) {
      for (const ast::Stmt* inner : body) for_each_import(inner, visit);
    };
    if (node->kind == Kind::kImport || node->kind == Kind::kImportFrom) {
      visit(node);
    } else if (const auto* branch = ast::try_as<ast::If>(node)) {
      all(branch->body);
      all(branch->orelse);
    } else if (const auto* attempt = ast::try_as<ast::Try>(node)) {
      all(attempt->body);
      for (const ast::ExceptHandler* handler : attempt->handlers) all(handler->body);
      all(attempt->orelse);
      all(attempt->finalbody);
    }
  }

  // Importing a file of the bundle may have effects; importing from the library has none.
  bool imports_bundle(SourceModule& module, const ast::Stmt* node) {
    bool any = false;
    if (module.library) return any;
    for_each_import(node, [&](const ast::Node* found) {
      for (const std::string& name : imported_modules(module, found)) {
        any = any || bundle_.has_file(name);
      }
    });
    return any;
  }

  // The modules that an import runs, as far as they are modules.
  std::vector<std::string> imported_modules(const SourceModule& module,
                                            const ast::Node* node) const {
    std::vector<std::string> names;
    if (const auto* import = ast::try_as<ast::Import>(node)) {
      for (const ast::Alias* alias : import->names) names.emplace_back(alias->name);
    } else {
      const auto* from = as<ast::ImportFrom>(node);
      names.push_back(bundle_.imported_module(module, from));
      for (const ast::Alias* alias : from->names) {
        names.push_back(Bundle::join(names.front(), alias->name));
      }
    }
    return names;
  }

  void reach_everything(SourceModule& module) {
    reach_module(module);
    if (module.dynamic) return;
    module.dynamic = true;
    for (size_t i = 0; i < module.globals.size(); ++i) {
      std::string_view name = module.globals.at(i).name;
      reach_name(module, name, true);
    }
  }

  // --- Names -----------------------------------------------------------------------------------

  void reach_statement(SourceModule& module, uint32_t number, bool by_effect = false) {
    TopStatement& statement = module.statements[number];
    statement.by_effect = by_effect && (!statement.reached || statement.by_effect);
    if (statement.reached) return;
    statement.reached = true;
    statement.reached_by = current_;
    ++statements_;
    pending_.emplace_back(&module, number);
  }

  // `bare`: the name is used as a value, not only for a member.
  void reach_name(SourceModule& module, std::string_view name, bool bare) {
    GlobalName* global = module.globals.find(name);
    if (global == nullptr) {
      if (bundle_.own_submodule(module, name).module != nullptr) {
        reach_submodule(module.name, name, bare);
      }
      return;
    }
    // One that was imported for what it does then has names of its own use.
    if (!module.reached) reach_module(module);
    bool fresh = !global->reached;
    global->reached = true;
    if (fresh) {
      std::vector<uint32_t> binders = global->binders;
      for (uint32_t number : binders) {
        StatementRole role = module.statements[number].role;
        if (role == StatementRole::kByName || role == StatementRole::kKept) {
          reach_statement(module, number);
        }
      }
    }
    global = module.globals.find(name);
    if (fresh && global->task != kNone32) {
      reach_result(module, GlobalName(*global));
      global = module.globals.find(name);
    }
    if (global->alias != nullptr) {
      reach_import(module, global->import, global->alias, bare || global->bindings > 1);
      std::vector<ImportBinding> others = module.globals.find(name)->other_imports;
      for (const ImportBinding& other : others) {
        reach_import(module, other.import, other.alias, true);
      }
    }
  }

  // An import: the module, and what of it is named.
  void reach_import(SourceModule& module, const ast::Stmt* import, const ast::Alias* alias,
                    bool bare) {
    // Modules may import a name from each other in a circle.
    if (!following_.emplace(alias, bare).second) return;
    follow_import(module, import, alias, bare);
    following_.erase({alias, bare});
  }

  void follow_import(SourceModule& module, const ast::Stmt* import, const ast::Alias* alias,
                     bool bare) {
    if (import->kind == Kind::kImport) {
      reach_packages(alias->name);
      Meaning meaning = bundle_.import_meaning(module, import, alias);
      if (bare && meaning.kind == MeaningKind::kModule) reach_everything(*meaning.module);
      return;
    }
    std::string name = bundle_.imported_module(module, as<ast::ImportFrom>(import));
    reach_packages(name);
    if (bundle_.binds_own_submodule(module, import, alias)) {
      return reach_submodule(name, alias->name, bare);
    }
    reach_member(bundle_.module_meaning(name), alias->name, bare);
  }

  // a, a.b and a.b.c of a.b.c
  void reach_packages(std::string_view name) {
    for (size_t dot = name.find('.');; dot = name.find('.', dot + 1)) {
      Meaning part = bundle_.module_meaning(name.substr(0, dot));
      if (part.kind == MeaningKind::kModule) reach_module(*part.module);
      if (dot == std::string_view::npos) break;
    }
  }

  void reach_member(const Meaning& base, std::string_view member, bool bare) {
    if (base.kind != MeaningKind::kModule) {
      if (base.kind == MeaningKind::kNativeModule) {
        reach_submodule(base.native, member, bare);
      }
      return;
    }
    reach_module(*base.module);
    if (base.module->globals.contains(member)) {
      reach_name(*base.module, member, bare);
    } else {
      reach_submodule(base.module->name, member, bare);
    }
  }

  void reach_submodule(const std::string& package, std::string_view member, bool bare) {
    SourceModule* module = bundle_.find_module(Bundle::join(package, member));
    if (module == nullptr) return;
    reach_module(*module);
    if (bare) reach_everything(*module);
  }

  // --- Statements ------------------------------------------------------------------------------

  void process(SourceModule& module, uint32_t number) {
    {
      TopStatement& statement = module.statements[number];
      if (statement.scopes == nullptr) {
        statement.scopes = scopes_of(module, statement.node, bundle_.arena());
      }
    }
    reached_.emplace_back(&module, number);
    worker_methods_.put_aside(module, number);
    StatementScopes& scopes = *module.statements[number].scopes;
    Kind kind = module.statements[number].node->kind;
    // What such a statement binds is reached when it is used.
    bool only_binds =
        kind == Kind::kImport || kind == Kind::kImportFrom || module.statements[number].by_effect;
    for (auto& scope : scopes.scopes) {
      for (auto& [name, symbol] : scope->symbols) {
        process_symbol(module, *scope, name, symbol, only_binds);
      }
    }
    for (const MemberUse& use : scopes.member_uses) {
      process_member(module, use);
    }
  }

  void process_symbol(SourceModule& module, const Scope& scope, std::string_view name,
                      const Symbol& symbol, bool only_binds) {
    if (symbol.resolution == Resolution::kGlobal) {
      if (symbol.bound && symbol.global_declared && scope.kind != ScopeKind::kModule) {
        GlobalName& global = module.globals[name];
        global.changed = true;
        global.bindings += 1;
      }
      if (symbol.deleted && module.globals.contains(name)) {
        module.globals[name].changed = true;
        reach_name(module, name, false);
      }
      if (symbol.used || symbol.captured) {
        reach_name(module, name, symbol.used_bare);
      } else if (symbol.bound && !only_binds) {
        reach_name(module, name, false);
      }
    } else if (symbol.resolution == Resolution::kName && symbol.used) {
      // A class body looks the name up at run time once its own namespace does not have it.
      if (GlobalName* global = module.globals.find(name)) {
        global->dynamic = true;
        reach_name(module, name, true);
      }
    }
    if (symbol.alias != nullptr && scope.kind != ScopeKind::kModule) {
      bool from = symbol.import->kind == Kind::kImportFrom;
      // What a class body imports is an attribute, for anyone to ask.
      bool bare =
          from || symbol.used_bare || symbol.bindings > 1 || scope.kind == ScopeKind::kClass;
      reach_import(module, symbol.import, symbol.alias, bare);
      for (const ImportBinding& other : symbol.other_imports) {
        reach_import(module, other.import, other.alias, true);
      }
    }
  }

  // The symbol that a name means from inside a scope, and whether it is a global.
  static const Symbol* owner_of(const Scope* scope, std::string_view name, bool& global) {
    global = false;
    for (; scope != nullptr; scope = scope->parent) {
      const Symbol* symbol = scope->symbols.find(name);
      if (symbol == nullptr) continue;
      if (symbol->resolution == Resolution::kGlobal) {
        global = true;
        return symbol;
      }
      if (symbol->resolution == Resolution::kOuter || symbol->resolution == Resolution::kFree) {
        continue;
      }
      if (symbol->resolution == Resolution::kName && symbol->through) continue;
      return symbol;
    }
    global = true;
    return nullptr;
  }

  // a.b.c, innermost first: as long as the base is a module, the member is reached there.
  void process_member(SourceModule& module, const MemberUse& use) {
    bool global = false;
    const Symbol* owner = owner_of(use.scope, use.name, global);
    Meaning base;
    if (global) {
      const GlobalName* name = module.globals.find(use.name);
      if (name == nullptr) {
        base = bundle_.own_submodule(module, use.name);
      } else if (name->alias != nullptr) {
        base = bundle_.import_meaning(module, name->import, name->alias);
      } else {
        return;
      }
    } else if (owner != nullptr && owner->alias != nullptr) {
      base = bundle_.import_meaning(module, owner->import, owner->alias);
    }
    std::vector<const ast::Attribute*> chain;
    for (const ast::Expr* node = use.attribute; node->kind == Kind::kAttribute;
         node = as<ast::Attribute>(node)->value) {
      chain.push_back(as<ast::Attribute>(node));
    }
    for (size_t i = chain.size(); i-- > 0;) {
      if (base.kind != MeaningKind::kModule && base.kind != MeaningKind::kNativeModule) return;
      const ast::Attribute* attribute = chain[i];
      reach_member(base, attribute->attr, i == 0);
      if (attribute->ctx != ast::ExprContext::kLoad && base.kind == MeaningKind::kModule) {
        GlobalName& changed = base.module->globals[attribute->attr];
        changed.changed = changed.dynamic = changed.reached = true;
        changed.bindings += 1;
      }
      base = bundle_.member_meaning(base, attribute->attr);
    }
  }

  Bundle& bundle_;
  Effects effects_;
  WorkerMethods worker_methods_;
  TypeReach types_;
  std::vector<std::pair<SourceModule*, uint32_t>> doubtful_;
  std::vector<SourceModule*> imported_;  // by modules that are reached
  std::vector<std::pair<SourceModule*, uint32_t>> pending_;
  std::vector<std::pair<SourceModule*, uint32_t>> reached_;  // statements, in their order
  std::set<std::pair<const ast::Alias*, bool>> following_;   // imports in progress, with `bare`
  std::vector<SourceModule*> order_;
  size_t statements_ = 0;  // that are reached
  Reacher current_;
  uint32_t next_index_ = 0;

 public:
  const std::vector<SourceModule*>& order() const { return order_; }
};

}  // namespace

void compute_reach(Bundle& bundle, const std::vector<FoundEntry>& entries) {
  apply_task_decorators(bundle);
  Reach reach(bundle);
  reach.run(entries);
  assign_slots(bundle, reach.order());
}

}  // namespace pawl::python
