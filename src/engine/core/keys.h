// Keys: numbers that nobody else has or will ever have, for runs, calls, sessions and all else that
// the store keeps. The store sets a block of them aside for this node; the next block is asked for,
// with a commit that is made anyway, long before this one is used up.
//
// Invariant: next() finds a key as long as no turn begins while low() is true.
#pragma once

#include <cstdint>

#include "base/assert.h"
#include "engine/run/call_limit.h"
#include "store/records.h"

namespace pawl::engine {

class Keys {
 public:
  static constexpr std::uint32_t kBlock = 1 << 20;

  store::Key next() {
    PAWL_ASSERT(next_ < end_);
    return next_++;
  }
  // Too few for another turn.
  bool low() const { return end_ - next_ < kReserve / 2; }
  // The next commit should ask for a block.
  bool needs_block() const { return end_ - next_ < kReserve; }
  // A block of the store begins with this key. What is left of the old one stays unused: keys need
  // not be dense.
  void begin_block(store::Key first) {
    next_ = first;
    end_ = first + kBlock;
  }

 private:
  // Twice what one turn can need: a call each, a run for each that is a child, and promises that it
  // has given up again.
  static constexpr store::Key kReserve = 3 << 18;
  static_assert(kReserve / 2 > 3 * kMostCalls && kReserve < kBlock);

  store::Key next_ = 0;
  store::Key end_ = 0;
};

}  // namespace pawl::engine
