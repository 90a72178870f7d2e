// Randomness comes from a RandomSource that is handed in, so that a seed can decide a whole
// simulation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace pawl {

class RandomSource {
 public:
  virtual ~RandomSource() = default;

  virtual void fill(std::span<std::byte> bytes) = 0;

  std::uint64_t next_u64();
};

// The operating system's generator, fit for ids and tokens.
class SystemRandom final : public RandomSource {
 public:
  void fill(std::span<std::byte> bytes) override;
};

// The same seed gives the same bytes on every machine (splitmix64). Not fit for secrets.
class SeededRandom final : public RandomSource {
 public:
  explicit SeededRandom(std::uint64_t seed) : state_(seed) {}

  void fill(std::span<std::byte> bytes) override;

 private:
  std::uint64_t state_;
};

}  // namespace pawl
