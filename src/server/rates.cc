#include "server/rates.h"

#include <algorithm>

namespace pawl::server {

RateSample sample_of(const engine::CoreCounters& counters, const engine::Meters& meters) {
  RateSample sample;
  sample.started = counters.started;
  sample.completed = counters.completed;
  sample.failed = counters.failed;
  sample.cancelled = counters.cancelled;
  sample.held = counters.held;
  sample.turns = counters.activations;
  for (const auto& [name, task] : meters.tasks()) {
    sample.tasks += task.completed + task.failed;
    sample.task_failures += task.failed;
    for (const std::uint64_t count : task.waiting.counts) sample.waited += count;
    sample.waited_us += task.waiting.sum_us;
    sample.worked_us += task.running.sum_us;
  }
  return sample;
}

void Rates::add(const RateSample& sample) {
  constexpr std::size_t kMost = std::chrono::seconds(kKept) / kStep;
  std::lock_guard lock(mutex_);
  samples_.push_back(sample);
  if (samples_.size() > kMost + 1) samples_.pop_front();
}

std::vector<RateStep> Rates::steps(std::int64_t seconds, std::size_t points) const {
  std::vector<RateStep> found;
  if (points == 0) return found;
  const std::size_t samples = static_cast<std::size_t>(
      std::max<std::int64_t>(1, seconds / std::chrono::seconds(kStep).count()));
  const std::size_t stride = (samples + points - 1) / points;
  std::lock_guard lock(mutex_);
  if (samples_.size() < 2) return found;
  const std::size_t last = samples_.size() - 1;
  const std::size_t first = last > samples ? last - samples : 0;
  // Steps begin at multiples of the stride from the end, so that the last one is a whole one.
  for (std::size_t end = last;; end -= stride) {
    const std::size_t begin = end > first + stride ? end - stride : first;
    if (begin == end) break;
    found.push_back({samples_[end], samples_[begin]});
    if (begin == first) break;
  }
  std::ranges::reverse(found);
  return found;
}

}  // namespace pawl::server
