// MachineTurns: the machine's part of a turn: it is made or decoded, is given the arrivals, and
// works slice by slice until every fiber waits or the program has ended. What the turn asks for is
// in the OpenTurn then; nothing of it has had an effect.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/ground.h"
#include "engine/run/hot_runs.h"
#include "engine/run/paced_turn.h"
#include "vm/activation.h"

namespace pawl::engine {

class MachineHost;
class StoreTrouble;

// The calls of a part of a turn join those of the parts before it,
void append_calls(std::vector<vm::SubmittedCall>* to, std::vector<vm::SubmittedCall>* from);
// and so do the effects of a park.
void gather(vm::Park* gathered, vm::Park* park);

class MachineTurns {
 public:
  MachineTurns(const Ground& ground, MachineHost& host, StoreTrouble& trouble)
      : store_(ground.store),
        clock_(ground.clock),
        options_(ground.options),
        host_(host),
        trouble_(trouble),
        paced_turns_(ground.clock, ground.options.turn_stop) {}

  // What a turn may use from now on before others have theirs.
  Slice slice_from(std::int64_t now_ns) const;
  // Begins the turn or goes on with it. True: it has ended, and has its outcome.
  bool run_slice(HotRun& run, std::int64_t now_ns);
  // Ends the machine's work, wherever it was.
  void leave_turn(HotRun& run);
  // The same for a turn that is done once more (faults.h).
  bool replay_slice(HotRun& run);
  // The turn has ended, and what it ran on can be used by the next.
  void give_back(HotRun& run) { paced_turns_.give_back(std::move(run.paced)); }

 private:
  std::vector<vm::Arrival> next_arrivals(HotRun& run, const std::vector<std::string>& channels,
                                         std::optional<std::int64_t> wake_at_us);
  Result<vm::Activation> begin(HotRun& run);
  Status decode_machine(HotRun& run);
  Result<vm::Activation> activate(HotRun& run);
  Result<vm::Activation> activate_again(HotRun& run);

  store::Store& store_;
  Clock& clock_;
  const CoreOptions& options_;
  MachineHost& host_;
  StoreTrouble& trouble_;

  PacedTurns paced_turns_;
};

}  // namespace pawl::engine
