#include "vm/snapshot/state_checks.h"

#include <algorithm>

#include "vm/fibers/calls.h"
#include "vm/interpreter/async_generators.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"

namespace pawl::vm::snapshot {
namespace {

bool is_text_or_empty(Value value) { return value.empty() || value.is(Kind::kString); }

bool is_call(Value value) {
  return is_future(value, FutureKind::kCall) || is_future(value, FutureKind::kSuspend);
}

bool has_begun(const Future* future) {
  return future->pending() && (future->started & Future::kBegun) != 0;
}

bool check_turn(const Ready& entry) {
  switch (entry.kind) {
    case Ready::kWake:
    case Ready::kStart:
    case Ready::kContinue:
      return is_future(entry.target, FutureKind::kFiber);
    case Ready::kCount:
      return is_future(entry.target, FutureKind::kGroup) && entry.subject.is(Kind::kFuture);
    case Ready::kFire:
      return entry.target.is(Kind::kFuture);
    case Ready::kCallback:
      return !entry.target.empty();
    case Ready::kClose:
      return is_async_generator(entry.target);
    case Ready::kEnd:
      return true;
    default:
      return false;
  }
}

bool check_arrival(const Ready& entry) {
  switch (entry.kind) {
    case Ready::kOutcome:
      return is_call(entry.target) && !entry.subject.empty();
    case Ready::kFailure:
      return is_call(entry.target) && entry.subject.is(Kind::kException);
    case Ready::kMessage:
      return entry.target.is(Kind::kString) && !entry.subject.empty();
    case Ready::kTime:
      return is_int(entry.subject);
    case Ready::kCancel:
      return true;
    case Ready::kResume:
      return !entry.subject.empty();
    default:
      return false;
  }
}

// Numbers are given out once.
bool check_numbers(const MachineState& state) {
  const auto below = [](const FutureMap& futures, uint64_t next) {
    return futures.empty() || futures.rbegin()->first < next;
  };
  const auto begun = [&](const auto& timer) { return timer.second->number < state.next_timer; };
  return below(state.fibers, state.next_fiber) && below(state.calls, state.next_call) &&
         below(state.receives, state.next_timer) && std::ranges::all_of(state.timers, begun);
}

bool check_call(const NewCall& call) {
  return call.target.is(Kind::kString) && is_text_or_empty(call.channel) &&
         is_text_or_empty(call.args) && is_text_or_empty(call.keywords) &&
         is_text_or_empty(call.options);
}

// Each channel has at least one message: the last one that is taken removes it.
bool check_channels(Value channels) {
  if (channels.empty()) return true;
  if (!channels.is(Kind::kDict)) return false;
  Entry* entry;
  for (uint32_t i = 0; dict_next(channels.as<Dict>(), i, &entry);) {
    if (!entry->key.is(Kind::kString) || !entry->value.is(Kind::kList)) return false;
    if (entry->value.as<List>()->length == 0) return false;
  }
  return true;
}

bool check_undos(Value stack) {
  if (stack.empty()) return true;
  return stack.is(Kind::kList) && std::ranges::all_of(stack.as<List>()->view(), is_undo);
}

}  // namespace

bool is_live_fiber(Value value) {
  return is_future(value, FutureKind::kFiber) && value.as<Future>()->pending();
}

bool is_live_timer(Value value) {
  return is_future(value, FutureKind::kTimer) && has_begun(value.as<Future>());
}

bool is_live_receive(Value value) {
  return is_future(value, FutureKind::kReceive) && has_begun(value.as<Future>());
}

bool is_live_call(Value value) { return is_call(value) && value.as<Future>()->pending(); }

bool check_state(const MachineState& state) {
  if (!state.main_fiber.empty() && !is_future(state.main_fiber, FutureKind::kFiber)) return false;
  if (state.turns_left > state.ready.size() || !check_numbers(state)) return false;
  for (const auto& [function, dict] : state.function_attributes) {
    if (!dict.is(Kind::kDict)) return false;
  }
  return std::ranges::all_of(state.ready, check_turn) &&
         std::ranges::all_of(state.inbox, check_arrival) &&
         std::ranges::all_of(state.new_calls, check_call) && check_channels(state.channels) &&
         check_undos(state.undo_stack) &&
         (state.error_classes.empty() || state.error_classes.is(Kind::kDict)) &&
         is_text_or_empty(state.status) && is_text_or_empty(state.continue_input);
}

}  // namespace pawl::vm::snapshot
