// QueueTimers: when a queue that has delayed tasks is looked at next. Only the earliest time of
// each queue is needed: whoever claims then hears when the next one is due.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/ground.h"

namespace pawl::engine {

class QueueTimers {
 public:
  explicit QueueTimers(const Ground& ground) : wall_(ground.wall) {}

  void watch(std::size_t queue, std::int64_t due_us) {
    if (queue >= due_us_.size()) due_us_.resize(queue + 1, INT64_MAX);
    if (due_us >= due_us_[queue]) return;
    due_us_[queue] = due_us;
    wall_.add({due_us, TimerKind::kQueue, static_cast<Key>(queue), 0});
  }
  // The timer has gone off, and is over unless an earlier one has been set.
  void over(const Timer& timer) {
    std::int64_t& due_us = due_us_[static_cast<std::size_t>(timer.key)];
    if (due_us == timer.due_us) due_us = INT64_MAX;
  }
  void clear() { due_us_.clear(); }

 private:
  Timers& wall_;
  std::vector<std::int64_t> due_us_;  // by number; INT64_MAX: never
};

}  // namespace pawl::engine
