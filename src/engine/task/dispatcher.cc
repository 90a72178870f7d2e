#include "engine/task/dispatcher.h"

#include <algorithm>

#include "base/assert.h"

namespace pawl::engine {

// --- sessions

Session& Dispatcher::open_session(store::SessionRecord record, const SessionRequest& request,
                                  Deliver deliver) {
  auto session = std::make_unique<Session>();
  const Key key = session->key = record.key;
  session->record = std::move(record);
  session->queues = request.queues;
  session->tasks = request.tasks;
  session->offers = request.offers;
  session->timeout_us = request.timeout_us;
  session->deliver = std::move(deliver);
  for (const std::string& queue : request.queues) {
    std::size_t line = line_of(queue_number(queue), request.tasks);
    ++lines_[line].sessions;
    session->places.push_back({line});
  }
  Session& opened = *session;
  sessions_[key] = std::move(session);
  return opened;
}

Session& Dispatcher::leave_behind(store::SessionRecord record) {
  SessionRequest request;
  request.timeout_us = record.expires_at_us - record.started_at_us;
  Session& session = open_session(std::move(record), request, {});
  session.closing = session.left_behind = true;
  return session;
}

std::vector<Key> Dispatcher::left_to(Key heir) const {
  std::vector<Key> keys = session_keys();
  std::erase_if(keys, [&](Key key) { return sessions_.at(key)->heir != heir; });
  return keys;
}

bool Dispatcher::Line::offers(const std::string& name) const {
  return tasks.empty() || std::binary_search(tasks.begin(), tasks.end(), name);
}

std::size_t Dispatcher::line_of(std::size_t queue, std::vector<std::string> tasks) {
  std::sort(tasks.begin(), tasks.end());
  tasks.erase(std::unique(tasks.begin(), tasks.end()), tasks.end());
  std::size_t unused = lines_.size();
  for (std::size_t line : queues_[queue].lines) {
    if (lines_[line].tasks == tasks) return line;
    if (lines_[line].sessions == 0 && !lines_[line].claiming) unused = line;
  }
  if (unused == lines_.size()) {
    lines_.emplace_back();
    queues_[queue].lines.push_back(unused);
  }
  lines_[unused] = Line();
  lines_[unused].queue = queue;
  lines_[unused].tasks = std::move(tasks);
  return unused;
}

Session* Dispatcher::session(Key key) {
  auto at = sessions_.find(key);
  return at == sessions_.end() ? nullptr : at->second.get();
}

void Dispatcher::forget_session(Key key) {
  Session* gone = session(key);
  if (gone == nullptr) return;
  for (Key call : gone->leases) leases_.erase(call);
  for (const Session::Place& place : gone->places) --lines_[place.line].sessions;
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
  for (Session::Place& place : session.places) {
    if (std::exchange(place.waits, true)) continue;
    lines_[place.line].takers.push_back(session.key);
  }
}

void Dispatcher::unlist_first(std::size_t line) {
  Session* first = session(lines_[line].takers.front());
  lines_[line].takers.pop_front();
  if (first == nullptr) return;
  for (Session::Place& place : first->places) {
    if (place.line == line) place.waits = false;
  }
}

// --- tasks

Session* Dispatcher::next_taker(std::size_t line) {
  while (!lines_[line].takers.empty()) {
    Session* taker = session(lines_[line].takers.front());
    if (taker != nullptr && taker->takes()) return taker;
    unlist_first(line);
  }
  return nullptr;
}

void Dispatcher::place(store::CallRecord* call, const TaskPolicy& policy, std::uint64_t batch,
                       std::int64_t now_us) {
  const std::size_t number = queue_number(call->queue);
  const Queue& queue = queues_[number];
  Session* only = pinned(policy.same_worker, number, call->name);
  for (std::size_t line : queue.lines) {
    if (queue.limited) break;
    if (!lines_[line].offers(call->name) || may_hold(lines_[line])) continue;
    if (only != nullptr && !only->stands_in(line)) continue;
    Session* taker = only == nullptr ? next_taker(line) : only;
    if (taker == nullptr || !taker->takes()) continue;
    --taker->wanted;
    if (only == nullptr) {
      unlist_first(line);  // sessions take turns
      list(*taker);
      pin(policy.same_worker, taker->key);
    }
    call->status = store::CallStatus::kLeased;
    call->session = taker->key;
    call->token = 1;
    call->attempt = 1;
    call->started_at_us = now_us;
    return;
  }
  call->status = store::CallStatus::kPending;
  stir(call->queue);
  for (std::size_t line : queue.lines) {
    if (lines_[line].offers(call->name)) lines_[line].pending_since = batch;
  }
}

void Dispatcher::pending_in(const std::string& queue, const std::string& name,
                            std::uint64_t batch) {
  stir(queue);
  for (std::size_t line : queues_[queue_number(queue)].lines) {
    if (!lines_[line].offers(name)) continue;
    lines_[line].pending_since = std::max(lines_[line].pending_since, batch);
  }
}

Lease& Dispatcher::add_lease(const store::CallRecord& call,
                             std::shared_ptr<const TaskPolicy> policy) {
  drop_lease(call.key);  // an older one, whose report came here and is still on its way
  Lease& lease = leases_[call.key];
  lease.call = call.key;
  lease.run = call.run;
  lease.number = call.number;
  lease.session = call.session;
  lease.token = call.token;
  lease.attempt = call.attempt;
  lease.attempts_before = call.attempts_before;
  lease.lost_leases = call.lost_leases;
  if (policy->queue != call.queue) {
    // A built-in task, which goes to a queue that its options do not name.
    auto placed = std::make_shared<TaskPolicy>(*policy);
    placed->queue = call.queue;
    policy = std::move(placed);
  }
  lease.policy = std::move(policy);
  lease.name = call.name;
  lease.started_us = call.started_at_us;
  lease.due_us = std::max(call.created_at_us, call.run_at_us);
  lease.cancelling = call.status == store::CallStatus::kCancelling;
  lease.limited = limited_queues_ > 0 && queues_[queue_number(call.queue)].limited;
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
  if (Session* holder = session(at->second.session)) {
    holder->leases.erase(call);
    if (!holder->kept.empty()) drop_kept(at->second);
  }
  if (at->second.moving_to != 0) end_move(at->second, false);
  if (at->second.limited) lease_ended(at->second);
  leases_.erase(at);
}

void Dispatcher::undo_lease(Key call) {
  auto at = leases_.find(call);
  if (at == leases_.end()) return;
  Key session_key = at->second.session;
  drop_lease(call);
  if (Session* holder = session(session_key)) give_back_room(*holder);
}

std::vector<Key> Dispatcher::session_keys() const {
  std::vector<Key> keys;
  keys.reserve(sessions_.size());
  for (const auto& [key, session] : sessions_) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

void Dispatcher::tell_cancelled(const Lease& lease) {
  if (lease.delivered) tell_cancelled(lease.session, {lease.call, lease.token});
}

void Dispatcher::tell_cancelled(Key session_key, HandedOut task) {
  Session* holder = session(session_key);
  if (holder == nullptr) return;
  holder->outbox.cancelled.push_back(task);
  outbox_ready(*holder);
}

// --- tasks that stay with one worker

// A session that is about to end takes nothing more: the key is free for another one. One that
// does not do this task keeps the key for those that it does.
Session* Dispatcher::pinned(const std::string& key, std::size_t queue, const std::string& name) {
  if (key.empty()) return nullptr;
  Session* holder = session(pins_.find(key));
  if (holder == nullptr || holder->closing || holder->ending) return nullptr;
  for (const Session::Place& place : holder->places) {
    if (lines_[place.line].queue == queue && lines_[place.line].offers(name)) return holder;
  }
  return nullptr;
}

Session* Dispatcher::pinned_elsewhere(const Lease& lease) {
  const std::string& key = lease.policy->same_worker;
  if (key.empty()) return nullptr;
  Session* holder = pinned(key, queue_number(lease.policy->queue), lease.name);
  if (holder != nullptr) return holder->key == lease.session ? nullptr : holder;
  pin(key, lease.session);
  return nullptr;
}

void Dispatcher::pin(const std::string& key, Key taker) {
  if (key.empty()) return;
  const Session* before = session(pins_.find(key));
  if (before == nullptr || before->closing || before->ending) pins_.set(key, taker);
}

void Dispatcher::begin_move(Lease& lease, Session& to) {
  lease.reported = true;
  lease.moving_to = to.key;
  to.leases.insert(lease.call);
}

void Dispatcher::end_move(Lease& lease, bool moved) {
  lease.reported = false;
  Key to = std::exchange(lease.moving_to, 0);
  if (Session* other = session(moved ? lease.session : to)) other->leases.erase(lease.call);
  if (moved) lease.session = to;
}

void Dispatcher::keep(Session& session, TaskOrder order) {
  session.kept.push_back(std::move(order));
  ++kept_;
}

std::optional<TaskOrder> Dispatcher::next_kept(Session& session) {
  if (session.kept.empty() || session.wanted == 0) return std::nullopt;
  --session.wanted;
  TaskOrder order = std::move(session.kept.front());
  session.kept.pop_front();
  --kept_;
  return order;
}

void Dispatcher::give_back_room(Session& session) {
  ++session.wanted;
  list(session);
}

std::deque<TaskOrder> Dispatcher::take_kept(Session& session) {
  kept_ -= session.kept.size();
  return std::exchange(session.kept, {});
}

bool Dispatcher::drop_kept(const Lease& lease) {
  Session* holder = session(lease.session);
  if (holder == nullptr) return false;
  std::size_t dropped =
      std::erase_if(holder->kept, [&](const TaskOrder& order) { return order.call == lease.call; });
  kept_ -= dropped;
  return dropped > 0;
}

Session* Dispatcher::another_taker(const std::string& queue, const std::string& name,
                                   const std::vector<Key>& gave_back,
                                   const std::function<bool(const Session&)>& fits) {
  const std::size_t number = queue_number(queue);
  for (Key key : session_keys()) {
    Session& candidate = *sessions_.at(key);
    if (candidate.closing || candidate.ending || !candidate.deliver) continue;
    if (std::ranges::find(gave_back, key) != gave_back.end() || !fits(candidate)) continue;
    for (const Session::Place& place : candidate.places) {
      const Line& line = lines_[place.line];
      if (line.queue == number && line.offers(name)) return &candidate;
    }
  }
  return nullptr;
}

void Dispatcher::reset() {
  for (Line& line : lines_) line.claiming = false;
  for (auto& [key, session] : sessions_) {
    session->leases.clear();
    session->outbox = {};
    take_kept(*session);
    session->wanted = session->credit;
    list(*session);
  }
  to_deliver_.clear();
  leases_.clear();
}

// --- claims

std::size_t Dispatcher::queue_number(const std::string& name) {
  if (auto at = queue_numbers_.find(name); at != queue_numbers_.end()) return at->second;
  queues_.emplace_back().name = name;
  // If there is no memory for its number, the queue stays without one, and is never found.
  return queue_numbers_.try_emplace(name, queues_.size() - 1).first->second;
}

void Dispatcher::suspect_pending(std::size_t queue, std::uint64_t batch) {
  for (std::size_t line : queues_[queue].lines) {
    lines_[line].pending_since = std::max(lines_[line].pending_since, batch);
  }
}

void Dispatcher::suspect_pending(std::uint64_t batch) {
  for (std::size_t i = 0; i < queues_.size(); ++i) suspect_pending(i, batch);
}

void Dispatcher::suspect_known(const std::string& queue, std::uint64_t batch) {
  const auto known = queue_numbers_.find(queue);
  if (known != queue_numbers_.end()) suspect_pending(known->second, batch);
}

bool Dispatcher::wants_anything() const {
  for (const Line& line : lines_) {
    if (!may_claim(line)) continue;
    for (Key key : line.takers) {
      auto at = sessions_.find(key);
      if (at != sessions_.end() && at->second->takes()) return true;
    }
  }
  return false;
}

void Dispatcher::add_claims(
    Batch* batch, store::Namespace ns, std::int64_t now_us,
    const std::function<void(std::size_t queue, store::ClaimResult&)>& claimed) {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (!may_claim(lines_[i])) continue;
    // One claim at a time for a line: the next session's turn comes with the next commit.
    Session* taker = next_taker(i);
    if (taker == nullptr) continue;
    Line& line = lines_[i];
    unlist_first(i);
    line.claiming = true;
    store::Claim claim;
    claim.ns = ns;
    claim.queue = queues_[line.queue].name;
    claim.session = taker->key;
    claim.limit = std::exchange(taker->wanted, 0);
    claim.now_us = now_us;
    claim.names = line.tasks;
    Key session_key = taker->key;
    std::uint32_t limit = claim.limit;
    std::uint64_t id = batch->id;
    batch->add(std::move(claim), [this, i, id, session_key, limit, claimed](auto& result) {
      if (!result) return;  // reset() follows
      Line& served = lines_[i];
      served.claiming = false;
      if (!result->more) served.clean_since = std::max(served.clean_since, id);
      if (Session* holder = session(session_key)) {
        holder->wanted += limit - static_cast<std::uint32_t>(result->tasks.size());
        list(*holder);
      }
      claimed(served.queue, *result);
    });
  }
}

// --- limits

void Dispatcher::set_limits(const std::string& name, const store::QueueLimits& limits,
                            std::uint64_t batch) {
  std::size_t number = queue_number(name);
  Queue& queue = queues_[number];
  if (queue.limited) --limited_queues_;
  queue.limited = !limits.none();
  queue.paused = limits.max_running == 0u;
  if (queue.limited) ++limited_queues_;
  for (auto& [call, lease] : leases_) {
    if (lease.policy->queue == name) lease.limited = queue.limited;
  }
  suspect_pending(number, batch);
}

void Dispatcher::forget_limits() {
  limited_queues_ = 0;
  for (Queue& queue : queues_) queue.limited = queue.paused = false;
}

// Whoever looked while it ran may have found the limits reached. A claim of the commit that has
// ended it has seen that, and may say afterwards that nothing is left.
void Dispatcher::lease_ended(const Lease& lease) {
  if (!lease.limited) return;
  if (notes_stirred_) freed_.insert(lease.policy->queue);
  for (std::size_t line : queues_[queue_number(lease.policy->queue)].lines) {
    lines_[line].pending_since = std::max(lines_[line].pending_since, lines_[line].clean_since + 1);
  }
}

// --- for people

std::vector<WorkerView> Dispatcher::workers() const {
  std::vector<WorkerView> views;
  for (Key key : session_keys()) {
    const Session& session = *sessions_.at(key);
    if (session.left_behind) continue;
    WorkerView& view = views.emplace_back();
    view.session = key;
    view.name = session.record.name;
    view.language = session.record.language;
    view.queues = session.queues;
    view.tasks = session.tasks;
    view.offers = session.offers;
    view.running = session.leases.size();
    view.done = session.done;
    view.failed = session.failed;
    auto over = static_cast<std::int64_t>(session.done + session.failed);
    if (over > 0) view.mean_latency_us = session.busy_us / over;
    view.since_us = session.record.started_at_us;
  }
  return views;
}

std::unordered_map<std::string, std::uint64_t> Dispatcher::running() const {
  std::unordered_map<std::string, std::uint64_t> counts;
  for (const auto& [call, lease] : leases_) ++counts[lease.policy->queue];
  return counts;
}

void Dispatcher::deliver() {
  std::vector<Key> keys = std::exchange(to_deliver_, {});
  for (Key key : keys) {
    Session* to = session(key);
    if (to == nullptr || (to->outbox.tasks.empty() && to->outbox.cancelled.empty())) continue;
    // What can fail comes first: a delivery that is taken out of its box must arrive.
    const auto is_unwanted = [&](const TaskOrder& order) {
      const Lease* held = lease(order.call);
      return held != nullptr && held->cancelling;
    };
    const auto unwanted = std::ranges::count_if(to->outbox.tasks, is_unwanted);
    if (unwanted > 0) {
      to->outbox.cancelled.reserve(to->outbox.cancelled.size() +
                                   static_cast<std::size_t>(unwanted));
    }
    Delivery delivery = std::exchange(to->outbox, {});
    auto count = static_cast<std::uint32_t>(delivery.tasks.size());
    to->credit -= std::min(to->credit, count);
    for (const TaskOrder& order : delivery.tasks) {
      Lease* held = lease(order.call);
      if (held == nullptr) continue;
      held->delivered = true;
      // Nobody wants it any more, and who was to tell the session could not.
      if (held->cancelling) delivery.cancelled.push_back({order.call, held->token});
    }
    if (to->deliver) to->deliver(std::move(delivery));
  }
}

}  // namespace pawl::engine
