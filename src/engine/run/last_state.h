// The last state of a run whose program is over: what queries look at when there is no snapshot any
// more, because the run has ended, its undos run, or it continues as new and its next body has not
// begun. Kept as a blob of the run, and only of programs that have queries.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "engine/run/hot_runs.h"
#include "store/store.h"

namespace pawl::engine {

// Replaces the one that the run has, if any. Of a program that ended by itself it is the machine as
// it is then; of one that was stopped, the state before the turn that did not count.
void keep_last_state(HotRun& run, store::Effects* effects);

struct LastState {
  store::Key program = 0;
  std::string snapshot;
};
Result<std::optional<LastState>> find_last_state(store::Store& store, store::Key run);

}  // namespace pawl::engine
