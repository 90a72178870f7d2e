// Whether evaluating an expression may rebind a variable of the function it stands in: only an
// assignment expression can.
#pragma once

#include "lang/python/ast.h"

namespace pawl::python {

bool contains_walrus(const ast::Expr* expression);

}  // namespace pawl::python
