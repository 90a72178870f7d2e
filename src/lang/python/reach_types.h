// TypeReach: what annotations name is found by name when values are built as they say.
//
// Annotations are never evaluated, so naming a class in one does not use it. Where the machine
// builds values by an annotation (vm/python/fibers/annotations.h), the classes that it names are
// reached, and those that their fields name, each with a slot to be found in by name. Forms of
// typing such as Optional are known to the machine by their names.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string_view>
#include <utility>

#include "lang/python/bundle.h"
#include "lang/python/effects.h"

namespace pawl::python {

class TypeReach {
 public:
  using ReachName = std::function<void(SourceModule& module, std::string_view name, bool bare)>;
  TypeReach(Bundle& bundle, Effects& effects, ReachName reach_name)
      : bundle_(bundle), effects_(effects), reach_name_(std::move(reach_name)) {}

  // kAvailable: only those of which workflows have all that they need; the others are for workers.
  enum class Which : uint8_t { kAll, kAvailable };

  // The types in an annotation from which a value is built.
  void reach(SourceModule& module, const ast::Expr* annotation, Which which);
  void reach_parameters(SourceModule& module, const ast::Arguments* arguments);
  void reach_fields(SourceModule& module, const ast::ClassDef* definition, Which which);

  // All that an annotation names, for a program that looks at its annotations itself.
  void reach_named(SourceModule& module, const ast::Node* node);

 private:
  void reach_arguments(SourceModule& module, const ast::Subscript* node, Which which);
  void reach_text(SourceModule& module, std::string_view text, Which which);
  void reach_type(SourceModule& module, std::string_view name, Which which);
  void reach_attribute(SourceModule& module, std::string_view base, std::string_view member,
                       Which which);
  void reach_library_type(SourceModule& module, std::string_view name, std::string_view library);
  void reach_named_type(SourceModule& module, std::string_view name);
  bool names_type(SourceModule& module, std::string_view name, int imports = 0);
  void reach_named_member(SourceModule& module, std::string_view name, std::string_view member);

  Bundle& bundle_;
  Effects& effects_;
  ReachName reach_name_;
  std::set<std::pair<const SourceModule*, std::string_view>> reached_;
  std::set<const ast::ClassDef*> opened_;
};

// Whether a function's annotation says more than that anything, or nothing, is returned.
bool says_type(const ast::Expr* returns);
// Whether an annotation that was reached is a class of the module that workflows cannot have.
bool is_out_of_reach(const SourceModule& module, const ast::Expr* annotation);

}  // namespace pawl::python
