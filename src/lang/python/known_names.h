// What is known of a bundle's names and conditions before it runs: the version and the system that
// `sys` and `os` tell, names that a module binds once to such a condition, to True, False or None,
// imports of them, and what the library has.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lang/python/bundle.h"

namespace pawl::python {

using Version = std::vector<int64_t>;
struct SomeObject {  // a module, a function: true, and not None
  auto operator<=>(const SomeObject&) const = default;
};
// None, a truth, a number, a text, a version, anything else.
using KnownValue =
    std::variant<std::monostate, bool, int64_t, std::string_view, Version, SomeObject>;

class KnownNames {
 public:
  explicit KnownNames(Bundle& bundle);

  // The module that is asked about from now on. Its tree may have changed.
  void enter(SourceModule& module);
  // The statement of the module that is asked about.
  void enter(const ast::Node* statement) { statement_ = statement; }
  // Looks for names of the module that have become known; whether there are any.
  bool note_known_names();

  // What a condition comes to.
  std::optional<bool> test(const ast::Expr* node);
  // The same, though what it asks first may not be known.
  std::optional<bool> outcome(const ast::Expr* node);
  // hasattr(os, "fork"), getattr(json, "dumps", None): whether the module has that.
  ast::Asks ask(const ast::Call* node);
  bool is_call_of(const ast::Call* node, std::string_view builtin) const;
  // Whether what a statement imports is there; nothing, if it is none or that cannot be told yet.
  std::optional<bool> can_import(const ast::Stmt* node);
  // Whether a name that a statement of the `try` reads is bound nowhere but in that statement and
  // in the clauses.
  bool lacks_name(const ast::Try* node, const ast::Stmt* statement, std::string_view name) const;

 private:
  using Names = std::map<std::string_view, KnownValue>;
  // What a module binds a name to, in whatever scope.
  struct Binding {
    int count = 0;
    int imports = 0;     // of them, of
    std::string module;  // this module
  };

  std::optional<KnownValue> value_of(const ast::Expr* node);
  std::optional<KnownValue> named(std::string_view name);
  std::optional<KnownValue> member(const ast::Attribute* node);
  std::optional<KnownValue> known_in(const std::string& file, std::string_view name);
  std::optional<KnownValue> comparison(const ast::Compare* node);
  std::optional<KnownValue> is_one_of(const KnownValue& value, const ast::Expr* node);
  std::optional<KnownValue> combination(const ast::BoolOp* node);
  std::optional<KnownValue> call(const ast::Call* node);

  void note_set_attributes(const ast::Node* node);
  void note_bindings();
  void note_known(ast::Stmts body, Names& found);
  void note_value(std::string_view name, const ast::Assign* assign, Names& found);
  std::string module_of(const ImportBinding& import) const;
  const std::string* module_named(std::string_view name) const;
  std::string_view origin_of(std::string_view name) const;
  bool is_given(std::string_view name) const;
  bool is_bound_here(std::string_view name) const;
  bool has_module(const std::string& name);
  bool has_member(const std::string& module, std::string_view member);
  bool is_in_library(const std::string& name);

  Bundle& bundle_;
  SourceModule* module_ = nullptr;
  const ast::Node* statement_ = nullptr;
  std::map<std::string_view, Binding> bindings_;  // of the module
  std::map<const SourceModule*, Names> known_;
  std::set<std::string_view> set_attributes_;  // of anything, be it a module
};

}  // namespace pawl::python
