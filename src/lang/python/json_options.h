// The keyword arguments of a decorator as JSON text, for the declarations of tasks and workflows in
// a Program: @task(retry=5, queue="mail") is {"retry":5,"queue":"mail"}. They are known before
// anything runs, so they are literals, numbers computed from such, names that a file of the bundle
// binds to one of these, a timedelta (as seconds), or a RetryPolicy (as an object of its fields).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lang/python/ast.h"
#include "lang/python/bundle.h"

namespace pawl::python {

// The options of @task(…); task.options(…) has all but the name.
inline constexpr std::string_view kTaskOptions[] = {
    "queue",    "retry", "timeout",     "total_timeout", "heartbeat_timeout",
    "priority", "key",   "same_worker", "cancel",        "name"};

struct OptionsText {
  std::string json;                            // "{}": there are none
  std::vector<const ast::Keyword*> not_known;  // left out: they can only be told at run time
};

// All files have been indexed.
OptionsText options_json(Bundle& bundle, const SourceModule& module, Span<ast::Keyword*> keywords);

}  // namespace pawl::python
