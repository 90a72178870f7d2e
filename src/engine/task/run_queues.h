// RunQueues: runs that take a place in a queue of runs: they begin when there is one, and give it
// back with their last step. docs/operating.md says what that means for people; admissions.h knows
// which queues are worth a claim.
#pragma once

#include <string>

#include "engine/core/ground.h"
#include "engine/run/hot_runs.h"
#include "engine/run/run_policy.h"

namespace pawl::engine {

class Admissions;
class Dispatcher;
class HotRuns;
class Intake;
class Lineup;
class QueueTimers;
class StoreTrouble;

class RunQueues {
 public:
  RunQueues(const Ground& ground, Admissions& admissions, Dispatcher& dispatcher, Intake& intake,
            Lineup& lineup, QueueTimers& queue_timers, HotRuns& runs, StoreTrouble& trouble)
      : store_(ground.store),
        clock_(ground.clock),
        options_(ground.options),
        keys_(ground.keys),
        batch_(ground.batch),
        admissions_(admissions),
        dispatcher_(dispatcher),
        intake_(intake),
        lineup_(lineup),
        queue_timers_(queue_timers),
        runs_(runs),
        trouble_(trouble) {}

  // A run that has just been made takes its place in the queue that its policy names, if it names
  // one.
  void enqueue(const RunPolicy& policy, store::RunRecord* run);
  // With the run's last step: whoever waits longest may begin, by the same commit.
  void give_place_back(const HotRun& run, store::Effects* effects);
  // A claim is durable: these runs begin.
  void admitted(const std::string& queue, const store::ClaimResult& result);
  // Runs that an earlier process, or another node, has left in queues.
  Status find_queued();
  // A run that goes on is queued again.
  void suspect_queue_of(Key run);

 private:
  store::Store& store_;
  Clock& clock_;
  const CoreOptions& options_;
  Keys& keys_;
  Batch& batch_;
  Admissions& admissions_;
  Dispatcher& dispatcher_;
  Intake& intake_;
  Lineup& lineup_;
  QueueTimers& queue_timers_;
  HotRuns& runs_;
  StoreTrouble& trouble_;
};

}  // namespace pawl::engine
