// How a run stands after a step: parked again, held, or ended.
#include "store/sqlite/marks.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

// What arrivals change, and what a hold does.
constexpr const char* kHold =
    "UPDATE run_state SET revision = ?2, arrivals = ?3, ready = ?4, paused = ?5, cancel = ?6, "
    "strikes = ?7, home = ?8, waits = ?9, sum = ?10, step_sum = ?11, marks = ?12 WHERE run = ?1";
constexpr const char* kPark =
    "UPDATE run_state SET revision = ?2, arrivals = ?3, seen = ?4, generation = ?5, ready = ?6, "
    "paused = ?7, cancel = ?8, phase = ?9, strikes = ?10, home = ?11, wake_at_us = ?12, "
    "last_call = ?13, line = ?14, waits = ?15, open = ?16, snapshot = ?17, tail_bytes = ?18, "
    "sum = ?19, step_sum = ?20, marks = ?21 WHERE run = ?1";
// What the sum of steps covers, around revision.
constexpr const char* kCovered =
    "SELECT run, revision, seen, generation, wake_at_us, last_call, line, open, snapshot, "
    "tail_bytes, step_sum FROM run_state WHERE run = ?1";
constexpr const char* kWriteHold =
    "INSERT OR REPLACE INTO run_holds (run, at_us, until_us, fault, sum) "
    "VALUES (?1, ?2, ?3, ?4, ?5)";
constexpr const char* kDeleteHold = "DELETE FROM run_holds WHERE run = ?1";
constexpr const char* kFailHold = "UPDATE run_holds SET until_us = ?2 WHERE run = ?1";
constexpr const char* kDeleteState = "DELETE FROM run_state WHERE run = ?1";
constexpr const char* kContinue =
    "UPDATE runs SET program = ?2, entry = ?3, input = ?4, sum = ?5, input_sum = ?6 WHERE key = ?1";
// What is covered by a run's sum, around program and entry.
constexpr const char* kRun =
    "SELECT key, ns, workflow, program, entry, priority, created_at_us, start_at_us, parent_run, "
    "parent_call, id, start_key, tags, sum FROM runs WHERE key = ?1";

constexpr const char* kWriteSnapshot =
    "INSERT OR REPLACE INTO run_snapshots (run, snapshot, sum) VALUES (?1, ?2, ?3)";
constexpr const char* kDeleteSnapshot = "DELETE FROM run_snapshots WHERE run = ?1";
constexpr const char* kWriteStatus =
    "INSERT INTO run_status (run, version, status, sum) VALUES (?1, 1, ?2, ?3) "
    "ON CONFLICT (run) DO UPDATE SET version = version + 1, status = excluded.status, "
    "sum = excluded.sum";
constexpr const char* kWriteRetryPoint =
    "INSERT OR REPLACE INTO run_retry_points (run, retry_point, sum) VALUES (?1, ?2, ?3)";
constexpr const char* kDeleteRetryPoint = "DELETE FROM run_retry_points WHERE run = ?1";

constexpr const char* kOwner = "SELECT ns, start_key FROM runs WHERE key = ?1";
constexpr const char* kInsertResult =
    "INSERT INTO run_results (run, ns, status, ended_at_us, last_call, generation, outcome, "
    "retry_point, sum, outcome_sum, error_kind) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
constexpr const char* kEndStartKey =
    "UPDATE start_keys SET ended_at_us = ?3 WHERE ns = ?1 AND start_key = ?2 AND run = ?4";

}  // namespace

void Transaction::park_run(Key run, LiveRun& live, const apply::Body& body) {
  const Parked& parked = *body.parked;
  const std::string waits = live.waits.encode();
  statement(kPark).run(
      run, live.revision, live.arrivals, body.seen, body.generation, live.ready, paused_bits(live),
      live.cancel, live.phase, live.strikes, OrNull(live.home), parked.wake_at_us,
      OrNull(parked.last_call), OrNull(parked.line), Bytes{waits}, Bytes{parked.open},
      snapshot_in_row(parked), OrNull(parked.tail_bytes),
      arrivals_sum(run, live.arrivals, live.ready, waits),
      step_sum(run, live.revision, body.seen, body.generation, parked), OrNull(marks_of(live)));
  write_beside_state(run, parked);
  note_written(live);
}

void Transaction::hold_run(Key run, LiveRun& live, const Hold& hold) {
  RowSum step_sum(Sum::kStep);
  {
    Rows rows = statement(kCovered).query(run);
    if (!rows.next()) return;
    if (!is_intact(rows, Sum::kStep, 0, 10, 10)) return fail_damaged(connection_, "the state", run);
    for (int column = 0; column < 10; ++column) {
      column == 1 ? step_sum.add(live.revision) : step_sum.add_column(rows, column);
    }
  }
  const std::string waits = live.waits.encode();
  statement(kHold).run(run, live.revision, live.arrivals, live.ready, paused_bits(live),
                       live.cancel, live.strikes, OrNull(live.home), Bytes{waits},
                       arrivals_sum(run, live.arrivals, live.ready, waits), step_sum.value(),
                       OrNull(marks_of(live)));
  if (live.held) keep_hold(run, hold);
  note_written(live);
}

void Transaction::end_run(Key run, const Step& step, const Ended::Owner& owner) {
  statement(kDeleteState).run(run);
  live_.erase(run);
  delete_beside_state(run);
  write_result(run, step, owner);
}

Ended::Owner Transaction::owner(Key run) {
  Rows rows = statement(kOwner).query(run);
  if (!rows.next()) return {};
  return {rows.as<Namespace>(0), rows.string(1)};
}

void Transaction::fail_hold(Key run, std::int64_t until_us) {
  statement(kFailHold).run(run, OrNull(until_us));
}

void Transaction::keep_hold(Key run, const Hold& hold) {
  beside_.holds = true;
  statement(kWriteHold)
      .run(run, hold.at_us, OrNull(hold.until_us), Blob{hold.fault},
           sum_of(Sum::kHold, run, hold.at_us, Blob{hold.fault}));
}

// Tasks of the run may be claimed from then on.
void Transaction::end_hold(Key run) {
  if (beside_.holds && statement(kDeleteHold).run(run) > 0) paused_.forget();
}

void Transaction::continue_run(Key run, const Continued& next) {
  RowSum sum(Sum::kRun);
  {
    Rows rows = statement(kRun).query(run);
    if (!rows.next()) return;
    if (!is_intact(rows, Sum::kRun, 0, 13, 13)) return fail_damaged(connection_, "the record", run);
    for (int column = 0; column < 13; ++column) {
      if (column == 3) {
        sum.add(next.program);
      } else if (column == 4) {
        sum.add(next.entry);
      } else {
        sum.add_column(rows, column);
      }
    }
  }
  statement(kContinue).run(run, next.program, next.entry, Bytes{next.input}, sum.value(),
                           sum_of(Sum::kInput, run, Bytes{next.input}));
}

std::int64_t Transaction::arrivals_sum(Key run, std::uint64_t arrivals, bool ready,
                                       std::string_view waits) {
  return sum_of(Sum::kArrivals, run, arrivals, ready, Bytes{waits});
}

std::int64_t Transaction::step_sum(Key run, std::uint64_t revision, std::uint64_t seen,
                                   std::uint32_t generation, const Parked& parked) {
  return sum_of(Sum::kStep, run, revision, seen, generation, parked.wake_at_us,
                OrNull(parked.last_call), OrNull(parked.line), Bytes{parked.open},
                snapshot_in_row(parked), OrNull(parked.tail_bytes));
}

std::int64_t Transaction::marks_of(std::int64_t paused, CancelState cancel, RunPhase phase,
                                   std::uint32_t strikes) {
  return sqlite::marks_of({paused, static_cast<std::int64_t>(cancel),
                           static_cast<std::int64_t>(phase), std::int64_t{strikes}});
}

std::int64_t Transaction::marks_of(const LiveRun& live) {
  return marks_of(paused_bits(live), live.cancel, live.phase, live.strikes);
}

std::int64_t Transaction::paused_bits(const LiveRun& live) {
  return (live.paused ? kPausedBit : 0) | (live.held ? kHeldBit : 0) |
         (live.queued ? kQueuedBit : 0);
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
  if (parked.status) {
    run_summed(statement(kWriteStatus), Sum::kStatus, run, Bytes{*parked.status});
  }
  if (!parked.retry_point) return;
  if (parked.retry_point->empty()) {
    statement(kDeleteRetryPoint).run(run);
  } else {
    beside_.retry_points = true;
    run_summed(statement(kWriteRetryPoint), Sum::kRetryPoint, run, Blob{*parked.retry_point});
  }
}

void Transaction::write_snapshot(Key run, std::string_view snapshot) {
  beside_.snapshots = true;
  run_summed(statement(kWriteSnapshot), Sum::kSnapshot, run, Blob{snapshot});
}

void Transaction::delete_beside_state(Key run) {
  if (beside_.snapshots) statement(kDeleteSnapshot).run(run);
  if (beside_.retry_points) statement(kDeleteRetryPoint).run(run);
  if (beside_.holds) statement(kDeleteHold).run(run);
  set_deadline(run, 0);
}

void Transaction::write_result(Key run, const Step& step, const Ended::Owner& owner) {
  const Ended& ended = *step.ended;
  const auto insert = [&](const auto&... columns) {
    const Bytes outcome{ended.outcome};
    const Bytes retry_point{ended.retry_point};
    statement(kInsertResult)
        .run(columns..., outcome, retry_point, sum_of(Sum::kResult, columns..., ended.error_kind),
             sum_of(Sum::kOutcome, run, outcome, retry_point), ended.error_kind);
  };
  insert(run, owner.ns, ended.status, ended.ended_at_us, OrNull(ended.last_call),
         OrNull(step.generation));
  if (ended.status_value) {
    run_summed(statement(kWriteStatus), Sum::kStatus, run, Bytes{*ended.status_value});
  }
  if (!owner.start_key.empty()) {
    statement(kEndStartKey).run(owner.ns, owner.start_key, ended.ended_at_us, run);
  }
  --counts_[owner.ns].waiting;
  ++counts_[owner.ns].of(ended.status);
}

}  // namespace pawl::store::sqlite
