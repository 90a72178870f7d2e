#include "engine/run/steps.h"

#include <algorithm>
#include <utility>

#include "engine/control/retention.h"
#include "engine/core/cells.h"
#include "engine/core/store_trouble.h"
#include "lang/bytecode/entry_promises.h"

namespace pawl::engine {

// What the turn was given that no call tells of goes into the timeline: messages, and a timer.
void Steps::note_given(HotRun& run, const OpenTurn& turn, store::Effects* effects) {
  const auto add = [&](store::CallKind kind, std::int64_t since_us) -> store::CallRecord& {
    store::CallRecord& record = effects->calls.emplace_back();
    record.key = keys_.next();
    record.run = run.key;
    record.previous = std::exchange(run.last_call, record.key);
    run.open.count(record.key);
    record.kind = kind;
    record.status = store::CallStatus::kCompleted;
    record.ns = options_.ns;
    record.created_at_us = since_us;
    record.ended_at_us = clock_.now_us();
    return record;
  };
  if (turn.timer_due_us != 0) add(store::CallKind::kTimer, turn.timer_due_us);
  for (const store::MessageRecord& message : turn.kept) {
    // One that the program put back unread has not been given.
    if (std::ranges::find(effects->taken, message.arrival) == effects->taken.end()) continue;
    store::CallRecord& record = add(store::CallKind::kMessage, message.at_us);
    record.name = message.channel;
    // The blob of a large one goes with the message.
    if (!is_blob(message.payload)) record.args = message.payload;
  }
}

// Calls past the bound of the run's timeline go.
void Steps::drop_old_calls(HotRun& run, store::Effects* effects) {
  Key before = run.open.drop_point(options_.kept_calls);
  if (before == 0) return;
  // Reading them costs more than the small ones are worth.
  if (run.large_calls || run.loaded) {
    auto read = drop_calls(store_, run.key, run.seen, before, effects);
    // The turn is thrown away, and done again when the store is back.
    if (!read) return trouble_.note(read.error());
    if (!*read) return;
  }
  effects->drop_before = before;
  run.open.pass_drop_point();
}

store::Cell Steps::replace_status(HotRun& run, const Payload& status, store::Effects* effects) {
  drop_blob(run.last_status, &effects->dropped_blobs);
  store::Cell cell =
      to_own_cell(status, "status " + std::to_string(run.revision), run.key, &effects->blobs);
  run.last_status = is_blob(cell) ? cell : store::Cell();
  if (bytecode::keeps_status(run.entry())) run.carried = status;
  return cell;
}

// How the run stood before this turn, which was given an error or has failed.
void Steps::keep_retry_point(HotRun& run, OpenTurn& turn) {
  RetryPoint point;
  point.snapshot = run.whole_snapshot();
  point.first = point.snapshot.empty();
  point.seen = run.seen;
  point.open = run.open;
  point.taken = turn.kept;
  run.retry_point = point.encode();
}

RetryPoint Steps::end_point(const HotRun& run) {
  RetryPoint point;
  bool known = false;
  if (auto kept = RetryPoint::decode(run.retry_point, &known)) point = std::move(*kept);
  point.generation = run.generation;
  point.arrivals = run.arrivals;
  point.counted = run.open;
  point.counted.forget_open();
  return point;
}

}  // namespace pawl::engine
