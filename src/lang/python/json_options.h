// The constant keyword arguments of a decorator as JSON text, for the declarations of tasks and
// workflows in a Program: @task(retry=5, queue="mail") is {"retry":5,"queue":"mail"}. A call such
// as RetryPolicy(max_attempts=3) becomes an object of its keywords.
#pragma once

#include <string>

#include "lang/python/ast.h"

namespace pawl::python {

// Arguments that are not constant are left out.
std::string options_json(Span<ast::Keyword*> keywords);

}  // namespace pawl::python
