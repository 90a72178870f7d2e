#include "engine/call/submissions.h"

#include <algorithm>
#include <utility>

#include "engine/call/call_options.h"
#include "engine/core/cells.h"
#include "engine/core/request_checks.h"
#include "engine/core/store_trouble.h"
#include "engine/run/intake.h"
#include "engine/run/programs.h"
#include "engine/run/run_id.h"
#include "engine/task/run_queues.h"
#include "engine/trace/traces.h"

namespace pawl::engine {

void Submissions::submit_child(HotRun& run, vm::SubmittedCall call, store::Effects* effects) {
  std::string version = text_option(call.options, "version");
  auto workflow = version.empty() ? programs_.workflow(call.name, clock_.now_us())
                                  : programs_.version(call.name, version, clock_.now_us());
  if (!workflow) {
    // The turn is thrown away, and done again when the store is back.
    if (store::is_retryable(workflow.error().code)) return trouble_.note(workflow.error());
    std::string why = workflow.error().message;
    if (!workflow.error().hint.empty()) why += "; " + workflow.error().hint;
    if (call.kind == vm::CallKind::kSpawn) return warn(run, "spawn: " + why, effects);
    return refuse_call(run, call, {"LookupError", std::move(why), Payload(), {}}, effects);
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
    if (!taken) return trouble_.note(taken.error());
    if (*taken) return warn(run, "spawn: run '" + id + "' exists", effects);
  }
  auto policy_of_run = policy_of_child(call, *workflow);
  if (!policy_of_run) {
    // The turn is thrown away, and done again when the store is back.
    if (store::is_retryable(policy_of_run.error().code))
      return trouble_.note(policy_of_run.error());
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
  queues_.enqueue(*policy_of_run, &child);
  const bool is_awaited = call.kind == vm::CallKind::kChild && !call.detached;
  traces_.hand_on(run, is_awaited ? Traces::Kinship::kAwaited : Traces::Kinship::kSpawned, &child);
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

// A child shows whose it is; its key makes it unique for ever.
std::string Submissions::child_id(const HotRun& run, Key child) {
  constexpr std::size_t kMostIdBytes = 255;
  std::string id = run.record.id + "." + std::to_string(child);
  return id.size() <= kMostIdBytes ? id : new_run_id(clock_, random_);
}

// Whether a run has the id, or one that starts in this turn.
Result<bool> Submissions::is_taken(const HotRun& run, const std::string& id,
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
bool Submissions::joins_existing(HotRun& run, const std::string& id, const vm::SubmittedCall& call,
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
  if (!existing) return trouble_.note(existing.error()), true;
  if (!*existing || **existing == run.key) return false;
  auto view = store_.run(**existing);
  if (!view) return trouble_.note(view.error()), true;
  if (!*view) return false;
  const std::string exists = "run '" + id + "' exists, with another ";
  if ((*view)->run.workflow != call.name) return refuse("RunExists", exists + "workflow");
  auto input = from_cell((*view)->run.input, **existing, store_);
  if (!input) return trouble_.note(input.error()), true;
  if (input->text() != call.args.text()) return refuse("RunExists", exists + "input");
  if ((*view)->result) {
    auto outcome = from_cell((*view)->result->outcome, **existing, store_);
    if (!outcome) return trouble_.note(outcome.error()), true;
    const bool completed = (*view)->result->status == store::RunStatus::kCompleted;
    answer_call(run, call, completed ? store::CallStatus::kCompleted : store::CallStatus::kFailed,
                *outcome, effects);
    return true;
  }
  await_result(run, call, **existing, effects);
  return true;
}

// What the call says of the new run, and for the rest what its workflow says.
Result<RunPolicy> Submissions::policy_of_child(const vm::SubmittedCall& call,
                                               const store::WorkflowRecord& workflow) {
  PAWL_TRY(auto program, programs_.load(workflow.program));
  PAWL_TRY(RunPolicy given, parse_run_policy(text_or_empty(call.options)));
  return merge(std::move(given), run_policy(*program, workflow.entry));
}

Result<std::optional<ChildCall>> Submissions::child_of(HotRun& run, Key call) {
  if (auto known = run.children.find(call); known != run.children.end()) return known->second;
  if (!run.loaded) return std::nullopt;
  PAWL_TRY(auto record, store_.call(call));
  if (!record || record->kind != store::CallKind::kChild) return std::nullopt;
  return ChildCall{record->child_run, is_abandoned(record->options)};
}

// A child has as long as its parent has, or as any run that is cancelled.
void Submissions::cancel_child(const HotRun& run, const ChildCall& child, store::Effects* effects) {
  store::ArrivalElsewhere arrival;
  arrival.run = child.run;
  arrival.control = store::Control::kCancel;
  std::int64_t now_us = clock_.now_us();
  bool cancelled = run.cancel != store::CancelState::kNone;
  arrival.detail = {
      with_reason("its parent '" + run.record.id + "' no longer wants it", run.cancel_reason),
      now_us, now_us + options_.cancel_grace_us};
  if (cancelled && run.force_at_us != 0) arrival.detail.force_at_us = run.force_at_us;
  intake_.arrive_elsewhere(std::move(arrival), effects);
}

// A child is told, and its call stays open until it has ended, unless nobody waits for that.
void Submissions::cancel_calls(HotRun& run, const std::vector<std::uint64_t>& numbers,
                               Leftovers how, store::Effects* effects) {
  for (std::uint64_t number : numbers) {
    Key key = run.open.find(number);
    if (key == 0) continue;
    auto child = child_of(run, key);
    // The turn is thrown away, and done again when the store is back.
    if (!child) return trouble_.note(child.error());
    bool told = *child && !(*child)->abandoned;
    if (told) cancel_child(run, **child, effects);
    if (!told || how == Leftovers::kForget) effects->cancels.push_back({key, clock_.now_us()});
  }
}

// Calls that were cancelled before anybody worked on them: nothing will come of them.
void Submissions::forget_cancelled(HotRun& run, const store::Effects& effects,
                                   const std::vector<bool>& settled) {
  std::vector<std::uint64_t> gone;
  for (std::size_t i = 0; i < settled.size(); ++i) {
    if (!settled[i]) continue;
    run.children.erase(effects.cancels[i].call);
    if (std::uint64_t number = run.open.number_of(effects.cancels[i].call)) gone.push_back(number);
  }
  run.open.remove_all(std::move(gone));
}

}  // namespace pawl::engine
