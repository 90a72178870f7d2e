// Pace: lets a machine work for a stretch of fuel at a time. Whenever a stretch is used up, in the
// middle of whatever the machine does, its pace looks whether it may go on. The machine's thread
// may do something else before look() returns (base/side_stack.h): so a builtin that takes long
// gives way to others without knowing it.
//
// A machine without a pace has all of its fuel in one stretch.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace pawl::vm {

class Pace {
 public:
  // What look() answers: the turn has to stop.
  static constexpr std::int64_t kStop = 0;

  virtual ~Pace() = default;

  // The units of the next stretch, or kStop. `overdrawn`: what the machine has used beyond the last
  // one.
  virtual std::int64_t look(std::int64_t overdrawn) = 0;
  // Another thread sets this to anything but zero to have look() called at the next charge.
  virtual const std::atomic<std::uint64_t>& sign() const = 0;
  // After kStop: why.
  virtual std::string reason() const = 0;
};

// The sign of machines that nobody stops.
inline constexpr std::atomic<std::uint64_t> kNoSign{0};

}  // namespace pawl::vm
