#include "engine/call/outside_requests.h"

#include <utility>

#include "engine/call/messages.h"
#include "engine/call/promise_answers.h"
#include "engine/call/tokens.h"
#include "engine/core/cells.h"
#include "engine/core/request_checks.h"
#include "engine/core/store_trouble.h"
#include "engine/run/intake.h"
#include "engine/run/lineup.h"
#include "engine/run/programs.h"
#include "engine/run/run_id.h"
#include "engine/run/waiting_clients.h"
#include "store/waits.h"

namespace pawl::engine {
namespace {

Error store_away() { return {ErrorCode::store_unavailable, "the store does not answer"}; }

Error ended(const std::string& run) {
  return {ErrorCode::run_ended, "run '" + run + "' has ended"};
}

Status check_ask(const AskRequest& request, const Limits& limits) {
  constexpr std::size_t kMostKeyBytes = 200;
  PAWL_TRY_STATUS(check_name("the channel", request.channel));
  if (request.channel.empty()) return fail(ErrorCode::invalid_request, "the channel is empty");
  PAWL_TRY_STATUS(check_name("the request's key", request.key));
  if (request.key.size() > kMostKeyBytes) {
    return fail(ErrorCode::invalid_request, "the request's key is longer than 200 bytes");
  }
  return check_size("the request", request.payload.text().size(), limits);
}

}  // namespace

// What is known of a request before it is recorded: its answer, or why it cannot be asked. Nothing:
// it is to be sent with this note.
Result<std::optional<Asked>> OutsideRequests::look_for(Key run, const AskRequest& request,
                                                       AskNote* note) {
  PAWL_TRY(auto known, find_note(store_, run, request.key));
  if (known && known->fingerprint != note->fingerprint) {
    return fail(ErrorCode::request_key_used,
                "the key '" + request.key + "' was used for another request");
  }
  PAWL_TRY(auto answer, await_answer(store_, run, request.key));
  if (answer) return std::optional(Asked{request.key, run, std::move(answer)});
  if (known) {
    *note = std::move(*known);
    return std::optional<Asked>();
  }
  PAWL_TRY(bool asked, store_.has_message_id(run, id_of_key(kAskPrefix, request.key)));
  if (asked) {
    return fail(ErrorCode::request_key_used,
                "the request of the key '" + request.key + "' was answered long ago");
  }
  PAWL_TRY(auto view, store_.run(run));
  if (!view || !view->state) return fail(ended(request.run));
  PAWL_TRY(store::Waits waits, store::Waits::decode(view->state->waits));
  if (waits.message(request.channel)) return std::optional<Asked>();
  PAWL_TRY(auto program, programs_.load(view->run.program));
  if (may_receive(program->program, request.channel)) return std::optional<Asked>();
  return fail(ErrorCode::unknown_channel,
              "run '" + request.run + "' does not receive from channel '" + request.channel + "'");
}

void OutsideRequests::ask(AskRequest request, Reply<Asked> reply) {
  if (trouble_.any()) return reply(fail(store_away()));
  if (Status room = lineup_.check_room(); !room) return reply(fail(room.error()));
  if (Status fits = check_ask(request, options_.limits); !fits) return reply(fail(fits.error()));
  if (request.key.empty()) request.key = new_run_id(clock_, random_);
  auto key = store_.find_run(options_.ns, request.run);
  if (!key) return reply(fail(key.error()));
  if (!*key) {
    return reply(fail(ErrorCode::unknown_run, "there is no run '" + request.run + "'"));
  }
  AskNote note = make_note(request, **key, random_);
  auto known = look_for(**key, request, &note);
  if (!known) return reply(fail(known.error()));
  if (*known) return reply(std::move(**known));
  Recording recording;
  store::Message message = make_message({request.channel, std::move(request.payload), {}}, **key,
                                        clock_.now_us(), random_, &recording.blobs);
  message.id = id_of_key(kAskPrefix, note.key);
  message.reply_to = note.token;
  recording.blobs.push_back(named_blob(note_name(note.key), note.encode(), **key));
  recording.add(std::move(message), [this, reply, run = **key, name = request.run,
                                     key = note.key](const Result<store::Recorded>& how) {
    if (!how) return reply(fail(how.error()));
    Asked asked{key, run, {}};
    if (*how == store::Recorded::kUnknown) {
      // The run may have ended by the same request.
      auto answer = await_answer(store_, run, key);
      if (!answer) return reply(fail(answer.error()));
      if (!*answer) return reply(fail(ended(name)));
      asked.answer = std::move(*answer);
    }
    reply(std::move(asked));
  });
  intake_.record(**key, std::move(recording), std::nullopt);
}

void OutsideRequests::settle(const std::string& text, const AskToken& token, const Answered& answer,
                             const Reply<void>& reply) {
  if (trouble_.any()) return reply(fail(store_away()));
  if (Status room = lineup_.check_room(); !room) return reply(fail(room.error()));
  const std::size_t bytes =
      answer.error ? encode_call_error(*answer.error).text().size() : answer.value.text().size();
  if (Status fits = check_size("the answer", bytes, options_.limits); !fits) {
    return reply(fail(fits.error()));
  }
  auto note = find_note(store_, token.run, token.key);
  if (!note) return reply(fail(note.error()));
  if (!*note || !is_same_token((*note)->token, text)) return reply(fail(unknown_promise()));
  auto known = await_answer(store_, token.run, token.key);
  if (!known) {
    if (known.error().code != ErrorCode::run_ended) return reply(fail(known.error()));
    return reply(fail(settled_error(store::CallStatus::kCancelled)));
  }
  if (*known) return reply(fail(settled_error(store::CallStatus::kCompleted)));
  Recording recording;
  recording.blobs.push_back(answer_blob(token.run, token.key, answer));
  recording.told.push_back(
      [this, reply, run = token.run](const Result<store::RunWriteResult>& result) {
        if (!result) return reply(fail(result.error()));
        clients_.tell_streams(run);
        reply({});
      });
  intake_.record_cold(token.run, std::move(recording));
}

}  // namespace pawl::engine
