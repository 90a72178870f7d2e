#include "cli/opened_run.h"

#include <algorithm>
#include <utility>

#include "base/error_codes.h"
#include "lang/bytecode/codec.h"
#include "vm/inspect.h"
#include "vm/machine_state.h"
#include "vm/objects/future.h"
#include "vm/objects/string.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::cli {
namespace {

auto damaged(const std::string& why) { return fail(ErrorCode::invalid_run_file, why); }

std::string name_of(const engine::RunFile::Call& call) {
  if (!call.record.name.empty()) return call.record.name;
  return call.child.empty() ? "call" : call.child;
}

bool is_told(const engine::RunFile::Call& call) {
  return call.open && store::is_settled(call.record.status);
}

}  // namespace

Result<std::unique_ptr<OpenedRun>> OpenedRun::open(engine::RunFile file, const Limits& limits,
                                                   vm::OutputForm form) {
  std::unique_ptr<OpenedRun> run(new OpenedRun(std::move(file), limits, form));
  PAWL_TRY_STATUS(run->load());
  return run;
}

Result<Payload> OpenedRun::payload_of(const std::string& text) const {
  if (text.empty()) return Payload();
  auto payload = Payload::parse(text, limits_);
  if (!payload) return damaged("a value in it cannot be read: " + payload.error().message);
  return payload;
}

Status OpenedRun::check_payloads(std::initializer_list<const std::string*> texts) const {
  for (const std::string* text : texts) {
    if (auto payload = payload_of(*text); !payload) return fail(payload.error());
  }
  return {};
}

Status OpenedRun::load() {
  auto program = bytecode::decode_program(file_.program);
  if (!program) return damaged("its program cannot be read: " + program.error().message);
  if (file_.run.entry >= program->entries.size())
    return damaged("its program has no such workflow");
  program_ = std::make_shared<vm::LoadedProgram>(std::move(*program), runtime_);
  if (!file_.snapshot.empty()) {
    auto machine = vm::decode_snapshot(program_, limits_, host_, file_.snapshot);
    if (!machine) return damaged("its state cannot be read: " + machine.error().message);
    machine_ = std::move(*machine);
    vm::MachineState& state = machine_->state();
    state.next_call = std::max(state.next_call, file_.last_number + 1);
    look_at_waits();
  }
  return look_at_calls();
}

// As the state says it, without a turn.
void OpenedRun::look_at_waits() {
  const vm::MachineState& state = machine_->state();
  vm::Park& park = park_.emplace();
  for (const auto& [number, receive] : state.receives) {
    if (!receive->detail.is(vm::Kind::kString)) continue;
    std::string channel = vm::to_utf8(receive->detail.as<vm::String>());
    const bool known = std::ranges::find(park.channels, channel) != park.channels.end();
    if (!known) park.channels.push_back(std::move(channel));
  }
  if (!state.timers.empty()) park.wake_at_us = state.timers.begin()->first.first;
  if (!state.ready.empty()) park.wake_at_us = host_.now_us();
}

Status OpenedRun::look_at_calls() {
  PAWL_TRY_STATUS(check_payloads({&file_.run.input, &file_.said, &file_.outcome}));
  for (const engine::RunFile::Call& call : file_.calls) {
    last_arrival_ = std::max(last_arrival_, call.record.arrival);
    PAWL_TRY_STATUS(
        check_payloads({&call.record.args, &call.record.keywords, &call.record.outcome}));
    if (!call.open || is_told(call)) continue;
    vm::SubmittedCall open;
    open.number = call.record.number;
    open.kind = static_cast<vm::CallKind>(call.record.kind);
    open.name = name_of(call);
    PAWL_TRY(open.args, payload_of(call.record.args));
    PAWL_TRY(open.keywords, payload_of(call.record.keywords));
    open_.emplace(open.number, std::move(open));
  }
  for (const store::MessageRecord& message : file_.messages) {
    last_arrival_ = std::max(last_arrival_, message.arrival);
    PAWL_TRY_STATUS(check_payloads({&message.payload}));
  }
  return {};
}

void OpenedRun::add_message(const std::string& channel, const Payload& payload) {
  file_.messages.push_back({0, ++last_arrival_, channel, payload.text(), host_.now_us(), {}});
}

// --- turns ---------------------------------------------------------------------------------------

// Outcomes and messages that had come, in their order; of each channel one message at a time.
Status OpenedRun::tell_file(std::vector<vm::Arrival>* arrivals, Turn* turn) {
  std::vector<std::pair<std::uint64_t, vm::Arrival>> told;
  for (engine::RunFile::Call& call : file_.calls) {
    if (!is_told(call)) continue;
    call.open = false;
    vm::Arrival arrival;
    arrival.kind = vm::Arrival::Kind::kOutcome;
    arrival.call = call.record.number;
    arrival.attempts = std::max<std::uint32_t>(1, call.record.attempt);
    if (call.record.status == store::CallStatus::kCompleted) {
      PAWL_TRY(arrival.value, payload_of(call.record.outcome));
      turn->given.push_back(name_of(call) + " gives " + arrival.value->text());
    } else {
      auto error = decode_call_error(call.record.outcome, limits_);
      arrival.error = error ? *error : CallError{"CancelledError", "", {}, {}};
      turn->given.push_back(name_of(call) + " fails: " + arrival.error->kind + ": " +
                            arrival.error->message);
    }
    told.emplace_back(call.record.arrival, std::move(arrival));
  }
  std::vector<std::string> channels = park_ ? park_->channels : std::vector<std::string>();
  std::vector<store::MessageRecord> left;
  for (store::MessageRecord& message : file_.messages) {
    const auto wanted = std::ranges::find(channels, message.channel);
    if (wanted == channels.end()) {
      left.push_back(std::move(message));
      continue;
    }
    channels.erase(wanted);
    vm::Arrival arrival;
    arrival.kind = vm::Arrival::Kind::kMessage;
    arrival.channel = message.channel;
    arrival.call = message.arrival;
    arrival.reply_to = message.reply_to;
    PAWL_TRY(arrival.value, payload_of(message.payload));
    turn->given.push_back("a message on " + message.channel + ": " + arrival.value->text());
    told.emplace_back(message.arrival, std::move(arrival));
  }
  file_.messages = std::move(left);
  std::ranges::stable_sort(told, {}, [](const auto& one) { return one.first; });
  for (auto& [order, arrival] : told) arrivals->push_back(std::move(arrival));
  return {};
}

Result<std::vector<vm::Arrival>> OpenedRun::arrivals(ScriptedTasks& tasks, Turn* turn) {
  std::vector<vm::Arrival> arrivals;
  PAWL_TRY_STATUS(tell_file(&arrivals, turn));
  for (const auto& [number, call] : open_) {
    if (!tasks.knows(call.name)) continue;
    PAWL_TRY(auto reply, tasks.reply(call));
    if (!reply) continue;
    turn->given.push_back(
        call.name + (reply->error ? " fails: " + reply->error->kind + ": " + reply->error->message
                                  : " gives " + reply->value->text()));
    arrivals.push_back(std::move(*reply));
  }
  for (const vm::Arrival& arrival : arrivals) {
    if (arrival.kind == vm::Arrival::Kind::kOutcome) settle(arrival);
  }
  if (arrivals.empty() && park_ && park_->wake_at_us) {
    host_.advance_to(*park_->wake_at_us);
    vm::Arrival& time = arrivals.emplace_back();
    time.now_us = host_.now_us();
    turn->given.push_back("a timer");
  }
  return arrivals;
}

// The call is a part of the run's past.
void OpenedRun::settle(const vm::Arrival& arrival) {
  open_.erase(arrival.call);
  for (engine::RunFile::Call& call : file_.calls) {
    if (call.record.number != arrival.call || store::is_settled(call.record.status)) continue;
    call.open = false;
    call.record.status = arrival.error ? store::CallStatus::kFailed : store::CallStatus::kCompleted;
    call.record.outcome =
        arrival.error ? encode_call_error(*arrival.error).text() : arrival.value->text();
    call.record.arrival = ++last_arrival_;
    call.record.ended_at_us = host_.now_us();
  }
}

void OpenedRun::end_calls(const std::vector<std::uint64_t>& numbers) {
  for (const std::uint64_t number : numbers) {
    open_.erase(number);
    for (engine::RunFile::Call& call : file_.calls) {
      if (call.record.number != number || store::is_settled(call.record.status)) continue;
      call.open = false;
      call.record.status = store::CallStatus::kCancelled;
      call.record.ended_at_us = host_.now_us();
    }
  }
}

void OpenedRun::take_in(const vm::Park& park, Turn* turn) {
  turn->asked = park.calls;
  for (const vm::SubmittedCall& call : park.calls) {
    if (call.number == 0) continue;
    open_.emplace(call.number, call);
    file_.last_number = std::max(file_.last_number, call.number);
    engine::RunFile::Call& made = file_.calls.emplace_back();
    made.open = true;
    made.record.number = call.number;
    made.record.kind = static_cast<store::CallKind>(call.kind);
    made.record.status =
        call.kind == vm::CallKind::kTask ? store::CallStatus::kPending : store::CallStatus::kOpen;
    made.record.queue = "default";
    made.record.name = call.name;
    made.record.args = call.args.text();
    if (!call.keywords.is_null()) made.record.keywords = call.keywords.text();
    if (!call.options.is_null()) made.record.options = call.options.text();
    made.record.created_at_us = made.record.run_at_us = host_.now_us();
  }
  end_calls(park.cancelled);
  if (park.status) file_.said = park.status->text();
  park_ = park;
}

Result<std::optional<OpenedRun::Turn>> OpenedRun::turn(ScriptedTasks& tasks) {
  if (ended_) return std::optional<Turn>();
  Turn turn;
  vm::Activation activation;
  if (!machine_) {
    PAWL_TRY(const Payload input, payload_of(file_.run.input));
    machine_ = std::make_unique<vm::Machine>(program_, limits_, host_);
    machine_->state().next_call = file_.last_number + 1;
    turn.given.emplace_back("it begins");
    PAWL_TRY(activation, vm::start(*machine_, file_.run.entry, input, form_));
  } else {
    PAWL_TRY(const std::vector<vm::Arrival> given, arrivals(tasks, &turn));
    if (given.empty()) return std::optional<Turn>();
    machine_->renew_limits();
    PAWL_TRY(activation, vm::activate(*machine_, given, form_));
  }
  while (activation.sliced) {
    PAWL_TRY(activation, vm::activate(*machine_, {}, form_));
  }
  if (activation.park) take_in(*activation.park, &turn);
  ended_ = activation.end.has_value();
  turn.end = std::move(activation.end);
  return std::optional(std::move(turn));
}

Result<engine::RunFile> OpenedRun::saved() {
  if (ended_)
    return fail(ErrorCode::import_refused, "the run has ended: there is no state to save");
  engine::RunFile file = file_;
  if (machine_) {
    PAWL_TRY(file.snapshot, vm::encode_snapshot(*machine_));
    file.line = vm::current_line(*machine_);
  }
  file.status = store::RunStatus::kWaiting;
  file.outcome.clear();
  file.ended_at_us = 0;
  file.held = false;
  file.exported_at_us = host_.now_us();
  file.turns.clear();
  return file;
}

}  // namespace pawl::cli
