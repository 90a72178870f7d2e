// What a node does before its first request, and after its store had failed: it believes nothing
// but the store.
#include <algorithm>
#include <span>

#include "engine/cells.h"
#include "engine/core.h"

namespace pawl::engine {
namespace {

constexpr std::uint32_t kKeyBlock = 1 << 20;
constexpr Key kFirstKey = 1;  // of a store that has given out none
constexpr std::uint32_t kPage = 1'000;

// Whether the session's worker may have outlived its node.
bool may_live(const store::SessionRecord& session) { return session.expires_at_us > 0; }

CallError lease_lost() {
  return {"LeaseLost", "the task's worker was lost too often", Payload(), {}};
}

}  // namespace

Result<store::CommitResult> Core::commit_now(store::Commit commit) {
  commit.node = node_;
  return store_.commit(commit);
}

Status Core::reserve_keys_now() {
  store::Commit commit;
  commit.reserve_keys = kKeyBlock;
  PAWL_TRY(store::CommitResult result, commit_now(std::move(commit)));
  next_key_ = result.reserved_keys;
  end_key_ = next_key_ + kKeyBlock;
  return {};
}

// The keys of a new store begin anywhere: a worker may still be at tasks of the one that was in its
// place, and must not take new tasks for those.
Status Core::begin_keys() {
  constexpr std::uint64_t kMostBlocks = 1023;  // keys stay small, as they are in every row
  store::Commit commit;
  commit.reserve_keys = kKeyBlock * static_cast<std::uint32_t>(random_.next_u64() % kMostBlocks);
  if (commit.reserve_keys == 0) return {};
  PAWL_TRY(store::CommitResult result, commit_now(std::move(commit)));
  return reserve_keys_now();
}

Status Core::join(Key struck) {
  PAWL_TRY_STATUS(reserve_keys_now());
  if (next_key_ == kFirstKey) PAWL_TRY_STATUS(begin_keys());
  PAWL_TRY(std::vector<store::SessionRecord> left, end_dead_nodes());
  node_ = next_key();
  batch_.commit.node = node_;
  std::int64_t now_us = clock_.now_us();
  store::Commit commit;
  started_at_us_ = now_us;
  commit.nodes.push_back({node_, options_.node_name, now_us, now_us});
  for (store::SessionRecord& session : left) {
    session.node = node_;
    commit.sessions.push_back(session);
  }
  PAWL_TRY(store::CommitResult result, commit_now(std::move(commit)));
  if (struck != 0) PAWL_TRY_STATUS(strike(struck));
  PAWL_TRY_STATUS(load_limits());
  for (store::SessionRecord& session : left) PAWL_TRY_STATUS(leave_behind(std::move(session)));
  store_.on_ready(node_, [news = news_] { *news = true; });
  PAWL_TRY_STATUS(find_due_runs());
  PAWL_TRY_STATUS(find_overdue_tasks());
  PAWL_TRY_STATUS(find_requests());
  look_for_ready();
  if (!options_.exclusive) {
    steady_.add({steady_us() + options_.node_timeout_us / 3, TimerKind::kNode, 0, 0});
  }
  if (options_.retention.any()) steady_.add({steady_us(), TimerKind::kRetention, 0, 0});
  return {};
}

// Another node may have taken this one for dead, and given its tasks to others: it is there again,
// with sessions that hold what the store says.
Status Core::rejoin() {
  if (options_.exclusive) return {};
  store::Commit commit;
  commit.nodes.push_back({node_, options_.node_name, started_at_us_, clock_.now_us()});
  for (Key session : dispatcher_.session_keys()) {
    commit.sessions.push_back(dispatcher_.session(session)->record);
  }
  PAWL_TRY(store::CommitResult result, commit_now(std::move(commit)));
  return {};
}

// The run was active when the process died. If that happens to it again and again, with no step of
// its own in between, it is held back, and the others go on.
Status Core::strike(Key run) {
  auto control = [&](store::Control what, std::string reason = {}) {
    store::Commit commit;
    store::RunWrite& write = commit.runs.emplace_back();
    write.run = run;
    write.control = what;
    write.detail = {std::move(reason), clock_.now_us(), 0};
    return commit_now(std::move(commit));
  };
  PAWL_TRY(store::CommitResult struck, control(store::Control::kStrike));
  PAWL_TRY(auto view, store_.run(run));
  // It died with its first turn, before it was durable, and will be started again.
  careful_ = !view;
  if (view && view->state && view->state->strikes >= options_.most_strikes) {
    std::string reason = options_.struck_hung ? "its turns hung, or took the process down, "
                                              : "its turns took the process down ";
    reason += std::to_string(view->state->strikes) + " times";
    PAWL_TRY(store::CommitResult paused, control(store::Control::kPause, std::move(reason)));
  }
  if (options_.note_active) options_.note_active(0);
  return {};
}

// The sessions of a dead node have ended, and their tasks go back to their queues; but for tasks
// that are being cancelled, whose worker may still be at them: their sessions are returned.
Result<std::vector<store::SessionRecord>> Core::end_dead_nodes() {
  PAWL_TRY(auto nodes, store_.nodes());
  PAWL_TRY(auto sessions, store_.sessions());
  std::int64_t now_us = clock_.now_us();
  store::Commit commit;
  std::vector<store::SessionRecord> left;
  std::vector<Key> living{node_};
  for (const store::NodeRecord& node : nodes) {
    if (node.key == node_) continue;
    bool dead = options_.exclusive || node.seen_at_us + options_.node_timeout_us < now_us;
    (dead ? commit.ended_nodes : living).push_back(node.key);
  }
  for (store::SessionRecord& session : sessions) {
    if (std::find(living.begin(), living.end(), session.node) != living.end()) continue;
    PAWL_TRY(bool all, release_tasks_of(session));
    if (all) {
      commit.ended_sessions.push_back(session.key);
    } else {
      left.push_back(std::move(session));
    }
  }
  if (commit.empty()) return left;
  PAWL_TRY(store::CommitResult result, commit_now(std::move(commit)));
  return left;
}

// What the session was doing when its node died, and nobody wants any more, is over when its worker
// says so, or has been silent for as long as it may be.
Status Core::leave_behind(store::SessionRecord session) {
  if (dispatcher_.session(session.key) != nullptr) return {};
  PAWL_TRY(auto tasks, leased_tasks(session.key));
  session.node = node_;
  Session& left = dispatcher_.leave_behind(std::move(session));
  left.last_sign_us = steady_us();
  steady_.add({left.last_sign_us + left.timeout_us, TimerKind::kSession, left.key, 0});
  for (const store::CallRecord& task : tasks) {
    PAWL_TRY(auto policy, policies_.get(task.options));
    dispatcher_.add_lease(task, policy).delivered = true;
  }
  return {};
}

// A server's end is no failure of the task: the attempt does not count. A task that takes the
// process down again and again is stopped by the bound on lost leases. False: some are left.
Result<bool> Core::release_tasks_of(const store::SessionRecord& session) {
  Key after = 0;
  bool all = true;
  while (true) {
    PAWL_TRY(auto tasks, store_.leased_tasks(session.key, after, kPage));
    if (tasks.empty()) return all;
    after = tasks.back().key;
    store::Commit commit;
    for (const store::CallRecord& task : tasks) {
      bool cancelling = task.status == store::CallStatus::kCancelling;
      if (cancelling && may_live(session)) {
        all = false;
        continue;
      }
      if (!cancelling && task.lost_leases < options_.most_lost_leases) {
        commit.tasks.push_back(
            {task.key, task.session, task.token, store::TaskWrite::Kind::kRelease, 0, {}});
        continue;
      }
      store::Outcome outcome{task.key, task.session,   task.token, store::CallStatus::kCancelled,
                             {},       clock_.now_us()};
      CallError error{"CancelledError", "", Payload(), {}};
      if (!cancelling) {
        outcome.status = store::CallStatus::kFailed;
        error = lease_lost();
      }
      outcome.outcome = encode_call_error(error).text();
      // Several tasks may be of one run, and a commit has one write of a run.
      auto write = std::find_if(commit.runs.begin(), commit.runs.end(),
                                [&](const store::RunWrite& w) { return w.run == task.run; });
      if (write == commit.runs.end()) {
        commit.runs.emplace_back();
        write = commit.runs.end() - 1;
        write->run = task.run;
      }
      write->outcomes.push_back(std::move(outcome));
    }
    PAWL_TRY(store::CommitResult result, commit_now(std::move(commit)));
  }
}

// The same for a node that is at work: what it wants joins the batch, and what has to wait for that
// batch is done when it is durable.
Status Core::take_over() {
  PAWL_TRY(auto nodes, store_.nodes());
  PAWL_TRY(auto sessions, store_.sessions());
  std::int64_t now_us = clock_.now_us();
  std::vector<Key> living{node_};
  for (const store::NodeRecord& node : nodes) {
    if (node.key == node_) continue;
    bool dead = node.seen_at_us + options_.node_timeout_us < now_us;
    (dead ? batch_.commit.ended_nodes : living).push_back(node.key);
  }
  bool released = false;
  for (const store::SessionRecord& session : sessions) {
    if (std::find(living.begin(), living.end(), session.node) != living.end()) continue;
    PAWL_TRY(auto tasks, leased_tasks(session.key));
    const auto left = std::ranges::partition(tasks, [&](const store::CallRecord& task) {
      return task.status != store::CallStatus::kCancelling || !may_live(session);
    });
    const std::span released_tasks(tasks.begin(), left.begin());
    for (const store::CallRecord& task : released_tasks) take_over(task);
    released = released || !released_tasks.empty();
    if (!released_tasks.empty()) continue;  // the rest is seen to when these are durable
    if (left.empty()) {
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

void Core::take_over(const store::CallRecord& task) {
  bool cancelling = task.status == store::CallStatus::kCancelling;
  if (!cancelling && task.lost_leases < options_.most_lost_leases) {
    batch_.add(store::TaskWrite{
        task.key, task.session, task.token, store::TaskWrite::Kind::kRelease, 0, {}});
    return;
  }
  vm::Arrival arrival;
  arrival.kind = vm::Arrival::Kind::kOutcome;
  arrival.call = task.number;
  arrival.attempts = task.attempt;
  arrival.error = cancelling ? CallError{"CancelledError", "", Payload(), {}} : lease_lost();
  Recording recording;
  recording.add({task.key, task.session, task.token,
                 cancelling ? store::CallStatus::kCancelled : store::CallStatus::kFailed,
                 encode_call_error(*arrival.error).text(), clock_.now_us()},
                {});
  record(task.run, std::move(recording), std::move(arrival));
}

// Another node's turn may have cancelled a task that a session of this one holds.
Status Core::find_cancelled_tasks() {
  for (Key session : dispatcher_.session_keys()) {
    PAWL_TRY(auto tasks, leased_tasks(session));
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
    PAWL_TRY(auto tasks, leased_tasks(session));
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

Result<std::vector<store::CallRecord>> Core::leased_tasks(Key session) {
  std::vector<store::CallRecord> all;
  while (true) {
    PAWL_TRY(auto tasks, store_.leased_tasks(session, all.empty() ? 0 : all.back().key, kPage));
    bool more = tasks.size() == kPage;
    all.insert(all.end(), std::make_move_iterator(tasks.begin()),
               std::make_move_iterator(tasks.end()));
    if (!more) return all;
  }
}

void Core::answer_ended_waits() {
  for (Key run : waiters_.awaited_ends()) {
    auto view = store_.run(run);
    if (!view) return store_failed(view.error());
    if (!*view || !(*view)->result) continue;
    auto outcome = outcome_of(*(*view)->result);
    if (!outcome) return store_failed(outcome.error());
    waiters_.tell_end(run, *outcome);
  }
  tell_all_statuses();
}

}  // namespace pawl::engine
