// A program answers a request that came from outside: one to its own run, or one to another whose
// token it was given.
#include <algorithm>

#include "engine/call/asks.h"
#include "engine/call/promise_answers.h"
#include "engine/call/submissions.h"
#include "engine/call/tokens.h"
#include "engine/core/cells.h"
#include "engine/core/store_trouble.h"
#include "engine/run/waiting_clients.h"

namespace pawl::engine {
namespace {

// Whether the same step answers the request.
bool answers_already(const store::Effects& effects, const AskToken& token) {
  const std::string value = blob_of_name(answer_name(token.key, {}));
  const std::string error = blob_of_name(answer_name(token.key, {{}, CallError()}));
  return std::ranges::any_of(effects.blobs, [&](const store::BlobRecord& blob) {
    return blob.run == token.run && (blob.hash == value || blob.hash == error);
  });
}

}  // namespace

void Submissions::submit_answer(HotRun& run, const vm::SubmittedCall& call, const Answered& answer,
                                store::Effects* effects) {
  const AskToken token = *read_ask_token(call.name);
  auto known = find_answer(store_, token.run, token.key);
  if (!known) return trouble_.note(known.error());
  if (*known || answers_already(*effects, token)) {
    return warn(run, "resolve: " + settled_error(store::CallStatus::kCompleted).message, effects);
  }
  if (token.run != run.key) {
    auto note = find_note(store_, token.run, token.key);
    if (!note) return trouble_.note(note.error());
    auto standing = store_.standing(token.run);
    if (!standing) return trouble_.note(standing.error());
    if (!*note || !is_same_token((*note)->token, call.name) || !standing->live) {
      return warn(run, "resolve: " + unknown_promise().message, effects);
    }
  } else {
    vm::SubmittedCall made;
    made.name = token.channel;
    store::CallRecord& record = add_call(run, made, store::CallKind::kRequest, effects);
    record.options.clear();
    record.status = answer.error ? store::CallStatus::kFailed : store::CallStatus::kCompleted;
    record.args = cell_of_name(note_name(token.key));
    record.outcome = cell_of_name(answer_name(token.key, answer));
    record.ended_at_us = record.created_at_us;
    run.large_calls = true;
  }
  effects->blobs.push_back(answer_blob(token.run, token.key, answer));
  batch_.done.push_back([this, run = token.run](const Status& status) {
    if (status) clients_.tell_streams(run);
  });
}

}  // namespace pawl::engine
