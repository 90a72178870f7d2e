// Membership: how this node belongs to its store: how it joins, how it comes back after the store
// had failed, the signs of life that it gives, how it takes over what dead nodes leave, and how it
// leaves.
//
// NodeEntry writes what has to be durable before the node is at work; a node that is at work puts
// what it wants into the batch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "engine/cluster/neighbours.h"
#include "engine/cluster/orphans.h"
#include "engine/core/dead_nodes.h"
#include "engine/core/ground.h"

namespace pawl::engine {

class Administration;
class Arrivals;
class Dispatcher;
class HotRuns;
class RunTimers;
class StoreTrouble;
class WorkerSessions;

class Membership {
 public:
  // Signs of life within the time after which a node is taken for dead.
  static constexpr std::int64_t kBeats = 5;

  Membership(const Ground& ground, Administration& administration, Arrivals& arrivals,
             Dispatcher& dispatcher, Neighbours& neighbours, HotRuns& runs, RunTimers& run_timers,
             WorkerSessions& sessions, StoreTrouble& trouble)
      : store_(ground.store),
        clock_(ground.clock),
        random_(ground.random),
        options_(ground.options),
        keys_(ground.keys),
        node_(ground.node),
        batch_(ground.batch),
        steady_(ground.steady),
        counters_(ground.counters),
        administration_(administration),
        arrivals_(arrivals),
        dispatcher_(dispatcher),
        neighbours_(neighbours),
        runs_(runs),
        run_timers_(run_timers),
        sessions_(sessions),
        trouble_(trouble),
        orphans_(ground.options.node_timeout_us) {}

  // Before the first request. False: the run whose turn took the process down died with its start
  // (NodeEntry::strike).
  Result<bool> join(Key struck);
  // After the store had failed. Another node may have taken this one for dead meanwhile, and given
  // its tasks to others.
  Status rejoin();
  // From here on it hears of the other nodes, and they hear of it. `inherited` is called when
  // something that a dead node has left has become everybody's.
  Status meet_the_others(std::function<void()> inherited);
  // Which of them live, and what those have left that do not. It joins the batch.
  Status look_at_others();
  // The node's sign of life joins the batch.
  void give_sign();
  // Takes the rows of all nodes, which the commit of a sign of life answers. True: news may have
  // been lost, and it is time to look for what they tell.
  Result<bool> saw(const std::vector<store::NodeRecord>& nodes);
  // Counts a durable commit that others may have to look for.
  void note_commit() { ++commits_; }
  // Somebody's time may be over.
  Status look_at_silent();
  // This node as the store has it.
  store::NodeRecord record() const;
  // The last thing that a node does on a store that it shares: its runs are everybody's from then
  // on. How many others there are.
  Result<std::size_t> leave();

 private:
  void look_at(const std::vector<store::NodeRecord>& nodes);
  Status take_over();
  // Of a session whose node is dead. True: what is left of it is seen to when that is durable.
  Result<bool> release_tasks(const store::SessionRecord& session);
  void take_over(const store::CallRecord& task, TaskFate fate);
  void watch_others();
  void tell_nodes();

  store::Store& store_;
  Clock& clock_;
  RandomSource& random_;
  const CoreOptions& options_;
  Keys& keys_;
  Key& node_;
  Batch& batch_;
  Timers& steady_;
  CoreCounters& counters_;
  Administration& administration_;
  Arrivals& arrivals_;
  Dispatcher& dispatcher_;
  Neighbours& neighbours_;
  HotRuns& runs_;
  RunTimers& run_timers_;
  WorkerSessions& sessions_;
  StoreTrouble& trouble_;

  Orphans orphans_;
  std::function<void()> inherited_;
  std::int64_t started_at_us_ = 0;
  std::int64_t swept_at_us_ = 0;  // steady: the last look at all that news tell
  bool any_news_ = false;         // others have made commits since then
  std::int64_t commits_ = 0;
};

}  // namespace pawl::engine
