#include "lang/python/scope_resolve.h"

#include "lang/python/scope.h"

namespace pawl::python {
namespace {

bool is_own(const Symbol& symbol) {
  return symbol.bound && !symbol.global_declared && !symbol.nonlocal_declared;
}

// From the inside out: what a scope cannot answer itself it asks of the scope around it. Whether a
// comprehension is inlined must be known before its parent is looked at, since an inlined one
// captures nothing.
void propagate(Scope& scope) {
  for (Scope* child : scope.children) {
    propagate(*child);
  }
  if (scope.kind == ScopeKind::kComprehension) {
    scope.inlined = scope.parent->kind != ScopeKind::kClass;
    for (const auto& [name, symbol] : scope.symbols) {
      scope.inlined &= !(is_own(symbol) && symbol.captured);
    }
  }
  Scope* parent = scope.parent;
  if (parent == nullptr) {
    return;
  }
  if (scope.inlined) {
    parent->has_walrus |= scope.has_walrus;
  }
  for (const auto& [name, symbol] : scope.symbols) {
    bool passes =
        scope.kind == ScopeKind::kClass ? symbol.captured || !is_own(symbol) : !is_own(symbol);
    if (scope.kind == ScopeKind::kClass && name == "__class__" && symbol.captured) {
      scope.needs_class_cell = true;
      passes = !is_own(symbol) && symbol.used;
    }
    if (!passes || symbol.global_declared) {
      continue;
    }
    Symbol& outer = parent->symbols[name];
    if (scope.inlined) {
      outer.used = true;
      outer.used_bare |= symbol.used_bare;
      outer.captured |= symbol.captured;
    } else {
      outer.captured = true;
    }
  }
}

// Whether `name`, free in a scope directly inside `scope`, is some function's variable.
bool offers(const Scope& scope, std::string_view name) {
  const Symbol* symbol = scope.symbols.find(name);
  if (symbol == nullptr) {
    return false;
  }
  switch (scope.kind) {
    case ScopeKind::kModule:
      return false;
    case ScopeKind::kClass:
      return symbol->through || symbol->resolution == Resolution::kFree ||
             (name == "__class__" && scope.needs_class_cell);
    default:
      if (symbol->resolution == Resolution::kOuter) {
        return offers(*scope.parent, name);
      }
      return symbol->resolution != Resolution::kGlobal;
  }
}

void resolve_symbol(Scope& scope, std::string_view name, Symbol& symbol, StatementScopes& result) {
  if (scope.needs_class_cell && name == "__class__") {
    symbol.resolution = Resolution::kCell;
    return;
  }
  if (scope.kind == ScopeKind::kModule || symbol.global_declared) {
    symbol.resolution = Resolution::kGlobal;
    return;
  }
  if (is_own(symbol)) {
    if (scope.kind == ScopeKind::kClass) {
      symbol.resolution = Resolution::kName;
      symbol.through = symbol.captured && offers(*scope.parent, name);
    } else {
      symbol.resolution = symbol.captured ? Resolution::kCell : Resolution::kLocal;
    }
    return;
  }
  if (scope.inlined) {
    symbol.resolution = Resolution::kOuter;
    return;
  }
  bool found = offers(*scope.parent, name);
  symbol.resolution = found ? Resolution::kFree : Resolution::kGlobal;
  if (symbol.nonlocal_declared && !found) {
    result.errors.push_back(
        {"no binding for nonlocal '" + std::string(name) + "' found", symbol.declaration});
  }
}

void resolve(Scope& scope, StatementScopes& result) {
  for (auto& [name, symbol] : scope.symbols) {
    resolve_symbol(scope, name, symbol, result);
  }
  for (Scope* child : scope.children) {
    resolve(*child, result);
  }
}

}  // namespace

void resolve_scopes(StatementScopes& scopes) {
  propagate(*scopes.root());
  resolve(*scopes.root(), scopes);
}

}  // namespace pawl::python
