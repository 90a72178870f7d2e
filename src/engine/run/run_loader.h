// RunLoader: a run that was read (run_reader.h), made into one that can have its turn: it gets its
// program, of which all runs of a version share one.
#pragma once

#include <memory>

#include "engine/core/ground.h"
#include "engine/run/run_reader.h"

namespace pawl::engine {

class Programs;

class RunLoader {
 public:
  RunLoader(const Ground& ground, Programs& programs)
      : store_(ground.store), counters_(ground.counters), programs_(programs) {}

  // Reads it, too. Null: it has ended, or was never there.
  Result<std::unique_ptr<HotRun>> load(Key key);
  // Null: as above.
  Result<std::unique_ptr<HotRun>> complete(StoredRun&& stored);

 private:
  store::Store& store_;
  CoreCounters& counters_;
  Programs& programs_;
};

}  // namespace pawl::engine
