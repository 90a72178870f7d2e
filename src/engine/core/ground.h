// Ground: what the parts of the core stand on: the store, the clocks, chance, the options, the
// batch that is being gathered, timers, and what is counted. Each part takes from it what it needs,
// so that its members tell what it may touch.
//
// All parts are on the core's thread.
#pragma once

#include "base/clock.h"
#include "base/random.h"
#include "engine/core/batch.h"
#include "engine/core/core_options.h"
#include "engine/core/keys.h"
#include "engine/core/meters.h"
#include "engine/time/timers.h"
#include "store/store.h"

namespace pawl::engine {

struct Ground {
  store::Store& store;
  Clock& clock;
  RandomSource& random;
  const CoreOptions& options;
  Keys& keys;
  Key& node;       // of this process, from the moment at which it has joined
  Batch& batch;    // that is being gathered (writes.h)
  Timers& wall;    // by Clock::now_us
  Timers& steady;  // by Clock::monotonic_ns
  CoreCounters& counters;
  Meters& meters;
};

inline std::int64_t steady_us(Clock& clock) { return clock.monotonic_ns() / 1000; }

}  // namespace pawl::engine
