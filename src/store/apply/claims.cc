// Task writes, the limits of queues, and claims.
#include <algorithm>

#include "store/apply/decisions.h"
#include "store/limits.h"

namespace pawl::store::apply {

bool write_task(TransactionRows& rows, const TaskWrite& write) {
  if (write.kind == TaskWrite::Kind::kProgress) {
    const bool fits = takes(rows.call_head(write.call), write);
    if (fits) rows.put_progress(write.call, write.outcome);
    return fits;
  }
  std::optional<CallRecord> call = rows.task(write.call);
  if (!change_task(call ? &*call : nullptr, write)) return false;
  rows.put_call(*call);
  if (write.kind == TaskWrite::Kind::kRetry) rows.keep_attempt(write);
  // A task that is pending again keeps its old place.
  if (call->status == CallStatus::kPending) rows.free_tasks();
  return true;
}

void write_queue(TransactionRows& rows, const QueueWrite& write) {
  if (write.limits.none()) return rows.erase_queue(write.ns, write.queue);
  const std::optional<Queue> before = rows.queue(write.ns, write.queue);
  rows.put_queue(write.ns, write.queue,
                 {write.limits, write.at_us, before ? before->last_key : std::string()});
  if (before) return;
  // From now on leases are noted as they begin; those that are there have to be found.
  for (const CallRecord& call : rows.held_tasks(write.ns, write.queue)) rows.note_lease(call);
}

namespace {

LimitBook open_book(TransactionRows& rows, const Claim& claim, const QueueLimits& limits) {
  LimitBook book(limits, claim.now_us);
  for (const NotedLease& lease : rows.noted_leases(claim.ns, claim.queue)) {
    if (lease.live || book.is_recent(lease.started_at_us)) {
      book.add(lease.concurrency_key, lease.started_at_us, lease.live);
    } else {
      rows.erase_lease(claim.ns, claim.queue, lease);
    }
  }
  return book;
}

void lease_task(TransactionRows& rows, const Claim& claim, CallRecord call, ClaimResult& result) {
  lease(call, claim);
  rows.put_call(call);
  rows.note_lease(call);
  result.tasks.push_back(std::move(call));
}

void note_next(std::int64_t run_at_us, ClaimResult& result) {
  if (run_at_us == 0) return;
  if (result.next_run_at_us == 0 || run_at_us < result.next_run_at_us) {
    result.next_run_at_us = run_at_us;
  }
}

void claim_in_order(TransactionRows& rows, const Claim& claim, std::uint32_t limit,
                    ClaimResult& result) {
  DueTasks due = rows.due_tasks(claim, limit);
  for (CallRecord& call : due.tasks) lease_task(rows, claim, std::move(call), result);
  note_next(due.next_run_at_us, result);
}

// One task of each key, until the claim has as many as it may.
void claim_in_turn(TransactionRows& rows, const Claim& claim, std::string last_key, LimitBook& book,
                   ClaimResult& result) {
  const std::string before = last_key;
  std::optional<std::int32_t> priority;
  while (result.tasks.size() < claim.limit && book.room() > 0 && !rows.failed()) {
    priority = rows.next_priority(claim, priority);
    if (!priority) break;
    const auto next_key = [&](const std::optional<std::string>& after) {
      return rows.next_key(claim, *priority, after);
    };
    const auto serve = [&](const std::string& key) {
      if (result.tasks.size() == claim.limit || book.room() == 0) return Served::kStop;
      std::optional<CallRecord> call = rows.first_of_key(claim, *priority, key);
      if (rows.failed()) return Served::kStop;
      // The book is asked about keys that have a task alone: it remembers which rates stood in the
      // way.
      if (!call || !book.allows(key)) return Served::kNothing;
      lease_task(rows, claim, std::move(*call), result);
      book.take(key);
      return Served::kTook;
    };
    serve_in_turn(last_key, next_key, serve);
    if (result.tasks.size() < claim.limit) note_next(rows.next_run_at(claim, *priority), result);
  }
  if (last_key != before) rows.put_last_key(claim.ns, claim.queue, last_key);
}

}  // namespace

ClaimResult claim(TransactionRows& rows, const Claim& claim) {
  ClaimResult result;
  const std::optional<Queue> queue = rows.queue(claim.ns, claim.queue);
  if (!queue) {
    claim_in_order(rows, claim, claim.limit, result);
    result.more = result.tasks.size() == claim.limit;
    if (result.more) result.next_run_at_us = 0;
    return result;
  }
  LimitBook book = open_book(rows, claim, queue->limits);
  if (queue->limits.per_key()) {
    claim_in_turn(rows, claim, queue->last_key, book, result);
  } else {
    claim_in_order(rows, claim, std::min(claim.limit, book.room()), result);
    for (std::size_t taken = 0; taken < result.tasks.size(); ++taken) book.take({});
  }
  book.conclude(claim, result);
  return result;
}

}  // namespace pawl::store::apply
