// Dice: all chance of a simulation. One seed decides everything, and the same calls in the same
// order give the same answers.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"

namespace pawl::sim {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed * 0x9e3779b97f4a7c15 + 1) {}

  // From 0 to limit - 1.
  std::uint64_t below(std::uint64_t limit) { return random_.next_u64() % limit; }
  std::int64_t between(std::int64_t least, std::int64_t most) {
    return least + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(most - least) + 1));
  }
  bool chance(double probability) {
    return static_cast<double>(random_.next_u64() >> 11) * 0x1p-53 < probability;
  }
  template <typename T>
  const T& pick(const std::vector<T>& choices) {
    return choices[below(choices.size())];
  }
  std::uint64_t seed() { return random_.next_u64(); }

 private:
  SeededRandom random_;
};

}  // namespace pawl::sim
