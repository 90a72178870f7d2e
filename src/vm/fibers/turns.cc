// Turns of the ready queue: what a fiber, a group, a timer or a callback does when its turn comes.
#include <algorithm>
#include <optional>

#include "base/assert.h"
#include "vm/fibers/channels.h"
#include "vm/fibers/contexts.h"
#include "vm/fibers/groups.h"
#include "vm/fibers/scheduler.h"
#include "vm/interpreter/async_generators.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/asyncio/future_repr.h"
#include "vm/python/fibers/annotations.h"
#include "vm/python/fibers/entrance.h"
#include "vm/python/object/special.h"
#include "vm/python/traceback.h"

namespace pawl::vm {
namespace {

constexpr int kErrorLevel = 40;
// Instructions after which fibers that are ready let the world have its turn: one that asks again
// and again whether something has happened, with sleep(0) in between, would never hear of it.
constexpr uint64_t kLongTurn = 4'000'000;

void put(Value& slot, Ref value) { release(std::exchange(slot, value.take())); }

// Goes on after the first step of an instruction in the middle.
Exit carry_on(Interpreter& interpreter, Step step) {
  if (step == Step::kError) step = interpreter.unwind();
  if (step == Step::kExit) return interpreter.exit_reason();
  if (step == Step::kNext) ++interpreter.top()->instruction;
  return interpreter.execute();
}

}  // namespace

RunEnd Scheduler::run() {
  while (true) {
    if (state_.turns_left == 0) {
      if (state_.ending) begin_cleanup();
      if (state_.phase == Phase::kCleanup && cleanup_is_over()) {
        state_.phase = Phase::kEnded;
        return RunEnd::kFinished;
      }
      if (state_.ready.empty()) {
        if (!feed() && !match_messages(machine_)) return RunEnd::kParked;
        if (machine_.fatal()) return RunEnd::kFatal;
        continue;
      }
      if (machine_.fuel_used() > kLongTurn && has_given_way() && !feed()) return RunEnd::kParked;
      fire_due_timers();
      state_.turns_left = state_.ready.size();
    }
    Ready entry = state_.ready.front();
    state_.ready.pop_front();
    --state_.turns_left;
    Ref target = Ref::adopt(entry.target);
    Ref subject = Ref::adopt(entry.subject);
    if (!machine_.charge(4)) return RunEnd::kFatal;
    RunEnd end = turn(entry);
    target = Ref();
    subject = Ref();
    if (end != RunEnd::kSlice) close_dropped();
    if (end != RunEnd::kParked) return end;
    if (machine_.fatal()) return RunEnd::kFatal;
  }
}

// Whether one of those that are ready has merely given way to the others.
bool Scheduler::has_given_way() const {
  return std::ranges::any_of(state_.ready, [](const Ready& entry) {
    if (entry.kind != Ready::kWake || !entry.target.is(Kind::kFuture)) return false;
    Value awaited = entry.target.as<Future>()->waiting_on;
    return is_future(awaited, FutureKind::kTimer) &&
           (awaited.as<Future>()->started & Future::kGiveWay) != 0;
  });
}

// Timers that have become due since the turn began. Where time has arrived, feed() goes through it.
void Scheduler::fire_due_timers() {
  if (state_.timers.empty() || !state_.inbox.empty()) return;
  while (fire_timers(run_now_us(machine_))) {
  }
}

// Generators that were dropped with a fiber's last frame run their finally blocks.
void Scheduler::close_dropped() {
  if (machine_.fatal() || !machine_.heap().has_pending_finalizers()) return;
  machine_.interpreter().run_finalizers();
}

RunEnd Scheduler::turn(Ready entry) {
  auto* future = entry.target.is(Kind::kFuture) ? entry.target.as<Future>() : nullptr;
  switch (entry.kind) {
    case Ready::kStart:
      return start_fiber(future);
    case Ready::kWake:
      return wake_fiber(future);
    case Ready::kContinue:
      return continue_fiber(future);
    case Ready::kCount:
      count_member(machine_, future, entry.subject.as<Future>());
      return RunEnd::kParked;
    case Ready::kCallback:
      return call_back(entry.target, entry.subject);
    case Ready::kFire:
      return fire(future);
    case Ready::kClose:
      return close_dropped_generator(entry.target);
    case Ready::kEnd:
      state_.ending = true;
      return RunEnd::kParked;
    default:
      return RunEnd::kParked;
  }
}

// --- arrivals ------------------------------------------------------------------------------------

bool Scheduler::feed() {
  if (state_.inbox.empty()) return false;
  Ready& arrival = state_.inbox.front();
  if (arrival.kind == Ready::kTime) {
    const int64_t now_us = int_to_int64(arrival.subject).value_or(0);
    notice_set_back(state_, now_us);
    // Due times one after the other, as if the machine had been awake for each.
    if (fire_timers(now_us)) return true;
  }
  Ready entry = arrival;
  state_.inbox.pop_front();
  Ref target = Ref::adopt(entry.target);
  Ref subject = Ref::adopt(entry.subject);
  switch (entry.kind) {
    case Ready::kOutcome:
      settle_outcome(target.as<Future>(), std::move(subject));
      break;
    case Ready::kFailure: {
      auto* call = target.as<Future>();
      bool cancelled =
          subject.get().is(Kind::kException) &&
          is_subclass(subject.as<Exception>()->cls, machine_.type(TypeId::kCancelledError));
      if (cancelled) {
        settle_cancelled(call, Ref());
      } else {
        settle_exception(call, std::move(subject));
      }
      break;
    }
    case Ready::kMessage:
      deliver_message(machine_, target.as<String>(), subject);
      break;
    case Ready::kCancel: {
      state_.cancel_requested = true;
      auto* main = state_.main_fiber.as<Future>();
      if (main->pending()) {
        cancel(main, Value());
      } else {
        for (auto& [number, fiber] : FutureMap(state_.fibers)) cancel(fiber, Value());
      }
      machine_.clear_pending();
      break;
    }
    case Ready::kResume:
      for (auto& [number, future] : FutureMap(state_.calls)) {
        if (future->kind_of() == FutureKind::kSuspend) settle_outcome(future, subject.copy());
      }
      break;
    default:
      break;
  }
  return true;
}

void Scheduler::take_arrivals() {
  while (feed() && !machine_.fatal()) {
  }
}

// The result is built once, here: whoever awaits the call, however often, has the same object.
void Scheduler::settle_outcome(Future* call, Ref value) {
  if (!call->pending()) return;
  if ((call->started & Future::kTyped) != 0) value = typed_result(machine_, call, value);
  if (!value.empty()) {
    settle(call, std::move(value));
  } else if (!machine_.fatal()) {
    settle_exception(call, machine_.take_pending());
  }
}

// --- the turns of a fiber ------------------------------------------------------------------------

// A cancellation that was asked for comes before whatever the awaited future has to say.
void Scheduler::deliver_cancellation(Future* fiber, Value awaited) {
  if ((fiber->started & Future::kMustCancel) == 0) return;
  fiber->started &= ~Future::kMustCancel;
  auto* future = awaited.is(Kind::kFuture) ? awaited.as<Future>() : nullptr;
  if (future != nullptr && future->state == FutureState::kCancelled) {
    machine_.raise_exception(cancelled_error(machine_, future));
    return;
  }
  Value message = fiber->message;
  bool with_message = !message.empty() && !message.is_none();
  machine_.raise_exception(
      machine_.make_exception(TypeId::kCancelledError, {&message, with_message ? 1u : 0u}));
}

RunEnd Scheduler::start_fiber(Future* fiber) {
  if (!fiber->pending() || (fiber->started & Future::kBegun) != 0) return RunEnd::kParked;
  fiber->started |= Future::kBegun;
  state_.running = fiber;
  machine_.interpreter().set_top(nullptr);
  deliver_cancellation(fiber, Value());
  if (machine_.failed() && is_step(fiber->coroutine)) {
    return enter_step(fiber, fiber->coroutine, machine_.take_pending());
  }
  if (machine_.failed()) {
    // A coroutine that never began is over, and a call was to be awaited now.
    if (fiber->coroutine.is(Kind::kGenerator)) {
      machine_.interpreter().close_generator_nested(fiber->coroutine.as<Generator>());
    } else if (fiber->coroutine.is(Kind::kFuture)) {
      cancel(fiber->coroutine.as<Future>(), fiber->message);
    }
    return fail_fiber(fiber);
  }
  if (state_.phase == Phase::kFresh) return Entrance(machine_).enter_module(fiber);
  return enter_coroutine(fiber);
}

// The fiber's coroutine (or awaitable) begins.
RunEnd Scheduler::enter_coroutine(Future* fiber) {
  if (is_step(fiber->coroutine)) return enter_step(fiber, fiber->coroutine, Ref());
  if (!fiber->coroutine.is(Kind::kGenerator)) {
    Value method = find_dunder(machine_, fiber->coroutine, Dunder::kAwait);
    Ref iterator = method.empty() ? Ref() : call_special(machine_, method, fiber->coroutine, {});
    if (iterator.empty()) return fail_fiber(fiber);
    if (iterator.get().is(Kind::kFuture)) {
      put(fiber->coroutine, Ref());
      return wait_for_yielded(fiber, std::move(iterator));
    }
    if (is_step(iterator)) {
      put(fiber->coroutine, std::move(iterator));
      return enter_step(fiber, fiber->coroutine, Ref());
    }
    if (!iterator.get().is(Kind::kGenerator)) {
      Ref value = machine_.interpreter().await_at_once(iterator);
      return value.empty() ? fail_fiber(fiber) : finish_fiber(fiber, std::move(value));
    }
    put(fiber->coroutine, std::move(iterator));
  }
  return enter_generator(fiber, fiber->coroutine.as<Generator>());
}

RunEnd Scheduler::enter_generator(Future* fiber, Generator* generator) {
  if (generator->frame == nullptr || (generator->flags & Generator::kStarted) != 0) {
    machine_.raise(TypeId::kRuntimeError, (generator->flags & Generator::kRunning) != 0
                                              ? "coroutine is being awaited already"
                                              : "cannot reuse already awaited coroutine");
    return fail_fiber(fiber);
  }
  put_on_top(generator);
  return after(fiber, machine_.interpreter().execute());
}

Frame* Scheduler::put_on_top(Generator* generator) {
  Frame* frame = std::exchange(generator->frame, nullptr);
  generator->flags |= Generator::kStarted | Generator::kRunning;
  frame->back = nullptr;
  frame->depth = 0;
  frame->flags |= Frame::kBoundary;
  machine_.interpreter().set_top(frame);
  return frame;
}

RunEnd Scheduler::continue_fiber(Future* fiber) {
  if (fiber->frame == nullptr) return RunEnd::kParked;  // a damaged snapshot woke it besides
  Interpreter& interpreter = machine_.interpreter();
  state_.running = fiber;
  interpreter.set_top(std::exchange(fiber->frame, nullptr));
  return after(fiber, interpreter.execute());
}

RunEnd Scheduler::wake_fiber(Future* fiber) {
  if (!fiber->pending()) return RunEnd::kParked;
  Interpreter& interpreter = machine_.interpreter();
  Ref awaited = Ref::share(fiber->waiting_on);
  if (is_future(awaited, FutureKind::kReceive) && (fiber->started & Future::kMustCancel) == 0) {
    prepare_receive(awaited.as<Future>());
    if (awaited.as<Future>()->pending()) {  // another fiber was faster
      add_waiter(awaited.as<Future>(), Value::object(fiber));
      return RunEnd::kParked;
    }
  }
  put(fiber->waiting_on, Ref());
  state_.running = fiber;
  bool yielded = fiber->frame == nullptr && fiber->coroutine.is(Kind::kGenerator) &&
                 fiber->coroutine.as<Generator>()->frame != nullptr;
  auto* generator = yielded ? fiber->coroutine.as<Generator>() : nullptr;
  Frame* frame =
      yielded ? std::exchange(generator->frame, nullptr) : std::exchange(fiber->frame, nullptr);
  if (yielded) {
    generator->flags |= Generator::kRunning;
    frame->back = nullptr;
    frame->flags |= Frame::kBoundary;
  }
  interpreter.set_top(frame);
  Ref value;
  if ((fiber->started & Future::kMustCancel) != 0) {
    deliver_cancellation(fiber, awaited);
  } else {
    value = awaited.empty() ? Ref::none() : future_result(machine_, awaited.as<Future>());
  }
  awaited = Ref();
  if ((fiber->started & Future::kStepBegins) != 0 && !value.empty()) {
    begin_cancelled_step(fiber);
    if (machine_.failed()) value = Ref();
  }
  if (frame == nullptr) {  // the entry gave a future, not a coroutine
    return value.empty() ? fail_fiber(fiber) : finish_fiber(fiber, std::move(value));
  }
  Step step;
  if (frame->resume == Resume::kYieldFrom) {
    Value delegate = frame->scratch;
    if (!value.empty()) {
      step = interpreter.continue_yield_from(frame, std::move(value));
    } else if (delegate.is(Kind::kGenerator)) {
      Ref keep = Ref::share(delegate);
      step = interpreter.throw_into(frame, delegate.as<Generator>(), machine_.take_pending(),
                                    Resume::kYieldFrom);
    } else {
      step = Step::kError;
    }
  } else if (value.empty()) {
    step = Step::kError;
  } else {
    frame->resume = Resume::kStore;
    put(frame->scratch, Ref());
    step = interpreter.store(frame, std::move(value));
  }
  return after(fiber, carry_on(interpreter, step));
}

// Why the interpreter came back.
RunEnd Scheduler::after(Future* fiber, Exit exit) {
  Interpreter& interpreter = machine_.interpreter();
  if (machine_.fatal()) {
    state_.running = nullptr;
    return RunEnd::kFatal;
  }
  const bool left = exit == Exit::kReturned || exit == Exit::kYielded || exit == Exit::kRaised;
  if (left && is_step(fiber->coroutine)) {
    Ref value = step_outcome(fiber, exit);
    return value.empty() ? fail_fiber(fiber) : finish_fiber(fiber, std::move(value));
  }
  switch (exit) {
    case Exit::kReturned:
      return finish_fiber(fiber, interpreter.take_result());
    case Exit::kRaised:
      return fail_fiber(fiber);
    case Exit::kYielded:
      return take_yielded(fiber, interpreter.take_result());
    case Exit::kSuspended:
      fiber->frame = interpreter.top();
      break;
    case Exit::kBareYield:
      fiber->frame = interpreter.top();
      schedule(Ready::kWake, Value::object(fiber), Value());
      break;
    case Exit::kSlice:
      fiber->frame = interpreter.top();
      retain(Value::object(fiber));
      state_.ready.push_front({Ready::kContinue, Value::object(fiber), Value()});
      ++state_.turns_left;
      break;
  }
  interpreter.set_top(nullptr);
  state_.running = nullptr;
  return exit == Exit::kSlice ? RunEnd::kSlice : RunEnd::kParked;
}

// A generator that asyncio runs as a coroutine of the old kind waits by `yield from`, and has
// nothing to yield. The entry may: it is Pawl that runs it.
RunEnd Scheduler::take_yielded(Future* fiber, Ref yielded) {
  Value value = yielded;
  const bytecode::Shape shape = machine_.program().program.entries[state_.entry].shape;
  if (value.is_none() || state_.main_fiber == Value::object(fiber) ||
      bytecode::is_orchestration(shape)) {
    return wait_for_yielded(fiber, std::move(yielded));
  }
  machine_.interpreter().set_top(nullptr);
  const bool generator = value.is(Kind::kGenerator) &&
                         (value.as<Generator>()->code->flags & bytecode::kCoroutine) == 0;
  auto task = repr_text(machine_, Value::object(fiber));
  auto text = task ? repr_text(machine_, value) : std::nullopt;
  if (text && (generator || value.is(Kind::kFuture))) {
    machine_.raise(TypeId::kRuntimeError, "yield was used instead of yield from " +
                                              std::string(generator ? "for generator " : "") +
                                              "in task " + *task + " with " + *text);
  } else if (text) {
    machine_.raise(TypeId::kRuntimeError, "Task got bad yield: " + *text);
  }
  return wait_in_fiber(fiber, Ref());
}

// A generator that is a fiber of its own (an orchestration, or what __await__ returned) yields
// what it waits for; nothing: it gives way. The value is sent back, an exception thrown in.
//
// An orchestration may yield what its context has answered already (the time, an identifier): it
// gets it back. Having said continue_as_new, it ends where it yields.
RunEnd Scheduler::wait_for_yielded(Future* fiber, Ref yielded) {
  Interpreter& interpreter = machine_.interpreter();
  interpreter.set_top(nullptr);
  Ref future;
  Value value = yielded;
  bool orchestration =
      state_.main_fiber == Value::object(fiber) && state_.phase == Phase::kEntry &&
      bytecode::is_orchestration(machine_.program().program.entries[state_.entry].shape);
  if (orchestration && !state_.continue_input.empty()) {
    put(fiber->coroutine, Ref::none());  // what is open in the generator is closed
    return finish_fiber(fiber, Ref::none());
  }
  if (value.is_none()) {
    state_.running = nullptr;
    schedule(Ready::kWake, Value::object(fiber), Value());
    return RunEnd::kParked;
  }
  if (value.is(Kind::kList) || value.is(Kind::kTuple)) {
    std::span<const Value> items =
        value.is(Kind::kList) ? value.as<List>()->view() : value.as<Tuple>()->view();
    future = gather(machine_, items, false);
  } else if (value.is(Kind::kFuture) || value.is(Kind::kGenerator) ||
             !find_dunder(machine_, value, Dunder::kAwait).empty()) {
    future = ensure_future(value);
  } else if (orchestration && (value.is(Kind::kString) || is_int(value))) {
    future = make_future(FutureKind::kPlain);
    settle(future.as<Future>(), std::move(yielded));
  } else {
    auto text = repr_text(machine_, value);
    if (text) machine_.raise(TypeId::kRuntimeError, "Task got bad yield: " + *text);
  }
  return wait_in_fiber(fiber, std::move(future));
}

RunEnd Scheduler::wait_in_fiber(Future* fiber, Ref future) {
  if (future.empty()) {
    if (machine_.fatal()) return RunEnd::kFatal;
    Ref error = machine_.take_pending();
    future = make_future(FutureKind::kPlain);
    settle_exception(future.as<Future>(), std::move(error));
  }
  state_.running = fiber;
  bool waits = begin_waiting(future.as<Future>());
  state_.running = nullptr;
  if (!waits) return fail_fiber(fiber);
  return RunEnd::kParked;
}

RunEnd Scheduler::finish_fiber(Future* fiber, Ref value) {
  bool main = state_.main_fiber == Value::object(fiber);
  if (main && state_.phase == Phase::kModule) {
    return Entrance(machine_).after_module(fiber, std::move(value));
  }
  bool awaitable = value.get().is(Kind::kFuture) || value.get().is(Kind::kGenerator);
  if (main && state_.phase == Phase::kEntry && fiber->coroutine.empty() && awaitable) {
    return Entrance(machine_).await_result(fiber, std::move(value));
  }
  machine_.interpreter().set_top(nullptr);
  close_dropped();
  state_.running = nullptr;
  if ((fiber->started & Future::kMustCancel) != 0) {
    // It was cancelled right before it ended.
    fiber->started &= ~Future::kMustCancel;
    settle_cancelled(fiber, Ref());
  } else {
    settle(fiber, std::move(value));
  }
  if (main) schedule(Ready::kEnd, Value(), Value());
  return RunEnd::kParked;
}

// The pending exception left the fiber's last frame.
RunEnd Scheduler::fail_fiber(Future* fiber) {
  machine_.interpreter().set_top(nullptr);
  close_dropped();
  state_.running = nullptr;
  if (machine_.fatal()) return RunEnd::kFatal;
  if (!machine_.failed()) {  // a damaged snapshot was left by an error that it does not have
    machine_.raise(TypeId::kSystemError, "a fiber ended with no exception");
  }
  Ref exception = machine_.take_pending();
  if (is_subclass(exception.as<Exception>()->cls, machine_.type(TypeId::kCancelledError))) {
    // The message has gone into the exception, and is told no second time.
    put(fiber->message, Ref());
    settle_cancelled(fiber, std::move(exception));
  } else {
    const bool exits = is_exit(machine_, exception);
    settle_exception(fiber, std::move(exception));
    if (exits && !state_.ending) {
      end_by_exit(fiber);
      return RunEnd::kParked;
    }
  }
  if (state_.main_fiber == Value::object(fiber)) schedule(Ready::kEnd, Value(), Value());
  return RunEnd::kParked;
}

// --- timers and callbacks ------------------------------------------------------------------------

RunEnd Scheduler::fire(Future* timer) {
  if (!timer->pending()) return RunEnd::kParked;
  if (!timer->is_handle()) {
    settle(timer, Ref::share(timer->detail));
    return RunEnd::kParked;
  }
  timer->state = FutureState::kDone;
  Ref callback = Ref::adopt(std::exchange(timer->coroutine, Value()));
  Ref arguments = Ref::adopt(std::exchange(timer->detail, Value()));
  timer->result = Value::none();
  CallbackContext context(machine_, Ref::adopt(std::exchange(timer->context, Value())));
  std::span<const Value> values;
  if (arguments.get().is(Kind::kTuple)) values = arguments.as<Tuple>()->view();
  if (machine_.call(callback, values).empty()) {
    return report_callback(callback, values, Value::object(timer));
  }
  return RunEnd::kParked;
}

// One with a context of its own is a handle.
RunEnd Scheduler::call_back(Value callback, Value argument) {
  std::optional<CallbackContext> context;
  if (is_future(callback, FutureKind::kTimer) && callback.as<Future>()->is_handle()) {
    context.emplace(machine_, Ref::share(callback.as<Future>()->context));
    callback = callback.as<Future>()->coroutine;
  }
  if (!machine_.call(callback, {argument}).empty()) return RunEnd::kParked;
  return report_callback(callback, {&argument, 1}, argument);
}

RunEnd Scheduler::report_callback(Value callback, std::span<const Value> args, Value handle) {
  if (machine_.fatal()) return RunEnd::kFatal;
  if (!machine_.failed()) return RunEnd::kParked;
  Ref exception = machine_.take_pending();
  std::string text = "Exception in callback " + callback_source(machine_, callback, args);
  machine_.clear_pending();
  if (tell_handler(text, exception, Value::none(), handle)) {
    return machine_.fatal() ? RunEnd::kFatal : RunEnd::kParked;
  }
  text += "\n" + format_traceback(machine_, exception);
  if (!text.empty() && text.back() == '\n') text.pop_back();
  machine_.host().log(kErrorLevel, text);
  machine_.clear_pending();
  return machine_.fatal() ? RunEnd::kFatal : RunEnd::kParked;
}

// --- the end -------------------------------------------------------------------------------------

// The main fiber has ended: what is left is cancelled and awaited, as asyncio.run does. Callbacks
// that are still to come get the iterations of the loop that asyncio.run spends on its own
// shutdown: two for the gathering of what was left, four for async generators and executor.
void Scheduler::begin_cleanup() {
  state_.ending = false;
  state_.phase = Phase::kCleanup;
  state_.cleanup_before = state_.next_fiber;
  state_.cleanup_turns = state_.fibers.empty() ? 4 : 6;
  for (auto& [number, fiber] : FutureMap(state_.fibers)) {
    if (fiber->detached == 0 || state_.cancel_requested) cancel(fiber, Value());
    machine_.clear_pending();
  }
}

bool Scheduler::cleanup_is_over() {
  if (!state_.fibers.empty() && state_.fibers.begin()->first < state_.cleanup_before) return false;
  if (!std::exchange(state_.generators_closed, true) && close_generators()) return false;
  if (state_.ready.empty() || state_.cleanup_turns == 0) return true;
  --state_.cleanup_turns;
  return false;
}

}  // namespace pawl::vm
