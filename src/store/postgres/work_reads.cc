// What there is to do: ready and due runs, sessions and nodes, ended runs, schedules.
#include "store/postgres/columns.h"
#include "store/postgres/reads.h"

namespace pawl::store::postgres {

namespace {

// The conditions of the partial indexes of run_state, word for word.
#define PAWL_RUNNABLE "(marks & 1) <> 0 AND ((marks & 14) = 0 OR (marks & 16) <> 0) "
#define PAWL_HAS_TIMER "wake_at_us IS NOT NULL AND (marks & 14) = 0 "
#define PAWL_HAS_DEADLINE "deadline_us IS NOT NULL AND (marks & 112) = 0 "

// Sessions that have a snapshot, and transactions that were prepared and left. A role that may not
// see those of others sees its own.
constexpr const char* kOldestTransaction =
    "SELECT coalesce(extract(epoch FROM clock_timestamp() - least("
    "(SELECT min(xact_start) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
    "AND (backend_xmin IS NOT NULL OR backend_xid IS NOT NULL)), "
    "(SELECT min(prepared) FROM pg_prepared_xacts)))::double precision, 0)";
constexpr const char* kReadyRuns =
    "SELECT run FROM run_state AS s WHERE " PAWL_RUNNABLE
    "AND (coalesce(home, 0) = $1 OR NOT EXISTS (SELECT 1 FROM nodes AS n WHERE n.key = s.home)) "
    "ORDER BY run LIMIT $2";
constexpr const char* kDueRuns =
    "SELECT run, at_us FROM ("
    "(SELECT run, wake_at_us AS at_us FROM run_state WHERE " PAWL_HAS_TIMER
    "AND wake_at_us <= $1 ORDER BY wake_at_us, run LIMIT $2) UNION "
    "(SELECT run, hold_until_us FROM run_state WHERE hold_until_us IS NOT NULL "
    "AND hold_until_us <= $1 ORDER BY hold_until_us, run LIMIT $2) UNION "
    "(SELECT run, deadline_us FROM run_state WHERE " PAWL_HAS_DEADLINE
    "AND deadline_us <= $1 ORDER BY deadline_us, run LIMIT $2)) AS d ORDER BY at_us, run LIMIT $2";
constexpr const char* kNextWake =
    "SELECT least("
    "(SELECT wake_at_us FROM run_state WHERE " PAWL_HAS_TIMER
    "AND wake_at_us > $1 ORDER BY wake_at_us LIMIT 1), "
    "(SELECT hold_until_us FROM run_state WHERE hold_until_us IS NOT NULL "
    "AND hold_until_us > $1 ORDER BY hold_until_us LIMIT 1), "
    "(SELECT deadline_us FROM run_state WHERE " PAWL_HAS_DEADLINE
    "AND deadline_us > $1 ORDER BY deadline_us LIMIT 1))";

#undef PAWL_RUNNABLE
#undef PAWL_HAS_TIMER
#undef PAWL_HAS_DEADLINE

constexpr const char* kSessions =
    "SELECT key, ns, node, name, queues, started_at_us, expires_at_us, language, tasks, token "
    "FROM sessions ORDER BY key";
constexpr const char* kHomes =
    "SELECT coalesce(home, 0), count(*) FROM run_state GROUP BY 1 ORDER BY 1";
constexpr const char* kNodes =
    "SELECT key, name, started_at_us, seen_at_us, about, commits FROM nodes ORDER BY key";
constexpr const char* kTokens =
    "SELECT key, ns, name, hash, scopes, created_at_us, expires_at_us, used_at_us, queues "
    "FROM tokens WHERE ns = $1 ORDER BY key";

constexpr const char* kEnded =
    "SELECT run FROM run_results WHERE ns = $1 AND ended_at_us < $2 "
    "ORDER BY ended_at_us, run LIMIT $3";
constexpr const char* kEndedSo =
    "SELECT run FROM run_results WHERE ns = $1 AND ended_at_us < $2 AND status = $4 "
    "ORDER BY ended_at_us, run LIMIT $3";

#define PAWL_SCHEDULES                                                                    \
  "SELECT key, ns, id, workflow, revision, wake_at_us, created_at_us, definition, state " \
  "FROM schedules WHERE ns = $1 "
constexpr const char* kSchedule = PAWL_SCHEDULES "AND id = $2";
constexpr const char* kSchedules = PAWL_SCHEDULES "AND id > $2 ORDER BY id LIMIT $3";
constexpr const char* kDueSchedules =
    PAWL_SCHEDULES "AND wake_at_us <= $2 ORDER BY wake_at_us, key LIMIT $3";
#undef PAWL_SCHEDULES
constexpr const char* kNextSchedule =
    "SELECT wake_at_us FROM schedules WHERE ns = $1 AND wake_at_us > $2 "
    "ORDER BY wake_at_us LIMIT 1";

ScheduleRecord schedule_of(const Row& row) {
  ScheduleRecord schedule;
  schedule.key = row.integer(0);
  schedule.ns = row.as<Namespace>(1);
  schedule.id = row.bytes(2);
  schedule.workflow = row.bytes(3);
  schedule.revision = row.as<std::uint64_t>(4);
  schedule.wake_at_us = row.integer(5);
  schedule.created_at_us = row.integer(6);
  schedule.definition = row.bytes(7);
  schedule.state = row.bytes(8);
  return schedule;
}

SessionRecord session_of(const Row& row) {
  SessionRecord session;
  session.key = row.integer(0);
  session.ns = row.as<Namespace>(1);
  session.node = row.integer(2);
  session.name = row.bytes(3);
  session.queues = row.bytes(4);
  session.started_at_us = row.integer(5);
  session.expires_at_us = row.integer(6);
  session.language = row.bytes(7);
  session.tasks = row.bytes(8);
  session.token = row.integer(9);
  return session;
}

TokenRecord token_of(const Row& row) {
  TokenRecord token;
  token.key = row.integer(0);
  token.ns = row.as<Namespace>(1);
  token.name = row.bytes(2);
  token.hash = row.bytes(3);
  token.scopes = row.as<std::uint32_t>(4);
  token.created_at_us = row.integer(5);
  token.expires_at_us = row.integer(6);
  token.used_at_us = row.integer(7);
  token.queues = row.bytes(8);
  return token;
}

constexpr const char* kTime = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint";

}  // namespace

double read_oldest_transaction_s(Connection& connection) {
  const Rows rows = connection.query(kOldestTransaction);
  return rows.empty() ? 0 : rows[0].real(0);
}

std::int64_t read_time_us(Connection& connection) {
  return first_of(connection.query(kTime), number_of).value_or(0);
}

std::vector<Key> read_ready_runs(Connection& connection, Key home, std::uint32_t limit) {
  return keys_of(connection.query(kReadyRuns, home, limit));
}

std::vector<DueRun> read_due_runs(Connection& connection, std::int64_t until_us,
                                  std::uint32_t limit) {
  return list_of(connection.query(kDueRuns, until_us, limit), [](const Row& row) {
    return DueRun{row.integer(0), row.integer(1)};
  });
}

std::optional<std::int64_t> read_next_wake(Connection& connection, std::int64_t after_us) {
  const Rows rows = connection.query(kNextWake, after_us);
  if (rows.empty() || rows[0].is_null(0)) return std::nullopt;
  return rows[0].integer(0);
}

std::vector<SessionRecord> read_sessions(Connection& connection) {
  return list_of(connection.query(kSessions), session_of);
}

void post_nodes(Connection& connection) { connection.post(kNodes); }

std::vector<NodeRecord> nodes_of(const Rows& rows) {
  return list_of(rows, [](const Row& row) {
    return NodeRecord{row.integer(0), row.bytes(1), row.integer(2),
                      row.integer(3), row.bytes(4), row.integer(5)};
  });
}

std::vector<NodeRecord> read_nodes(Connection& connection) {
  return nodes_of(connection.query(kNodes));
}

std::vector<HomeCount> read_runs_at_home(Connection& connection) {
  return list_of(connection.query(kHomes), [](const Row& row) {
    return HomeCount{row.integer(0), row.as<std::uint64_t>(1)};
  });
}

std::vector<TokenRecord> read_tokens(Connection& connection, Namespace ns) {
  return list_of(connection.query(kTokens, ns), token_of);
}

std::vector<Key> read_ended_runs(Connection& connection, Namespace ns,
                                 std::optional<RunStatus> status, std::int64_t before_us,
                                 std::uint32_t limit) {
  return keys_of(status ? connection.query(kEndedSo, ns, before_us, limit, *status)
                        : connection.query(kEnded, ns, before_us, limit));
}

std::optional<ScheduleRecord> read_schedule(Connection& connection, Namespace ns,
                                            const std::string& id) {
  return first_of(connection.query(kSchedule, ns, id), schedule_of);
}

std::vector<ScheduleRecord> read_schedules(Connection& connection, Namespace ns,
                                           const std::string& after, std::uint32_t limit) {
  return list_of(connection.query(kSchedules, ns, after, limit), schedule_of);
}

std::vector<ScheduleRecord> read_due_schedules(Connection& connection, Namespace ns,
                                               std::int64_t until_us, std::uint32_t limit) {
  return list_of(connection.query(kDueSchedules, ns, until_us, limit), schedule_of);
}

std::optional<std::int64_t> read_next_schedule(Connection& connection, Namespace ns,
                                               std::int64_t after_us) {
  return first_of(connection.query(kNextSchedule, ns, after_us), number_of);
}

}  // namespace pawl::store::postgres
