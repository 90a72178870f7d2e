#include "vm/python/text/mersenne.h"
#include "vm/breath.h"

#include <algorithm>

namespace pawl::vm {
namespace {

constexpr std::size_t kShift = 397;
constexpr std::uint32_t kMatrix = 0x9908b0df;

// One step of the recurrence: the high bit of one word and the low bits of the next.
std::uint32_t twist(std::uint32_t high, std::uint32_t low) {
  const std::uint32_t mixed = (high & 0x80000000u) | (low & 0x7fffffffu);
  return mixed >> 1 ^ ((mixed & 1) != 0 ? kMatrix : 0);
}

}  // namespace

MersenneTwister::MersenneTwister() : MersenneTwister(std::span<const std::uint32_t>{}) {}

MersenneTwister::MersenneTwister(std::span<const std::uint32_t> seed_words) {
  static constexpr std::uint32_t kZero[] = {0};
  if (seed_words.empty()) seed_words = kZero;
  seed_from_word(19650218);
  auto& words = state_.words;
  std::size_t i = 1;
  std::size_t j = 0;
  const auto advance = [&] {
    if (++i == kWords) {
      words[0] = words[kWords - 1];
      i = 1;
    }
  };
  for (std::size_t k = std::max(kWords, seed_words.size()); breathe() && k > 0; --k) {
    const std::uint32_t previous = words[i - 1] ^ words[i - 1] >> 30;
    words[i] = (words[i] ^ previous * 1664525u) + seed_words[j] + static_cast<std::uint32_t>(j);
    advance();
    if (++j == seed_words.size()) j = 0;
  }
  for (std::size_t k = kWords - 1; k > 0; --k) {
    const std::uint32_t previous = words[i - 1] ^ words[i - 1] >> 30;
    words[i] = (words[i] ^ previous * 1566083941u) - static_cast<std::uint32_t>(i);
    advance();
  }
  words[0] = 0x80000000u;
}

void MersenneTwister::seed_from_word(std::uint32_t word) {
  auto& words = state_.words;
  words[0] = word;
  for (std::uint32_t i = 1; i < kWords; ++i) {
    words[i] = 1812433253u * (words[i - 1] ^ words[i - 1] >> 30) + i;
  }
  state_.position = kWords;
}

void MersenneTwister::make_generation() {
  auto& words = state_.words;
  for (std::size_t i = 0; i < kWords; ++i) {
    words[i] = words[(i + kShift) % kWords] ^ twist(words[i], words[(i + 1) % kWords]);
  }
  state_.position = 0;
}

std::uint32_t MersenneTwister::next_word() {
  if (state_.position >= kWords) make_generation();
  std::uint32_t word = state_.words[state_.position++];
  word ^= word >> 11;
  word ^= word << 7 & 0x9d2c5680u;
  word ^= word << 15 & 0xefc60000u;
  return word ^ word >> 18;
}

double MersenneTwister::next_double() {
  const std::uint32_t high = next_word() >> 5;
  const std::uint32_t low = next_word() >> 6;
  return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0);
}

std::vector<std::uint32_t> MersenneTwister::next_bits(std::size_t bits) {
  std::vector<std::uint32_t> words((bits + 31) / 32);
  for (std::uint32_t& word : words) {
    breathe();
    word = next_word();
    if (bits < 32) word >>= 32 - bits;  // The last word gives its upper bits.
    bits -= std::min<std::size_t>(bits, 32);
  }
  return words;
}

std::uint64_t MersenneTwister::next_small_bits(unsigned bits) {
  if (bits == 0) return 0;
  if (bits <= 32) return next_word() >> (32 - bits);
  const std::uint64_t low = next_word();
  const std::uint64_t high = next_word() >> (64 - bits);
  return high << 32 | low;
}

}  // namespace pawl::vm
