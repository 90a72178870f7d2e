// Undos: what a run registered with compensate(), run when its program has failed, was cancelled or
// died of a limit. The run is live until the last one has settled, and then ends as its program
// did. An undo never overtakes what it undoes: it waits for workers that may still be at a call.
#pragma once

#include "engine/core/ground.h"
#include "engine/run/hot_runs.h"

namespace pawl::engine {

class LateAttempts;
class Lineup;
class RunWrites;
class Steps;
class StoreTrouble;
class Writes;

class Undos {
 public:
  Undos(const Ground& ground, LateAttempts& late, Lineup& lineup, RunWrites& run_writes,
        Steps& steps, StoreTrouble& trouble, Writes& writes)
      : store_(ground.store),
        clock_(ground.clock),
        late_(late),
        lineup_(lineup),
        run_writes_(run_writes),
        steps_(steps),
        trouble_(trouble),
        writes_(writes) {}

  // A turn of a run whose program is over.
  void undo_turn(HotRun& run);

 private:
  Status drop_settled_calls(HotRun& run);

  store::Store& store_;
  Clock& clock_;
  LateAttempts& late_;
  Lineup& lineup_;
  RunWrites& run_writes_;
  Steps& steps_;
  StoreTrouble& trouble_;
  Writes& writes_;
};

}  // namespace pawl::engine
