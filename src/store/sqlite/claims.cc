// Task writes, claims, and the lease floor.
#include "store/sqlite/reads.h"
#include "store/sqlite/transaction.h"

namespace pawl::store::sqlite {

namespace {

// 2 is leased, 6 cancelling.
constexpr const char* kIsHeldBy =
    "SELECT 1 FROM calls "
    "WHERE key = ?1 AND session IS ?2 AND token = ?3 AND (status = 2 OR status = 6)";
constexpr const char* kProgress =
    "INSERT OR REPLACE INTO call_progress (key, progress) VALUES (?1, ?2)";
constexpr const char* kRetry =
    "UPDATE calls SET status = 1, session = NULL, held = NULL, "
    "run_at_us = coalesce(?4, run_at_us), outcome = ?5 "
    "WHERE key = ?1 AND session IS ?2 AND token = ?3 AND status = 2";
constexpr const char* kGiveBack =
    "UPDATE calls SET status = 1, session = NULL, held = NULL, "
    "run_at_us = coalesce(?4, run_at_us), attempt = max(attempt - 1, 0), "
    "lost_leases = nullif(coalesce(lost_leases, 0) + ?5, 0) "
    "WHERE key = ?1 AND session IS ?2 AND token = ?3 AND status = 2";

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
constexpr const char* kDue = PAWL_CLAIMABLE("c.key", " <= ?3 ") "?4";
constexpr const char* kNotYetDue = PAWL_CLAIMABLE(PAWL_RUN_AT, " > ?3 ") "1";
#undef PAWL_CLAIMABLE
#undef PAWL_RUN_AT
constexpr const char* kLease =
    "UPDATE calls SET status = 2, session = ?2, token = token + 1, attempt = attempt + 1, "
    "started_after_us = ?3 - created_at_us, held = ?4 WHERE key = ?1";

constexpr const char* kHoldStragglers =
    "UPDATE calls SET held = 1 WHERE key >= ?1 AND key < ?2 AND (status = 2 OR status = 6)";
constexpr const char* kWriteFloor = "UPDATE meta SET value = ?1 WHERE name = 'lease_floor'";

}  // namespace

bool Transaction::write_task(const TaskWrite& write) {
  const OrNull session(write.session);
  const OrNull run_at(write.run_at_us);
  switch (write.kind) {
    case TaskWrite::Kind::kProgress: {
      {
        Rows rows = statement(kIsHeldBy).query(write.call, session, write.token);
        if (!rows.next()) return false;
      }
      return statement(kProgress).run(write.call, Bytes{write.outcome}) == 1;
    }
    case TaskWrite::Kind::kRetry:
      return statement(kRetry).run(write.call, session, write.token, run_at,
                                   Bytes{write.outcome}) == 1;
    case TaskWrite::Kind::kRelease:
    case TaskWrite::Kind::kReturn:
      break;
  }
  const bool lost = write.kind == TaskWrite::Kind::kRelease;
  return statement(kGiveBack).run(write.call, session, write.token, run_at, lost) == 1;
}

ClaimResult Transaction::claim(const Claim& claim) {
  ClaimResult result;
  const std::int64_t queue = find_name(connection_, claim.ns, claim.queue);
  std::optional<std::int64_t> priority;
  while (queue != 0 && result.tasks.size() < claim.limit) {
    {
      Rows rows = priority ? statement(kNextPriority).query(queue, *priority)
                           : statement(kHighestPriority).query(queue);
      if (!rows.next()) break;
      priority = rows.integer(0);
    }
    claim_priority(claim, queue, *priority, result);
  }
  result.more = result.tasks.size() == claim.limit;
  if (result.more) result.next_run_at_us = 0;
  return result;
}

void Transaction::claim_priority(const Claim& claim, std::int64_t queue, std::int64_t priority,
                                 ClaimResult& result) {
  std::vector<Key> keys;
  {
    const std::uint64_t limit = claim.limit - result.tasks.size();
    Rows rows = statement(kDue).query(queue, priority, claim.now_us, limit);
    while (rows.next()) keys.push_back(rows.integer(0));
  }
  for (const Key key : keys) {
    statement(kLease).run(key, OrNull(claim.session), OrNull(claim.now_us),
                          OrNull(key < leases_.floor ? 1 : 0));
    if (std::optional<CallRecord> call = read_call(connection_, key)) {
      result.tasks.push_back(std::move(*call));
    }
  }
  if (result.tasks.size() == claim.limit) return;
  Rows rows = statement(kNotYetDue).query(queue, priority, claim.now_us);
  if (!rows.next()) return;
  const std::int64_t run_at_us = rows.integer(0);
  if (result.next_run_at_us == 0 || run_at_us < result.next_run_at_us) {
    result.next_run_at_us = run_at_us;
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
