// Values as Python writes them, for tests that are written for people.
#pragma once

#include <string>
#include <string_view>

#include "value/payload.h"

namespace pawl::cli {

// A str, with what is no plain ASCII escaped.
std::string python_string(std::string_view text);
// A literal; what has none (a date, bytes, a tuple …) becomes payload.decode("…").
std::string python_literal(const Payload& payload);

}  // namespace pawl::cli
