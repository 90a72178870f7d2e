#include "lang/python/effects.h"

#include <algorithm>

#include "lang/python/ast_walk.h"

namespace pawl::python {
namespace {

using ast::as;
using ast::Kind;

bool calls_something(const ast::Node* node);

bool defaults_call_something(const ast::Arguments* arguments) {
  for (ast::Exprs values : {arguments->defaults, arguments->kw_defaults}) {
    for (const ast::Expr* value : values) {
      if (value != nullptr && calls_something(value)) return true;
    }
  }
  return false;
}

// A call that happens while the node itself is evaluated, not later in a function that it makes.
bool calls_something(const ast::Node* node) {
  switch (node->kind) {
    case Kind::kCall:
    case Kind::kAwait:
      return true;
    case Kind::kLambda:
      return false;
    case Kind::kFunctionDef: {
      const auto* function = as<ast::FunctionDef>(node);
      return !function->decorator_list.empty() || defaults_call_something(function->args);
    }
    default:
      break;
  }
  bool found = false;
  ast::for_each_child(node,
                      [&](const ast::Node* child) { found = found || calls_something(child); });
  return found;
}

bool runs_code(const SourceModule& module, const ast::Stmt* node) {
  if (const auto* function = ast::try_as<ast::FunctionDef>(node)) {
    const bool marked = std::ranges::all_of(
        function->decorator_list,
        [&](const ast::Expr* decorator) { return is_marker_decorator(module, decorator); });
    return !marked || defaults_call_something(function->args);
  }
  if (const auto* definition = ast::try_as<ast::ClassDef>(node)) {
    // __init_subclass__ of a base, a metaclass.
    if (!definition->bases.empty() || !definition->keywords.empty()) return true;
  }
  return calls_something(node);
}

bool is_in_function(const Scope* scope) {
  for (; scope != nullptr; scope = scope->parent) {
    if (scope->kind == ScopeKind::kFunction || scope->kind == ScopeKind::kLambda) return true;
  }
  return false;
}

}  // namespace

bool Effects::acts_on_reached(SourceModule& module, uint32_t number) {
  if (!runs_code(module, module.statements[number].node)) return false;
  const Closure& runs = closure_of(module, number, Part::kRuns);
  // A function that needs what only workers have is theirs, whatever its decorator does.
  return std::ranges::any_of(runs.globals, is_state) && is_available(module, number, Part::kAll);
}

bool Effects::is_available(SourceModule& module, uint32_t number, Part part) {
  return closure_of(module, number, part).available;
}

// Whether others can see what is done to it: it is part of the Program, and no constant.
bool Effects::is_state(const Global& touched) {
  const GlobalName& global = *touched.module->globals.find(touched.name);
  if (!global.reached || global.alias != nullptr || global.task != kNone32) return false;
  return touched.set || global.value == nullptr || global.value->kind != Kind::kConstant;
}

const Effects::Closure& Effects::closure_of(SourceModule& module, uint32_t number, Part part) {
  const std::pair key{Place{&module, number}, part};
  auto known = closures_.find(key);
  if (known != closures_.end()) return known->second;
  Search search;
  visit(search, module, number, part);
  while (!search.pending.empty()) {
    auto [in, at] = search.pending.back();
    search.pending.pop_back();
    visit(search, *in, at, Part::kAll);
  }
  return closures_.emplace(key, std::move(search.closure)).first->second;
}

void Effects::visit(Search& search, SourceModule& module, uint32_t number, Part part) {
  const StatementScopes* scopes = module.statements[number].scopes.get();
  if (scopes == nullptr) return;
  for (const auto& scope : scopes->scopes) {
    if (part == Part::kRuns && is_in_function(scope.get())) continue;
    for (const auto& [name, symbol] : scope->symbols) {
      const bool named = symbol.used || symbol.captured || symbol.global_declared;
      if (named &&
          (symbol.resolution == Resolution::kGlobal || symbol.resolution == Resolution::kName)) {
        touch(search, module, name, symbol.global_declared && symbol.bound);
      }
      if (symbol.alias != nullptr && scope->kind != ScopeKind::kModule) {
        touch_import(search, module, {symbol.import, symbol.alias});
        for (const ImportBinding& other : symbol.other_imports) touch_import(search, module, other);
      }
    }
  }
  for (const MemberUse& use : scopes->member_uses) {
    if (part == Part::kAll || !is_in_function(use.scope)) touch_chain(search, module, use);
  }
}

void Effects::touch(Search& search, SourceModule& module, std::string_view name, bool set) {
  const GlobalName* global = module.globals.find(name);
  if (global == nullptr) {
    if (bundle_.catalog().builtin_refusal(name)) search.closure.available = false;
    return;
  }
  const bool fresh = search.seen.emplace(&module, name.data()).second;
  if (fresh || set) search.closure.globals.push_back({&module, name, set});
  if (!fresh) return;
  if (global->task != kNone32) return;  // its body runs elsewhere
  if (global->alias != nullptr) {
    const bool available = search.closure.available;
    touch_import(search, module, {global->import, global->alias});
    for (const ImportBinding& other : global->other_imports) touch_import(search, module, other);
    // try: import orjson as json; except ImportError: import json
    if (global->bindings > 1) search.closure.available = available;
  }
  for (uint32_t number : global->binders) {
    const Place place{&module, number};
    if (search.visited.insert(place).second) search.pending.push_back(place);
  }
}

// Only names are asked for here: a library is not read for a statement that may never be compiled.
bool Effects::has_module(const std::string& name) const {
  return bundle_.has_file(name) || bundle_.catalog().has_module(name);
}

void Effects::touch_import(Search& search, SourceModule& module, const ImportBinding& import) {
  if (import.import->kind == Kind::kImport) {
    if (!has_module(std::string(import.alias->name))) search.closure.available = false;
    return;
  }
  const std::string from = bundle_.imported_module(module, as<ast::ImportFrom>(import.import));
  touch_member(search, module, from, import.alias->name);
}

// A member of a module. Where that leads on to another module, its name.
std::string Effects::touch_member(Search& search, SourceModule& user, const std::string& module,
                                  std::string_view member) {
  SourceModule* file = bundle_.has_file(module) ? bundle_.find_module(module) : nullptr;
  if (file != nullptr && file != &user && file->globals.contains(member)) {
    touch(search, *file, member);
    return {};
  }
  const std::string inner = Bundle::join(module, member);
  if (has_module(inner)) return inner;
  if (file == nullptr &&
      (!has_module(module) || bundle_.catalog().member_refusal(module, member))) {
    search.closure.available = false;
  }
  return {};
}

// a.b.c, as far as it leads through modules.
void Effects::touch_chain(Search& search, SourceModule& module, const MemberUse& use) {
  const GlobalName* global = module.globals.find(use.name);
  if (global == nullptr || global->alias == nullptr) return;
  std::string base;
  if (const auto* from = ast::try_as<ast::ImportFrom>(global->import)) {
    base = Bundle::join(bundle_.imported_module(module, from), global->alias->name);
  } else {
    const std::string_view name = global->alias->name;
    base = global->alias->asname.empty() ? name.substr(0, name.find('.')) : name;
  }
  if (!has_module(base)) return;
  std::vector<const ast::Attribute*> chain;
  for (const ast::Expr* node = use.attribute; node->kind == Kind::kAttribute;
       node = as<ast::Attribute>(node)->value) {
    chain.push_back(as<ast::Attribute>(node));
  }
  for (size_t i = chain.size(); i-- > 0 && !base.empty();) {
    base = touch_member(search, module, base, chain[i]->attr);
  }
}

}  // namespace pawl::python
