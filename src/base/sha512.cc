#include "base/sha512.h"

#include <cstring>

#include "base/compression.h"

namespace pawl {
namespace {

constexpr std::size_t kBlock = kLargeBlock;

// The first 64 bits of the fractions of the square roots of the first 8 primes.
constexpr std::array<std::uint64_t, 8> kInitial = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

void store(std::uint8_t* bytes, std::uint64_t word) {
  for (int i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(word >> (56 - 8 * i));
}

}  // namespace

Sha512Digest sha512(std::string_view bytes) {
  std::array<std::uint64_t, 8> state = kInitial;
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  std::size_t left = bytes.size();
  sha512_compress(state.data(), data, left / kBlock);
  data += left / kBlock * kBlock;
  left %= kBlock;
  // The rest, a one bit, zeros, and the length in bits at the end of a block.
  std::array<std::uint8_t, 2 * kBlock> tail{};
  if (left > 0) std::memcpy(tail.data(), data, left);
  tail[left] = 0x80;
  const std::size_t size = left + 17 <= kBlock ? kBlock : 2 * kBlock;
  store(&tail[size - 16], static_cast<std::uint64_t>(bytes.size()) >> 61);
  store(&tail[size - 8], static_cast<std::uint64_t>(bytes.size()) << 3);
  sha512_compress(state.data(), tail.data(), size / kBlock);
  Sha512Digest digest;
  for (int i = 0; i < 8; ++i) store(&digest[8 * i], state[i]);
  return digest;
}

}  // namespace pawl
