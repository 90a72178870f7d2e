// Turns: what a run does next. A run that is looked at has its turn, or goes on with it; or its
// arrivals are written alone; or it is ended by force, by its timeout, or by the end of a hold.
//
// One run has its turn at a time. A turn that fails for want of memory is tried again; after some
// times in a row the run is paused, so that others have theirs.
#pragma once

#include <unordered_set>

#include "engine/core/ground.h"
#include "engine/run/hot_runs.h"

namespace pawl::engine {

class AuditNotes;
class Faults;
class HotRuns;
class Intake;
class Lineup;
class MachineHost;
class MachineTurns;
class Room;
class RunQueues;
class RunTimers;
class RunWrites;
class Steps;
class StoreTrouble;
class Undos;
class Writes;

class Turns {
 public:
  Turns(const Ground& ground, AuditNotes& audit, Faults& faults, MachineHost& host, Intake& intake,
        Lineup& lineup, MachineTurns& machine_turns, RunQueues& queues, Room& room,
        RunTimers& run_timers, RunWrites& run_writes, HotRuns& runs, Steps& steps,
        StoreTrouble& trouble, Undos& undos, Writes& writes)
      : clock_(ground.clock),
        options_(ground.options),
        batch_(ground.batch),
        counters_(ground.counters),
        audit_(audit),
        faults_(faults),
        host_(host),
        intake_(intake),
        lineup_(lineup),
        machine_turns_(machine_turns),
        queues_(queues),
        room_(room),
        run_timers_(run_timers),
        run_writes_(run_writes),
        runs_(runs),
        steps_(steps),
        trouble_(trouble),
        undos_(undos),
        writes_(writes) {}

  // The run's place in the lineup has come.
  void look_at(Key key);
  // A run that is not there yet will not be.
  void refuse_start(HotRun& run, const Error& error);
  // Runs are durable before their first turn from here on.
  void be_careful() { careful_ = true; }
  // An allocation has failed, perhaps in the middle of a turn.
  void note_starved() noexcept;

 private:
  void note_unreadable(Key key, const Error& error);
  void look_at_loaded(Key key);
  void turn(HotRun& run);
  void starve(HotRun& run);
  void turn_failed(HotRun& run, const Error& error);
  bool must_force(const HotRun& run) const;
  void force(HotRun& run);
  void time_out(HotRun& run);

  Clock& clock_;
  const CoreOptions& options_;
  Batch& batch_;
  CoreCounters& counters_;
  AuditNotes& audit_;
  Faults& faults_;
  MachineHost& host_;
  Intake& intake_;
  Lineup& lineup_;
  MachineTurns& machine_turns_;
  RunQueues& queues_;
  Room& room_;
  RunTimers& run_timers_;
  RunWrites& run_writes_;
  HotRuns& runs_;
  Steps& steps_;
  StoreTrouble& trouble_;
  Undos& undos_;
  Writes& writes_;

  std::unordered_set<Key> unreadable_;  // runs that somebody was told of
  // A start has taken the process down: runs are durable before their first turn, so that one which
  // does it again can be struck.
  bool careful_ = false;
  Key active_ = 0;         // the run whose turn it is
  Key starved_ = 0;        // the last run that had no memory for its turn,
  int starved_times_ = 0;  // and how often in a row
};

}  // namespace pawl::engine
