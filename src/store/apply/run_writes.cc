// Run writes. One is done as a whole or left out as a whole: what each part of it would be is found
// out before anything is written.
#include <algorithm>
#include <set>
#include <unordered_set>

#include "base/assert.h"
#include "store/apply/decisions.h"

namespace pawl::store::apply {

namespace {

// What a write would do, from what is there.
struct Examined {
  std::vector<std::uint64_t> call_numbers;  // of the outcomes
  bool wins = false;                        // false without a step
};

// The answers of one write, and how many of its arrivals would be recorded.
class Examination {
 public:
  Examination(TransactionRows& rows, const RunWrite& write, const LiveRun* live)
      : rows_(rows), write_(write), live_(live), all_(live != nullptr) {}

  Examined examine(RunWriteResult& result) {
    Examined examined;
    examine_outcomes(result, examined);
    examine_messages(result);
    examine_control(result);
    examined.wins = write_.step && all_ && step_wins(*live_, *write_.step, own_);
    return examined;
  }

 private:
  bool is_remembered(const std::string& id) {
    return live_ != nullptr && !id.empty() && rows_.has_message_id(write_.run, id);
  }

  Recorded count(Recorded recorded) {
    if (live_ == nullptr) return Recorded::kUnknown;
    if (recorded == Recorded::kRecorded) {
      ++own_;
    } else {
      all_ = false;
    }
    return recorded;
  }

  void examine_outcomes(RunWriteResult& result, Examined& examined) {
    examined.call_numbers.assign(write_.outcomes.size(), 0);
    std::unordered_set<Key> taken;
    for (std::size_t index = 0; index < write_.outcomes.size(); ++index) {
      const Outcome& outcome = write_.outcomes[index];
      Recorded found = Recorded::kRepeated;
      if (!is_remembered(outcome.id)) {
        const std::optional<CallHead> call = rows_.call_head(outcome.call);
        found = judge_outcome(call, write_.run, outcome);
        if (call) examined.call_numbers[index] = call->number;
      }
      // Only an outcome that is taken makes the next one a repetition: a stale one may stand
      // before it.
      if (found == Recorded::kRecorded && !taken.insert(outcome.call).second) {
        found = Recorded::kRepeated;
      }
      result.outcomes[index] = count(found);
    }
  }

  bool has_noted(const TriggerInput* input) {
    if (live_ == nullptr || input == nullptr) return false;
    return !is_new_input(rows_, *input) || !inputs_.emplace(input->trigger, input->id).second;
  }

  void examine_messages(RunWriteResult& result) {
    std::unordered_set<std::string_view> ids;
    for (std::size_t index = 0; index < write_.messages.size(); ++index) {
      const std::string& id = write_.messages[index].id;
      const bool repeated = is_remembered(id) || (!id.empty() && !ids.insert(id).second) ||
                            has_noted(write_.messages[index].input.get());
      result.messages[index] = count(repeated ? Recorded::kRepeated : Recorded::kRecorded);
    }
  }

  void examine_control(RunWriteResult& result) {
    if (write_.control == Control::kNone || live_ == nullptr) return;
    if (is_remembered(write_.detail.id)) {
      all_ = false;
      return;
    }
    const Recorded found = judge_control(*live_, write_.control);
    result.controlled = found != Recorded::kStale;
    if (found != Recorded::kRecorded) all_ = false;
    if (found == Recorded::kRecorded && write_.control == Control::kCancel) ++own_;
  }

  TransactionRows& rows_;
  const RunWrite& write_;
  const LiveRun* live_;
  std::set<std::pair<Key, std::string_view>> inputs_ = {};  // that these messages came by
  std::uint64_t own_ = 0;
  bool all_;  // every arrival of the write would be recorded
};

// What would have been recorded is not.
void leave_out(RunWriteResult& result) {
  std::ranges::replace(result.outcomes, Recorded::kRecorded, Recorded::kLeftOut);
  std::ranges::replace(result.messages, Recorded::kRecorded, Recorded::kLeftOut);
  result.controlled = false;
}

void record_own(TransactionRows& rows, const RunWrite& write, LiveRun& live,
                const Examined& examined, const RunWriteResult& result) {
  for (std::size_t index = 0; index < write.outcomes.size(); ++index) {
    if (result.outcomes[index] != Recorded::kRecorded) continue;
    const Outcome& outcome = write.outcomes[index];
    record_outcome(rows, write.run, live, outcome, examined.call_numbers[index]);
    if (!outcome.id.empty()) rows.insert_message_id(write.run, outcome.id, outcome.ended_at_us);
  }
  const Step* step = write.step ? &*write.step : nullptr;
  for (std::size_t index = 0; index < write.messages.size(); ++index) {
    if (result.messages[index] != Recorded::kRecorded) continue;
    record_message(rows, write.run, live, write.messages[index], step);
  }
  if (!result.controlled) return;
  record_control(rows, write.run, live, write.control, write.detail);
  const std::string& id = write.detail.id;
  if (!id.empty()) rows.insert_message_id(write.run, id, write.detail.at_us);
}

// A step that has won. The run is not live any more if the step ends it.
void take_step(TransactionRows& rows, const RunWrite& write, LiveRun& live,
               RunWriteResult& result) {
  const Step& step = *write.step;
  result.step_won = true;
  if (step.continued) rows.continue_run(write.run, *step.continued);
  if (step.ended) {
    if (live.keeps_tasks()) rows.free_tasks();
    rows.end_run(write.run, step, step.ended->owner ? *step.ended->owner : rows.owner(write.run));
    return;
  }
  const int reasons = live.reasons_to_wait();
  const bool was_held = live.held;
  if (step.parked) {
    park(live, step, write.home);
    if (was_held && !live.held) rows.end_hold(write.run);
    if (live.reasons_to_wait() < reasons) rows.free_tasks();
  } else {
    hold(live, write.home);
  }
  result.arrivals = live.arrivals;
  result.ready = live.is_runnable();
  if (step.parked) {
    rows.park_run(write.run, live, {&*step.parked, step.seen, step.generation});
  } else {
    rows.hold_run(write.run, live, *step.held);
  }
}

void write_live(TransactionRows& rows, const RunWrite& write, LiveRun* live,
                RunWriteResult& result) {
  const Examined examined = Examination(rows, write, live).examine(result);
  const bool stands = !write.step || examined.wins;
  if (!stands) leave_out(result);
  if (stands && live != nullptr) record_own(rows, write, *live, examined, result);
  if (stands && live == nullptr) {
    for (const Outcome& outcome : write.outcomes) settle_unheard(rows, write.run, outcome);
  }
  const bool has_blobs = stands && !write.blobs.empty();
  if (has_blobs && (live != nullptr || rows.ended_run(write.run))) {
    for (const BlobRecord& blob : write.blobs) rows.add_blob(blob);
  }
  if (examined.wins) {
    take_step(rows, write, *live, result);
  } else if (live != nullptr) {
    result.arrivals = live->arrivals;
    result.ready = live->is_runnable();
  }
}

void write_start(TransactionRows& rows, const RunWrite& write, RunWriteResult& result) {
  PAWL_ASSERT(write.start->key == write.run);
  PAWL_ASSERT(write.start->admission == 0 || !write.step);
  if (const std::optional<Key> owner = rows.find_owner(*write.start)) {
    result.start = {false, *owner};
    return;
  }
  // Whether the step wins is known before the run is inserted, from how it will stand.
  const LiveRun fresh = unbegun(*write.start, write.home);
  if (write.step && !Examination(rows, write, &fresh).examine(result).wins) {
    leave_out(result);
    return;
  }
  result.start = start_run(rows, *write.start, write.home);
  if (result.start.inserted) write_live(rows, write, rows.live_run(write.run), result);
}

// The start, and what it came by.
void write_start_once(TransactionRows& rows, const RunWrite& write, RunWriteResult& result) {
  if (write.input && !is_new_input(rows, *write.input)) {
    result.start = {false, 0, true};
    return;
  }
  if (!rows.guess(write, result)) write_start(rows, write, result);
  const bool is_left_out = !result.start.inserted || (write.step && !result.step_won);
  if (write.input && !is_left_out) rows.put_input(*write.input);
}

}  // namespace

RunWriteResult write_run(TransactionRows& rows, const RunWrite& write) {
  RunWriteResult result;
  result.outcomes.assign(write.outcomes.size(), Recorded::kLeftOut);
  result.messages.assign(write.messages.size(), Recorded::kLeftOut);
  if (const std::optional<Step>& step = write.step) {
    PAWL_ASSERT(step->parked.has_value() + step->ended.has_value() + step->held.has_value() == 1);
    PAWL_ASSERT(!write.revival);
  }
  if (write.start) {
    write_start_once(rows, write, result);
    return result;
  }
  if (rows.guess(write, result)) return result;
  if (write.revival) {
    result.revived = revive(rows, write);
    if (!result.revived) return result;
  }
  write_live(rows, write, rows.live_run(write.run), result);
  return result;
}

StartResult start_run(TransactionRows& rows, const RunRecord& record, Key home) {
  if (const std::optional<Key> owner = rows.insert_run(record)) return {false, *owner};
  const Parked body = unbegun_body(record);
  rows.insert_state(record.key, unbegun(record, home), {&body, 0, 0, first_deadline_us(record)});
  if (record.admission != 0) rows.insert_call(admission_of(record));
  return {};
}

void record_outcome(TransactionRows& rows, Key run, LiveRun& live, const Outcome& outcome,
                    std::uint64_t call_number) {
  take_outcome(live, call_number, outcome.status);
  rows.settle_call(run, outcome, live.arrivals);
}

// A message that the step of the same write takes is never stored.
void record_message(TransactionRows& rows, Key run, LiveRun& live, const Message& message,
                    const Step* step) {
  take_message(live, message.channel);
  if (!message.id.empty()) rows.insert_message_id(run, message.id, message.at_us);
  if (message.input) rows.put_input(*message.input);
  const bool taken = step != nullptr && std::ranges::find(step->effects.taken, live.arrivals) !=
                                            step->effects.taken.end();
  if (taken) return;
  rows.insert_message(
      {run, live.arrivals, message.channel, message.payload, message.at_us, message.reply_to});
}

void record_control(TransactionRows& rows, Key run, LiveRun& live, Control control,
                    const ControlDetail& detail) {
  const ControlChange change = take_control(live, rows.requests(run), control, detail);
  if (change.requests) rows.put_requests(run, *change.requests);
  if (change.ends_hold) rows.end_hold(run);
  if (change.fails_hold) rows.fail_hold(run, detail.at_us);
  if (change.frees_tasks) rows.free_tasks();
}

void settle_unheard(TransactionRows& rows, Key run, const Outcome& outcome) {
  const std::optional<CallHead> call = rows.call_head(outcome.call);
  if (judge_outcome(call, run, outcome) == Recorded::kRecorded) rows.settle_call(run, outcome, 0);
}

}  // namespace pawl::store::apply
