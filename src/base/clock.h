// Time comes from a Clock that is handed in, so that tests and the simulator decide what time it
// is.
#pragma once

#include <cstdint>

namespace pawl {

class Clock {
 public:
  virtual ~Clock() = default;

  // Microseconds since 1970-01-01 UTC. It may jump either way, as a machine's clock does.
  virtual std::int64_t now_us() = 0;

  // Nanoseconds from an arbitrary beginning; it never goes backwards.
  virtual std::int64_t monotonic_ns() = 0;
};

class SystemClock final : public Clock {
 public:
  std::int64_t now_us() override;
  std::int64_t monotonic_ns() override;
};

// Processor time that the calling thread has used.
double thread_cpu_seconds();
// The same of a process; 0: there is none.
double process_cpu_seconds(int process);

// Stands still until it is moved.
class ManualClock final : public Clock {
 public:
  explicit ManualClock(std::int64_t now_us = 0) : now_us_(now_us) {}

  std::int64_t now_us() override { return now_us_; }
  std::int64_t monotonic_ns() override { return monotonic_ns_; }

  void advance_us(std::int64_t us) {
    now_us_ += us;
    if (us > 0) monotonic_ns_ += us * 1000;
  }
  // The machine's clock is set to another time, and none has passed.
  void jump_us(std::int64_t us) { now_us_ += us; }

 private:
  std::int64_t now_us_;
  std::int64_t monotonic_ns_ = 0;
};

}  // namespace pawl
