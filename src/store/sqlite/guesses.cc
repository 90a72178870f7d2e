// The hot path: writes of runs that need not be read first.
#include <algorithm>

#include "base/assert.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kPark =
    "UPDATE run_state SET revision = ?2, arrivals = ?3, seen = ?4, generation = ?5, ready = ?6, "
    "home = coalesce(?7, home), wake_at_us = ?8, last_call = ?9, line = ?10, waits = ?11, "
    "open = ?12, snapshot = ?13, tail_bytes = ?14, sum = ?17, step_sum = ?18 "
    "WHERE run = ?1 AND revision = ?15 AND arrivals = ?16";
constexpr const char* kEnd =
    "DELETE FROM run_state WHERE run = ?1 AND revision = ?2 AND arrivals = ?3";
constexpr const char* kIsPaused = "SELECT 1 FROM run_state WHERE run = ?1 AND paused > 0";
constexpr const char* kStanding =
    "SELECT arrivals, ready AND (paused = 0 OR cancel = 1), home FROM run_state WHERE run = ?1";

bool has_arrivals(const RunWrite& write) {
  return !write.outcomes.empty() || !write.messages.empty() || write.control != Control::kNone;
}

// A pause, a cancel, a hold and undos are for the few: such a step has to know how the run stands.
bool changes_marks(const Step& step) {
  if (step.held || step.cancel != CancelState::kNone) return true;
  if (!step.parked) return false;
  return step.parked->paused || step.parked->ends_hold || step.parked->phase != RunPhase::kRunning;
}

}  // namespace

bool Transaction::guess(const RunWrite& write, RunWriteResult& result) {
  if (write.revival) return false;
  return write.start ? guess_start(write, result) : guess_step(write, result);
}

// A start to which nothing has arrived. A step of the same write goes into the rows at once: the
// run never has to stand in the tables as it was before.
bool Transaction::guess_start(const RunWrite& write, RunWriteResult& result) {
  const RunRecord& record = *write.start;
  PAWL_ASSERT(record.key == write.run);
  const Step* step = write.step ? &*write.step : nullptr;
  LiveRun live = apply::unbegun(record, write.home);
  // A run that is queued makes its admission: a start for the few.
  if (has_arrivals(write) || record.admission != 0) return false;
  if (step != nullptr) {
    const bool is_rare = step->continued || step->held;
    if (is_rare || !apply::step_wins(live, *step, 0)) return false;
  }
  if (const std::optional<Key> owner = insert_run(record)) {
    result.start = {false, *owner};
    return true;
  }
  result.step_won = step != nullptr;
  for (const BlobRecord& blob : write.blobs) add_blob(blob);
  if (step != nullptr && step->ended) {
    write_result(write.run, *step, {record.ns, record.start_key});
    return true;
  }
  const std::int64_t deadline_us = first_deadline_us(record);
  if (step != nullptr) {
    apply::park(live, *step, write.home);
    insert_state(write.run, live, {&*step->parked, step->seen, step->generation, deadline_us});
  } else {
    const Parked unbegun = apply::unbegun_body(record);
    insert_state(write.run, live, {&unbegun, 0, 0, deadline_us});
  }
  result.arrivals = live.arrivals;
  result.ready = live.is_runnable();
  return true;
}

// False: the write has to be decided by reading.
bool Transaction::guess_step(const RunWrite& write, RunWriteResult& result) {
  if (manner_ == Manner::kCareful || !write.step || write.control != Control::kNone ||
      changes_marks(*write.step) || live_.contains(write.run)) {
    return false;
  }
  const auto has_id = [](const Outcome& outcome) { return !outcome.id.empty(); };
  if (std::ranges::any_of(write.outcomes, has_id)) return false;
  const auto has_input = [](const Message& message) { return message.input != nullptr; };
  if (std::ranges::any_of(write.messages, has_input)) return false;
  const Step& step = *write.step;
  const std::uint64_t own = write.outcomes.size() + write.messages.size();
  if (step.seen < own) return false;
  const std::uint64_t before = step.seen - own;
  std::uint64_t arrivals = before;
  for (const Outcome& outcome : write.outcomes) {
    if (settle(write.run, outcome, ++arrivals) == 1) continue;
    must_repeat_ = arrivals > before + 1;
    return must_repeat_;
  }
  if (!(step.parked ? guess_parked(write, before) : guess_ended(write, before))) {
    must_repeat_ = !write.outcomes.empty();
    return must_repeat_;
  }
  if (step.continued) continue_run(write.run, *step.continued);
  for (const Message& message : write.messages) {
    ++arrivals;
    must_repeat_ = !message.id.empty() && !remember_id(write.run, message.id, message.at_us);
    if (must_repeat_) return true;
    const bool taken = std::ranges::find(step.effects.taken, arrivals) != step.effects.taken.end();
    if (!taken) write_message(write.run, arrivals, message);
  }
  std::ranges::fill(result.outcomes, Recorded::kRecorded);
  std::ranges::fill(result.messages, Recorded::kRecorded);
  result.step_won = true;
  for (const BlobRecord& blob : write.blobs) add_blob(blob);
  if (step.parked) {
    result.arrivals = step.seen;
    // A pause or a request to cancel decides what ready means; a run that only waits has neither
    // to be asked for.
    if (step.parked->ready) describe(write.run, result);
  }
  return true;
}

// False: the run is not live, or its revision or arrivals are others. Nothing has been written
// then; the same of guess_ended.
bool Transaction::guess_parked(const RunWrite& write, std::uint64_t arrivals_before) {
  const Step& step = *write.step;
  const Parked& parked = *step.parked;
  const std::int64_t changed = statement(kPark).run(
      write.run, step.revision + 1, step.seen, step.seen, step.generation, parked.ready,
      OrNull(write.home), parked.wake_at_us, OrNull(parked.last_call), OrNull(parked.line),
      Bytes{parked.waits}, Bytes{parked.open}, snapshot_in_row(parked), OrNull(parked.tail_bytes),
      step.revision, arrivals_before,
      arrivals_sum(write.run, step.seen, parked.ready, parked.waits),
      step_sum(write.run, step.revision + 1, step.seen, step.generation, parked));
  if (changed == 0) return false;
  write_beside_state(write.run, parked);
  return true;
}

bool Transaction::guess_ended(const RunWrite& write, std::uint64_t arrivals_before) {
  const Step& step = *write.step;
  if (!paused_.empty()) forget_paused_places(write.run);
  if (statement(kEnd).run(write.run, step.revision, arrivals_before) == 0) return false;
  delete_beside_state(write.run);
  write_result(write.run, step, step.ended->owner ? *step.ended->owner : owner(write.run));
  return true;
}

// Tasks that outlive a paused run may be claimed from then on.
void Transaction::forget_paused_places(Key ending) {
  Rows rows = statement(kIsPaused).query(ending);
  if (rows.next()) paused_.forget();
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
