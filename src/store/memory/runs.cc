// Starts and steps.
#include <algorithm>

#include "base/assert.h"
#include "store/memory/transaction.h"

namespace pawl::store::memory {

Status Transaction::write_run(const RunWrite& write) {
  result_.runs.emplace_back();
  RunWriteResult& result = result_.runs.back();
  result.outcomes.resize(write.outcomes.size(), Recorded::kLeftOut);
  result.messages.resize(write.messages.size(), Recorded::kLeftOut);
  const std::size_t mark = tables_.journal.mark();
  if (write.start) {
    PAWL_ASSERT(write.start->key == write.run);
    PAWL_TRY(result.start, start_run(*write.start, write.home));
    if (!result.start.inserted) return {};
  }
  if (write.revival) {
    result.revived = revive(write);
    if (!result.revived) return {};
  }
  const bool recorded = record_own(write, result);
  if (tables_.runs.find(write.run) != nullptr) {
    for (const BlobRecord& blob : write.blobs) {
      tables_.blobs.insert({blob.run, blob.hash}, blob.bytes);
    }
  }
  if (write.step) {
    result.step_won = win_step(write, recorded);
    if (!result.step_won) {
      tables_.journal.roll_back(mark);
      std::replace(result.outcomes.begin(), result.outcomes.end(), Recorded::kRecorded,
                   Recorded::kLeftOut);
      std::replace(result.messages.begin(), result.messages.end(), Recorded::kRecorded,
                   Recorded::kLeftOut);
      result.controlled = false;
    }
  }
  if (const RunState* state = tables_.states.find(write.run)) {
    result.arrivals = state->arrivals;
    result.ready = is_runnable(*state);
  }
  return {};
}

Result<StartResult> Transaction::start_run(const RunRecord& run, Key home) {
  const Name id(run.ns, run.id);
  if (const Key* existing = tables_.ids.find(id)) return StartResult{false, *existing};
  if (!run.start_key.empty()) {
    const Name start_key(run.ns, run.start_key);
    if (const StartKey* taken = tables_.start_keys.find(start_key)) {
      return StartResult{false, taken->run};
    }
    tables_.start_keys.put(start_key, {run.key, 0});
  }
  if (!tables_.runs.insert(run.key, run)) {
    return fail(ErrorCode::store_refused, "run key " + std::to_string(run.key) + " is in use");
  }
  tables_.ids.put(id, run.key);
  RunState state;
  state.run = run.key;
  state.home = home;
  if (run.start_at_us == 0) {
    state.ready = true;
  } else {
    state.wake_at_us = run.start_at_us;
  }
  tables_.states.put(run.key, std::move(state));
  return StartResult{};
}

// `arrivals_recorded`: every arrival that the write brings has been recorded.
bool Transaction::win_step(const RunWrite& write, bool arrivals_recorded) {
  const Step& step = *write.step;
  PAWL_ASSERT(step.parked.has_value() + step.ended.has_value() + step.held.has_value() == 1);
  const RunState* state = tables_.states.find(write.run);
  if (state == nullptr || state->revision != step.revision || !arrivals_recorded) return false;
  const bool brings_arrivals =
      !write.outcomes.empty() || !write.messages.empty() || write.control == Control::kCancel;
  if (brings_arrivals ? state->arrivals != step.seen : state->arrivals < step.seen) return false;
  if (step.continued) {
    RunRecord run = *tables_.runs.find(write.run);
    run.program = step.continued->program;
    run.entry = step.continued->entry;
    run.input = step.continued->input;
    tables_.runs.put(write.run, std::move(run));
  }
  if (step.parked) {
    park(write, step, *state);
  } else if (step.held) {
    hold(write, *step.held, *state);
  } else {
    end(step, *state);
  }
  return true;
}

void Transaction::hold(const RunWrite& write, const Hold& hold, RunState state) {
  ++state.revision;
  state.ready = true;
  if (write.home != 0) state.home = write.home;
  if (state.cancel == CancelState::kNone) state.hold = hold;
  tables_.states.put(write.run, std::move(state));
}

void Transaction::park(const RunWrite& write, const Step& step, RunState state) {
  const Parked& parked = *step.parked;
  ++state.revision;
  state.seen = step.seen;
  state.generation = step.generation;
  state.cancel = std::max(state.cancel, step.cancel);
  if (write.home != 0) state.home = write.home;
  state.ready = parked.ready || state.arrivals > step.seen;
  state.paused = state.paused || parked.paused;
  if (parked.ends_hold) state.hold.reset();
  state.wake_at_us = parked.wake_at_us;
  state.last_call = parked.last_call;
  state.waits = parked.waits;
  state.open = parked.open;
  // An unchanged tail is the one that is here, as in a store that does not write it again.
  const std::size_t head = parked.snapshot.size() - parked.tail_bytes;
  const std::string tail = parked.tail_unchanged
                               ? state.snapshot.substr(state.snapshot.size() - state.tail_bytes)
                               : parked.snapshot.substr(head);
  state.snapshot = parked.snapshot.substr(0, head) + tail;
  state.tail_bytes = parked.tail_bytes;
  state.line = parked.line;
  state.phase = std::max(state.phase, parked.phase);
  if (parked.retry_point) state.retry_point = *parked.retry_point;
  if (parked.status) {
    state.status = *parked.status;
    ++state.status_version;
  }
  tables_.states.put(write.run, std::move(state));
}

void Transaction::end(const Step& step, const RunState& state) {
  const Ended& ended = *step.ended;
  const Key key = state.run;
  tables_.results.put(
      key, {key, ended.status, ended.outcome, ended.retry_point, ended.ended_at_us, ended.last_call,
            step.generation, ended.status_value.value_or(state.status),
            state.status_version + (ended.status_value ? 1 : 0), ended.error_kind});
  const RunRecord& run = *tables_.runs.find(key);
  const StartKey* start_key = tables_.start_keys.find({run.ns, run.start_key});
  // A run that was revived may have lost it, to nobody or to another one.
  if (start_key != nullptr && start_key->run == key) {
    tables_.start_keys.put({run.ns, run.start_key}, {key, ended.ended_at_us});
  }
  tables_.states.erase(key);
}

}  // namespace pawl::store::memory
