#include "store/copy/image.h"

#include <algorithm>
#include <limits>

namespace pawl::store {

namespace {

constexpr std::uint32_t kPage = 1000;
constexpr std::uint32_t kAll = std::numeric_limits<std::int32_t>::max();

Status read_calls(Store& store, Key run, RunImage& image) {
  for (Key cursor = 0;;) {
    PAWL_TRY(CallPage page, store.timeline(run, cursor, kPage));
    for (CallRecord& call : page.calls) image.calls.push_back(std::move(call));
    cursor = page.next;
    if (cursor == 0) break;
  }
  std::ranges::sort(image.calls, {}, &CallRecord::key);
  for (const CallRecord& call : image.calls) {
    if (call.token == 0) continue;  // nobody has ever had it
    PAWL_TRY(std::vector<AttemptError> errors, store.attempt_errors(call.key));
    for (AttemptError& error : errors) image.attempts.emplace_back(call.key, std::move(error));
  }
  return {};
}

Status read_streams(Store& store, Key run, RunImage& image) {
  PAWL_TRY(image.streams, store.streams(run));
  for (const StreamRecord& stream : image.streams) {
    for (std::uint64_t from = 0; from < stream.items;) {
      PAWL_TRY(std::vector<StreamItem> items, store.stream_items(run, stream.name, from, kPage));
      if (items.empty()) break;
      from = items.back().number + 1;
      for (StreamItem& item : items) {
        item.run = run;
        item.stream = stream.name;
        image.items.push_back(std::move(item));
      }
    }
  }
  return {};
}

Status read_turns(Store& store, Key run, RunImage& image) {
  for (std::uint64_t from = 0;;) {
    PAWL_TRY(std::vector<TurnRecord> turns, store.turns(run, from, kPage));
    if (turns.empty()) return {};
    from = turns.back().turn + 1;
    for (TurnRecord& turn : turns) image.turns.push_back(std::move(turn));
  }
}

}  // namespace

Result<RunImage> read_image(Store& store, Copyable& copyable, Key run) {
  RunImage image;
  PAWL_TRY(std::optional<RunView> view, store.run(run));
  if (!view) return fail(ErrorCode::store_refused, "a run was removed while the store was copied");
  image.view = std::move(*view);
  RunRecord& record = image.view.run;
  if (!record.start_key.empty()) {
    PAWL_TRY(const std::optional<Key> owner, store.find_start_key(record.ns, record.start_key));
    if (owner != run) record.start_key.clear();
  }
  PAWL_TRY_STATUS(read_calls(store, run, image));
  PAWL_TRY(image.messages, store.inbox(run, 0, kAll));
  PAWL_TRY(image.message_ids, copyable.message_ids(run));
  PAWL_TRY(image.blobs, copyable.blobs(run));
  PAWL_TRY(image.logs, store.logs(run, kAll));
  PAWL_TRY_STATUS(read_streams(store, run, image));
  PAWL_TRY_STATUS(read_turns(store, run, image));
  return image;
}

// --- sums ----------------------------------------------------------------------------------------

namespace {

void add_record(Checksum& checksum, const RunRecord& run) {
  for (const std::string* text :
       {&run.id, &run.workflow, &run.input, &run.start_key, &run.queue, &run.concurrency_key}) {
    checksum.bytes(*text);
  }
  for (const std::int64_t number :
       {run.key, std::int64_t{run.ns}, run.program, std::int64_t{run.entry}, run.parent_run,
        run.parent_call, std::int64_t{run.priority}, run.created_at_us, run.start_at_us,
        run.timeout_us, run.admission}) {
    checksum.number(static_cast<std::uint64_t>(number));
  }
  for (const auto& [name, value] : run.tags) {
    checksum.bytes(name);
    checksum.bytes(value);
  }
}

std::uint64_t sum_of(const RunView& view) {
  Checksum checksum;
  add_record(checksum, view.run);
  checksum.bytes(view.requests.cancel_reason);
  checksum.bytes(view.requests.pause_reason);
  checksum.number(static_cast<std::uint64_t>(view.requests.cancelled_at_us));
  checksum.number(static_cast<std::uint64_t>(view.requests.force_at_us));
  return checksum.sum();
}

void add_state(CopySums& sums, const RunView& view, const RunState& state) {
  const Hold hold = state.hold.value_or(Hold());
  sums.add(CopyKind::kLiveRuns, sum_of(view), state.revision, state.arrivals, state.seen,
           state.generation, state.ready, state.paused, state.queued, state.cancel, state.strikes,
           state.wake_at_us.value_or(-1), state.home, state.last_call, state.waits, state.open,
           state.snapshot, state.tail_bytes, state.line, state.status, state.status_version,
           state.phase, state.retry_point, hold.fault, hold.at_us, hold.until_us,
           state.deadline_us);
}

void add_result(CopySums& sums, const RunView& view, const RunResult& result) {
  sums.add(CopyKind::kEndedRuns, sum_of(view), result.status, result.outcome, result.retry_point,
           result.ended_at_us, result.last_call, result.generation, result.last_status,
           result.status_version, result.error_kind);
}

void add_call(CopySums& sums, const CallRecord& call) {
  sums.add(CopyKind::kCalls, call.key, call.run, call.number, call.previous, call.kind, call.status,
           call.ns, call.queue, call.name, call.args, call.keywords, call.options,
           call.concurrency_key, call.priority, call.attempt, call.lost_leases, call.run_at_us,
           call.deadline_us, call.session, call.token, call.progress, call.child_run, call.arrival,
           call.outcome, call.created_at_us, call.started_at_us, call.ended_at_us,
           call.attempts_before);
}

}  // namespace

void add_to(CopySums& sums, const RunImage& image) {
  const RunView& view = image.view;
  const Key run = view.run.key;
  if (view.state) add_state(sums, view, *view.state);
  if (view.result) add_result(sums, view, *view.result);
  for (const CallRecord& call : image.calls) add_call(sums, call);
  for (const auto& [call, error] : image.attempts) {
    sums.add(CopyKind::kAttempts, call, error.attempt, error.at_us, error.error);
  }
  for (const MessageRecord& message : image.messages) {
    sums.add(CopyKind::kMessages, run, message.arrival, message.channel, message.payload,
             message.at_us, message.reply_to);
  }
  for (const auto& [id, at_us] : image.message_ids) sums.add(CopyKind::kMessageIds, run, id, at_us);
  for (const BlobRecord& blob : image.blobs) sums.add(CopyKind::kBlobs, run, blob.hash, blob.bytes);
  std::uint64_t line = 0;
  for (const LogRecord& log : image.logs) {
    sums.add(CopyKind::kLogs, run, line++, log.at_us, log.level, log.line);
  }
  for (const StreamItem& item : image.items) {
    sums.add(CopyKind::kStreamItems, run, item.stream, item.number, item.at_us, item.payload);
  }
  for (const TurnRecord& turn : image.turns) {
    sums.add(CopyKind::kTurns, run, turn.turn, turn.key_turn, turn.at_us, turn.data);
  }
}

// --- writing -------------------------------------------------------------------------------------

void add_needs(apply::Needs& needs, const RunImage& image) {
  const RunRecord& run = image.view.run;
  needs.states.insert(run.key);
  needs.ids.emplace(run.ns, run.id);
  if (!run.start_key.empty()) needs.start_keys.emplace(run.ns, run.start_key);
  for (const auto& [id, at_us] : image.message_ids) needs.message_ids.emplace(run.key, id);
  for (const CallRecord& call : image.calls) {
    if (apply::is_held(call.status)) needs.queues.emplace(call.ns, call.queue);
  }
}

void ImageWriter::write(const RunImage& image) {
  if (to_.rows().insert_run(image.view.run)) return;
  if (image.view.state) write_live(image);
  if (image.view.result) write_ended(image);
  if (image.view.requests != RunRequests()) {
    to_.rows().put_requests(image.view.run.key, image.view.requests);
  }
  write_calls(image);
  write_the_rest(image);
}

// The state is inserted as that of a run that has just been started, and then changed: a store
// writes what is rare of a state when it changes.
void ImageWriter::write_live(const RunImage& image) {
  const RunState& state = *image.view.state;
  apply::LiveRun live;
  live.revision = state.revision;
  live.arrivals = state.arrivals;
  live.ready = state.ready;
  live.paused = state.paused;
  live.held = state.hold.has_value();
  live.queued = state.queued;
  live.cancel = state.cancel;
  live.phase = state.phase;
  live.strikes = state.strikes;
  live.home = state.home;
  live.read_waits(state.waits);
  live.ready = state.ready;
  Parked& parked = parked_.emplace_back();
  parked.snapshot = state.snapshot;
  parked.tail_bytes = state.tail_bytes;
  parked.open = state.open;
  parked.wake_at_us = state.wake_at_us;
  parked.line = state.line;
  parked.last_call = state.last_call;
  if (!state.retry_point.empty()) parked.retry_point = state.retry_point;
  const apply::Body body{&parked, state.seen, state.generation, state.deadline_us};
  apply::TransactionRows& rows = to_.rows();
  rows.insert_state(state.run, live, body);
  apply::LiveRun* row = rows.live_run(state.run);
  if (row == nullptr) return;
  *row = live;
  row->changed = true;
  rows.park_run(state.run, *row, body);
  if (state.hold) {
    row = rows.live_run(state.run);
    if (row != nullptr) rows.hold_run(state.run, *row, *state.hold);
  }
  if (state.status_version != 0) to_.put_status(state.run, state.status, state.status_version);
}

void ImageWriter::write_ended(const RunImage& image) {
  const RunResult& result = *image.view.result;
  Step& step = steps_.emplace_back();
  step.generation = result.generation;
  Ended& ended = step.ended.emplace();
  ended.status = result.status;
  ended.outcome = result.outcome;
  ended.retry_point = result.retry_point;
  ended.ended_at_us = result.ended_at_us;
  ended.last_call = result.last_call;
  ended.error_kind = result.error_kind;
  to_.rows().end_run(result.run, step, {image.view.run.ns, image.view.run.start_key});
  if (result.status_version != 0) {
    to_.put_status(result.run, result.last_status, result.status_version);
  }
}

void ImageWriter::write_calls(const RunImage& image) {
  apply::TransactionRows& rows = to_.rows();
  for (const CallRecord& call : image.calls) {
    rows.insert_call(call);
    // A new call has had no revival: that is written as a change.
    if (call.attempts_before != 0) rows.put_call(call);
    if (apply::is_held(call.status)) rows.note_lease(call);
  }
  for (const auto& [call, error] : image.attempts) {
    TaskWrite retry;
    retry.call = call;
    retry.attempt = error.attempt;
    retry.at_us = error.at_us;
    retry.outcome = error.error;
    rows.keep_attempt(retry);
  }
}

void ImageWriter::write_the_rest(const RunImage& image) {
  apply::TransactionRows& rows = to_.rows();
  const Key run = image.view.run.key;
  for (const MessageRecord& message : image.messages) rows.insert_message(message);
  for (const auto& [id, at_us] : image.message_ids) rows.insert_message_id(run, id, at_us);
  for (const BlobRecord& blob : image.blobs) rows.add_blob(blob);
  for (const LogRecord& log : image.logs) rows.add_log(log);
  for (const StreamRecord& stream : image.streams) rows.put_stream(run, stream);
  for (const StreamItem& item : image.items) rows.insert_stream_item(run, item.number, item);
  for (const TurnRecord& turn : image.turns) rows.put_turn(turn);
}

}  // namespace pawl::store
