#include "engine/task/leases.h"

#include <algorithm>
#include <utility>

#include "engine/core/cells.h"
#include "engine/core/request_checks.h"
#include "engine/core/store_trouble.h"
#include "engine/run/arrivals.h"
#include "engine/run/hot_runs.h"
#include "engine/task/dispatcher.h"
#include "engine/task/hand_out.h"
#include "engine/task/late_attempts.h"
#include "engine/task/unfit_tasks.h"
#include "engine/time/queue_timers.h"
#include "engine/trace/traces.h"

namespace pawl::engine {

void Leases::settle(Lease& lease, TaskReport&& report, Watcher&& watcher) {
  bool nothing = !report.value && !report.error && !report.cancelled;
  if (nothing && !lease.cancelling && !report.unsuitable.empty()) {
    return hand_out_.give_back_unfit(lease, report.unsuitable, std::move(watcher));
  }
  if (nothing && !lease.cancelling) {
    return write_task(lease, store::TaskWrite::Kind::kReturn, 0, {}, std::move(watcher));
  }
  if (nothing) report.cancelled = true;
  const std::size_t bytes = report.value ? report.value->text().size() : 0;
  if (bytes > options_.limits.payload_bytes) {
    const std::string what = "the result of task '" + lease.name + "'";
    const Error error = check_size(what, bytes, options_.limits).error();
    report.value.reset();
    report.retryable = false;
    report.error = CallError{error_label(error.code), error.message, Payload(), {}};
  }
  bool again = report.error && report.retryable && !lease.cancelling &&
               lease.policy->retries(lease.counted_attempts(), report.error->kind);
  if (again) return retry(lease, *report.error, std::move(watcher));
  record_outcome(lease, std::move(report), std::move(watcher));
}

void Leases::retry(Lease& lease, const CallError& error, Watcher watcher) {
  ++counters_.retries;
  ++meters_.task(lease.name).retries;
  std::int64_t wait_us = lease.policy->backoff_after(lease.counted_attempts(), random_);
  std::int64_t run_at_us = clock_.now_us() + wait_us;
  queue_timers_.watch(dispatcher_.queue_number(lease.policy->queue), run_at_us);
  std::string text = encode_call_error(error).text();
  // Errors of attempts that are tried again are for people: a long one is not kept.
  if (text.size() > kInlineBytes) {
    text = encode_call_error({error.kind, error.message.substr(0, 1024), Payload(), {}}).text();
  }
  write_task(lease, store::TaskWrite::Kind::kRetry, run_at_us, std::move(text), std::move(watcher));
}

void Leases::write_task(Lease& lease, store::TaskWrite::Kind kind, std::int64_t run_at_us,
                        store::Cell outcome, Watcher watcher) {
  lease.reported = true;
  if (kind != store::TaskWrite::Kind::kRetry || run_at_us <= clock_.now_us()) {
    dispatcher_.pending_in(lease.policy->queue, lease.name, batch_.id);
  }
  const bool is_retry = kind == store::TaskWrite::Kind::kRetry;
  const store::Cell error = is_retry && traces_.on() ? outcome : store::Cell();
  batch_.add(store::TaskWrite{lease.call, lease.session, lease.token, kind, run_at_us,
                              std::move(outcome), 0, lease.attempt, clock_.now_us()},
             [this, call = lease.call, token = lease.token, watcher, error,
              ended_us = clock_.now_us()](const Result<bool>& fits) {
               if (!fits) return watcher.tell(fail(fits.error()));
               Lease* written = dispatcher_.lease(call);
               bool known = written != nullptr && written->token == token;
               if (known && !*fits) return write_missed(*written, watcher);
               if (known) {
                 tell_observer(*written, store::CallStatus::kPending);
                 if (!error.empty()) traces_.attempt_over(*written, "retried", error, ended_us);
                 dispatcher_.drop_lease(call);
               }
               watcher.tell(*fits ? store::Recorded::kRecorded : store::Recorded::kStale);
             });
}

// The store did not take a write of the task: it is cancelled, or not this lease's any more.
void Leases::write_missed(Lease& lease, const Watcher& watcher) {
  if (!lease.cancelling) {
    // Another node's turn may have cancelled it.
    auto now = store_.call(lease.call);
    if (!now) {
      trouble_.note(now.error());
      return watcher.tell(fail(now.error()));
    }
    bool same = *now && (*now)->session == lease.session && (*now)->token == lease.token;
    lease.cancelling = same && (*now)->status == store::CallStatus::kCancelling;
  }
  if (lease.cancelling) {
    lease.reported = false;
    // The write was about an attempt whose time is over, and its worker has not spoken since.
    if (late_.has(lease.call, lease.token)) {
      await_word(lease);
      return watcher.tell(store::Recorded::kStale);
    }
    // A cancel was faster: the worker's word still settles it.
    return settle(lease, {lease.call, lease.token, {}, {}, false, true}, Watcher(watcher));
  }
  dispatcher_.drop_lease(lease.call);
  watcher.tell(store::Recorded::kStale);
}

void Leases::record_outcome(Lease& lease, TaskReport&& report, Watcher&& watcher) {
  lease.reported = true;
  unfit_.forget(lease.call);
  ++counters_.outcomes;
  Recording recording;
  store::Outcome& outcome = recording.outcomes.emplace_back();
  recording.watchers.push_back(std::move(watcher));
  outcome.call = lease.call;
  outcome.session = lease.session;
  outcome.token = lease.token;
  outcome.ended_at_us = clock_.now_us();
  std::optional<vm::Arrival> arrived(std::in_place);
  vm::Arrival& arrival = *arrived;
  arrival.kind = vm::Arrival::Kind::kOutcome;
  arrival.call = lease.number;
  arrival.attempts = lease.counted_attempts();
  if (report.value) {
    outcome.status = store::CallStatus::kCompleted;
    outcome.outcome = to_outcome_cell(*report.value, lease.call, lease.run, &recording.blobs);
    arrival.value = std::move(report.value);
  } else {
    bool cancelled = report.cancelled && lease.cancelling;
    outcome.status = cancelled ? store::CallStatus::kCancelled : store::CallStatus::kFailed;
    CallError error = report.error.value_or(CallError{"CancelledError", "", Payload(), {}});
    outcome.outcome =
        to_outcome_cell(encode_call_error(error), lease.call, lease.run, &recording.blobs);
    arrival.error = std::move(error);
  }
  arrivals_.record(lease.run, std::move(recording), std::move(arrived));
}

// The leases of tasks that have been settled.
void Leases::drop_settled(const store::RunWrite& write, const store::RunWriteResult& result) {
  if (write.outcomes.empty()) return;
  const bool is_traced = traces_.on();
  for (std::size_t i = 0; i < write.outcomes.size(); ++i) {
    if (result.outcomes[i] == store::Recorded::kLeftOut || write.outcomes[i].session == 0) continue;
    Lease* lease = dispatcher_.lease(write.outcomes[i].call);
    if (lease == nullptr || lease->token != write.outcomes[i].token) continue;
    const bool is_known = result.outcomes[i] == store::Recorded::kRecorded;
    if (is_known && is_traced) tell_traces(*lease, write.outcomes[i]);
    dispatcher_.drop_lease(lease->call);
  }
}

void Leases::tell_traces(const Lease& lease, const store::Outcome& outcome) {
  const bool failed = outcome.status == store::CallStatus::kFailed;
  const char* status = failed                                            ? "failed"
                       : outcome.status == store::CallStatus::kCompleted ? "completed"
                                                                         : "cancelled";
  traces_.attempt_over(lease, status, failed ? outcome.outcome : store::Cell(),
                       outcome.ended_at_us);
}

bool Leases::has_same_owner(Key key, Key other) {
  const Session* session = dispatcher_.session(key);
  if (session == nullptr || options_.exclusive) return false;
  auto sessions = store_.sessions();
  if (!sessions) return false;
  const auto found = std::ranges::find(*sessions, other, &store::SessionRecord::key);
  return found != sessions->end() && found->token == session->record.token;
}

// Its own, or one that its worker may have taken as another session, before its node died: that
// session had the same owner.
bool Leases::answers_for(Key session, const Lease& lease) {
  if (lease.session == session) return true;
  const Session* holder = dispatcher_.session(lease.session);
  const Session* heir = dispatcher_.session(session);
  return holder != nullptr && holder->left_behind && heir != nullptr &&
         heir->record.token == holder->record.token;
}

void Leases::tell_observer(const Lease& lease, store::CallStatus status) {
  if (options_.observer == nullptr || !options_.observer->wants()) return;
  const TaskChange change{lease.call, lease.name, status, lease.attempt};
  if (const HotRun* run = runs_.find(lease.run)) {
    return options_.observer->task_changed({run->record.id, run->record.workflow}, change);
  }
  auto view = store_.run(lease.run);
  if (!view || !*view) return;
  const store::RunRecord& record = (*view)->run;
  options_.observer->task_changed({record.id, record.workflow}, change);
}

}  // namespace pawl::engine
