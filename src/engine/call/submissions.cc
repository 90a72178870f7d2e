#include "engine/call/submissions.h"

#include <utility>

#include "engine/call/call_options.h"
#include "engine/core/cells.h"
#include "engine/run/intake.h"
#include "engine/run/log_levels.h"
#include "value/payload_tree.h"

namespace pawl::engine {
namespace {

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

void Submissions::submit(HotRun& run, vm::SubmittedCall call, store::Effects* effects,
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
void Submissions::submit_tags(const vm::SubmittedCall& call, store::Effects* effects) {
  auto tags = PayloadTree::parse(call.options.text());
  if (!tags || tags->kind() != PayloadKind::kObject) return;
  for (const auto& [name, value] : tags->fields()) {
    std::optional<std::string> text;
    if (value.kind() == PayloadKind::kString) text = value.text();
    effects->tags.emplace_back(name, std::move(text));
  }
}

store::CallRecord& Submissions::add_call(HotRun& run, const vm::SubmittedCall& call,
                                         store::CallKind kind, store::Effects* effects, Key key) {
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
void Submissions::refuse_call(HotRun& run, const vm::SubmittedCall& call, const CallError& error,
                              store::Effects* effects) {
  answer_call(run, call, store::CallStatus::kFailed, encode_call_error(error), effects);
}

// A call whose outcome is known when it is made.
void Submissions::answer_call(HotRun& run, const vm::SubmittedCall& call, store::CallStatus status,
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
  if (call.number != 0 && !call.detached) intake_.arrive_elsewhere(std::move(arrival), effects);
}

// A run may write to its log for ever: now and then its oldest lines go.
void Submissions::bound_logs(store::Effects* effects) {
  constexpr std::uint64_t kCutEvery = 64;
  if (random_.next_u64() % kCutEvery == 0) effects->keep_logs = options_.limits.log_lines;
}

// A line in the run's log about something that came to nothing.
void Submissions::warn(const HotRun& run, std::string line, store::Effects* effects) {
  if (!effects->logs.empty() && effects->logs.back().line == line) return;
  effects->logs.push_back({run.key, clock_.now_us(), kWarningLevel, std::move(line)});
  bound_logs(effects);
}

}  // namespace pawl::engine
