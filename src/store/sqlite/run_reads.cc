#include <algorithm>

#include "store/sqlite/columns.h"
#include "store/sqlite/marks.h"
#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kRunKey = "SELECT key FROM runs WHERE ns = ?1 AND id = ?2";
// An entry of an index that leads to another row must not pass for the run.
constexpr const char* kHasId =
    "SELECT 1 FROM runs NOT INDEXED WHERE key = ?1 AND ns = ?2 AND id = ?3";
constexpr const char* kStartKey =
    "SELECT ns, start_key, run, sum FROM start_keys WHERE ns = ?1 AND start_key = ?2";
constexpr const char* kRun =
    "SELECT " PAWL_RUN_COLUMNS
    ", n.id, n.ns, n.name, n.sum, r.key, r.input, r.input_sum "
    "FROM runs AS r LEFT JOIN names AS n ON n.id = r.workflow WHERE r.key = ?1";
// A snapshot that is NULL in the row is kept beside it, and so is its tail.
constexpr const char* kState =
    "SELECT " PAWL_STATE_COLUMNS
    ", t.run, t.status, t.sum, t.version, p.run, p.retry_point, p.sum, x.run, x.snapshot, x.sum "
    "FROM run_state AS s LEFT JOIN run_status AS t ON t.run = s.run "
    "LEFT JOIN run_retry_points AS p ON p.run = s.run "
    "LEFT JOIN run_snapshots AS x ON x.run = s.run "
    "AND (s.snapshot IS NULL OR s.tail_bytes IS NOT NULL) WHERE s.run = ?1";
constexpr const char* kResult =
    "SELECT e.run, e.ns, e.status, e.ended_at_us, e.last_call, e.generation, e.error_kind, "
    "e.sum, e.run, e.outcome, e.retry_point, e.outcome_sum, t.run, t.status, t.sum, t.version "
    "FROM run_results AS e LEFT JOIN run_status AS t ON t.run = e.run WHERE e.run = ?1";
constexpr const char* kHold =
    "SELECT run, at_us, fault, sum, until_us FROM run_holds WHERE run = ?1";
constexpr const char* kIsPaused = "SELECT paused & 1, paused & 2 FROM run_state WHERE run = ?1";
constexpr const char* kRequests =
    "SELECT run, cancel_reason, cancelled_at_us, force_at_us, pause_reason, sum "
    "FROM run_requests WHERE run = ?1";
constexpr const char* kAttemptErrors =
    "SELECT call, attempt, at_us, error, sum FROM attempt_errors WHERE call = ?1 ORDER BY attempt";
constexpr const char* kMessageId = "SELECT 1 FROM message_ids WHERE run = ?1 AND id = ?2";
constexpr const char* kInbox =
    "SELECT run, arrival, channel, at_us, payload, reply_to, sum FROM inbox "
    "WHERE run = ?1 AND arrival > ?2 ORDER BY arrival LIMIT ?3";
constexpr const char* kBlob =
    "SELECT run, hash, bytes, sum FROM blobs WHERE run = ?1 AND hash = ?2";
constexpr const char* kLogs =
    "SELECT run, at_us, level, line, sum FROM logs WHERE run = ?1 ORDER BY key DESC LIMIT ?2";
constexpr const char* kCounts =
    "SELECT waiting, completed, failed, cancelled FROM counts WHERE ns = ?1";

std::optional<RunRecord> run_record(Connection& connection, Key key) {
  Rows rows = connection.statement(kRun).query(key);
  if (!rows.next()) return std::nullopt;
  RunRecord run;
  const int name = kRunColumns;
  const bool is_named = !rows.is_null(name) && is_intact(rows, Sum::kName, name, 3, name + 3);
  if (!read_run_columns(rows, 0, run) || !is_named ||
      !is_intact(rows, Sum::kInput, name + 4, 2, name + 6)) {
    fail_damaged(connection, is_named ? "the record" : "the workflow's name", key);
    return std::nullopt;
  }
  run.workflow = rows.view(name + 2);
  run.input = rows.view(name + 5);
  return run;
}

std::optional<RunState> run_state(Connection& connection, Key run) {
  Rows rows = connection.statement(kState).query(run);
  if (!rows.next()) return std::nullopt;
  RunState state;
  constexpr int kStatus = kStateColumns;
  constexpr int kRetryPoint = kStatus + 4;
  constexpr int kSnapshot = kRetryPoint + 3;
  const bool is_whole = read_state_columns(rows, 0, state);
  // Both places of the snapshot: in the row, and beside it.
  const bool beside = rows.is_null(12) || state.tail_bytes != 0;
  const std::string_view other = rows.view(kSnapshot + 1);
  const bool has_snapshot =
      !beside ||
      (!rows.is_null(kSnapshot) && is_intact(rows, Sum::kSnapshot, kSnapshot, 2, kSnapshot + 2) &&
       (state.tail_bytes == 0 || other.size() == state.tail_bytes));
  if (!is_whole || !has_snapshot || !is_intact(rows, Sum::kStatus, kStatus, 2, kStatus + 2) ||
      !is_intact(rows, Sum::kRetryPoint, kRetryPoint, 2, kRetryPoint + 2)) {
    fail_damaged(connection, has_snapshot ? "the state" : "the snapshot", run);
    return std::nullopt;
  }
  state.snapshot += other;
  state.status = rows.view(kStatus + 1);
  state.status_version = rows.as<std::uint64_t>(kStatus + 3);
  state.retry_point = rows.view(kRetryPoint + 1);
  if (is_held(rows, 0)) state.hold = read_hold(connection, run);
  return state;
}

std::optional<RunResult> run_result(Connection& connection, Key run) {
  Rows rows = connection.statement(kResult).query(run);
  if (!rows.next()) return std::nullopt;
  if (!is_intact(rows, Sum::kResult, 0, 7, 7) || !is_intact(rows, Sum::kOutcome, 8, 3, 11) ||
      !is_intact(rows, Sum::kStatus, 12, 2, 14)) {
    fail_damaged(connection, "the result", run);
    return std::nullopt;
  }
  RunResult result;
  result.run = run;
  result.status = rows.as<RunStatus>(2);
  result.ended_at_us = rows.integer(3);
  result.last_call = rows.integer(4);
  result.generation = rows.as<std::uint32_t>(5);
  result.outcome = rows.view(9);
  result.retry_point = rows.view(10);
  result.last_status = rows.view(13);
  result.status_version = rows.as<std::uint64_t>(15);
  return result;
}

}  // namespace

bool is_held(const Rows& rows, int first) { return (rows.integer(first + 16) & 2) != 0; }

std::optional<Hold> read_hold(Connection& connection, Key run) {
  Rows rows = connection.statement(kHold).query(run);
  if (!rows.next() || !is_intact(rows, Sum::kHold, 0, 3, 3)) {
    fail_damaged(connection, "the hold", run);
    return std::nullopt;
  }
  return Hold{rows.string(2), rows.integer(1), rows.integer(4)};
}

RunRequests read_requests(Connection& connection, Key run) {
  RunRequests requests;
  Rows rows = connection.statement(kRequests).query(run);
  if (!rows.next()) return requests;
  if (!is_intact(rows, Sum::kRequests, 0, 5, 5)) {
    fail_damaged(connection, "what was asked", run);
    return requests;
  }
  requests.cancel_reason = rows.view(1);
  requests.cancelled_at_us = rows.integer(2);
  requests.force_at_us = rows.integer(3);
  requests.pause_reason = rows.view(4);
  return requests;
}

bool read_run_columns(const Rows& rows, int first, RunRecord& run) {
  run.key = rows.integer(first);
  run.ns = rows.as<Namespace>(first + 1);
  run.program = rows.integer(first + 3);
  run.entry = rows.as<std::uint32_t>(first + 4);
  run.priority = rows.as<std::int32_t>(first + 5);
  run.created_at_us = rows.integer(first + 6);
  run.start_at_us = rows.integer(first + 7);
  run.parent_run = rows.integer(first + 8);
  run.parent_call = rows.integer(first + 9);
  run.id = rows.view(first + 10);
  run.start_key = rows.view(first + 11);
  run.tags = decode_tags(rows.view(first + 12));
  return is_intact(rows, Sum::kRun, first, 13, first + 13);
}

bool read_state_columns(const Rows& rows, int first, RunState& state) {
  state.run = rows.integer(first);
  state.arrivals = rows.as<std::uint64_t>(first + 1);
  state.ready = rows.integer(first + 2) != 0;
  state.waits = rows.view(first + 3);
  state.revision = rows.as<std::uint64_t>(first + 5);
  state.seen = rows.as<std::uint64_t>(first + 6);
  state.generation = rows.as<std::uint32_t>(first + 7);
  state.wake_at_us = rows.optional(first + 8);
  state.last_call = rows.integer(first + 9);
  state.line = rows.as<std::uint32_t>(first + 10);
  state.open = rows.view(first + 11);
  state.snapshot = rows.view(first + 12);
  state.tail_bytes = rows.as<std::size_t>(first + 13);
  state.paused = (rows.integer(first + 16) & 1) != 0;
  state.queued = (rows.integer(first + 16) & 4) != 0;
  state.cancel = rows.as<CancelState>(first + 17);
  state.phase = rows.as<RunPhase>(first + 18);
  state.strikes = rows.as<std::uint32_t>(first + 19);
  state.home = rows.integer(first + 21);
  const Flags flags{rows.integer(first + 16), rows.integer(first + 17), rows.integer(first + 18),
                    rows.integer(first + 19)};
  return agree(flags, rows.integer(first + 20)) &&
         is_intact(rows, Sum::kArrivals, first, 4, first + 14) &&
         is_intact(rows, Sum::kStep, first + 4, 10, first + 15);
}

std::optional<Key> read_run_key(Connection& connection, Namespace ns, const std::string& id) {
  Key key = 0;
  {
    Rows rows = connection.statement(kRunKey).query(ns, id);
    if (!rows.next()) return std::nullopt;
    key = rows.integer(0);
  }
  if (connection.statement(kHasId).query(key, ns, id).next()) return key;
  fail_damaged(connection, "the entry of '" + id + "' in an index", key);
  return std::nullopt;
}

std::optional<Key> read_start_key(Connection& connection, Namespace ns,
                                  const std::string& start_key) {
  Rows rows = connection.statement(kStartKey).query(ns, start_key);
  if (!rows.next()) return std::nullopt;
  const Key run = rows.integer(2);
  if (is_intact(rows, Sum::kStartKey, 0, 3, 3)) return run;
  fail_damaged(connection, "the start key", run);
  return std::nullopt;
}

std::optional<RunView> read_run(Connection& connection, Key run) {
  std::optional<RunRecord> record = run_record(connection, run);
  if (!record) return std::nullopt;
  RunView view{std::move(*record), run_state(connection, run), std::nullopt, {}};
  if (!view.state) view.result = run_result(connection, run);
  if (!view.state && !view.result) {
    fail_damaged(connection, "the state or result", run);
    return std::nullopt;
  }
  read_options(connection, run, view);
  // A live run that is neither paused nor cancelled has been asked for nothing.
  const bool asked = !view.state || view.state->paused || view.state->cancel != CancelState::kNone;
  if (asked) view.requests = read_requests(connection, run);
  return view;
}

RunStanding read_standing(Connection& connection, Key run) {
  Rows live = connection.statement(kIsPaused).query(run);
  if (live.next()) return {true, {}, live.integer(0) != 0, live.integer(1) != 0};
  return {false, run_result(connection, run)};
}

bool read_message_id(Connection& connection, Key run, const std::string& id) {
  return connection.statement(kMessageId).query(run, id).next();
}

std::vector<MessageRecord> read_inbox(Connection& connection, Key run, std::uint64_t after,
                                      std::uint32_t limit) {
  std::vector<MessageRecord> messages;
  Rows rows = connection.statement(kInbox).query(run, after, limit);
  while (rows.next()) {
    if (!is_intact(rows, Sum::kMessage, 0, 6, 6)) {
      fail_damaged(connection, "a message", run);
      break;
    }
    messages.push_back({run, rows.as<std::uint64_t>(1), rows.string(2), rows.string(4),
                        rows.integer(3), rows.string(5)});
  }
  return messages;
}

std::optional<std::string> read_blob(Connection& connection, Key run, const std::string& hash) {
  Rows rows = connection.statement(kBlob).query(run, Blob{hash});
  if (!rows.next()) return std::nullopt;
  if (!is_intact(rows, Sum::kBlob, 0, 3, 3)) {
    fail_damaged(connection, "a large value", run);
    return std::nullopt;
  }
  return rows.string(2);
}

std::vector<LogRecord> read_logs(Connection& connection, Key run, std::uint32_t limit) {
  std::vector<LogRecord> logs;
  Rows rows = connection.statement(kLogs).query(run, limit);
  while (rows.next()) {
    const bool whole = is_intact(rows, Sum::kLog, 0, 4, 4);
    logs.push_back({run, rows.integer(1), rows.as<std::uint8_t>(2),
                    whole ? rows.string(3) : std::string("(this line is damaged)")});
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

std::vector<AttemptError> read_attempt_errors(Connection& connection, Key call) {
  std::vector<AttemptError> errors;
  Rows rows = connection.statement(kAttemptErrors).query(call);
  while (rows.next()) {
    // They are for people, and one that is damaged is left out.
    if (!is_intact(rows, Sum::kAttempt, 0, 4, 4)) continue;
    errors.push_back({rows.as<std::uint32_t>(1), rows.integer(2), Cell(rows.view(3))});
  }
  return errors;
}

}  // namespace pawl::store::sqlite
