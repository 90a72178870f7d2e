// What others settle by their word: promises and requests between runs.
#include <algorithm>
#include <utility>

#include "engine/call/messages.h"
#include "engine/call/tokens.h"
#include "engine/core/cells.h"
#include "engine/core/core.h"
#include "engine/core/request_checks.h"
#include "engine/run/run_results.h"
#include "value/payload_tree.h"

namespace pawl::engine {
namespace {

constexpr std::uint32_t kPage = 1'000;
constexpr int kWarning = 30;

Error unknown_promise() {
  return {ErrorCode::unknown_promise, "there is no promise or request with this token"};
}

// Why a call cannot be settled any more.
Error settled_error(store::CallStatus status) {
  if (status == store::CallStatus::kCancelled) {
    return {ErrorCode::promise_closed, "nobody waits for this answer any more"};
  }
  return {ErrorCode::promise_settled, "it has been answered before"};
}

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

store::Outcome outcome_for(const store::CallRecord& call, const Answered& answer,
                           std::int64_t now_us, std::vector<store::BlobRecord>* blobs) {
  store::Outcome outcome;
  outcome.call = call.key;
  outcome.ended_at_us = now_us;
  outcome.status = answer.error ? store::CallStatus::kFailed : store::CallStatus::kCompleted;
  outcome.outcome = to_outcome_cell(answer.error ? encode_call_error(*answer.error) : answer.value,
                                    call.key, call.run, blobs);
  return outcome;
}

}  // namespace

// Records the answer with the next write of the call's run. The watcher hears what became of it,
// also if the run has ended meanwhile.
void Core::settle_call(const store::CallRecord& call, const Answered& answer, Watcher watcher,
                       AuditNote note, const std::string& id) {
  Recording recording;
  add_audit(std::move(note), store::AuditWrite::About::kOutcome, call.run, call.key,
            &recording.audits);
  recording.add(outcome_for(call, answer, clock_.now_us(), &recording.blobs), std::move(watcher));
  recording.outcomes.back().id = id;
  vm::Arrival arrival;
  arrival.kind = vm::Arrival::Kind::kOutcome;
  arrival.call = call.number;
  if (answer.error) {
    arrival.error = answer.error;
  } else {
    arrival.value = answer.value;
  }
  record(call.run, std::move(recording), std::move(arrival));
}

// --- from outside

void Core::settle_promise(const std::string& token, const Answered& answer, Reply<void> reply) {
  if (failed_) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  if (Status room = check_room(); !room) return reply(fail(room.error()));
  std::size_t bytes =
      answer.error ? encode_call_error(*answer.error).text().size() : answer.value.text().size();
  if (Status fits = check_size("the answer", bytes, options_.limits); !fits) {
    return reply(fail(fits.error()));
  }
  std::optional<Key> key = call_of_token(token);
  if (!key) return reply(fail(unknown_promise()));
  auto call = store_.call(*key);
  if (!call) return reply(fail(call.error()));
  if (!*call || !is_token_of(**call, token)) return reply(fail(unknown_promise()));
  if (store::is_settled((*call)->status)) return reply(fail(settled_error((*call)->status)));
  auto answers = std::make_shared<ReportAnswers>();
  answers->answers.resize(1);
  answers->left = 1;
  answers->exact = true;
  answers->reply = [this, key = *key, reply](const Result<std::vector<store::Recorded>>& how) {
    if (!how) return reply(fail(how.error()));
    if (how->front() == store::Recorded::kRecorded) return reply({});
    // Somebody else was faster, or the program gave it up.
    auto now = store_.call(key);
    if (!now) return reply(fail(now.error()));
    bool answered = *now && how->front() == store::Recorded::kRepeated;
    reply(fail(settled_error(answered ? (*now)->status : store::CallStatus::kCancelled)));
  };
  settle_call(**call, answer, {answers, 0});
}

// --- from a program

// A run may write to its log for ever: now and then its oldest lines go.
void Core::bound_logs(store::Effects* effects) {
  constexpr std::uint64_t kCutEvery = 64;
  if (random_.next_u64() % kCutEvery == 0) effects->keep_logs = options_.limits.log_lines;
}

// A line in the run's log about something that came to nothing.
void Core::warn(const HotRun& run, std::string line, store::Effects* effects) {
  if (!effects->logs.empty() && effects->logs.back().line == line) return;
  effects->logs.push_back({run.key, clock_.now_us(), kWarning, std::move(line)});
  bound_logs(effects);
}

// The key was taken when the program was given the token.
void Core::submit_promise(HotRun& run, const vm::SubmittedCall& call, store::Effects* effects) {
  add_call(run, call, store::CallKind::kPromise, effects, call_of_token(call.name).value_or(0));
}

void Core::submit_suspend(HotRun& run, vm::SubmittedCall call, store::Effects* effects) {
  // A reason is for people: what is too long to be a line of a log is cut, at a character.
  std::size_t most = options_.limits.log_line_bytes;
  if (call.name.size() > most) {
    while (most > 0 && (static_cast<unsigned char>(call.name[most]) & 0xc0) == 0x80) --most;
    call.name.resize(most);
  }
  add_call(run, call, store::CallKind::kSuspend, effects);
}

// The run that a message is for; 0: there is none, or it has ended, and `why` says so.
Key Core::find_target(const HotRun& run, const std::string& id, const store::Effects& effects,
                      std::string* why) {
  // The run itself and the runs that it starts in this turn may not be in the store yet.
  if (id == run.record.id) return run.key;
  for (const store::RunRecord& start : effects.starts) {
    if (start.id == id) return start.key;
  }
  auto target = store_.find_run(options_.ns, id);
  if (!target) return store_failed(target.error()), 0;
  if (!*target) return *why = "there is no run '" + id + "'", 0;
  if (runs_.find(**target) != nullptr) return **target;
  auto view = store_.run(**target);
  if (!view) return store_failed(view.error()), 0;
  if (!*view || !(*view)->state) return *why = "run '" + id + "' has ended", 0;
  return **target;
}

void Core::submit_send(const HotRun& run, vm::SubmittedCall call, store::Effects* effects) {
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
  arrive_elsewhere(std::move(arrival), effects);
}

void Core::submit_request(HotRun& run, vm::SubmittedCall call, store::Effects* effects) {
  if (call.channel.empty()) return submit_read(run, call, effects);
  std::string why;
  Key target = find_target(run, call.name, *effects, &why);
  if (target == 0) return refuse_call(run, call, {"LookupError", why, Payload(), {}}, effects);
  store::CallRecord& record = add_call(run, call, store::CallKind::kRequest, effects);
  record.name = make_token(record.key, random_);
  record.child_run = target;
  has_requests_ = true;
  store::ArrivalElsewhere arrival;
  arrival.run = target;
  store::Message& message = arrival.message.emplace();
  message.channel = std::move(call.channel);
  message.payload = to_own_cell(call.args, message_salt({}, random_), target, &effects->blobs);
  message.at_us = record.created_at_us;
  message.reply_to = record.name;
  arrive_elsewhere(std::move(arrival), effects);
}

// get_run and get_result: what the engine knows of a run. Its result comes when it has ended, as
// that of a child; everything else is answered at once, from what is durable.
void Core::submit_read(HotRun& run, const vm::SubmittedCall& call, store::Effects* effects) {
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
  if (!key) return store_failed(key.error());
  if (!*key && call.name == run.record.id) {
    // Its own start is not durable yet.
    return answer_call(run, call, store::CallStatus::kCompleted, started_view(run.record), effects);
  }
  if (!*key) return refuse("there is no run '" + call.name + "'");
  auto view = store_.run(**key);
  if (!view) return store_failed(view.error());
  if (!*view) return refuse("there is no run '" + call.name + "'");
  if (waits && !(*view)->result) return await_result(run, call, **key, effects);
  if (!waits) {
    auto answer = view_of(**view, store_);
    if (!answer) return store_failed(answer.error());
    return answer_call(run, call, store::CallStatus::kCompleted, *answer, effects);
  }
  auto outcome = from_cell((*view)->result->outcome, **key, store_);
  if (!outcome) return store_failed(outcome.error());
  const bool completed = (*view)->result->status == store::RunStatus::kCompleted;
  answer_call(run, call, completed ? store::CallStatus::kCompleted : store::CallStatus::kFailed,
              *outcome, effects);
}

// A request for the result of a run: nothing is sent, and the end of that run answers.
void Core::await_result(HotRun& run, const vm::SubmittedCall& call, Key target,
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
  has_requests_ = true;
}

// The run whose result a step asks for may have ended before the step was durable.
void Core::answer_awaited(const store::Effects& effects) {
  for (const store::CallRecord& call : effects.calls) {
    if (call.kind != store::CallKind::kRequest || !awaits_result(call)) continue;
    auto standing = store_.standing(call.child_run);
    if (!standing) return store_failed(standing.error());
    if (!standing->live) fail_stranded_requests(call.child_run);
  }
}

void Core::submit_settle(HotRun& run, const vm::SubmittedCall& call, store::Effects* effects) {
  std::optional<Key> key = call_of_token(call.name);
  if (!key) return warn(run, "resolve: " + unknown_promise().message, effects);
  store::CallRecord target;
  if (run.open.number_of(*key) != 0) {
    // Its own, which may not be in the store yet.
    target.key = *key;
    target.run = run.key;
  } else {
    auto found = store_.call(*key);
    if (!found) return store_failed(found.error());
    if (!*found || !is_token_of(**found, call.name)) {
      return warn(run, "resolve: " + unknown_promise().message, effects);
    }
    target = std::move(**found);
  }
  if (store::is_settled(target.status)) {
    return warn(run, "resolve: " + settled_error(target.status).message, effects);
  }
  Answered answer;
  answer.value = call.args;
  if (call.options.text() != "{}") {
    auto error = decode_call_error(call.options.text());
    answer.error = error ? *error : CallError{"TaskError", error.error().message, Payload(), {}};
  }
  store::ArrivalElsewhere arrival;
  arrival.run = target.run;
  arrival.outcome = outcome_for(target, answer, clock_.now_us(), &effects->blobs);
  arrive_elsewhere(std::move(arrival), effects);
}

// --- requests to runs that have ended

// A run that has ended answers no more. What is open in the store is the truth: whoever finds it,
// now or after a crash, fails the request.
void Core::fail_stranded_requests(Key run) {
  auto stranded = store_.stranded_requests(run, kPage);
  if (!stranded) return store_failed(stranded.error());
  Answered answer;
  answer.error = CallError{"RunEnded", "the run has ended without an answer", Payload(), {}};
  for (const store::CallRecord& call : *stranded) {
    if (!awaits_result(call)) {
      settle_call(call, answer, {});
      continue;
    }
    auto view = store_.run(call.child_run);
    if (!view) return store_failed(view.error());
    Answered result = answer;
    if (*view && (*view)->result) {
      auto outcome = read_outcome(*(*view)->result, store_);
      if (!outcome) return store_failed(outcome.error());
      result = {std::move(outcome->output), {}};
      if (outcome->status != store::RunStatus::kCompleted) result.error = std::move(outcome->error);
    }
    settle_call(call, result, {});
  }
  if (stranded->size() < kPage) return;
  batch_.done.push_back([this, run](const Status& status) {
    if (status && !failed_) fail_stranded_requests(run);
  });
}

Status Core::find_requests() {
  PAWL_TRY(has_requests_, store_.has_open_requests());
  has_requests_ = has_requests_ || !options_.exclusive;
  if (has_requests_) fail_stranded_requests(0);
  return {};
}

}  // namespace pawl::engine
