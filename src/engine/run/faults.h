// Faults: turns that fail though their program did not ask for it. The run is held as it stood
// before the turn, until somebody lets it try again or fail, or its time is over. docs/control.md
// says what that means for people.
//
// What the frames held where the fault came from is known only in the middle of a turn. A turn that
// failed so is done once more, of the same state, arrivals, times and random bytes, and stopped
// there: ordinary turns pay nothing for it. Nothing that the second one does has an effect.
#pragma once

#include <vector>

#include "engine/core/ground.h"
#include "engine/run/hot_runs.h"
#include "vm/activation.h"

namespace pawl::engine {

class AuditNotes;
class Lineup;
class MachineHost;
class MachineTurns;
class RunWrites;
class Steps;
class Submissions;

class Faults {
 public:
  Faults(const Ground& ground, AuditNotes& audit, MachineHost& host, Lineup& lineup,
         MachineTurns& machine_turns, RunWrites& run_writes, Steps& steps, Submissions& submissions)
      : clock_(ground.clock),
        options_(ground.options),
        audit_(audit),
        host_(host),
        lineup_(lineup),
        machine_turns_(machine_turns),
        run_writes_(run_writes),
        steps_(steps),
        submissions_(submissions) {}

  // Whether a run that ends so is held instead. Whoever is to end is not: nobody waits for a
  // repair.
  bool must_hold(const HotRun& run, const vm::End& end) const;
  // The turn is done once more, or the run is held at once if that would tell nothing.
  void begin_hold(HotRun& run, vm::End end);
  // Goes on with the second turn.
  void replay(HotRun& run);
  // The run fails of what holds it, without another try.
  void fail_held(HotRun& run);

 private:
  void hold(HotRun& run, vm::End end, const std::vector<vm::InspectedFrame>& frames);

  Clock& clock_;
  const CoreOptions& options_;
  AuditNotes& audit_;
  MachineHost& host_;
  Lineup& lineup_;
  MachineTurns& machine_turns_;
  RunWrites& run_writes_;
  Steps& steps_;
  Submissions& submissions_;
};

}  // namespace pawl::engine
