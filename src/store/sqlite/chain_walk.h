// ChainWalk: follows a run's calls from the newest to the oldest. Damage may lead a chain in a
// circle; the walk sees that without remembering every call (Brent's way of finding cycles).
//
// Keys say nothing about the order of a chain: a promise has its key before the calls that are made
// in the same turn, and a run may go on at a node whose keys are lower.
#pragma once

#include <cstdint>

#include "store/records.h"

namespace pawl::store::sqlite {

class ChainWalk {
 public:
  explicit ChainWalk(Key first) : mark_(first) {}

  // The chain goes on with `next`; 0: it ends. False: the chain is a circle.
  bool go_on(Key next) {
    if (next == 0) return true;
    if (next == mark_) return false;
    if (++steps_ == stretch_) {
      mark_ = next;
      steps_ = 0;
      stretch_ *= 2;
    }
    return true;
  }

 private:
  Key mark_;
  std::uint64_t steps_ = 0;
  std::uint64_t stretch_ = 1;
};

}  // namespace pawl::store::sqlite
