// RunTimers: when runs wake. Timers that are near are in memory; the store is asked for those that
// are further away when they come near (far_look.h). After the wall clock was set back, each
// sleeping run has a turn by the new time.
#pragma once

#include <cstdint>
#include <unordered_set>

#include "engine/core/ground.h"
#include "engine/run/hot_runs.h"
#include "engine/time/far_look.h"

namespace pawl::engine {

class ClockJumps;
class DelayedTasks;
class Lineup;
class Schedules;
class Writes;

class RunTimers {
 public:
  RunTimers(const Ground& ground, DelayedTasks& delayed, ClockJumps& jumps, Lineup& lineup,
            Schedules& schedules, Writes& writes)
      : store_(ground.store),
        clock_(ground.clock),
        options_(ground.options),
        batch_(ground.batch),
        wall_(ground.wall),
        delayed_(delayed),
        jumps_(jumps),
        lineup_(lineup),
        schedules_(schedules),
        writes_(writes) {}

  // What an earlier process has left says about the time.
  Status compare_with_the_past();
  // The clock was set back: each sleeping run, each pending task and each schedule looks at it
  // again.
  Status wake_sleepers();
  // Sets the timer of the run as it stands.
  void watch(HotRun& run);
  // Timers of runs in the store that come near.
  Status find_due();
  // Whether a timer of this time is more than one that an earlier look has made needless.
  bool means(std::int64_t due_us) const { return far_runs_.means(due_us); }
  // The clock was set back since the run has looked at it. True once.
  bool take_set_back(Key run) { return !set_back_.empty() && set_back_.erase(run) > 0; }

 private:
  store::Store& store_;
  Clock& clock_;
  const CoreOptions& options_;
  Batch& batch_;
  Timers& wall_;
  DelayedTasks& delayed_;
  ClockJumps& jumps_;
  Lineup& lineup_;
  Schedules& schedules_;
  Writes& writes_;

  FarLook far_runs_;                  // runs in the store whose timers come near
  std::unordered_set<Key> set_back_;  // sleeping runs that have to look at the time again
};

}  // namespace pawl::engine
