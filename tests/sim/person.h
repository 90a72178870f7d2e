// Person: somebody outside who was sent the token of a promise, and answers it. Each time that a
// node is asked, the answer is another one, so that it can be told which of them counted.
#pragma once

#include <cstdint>
#include <string>

#include "world.h"

namespace pawl::sim {

// Answers some time from now, again and again until a node has said what became of it.
void answer_promise(World& world, const std::string& token, std::int64_t number);

// The answer that was acknowledged is the one that is there, and none that was refused.
void check_promises(World& world);

}  // namespace pawl::sim
