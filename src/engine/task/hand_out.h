// HandOut: how tasks come to sessions: claimed ones, those that stay with one worker (kept until it
// asks for more), and calls that another worker gave back because its function cannot take them.
// Nothing is handed out before the lease is durable.
#pragma once

#include <cstddef>
#include <string>

#include "engine/core/ground.h"
#include "engine/task/dispatcher.h"
#include "engine/task/task_policy.h"

namespace pawl::engine {

class Dispatcher;
class HotRuns;
class Intake;
class Leases;
class QueueTimers;
class StoreTrouble;
class TaskPolicies;
class Traces;
class UnfitTasks;
class Writes;

class HandOut {
 public:
  HandOut(const Ground& ground, Dispatcher& dispatcher, Intake& intake, Leases& leases,
          TaskPolicies& policies, QueueTimers& queue_timers, HotRuns& runs, Traces& traces,
          StoreTrouble& trouble, UnfitTasks& unfit, Writes& writes)
      : store_(ground.store),
        clock_(ground.clock),
        batch_(ground.batch),
        counters_(ground.counters),
        meters_(ground.meters),
        dispatcher_(dispatcher),
        intake_(intake),
        leases_(leases),
        policies_(policies),
        queue_timers_(queue_timers),
        runs_(runs),
        traces_(traces),
        trouble_(trouble),
        unfit_(unfit),
        writes_(writes) {}

  // A claim is durable.
  void claimed(std::size_t queue, store::ClaimResult& result);
  // Joins what its session is delivered next.
  void give_out(Lease& lease, TaskOrder&& order);
  // Hands out what has become durable.
  void deliver();
  // After a commit of unknown outcome: what each session holds is what the store says.
  Status restore_leases();
  // Another node's turn may have cancelled a task that a session of this one holds.
  Status find_cancelled_tasks();
  // The worker will not come to them: they are for others.
  void return_kept(Session& session);
  // Nobody wants it any more.
  void cancel_leased(Lease& lease);
  // Another worker gets the call, or it goes back into its queue with the reason.
  void give_back_unfit(Lease& lease, const std::string& why, Watcher watcher);
  // A worker has come that may take calls which others gave back.
  void offer_unfit(const Session& session);

 private:
  void hand_over(const store::CallRecord& call);
  Result<TaskOrder> order_of(const store::CallRecord& call, const TaskPolicy& policy);
  void move(Lease& lease, Session& to, TaskOrder order);
  void give_in_turn(Lease& lease, TaskOrder order);
  void give_kept();
  Session* fitting_instead(const Lease& lease, const TaskOrder& order);

  store::Store& store_;
  Clock& clock_;
  Batch& batch_;
  CoreCounters& counters_;
  Meters& meters_;
  Dispatcher& dispatcher_;
  Intake& intake_;
  Leases& leases_;
  TaskPolicies& policies_;
  QueueTimers& queue_timers_;
  HotRuns& runs_;
  Traces& traces_;
  StoreTrouble& trouble_;
  UnfitTasks& unfit_;
  Writes& writes_;
};

}  // namespace pawl::engine
