// Calls whose result must be taken.
#include "base/error_codes.h"
#include "lang/python/compiler.h"

namespace pawl::python {

using ast::as;

namespace {

// Library functions that only describe something to wait for: left alone, it never begins.
constexpr std::string_view kDeferred[] = {
    "asyncio.sleep", "asyncio.wait", "asyncio.wait_for", "pawl.sleep",   "pawl.sleep_until",
    "pawl.race",     "pawl.wait",    "pawl.wait_for",    "pawl.receive", "pawl.wait_event",
    "pawl.request",  "pawl.child",   "pawl.task",        "pawl.suspend",
};

}  // namespace

// A call statement whose result nobody takes: the task would run unobserved, the timer would never
// begin.
void FunctionCompiler::check_result_taken(const ast::Call* node) {
  const ast::Expr* callee = node->func;
  // charge.options(queue="mail")(order)
  if (const auto* call = ast::try_as<ast::Call>(callee)) {
    const auto* method = ast::try_as<ast::Attribute>(call->func);
    if (method != nullptr && method->attr == "options") callee = method->value;
  }
  std::optional<Meaning> meaning = static_meaning(callee);
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
