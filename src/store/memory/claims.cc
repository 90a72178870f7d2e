// Claims, and the limits of queues.
#include <algorithm>
#include <map>

#include "store/memory/transaction.h"

namespace pawl::store::memory {

void Transaction::write_queue(const QueueWrite& write) {
  const Name name(write.ns, write.queue);
  const Queue* before = tables_.queues.find(name);
  const bool had_limits = before != nullptr;
  if (write.limits.none()) {
    tables_.queues.erase(name);
    std::vector<QueueLease> leases;
    for (const auto& [lease, key] : tables_.queue_leases.rows()) {
      if (std::get<0>(lease) == name) leases.push_back(lease);
    }
    for (const QueueLease& lease : leases) tables_.queue_leases.erase(lease);
    return;
  }
  Queue queue = had_limits ? *before : Queue();
  queue.limits = write.limits;
  queue.changed_at_us = write.at_us;
  tables_.queues.put(name, queue);
  if (had_limits) return;
  for (const auto& [session, key] : tables_.leased) note_lease(*tables_.calls.find(key));
}

void Transaction::note_lease(const CallRecord& call) {
  const Name name(call.ns, call.queue);
  if (tables_.queues.find(name) == nullptr) return;
  tables_.queue_leases.put({name, call.started_at_us, call.key, call.token}, call.concurrency_key);
}

LimitBook Transaction::open_book(const Name& name, const QueueLimits& limits, std::int64_t now_us) {
  LimitBook book(limits, now_us);
  std::vector<QueueLease> past;
  auto place = tables_.queue_leases.rows().lower_bound({name, INT64_MIN, 0, 0});
  for (; place != tables_.queue_leases.rows().end() && std::get<0>(place->first) == name; ++place) {
    const auto& [queue, started_at_us, key, token] = place->first;
    const CallRecord* call = tables_.calls.find(key);
    const bool is_live =
        call != nullptr && call->token == token &&
        (call->status == CallStatus::kLeased || call->status == CallStatus::kCancelling);
    if (is_live || book.is_recent(started_at_us)) {
      book.add(place->second, started_at_us, is_live);
    } else {
      past.push_back(place->first);
    }
  }
  for (const QueueLease& lease : past) tables_.queue_leases.erase(lease);
  return book;
}

// What may be claimed if limits are left aside, in order.
std::vector<Key> Transaction::due_tasks(const Claim& claim, ClaimResult& result) const {
  std::vector<Key> due;
  auto queue = tables_.pending.find({claim.ns, claim.queue});
  if (queue == tables_.pending.end()) return due;
  for (const auto& [priority, run_at_us, key] : queue->second) {
    const CallRecord& call = *tables_.calls.find(key);
    const RunState* state = tables_.states.find(call.run);
    if (state != nullptr && (state->paused || state->hold)) continue;
    if (!claim.names.empty() &&
        std::find(claim.names.begin(), claim.names.end(), call.name) == claim.names.end()) {
      continue;
    }
    if (run_at_us <= claim.now_us) {
      due.push_back(key);
    } else if (result.next_run_at_us == 0 || run_at_us < result.next_run_at_us) {
      result.next_run_at_us = run_at_us;
    }
  }
  return due;
}

void Transaction::lease(const Claim& claim, Key key, ClaimResult& result) {
  CallRecord call = *tables_.calls.find(key);
  call.status = CallStatus::kLeased;
  call.session = claim.session;
  ++call.token;
  ++call.attempt;
  call.started_at_us = claim.now_us;
  tables_.calls.put(key, call);
  note_lease(call);
  result.tasks.push_back(std::move(call));
}

void Transaction::claim_in_turn(const Claim& claim, LimitBook& book, ClaimResult& result) {
  Queue queue = *tables_.queues.find({claim.ns, claim.queue});
  std::map<std::int64_t, std::map<std::string, std::vector<Key>>> lines;  // by priority and key
  for (const Key key : due_tasks(claim, result)) {
    const CallRecord& call = *tables_.calls.find(key);
    lines[-static_cast<std::int64_t>(call.priority)][call.concurrency_key].push_back(key);
  }
  for (auto& [priority, keys] : lines) {
    serve_in_turn(
        queue.last_key,
        [&keys = keys](const std::optional<std::string>& after) -> std::optional<std::string> {
          auto next = after ? keys.upper_bound(*after) : keys.begin();
          return next == keys.end() ? std::nullopt : std::optional<std::string>(next->first);
        },
        [&, &keys = keys](const std::string& key) {
          if (result.tasks.size() == claim.limit || book.room() == 0) return Served::kStop;
          std::vector<Key>& line = keys[key];
          if (line.empty() || !book.allows(key)) return Served::kNothing;
          lease(claim, line.front(), result);
          line.erase(line.begin());
          book.take(key);
          return Served::kTook;
        });
  }
  tables_.queues.put({claim.ns, claim.queue}, queue);
}

ClaimResult Transaction::claim(const Claim& claim) {
  ClaimResult result;
  const Name name(claim.ns, claim.queue);
  const Queue* found = tables_.queues.find(name);
  if (found == nullptr) {
    const std::vector<Key> due = due_tasks(claim, result);
    for (std::size_t i = 0; i < std::min<std::size_t>(due.size(), claim.limit); ++i) {
      lease(claim, due[i], result);
    }
    result.more = result.tasks.size() == claim.limit;
    if (result.more) result.next_run_at_us = 0;
    return result;
  }
  LimitBook book = open_book(name, found->limits, claim.now_us);
  if (found->limits.per_key()) {
    claim_in_turn(claim, book, result);
  } else {
    for (const Key key : due_tasks(claim, result)) {
      if (result.tasks.size() == claim.limit || book.room() == 0) break;
      lease(claim, key, result);
      book.take({});
    }
  }
  book.conclude(claim, result);
  return result;
}

}  // namespace pawl::store::memory
