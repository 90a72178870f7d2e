// Ended runs that live again.
#include <algorithm>

#include "base/assert.h"
#include "store/memory/transaction.h"

namespace pawl::store::memory {

// False: its guard has failed.
bool Transaction::revive(const RunWrite& write) {
  PAWL_ASSERT(!write.step);
  const Revival& revival = *write.revival;
  const Key key = write.run;
  const RunResult* result = tables_.results.find(key);
  RunState state;
  if (result == nullptr || result->ended_at_us != revival.ended_at_us) return false;
  const auto is_open = [&](Key call) {
    const CallRecord* found = tables_.calls.find(call);
    return found != nullptr && found->run == key && !is_settled(found->status);
  };
  const auto is_live = [&](Key other) { return tables_.states.find(other) != nullptr; };
  if (!std::ranges::all_of(revival.open_calls, is_open)) return false;
  if (!std::ranges::all_of(revival.live_runs, is_live)) return false;
  RunRecord run = *tables_.runs.find(key);
  if (revival.continued) {
    run.program = revival.continued->program;
    run.entry = revival.continued->entry;
    run.input = revival.continued->input;
    tables_.runs.put(key, run);
  }
  const StartKey* start_key = tables_.start_keys.find({run.ns, run.start_key});
  // It may have been forgotten in between, and be another's now.
  if (start_key != nullptr && start_key->run == key) {
    tables_.start_keys.put({run.ns, run.start_key}, {key, 0});
  }
  state.status = result->last_status;
  state.status_version = result->status_version;
  tables_.results.erase(key);
  tables_.requests.erase(key);
  if (!revival.id.empty()) tables_.message_ids.insert({key, revival.id}, revival.at_us);
  for (const MessageRecord& message : revival.messages) {
    tables_.inbox.insert({key, message.arrival}, message);
  }
  for (const Rearm& call : revival.calls) rearm(key, call);
  const Parked& parked = revival.parked;
  state.run = key;
  state.revision = revival.revision;
  state.arrivals = revival.arrivals;
  for_each_of(tables_.inbox, key, [&](const auto&, const MessageRecord& message) {
    state.arrivals = std::max(state.arrivals, message.arrival);
  });
  state.seen = revival.seen;
  state.generation = revival.generation;
  state.ready = !parked.wake_at_us;
  state.paused = parked.paused;
  state.home = write.home;
  state.wake_at_us = parked.wake_at_us;
  state.last_call = parked.last_call;
  state.waits = parked.waits;
  state.open = parked.open;
  state.snapshot = parked.snapshot;
  state.tail_bytes = parked.tail_bytes;
  state.line = parked.line;
  state.phase = parked.phase;
  state.retry_point = parked.retry_point.value_or(std::string());
  if (parked.status) {
    state.status = *parked.status;
    ++state.status_version;
  }
  tables_.states.put(key, std::move(state));
  return true;
}

void Transaction::rearm(Key run, const Rearm& rearm) {
  const CallRecord* found = tables_.calls.find(rearm.call);
  if (found == nullptr || found->run != run) return;
  CallRecord call = *found;
  call.arrival = rearm.arrival;
  if (rearm.status == CallStatus::kPending || rearm.status == CallStatus::kOpen) {
    call.status = rearm.status;
    // A lease that was given up has lowered the count, but its worker has had the number.
    if (call.session == 0 && call.token > 0) ++call.attempt;
    call.attempts_before = call.attempt;
    call.session = 0;
    if (rearm.status == CallStatus::kPending) ++call.token;
    call.lost_leases = 0;
    call.run_at_us = rearm.run_at_us;
    call.deadline_us = rearm.deadline_us;
    call.progress.clear();
    call.outcome.clear();
    call.started_at_us = 0;
    call.ended_at_us = 0;
  }
  tables_.calls.put(call.key, call);
}

}  // namespace pawl::store::memory
