// Questions of claims: which pending tasks a claim may have. Tasks that another transaction has
// locked are passed over, for it is about to lease or to settle them.
#include "base/assert.h"
#include "store/apply/calls.h"
#include "store/postgres/backend.h"
#include "store/postgres/columns.h"

namespace pawl::store::postgres {

namespace {

// Pending tasks of a claim's queue that the claim may have, due or not. $3 is an array of names;
// an empty one: any.
#define PAWL_CLAIMABLE                                                       \
  " FROM calls AS c LEFT JOIN run_state AS s ON s.run = ANY (ARRAY[c.run]) " \
  "WHERE c.ns = $1 AND c.queue = $2 AND c.pending_us IS NOT NULL "           \
  "AND " PAWL_NOT_KEPT " AND (cardinality($3) = 0 OR c.name = ANY($3)) "

constexpr const char* kDue = "SELECT " PAWL_CALL_COLUMNS PAWL_CLAIMABLE
                             "AND c.pending_us <= $4 "
                             "ORDER BY c.priority DESC, c.pending_us, c.key LIMIT $5 "
                             "FOR UPDATE OF c SKIP LOCKED";
constexpr const char* kNextDue = "SELECT min(c.pending_us)" PAWL_CLAIMABLE "AND c.pending_us > $4";
constexpr const char* kFirstOfKey =
    "SELECT " PAWL_CALL_COLUMNS PAWL_CLAIMABLE
    "AND c.pending_us <= $4 AND c.priority = $5 AND c.concurrency_key = $6 "
    "ORDER BY c.pending_us, c.key LIMIT 1 FOR UPDATE OF c SKIP LOCKED";
constexpr const char* kNextOfPriority =
    "SELECT min(c.pending_us)" PAWL_CLAIMABLE "AND c.pending_us > $4 AND c.priority = $5";

#undef PAWL_CLAIMABLE

constexpr const char* kNextPriority =
    "SELECT priority FROM calls WHERE ns = $1 AND queue = $2 AND pending_us IS NOT NULL "
    "AND priority < $3 ORDER BY priority DESC LIMIT 1";
constexpr const char* kFirstKey =
    "SELECT concurrency_key FROM calls WHERE ns = $1 AND queue = $2 AND priority = $3 "
    "AND pending_us IS NOT NULL ORDER BY concurrency_key LIMIT 1";
constexpr const char* kNextKey =
    "SELECT concurrency_key FROM calls WHERE ns = $1 AND queue = $2 AND priority = $3 "
    "AND pending_us IS NOT NULL AND concurrency_key > $4 ORDER BY concurrency_key LIMIT 1";
constexpr const char* kStates =
    "SELECT " PAWL_LIVE_COLUMNS " FROM run_state WHERE run = ANY($1) ORDER BY run FOR UPDATE";

Strings names_of(const Claim& claim) {
  Strings names;
  for (const std::string& name : claim.names) names.add(name);
  return names;
}

// min() of no rows is NULL.
std::int64_t time_of(const Rows& rows) { return rows.empty() ? 0 : rows[0].integer(0); }

}  // namespace

apply::DueTasks PostgresBackend::due_tasks(const Claim& claim, std::uint32_t limit) {
  Strings names = names_of(claim);
  apply::DueTasks due;
  due.tasks = calls_of(connection_.query(kDue, claim.ns, claim.queue, names, claim.now_us, limit));
  if (due.tasks.size() < limit) {
    due.next_run_at_us =
        time_of(connection_.query(kNextDue, claim.ns, claim.queue, names, claim.now_us));
  }
  hold_runs_of(claim, due.tasks);
  return due;
}

std::optional<std::int32_t> PostgresBackend::next_priority(const Claim& claim,
                                                           std::optional<std::int32_t> below) {
  const std::int64_t above_all = std::int64_t{INT32_MAX} + 1;
  const std::int64_t bound = below ? *below : above_all;
  const Rows rows = connection_.query(kNextPriority, claim.ns, claim.queue, bound);
  if (rows.empty()) return std::nullopt;
  return rows[0].as<std::int32_t>(0);
}

std::optional<std::string> PostgresBackend::next_key(const Claim& claim, std::int32_t priority,
                                                     const std::optional<std::string>& after) {
  const Rows rows = after ? connection_.query(kNextKey, claim.ns, claim.queue, priority, *after)
                          : connection_.query(kFirstKey, claim.ns, claim.queue, priority);
  if (rows.empty()) return std::nullopt;
  return rows[0].bytes(0);
}

std::optional<CallRecord> PostgresBackend::first_of_key(const Claim& claim, std::int32_t priority,
                                                        const std::string& key) {
  Strings names = names_of(claim);
  std::vector<CallRecord> calls = calls_of(
      connection_.query(kFirstOfKey, claim.ns, claim.queue, names, claim.now_us, priority, key));
  if (calls.empty()) return std::nullopt;
  hold_runs_of(claim, calls);
  return std::move(calls.front());
}

std::int64_t PostgresBackend::next_run_at(const Claim& claim, std::int32_t priority) {
  Strings names = names_of(claim);
  return time_of(
      connection_.query(kNextOfPriority, claim.ns, claim.queue, names, claim.now_us, priority));
}

void PostgresBackend::hold_runs_of(const Claim& claim, const std::vector<CallRecord>& calls) {
  std::set<Key> runs;
  for (const CallRecord& call : calls) {
    if (apply::admits(claim, call)) runs.insert(call.run);
  }
  if (runs.empty()) return;
  Numbers keys;
  for (const Key run : runs) {
    keys.add(run);
    hold_state(run, std::nullopt);
  }
  const Rows rows = connection_.query(kStates, keys);
  for (int index = 0; index < rows.size(); ++index) {
    const apply::LiveRun live = live_run_of(rows[index]);
    marks_[rows[index].integer(0)] = StateMark(live);
    hold_state(rows[index].integer(0), live);
  }
}

}  // namespace pawl::store::postgres
