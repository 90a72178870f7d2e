// What a turn has asked for, as a step of the store.
#include <algorithm>
#include <utility>

#include "engine/cells.h"
#include "engine/core.h"
#include "value/payload_tree.h"
#include "vm/fibers/channels.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {
namespace {

static_assert(static_cast<int>(store::CallKind::kTask) == static_cast<int>(vm::CallKind::kTask));
static_assert(static_cast<int>(store::CallKind::kChild) == static_cast<int>(vm::CallKind::kChild));
static_assert(static_cast<int>(store::CallKind::kPromise) ==
              static_cast<int>(vm::CallKind::kPromise));

store::Waits waits_of(const vm::Park& park) {
  store::Waits waits;
  waits.channels = park.channels;
  waits.groups.reserve(park.waits.size());
  for (const vm::WaitGroup& group : park.waits) {
    waits.groups.push_back({store::ranges_of(group.calls), group.needed, group.failure_wakes});
  }
  return waits;
}

std::string text_or_empty(const Payload& payload) {
  return payload.is_null() ? std::string() : payload.text();
}

}  // namespace

store::Step Core::step_of(HotRun& run, OpenTurn& turn, vm::Activation activation) {
  store::Step step;
  step.revision = run.revision++;
  step.seen = run.seen = turn.seen;
  step.generation = run.generation;
  if (turn.cancel_delivered) {
    run.cancel = store::CancelState::kDelivered;
    step.cancel = store::CancelState::kDelivered;
  }
  step.effects.taken = std::move(turn.taken);
  step.effects.logs = std::move(turn.logs);
  run.open.remove_all(std::move(turn.delivered));
  run.wanted = false;
  if (activation.end) {
    end(run, turn, std::move(*activation.end), &step);
    return step;
  }
  Status parked = park(run, turn, *activation.park, &step);
  if (!parked) {
    // The state is larger than a snapshot may be: that ends the run.
    vm::End limit;
    limit.kind = vm::End::Kind::kLimit;
    limit.error =
        CallError{error_label(parked.error().code), parked.error().message, Payload(), {}};
    step.parked.reset();
    end(run, turn, std::move(limit), &step);
  }
  return step;
}

Status Core::park(HotRun& run, OpenTurn& turn, const vm::Park& park, store::Step* step) {
  PAWL_TRY(run.snapshot, vm::encode_snapshot(*run.machine));
  for (vm::SubmittedCall& call : turn.gathered.calls) {
    submit(run, std::move(call), &step->effects, &turn.orders);
  }
  cancel_calls(run, turn.gathered.cancelled, &step->effects);
  run.waits = waits_of(park);
  run.wake_at_us = park.wake_at_us;
  // Arrivals that came while the turn was open are looked at with the new waits.
  for (const Unseen& unseen : run.unseen) {
    bool outcome = unseen.arrival.kind == vm::Arrival::Kind::kOutcome;
    if (!outcome || run.waits.outcome(unseen.arrival.call, unseen.arrival.error.has_value())) {
      run.wanted = true;
    }
  }
  if (!run.waits.channels.empty() && !run.inbox_complete) run.wanted = true;
  for (const store::MessageRecord& message : run.inbox) {
    if (run.waits.message(message.channel)) run.wanted = true;
  }
  step->effects.drop_before = run.open.take_drop_point(options_.kept_calls);
  store::Parked& parked = step->parked.emplace();
  parked.snapshot = run.snapshot;
  parked.waits = run.waits.encode();
  parked.open = run.open.encode();
  parked.wake_at_us = run.wake_at_us;
  parked.ready = run.wanted;
  parked.last_call = run.last_call;
  if (turn.gathered.status) {
    parked.status = to_cell(*turn.gathered.status, run.key, &step->effects.blobs);
  }
  if (run.wanted || !run.recording.empty()) touch(run);
  watch_wake(run);
  return {};
}

// The calls of a body that has ended: what goes on without it is submitted, the rest is cancelled.
void Core::leave_calls(HotRun& run, OpenTurn& turn, vm::End* end, store::Step* step) {
  for (vm::SubmittedCall& call : end->calls) {
    bool lives_on =
        call.detached || call.kind == vm::CallKind::kSend || call.kind == vm::CallKind::kSpawn;
    if (lives_on) submit(run, std::move(call), &step->effects, &turn.orders);
  }
  cancel_calls(run, end->cancelled, &step->effects);
}

// A fresh body under the same id: it begins with the next batch, as after a crash it would.
// Messages that the old body was given and did not take go back to the inbox.
void Core::continue_as_new(HotRun& run, OpenTurn& turn, vm::End end, store::Step* step) {
  for (auto& [channel, payload] : vm::untaken_messages(*run.machine)) {
    store::ArrivalElsewhere arrival;
    arrival.run = run.key;
    store::Message& message = arrival.message.emplace();
    message.channel = std::move(channel);
    message.payload = to_cell(payload, run.key, &step->effects.blobs);
    message.at_us = clock_.now_us();
    arrive_elsewhere(std::move(arrival), &step->effects);
  }
  leave_calls(run, turn, &end, step);
  run.open.forget_open();
  run.machine.reset();
  run.begun = false;
  run.snapshot.clear();
  run.waits = {};
  run.wake_at_us.reset();
  run.unseen.clear();
  run.wanted = true;
  step->generation = ++run.generation;
  run.record.input = to_cell(end.output ? *end.output : Payload(), run.key, &step->effects.blobs);
  step->continued = {run.record.program, run.record.entry, run.record.input};
  store::Parked& parked = step->parked.emplace();
  parked.open = run.open.encode();
  parked.ready = true;
  parked.last_call = run.last_call;
  run.not_before = batch_.id + 1;
  touch(run);
}

void Core::end(HotRun& run, OpenTurn& turn, vm::End end, store::Step* step) {
  if (end.kind == vm::End::Kind::kContinued) {
    return continue_as_new(run, turn, std::move(end), step);
  }
  leave_calls(run, turn, &end, step);
  // Undos are not run yet, and nobody shall believe that they were.
  for (const vm::SubmittedCall& undo : end.compensations) {
    step->effects.logs.push_back({run.key, clock_.now_us(), 40,
                                  "compensate: the undo '" + undo.name + "' was not run, " +
                                      "this version does not run them"});
  }
  run.ended = true;
  store::Ended& ended = step->ended.emplace();
  ended.ended_at_us = clock_.now_us();
  ended.last_call = run.last_call;
  switch (end.kind) {
    case vm::End::Kind::kContinued:
    case vm::End::Kind::kCompleted:
      ended.status = store::RunStatus::kCompleted;
      ended.outcome = to_cell(end.output ? *end.output : Payload(), run.key, &step->effects.blobs);
      break;
    case vm::End::Kind::kFailed:
    case vm::End::Kind::kLimit:
      ended.status = store::RunStatus::kFailed;
      if (turn.failure_delivered) ended.retry_point = run.snapshot;
      break;
    case vm::End::Kind::kCancelled:
      ended.status = store::RunStatus::kCancelled;
      break;
  }
  CallError error;
  if (ended.status != store::RunStatus::kCompleted) {
    error = end.error.value_or(CallError{"CancelledError", "", Payload(), {}});
    ended.outcome = to_cell(encode_call_error(error), run.key, &step->effects.blobs);
  }
  if (run.record.parent_call == 0) return;
  store::ArrivalElsewhere arrival;
  arrival.run = run.record.parent_run;
  store::Outcome& outcome = arrival.outcome.emplace();
  outcome.call = run.record.parent_call;
  outcome.ended_at_us = ended.ended_at_us;
  bool completed = ended.status == store::RunStatus::kCompleted;
  outcome.status = completed ? store::CallStatus::kCompleted : store::CallStatus::kFailed;
  Payload payload = completed ? end.output.value_or(Payload()) : encode_call_error(error);
  outcome.outcome = to_cell(payload, arrival.run, &step->effects.blobs);
  arrive_elsewhere(std::move(arrival), &step->effects);
}

// --- calls

void Core::submit(HotRun& run, vm::SubmittedCall call, store::Effects* effects,
                  std::vector<TaskOrder>* orders) {
  switch (call.kind) {
    case vm::CallKind::kTask:
      return submit_task(run, std::move(call), effects, orders);
    case vm::CallKind::kChild:
    case vm::CallKind::kSpawn:
      return submit_child(run, std::move(call), effects);
    case vm::CallKind::kPromise:
      add_call(run, call, store::CallKind::kPromise, effects);
      return;
    case vm::CallKind::kSend:
      return submit_send(run, std::move(call), effects);
    case vm::CallKind::kRequest:
      return refuse_call(run, call, {"NotImplementedError", "request() has no engine yet", {}, {}},
                         effects);
    case vm::CallKind::kSuspend:
      return;  // a control of the run, not a call of the store
  }
}

store::CallRecord& Core::add_call(HotRun& run, const vm::SubmittedCall& call, store::CallKind kind,
                                  store::Effects* effects) {
  store::CallRecord& record = effects->calls.emplace_back();
  record.key = next_key();
  record.run = run.key;
  record.number = call.number;
  record.previous = std::exchange(run.last_call, record.key);
  run.open.count(record.key);
  record.kind = kind;
  record.status = store::CallStatus::kOpen;
  record.ns = options_.ns;
  record.name = call.name;
  record.created_at_us = clock_.now_us();
  if (call.number != 0 && !call.detached) run.open.add(call.number, record.key);
  return record;
}

// A call that cannot be made fails at once, as an arrival like any other.
void Core::refuse_call(HotRun& run, const vm::SubmittedCall& call, CallError error,
                       store::Effects* effects) {
  auto kind = static_cast<store::CallKind>(call.kind);
  store::CallRecord& record = add_call(run, call, kind, effects);
  store::ArrivalElsewhere arrival;
  arrival.run = run.key;
  store::Outcome& outcome = arrival.outcome.emplace();
  outcome.call = record.key;
  outcome.status = store::CallStatus::kFailed;
  outcome.outcome = to_cell(encode_call_error(error), run.key, &effects->blobs);
  outcome.ended_at_us = clock_.now_us();
  if (call.number != 0 && !call.detached) arrive_elsewhere(std::move(arrival), effects);
}

void Core::submit_task(HotRun& run, vm::SubmittedCall call, store::Effects* effects,
                       std::vector<TaskOrder>* orders) {
  std::string options = text_or_empty(call.options);
  auto policy = policies_.get(options);
  if (!policy) {
    return refuse_call(run, call, {"ValueError", policy.error().message, Payload(), {}}, effects);
  }
  store::CallRecord& record = add_call(run, call, store::CallKind::kTask, effects);
  record.queue = (*policy)->queue;
  record.args = to_cell(call.args, run.key, &effects->blobs);
  record.keywords =
      call.keywords.is_null() ? store::Cell() : to_cell(call.keywords, run.key, &effects->blobs);
  record.options = std::move(options);
  record.priority = (*policy)->priority != 0 ? (*policy)->priority : run.record.priority;
  record.run_at_us = record.created_at_us;
  if ((*policy)->total_timeout_us > 0) {
    record.deadline_us = record.created_at_us + (*policy)->total_timeout_us;
    watch_deadline(record.deadline_us);
  }
  dispatcher_.place(&record, batch_.id, record.created_at_us);
  if (record.status != store::CallStatus::kLeased) return;
  dispatcher_.add_lease(record, *policy);
  TaskOrder& order = orders->emplace_back();
  order.call = record.key;
  order.token = record.token;
  order.run = run.record.id;
  order.name = record.name;
  order.queue = record.queue;
  order.args = std::move(call.args);
  order.keywords = std::move(call.keywords);
  order.attempt = record.attempt;
  order.heartbeat_timeout_us = (*policy)->heartbeat_timeout_us;
  if ((*policy)->timeout_us > 0) order.deadline_us = record.started_at_us + (*policy)->timeout_us;
}

void Core::submit_child(HotRun& run, vm::SubmittedCall call, store::Effects* effects) {
  auto workflow = programs_.workflow(call.name, clock_.now_us());
  if (!workflow) {
    // The turn is thrown away, and done again when the store is back.
    if (store::is_retryable(workflow.error().code)) return store_failed(workflow.error());
    return refuse_call(run, call, {"LookupError", workflow.error().message, Payload(), {}},
                       effects);
  }
  std::string id;
  if (auto options = PayloadTree::parse(call.options.text())) {
    const PayloadTree* given = options->find("id");
    if (given != nullptr && given->kind() == PayloadKind::kString) id = given->text();
  }
  store::RunRecord child;
  child.key = next_key();
  child.ns = options_.ns;
  child.id = id.empty() ? new_id() : id;
  child.workflow = call.name;
  child.program = workflow->program;
  child.entry = workflow->entry;
  child.input = to_cell(call.args, child.key, &effects->blobs);
  child.priority = run.record.priority;
  child.created_at_us = clock_.now_us();
  if (call.kind == vm::CallKind::kChild) {
    store::CallRecord& record = add_call(run, call, store::CallKind::kChild, effects);
    record.child_run = child.key;
    child.parent_run = run.key;
    child.parent_call = record.key;
    if (!id.empty()) {
      // Somebody else may have the id: only the store knows, and says so in the same commit.
      CallError error{"RunExists", "run '" + id + "' exists", Payload(), {}};
      store::ArrivalElsewhere& arrival = effects->arrivals.emplace_back();
      arrival.run = run.key;
      arrival.if_refused = child.key;
      store::Outcome& outcome = arrival.outcome.emplace();
      outcome.call = record.key;
      outcome.status = store::CallStatus::kFailed;
      outcome.outcome = encode_call_error(error).text();
      outcome.ended_at_us = child.created_at_us;
    }
  }
  effects->starts.push_back(std::move(child));
}

void Core::submit_send(const HotRun& run, vm::SubmittedCall call, store::Effects* effects) {
  store::ArrivalElsewhere arrival;
  // The run itself and the runs that it starts in this turn may not be in the store yet.
  if (call.name == run.record.id) arrival.run = run.key;
  for (const store::RunRecord& start : effects->starts) {
    if (start.id == call.name) arrival.run = start.key;
  }
  if (arrival.run == 0) {
    auto target = store_.find_run(options_.ns, call.name);
    if (!target) return store_failed(target.error());
    if (!*target) return;  // nobody is there to receive it
    arrival.run = **target;
  }
  store::Message& message = arrival.message.emplace();
  message.channel = std::move(call.channel);
  message.payload = to_cell(call.args, arrival.run, &effects->blobs);
  message.at_us = clock_.now_us();
  arrive_elsewhere(std::move(arrival), effects);
}

void Core::cancel_calls(HotRun& run, const std::vector<std::uint64_t>& numbers,
                        store::Effects* effects) {
  for (std::uint64_t number : numbers) {
    Key key = run.open.find(number);
    if (key != 0) effects->cancels.push_back({key, clock_.now_us()});
  }
}

}  // namespace pawl::engine
