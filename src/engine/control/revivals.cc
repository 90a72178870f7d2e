#include "engine/control/revivals.h"

#include <utility>

#include "engine/call/messages.h"
#include "engine/control/audit_notes.h"
#include "engine/control/revival_plan.h"
#include "engine/control/verbs.h"
#include "engine/core/store_trouble.h"
#include "engine/core/writes.h"
#include "engine/run/arrivals.h"
#include "engine/run/cold_writes.h"
#include "engine/run/existing_runs.h"
#include "engine/run/intake.h"
#include "engine/run/lineup.h"
#include "engine/run/under_way.h"
#include "engine/task/deadlines.h"
#include "engine/task/dispatcher.h"
#include "engine/task/run_queues.h"
#include "engine/trigger/inputs.h"

namespace pawl::engine {
namespace {

void remember(const std::string& key, std::int64_t now_us, store::RunWrite* write) {
  write->revival->id = id_of_key(kRevivalPrefix, key);
  write->revival->at_us = now_us;
}

}  // namespace

// All of a plan is one commit: a parent and, before it, the children that it waits for. What it was
// made of may have changed when it is committed: then the store leaves it out, and `again` makes
// another one.
void Revivals::revive(RevivalPlan plan, std::function<void()> again, Reply<void> reply,
                      AuditNote note, MessageDone message_done) {
  audit_.add(std::move(note), store::AuditWrite::About::kRevival, plan.back().run, 0,
             &batch_.commit.audits);
  for (store::RunWrite& write : plan) {
    write.home = node_;
    bool lasts = &write == &plan.back();  // the run that was asked for
    for (const store::Rearm& call : write.revival->calls) {
      if (call.status != store::CallStatus::kPending) continue;
      if (call.deadline_us > 0) deadlines_.watch(call.deadline_us);
    }
    WriteContext context;
    context.cold = true;
    if (!write.messages.empty()) context.message_done.push_back(message_done);
    std::vector<store::Rearm> calls = write.revival->calls;
    // To set its timers.
    bool later = write.revival->parked.wake_at_us || write.revival->deadline_us != 0;
    context.told.push_back([this, reply, again, lasts, calls, later, queued = write.revival->queued,
                            key = write.run](const Result<store::RunWriteResult>& result) {
      if (!result) return lasts ? reply(fail(result.error())) : void();
      if (result->revived) {
        for (const store::Rearm& call : calls) dispatcher_.drop_lease(call.call);
        dispatcher_.suspect_pending(batch_.id);
        if (queued) queues_.suspect_queue_of(key);
        if (later) lineup_.touch(key);
      }
      if (!lasts) return;
      result->revived ? reply({}) : again();
    });
    cold_.add(write.run);
    batch_.add(std::move(write), std::move(context));
  }
}

void Revivals::retry(RetryRequest request, Reply<void> reply, AuditNote note) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  auto key = verbs_.find_undone(request.run, request.key, kRevivalPrefix);
  if (!key) return reply(fail(key.error()));
  if (!*key) return reply({});
  auto standing = store_.standing(**key);
  if (!standing) return reply(fail(standing.error()));
  if (standing->held) return release(**key, request, std::move(reply), std::move(note));
  auto plan = planner_.retry(**key, request.force);
  if (!plan) return reply(fail(plan.error()));
  for (const store::RunWrite& write : *plan) {
    if (!intake_.is_on_its_way(write.run)) continue;
    writes_.after_commit([this, request, reply, note] { retry(request, reply, note); });
    return;
  }
  remember(request.key, clock_.now_us(), &plan->back());
  revive(
      std::move(*plan), [this, request, reply, note] { retry(request, reply, note); }, reply, note);
}

void Revivals::restart(RestartRequest request, Reply<void> reply, AuditNote note) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  auto key = verbs_.find_undone(request.run, request.key, kRevivalPrefix);
  if (!key) return reply(fail(key.error()));
  if (!*key) return reply({});
  auto plan = planner_.restart(**key);
  if (!plan) return reply(fail(plan.error()));
  if (intake_.is_on_its_way(**key)) {
    writes_.after_commit([this, request, reply, note] { restart(request, reply, note); });
    return;
  }
  remember(request.key, clock_.now_us(), &plan->back());
  revive(
      std::move(*plan), [this, request, reply, note] { restart(request, reply, note); }, reply,
      note);
}

// A start whose id or key a run has that ended. False: it is a start like any other.
bool Revivals::restart_instead(const StartRequest& request, const std::vector<std::string>& names,
                               const Reply<Started>& reply,
                               const std::function<void()>& start_again) {
  auto refuse = [&](const Error& error) { return reply(fail(error)), true; };
  auto key = existing_.key_of(request);
  if (!key) return refuse(key.error());
  if (!*key) return false;
  auto view = store_.run(**key);
  if (!view) return refuse(view.error());
  if (!*view || !(*view)->result) return false;
  if ((*view)->run.workflow != request.workflow) return false;
  if (intake_.is_on_its_way(**key)) {
    writes_.after_commit(start_again);
    return true;
  }
  StartRequest planned = request;
  if (planned.message && planned.message->came_by) {
    const store::TriggerInput& input = *planned.message->came_by;
    planned.message->came_by = noted_with(input, input.key, (*view)->run.id);
  }
  auto plan = planner_.restart(**key, &planned);
  if (!plan) return refuse(plan.error());
  under_way_.begin(names);
  Started started{(*view)->run.id, **key, true};
  auto recorded = std::make_shared<bool>(true);
  auto done = [this, names, reply, started, recorded](const Result<void>& revived) mutable {
    started.message_recorded = *recorded;
    if (!revived) {
      reply(fail(revived.error()));
    } else {
      reply(started);
    }
    under_way_.end(names);
  };
  // Somebody else has revived or removed the run: what that makes of this start is looked at again.
  auto again = [this, names, start_again] {
    under_way_.end(names);
    start_again();
  };
  auto message_done = [recorded](const Result<store::Recorded>& how) {
    *recorded = how && *how == store::Recorded::kRecorded;
  };
  revive(std::move(*plan), again, done, {}, message_done);
  return true;
}

void Revivals::release(Key key, RetryRequest request, Reply<void> reply, AuditNote note) {
  Recording recording;
  recording.control = store::Control::kRelease;
  recording.detail = {{}, clock_.now_us(), 0, id_of_key(kRevivalPrefix, request.key)};
  audit_.add(note, store::AuditWrite::About::kControl, key, 0, &recording.audits);
  recording.told.push_back(
      [this, key, request, reply, note](const Result<store::RunWriteResult>& result) {
        if (!result) return reply(fail(result.error()));
        if (result->controlled || was_done(store_, key, id_of_key(kRevivalPrefix, request.key))) {
          return reply({});
        }
        // Somebody else has let it go, or it has ended.
        retry(request, reply, note);
      });
  arrivals_.record(key, std::move(recording), std::nullopt);
}

}  // namespace pawl::engine
