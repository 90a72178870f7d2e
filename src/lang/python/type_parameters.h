// Type parameters and aliases (PEP 695 and 696) in terms of what Python had before:
//
//     class Box[T: int]: …        →   T' = TypeVar("T", bound: int)
//                                     class Box(Generic[T']): …
//     type Boxes[T] = list[T]     →   T' = TypeVar("T")
//                                     Boxes = TypeAliasType("Boxes", lambda: list[T'], (T',))
//
// T' is a name that no program can write. It stands in front of the statement, outside of all
// classes around it, so that it is an ordinary variable which nested functions capture; bounds,
// defaults and the values of aliases are lambdas, evaluated when somebody asks. Where T is not used
// outside of annotations, nothing reaches T', and a function with type parameters costs nothing.
#pragma once

#include <string>

#include "lang/python/bundle.h"

namespace pawl::python {

// The variable that stands for a type parameter.
std::string type_variable_name(const ast::TypeParam* parameter);

// Rewrites the tree of a module that has passed the syntax check. Reports what Python refuses.
void lower_type_parameters(Bundle& bundle, SourceModule& module);

}  // namespace pawl::python
