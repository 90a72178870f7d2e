// What the compiler knows by name: decorators that only mark, and constructs that are refused.
#pragma once

#include "lang/python/bundle.h"

namespace pawl::python {

// @workflow, @orchestration and the like: they say what a function is, and do nothing at run time.
bool is_marker_decorator(const SourceModule& module, const ast::Expr* decorator);

}  // namespace pawl::python
