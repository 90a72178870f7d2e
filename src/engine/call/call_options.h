// What a program has said of a call beside its arguments: options as JSON, of which each kind of
// call reads its own.
#pragma once

#include <cstdint>
#include <string>

#include "value/payload.h"

namespace pawl::engine {

// Whether children that are cancelled have to be waited for.
enum class Leftovers : std::uint8_t { kForget, kAwait };

std::string text_or_empty(const Payload& payload);
// An option that is text; empty: it was not given.
std::string text_option(const Payload& options, const char* name);
// Of a child, by the options that the store has: whether it is left alone when its parent ends.
bool is_abandoned(const std::string& options);
// "what: reason", if there is a reason.
std::string with_reason(std::string what, const std::string& reason);

}  // namespace pawl::engine
