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
    "coalesce(s.paused, 0) & iif(c.kind = 12, 3, 7), c.name "
    "FROM queue_lines AS l LEFT JOIN calls AS c ON c.key = l.call "
    "LEFT JOIN run_state AS s ON s.run = c.run "
    "WHERE l.queue = ?1 AND l.priority = ?2 AND l.key = ?3 ORDER BY l.run_at_us, l.call";
constexpr const char* kDeleteLine =
    "DELETE FROM queue_lines "
    "WHERE queue = ?1 AND priority = ?2 AND key = ?3 AND run_at_us = ?4 AND call = ?5";
constexpr const char* kQueue = "SELECT changed_at_us, last_key FROM queues WHERE queue = ?1";
constexpr const char* kWriteLastKey = "UPDATE queues SET last_key = ?2 WHERE queue = ?1";

std::optional<std::int64_t> widen(const std::optional<std::uint32_t>& number) {
  return number ? std::optional<std::int64_t>(*number) : std::nullopt;
}

}  // namespace

std::optional<apply::Queue> Transaction::queue(Namespace ns, const std::string& name) {
  if (limits_->empty()) return std::nullopt;
  const std::int64_t queue = number_of(ns, name);
  const auto found = limits_->find(queue);
  if (found == limits_->end()) return std::nullopt;
  apply::Queue row{found->second, 0, {}};
  Rows rows = statement(kQueue).query(queue);
  if (rows.next()) row = {found->second, rows.integer(0), rows.string(1)};
  return row;
}

void Transaction::put_queue(Namespace ns, const std::string& name, const apply::Queue& row) {
  const std::int64_t queue = names_.number(connection_, ns, name);
  if (!changed_limits_) changed_limits_ = *limits_;
  limits_ = &*changed_limits_;
  const QueueLimits& limits = row.limits;
  const auto found = changed_limits_->find(queue);
  const bool had_lines = found != changed_limits_->end() && found->second.per_key();
  if (had_lines && !limits.per_key()) statement(kDeleteLines).run(queue);
  (*changed_limits_)[queue] = limits;
  run_summed(statement(kWriteQueue), Sum::kQueue, queue, widen(limits.max_running), limits.rate,
             widen(limits.per_key_max_running), limits.per_key_rate, row.changed_at_us);
  if (!had_lines && limits.per_key()) begin_lines(queue);
}

void Transaction::put_last_key(Namespace ns, const std::string& name, const std::string& key) {
  statement(kWriteLastKey).run(number_of(ns, name), key);
}

void Transaction::erase_queue(Namespace ns, const std::string& name) {
  const std::int64_t queue = number_of(ns, name);
  if (!limits_->contains(queue)) return;
  if (!changed_limits_) changed_limits_ = *limits_;
  limits_ = &*changed_limits_;
  changed_limits_->erase(queue);
  for (const char* sql : {kDeleteQueue, kDeleteLeases, kDeleteLines}) statement(sql).run(queue);
}

std::vector<CallRecord> Transaction::held_tasks(Namespace ns, const std::string& name) {
  const std::int64_t queue = number_of(ns, name);
  std::vector<Key> keys;
  for (const bool below : {true, false}) {
    Rows rows = below ? statement(kLeasedBelow).query(queue)
                      : statement(kLeasedAbove).query(queue, leases_.floor);
    while (rows.next()) keys.push_back(rows.integer(0));
  }
  std::vector<CallRecord> calls;
  for (const Key key : keys) {
    std::optional<CallRecord> call = find_whole_call(connection_, key);
    if (call) calls.push_back(std::move(*call));
  }
  return calls;
}

void Transaction::begin_lines(std::int64_t queue) {
  std::vector<Key> keys;
  {
    Rows rows = statement(kPending).query(queue);
    while (rows.next()) keys.push_back(rows.integer(0));
  }
  for (const Key key : keys) {
    if (const std::optional<CallRecord> call = find_whole_call(connection_, key)) {
      note_line(*call, queue);
    }
  }
}

void Transaction::note_line(const CallRecord& call, std::int64_t queue) {
  if (call.status != CallStatus::kPending || !is_claimed(call.kind)) return;
  const auto limits = limits_->find(queue);
  if (limits == limits_->end() || !limits->second.per_key()) return;
  statement(kInsertLine).run(queue, call.priority, call.concurrency_key, call.run_at_us, call.key);
}

void Transaction::note_lease(const CallRecord& call) {
  if (limits_->empty() || !is_claimed(call.kind)) return;
  const std::int64_t queue = names_.number(connection_, call.ns, call.queue);
  if (!limits_->contains(queue)) return;
  statement(kInsertLease)
      .run(queue, call.started_at_us, call.key, call.token, call.concurrency_key);
}

std::vector<apply::NotedLease> Transaction::noted_leases(Namespace ns, const std::string& name) {
  std::vector<apply::NotedLease> leases;
  Rows rows = statement(kLeases).query(number_of(ns, name));
  while (rows.next()) {
    leases.push_back({rows.integer(0), rows.integer(1), rows.as<std::uint64_t>(2), rows.string(3),
                      !rows.is_null(4)});
  }
  return leases;
}

void Transaction::erase_lease(Namespace ns, const std::string& name,
                              const apply::NotedLease& lease) {
  statement(kDeleteLease).run(number_of(ns, name), lease.started_at_us, lease.call, lease.token);
}

// Keys of lines that `calls` no longer bears out are among them.
std::optional<std::string> Transaction::next_key(const Claim& claim, std::int32_t priority,
                                                 const std::optional<std::string>& after) {
  const std::int64_t queue = number_of(claim.ns, claim.queue);
  Rows rows = after ? statement(kNextKey).query(queue, priority, *after)
                    : statement(kFirstKey).query(queue, priority);
  if (!rows.next()) return std::nullopt;
  return rows.string(0);
}

std::optional<CallRecord> Transaction::first_of_key(const Claim& claim, std::int32_t priority,
                                                    const std::string& key) {
  const std::int64_t queue = number_of(claim.ns, claim.queue);
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
      if (!paused && apply::offers(claim, rows.view(5))) first = call;
    }
  }
  for (const auto& [run_at_us, call] : past) {
    statement(kDeleteLine).run(queue, priority, key, run_at_us, call);
  }
  bool put_aside = false;
  return first ? whole_task(*first, &put_aside) : std::nullopt;
}

}  // namespace pawl::store::sqlite
