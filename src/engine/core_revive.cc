// Ended runs that go on: retried from before the error that ended them, or restarted with their
// input. A run keeps its id, its key and its timeline.
#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "engine/cells.h"
#include "engine/core.h"
#include "engine/machine_host.h"
#include "engine/message_ids.h"
#include "value/payload_tree.h"
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

void remember(const std::string& key, std::int64_t now_us, store::RunWrite* write) {
  write->revival->id = id_of_key(kRevivalPrefix, key);
  write->revival->at_us = now_us;
}

auto no_point(const std::string& run, const std::string& why) {
  return fail(ErrorCode::no_retry_point, "run '" + run + "' " + why);
}

}  // namespace

// --- what is kept

// How the run stood before this turn, which was given an error.
void Core::keep_retry_point(HotRun& run, OpenTurn& turn) {
  RetryPoint point;
  point.snapshot = run.whole_snapshot();
  point.seen = run.seen;
  point.open = run.open;
  point.taken = std::move(turn.kept);
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

// --- plans

Status Core::plan_retry(Key key, bool force, std::vector<store::RunWrite>* plan) {
  PAWL_TRY(auto view, store_.run(key));
  if (!view) return fail(ErrorCode::unknown_run, "the run has been removed");
  const std::string& id = view->run.id;
  if (!view->result) return fail(ErrorCode::run_not_ended, "run '" + id + "' has not ended");
  if (view->result->status != store::RunStatus::kFailed) return no_point(id, "has not failed");
  PAWL_TRY(RetryPoint point, point_of(*view->result));
  if (point.snapshot.empty()) return no_point(id, "was given no error that it could go back to");
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
  write.home = node_;
  store::Revival& revival = write.revival.emplace();
  revival.ended_at_us = view->result->ended_at_us;
  revival.revision = static_cast<std::uint64_t>(clock_.now_us());
  revival.generation = point.generation;
  revival.seen = point.seen;
  revival.arrivals = std::max(point.arrivals, point.seen);
  revival.messages = std::move(point.taken);
  for (store::MessageRecord& message : revival.messages) message.run = key;
  PAWL_TRY(std::vector<std::uint64_t> given_up, given_up_calls(*view, point));
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
  revival.parked.open = point.counted.encode();
  revival.parked.last_call = view->result->last_call;
  plan->push_back(std::move(write));
  return {};
}

// Calls that the program itself had cancelled before the point, whose end it had not heard of: they
// are not made again.
Result<std::vector<std::uint64_t>> Core::given_up_calls(const store::RunView& view,
                                                        const RetryPoint& point) {
  PAWL_TRY(auto program, programs_.load(view.run.program));
  PAWL_TRY(auto machine, vm::decode_snapshot(program, options_.limits, *host_, point.snapshot));
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
Status Core::plan_call(const store::CallRecord& call, bool force, store::RunWrite* write,
                       RetryPoint* next, std::vector<store::RunWrite>* plan) {
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

Status Core::plan_child(const store::CallRecord& call, bool force, store::RunWrite* write,
                        RetryPoint* next, std::vector<store::RunWrite>* plan) {
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

// The call stays in the timeline as it ended, and the run's next step makes it anew.
Status Core::make_anew(const store::CallRecord& call, store::Revival* revival, RetryPoint* next) {
  revival->calls.push_back({call.key, call.status, 0, 0, 0});
  next->repeated.push_back(call.number);
  return {};
}

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
    call.kind = vm::CallKind::kRequest;
    call.name = address->find("run")->text();
    call.channel = address->find("channel")->text();
    submit_request(run, std::move(call), effects);
  }
}

// With the program that the workflow has now, or as the start says that asks for it: of a version,
// with another input, later, with a message.
Status Core::plan_restart(Key key, const StartRequest* start, std::vector<store::RunWrite>* plan) {
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
  write.home = node_;
  store::Revival& revival = write.revival.emplace();
  revival.ended_at_us = view->result->ended_at_us;
  revival.revision = static_cast<std::uint64_t>(now_us);
  revival.generation = point.generation + 1;
  revival.seen = revival.arrivals = point.arrivals;
  revival.continued = {workflow.program, workflow.entry, view->run.input};
  if (start != nullptr) {
    revival.continued->input = to_cell(start->input, key, &write.blobs);
    if (start->start_at_us > now_us) revival.parked.wake_at_us = start->start_at_us;
    if (start->message) write.messages.push_back(message_of(*start->message, key, &write.blobs));
  }
  revival.parked.open = point.counted.encode();
  revival.parked.last_call = view->result->last_call;
  plan->push_back(std::move(write));
  return {};
}

// --- requests

// Whether something of a run that has ended is still on its way to the store. If it is in memory
// all the same, another node has ended it: then it is forgotten.
bool Core::is_on_its_way(Key run) {
  HotRun* hot = runs_.find(run);
  if (hot != nullptr && hot->in_flight > 0) return true;
  if (hot != nullptr) let_go(*hot);
  return written_cold_.contains(run);
}

// All of a plan is one commit: a parent and, before it, the children that it waits for. What it was
// made of may have changed when it is committed: then the store leaves it out, and `again` makes
// another one.
void Core::revive(const std::vector<store::RunWrite>& plan, std::function<void()> again,
                  Reply<void> reply, AuditNote note, MessageDone message_done) {
  add_audit(std::move(note), store::AuditWrite::About::kRevival, plan.back().run, 0,
            &batch_.commit.audits);
  for (const store::RunWrite& write : plan) {
    bool lasts = &write == &plan.back();  // the run that was asked for
    for (const store::Rearm& call : write.revival->calls) {
      if (call.status != store::CallStatus::kPending) continue;
      if (call.deadline_us > 0) watch_deadline(call.deadline_us);
    }
    WriteContext context;
    context.cold = true;
    if (!write.messages.empty()) context.message_done.push_back(message_done);
    std::vector<store::Rearm> calls = write.revival->calls;
    bool later = write.revival->parked.wake_at_us.has_value();
    context.told.push_back([this, reply, again, lasts, calls, later,
                            key = write.run](const Result<store::RunWriteResult>& result) {
      if (!result) return lasts ? reply(fail(result.error())) : void();
      if (result->revived) {
        for (const store::Rearm& call : calls) dispatcher_.drop_lease(call.call);
        dispatcher_.suspect_pending(batch_.id);
        if (later) touch(key);  // which sets its timer
      }
      if (!lasts) return;
      result->revived ? reply({}) : again();
    });
    ++written_cold_[write.run];
    batch_.add(write, std::move(context));
  }
}

void Core::retry(RetryRequest request, Reply<void> reply, AuditNote note) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  auto key = find_undone(request.run, request.key, kRevivalPrefix);
  if (!key) return reply(fail(key.error()));
  if (!*key) return reply({});
  std::vector<store::RunWrite> plan;
  if (Status planned = plan_retry(**key, request.force, &plan); !planned) {
    return reply(fail(planned.error()));
  }
  for (const store::RunWrite& write : plan) {
    if (!is_on_its_way(write.run)) continue;
    after_commit_.push_back([this, request, reply, note] { retry(request, reply, note); });
    return;
  }
  remember(request.key, clock_.now_us(), &plan.back());
  revive(
      plan, [this, request, reply, note] { retry(request, reply, note); }, reply, note);
}

void Core::restart(RestartRequest request, Reply<void> reply, AuditNote note) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  auto key = find_undone(request.run, request.key, kRevivalPrefix);
  if (!key) return reply(fail(key.error()));
  if (!*key) return reply({});
  std::vector<store::RunWrite> plan;
  if (Status planned = plan_restart(**key, nullptr, &plan); !planned) {
    return reply(fail(planned.error()));
  }
  if (is_on_its_way(**key)) {
    after_commit_.push_back([this, request, reply, note] { restart(request, reply, note); });
    return;
  }
  remember(request.key, clock_.now_us(), &plan.back());
  revive(
      plan, [this, request, reply, note] { restart(request, reply, note); }, reply, note);
}

// A start whose id or key a run has that ended. False: it is a start like any other.
bool Core::restart_instead(const StartRequest& request, const std::vector<std::string>& names,
                           const Reply<Started>& reply) {
  if (request.on_conflict != OnConflict::kRestartIfEnded) return false;
  auto refuse = [&](const Error& error) { return reply(fail(error)), true; };
  Result<std::optional<Key>> key = std::optional<Key>();
  if (!request.id.empty()) key = store_.find_run(options_.ns, request.id);
  if (key && !*key && !request.start_key.empty()) {
    key = store_.find_start_key(options_.ns, request.start_key);
  }
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
  std::vector<store::RunWrite> plan;
  if (Status planned = plan_restart(**key, &request, &plan); !planned) {
    return refuse(planned.error());
  }
  for (const std::string& name : names) under_way_[name];
  Started started{(*view)->run.id, **key, true};
  auto recorded = std::make_shared<bool>(true);
  auto done = [this, names, reply, started, recorded](const Result<void>& revived) mutable {
    started.message_recorded = *recorded;
    if (!revived) {
      reply(fail(revived.error()));
    } else {
      reply(started);
    }
    let_others(names);
  };
  // Somebody else has revived or removed the run: what that makes of this start is looked at again.
  auto again = [this, names, request, reply] {
    let_others(names);
    start(request, reply);
  };
  auto message_done = [recorded](const Result<store::Recorded>& how) {
    *recorded = how && *how == store::Recorded::kRecorded;
  };
  revive(plan, again, done, {}, message_done);
  return true;
}

}  // namespace pawl::engine
