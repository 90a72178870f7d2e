// What is told of a run to those who wait for it, read from the store: how it has ended, and what
// its program said of itself last.
#pragma once

#include <string_view>

#include "base/result.h"
#include "engine/core/requests.h"
#include "store/store.h"

namespace pawl::engine {

Result<RunOutcome> read_outcome(const store::RunResult& result, store::Store& store);

// The field of a request's options by which the request asks for a run's result: the workflow.
inline constexpr std::string_view kAwaitsResult = "result_of";
// Whether the end of the run answers the request.
bool awaits_result(const store::CallRecord& request);

// The status may be replaced between two reads: an error can mean that `view` is old.
Result<StatusChange> read_status(const store::RunView& view, store::Store& store);

}  // namespace pawl::engine
