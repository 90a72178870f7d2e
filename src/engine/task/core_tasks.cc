// Sessions and their tasks: what workers report, and what becomes of tasks whose worker says
// nothing.
#include <algorithm>
#include <utility>

#include "engine/core/cells.h"
#include "engine/core/core.h"
#include "engine/core/dead_nodes.h"
#include "engine/core/request_checks.h"
#include "value/json_writer.h"

namespace pawl::engine {
namespace {

std::string seconds_text(std::int64_t us) {
  std::string text = std::to_string(static_cast<double>(us) / 1e6);
  text.erase(text.find_last_not_of('0') + 1);
  if (!text.empty() && text.back() == '.') text.pop_back();
  return text;
}

std::string json_array(const std::vector<std::string>& texts) {
  JsonWriter writer;
  writer.begin_list();
  for (const std::string& text : texts) writer.string(text);
  writer.end();
  return std::move(writer).finish().value_or("[]");
}

CallError timed_out(const std::string& what, std::int64_t after_us) {
  return {"TimeoutError", what + " after " + seconds_text(after_us) + " s", Payload(), {}};
}

}  // namespace

// --- sessions

void Core::open_session(SessionRequest request, Deliver deliver, Reply<Key> reply) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  for (const std::string& queue : request.queues) {
    if (!queue.starts_with(kRunQueuePrefix)) continue;
    return reply(fail(ErrorCode::invalid_request, "'" + queue + "' is a queue of runs"));
  }
  store::SessionRecord record;
  record.key = keys_.next();
  record.ns = options_.ns;
  record.node = node_;
  record.name = request.name;
  record.language = request.language;
  record.queues = json_array(request.queues);
  if (!request.tasks.empty()) record.tasks = json_array(request.tasks);
  record.token = request.token;
  record.started_at_us = clock_.now_us();
  // One without a time-out lives and dies with this process.
  if (request.timeout_us > 0) record.expires_at_us = record.started_at_us + request.timeout_us;
  batch_.commit.sessions.push_back(record);
  batch_.done.push_back([this, record, request, deliver, reply](const Status& status) {
    if (!status) return reply(fail(status.error()));
    Session& session = dispatcher_.open_session(record, request, deliver);
    session.last_sign_us = steady_us();
    if (session.timeout_us > 0) {
      steady_.add({session.last_sign_us + session.timeout_us, TimerKind::kSession, record.key, 0});
    }
    offer_unfit(session);
    reply(record.key);
  });
}

Status Core::ask_for_tasks(Key key, std::uint32_t count) {
  Session* session = dispatcher_.session(key);
  if (session == nullptr || session->ending) {
    return fail(ErrorCode::stale_lease, "the session has ended");
  }
  session->last_sign_us = steady_us();
  dispatcher_.offer(*session, count);
  return {};
}

Status Core::set_capacity(Key key, std::uint32_t count) {
  Session* session = dispatcher_.session(key);
  if (session == nullptr || session->ending) {
    return fail(ErrorCode::stale_lease, "the session has ended");
  }
  session->last_sign_us = steady_us();
  dispatcher_.limit(*session, count);
  return {};
}

std::vector<Key> Core::inherit(Key key, const std::vector<Heartbeat>& tasks) {
  std::vector<Key> cancelled;
  for (const Heartbeat& task : tasks) {
    const Lease* lease = dispatcher_.lease(task.call);
    if (lease == nullptr || lease->token != task.token || lease->session == key) continue;
    if (!answers_for(key, *lease)) continue;
    Session* left = dispatcher_.session(lease->session);
    left->heir = key;
    left->last_sign_us = steady_us();
    cancelled.push_back(task.call);
  }
  return cancelled;
}

// Its own, or one that its worker may have taken as another session, before its node died: that
// session had the same owner.
bool Core::answers_for(Key session, const Lease& lease) {
  if (lease.session == session) return true;
  const Session* holder = dispatcher_.session(lease.session);
  const Session* heir = dispatcher_.session(session);
  return holder != nullptr && holder->left_behind && heir != nullptr &&
         heir->record.token == holder->record.token;
}

bool Core::has_session(Key key) {
  const Session* session = dispatcher_.session(key);
  return session != nullptr && !session->ending;
}

void Core::close_session(Key key) {
  Session* session = dispatcher_.session(key);
  if (session == nullptr) return;
  session->closing = true;
  if (!failed_) return_kept(*session);
}

void Core::end_session(Key key, Reply<void> reply) {
  Session* session = dispatcher_.session(key);
  if (session == nullptr || session->ending) return reply({});
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  session->ending = true;
  std::vector<Key> held(session->leases.begin(), session->leases.end());
  std::sort(held.begin(), held.end());
  for (Key call : held) {
    if (Lease* lease = dispatcher_.lease(call)) release(*lease);
  }
  // Tasks that are on their way to it now come back with the next batch.
  batch_.done.push_back([this, key, reply](const Status& status) {
    Session* ended = dispatcher_.session(key);
    if (ended == nullptr) return reply({});
    ended->ending = false;
    if (!status) return reply(fail(status.error()));
    if (!ended->leases.empty()) return end_session(key, reply);
    dispatcher_.forget_session(key);
    for (Key left : dispatcher_.left_to(key)) end_session(left, [](const Result<void>&) {});
    for (Key run : late_.session_over(key)) touch(run);
    batch_.commit.ended_sessions.push_back(key);
    batch_.done.push_back([reply](const Status& gone) { reply(gone); });
  });
}

bool Core::is_with_another_node(Key session) {
  if (options_.exclusive) return false;
  auto sessions = store_.sessions();
  if (!sessions) return false;
  auto found = std::ranges::find(*sessions, session, &store::SessionRecord::key);
  return found != sessions->end() && found->node != node_;
}

void Core::session_timer(Key key) {
  Session* session = dispatcher_.session(key);
  if (session == nullptr) return;
  constexpr std::int64_t kAgainUs = 1'000'000;
  auto again = [this, key] { steady_.add({steady_us() + kAgainUs, TimerKind::kSession, key, 0}); };
  // Whoever ends it may hear that the store does not answer, and leave it at that.
  if (session->ending) return again();
  std::int64_t end_us = session->last_sign_us + session->timeout_us;
  if (const Session* heir = dispatcher_.session(session->heir)) {
    end_us = std::max(end_us, heir->last_sign_us + heir->timeout_us);
  }
  if (steady_us() < end_us) {
    steady_.add({end_us, TimerKind::kSession, key, 0});
  } else if (session->left_behind && is_with_another_node(key)) {
    dispatcher_.forget_session(key);  // which was slow, not dead
  } else {
    end_session(key, [again](const Result<void>& ended) {
      if (!ended) again();
    });
  }
}

Result<std::vector<Key>> Core::heartbeat(Key key, const std::vector<Heartbeat>& beats) {
  Session* session = dispatcher_.session(key);
  if (session == nullptr || session->ending) {
    return fail(ErrorCode::stale_lease, "the session has ended");
  }
  session->last_sign_us = steady_us();
  std::vector<Key> not_held;
  for (const Heartbeat& beat : beats) {
    Lease* lease = dispatcher_.lease(beat.call);
    if (lease == nullptr || lease->token != beat.token || !answers_for(key, *lease)) {
      not_held.push_back(beat.call);
      continue;
    }
    lease->last_sign_us = steady_us();
    if (!beat.progress || failed_ || lease->reported) continue;
    if (beat.progress->text().size() > kInlineBytes) continue;
    batch_.add(store::TaskWrite{lease->call, lease->session, lease->token,
                                store::TaskWrite::Kind::kProgress, 0, beat.progress->text()},
               [this, call = lease->call, token = lease->token](const Result<bool>& fits) {
                 const Lease* told = dispatcher_.lease(call);
                 if (!fits || !*fits || told == nullptr || told->token != token) return;
                 tell_observer(*told, told->cancelling ? store::CallStatus::kCancelling
                                                       : store::CallStatus::kLeased);
               });
  }
  return not_held;
}

// --- handing out

Result<TaskOrder> Core::order_of(const store::CallRecord& call, const TaskPolicy& policy) {
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
  } else {
    PAWL_TRY(auto view, store_.run(call.run));
    if (view) order.run = view->run.id;
  }
  return order;
}

void Core::claimed(std::size_t queue, store::ClaimResult& result) {
  for (const store::CallRecord& call : result.tasks) {
    auto policy = policies_.get(call.options);
    // Options were looked at when the task was made.
    if (!policy) policy = std::make_shared<const TaskPolicy>();
    Lease& lease = dispatcher_.add_lease(call, *policy);
    auto order = order_of(call, **policy);
    if (!order && store::is_retryable(order.error().code)) {
      store_failed(order.error());
      continue;
    }
    if (!order) {
      attempt_failed(lease, {"PawlError", to_string(order.error()), Payload(), {}}, false);
      continue;
    }
    tell_observer(lease, store::CallStatus::kLeased);
    const std::int64_t due_us = std::max(call.created_at_us, call.run_at_us);
    meters_.task(call.name).waiting.add(call.started_at_us - due_us);
    Session* other = fitting_instead(lease, *order);
    if (other == nullptr) other = dispatcher_.pinned_elsewhere(lease);
    if (other != nullptr) {
      // Whoever claimed it can take another one.
      if (Session* first = dispatcher_.session(lease.session)) dispatcher_.give_back_room(*first);
      move(lease, *other, std::move(*order));
    } else {
      give_out(lease, std::move(*order));
    }
  }
  if (result.next_run_at_us > 0) {
    watch_queue(queue, result.next_run_at_us);
  }
}

void Core::give_out(Lease& lease, TaskOrder&& order) {
  ++counters_.tasks_dispatched;
  lease.last_sign_us = steady_us();
  watch(lease);
  Session* session = dispatcher_.session(lease.session);
  if (session == nullptr) return;
  session->outbox.tasks.push_back(std::move(order));
  dispatcher_.outbox_ready(*session);
}

void Core::deliver() {
  give_kept();
  dispatcher_.deliver();
}

void Core::watch(Lease& lease) {
  const std::int64_t now_us = steady_us();
  if (lease.policy->timeout_us > 0) {
    if (lease.ends_us == 0) lease.ends_us = now_us + lease.policy->timeout_us;
    look_at_lease(lease, TimerKind::kAttempt, lease.ends_us);
  }
  if (lease.policy->heartbeat_timeout_us > 0) {
    look_at_lease(lease, TimerKind::kHeartbeat, now_us + lease.policy->heartbeat_timeout_us);
  }
}

// When it is due, or earlier: most tasks are done long before, and would leave their timers behind.
void Core::look_at_lease(const Lease& lease, TimerKind kind, std::int64_t due_us) {
  constexpr std::int64_t kHorizonUs = 60'000'000;
  steady_.add({std::min(due_us, steady_us() + kHorizonUs), kind, lease.call, lease.token});
}

// --- reports

void Core::report(Key key, std::vector<TaskReport> reports,
                  Reply<std::vector<store::Recorded>> reply) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  Session* session = dispatcher_.session(key);
  if (session != nullptr) session->last_sign_us = steady_us();
  std::int64_t now_us = clock_.now_us();
  auto answers = std::make_shared<ReportAnswers>();
  answers->answers.resize(reports.size());
  answers->left = reports.size();
  answers->reply = std::move(reply);
  if (!options_.exclusive) look_behind_ends(key, reports, answers.get());
  if (reports.empty()) return answers->reply(std::move(answers->answers));
  for (std::size_t i = 0; i < reports.size(); ++i) {
    TaskReport& report = reports[i];
    late_attempt_over(report.call, report.token, key);
    Watcher watcher{answers, i};
    Lease* lease = dispatcher_.lease(report.call);
    bool held = lease != nullptr && lease->token == report.token && answers_for(key, *lease);
    if (held && !lease->reported) {
      if (report.value || report.error) {
        TaskMeter& meter = meters_.task(lease->name);
        ++(report.value ? meter.completed : meter.failed);
        meter.running.add(now_us - lease->started_us);
        if (session != nullptr) {
          ++(report.value ? session->done : session->failed);
          session->busy_us += now_us - lease->started_us;
        }
      }
      settle(*lease, std::move(report), std::move(watcher));
    } else if (held) {
      // The first report of it is on its way: what the store says then holds for this one.
      answer_repeated(key, std::move(report), watcher);
    } else {
      answer_late(key, std::move(report), watcher);
    }
  }
}

// A task whose run has ended is settled all the same, unless another node has taken it from the
// session: the store says which.
void Core::look_behind_ends(Key session, const std::vector<TaskReport>& reports,
                            ReportAnswers* answers) {
  struct Fence {
    Key call = 0;
    std::uint64_t token = 0;
    bool completed = false;
  };
  std::vector<Fence> fences;
  for (const TaskReport& report : reports) {
    fences.push_back({report.call, report.token, report.value.has_value()});
  }
  answers->exact = true;
  answers->reply = [this, session, fences = std::move(fences),
                    reply = std::move(answers->reply)](Result<std::vector<store::Recorded>> all) {
    for (std::size_t i = 0; all && i < all->size(); ++i) {
      if ((*all)[i] != store::Recorded::kUnknown) continue;
      const Fence& fence = fences[i];
      auto call = store_.call(fence.call);
      if (!call) return reply(fail(call.error()));
      if (!*call) continue;
      bool own = (*call)->session == session && (*call)->token == fence.token;
      // Whoever took over from this node may have called it cancelled, in the session's name.
      bool same = ((*call)->status == store::CallStatus::kCompleted) == fence.completed;
      bool settled = own && same && store::is_settled((*call)->status);
      (*all)[i] = settled ? store::Recorded::kRecorded : store::Recorded::kStale;
    }
    reply(std::move(all));
  };
}

// It may be that the report waits for a commit before it can be written.
void Core::answer_repeated(Key session, TaskReport report, Watcher watcher) {
  batch_.done.push_back([this, session, report = std::move(report), watcher](const Status& status) {
    if (!status) return watcher.tell(fail(status.error()));
    const Lease* lease = dispatcher_.lease(report.call);
    bool open = lease != nullptr && lease->token == report.token && lease->reported;
    open ? answer_repeated(session, report, watcher) : answer_late(session, report, watcher);
  });
}

// Nobody here knows of such a lease: the store tells a repetition from a stale report, and from one
// whose session speaks through another node, which may have heard of it or not.
void Core::answer_late(Key session, TaskReport report, Watcher watcher) {
  auto call = store_.call(report.call);
  if (!call) return watcher.tell(fail(call.error()));
  if (!*call) return watcher.tell(store::Recorded::kUnknown);
  const store::CallRecord& task = **call;
  if (task.session != session || task.token != report.token) {
    return watcher.tell(store::Recorded::kStale);
  }
  if (store::is_settled(task.status)) return watcher.tell(store::Recorded::kRepeated);
  auto policy = policies_.get(task.options);
  if (!policy) return watcher.tell(fail(policy.error()));
  settle(dispatcher_.add_lease(task, *policy), std::move(report), std::move(watcher));
}

void Core::settle(Lease& lease, TaskReport&& report, Watcher&& watcher) {
  bool nothing = !report.value && !report.error && !report.cancelled;
  if (nothing && !lease.cancelling && !report.unsuitable.empty()) {
    return give_back_unfit(lease, report.unsuitable, std::move(watcher));
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

void Core::retry(Lease& lease, const CallError& error, Watcher watcher) {
  ++counters_.retries;
  ++meters_.task(lease.name).retries;
  std::int64_t wait_us = lease.policy->backoff_after(lease.counted_attempts(), random_);
  std::int64_t run_at_us = clock_.now_us() + wait_us;
  watch_queue(dispatcher_.queue_number(lease.policy->queue), run_at_us);
  std::string text = encode_call_error(error).text();
  // Errors of attempts that are tried again are for people: a long one is not kept.
  if (text.size() > kInlineBytes) {
    text = encode_call_error({error.kind, error.message.substr(0, 1024), Payload(), {}}).text();
  }
  write_task(lease, store::TaskWrite::Kind::kRetry, run_at_us, std::move(text), std::move(watcher));
}

void Core::write_task(Lease& lease, store::TaskWrite::Kind kind, std::int64_t run_at_us,
                      store::Cell outcome, Watcher watcher) {
  lease.reported = true;
  if (kind != store::TaskWrite::Kind::kRetry || run_at_us <= clock_.now_us()) {
    dispatcher_.pending_in(lease.policy->queue, lease.name, batch_.id);
  }
  batch_.add(store::TaskWrite{lease.call, lease.session, lease.token, kind, run_at_us,
                              std::move(outcome), 0, lease.attempt, clock_.now_us()},
             [this, call = lease.call, token = lease.token, watcher](const Result<bool>& fits) {
               if (!fits) return watcher.tell(fail(fits.error()));
               Lease* written = dispatcher_.lease(call);
               bool known = written != nullptr && written->token == token;
               if (known && !*fits) return write_missed(*written, watcher);
               if (known) {
                 tell_observer(*written, store::CallStatus::kPending);
                 dispatcher_.drop_lease(call);
               }
               watcher.tell(*fits ? store::Recorded::kRecorded : store::Recorded::kStale);
             });
}

// The store did not take a write of the task: it is cancelled, or not this lease's any more.
void Core::write_missed(Lease& lease, const Watcher& watcher) {
  if (!lease.cancelling) {
    // Another node's turn may have cancelled it.
    auto now = store_.call(lease.call);
    if (!now) {
      store_failed(now.error());
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

void Core::record_outcome(Lease& lease, TaskReport&& report, Watcher&& watcher) {
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
  record(lease.run, std::move(recording), std::move(arrived));
}

// --- tasks whose worker is late or gone

// A worker was given the task, and its session lives.
bool Core::has_worker(const Lease& lease) {
  const Session* session = dispatcher_.session(lease.session);
  return lease.delivered && session != nullptr && !session->ending;
}

// Another node's turn may have cancelled the task since this node heard of it last.
Status Core::look_for_cancel(Lease& lease) {
  if (options_.exclusive || lease.cancelling) return {};
  PAWL_TRY(auto task, store_.call(lease.call));
  const bool same = task && task->session == lease.session && task->token == lease.token;
  lease.cancelling = same && task->status == store::CallStatus::kCancelling;
  return {};
}

// The task is being cancelled, and its time is over. Undos of the run may be with another node, to
// which the record of the task alone says that a worker may be at it: the task stays as it is until
// the worker's word, the end of its session, or the end of the time that a cancelled run has.
void Core::await_word(Lease& lease) {
  late_attempt_over(lease.call, lease.token);
  dispatcher_.tell_cancelled(lease);
  const std::int64_t grace_us = std::min(options_.cancel_grace_us, INT64_MAX / 4);
  steady_.add({steady_us() + grace_us, TimerKind::kLate, lease.call, lease.token});
}

void Core::late_timer(const Timer& timer) {
  late_attempt_over(timer.key, timer.token);
  Lease* lease = dispatcher_.lease(timer.key);
  if (lease != nullptr && lease->token == timer.token && lease->cancelling) release(*lease);
}

void Core::attempt_failed(Lease& lease, CallError error, bool retryable) {
  if (lease.reported) return;
  const bool may_go_on = has_worker(lease);
  if (may_go_on) {
    if (Status looked = look_for_cancel(lease); !looked) return store_failed(looked.error());
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
    steady_.add({steady_us() + grace_us, TimerKind::kLate, lease.call, lease.token});
  }
  TaskReport report{lease.call, lease.token, {}, std::move(error), retryable, false};
  settle(lease, std::move(report), {durable, 0});
}

// The undos of its run need not wait for it any more.
void Core::late_attempt_over(Key call, std::uint64_t token, Key session) {
  Key run = late_.over(call, token, session);
  if (run != 0 && !late_.has(run)) touch(run);
}

void Core::release(Lease& lease) {
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

void Core::attempt_timer(const Timer& timer) {
  Lease* lease = dispatcher_.lease(timer.key);
  if (lease == nullptr || lease->token != timer.token || lease->reported) return;
  if (steady_us() < lease->ends_us) return look_at_lease(*lease, timer.kind, lease->ends_us);
  attempt_failed(
      *lease, timed_out("task '" + lease->name + "' timed out", lease->policy->timeout_us), true);
}

void Core::heartbeat_timer(const Timer& timer) {
  Lease* lease = dispatcher_.lease(timer.key);
  if (lease == nullptr || lease->token != timer.token || lease->reported) return;
  std::int64_t due_us = lease->last_sign_us + lease->policy->heartbeat_timeout_us;
  if (steady_us() < due_us) return look_at_lease(*lease, timer.kind, due_us);
  attempt_failed(*lease,
                 timed_out("task '" + lease->name + "' gave no sign of life",
                           lease->policy->heartbeat_timeout_us),
                 true);
}

}  // namespace pawl::engine
