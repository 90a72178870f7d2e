#include "engine/repair/rewrites.h"

#include <algorithm>
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
  replace_calls(&request);
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

// The number of a call is what the program knows: the call behind it becomes another one, and the
// former one stays in the timeline as cancelled.
void Rewrites::replace_calls(RewriteRequest* request) {
  if (request->replaced.empty()) return;
  store::Step& step = *request->step;
  store::Effects& effects = step.effects;
  // What somebody has encoded in a request can be decoded.
  OpenCalls open = OpenCalls::decode(step.parked->open).value_or(OpenCalls());
  for (ReplacedCall& one : request->replaced) {
    store::CallRecord& made = effects.calls.emplace_back(std::move(one.record));
    made.key = keys_.next();
    made.run = request->run;
    made.ns = options_.ns;
    made.previous = std::exchange(step.parked->last_call, made.key);
    const std::uint64_t epoch = open.epoch();
    made.args = to_argument_cell(one.args, epoch, request->run, &effects.blobs);
    if (one.has_keywords) {
      made.keywords = to_argument_cell(one.keywords, epoch, request->run, &effects.blobs);
    }
    open.count(made.key);
    open.remove(made.number);
    open.add(made.number, made.key);
    effects.cancels.push_back({one.former, clock_.now_us()});
    if (!one.value) continue;
    store::ArrivalElsewhere& arrival = effects.arrivals.emplace_back();
    arrival.run = request->run;
    store::Outcome& outcome = arrival.outcome.emplace();
    outcome.call = made.key;
    outcome.outcome = to_outcome_cell(*one.value, made.key, request->run, &effects.blobs);
    outcome.ended_at_us = clock_.now_us();
  }
  step.parked->open = open.encode();
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
  if (Status given = give_results(point, clock_.now_us(), &plan->back()); !given) {
    return reply(fail(given.error()));
  }
  revivals_.revive(std::move(*plan), changed, reply, std::move(note));
}

// A call that would be made again is made, and has its result in the same commit.
Status Rewrites::give_results(const MovedPoint& point, std::int64_t now_us,
                              store::RunWrite* write) {
  if (point.results.empty()) return {};
  PAWL_TRY(const OpenCalls open, OpenCalls::decode(write->revival->parked.open));
  for (const auto& [number, value] : point.results) {
    const Key key = open.find(number);
    const auto again = std::ranges::find(write->revival->calls, key, &store::Rearm::call);
    if (key == 0 || again == write->revival->calls.end() ||
        again->status != store::CallStatus::kPending) {
      return fail(ErrorCode::edit_refused,
                  "the run would not ask for call " + std::to_string(number) + " again");
    }
    const auto token = std::ranges::find_if(
        point.tokens, [number = number](const auto& one) { return one.first == number; });
    store::Outcome& outcome = write->outcomes.emplace_back();
    outcome.call = key;
    outcome.token = token->second + 1;  // as the store gives it to a task that is made again
    outcome.outcome = to_outcome_cell(value, key, write->run, &write->blobs);
    outcome.ended_at_us = now_us;
  }
  return {};
}

// --- copies

Rewrites::Told Rewrites::add_calls(ForkPlan* plan, Key run, store::Step* step) {
  OpenCalls open;
  open.skip_numbers(plan->last_number);
  store::Effects& effects = step->effects;
  Told told;
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
    open.count(made.key);
    if (call.past) {
      if (call.outcome) {
        made.outcome = to_outcome_cell(*call.outcome, made.key, run, &effects.blobs);
      }
      continue;
    }
    made.created_at_us = clock_.now_us();
    // The token of the original's promise stays with the original.
    if (made.kind == store::CallKind::kPromise) made.name = make_token(made.key, random_);
    open.add(made.number, made.key);
    if (call.value || call.error) {
      told.emplace_back(call.order, arrival_of(call, made.key, run, &effects.blobs));
    }
  }
  step->parked->open = open.encode();
  return told;
}

// What a run from a file has said and written.
void Rewrites::add_past(ForkPlan* plan, Key run, store::Step* step) {
  store::Effects& effects = step->effects;
  if (!plan->said.empty()) step->parked->status = to_cell(plan->said, run, &effects.blobs);
  for (store::LogRecord& log : plan->logs) {
    log.run = run;
    effects.logs.push_back(std::move(log));
  }
  for (auto& [item, payload] : plan->items) {
    item.run = run;
    item.payload = to_cell(payload, run, &effects.blobs);
    effects.stream_items.push_back(std::move(item));
  }
}

void Rewrites::start_with_program(ForkPlan plan, Reply<Started> reply, AuditNote note) {
  store::Deploy deploy;
  deploy.program = *std::exchange(plan.program, {});
  deploy.program.key = keys_.next();
  deploy.program.ns = options_.ns;
  deploy.program.created_at_us = clock_.now_us();
  batch_.commit.deploys.push_back(std::move(deploy));
  batch_.deploy_done.push_back(
      [this, plan = std::move(plan), reply, note](const Result<Key>& program) mutable {
        if (!program) return reply(fail(program.error()));
        plan.run.program = *program;
        writes_.after_commit([this, plan = std::move(plan), reply, note]() mutable {
          start_copy(std::move(plan), reply, note);
        });
      });
}

void Rewrites::start_copy(ForkPlan plan, Reply<Started> reply, AuditNote note) {
  if (trouble_.any()) return reply(store_away());
  if (plan.run.id.empty()) plan.run.id = new_run_id(clock_, random_);
  if (Status fits = check_run_id(plan.run.id); !fits) return reply(fail(fits.error()));
  if (plan.program) return start_with_program(std::move(plan), std::move(reply), std::move(note));
  if (Status there = check_program(plan.run.program); !there) return reply(fail(there.error()));
  store::RunWrite write;
  store::RunRecord& record = write.start.emplace(std::move(plan.run));
  record.key = write.run = keys_.next();
  record.ns = options_.ns;
  record.created_at_us = clock_.now_us();
  record.input = to_cell(plan.input, record.key, &write.blobs);
  write.home = node_;
  store::Step& step = write.step.emplace();
  step.generation = plan.generation;
  store::Parked& parked = step.parked.emplace();
  parked.snapshot = std::move(plan.snapshot);
  parked.tail_bytes = vm::snapshot_tail(parked.snapshot);
  parked.waits = std::move(plan.waits);
  parked.wake_at_us = plan.wake_at_us;
  parked.line = plan.line;
  parked.paused = plan.paused;
  // Its first turn finds out what it waits for; one that has not begun may have to wait for that.
  parked.ready = !parked.snapshot.empty() || !parked.wake_at_us;
  Told told = add_calls(&plan, record.key, &step);
  add_past(&plan, record.key, &step);
  for (const ForkPlan::Message& message : plan.messages) {
    store::ArrivalElsewhere& arrival =
        told.emplace_back(message.order, store::ArrivalElsewhere()).second;
    arrival.run = record.key;
    arrival.message = store::Message{message.channel,
                                     to_cell(message.payload, record.key, &step.effects.blobs),
                                     {},
                                     record.created_at_us};
  }
  std::ranges::stable_sort(told, {}, [](const auto& one) { return one.first; });
  for (auto& [order, arrival] : told) step.effects.arrivals.push_back(std::move(arrival));
  if (note.subject.empty()) note.subject = record.id;
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
