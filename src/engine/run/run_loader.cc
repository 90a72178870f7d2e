#include "engine/run/run_loader.h"

#include <utility>

#include "engine/control/retry_point.h"
#include "engine/core/cells.h"
#include "engine/run/programs.h"
#include "engine/run/stored_snapshot.h"
#include "lang/bytecode/entry_promises.h"

namespace pawl::engine {
namespace {

// Messages that are read at once.
constexpr std::uint32_t kInboxPage = 256;

}  // namespace

// Null: it has ended.
Result<std::unique_ptr<HotRun>> RunLoader::load(Key key) {
  PAWL_TRY(auto view, store_.run(key));
  ++counters_.loads;
  if (!view || !view->state) return nullptr;
  store::RunState& state = *view->state;
  auto run = std::make_unique<HotRun>();
  run->key = key;
  PAWL_TRY(run->program, programs_.load(view->run.program));
  PAWL_TRY(run->waits, store::Waits::decode(state.waits));
  PAWL_TRY(run->open, OpenCalls::decode(state.open));
  run->record = std::move(view->run);
  run->begun = !state.snapshot.empty();
  if (is_blob(run->record.input)) run->last_input = run->record.input;
  if (!state.status.empty() && bytecode::keeps_status(run->entry())) {
    PAWL_TRY(run->carried, from_cell(state.status, key, store_));
  }
  if (is_blob(state.status)) run->last_status = std::move(state.status);
  run->revision = state.revision;
  run->arrivals = state.arrivals;
  run->seen = state.seen;
  run->generation = state.generation;
  run->strikes = state.strikes;
  run->paused = state.paused;
  run->hold = std::move(state.hold);
  run->enqueued = state.queued;
  run->cancel = state.cancel;
  run->wake_at_us = state.wake_at_us;
  run->last_call = state.last_call;
  run->snapshot = std::move(state.snapshot);
  run->tail_bytes = state.tail_bytes;
  // If it cannot be had, the snapshot cannot be read, and the run's next turn finds that.
  if (auto tail = tail_from_input(run->snapshot, run->record.input)) {
    run->input_tail = std::move(*tail);
  }
  run->retry_point = std::move(state.retry_point);
  run->repeated = RetryPoint::decode_repeated(run->retry_point);
  run->force_at_us = view->requests.force_at_us;
  run->cancel_reason = std::move(view->requests.cancel_reason);
  run->cancelled_at_us = view->requests.cancelled_at_us;
  run->deadline_us = state.deadline_us;
  run->loaded = true;
  if (state.phase == store::RunPhase::kCompensating) {
    PAWL_TRY(Ending ending, Ending::decode(run->snapshot));
    run->ending = std::make_unique<Ending>(std::move(ending));
    run->forget_snapshot();
  }
  if (state.ready) run->life.want();
  PAWL_TRY_STATUS(load_arrivals(*run));
  return run;
}

Result<Unseen> RunLoader::unseen_of(const store::CallRecord& call) {
  Unseen unseen;
  unseen.number = call.arrival;
  unseen.arrival.kind = vm::Arrival::Kind::kOutcome;
  unseen.arrival.call = call.number;
  unseen.arrival.attempts = call.counted_attempts();
  PAWL_TRY(Payload outcome, from_cell(call.outcome, call.run, store_));
  if (call.status == store::CallStatus::kCompleted) {
    unseen.arrival.value = std::move(outcome);
  } else {
    PAWL_TRY(unseen.arrival.error, decode_call_error(outcome.text()));
  }
  return unseen;
}

Status RunLoader::load_arrivals(HotRun& run) {
  if (run.cancel == store::CancelState::kRequested) {
    Unseen cancel;
    cancel.arrival.kind = vm::Arrival::Kind::kCancel;
    run.unseen.push_back(std::move(cancel));
  }
  if (run.arrivals > run.seen && !run.open.empty()) {
    std::vector<store::KeyRange> keys = run.open.key_ranges();
    PAWL_TRY(auto calls, store_.arrived_calls(run.key, keys, run.seen));
    for (const store::CallRecord& call : calls) {
      PAWL_TRY(Unseen unseen, unseen_of(call));
      run.unseen.push_back(std::move(unseen));
    }
  }
  // Nothing has ever come for it.
  if (run.arrivals == 0) return {};
  return read_inbox(run);
}

Status RunLoader::read_inbox(HotRun& run) {
  PAWL_TRY(auto messages, store_.inbox(run.key, run.inbox_read, kInboxPage));
  run.inbox_complete = messages.size() < kInboxPage;
  if (!messages.empty()) run.inbox_read = messages.back().arrival;
  run.inbox.insert(run.inbox.end(), std::make_move_iterator(messages.begin()),
                   std::make_move_iterator(messages.end()));
  return {};
}

}  // namespace pawl::engine
