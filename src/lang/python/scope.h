// Scopes: which variable a name means. One top-level statement of a module is analysed at a time,
// since at module level every name is a global; so a statement that nothing reaches costs nothing.
//
// A list, set or dict comprehension is part of the function around it (`inlined`) unless a closure
// inside captures one of its variables or it stands in a class body. Annotations never count as a
// use.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lang/python/ast.h"
#include "lang/python/name_map.h"

namespace pawl::python {

enum class ScopeKind : uint8_t { kModule, kFunction, kLambda, kClass, kComprehension, kGenerator };

enum class Resolution : uint8_t {
  kGlobal,  // of the module, or a builtin
  kLocal,   // a register of this function
  kCell,    // a cell in a register of this function
  kFree,    // a cell that the closure brings
  kName,    // in the namespace of a class body
  kOuter,   // inlined comprehension: whatever it means in the scope around
};

// A name that an import binds.
struct ImportBinding {
  const ast::Stmt* import = nullptr;  // an Import or ImportFrom
  const ast::Alias* alias = nullptr;
};

struct Symbol {
  bool bound = false;
  bool parameter = false;
  bool used = false;
  bool used_bare = false;  // other than as the base of an attribute: `x`, not `x.y`
  bool deleted = false;    // by del, or as the name of an except clause
  bool global_declared = false;
  bool nonlocal_declared = false;
  bool annotated = false;
  bool captured = false;   // by a function inside
  bool through = false;    // class: also a free variable that functions inside capture
  bool iteration = false;  // comprehension: a target of one of its `for`s
  bool walrus = false;     // comprehension: bound around it by a `:=` inside
  uint32_t bindings = 0;
  const ast::Alias* alias = nullptr;         // bound by an import; its statement is
  const ast::Stmt* import = nullptr;         // an Import or ImportFrom
  std::vector<ImportBinding> other_imports;  // earlier ones of the name: try, except ImportError
  Resolution resolution = Resolution::kGlobal;
  ast::SourceRange declaration;  // of nonlocal, for its error
};

struct Scope {
  ScopeKind kind = ScopeKind::kModule;
  const ast::Node* node = nullptr;
  Scope* parent = nullptr;
  std::vector<Scope*> children;
  NameMap<Symbol> symbols;
  std::string_view private_class;  // name of the class around, for __mangled names
  bool inlined = false;
  bool is_generator = false;      // contains yield
  bool is_coroutine = false;      // async def; or a comprehension with await or async for
  bool has_walrus = false;        // some expression in it may rebind a local
  bool needs_class_cell = false;  // class: a method uses super() or __class__
  uint16_t return_slots = 0;      // registers for values that wait for finally blocks

  bool is_function() const {
    return kind == ScopeKind::kFunction || kind == ScopeKind::kLambda ||
           kind == ScopeKind::kGenerator || kind == ScopeKind::kComprehension;
  }
};

// `x.y.z` where x is a name: the outermost attribute of the chain.
struct MemberUse {
  Scope* scope;
  std::string_view name;
  const ast::Attribute* attribute;
};

struct ScopeError {
  std::string message;
  ast::SourceRange range;
};

// The scopes of one statement; the root stands for the module's own level.
struct StatementScopes {
  std::vector<std::unique_ptr<Scope>> scopes;  // scopes[0] is the root
  std::unordered_map<const ast::Node*, Scope*> by_node;
  std::vector<MemberUse> member_uses;
  std::vector<ScopeError> errors;

  Scope* root() const { return scopes.front().get(); }
  Scope* of(const ast::Node* node) const { return by_node.at(node); }
};

// `ignored` says which decorators are mere marks that nothing evaluates.
using IgnoredDecorator = std::function<bool(const ast::Expr*)>;
StatementScopes analyze_scopes(const ast::Stmt* statement, Arena& arena,
                               const IgnoredDecorator& ignored = {});

// `__name` inside class `C` is `_C__name`.
std::string_view mangle(std::string_view private_class, std::string_view name, Arena& arena);

}  // namespace pawl::python
