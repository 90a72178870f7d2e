#include <algorithm>
#include <utility>

#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kProgram =
    "SELECT key, ns, version, compiler_revision, created_at_us, sum, key, bytes, bytes_sum "
    "FROM programs WHERE key = ?1";
// Without the bytecode.
constexpr const char* kPrograms =
    "SELECT key, ns, version, compiler_revision, created_at_us, sum, NULL, NULL, NULL "
    "FROM programs WHERE ns = ?1 ORDER BY key";
constexpr const char* kWorkflow =
    "SELECT ns, name, program, entry, deployed_at_us, sum FROM workflows "
    "WHERE ns = ?1 AND name = ?2";
constexpr const char* kWorkflows =
    "SELECT ns, name, program, entry, deployed_at_us, sum FROM workflows "
    "WHERE ns = ?1 ORDER BY name";
constexpr const char* kSessions =
    "SELECT key, ns, node, name, queues, started_at_us, expires_at_us, language, tasks, token "
    "FROM sessions ORDER BY key";
constexpr const char* kTokens =
    "SELECT key, ns, name, hash, scopes, created_at_us, expires_at_us, used_at_us, queues, sum "
    "FROM tokens WHERE ns = ?1 ORDER BY key";
constexpr const char* kNodes =
    "SELECT key, name, started_at_us, seen_at_us FROM nodes ORDER BY key";

// The condition is that of the index, word for word, so that SQLite knows it.
constexpr const char* kReady =
    "SELECT run FROM run_state INDEXED BY run_state_ready "
    "WHERE ready = 1 AND (paused = 0 OR cancel = 1) "
    "AND (home = ?1 OR coalesce(home, 0) NOT IN (SELECT key FROM nodes)) ORDER BY run LIMIT ?2";
constexpr const char* kDue =
    "SELECT run, wake_at_us FROM run_state INDEXED BY run_state_wake "
    "WHERE wake_at_us IS NOT NULL AND paused = 0 AND wake_at_us <= ?1 "
    "ORDER BY wake_at_us, run LIMIT ?2";
constexpr const char* kDueHolds =
    "SELECT run, until_us FROM run_holds INDEXED BY run_holds_until "
    "WHERE until_us IS NOT NULL AND until_us <= ?1 ORDER BY until_us, run LIMIT ?2";
constexpr const char* kDueDeadlines =
    "SELECT o.run, o.deadline_us FROM run_options AS o INDEXED BY run_options_deadline "
    "JOIN run_state AS s ON s.run = o.run WHERE o.deadline_us IS NOT NULL AND o.deadline_us <= ?1 "
    "AND s.cancel = 0 AND s.phase = 0 ORDER BY o.deadline_us, o.run LIMIT ?2";
constexpr const char* kNextDeadline =
    "SELECT o.deadline_us FROM run_options AS o INDEXED BY run_options_deadline "
    "JOIN run_state AS s ON s.run = o.run WHERE o.deadline_us IS NOT NULL AND o.deadline_us > ?1 "
    "AND s.cancel = 0 AND s.phase = 0 ORDER BY o.deadline_us LIMIT 1";
constexpr const char* kNextHold =
    "SELECT until_us FROM run_holds INDEXED BY run_holds_until "
    "WHERE until_us IS NOT NULL AND until_us > ?1 ORDER BY until_us LIMIT 1";
constexpr const char* kNextWake =
    "SELECT wake_at_us FROM run_state INDEXED BY run_state_wake "
    "WHERE wake_at_us IS NOT NULL AND paused = 0 AND wake_at_us > ?1 ORDER BY wake_at_us LIMIT 1";
constexpr const char* kEnded =
    "SELECT ended_at_us, run FROM run_results INDEXED BY run_results_ended "
    "WHERE ns = ?1 AND status = ?2 AND ended_at_us < ?3 ORDER BY ended_at_us, run LIMIT ?4";

ProgramRecord program_of(const Rows& rows) {
  ProgramRecord program;
  program.key = rows.integer(0);
  program.ns = rows.as<Namespace>(1);
  program.version = rows.view(2);
  program.compiler_revision = rows.as<std::uint32_t>(3);
  program.created_at_us = rows.integer(4);
  program.bytes = rows.view(7);
  return program;
}

bool is_whole_program(const Rows& rows) {
  return is_intact(rows, Sum::kProgram, 0, 5, 5) && is_intact(rows, Sum::kBytecode, 6, 2, 8);
}

bool is_whole_workflow(const Rows& rows) { return is_intact(rows, Sum::kWorkflow, 0, 5, 5); }

WorkflowRecord workflow_of(const Rows& rows) {
  return {rows.as<Namespace>(0), rows.string(1), rows.integer(2), rows.as<std::uint32_t>(3),
          rows.integer(4)};
}

}  // namespace

std::optional<ProgramRecord> read_program(Connection& connection, Key key) {
  Rows rows = connection.statement(kProgram).query(key);
  if (!rows.next()) return std::nullopt;
  if (is_whole_program(rows)) return program_of(rows);
  fail_damaged(connection, "program " + std::to_string(key), 0);
  return std::nullopt;
}

std::vector<ProgramRecord> read_programs(Connection& connection, Namespace ns) {
  std::vector<ProgramRecord> programs;
  Rows rows = connection.statement(kPrograms).query(ns);
  while (rows.next()) {
    if (is_whole_program(rows)) programs.push_back(program_of(rows));
  }
  return programs;
}

std::optional<WorkflowRecord> read_workflow(Connection& connection, Namespace ns,
                                            const std::string& name) {
  Rows rows = connection.statement(kWorkflow).query(ns, name);
  if (!rows.next()) return std::nullopt;
  if (is_whole_workflow(rows)) return workflow_of(rows);
  fail_damaged(connection, "workflow '" + name + "'", 0);
  return std::nullopt;
}

std::vector<WorkflowRecord> read_workflows(Connection& connection, Namespace ns) {
  std::vector<WorkflowRecord> workflows;
  Rows rows = connection.statement(kWorkflows).query(ns);
  while (rows.next()) {
    if (is_whole_workflow(rows)) workflows.push_back(workflow_of(rows));
  }
  return workflows;
}

std::vector<SessionRecord> read_sessions(Connection& connection) {
  std::vector<SessionRecord> sessions;
  Rows rows = connection.statement(kSessions).query();
  while (rows.next()) {
    sessions.push_back({rows.integer(0), rows.as<Namespace>(1), rows.integer(2), rows.string(3),
                        rows.string(4), rows.integer(5), rows.integer(6), rows.string(7),
                        rows.string(8), rows.integer(9)});
  }
  return sessions;
}

std::vector<TokenRecord> read_tokens(Connection& connection, Namespace ns) {
  std::vector<TokenRecord> tokens;
  Rows rows = connection.statement(kTokens).query(ns);
  while (rows.next()) {
    // A token that nobody can vouch for opens nothing.
    if (!is_intact(rows, Sum::kToken, 0, 9, 9)) continue;
    tokens.push_back({rows.integer(0), rows.as<Namespace>(1), rows.string(2), rows.string(3),
                      rows.as<std::uint32_t>(4), rows.integer(5), rows.integer(6), rows.integer(7),
                      rows.string(8)});
  }
  return tokens;
}

std::vector<NodeRecord> read_nodes(Connection& connection) {
  std::vector<NodeRecord> nodes;
  Rows rows = connection.statement(kNodes).query();
  while (rows.next()) {
    nodes.push_back({rows.integer(0), rows.string(1), rows.integer(2), rows.integer(3)});
  }
  return nodes;
}

std::vector<Key> read_ready_runs(Connection& connection, Key home, std::uint32_t limit) {
  std::vector<Key> runs;
  Rows rows = connection.statement(kReady).query(home, limit);
  while (rows.next()) runs.push_back(rows.integer(0));
  return runs;
}

std::vector<DueRun> read_due_runs(Connection& connection, std::int64_t until_us,
                                  std::uint32_t limit) {
  std::vector<DueRun> runs;
  for (const char* sql : {kDue, kDueHolds, kDueDeadlines}) {
    Rows rows = connection.statement(sql).query(until_us, limit);
    while (rows.next()) runs.push_back({rows.integer(0), rows.integer(1)});
  }
  const auto place = [](const DueRun& due) { return std::pair(due.wake_at_us, due.run); };
  std::ranges::sort(runs, {}, place);
  // A timer and a deadline may be at the same time.
  const auto repeated = std::ranges::unique(runs, {}, place);
  runs.erase(repeated.begin(), repeated.end());
  if (runs.size() > limit) runs.resize(limit);
  return runs;
}

std::optional<std::int64_t> read_next_wake(Connection& connection, std::int64_t after_us) {
  std::optional<std::int64_t> next;
  for (const char* sql : {kNextWake, kNextHold, kNextDeadline}) {
    Rows rows = connection.statement(sql).query(after_us);
    if (rows.next()) next = std::min(next.value_or(INT64_MAX), rows.integer(0));
  }
  return next;
}

std::vector<Key> read_ended_runs(Connection& connection, Namespace ns,
                                 std::optional<RunStatus> status, std::int64_t before_us,
                                 std::uint32_t limit) {
  std::vector<std::pair<std::int64_t, Key>> ends;
  for (const RunStatus each : {RunStatus::kCompleted, RunStatus::kFailed, RunStatus::kCancelled}) {
    if (status && *status != each) continue;
    Rows rows = connection.statement(kEnded).query(ns, each, before_us, limit);
    while (rows.next()) ends.emplace_back(rows.integer(0), rows.integer(1));
  }
  std::sort(ends.begin(), ends.end());
  if (ends.size() > limit) ends.resize(limit);
  std::vector<Key> runs;
  for (const auto& [ended_at_us, run] : ends) runs.push_back(run);
  return runs;
}

}  // namespace pawl::store::sqlite
