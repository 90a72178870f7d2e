// How a run stands after a step: parked again, or ended.
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

// A pause and a cancel are for the few: the usual step leaves both as they are.
#define PAWL_PARK(assignments)                                                                  \
  "UPDATE run_state SET revision = ?2, arrivals = ?3, seen = ?4, generation = ?5, ready = ?6, " \
  "home = coalesce(?7, home), wake_at_us = ?8, last_call = ?9, line = ?10, waits = ?11, "       \
  "open = ?12, snapshot = ?13, tail_bytes = ?14" assignments                                    \
  " WHERE run = ?1 AND revision = ?15 AND arrivals = ?16"
constexpr const char* kPark = PAWL_PARK("");
constexpr const char* kParkMarked =
    PAWL_PARK(", paused = max(paused, ?17), cancel = max(cancel, ?18), phase = max(phase, ?19)");
#undef PAWL_PARK
constexpr const char* kEnd =
    "DELETE FROM run_state WHERE run = ?1 AND revision = ?2 AND arrivals = ?3";
constexpr const char* kContinue =
    "UPDATE runs SET program = ?2, entry = ?3, input = ?4 WHERE key = ?1";

constexpr const char* kWriteSnapshot =
    "INSERT OR REPLACE INTO run_snapshots (run, snapshot) VALUES (?1, ?2)";
constexpr const char* kDeleteSnapshot = "DELETE FROM run_snapshots WHERE run = ?1";
constexpr const char* kWriteStatus =
    "INSERT INTO run_status (run, version, status) VALUES (?1, 1, ?2) "
    "ON CONFLICT (run) DO UPDATE SET version = version + 1, status = excluded.status";
constexpr const char* kWriteRetryPoint =
    "INSERT OR REPLACE INTO run_retry_points (run, retry_point) VALUES (?1, ?2)";
constexpr const char* kDeleteRetryPoint = "DELETE FROM run_retry_points WHERE run = ?1";

constexpr const char* kOwner = "SELECT ns, start_key FROM runs WHERE key = ?1";
constexpr const char* kInsertResult =
    "INSERT INTO run_results (run, ns, status, ended_at_us, last_call, outcome, retry_point, "
    "generation) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
constexpr const char* kEndStartKey =
    "UPDATE start_keys SET ended_at_us = ?3 WHERE ns = ?1 AND start_key = ?2 AND run = ?4";

constexpr const char* kIsPaused = "SELECT 1 FROM run_state WHERE run = ?1 AND paused = 1";

constexpr const char* kStanding =
    "SELECT arrivals, ready AND (paused = 0 OR cancel = 1), home FROM run_state WHERE run = ?1";

}  // namespace

// False: the run is not live, or its revision or arrivals are others. Nothing has been written
// then.
bool Transaction::write_step(const RunWrite& write, std::uint64_t arrivals_before,
                             std::uint64_t arrivals_after) {
  const Step& step = *write.step;
  if (step.parked) {
    const Parked& parked = *step.parked;
    const bool ready = parked.ready || arrivals_after > step.seen;
    const auto park = [&](Statement& statement, auto... marks) {
      return statement.run(write.run, step.revision + 1, arrivals_after, step.seen, step.generation,
                           ready, OrNull(write.home), parked.wake_at_us, OrNull(parked.last_call),
                           OrNull(parked.line), Bytes{parked.waits}, Bytes{parked.open},
                           snapshot_in_row(parked), OrNull(parked.tail_bytes), step.revision,
                           arrivals_before, marks...);
    };
    const bool marked =
        parked.paused || step.cancel != CancelState::kNone || parked.phase != RunPhase::kRunning;
    const std::int64_t changed =
        marked ? park(statement(kParkMarked), parked.paused, step.cancel, parked.phase)
               : park(statement(kPark));
    if (changed == 0) return false;
    write_beside_state(write.run, parked);
  } else {
    if (!paused_.empty()) forget_paused_places(write.run);
    if (statement(kEnd).run(write.run, step.revision, arrivals_before) == 0) return false;
    delete_beside_state(write.run);
    end_run(write.run, step);
  }
  if (step.continued) continue_run(write.run, *step.continued);
  return true;
}

void Transaction::continue_run(Key run, const Continued& next) {
  statement(kContinue).run(run, next.program, next.entry, Bytes{next.input});
}

// Tasks that outlive a paused run may be claimed from then on.
void Transaction::forget_paused_places(Key ending) {
  Rows rows = statement(kIsPaused).query(ending);
  if (rows.next()) paused_.forget();
}

// The part of a snapshot that is in the run's row: the one before its tail, or all of it, unless it
// is large.
Blob Transaction::snapshot_in_row(const Parked& parked) {
  const std::string_view snapshot = parked.snapshot;
  if (parked.tail_bytes > 0) return {snapshot.substr(0, snapshot.size() - parked.tail_bytes)};
  return snapshot.size() <= kInlineSnapshot ? Blob{snapshot} : Blob{};
}

// What of a parked run is not in its row. A snapshot that was kept here and now fits into the row
// stays until the run ends or has a large one again; the row's own is the one that holds.
void Transaction::write_beside_state(Key run, const Parked& parked) {
  const std::string_view snapshot = parked.snapshot;
  if (parked.tail_bytes > 0) {
    const std::string_view tail = snapshot.substr(snapshot.size() - parked.tail_bytes);
    if (!parked.tail_unchanged) write_snapshot(run, tail);
  } else if (snapshot.size() > kInlineSnapshot) {
    write_snapshot(run, snapshot);
  }
  if (parked.status) statement(kWriteStatus).run(run, Bytes{*parked.status});
  if (!parked.retry_point) return;
  if (parked.retry_point->empty()) {
    statement(kDeleteRetryPoint).run(run);
  } else {
    beside_.retry_points = true;
    statement(kWriteRetryPoint).run(run, Blob{*parked.retry_point});
  }
}

void Transaction::write_snapshot(Key run, std::string_view snapshot) {
  beside_.snapshots = true;
  statement(kWriteSnapshot).run(run, Blob{snapshot});
}

void Transaction::delete_beside_state(Key run) {
  if (beside_.snapshots) statement(kDeleteSnapshot).run(run);
  if (beside_.retry_points) statement(kDeleteRetryPoint).run(run);
}

void Transaction::end_run(Key run, const Step& step) {
  const Ended& ended = *step.ended;
  Ended::Owner read;
  if (!ended.owner) {
    Rows rows = statement(kOwner).query(run);
    if (rows.next()) read = {rows.as<Namespace>(0), rows.string(1)};
  }
  const auto& [ns, start_key] = ended.owner ? *ended.owner : read;
  statement(kInsertResult)
      .run(run, ns, ended.status, ended.ended_at_us, OrNull(ended.last_call), Bytes{ended.outcome},
           Bytes{ended.retry_point}, OrNull(step.generation));
  if (ended.status_value) statement(kWriteStatus).run(run, Bytes{*ended.status_value});
  if (!start_key.empty()) statement(kEndStartKey).run(ns, start_key, ended.ended_at_us, run);
  --counts_[ns].waiting;
  ++counts_[ns].of(ended.status);
}

// Reads how a live run stands now.
void Transaction::describe(Key run, RunWriteResult& result) {
  Rows rows = statement(kStanding).query(run);
  if (!rows.next()) return;
  result.arrivals = rows.as<std::uint64_t>(0);
  result.ready = rows.integer(1) != 0;
  if (result.ready) woken_homes_.insert(rows.integer(2));
}

}  // namespace pawl::store::sqlite
