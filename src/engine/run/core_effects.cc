// What a turn has asked for, as a step of the store.
#include <algorithm>
#include <utility>

#include "engine/call/messages.h"
#include "engine/control/retention.h"
#include "engine/core/cells.h"
#include "engine/core/core.h"
#include "engine/core/request_checks.h"
#include "engine/run/call_limit.h"
#include "engine/run/fault.h"
#include "engine/run/machine_host.h"
#include "engine/run/stored_snapshot.h"
#include "engine/task/builtin_queue.h"
#include "lang/bytecode/entry_promises.h"
#include "value/payload_tree.h"
#include "vm/fibers/channels.h"
#include "vm/inspect.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {
namespace {

static_assert(static_cast<int>(store::CallKind::kTask) == static_cast<int>(vm::CallKind::kTask));
static_assert(static_cast<int>(store::CallKind::kChild) == static_cast<int>(vm::CallKind::kChild));
static_assert(static_cast<int>(store::CallKind::kPromise) ==
              static_cast<int>(vm::CallKind::kPromise));
static_assert(static_cast<int>(store::CallKind::kRequest) ==
              static_cast<int>(vm::CallKind::kRequest));
static_assert(static_cast<int>(store::CallKind::kSuspend) ==
              static_cast<int>(vm::CallKind::kSuspend));

// Generations of a run that continues as new, after which the old end of its log is cut off.
constexpr std::uint32_t kCutLogsEvery = 64;

store::Waits waits_of(const vm::Park& park) {
  store::Waits waits;
  waits.channels = park.channels;
  waits.groups.reserve(park.waits.size());
  for (const vm::WaitGroup& group : park.waits) {
    waits.groups.push_back({store::ranges_of(group.calls), group.needed, group.failure_wakes});
  }
  return waits;
}

// The run's snapshot becomes this one. True: the store has its tail already, at the end of the last
// one.
bool take_snapshot(HotRun& run, vm::SnapshotParts parts) {
  const std::string places = parts.same_tail ? std::string(places_of(run.snapshot))
                                             : find_in_input(parts, run.record.input);
  if (!places.empty()) {
    if (!parts.same_tail) run.input_tail = std::move(parts.tail);
    run.snapshot = refer_to_input(places, parts.head);
    run.tail_bytes = 0;
    return false;
  }
  parts.head.append(parts.same_tail ? run.tail() : parts.tail);
  run.snapshot = std::move(parts.head);
  run.tail_bytes = parts.tail_bytes;
  run.input_tail.clear();
  return parts.same_tail;
}

// Promises have had their keys since the program made them, so they come before calls that get
// theirs now.
void put_promises_first(std::vector<vm::SubmittedCall>* calls) {
  auto is_promise = [](const vm::SubmittedCall& call) {
    return call.kind == vm::CallKind::kPromise;
  };
  if (std::ranges::any_of(*calls, is_promise)) std::ranges::stable_partition(*calls, is_promise);
}

// The blobs of messages that the program has taken, but for those that a retry would give it again.
void drop_taken(const OpenTurn& turn, store::Effects* effects) {
  if (turn.keeps_point) return;
  for (const store::MessageRecord& message : turn.large) {
    if (std::ranges::find(effects->taken, message.arrival) == effects->taken.end()) continue;
    drop_blob(message.payload, &effects->dropped_blobs);
  }
}

std::string text_or_empty(const Payload& payload) {
  return payload.is_null() ? std::string() : payload.text();
}

// An option that is text; empty: it was not given.
std::string text_option(const Payload& options, const char* name) {
  auto tree = PayloadTree::parse(options.text());
  const PayloadTree* given = tree ? tree->find(name) : nullptr;
  return given != nullptr && given->kind() == PayloadKind::kString ? given->text() : std::string();
}

// To whom a request goes, which a retry has to know.
std::string address_of(const vm::SubmittedCall& call) {
  PayloadTree address{PayloadTree::Fields()};
  address.set("run", PayloadTree(call.name));
  address.set("channel", PayloadTree(call.channel));
  auto encoded = address.encode();
  return encoded ? encoded->text() : std::string();
}

// What a retry needs to make the call again, if nobody else has it.
void keep_to_repeat(HotRun& run, const vm::SubmittedCall& call, std::string options,
                    store::CallRecord* record, store::Effects* effects) {
  record->args = to_argument_cell(call.args, run.open.epoch(), run.key, &effects->blobs);
  record->options = std::move(options);
  run.large_calls = run.large_calls || is_blob(record->args);
}

}  // namespace

// A child shows whose it is; its key makes it unique for ever.
std::string Core::child_id(const HotRun& run, Key child) {
  constexpr std::size_t kMostIdBytes = 255;
  std::string id = run.record.id + "." + std::to_string(child);
  return id.size() <= kMostIdBytes ? id : new_id();
}

// What the turn was given that no call tells of goes into the timeline: messages, and a timer.
void Core::note_given(HotRun& run, const OpenTurn& turn, store::Effects* effects) {
  const auto add = [&](store::CallKind kind, std::int64_t since_us) -> store::CallRecord& {
    store::CallRecord& record = effects->calls.emplace_back();
    record.key = keys_.next();
    record.run = run.key;
    record.previous = std::exchange(run.last_call, record.key);
    run.open.count(record.key);
    record.kind = kind;
    record.status = store::CallStatus::kCompleted;
    record.ns = options_.ns;
    record.created_at_us = since_us;
    record.ended_at_us = clock_.now_us();
    return record;
  };
  if (turn.timer_due_us != 0) add(store::CallKind::kTimer, turn.timer_due_us);
  for (const store::MessageRecord& message : turn.kept) {
    // One that the program put back unread has not been given.
    if (std::ranges::find(effects->taken, message.arrival) == effects->taken.end()) continue;
    store::CallRecord& record = add(store::CallKind::kMessage, message.at_us);
    record.name = message.channel;
    // The blob of a large one goes with the message.
    if (!is_blob(message.payload)) record.args = message.payload;
  }
}

store::Step Core::begin_step(HotRun& run, OpenTurn& turn) {
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
  if (!step.effects.logs.empty()) bound_logs(&step.effects);
  for (std::uint64_t number : turn.delivered) {
    if (run.children.empty()) break;
    run.children.erase(run.open.find(number));
  }
  run.open.remove_all(std::move(turn.delivered));
  run.life.take_wish();
  return step;
}

namespace {

vm::End limit_end(const HotRun& run, const Error& error) {
  vm::End end;
  end.kind = vm::End::Kind::kLimit;
  end.error = CallError{error_label(error.code), error.message, Payload(), {}};
  if (run.machine) end.frames = vm::waiting_frames(*run.machine);
  vm::say_where(end.frames, &*end.error);
  return end;
}

// A failed turn can be done again when what was wrong has been repaired. But if what it failed of
// is a call that failed in an earlier turn, the state before that one is worth more.
bool is_point(const HotRun& run, const OpenTurn& turn, const std::optional<vm::End>& end) {
  // What a run does after its time was over is no place to go back to.
  if (run.timed_out()) return turn.cancel_delivered;
  if (turn.failure_delivered) return true;
  if (!end) return false;
  if (end->kind == vm::End::Kind::kLimit) return true;
  const bool has_other = !run.retry_point.empty() && run.repeated.empty();
  return end->kind == vm::End::Kind::kFailed && !(end->blame.from_call && has_other);
}

constexpr std::uint8_t kErrorLevel = 40;

}  // namespace

void Core::settle_turn(HotRun& run, OpenTurn& turn, vm::Activation* activation) {
  if (activation->end && activation->end->calls.size() > kMostCalls) {
    activation->end = limit_end(run, too_many_calls(activation->end->calls.size()));
  }
  if (host_->took_too_many()) {
    activation->end = limit_end(run, too_many_calls(host_->promises()));
  }
  const auto& calls = activation->end ? activation->end->calls : turn.gathered.calls;
  if (Status counted = count_items(run, calls); !counted) {
    if (store::is_retryable(counted.error().code)) return store_failed(counted.error());
    activation->end = limit_end(run, counted.error());
  }
  if (activation->end) return;
  // A turn that asks for too much, or whose state is larger than a snapshot may be, ends the run.
  if (turn.gathered.calls.size() > kMostCalls) {
    activation->end = limit_end(run, too_many_calls(turn.gathered.calls.size()));
  } else if (!*turn.parts) {
    activation->end = limit_end(run, turn.parts->error());
  }
}

store::Step Core::step_of(HotRun& run, OpenTurn& turn, vm::Activation&& activation) {
  turn.keeps_point = is_point(run, turn, activation.end);
  if (turn.keeps_point) keep_retry_point(run, turn);
  if (activation.end && activation.end->kind == vm::End::Kind::kLimit) {
    const Fault fault = Fault::make(*activation.end->error, activation.end->frames);
    turn.logs.push_back({run.key, clock_.now_us(), kErrorLevel, fault.log_line()});
  }
  store::Step step = begin_step(run, turn);
  if (activation.end) {
    end(run, turn, std::move(*activation.end), &step);
  } else {
    park(run, turn, *activation.park, &step);
  }
  drop_taken(turn, &step.effects);
  return step;
}

void Core::park(HotRun& run, OpenTurn& turn, const vm::Park& park, store::Step* step) {
  const bool same_tail = take_snapshot(run, std::move(**turn.parts));
  batch_.snapshot_bytes += run.snapshot.size();
  note_given(run, turn, &step->effects);
  put_promises_first(&turn.gathered.calls);
  step->effects.calls.reserve(step->effects.calls.size() + turn.gathered.calls.size());
  turn.orders.reserve(turn.gathered.calls.size());
  for (vm::SubmittedCall& call : turn.gathered.calls) {
    // As long as the program lives it may still want to know what became of it.
    if (call.number != 0) call.detached = false;
    submit(run, std::move(call), &step->effects, &turn.orders);
  }
  const bool repeats = !run.repeated.empty();
  if (repeats) repeat_calls(run, turn.gathered.cancelled, &step->effects);
  cancel_calls(run, turn.gathered.cancelled, Leftovers::kAwait, &step->effects);
  run.waits = waits_of(park);
  run.wake_at_us = wake_before_force(run, park.wake_at_us);
  // Arrivals that came while the turn was open are looked at with the new waits.
  for (const Unseen& unseen : run.unseen) {
    bool outcome = unseen.arrival.kind == vm::Arrival::Kind::kOutcome;
    if (!outcome || run.waits.outcome(unseen.arrival.call, unseen.arrival.error.has_value())) {
      run.life.want();
    }
  }
  if (!run.waits.channels.empty() && !run.inbox_complete) run.life.want();
  for (const store::MessageRecord& message : run.inbox) {
    if (run.waits.message(message.channel)) run.life.want();
  }
  drop_old_calls(run, &step->effects);
  store::Parked& parked = step->parked.emplace();
  parked.snapshot = run.snapshot;
  parked.tail_bytes = run.tail_bytes;
  parked.tail_unchanged = same_tail;
  parked.waits = run.waits.encode();
  parked.open = run.open.encode();
  parked.wake_at_us = run.wake_at_us;
  parked.ready = run.life.is_wanted();
  parked.last_call = run.last_call;
  if (repeats && !turn.keeps_point) run.retry_point.clear();
  if (turn.keeps_point || repeats) parked.retry_point = run.retry_point;
  parked.line = vm::current_line(*run.machine);
  if (turn.gathered.status) {
    parked.status = replace_status(run, *turn.gathered.status, &step->effects);
  }
  if (run.life.is_wanted() || !run.recording.empty()) touch(run);
  watch_wake(run);
}

// The calls of a body that has ended: what goes on without it is submitted, the rest is cancelled.
void Core::leave_calls(HotRun& run, OpenTurn& turn, vm::End* end, Leftovers how,
                       store::Step* step) {
  put_promises_first(&end->calls);
  for (vm::SubmittedCall& call : end->calls) {
    bool lives_on = call.detached || call.kind == vm::CallKind::kSend ||
                    call.kind == vm::CallKind::kSpawn || call.kind == vm::CallKind::kTag ||
                    call.kind == vm::CallKind::kAppend;
    if (lives_on) submit(run, std::move(call), &step->effects, &turn.orders);
  }
  run.open.remove_all(std::move(end->detached));
  // An abandoned child goes on, and its call stays open: a retry finds its outcome there.
  std::erase_if(end->cancelled, [&](std::uint64_t number) {
    Key key = run.open.find(number);
    if (key == 0) return true;
    auto child = child_of(run, key);
    if (!child) store_failed(child.error());  // the turn is done again
    bool abandoned = child && *child && (*child)->abandoned;
    if (abandoned) run.open.remove(number);
    return abandoned;
  });
  cancel_calls(run, end->cancelled, how, &step->effects);
}

// A message that the old body was given and did not take is there for the new one, in its place.
void Core::put_back(HotRun& run, const OpenTurn& turn, vm::UntakenMessage message,
                    store::Effects* effects) {
  store::MessageRecord record;
  record.run = run.key;
  record.arrival = message.number;
  record.channel = std::move(message.channel);
  record.at_us = clock_.now_us();
  record.reply_to = std::move(message.reply_to);
  // What this very turn was given has not left the store yet.
  bool stored = std::erase(effects->taken, record.arrival) > 0;
  auto large = std::ranges::find(turn.large, record.arrival, &store::MessageRecord::arrival);
  record.payload =
      stored && large != turn.large.end()
          ? large->payload
          : to_own_cell(message.payload, message_salt({}, random_), run.key, &effects->blobs);
  if (!stored) effects->put_back.push_back(record);
  auto place = std::ranges::lower_bound(run.inbox, record.arrival, {},
                                        [](const store::MessageRecord& m) { return m.arrival; });
  run.inbox.insert(place, std::move(record));
}

// Calls past the bound of the run's timeline go.
void Core::drop_old_calls(HotRun& run, store::Effects* effects) {
  Key before = run.open.drop_point(options_.kept_calls);
  if (before == 0) return;
  // Reading them costs more than the small ones are worth.
  if (run.large_calls || run.loaded) {
    auto read = drop_calls(store_, run.key, run.seen, before, effects);
    // The turn is thrown away, and done again when the store is back.
    if (!read) return store_failed(read.error());
    if (!*read) return;
  }
  effects->drop_before = before;
  run.open.pass_drop_point();
}

store::Cell Core::replace_status(HotRun& run, const Payload& status, store::Effects* effects) {
  drop_blob(run.last_status, &effects->dropped_blobs);
  store::Cell cell =
      to_own_cell(status, "status " + std::to_string(run.revision), run.key, &effects->blobs);
  run.last_status = is_blob(cell) ? cell : store::Cell();
  if (bytecode::keeps_status(run.entry())) run.carried = status;
  return cell;
}

// The program that new starts of the workflow get, or that of a version. If there is none, or none
// any more, the run keeps its own.
void Core::move_to(HotRun& run, const std::string& version) {
  std::string name = run.record.workflow;
  // Such versions belong to the name without one: Order@1.0.0 continues as Order, the latest.
  if (bytecode::has_named_versions(run.entry())) name = bytecode::split_version(name).name;
  auto workflow = version.empty() ? programs_.workflow(name, clock_.now_us())
                                  : programs_.version(name, version, clock_.now_us());
  Result<std::shared_ptr<vm::LoadedProgram>> program = run.program;
  if (workflow) program = programs_.load(workflow->program);
  if (!workflow || !program) {
    const Error& error = workflow ? program.error() : workflow.error();
    // The turn is thrown away, and done again when the store is back.
    if (store::is_retryable(error.code)) store_failed(error);
    return;
  }
  run.program = std::move(*program);
  run.record.program = workflow->program;
  run.record.entry = workflow->entry;
}

// A fresh body under the same id: it begins with the next batch, as after a crash it would.
void Core::continue_as_new(HotRun& run, OpenTurn& turn, vm::End end, store::Step* step) {
  for (vm::UntakenMessage& message : vm::untaken_messages(*run.machine)) {
    put_back(run, turn, std::move(message), &step->effects);
  }
  note_given(run, turn, &step->effects);
  leave_calls(run, turn, &end, Leftovers::kForget, step);
  run.open.forget_open();
  run.children.clear();
  run.machine.reset();
  run.begun = false;
  run.forget_snapshot();
  run.waits = {};
  run.wake_at_us.reset();
  run.unseen.clear();
  run.life.want();
  step->generation = ++run.generation;
  if (run.generation % kCutLogsEvery == 0) step->effects.keep_logs = options_.limits.log_lines;
  if (!end.same_version) move_to(run, end.version);
  drop_blob(run.last_input, &step->effects.dropped_blobs);
  run.record.input =
      to_own_cell(end.output ? *end.output : Payload(),
                  "generation " + std::to_string(run.generation), run.key, &step->effects.blobs);
  run.last_input = is_blob(run.record.input) ? run.record.input : store::Cell();
  step->continued = {run.record.program, run.record.entry, run.record.input};
  store::Parked& parked = step->parked.emplace();
  if (!run.retry_point.empty()) parked.retry_point.emplace();
  run.retry_point.clear();
  run.repeated.clear();
  parked.open = run.open.encode();
  parked.ready = true;
  parked.last_call = run.last_call;
  if (end.status) parked.status = replace_status(run, *end.status, &step->effects);
  drop_old_calls(run, &step->effects);
  run.life.step_after(batch_.id);
  touch(run);
}

void Core::end(HotRun& run, OpenTurn& turn, vm::End end, store::Step* step) {
  if (end.kind == vm::End::Kind::kContinued) {
    return continue_as_new(run, turn, std::move(end), step);
  }
  // A turn that reached a limit has no effects: the run ends as it stood before.
  const bool limit = end.kind == vm::End::Kind::kLimit;
  if (limit) end = leave_program(run, std::move(end), step);
  const bool undoes = !end.compensations.empty();
  if (!limit) note_given(run, turn, &step->effects);
  leave_calls(run, turn, &end, undoes ? Leftovers::kAwait : Leftovers::kForget, step);
  end_program(run, end, step);
  if (!end.status) return;
  store::Cell status = replace_status(run, *end.status, &step->effects);
  (step->ended ? step->ended->status_value : step->parked->status) = std::move(status);
}

// The program is over: so is the run, or its undos begin.
void Core::end_program(HotRun& run, vm::End& end, store::Step* step) {
  const bool undoes = !end.compensations.empty();
  if (end.kind == vm::End::Kind::kCompleted) {
    return finish(run, store::RunStatus::kCompleted, end.output.value_or(Payload()), {}, false,
                  step);
  }
  store::RunStatus status = end.kind == vm::End::Kind::kCancelled ? store::RunStatus::kCancelled
                                                                  : store::RunStatus::kFailed;
  CallError error = end.error.value_or(CallError{"CancelledError", "", Payload(), {}});
  if (error.kind == "CancelledError" && error.message.empty()) error.message = run.cancel_reason;
  blame_timeout(run, &status, &error);
  if (undoes) {
    return begin_undoing(run, Ending::make(status, std::move(error), end.compensations), step);
  }
  finish(run, status, Payload(), error, false, step);
}

// The run's last step: its result, and what its parent is told.
void Core::finish(HotRun& run, store::RunStatus status, const Payload& output,
                  const CallError& error, bool compensated, store::Step* step) {
  run.life.end();
  give_place_back(run, &step->effects);
  bool completed = status == store::RunStatus::kCompleted;
  Payload payload = completed ? output : encode_call_error(error);
  store::Ended& ended = step->ended.emplace();
  ended.status = status;
  ended.outcome = to_cell(payload, run.key, &step->effects.blobs);
  if (!completed) ended.error_kind = error.kind;
  ended.ended_at_us = clock_.now_us();
  ended.last_call = run.last_call;
  ended.owner = {run.record.ns, run.record.start_key};
  RetryPoint point = end_point(run);
  point.compensated = compensated;
  if (status != store::RunStatus::kFailed) point.forget_state();
  ended.retry_point = point.encode();
  if (run.record.parent_call == 0) return;
  store::ArrivalElsewhere arrival;
  arrival.run = run.record.parent_run;
  store::Outcome& outcome = arrival.outcome.emplace();
  outcome.call = run.record.parent_call;
  outcome.ended_at_us = ended.ended_at_us;
  outcome.status = completed ? store::CallStatus::kCompleted : store::CallStatus::kFailed;
  outcome.outcome = to_outcome_cell(payload, outcome.call, arrival.run, &step->effects.blobs);
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
      return submit_promise(run, call, effects);
    case vm::CallKind::kSend:
      return submit_send(run, std::move(call), effects);
    case vm::CallKind::kRequest:
      return submit_request(run, std::move(call), effects);
    case vm::CallKind::kSuspend:
      return submit_suspend(run, std::move(call), effects);
    case vm::CallKind::kSettle:
      return submit_settle(run, call, effects);
    case vm::CallKind::kTag:
      return submit_tags(call, effects);
    case vm::CallKind::kAppend:
      return submit_append(run, call, effects);
  }
}

// The machine has seen to it that names and values are texts, and a value perhaps None.
void Core::submit_tags(const vm::SubmittedCall& call, store::Effects* effects) {
  auto tags = PayloadTree::parse(call.options.text());
  if (!tags || tags->kind() != PayloadKind::kObject) return;
  for (const auto& [name, value] : tags->fields()) {
    std::optional<std::string> text;
    if (value.kind() == PayloadKind::kString) text = value.text();
    effects->tags.emplace_back(name, std::move(text));
  }
}

store::CallRecord& Core::add_call(HotRun& run, const vm::SubmittedCall& call, store::CallKind kind,
                                  store::Effects* effects, Key key) {
  store::CallRecord& record = effects->calls.emplace_back();
  record.key = key == 0 ? keys_.next() : key;
  record.run = run.key;
  record.number = call.number;
  record.previous = std::exchange(run.last_call, record.key);
  run.open.count(record.key);
  record.kind = kind;
  record.status = store::CallStatus::kOpen;
  record.ns = options_.ns;
  record.name = call.name;
  record.created_at_us = clock_.now_us();
  // Nobody looks for a call that goes on without its run, but no other call may ever have its
  // number.
  run.open.skip_numbers(call.number);
  if (call.number != 0 && !call.detached) run.open.add(call.number, record.key);
  if (kind == store::CallKind::kRequest) {
    keep_to_repeat(run, call, address_of(call), &record, effects);
  }
  return record;
}

// A call that cannot be made fails at once, as an arrival like any other.
void Core::refuse_call(HotRun& run, const vm::SubmittedCall& call, const CallError& error,
                       store::Effects* effects) {
  answer_call(run, call, store::CallStatus::kFailed, encode_call_error(error), effects);
}

// A call whose outcome is known when it is made.
void Core::answer_call(HotRun& run, const vm::SubmittedCall& call, store::CallStatus status,
                       const Payload& answer, store::Effects* effects) {
  auto kind = static_cast<store::CallKind>(call.kind);
  store::CallRecord& record = add_call(run, call, kind, effects);
  if (kind == store::CallKind::kChild) {
    keep_to_repeat(run, call, text_or_empty(call.options), &record, effects);
  }
  store::ArrivalElsewhere arrival;
  arrival.run = run.key;
  store::Outcome& outcome = arrival.outcome.emplace();
  outcome.call = record.key;
  outcome.status = status;
  outcome.outcome = to_outcome_cell(answer, record.key, run.key, &effects->blobs);
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
  record.concurrency_key = (*policy)->concurrency_key;
  if (record.queue == "default" && is_builtin_task(record.name)) record.queue = kBuiltinQueue;
  const std::uint64_t epoch = run.open.epoch();
  record.args = to_argument_cell(call.args, epoch, run.key, &effects->blobs);
  if (!call.keywords.is_null()) {
    record.keywords = to_argument_cell(call.keywords, epoch, run.key, &effects->blobs);
  }
  run.large_calls = run.large_calls || is_blob(record.args) || is_blob(record.keywords);
  record.options = std::move(options);
  record.priority = (*policy)->priority != 0 ? (*policy)->priority : run.record.priority;
  record.run_at_us = record.created_at_us;
  if ((*policy)->total_timeout_us > 0) {
    record.deadline_us = record.created_at_us + (*policy)->total_timeout_us;
    watch_deadline(record.deadline_us);
  }
  dispatcher_.place(&record, **policy, batch_.id, record.created_at_us);
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
  order.same_worker = (*policy)->same_worker;
  if ((*policy)->timeout_us > 0) order.deadline_us = record.started_at_us + (*policy)->timeout_us;
}

// Whether a run has the id, or one that starts in this turn.
Result<bool> Core::is_taken(const HotRun& run, const std::string& id,
                            const store::Effects& effects) {
  if (id == run.record.id) return true;
  if (std::ranges::find(effects.starts, id, &store::RunRecord::id) != effects.starts.end()) {
    return true;
  }
  PAWL_TRY(auto existing, store_.find_run(options_.ns, id));
  return existing.has_value();
}

// A child with on_conflict="return" whose id an earlier run has: the call gets the result of that
// run, now or when it ends. True: the call is made.
bool Core::joins_existing(HotRun& run, const std::string& id, const vm::SubmittedCall& call,
                          store::Effects* effects) {
  const std::string on_conflict = text_option(call.options, "on_conflict");
  const auto refuse = [&](const char* kind, std::string why) {
    refuse_call(run, call, {kind, std::move(why), Payload(), {}}, effects);
    return true;
  };
  if (on_conflict.empty() || on_conflict == "fail") return false;
  if (on_conflict != "return") {
    return refuse("ValueError", "on_conflict must be 'return' or 'fail'");
  }
  if (id.empty()) return refuse("ValueError", "on_conflict='return' needs an id");
  auto existing = store_.find_run(options_.ns, id);
  if (!existing) return store_failed(existing.error()), true;
  if (!*existing || **existing == run.key) return false;
  auto view = store_.run(**existing);
  if (!view) return store_failed(view.error()), true;
  if (!*view) return false;
  const std::string exists = "run '" + id + "' exists, with another ";
  if ((*view)->run.workflow != call.name) return refuse("RunExists", exists + "workflow");
  auto input = from_cell((*view)->run.input, **existing, store_);
  if (!input) return store_failed(input.error()), true;
  if (input->text() != call.args.text()) return refuse("RunExists", exists + "input");
  if ((*view)->result) {
    auto outcome = from_cell((*view)->result->outcome, **existing, store_);
    if (!outcome) return store_failed(outcome.error()), true;
    const bool completed = (*view)->result->status == store::RunStatus::kCompleted;
    answer_call(run, call, completed ? store::CallStatus::kCompleted : store::CallStatus::kFailed,
                *outcome, effects);
    return true;
  }
  await_result(run, call, **existing, effects);
  return true;
}

// What the call says of the new run, and for the rest what its workflow says.
Result<RunPolicy> Core::policy_of_child(const vm::SubmittedCall& call,
                                        const store::WorkflowRecord& workflow) {
  PAWL_TRY(auto program, programs_.load(workflow.program));
  PAWL_TRY(RunPolicy given, parse_run_policy(text_or_empty(call.options)));
  return merge(std::move(given), run_policy(*program, workflow.entry));
}

void Core::submit_child(HotRun& run, vm::SubmittedCall call, store::Effects* effects) {
  std::string version = text_option(call.options, "version");
  auto workflow = version.empty() ? programs_.workflow(call.name, clock_.now_us())
                                  : programs_.version(call.name, version, clock_.now_us());
  if (!workflow) {
    // The turn is thrown away, and done again when the store is back.
    if (store::is_retryable(workflow.error().code)) return store_failed(workflow.error());
    if (call.kind == vm::CallKind::kSpawn) {
      return warn(run, "spawn: " + workflow.error().message, effects);
    }
    return refuse_call(run, call, {"LookupError", workflow.error().message, Payload(), {}},
                       effects);
  }
  std::string id = text_option(call.options, "id");
  std::string policy = text_option(call.options, "on_parent_end");
  if (!policy.empty() && policy != "cancel" && policy != "abandon") {
    return refuse_call(run, call,
                       {"ValueError", "on_parent_end must be 'cancel' or 'abandon'", Payload(), {}},
                       effects);
  }
  if (Status fits = check_run_id(id); !fits) {
    const std::string& why = fits.error().message;
    if (call.kind == vm::CallKind::kSpawn) return warn(run, "spawn: " + why, effects);
    return refuse_call(run, call, {"ValueError", why, Payload(), {}}, effects);
  }
  if (call.kind == vm::CallKind::kSpawn && !id.empty()) {
    // Nobody waits for it: what is in the way is said here, or by nobody.
    auto taken = is_taken(run, id, *effects);
    if (!taken) return store_failed(taken.error());
    if (*taken) return warn(run, "spawn: run '" + id + "' exists", effects);
  }
  auto policy_of_run = policy_of_child(call, *workflow);
  if (!policy_of_run) {
    // The turn is thrown away, and done again when the store is back.
    if (store::is_retryable(policy_of_run.error().code)) return store_failed(policy_of_run.error());
    const std::string& why = policy_of_run.error().message;
    if (call.kind == vm::CallKind::kSpawn) return warn(run, "spawn: " + why, effects);
    return refuse_call(run, call, {"ValueError", why, Payload(), {}}, effects);
  }
  if (call.kind == vm::CallKind::kChild && joins_existing(run, id, call, effects)) return;
  store::RunRecord child;
  child.key = keys_.next();
  child.ns = options_.ns;
  child.id = id.empty() ? child_id(run, child.key) : id;
  child.workflow = call.name;
  child.program = workflow->program;
  child.entry = workflow->entry;
  child.input = to_cell(call.args, child.key, &effects->blobs);
  child.priority = run.record.priority;
  child.created_at_us = clock_.now_us();
  child.timeout_us = policy_of_run->timeout_us.value_or(0);
  child.priority = policy_of_run->priority.value_or(child.priority);
  enqueue(*policy_of_run, &child);
  if (child.admission != 0 && child.queue == run.record.queue &&
      call.kind == vm::CallKind::kChild) {
    warn(run, "child '" + child.id + "' waits for a place in the queue that this run has one in",
         effects);
  }
  if (call.kind == vm::CallKind::kChild) {
    store::CallRecord& record = add_call(run, call, store::CallKind::kChild, effects);
    record.child_run = child.key;
    record.options = text_or_empty(call.options);
    run.children.emplace(record.key, ChildCall{child.key, policy == "abandon"});
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

}  // namespace pawl::engine
