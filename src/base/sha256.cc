#include "base/sha256.h"

#include <algorithm>
#include <cstring>

#include "base/compression.h"

namespace pawl {
namespace {

// The first 32 bits of the fractional parts of the square roots of the first eight primes.
constexpr std::array<std::uint32_t, 8> kInitialState = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

}  // namespace

Sha256::Sha256() : state_(kInitialState) {}

void Sha256::compress(const std::uint8_t* block) { sha256_compress(state_.data(), block, 1); }

void Sha256::update(std::string_view bytes) {
  message_size_ += bytes.size();
  while (!bytes.empty()) {
    const std::size_t count = std::min(bytes.size(), block_.size() - block_size_);
    std::memcpy(block_.data() + block_size_, bytes.data(), count);
    block_size_ += count;
    bytes.remove_prefix(count);
    if (block_size_ == block_.size()) {
      compress(block_.data());
      block_size_ = 0;
    }
  }
}

Sha256Digest Sha256::finish() {
  const std::uint64_t message_bits = message_size_ * 8;
  block_[block_size_++] = 0x80;
  if (block_size_ > 56) {
    std::fill(block_.begin() + static_cast<std::ptrdiff_t>(block_size_), block_.end(), 0);
    compress(block_.data());
    block_size_ = 0;
  }
  std::fill(block_.begin() + static_cast<std::ptrdiff_t>(block_size_), block_.end(), 0);
  for (std::size_t i = 0; i < 8; ++i) {
    block_[56 + i] = static_cast<std::uint8_t>(message_bits >> (56 - 8 * i));
  }
  compress(block_.data());

  Sha256Digest digest;
  for (std::size_t i = 0; i < digest.size(); ++i) {
    digest[i] = static_cast<std::uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)));
  }
  return digest;
}

Sha256Digest sha256(std::string_view bytes) {
  Sha256 hash;
  hash.update(bytes);
  return hash.finish();
}

std::string to_hex(const Sha256Digest& digest) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : digest) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

}  // namespace pawl
