// What a node does before its first request, and after its store had failed: it believes nothing
// but the store.
#include <utility>

#include "engine/core/core.h"
#include "engine/core/dead_nodes.h"
#include "engine/core/node_entry.h"
#include "engine/run/run_results.h"

namespace pawl::engine {
namespace {

constexpr std::uint32_t kPage = 1'000;

}  // namespace

Status Core::join(Key struck) {
  NodeEntry entry(store_, clock_, options_);
  PAWL_TRY(Key first_key, entry.reserve_first_keys(random_));
  keys_.begin_block(first_key);
  PAWL_TRY_STATUS(compare_with_the_past());
  PAWL_TRY(std::vector<store::SessionRecord> left, entry.end_dead_nodes());
  node_ = keys_.next();
  batch_.commit.node = node_;
  started_at_us_ = clock_.now_us();
  PAWL_TRY(const std::int64_t seen_at_us, store_.time_us(clock_));
  PAWL_TRY_STATUS(entry.enter({node_, options_.node_name, started_at_us_, seen_at_us}, left));
  if (struck != 0) {
    PAWL_TRY(bool durable, entry.strike(struck));
    careful_ = !durable;
  }
  PAWL_TRY_STATUS(load_limits());
  for (store::SessionRecord& session : left) PAWL_TRY_STATUS(leave_behind(std::move(session)));
  store_.on_ready(node_, [news = news_, tell = options_.on_news] {
    *news = true;
    if (tell) tell();
  });
  PAWL_TRY_STATUS(find_due_runs());
  PAWL_TRY_STATUS(find_overdue_tasks());
  PAWL_TRY_STATUS(find_due_schedules());
  PAWL_TRY_STATUS(find_requests());
  PAWL_TRY_STATUS(find_queued_runs());
  look_for_ready();
  if (!options_.exclusive) {
    steady_.add({steady_us() + options_.node_timeout_us / 3, TimerKind::kNode, 0, 0});
  }
  if (options_.retention.any()) steady_.add({steady_us(), TimerKind::kRetention, 0, 0});
  return {};
}

// After the store had failed. Another node may have taken this one for dead meanwhile, and given
// its tasks to others: it is there again, with sessions that hold what the store says.
Status Core::rejoin() {
  NodeEntry entry(store_, clock_, options_, node_);
  PAWL_TRY(Key first_key, entry.reserve_keys());
  keys_.begin_block(first_key);
  if (options_.exclusive) return {};
  std::vector<store::SessionRecord> sessions;
  for (Key session : dispatcher_.session_keys()) {
    sessions.push_back(dispatcher_.session(session)->record);
  }
  PAWL_TRY(const std::int64_t seen_at_us, store_.time_us(clock_));
  return entry.enter({node_, options_.node_name, started_at_us_, seen_at_us}, std::move(sessions));
}

// What the session was doing when its node died, and nobody wants any more, is over when its worker
// says so, or has been silent for as long as it may be; or when the task's own time is over, which
// begins anew.
Status Core::leave_behind(store::SessionRecord session) {
  if (dispatcher_.session(session.key) != nullptr) return {};
  PAWL_TRY(auto tasks, tasks_held_by(store_, session.key));
  session.node = node_;
  Session& left = dispatcher_.leave_behind(std::move(session));
  left.last_sign_us = steady_us();
  steady_.add({left.last_sign_us + left.timeout_us, TimerKind::kSession, left.key, 0});
  for (const store::CallRecord& task : tasks) {
    PAWL_TRY(auto policy, policies_.get(task.options));
    Lease& lease = dispatcher_.add_lease(task, policy);
    lease.delivered = true;
    lease.last_sign_us = left.last_sign_us;
    watch(lease);
  }
  return {};
}

// What dead nodes leave, for a node that is at work: what it wants joins the batch, and what has to
// wait for that batch is done when it is durable.
Status Core::take_over() {
  PAWL_TRY(const std::int64_t now_us, store_.time_us(clock_));
  PAWL_TRY(DeadNodes dead, find_dead_nodes(store_, options_, node_, now_us));
  std::vector<Key>& ended = batch_.commit.ended_nodes;
  ended.insert(ended.end(), dead.nodes.begin(), dead.nodes.end());
  bool released = false;
  for (const store::SessionRecord& session : dead.sessions) {
    PAWL_TRY(auto tasks, tasks_held_by(store_, session.key));
    bool any = false;
    for (const store::CallRecord& task : tasks) {
      const TaskFate fate = fate_of(task, session, options_.most_lost_leases);
      if (fate == TaskFate::kAwaited) continue;
      take_over(task, fate);
      any = true;
    }
    released = released || any;
    if (any) continue;  // the rest is seen to when these are durable
    if (tasks.empty()) {
      batch_.commit.ended_sessions.push_back(session.key);
    } else {
      batch_.commit.sessions.push_back(session);
      batch_.commit.sessions.back().node = node_;
      PAWL_TRY_STATUS(leave_behind(session));
    }
  }
  if (!released) return {};
  batch_.done.push_back([this](const Status& status) {
    if (!status || failed_) return;
    if (auto again = take_over(); !again) store_failed(again.error());
  });
  return {};
}

void Core::take_over(const store::CallRecord& task, TaskFate fate) {
  if (fate == TaskFate::kReleased) {
    batch_.add(store::TaskWrite{
        task.key, task.session, task.token, store::TaskWrite::Kind::kRelease, 0, {}});
    return;
  }
  vm::Arrival arrival;
  arrival.kind = vm::Arrival::Kind::kOutcome;
  arrival.call = task.number;
  arrival.attempts = task.counted_attempts();
  arrival.error = error_of(fate);
  Recording recording;
  recording.add(outcome_of(fate, task, clock_.now_us()), {});
  record(task.run, std::move(recording), std::move(arrival));
}

// Another node's turn may have cancelled a task that a session of this one holds.
Status Core::find_cancelled_tasks() {
  for (Key session : dispatcher_.session_keys()) {
    PAWL_TRY(auto tasks, tasks_held_by(store_, session));
    for (const store::CallRecord& task : tasks) {
      Lease* lease = dispatcher_.lease(task.key);
      if (task.status != store::CallStatus::kCancelling || lease == nullptr) continue;
      if (lease->token != task.token || lease->cancelling) continue;
      cancel_leased(*lease);
    }
  }
  return {};
}

void Core::look_for_ready() {
  look_for_ready_ = false;
  // A page at a time: when these have had their turn, the next ones are looked for.
  auto ready = store_.ready_runs(node_, kPage);
  if (!ready) return store_failed(ready.error());
  for (Key run : *ready) look_again(run);
  if (ready->size() == kPage) look_for_ready_ = true;
}

// After a commit of unknown outcome: what each session holds is what the store says. Tasks that it
// has not been given yet are handed out.
Status Core::restore_leases() {
  struct Held {
    store::CallRecord task;
    std::shared_ptr<const TaskPolicy> policy;
    bool delivered = false;
    std::int64_t last_sign_us = 0;
    std::int64_t ends_us = 0;
    TaskOrder order;
  };
  // All of it is read before anything is changed: a read may fail, and then this is done again.
  std::vector<Held> all;
  std::vector<Key> sessions = dispatcher_.session_keys();
  for (Key session : sessions) {
    PAWL_TRY(auto tasks, tasks_held_by(store_, session));
    for (store::CallRecord& task : tasks) {
      Held& held = all.emplace_back();
      PAWL_TRY(held.policy, policies_.get(task.options));
      const Lease* before = dispatcher_.lease(task.key);
      if (before != nullptr && before->token == task.token && before->delivered) {
        held.delivered = true;
        held.last_sign_us = before->last_sign_us;
        held.ends_us = before->ends_us;
      } else {
        PAWL_TRY(held.order, order_of(task, *held.policy));
      }
      held.task = std::move(task);
    }
  }
  dispatcher_.reset();
  for (Held& held : all) {
    Lease& lease = dispatcher_.add_lease(held.task, held.policy);
    if (held.delivered) {
      lease.delivered = true;
      lease.last_sign_us = held.last_sign_us;
      lease.ends_us = held.ends_us;
      watch(lease);  // a timer that went off and had no effect is there again
      // Whether it was told before is not known; to be told twice does no harm.
      if (lease.cancelling) dispatcher_.tell_cancelled(lease);
      continue;
    }
    // That it was claimed is news: who shall have it has not been looked at.
    if (Session* other = dispatcher_.pinned_elsewhere(lease)) {
      move(lease, *other, std::move(held.order));
    } else {
      give_in_turn(lease, std::move(held.order));
    }
  }
  return {};
}

void Core::answer_ended_waits() {
  for (Key run : waiters_.awaited_ends()) {
    auto view = store_.run(run);
    if (!view) return store_failed(view.error());
    if (!*view || !(*view)->result) continue;
    auto outcome = read_outcome(*(*view)->result, store_);
    if (!outcome) return store_failed(outcome.error());
    waiters_.tell_end(run, *outcome);
  }
  tell_all_statuses();
}

}  // namespace pawl::engine
