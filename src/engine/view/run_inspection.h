// Where a live run stands, in source terms: its last snapshot, taken apart. Nothing of the program
// runs, and the run itself is not touched.
#pragma once

#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "store/store.h"
#include "vm/inspect.h"

namespace pawl::engine {

// Empty: it has not begun, or has ended.
Result<std::vector<vm::InspectedFiber>> inspect_run(store::Store& store, const store::RunView& run,
                                                    const Limits& limits);

}  // namespace pawl::engine
