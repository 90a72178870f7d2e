// The ready queue, settling, cancelling, timers. The turns of fibers are in turns.cc.
#include "vm/fibers/scheduler.h"

#include <cmath>

#include "base/assert.h"
#include "vm/fibers/calls.h"
#include "vm/fibers/channels.h"
#include "vm/fibers/contexts.h"
#include "vm/fibers/groups.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/exception/types.h"

namespace pawl::vm {
namespace {

// Some 100,000 years from now: what a longer sleep means.
constexpr int64_t kLongestDelay = int64_t{1} << 61;

void put(Value& slot, Ref value) { release(std::exchange(slot, value.take())); }

size_t traceback_length(Value exception) {
  if (!exception.is(Kind::kException)) return 0;
  Value entries = traceback_entries(exception.as<Exception>());
  return entries.empty() ? 0 : entries.as<List>()->length;
}

}  // namespace

int64_t run_now_us(Machine& machine) {
  MachineState& state = machine.state();
  int64_t now = machine.host().now_us();
  if (now > state.last_now_us) state.last_now_us = now;
  notice_set_back(state, now);
  return state.last_now_us;
}

void notice_set_back(MachineState& state, int64_t now_us) {
  // A clock that is corrected by less stands still for the run.
  constexpr int64_t kSetBackUs = 60'000'000;
  int64_t back = 0;
  if (__builtin_sub_overflow(state.last_now_us, now_us, &back) || back <= kSetBackUs) return;
  state.last_now_us -= back;
  state.started_us -= back;
  std::map<std::pair<int64_t, uint64_t>, Future*> timers;
  for (auto& [key, timer] : state.timers) {
    if ((timer->started & Future::kAbsolute) == 0) timer->when_us -= back;
    timers.emplace(std::pair(timer->when_us, timer->number), timer);
  }
  state.timers = std::move(timers);
}

bool to_microseconds(Machine& machine, Value value, int64_t* microseconds) {
  Ref seconds = Ref::share(value);
  if (value.is(Kind::kRecord) || value.is(Kind::kInstance)) {
    Ref method = find_attribute(machine, value, "total_seconds");
    if (method.empty() && machine.failed()) return false;
    if (!method.empty()) seconds = machine.call(method, {});
    if (seconds.empty()) return false;
  }
  auto number = to_double(machine, seconds);
  if (!number) return false;
  if (std::isnan(*number)) {
    machine.raise_value_error("Invalid delay: NaN (not a number)");
    return false;
  }
  double exact = *number * 1e6;
  auto longest = static_cast<double>(kLongestDelay);
  *microseconds = exact >= longest    ? kLongestDelay
                  : exact <= -longest ? -kLongestDelay
                                      : std::llround(exact);
  return true;
}

// --- the queue -----------------------------------------------------------------------------------

void Scheduler::schedule(Ready::Kind kind, Value target, Value subject) {
  retain(target);
  retain(subject);
  state_.ready.push_back({kind, target, subject});
}

void Scheduler::post(Ready::Kind kind, Value target, Value subject) {
  retain(target);
  retain(subject);
  state_.inbox.push_back({kind, target, subject});
}

namespace {

Ready::Kind turn_of(Value waiter) {
  if (is_future(waiter, FutureKind::kFiber)) return Ready::kWake;
  if (is_future(waiter, FutureKind::kGroup)) return Ready::kCount;
  return Ready::kCallback;
}

}  // namespace

void Scheduler::schedule_waiters(Future* future) {
  Ref waiters = Ref::adopt(std::exchange(future->waiters, Value()));
  Value self = Value::object(future);
  auto one = [&](Value waiter) {
    Ready::Kind kind = turn_of(waiter);
    schedule(kind, waiter, kind == Ready::kWake ? Value() : self);
  };
  if (waiters.get().is(Kind::kList)) {
    for (Value waiter : waiters.as<List>()->view()) one(waiter);
  } else if (!waiters.empty()) {
    one(waiters);
  }
}

void Scheduler::add_waiter(Future* future, Value waiter) {
  if (!future->pending()) {
    Ready::Kind kind = turn_of(waiter);
    schedule(kind, waiter, kind == Ready::kWake ? Value() : Value::object(future));
    return;
  }
  Heap& heap = machine_.heap();
  if (future->waiters.empty()) {
    future->waiters = Ref::share(waiter).take();
    return;
  }
  if (!future->waiters.is(Kind::kList)) {
    Ref list = make_list(heap, 2);
    list_append(heap, list.as<List>(), Ref::adopt(future->waiters));
    future->waiters = list.take();
  }
  list_append(heap, future->waiters.as<List>(), waiter);
}

void Scheduler::remove_waiter(Future* future, Value waiter) {
  if (future->waiters == waiter) {
    put(future->waiters, Ref());
    return;
  }
  if (!future->waiters.is(Kind::kList)) return;
  List* list = future->waiters.as<List>();
  for (size_t i = list->length; i-- > 0;) {
    if (list->items[i] == waiter) list_remove_at(machine_.heap(), list, i);
  }
}

// --- making --------------------------------------------------------------------------------------

Ref Scheduler::make_future(FutureKind kind) {
  Future* future = machine_.heap().make<Future>(Kind::kFuture);
  future->extra = static_cast<uint16_t>(kind);
  return Ref::adopt(Value::object(future));
}

Ref Scheduler::make_timer(int64_t delay_us, Value result) {
  Ref timer = make_future(FutureKind::kTimer);
  auto* raw = timer.as<Future>();
  raw->when_us = delay_us;
  raw->detail = Ref::share(result).take();
  if (delay_us <= 0) raw->started |= Future::kGiveWay;
  return timer;
}

Ref Scheduler::call_at(int64_t when_us, Value callback, Value arguments) {
  Ref handle = make_future(FutureKind::kTimer);
  auto* raw = handle.as<Future>();
  raw->coroutine = Ref::share(callback).take();
  raw->detail = Ref::share(arguments).take();
  raw->started = Future::kBegun;
  raw->when_us = when_us;
  raw->number = state_.next_timer++;
  raw->context = context_for_another(machine_).take();
  state_.timers.emplace(std::pair(raw->when_us, raw->number), raw);
  retain(handle);
  return handle;
}

Ref Scheduler::call_soon(Value callback, Value arguments) {
  Ref handle = make_future(FutureKind::kTimer);
  auto* raw = handle.as<Future>();
  raw->coroutine = Ref::share(callback).take();
  raw->detail = Ref::share(arguments).take();
  raw->started = Future::kBegun;
  raw->context = context_for_another(machine_).take();
  schedule(Ready::kFire, handle, Value());
  return handle;
}

Ref Scheduler::spawn(Value coroutine, Value name) {
  if (state_.fibers.size() >= machine_.limits().fibers) {
    return machine_.fail(
        ErrorCode::too_many_fibers,
        "a run may have " + std::to_string(machine_.limits().fibers) + " fibers at once");
  }
  Ref fiber = make_future(FutureKind::kFiber);
  auto* raw = fiber.as<Future>();
  raw->coroutine = Ref::share(coroutine).take();
  raw->detail = Ref::share(name).take();
  raw->number = state_.next_fiber++;
  raw->context = context_for_another(machine_).take();
  state_.fibers.emplace(raw->number, raw);
  retain(fiber);
  schedule(Ready::kStart, fiber, Value());
  return fiber;
}

Ref Scheduler::ensure_future(Value awaitable) {
  if (awaitable.is(Kind::kFuture)) return Ref::share(awaitable);
  if (awaitable.is(Kind::kGenerator)) {
    auto* generator = awaitable.as<Generator>();
    // A plain generator counts as a coroutine of the old kind, as in CPython 3.11.
    constexpr uint32_t kAsyncGenerator = bytecode::kCoroutine | bytecode::kGenerator;
    if ((generator->code->flags & kAsyncGenerator) != kAsyncGenerator) {
      return spawn(awaitable, Value());
    }
  } else if (!find_dunder(machine_, awaitable, Dunder::kAwait).empty()) {
    // The fiber awaits it in its first turn.
    return spawn(awaitable, Value());
  }
  return machine_.raise_type_error("An asyncio.Future, a coroutine or an awaitable is required");
}

// --- settling ------------------------------------------------------------------------------------

void Scheduler::forget(Future* future) {
  auto erase = [&](auto& map, const auto& key) {
    auto at = map.find(key);
    if (at == map.end() || at->second != future) return;  // a damaged snapshot has two of a number
    map.erase(at);
    release(Value::object(future));
  };
  switch (future->kind_of()) {
    case FutureKind::kFiber:
      erase(state_.fibers, future->number);
      put(future->waiting_on, Ref());
      put(future->context, Ref());
      break;
    case FutureKind::kCall:
    case FutureKind::kSuspend:
      erase(state_.calls, future->number);
      break;
    case FutureKind::kReceive:
      if ((future->started & Future::kBegun) != 0) erase(state_.receives, future->number);
      break;
    case FutureKind::kTimer:
      if ((future->started & Future::kBegun) != 0) {
        erase(state_.timers, std::pair(future->when_us, future->number));
      }
      break;
    default:
      break;
  }
}

void Scheduler::settle(Future* future, Ref value) {
  if (!future->pending()) return;
  Ref keep = Ref::share(Value::object(future));
  future->state = FutureState::kDone;
  put(future->result, std::move(value));
  forget(future);
  schedule_waiters(future);
}

void Scheduler::settle_exception(Future* future, Ref exception) {
  if (!future->pending()) return;
  Ref keep = Ref::share(Value::object(future));
  future->state = FutureState::kFailed;
  forget(future);
  future->when_us = static_cast<int64_t>(traceback_length(exception));
  const FutureKind kind = future->kind_of();
  if (kind == FutureKind::kFiber || kind == FutureKind::kPlain || kind == FutureKind::kGroup) {
    future->started |= Future::kUnseen;
  }
  put(future->result, std::move(exception));
  schedule_waiters(future);
}

void Scheduler::settle_cancelled(Future* future, Ref exception) {
  if (!future->pending()) return;
  Ref keep = Ref::share(Value::object(future));
  future->state = FutureState::kCancelled;
  put(future->result, std::move(exception));
  forget(future);
  schedule_waiters(future);
}

bool Scheduler::cancel(Future* future, Value message) {
  if (!future->pending()) return false;
  Ref keep = Ref::share(Value::object(future));
  switch (future->kind_of()) {
    case FutureKind::kFiber:
      return cancel_fiber(future, message);
    case FutureKind::kGroup:
      return cancel_group(machine_, future, message);
    case FutureKind::kCall:
    case FutureKind::kSuspend:
      return cancel_call(machine_, future, message);
    default:
      put(future->message, Ref::share(message));
      settle_cancelled(future, Ref());
      return true;
  }
}

// Along the chain of fibers that await each other to what the last of them waits for.
bool Scheduler::cancel_fiber(Future* fiber, Value message) {
  for (size_t steps = 0; steps <= state_.fibers.size(); ++steps) {
    if (fiber->cancel_requests < 255) ++fiber->cancel_requests;
    Ref awaited = Ref::share(fiber->waiting_on);
    auto* future = awaited.get().is(Kind::kFuture) ? awaited.as<Future>() : nullptr;
    if (future != nullptr && future->pending() && future->kind_of() == FutureKind::kFiber) {
      fiber = future;
      continue;
    }
    if (future != nullptr && cancel(future, message)) return true;
    if (machine_.failed()) return false;
    fiber->started |= Future::kMustCancel;
    put(fiber->message, Ref::share(message));
    return true;
  }
  // They await each other in a circle.
  machine_.raise(TypeId::kRecursionError,
                 "maximum recursion depth exceeded while calling a Python object");
  return false;
}

Ref cancelled_error(Machine& machine, Future* future) {
  if (future->result.is(Kind::kException)) {
    return Ref::adopt(std::exchange(future->result, Value()));
  }
  Value message = future->message;
  bool with_message = !message.empty() && !message.is_none();
  return machine.make_exception(TypeId::kCancelledError, {&message, with_message ? 1u : 0u});
}

void mark_seen(Future* future) {
  if (future->state == FutureState::kFailed && future->kind_of() != FutureKind::kTimer) {
    future->started &= ~Future::kUnseen;
  }
}

Ref future_exception(Machine& machine, Future* future) {
  mark_seen(future);
  auto* exception = future->result.as<Exception>();
  auto length = static_cast<uint64_t>(future->when_us) & ~uint64_t{1};  // two each
  if (traceback_length(future->result) > length) {
    List* entries = change_traceback(machine, exception);
    while (entries->length > length) list_remove_at(machine.heap(), entries, entries->length - 1);
  }
  return Ref::share(future->result);
}

Ref future_result(Machine& machine, Future* future) {
  switch (future->state) {
    case FutureState::kDone:
      if (future->kind_of() == FutureKind::kReceive && !bind_message(machine, future)) {
        return machine.raise(TypeId::kInvalidStateError, "Result is not ready.");
      }
      if (future->state == FutureState::kFailed) {  // its message does not fit its type
        return machine.fatal() ? Ref() : machine.raise_exception(future_exception(machine, future));
      }
      return Ref::share(future->result);
    case FutureState::kFailed:
      return machine.raise_exception(future_exception(machine, future));
    case FutureState::kCancelled:
      return machine.raise_exception(cancelled_error(machine, future));
    case FutureState::kPending:
      break;
  }
  return machine.raise(TypeId::kInvalidStateError, "Result is not set.");
}

// --- waiting -------------------------------------------------------------------------------------

bool Scheduler::begin_waiting(Future* future) {
  Future* fiber = state_.running;
  if (fiber == nullptr) {
    machine_.raise(TypeId::kRuntimeError, "await outside of a fiber");
    return false;
  }
  if (future == fiber) {
    auto text = repr_text(machine_, Value::object(fiber));
    if (!text) return false;
    machine_.raise(TypeId::kRuntimeError, "Task cannot await on itself: " + *text);
    return false;
  }
  add_waiter(future, Value::object(fiber));
  put(fiber->waiting_on, Ref::share(Value::object(future)));
  start(future);
  if ((fiber->started & Future::kMustCancel) != 0) {
    Ref message = Ref::share(fiber->message);
    if (cancel(future, message)) fiber->started &= ~Future::kMustCancel;
  }
  return !machine_.failed();
}

void Scheduler::start(Future* future) {
  if ((future->started & Future::kBegun) != 0 || !future->pending()) return;
  if (future->kind_of() == FutureKind::kTimer) {
    future->started |= Future::kBegun;
    if ((future->started & Future::kGiveWay) != 0) {
      settle(future, Ref::share(future->detail));
      return;
    }
    if ((future->started & Future::kAbsolute) == 0) future->when_us += run_now_us(machine_);
    future->number = state_.next_timer++;
    state_.timers.emplace(std::pair(future->when_us, future->number), future);
    retain(Value::object(future));
  } else if (future->kind_of() == FutureKind::kReceive) {
    future->started |= Future::kBegun;
    future->number = state_.next_timer++;
    if (has_message(machine_, future->detail.as<String>())) {
      settle(future, Ref());
      return;
    }
    state_.receives.emplace(future->number, future);
    retain(Value::object(future));
  }
}

void Scheduler::prepare_receive(Future* receive) {
  if (receive->state != FutureState::kDone) {
    start(receive);
  } else if (!bind_message(machine_, receive)) {
    receive->state = FutureState::kPending;
    state_.receives.emplace(receive->number, receive);
    retain(Value::object(receive));
  }
}

bool Scheduler::fire_timers(int64_t now_us) {
  if (state_.timers.empty()) return false;
  int64_t due = state_.timers.begin()->first.first;
  if (due > now_us) return false;
  // They stay in the list until their turn comes: a timer may be cancelled before that.
  std::vector<Future*> batch;
  for (auto& [key, timer] : state_.timers) {
    if (key.first != due) break;
    batch.push_back(timer);
  }
  for (Future* timer : batch) {
    schedule(Ready::kFire, Value::object(timer), Value());
    state_.timers.erase({timer->when_us, timer->number});
    release(Value::object(timer));
  }
  return true;
}

}  // namespace pawl::vm
