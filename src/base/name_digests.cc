#include "base/name_digests.h"

#include <string>

#include "base/compression.h"

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
  std::array<std::uint32_t, 4> state = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476};
  std::string padded = pad(bytes, Order::kLittle);
  md5_compress(state.data(), reinterpret_cast<const std::uint8_t*>(padded.data()),
               padded.size() / kSmallBlock);
  return to_bytes(state, Order::kLittle);
}

std::array<std::uint8_t, 20> sha1(std::string_view bytes) {
  std::array<std::uint32_t, 5> state = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
  std::string padded = pad(bytes, Order::kBig);
  sha1_compress(state.data(), reinterpret_cast<const std::uint8_t*>(padded.data()),
                padded.size() / kSmallBlock);
  return to_bytes(state, Order::kBig);
}

}  // namespace pawl
