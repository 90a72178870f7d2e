// Checksum: 64 bits over numbers and bytes, to find damage, not forgery. Each step multiplies two
// words to 128 bits and folds the halves, so that every bit of the input reaches every bit of the
// sum. The sums are stored: the function never changes.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace pawl {

class Checksum {
 public:
  explicit Checksum(std::uint64_t seed = 0) : state_(seed ^ kFirst) {}

  void number(std::uint64_t value) { state_ = fold(state_ ^ value, kSecond ^ state_ >> 29); }

  // Two texts that end at different places have different sums: the length is part of it.
  void bytes(std::string_view bytes) {
    number(bytes.size());
    const char* next = bytes.data();
    std::size_t left = bytes.size();
    if (left >= kBlock) {
      std::uint64_t other = state_ ^ kThird;
      for (; left >= kBlock; left -= kBlock, next += kBlock) {
        state_ = fold(word(next) ^ state_, word(next + 8) ^ kSecond);
        other = fold(word(next + 16) ^ other, word(next + 24) ^ kThird);
      }
      state_ ^= other;
    }
    for (; left >= 8; left -= 8, next += 8) number(word(next));
    if (left == 0) return;
    std::uint64_t rest = 0;
    std::memcpy(&rest, next, left);
    number(rest);
  }

  std::uint64_t sum() const { return fold(state_ ^ kThird, kFirst); }
  // For a column of a table, where it takes four bytes.
  std::int64_t short_sum() const {
    const std::uint64_t whole = sum();
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(whole ^ whole >> 32));
  }

 private:
  static constexpr std::size_t kBlock = 32;
  // Odd, and half of their bits set.
  static constexpr std::uint64_t kFirst = 0x9C6A'35D1'B24E'7A93;
  static constexpr std::uint64_t kSecond = 0xD3A5'1C7E'69B8'4F25;
  static constexpr std::uint64_t kThird = 0x6B93'E2C5'5D1A'A74D;

  static std::uint64_t word(const char* bytes) {
    std::uint64_t value = 0;
    std::memcpy(&value, bytes, sizeof value);
    return value;
  }
  static std::uint64_t fold(std::uint64_t left, std::uint64_t right) {
    __extension__ using Product = unsigned __int128;
    const Product product = static_cast<Product>(left) * right;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }

  std::uint64_t state_;
};

}  // namespace pawl
