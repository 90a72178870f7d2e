// MersenneTwister gives the sequence of Python's random.Random for a given seed: MT19937, seeded by
// an array of 32-bit words. It is a value; state() and restore() are for snapshots and for
// getstate()/setstate(), whose tuple is the 624 words and the position.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pawl::vm {

class MersenneTwister {
 public:
  static constexpr std::size_t kWords = 624;

  struct State {
    std::array<std::uint32_t, kWords> words;
    std::uint32_t position;  // 0 to 624; 624 means that the next word makes a new generation.

    bool operator==(const State&) const = default;
  };

  // As Random(0).
  MersenneTwister();
  // As Random(n), where the words are those of abs(n), least significant first. Zero may be given
  // as no words or as one.
  explicit MersenneTwister(std::span<const std::uint32_t> seed_words);
  explicit MersenneTwister(const State& state) : state_(state) {}

  // Whether a state from outside may be given to the constructor.
  static bool is_valid(const State& state) { return state.position <= kWords; }

  std::uint32_t next_word();
  // random(): a multiple of 2^-53 in [0, 1).
  double next_double();
  // getrandbits(bits): the words of the integer, least significant first; none for 0 bits.
  std::vector<std::uint32_t> next_bits(std::size_t bits);
  // getrandbits for up to 64 bits, without an allocation.
  std::uint64_t next_small_bits(unsigned bits);

  const State& state() const { return state_; }

  bool operator==(const MersenneTwister&) const = default;

 private:
  void seed_from_word(std::uint32_t word);
  void make_generation();

  State state_;
};

}  // namespace pawl::vm
