// ClockJumps: whether the wall clock goes as the steady one does. A machine whose clock is wrong
// for a few seconds must not lose what the wrong time would have purged: after a jump, nothing is
// purged until the clock has gone evenly for kCalmUs. And after a clock was set back, sleeping runs
// are looked at: those that began their sleep by the wrong time would sleep on until it comes.
#pragma once

#include <cstdint>

namespace pawl::engine {

class ClockJumps {
 public:
  // A clock that is corrected little by little does not jump.
  static constexpr std::int64_t kJumpUs = 60'000'000;
  static constexpr std::int64_t kCalmUs = 3'600'000'000;

  // By how much the wall clock has jumped since the last look, more than time has passed: 0 if that
  // is little, less than 0 if it was set back.
  std::int64_t look(std::int64_t wall_us, std::int64_t steady_us) {
    const std::int64_t offset_us = wall_us - steady_us;
    const std::int64_t jump_us = known_ ? offset_us - offset_us_ : 0;
    known_ = true;
    offset_us_ = offset_us;
    if (jump_us <= kJumpUs && jump_us >= -kJumpUs) return 0;
    distrust(steady_us);
    return jump_us;
  }

  // As after a jump: somebody has seen another time before this process began.
  void distrust(std::int64_t steady_us) { calm_at_us_ = steady_us + kCalmUs; }

  bool is_calm(std::int64_t steady_us) const { return steady_us >= calm_at_us_; }

 private:
  bool known_ = false;
  std::int64_t offset_us_ = 0;
  std::int64_t calm_at_us_ = INT64_MIN;
};

}  // namespace pawl::engine
