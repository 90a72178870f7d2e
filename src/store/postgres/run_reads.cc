// Programs and runs, and all that belongs to one run.
#include <unordered_map>

#include "store/postgres/columns.h"
#include "store/postgres/loader.h"
#include "store/postgres/reads.h"

namespace pawl::store::postgres {

namespace {

constexpr const char* kProgram =
    "SELECT key, ns, version, compiler_revision, created_at_us, bytes FROM programs WHERE key = $1";
constexpr const char* kPrograms =
    "SELECT key, ns, version, compiler_revision, created_at_us FROM programs WHERE ns = $1 "
    "ORDER BY key";
#define PAWL_WORKFLOW_COLUMNS "ns, name, program, entry, deployed_at_us "
constexpr const char* kWorkflow =
    "SELECT " PAWL_WORKFLOW_COLUMNS "FROM workflows WHERE ns = $1 AND name = $2";
constexpr const char* kWorkflows =
    "SELECT " PAWL_WORKFLOW_COLUMNS "FROM workflows WHERE ns = $1 ORDER BY name";
constexpr const char* kVersions = "SELECT " PAWL_WORKFLOW_COLUMNS
                                  "FROM workflow_versions WHERE ns = $1 AND name = $2 "
                                  "ORDER BY program";
#undef PAWL_WORKFLOW_COLUMNS
constexpr const char* kProgramUses =
    "SELECT r.workflow, r.program, count(*) FROM run_state AS s JOIN runs AS r ON r.key = s.run "
    "WHERE r.ns = $1 GROUP BY 1, 2 ORDER BY 1, 2";

constexpr const char* kFindRun = "SELECT key FROM runs WHERE ns = $1 AND id = $2";
constexpr const char* kFindStartKey = "SELECT run FROM start_keys WHERE ns = $1 AND start_key = $2";

// The tail of a snapshot that has none any more may still be there. Each join looks its row up,
// whatever the statistics say of the table.
#define PAWL_WHOLE_RUN                                                                            \
  "SELECT " PAWL_RUN_COLUMNS ", " PAWL_STATE_COLUMNS ", " PAWL_RESULT_COLUMNS                     \
  ", v.status, v.version, r.input, r.timeout_us, r.admission, r.queue, r.concurrency_key, "       \
  "s.snapshot, s.tail_bytes, CASE WHEN s.tail_bytes IS NOT NULL THEN t.tail END, s.deadline_us, " \
  "p.retry_point, e.outcome, e.retry_point, q.cancel_reason, q.cancelled_at_us, q.force_at_us, "  \
  "q.pause_reason "                                                                               \
  "FROM runs AS r LEFT JOIN run_state AS s ON s.run = ANY (ARRAY[r.key]) "                        \
  "LEFT JOIN run_results AS e ON e.run = ANY (ARRAY[r.key]) "                                     \
  "LEFT JOIN run_status AS v ON v.run = ANY (ARRAY[r.key]) "                                      \
  "LEFT JOIN run_tails AS t ON t.run = ANY (ARRAY[r.key]) "                                       \
  "LEFT JOIN run_retry_points AS p ON p.run = ANY (ARRAY[r.key]) "                                \
  "LEFT JOIN run_requests AS q ON q.run = ANY (ARRAY[r.key]) "
constexpr const char* kRun = PAWL_WHOLE_RUN "WHERE r.key = $1";
constexpr const char* kRuns = PAWL_WHOLE_RUN "WHERE r.key = ANY ($1)";
#undef PAWL_WHOLE_RUN
constexpr const char* kStanding =
    "SELECT s.run, s.marks, " PAWL_RESULT_COLUMNS
    ", e.outcome, e.retry_point, v.status, v.version FROM (SELECT $1 AS run) AS k "
    "LEFT JOIN run_state AS s ON s.run = k.run LEFT JOIN run_results AS e ON e.run = k.run "
    "LEFT JOIN run_status AS v ON v.run = k.run";

constexpr const char* kInbox =
    "SELECT run, arrival, channel, payload, at_us, reply_to FROM inbox "
    "WHERE run = $1 AND arrival > $2 ORDER BY arrival LIMIT $3";
constexpr const char* kHasMessageId = "SELECT 1 FROM message_ids WHERE run = $1 AND id = $2";
constexpr const char* kBlob = "SELECT bytes FROM blobs WHERE run = $1 AND hash = $2";
constexpr const char* kCounts =
    "SELECT sum(waiting)::bigint, sum(completed)::bigint, sum(failed)::bigint, "
    "sum(cancelled)::bigint FROM counts WHERE ns = $1";
constexpr const char* kLogs =
    "SELECT run, at_us, level, line FROM (SELECT * FROM logs WHERE run = $1 "
    "ORDER BY key DESC LIMIT $2) AS l ORDER BY key";
constexpr const char* kStreams =
    "SELECT name, items, bytes FROM streams WHERE run = $1 ORDER BY name";
constexpr const char* kItems =
    "SELECT run, stream, number, at_us, payload FROM stream_items "
    "WHERE run = $1 AND stream = $2 AND number >= $3 ORDER BY number LIMIT $4";
constexpr const char* kTurns =
    "SELECT run, turn, behind, at_us, data FROM turns "
    "WHERE run = $1 AND turn >= $2 ORDER BY turn LIMIT $3";
constexpr const char* kLastTurns =
    "SELECT run, turn, behind, at_us, data FROM turns WHERE run = $1 AND turn >= "
    "(SELECT turn - behind FROM turns WHERE run = $1 ORDER BY turn DESC LIMIT 1) ORDER BY turn";
constexpr const char* kTurnGroups =
    "SELECT turn - behind, max(at_us), count(*), sum(length(data))::bigint FROM turns "
    "WHERE run = $1 GROUP BY turn - behind ORDER BY turn - behind";

ProgramRecord program_of(const Row& row) {
  ProgramRecord program;
  program.key = row.integer(0);
  program.ns = row.as<Namespace>(1);
  program.version = row.bytes(2);
  program.compiler_revision = row.as<std::uint32_t>(3);
  program.created_at_us = row.integer(4);
  return program;
}

WorkflowRecord workflow_of(const Row& row) {
  return {row.as<Namespace>(0), row.bytes(1), row.integer(2), row.as<std::uint32_t>(3),
          row.integer(4)};
}

// The columns of kRun after those of run, state and result.
void read_rest(const Row& row, RunView& view) {
  int column = kRunColumns + kStateColumns + kResultColumns;
  const std::string status = row.bytes(column++);
  const auto status_version = row.as<std::uint64_t>(column++);
  view.run.input = row.bytes(column++);
  view.run.timeout_us = row.integer(column++);
  view.run.admission = row.integer(column++);
  view.run.queue = row.bytes(column++);
  view.run.concurrency_key = row.bytes(column++);
  if (view.state) {
    RunState& state = *view.state;
    state.status = status;
    state.status_version = status_version;
    state.snapshot = row.bytes(column);
    state.tail_bytes = row.as<std::size_t>(column + 1);
    state.snapshot += row.view(column + 2);
    state.deadline_us = row.integer(column + 3);
    state.retry_point = row.bytes(column + 4);
  }
  column += 5;
  if (view.result) {
    view.result->last_status = status;
    view.result->status_version = status_version;
    view.result->outcome = row.bytes(column);
    view.result->retry_point = row.bytes(column + 1);
  }
  column += 2;
  view.requests = {row.bytes(column), row.integer(column + 1), row.integer(column + 2),
                   row.bytes(column + 3)};
}

}  // namespace

std::optional<ProgramRecord> read_program(Connection& connection, Key key) {
  return first_of(connection.query(kProgram, key), [](const Row& row) {
    ProgramRecord program = program_of(row);
    program.bytes = row.bytes(5);
    return program;
  });
}

std::optional<WorkflowRecord> read_workflow(Connection& connection, Namespace ns,
                                            const std::string& name) {
  return first_of(connection.query(kWorkflow, ns, name), workflow_of);
}

std::vector<WorkflowRecord> read_workflows(Connection& connection, Namespace ns) {
  return list_of(connection.query(kWorkflows, ns), workflow_of);
}

std::vector<ProgramRecord> read_programs(Connection& connection, Namespace ns) {
  return list_of(connection.query(kPrograms, ns), program_of);
}

std::vector<WorkflowRecord> read_versions(Connection& connection, Namespace ns,
                                          const std::string& name) {
  return list_of(connection.query(kVersions, ns, name), workflow_of);
}

std::vector<ProgramUse> read_program_uses(Connection& connection, Namespace ns) {
  return list_of(connection.query(kProgramUses, ns), [](const Row& row) {
    return ProgramUse{row.bytes(0), row.integer(1), row.as<std::uint64_t>(2)};
  });
}

std::optional<Key> find_run(Connection& connection, Namespace ns, const std::string& id) {
  return first_of(connection.query(kFindRun, ns, id), number_of);
}

std::optional<Key> find_start_key(Connection& connection, Namespace ns, const std::string& key) {
  return first_of(connection.query(kFindStartKey, ns, key), number_of);
}

static RunView whole_run_of(const Row& row) {
  RunView view{
      run_of(row, 0), state_of(row, kRunColumns), result_of(row, kRunColumns + kStateColumns), {}};
  read_rest(row, view);
  return view;
}

std::optional<RunView> read_run(Connection& connection, Key run) {
  return first_of(connection.query(kRun, run), whole_run_of);
}

std::vector<std::optional<RunView>> read_runs(Connection& connection, std::span<const Key> runs) {
  std::vector<std::optional<RunView>> views(runs.size());
  std::unordered_multimap<Key, std::size_t> places;
  Numbers keys;
  for (std::size_t index = 0; index < runs.size(); ++index) {
    places.emplace(runs[index], index);
    keys.add(runs[index]);
  }
  if (runs.empty()) return views;
  const Rows rows = connection.query(kRuns, keys);
  for (int index = 0; index < rows.size(); ++index) {
    const RunView view = whole_run_of(rows[index]);
    const auto [first, last] = places.equal_range(view.run.key);
    for (auto place = first; place != last; ++place) views[place->second] = view;
  }
  return views;
}

RunStanding read_standing(Connection& connection, Key run) {
  const Rows rows = connection.query(kStanding, run);
  RunStanding standing;
  if (rows.empty()) return standing;
  const Row row = rows[0];
  standing.live = !row.is_null(0);
  standing.paused = (row.integer(1) & kPaused) != 0;
  standing.held = (row.integer(1) & kHeld) != 0;
  standing.result = result_of(row, 2);
  if (standing.result) {
    constexpr int kRest = 2 + kResultColumns;
    standing.result->outcome = row.bytes(kRest);
    standing.result->retry_point = row.bytes(kRest + 1);
    standing.result->last_status = row.bytes(kRest + 2);
    standing.result->status_version = row.as<std::uint64_t>(kRest + 3);
  }
  return standing;
}

static MessageRecord message_of(const Row& row) {
  return {row.integer(0), row.as<std::uint64_t>(1), row.bytes(2),
          row.bytes(3),   row.integer(4),           row.bytes(5)};
}

std::vector<MessageRecord> read_inbox(Connection& connection, Key run, std::uint64_t after,
                                      std::uint32_t limit) {
  return list_of(connection.query(kInbox, run, after, limit), message_of);
}

void ask_for_inbox(Loader& loader, Key run, std::uint64_t after, std::uint32_t limit,
                   std::vector<MessageRecord>& messages) {
  loader.ask([&messages](const Row& row) { messages.push_back(message_of(row)); }, kInbox, run,
             after, limit);
}

bool read_has_message_id(Connection& connection, Key run, const std::string& id) {
  return !connection.query(kHasMessageId, run, id).empty();
}

std::optional<std::string> read_blob(Connection& connection, Key run, const std::string& hash) {
  return first_of(connection.query(kBlob, run, hash), [](const Row& row) { return row.bytes(0); });
}

RunCounts read_counts(Connection& connection, Namespace ns) {
  const Rows rows = connection.query(kCounts, ns);
  if (rows.empty()) return {};
  const Row row = rows[0];
  return {row.as<std::uint64_t>(0), row.as<std::uint64_t>(1), row.as<std::uint64_t>(2),
          row.as<std::uint64_t>(3)};
}

std::vector<LogRecord> read_logs(Connection& connection, Key run, std::uint32_t limit) {
  return list_of(connection.query(kLogs, run, limit), [](const Row& row) {
    return LogRecord{row.integer(0), row.integer(1), row.as<std::uint8_t>(2), row.bytes(3)};
  });
}

std::vector<StreamRecord> read_streams(Connection& connection, Key run) {
  return list_of(connection.query(kStreams, run), [](const Row& row) {
    return StreamRecord{row.bytes(0), row.as<std::uint64_t>(1), row.as<std::uint64_t>(2)};
  });
}

std::vector<StreamItem> read_stream_items(Connection& connection, Key run,
                                          const std::string& stream, std::uint64_t from,
                                          std::uint32_t limit) {
  return list_of(connection.query(kItems, run, stream, from, limit), [](const Row& row) {
    return StreamItem{row.integer(0), row.bytes(1), row.as<std::uint64_t>(2), row.integer(3),
                      row.bytes(4)};
  });
}

namespace {

TurnRecord turn_of(const Row& row) {
  const auto turn = row.as<std::uint64_t>(1);
  return {row.integer(0), turn, turn - row.as<std::uint64_t>(2), row.integer(3), row.bytes(4)};
}

}  // namespace

std::vector<TurnRecord> read_turns(Connection& connection, Key run, std::uint64_t from,
                                   std::uint32_t limit) {
  return list_of(connection.query(kTurns, run, from, limit), turn_of);
}

std::vector<TurnRecord> read_last_turns(Connection& connection, Key run) {
  return list_of(connection.query(kLastTurns, run), turn_of);
}

std::vector<TurnGroup> read_turn_groups(Connection& connection, Key run) {
  return list_of(connection.query(kTurnGroups, run), [](const Row& row) {
    return TurnGroup{row.as<std::uint64_t>(0), row.integer(1), row.as<std::uint64_t>(2),
                     row.as<std::uint64_t>(3)};
  });
}

}  // namespace pawl::store::postgres
