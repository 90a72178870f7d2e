// Membership: how this node belongs to its store: how it joins, how it comes back after the store
// had failed, the signs of life that it gives, and how it takes over what dead nodes leave.
//
// NodeEntry writes what has to be durable before the node is at work; a node that is at work puts
// what it wants into the batch.
#pragma once

#include <cstdint>

#include "engine/core/dead_nodes.h"
#include "engine/core/ground.h"

namespace pawl::engine {

class Administration;
class Arrivals;
class Dispatcher;
class RunTimers;
class StoreTrouble;
class WorkerSessions;

class Membership {
 public:
  Membership(const Ground& ground, Administration& administration, Arrivals& arrivals,
             Dispatcher& dispatcher, RunTimers& run_timers, WorkerSessions& sessions,
             StoreTrouble& trouble)
      : store_(ground.store),
        clock_(ground.clock),
        random_(ground.random),
        options_(ground.options),
        keys_(ground.keys),
        node_(ground.node),
        batch_(ground.batch),
        administration_(administration),
        arrivals_(arrivals),
        dispatcher_(dispatcher),
        run_timers_(run_timers),
        sessions_(sessions),
        trouble_(trouble) {}

  // Before the first request. False: the run whose turn took the process down died with its start
  // (NodeEntry::strike).
  Result<bool> join(Key struck);
  // After the store had failed. Another node may have taken this one for dead meanwhile, and given
  // its tasks to others.
  Status rejoin();
  // What dead nodes leave, for a node that is at work: what it wants joins the batch.
  Status take_over();
  void take_over(const store::CallRecord& task, TaskFate fate);
  // The node's sign of life, by the store's clock.
  Status give_sign();
  // This node as the store has it.
  store::NodeRecord record(std::int64_t seen_at_us) const;

 private:
  store::Store& store_;
  Clock& clock_;
  RandomSource& random_;
  const CoreOptions& options_;
  Keys& keys_;
  Key& node_;
  Batch& batch_;
  Administration& administration_;
  Arrivals& arrivals_;
  Dispatcher& dispatcher_;
  RunTimers& run_timers_;
  WorkerSessions& sessions_;
  StoreTrouble& trouble_;

  std::int64_t started_at_us_ = 0;
};

}  // namespace pawl::engine
