// Edits: what a run that waits has, set from outside.
#include <cstring>
#include <utility>

#include "engine/core/cells.h"
#include "engine/repair/repairs.h"
#include "engine/run/open_calls.h"
#include "engine/run/stored_snapshot.h"
#include "value/json_writer.h"
#include "vm/edit/edit.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {
namespace {

constexpr std::uint32_t kMostMessages = 1'000;

class EditHost final : public vm::Host {
 public:
  std::int64_t now_us() override { return 0; }
  void random_bytes(void* data, std::size_t size) override { std::memset(data, 0, size); }
  void log(int, std::string_view) override {}
};

auto refuse(const std::string& why) { return fail(vm::kEditRefused, why); }

std::int64_t us_of(Time time) { return time.time_since_epoch().count(); }

// For the audit log, by which an edit can be taken back.
std::string details_of(const EditRequest& request, const EditOutcome& outcome) {
  std::string text;
  for (const EditedPart& part : outcome.parts) {
    if (!text.empty()) text += "; ";
    text += part.place + ": " + part.before + " -> " + part.after;
  }
  text += " (revision " + std::to_string(outcome.revision) + ")";
  if (!request.reason.empty()) text += ": " + request.reason;
  constexpr std::size_t kMost = 4'000;
  if (text.size() > kMost) text.resize(kMost);
  return text;
}

}  // namespace

Status Repairs::edit_machine(store::Store& store, const store::RunView& view,
                             const EditRequest& request, store::Parked* parked,
                             EditOutcome* outcome) {
  if (view.state->snapshot.empty()) return refuse("the run has not begun, and has no variables");
  PAWL_TRY(auto program, programs(store).load(view.run.program));
  PAWL_TRY(std::string before, whole_snapshot(view));
  EditHost host;
  PAWL_TRY(auto machine, vm::decode_snapshot(program, limits_, host, before));
  const vm::EditForce force = request.force ? vm::EditForce::kYes : vm::EditForce::kNo;
  for (const auto& [place, value] : request.values) {
    PAWL_TRY(vm::EditedValue edited, vm::edit_value(*machine, place, value, force));
    outcome->parts.push_back({edited.place, edited.line, edited.before, edited.after});
  }
  if (request.timer_at) {
    const std::int64_t at_us = us_of(*request.timer_at);
    PAWL_TRY(vm::EditedTimer edited,
             vm::edit_timer(*machine, request.timer_was ? us_of(*request.timer_was) : 0, at_us));
    outcome->parts.push_back({"timer", 0, std::to_string(edited.before_us), std::to_string(at_us)});
    if (parked->wake_at_us) parked->wake_at_us = edited.earliest_us;
  }
  PAWL_TRY(parked->snapshot, vm::encode_snapshot(*machine));
  parked->tail_bytes = vm::snapshot_tail(parked->snapshot);
  return {};
}

// A message keeps its place: it is taken, and put back with other words.
Status Repairs::edit_messages(store::Store& store, store::Key run, const EditRequest& request,
                              store::Effects* effects, EditOutcome* outcome) {
  if (request.messages.empty()) return {};
  PAWL_TRY(auto inbox, store.inbox(run, 0, kMostMessages));
  for (const auto& [number, payload] : request.messages) {
    if (number == 0 || number > inbox.size()) {
      return refuse("there is no message " + std::to_string(number) + "; " +
                    std::to_string(inbox.size()) + " wait");
    }
    store::MessageRecord message = inbox[number - 1];
    PAWL_TRY(const Payload before, from_cell(message.payload, run, store));
    outcome->parts.push_back({"message " + std::to_string(number) + " of " + message.channel, 0,
                              std::string(before.text()), std::string(payload.text())});
    effects->taken.push_back(message.arrival);
    drop_blob(message.payload, &effects->dropped_blobs);
    message.payload =
        to_own_cell(payload, "edited " + std::to_string(message.arrival), run, &effects->blobs);
    effects->put_back.push_back(std::move(message));
  }
  return {};
}

// As if a worker had said so: whoever has the task has lost it.
Status Repairs::give_results(store::Store& store, const store::RunView& view,
                             const EditRequest& request, RewriteRequest* rewrite,
                             EditOutcome* outcome) {
  PAWL_TRY(const OpenCalls open, OpenCalls::decode(view.state->open));
  for (const auto& [number, payload] : request.results) {
    const store::Key key = open.find(number);
    if (key == 0) return refuse("call " + std::to_string(number) + " is not open");
    PAWL_TRY(auto call, store.call(key));
    if (!call || call->kind != store::CallKind::kTask || store::is_settled(call->status)) {
      return refuse("call " + std::to_string(number) + " is no open task");
    }
    std::string before = "pending";
    if (!call->outcome.empty()) {
      PAWL_TRY(const Payload error, from_cell(call->outcome, view.run.key, store));
      before = std::string(error.text());
    }
    outcome->parts.push_back({"result of call " + std::to_string(number) + " (" + call->name + ")",
                              0, before, std::string(payload.text())});
    store::Outcome given;
    given.call = key;
    given.session = call->session;
    given.token = call->token;
    given.outcome = to_outcome_cell(payload, key, view.run.key, &rewrite->blobs);
    given.ended_at_us = service_.clock().now_us();
    rewrite->outcomes.push_back(std::move(given));
  }
  return {};
}

Result<RewriteRequest> Repairs::prepare_edit(store::Store& store, const EditRequest& request,
                                             EditOutcome* outcome) {
  PAWL_TRY(auto key, store.find_run(Service::kNamespace, request.run));
  if (!key) return fail(ErrorCode::unknown_run, "there is no run '" + request.run + "'");
  PAWL_TRY(auto view, store.run(*key));
  if (!view) return fail(ErrorCode::unknown_run, "there is no run '" + request.run + "'");
  if (!view->state) return fail(ErrorCode::run_ended, "run '" + request.run + "' has ended");
  const store::RunState& state = *view->state;
  if (state.phase == store::RunPhase::kCompensating) {
    return refuse("its program is over, and its undos run");
  }
  outcome->run = request.run;
  outcome->revision = state.revision;
  if (request.revision && *request.revision != state.revision) {
    return fail(ErrorCode::run_moved_on, "the run has taken a step since; nothing was changed");
  }
  RewriteRequest rewrite;
  rewrite.run = *key;
  if (!request.results.empty()) {
    if (!request.values.empty() || !request.messages.empty() || request.timer_at) {
      return refuse("results are given alone: the run goes on with them");
    }
    PAWL_TRY_STATUS(give_results(store, *view, request, &rewrite, outcome));
    return rewrite;
  }
  store::Step& step = rewrite.step.emplace();
  step.revision = state.revision;
  step.seen = state.seen;
  step.generation = state.generation;
  store::Parked& parked = step.parked.emplace();
  parked.waits = state.waits;
  parked.open = state.open;
  parked.wake_at_us = state.wake_at_us;
  parked.ready = state.ready;
  parked.last_call = state.last_call;
  parked.line = state.line;
  if (!request.values.empty() || request.timer_at) {
    PAWL_TRY_STATUS(edit_machine(store, *view, request, &parked, outcome));
  } else {
    PAWL_TRY(parked.snapshot, whole_snapshot(*view));
    parked.tail_bytes = vm::snapshot_tail(parked.snapshot);
  }
  PAWL_TRY_STATUS(edit_messages(store, *key, request, &step.effects, outcome));
  return rewrite;
}

Result<EditOutcome> Repairs::edit(const EditRequest& request) {
  PAWL_TRY_STATUS(service_.check_may_block());
  std::lock_guard lock(mutex_);
  EditOutcome outcome;
  PAWL_TRY(RewriteRequest rewrite, service_.read_store([&](store::Store& store) {
    return prepare_edit(store, request, &outcome);
  }));
  if (outcome.parts.empty()) return refuse("nothing is to be changed");
  if (request.dry_run) return outcome;
  if (rewrite.step) ++outcome.revision;
  AuditNote note{request.actor, "edit", request.run, details_of(request, outcome)};
  PAWL_TRY(outcome.written, service_.ask<bool>([&](Core& core, Reply<bool> reply) {
    core.rewrite(std::move(rewrite), std::move(reply), note);
  }));
  if (!outcome.written) {
    return fail(ErrorCode::run_moved_on, "the run has taken a step since; nothing was changed");
  }
  return outcome;
}

}  // namespace pawl::engine
