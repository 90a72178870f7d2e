// Watchdog: notices a turn that does not give way. Programs have fuel and slices, so a turn that
// lasts is a fault of the machine itself, and everything else waits behind it.
//
// A turn that lasts longer than the limit is told to stop (turn_stop.h), which it does at its next
// charge. If it lasts as long again, no charge has come, and the machine hangs: only the end of the
// process helps then.
//
// The core's thread notes when a turn begins and ends; a thread of the watchdog looks a few times
// within the limit whether it is still the same one. It counts its own looks rather than time, so
// that a process which was stopped and goes on is not taken for one that hangs.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

#include "engine/run/turn_stop.h"
#include "store/records.h"

namespace pawl::engine {

class Watchdog {
 public:
  using Tell = std::function<void(store::Key run)>;

  // Both are called once for a turn, on the watchdog's thread: when it is told to stop, and when it
  // has not done so.
  Watchdog(std::chrono::microseconds limit, Tell stops, Tell hangs);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  // A turn of the run begins; 0: it has ended. One thread says so.
  void note(store::Key run) {
    stop_.next();
    active_.store(run, std::memory_order_relaxed);
  }
  const TurnStop& stop() const { return stop_; }

 private:
  void watch();

  const std::chrono::microseconds limit_;
  const Tell stops_;
  const Tell hangs_;
  TurnStop stop_;
  std::atomic<store::Key> active_ = 0;

  std::mutex mutex_;
  std::condition_variable ends_;
  bool ending_ = false;  // guarded by mutex_
  std::thread thread_;
};

}  // namespace pawl::engine
