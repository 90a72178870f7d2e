#include "vm/fibers/groups.h"

#include "vm/fibers/scheduler.h"
#include "vm/machine_state.h"
#include "vm/native_depth.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"

namespace pawl::vm {
namespace {

// Future::started of groups. Permanent numbers.
constexpr uint8_t kNamedWinner = 64;   // race: its result is an object
constexpr uint8_t kNamedErrors = 32;   // race: a failure is its message; gather: {"err": message}
constexpr uint8_t kNamedValues = 128;  // gather: a value is {"ok": value}

std::span<const Value> members_of(const Future* group) {
  return group->detail.is(Kind::kTuple) ? group->detail.as<Tuple>()->view()
                                        : std::span<const Value>();
}

Ref make_group(Machine& machine, Ref members, GroupMode mode, size_t needed) {
  Ref group = Scheduler(machine).make_future(FutureKind::kGroup);
  auto* raw = group.as<Future>();
  raw->detail = members.take();
  raw->waiting_on = Value::small_int(static_cast<int64_t>(mode));
  raw->when_us = static_cast<int64_t>(needed);
  return group;
}

// The awaitables as futures. The same one given twice is one member, counted once: `distinct` has
// each future once.
bool collect(Machine& machine, std::span<const Value> awaitables, List* children, List* distinct) {
  Scheduler scheduler(machine);
  Heap& heap = machine.heap();
  Ref seen = make_dict(heap);
  for (Value awaitable : awaitables) {
    Value known;
    Found found = dict_get(machine, seen.as<Dict>(), awaitable, &known);
    if (found == Found::kError) return false;
    if (found == Found::kYes) {
      list_append(heap, children, known);
      continue;
    }
    Ref future = scheduler.ensure_future(awaitable);
    if (future.empty() || !dict_set(machine, seen.as<Dict>(), awaitable, future)) return false;
    list_append(heap, distinct, future.get());
    list_append(heap, children, std::move(future));
    if (!machine.charge(1)) return false;
  }
  return true;
}

void begin_counting(Machine& machine, Value group, std::span<const Value> futures) {
  Scheduler scheduler(machine);
  for (Value future : futures) {
    scheduler.add_waiter(future.as<Future>(), group);
    scheduler.start(future.as<Future>());
  }
}

Ref grouped(Machine& machine, std::span<const Value> awaitables, GroupMode mode) {
  Heap& heap = machine.heap();
  Ref children = make_list(heap, awaitables.size());
  Ref distinct = make_list(heap, awaitables.size());
  if (!collect(machine, awaitables, children.as<List>(), distinct.as<List>())) return {};
  size_t needed = mode == GroupMode::kRace ? 1 : distinct.as<List>()->length;
  Ref group = make_group(machine, make_tuple(heap, children.as<List>()->view()), mode, needed);
  begin_counting(machine, group, distinct.as<List>()->view());
  return group;
}

// Whether the group answers for its members, or only tells that they have settled.
bool owns_members(GroupMode mode) {
  return mode == GroupMode::kGather || mode == GroupMode::kGatherExceptions ||
         mode == GroupMode::kRace;
}

// What a settled member is in the list of gather's results.
Ref outcome_as_value(Machine& machine, Future* member) {
  switch (member->state) {
    case FutureState::kFailed:
      return future_exception(machine, member);
    case FutureState::kCancelled: {
      Ref text = member->message.empty() || member->message.is_none() ? empty_string()
                                                                      : Ref::share(member->message);
      Value args[1] = {text};
      return machine.make_exception(TypeId::kCancelledError, args);
    }
    default:
      return Ref::share(member->result);
  }
}

Ref object_of_one(Machine& machine, const char* name, Value value) {
  Ref made = make_dict(machine.heap());
  dict_set_string(machine.heap(), made.as<Dict>(), machine.intern(name), value);
  return made;
}

Ref message_of(Machine& machine, Value exception) {
  Ref text = str_of(machine, exception);
  if (!text.empty()) return text;
  machine.clear_pending();
  return empty_string();
}

Ref named_outcome(Machine& machine, const Future* group, Future* member) {
  Ref value = outcome_as_value(machine, member);
  if (member->state != FutureState::kDone) {
    return (group->started & kNamedErrors) == 0
               ? std::move(value)
               : object_of_one(machine, "err", message_of(machine, value));
  }
  return (group->started & kNamedValues) == 0 ? std::move(value)
                                              : object_of_one(machine, "ok", value);
}

void finish_gather(Machine& machine, Future* group, Future* last) {
  Scheduler scheduler(machine);
  if ((group->started & Future::kCancelAsked) != 0) {
    // With return_exceptions the request itself would be lost among the results.
    Ref error = last->state == FutureState::kCancelled
                    ? cancelled_error(machine, last)
                    : machine.make_exception(TypeId::kCancelledError, {});
    scheduler.settle_exception(group, std::move(error));
    return;
  }
  Heap& heap = machine.heap();
  std::span<const Value> members = members_of(group);
  Ref results = make_list(heap, members.size());
  for (Value member : members) {
    list_append(heap, results.as<List>(), named_outcome(machine, group, member.as<Future>()));
  }
  if (!machine.charge(members.size() / 8)) return;
  scheduler.settle(group, std::move(results));
}

void finish_race(Machine& machine, Future* group, Future* winner) {
  Scheduler scheduler(machine);
  Ref members = Ref::share(group->detail);
  int64_t index = 0;
  std::span<const Value> all = members.as<Tuple>()->view();
  for (size_t i = all.size(); i-- > 0;) {
    if (all[i].object() == winner) index = static_cast<int64_t>(i);
  }
  if (winner->state == FutureState::kFailed && (group->started & kNamedErrors) == 0) {
    scheduler.settle_exception(group, future_exception(machine, winner));
  } else if (winner->state == FutureState::kCancelled) {
    scheduler.settle_exception(group, cancelled_error(machine, winner));
  } else if ((group->started & kNamedWinner) != 0) {
    Ref named = make_dict(machine.heap());
    dict_set_string(machine.heap(), named.as<Dict>(), machine.intern("index"),
                    Value::small_int(index));
    Ref value = winner->state == FutureState::kFailed
                    ? message_of(machine, future_exception(machine, winner))
                    : Ref::share(winner->result);
    dict_set_string(machine.heap(), named.as<Dict>(), machine.intern("value"), value);
    scheduler.settle(group, std::move(named));
  } else {
    Value pair[2] = {Value::small_int(index), winner->result};
    scheduler.settle(group, make_tuple(machine.heap(), std::span<const Value>(pair)));
  }
  for (Value member : all) {
    if (member.object() != winner) scheduler.cancel(member.as<Future>(), Value());
    machine.clear_pending();
  }
}

// The message of a receive is taken when its group counts it; if another fiber was faster, the
// receive waits again.
bool take_message(Machine& machine, Future* group, Future* member) {
  if (member->kind_of() != FutureKind::kReceive || member->state != FutureState::kDone) return true;
  Scheduler scheduler(machine);
  scheduler.prepare_receive(member);
  if (!member->pending()) return true;
  scheduler.add_waiter(member, Value::object(group));
  return false;
}

}  // namespace

GroupMode mode_of(const Future* group) {
  return static_cast<GroupMode>(group->waiting_on.small_int());
}

Ref gather(Machine& machine, std::span<const Value> awaitables, bool return_exceptions) {
  if (awaitables.empty()) {
    Ref outer = Scheduler(machine).make_future(FutureKind::kPlain);
    Scheduler(machine).settle(outer.as<Future>(), make_list(machine.heap()));
    return outer;
  }
  return grouped(machine, awaitables,
                 return_exceptions ? GroupMode::kGatherExceptions : GroupMode::kGather);
}

Ref gather_outcomes(Machine& machine, std::span<const Value> awaitables, Outcomes form) {
  Ref group = gather(machine, awaitables, true);
  if (group.empty() || group.as<Future>()->kind_of() != FutureKind::kGroup) return group;
  group.as<Future>()->started |= kNamedErrors;
  if (form == Outcomes::kNamed) group.as<Future>()->started |= kNamedValues;
  return group;
}

Ref race(Machine& machine, std::span<const Value> awaitables, Winner form) {
  if (awaitables.empty()) return machine.raise_value_error("race() needs at least one awaitable");
  Ref group = grouped(machine, awaitables, GroupMode::kRace);
  if (group.empty()) return group;
  if (form != Winner::kPair) group.as<Future>()->started |= kNamedWinner;
  if (form == Winner::kNamedOutcome) group.as<Future>()->started |= kNamedErrors;
  return group;
}

Ref watch(Machine& machine, std::span<const Value> futures, GroupMode mode) {
  size_t needed = mode == GroupMode::kFirstCompleted ? 1 : futures.size();
  Ref group = make_group(machine, make_tuple(machine.heap(), futures), mode, needed);
  begin_counting(machine, group, futures);
  return group;
}

void unwatch(Machine& machine, Future* group) {
  Scheduler scheduler(machine);
  Value self = Value::object(group);
  Ref keep = Ref::share(self);
  Ref members = Ref::adopt(std::exchange(group->detail, Value()));
  if (!members.get().is(Kind::kTuple)) return;
  for (Value member : members.as<Tuple>()->view()) {
    scheduler.remove_waiter(member.as<Future>(), self);
  }
}

void count_member(Machine& machine, Future* group, Future* member) {
  GroupMode mode = mode_of(group);
  if (owns_members(mode)) mark_seen(member);
  if (!group->pending()) return;
  if (!take_message(machine, group, member) || machine.fatal()) return;
  ++group->number;
  bool all = static_cast<int64_t>(group->number) >= group->when_us;
  Scheduler scheduler(machine);
  switch (mode) {
    case GroupMode::kGather:
      if (member->state == FutureState::kCancelled) {
        scheduler.settle_exception(group, cancelled_error(machine, member));
      } else if (member->state == FutureState::kFailed) {
        scheduler.settle_exception(group, future_exception(machine, member));
      } else if (all) {
        finish_gather(machine, group, member);
      }
      break;
    case GroupMode::kGatherExceptions:
      if (all) finish_gather(machine, group, member);
      break;
    case GroupMode::kFirstCompleted:
    case GroupMode::kAllCompleted:
      if (all) scheduler.settle(group, Ref::none());
      break;
    case GroupMode::kFirstException:
      if (all || member->state == FutureState::kFailed) scheduler.settle(group, Ref::none());
      break;
    case GroupMode::kRace:
      finish_race(machine, group, member);
      break;
  }
}

bool cancel_group(Machine& machine, Future* group, Value message) {
  Scheduler scheduler(machine);
  NativeDepth depth(machine, 2);
  if (!depth.enter(NativeDepth::kCalling)) return false;
  GroupMode mode = mode_of(group);
  if (!owns_members(mode)) {
    release(std::exchange(group->message, Ref::share(message).take()));
    scheduler.settle_cancelled(group, Ref());
    return true;
  }
  bool any = false;
  Ref members = Ref::share(group->detail);
  for (Value member : members.as<Tuple>()->view()) {
    if (scheduler.cancel(member.as<Future>(), message)) any = true;
    if (machine.failed()) return false;
  }
  if (any) group->started |= Future::kCancelAsked;
  return any;
}

}  // namespace pawl::vm
