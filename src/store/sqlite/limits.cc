// Limits of queues. What is running is told from `calls`: queue_leases only says where to look, and
// when leases began that have ended since. Rows of it, and of queue_lines, that `calls` no longer
// bears out are dropped when a claim meets them.
#include "store/sqlite/columns.h"
#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kWriteQueue =
    "INSERT INTO queues (queue, max_running, rate, per_key_max_running, per_key_rate, "
    "changed_at_us, sum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) "
    "ON CONFLICT (queue) DO UPDATE SET max_running = ?2, rate = ?3, per_key_max_running = ?4, "
    "per_key_rate = ?5, changed_at_us = ?6, sum = ?7";
constexpr const char* kDeleteQueue = "DELETE FROM queues WHERE queue = ?1";
constexpr const char* kDeleteLeases = "DELETE FROM queue_leases WHERE queue = ?1";
constexpr const char* kDeleteLines = "DELETE FROM queue_lines WHERE queue = ?1";

// 2 is leased, 6 cancelling.
constexpr const char* kLeasedBelow =
    "SELECT key FROM calls INDEXED BY calls_held "
    "WHERE held = 1 AND queue = ?1 AND (status = 2 OR status = 6)";
constexpr const char* kLeasedAbove =
    "SELECT key FROM calls NOT INDEXED WHERE key >= ?2 AND queue = ?1 AND held IS NULL "
    "AND (status = 2 OR status = 6)";
constexpr const char* kPending =
    "SELECT key FROM calls INDEXED BY calls_pending WHERE status = 1 AND queue = ?1";

constexpr const char* kInsertLease =
    "INSERT OR REPLACE INTO queue_leases (queue, started_at_us, call, token, key) "
    "VALUES (?1, ?2, ?3, ?4, ?5)";
constexpr const char* kLeases =
    "SELECT l.started_at_us, l.call, l.token, l.key, c.key FROM queue_leases AS l "
    "LEFT JOIN calls AS c ON c.key = l.call AND c.token = l.token "
    "AND (c.status = 2 OR c.status = 6) WHERE l.queue = ?1 ORDER BY l.started_at_us";
constexpr const char* kDeleteLease =
    "DELETE FROM queue_leases WHERE queue = ?1 AND started_at_us = ?2 AND call = ?3 AND token = ?4";

constexpr const char* kInsertLine =
    "INSERT OR REPLACE INTO queue_lines (queue, priority, key, run_at_us, call) "
    "VALUES (?1, ?2, ?3, ?4, ?5)";
constexpr const char* kFirstKey =
    "SELECT key FROM queue_lines WHERE queue = ?1 AND priority = ?2 ORDER BY key LIMIT 1";
constexpr const char* kNextKey =
    "SELECT key FROM queue_lines WHERE queue = ?1 AND priority = ?2 AND key > ?3 "
    "ORDER BY key LIMIT 1";
constexpr const char* kLine =
    "SELECT l.run_at_us, l.call, c.status, coalesce(c.run_at_us, c.created_at_us), "
    "coalesce(s.paused, 0), c.name "
    "FROM queue_lines AS l LEFT JOIN calls AS c ON c.key = l.call "
    "LEFT JOIN run_state AS s ON s.run = c.run "
    "WHERE l.queue = ?1 AND l.priority = ?2 AND l.key = ?3 ORDER BY l.run_at_us, l.call";
constexpr const char* kDeleteLine =
    "DELETE FROM queue_lines "
    "WHERE queue = ?1 AND priority = ?2 AND key = ?3 AND run_at_us = ?4 AND call = ?5";
constexpr const char* kLastKey = "SELECT last_key FROM queues WHERE queue = ?1";
constexpr const char* kWriteLastKey = "UPDATE queues SET last_key = ?2 WHERE queue = ?1";

std::optional<std::int64_t> widen(const std::optional<std::uint32_t>& number) {
  return number ? std::optional<std::int64_t>(*number) : std::nullopt;
}

}  // namespace

void Transaction::write_queue(const QueueWrite& write) {
  const std::int64_t queue = names_.number(connection_, write.ns, write.queue);
  if (!changed_limits_) changed_limits_ = *limits_;
  limits_ = &*changed_limits_;
  const QueueLimits& limits = write.limits;
  const auto found = changed_limits_->find(queue);
  const bool had_limits = found != changed_limits_->end();
  const bool had_lines = had_limits && found->second.per_key();
  if (had_lines && !limits.per_key()) statement(kDeleteLines).run(queue);
  if (limits.none()) {
    changed_limits_->erase(queue);
    statement(kDeleteQueue).run(queue);
    statement(kDeleteLeases).run(queue);
    return;
  }
  (*changed_limits_)[queue] = limits;
  run_summed(statement(kWriteQueue), Sum::kQueue, queue, widen(limits.max_running), limits.rate,
             widen(limits.per_key_max_running), limits.per_key_rate, write.at_us);
  if (!had_limits) begin_limits(queue);
  if (!had_lines && limits.per_key()) begin_lines(queue);
}

// From now on leases of the queue are noted as they begin; those that are there have to be found.
void Transaction::begin_limits(std::int64_t queue) {
  std::vector<Key> keys;
  for (const bool below : {true, false}) {
    Rows rows = below ? statement(kLeasedBelow).query(queue)
                      : statement(kLeasedAbove).query(queue, leases_.floor);
    while (rows.next()) keys.push_back(rows.integer(0));
  }
  for (const Key key : keys) {
    if (const std::optional<CallRecord> call = find_whole_call(connection_, key)) {
      note_lease(*call, queue);
    }
  }
}

void Transaction::begin_lines(std::int64_t queue) {
  std::vector<Key> keys;
  {
    Rows rows = statement(kPending).query(queue);
    while (rows.next()) keys.push_back(rows.integer(0));
  }
  for (const Key key : keys) {
    if (const std::optional<CallRecord> call = find_whole_call(connection_, key)) {
      note_task(*call, queue);
    }
  }
}

void Transaction::note_task(const CallRecord& call, std::int64_t queue) {
  const auto limits = limits_->find(queue);
  if (limits == limits_->end() || call.kind != CallKind::kTask) return;
  if (call.status == CallStatus::kLeased || call.status == CallStatus::kCancelling) {
    note_lease(call, queue);
  } else if (call.status == CallStatus::kPending && limits->second.per_key()) {
    statement(kInsertLine)
        .run(queue, call.priority, call.concurrency_key, call.run_at_us, call.key);
  }
}

void Transaction::note_lease(const CallRecord& call, std::int64_t queue) {
  statement(kInsertLease)
      .run(queue, call.started_at_us, call.key, call.token, call.concurrency_key);
}

LimitBook Transaction::open_book(std::int64_t queue, const QueueLimits& limits,
                                 std::int64_t now_us) {
  struct Past {
    std::int64_t started_at_us = 0;
    Key call = 0;
    std::int64_t token = 0;
  };
  LimitBook book(limits, now_us);
  std::vector<Past> past;
  {
    Rows rows = statement(kLeases).query(queue);
    while (rows.next()) {
      const std::int64_t started_at_us = rows.integer(0);
      const bool is_live = !rows.is_null(4);
      if (is_live || book.is_recent(started_at_us)) {
        book.add(rows.view(3), started_at_us, is_live);
      } else {
        past.push_back({started_at_us, rows.integer(1), rows.integer(2)});
      }
    }
  }
  for (const Past& lease : past) {
    statement(kDeleteLease).run(queue, lease.started_at_us, lease.call, lease.token);
  }
  return book;
}

void Transaction::claim_limited(const Claim& claim, std::int64_t queue, const QueueLimits& limits,
                                ClaimResult& result) {
  LimitBook book = open_book(queue, limits, claim.now_us);
  if (limits.per_key()) {
    claim_in_turn(claim, queue, book, result);
  } else {
    Claim allowed = claim;
    allowed.limit = std::min(claim.limit, book.room());
    claim_in_order(allowed, queue, result);
    for (const CallRecord& call : result.tasks) {
      note_lease(call, queue);
      book.take({});
    }
  }
  book.conclude(claim, result);
}

void Transaction::claim_in_turn(const Claim& claim, std::int64_t queue, LimitBook& book,
                                ClaimResult& result) {
  std::string last_key;
  {
    Rows rows = statement(kLastKey).query(queue);
    if (rows.next()) last_key = rows.view(0);
  }
  const std::string before = last_key;
  std::optional<std::int64_t> priority;
  while (result.tasks.size() < claim.limit && book.room() > 0) {
    priority = next_priority(queue, priority);
    if (!priority) break;
    serve_in_turn(
        last_key,
        [&](const std::optional<std::string>& after) -> std::optional<std::string> {
          Rows rows = after ? statement(kNextKey).query(queue, *priority, *after)
                            : statement(kFirstKey).query(queue, *priority);
          if (!rows.next()) return std::nullopt;
          return rows.string(0);
        },
        [&](const std::string& key) {
          if (result.tasks.size() == claim.limit || book.room() == 0) return Served::kStop;
          const std::optional<Key> call = first_of_line(claim, queue, *priority, key);
          if (!call || !book.allows(key)) return Served::kNothing;
          const std::size_t before = result.tasks.size();
          lease(claim, *call, result);
          if (connection_.failed()) return Served::kStop;
          if (result.tasks.size() == before) return Served::kNothing;
          note_lease(result.tasks.back(), queue);
          book.take(key);
          return Served::kTook;
        });
    if (result.tasks.size() < claim.limit) note_not_due(claim, queue, *priority, result);
  }
  if (last_key != before) statement(kWriteLastKey).run(queue, last_key);
}

// The first task of a key that the claim may have.
std::optional<Key> Transaction::first_of_line(const Claim& claim, std::int64_t queue,
                                              std::int64_t priority, const std::string& key) {
  std::optional<Key> first;
  std::vector<std::pair<std::int64_t, Key>> past;
  {
    Rows rows = statement(kLine).query(queue, priority, key);
    while (!first && rows.next()) {
      const std::int64_t run_at_us = rows.integer(0);
      const Key call = rows.integer(1);
      if (rows.as<CallStatus>(2) != CallStatus::kPending || rows.integer(3) != run_at_us) {
        past.emplace_back(run_at_us, call);
        continue;
      }
      if (run_at_us > claim.now_us) break;
      const bool paused = rows.integer(4) != 0;
      if (!paused && offers(claim, rows.view(5))) first = call;
    }
  }
  for (const auto& [run_at_us, call] : past) {
    statement(kDeleteLine).run(queue, priority, key, run_at_us, call);
  }
  return first;
}

}  // namespace pawl::store::sqlite
