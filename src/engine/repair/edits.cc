// Edits: what a run that waits has, set from outside.
#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/control/retry_point.h"
#include "engine/core/cells.h"
#include "engine/repair/repairs.h"
#include "engine/run/open_calls.h"
#include "engine/run/stored_snapshot.h"
#include "value/payload_tree.h"
#include "value/time_text.h"
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
    outcome->parts.push_back({"timer", 0, time_text(edited.before_us), time_text(at_us)});
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

// The number stays, the call behind it becomes another one.
static ReplacedCall another(const store::CallRecord& call) {
  ReplacedCall one;
  one.former = call.key;
  one.record = call;
  store::CallRecord& record = one.record;
  record.status = store::CallStatus::kPending;
  record.session = 0;
  record.token = record.arrival = 0;
  record.attempt = record.lost_leases = record.attempts_before = 0;
  record.started_at_us = record.ended_at_us = 0;
  record.args = record.keywords = record.progress = record.outcome = {};
  return one;
}

// As if a worker had said so: whoever has the task has lost it. One that has failed, of which the
// program has not been told, has another outcome.
Status Repairs::give_results(store::Store& store, const store::RunView& view,
                             const EditRequest& request, RewriteRequest* rewrite,
                             EditOutcome* outcome) {
  PAWL_TRY(const OpenCalls open, OpenCalls::decode(view.state->open));
  for (const auto& [number, payload] : request.results) {
    const store::Key key = open.find(number);
    if (key == 0) return refuse("call " + std::to_string(number) + " is not open");
    PAWL_TRY(auto call, store.call(key));
    if (!call || call->kind != store::CallKind::kTask) {
      return refuse("call " + std::to_string(number) + " is no task");
    }
    std::string before = "pending";
    if (!call->outcome.empty()) {
      PAWL_TRY(const Payload error, from_cell(call->outcome, view.run.key, store));
      before = std::string(error.text());
    }
    outcome->parts.push_back({"result of call " + std::to_string(number) + " (" + call->name + ")",
                              0, before, std::string(payload.text())});
    if (store::is_settled(call->status)) {
      ReplacedCall replaced = another(*call);
      PAWL_TRY(replaced.args, from_cell(call->args, view.run.key, store));
      replaced.has_keywords = !call->keywords.empty();
      PAWL_TRY(replaced.keywords, from_cell(call->keywords, view.run.key, store));
      replaced.value = payload;
      replaced.record.run_at_us = service_.clock().now_us();
      rewrite->replaced.push_back(std::move(replaced));
      continue;
    }
    store::Outcome given;
    given.call = key;
    given.session = call->session;
    given.token = call->token;
    given.outcome = to_outcome_cell(payload, key, view.run.key, &rewrite->blobs);
    given.ended_at_us = service_.clock().now_us();
    rewrite->outcomes.push_back(std::move(given));
  }
  if (!rewrite->replaced.empty() && !rewrite->outcomes.empty()) {
    return refuse("results of open tasks and of failed ones are given one after the other");
  }
  return {};
}

namespace {

struct Arguments {
  Payload args;
  Payload keywords;
};

// A list, or {"args": [...], "keywords": {...}}.
Result<Arguments> arguments_of(const Payload& payload) {
  PAWL_TRY(const PayloadTree tree, PayloadTree::parse(payload.text()));
  if (tree.kind() == PayloadKind::kList) return Arguments{payload, Payload()};
  const PayloadTree* args = tree.find("args");
  const PayloadTree* keywords = tree.find("keywords");
  const bool good =
      tree.kind() == PayloadKind::kObject &&
      tree.fields().size() == std::size_t{args != nullptr} + std::size_t{keywords != nullptr} &&
      (args == nullptr || args->kind() == PayloadKind::kList) &&
      (keywords == nullptr || keywords->kind() == PayloadKind::kObject);
  if (!good) {
    return refuse(
        "arguments are a list, or an object of a list \"args\" and an object \"keywords\"");
  }
  Arguments found{Payload::trusted("[]"), Payload()};
  if (args != nullptr) {
    PAWL_TRY(found.args, args->encode());
  }
  if (keywords != nullptr) {
    PAWL_TRY(found.keywords, keywords->encode());
  }
  return found;
}

std::string text_of(const Arguments& arguments) {
  const std::string& keywords = arguments.keywords.text();
  if (keywords == "null" || keywords == "{}") return arguments.args.text();
  return R"({"args":)" + arguments.args.text() + R"(,"keywords":)" + keywords + "}";
}

// None fits always, an int fits a float.
bool fits(const PayloadTree& before, const PayloadTree& after) {
  if (before.kind() == after.kind() || before.is_null() || after.is_null()) return true;
  const bool number = after.kind() == PayloadKind::kInt || after.kind() == PayloadKind::kBigInt;
  const bool int_before =
      before.kind() == PayloadKind::kInt || before.kind() == PayloadKind::kBigInt;
  return number && (before.kind() == PayloadKind::kFloat || int_before);
}

Status check_arguments(const Arguments& before, const Arguments& after) {
  PAWL_TRY(const PayloadTree old_args, PayloadTree::parse(before.args.text()));
  PAWL_TRY(const PayloadTree new_args, PayloadTree::parse(after.args.text()));
  PAWL_TRY(const PayloadTree old_words, PayloadTree::parse(before.keywords.text()));
  PAWL_TRY(const PayloadTree new_words, PayloadTree::parse(after.keywords.text()));
  const auto& olds = old_args.elements();
  const auto& news = new_args.elements();
  if (olds.size() != news.size()) {
    return refuse("the task has " + std::to_string(olds.size()) + " arguments, and is given " +
                  std::to_string(news.size()));
  }
  for (std::size_t i = 0; i < olds.size(); ++i) {
    if (!fits(olds[i], news[i])) {
      return refuse("argument " + std::to_string(i + 1) + " is of another type than before");
    }
  }
  const auto count = [](const PayloadTree& words) {
    return words.is_null() ? std::size_t{0} : words.fields().size();
  };
  if (count(old_words) != count(new_words)) return refuse("the task's keywords are other ones");
  if (new_words.is_null()) return {};
  for (const PayloadTree::Field& field : new_words.fields()) {
    const PayloadTree* old = old_words.find(field.name);
    if (old == nullptr) return refuse("the task is not given a keyword '" + field.name + "'");
    if (!fits(*old, field.value)) {
      return refuse("the keyword '" + field.name + "' is of another type than before");
    }
  }
  return {};
}

}  // namespace

// Only of a task that nobody has begun: a worker that has it cannot be told.
Status Repairs::edit_arguments(store::Store& store, const store::RunView& view,
                               const EditRequest& request, RewriteRequest* rewrite,
                               EditOutcome* outcome) {
  if (request.arguments.empty()) return {};
  PAWL_TRY(const OpenCalls open, OpenCalls::decode(view.state->open));
  for (const auto& [number, payload] : request.arguments) {
    const store::Key key = open.find(number);
    if (key == 0) return refuse("call " + std::to_string(number) + " is not open");
    PAWL_TRY(auto call, store.call(key));
    if (!call || call->kind != store::CallKind::kTask) {
      return refuse("call " + std::to_string(number) + " is no task");
    }
    if (call->status != store::CallStatus::kPending) {
      return refuse(
          "call " + std::to_string(number) + " (" + call->name +
          (store::is_settled(call->status) ? ") has ended" : ") is being done by a worker"));
    }
    Arguments before;
    PAWL_TRY(before.args, from_cell(call->args, view.run.key, store));
    PAWL_TRY(before.keywords, from_cell(call->keywords, view.run.key, store));
    PAWL_TRY(Arguments after, arguments_of(payload));
    if (!request.force) PAWL_TRY_STATUS(check_arguments(before, after));
    outcome->parts.push_back(
        {"arguments of call " + std::to_string(number) + " (" + call->name + ")", 0,
         text_of(before), text_of(after)});
    ReplacedCall replaced = another(*call);
    // It waits no longer for the attempt after one that failed.
    replaced.record.run_at_us = std::min(call->run_at_us, service_.clock().now_us());
    replaced.has_keywords = !after.keywords.is_null();
    replaced.args = std::move(after.args);
    replaced.keywords = std::move(after.keywords);
    rewrite->replaced.push_back(std::move(replaced));
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
    if (!request.values.empty() || !request.messages.empty() || !request.arguments.empty() ||
        request.timer_at) {
      return refuse("results are given alone: the run goes on with them");
    }
    PAWL_TRY_STATUS(give_results(store, *view, request, &rewrite, outcome));
    if (rewrite.replaced.empty()) return rewrite;
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
  PAWL_TRY_STATUS(edit_arguments(store, *view, request, &rewrite, outcome));
  PAWL_TRY(auto program, programs(store).load(view->run.program));
  PAWL_TRY_STATUS(keep_history(store, *view, view->run.program, *program, &step));
  return rewrite;
}

// --- a run that has failed -----------------------------------------------------------------------

// It goes back to before the turn in which it was told of the failure, and is told of a result.
Result<MovedPoint> Repairs::prepare_results(store::Store& store, const store::RunView& view,
                                            const EditRequest& request, EditOutcome* outcome) {
  if (!request.values.empty() || !request.messages.empty() || !request.arguments.empty() ||
      request.timer_at || request.revision) {
    return refuse("run '" + request.run + "' has failed: it can be given results alone");
  }
  bool known = false;
  PAWL_TRY(RetryPoint point, RetryPoint::decode(view.result->retry_point, &known));
  if (!known || !point.has_state()) {
    return fail(ErrorCode::no_retry_point, "run '" + request.run + "' has no retry point");
  }
  MovedPoint moved;
  moved.ended_at_us = view.result->ended_at_us;
  moved.snapshot = point.snapshot;
  moved.continued = {view.run.program, view.run.entry, view.run.input};
  moved.results = request.results;
  for (const auto& [number, payload] : request.results) {
    const store::Key key = point.open.find(number);
    if (key == 0) return refuse("the run does not wait for call " + std::to_string(number));
    PAWL_TRY(auto call, store.call(key));
    if (!call || call->kind != store::CallKind::kTask) {
      return refuse("call " + std::to_string(number) + " is no task");
    }
    if (call->status != store::CallStatus::kFailed &&
        call->status != store::CallStatus::kCancelled) {
      return refuse("call " + std::to_string(number) + " (" + call->name + ") has not failed");
    }
    PAWL_TRY(const Payload error, from_cell(call->outcome, view.run.key, store));
    outcome->parts.push_back({"result of call " + std::to_string(number) + " (" + call->name + ")",
                              0, error.text(), payload.text()});
    moved.tokens.emplace_back(number, call->token);
  }
  return moved;
}

Result<EditOutcome> Repairs::bring_back(const EditRequest& request, MovedPoint point,
                                        EditOutcome outcome) {
  if (request.dry_run) return outcome;
  const AuditNote note{request.actor, "edit", request.run, details_of(request, outcome)};
  PAWL_TRY_STATUS(service_.ask<void>([&](Core& core, Reply<void> reply) {
    core.retry_moved({request.run, request.force}, point, std::move(reply), note);
  }));
  outcome.written = true;
  return outcome;
}

Result<EditOutcome> Repairs::edit(const EditRequest& request) {
  PAWL_TRY_STATUS(service_.check_may_block());
  std::lock_guard lock(mutex_);
  EditOutcome outcome;
  std::optional<MovedPoint> point;
  PAWL_TRY_STATUS(service_.read_store([&](store::Store& store) -> Status {
    if (request.results.empty()) return {};
    PAWL_TRY(auto key, store.find_run(Service::kNamespace, request.run));
    if (!key) return {};
    PAWL_TRY(auto view, store.run(*key));
    if (!view || !view->result || view->result->status != store::RunStatus::kFailed) return {};
    outcome.run = request.run;
    PAWL_TRY(point, prepare_results(store, *view, request, &outcome));
    return {};
  }));
  if (point) return bring_back(request, std::move(*point), std::move(outcome));
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
