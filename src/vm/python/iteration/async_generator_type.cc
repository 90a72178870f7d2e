// Async generators and their steps as objects (interpreter/async_generators.h).
#include "vm/interpreter/async_generators.h"
#include "vm/interpreter/interpreter.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/python/exception/thrown_exception.h"
#include "vm/python/exception/types.h"

namespace pawl::vm {
namespace {

Ref itself(Machine&, Args args) { return Ref::share(args[0]); }

// --- async_generator -----------------------------------------------------------------------------

Ref generator_anext(Machine& machine, Args args) {
  return make_step(machine, args[0], StepKind::kSend, Value());
}

Ref generator_asend(Machine& machine, Args args) {
  return make_step(machine, args[0], StepKind::kSend, args[1]);
}

// A single argument is looked at when the step begins.
Ref generator_athrow(Machine& machine, Args args) {
  const bool single = !args.has(2) && !args.has(3);
  const bool other_class = args[1].is(Kind::kClass) && !is_exception_class(args[1]);
  Ref exception = single && !other_class ? Ref::share(args[1]) : thrown_exception(machine, args);
  if (exception.empty()) return {};
  return make_step(machine, args[0], StepKind::kThrow, exception);
}

Ref generator_aclose(Machine& machine, Args args) {
  return make_step(machine, args[0], StepKind::kClose, Value());
}

const NativeDef kGeneratorMethods[] = {
    {1, "__aiter__", "self, /", itself},
    {2, "__anext__", "self, /", generator_anext},
    {3, "asend", "self, value, /", generator_asend},
    {4, "athrow", "self, type, value=, traceback=, /", generator_athrow},
    {5, "aclose", "self, /", generator_aclose},
};

// --- what they give ------------------------------------------------------------------------------

Ref step_send(Machine& machine, Args args) {
  AsyncStep step(args[0]);
  if (step.kind() == StepKind::kSend && args.has(1) && !args[1].is_none()) step.set_value(args[1]);
  return machine.interpreter().tail_resume(Interpreter::TailKind::kStep, args[0], Value());
}

Ref step_next(Machine& machine, Args args) {
  return machine.interpreter().tail_resume(Interpreter::TailKind::kStep, args[0], Value());
}

Ref step_throw(Machine& machine, Args args) {
  Ref exception = thrown_exception(machine, args);
  if (exception.empty()) return {};
  return machine.interpreter().tail_resume(Interpreter::TailKind::kStep, args[0], exception);
}

Ref step_close(Machine&, Args args) {
  AsyncStep(args[0]).use();
  return Ref::none();
}

const NativeDef kStepMethods[] = {
    {1, "__await__", "self, /", itself},
    {2, "__iter__", "self, /", itself},
    {3, "__next__", "self, /", step_next},
    {4, "send", "self, value, /", step_send},
    {5, "throw", "self, type, value=, traceback=, /", step_throw},
    {6, "close", "self, /", step_close},
};

}  // namespace

std::span<const NativeDef> async_generator_methods() { return kGeneratorMethods; }
std::span<const NativeDef> async_step_methods() { return kStepMethods; }

}  // namespace pawl::vm
