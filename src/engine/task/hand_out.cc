#include "engine/task/hand_out.h"

#include <algorithm>
#include <utility>

#include "engine/core/cells.h"
#include "engine/core/dead_nodes.h"
#include "engine/core/store_trouble.h"
#include "engine/run/hot_runs.h"
#include "engine/run/intake.h"
#include "engine/task/dispatcher.h"
#include "engine/task/leases.h"
#include "engine/task/task_policy.h"
#include "engine/time/queue_timers.h"
#include "engine/trace/traces.h"

namespace pawl::engine {

Result<TaskOrder> HandOut::order_of(const store::CallRecord& call, const TaskPolicy& policy) {
  TaskOrder order;
  order.call = call.key;
  order.token = call.token;
  order.name = call.name;
  order.queue = call.queue;
  order.attempt = call.attempt;
  order.heartbeat_timeout_us = policy.heartbeat_timeout_us;
  order.same_worker = policy.same_worker;
  if (policy.timeout_us > 0) order.deadline_us = call.started_at_us + policy.timeout_us;
  PAWL_TRY(order.args, from_cell(call.args, call.run, store_));
  PAWL_TRY(order.keywords, from_cell(call.keywords, call.run, store_));
  if (HotRun* run = runs_.find(call.run)) {
    order.run = run->record.id;
    order.trace = traces_.of(*run);
  } else {
    PAWL_TRY(auto view, store_.run(call.run));
    if (view) order.run = view->run.id;
    if (view) order.trace = traces_.of(view->run, view->state ? view->state->generation : 0);
  }
  return order;
}

void HandOut::claimed(std::size_t queue, store::ClaimResult& result) {
  for (store::CallRecord& call : result.tasks) {
    auto policy = policies_.get(call.options);
    // Options were looked at when the task was made.
    if (!policy) policy = std::make_shared<const TaskPolicy>();
    dispatcher_.add_lease(call, *policy);
    if (intake_.is_read_apart(call.run)) {
      intake_.await(call.run, [this, call = std::move(call)] { hand_over(call); });
    } else {
      hand_over(call);
    }
  }
  if (result.next_run_at_us > 0) {
    queue_timers_.watch(queue, result.next_run_at_us);
  }
}

// To the session that has claimed the task, or to another that shall have it.
void HandOut::hand_over(const store::CallRecord& call) {
  Lease* lease = dispatcher_.lease(call.key);
  if (trouble_.any() || lease == nullptr || lease->token != call.token || lease->reported) return;
  if (lease->cancelling) {
    // That has happened while its run was read: no worker has heard of the task.
    return leases_.settle(*lease, {call.key, call.token, {}, {}, false, true}, {});
  }
  auto order = order_of(call, *lease->policy);
  if (!order && store::is_retryable(order.error().code)) return trouble_.note(order.error());
  if (!order) {
    const CallError error{"PawlError", to_string(order.error()), Payload(), {}};
    return leases_.attempt_failed(*lease, error, false);
  }
  lease->trace = order->trace;
  leases_.tell_observer(*lease, store::CallStatus::kLeased);
  const std::int64_t due_us = std::max(call.created_at_us, call.run_at_us);
  meters_.task(call.name).waiting.add(
      call.started_at_us - due_us,
      attempt_exemplar(lease->trace, call.key, call.attempt, call.started_at_us));
  Session* other = fitting_instead(*lease, *order);
  if (other == nullptr) other = dispatcher_.pinned_elsewhere(*lease);
  if (other == nullptr) return give_out(*lease, std::move(*order));
  // Whoever claimed it can take another one.
  if (Session* first = dispatcher_.session(lease->session)) dispatcher_.give_back_room(*first);
  move(*lease, *other, std::move(*order));
}

void HandOut::give_out(Lease& lease, TaskOrder&& order) {
  ++counters_.tasks_dispatched;
  lease.last_sign_us = steady_us(clock_);
  leases_.watch(lease);
  Session* session = dispatcher_.session(lease.session);
  if (session == nullptr) return;
  session->outbox.tasks.push_back(std::move(order));
  dispatcher_.outbox_ready(*session);
}

void HandOut::deliver() {
  give_kept();
  dispatcher_.deliver();
}

// After a commit of unknown outcome: what each session holds is what the store says. Tasks that it
// has not been given yet are handed out.
Status HandOut::restore_leases() {
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
      leases_.watch(lease);  // a timer that went off and had no effect is there again
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

// Another node's turn may have cancelled a task that a session of this one holds.
Status HandOut::find_cancelled_tasks() {
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

}  // namespace pawl::engine
