#include "engine/run/steps.h"

#include <algorithm>
#include <utility>

#include "base/error_codes.h"
#include "engine/call/call_options.h"
#include "engine/call/submissions.h"
#include "engine/core/cells.h"
#include "engine/core/store_trouble.h"
#include "engine/history/keeping.h"
#include "engine/run/call_limit.h"
#include "engine/run/fault.h"
#include "engine/run/intake.h"
#include "engine/run/last_state.h"
#include "engine/run/lineup.h"
#include "engine/run/log_levels.h"
#include "engine/run/machine_host.h"
#include "engine/run/run_policy.h"
#include "engine/run/stored_snapshot.h"
#include "engine/task/run_queues.h"
#include "engine/time/run_timers.h"
#include "vm/inspect.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {
namespace {

store::Waits waits_of(const vm::Park& park) {
  store::Waits waits;
  waits.channels = park.channels;
  waits.groups.reserve(park.waits.size());
  for (const vm::WaitGroup& group : park.waits) {
    waits.groups.push_back({store::ranges_of(group.calls), group.needed, group.failure_wakes});
  }
  return waits;
}

// The run's snapshot becomes this one. True: the store has its tail already, at the end of the last
// one.
bool take_snapshot(HotRun& run, vm::SnapshotParts parts) {
  const std::string places = parts.same_tail ? std::string(places_of(run.snapshot))
                                             : find_in_input(parts, run.record.input);
  if (!places.empty()) {
    if (!parts.same_tail) run.input_tail = std::move(parts.tail);
    run.snapshot = refer_to_input(places, parts.head);
    run.tail_bytes = 0;
    return false;
  }
  parts.head.append(parts.same_tail ? run.tail() : parts.tail);
  run.snapshot = std::move(parts.head);
  run.tail_bytes = parts.tail_bytes;
  run.input_tail.clear();
  return parts.same_tail;
}

// Promises have had their keys since the program made them, so they come before calls that get
// theirs now.
void put_promises_first(std::vector<vm::SubmittedCall>* calls) {
  auto is_promise = [](const vm::SubmittedCall& call) {
    return call.kind == vm::CallKind::kPromise;
  };
  if (std::ranges::any_of(*calls, is_promise)) std::ranges::stable_partition(*calls, is_promise);
}

// The blobs of messages that the program has taken, but for those that a retry would give it again.
void drop_taken(const OpenTurn& turn, store::Effects* effects) {
  if (turn.keeps_point) return;
  for (const store::MessageRecord& message : turn.large) {
    if (std::ranges::find(effects->taken, message.arrival) == effects->taken.end()) continue;
    drop_blob(message.payload, &effects->dropped_blobs);
  }
}

vm::End limit_end(const HotRun& run, const Error& error) {
  vm::End end;
  end.kind = vm::End::Kind::kLimit;
  end.error = CallError{error_label(error.code), error.message, Payload(), {}};
  if (run.machine) end.frames = vm::waiting_frames(*run.machine);
  vm::say_where(end.frames, &*end.error);
  return end;
}

// A failed turn can be done again when what was wrong has been repaired. But if what it failed of
// is a call that failed in an earlier turn, the state before that one is worth more.
bool is_point(const HotRun& run, const OpenTurn& turn, const std::optional<vm::End>& end) {
  // What a run does after its time was over is no place to go back to.
  if (run.timed_out()) return turn.cancel_delivered;
  if (turn.failure_delivered) return true;
  if (!end) return false;
  if (end->kind == vm::End::Kind::kLimit) return true;
  const bool has_other = !run.retry_point.empty() && run.repeated.empty();
  return end->kind == vm::End::Kind::kFailed && !(end->blame.from_call && has_other);
}

}  // namespace

store::Step Steps::begin_step(HotRun& run, OpenTurn& turn) {
  store::Step step;
  step.revision = run.revision++;
  step.seen = run.seen = turn.seen;
  step.generation = run.generation;
  if (turn.cancel_delivered) {
    run.cancel = store::CancelState::kDelivered;
    step.cancel = store::CancelState::kDelivered;
  }
  step.effects.taken = std::move(turn.taken);
  step.effects.logs = std::move(turn.logs);
  if (!step.effects.logs.empty()) submissions_.bound_logs(&step.effects);
  give_to_history(run, turn);
  for (std::uint64_t number : turn.delivered) {
    if (run.children.empty()) break;
    run.children.erase(run.open.find(number));
  }
  run.open.remove_all(std::move(turn.delivered));
  run.life.take_wish();
  return step;
}

void Steps::give_to_history(HotRun& run, const OpenTurn& turn) {
  if (!run.history) open_history(store_, options_.history, run, trouble_);
  RunHistory* history = run.history->get();
  if (history == nullptr) return;
  history->forget_given();
  for (const std::uint64_t number : turn.delivered) {
    if (const Key call = run.open.find(number); call != 0) history->give(call);
  }
}

void Steps::settle_turn(HotRun& run, OpenTurn& turn, vm::Activation* activation) {
  if (activation->end && activation->end->calls.size() > kMostCalls) {
    activation->end = limit_end(run, too_many_calls(activation->end->calls.size()));
  }
  if (host_.took_too_many()) {
    activation->end = limit_end(run, too_many_calls(host_.promises()));
  }
  const auto& calls = activation->end ? activation->end->calls : turn.gathered.calls;
  if (Status counted = submissions_.count_items(run, calls); !counted) {
    if (store::is_retryable(counted.error().code)) return trouble_.note(counted.error());
    activation->end = limit_end(run, counted.error());
  }
  if (activation->end) return;
  // A turn that asks for too much, or whose state is larger than a snapshot may be, ends the run.
  if (turn.gathered.calls.size() > kMostCalls) {
    activation->end = limit_end(run, too_many_calls(turn.gathered.calls.size()));
  } else if (!*turn.parts) {
    activation->end = limit_end(run, turn.parts->error());
  }
}

store::Step Steps::step_of(HotRun& run, OpenTurn& turn, vm::Activation&& activation) {
  turn.keeps_point = is_point(run, turn, activation.end);
  if (turn.keeps_point) keep_retry_point(run, turn);
  if (activation.end && activation.end->kind == vm::End::Kind::kLimit) {
    const Fault fault = Fault::make(*activation.end->error, activation.end->frames);
    turn.logs.push_back({run.key, clock_.now_us(), kErrorLevel, fault.log_line()});
  }
  store::Step step = begin_step(run, turn);
  if (activation.end) {
    end(run, turn, std::move(*activation.end), &step);
  } else {
    park(run, turn, *activation.park, &step);
  }
  drop_taken(turn, &step.effects);
  return step;
}

void Steps::park(HotRun& run, OpenTurn& turn, const vm::Park& park, store::Step* step) {
  const bool same_tail = take_snapshot(run, std::move(**turn.parts));
  batch_.bytes += run.snapshot.size();
  note_given(run, turn, &step->effects);
  put_promises_first(&turn.gathered.calls);
  step->effects.calls.reserve(step->effects.calls.size() + turn.gathered.calls.size());
  turn.orders.reserve(turn.gathered.calls.size());
  for (vm::SubmittedCall& call : turn.gathered.calls) {
    // As long as the program lives it may still want to know what became of it.
    if (call.number != 0) call.detached = false;
    submissions_.submit(run, std::move(call), &step->effects, &turn.orders);
  }
  const bool repeats = !run.repeated.empty();
  if (repeats) repeat_calls(run, turn.gathered.cancelled, &step->effects);
  submissions_.cancel_calls(run, turn.gathered.cancelled, Leftovers::kAwait, &step->effects);
  run.waits = waits_of(park);
  run.wake_at_us = wake_before_force(run, park.wake_at_us);
  // Arrivals that came while the turn was open are looked at with the new waits.
  for (const Unseen& unseen : run.unseen) {
    bool outcome = unseen.arrival.kind == vm::Arrival::Kind::kOutcome;
    if (!outcome || run.waits.outcome(unseen.arrival.call, unseen.arrival.error.has_value())) {
      run.life.want();
    }
  }
  if (!run.waits.channels.empty() && !run.inbox_complete) run.life.want();
  for (const store::MessageRecord& message : run.inbox) {
    if (run.waits.message(message.channel)) run.life.want();
  }
  drop_old_calls(run, &step->effects);
  store::Parked& parked = step->parked.emplace();
  parked.snapshot = run.snapshot;
  parked.tail_bytes = run.tail_bytes;
  parked.tail_unchanged = same_tail;
  parked.waits = run.waits.encode();
  parked.open = run.open.encode();
  parked.wake_at_us = run.wake_at_us;
  parked.ready = run.life.is_wanted();
  parked.last_call = run.last_call;
  if (repeats && !turn.keeps_point) run.retry_point.clear();
  if (turn.keeps_point || repeats) parked.retry_point = run.retry_point;
  parked.line = vm::current_line(*run.machine);
  if (turn.gathered.status) {
    parked.status = replace_status(run, *turn.gathered.status, &step->effects);
  }
  if (run.life.is_wanted() || !run.recording.empty()) lineup_.touch(run);
  run_timers_.watch(run);
}

void Steps::end(HotRun& run, OpenTurn& turn, vm::End end, store::Step* step) {
  if (end.kind == vm::End::Kind::kContinued) {
    return continue_as_new(run, turn, std::move(end), step);
  }
  // A turn that reached a limit has no effects: the run ends as it stood before.
  const bool limit = end.kind == vm::End::Kind::kLimit;
  if (limit) end = leave_program(run, std::move(end), step);
  keep_last_state(run, &step->effects);
  const bool undoes = !end.compensations.empty();
  if (!limit) note_given(run, turn, &step->effects);
  leave_calls(run, turn, &end, undoes ? Leftovers::kAwait : Leftovers::kForget, step);
  end_program(run, end, step);
  if (!end.status) return;
  store::Cell status = replace_status(run, *end.status, &step->effects);
  (step->ended ? step->ended->status_value : step->parked->status) = std::move(status);
}

// The program is over: so is the run, or its undos begin.
void Steps::end_program(HotRun& run, vm::End& end, store::Step* step) {
  const bool undoes = !end.compensations.empty();
  if (end.kind == vm::End::Kind::kCompleted) {
    return finish(run, store::RunStatus::kCompleted, end.output.value_or(Payload()), {}, false,
                  step);
  }
  store::RunStatus status = end.kind == vm::End::Kind::kCancelled ? store::RunStatus::kCancelled
                                                                  : store::RunStatus::kFailed;
  CallError error = end.error.value_or(CallError{"CancelledError", "", Payload(), {}});
  if (error.kind == "CancelledError" && error.message.empty()) error.message = run.cancel_reason;
  blame_timeout(run, &status, &error);
  if (undoes) {
    return begin_undoing(run, Ending::make(status, std::move(error), end.compensations), step);
  }
  finish(run, status, Payload(), error, false, step);
}

// The calls of a body that has ended: what goes on without it is submitted, the rest is cancelled.
void Steps::leave_calls(HotRun& run, OpenTurn& turn, vm::End* end, Leftovers how,
                        store::Step* step) {
  put_promises_first(&end->calls);
  for (vm::SubmittedCall& call : end->calls) {
    bool lives_on = call.detached || call.kind == vm::CallKind::kSend ||
                    call.kind == vm::CallKind::kSpawn || call.kind == vm::CallKind::kTag ||
                    call.kind == vm::CallKind::kAppend;
    if (lives_on) submissions_.submit(run, std::move(call), &step->effects, &turn.orders);
  }
  run.open.remove_all(std::move(end->detached));
  // An abandoned child goes on, and its call stays open: a retry finds its outcome there.
  std::erase_if(end->cancelled, [&](std::uint64_t number) {
    Key key = run.open.find(number);
    if (key == 0) return true;
    auto child = submissions_.child_of(run, key);
    if (!child) trouble_.note(child.error());  // the turn is done again
    bool abandoned = child && *child && (*child)->abandoned;
    if (abandoned) run.open.remove(number);
    return abandoned;
  });
  submissions_.cancel_calls(run, end->cancelled, how, &step->effects);
}

// The run's last step: its result, and what its parent is told.
void Steps::finish(HotRun& run, store::RunStatus status, const Payload& output,
                   const CallError& error, bool compensated, store::Step* step) {
  run.life.end();
  queues_.give_place_back(run, &step->effects);
  bool completed = status == store::RunStatus::kCompleted;
  Payload payload = completed ? output : encode_call_error(error);
  store::Ended& ended = step->ended.emplace();
  ended.status = status;
  ended.outcome = to_cell(payload, run.key, &step->effects.blobs);
  if (!completed) ended.error_kind = error.kind;
  ended.ended_at_us = clock_.now_us();
  ended.last_call = run.last_call;
  ended.owner = {run.record.ns, run.record.start_key};
  RetryPoint point = end_point(run);
  point.compensated = compensated;
  if (status != store::RunStatus::kFailed) point.forget_state();
  ended.retry_point = point.encode();
  if (run.record.parent_call == 0) return;
  store::ArrivalElsewhere arrival;
  arrival.run = run.record.parent_run;
  store::Outcome& outcome = arrival.outcome.emplace();
  outcome.call = run.record.parent_call;
  outcome.ended_at_us = ended.ended_at_us;
  outcome.status = completed ? store::CallStatus::kCompleted : store::CallStatus::kFailed;
  outcome.outcome = to_outcome_cell(payload, outcome.call, arrival.run, &step->effects.blobs);
  intake_.arrive_elsewhere(std::move(arrival), &step->effects);
}

// What the run leaves, by its last snapshot.
vm::End Steps::leave_program(HotRun& run, vm::End end, store::Step* step) {
  end.calls.clear();
  end.cancelled.clear();
  end.detached.clear();
  end.compensations.clear();
  end.status.reset();
  run.machine.reset();
  if (run.ending) {
    end.cancelled = run.open.numbers();
    return end;
  }
  if (run.snapshot.empty()) return end;
  host_.begin(run, &step->effects.logs);
  auto machine = vm::decode_snapshot(run.program, options_.limits, host_, run.whole_snapshot());
  if (machine) {
    vm::leave(**machine, &end);
    return end;
  }
  end.cancelled = run.open.numbers();
  step->effects.logs.push_back(
      {run.key, clock_.now_us(), kErrorLevel,
       "the run's undos cannot be read and are not run: " + to_string(machine.error())});
  return end;
}

// How a run ends that was cancelled because its time was over. Where it stood stays in the
// traceback.
void Steps::blame_timeout(const HotRun& run, store::RunStatus* status, CallError* error) {
  if (!run.timed_out()) return;
  *status = store::RunStatus::kFailed;
  error->kind = kRunTimeout;
  error->message = error_label(ErrorCode::run_timed_out) +
                   ": the run took longer than its timeout of " +
                   duration_words(run.record.timeout_us);
  error->data = Payload();
}

std::optional<std::int64_t> Steps::wake_before_force(const HotRun& run,
                                                     std::optional<std::int64_t> wake_at_us) const {
  if (run.cancel == store::CancelState::kNone || run.force_at_us == 0) return wake_at_us;
  return std::min(wake_at_us.value_or(INT64_MAX), run.force_at_us);
}

}  // namespace pawl::engine
