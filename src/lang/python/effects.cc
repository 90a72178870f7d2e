#include "lang/python/effects.h"

#include <algorithm>

#include "lang/python/ast_walk.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;

bool calls_something(const ast::Node* node, bool operators);

bool defaults_call_something(const ast::Arguments* arguments, bool operators) {
  for (ast::Exprs values : {arguments->defaults, arguments->kw_defaults}) {
    for (const ast::Expr* value : values) {
      if (value != nullptr && calls_something(value, operators)) return true;
    }
  }
  return false;
}

// A call that happens while the node itself is evaluated, not later in a function that it makes.
// `operators`: they may be calls too.
bool calls_something(const ast::Node* node, bool operators) {
  switch (node->kind) {
    case Kind::kCall:
    case Kind::kAwait:
      return true;
    case Kind::kBinOp:
      if (operators) return true;
      break;
    case Kind::kLambda:
      return defaults_call_something(as<ast::Lambda>(node)->args, operators);
    case Kind::kClassDef: {
      const auto* definition = as<ast::ClassDef>(node);
      // __init_subclass__ of a base, or a metaclass.
      if (!definition->decorator_list.empty() || !definition->bases.empty() ||
          !definition->keywords.empty()) {
        return true;
      }
      break;
    }
    case Kind::kFunctionDef: {
      const auto* function = as<ast::FunctionDef>(node);
      return !function->decorator_list.empty() ||
             defaults_call_something(function->args, operators);
    }
    default:
      break;
  }
  bool found = false;
  ast::for_each_child(
      node, [&](const ast::Node* child) { found = found || calls_something(child, operators); });
  return found;
}

// What a function of the library changes for all that use the module.
bool changes_library(std::string_view module, std::string_view member) {
  constexpr std::pair<std::string_view, std::string_view> kChanging[] = {
      {"decimal", "getcontext"},   {"decimal", "setcontext"},        {"random", "seed"},
      {"random", "setstate"},      {"logging", "basicConfig"},       {"logging", "disable"},
      {"logging", "addLevelName"}, {"logging.config", "dictConfig"},
  };
  return std::ranges::find(kChanging, std::pair(module, member)) != std::end(kChanging);
}

bool is_in_function(const Scope* scope) {
  for (; scope != nullptr; scope = scope->parent) {
    if (scope->kind == ScopeKind::kFunction || scope->kind == ScopeKind::kLambda) return true;
  }
  return false;
}

bool is_inside(const Scope* scope, const ast::Node* function) {
  for (; scope != nullptr; scope = scope->parent) {
    if (scope->node == function) return true;
  }
  return false;
}

// The name at the root of `a.b[c].d(…)`, or empty.
std::string_view root_name(const ast::Expr* node) {
  while (true) {
    if (const auto* attribute = ast::try_as<ast::Attribute>(node)) {
      node = attribute->value;
    } else if (const auto* call = ast::try_as<ast::Call>(node)) {
      node = call->func;
    } else if (const auto* subscript = ast::try_as<ast::Subscript>(node)) {
      node = subscript->value;
    } else {
      const auto* name = ast::try_as<ast::Name>(node);
      return name != nullptr ? name->id : std::string_view();
    }
  }
}

}  // namespace

bool Effects::acts_on_reached(SourceModule& module, uint32_t number) {
  const ast::Stmt* node = module.statements[number].node;
  if (!runs_code(module, node)) return false;
  const Names& runs = names_of(module, number, Part::kRuns);
  // A function that needs what only workers have is theirs, whatever its decorator does.
  return is_available(module, number, Part::kAll) && touches_reached(runs);
}

std::string Effects::why_left_out(SourceModule& module, uint32_t number) {
  const TopStatement& statement = module.statements[number];
  if (!runs_code(module, statement.node)) return {};
  const Names& runs = names_of(module, number, Part::kRuns);
  if (is_available(module, number, Part::kAll) || !touches_reached(runs)) return {};
  // What it names itself, decorators and bases included, workflows have: it is not there for
  // workers alone.
  const bool for_workers = statement.role == StatementRole::kKept
                               ? !runs.missing.empty()
                               : !is_available(module, number, Part::kRuns);
  if (for_workers) return {};
  return first_missing(names_of(module, number, Part::kAll), Follow::kAll);
}

std::string Effects::what_lacks(SourceModule& module, uint32_t number,
                                const ast::FunctionDef* method) {
  Names names;
  note_scopes(names, module, number, [&](const Scope* scope) { return is_inside(scope, method); });
  grow();
  spread();
  return first_missing(names, Follow::kNotReached);
}

std::string Effects::first_missing(const Names& names, Follow follow) const {
  if (!names.missing.empty()) return names.missing;
  std::vector<Id> path(names.ids);
  std::vector<bool> seen(globals_.size());
  while (!path.empty()) {
    const Id id = path.back();
    path.pop_back();
    const Global& global = globals_[id];
    if (global.available || seen[id]) continue;
    seen[id] = true;
    if (follow == Follow::kNotReached && global.module->globals.find(global.name)->reached)
      continue;
    if (!global.uses.missing.empty()) return global.uses.missing;
    path.insert(path.end(), global.uses.ids.begin(), global.uses.ids.end());
  }
  return {};
}

bool Effects::touches_reached(const Names& names) const {
  return changes_used_library(names) ||
         std::ranges::any_of(names.ids, [this](Id id) { return globals_[id].touches; });
}

bool Effects::runs_code(SourceModule& module, const ast::Stmt* node) {
  if (const auto* function = ast::try_as<ast::FunctionDef>(node)) {
    const bool marked = std::ranges::all_of(
        function->decorator_list,
        [&](const ast::Expr* decorator) { return is_marker_decorator(module, decorator); });
    return !marked || defaults_call_something(function->args, has_operators());
  }
  return calls_something(node, has_operators());
}

// Whether a class of the bundle says what an operator does: `chain = first >> second` may then do
// anything.
bool Effects::has_operators() {
  if (has_operators_) return *has_operators_;
  constexpr std::string_view kNames[] = {"add", "sub", "mul", "matmul", "truediv", "mod",     "pow",
                                         "or",  "and", "xor", "lshift", "rshift",  "floordiv"};
  has_operators_ = std::ranges::any_of(bundle_.modules(), [&](const auto& module) {
    return !module->library && std::ranges::any_of(kNames, [&](std::string_view name) {
      const std::string plain = "def __" + std::string(name) + "__(";
      const std::string reflected = "def __r" + std::string(name) + "__(";
      return module->text.find(plain) != std::string_view::npos ||
             module->text.find(reflected) != std::string_view::npos;
    });
  });
  return *has_operators_;
}

bool Effects::changes_used_library(const Names& names) const {
  return std::ranges::any_of(names.libraries, [&](std::string_view library) {
    return std::ranges::any_of(bundle_.modules(), [&](const auto& module) {
      return module->library && module->reached && module->name == library;
    });
  });
}

bool Effects::is_available(SourceModule& module, uint32_t number, Part part) {
  const Names& names = names_of(module, number, part);
  grow();
  spread();
  return names.missing.empty() &&
         std::ranges::all_of(names.ids, [this](Id id) { return globals_[id].available; });
}

bool Effects::changes_reached(SourceModule& module, uint32_t number) {
  const ast::Stmt* node = module.statements[number].node;
  std::vector<std::string_view> roots;
  if (const auto* assign = ast::try_as<ast::Assign>(node)) {
    for (const ast::Expr* target : assign->targets) roots.push_back(root_name(target));
  } else if (const auto* change = ast::try_as<ast::AugAssign>(node)) {
    roots.push_back(root_name(change->target));
  } else if (const auto* expression = ast::try_as<ast::ExprStmt>(node)) {
    roots.push_back(root_name(expression->value));
  } else {
    // A loop, a with: anything that it names.
    const Names& names = names_of(module, number, Part::kRuns);
    return std::ranges::any_of(names.ids, [this](Id id) { return is_state(globals_[id]); });
  }
  return std::ranges::any_of(roots, [&](std::string_view name) {
    const GlobalName* global = module.globals.find(name);
    return global != nullptr && global->reached && global->alias == nullptr;
  });
}

// Whether others can see what is done to it: it is part of the Program, and no constant.
bool Effects::is_state(const Global& global) const {
  const GlobalName& found = *global.module->globals.find(global.name);
  if (!found.reached || found.alias != nullptr || found.task != kNone32) return false;
  return global.set || found.value == nullptr || found.value->kind != Kind::kConstant;
}

// --- The graph -----------------------------------------------------------------------------------

Effects::Id Effects::id_of(SourceModule& module, std::string_view name) {
  auto [at, fresh] = ids_.try_emplace({&module, name.data()}, static_cast<Id>(globals_.size()));
  if (fresh) globals_.push_back({&module, name, {}});
  return at->second;
}

const Effects::Names& Effects::names_of(SourceModule& module, uint32_t number, Part part) {
  auto [at, fresh] = names_.try_emplace({{&module, number}, part});
  if (fresh && module.statements[number].scopes != nullptr) {
    note_scopes(at->second, module, number,
                [&](const Scope* scope) { return part == Part::kAll || !is_in_function(scope); });
  }
  return at->second;
}

template <typename Counts>
void Effects::note_scopes(Names& names, SourceModule& module, uint32_t number,
                          const Counts& counts) {
  const StatementScopes& scopes = *module.statements[number].scopes;
  for (const auto& scope : scopes.scopes) {
    if (!counts(scope.get())) continue;
    for (const auto& [name, symbol] : scope->symbols) {
      const bool named = symbol.used || symbol.global_declared;
      // A name of a class body may be its own.
      const bool perhaps = symbol.resolution == Resolution::kName &&
                           (!symbol.bound || module.globals.contains(name));
      if (named && (symbol.resolution == Resolution::kGlobal || perhaps)) {
        note(names, module, name, symbol.global_declared && symbol.bound);
      }
      if (symbol.alias != nullptr && scope->kind != ScopeKind::kModule) {
        const std::string missing = names.missing;
        note_import(names, module, {symbol.import, symbol.alias});
        for (const ImportBinding& other : symbol.other_imports) note_import(names, module, other);
        if (symbol.bindings > 1) names.missing = missing;
      }
    }
  }
  for (const MemberUse& use : scopes.member_uses) {
    if (counts(use.scope)) note_chain(names, module, use);
  }
}

// Finds out what the globals use that have been met.
void Effects::grow() {
  for (; grown_ < globals_.size(); ++grown_) {
    SourceModule& module = *globals_[grown_].module;
    const GlobalName& global = *module.globals.find(globals_[grown_].name);
    spread_ = false;
    if (global.task != kNone32) continue;  // its body runs elsewhere
    Names uses;
    if (global.alias != nullptr) {
      note_import(uses, module, {global.import, global.alias});
      for (const ImportBinding& other : global.other_imports) note_import(uses, module, other);
      // try: import orjson as json; except ImportError: import json
      if (global.bindings > 1) uses.missing.clear();
    }
    for (uint32_t number : global.binders) {
      const Names& more = names_of(module, number, Part::kAll);
      uses.ids.insert(uses.ids.end(), more.ids.begin(), more.ids.end());
      if (uses.missing.empty()) uses.missing = more.missing;
      uses.libraries.insert(uses.libraries.end(), more.libraries.begin(), more.libraries.end());
    }
    globals_[grown_].uses = std::move(uses);
  }
}

// Backwards from what is reached, and from what is not available, to those who use it.
void Effects::spread() {
  if (spread_) return;
  spread_ = true;
  std::vector<std::vector<Id>> users(globals_.size());
  std::vector<Id> touching;
  std::vector<Id> missing;
  for (Id id = 0; id < globals_.size(); ++id) {
    Global& global = globals_[id];
    for (Id used : global.uses.ids) users[used].push_back(id);
    global.touches = is_state(global) || changes_used_library(global.uses);
    global.available = global.uses.missing.empty();
    if (global.touches) touching.push_back(id);
    if (!global.available) missing.push_back(id);
  }
  const auto spread_to_users = [&](std::vector<Id>& from, bool Global::*what, bool value) {
    while (!from.empty()) {
      const Id id = from.back();
      from.pop_back();
      for (Id user : users[id]) {
        if (std::exchange(globals_[user].*what, value) != value) from.push_back(user);
      }
    }
  };
  spread_to_users(touching, &Global::touches, true);
  spread_to_users(missing, &Global::available, false);
}

// --- Names ---------------------------------------------------------------------------------------

void Effects::note(Names& names, SourceModule& module, std::string_view name, bool set) {
  if (module.globals.contains(name)) {
    const Id id = id_of(module, name);
    globals_[id].set = globals_[id].set || set;
    names.ids.push_back(id);
    return;
  }
  // complex and memoryview may be asked for.
  const bytecode::Catalog& catalog = bundle_.catalog();
  if (!catalog.builtin(name) && catalog.builtin_refusal(name)) names.missing = name;
}

bool Effects::has_module(const std::string& name) const {
  return bundle_.has_file(name) || bundle_.catalog().has_module(name) || name == "pawl.tasks";
}

// A library is only read if it may lack the member: one that is refused, or private to CPython's.
bool Effects::lacks_member(const std::string& module, std::string_view member) {
  if (!has_module(module)) return true;
  const bool is_private = member.starts_with('_') && !member.ends_with("__");
  if (!is_private && !bundle_.catalog().member_refusal(module, member)) return false;
  if (bundle_.catalog().member(module, member)) return false;
  const SourceModule* library = bundle_.find_module(module);
  return library == nullptr || !library->globals.contains(bundle_.arena().intern(member));
}

void Effects::note_import(Names& names, SourceModule& module, const ImportBinding& import) {
  if (import.import->kind == Kind::kImport) {
    if (!has_module(std::string(import.alias->name))) names.missing = import.alias->name;
    return;
  }
  const std::string from = bundle_.imported_module(module, as<ast::ImportFrom>(import.import));
  note_member(names, module, from, import.alias->name, false);
}

// A member of a module. Where that leads on to another module, its name.
std::string Effects::note_member(Names& names, SourceModule& user, const std::string& module,
                                 std::string_view member, bool set) {
  SourceModule* file = bundle_.has_file(module) ? bundle_.find_module(module) : nullptr;
  if (file != nullptr && file != &user && file->globals.contains(member)) {
    note(names, *file, member, set);
    return {};
  }
  const std::string inner = Bundle::join(module, member);
  if (has_module(inner)) return inner;
  if (changes_library(module, member)) {
    names.libraries.push_back(bundle_.arena().intern(module));
  }
  if (file == nullptr && lacks_member(module, member)) names.missing = inner;
  return {};
}

// a.b.c, as far as it leads through modules.
void Effects::note_chain(Names& names, SourceModule& module, const MemberUse& use) {
  ImportBinding import;
  for (const Scope* scope = use.scope; scope != nullptr; scope = scope->parent) {
    const Symbol* symbol = scope->symbols.find(use.name);
    if (symbol == nullptr || scope->kind == ScopeKind::kModule) continue;
    if (symbol->alias != nullptr) import = {symbol->import, symbol->alias};
    if (symbol->bound) break;
  }
  const GlobalName* global = module.globals.find(use.name);
  if (import.alias == nullptr && global != nullptr && global->alias != nullptr) {
    import = {global->import, global->alias};
  }
  if (import.alias == nullptr) return;
  std::string base;
  if (const auto* from = ast::try_as<ast::ImportFrom>(import.import)) {
    base = Bundle::join(bundle_.imported_module(module, from), import.alias->name);
  } else {
    const std::string_view name = import.alias->name;
    base = import.alias->asname.empty() ? name.substr(0, name.find('.')) : name;
  }
  if (!has_module(base)) return;
  std::vector<const ast::Attribute*> chain;
  for (const ast::Expr* node = use.attribute; node->kind == Kind::kAttribute;
       node = as<ast::Attribute>(node)->value) {
    chain.push_back(as<ast::Attribute>(node));
  }
  for (size_t i = chain.size(); i-- > 0 && !base.empty();) {
    const bool set = chain[i]->ctx != ast::ExprContext::kLoad;
    base = note_member(names, module, base, chain[i]->attr, set);
  }
}

}  // namespace pawl::python
