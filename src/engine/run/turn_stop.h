// TurnStop: a word from the watchdog's thread to the core's: the turn that is running has to stop.
// Turns are numbered, so that a word which comes too late does not stop the next one.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace pawl::engine {

class TurnStop {
 public:
  // The core's thread: a turn begins or goes on, or none runs any more.
  void next() {
    number_.store(number_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    // Or every charge from here on would look.
    if (sign_.load(std::memory_order_relaxed) != 0) sign_.store(0, std::memory_order_relaxed);
  }
  bool wanted() const {
    return sign_.load(std::memory_order_relaxed) == number_.load(std::memory_order_relaxed);
  }
  std::chrono::microseconds after() const { return after_; }

  // Any thread.
  std::uint64_t number() const { return number_.load(std::memory_order_relaxed); }
  void stop(std::uint64_t number) { sign_.store(number, std::memory_order_relaxed); }
  // Other than zero: somebody has been told to stop.
  const std::atomic<std::uint64_t>& sign() const { return sign_; }

  // Before any thread uses it: how long a turn may last.
  void set_after(std::chrono::microseconds after) { after_ = after; }

 private:
  std::atomic<std::uint64_t> number_ = 1;
  std::atomic<std::uint64_t> sign_ = 0;
  std::chrono::microseconds after_{0};
};

}  // namespace pawl::engine
