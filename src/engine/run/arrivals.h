// Arrivals: the way to a run for what comes from outside: outcomes of calls, messages, controls.
// Whoever has something for a run needs to know no more of runs than this.
#pragma once

#include <optional>
#include <utility>

#include "engine/core/batch.h"
#include "vm/activation.h"

namespace pawl::engine {

class Arrivals {
 public:
  virtual ~Arrivals() = default;

  // Records an arrival with the run's next write. `outcome` is what the program will be given, for
  // a call's outcome; messages get their numbers when that write is made, controls when the store
  // has taken them.
  virtual void record(Key run, Recording&& recording, std::optional<vm::Arrival>&& outcome) = 0;
  // The same with the next commit, if the run is not in memory: whoever looks at the store again
  // after that commit finds the arrival recorded.
  virtual void record_now(Key run, Recording&& recording, std::optional<vm::Arrival>&& outcome) {
    record(run, std::move(recording), std::move(outcome));
  }
};

}  // namespace pawl::engine
