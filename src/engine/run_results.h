// What is told of a run to those who wait for it, read from the store: how it has ended, and what
// its program said of itself last.
#pragma once

#include "base/result.h"
#include "engine/requests.h"
#include "store/store.h"

namespace pawl::engine {

Result<RunOutcome> read_outcome(const store::RunResult& result, store::Store& store);

// The status may be replaced between two reads: an error can mean that `view` is old.
Result<StatusChange> read_status(const store::RunView& view, store::Store& store);

}  // namespace pawl::engine
