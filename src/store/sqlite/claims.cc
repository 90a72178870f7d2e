// Task writes, claims, and the lease floor.
#include <algorithm>

#include "store/sqlite/reads.h"
#include "store/sqlite/row_sum.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

// 2 is leased, 6 cancelling.
constexpr const char* kIsHeldBy =
    "SELECT 1 FROM calls "
    "WHERE key = ?1 AND session IS ?2 AND token = ?3 AND (status = 2 OR status = 6)";
constexpr const char* kProgress =
    "INSERT OR REPLACE INTO call_progress (key, progress, sum) VALUES (?1, ?2, ?3)";
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
#define PAWL_CLAIMABLE(columns, condition)                                             \
  "SELECT " columns                                                                    \
  " FROM calls AS c INDEXED BY calls_pending "                                         \
  "LEFT JOIN run_state AS s ON s.run = c.run "                                         \
  "WHERE c.status = 1 AND c.queue = ?1 AND c.priority = ?2 AND " PAWL_RUN_AT condition \
  "AND coalesce(s.paused, 0) = 0 ORDER BY " PAWL_RUN_AT ", c.key LIMIT "
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

bool offers(const Claim& claim, std::string_view name) {
  return claim.names.empty() ||
         std::find(claim.names.begin(), claim.names.end(), name) != claim.names.end();
}

void Transaction::keep_attempt(const TaskWrite& write) {
  run_summed(statement(kKeepAttempt), Sum::kAttempt, write.call, write.attempt, write.at_us,
             Bytes{write.outcome});
  if (write.attempt > kKeptAttempts) {
    statement(kDropAttempts).run(write.call, write.attempt - kKeptAttempts);
  }
}

bool Transaction::write_task(const TaskWrite& write) {
  if (write.kind == TaskWrite::Kind::kProgress) {
    {
      Rows rows = statement(kIsHeldBy).query(write.call, OrNull(write.session), write.token);
      if (!rows.next()) return false;
    }
    return run_summed(statement(kProgress), Sum::kProgress, write.call, Bytes{write.outcome}) == 1;
  }
  std::optional<CallRecord> call = find_whole_call(connection_, write.call);
  const bool hastens = write.kind == TaskWrite::Kind::kHasten;
  if (!call || call->session != write.session || call->token != write.token ||
      call->status != (hastens ? CallStatus::kPending : CallStatus::kLeased)) {
    return false;
  }
  if (write.kind == TaskWrite::Kind::kMove) {
    call->session = write.to;
    write_call(*call);
    return true;
  }
  call->status = CallStatus::kPending;
  call->session = 0;
  if (write.run_at_us != 0) call->run_at_us = write.run_at_us;
  if (write.kind == TaskWrite::Kind::kRetry) {
    call->outcome = write.outcome;
  } else if (!hastens) {
    if (call->attempt > 0) --call->attempt;
    if (write.kind == TaskWrite::Kind::kRelease) ++call->lost_leases;
    if (write.kind == TaskWrite::Kind::kReturn && !write.outcome.empty()) {
      call->outcome = write.outcome;
    }
  }
  write_call(*call);
  if (write.kind == TaskWrite::Kind::kRetry) keep_attempt(write);
  paused_.forget();  // it keeps its old place
  if (!limits_->empty()) note_task(*call, names_.number(connection_, call->ns, call->queue));
  return true;
}

ClaimResult Transaction::claim(const Claim& claim) {
  ClaimResult result;
  const std::int64_t queue = find_name(connection_, claim.ns, claim.queue);
  if (queue != 0 && !limits_->empty()) {
    if (auto limits = limits_->find(queue); limits != limits_->end()) {
      claim_limited(claim, queue, limits->second, result);
      return result;
    }
  }
  if (queue != 0) claim_in_order(claim, queue, result);
  result.more = result.tasks.size() == claim.limit;
  if (result.more) result.next_run_at_us = 0;
  return result;
}

void Transaction::claim_in_order(const Claim& claim, std::int64_t queue, ClaimResult& result) {
  std::optional<std::int64_t> priority;
  while (result.tasks.size() < claim.limit) {
    priority = next_priority(queue, priority);
    if (!priority) break;
    claim_priority(claim, queue, *priority, result);
  }
}

// The highest, or the highest below the one before.
std::optional<std::int64_t> Transaction::next_priority(std::int64_t queue,
                                                       const std::optional<std::int64_t>& before) {
  Rows rows = before ? statement(kNextPriority).query(queue, *before)
                     : statement(kHighestPriority).query(queue);
  if (!rows.next()) return std::nullopt;
  return rows.integer(0);
}

void Transaction::claim_priority(const Claim& claim, std::int64_t queue, std::int64_t priority,
                                 ClaimResult& result) {
  std::vector<Key> keys;
  const std::uint64_t limit = claim.limit - result.tasks.size();
  if (claim.names.empty()) {
    keys = due_keys(claim, queue, priority, limit);
  } else {
    Rows rows = statement(kDueByName).query(queue, priority, claim.now_us);
    while (keys.size() < limit && rows.next()) {
      if (offers(claim, rows.view(1))) keys.push_back(rows.integer(0));
    }
  }
  bool all = true;
  for (const Key key : keys) all = lease(claim, key, result) && all;
  if (!all) return claim_priority(claim, queue, priority, result);
  if (result.tasks.size() < claim.limit) note_not_due(claim, queue, priority, result);
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

// False: the task is damaged, and was put aside. Its run finds that when it is read; the tasks
// behind it must not wait for it.
bool Transaction::lease(const Claim& claim, Key key, ClaimResult& result) {
  std::optional<CallRecord> call = find_whole_call(connection_, key);
  if (!call) {
    return !is_damaged_itself(connection_, key) || statement(kPutAside).run(key) == 0;
  }
  call->status = CallStatus::kLeased;
  call->session = claim.session;
  ++call->token;
  ++call->attempt;
  call->started_at_us = claim.now_us;
  write_call(*call);
  result.tasks.push_back(std::move(*call));
  return true;
}

void Transaction::note_not_due(const Claim& claim, std::int64_t queue, std::int64_t priority,
                               ClaimResult& result) {
  const bool any_name = claim.names.empty();
  Rows rows =
      statement(any_name ? kNotYetDue : kNotYetDueByName).query(queue, priority, claim.now_us);
  while (rows.next()) {
    if (!any_name && !offers(claim, rows.view(1))) continue;
    const std::int64_t run_at_us = rows.integer(0);
    if (result.next_run_at_us == 0 || run_at_us < result.next_run_at_us) {
      result.next_run_at_us = run_at_us;
    }
    return;
  }
}

void Transaction::raise_lease_floor() {
  if (highest_call_ - leases_.floor <= leases_.distance + leases_.distance / 8) return;
  const Key floor = highest_call_ - leases_.distance;
  statement(kHoldStragglers).run(leases_.floor, floor);
  statement(kWriteFloor).run(floor);
  leases_.floor = floor;
}

}  // namespace pawl::store::sqlite
