#include "base/name_digests.h"

#include <bit>
#include <cmath>
#include <string>

namespace pawl {
namespace {

enum class Order : std::uint8_t { kLittle, kBig };

// The message with its end mark and length, a multiple of 64 bytes.
std::string pad(std::string_view bytes, Order order) {
  std::string padded(bytes);
  padded += '\x80';
  padded.resize((padded.size() + 8 + 63) / 64 * 64 - 8, '\0');
  std::uint64_t bits = static_cast<std::uint64_t>(bytes.size()) * 8;
  for (int i = 0; i < 8; ++i) {
    int shift = order == Order::kLittle ? 8 * i : 56 - 8 * i;
    padded += static_cast<char>(bits >> shift);
  }
  return padded;
}

std::uint32_t word(const std::string& bytes, std::size_t at, Order order) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    auto byte = static_cast<std::uint32_t>(static_cast<std::uint8_t>(bytes[at + i]));
    value |= byte << (order == Order::kLittle ? 8 * i : 24 - 8 * i);
  }
  return value;
}

template <std::size_t words>
std::array<std::uint8_t, words * 4> to_bytes(const std::array<std::uint32_t, words>& state,
                                             Order order) {
  std::array<std::uint8_t, words * 4> bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::size_t shift = order == Order::kLittle ? 8 * (i % 4) : 24 - 8 * (i % 4);
    bytes[i] = static_cast<std::uint8_t>(state[i / 4] >> shift);
  }
  return bytes;
}

}  // namespace

std::array<std::uint8_t, 16> md5(std::string_view bytes) {
  static constexpr int kRotations[4][4] = {
      {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  // The constants are the sines of 1 … 64, as 32-bit fractions.
  static const std::array<std::uint32_t, 64> kSines = [] {
    std::array<std::uint32_t, 64> sines{};
    for (std::size_t i = 0; i < 64; ++i) {
      sines[i] = static_cast<std::uint32_t>(
          std::floor(std::fabs(std::sin(static_cast<double>(i + 1))) * 4294967296.0));
    }
    return sines;
  }();
  std::array<std::uint32_t, 4> state = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476};
  std::string padded = pad(bytes, Order::kLittle);
  for (std::size_t block = 0; block < padded.size(); block += 64) {
    auto [a, b, c, d] = state;
    for (std::size_t i = 0; i < 64; ++i) {
      std::size_t round = i / 16;
      std::uint32_t mixed = round == 0   ? (b & c) | (~b & d)
                            : round == 1 ? (d & b) | (~d & c)
                            : round == 2 ? b ^ c ^ d
                                         : c ^ (b | ~d);
      std::size_t index = round == 0   ? i
                          : round == 1 ? (5 * i + 1) % 16
                          : round == 2 ? (3 * i + 5) % 16
                                       : 7 * i % 16;
      std::uint32_t sum = a + mixed + kSines[i] + word(padded, block + 4 * index, Order::kLittle);
      a = d;
      d = c;
      c = b;
      b += std::rotl(sum, kRotations[round][i % 4]);
    }
    state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d};
  }
  return to_bytes(state, Order::kLittle);
}

std::array<std::uint8_t, 20> sha1(std::string_view bytes) {
  static constexpr std::uint32_t kConstants[4] = {0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6};
  std::array<std::uint32_t, 5> state = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
  std::string padded = pad(bytes, Order::kBig);
  for (std::size_t block = 0; block < padded.size(); block += 64) {
    std::array<std::uint32_t, 80> words;
    for (std::size_t i = 0; i < 16; ++i) words[i] = word(padded, block + 4 * i, Order::kBig);
    for (std::size_t i = 16; i < 80; ++i) {
      words[i] = std::rotl(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    }
    auto [a, b, c, d, e] = state;
    for (std::size_t i = 0; i < 80; ++i) {
      std::size_t round = i / 20;
      std::uint32_t mixed = round == 0   ? (b & c) | (~b & d)
                            : round == 2 ? (b & c) | (b & d) | (c & d)
                                         : b ^ c ^ d;
      std::uint32_t next = std::rotl(a, 5) + mixed + e + kConstants[round] + words[i];
      e = d;
      d = c;
      c = std::rotl(b, 30);
      b = a;
      a = next;
    }
    state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d, state[4] + e};
  }
  return to_bytes(state, Order::kBig);
}

}  // namespace pawl
