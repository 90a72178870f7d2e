// The keyword arguments of a decorator as JSON text, for the declarations of tasks and workflows in
// a Program: @task(retry=5, queue="mail") is {"retry":5,"queue":"mail"}. They are known before
// anything runs, so they are literals, numbers computed from such, names of the module that stand
// for one of these, a timedelta (as seconds), or a RetryPolicy (as an object of its fields).
#pragma once

#include <string>
#include <vector>

#include "lang/python/ast.h"
#include "lang/python/module.h"

namespace pawl::python {

struct OptionsText {
  std::string json;                            // "{}": there are none
  std::vector<const ast::Keyword*> not_known;  // left out: they can only be told at run time
};

// `module` has been indexed.
OptionsText options_json(const SourceModule& module, Span<ast::Keyword*> keywords);

}  // namespace pawl::python
