#include "engine/repair/rewrites.h"

#include <utility>

#include "engine/call/messages.h"
#include "engine/call/tokens.h"
#include "engine/control/audit_notes.h"
#include "engine/control/revivals.h"
#include "engine/core/cells.h"
#include "engine/core/request_checks.h"
#include "engine/core/store_trouble.h"
#include "engine/core/writes.h"
#include "engine/run/cold_writes.h"
#include "engine/run/intake.h"
#include "engine/run/lineup.h"
#include "engine/run/open_calls.h"
#include "engine/run/programs.h"
#include "engine/run/run_id.h"
#include "engine/task/dispatcher.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {
namespace {

auto store_away() { return fail(ErrorCode::store_unavailable, "the store does not answer"); }

// What the original would have been told next comes to the copy in the same order.
store::ArrivalElsewhere arrival_of(const ForkPlan::Call& call, Key key, Key run,
                                   std::vector<store::BlobRecord>* blobs) {
  store::ArrivalElsewhere arrival;
  arrival.run = run;
  store::Outcome& outcome = arrival.outcome.emplace();
  outcome.call = key;
  outcome.status = call.value ? store::CallStatus::kCompleted : store::CallStatus::kFailed;
  outcome.outcome = to_outcome_cell(call.value ? *call.value : *call.error, key, run, blobs);
  outcome.ended_at_us = call.record.ended_at_us;
  return arrival;
}

}  // namespace

Status Rewrites::check_program(Key program) {
  PAWL_TRY(const bool there, programs_.has(program));
  if (!there) return fail(ErrorCode::unknown_version, "the version has been deleted");
  return {};
}

void Rewrites::rewrite(RewriteRequest request, Reply<bool> reply, AuditNote note) {
  if (trouble_.any()) return reply(store_away());
  if (request.program != 0) {
    if (Status there = check_program(request.program); !there) return reply(fail(there.error()));
  }
  const Key key = request.run;
  const std::string id = id_of_key(kRevivalPrefix, request.key);
  if (was_done(store_, key, id)) return reply(true);
  if (intake_.is_on_its_way(key)) {
    writes_.after_commit(
        [this, request = std::move(request), reply, note] { rewrite(request, reply, note); });
    return;
  }
  const bool settles = !request.outcomes.empty();
  audit_.add(std::move(note),
             settles ? store::AuditWrite::About::kOutcome : store::AuditWrite::About::kStep, key,
             settles ? request.outcomes.front().call : 0, &batch_.commit.audits);
  store::RunWrite write;
  write.run = key;
  write.home = node_;
  write.step = std::exchange(request.step, {});
  write.outcomes = request.outcomes;
  write.blobs = std::move(request.blobs);
  if (request.releases) {
    write.control = store::Control::kRelease;
    write.detail = {{}, clock_.now_us(), 0, id};
  }
  WriteContext context;
  context.cold = true;
  context.watchers.resize(write.outcomes.size());
  context.told.push_back(
      [this, reply, request = std::move(request)](const Result<store::RunWriteResult>& result) {
        if (!result) return reply(fail(result.error()));
        tell_written(request, *result, reply);
      });
  cold_.add(key);
  batch_.add(std::move(write), std::move(context));
}

void Rewrites::tell_written(const RewriteRequest& request, const store::RunWriteResult& result,
                            const Reply<bool>& reply) {
  if (!request.outcomes.empty()) {
    for (const store::Outcome& outcome : request.outcomes) dispatcher_.drop_lease(outcome.call);
    return reply(result.outcomes.front() == store::Recorded::kRecorded);
  }
  if (result.step_won) {
    // Its tasks were passed over while it was held, and its timer may be another one.
    dispatcher_.suspect_pending(batch_.id);
    lineup_.touch(request.run);
  }
  reply(result.step_won);
}

void Rewrites::retry(const RetryRequest& request, const MovedPoint& point, Reply<void> reply,
                     AuditNote note) {
  if (trouble_.any()) return reply(store_away());
  auto key = store_.find_run(options_.ns, request.run);
  if (!key) return reply(fail(key.error()));
  if (!*key) return reply(fail(ErrorCode::unknown_run, "there is no run '" + request.run + "'"));
  const std::string id = id_of_key(kRevivalPrefix, request.key);
  if (was_done(store_, **key, id)) return reply({});
  auto plan = planner_.retry(**key, request.force);
  if (!plan) return reply(fail(plan.error()));
  for (const store::RunWrite& write : *plan) {
    if (!intake_.is_on_its_way(write.run)) continue;
    writes_.after_commit(
        [this, request, point, reply, note] { retry(request, point, reply, note); });
    return;
  }
  if (Status there = check_program(point.continued.program); !there) {
    return reply(fail(there.error()));
  }
  store::Revival& revival = *plan->back().revival;
  auto changed = [reply] {
    reply(fail(ErrorCode::engine_busy, "the run has changed meanwhile; try again"));
  };
  if (revival.ended_at_us != point.ended_at_us) return changed();
  revival.id = id;
  revival.at_us = clock_.now_us();
  revival.parked.snapshot = point.snapshot;
  revival.parked.tail_bytes = vm::snapshot_tail(point.snapshot);
  revival.continued = point.continued;
  revivals_.revive(std::move(*plan), changed, reply, std::move(note));
}

// --- copies

void Rewrites::add_calls(ForkPlan* plan, Key run, store::Step* step) {
  OpenCalls open;
  open.skip_numbers(plan->last_number);
  store::Effects& effects = step->effects;
  for (ForkPlan::Call& call : plan->calls) {
    store::CallRecord& made = effects.calls.emplace_back(std::move(call.record));
    made.key = keys_.next();
    made.run = run;
    made.ns = options_.ns;
    made.previous = std::exchange(step->parked->last_call, made.key);
    made.args = to_argument_cell(call.args, open.epoch(), run, &effects.blobs);
    made.keywords = call.has_keywords
                        ? to_argument_cell(call.keywords, open.epoch(), run, &effects.blobs)
                        : store::Cell();
    made.created_at_us = clock_.now_us();
    // The token of the original's promise stays with the original.
    if (made.kind == store::CallKind::kPromise) made.name = make_token(made.key, random_);
    open.count(made.key);
    open.add(made.number, made.key);
    if (call.value || call.error) {
      effects.arrivals.push_back(arrival_of(call, made.key, run, &effects.blobs));
    }
  }
  step->parked->open = open.encode();
}

void Rewrites::start_copy(ForkPlan plan, Reply<Started> reply, AuditNote note) {
  if (trouble_.any()) return reply(store_away());
  if (Status there = check_program(plan.run.program); !there) return reply(fail(there.error()));
  if (plan.run.id.empty()) plan.run.id = new_run_id(clock_, random_);
  if (Status fits = check_run_id(plan.run.id); !fits) return reply(fail(fits.error()));
  store::RunWrite write;
  store::RunRecord& record = write.start.emplace(std::move(plan.run));
  record.key = write.run = keys_.next();
  record.ns = options_.ns;
  record.created_at_us = clock_.now_us();
  record.input = to_cell(plan.input, record.key, &write.blobs);
  write.home = node_;
  store::Step& step = write.step.emplace();
  store::Parked& parked = step.parked.emplace();
  parked.snapshot = std::move(plan.snapshot);
  parked.tail_bytes = vm::snapshot_tail(parked.snapshot);
  parked.waits = std::move(plan.waits);
  parked.wake_at_us = plan.wake_at_us;
  parked.line = plan.line;
  // Its first turn finds out what it waits for.
  parked.ready = true;
  add_calls(&plan, record.key, &step);
  for (const ForkPlan::Message& message : plan.messages) {
    store::ArrivalElsewhere& arrival = step.effects.arrivals.emplace_back();
    arrival.run = record.key;
    arrival.message = store::Message{message.channel,
                                     to_cell(message.payload, record.key, &step.effects.blobs),
                                     {},
                                     record.created_at_us};
  }
  audit_.add(std::move(note), store::AuditWrite::About::kStep, record.key, 0,
             &batch_.commit.audits);
  WriteContext context;
  context.cold = true;
  const Started started{record.id, record.key, true};
  context.told.push_back([this, started, reply](const Result<store::RunWriteResult>& result) {
    if (!result) return reply(fail(result.error()));
    if (!result->start.inserted) {
      return reply(fail(ErrorCode::run_exists, "there is a run '" + started.id + "'"));
    }
    dispatcher_.suspect_pending(batch_.id);
    lineup_.touch(started.run);
    reply(started);
  });
  cold_.add(record.key);
  batch_.add(std::move(write), std::move(context));
}

}  // namespace pawl::engine
