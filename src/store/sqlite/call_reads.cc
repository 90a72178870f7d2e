#include <algorithm>

#include "store/sqlite/chain_walk.h"
#include "store/sqlite/columns.h"
#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"

namespace pawl::store::sqlite {

namespace {

// CROSS JOIN keeps SQLite from beginning with the names.
#define PAWL_CALLS(index)                                                                      \
  "SELECT c.key, c.run, c.number, c.previous, c.kind, c.queue, c.attempt, c.created_at_us, "   \
  "c.created_at_us + c.started_after_us, coalesce(c.run_at_us, c.created_at_us), c.priority, " \
  "c.deadline_us, c.lost_leases, c.attempts_before, c.child_run, c.name, "                     \
  "coalesce(c.data, d.data), "                                                                 \
  "c.key, c.status, c.session, c.token, c.arrival, c.created_at_us + c.ended_after_us, "       \
  "c.outcome, n.id, n.ns, n.name, p.key, p.progress, c.sum, c.state_sum, n.sum, p.sum "        \
  "FROM calls AS c " index                                                                     \
  " LEFT JOIN names AS n ON n.id = c.queue LEFT JOIN call_data AS d ON d.key = c.key "         \
  "LEFT JOIN call_progress AS p ON p.key = c.key "

constexpr const char* kCall = PAWL_CALLS("") "WHERE c.key = ?1";
constexpr const char* kCallOfRun = PAWL_CALLS("") "WHERE c.key = ?1 AND c.run = ?2";
constexpr const char* kArrived =
    PAWL_CALLS("") "WHERE c.key BETWEEN ?1 AND ?2 AND c.run = ?3 AND c.arrival > ?4";
constexpr const char* kOverdue =
    PAWL_CALLS("INDEXED BY calls_deadline")
        "WHERE c.deadline_us IS NOT NULL AND c.status < 3 AND c.deadline_us <= ?1 "
        "ORDER BY c.deadline_us, c.key LIMIT ?2";
constexpr const char* kNextDeadline =
    "SELECT deadline_us FROM calls INDEXED BY calls_deadline "
    "WHERE deadline_us IS NOT NULL AND status < 3 AND deadline_us > ?1 ORDER BY deadline_us LIMIT "
    "1";
constexpr const char* kDelayed =
    PAWL_CALLS("INDEXED BY calls_pending")
        "WHERE c.status = 1 AND coalesce(c.run_at_us, c.created_at_us) > ?1 AND c.key > ?2 "
        "ORDER BY c.key LIMIT ?3";

#define PAWL_AWAITED PAWL_CALLS("INDEXED BY calls_awaited") "WHERE c.status = 7 AND c.kind > 3 "
constexpr const char* kSuspensions =
    PAWL_AWAITED "AND c.kind = 7 AND coalesce(c.child_run, c.run) = ?1 ORDER BY c.key";
#define PAWL_STRANDED \
  PAWL_AWAITED        \
  "AND c.kind = 5 AND NOT EXISTS (SELECT 1 FROM run_state AS s WHERE s.run = c.child_run) "
constexpr const char* kHasRequests =
    "SELECT 1 FROM calls INDEXED BY calls_awaited WHERE status = 7 AND kind > 3 AND kind = 5 LIMIT "
    "1";
constexpr const char* kStranded = PAWL_STRANDED "ORDER BY c.key LIMIT ?1";
constexpr const char* kStrandedOf = PAWL_STRANDED
    "AND coalesce(c.child_run, c.run) = ?2 AND c.child_run = ?2 "
    "ORDER BY c.key LIMIT ?1";

// Leased tasks: below the floor they carry a mark, above it all calls are looked at.
constexpr const char* kHeld =
    PAWL_CALLS("INDEXED BY calls_held")
        "WHERE c.held = 1 AND c.session = ?1 AND c.key > ?2 ORDER BY c.key LIMIT ?3";
constexpr const char* kLeasedAbove =
    PAWL_CALLS("NOT INDEXED")
        "WHERE c.key > ?2 AND c.key >= (SELECT value FROM meta WHERE name = 'lease_floor') "
        "AND c.session = ?1 AND (c.status = 2 OR c.status = 6) ORDER BY c.key LIMIT ?3";

constexpr const char* kLastCall =
    "SELECT last_call FROM run_state WHERE run = ?1 "
    "UNION ALL SELECT last_call FROM run_results WHERE run = ?1";
constexpr const char* kPrevious = "SELECT previous FROM calls WHERE key = ?1 AND run = ?2";

bool has_own_sums(const Rows& rows) {
  return is_intact(rows, Sum::kCall, 0, 17, 29) && is_intact(rows, Sum::kCallState, 17, 7, 30);
}

bool is_whole(const Rows& rows) {
  return has_own_sums(rows) && !rows.is_null(24) && is_intact(rows, Sum::kName, 24, 3, 31) &&
         is_intact(rows, Sum::kProgress, 27, 2, 32);
}

CallRecord call_of(const Rows& rows) {
  CallRecord call;
  call.key = rows.integer(0);
  call.run = rows.integer(1);
  call.number = rows.as<std::uint64_t>(2);
  call.previous = rows.integer(3);
  call.kind = rows.as<CallKind>(4);
  call.attempt = rows.as<std::uint32_t>(6);
  call.created_at_us = rows.integer(7);
  call.started_at_us = rows.integer(8);
  call.run_at_us = rows.integer(9);
  call.priority = rows.as<std::int32_t>(10);
  call.deadline_us = rows.integer(11);
  call.lost_leases = rows.as<std::uint32_t>(12);
  call.attempts_before = rows.as<std::uint32_t>(13);
  call.child_run = rows.integer(14);
  call.name = rows.view(15);
  decode_call_data(rows.view(16), call);
  call.status = rows.as<CallStatus>(18);
  call.session = rows.integer(19);
  call.token = rows.as<std::uint64_t>(20);
  call.arrival = rows.as<std::uint64_t>(21);
  call.ended_at_us = rows.integer(22);
  call.outcome = rows.view(23);
  call.ns = rows.as<Namespace>(25);
  call.queue = rows.view(26);
  call.progress = rows.view(28);
  return call;
}

std::optional<CallRecord> whole_call(Connection& connection, const Rows& rows) {
  if (is_whole(rows)) return call_of(rows);
  const Key run = rows.integer(1);
  fail_damaged(connection, "call " + std::to_string(rows.integer(0)), run);
  return std::nullopt;
}

// Of a run's own calls none may be missing.
void append_all(Connection& connection, std::vector<CallRecord>& calls, Rows rows) {
  while (rows.next()) {
    std::optional<CallRecord> call = whole_call(connection, rows);
    if (!call) return;
    calls.push_back(std::move(*call));
  }
}

// Of the calls of many runs, a damaged one must not hold up the others: its own run finds it.
void append_calls(std::vector<CallRecord>& calls, Rows rows) {
  while (rows.next()) {
    if (is_whole(rows)) calls.push_back(call_of(rows));
  }
}

bool goes_on(Connection& connection, Key run, ChainWalk& walk, Key next) {
  if (walk.go_on(next)) return true;
  fail_damaged(connection, "the chain of calls", run);
  return false;
}

// The first call of a page: the run's last one, or the one before the cursor.
Key first_of_page(Connection& connection, Key run, Key cursor) {
  if (cursor != 0) {
    Rows rows = connection.statement(kPrevious).query(cursor, run);
    if (rows.next()) return rows.integer(0);
  }
  Key next = 0;
  {
    Rows rows = connection.statement(kLastCall).query(run);
    if (rows.next()) next = rows.integer(0);
  }
  // The cursor's own call has been dropped meanwhile: along the chain to what is older than it.
  ChainWalk walk(next);
  while (cursor != 0 && next >= cursor) {
    Rows rows = connection.statement(kPrevious).query(next, run);
    next = rows.next() ? rows.integer(0) : 0;
    if (!goes_on(connection, run, walk, next)) return 0;
  }
  return next;
}

}  // namespace

std::optional<CallRecord> read_call(Connection& connection, Key call) {
  Rows rows = connection.statement(kCall).query(call);
  if (!rows.next()) return std::nullopt;
  return whole_call(connection, rows);
}

std::optional<CallRecord> find_whole_call(Connection& connection, Key call) {
  Rows rows = connection.statement(kCall).query(call);
  if (!rows.next() || !is_whole(rows)) return std::nullopt;
  return call_of(rows);
}

bool is_damaged_itself(Connection& connection, Key call) {
  Rows rows = connection.statement(kCall).query(call);
  return rows.next() && !has_own_sums(rows);
}

std::vector<CallRecord> read_suspensions(Connection& connection, Key run) {
  std::vector<CallRecord> calls;
  append_calls(calls, connection.statement(kSuspensions).query(run));
  return calls;
}

std::vector<CallRecord> read_stranded_requests(Connection& connection, Key run,
                                               std::uint32_t limit) {
  std::vector<CallRecord> calls;
  append_calls(calls, run == 0 ? connection.statement(kStranded).query(limit)
                               : connection.statement(kStrandedOf).query(limit, run));
  return calls;
}

bool read_has_open_requests(Connection& connection) {
  Rows rows = connection.statement(kHasRequests).query();
  return rows.next();
}

std::vector<CallRecord> read_arrived_calls(Connection& connection, Key run,
                                           std::span<const KeyRange> keys, std::uint64_t seen) {
  std::vector<CallRecord> calls;
  for (const KeyRange& range : keys) {
    if (range.count == 0) continue;
    const Key last = range.first + static_cast<Key>(range.count - 1);
    append_all(connection, calls,
               connection.statement(kArrived).query(range.first, last, run, seen));
  }
  std::sort(calls.begin(), calls.end(), [](const CallRecord& left, const CallRecord& right) {
    return left.arrival < right.arrival;
  });
  return calls;
}

CallPage read_timeline(Connection& connection, Key run, Key cursor, std::uint32_t limit) {
  CallPage page;
  Key next = first_of_page(connection, run, cursor);
  ChainWalk walk(next);
  while (next != 0 && page.calls.size() < limit) {
    Rows rows = connection.statement(kCallOfRun).query(next, run);
    if (!rows.next()) return page;
    std::optional<CallRecord> call = whole_call(connection, rows);
    if (!call || !goes_on(connection, run, walk, call->previous)) return page;
    next = call->previous;
    page.calls.push_back(std::move(*call));
  }
  if (next != 0 && !page.calls.empty()) page.next = page.calls.back().key;
  return page;
}

std::vector<CallRecord> read_overdue_tasks(Connection& connection, std::int64_t until_us,
                                           std::uint32_t limit) {
  std::vector<CallRecord> calls;
  append_calls(calls, connection.statement(kOverdue).query(until_us, limit));
  return calls;
}

std::vector<CallRecord> read_delayed_tasks(Connection& connection, std::int64_t now_us, Key after,
                                           std::uint32_t limit) {
  std::vector<CallRecord> calls;
  append_calls(calls, connection.statement(kDelayed).query(now_us, after, limit));
  return calls;
}

std::optional<std::int64_t> read_next_deadline(Connection& connection, std::int64_t after_us) {
  Rows rows = connection.statement(kNextDeadline).query(after_us);
  if (!rows.next()) return std::nullopt;
  return rows.integer(0);
}

std::vector<CallRecord> read_leased_tasks(Connection& connection, Key session, Key after,
                                          std::uint32_t limit) {
  std::vector<CallRecord> calls;
  append_calls(calls, connection.statement(kHeld).query(session, after, limit));
  // Every key here is above every one there.
  const std::uint64_t rest = limit - std::min<std::uint64_t>(limit, calls.size());
  if (rest > 0) {
    append_calls(calls, connection.statement(kLeasedAbove).query(session, after, rest));
  }
  return calls;
}

}  // namespace pawl::store::sqlite
