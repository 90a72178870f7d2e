#include "engine/dispatcher.h"

#include <algorithm>

#include "base/assert.h"

namespace pawl::engine {

// --- sessions

Session& Dispatcher::open_session(Key key, const SessionRequest& request, Deliver deliver) {
  auto session = std::make_unique<Session>();
  session->key = key;
  session->name = request.name;
  session->timeout_us = request.timeout_us;
  session->deliver = std::move(deliver);
  for (const std::string& queue : request.queues) session->lines.push_back({queue_number(queue)});
  Session& opened = *session;
  sessions_[key] = std::move(session);
  return opened;
}

Session* Dispatcher::session(Key key) {
  auto at = sessions_.find(key);
  return at == sessions_.end() ? nullptr : at->second.get();
}

void Dispatcher::forget_session(Key key) {
  Session* gone = session(key);
  if (gone == nullptr) return;
  for (Key call : gone->leases) leases_.erase(call);
  sessions_.erase(key);
}

void Dispatcher::offer(Session& session, std::uint32_t count) {
  session.credit += count;
  session.wanted += count;
  list(session);
}

void Dispatcher::limit(Session& session, std::uint32_t count) {
  if (count >= session.credit) return offer(session, count - session.credit);
  std::uint32_t less = std::min(session.credit - count, session.wanted);
  session.credit -= less;
  session.wanted -= less;
}

void Dispatcher::list(Session& session) {
  if (!session.takes()) return;
  for (Session::Line& line : session.lines) {
    if (std::exchange(line.waits, true)) continue;
    queues_[line.queue].takers.push_back(session.key);
  }
}

void Dispatcher::unlist_first(std::size_t queue) {
  Session* first = session(queues_[queue].takers.front());
  queues_[queue].takers.pop_front();
  if (first == nullptr) return;
  for (Session::Line& line : first->lines) {
    if (line.queue == queue) line.waits = false;
  }
}

// --- tasks

Session* Dispatcher::next_taker(std::size_t queue) {
  while (!queues_[queue].takers.empty()) {
    Session* taker = session(queues_[queue].takers.front());
    if (taker != nullptr && taker->takes()) return taker;
    unlist_first(queue);
  }
  return nullptr;
}

void Dispatcher::place(store::CallRecord* call, std::uint64_t batch, std::int64_t now_us) {
  std::size_t number = queue_number(call->queue);
  Queue& queue = queues_[number];
  Session* taker = may_hold(queue) || queue.claiming ? nullptr : next_taker(number);
  if (taker == nullptr) {
    call->status = store::CallStatus::kPending;
    queue.pending_since = batch;
    return;
  }
  --taker->wanted;
  unlist_first(number);  // sessions take turns
  list(*taker);
  call->status = store::CallStatus::kLeased;
  call->session = taker->key;
  call->token = 1;
  call->attempt = 1;
  call->started_at_us = now_us;
}

void Dispatcher::pending_in(const std::string& queue, std::uint64_t batch) {
  suspect_pending(queue_number(queue), batch);
}

Lease& Dispatcher::add_lease(const store::CallRecord& call,
                             std::shared_ptr<const TaskPolicy> policy) {
  Lease& lease = leases_[call.key];
  lease.call = call.key;
  lease.run = call.run;
  lease.number = call.number;
  lease.session = call.session;
  lease.token = call.token;
  lease.attempt = call.attempt;
  lease.lost_leases = call.lost_leases;
  lease.policy = std::move(policy);
  lease.name = call.name;
  lease.started_us = call.started_at_us;
  lease.cancelling = call.status == store::CallStatus::kCancelling;
  if (Session* holder = session(call.session)) holder->leases.insert(call.key);
  return lease;
}

Lease* Dispatcher::lease(Key call) {
  auto at = leases_.find(call);
  return at == leases_.end() ? nullptr : &at->second;
}

void Dispatcher::drop_lease(Key call) {
  auto at = leases_.find(call);
  if (at == leases_.end()) return;
  if (Session* holder = session(at->second.session)) holder->leases.erase(call);
  leases_.erase(at);
}

void Dispatcher::undo_lease(Key call) {
  auto at = leases_.find(call);
  if (at == leases_.end()) return;
  Key session_key = at->second.session;
  drop_lease(call);
  if (Session* holder = session(session_key)) {
    ++holder->wanted;
    list(*holder);
  }
}

std::vector<Key> Dispatcher::session_keys() const {
  std::vector<Key> keys;
  keys.reserve(sessions_.size());
  for (const auto& [key, session] : sessions_) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

void Dispatcher::tell_cancelled(const Lease& lease) {
  Session* holder = session(lease.session);
  if (holder == nullptr || !lease.delivered) return;
  holder->outbox.cancelled.push_back(lease.call);
  outbox_ready(*holder);
}

void Dispatcher::take_credit(Key key) {
  Session* holder = session(key);
  if (holder != nullptr && holder->wanted > 0) --holder->wanted;
}

void Dispatcher::reset() {
  for (Queue& queue : queues_) queue.claiming = false;
  for (auto& [key, session] : sessions_) {
    session->leases.clear();
    session->outbox = {};
    session->wanted = session->credit;
    list(*session);
  }
  to_deliver_.clear();
  leases_.clear();
}

// --- claims

std::size_t Dispatcher::queue_number(const std::string& name) {
  auto [at, added] = queue_numbers_.try_emplace(name, queues_.size());
  if (added) {
    queues_.emplace_back();
    queues_.back().name = name;
  }
  return at->second;
}

void Dispatcher::suspect_pending(std::size_t queue, std::uint64_t batch) {
  queues_[queue].pending_since = std::max(queues_[queue].pending_since, batch);
}

void Dispatcher::suspect_pending(std::uint64_t batch) {
  for (std::size_t i = 0; i < queues_.size(); ++i) suspect_pending(i, batch);
}

bool Dispatcher::wants_anything() const {
  for (const Queue& queue : queues_) {
    if (!may_hold(queue) || queue.claiming) continue;
    for (Key key : queue.takers) {
      auto at = sessions_.find(key);
      if (at != sessions_.end() && at->second->takes()) return true;
    }
  }
  return false;
}

void Dispatcher::add_claims(
    Batch* batch, store::Namespace ns, std::int64_t now_us,
    const std::function<void(std::size_t queue, store::ClaimResult&)>& claimed) {
  for (std::size_t i = 0; i < queues_.size(); ++i) {
    if (!may_hold(queues_[i]) || queues_[i].claiming) continue;
    // One claim at a time for a queue: the next session's turn comes with the next commit.
    Session* taker = next_taker(i);
    if (taker == nullptr) continue;
    Queue& queue = queues_[i];
    unlist_first(i);
    queue.claiming = true;
    store::Claim claim;
    claim.ns = ns;
    claim.queue = queue.name;
    claim.session = taker->key;
    claim.limit = std::exchange(taker->wanted, 0);
    claim.now_us = now_us;
    Key session_key = taker->key;
    std::uint32_t limit = claim.limit;
    std::uint64_t id = batch->id;
    batch->add(std::move(claim), [this, i, id, session_key, limit, claimed](auto& result) {
      if (!result) return;  // reset() follows
      Queue& served = queues_[i];
      served.claiming = false;
      if (!result->more) served.clean_since = std::max(served.clean_since, id);
      if (Session* holder = session(session_key)) {
        holder->wanted += limit - static_cast<std::uint32_t>(result->tasks.size());
        list(*holder);
      }
      claimed(i, *result);
    });
  }
}

void Dispatcher::deliver() {
  std::vector<Key> keys = std::exchange(to_deliver_, {});
  for (Key key : keys) {
    Session* to = session(key);
    if (to == nullptr || (to->outbox.tasks.empty() && to->outbox.cancelled.empty())) continue;
    Delivery delivery = std::exchange(to->outbox, {});
    auto count = static_cast<std::uint32_t>(delivery.tasks.size());
    to->credit -= std::min(to->credit, count);
    for (const TaskOrder& order : delivery.tasks) {
      Lease* held = lease(order.call);
      if (held == nullptr) continue;
      held->delivered = true;
      // Nobody wants it any more, and who was to tell the session could not.
      if (held->cancelling) delivery.cancelled.push_back(order.call);
    }
    if (to->deliver) to->deliver(std::move(delivery));
  }
}

}  // namespace pawl::engine
