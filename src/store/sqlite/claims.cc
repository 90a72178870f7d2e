// Tasks that may be claimed, errors of attempts, and the lease floor.
#include <algorithm>

#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

constexpr const char* kKeepAttempt =
    "INSERT OR REPLACE INTO attempt_errors (call, attempt, at_us, error, sum) "
    "VALUES (?1, ?2, ?3, ?4, ?5)";
constexpr const char* kDropAttempts =
    "DELETE FROM attempt_errors WHERE call = ?1 AND attempt <= ?2";

// The priorities of a queue, one by one: delayed tasks of one must not be walked through to find
// those of the next.
constexpr const char* kHighestPriority =
    "SELECT priority FROM calls INDEXED BY calls_pending WHERE status = 1 AND queue = ?1 "
    "ORDER BY priority DESC LIMIT 1";
constexpr const char* kNextPriority =
    "SELECT priority FROM calls INDEXED BY calls_pending WHERE status = 1 AND queue = ?1 "
    "AND priority < ?2 ORDER BY priority DESC LIMIT 1";
// The expression is that of the index, word for word, so that SQLite knows it.
#define PAWL_RUN_AT "coalesce(c.run_at_us, c.created_at_us)"
// A queued run keeps its tasks (the bit 4), but not its admission (the kind 12).
#define PAWL_CLAIMABLE(columns, condition)                                             \
  "SELECT " columns                                                                    \
  " FROM calls AS c INDEXED BY calls_pending "                                         \
  "LEFT JOIN run_state AS s ON s.run = c.run "                                         \
  "WHERE c.status = 1 AND c.queue = ?1 AND c.priority = ?2 AND " PAWL_RUN_AT condition \
  "AND coalesce(s.paused, 0) & iif(c.kind = 12, 3, 7) = 0 ORDER BY " PAWL_RUN_AT ", c.key LIMIT "
constexpr const char* kDue = PAWL_CLAIMABLE("c.key, " PAWL_RUN_AT, " <= ?3 ") "?4";
// From a place on: those of its own time, then those after it.
constexpr const char* kDueAt = PAWL_CLAIMABLE("c.key, " PAWL_RUN_AT, " = ?3 AND c.key > ?5 ") "?4";
constexpr const char* kDueAfter =
    PAWL_CLAIMABLE("c.key, " PAWL_RUN_AT, " <= ?3 AND " PAWL_RUN_AT " > ?5 ") "?4";
constexpr const char* kDueByName = PAWL_CLAIMABLE("c.key, c.name", " <= ?3 ") "-1";
constexpr const char* kNotYetDue = PAWL_CLAIMABLE(PAWL_RUN_AT, " > ?3 ") "1";
constexpr const char* kNotYetDueByName = PAWL_CLAIMABLE(PAWL_RUN_AT ", c.name", " > ?3 ") "-1";
#undef PAWL_CLAIMABLE
#undef PAWL_RUN_AT

// Its checksum is that of another status, so that it stays damaged.
constexpr const char* kPutAside = "UPDATE calls SET status = 5 WHERE key = ?1";

constexpr const char* kHoldStragglers =
    "UPDATE calls SET held = 1 WHERE key >= ?1 AND key < ?2 AND (status = 2 OR status = 6)";
constexpr const char* kWriteFloor = "UPDATE meta SET value = ?1 WHERE name = 'lease_floor'";

}  // namespace

void Transaction::keep_attempt(const TaskWrite& write) {
  run_summed(statement(kKeepAttempt), Sum::kAttempt, write.call, write.attempt, write.at_us,
             Bytes{write.outcome});
  if (write.attempt > kKeptAttempts) {
    statement(kDropAttempts).run(write.call, write.attempt - kKeptAttempts);
  }
}

// 0: nobody has used the name yet.
std::int64_t Transaction::number_of(Namespace ns, const std::string& queue) {
  return find_name(connection_, ns, queue);
}

// The highest, or the highest below another one.
std::optional<std::int32_t> Transaction::next_priority(const Claim& claim,
                                                       std::optional<std::int32_t> below) {
  const std::int64_t queue = number_of(claim.ns, claim.queue);
  if (queue == 0) return std::nullopt;
  Rows rows = below ? statement(kNextPriority).query(queue, *below)
                    : statement(kHighestPriority).query(queue);
  if (!rows.next()) return std::nullopt;
  return rows.as<std::int32_t>(0);
}

apply::DueTasks Transaction::due_tasks(const Claim& claim, std::uint32_t limit) {
  apply::DueTasks due;
  const std::int64_t queue = number_of(claim.ns, claim.queue);
  if (queue == 0) return due;
  std::optional<std::int32_t> priority;
  while (due.tasks.size() < limit) {
    priority = next_priority(claim, priority);
    if (!priority) break;
    while (!add_due(claim, queue, *priority, limit, due.tasks)) {
    }
    if (due.tasks.size() == limit) break;
    const std::int64_t next_us = next_run_at(claim, *priority);
    if (next_us == 0) continue;
    if (due.next_run_at_us == 0 || next_us < due.next_run_at_us) due.next_run_at_us = next_us;
  }
  if (due.tasks.size() == limit) due.next_run_at_us = 0;
  return due;
}

// False: a damaged task stood among those of the priority. It was put aside and none has been
// added: the ones behind it are to be looked for again.
bool Transaction::add_due(const Claim& claim, std::int64_t queue, std::int32_t priority,
                          std::uint32_t limit, std::vector<CallRecord>& tasks) {
  const std::size_t before = tasks.size();
  const std::uint64_t wanted = limit - before;
  const std::vector<Key> keys = claim.names.empty()
                                    ? due_keys(claim, queue, priority, wanted)
                                    : due_keys_by_name(claim, queue, priority, wanted);
  bool put_aside = false;
  for (const Key key : keys) {
    if (std::optional<CallRecord> call = whole_task(key, &put_aside)) {
      tasks.push_back(std::move(*call));
    }
  }
  if (put_aside) tasks.resize(before);
  return !put_aside;
}

std::vector<Key> Transaction::due_keys_by_name(const Claim& claim, std::int64_t queue,
                                               std::int64_t priority, std::uint64_t limit) {
  std::vector<Key> keys;
  Rows rows = statement(kDueByName).query(queue, priority, claim.now_us);
  while (keys.size() < limit && rows.next()) {
    if (apply::offers(claim, rows.view(1))) keys.push_back(rows.integer(0));
  }
  return keys;
}

std::vector<Key> Transaction::due_keys(const Claim& claim, std::int64_t queue,
                                       std::int64_t priority, std::uint64_t limit) {
  std::vector<Key> keys;
  PausedPlaces::Place first;
  std::int64_t steps = 0;
  const auto collect = [&](const char* sql, std::int64_t until_us,
                           const std::optional<std::int64_t>& from) {
    Statement& due = statement(sql);
    {
      Rows rows = from ? due.query(queue, priority, until_us, limit - keys.size(), *from)
                       : due.query(queue, priority, until_us, limit);
      while (rows.next()) {
        if (keys.empty()) first = {rows.integer(1), rows.integer(0) - 1, claim.now_us};
        keys.push_back(rows.integer(0));
      }
    }
    steps += due.take_steps();
  };
  if (const auto place = paused_.find(queue, priority, claim.now_us)) {
    collect(kDueAt, place->run_at_us, place->key);
    if (keys.size() < limit) collect(kDueAfter, claim.now_us, place->run_at_us);
  } else {
    collect(kDue, claim.now_us, std::nullopt);
  }
  // It is worth remembering only if a good many had to be passed over.
  constexpr std::int64_t kStepsPerTask = 50;
  constexpr std::int64_t kManySteps = 10'000;
  if (steps > kManySteps + kStepsPerTask * static_cast<std::int64_t>(keys.size())) {
    if (keys.empty()) first = {claim.now_us, INT64_MAX, claim.now_us};
    paused_.note(queue, priority, first);
  }
  return keys;
}

// A damaged task is put aside. Its run finds that when it is read; the tasks behind it must not
// wait for it.
std::optional<CallRecord> Transaction::whole_task(Key key, bool* put_aside) {
  std::optional<CallRecord> call = find_whole_call(connection_, key);
  if (!call && is_damaged_itself(connection_, key) && statement(kPutAside).run(key) != 0) {
    *put_aside = true;
  }
  return call;
}

std::int64_t Transaction::next_run_at(const Claim& claim, std::int32_t priority) {
  const std::int64_t queue = number_of(claim.ns, claim.queue);
  const bool any_name = claim.names.empty();
  Rows rows =
      statement(any_name ? kNotYetDue : kNotYetDueByName).query(queue, priority, claim.now_us);
  while (rows.next()) {
    if (any_name || apply::offers(claim, rows.view(1))) return rows.integer(0);
  }
  return 0;
}

void Transaction::raise_lease_floor() {
  if (highest_call_ - leases_.floor <= leases_.distance + leases_.distance / 8) return;
  const Key floor = highest_call_ - leases_.distance;
  statement(kHoldStragglers).run(leases_.floor, floor);
  statement(kWriteFloor).run(floor);
  leases_.floor = floor;
}

}  // namespace pawl::store::sqlite
