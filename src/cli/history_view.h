// How turns of a run are shown to people, made from what the API answers.
#pragma once

#include <cstddef>
#include <string>

#include "cli/api.h"

namespace pawl::cli {

// What a turn was given: "start of order, message approve: true, task charge: 17".
std::string given_text(const PayloadTree& turn);
// "turn 7 at line 12, 2026-11-19T21:40:00Z, after task charge: 17"
std::string turn_heading(const PayloadTree& turn);
// "order: total: 5 becomes 7"
std::string change_text(const PayloadTree& change, std::size_t width);

}  // namespace pawl::cli
