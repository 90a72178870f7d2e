#include "server/request_lanes.h"

#include <utility>

#include "base/memory_failure.h"

namespace pawl::server {

void RequestLanes::enter(const std::string& host, std::function<void()> begin_it) {
  Turn turn;
  {
    std::lock_guard lock(mutex_);
    lanes_[host].waiting.push_back(std::move(begin_it));
    turn = next_locked();
  }
  begin(std::move(turn));
}

void RequestLanes::leave(const std::string& host) {
  Turn turn;
  {
    std::lock_guard lock(mutex_);
    turn = leave_locked(host);
  }
  begin(std::move(turn));
}

RequestLanes::Turn RequestLanes::leave_locked(const std::string& host) {
  auto lane = lanes_.find(host);
  --running_;
  if (--lane->second.running == 0 && lane->second.waiting.empty()) lanes_.erase(lane);
  return next_locked();
}

void RequestLanes::begin(Turn turn) {
  while (turn.begin) {
    if (has_memory_for(turn.begin)) return;
    turn.begin = {};
    std::lock_guard lock(mutex_);
    turn = leave_locked(*turn.host);
  }
}

// One that may begin, from the lane after the last one that was served.
RequestLanes::Turn RequestLanes::next_locked() {
  if (running_ >= kAtOnce || lanes_.empty()) return {};
  auto at = lanes_.upper_bound(last_);
  for (std::size_t i = 0; i < lanes_.size(); ++i, ++at) {
    if (at == lanes_.end()) at = lanes_.begin();
    Lane& lane = at->second;
    if (lane.waiting.empty() || lane.running >= kPerHost) continue;
    // Whose turn was last is only for fairness.
    (void)has_memory_for([&] { last_ = at->first; });
    Turn turn{std::move(lane.waiting.front()), &at->first};
    lane.waiting.pop_front();
    ++lane.running;
    ++running_;
    return turn;
  }
  return {};
}

}  // namespace pawl::server
