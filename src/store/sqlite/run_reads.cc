#include <algorithm>

#include "store/sqlite/columns.h"
#include "store/sqlite/reads.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kRunKey = "SELECT key FROM runs WHERE ns = ?1 AND id = ?2";
constexpr const char* kStartKey = "SELECT run FROM start_keys WHERE ns = ?1 AND start_key = ?2";
constexpr const char* kRun =
    "SELECT r.ns, n.name, r.program, r.entry, r.priority, r.created_at_us, r.start_at_us, "
    "r.parent_run, r.parent_call, r.id, r.start_key, r.tags, r.input "
    "FROM runs AS r CROSS JOIN names AS n ON n.id = r.workflow WHERE r.key = ?1";
// A snapshot that is NULL in the row is kept beside it, and so is its tail.
constexpr const char* kState =
    "SELECT s.revision, s.arrivals, s.seen, s.generation, s.ready, s.paused, s.cancel, s.strikes, "
    "s.home, s.wake_at_us, s.last_call, s.line, s.waits, s.open, "
    "s.snapshot, t.status, t.version, s.phase, "
    "(SELECT retry_point FROM run_retry_points WHERE run = ?1), s.tail_bytes, "
    "CASE WHEN s.snapshot IS NULL OR s.tail_bytes IS NOT NULL THEN "
    "(SELECT snapshot FROM run_snapshots WHERE run = ?1) END "
    "FROM run_state AS s LEFT JOIN run_status AS t ON t.run = s.run WHERE s.run = ?1";
constexpr const char* kResult =
    "SELECT e.status, e.ended_at_us, e.last_call, e.outcome, e.retry_point, t.status, t.version, "
    "e.generation FROM run_results AS e LEFT JOIN run_status AS t ON t.run = e.run WHERE e.run = "
    "?1";
constexpr const char* kIsPaused = "SELECT paused FROM run_state WHERE run = ?1";
constexpr const char* kRequests =
    "SELECT cancel_reason, cancelled_at_us, force_at_us, pause_reason FROM run_requests "
    "WHERE run = ?1";
constexpr const char* kMessageId = "SELECT 1 FROM message_ids WHERE run = ?1 AND id = ?2";
constexpr const char* kInbox =
    "SELECT arrival, channel, payload, at_us, reply_to FROM inbox WHERE run = ?1 AND arrival > ?2 "
    "ORDER BY arrival LIMIT ?3";
constexpr const char* kBlob = "SELECT bytes FROM blobs WHERE run = ?1 AND hash = ?2";
constexpr const char* kLogs =
    "SELECT at_us, level, line FROM logs WHERE run = ?1 ORDER BY key DESC LIMIT ?2";
constexpr const char* kCounts =
    "SELECT waiting, completed, failed, cancelled FROM counts WHERE ns = ?1";

std::optional<Key> first_key(Rows rows) {
  if (!rows.next()) return std::nullopt;
  return rows.integer(0);
}

std::optional<RunRecord> run_record(Connection& connection, Key key) {
  Rows rows = connection.statement(kRun).query(key);
  if (!rows.next()) return std::nullopt;
  RunRecord run;
  run.key = key;
  read_run_columns(rows, 0, run);
  run.input = rows.view(12);
  return run;
}

std::optional<RunState> run_state(Connection& connection, Key run) {
  Rows rows = connection.statement(kState).query(run);
  if (!rows.next()) return std::nullopt;
  RunState state;
  state.run = run;
  read_state_columns(rows, 0, state);
  state.snapshot = rows.view(14);
  state.status = rows.view(15);
  state.status_version = rows.as<std::uint64_t>(16);
  state.phase = rows.as<RunPhase>(17);
  state.retry_point = rows.view(18);
  state.tail_bytes = rows.as<std::size_t>(19);
  state.snapshot += rows.view(20);
  return state;
}

std::optional<RunResult> run_result(Connection& connection, Key run) {
  Rows rows = connection.statement(kResult).query(run);
  if (!rows.next()) return std::nullopt;
  RunResult result;
  result.run = run;
  result.status = rows.as<RunStatus>(0);
  result.ended_at_us = rows.integer(1);
  result.last_call = rows.integer(2);
  result.outcome = rows.view(3);
  result.retry_point = rows.view(4);
  result.last_status = rows.view(5);
  result.status_version = rows.as<std::uint64_t>(6);
  result.generation = rows.as<std::uint32_t>(7);
  return result;
}

}  // namespace

RunRequests read_requests(Connection& connection, Key run) {
  RunRequests requests;
  Rows rows = connection.statement(kRequests).query(run);
  if (rows.next()) {
    requests.cancel_reason = rows.view(0);
    requests.cancelled_at_us = rows.integer(1);
    requests.force_at_us = rows.integer(2);
    requests.pause_reason = rows.view(3);
  }
  return requests;
}

void read_run_columns(const Rows& rows, int first, RunRecord& run) {
  run.ns = rows.as<Namespace>(first);
  run.workflow = rows.view(first + 1);
  run.program = rows.integer(first + 2);
  run.entry = rows.as<std::uint32_t>(first + 3);
  run.priority = rows.as<std::int32_t>(first + 4);
  run.created_at_us = rows.integer(first + 5);
  run.start_at_us = rows.integer(first + 6);
  run.parent_run = rows.integer(first + 7);
  run.parent_call = rows.integer(first + 8);
  run.id = rows.view(first + 9);
  run.start_key = rows.view(first + 10);
  run.tags = decode_tags(rows.view(first + 11));
}

void read_state_columns(const Rows& rows, int first, RunState& state) {
  state.revision = rows.as<std::uint64_t>(first);
  state.arrivals = rows.as<std::uint64_t>(first + 1);
  state.seen = rows.as<std::uint64_t>(first + 2);
  state.generation = rows.as<std::uint32_t>(first + 3);
  state.ready = rows.integer(first + 4) != 0;
  state.paused = rows.integer(first + 5) != 0;
  state.cancel = rows.as<CancelState>(first + 6);
  state.strikes = rows.as<std::uint32_t>(first + 7);
  state.home = rows.integer(first + 8);
  state.wake_at_us = rows.optional(first + 9);
  state.last_call = rows.integer(first + 10);
  state.line = rows.as<std::uint32_t>(first + 11);
  state.waits = rows.view(first + 12);
  state.open = rows.view(first + 13);
}

std::optional<Key> read_run_key(Connection& connection, Namespace ns, const std::string& id) {
  return first_key(connection.statement(kRunKey).query(ns, id));
}

std::optional<Key> read_start_key(Connection& connection, Namespace ns,
                                  const std::string& start_key) {
  return first_key(connection.statement(kStartKey).query(ns, start_key));
}

std::optional<RunView> read_run(Connection& connection, Key run) {
  std::optional<RunRecord> record = run_record(connection, run);
  if (!record) return std::nullopt;
  RunView view{std::move(*record), run_state(connection, run), std::nullopt, {}};
  if (!view.state) view.result = run_result(connection, run);
  // A live run that is neither paused nor cancelled has been asked for nothing.
  const bool asked = !view.state || view.state->paused || view.state->cancel != CancelState::kNone;
  if (asked) view.requests = read_requests(connection, run);
  return view;
}

RunStanding read_standing(Connection& connection, Key run) {
  Rows live = connection.statement(kIsPaused).query(run);
  if (live.next()) return {true, {}, live.integer(0) != 0};
  return {false, run_result(connection, run), false};
}

bool read_message_id(Connection& connection, Key run, const std::string& id) {
  return connection.statement(kMessageId).query(run, id).next();
}

std::vector<MessageRecord> read_inbox(Connection& connection, Key run, std::uint64_t after,
                                      std::uint32_t limit) {
  std::vector<MessageRecord> messages;
  Rows rows = connection.statement(kInbox).query(run, after, limit);
  while (rows.next()) {
    messages.push_back({run, rows.as<std::uint64_t>(0), rows.string(1), rows.string(2),
                        rows.integer(3), rows.string(4)});
  }
  return messages;
}

std::optional<std::string> read_blob(Connection& connection, Key run, const std::string& hash) {
  Rows rows = connection.statement(kBlob).query(run, Blob{hash});
  if (!rows.next()) return std::nullopt;
  return rows.string(0);
}

std::vector<LogRecord> read_logs(Connection& connection, Key run, std::uint32_t limit) {
  std::vector<LogRecord> logs;
  Rows rows = connection.statement(kLogs).query(run, limit);
  while (rows.next()) {
    logs.push_back({run, rows.integer(0), rows.as<std::uint8_t>(1), rows.string(2)});
  }
  std::reverse(logs.begin(), logs.end());
  return logs;
}

RunCounts read_counts(Connection& connection, Namespace ns) {
  Rows rows = connection.statement(kCounts).query(ns);
  if (!rows.next()) return {};
  return {rows.as<std::uint64_t>(0), rows.as<std::uint64_t>(1), rows.as<std::uint64_t>(2),
          rows.as<std::uint64_t>(3)};
}

}  // namespace pawl::store::sqlite
