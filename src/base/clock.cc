#include "base/clock.h"

#include <time.h>

#include <chrono>

namespace pawl {

std::int64_t SystemClock::now_us() {
  using namespace std::chrono;
  return duration_cast<microseconds>(system_clock::now().time_since_epoch()).count();
}

std::int64_t SystemClock::monotonic_ns() {
  using namespace std::chrono;
  return duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count();
}

namespace {

double seconds_by(clockid_t clock) {
  timespec used{};
  if (clock_gettime(clock, &used) != 0) return 0;
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

}  // namespace

double thread_cpu_seconds() { return seconds_by(CLOCK_THREAD_CPUTIME_ID); }

double process_cpu_seconds(int process) {
  clockid_t clock{};
  return clock_getcpuclockid(process, &clock) == 0 ? seconds_by(clock) : 0;
}

}  // namespace pawl
