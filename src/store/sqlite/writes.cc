// Run writes. One is done as a whole or left out as a whole.
#include <algorithm>
#include <unordered_set>

#include "base/assert.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kInsertBlob =
    "INSERT OR IGNORE INTO blobs (run, hash, bytes, sum) VALUES (?1, ?2, ?3, ?4)";

constexpr const char* kHasEnded = "SELECT 1 FROM run_results WHERE run = ?1";

bool has_arrivals(const RunWrite& write) {
  return !write.outcomes.empty() || !write.messages.empty() || write.control == Control::kCancel;
}

// What would have been recorded is not.
void leave_out(RunWriteResult& result) {
  std::replace(result.outcomes.begin(), result.outcomes.end(), Recorded::kRecorded,
               Recorded::kLeftOut);
  std::replace(result.messages.begin(), result.messages.end(), Recorded::kRecorded,
               Recorded::kLeftOut);
  result.controlled = false;
}

}  // namespace

RunWriteResult Transaction::write_run(const RunWrite& write) {
  RunWriteResult result;
  result.outcomes.assign(write.outcomes.size(), Recorded::kLeftOut);
  result.messages.assign(write.messages.size(), Recorded::kLeftOut);
  if (const std::optional<Step>& step = write.step) {
    PAWL_ASSERT(step->parked.has_value() + step->ended.has_value() + step->held.has_value() == 1);
  }
  if (write.revival) {
    result.revived = revive(write);
    if (result.revived) write_reading(write, live_run(write.run), result);
  } else if (write.start) {
    write_start(write, result);
  } else if (!write_guessing(write, result)) {
    write_reading(write, live_run(write.run), result);
  }
  return result;
}

void Transaction::write_start(const RunWrite& write, RunWriteResult& result) {
  PAWL_ASSERT(write.start->key == write.run);
  const Step* step = write.step ? &*write.step : nullptr;
  if (has_arrivals(write) || write.control != Control::kNone) {
    if (const std::optional<Key> owner = owner_of(*write.start)) {
      result.start = {false, *owner};
      return;
    }
    // Whether the step wins is decided before the run is inserted, from how it will stand.
    const LiveRun fresh;
    if (step != nullptr && !examine(write, &fresh, result)) {
      leave_out(result);
      return;
    }
    result.start = start_run(*write.start, write.home, nullptr);
    write_reading(write, live_run(write.run), result);
    return;
  }
  if (step != nullptr && (step->revision != 0 || step->seen != 0)) {
    if (const std::optional<Key> owner = owner_of(*write.start)) result.start = {false, *owner};
    return;
  }
  if (step != nullptr && step->continued) {
    // It never has to stand in the table as it was before.
    RunRecord record = *write.start;
    record.program = step->continued->program;
    record.entry = step->continued->entry;
    record.input = step->continued->input;
    result.start = start_run(record, write.home, step);
  } else {
    result.start = start_run(*write.start, write.home, step);
  }
  if (!result.start.inserted) return;
  result.step_won = step != nullptr;
  write_blobs(write.blobs);
  if (step == nullptr || !step->ended) describe(write.run, result);
}

// The hot path. False: the write has to be decided by reading. A hold keeps what the run waits for,
// which its arrivals change.
bool Transaction::write_guessing(const RunWrite& write, RunWriteResult& result) {
  if (manner_ == Manner::kCareful || !write.step || write.step->held ||
      write.control != Control::kNone || live_.contains(write.run)) {
    return false;
  }
  const auto has_id = [](const Outcome& outcome) { return !outcome.id.empty(); };
  if (std::ranges::any_of(write.outcomes, has_id)) return false;
  const Step& step = *write.step;
  const std::uint64_t own = write.outcomes.size() + write.messages.size();
  if (step.seen < own) return false;
  std::uint64_t arrivals = step.seen - own;
  for (const Outcome& outcome : write.outcomes) {
    if (settle(write.run, outcome, ++arrivals) == 1) continue;
    must_repeat_ = arrivals > step.seen - own + 1;
    return must_repeat_;
  }
  if (!write_step(write, step.seen - own, step.seen)) {
    must_repeat_ = !write.outcomes.empty();
    return must_repeat_;
  }
  for (const Message& message : write.messages) {
    must_repeat_ = !insert_message(write.run, ++arrivals, message, &step);
    if (must_repeat_) return true;
  }
  for (Recorded& recorded : result.outcomes) recorded = Recorded::kRecorded;
  for (Recorded& recorded : result.messages) recorded = Recorded::kRecorded;
  result.step_won = true;
  write_blobs(write.blobs);
  if (step.parked) {
    result.arrivals = step.seen;
    // A pause or a request to cancel decides what ready means; a run that only waits has neither
    // to be asked for.
    if (step.parked->ready) describe(write.run, result);
  }
  return true;
}

void Transaction::write_reading(const RunWrite& write, LiveRun* live, RunWriteResult& result) {
  const bool fits = examine(write, live, result);
  if (write.step && !fits) {
    leave_out(result);
  } else {
    record_own(write, live, result);
    if (live != nullptr || has_ended(write.run)) write_blobs(write.blobs);
    if (write.step) {
      result.step_won = true;
      write_live_run(write.run, *live);
      write_step(write, live->arrivals, live->arrivals);
      live_.erase(write.run);
      if (!write.step->ended) describe(write.run, result);
      return;
    }
  }
  if (live != nullptr) {
    result.arrivals = live->arrivals;
    result.ready = live->is_runnable();
  }
}

// What each arrival would be, and whether the step would win. Writes nothing.
bool Transaction::examine(const RunWrite& write, const LiveRun* live, RunWriteResult& result) {
  call_numbers_.assign(write.outcomes.size(), 0);
  std::uint64_t own = 0;
  bool all = live != nullptr;
  const auto count = [&](Recorded recorded, bool is_first) {
    if (live == nullptr) return Recorded::kUnknown;
    if (recorded == Recorded::kRecorded && !is_first) recorded = Recorded::kRepeated;
    if (recorded == Recorded::kRecorded) {
      ++own;
    } else {
      all = false;
    }
    return recorded;
  };
  std::unordered_set<Key> calls;
  for (std::size_t index = 0; index < write.outcomes.size(); ++index) {
    const Outcome& outcome = write.outcomes[index];
    const Recorded found = is_remembered(write.run, outcome.id)
                               ? Recorded::kRepeated
                               : examine_outcome(write.run, outcome, call_numbers_[index]);
    // Only one that is taken makes the next one a repetition: a stale one may stand before it.
    const bool is_first = found != Recorded::kRecorded || calls.insert(outcome.call).second;
    result.outcomes[index] = count(found, is_first);
  }
  std::unordered_set<std::string_view> ids;
  for (std::size_t index = 0; index < write.messages.size(); ++index) {
    const Message& message = write.messages[index];
    result.messages[index] = count(examine_message(write.run, message),
                                   message.id.empty() || ids.insert(message.id).second);
  }
  const bool is_done = is_remembered(write.run, write.detail.id);
  result.controlled = live != nullptr && write.control != Control::kNone && !is_done;
  const Recorded control =
      result.controlled ? examine_control(*live, write.control) : Recorded::kRecorded;
  if (control == Recorded::kStale) result.controlled = false;
  if (is_done || control != Recorded::kRecorded) {
    all = false;
  } else if (write.control == Control::kCancel) {
    ++own;
  }
  if (!write.step || !all || live->revision != write.step->revision) return false;
  const std::uint64_t arrivals = live->arrivals + own;
  return own > 0 ? arrivals == write.step->seen : arrivals >= write.step->seen;
}

// Records what `examine` found to be new. A call of a run that has ended is settled all the same.
void Transaction::record_own(const RunWrite& write, LiveRun* live, RunWriteResult& result) {
  if (live == nullptr) {
    for (const Outcome& outcome : write.outcomes) settle(write.run, outcome, 0);
    return;
  }
  for (std::size_t index = 0; index < write.outcomes.size(); ++index) {
    if (result.outcomes[index] != Recorded::kRecorded) continue;
    const Outcome& outcome = write.outcomes[index];
    record_outcome(write.run, *live, outcome, call_numbers_[index]);
    if (!outcome.id.empty()) remember_id(write.run, outcome.id, outcome.ended_at_us);
  }
  for (std::size_t index = 0; index < write.messages.size(); ++index) {
    if (result.messages[index] != Recorded::kRecorded) continue;
    record_message(write.run, *live, write.messages[index], write.step ? &*write.step : nullptr);
  }
  if (result.controlled) {
    record_control(write.run, *live, write.control, write.detail);
    const std::string& id = write.detail.id;
    if (!id.empty()) remember_id(write.run, id, write.detail.at_us);
  }
}

bool Transaction::has_ended(Key run) {
  Rows rows = statement(kHasEnded).query(run);
  return rows.next();
}

void Transaction::write_blobs(const std::vector<BlobRecord>& blobs) {
  for (const BlobRecord& blob : blobs) {
    run_summed(statement(kInsertBlob), Sum::kBlob, blob.run, Blob{blob.hash}, Blob{blob.bytes});
  }
}

}  // namespace pawl::store::sqlite
