#include "store/postgres/columns.h"

#include "base/bytes.h"

namespace pawl::store::postgres {

std::int64_t marks_of(const apply::LiveRun& live) {
  return (live.ready ? kReady : 0) | (live.paused ? kPaused : 0) | (live.held ? kHeld : 0) |
         (live.queued ? kQueued : 0) | static_cast<std::int64_t>(live.cancel) << kCancelShift |
         static_cast<std::int64_t>(live.phase) << kPhaseShift;
}

namespace {

// What a record of a state and LiveRun have in common.
template <typename State>
void read_marks(std::int64_t marks, State& state) {
  state.ready = (marks & kReady) != 0;
  state.paused = (marks & kPaused) != 0;
  state.queued = (marks & kQueued) != 0;
  state.cancel = static_cast<CancelState>(marks >> kCancelShift & 3);
  state.phase = static_cast<RunPhase>(marks >> kPhaseShift & 1);
}

}  // namespace

apply::LiveRun live_run_of(const Row& row) {
  apply::LiveRun live;
  live.revision = row.as<std::uint64_t>(1);
  live.arrivals = row.as<std::uint64_t>(2);
  read_marks(row.integer(3), live);
  live.held = (row.integer(3) & kHeld) != 0;
  live.strikes = row.as<std::uint32_t>(4);
  live.home = row.integer(5);
  live.read_waits(row.view(6));
  return live;
}

RunRecord run_of(const Row& row, int first) {
  RunRecord run;
  run.key = row.integer(first);
  run.ns = row.as<Namespace>(first + 1);
  run.id = row.bytes(first + 2);
  run.workflow = row.bytes(first + 3);
  run.program = row.integer(first + 4);
  run.entry = row.as<std::uint32_t>(first + 5);
  run.start_key = row.bytes(first + 6);
  run.parent_run = row.integer(first + 7);
  run.parent_call = row.integer(first + 8);
  run.priority = row.as<std::int32_t>(first + 9);
  run.created_at_us = row.integer(first + 10);
  run.start_at_us = row.integer(first + 11);
  run.tags = decode_tags(row.view(first + 12));
  return run;
}

std::optional<RunState> state_of(const Row& row, int first) {
  if (row.is_null(first)) return std::nullopt;
  RunState state;
  state.run = row.integer(first);
  state.revision = row.as<std::uint64_t>(first + 1);
  state.arrivals = row.as<std::uint64_t>(first + 2);
  state.seen = row.as<std::uint64_t>(first + 3);
  state.generation = row.as<std::uint32_t>(first + 4);
  read_marks(row.integer(first + 5), state);
  state.strikes = row.as<std::uint32_t>(first + 6);
  if (!row.is_null(first + 7)) state.wake_at_us = row.integer(first + 7);
  state.home = row.integer(first + 8);
  state.last_call = row.integer(first + 9);
  state.line = row.as<std::uint32_t>(first + 10);
  state.waits = row.bytes(first + 11);
  state.open = row.bytes(first + 12);
  if (!row.is_null(first + 13)) {
    state.hold = Hold{row.bytes(first + 15), row.integer(first + 13), row.integer(first + 14)};
  }
  return state;
}

std::optional<RunResult> result_of(const Row& row, int first) {
  if (row.is_null(first)) return std::nullopt;
  RunResult result;
  result.run = row.integer(first);
  result.status = row.as<RunStatus>(first + 1);
  result.ended_at_us = row.integer(first + 2);
  result.last_call = row.integer(first + 3);
  result.generation = row.as<std::uint32_t>(first + 4);
  result.error_kind = row.bytes(first + 5);
  return result;
}

CallRecord call_of(const Row& row) {
  CallRecord call;
  call.key = row.integer(0);
  call.run = row.integer(1);
  call.number = row.as<std::uint64_t>(2);
  call.previous = row.integer(3);
  call.kind = row.as<CallKind>(4);
  call.status = row.as<CallStatus>(5);
  call.ns = row.as<Namespace>(6);
  call.queue = row.bytes(7);
  call.name = row.bytes(8);
  call.args = row.bytes(9);
  call.keywords = row.bytes(10);
  call.options = row.bytes(11);
  call.concurrency_key = row.bytes(12);
  call.priority = row.as<std::int32_t>(13);
  call.attempt = row.as<std::uint32_t>(14);
  call.lost_leases = row.as<std::uint32_t>(15);
  call.run_at_us = row.integer(16);
  call.deadline_us = row.integer(17);
  call.session = row.integer(18);
  call.token = row.as<std::uint64_t>(19);
  call.progress = row.bytes(20);
  call.child_run = row.integer(21);
  call.arrival = row.as<std::uint64_t>(22);
  call.outcome = row.bytes(23);
  call.created_at_us = row.integer(24);
  call.started_at_us = row.integer(25);
  call.ended_at_us = row.integer(26);
  call.attempts_before = row.as<std::uint32_t>(27);
  return call;
}

CallRecord changing_call_of(const Row& row) {
  CallRecord call;
  call.key = row.integer(0);
  call.run = row.integer(1);
  call.number = row.as<std::uint64_t>(2);
  call.previous = row.integer(3);
  call.kind = row.as<CallKind>(4);
  call.status = row.as<CallStatus>(5);
  call.attempt = row.as<std::uint32_t>(6);
  call.lost_leases = row.as<std::uint32_t>(7);
  call.run_at_us = row.integer(8);
  call.deadline_us = row.integer(9);
  call.session = row.integer(10);
  call.token = row.as<std::uint64_t>(11);
  call.progress = row.bytes(12);
  call.arrival = row.as<std::uint64_t>(13);
  call.outcome = row.bytes(14);
  call.started_at_us = row.integer(15);
  call.ended_at_us = row.integer(16);
  call.attempts_before = row.as<std::uint32_t>(17);
  call.child_run = row.integer(18);
  call.created_at_us = row.integer(19);
  return call;
}

std::vector<CallRecord> calls_of(const Rows& rows) {
  std::vector<CallRecord> calls;
  calls.reserve(static_cast<std::size_t>(rows.size()));
  for (int index = 0; index < rows.size(); ++index) calls.push_back(call_of(rows[index]));
  return calls;
}

std::string encode_tags(const std::vector<Tag>& tags) {
  if (tags.empty()) return {};
  ByteWriter writer;
  for (const auto& [name, value] : tags) {
    writer.sized(name);
    writer.sized(value);
  }
  return writer.take();
}

std::vector<Tag> decode_tags(std::string_view bytes) {
  std::vector<Tag> tags;
  ByteReader reader(bytes);
  while (!reader.at_end()) {
    std::string name(reader.sized());
    std::string value(reader.sized());
    if (reader.failed()) break;
    tags.emplace_back(std::move(name), std::move(value));
  }
  return tags;
}

QueueLimits limits_of(const Row& row, int first) {
  QueueLimits limits;
  if (!row.is_null(first)) limits.max_running = row.as<std::uint32_t>(first);
  if (!row.is_null(first + 1)) limits.rate = row.real(first + 1);
  if (!row.is_null(first + 2)) limits.per_key_max_running = row.as<std::uint32_t>(first + 2);
  if (!row.is_null(first + 3)) limits.per_key_rate = row.real(first + 3);
  return limits;
}

std::vector<Key> keys_of(const Rows& rows) {
  std::vector<Key> keys;
  keys.reserve(static_cast<std::size_t>(rows.size()));
  for (int index = 0; index < rows.size(); ++index) keys.push_back(rows[index].integer(0));
  return keys;
}

}  // namespace pawl::store::postgres
