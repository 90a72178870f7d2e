// Questions about many rows, but for those of claims. What was decided before has been posted, and
// is seen by the answers.
#include <map>

#include "base/assert.h"
#include "store/postgres/backend.h"
#include "store/postgres/columns.h"

namespace pawl::store::postgres {

namespace {

// UNION gives each call once, so that a damaged chain which runs in a circle ends, too.
constexpr const char* kChain =
    "WITH RECURSIVE w (key, previous) AS ("
    "SELECT key, previous FROM calls WHERE key = $2 AND run = $1 "
    "UNION SELECT c.key, c.previous FROM w JOIN calls AS c ON c.key = ANY (ARRAY[w.previous]) "
    "WHERE c.run + 0 = $1) "
    "SELECT " PAWL_CHANGING_CALL_COLUMNS " FROM w JOIN calls AS c ON c.key = ANY (ARRAY[w.key])";
constexpr const char* kHeldTasks =
    "SELECT " PAWL_CALL_COLUMNS
    " FROM leases AS l JOIN calls AS c ON c.key = ANY (ARRAY[l.call]) "
    "WHERE c.ns = $1 AND c.queue = $2 ORDER BY c.key";
constexpr const char* kNotedLeases =
    "SELECT l.started_at_us, l.call, l.token, l.concurrency_key, c.key "
    "FROM queue_leases AS l LEFT JOIN calls AS c "
    "ON c.key = ANY (ARRAY[l.call]) AND c.token = l.token AND c.status IN (2, 6) "
    "WHERE l.ns = $1 AND l.queue = $2 ORDER BY l.started_at_us, l.call, l.token";

constexpr const char* kFindProgram =
    "SELECT key FROM programs WHERE ns = $1 AND version = $2 AND compiler_revision = $3";
constexpr const char* kHasProgram = "SELECT 1 FROM programs WHERE key = $1";
constexpr const char* kIsCurrent = "SELECT 1 FROM workflows WHERE program = $1 LIMIT 1";
constexpr const char* kIsNeeded =
    "SELECT 1 FROM runs AS r WHERE r.program = $1 "
    "AND EXISTS (SELECT 1 FROM run_state AS s WHERE s.run = r.key) LIMIT 1";
constexpr const char* kHasNode = "SELECT 1 FROM nodes WHERE key = $1";
constexpr const char* kNodeOfSession = "SELECT node FROM sessions WHERE key = $1";
constexpr const char* kHoldsTasks = "SELECT 1 FROM leases WHERE holder = $1 LIMIT 1";

}  // namespace

std::vector<apply::CallLink> PostgresBackend::chain(Key run, Key from) {
  const Rows rows = connection_.query(kChain, run, from);
  std::map<Key, CallRecord> calls;
  for (int index = 0; index < rows.size(); ++index) {
    CallRecord call = changing_call_of(rows[index]);
    calls.emplace(call.key, std::move(call));
  }
  std::vector<apply::CallLink> links;
  for (auto next = calls.find(from); next != calls.end();
       next = calls.find(links.back().previous)) {
    CallRecord& call = next->second;
    links.push_back({call.key, call.previous, call.status, call.arrival});
    hold_call(std::move(call));
    calls.erase(next);
  }
  return links;
}

std::vector<CallRecord> PostgresBackend::held_tasks(const Name& queue) {
  return calls_of(connection_.query(kHeldTasks, queue.first, queue.second));
}

std::vector<apply::NotedLease> PostgresBackend::noted_leases(const Name& queue) {
  const Rows rows = connection_.query(kNotedLeases, queue.first, queue.second);
  std::vector<apply::NotedLease> leases;
  for (int index = 0; index < rows.size(); ++index) {
    const Row row = rows[index];
    leases.push_back(
        {row.integer(0), row.integer(1), row.as<std::uint64_t>(2), row.bytes(3), !row.is_null(4)});
  }
  return leases;
}

std::optional<Key> PostgresBackend::find_program(const ProgramRecord& program) {
  const Rows rows =
      connection_.query(kFindProgram, program.ns, program.version, program.compiler_revision);
  return rows.empty() ? std::nullopt : std::optional<Key>(rows[0].integer(0));
}

bool PostgresBackend::has_program(Key program) {
  return !connection_.query(kHasProgram, program).empty();
}

bool PostgresBackend::is_current(Key program) {
  return !connection_.query(kIsCurrent, program).empty();
}

bool PostgresBackend::is_needed(Key program) {
  return !connection_.query(kIsNeeded, program).empty();
}

bool PostgresBackend::has_node(Key node) {
  if (commit_.fenced && node == commit_.node && has_own_node_) return true;
  return !connection_.query(kHasNode, node).empty();
}

std::optional<Key> PostgresBackend::node_of_session(Key session) {
  const Rows rows = connection_.query(kNodeOfSession, session);
  return rows.empty() ? std::nullopt : std::optional<Key>(rows[0].integer(0));
}

bool PostgresBackend::holds_tasks(Key session) {
  return !connection_.query(kHoldsTasks, session).empty();
}

// The keys of a commit were reserved when it was loaded.
Key PostgresBackend::reserve_keys(std::uint32_t count) {
  PAWL_ASSERT(count == commit_.reserve_keys);
  return reserved_;
}

}  // namespace pawl::store::postgres
