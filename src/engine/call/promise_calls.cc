#include "engine/call/submissions.h"

#include <utility>

#include "engine/call/asks.h"
#include "engine/call/promise_answers.h"
#include "engine/call/tokens.h"
#include "engine/core/store_trouble.h"
#include "engine/run/intake.h"

namespace pawl::engine {

// The key was taken when the program was given the token.
void Submissions::submit_promise(HotRun& run, const vm::SubmittedCall& call,
                                 store::Effects* effects) {
  add_call(run, call, store::CallKind::kPromise, effects, call_of_token(call.name).value_or(0));
}

void Submissions::submit_suspend(HotRun& run, vm::SubmittedCall call, store::Effects* effects) {
  // A reason is for people: what is too long to be a line of a log is cut, at a character.
  std::size_t most = options_.limits.log_line_bytes;
  if (call.name.size() > most) {
    while (most > 0 && (static_cast<unsigned char>(call.name[most]) & 0xc0) == 0x80) --most;
    call.name.resize(most);
  }
  add_call(run, call, store::CallKind::kSuspend, effects);
}

void Submissions::submit_settle(HotRun& run, const vm::SubmittedCall& call,
                                store::Effects* effects) {
  Answered answer;
  answer.value = call.args;
  if (call.options.text() != "{}") {
    auto error = decode_call_error(call.options.text());
    answer.error = error ? *error : CallError{"TaskError", error.error().message, Payload(), {}};
  }
  if (read_ask_token(call.name)) return submit_answer(run, call, answer, effects);
  std::optional<Key> key = call_of_token(call.name);
  if (!key) return warn(run, "resolve: " + unknown_promise().message, effects);
  store::CallRecord target;
  if (run.open.number_of(*key) != 0) {
    // Its own, which may not be in the store yet.
    target.key = *key;
    target.run = run.key;
  } else {
    auto found = store_.call(*key);
    if (!found) return trouble_.note(found.error());
    if (!*found || !is_token_of(**found, call.name)) {
      return warn(run, "resolve: " + unknown_promise().message, effects);
    }
    target = std::move(**found);
  }
  if (store::is_settled(target.status)) {
    return warn(run, "resolve: " + settled_error(target.status).message, effects);
  }
  store::ArrivalElsewhere arrival;
  arrival.run = target.run;
  arrival.outcome = outcome_for(target, answer, clock_.now_us(), &effects->blobs);
  intake_.arrive_elsewhere(std::move(arrival), effects);
}

}  // namespace pawl::engine
