// Leases: what becomes of a task that a session holds. It is settled, tried again, given back, or
// taken away from a worker that is late or gone.
//
// A lease is settled once: `reported` says that its word is on the way to the store. The store has
// the last word; if it does not take a write, somebody else has cancelled or taken the task.
#pragma once

#include <cstdint>

#include "engine/core/ground.h"
#include "engine/task/dispatcher.h"

namespace pawl::engine {

class Arrivals;
class Dispatcher;
class HandOut;
class HotRuns;
class LateAttempts;
class Lineup;
class QueueTimers;
class StoreTrouble;
class Traces;
class UnfitTasks;

class Leases {
 public:
  Leases(const Ground& ground, Arrivals& arrivals, Dispatcher& dispatcher, HandOut& hand_out,
         LateAttempts& late, Lineup& lineup, QueueTimers& queue_timers, HotRuns& runs,
         Traces& traces, StoreTrouble& trouble, UnfitTasks& unfit)
      : store_(ground.store),
        clock_(ground.clock),
        random_(ground.random),
        options_(ground.options),
        batch_(ground.batch),
        steady_(ground.steady),
        counters_(ground.counters),
        meters_(ground.meters),
        arrivals_(arrivals),
        dispatcher_(dispatcher),
        hand_out_(hand_out),
        late_(late),
        lineup_(lineup),
        queue_timers_(queue_timers),
        runs_(runs),
        traces_(traces),
        trouble_(trouble),
        unfit_(unfit) {}

  // As the worker says.
  void settle(Lease& lease, TaskReport&& report, Watcher&& watcher);
  // Anything but the outcome: the task goes back, or is tried again.
  void write_task(Lease& lease, store::TaskWrite::Kind kind, std::int64_t run_at_us,
                  store::Cell outcome, Watcher watcher);
  // The store did not take a write of the task: it is cancelled, or not this lease's any more.
  void write_missed(Lease& lease, const Watcher& watcher);
  // Their outcomes are durable.
  void drop_settled(const store::RunWrite& write, const store::RunWriteResult& result);
  // Whether the session holds the lease, or is its worker's session after the one whose node died.
  bool answers_for(Key session, const Lease& lease);
  // Whether the session is of the same owner as another one, which is at another node.
  bool has_same_owner(Key session, Key other);
  // Something has happened to the task without its run.
  void tell_observer(const Lease& lease, store::CallStatus status);
  // Sets the timers of an attempt that begins.
  void watch(Lease& lease);
  // A cancelled or late attempt has had as much time as a cancelled run has.
  void late_timer(const Timer& timer);
  // Without its worker's word.
  void attempt_failed(Lease& lease, CallError error, bool retryable);
  // As its session says; session 0: because its time is over.
  void late_attempt_over(Key call, std::uint64_t token, Key session = 0);
  // Its session has ended.
  void release(Lease& lease);
  void attempt_timer(const Timer& timer);
  void heartbeat_timer(const Timer& timer);
  // Those timers that may have been lost are set again.
  void restart_late_timers();

 private:
  void retry(Lease& lease, const CallError& error, Watcher watcher);
  void record_outcome(Lease& lease, TaskReport&& report, Watcher&& watcher);
  void look_at_lease(const Lease& lease, TimerKind kind, std::int64_t due_us);
  void tell_traces(const Lease& lease, const store::Outcome& outcome);
  bool has_worker(const Lease& lease);
  Status look_for_cancel(Lease& lease);
  void await_word(Lease& lease);

  store::Store& store_;
  Clock& clock_;
  RandomSource& random_;
  const CoreOptions& options_;
  Batch& batch_;
  Timers& steady_;
  CoreCounters& counters_;
  Meters& meters_;
  Arrivals& arrivals_;
  Dispatcher& dispatcher_;
  HandOut& hand_out_;
  LateAttempts& late_;
  Lineup& lineup_;
  QueueTimers& queue_timers_;
  HotRuns& runs_;
  Traces& traces_;
  StoreTrouble& trouble_;
  UnfitTasks& unfit_;
};

}  // namespace pawl::engine
