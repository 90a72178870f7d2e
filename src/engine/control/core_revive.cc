// Ended runs that go on: retried from before the turn that ended them, or restarted with their
// input. A run keeps its id, its key and its timeline.
#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "engine/call/messages.h"
#include "engine/core/cells.h"
#include "engine/core/core.h"
#include "engine/core/request_checks.h"
#include "engine/run/run_results.h"
#include "value/payload_tree.h"

namespace pawl::engine {
namespace {

void remember(const std::string& key, std::int64_t now_us, store::RunWrite* write) {
  write->revival->id = id_of_key(kRevivalPrefix, key);
  write->revival->at_us = now_us;
}

}  // namespace

// --- what is kept

// How the run stood before this turn, which was given an error or has failed.
void Core::keep_retry_point(HotRun& run, OpenTurn& turn) {
  RetryPoint point;
  point.snapshot = run.whole_snapshot();
  point.first = point.snapshot.empty();
  point.seen = run.seen;
  point.open = run.open;
  point.taken = turn.kept;
  run.retry_point = point.encode();
}

RetryPoint Core::end_point(const HotRun& run) {
  RetryPoint point;
  bool known = false;
  if (auto kept = RetryPoint::decode(run.retry_point, &known)) point = std::move(*kept);
  point.generation = run.generation;
  point.arrivals = run.arrivals;
  point.counted = run.open;
  point.counted.forget_open();
  return point;
}

// --- calls that are made anew

void Core::repeat_calls(HotRun& run, const std::vector<std::uint64_t>& unwanted,
                        store::Effects* effects) {
  for (std::uint64_t number : std::exchange(run.repeated, {})) {
    Key key = run.open.find(number);
    auto record = store_.call(key);
    // The turn is thrown away, and done again when the store is back.
    if (!record) return store_failed(record.error());
    run.open.remove(number);
    if (!*record || std::ranges::find(unwanted, number) != unwanted.end()) continue;
    auto args = from_cell((*record)->args, run.key, store_);
    if (!args) return store_failed(args.error());
    vm::SubmittedCall call;
    call.number = number;
    call.args = std::move(*args);
    call.name = (*record)->name;
    if ((*record)->kind == store::CallKind::kChild) {
      call.kind = vm::CallKind::kChild;
      call.options = Payload::trusted((*record)->options);
      submit_child(run, std::move(call), effects);
      continue;
    }
    auto address = PayloadTree::parse((*record)->options);
    PAWL_ASSERT(address);
    const PayloadTree* workflow = address->find(kAwaitsResult);
    if (workflow != nullptr && address->find("run") == nullptr) {
      call.kind = vm::CallKind::kChild;
      call.name = workflow->text();
      if (const PayloadTree* options = address->find("options")) {
        if (auto encoded = options->encode()) call.options = std::move(*encoded);
      }
      submit_child(run, std::move(call), effects);
      continue;
    }
    call.kind = vm::CallKind::kRequest;
    call.name = address->find("run")->text();
    call.channel = address->find("channel")->text();
    submit_request(run, std::move(call), effects);
  }
}

// --- requests

// Whether something of a run that has ended is still on its way to the store. If it is in memory
// all the same, another node has ended it: then it is forgotten.
bool Core::is_on_its_way(Key run) {
  HotRun* hot = runs_.find(run);
  if (hot != nullptr && hot->life.has_writes()) return true;
  if (hot != nullptr) let_go(*hot);
  return written_cold_.contains(run);
}

// All of a plan is one commit: a parent and, before it, the children that it waits for. What it was
// made of may have changed when it is committed: then the store leaves it out, and `again` makes
// another one.
void Core::revive(RevivalPlan plan, std::function<void()> again, Reply<void> reply, AuditNote note,
                  MessageDone message_done) {
  add_audit(std::move(note), store::AuditWrite::About::kRevival, plan.back().run, 0,
            &batch_.commit.audits);
  for (store::RunWrite& write : plan) {
    write.home = node_;
    bool lasts = &write == &plan.back();  // the run that was asked for
    for (const store::Rearm& call : write.revival->calls) {
      if (call.status != store::CallStatus::kPending) continue;
      if (call.deadline_us > 0) watch_deadline(call.deadline_us);
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
        if (queued) suspect_queue_of(key);
        if (later) touch(key);
      }
      if (!lasts) return;
      result->revived ? reply({}) : again();
    });
    ++written_cold_[write.run];
    batch_.add(std::move(write), std::move(context));
  }
}

void Core::retry(RetryRequest request, Reply<void> reply, AuditNote note) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  auto key = find_undone(request.run, request.key, kRevivalPrefix);
  if (!key) return reply(fail(key.error()));
  if (!*key) return reply({});
  auto standing = store_.standing(**key);
  if (!standing) return reply(fail(standing.error()));
  if (standing->held) return release(**key, request, std::move(reply), std::move(note));
  auto plan = planner_.retry(**key, request.force);
  if (!plan) return reply(fail(plan.error()));
  for (const store::RunWrite& write : *plan) {
    if (!is_on_its_way(write.run)) continue;
    after_commit_.push_back([this, request, reply, note] { retry(request, reply, note); });
    return;
  }
  remember(request.key, clock_.now_us(), &plan->back());
  revive(
      std::move(*plan), [this, request, reply, note] { retry(request, reply, note); }, reply, note);
}

void Core::restart(RestartRequest request, Reply<void> reply, AuditNote note) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  auto key = find_undone(request.run, request.key, kRevivalPrefix);
  if (!key) return reply(fail(key.error()));
  if (!*key) return reply({});
  auto plan = planner_.restart(**key);
  if (!plan) return reply(fail(plan.error()));
  if (is_on_its_way(**key)) {
    after_commit_.push_back([this, request, reply, note] { restart(request, reply, note); });
    return;
  }
  remember(request.key, clock_.now_us(), &plan->back());
  revive(
      std::move(*plan), [this, request, reply, note] { restart(request, reply, note); }, reply,
      note);
}

// A start whose id or key a run has that ended. False: it is a start like any other.
bool Core::restart_instead(const StartRequest& request, const std::vector<std::string>& names,
                           const Reply<Started>& reply) {
  if (request.on_conflict != OnConflict::kRestartIfEnded) return false;
  auto refuse = [&](const Error& error) { return reply(fail(error)), true; };
  auto key = existing_.key_of(request);
  if (!key) return refuse(key.error());
  if (!*key) return false;
  auto view = store_.run(**key);
  if (!view) return refuse(view.error());
  if (!*view || !(*view)->result) return false;
  if ((*view)->run.workflow != request.workflow) return false;
  if (is_on_its_way(**key)) {
    after_commit_.push_back([this, request, reply] { start(request, reply); });
    return true;
  }
  auto plan = planner_.restart(**key, &request);
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
  auto again = [this, names, request, reply] {
    under_way_.end(names);
    start(request, reply);
  };
  auto message_done = [recorded](const Result<store::Recorded>& how) {
    *recorded = how && *how == store::Recorded::kRecorded;
  };
  revive(std::move(*plan), again, done, {}, message_done);
  return true;
}

}  // namespace pawl::engine
