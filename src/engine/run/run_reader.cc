#include "engine/run/run_reader.h"

#include <iterator>
#include <utility>

#include "base/assert.h"
#include "engine/control/retry_point.h"
#include "engine/core/cells.h"
#include "engine/run/stored_snapshot.h"

namespace pawl::engine {
namespace {

// Messages that are read at once.
constexpr std::uint32_t kInboxPage = 256;

Result<StoredRun> decode(Key key, store::RunView&& view) {
  store::RunState& state = *view.state;
  StoredRun stored;
  stored.run = std::make_unique<HotRun>();
  HotRun& run = *stored.run;
  run.key = key;
  PAWL_TRY(run.waits, store::Waits::decode(state.waits));
  PAWL_TRY(run.open, OpenCalls::decode(state.open));
  run.record = std::move(view.run);
  run.begun = !state.snapshot.empty();
  if (is_blob(run.record.input)) run.last_input = run.record.input;
  stored.status = state.status;
  if (is_blob(state.status)) run.last_status = std::move(state.status);
  run.revision = state.revision;
  run.arrivals = state.arrivals;
  run.seen = state.seen;
  run.generation = state.generation;
  run.strikes = state.strikes;
  run.paused = state.paused;
  run.hold = std::move(state.hold);
  run.enqueued = state.queued;
  run.cancel = state.cancel;
  run.wake_at_us = state.wake_at_us;
  run.last_call = state.last_call;
  run.snapshot = std::move(state.snapshot);
  run.tail_bytes = state.tail_bytes;
  // If it cannot be had, the snapshot cannot be read, and the run's next turn finds that.
  if (auto tail = tail_from_input(run.snapshot, run.record.input)) {
    run.input_tail = std::move(*tail);
  }
  run.retry_point = std::move(state.retry_point);
  run.repeated = RetryPoint::decode_repeated(run.retry_point);
  run.force_at_us = view.requests.force_at_us;
  run.cancel_reason = std::move(view.requests.cancel_reason);
  run.cancelled_at_us = view.requests.cancelled_at_us;
  run.deadline_us = state.deadline_us;
  run.loaded = true;
  if (state.phase == store::RunPhase::kCompensating) {
    PAWL_TRY(Ending ending, Ending::decode(run.snapshot));
    run.ending = std::make_unique<Ending>(std::move(ending));
    run.forget_snapshot();
  }
  if (state.ready) run.life.want();
  return stored;
}

void take_messages(std::vector<store::MessageRecord>&& messages, HotRun& run) {
  run.inbox_complete = messages.size() < kInboxPage;
  if (!messages.empty()) run.inbox_read = messages.back().arrival;
  run.inbox.insert(run.inbox.end(), std::make_move_iterator(messages.begin()),
                   std::make_move_iterator(messages.end()));
}

store::ArrivedQuery arrivals_of(const HotRun& run) {
  store::ArrivedQuery query;
  query.run = run.key;
  query.seen = run.seen;
  if (run.arrivals > run.seen && !run.open.empty()) query.calls = run.open.key_ranges();
  // Nothing has ever come for it.
  query.messages = run.arrivals == 0 ? 0 : kInboxPage;
  return query;
}

Status take_arrived(store::Store& store, store::Arrived&& arrived, HotRun& run) {
  if (run.cancel == store::CancelState::kRequested) {
    Unseen cancel;
    cancel.arrival.kind = vm::Arrival::Kind::kCancel;
    run.unseen.push_back(std::move(cancel));
  }
  for (const store::CallRecord& call : arrived.calls) {
    PAWL_TRY(Unseen unseen, unseen_of(store, call));
    run.unseen.push_back(std::move(unseen));
  }
  if (run.arrivals > 0) take_messages(std::move(arrived.messages), run);
  return {};
}

// One of them may be what the store cannot read, and must not keep the others from their turns.
std::vector<Result<StoredRun>> read_one_by_one(store::Store& store, std::span<const Key> runs,
                                               const Error& error) {
  std::vector<Result<StoredRun>> all;
  for (Key key : runs) {
    if (runs.size() == 1 || store::is_retryable(error.code)) {
      all.emplace_back(fail(error));
    } else {
      all.push_back(std::move(read_runs(store, std::span(&key, 1)).front()));
    }
  }
  return all;
}

}  // namespace

std::vector<Result<StoredRun>> read_runs(store::Store& store, std::span<const Key> runs) {
  auto views = store.runs(runs);
  if (!views) return read_one_by_one(store, runs, views.error());
  PAWL_ASSERT(views->size() == runs.size());
  std::vector<Result<StoredRun>> all;
  std::vector<store::ArrivedQuery> queries;
  std::vector<std::size_t> places;  // in `all`, beside queries
  for (std::size_t i = 0; i < runs.size(); ++i) {
    std::optional<store::RunView>& view = (*views)[i];
    const bool is_live = view && view->state;
    all.push_back(is_live ? decode(runs[i], std::move(*view)) : StoredRun());
    if (!is_live || !all.back()) continue;
    const HotRun& run = *all.back()->run;
    if (run.arrivals == 0 && run.cancel != store::CancelState::kRequested) continue;
    queries.push_back(arrivals_of(run));
    places.push_back(i);
  }
  if (queries.empty()) return all;
  auto arrived = store.arrived(queries);
  if (!arrived) return read_one_by_one(store, runs, arrived.error());
  PAWL_ASSERT(arrived->size() == queries.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    Result<StoredRun>& stored = all[places[i]];
    const Status taken = take_arrived(store, std::move((*arrived)[i]), *stored->run);
    if (!taken) stored = fail(taken.error());
  }
  return all;
}

Result<Unseen> unseen_of(store::Store& store, const store::CallRecord& call) {
  Unseen unseen;
  unseen.number = call.arrival;
  unseen.arrival.kind = vm::Arrival::Kind::kOutcome;
  unseen.arrival.call = call.number;
  unseen.arrival.attempts = call.counted_attempts();
  PAWL_TRY(Payload outcome, from_cell(call.outcome, call.run, store));
  if (call.status == store::CallStatus::kCompleted) {
    unseen.arrival.value = std::move(outcome);
  } else {
    PAWL_TRY(unseen.arrival.error, decode_call_error(outcome.text()));
  }
  return unseen;
}

Status read_inbox(store::Store& store, HotRun& run) {
  PAWL_TRY(auto messages, store.inbox(run.key, run.inbox_read, kInboxPage));
  take_messages(std::move(messages), run);
  return {};
}

std::vector<ReadAnswer> answer(store::Store& store, std::span<const ReadRequest> requests) {
  std::vector<ReadAnswer> answers;
  std::vector<Key> keys;
  for (const ReadRequest& request : requests) {
    if (request.run != 0) {
      keys.push_back(request.run);
      continue;
    }
    answers.push_back({request, StoredRun(), store.find_run(request.ns, request.id)});
  }
  if (keys.empty()) return answers;
  std::vector<Result<StoredRun>> runs = read_runs(store, keys);
  PAWL_ASSERT(runs.size() == keys.size());
  auto run = runs.begin();
  for (const ReadRequest& request : requests) {
    if (request.run != 0) answers.push_back({request, std::move(*run++)});
  }
  return answers;
}

}  // namespace pawl::engine
