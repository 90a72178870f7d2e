// Ids of runs that nobody has named: UUIDs of version 7, the time first, so that new ids are
// neighbours in the store's index.
#pragma once

#include <string>

#include "base/clock.h"
#include "base/random.h"

namespace pawl::engine {

std::string new_run_id(Clock& clock, RandomSource& random);

}  // namespace pawl::engine
