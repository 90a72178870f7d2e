#include "engine/call/promises.h"

#include <utility>

#include "engine/call/promise_answers.h"
#include "engine/call/tokens.h"
#include "engine/control/audit_notes.h"
#include "engine/core/request_checks.h"
#include "engine/core/store_trouble.h"
#include "engine/run/arrivals.h"
#include "engine/run/lineup.h"
#include "engine/run/run_results.h"

namespace pawl::engine {
namespace {

constexpr std::uint32_t kPage = 1'000;
constexpr int kWarning = 30;

}  // namespace

// Records the answer with the next write of the call's run. The watcher hears what became of it,
// also if the run has ended meanwhile.
void Promises::settle_call(const store::CallRecord& call, const Answered& answer, Watcher watcher,
                           AuditNote note, const std::string& id) {
  Recording recording;
  audit_.add(std::move(note), store::AuditWrite::About::kOutcome, call.run, call.key,
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
  arrivals_.record(call.run, std::move(recording), std::move(arrival));
}

void Promises::settle_by_token(const std::string& token, const Answered& answer,
                               Reply<void> reply) {
  if (trouble_.any()) return reply(fail(ErrorCode::store_unavailable, "the store does not answer"));
  if (Status room = lineup_.check_room(); !room) return reply(fail(room.error()));
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

// The run whose result a step asks for may have ended before the step was durable.
void Promises::answer_awaited(const store::Effects& effects) {
  for (const store::CallRecord& call : effects.calls) {
    if (call.kind != store::CallKind::kRequest || !awaits_result(call)) continue;
    auto standing = store_.standing(call.child_run);
    if (!standing) return trouble_.note(standing.error());
    if (!standing->live) fail_stranded(call.child_run);
  }
}

// A run that has ended answers no more. What is open in the store is the truth: whoever finds it,
// now or after a crash, fails the request.
void Promises::fail_stranded(Key run) {
  auto stranded = store_.stranded_requests(run, kPage);
  if (!stranded) return trouble_.note(stranded.error());
  Answered answer;
  answer.error = CallError{"RunEnded", "the run has ended without an answer", Payload(), {}};
  for (const store::CallRecord& call : *stranded) {
    if (!awaits_result(call)) {
      settle_call(call, answer, {});
      continue;
    }
    auto view = store_.run(call.child_run);
    if (!view) return trouble_.note(view.error());
    Answered result = answer;
    if (*view && (*view)->result) {
      auto outcome = read_outcome(*(*view)->result, store_);
      if (!outcome) return trouble_.note(outcome.error());
      result = {std::move(outcome->output), {}};
      if (outcome->status != store::RunStatus::kCompleted) result.error = std::move(outcome->error);
    }
    settle_call(call, result, {});
  }
  if (stranded->size() < kPage) return;
  batch_.done.push_back([this, run](const Status& status) {
    if (status && !trouble_.any()) fail_stranded(run);
  });
}

Status Promises::find() {
  PAWL_TRY(has_requests_, store_.has_open_requests());
  has_requests_ = has_requests_ || !options_.exclusive;
  if (has_requests_) fail_stranded(0);
  return {};
}

}  // namespace pawl::engine
