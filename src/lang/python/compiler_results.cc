// What is known of calls before they are made: whose result must be taken, and what tasks of the
// bundle can be called with.
#include "base/error_codes.h"
#include "lang/bytecode/signature.h"
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

// charge, of charge(order) and of charge.options(queue="mail")(order).
const ast::Expr* callee_of(const ast::Call* node) {
  if (const auto* call = ast::try_as<ast::Call>(node->func)) {
    const auto* method = ast::try_as<ast::Attribute>(call->func);
    if (method != nullptr && method->attr == "options") return method->value;
  }
  return node->func;
}

}  // namespace

// A call of a task that the bundle declares: arguments that its function cannot take are a mistake
// that no run needs to find. Without * and ** they are all there to see.
void FunctionCompiler::check_task_call(const ast::Call* node) {
  const ast::Expr* callee = callee_of(node);
  std::optional<Meaning> meaning = static_meaning(callee);
  if (!meaning || meaning->origin != "task" || module_.library) return;
  const bytecode::Program& made = program().program();
  const bytecode::Task& task = made.tasks[made.constants[meaning->constant].index];
  std::vector<std::string_view> parameters;
  for (bytecode::StringIndex index : task.parameters) parameters.push_back(made.strings[index]);
  std::optional<bytecode::Signature> signature = bytecode::Signature::read(parameters);
  if (!signature) return;
  std::vector<std::string_view> keywords;
  for (const ast::Keyword* keyword : node->keywords) keywords.push_back(keyword->arg);
  const auto* member = ast::try_as<ast::Attribute>(callee);
  std::string_view name = member != nullptr ? member->attr : as<ast::Name>(callee)->id;
  std::string misfit = signature->misfit(name, node->args.size(), keywords);
  if (misfit.empty()) return;
  report(node, ErrorCode::unsupported_construct, std::move(misfit),
         "the task is declared as " + signature->text(name));
}

// A call statement whose result nobody takes: the task would run unobserved, the timer would never
// begin.
void FunctionCompiler::check_result_taken(const ast::Call* node) {
  std::optional<Meaning> meaning = static_meaning(callee_of(node));
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
