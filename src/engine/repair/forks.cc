// Forks: copies of runs as they stand, or as they stood after a turn.
#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/core/cells.h"
#include "engine/repair/fork_plan.h"
#include "engine/repair/fork_point.h"
#include "engine/repair/repairs.h"
#include "engine/run/open_calls.h"
#include "engine/run/stored_snapshot.h"
#include "vm/edit/edit.h"
#include "vm/inspect.h"
#include "vm/snapshot/snapshot.h"

namespace pawl::engine {
namespace {

constexpr int kTries = 10;

class ForkHost final : public vm::Host {
 public:
  explicit ForkHost(Clock& clock) : clock_(clock) {}
  std::int64_t now_us() override { return clock_.now_us(); }
  void random_bytes(void* data, std::size_t size) override { std::memset(data, 0, size); }
  void log(int, std::string_view) override {}

 private:
  Clock& clock_;
};

auto refuse(const std::string& why) { return fail(ErrorCode::fork_refused, why); }

// As nobody has ever worked at it.
void forget_work(store::CallRecord* call) {
  const bool task = call->kind == store::CallKind::kTask;
  call->status = task ? store::CallStatus::kPending : store::CallStatus::kOpen;
  call->session = 0;
  call->token = 0;
  call->attempt = call->lost_leases = call->attempts_before = 0;
  call->arrival = 0;
  call->started_at_us = call->ended_at_us = 0;
  call->progress = call->outcome = {};
}

}  // namespace

// By kind: docs/repair.md has the rules.
Status Repairs::copy_call(store::Store& store, const store::RunView& view,
                          const store::CallRecord& call, const ForkRequest& request, ForkPlan* plan,
                          ForkOutcome* outcome) {
  const std::string what = "call " + std::to_string(call.number) + " (" + call.name + ")";
  const store::Key run = view.run.key;
  const bool settled = store::is_settled(call.status);
  if (call.kind == store::CallKind::kChild || call.kind == store::CallKind::kRequest) {
    if (!settled) {
      return refuse(what + " waits for another run, which cannot be copied with it");
    }
  }
  ForkPlan::Call& copy = plan->calls.emplace_back();
  copy.record = call;
  copy.order = call.arrival;
  PAWL_TRY(copy.args, from_cell(call.args, run, store));
  copy.has_keywords = !call.keywords.empty();
  PAWL_TRY(copy.keywords, from_cell(call.keywords, run, store));
  const bool again =
      request.tasks == ForkRequest::Tasks::kAgain && call.kind == store::CallKind::kTask;
  if (settled && call.status != store::CallStatus::kCancelled && !again) {
    PAWL_TRY(const Payload said, from_cell(call.outcome, run, store));
    (call.status == store::CallStatus::kCompleted ? copy.value : copy.error) = said;
    outcome->notes.push_back(what + ": its result is taken over");
  } else if (call.kind == store::CallKind::kTask) {
    outcome->notes.push_back(what + ": is asked for again");
  } else if (call.kind == store::CallKind::kPromise) {
    outcome->notes.push_back(what.substr(0, what.find(" (")) +
                             ": the promise gets a token of its own");
  } else {
    outcome->notes.push_back(what + ": waits for an answer of its own");
  }
  const std::int64_t ended_at_us = copy.record.ended_at_us;
  const bool told = copy.value || copy.error;
  forget_work(&copy.record);
  if (told) copy.record.ended_at_us = 0;
  if (told && copy.record.kind == store::CallKind::kTask) {
    // Nobody may begin it before its outcome is recorded, which is in the same commit.
    copy.record.run_at_us = ended_at_us;
  }
  return {};
}

Result<ForkPlan> Repairs::prepare_fork(store::Store& store, const ForkRequest& request,
                                       ForkOutcome* outcome) {
  PAWL_TRY(auto key, store.find_run(Service::kNamespace, request.run));
  if (!key) return fail(ErrorCode::unknown_run, "there is no run '" + request.run + "'");
  PAWL_TRY(auto view, store.run(*key));
  if (!view) return fail(ErrorCode::unknown_run, "there is no run '" + request.run + "'");
  const bool is_past = !request.at.empty() && request.at != "now";
  PAWL_TRY(ForkPoint point,
           is_past ? past_point(store, *view, request.at, limits_) : present_point(store, *view));
  ForkPlan plan;
  plan.run = view->run;
  plan.run.key = plan.run.parent_run = plan.run.parent_call = plan.run.admission = 0;
  plan.run.queue.clear();
  plan.run.concurrency_key.clear();
  plan.run.start_key.clear();
  plan.run.start_at_us = 0;
  plan.run.id = request.id;
  if (request.tags) plan.run.tags = *request.tags;
  PAWL_TRY(plan.input, from_cell(view->run.input, *key, store));
  plan.run.program = point.program;
  plan.run.entry = point.entry;
  plan.snapshot = std::move(point.snapshot);
  plan.waits = std::move(point.waits);
  plan.wake_at_us = point.wake_at_us;
  plan.generation = 0;
  ForkHost host(service_.clock());
  PAWL_TRY(auto program, programs(store).load(point.program));
  if (!request.version.empty()) {
    Targets targets;
    PAWL_TRY(Target target, target_of(store, view->run.workflow, request.version, &targets));
    PAWL_TRY(vm::MovePlan * moving, plan_of(store, point.program, target));
    vm::MoveReport report;
    if (target.program != point.program) {
      PAWL_TRY(plan.snapshot,
               moving->move(plan.snapshot, target.entry, {}, limits_, host, &report));
    }
    plan.run.program = target.program;
    plan.run.entry = target.entry;
    program = target.loaded;
  }
  PAWL_TRY(auto machine, vm::decode_snapshot(program, limits_, host, plan.snapshot));
  for (const auto& [place, value] : request.values) {
    PAWL_TRY(vm::EditedValue edited,
             vm::edit_value(*machine, place, value,
                            request.force ? vm::EditForce::kYes : vm::EditForce::kNo));
    outcome->parts.push_back({edited.place, edited.line, edited.before, edited.after});
  }
  plan.line = vm::current_line(*machine);
  if (!request.values.empty()) {
    PAWL_TRY(plan.snapshot, vm::encode_snapshot(*machine));
  }
  plan.last_number = point.open.last_number();
  std::vector<store::CallRecord> calls;
  for (store::Key call : point.open.keys()) {
    PAWL_TRY(auto record, store.call(call));
    if (!record) return refuse("a call of the run has been dropped");
    calls.push_back(std::move(*record));
  }
  for (const store::CallRecord& call : calls) {
    PAWL_TRY_STATUS(copy_call(store, *view, call, request, &plan, outcome));
  }
  for (const store::MessageRecord& message : point.messages) {
    if (!message.reply_to.empty()) {
      outcome->notes.push_back("a request on " + message.channel + " stays with the original");
      continue;
    }
    PAWL_TRY(Payload payload, from_cell(message.payload, *key, store));
    plan.messages.push_back({message.channel, std::move(payload), message.arrival});
  }
  for (std::string& note : point.notes) outcome->notes.push_back(std::move(note));
  if (!plan.messages.empty()) {
    outcome->notes.push_back(std::to_string(plan.messages.size()) +
                             " messages that wait are copied");
  }
  if (is_past) return plan;
  // What was read piece by piece belongs together only if nothing has come in between.
  PAWL_TRY(auto after, store.run(*key));
  if (!after || !after->state || after->state->revision != view->state->revision ||
      after->state->arrivals != view->state->arrivals) {
    return fail(ErrorCode::run_moved_on, "the run has taken a step meanwhile");
  }
  return plan;
}

Result<ForkOutcome> Repairs::copy_run(const ForkRequest& request) {
  PAWL_TRY_STATUS(service_.check_may_block());
  std::lock_guard lock(mutex_);
  for (int tries = 0;; ++tries) {
    ForkOutcome outcome;
    auto plan = service_.read_store(
        [&](store::Store& store) { return prepare_fork(store, request, &outcome); });
    if (!plan && plan.error().code == ErrorCode::run_moved_on && tries < kTries) continue;
    if (!plan) return fail(plan.error());
    if (request.dry_run) return outcome;
    std::string details = "of " + request.run;
    if (!request.at.empty()) details += " at " + request.at;
    if (!request.reason.empty()) details += ": " + request.reason;
    AuditNote note{request.actor, "fork", request.run, details};
    PAWL_TRY(const Started started, service_.ask<Started>([&](Core& core, Reply<Started> reply) {
      core.start_copy(std::move(*plan), std::move(reply), note);
    }));
    outcome.run = started.id;
    return outcome;
  }
}

}  // namespace pawl::engine
