#include <algorithm>

#include "store/sqlite/columns.h"
#include "store/sqlite/reads.h"

namespace pawl::store::sqlite {

namespace {

// CROSS JOIN keeps SQLite from beginning with the names.
#define PAWL_CALLS(index)                                                                   \
  "SELECT c.key, c.run, c.number, c.previous, c.kind, c.status, n.ns, n.name, c.name, "     \
  "coalesce(c.data, d.data), c.priority, c.attempt, c.lost_leases, "                        \
  "coalesce(c.run_at_us, c.created_at_us), c.deadline_us, c.session, c.token, p.progress, " \
  "c.child_run, c.arrival, c.outcome, c.created_at_us, "                                    \
  "c.created_at_us + c.started_after_us, c.created_at_us + c.ended_after_us "               \
  "FROM calls AS c " index                                                                  \
  " CROSS JOIN names AS n ON n.id = c.queue LEFT JOIN call_data AS d ON d.key = c.key "     \
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

CallRecord call_of(const Rows& rows) {
  CallRecord call;
  call.key = rows.integer(0);
  call.run = rows.integer(1);
  call.number = rows.as<std::uint64_t>(2);
  call.previous = rows.integer(3);
  call.kind = rows.as<CallKind>(4);
  call.status = rows.as<CallStatus>(5);
  call.ns = rows.as<Namespace>(6);
  call.queue = rows.view(7);
  call.name = rows.view(8);
  decode_call_data(rows.view(9), call);
  call.priority = rows.as<std::int32_t>(10);
  call.attempt = rows.as<std::uint32_t>(11);
  call.lost_leases = rows.as<std::uint32_t>(12);
  call.run_at_us = rows.integer(13);
  call.deadline_us = rows.integer(14);
  call.session = rows.integer(15);
  call.token = rows.as<std::uint64_t>(16);
  call.progress = rows.view(17);
  call.child_run = rows.integer(18);
  call.arrival = rows.as<std::uint64_t>(19);
  call.outcome = rows.view(20);
  call.created_at_us = rows.integer(21);
  call.started_at_us = rows.integer(22);
  call.ended_at_us = rows.integer(23);
  return call;
}

void append_calls(std::vector<CallRecord>& calls, Rows rows) {
  while (rows.next()) calls.push_back(call_of(rows));
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
  while (cursor != 0 && next >= cursor) {
    Rows rows = connection.statement(kPrevious).query(next, run);
    next = rows.next() ? rows.integer(0) : 0;
  }
  return next;
}

}  // namespace

std::optional<CallRecord> read_call(Connection& connection, Key call) {
  Rows rows = connection.statement(kCall).query(call);
  if (!rows.next()) return std::nullopt;
  return call_of(rows);
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
    append_calls(calls, connection.statement(kArrived).query(range.first, last, run, seen));
  }
  std::sort(calls.begin(), calls.end(), [](const CallRecord& left, const CallRecord& right) {
    return left.arrival < right.arrival;
  });
  return calls;
}

CallPage read_timeline(Connection& connection, Key run, Key cursor, std::uint32_t limit) {
  CallPage page;
  Key next = first_of_page(connection, run, cursor);
  while (next != 0 && page.calls.size() < limit) {
    Rows rows = connection.statement(kCallOfRun).query(next, run);
    if (!rows.next()) return page;
    page.calls.push_back(call_of(rows));
    next = page.calls.back().previous;
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
