// Ended runs that live again.
#include <algorithm>

#include "base/assert.h"
#include "store/sqlite/reads.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kEnded =
    "SELECT e.ns, e.status, r.start_key FROM run_results AS e JOIN runs AS r ON r.key = e.run "
    "WHERE e.run = ?1 AND e.ended_at_us = ?2";
constexpr const char* kIsOpenCall =
    "SELECT 1 FROM calls WHERE key = ?1 AND run = ?2 AND status NOT IN (3, 4, 5)";
constexpr const char* kIsLiveRun = "SELECT 1 FROM run_state WHERE run = ?1";
constexpr const char* kDeleteResult = "DELETE FROM run_results WHERE run = ?1";
constexpr const char* kReviveStartKey =
    "UPDATE start_keys SET ended_at_us = NULL WHERE ns = ?1 AND start_key = ?2 AND run = ?3";
constexpr const char* kLastMessage =
    "SELECT arrival FROM inbox WHERE run = ?1 ORDER BY arrival DESC LIMIT 1";
constexpr const char* kDeleteProgress = "DELETE FROM call_progress WHERE key = ?1";

}  // namespace

// False: its guard has failed.
bool Transaction::revive(const RunWrite& write) {
  PAWL_ASSERT(!write.step);
  const Revival& revival = *write.revival;
  const Key run = write.run;
  Namespace ns = 0;
  RunStatus status = RunStatus::kCompleted;
  std::string start_key;
  {
    Rows rows = statement(kEnded).query(run, revival.ended_at_us);
    if (!rows.next()) return false;
    ns = rows.as<Namespace>(0);
    status = rows.as<RunStatus>(1);
    start_key = rows.view(2);
  }
  for (const Key call : revival.open_calls) {
    Rows rows = statement(kIsOpenCall).query(call, run);
    if (!rows.next()) return false;
  }
  for (const Key other : revival.live_runs) {
    Rows rows = statement(kIsLiveRun).query(other);
    if (!rows.next()) return false;
  }
  statement(kDeleteResult).run(run);
  --counts_[ns].of(status);
  ++counts_[ns].waiting;
  keep_requests(run, {});
  if (!start_key.empty()) statement(kReviveStartKey).run(ns, start_key, run);
  if (revival.continued) continue_run(run, *revival.continued);
  if (!revival.id.empty()) remember_id(run, revival.id, revival.at_us);
  put_back(run, revival.messages);
  for (const Rearm& call : revival.calls) rearm(run, call);
  std::uint64_t arrivals = revival.arrivals;
  {
    Rows rows = statement(kLastMessage).query(run);
    if (rows.next()) arrivals = std::max(arrivals, rows.as<std::uint64_t>(0));
  }
  Parked parked = revival.parked;
  parked.ready = !parked.wake_at_us;
  insert_state_row(run,
                   {revival.revision, arrivals, revival.seen, revival.generation,
                    CancelState::kNone, write.home, 0},
                   parked);
  write_beside_state(run, parked);
  // Somebody may have looked for the run when it was not live.
  live_.erase(run);
  return true;
}

void Transaction::rearm(Key run, const Rearm& rearm) {
  std::optional<CallRecord> call = read_call(connection_, rearm.call);
  if (!call || call->run != run) return;
  call->arrival = rearm.arrival;
  if (rearm.status != CallStatus::kPending && rearm.status != CallStatus::kOpen) {
    return write_call(*call);
  }
  // A lease that was given up has lowered the count of attempts, but its worker has had the number.
  const bool given_up = call->session == 0 && call->token > 0;
  call->attempts_before = call->attempt += given_up ? 1 : 0;
  call->status = rearm.status;
  call->session = 0;
  if (rearm.status == CallStatus::kPending) ++call->token;
  call->lost_leases = 0;
  call->outcome.clear();
  call->started_at_us = call->ended_at_us = 0;
  call->run_at_us = rearm.run_at_us;
  call->deadline_us = rearm.deadline_us;
  write_call(*call);
  statement(kDeleteProgress).run(rearm.call);
  if (rearm.status != CallStatus::kPending) return;
  paused_.forget();
  if (!limits_->empty()) note_task(*call, names_.number(connection_, call->ns, call->queue));
}

}  // namespace pawl::store::sqlite
