#include "store/memory/tables.h"

namespace pawl::store::memory {

namespace {

// Puts an entry into a set or takes it out.
template <typename Set, typename Entry>
void mark(Set& set, const Entry& entry, bool there) {
  if (there) {
    set.insert(entry);
  } else {
    set.erase(entry);
  }
}

void index_state(Tables& tables, const RunState& state, bool there) {
  if (is_runnable(state)) mark(tables.runnable, state.run, there);
  if (state.hold && state.hold->until_us != 0) {
    mark(tables.timers, std::pair(state.hold->until_us, state.run), there);
  }
  if (state.wake_at_us && !state.paused && !state.hold && !state.queued) {
    mark(tables.timers, std::pair(*state.wake_at_us, state.run), there);
  }
  const bool ends = state.cancel != CancelState::kNone || state.phase != RunPhase::kRunning;
  if (state.deadline_us != 0 && !ends) {
    mark(tables.timers, std::pair(state.deadline_us, state.run), there);
  }
}

void index_call(Tables& tables, const CallRecord& call, bool there) {
  mark(tables.calls_of_run, std::pair(call.run, call.key), there);
  if (call.status == CallStatus::kOpen && call.kind == CallKind::kSuspend) {
    mark(tables.suspended, std::pair(call.run, call.key), there);
  }
  if (call.status == CallStatus::kOpen && call.kind == CallKind::kRequest) {
    mark(tables.open_requests, call.key, there);
  }
  if (!is_claimed(call.kind)) return;
  const bool is_pending = call.status == CallStatus::kPending;
  const bool is_leased = call.status == CallStatus::kLeased;
  if (is_pending) {
    const Name queue(call.ns, call.queue);
    const Place place(-static_cast<std::int64_t>(call.priority), call.run_at_us, call.key);
    mark(tables.pending[queue], place, there);
    if (tables.pending[queue].empty()) tables.pending.erase(queue);
    const Line line(queue, call.priority, call.concurrency_key);
    mark(tables.lines[line], std::pair(call.run_at_us, call.key), there);
    if (tables.lines[line].empty()) tables.lines.erase(line);
  }
  if (is_leased || call.status == CallStatus::kCancelling) {
    mark(tables.leased, std::pair(call.session, call.key), there);
  }
  if (call.deadline_us != 0 && (is_pending || is_leased)) {
    mark(tables.deadlines, std::pair(call.deadline_us, call.key), there);
  }
}

void index_schedule(Tables& tables, const ScheduleRecord& schedule, bool there) {
  if (schedule.wake_at_us == 0) return;
  auto& wakes = tables.wakes[schedule.ns];
  const std::pair place(schedule.wake_at_us, schedule.key);
  if (there) {
    wakes[place] = schedule.id;
  } else {
    wakes.erase(place);
  }
}

}  // namespace

Tables::Tables() {
  states.watch([this](const RunState* before, const RunState* after) {
    if (before != nullptr) index_state(*this, *before, false);
    if (after != nullptr) index_state(*this, *after, true);
  });
  calls.watch([this](const CallRecord* before, const CallRecord* after) {
    if (before != nullptr) index_call(*this, *before, false);
    if (after != nullptr) index_call(*this, *after, true);
  });
  results.watch([this](const RunResult* before, const RunResult* after) {
    if (before != nullptr) ends.erase({before->ended_at_us, before->run});
    if (after != nullptr) ends.insert({after->ended_at_us, after->run});
  });
  schedules.watch([this](const ScheduleRecord* before, const ScheduleRecord* after) {
    if (before != nullptr) index_schedule(*this, *before, false);
    if (after != nullptr) index_schedule(*this, *after, true);
  });
}

}  // namespace pawl::store::memory
