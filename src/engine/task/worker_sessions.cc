#include "engine/task/worker_sessions.h"

#include <algorithm>
#include <utility>

#include "engine/core/cells.h"
#include "engine/core/dead_nodes.h"
#include "engine/core/store_trouble.h"
#include "engine/run/intake.h"
#include "engine/run/lineup.h"
#include "engine/task/admissions.h"
#include "engine/task/dispatcher.h"
#include "engine/task/hand_out.h"
#include "engine/task/late_attempts.h"
#include "engine/task/leases.h"
#include "engine/task/task_policy.h"
#include "value/json_writer.h"

namespace pawl::engine {
namespace {

std::string json_array(const std::vector<std::string>& texts) {
  JsonWriter writer;
  writer.begin_list();
  for (const std::string& text : texts) writer.string(text);
  writer.end();
  return std::move(writer).finish().value_or("[]");
}

}  // namespace

void WorkerSessions::open(SessionRequest request, Deliver deliver, Reply<Key> reply) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
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
    session.last_sign_us = steady_us(clock_);
    if (session.timeout_us > 0) {
      steady_.add({session.last_sign_us + session.timeout_us, TimerKind::kSession, record.key, 0});
    }
    hand_out_.offer_unfit(session);
    reply(record.key);
  });
}

Status WorkerSessions::ask_for_tasks(Key key, std::uint32_t count) {
  Session* session = dispatcher_.session(key);
  if (session == nullptr || session->ending) {
    return fail(ErrorCode::stale_lease, "the session has ended");
  }
  session->last_sign_us = steady_us(clock_);
  dispatcher_.offer(*session, count);
  return {};
}

Status WorkerSessions::set_capacity(Key key, std::uint32_t count) {
  Session* session = dispatcher_.session(key);
  if (session == nullptr || session->ending) {
    return fail(ErrorCode::stale_lease, "the session has ended");
  }
  session->last_sign_us = steady_us(clock_);
  dispatcher_.limit(*session, count);
  return {};
}

std::vector<Key> WorkerSessions::inherit(Key key, const std::vector<Heartbeat>& tasks) {
  std::vector<Key> cancelled;
  for (const Heartbeat& task : tasks) {
    const Lease* lease = dispatcher_.lease(task.call);
    if (lease == nullptr || lease->token != task.token || lease->session == key) continue;
    if (!leases_.answers_for(key, *lease)) continue;
    Session* left = dispatcher_.session(lease->session);
    left->heir = key;
    left->last_sign_us = steady_us(clock_);
    cancelled.push_back(task.call);
  }
  return cancelled;
}

bool WorkerSessions::has(Key key) {
  const Session* session = dispatcher_.session(key);
  return session != nullptr && !session->ending;
}

void WorkerSessions::close(Key key) {
  Session* session = dispatcher_.session(key);
  if (session == nullptr) return;
  session->closing = true;
  if (!trouble_.any()) hand_out_.return_kept(*session);
}

void WorkerSessions::end(Key key, Reply<void> reply) {
  Session* session = dispatcher_.session(key);
  if (session == nullptr || session->ending) return reply({});
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  session->ending = true;
  std::vector<Key> held(session->leases.begin(), session->leases.end());
  std::sort(held.begin(), held.end());
  for (Key call : held) {
    if (Lease* lease = dispatcher_.lease(call)) leases_.release(*lease);
  }
  // Tasks that are on their way to it now come back with the next batch.
  batch_.done.push_back([this, key, reply](const Status& status) {
    Session* ended = dispatcher_.session(key);
    if (ended == nullptr) return reply({});
    ended->ending = false;
    if (!status) return reply(fail(status.error()));
    for (Key call : ended->leases) {
      // Its outcome is recorded when its run has been read.
      const Lease* lease = dispatcher_.lease(call);
      if (lease == nullptr || !intake_.is_read_apart(lease->run)) continue;
      return intake_.await(lease->run, [this, key, reply] { end(key, reply); });
    }
    if (!ended->leases.empty()) return end(key, reply);
    dispatcher_.forget_session(key);
    for (Key left : dispatcher_.left_to(key)) end(left, [](const Result<void>&) {});
    for (Key run : late_.session_over(key)) lineup_.touch(run);
    batch_.commit.ended_sessions.push_back(key);
    batch_.done.push_back([reply](const Status& gone) { reply(gone); });
  });
}

bool WorkerSessions::is_with_another_node(Key session) {
  if (options_.exclusive) return false;
  auto sessions = store_.sessions();
  if (!sessions) return false;
  auto found = std::ranges::find(*sessions, session, &store::SessionRecord::key);
  return found != sessions->end() && found->node != node_;
}

void WorkerSessions::timer(Key key) {
  Session* session = dispatcher_.session(key);
  if (session == nullptr) return;
  constexpr std::int64_t kAgainUs = 1'000'000;
  auto again = [this, key] {
    steady_.add({steady_us(clock_) + kAgainUs, TimerKind::kSession, key, 0});
  };
  // Whoever ends it may hear that the store does not answer, and leave it at that.
  if (session->ending) return again();
  std::int64_t end_us = session->last_sign_us + session->timeout_us;
  if (const Session* heir = dispatcher_.session(session->heir)) {
    end_us = std::max(end_us, heir->last_sign_us + heir->timeout_us);
  }
  if (steady_us(clock_) < end_us) {
    steady_.add({end_us, TimerKind::kSession, key, 0});
  } else if (session->left_behind && is_with_another_node(key)) {
    dispatcher_.forget_session(key);  // which was slow, not dead
  } else {
    end(key, [again](const Result<void>& ended) {
      if (!ended) again();
    });
  }
}

Result<std::vector<Key>> WorkerSessions::heartbeat(Key key, const std::vector<Heartbeat>& beats) {
  Session* session = dispatcher_.session(key);
  if (session == nullptr || session->ending) {
    return fail(ErrorCode::stale_lease, "the session has ended");
  }
  session->last_sign_us = steady_us(clock_);
  std::vector<Key> not_held;
  for (const Heartbeat& beat : beats) {
    Lease* lease = dispatcher_.lease(beat.call);
    if (lease == nullptr || lease->token != beat.token || !leases_.answers_for(key, *lease)) {
      not_held.push_back(beat.call);
      continue;
    }
    lease->last_sign_us = steady_us(clock_);
    if (!beat.progress || trouble_.any() || lease->reported) continue;
    if (beat.progress->text().size() > kInlineBytes) continue;
    batch_.add(store::TaskWrite{lease->call, lease->session, lease->token,
                                store::TaskWrite::Kind::kProgress, 0, beat.progress->text()},
               [this, call = lease->call, token = lease->token](const Result<bool>& fits) {
                 const Lease* told = dispatcher_.lease(call);
                 if (!fits || !*fits || told == nullptr || told->token != token) return;
                 leases_.tell_observer(*told, told->cancelling ? store::CallStatus::kCancelling
                                                               : store::CallStatus::kLeased);
               });
  }
  return not_held;
}

// What the session was doing when its node died, and nobody wants any more, is over when its worker
// says so, or has been silent for as long as it may be; or when the task's own time is over, which
// begins anew.
Status WorkerSessions::leave_behind(store::SessionRecord session) {
  if (dispatcher_.session(session.key) != nullptr) return {};
  PAWL_TRY(auto tasks, tasks_held_by(store_, session.key));
  session.node = node_;
  Session& left = dispatcher_.leave_behind(std::move(session));
  left.last_sign_us = steady_us(clock_);
  steady_.add({left.last_sign_us + left.timeout_us, TimerKind::kSession, left.key, 0});
  for (const store::CallRecord& task : tasks) {
    PAWL_TRY(auto policy, policies_.get(task.options));
    Lease& lease = dispatcher_.add_lease(task, policy);
    lease.delivered = true;
    lease.last_sign_us = left.last_sign_us;
    leases_.watch(lease);
  }
  return {};
}

void WorkerSessions::restart_timers() {
  for (Key key : dispatcher_.session_keys()) {
    const Session& session = *dispatcher_.session(key);
    if (session.timeout_us > 0) {
      steady_.add({session.last_sign_us + session.timeout_us, TimerKind::kSession, key, 0});
    }
  }
}

// --- workers that come from another node

void WorkerSessions::take_along(Key key, const std::vector<Heartbeat>& tasks,
                                std::function<void()> done) {
  if (options_.exclusive || trouble_.any() || tasks.empty()) return done();
  bool any = false;
  for (const Heartbeat& task : tasks) {
    if (dispatcher_.lease(task.call) != nullptr) continue;
    auto found = store_.call(task.call);
    if (!found) return trouble_.note(found.error()), done();
    if (!*found || !may_take_along(key, **found, task.token)) continue;
    any = true;
    batch_.add(
        store::TaskWrite{
            task.call, (*found)->session, task.token, store::TaskWrite::Kind::kMove, 0, {}, key},
        [this, key, record = std::move(**found)](const Result<bool>& moved) mutable {
          if (!moved || !*moved || dispatcher_.session(key) == nullptr) return;
          auto policy = policies_.get(record.options);
          if (!policy) return;
          record.session = key;
          Lease& lease = dispatcher_.add_lease(record, *policy);
          lease.delivered = true;
          lease.last_sign_us = steady_us(clock_);
          leases_.watch(lease);
        });
  }
  if (!any) return done();
  batch_.done.push_back([done = std::move(done)](const Status&) { done(); });
}

// The task is leased under this token to a session with the same owner, at another node.
bool WorkerSessions::may_take_along(Key key, const store::CallRecord& task, std::uint64_t token) {
  if (task.status != store::CallStatus::kLeased || task.token != token) return false;
  if (task.session == key || dispatcher_.session(task.session) != nullptr) return false;
  return leases_.has_same_owner(key, task.session);
}

}  // namespace pawl::engine
