#include "engine/control/revival_plan.h"

#include <algorithm>
#include <utility>

#include "engine/call/messages.h"
#include "engine/core/cells.h"
#include "vm/activation.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {
namespace {

Result<RetryPoint> point_of(const store::RunResult& result) {
  bool known = false;
  PAWL_TRY(RetryPoint point, RetryPoint::decode(result.retry_point, &known));
  // A release before this record has not noted which numbers were given: far above them is free.
  if (!known) point.counted.skip_numbers(static_cast<std::uint64_t>(result.ended_at_us));
  return point;
}

// A run that goes on has its whole time again.
std::int64_t deadline_from(std::int64_t from_us, const store::RunRecord& run) {
  return run.timeout_us == 0 ? 0 : from_us + run.timeout_us;
}

// A run of a queue has given its place back, and waits for another one.
void take_place(const store::RunRecord& run, std::int64_t from_us, store::Revival* revival) {
  if (run.admission == 0) return;
  revival->queued = true;
  revival->parked.wake_at_us.reset();
  revival->calls.push_back({run.admission, store::CallStatus::kPending, 0, from_us, 0});
}

auto no_point(const std::string& run, const std::string& why) {
  return fail(ErrorCode::no_retry_point, "run '" + run + "' " + why);
}

// The call stays in the timeline as it ended, and the run's next step makes it anew.
Status make_anew(const store::CallRecord& call, store::Revival* revival, RetryPoint* next) {
  revival->calls.push_back({call.key, call.status, 0, 0, 0});
  next->repeated.push_back(call.number);
  return {};
}

}  // namespace

Result<RevivalPlan> RevivalPlanner::retry(Key run, bool force) {
  RevivalPlan plan;
  PAWL_TRY_STATUS(plan_retry(run, force, &plan));
  return plan;
}

Result<RevivalPlan> RevivalPlanner::restart(Key run, const StartRequest* start) {
  RevivalPlan plan;
  PAWL_TRY_STATUS(plan_restart(run, start, &plan));
  return plan;
}

Status RevivalPlanner::plan_retry(Key key, bool force, RevivalPlan* plan) {
  PAWL_TRY(auto view, store_.run(key));
  if (!view) return fail(ErrorCode::unknown_run, "the run has been removed");
  const std::string& id = view->run.id;
  if (!view->result) {
    return fail(ErrorCode::run_not_ended, "run '" + id + "' is not held, and has not ended");
  }
  if (view->result->status != store::RunStatus::kFailed) return no_point(id, "has not failed");
  PAWL_TRY(RetryPoint point, point_of(*view->result));
  if (!point.has_state()) return no_point(id, "failed under a release that kept no such state");
  if (!force && point.compensated) {
    return fail(ErrorCode::retry_needs_force, "undos of run '" + id + "' have run");
  }
  if (!force && point.went_on()) {
    return fail(ErrorCode::retry_needs_force, "run '" + id + "' has made calls after the error");
  }
  PAWL_TRY(bool has_program, programs_.has(view->run.program));
  if (!has_program) return no_point(id, "is of a version that has been deleted");
  store::RunWrite write;
  write.run = key;
  store::Revival& revival = write.revival.emplace();
  revival.ended_at_us = view->result->ended_at_us;
  revival.revision = static_cast<std::uint64_t>(clock_.now_us());
  revival.generation = point.generation;
  revival.seen = point.seen;
  revival.arrivals = std::max(point.arrivals, point.seen);
  revival.messages = std::move(point.taken);
  for (store::MessageRecord& message : revival.messages) message.run = key;
  PAWL_TRY(std::vector<std::uint64_t> given_up, given_up_calls(view->run.program, point));
  std::vector<store::CallRecord> wanted;
  for (Key call : point.open.keys()) {
    PAWL_TRY(auto record, store_.call(call));
    bool unwanted = std::ranges::binary_search(given_up, record ? record->number : 0);
    if (unwanted && store::is_settled(record->status)) point.open.remove(record->number);
    if (unwanted) continue;
    if (!record) return no_point(id, "has lost a call that it would wait for");
    // Another node may have recorded more than the run knew of when it ended: no number is given
    // twice.
    revival.arrivals = std::max(revival.arrivals, record->arrival);
    wanted.push_back(std::move(*record));
  }
  RetryPoint next;
  for (const store::CallRecord& call : wanted) {
    PAWL_TRY_STATUS(plan_call(call, force, &write, &next, plan));
  }
  if (!next.repeated.empty()) revival.parked.retry_point = next.encode();
  point.counted.take_open(point.open);
  revival.parked.snapshot = std::move(point.snapshot);
  revival.deadline_us = deadline_from(clock_.now_us(), view->run);
  take_place(view->run, clock_.now_us(), &revival);
  revival.parked.open = point.counted.encode();
  revival.parked.last_call = view->result->last_call;
  plan->push_back(std::move(write));
  return {};
}

// Calls that the program itself had cancelled before the point, whose end it had not heard of: they
// are not made again.
Result<std::vector<std::uint64_t>> RevivalPlanner::given_up_calls(Key program_key,
                                                                  const RetryPoint& point) {
  if (point.first) return std::vector<std::uint64_t>();
  PAWL_TRY(auto program, programs_.load(program_key));
  PAWL_TRY(auto machine, vm::decode_snapshot(program, limits_, host_, point.snapshot));
  vm::End end;
  vm::leave(*machine, &end);
  std::vector<std::uint64_t> wanted = std::move(end.cancelled);
  wanted.insert(wanted.end(), end.detached.begin(), end.detached.end());
  std::ranges::sort(wanted);
  std::vector<std::uint64_t> given_up;
  for (std::uint64_t number : point.open.numbers()) {
    if (!std::ranges::binary_search(wanted, number)) given_up.push_back(number);
  }
  return given_up;
}

// A call that the run waited for. What completed is given to it again; the rest is called again.
Status RevivalPlanner::plan_call(const store::CallRecord& call, bool force, store::RunWrite* write,
                                 RetryPoint* next, RevivalPlan* plan) {
  store::Revival& revival = *write->revival;
  if (call.status == store::CallStatus::kCompleted) {
    // It may have completed when the run had ended.
    if (call.arrival > revival.seen) return {};
    revival.calls.push_back({call.key, store::CallStatus::kCompleted, ++revival.arrivals, 0, 0});
    return {};
  }
  // What was detached or abandoned goes on as before: somebody is still at it, or will be.
  bool goes_on = call.status == store::CallStatus::kPending ||
                 call.status == store::CallStatus::kLeased ||
                 call.status == store::CallStatus::kOpen;
  if (goes_on) {
    revival.open_calls.push_back(call.key);
    return {};
  }
  std::int64_t now_us = clock_.now_us();
  switch (call.kind) {
    case store::CallKind::kTask:
      break;
    case store::CallKind::kChild:
      return plan_child(call, force, write, next, plan);
    case store::CallKind::kRequest:
      // Whoever was asked has answered in vain, or has ended.
      if (call.options.empty()) {
        return fail(ErrorCode::no_retry_point, "what it had asked another run is not known");
      }
      return make_anew(call, &revival, next);
    default:
      revival.calls.push_back({call.key, store::CallStatus::kOpen, 0, now_us, 0});
      return {};
  }
  if (!force && call.status == store::CallStatus::kCancelling) {
    return fail(ErrorCode::retry_needs_force,
                "its task '" + call.name + "' is still being cancelled");
  }
  PAWL_TRY(auto policy, policies_.get(call.options));
  std::int64_t total_us = policy->total_timeout_us;
  revival.calls.push_back(
      {call.key, store::CallStatus::kPending, 0, now_us, total_us > 0 ? now_us + total_us : 0});
  return {};
}

Status RevivalPlanner::plan_child(const store::CallRecord& call, bool force, store::RunWrite* write,
                                  RetryPoint* next, RevivalPlan* plan) {
  store::Revival& revival = *write->revival;
  PAWL_TRY(auto child, store_.run(call.child_run));
  // There was no such workflow, for one.
  if (!child && !call.args.empty()) return make_anew(call, &revival, next);
  if (!child) {
    return fail(ErrorCode::no_retry_point,
                "its child of '" + call.name + "' was not started, or has been removed");
  }
  revival.calls.push_back({call.key, store::CallStatus::kOpen, 0, clock_.now_us(), 0});
  if (child->result && child->result->status == store::RunStatus::kCompleted) {
    // Somebody has repaired it, or it was faster than the cancel.
    PAWL_TRY(Payload output, from_cell(child->result->outcome, call.child_run, store_));
    store::Outcome& outcome = write->outcomes.emplace_back();
    outcome.call = call.key;
    outcome.status = store::CallStatus::kCompleted;
    outcome.outcome = to_outcome_cell(output, call.key, call.run, &write->blobs);
    outcome.ended_at_us = child->result->ended_at_us;
    return {};
  }
  revival.live_runs.push_back(call.child_run);
  if (child->state) {
    if (force || child->state->cancel == store::CancelState::kNone) return {};
    return fail(ErrorCode::retry_needs_force,
                "its child '" + child->run.id + "' is still being cancelled");
  }
  Status planned = plan_retry(call.child_run, force, plan);
  bool restarts = !planned && planned.error().code == ErrorCode::no_retry_point;
  return restarts ? plan_restart(call.child_run, nullptr, plan) : planned;
}

Status RevivalPlanner::plan_restart(Key key, const StartRequest* start, RevivalPlan* plan) {
  PAWL_TRY(auto view, store_.run(key));
  if (!view) return fail(ErrorCode::unknown_run, "the run has been removed");
  if (!view->result) {
    return fail(ErrorCode::run_not_ended, "run '" + view->run.id + "' has not ended");
  }
  PAWL_TRY(RetryPoint point, point_of(*view->result));
  const std::string version = start != nullptr ? start->version : std::string();
  const std::int64_t now_us = clock_.now_us();
  PAWL_TRY(store::WorkflowRecord workflow,
           version.empty() ? programs_.workflow(view->run.workflow, now_us)
                           : programs_.version(view->run.workflow, version, now_us));
  store::RunWrite write;
  write.run = key;
  store::Revival& revival = write.revival.emplace();
  revival.ended_at_us = view->result->ended_at_us;
  revival.revision = static_cast<std::uint64_t>(now_us);
  revival.generation = point.generation + 1;
  revival.seen = revival.arrivals = point.arrivals;
  revival.continued = {workflow.program, workflow.entry, view->run.input};
  if (start != nullptr) {
    revival.continued->input = to_cell(start->input, key, &write.blobs);
    if (start->start_at_us > now_us) revival.parked.wake_at_us = start->start_at_us;
    if (start->message)
      write.messages.push_back(make_message(*start->message, key, now_us, random_, &write.blobs));
  }
  revival.deadline_us = deadline_from(revival.parked.wake_at_us.value_or(now_us), view->run);
  take_place(view->run, revival.parked.wake_at_us.value_or(now_us), &revival);
  revival.parked.open = point.counted.encode();
  revival.parked.last_call = view->result->last_call;
  plan->push_back(std::move(write));
  return {};
}

}  // namespace pawl::engine
