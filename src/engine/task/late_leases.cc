#include "engine/task/leases.h"

#include <algorithm>
#include <utility>

#include "engine/core/dead_nodes.h"
#include "engine/core/store_trouble.h"
#include "engine/run/lineup.h"
#include "engine/task/dispatcher.h"
#include "engine/task/late_attempts.h"

namespace pawl::engine {
namespace {

std::string seconds_text(std::int64_t us) {
  std::string text = std::to_string(static_cast<double>(us) / 1e6);
  text.erase(text.find_last_not_of('0') + 1);
  if (!text.empty() && text.back() == '.') text.pop_back();
  return text;
}

CallError timed_out(const std::string& what, std::int64_t after_us) {
  return {"TimeoutError", what + " after " + seconds_text(after_us) + " s", Payload(), {}};
}

}  // namespace

void Leases::watch(Lease& lease) {
  const std::int64_t now_us = steady_us(clock_);
  if (lease.policy->timeout_us > 0) {
    if (lease.ends_us == 0) lease.ends_us = now_us + lease.policy->timeout_us;
    look_at_lease(lease, TimerKind::kAttempt, lease.ends_us);
  }
  if (lease.policy->heartbeat_timeout_us > 0) {
    look_at_lease(lease, TimerKind::kHeartbeat, now_us + lease.policy->heartbeat_timeout_us);
  }
}

// When it is due, or earlier: most tasks are done long before, and would leave their timers behind.
void Leases::look_at_lease(const Lease& lease, TimerKind kind, std::int64_t due_us) {
  constexpr std::int64_t kHorizonUs = 60'000'000;
  steady_.add({std::min(due_us, steady_us(clock_) + kHorizonUs), kind, lease.call, lease.token});
}

// A worker was given the task, and its session lives.
bool Leases::has_worker(const Lease& lease) {
  const Session* session = dispatcher_.session(lease.session);
  return lease.delivered && session != nullptr && !session->ending;
}

// Another node's turn may have cancelled the task since this node heard of it last.
Status Leases::look_for_cancel(Lease& lease) {
  if (options_.exclusive || lease.cancelling) return {};
  PAWL_TRY(auto task, store_.call(lease.call));
  const bool same = task && task->session == lease.session && task->token == lease.token;
  lease.cancelling = same && task->status == store::CallStatus::kCancelling;
  return {};
}

// The task is being cancelled, and its time is over. Undos of the run may be with another node, to
// which the record of the task alone says that a worker may be at it: the task stays as it is until
// the worker's word, the end of its session, or the end of the time that a cancelled run has.
void Leases::await_word(Lease& lease) {
  late_attempt_over(lease.call, lease.token);
  dispatcher_.tell_cancelled(lease);
  const std::int64_t grace_us = std::min(options_.cancel_grace_us, INT64_MAX / 4);
  steady_.add({steady_us(clock_) + grace_us, TimerKind::kLate, lease.call, lease.token});
}

void Leases::late_timer(const Timer& timer) {
  late_attempt_over(timer.key, timer.token);
  Lease* lease = dispatcher_.lease(timer.key);
  if (lease != nullptr && lease->token == timer.token && lease->cancelling) release(*lease);
}

void Leases::attempt_failed(Lease& lease, CallError error, bool retryable) {
  if (lease.reported) return;
  const bool may_go_on = has_worker(lease);
  if (may_go_on) {
    if (Status looked = look_for_cancel(lease); !looked) return trouble_.note(looked.error());
    if (lease.cancelling) return await_word(lease);
  }
  // The worker hears of it when it is durable: the word of one that heeded a cancel which never
  // came true would be taken for the task's outcome.
  auto durable = std::make_shared<ReportAnswers>();
  durable->answers.resize(1);
  durable->left = 1;
  durable->reply = [this, session = lease.session, task = HandedOut{lease.call, lease.token},
                    delivered = lease.delivered](const auto& how) {
    if (how && delivered) dispatcher_.tell_cancelled(session, task);
  };
  if (may_go_on) {
    late_.add(lease.call, lease.token, lease.run, lease.session);
    std::int64_t grace_us = std::min(options_.cancel_grace_us, INT64_MAX / 4);
    steady_.add({steady_us(clock_) + grace_us, TimerKind::kLate, lease.call, lease.token});
  }
  TaskReport report{lease.call, lease.token, {}, std::move(error), retryable, false};
  settle(lease, std::move(report), {durable, 0});
}

// The undos of its run need not wait for it any more.
void Leases::late_attempt_over(Key call, std::uint64_t token, Key session) {
  Key run = late_.over(call, token, session);
  if (run != 0 && !late_.has(run)) lineup_.touch(run);
}

void Leases::release(Lease& lease) {
  if (lease.reported) return;
  if (lease.cancelling) {
    TaskReport word{lease.call, lease.token, {}, {}, false, true};
    return record_outcome(lease, std::move(word), {});
  }
  if (dispatcher_.drop_kept(lease)) {
    return write_task(lease, store::TaskWrite::Kind::kReturn, 0, {}, {});
  }
  if (lease.lost_leases >= options_.most_lost_leases) {
    return attempt_failed(lease, error_of(TaskFate::kLost), false);
  }
  ++counters_.leases_lost;
  write_task(lease, store::TaskWrite::Kind::kRelease, 0, {}, {});
}

void Leases::attempt_timer(const Timer& timer) {
  Lease* lease = dispatcher_.lease(timer.key);
  if (lease == nullptr || lease->token != timer.token || lease->reported) return;
  if (steady_us(clock_) < lease->ends_us) return look_at_lease(*lease, timer.kind, lease->ends_us);
  attempt_failed(
      *lease, timed_out("task '" + lease->name + "' timed out", lease->policy->timeout_us), true);
}

void Leases::heartbeat_timer(const Timer& timer) {
  Lease* lease = dispatcher_.lease(timer.key);
  if (lease == nullptr || lease->token != timer.token || lease->reported) return;
  std::int64_t due_us = lease->last_sign_us + lease->policy->heartbeat_timeout_us;
  if (steady_us(clock_) < due_us) return look_at_lease(*lease, timer.kind, due_us);
  attempt_failed(*lease,
                 timed_out("task '" + lease->name + "' gave no sign of life",
                           lease->policy->heartbeat_timeout_us),
                 true);
}

void Leases::restart_late_timers() {
  for (const auto& [call, token] : late_.ids()) {
    steady_.add({steady_us(clock_) + options_.cancel_grace_us, TimerKind::kLate, call, token});
  }
}

}  // namespace pawl::engine
