// Background: a few threads for what takes its time (compiling, reading many rows), so that neither
// the I/O threads nor the core wait for it; and alarms: what is to happen at a time unless it is
// taken back.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace pawl::server {

class Background {
 public:
  using Job = std::function<void()>;
  using AlarmId = std::uint64_t;
  using Duration = std::chrono::microseconds;

  explicit Background(unsigned threads = 2, std::size_t most_jobs = 10'000);
  ~Background();  // what has begun is finished, the rest is dropped
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  // False: it was not taken, since too many wait or the end has come.
  bool run(Job job);
  // Calls it after a time, on a thread of its own; it must be short. If there is no memory for what
  // it does, it is called again a little later.
  AlarmId call_after(Duration after, Job job);
  // It will not be called any more; it may be in the middle of it.
  void forget(AlarmId alarm);
  void stop();

 private:
  using Time = std::chrono::steady_clock::time_point;

  void work();
  void ring();

  std::mutex mutex_;
  std::condition_variable jobs_wake_;
  std::condition_variable alarms_wake_;
  // Guarded by mutex_, as the rest.
  const std::size_t most_jobs_;  // that wait for their turn
  std::deque<Job> jobs_;
  std::map<std::pair<Time, AlarmId>, Job> alarms_;
  std::map<AlarmId, Time> alarm_times_;
  AlarmId next_alarm_ = 1;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace pawl::server
