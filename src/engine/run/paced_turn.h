// PacedTurn: a run's turn on a stack of its own. When its slice is over, the turn stops at its next
// charge, wherever that is (in the middle of a builtin, too), and goes on there later. So one run
// cannot keep the others waiting for longer than a slice and the work between two charges.
//
// A slice ends by fuel, or by the clock: a builtin that charges too little for what it does is not
// trusted. A turn that nobody wants any more, or that the watchdog stops, ends at its next charge
// like one that has used up its fuel.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/side_stack.h"
#include "engine/run/turn_stop.h"
#include "vm/pace.h"

namespace pawl::engine {

struct Slice {
  std::uint64_t units = 0;
  std::int64_t until_ns = 0;  // by the steady clock; 0: as long as it takes
};

class PacedTurn final : public vm::Pace {
 public:
  PacedTurn(Clock& clock, const TurnStop& stop);
  // Ends what has not ended.
  ~PacedTurn() override;

  // Both: false if the slice was over before the work. `resumed` is called before the turn goes on,
  // also when that is only to end it.
  bool begin(const Slice& slice, std::function<void()> work, std::function<void()> resumed);
  bool go_on(const Slice& slice);

  // It has begun and is not at its end.
  bool open() const { return stack_ != nullptr && !stack_->idle(); }
  // Nobody wants it any more: it ends at its next charge, when it goes on.
  void abandon() { abandoned_ = true; }

  std::int64_t look(std::int64_t overdrawn) override;
  const std::atomic<std::uint64_t>& sign() const override { return stop_.sign(); }
  std::string reason() const override;

 private:
  void set(const Slice& slice);

  Clock& clock_;
  const TurnStop& stop_;
  std::unique_ptr<SideStack> stack_;  // null: there was no memory; turns run without a pause
  std::function<void()> resumed_;
  std::int64_t units_left_ = 0;
  std::int64_t until_ns_ = 0;  // 0: no end by the clock
  bool abandoned_ = false;
  bool ends_now_ = false;  // without another pause
};

// Turns that have ended leave their stacks to the next ones.
class PacedTurns {
 public:
  PacedTurns(Clock& clock, const TurnStop* stop) : clock_(clock), stop_(stop ? stop : &never_) {}

  std::unique_ptr<PacedTurn> take();
  void give_back(std::unique_ptr<PacedTurn> turn);

 private:
  static constexpr std::size_t kMostSpare = 16;

  Clock& clock_;
  TurnStop never_;
  const TurnStop* stop_;
  std::vector<std::unique_ptr<PacedTurn>> spare_;
};

}  // namespace pawl::engine
