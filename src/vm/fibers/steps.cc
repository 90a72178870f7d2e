// Fibers that are a step of an async generator, and the closing of generators that nobody finished.
#include <algorithm>
#include <vector>

#include "vm/fibers/scheduler.h"
#include "vm/interpreter/async_generators.h"
#include "vm/interpreter/interpreter.h"
#include "vm/objects/class.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"

namespace pawl::vm {

// --- steps as fibers -----------------------------------------------------------------------------

// What awaiting the step does, with the generator's frame as the fiber's outermost one. `thrown`:
// the fiber was cancelled before its first turn, and the generator is told.
RunEnd Scheduler::enter_step(Future* fiber, Value awaited, Ref thrown) {
  Interpreter& interpreter = machine_.interpreter();
  AsyncStep step(awaited);
  if (step.kind() == StepKind::kDefault) {
    StepStart start = start_step(machine_, step);
    Ref inner = Ref::share(step.source());
    if (!thrown.empty()) machine_.raise_exception(std::move(thrown));
    if (start == StepStart::kRaised || machine_.failed()) return fail_fiber(fiber);
    if (is_step(inner)) return enter_step(fiber, inner, Ref());
    if (inner.get().is(Kind::kFuture)) return wait_for_yielded(fiber, std::move(inner));
    bool coroutine = inner.get().is(Kind::kGenerator) &&
                     (inner.as<Generator>()->code->flags & bytecode::kCoroutine) != 0;
    if (coroutine && !is_async_generator(inner)) {
      return enter_generator(fiber, inner.as<Generator>());
    }
    machine_.raise_unavailable("a task of anext() with a default over such an iterator",
                               "await anext() in a coroutine, and make a task of that");
    return fail_fiber(fiber);
  }
  const bool cancelled = !thrown.empty();
  switch (start_step(machine_, step)) {
    case StepStart::kRaised:
      return after(fiber, Exit::kRaised);
    case StepStart::kAnswered:
      return finish_fiber(fiber, Ref::none());
    case StepStart::kGo:
      break;
  }
  if (!cancelled && step.kind() != StepKind::kSend) thrown = thrown_by_step(machine_, step);
  Generator* generator = step.generator();
  const bool started = (generator->flags & Generator::kStarted) != 0;
  if (machine_.failed()) return fail_fiber(fiber);
  if (!started && (!thrown.empty() || !step.value().is_none())) {
    if (thrown.empty()) {
      machine_.raise_type_error("can't send non-None value to a just-started async generator");
    } else {
      interpreter.close_generator_nested(generator);
      machine_.raise_exception(std::move(thrown));
    }
    return fail_fiber(fiber);
  }
  Frame* frame = put_on_top(generator);
  if (thrown.empty()) {
    if (started) {
      interpreter.store(frame, Ref::share(step.value()));
      ++frame->instruction;
    }
    return after(fiber, interpreter.execute());
  }
  if (cancelled) fiber->started |= Future::kStepBegins;
  machine_.raise_exception(std::move(thrown));
  Exit exit =
      interpreter.unwind() == Step::kExit ? interpreter.exit_reason() : interpreter.execute();
  return after(fiber, exit);
}

// CPython's step does not count what was thrown into it as its beginning: with the next turn it
// throws what it brings, wherever the generator waits by then.
void Scheduler::begin_cancelled_step(Future* fiber) {
  fiber->started &= ~Future::kStepBegins;
  if (!is_step(fiber->coroutine)) return;
  AsyncStep step(fiber->coroutine);
  if (step.kind() == StepKind::kSend || step.kind() == StepKind::kDefault) return;
  Ref thrown = thrown_by_step(machine_, step);
  if (!thrown.empty()) machine_.raise_exception(std::move(thrown));
}

Ref Scheduler::step_outcome(Future* fiber, Exit exit) {
  Interpreter& interpreter = machine_.interpreter();
  AsyncStep step(fiber->coroutine);
  StepKind kind = step.kind();
  Ref result = exit == Exit::kRaised ? Ref() : interpreter.take_result();
  // Behind a default may be a coroutine: its answer is what it returns.
  const bool of_generator = kind != StepKind::kDefault || is_step(step.source());
  if (exit == Exit::kYielded && kind == StepKind::kClose) {
    return machine_.raise(TypeId::kRuntimeError, "async generator ignored GeneratorExit");
  }
  if (exit == Exit::kReturned && of_generator) {
    if (kind == StepKind::kClose) return Ref::none();
    if (kind == StepKind::kDefault) return Ref::share(step.value());
    raise_stop_async_iteration(machine_);
    return {};
  }
  if (exit != Exit::kRaised) return result;
  if (machine_.fatal()) return {};
  const bool ended = machine_.pending_is(TypeId::kStopAsyncIteration);
  if (kind == StepKind::kClose && (ended || machine_.pending_is(TypeId::kGeneratorExit))) {
    machine_.clear_pending();
    return Ref::none();
  }
  if (kind == StepKind::kDefault && ended) {
    machine_.clear_pending();
    return Ref::share(step.value());
  }
  return {};
}

// --- generators that nobody finished -------------------------------------------------------------

void Scheduler::close_later(Value generator) { schedule(Ready::kClose, generator, Value()); }

RunEnd Scheduler::close_dropped_generator(Value generator) {
  Ref step = make_step(machine_, generator, StepKind::kClose, Value());
  Ref fiber = spawn(step, Value());
  return fiber.empty() ? RunEnd::kFatal : RunEnd::kParked;
}

// The run is about to end: what has begun and is alive is closed, all at once, in the order in
// which it began. False: there is nothing to close.
bool Scheduler::close_generators() {
  std::vector<Generator*> left;
  machine_.heap().each_container([&](Container* container) {
    Value value = Value::object(container);
    if (!is_async_generator(value)) return;
    auto* generator = value.as<Generator>();
    const bool begun = generator->name_of_type.is_small_int() && generator->frame != nullptr;
    if (begun && (generator->flags & Generator::kClosing) == 0) left.push_back(generator);
  });
  std::sort(left.begin(), left.end(), [](const Generator* x, const Generator* y) {
    return x->name_of_type.small_int() < y->name_of_type.small_int();
  });
  for (Generator* generator : left) {
    if (close_dropped_generator(Value::object(generator)) == RunEnd::kFatal) return false;
  }
  if (left.empty()) return false;
  state_.cleanup_before = state_.next_fiber;
  return true;
}

Ref Scheduler::close_all_generators() {
  const uint64_t first = state_.next_fiber;
  Ref closing = make_list(machine_.heap());
  // The whole heap is searched for them.
  if (!machine_.charge(1 + machine_.heap().used() / 512)) return {};
  if (!close_generators()) return machine_.fatal() ? Ref() : std::move(closing);
  for (auto& [number, fiber] : state_.fibers) {
    if (number < first) continue;
    list_append(machine_.heap(), closing.as<List>(), Value::object(fiber));
  }
  return closing;
}

}  // namespace pawl::vm
