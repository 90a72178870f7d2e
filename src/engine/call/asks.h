// Asks: requests to a run that come from outside, with an answer that is kept.
//
// Such a request is a message of the run, whose id is made of the request's key, and a note of what
// was asked: a blob of the run that is found by the key. The program is given the message as a
// Request with a token. Its answer is another blob that is found by the key, so that whoever asks
// again with the key, at any node and after any crash, finds the first answer. A request that the
// run itself answers becomes a call of its timeline, which owns both blobs: they go when that call
// is dropped, so that a run which answers for ever stays bounded.
//
// An ask has no state of its own: it is open while there is no answer and the run is alive.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/random.h"
#include "base/result.h"
#include "engine/core/requests.h"
#include "lang/bytecode/program.h"
#include "store/store.h"

namespace pawl::engine {

// What was asked under a key.
struct AskNote {
  std::string key;
  std::string channel;
  std::string fingerprint;  // SHA-256 of what was asked, hexadecimal
  std::string token;        // by which it is answered

  std::string encode() const;
  static Result<AskNote> decode(std::string_view text);
};

// With a new token: "ask-", the run's key, 128 random bits, the length of the channel's name, that
// name, and the request's key: "ask-2f-0123456789abcdef0123456789abcdef-7-approve-KEY".
AskNote make_note(const AskRequest& request, store::Key run, RandomSource& random);

// What the token of a request from outside names; none: it is no such token.
struct AskToken {
  store::Key run = 0;
  std::string channel;
  std::string key;
};
std::optional<AskToken> read_ask_token(std::string_view token);

// The names of the blobs (engine/core/cells.h).
std::string note_name(std::string_view key);
std::string answer_name(std::string_view key, const Answered& answer);

Result<std::optional<AskNote>> find_note(store::Store& store, store::Key run, std::string_view key);
Result<std::optional<Answered>> find_answer(store::Store& store, store::Key run,
                                            std::string_view key);
store::BlobRecord answer_blob(store::Key run, std::string_view key, const Answered& answer);

// The answer; none: it has not come yet. PAWL-4035 if the run has ended without one.
Result<std::optional<Answered>> await_answer(store::Store& store, store::Key run,
                                             const std::string& key);

// Whether a program may receive on a channel that its run does not wait on now: it has the name
// among its texts, or computes names of channels.
bool may_receive(const bytecode::Program& program, std::string_view channel);

}  // namespace pawl::engine
