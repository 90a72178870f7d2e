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
constexpr const char* kInsertState =
    "INSERT INTO run_state (run, revision, arrivals, seen, generation, ready, paused, cancel, "
    "strikes, home, wake_at_us, last_call, line, waits, open, snapshot, phase, tail_bytes) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?8 IS NULL, ?6, 0, 0, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)";

constexpr const char* kNumber = "UPDATE calls SET arrival = ?3 WHERE key = ?1 AND run = ?2";
constexpr const char* kRearm =
    "UPDATE calls SET status = ?3, session = NULL, token = token + (?3 = 1), attempt = 0, "
    "lost_leases = NULL, held = NULL, arrival = ?4, outcome = NULL, started_after_us = NULL, "
    "ended_after_us = NULL, run_at_us = nullif(?5, created_at_us), deadline_us = ?6 "
    "WHERE key = ?1 AND run = ?2";
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
  const Parked& parked = revival.parked;
  statement(kInsertState)
      .run(run, revival.revision, arrivals, revival.seen, revival.generation, parked.paused,
           OrNull(write.home), parked.wake_at_us, OrNull(parked.last_call), OrNull(parked.line),
           Bytes{parked.waits}, Bytes{parked.open}, snapshot_in_row(parked), parked.phase,
           OrNull(parked.tail_bytes));
  write_beside_state(run, parked);
  // Somebody may have looked for the run when it was not live.
  live_.erase(run);
  return true;
}

void Transaction::rearm(Key run, const Rearm& rearm) {
  if (rearm.status != CallStatus::kPending && rearm.status != CallStatus::kOpen) {
    statement(kNumber).run(rearm.call, run, OrNull(rearm.arrival));
    return;
  }
  const std::int64_t changed =
      statement(kRearm).run(rearm.call, run, rearm.status, OrNull(rearm.arrival), rearm.run_at_us,
                            OrNull(rearm.deadline_us));
  if (changed != 0) statement(kDeleteProgress).run(rearm.call);
  if (changed == 0 || rearm.status != CallStatus::kPending) return;
  paused_.forget();
  if (limits_->empty()) return;
  const std::optional<CallRecord> call = read_call(connection_, rearm.call);
  if (call) note_task(*call, names_.number(connection_, call->ns, call->queue));
}

}  // namespace pawl::store::sqlite
