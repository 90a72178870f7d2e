#include "engine/call/submissions.h"
#include "engine/run/run_results.h"

#include <utility>

#include "engine/call/messages.h"
#include "engine/call/promises.h"
#include "engine/call/tokens.h"
#include "engine/core/cells.h"
#include "engine/core/store_trouble.h"
#include "engine/run/hot_runs.h"
#include "engine/run/intake.h"
#include "value/payload_tree.h"

namespace pawl::engine {
namespace {

// What get_run() is given, by the names of RunInfo in library/pawl.py.
Result<Payload> view_of(const store::RunView& view, store::Store& store) {
  const store::Cell& status = view.state ? view.state->status : view.result->last_status;
  PayloadTree tree{PayloadTree::Fields()};
  tree.set("id", PayloadTree(view.run.id));
  tree.set("workflow", PayloadTree(view.run.workflow));
  tree.set("status", PayloadTree(std::string(to_string(static_cast<RunStatus>(view.status())))));
  tree.set("paused", PayloadTree(view.state && view.state->paused));
  tree.set("held", PayloadTree(view.state && view.state->hold.has_value()));
  tree.set("queued", PayloadTree(view.state && view.state->queued));
  PAWL_TRY(Payload progress, from_cell(status, view.run.key, store));
  PAWL_TRY(PayloadTree said, PayloadTree::parse(progress.text()));
  tree.set("progress", std::move(said));
  tree.set("output", PayloadTree());
  tree.set("error", PayloadTree());
  if (view.result) {
    PAWL_TRY(Payload outcome, from_cell(view.result->outcome, view.run.key, store));
    PAWL_TRY(PayloadTree ended, PayloadTree::parse(outcome.text()));
    const bool completed = view.result->status == store::RunStatus::kCompleted;
    tree.set(completed ? "output" : "error", std::move(ended));
  }
  return tree.encode();
}

// Of a run that starts with this turn.
Payload started_view(const store::RunRecord& start) {
  PayloadTree tree{PayloadTree::Fields()};
  tree.set("id", PayloadTree(start.id));
  tree.set("workflow", PayloadTree(start.workflow));
  tree.set("status", PayloadTree(std::string("waiting")));
  for (const char* flag : {"paused", "held", "queued"}) tree.set(flag, PayloadTree(false));
  for (const char* field : {"progress", "output", "error"}) tree.set(field, PayloadTree());
  auto encoded = tree.encode();
  return encoded ? *encoded : Payload();
}

}  // namespace

// The run that a message is for; 0: there is none, or it has ended, and `why` says so.
Key Submissions::find_target(const HotRun& run, const std::string& id,
                             const store::Effects& effects, std::string* why) {
  // The run itself and the runs that it starts in this turn may not be in the store yet.
  if (id == run.record.id) return run.key;
  for (const store::RunRecord& start : effects.starts) {
    if (start.id == id) return start.key;
  }
  auto target = store_.find_run(options_.ns, id);
  if (!target) return trouble_.note(target.error()), 0;
  if (!*target) return *why = "there is no run '" + id + "'", 0;
  if (runs_.find(**target) != nullptr) return **target;
  const auto standing = store_.standing(**target);
  if (!standing) return trouble_.note(standing.error()), 0;
  if (!standing->live) return *why = "run '" + id + "' has ended", 0;
  return **target;
}

void Submissions::submit_send(const HotRun& run, vm::SubmittedCall call, store::Effects* effects) {
  std::string why;
  store::ArrivalElsewhere arrival;
  arrival.run = find_target(run, call.name, *effects, &why);
  if (arrival.run == 0) return warn(run, "send: " + why, effects);
  store::Message& message = arrival.message.emplace();
  message.channel = std::move(call.channel);
  if (!call.keywords.is_null()) {
    auto id = PayloadTree::parse(call.keywords.text());
    if (id && id->kind() == PayloadKind::kString) message.id = message_id(id->text());
  }
  message.payload =
      to_own_cell(call.args, message_salt(message.id, random_), arrival.run, &effects->blobs);
  message.at_us = clock_.now_us();
  intake_.arrive_elsewhere(std::move(arrival), effects);
}

void Submissions::submit_request(HotRun& run, vm::SubmittedCall call, store::Effects* effects) {
  if (call.channel.empty()) return submit_read(run, call, effects);
  std::string why;
  Key target = find_target(run, call.name, *effects, &why);
  if (target == 0) return refuse_call(run, call, {"LookupError", why, Payload(), {}}, effects);
  store::CallRecord& record = add_call(run, call, store::CallKind::kRequest, effects);
  record.name = make_token(record.key, random_);
  record.child_run = target;
  promises_.expect();
  store::ArrivalElsewhere arrival;
  arrival.run = target;
  store::Message& message = arrival.message.emplace();
  message.channel = std::move(call.channel);
  message.payload = to_own_cell(call.args, message_salt({}, random_), target, &effects->blobs);
  message.at_us = record.created_at_us;
  message.reply_to = record.name;
  intake_.arrive_elsewhere(std::move(arrival), effects);
}

// get_run and get_result: what the engine knows of a run. Its result comes when it has ended, as
// that of a child; everything else is answered at once, from what is durable.
void Submissions::submit_read(HotRun& run, const vm::SubmittedCall& call, store::Effects* effects) {
  const auto refuse = [&](std::string why) {
    refuse_call(run, call, {"LookupError", std::move(why), Payload(), {}}, effects);
  };
  const bool waits = call.args.text() == "true";
  if (waits && call.name == run.record.id) return refuse("a run cannot wait for its own result");
  for (const store::RunRecord& start : effects->starts) {
    if (start.id != call.name) continue;
    if (waits) return await_result(run, call, start.key, effects);
    return answer_call(run, call, store::CallStatus::kCompleted, started_view(start), effects);
  }
  auto key = store_.find_run(options_.ns, call.name);
  if (!key) return trouble_.note(key.error());
  if (!*key && call.name == run.record.id) {
    // Its own start is not durable yet.
    return answer_call(run, call, store::CallStatus::kCompleted, started_view(run.record), effects);
  }
  if (!*key) return refuse("there is no run '" + call.name + "'");
  auto view = store_.run(**key);
  if (!view) return trouble_.note(view.error());
  if (!*view) return refuse("there is no run '" + call.name + "'");
  if (waits && !(*view)->result) return await_result(run, call, **key, effects);
  if (!waits) {
    auto answer = view_of(**view, store_);
    if (!answer) return trouble_.note(answer.error());
    return answer_call(run, call, store::CallStatus::kCompleted, *answer, effects);
  }
  auto outcome = from_cell((*view)->result->outcome, **key, store_);
  if (!outcome) return trouble_.note(outcome.error());
  const bool completed = (*view)->result->status == store::RunStatus::kCompleted;
  answer_call(run, call, completed ? store::CallStatus::kCompleted : store::CallStatus::kFailed,
              *outcome, effects);
}

// A request for the result of a run: nothing is sent, and the end of that run answers.
void Submissions::await_result(HotRun& run, const vm::SubmittedCall& call, Key target,
                               store::Effects* effects) {
  store::CallRecord& record = add_call(run, call, store::CallKind::kRequest, effects);
  PayloadTree options{PayloadTree::Fields()};
  options.set(kAwaitsResult, PayloadTree(call.name));
  if (call.kind == vm::CallKind::kRequest) {
    // By which a retry knows it from the call of a child.
    options.set("run", PayloadTree(call.name));
    options.set("channel", PayloadTree(call.channel));
  }
  if (auto given = PayloadTree::parse(call.options.text())) options.set("options", *given);
  if (auto encoded = options.encode()) record.options = encoded->text();
  record.name = make_token(record.key, random_);
  record.child_run = target;
  promises_.expect();
}

}  // namespace pawl::engine
