// Intake: what comes to runs from outside: it waits in the run for its next write, or is written
// alone if the run is not in memory. And the runs themselves come and go here: they are read when
// they are needed, and dropped when they are not what the store has.
//
// Invariants: a run that is written to without being in memory (ColdWrites) is not read before that
// is durable, since its arrivals would not have the numbers that it knows. A run that is doomed
// leaves memory with its last answer, and what came for it and is not written is recorded alone.
#pragma once

#include <functional>
#include <optional>

#include "engine/core/ground.h"
#include "engine/run/arrivals.h"
#include "engine/run/hot_runs.h"
#include "vm/activation.h"

namespace pawl::engine {

class ColdWrites;
class HotRuns;
class Lineup;
class RunLoader;
class RunLoads;
class RunTimers;
class StoreTrouble;
class Writes;

class Intake final : public Arrivals {
 public:
  Intake(const Ground& ground, ColdWrites& cold, Lineup& lineup, RunLoader& loader, RunLoads& loads,
         RunTimers& run_timers, HotRuns& runs, StoreTrouble& trouble, Writes& writes)
      : store_(ground.store),
        clock_(ground.clock),
        batch_(ground.batch),
        cold_(cold),
        lineup_(lineup),
        loader_(loader),
        loads_(loads),
        run_timers_(run_timers),
        runs_(runs),
        trouble_(trouble),
        writes_(writes) {}

  // The run is not what the store has: it is dropped as soon as nothing of it is in flight, and
  // read again.
  void retire(HotRun& run);
  // A step that is gathered was built on something that is not so: it must not win.
  void spoil_step(Key run);
  // The store says that it has something to do: if it has not as it is in memory, another node's
  // commits have changed it.
  void look_again(Key key);
  // Drops it; what came for it and is not written yet is recorded alone.
  void let_go(HotRun& run);
  // Records an arrival with the run's next write. `outcome` is what the program will be given, for
  // a call's outcome; messages get their numbers when that write is made, controls when the store
  // has taken them.
  void record(Key key, Recording&& recording, std::optional<vm::Arrival>&& outcome) override;
  void record_now(Key key, Recording&& recording, std::optional<vm::Arrival>&& outcome) override;
  // For a run that has ended or is not in memory: the store says what becomes of it.
  void record_cold(Key key, Recording recording);
  // The messages of the next write get the numbers that they will have in the store. False: a large
  // message can be given to the program only when it is stored.
  bool number_messages(HotRun& run);
  // Messages and controls have their numbers. False: the run must be read again.
  bool take_recorded(HotRun& run, store::RunWrite& write, const store::RunWriteResult& result);
  // Another run's step brings something for a run, which may be the same one.
  void arrive_elsewhere(store::ArrivalElsewhere arrival, store::Effects* effects);
  // It is the run's last step, or it is tried again on the run as it is then.
  void kill(Key key, Kill kill);
  // Whether something of a run that has ended is still on its way to the store.
  bool is_on_its_way(Key run);
  // The run in memory, read from the store if need be. Null: it has ended, or is not there before
  // something else is over (`later` is set then): see await().
  Result<HotRun*> find_or_load(Key run, bool* later);
  // `look_again` is called when the run can be found, or is known to have ended: when the commit in
  // flight is durable, or when the run has been read.
  void await(Key run, std::function<void()> look_again);
  // The run is not in memory, and has to be awaited.
  bool is_read_apart(Key run);
  // The store has changed a run that is not in memory: what is being read of it is out of date.
  void note_change(Key run);

 private:
  void arrive(HotRun& run, Unseen&& unseen);
  void arrive(HotRun& run, store::MessageRecord message);

  store::Store& store_;
  Clock& clock_;
  Batch& batch_;
  ColdWrites& cold_;
  Lineup& lineup_;
  RunLoader& loader_;
  RunLoads& loads_;
  RunTimers& run_timers_;
  HotRuns& runs_;
  StoreTrouble& trouble_;
  Writes& writes_;
};

}  // namespace pawl::engine
