// Tokens: by which the outside, or another run, settles a promise or a request; and by which a
// worker names its session.
//
// A token is the key of the call or session, so that it leads there without an index, and 128
// random bits that nobody can guess: "2f-0123456789abcdef0123456789abcdef". The whole of a
// promise's or a request's is the call's name in the store. That of a session is nowhere but in
// memory: a session lives no longer than the process that gave it out.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/random.h"
#include "store/records.h"

namespace pawl::engine {

std::string make_token(store::Key call, RandomSource& random);
// The call that a token is of, if it is one at all.
std::optional<store::Key> call_of_token(std::string_view token);
// Whether two are the same; takes as long wherever they differ.
bool is_same_token(std::string_view one, std::string_view other);
// Whether a token is the call's; takes as long whatever the token is.
bool is_token_of(const store::CallRecord& call, std::string_view token);

}  // namespace pawl::engine
