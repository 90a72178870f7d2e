// Steps: what a turn has come to, as a step of the store. The run in memory becomes what it will be
// when the step has won; whoever asked for the step puts it into the batch (run_writes.h).
//
// Each step either parks the run (a snapshot and what it waits for), or ends it. A program that is
// over leaves a run that is not, as long as it has undos: such a run is parked without a machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/call/call_options.h"
#include "engine/control/ending.h"
#include "engine/control/retry_point.h"
#include "engine/core/ground.h"
#include "engine/run/hot_runs.h"
#include "vm/activation.h"
#include "vm/fibers/channels.h"

namespace pawl::engine {

class Intake;
class LateAttempts;
class Lineup;
class MachineHost;
class Programs;
class RunQueues;
class RunTimers;
class StoreTrouble;
class Submissions;

class Steps {
 public:
  Steps(const Ground& ground, MachineHost& host, Intake& intake, LateAttempts& late, Lineup& lineup,
        Programs& programs, RunQueues& queues, RunTimers& run_timers, Submissions& submissions,
        StoreTrouble& trouble)
      : store_(ground.store),
        clock_(ground.clock),
        random_(ground.random),
        options_(ground.options),
        keys_(ground.keys),
        batch_(ground.batch),
        host_(host),
        intake_(intake),
        late_(late),
        lineup_(lineup),
        programs_(programs),
        queues_(queues),
        run_timers_(run_timers),
        submissions_(submissions),
        trouble_(trouble) {}

  // The part that every step has: what the run has seen, taken and logged.
  store::Step begin_step(HotRun& run, OpenTurn& turn);
  // The calls that the turn was given, for the run's history.
  void give_to_history(HotRun& run, const OpenTurn& turn);
  // What a turn has come to, with the limits that the core itself sets: the snapshot, or an end.
  void settle_turn(HotRun& run, OpenTurn& turn, vm::Activation* activation);
  // The step of a turn that has ended.
  store::Step step_of(HotRun& run, OpenTurn& turn, vm::Activation&& activation);
  // The program is over: so is the run, or its undos begin.
  void end_program(HotRun& run, vm::End& end, store::Step* step);
  // The calls of a body that has ended: what goes on without it is submitted, the rest is
  // cancelled.
  void leave_calls(HotRun& run, OpenTurn& turn, vm::End* end, Leftovers how, store::Step* step);
  // The run's last step: its result, and what its parent is told.
  void finish(HotRun& run, store::RunStatus status, const Payload& output, const CallError& error,
              bool compensated, store::Step* step);
  // What the run leaves, by its last snapshot.
  vm::End leave_program(HotRun& run, vm::End end, store::Step* step);
  // How a run ends that was cancelled because its time was over.
  void blame_timeout(const HotRun& run, store::RunStatus* status, CallError* error);
  // How the run stood before this turn, which was given an error or has failed.
  void keep_retry_point(HotRun& run, OpenTurn& turn);
  // The program is over, and the run goes on with its undos.
  void begin_undoing(HotRun& run, Ending ending, store::Step* step);
  // The run waits for everything that is open.
  void park_undoing(HotRun& run, store::Step* step);
  // The next undo is called, or the run has ended.
  void undo_next(HotRun& run, store::Step* step, std::vector<TaskOrder>* orders);
  // The run was killed in the middle of its undos.
  void give_up_undoing(HotRun& run, const std::string& why, store::Step* step);

 private:
  void park(HotRun& run, OpenTurn& turn, const vm::Park& park, store::Step* step);
  void end(HotRun& run, OpenTurn& turn, vm::End end, store::Step* step);
  std::optional<std::int64_t> wake_before_force(const HotRun& run,
                                                std::optional<std::int64_t> wake_at_us) const;
  void continue_as_new(HotRun& run, OpenTurn& turn, vm::End end, store::Step* step);
  void put_back(HotRun& run, const OpenTurn& turn, vm::UntakenMessage message,
                store::Effects* effects);
  // `version` empty: the latest.
  void move_to(HotRun& run, const std::string& version);
  void note_given(HotRun& run, const OpenTurn& turn, store::Effects* effects);
  void drop_old_calls(HotRun& run, store::Effects* effects);
  // The cell of a status; that of the one before goes.
  store::Cell replace_status(HotRun& run, const Payload& status, store::Effects* effects);
  RetryPoint end_point(const HotRun& run);
  void repeat_calls(HotRun& run, const std::vector<std::uint64_t>& unwanted,
                    store::Effects* effects);

  store::Store& store_;
  Clock& clock_;
  RandomSource& random_;
  const CoreOptions& options_;
  Keys& keys_;
  Batch& batch_;
  MachineHost& host_;
  Intake& intake_;
  LateAttempts& late_;
  Lineup& lineup_;
  Programs& programs_;
  RunQueues& queues_;
  RunTimers& run_timers_;
  Submissions& submissions_;
  StoreTrouble& trouble_;
};

}  // namespace pawl::engine
