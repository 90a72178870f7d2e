// How a run stands after a step: parked again, held, or ended.
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

// A pause and a cancel are for the few: the usual step leaves both as they are.
#define PAWL_PARK(assignments)                                                                  \
  "UPDATE run_state SET revision = ?2, arrivals = ?3, seen = ?4, generation = ?5, ready = ?6, " \
  "home = coalesce(?7, home), wake_at_us = ?8, last_call = ?9, line = ?10, waits = ?11, "       \
  "open = ?12, snapshot = ?13, tail_bytes = ?14, sum = ?17, step_sum = ?18" assignments         \
  " WHERE run = ?1 AND revision = ?15 AND arrivals = ?16"
constexpr const char* kPark = PAWL_PARK("");
#define PAWL_PAUSED "(paused & ?22) | ?19"
constexpr const char* kParkMarked =
    PAWL_PARK(", paused = " PAWL_PAUSED
              ", cancel = max(cancel, ?20), phase = max(phase, ?21), marks = (" PAWL_PAUSED
              ") + 4 * max(cancel, ?20) + 16 * max(phase, ?21) + 32 * strikes");
#undef PAWL_PAUSED
#undef PAWL_PARK
// Whoever is to be cancelled is not held: the bit 2 is that of a hold.
constexpr const char* kHold =
    "UPDATE run_state SET revision = ?2, ready = 1, home = coalesce(?3, home), "
    "paused = paused | iif(cancel = 0, 2, 0), sum = ?6, step_sum = ?7, "
    "marks = (paused | iif(cancel = 0, 2, 0)) + 4 * cancel + 16 * phase + 32 * strikes "
    "WHERE run = ?1 AND revision = ?4 AND arrivals = ?5";
// What the sums cover, around ready and revision.
constexpr const char* kCovered =
    "SELECT run, arrivals, ready, waits, run, revision, seen, generation, wake_at_us, last_call, "
    "line, open, snapshot, tail_bytes, sum, step_sum FROM run_state WHERE run = ?1";
constexpr const char* kWriteHold =
    "INSERT OR REPLACE INTO run_holds (run, at_us, until_us, fault, sum) "
    "SELECT run, ?2, ?3, ?4, ?5 FROM run_state WHERE run = ?1 AND cancel = 0";
constexpr const char* kDeleteHold = "DELETE FROM run_holds WHERE run = ?1";
constexpr const char* kEnd =
    "DELETE FROM run_state WHERE run = ?1 AND revision = ?2 AND arrivals = ?3";
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

constexpr const char* kIsPaused = "SELECT 1 FROM run_state WHERE run = ?1 AND paused > 0";

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
      return statement.run(
          write.run, step.revision + 1, arrivals_after, step.seen, step.generation, ready,
          OrNull(write.home), parked.wake_at_us, OrNull(parked.last_call), OrNull(parked.line),
          Bytes{parked.waits}, Bytes{parked.open}, snapshot_in_row(parked),
          OrNull(parked.tail_bytes), step.revision, arrivals_before,
          arrivals_sum(write.run, arrivals_after, ready, parked.waits),
          step_sum(write.run, step.revision + 1, step.seen, step.generation, parked), marks...);
    };
    const bool marked = parked.paused || step.cancel != CancelState::kNone ||
                        parked.phase != RunPhase::kRunning || parked.ends_hold;
    const std::int64_t kept = parked.ends_hold ? kPausedBit : kPausedBit | kHeldBit;
    const std::int64_t changed =
        marked ? park(statement(kParkMarked), parked.paused, step.cancel, parked.phase, kept)
               : park(statement(kPark));
    if (changed == 0) return false;
    if (parked.ends_hold) end_hold(write.run);
    write_beside_state(write.run, parked);
  } else if (step.held) {
    if (!write_hold(write, arrivals_after)) return false;
  } else {
    if (!paused_.empty()) forget_paused_places(write.run);
    if (statement(kEnd).run(write.run, step.revision, arrivals_before) == 0) return false;
    delete_beside_state(write.run);
    end_run(write.run, step);
  }
  if (step.continued) continue_run(write.run, *step.continued);
  return true;
}

bool Transaction::write_hold(const RunWrite& write, std::uint64_t arrivals) {
  const Step& step = *write.step;
  RowSum arrivals_sum(Sum::kArrivals);
  RowSum step_sum(Sum::kStep);
  {
    Rows rows = statement(kCovered).query(write.run);
    if (!rows.next()) return false;
    if (!is_intact(rows, Sum::kArrivals, 0, 4, 14) || !is_intact(rows, Sum::kStep, 4, 10, 15)) {
      fail_damaged(connection_, "the state", write.run);
      return false;
    }
    for (int column = 0; column < 4; ++column) {
      column == 2 ? arrivals_sum.add(1) : arrivals_sum.add_column(rows, column);
    }
    for (int column = 4; column < 14; ++column) {
      column == 5 ? step_sum.add(step.revision + 1) : step_sum.add_column(rows, column);
    }
  }
  const std::int64_t changed =
      statement(kHold).run(write.run, step.revision + 1, OrNull(write.home), step.revision,
                           arrivals, arrivals_sum.value(), step_sum.value());
  if (changed == 0) return false;
  keep_hold(write.run, *step.held);
  return true;
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
  return paused + 4 * static_cast<std::int64_t>(cancel) + 16 * static_cast<std::int64_t>(phase) +
         32 * std::int64_t{strikes};
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
}

void Transaction::end_run(Key run, const Step& step) {
  const Ended& ended = *step.ended;
  Ended::Owner read;
  if (!ended.owner) {
    Rows rows = statement(kOwner).query(run);
    if (rows.next()) read = {rows.as<Namespace>(0), rows.string(1)};
  }
  const auto& [ns, start_key] = ended.owner ? *ended.owner : read;
  const auto insert = [&](const auto&... columns) {
    const Bytes outcome{ended.outcome};
    const Bytes retry_point{ended.retry_point};
    statement(kInsertResult)
        .run(columns..., outcome, retry_point, sum_of(Sum::kResult, columns..., ended.error_kind),
             sum_of(Sum::kOutcome, run, outcome, retry_point), ended.error_kind);
  };
  insert(run, ns, ended.status, ended.ended_at_us, OrNull(ended.last_call),
         OrNull(step.generation));
  if (ended.status_value) {
    run_summed(statement(kWriteStatus), Sum::kStatus, run, Bytes{*ended.status_value});
  }
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
