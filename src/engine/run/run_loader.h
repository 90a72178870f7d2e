// RunLoader: a run as the store has it, made into one that can have its turn. It only reads: what
// is in memory or on its way to the store is seen to by whoever asks (intake.h).
#pragma once

#include <memory>

#include "engine/core/ground.h"
#include "engine/run/hot_runs.h"

namespace pawl::engine {

class Programs;

class RunLoader {
 public:
  RunLoader(const Ground& ground, Programs& programs)
      : store_(ground.store), counters_(ground.counters), programs_(programs) {}

  // Null: it has ended, or was never there.
  Result<std::unique_ptr<HotRun>> load(Key key);
  // A settled call as the program will be given it.
  Result<Unseen> unseen_of(const store::CallRecord& call);
  // The next page of its messages.
  Status read_inbox(HotRun& run);

 private:
  Status load_arrivals(HotRun& run);

  store::Store& store_;
  CoreCounters& counters_;
  Programs& programs_;
};

}  // namespace pawl::engine
