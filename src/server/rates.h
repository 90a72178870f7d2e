// Rates: how much the server has done, in steps of kStep, for a day, in memory. A restart begins
// anew. Counters come from the core every kStep; what is kept are their totals, so that a longer
// step is made of the difference of two samples.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

#include "engine/core/core_options.h"
#include "engine/core/meters.h"

namespace pawl::server {

// Totals since the server began, at a time.
struct RateSample {
  std::int64_t at_us = 0;
  std::uint64_t started = 0;  // runs
  std::uint64_t completed = 0;
  std::uint64_t failed = 0;
  std::uint64_t cancelled = 0;
  std::uint64_t held = 0;   // faults that held a run
  std::uint64_t turns = 0;  // of runs
  std::uint64_t tasks = 0;  // attempts that workers reported
  std::uint64_t task_failures = 0;
  std::uint64_t waited = 0;  // tasks that were handed out, and how long they had waited
  std::uint64_t waited_us = 0;
  std::uint64_t worked_us = 0;  // of the attempts
  std::uint64_t pending = 0;    // tasks that wait now
  std::uint64_t running = 0;    // tasks that workers have now
};

RateSample sample_of(const engine::CoreCounters& counters, const engine::Meters& meters);

// What happened in a step; `pending` and `running` are as at its end.
struct RateStep {
  RateSample end;
  RateSample begin;
};

class Rates {
 public:
  static constexpr std::chrono::seconds kStep{5};
  static constexpr std::chrono::hours kKept{24};

  void add(const RateSample& sample);
  // The last `seconds`, in at most `points` steps of the same length, the oldest first. The last
  // one may be shorter.
  std::vector<RateStep> steps(std::int64_t seconds, std::size_t points) const;

 private:
  mutable std::mutex mutex_;
  std::deque<RateSample> samples_;  // guarded by mutex_
};

}  // namespace pawl::server
