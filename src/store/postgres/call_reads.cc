// Calls, as runs, workers and people ask for them, and the queues in which they wait.
#include "store/postgres/columns.h"
#include "store/postgres/reads.h"

namespace pawl::store::postgres {

namespace {

#define PAWL_CALLS "SELECT " PAWL_CALL_COLUMNS " FROM calls AS c "

constexpr const char* kCall = PAWL_CALLS "WHERE c.key = $1";
constexpr const char* kArrived = "SELECT " PAWL_CALL_COLUMNS
                                 " FROM unnest($2, $3) AS n (first, last) "
                                 "JOIN calls AS c ON c.key BETWEEN n.first AND n.last "
                                 "WHERE c.run = $1 AND c.arrival > $4 ORDER BY c.arrival, c.key";

// A page of a run's chain of calls, from the call at its head. The depth ends a damaged chain that
// runs in a circle.
#define PAWL_CHAIN(bound)                                                                       \
  "w (key, previous, depth) AS (SELECT c.key, c.previous, 1 FROM head JOIN calls AS c "         \
  "ON c.key = ANY (ARRAY[head.key]) AND c.run + 0 = $1 UNION ALL SELECT c.key, c.previous, "    \
  "w.depth + 1 "                                                                                \
  "FROM w JOIN calls AS c ON c.key = ANY (ARRAY[w.previous]) AND c.run + 0 = $1 WHERE w.depth " \
  "< " bound                                                                                    \
  ") "                                                                                          \
  "SELECT " PAWL_CALL_COLUMNS " FROM w JOIN calls AS c ON c.key = ANY (ARRAY[w.key]) "
#define PAWL_LAST_CALL                               \
  "(SELECT last_call FROM run_state WHERE run = $1 " \
  "UNION ALL SELECT last_call FROM run_results WHERE run = $1) "
constexpr const char* kFirstPage =
    "WITH RECURSIVE head (key) AS " PAWL_LAST_CALL ", " PAWL_CHAIN("$2") "ORDER BY w.depth";
constexpr const char* kNextPage =
    "WITH RECURSIVE head (key) AS (SELECT previous FROM calls WHERE key = $3 AND run = "
    "$1), " PAWL_CHAIN("$2") "ORDER BY w.depth";
// The cursor's own call has been dropped: along the chain to what is older than it.
constexpr const char* kPageBelow =
    "WITH RECURSIVE head (key) AS " PAWL_LAST_CALL
    ", " PAWL_CHAIN("1000000") "WHERE w.key < $3 ORDER BY w.depth LIMIT $2";
constexpr const char* kHasCall = "SELECT 1 FROM calls WHERE key = $1 AND run = $2";
#undef PAWL_CHAIN
#undef PAWL_LAST_CALL

constexpr const char* kAttemptErrors =
    "SELECT attempt, at_us, error FROM attempt_errors WHERE call = $1 ORDER BY attempt";
constexpr const char* kSuspensions =
    PAWL_CALLS "WHERE c.kind = 7 AND c.awaited = $1 ORDER BY c.key";
#define PAWL_STRANDED                                          \
  PAWL_CALLS                                                   \
  "WHERE c.kind = 5 AND c.awaited IS NOT NULL AND NOT EXISTS " \
  "(SELECT 1 FROM run_state AS s WHERE s.run = c.awaited) "
constexpr const char* kStranded = PAWL_STRANDED "ORDER BY c.key LIMIT $1";
constexpr const char* kStrandedOf = PAWL_STRANDED "AND c.awaited = $2 ORDER BY c.key LIMIT $1";
#undef PAWL_STRANDED
constexpr const char* kHasRequests =
    "SELECT 1 FROM calls WHERE kind = 5 AND awaited IS NOT NULL LIMIT 1";
constexpr const char* kOverdue =
    PAWL_CALLS "WHERE c.due_us <= $1 ORDER BY c.due_us, c.key LIMIT $2";
constexpr const char* kNextDeadline =
    "SELECT due_us FROM calls WHERE due_us > $1 ORDER BY due_us LIMIT 1";
constexpr const char* kDelayed =
    PAWL_CALLS "WHERE c.pending_us > $1 AND c.key > $2 ORDER BY c.key LIMIT $3";
constexpr const char* kLeased = "SELECT " PAWL_CALL_COLUMNS
                                " FROM leases AS l JOIN calls AS c ON c.key = ANY (ARRAY[l.call]) "
                                "WHERE l.holder = $1 AND l.call > $2 ORDER BY l.call LIMIT $3";
#undef PAWL_CALLS

constexpr const char* kQueues =
    "SELECT coalesce(q.name, p.queue), p.pending, p.delayed, p.oldest, q.max_running, q.rate, "
    "q.per_key_max_running, q.per_key_rate FROM "
    "(SELECT queue, count(*) AS pending, count(*) FILTER (WHERE pending_us > $2) AS delayed, "
    "min(pending_us) AS oldest FROM calls WHERE ns = $1 AND pending_us IS NOT NULL "
    "GROUP BY queue) AS p FULL JOIN (SELECT * FROM queues WHERE ns = $1) AS q "
    "ON q.name = p.queue ORDER BY 1";
constexpr const char* kPlace =
    "SELECT count(*) FROM calls AS c JOIN calls AS o ON o.ns = c.ns AND o.queue = c.queue "
    "WHERE c.key = $1 AND c.pending_us IS NOT NULL AND o.pending_us IS NOT NULL "
    "AND (o.priority > c.priority OR (o.priority = c.priority "
    "AND (o.pending_us, o.key) < (c.pending_us, c.key)))";
constexpr const char* kLimits =
    "SELECT name, changed_at_us, max_running, rate, per_key_max_running, per_key_rate "
    "FROM queues WHERE ns = $1 ORDER BY name";

}  // namespace

std::optional<CallRecord> read_call(Connection& connection, Key call) {
  return first_of(connection.query(kCall, call), call_of);
}

namespace {

// Ranges of keys as two columns.
struct KeyRanges {
  Numbers first, last;

  explicit KeyRanges(std::span<const KeyRange> keys) {
    for (const KeyRange& range : keys) {
      if (range.count == 0) continue;
      first.add(range.first);
      last.add(range.first + static_cast<Key>(range.count - 1));
    }
  }
};

}  // namespace

std::vector<CallRecord> read_arrived_calls(Connection& connection, Key run,
                                           std::span<const KeyRange> keys, std::uint64_t seen) {
  KeyRanges ranges(keys);
  if (ranges.first.empty()) return {};
  return calls_of(connection.query(kArrived, run, ranges.first, ranges.last, seen));
}

std::vector<Arrived> read_arrived(Connection& connection, std::span<const ArrivedQuery> queries) {
  std::vector<Arrived> all(queries.size());
  Loader loader(connection);
  for (std::size_t index = 0; index < queries.size(); ++index) {
    const ArrivedQuery& query = queries[index];
    Arrived& arrived = all[index];
    if (KeyRanges ranges(query.calls); !ranges.first.empty()) {
      loader.ask([&arrived](const Row& row) { arrived.calls.push_back(call_of(row)); }, kArrived,
                 query.run, ranges.first, ranges.last, query.seen);
    }
    if (query.messages > 0) ask_for_inbox(loader, query.run, 0, query.messages, arrived.messages);
  }
  loader.finish();
  return all;
}

CallPage read_timeline(Connection& connection, Key run, Key cursor, std::uint32_t limit) {
  CallPage page;
  if (limit == 0) return page;
  // One more than asked for tells whether there is a further page.
  const std::uint64_t wanted = std::uint64_t{limit} + 1;
  if (cursor == 0) {
    page.calls = calls_of(connection.query(kFirstPage, run, wanted));
  } else {
    page.calls = calls_of(connection.query(kNextPage, run, wanted, cursor));
    const bool may_be_dropped = page.calls.empty();
    if (may_be_dropped && connection.query(kHasCall, cursor, run).empty()) {
      page.calls = calls_of(connection.query(kPageBelow, run, wanted, cursor));
    }
  }
  if (page.calls.size() > limit) {
    page.calls.resize(limit);
    page.next = page.calls.back().key;
  }
  return page;
}

std::vector<AttemptError> read_attempt_errors(Connection& connection, Key call) {
  return list_of(connection.query(kAttemptErrors, call), [](const Row& row) {
    return AttemptError{row.as<std::uint32_t>(0), row.integer(1), row.bytes(2)};
  });
}

std::vector<CallRecord> read_suspensions(Connection& connection, Key run) {
  return calls_of(connection.query(kSuspensions, run));
}

std::vector<CallRecord> read_stranded_requests(Connection& connection, Key run,
                                               std::uint32_t limit) {
  return calls_of(run == 0 ? connection.query(kStranded, limit)
                           : connection.query(kStrandedOf, limit, run));
}

bool read_has_open_requests(Connection& connection) {
  return !connection.query(kHasRequests).empty();
}

std::vector<CallRecord> read_overdue_tasks(Connection& connection, std::int64_t until_us,
                                           std::uint32_t limit) {
  return calls_of(connection.query(kOverdue, until_us, limit));
}

std::vector<CallRecord> read_delayed_tasks(Connection& connection, std::int64_t now_us, Key after,
                                           std::uint32_t limit) {
  return calls_of(connection.query(kDelayed, now_us, after, limit));
}

std::optional<std::int64_t> read_next_deadline(Connection& connection, std::int64_t after_us) {
  return first_of(connection.query(kNextDeadline, after_us), number_of);
}

std::vector<CallRecord> read_leased_tasks(Connection& connection, Key session, Key after,
                                          std::uint32_t limit) {
  return calls_of(connection.query(kLeased, session, after, limit));
}

std::vector<QueueCounts> read_queues(Connection& connection, Namespace ns, std::int64_t now_us) {
  return list_of(connection.query(kQueues, ns, now_us), [](const Row& row) {
    return QueueCounts{row.bytes(0), row.as<std::uint64_t>(1), row.as<std::uint64_t>(2),
                       row.integer(3), limits_of(row, 4)};
  });
}

std::uint64_t read_place_in_queue(Connection& connection, Key call) {
  return static_cast<std::uint64_t>(
      first_of(connection.query(kPlace, call), number_of).value_or(0));
}

std::vector<QueueRecord> read_queue_limits(Connection& connection, Namespace ns) {
  return list_of(connection.query(kLimits, ns), [ns](const Row& row) {
    return QueueRecord{ns, row.bytes(0), limits_of(row, 2), row.integer(1)};
  });
}

}  // namespace pawl::store::postgres
