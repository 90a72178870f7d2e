// Watchdog: notices a turn that does not end. Programs have fuel and slices, so what hangs is a
// fault of the machine itself, and everything else waits behind it.
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

#include "store/records.h"

namespace pawl::engine {

class Watchdog {
 public:
  // `hangs` is called once for a turn that lasts longer than `limit`, on the watchdog's thread.
  Watchdog(std::chrono::microseconds limit, std::function<void(store::Key run)> hangs);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  // A turn of the run begins; 0: it has ended. One thread says so.
  void note(store::Key run) {
    notes_.store(notes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    active_.store(run, std::memory_order_relaxed);
  }

 private:
  void watch();

  const std::chrono::microseconds limit_;
  const std::function<void(store::Key run)> hangs_;
  std::atomic<std::uint64_t> notes_ = 0;
  std::atomic<store::Key> active_ = 0;

  std::mutex mutex_;
  std::condition_variable ends_;
  bool ending_ = false;  // guarded by mutex_
  std::thread thread_;
};

}  // namespace pawl::engine
