// Calls whose result must be taken.
#include "lang/python/compiler.h"

namespace pawl::python {

using ast::as;

namespace {

// Library functions that start something whose outcome arrives later.
constexpr std::string_view kDeferred[] = {
    "asyncio.sleep", "asyncio.gather",   "asyncio.wait", "asyncio.wait_for",
    "pawl.sleep",    "pawl.sleep_until", "pawl.gather",  "pawl.race",
    "pawl.wait",     "pawl.wait_for",    "pawl.receive", "pawl.wait_event",
    "pawl.request",  "pawl.child",       "pawl.task",    "pawl.suspend",
};

}  // namespace

// A call statement whose result nobody takes: the task would run unobserved, the timer would never
// begin.
void FunctionCompiler::check_result_taken(const ast::Call* node) {
  std::optional<Meaning> meaning = static_meaning(node->func);
  if (!meaning || module_.library) {
    return;
  }
  bool deferred = meaning->origin == "task";
  for (std::string_view name : kDeferred) {
    deferred |= meaning->origin == name;
  }
  if (deferred) {
    report(node, ErrorCode::result_not_taken, "the result of this call is not used",
           "await it, or detach(…) it");
  }
}

}  // namespace pawl::python
