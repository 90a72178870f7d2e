// Meters: what the engine counts by workflow and by task, for /metrics.
//
// The names come from programs, so their number is bounded: past it, all further names count as
// one, kOtherName. The core's thread alone writes and reads them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "engine/trace/trace_context.h"

namespace pawl::engine {

inline constexpr const char* kOtherName = "(other)";

// A span that took as long as the bucket says that it is shown with.
struct Exemplar {
  TraceId trace;  // none: there is no such span
  SpanId span = 0;
  std::int64_t us = 0;
  std::int64_t at_us = 0;
};

// Times in buckets by their seconds, each with the last span that fell into it.
template <typename Scale>
struct Times {
  static constexpr const auto& kBounds = Scale::kBounds;
  std::array<std::uint64_t, Scale::kBounds.size() + 1> counts = {};
  std::array<Exemplar, Scale::kBounds.size() + 1> exemplars = {};
  std::uint64_t sum_us = 0;

  void add(std::int64_t us, const Exemplar& exemplar = {}) {
    if (us < 0) us = 0;  // the clock went back
    std::size_t bucket = 0;
    while (bucket < kBounds.size() && static_cast<double>(us) > kBounds[bucket] * 1e6) ++bucket;
    ++counts[bucket];
    sum_us += static_cast<std::uint64_t>(us);
    if (!exemplar.trace.any()) return;
    exemplars[bucket] = exemplar;
    exemplars[bucket].us = us;
  }
};

struct TaskScale {
  static constexpr std::array<double, 12> kBounds = {0.001, 0.005, 0.01, 0.05, 0.1, 0.5,
                                                     1,     5,     10,   60,   600, 3600};
};
struct RunScale {
  static constexpr std::array<double, 12> kBounds = {0.01, 0.1,  0.5,   1,     10,     60,
                                                     600,  3600, 21600, 86400, 604800, 2592000};
};
using TaskTimes = Times<TaskScale>;
using RunTimes = Times<RunScale>;

struct WorkflowMeter {
  std::uint64_t started = 0;
  std::uint64_t completed = 0;
  std::uint64_t failed = 0;
  std::uint64_t cancelled = 0;
  std::uint64_t held = 0;  // turns that a fault ended
  RunTimes lasting;        // from when a run was made to its end
};

struct TaskMeter {
  std::uint64_t completed = 0;  // attempts
  std::uint64_t failed = 0;     // attempts
  std::uint64_t retries = 0;    // of the failed ones, followed by another
  TaskTimes waiting;            // from when a task was due to its hand-out
  TaskTimes running;            // from its hand-out to the worker's report
};

class Meters {
 public:
  using Workflows = std::unordered_map<std::string, WorkflowMeter>;
  using Tasks = std::unordered_map<std::string, TaskMeter>;

  WorkflowMeter& workflow(const std::string& name) { return meter(workflows_, name); }
  TaskMeter& task(const std::string& name) { return meter(tasks_, name); }
  const Workflows& workflows() const { return workflows_; }
  const Tasks& tasks() const { return tasks_; }

 private:
  static constexpr std::size_t kMostNames = 200;

  template <typename Map>
  static typename Map::mapped_type& meter(Map& map, const std::string& name) {
    if (auto at = map.find(name); at != map.end()) return at->second;
    return map[map.size() < kMostNames ? name : kOtherName];
  }

  Workflows workflows_;
  Tasks tasks_;
};

}  // namespace pawl::engine
