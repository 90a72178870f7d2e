// RunWrites: the writes of runs in memory, on their way to the store and back. add() puts one into
// the batch; answered() hears what the store has made of it:
//
//   taken    the step has won, or there was none: its effects are true now
//   lost     another node was faster: the step is as if it had never been, and the run is read
//   again refused  the store will never take the write: a start fails, a run that is there is
//   paused
#pragma once

#include <optional>
#include <vector>

#include "engine/core/ground.h"
#include "engine/run/hot_runs.h"

namespace pawl::engine {

class Admissions;
class ColdWrites;
class Dispatcher;
class HandOut;
class HotRuns;
class Intake;
class Leases;
class Lineup;
class Promises;
class RunTimers;
class Schedules;
class StoreTrouble;
class Submissions;
class Traces;
class WaitingClients;

class RunWrites {
 public:
  RunWrites(const Ground& ground, Admissions& admissions, WaitingClients& clients, ColdWrites& cold,
            Dispatcher& dispatcher, HandOut& hand_out, Intake& intake, Leases& leases,
            Lineup& lineup, Promises& promises, RunTimers& run_timers, HotRuns& runs,
            Schedules& schedules, Submissions& submissions, Traces& traces, StoreTrouble& trouble)
      : store_(ground.store),
        clock_(ground.clock),
        options_(ground.options),
        node_(ground.node),
        batch_(ground.batch),
        counters_(ground.counters),
        meters_(ground.meters),
        admissions_(admissions),
        clients_(clients),
        cold_(cold),
        dispatcher_(dispatcher),
        hand_out_(hand_out),
        intake_(intake),
        leases_(leases),
        lineup_(lineup),
        promises_(promises),
        run_timers_(run_timers),
        runs_(runs),
        schedules_(schedules),
        submissions_(submissions),
        traces_(traces),
        trouble_(trouble) {}

  // Whatever of the run is to be written, in the batch that is gathered.
  void add(HotRun& run, Recording&& recording, std::optional<store::Step>&& step,
           std::vector<TaskOrder>&& orders = {});
  // A write is durable, or was left out.
  void answered(store::RunWrite& write, WriteContext& context,
                const Result<store::RunWriteResult>& result);
  void refused(store::RunWrite& write, WriteContext& context, const Error& error);

 private:
  void taken(store::RunWrite& write, WriteContext& context, const store::RunWriteResult& result);
  void lost(store::RunWrite& write, WriteContext& context);
  void step_won(HotRun& run, store::RunWrite& write, WriteContext& context,
                const store::RunWriteResult& result);
  // An arrival that another run's step has brought is durable.
  void arrived_elsewhere(HotRun& from, const store::ArrivalElsewhere& arrival,
                         const store::ElsewhereResult& result);
  void forgive(HotRun& run);
  void step_lost(store::RunWrite& write);
  void tell_observer(const store::RunWrite& write, const store::RunWriteResult& result);
  void count(const store::RunWrite& write, const store::RunWriteResult& result);

  store::Store& store_;
  Clock& clock_;
  const CoreOptions& options_;
  const Key& node_;
  Batch& batch_;
  CoreCounters& counters_;
  Meters& meters_;
  Admissions& admissions_;
  WaitingClients& clients_;
  ColdWrites& cold_;
  Dispatcher& dispatcher_;
  HandOut& hand_out_;
  Intake& intake_;
  Leases& leases_;
  Lineup& lineup_;
  Promises& promises_;
  RunTimers& run_timers_;
  HotRuns& runs_;
  Schedules& schedules_;
  Submissions& submissions_;
  Traces& traces_;
  StoreTrouble& trouble_;
};

}  // namespace pawl::engine
