// Lineup: which runs are to be looked at, in which order. Runs whose turns take long wait in the
// background, behind those that need little; runs whose next step belongs to a later batch wait
// until that has begun.
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "engine/core/ground.h"
#include "engine/run/hot_runs.h"

namespace pawl::engine {

class Lineup {
 public:
  Lineup(const Ground& ground, HotRuns& runs)
      : options_(ground.options), batch_(ground.batch), runs_(runs) {}

  // The run has, or may have, something to do.
  void touch(HotRun& run);
  void touch(Key run);
  void next_turn(Key run) { next_turn_.push_back(run); }
  // A batch has begun: the runs that waited for it stand in line.
  void begin_batch();

  std::size_t ready() const { return ready_.size(); }
  std::size_t background() const { return background_.size(); }
  std::size_t all() const { return ready() + background(); }
  bool any() const { return all() > 0; }
  Key take_ready();
  Key take_background();
  void clear();

  // Whoever wants something that can wait is told so, before memory runs out: PAWL-4004.
  Status check_room() const;

 private:
  const CoreOptions& options_;
  Batch& batch_;
  HotRuns& runs_;

  std::deque<Key> ready_;
  std::deque<Key> background_;
  std::vector<Key> next_turn_;
};

}  // namespace pawl::engine
