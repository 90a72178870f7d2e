// Timers: what is to be looked at when. A heap of (time, what); nobody takes anything out of it, so
// whoever is called checks whether the reason still holds. And so whoever sets many of them, for
// tasks that are done soon, looks again within a horizon rather than at the end of hours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <queue>
#include <vector>

#include "store/records.h"

namespace pawl::engine {

enum class TimerKind : std::uint8_t {
  kRun,        // key: a run whose timer is due
  kFarRuns,    // runs in the store whose timers come near
  kQueue,      // key: number of a queue that has a delayed task
  kAttempt,    // key: a leased task; token: its lease
  kHeartbeat,  // key: a leased task; token: its lease
  kDeadlines,  // tasks in the store whose deadline comes near
  kSchedules,  // schedules in the store that are due
  kSession,    // key: a session
  kNode,       // this node's sign of life, and a look at the others
  kMember,     // another node's time may be over
  kRetention,  // ended runs, keys and ids past their time
  kLate,       // key: a task, token: its lease, whose worker is not waited for any more
};

struct Timer {
  std::int64_t due_us = 0;
  TimerKind kind = TimerKind::kRun;
  store::Key key = 0;
  std::uint64_t token = 0;

  bool operator>(const Timer& other) const { return due_us > other.due_us; }
};

class Timers {
 public:
  void add(Timer timer) { heap_.push(timer); }
  bool due(std::int64_t now_us) const { return !heap_.empty() && heap_.top().due_us <= now_us; }
  Timer take() {
    Timer timer = heap_.top();
    heap_.pop();
    return timer;
  }
  // INT64_MAX: never.
  std::int64_t next_us() const { return heap_.empty() ? INT64_MAX : heap_.top().due_us; }
  std::size_t size() const { return heap_.size(); }
  void clear() { heap_ = {}; }

 private:
  std::priority_queue<Timer, std::vector<Timer>, std::greater<Timer>> heap_;
};

}  // namespace pawl::engine
