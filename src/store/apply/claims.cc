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

// A claim under way; `node` is the one that commits it.
struct Claiming {
  const Claim& claim;
  Key node;
  ClaimResult& result;
};

// A damaged run is not admitted, and its admission stays leased: whoever reads the run finds that.
void admit_run(TransactionRows& rows, Key run, Key node) {
  LiveRun* live = rows.live_run_elsewhere(run);
  if (live == nullptr) return;
  admit(*live, node);
  rows.admit_run(run, *live);
  rows.free_tasks();
}

void lease_task(TransactionRows& rows, const Claiming& claiming, CallRecord call) {
  lease(call, claiming.claim);
  rows.put_call(call);
  rows.note_lease(call);
  if (admits(claiming.claim, call)) admit_run(rows, call.run, claiming.node);
  claiming.result.tasks.push_back(std::move(call));
}

void note_next(std::int64_t run_at_us, ClaimResult& result) {
  if (run_at_us == 0) return;
  if (result.next_run_at_us == 0 || run_at_us < result.next_run_at_us) {
    result.next_run_at_us = run_at_us;
  }
}

void claim_in_order(TransactionRows& rows, const Claiming& claiming, std::uint32_t limit) {
  DueTasks due = rows.due_tasks(claiming.claim, limit);
  for (CallRecord& call : due.tasks) lease_task(rows, claiming, std::move(call));
  note_next(due.next_run_at_us, claiming.result);
}

// One task of each key, until the claim has as many as it may.
void claim_in_turn(TransactionRows& rows, const Claiming& claiming, std::string last_key,
                   LimitBook& book) {
  const Claim& claim = claiming.claim;
  ClaimResult& result = claiming.result;
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
      lease_task(rows, claiming, std::move(*call));
      book.take(key);
      return Served::kTook;
    };
    serve_in_turn(last_key, next_key, serve);
    if (result.tasks.size() < claim.limit) note_next(rows.next_run_at(claim, *priority), result);
  }
  if (last_key != before) rows.put_last_key(claim.ns, claim.queue, last_key);
}

}  // namespace

ClaimResult claim(TransactionRows& rows, const Claim& claim, Key node) {
  ClaimResult result;
  const Claiming claiming{claim, node, result};
  const std::optional<Queue> queue = rows.queue(claim.ns, claim.queue);
  if (!queue) {
    claim_in_order(rows, claiming, claim.limit);
    result.more = result.tasks.size() == claim.limit;
    if (result.more) result.next_run_at_us = 0;
    return result;
  }
  LimitBook book = open_book(rows, claim, queue->limits);
  if (queue->limits.per_key()) {
    claim_in_turn(rows, claiming, queue->last_key, book);
  } else {
    claim_in_order(rows, claiming, std::min(claim.limit, book.room()));
    for (std::size_t taken = 0; taken < result.tasks.size(); ++taken) book.take({});
  }
  book.conclude(claim, result);
  return result;
}

}  // namespace pawl::store::apply
