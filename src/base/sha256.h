// SHA-256 (FIPS 180-4). It names versions of workflows; it guards no secret.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pawl {

using Sha256Digest = std::array<std::uint8_t, 32>;

class Sha256 {
 public:
  Sha256();

  void update(std::string_view bytes);

  // Ends the message; the object must not be used afterwards.
  Sha256Digest finish();

 private:
  void compress(const std::uint8_t* block);

  std::array<std::uint32_t, 8> state_;
  std::array<std::uint8_t, 64> block_;
  std::size_t block_size_ = 0;
  std::uint64_t message_size_ = 0;
};

Sha256Digest sha256(std::string_view bytes);

// 64 lower-case hexadecimal digits.
std::string to_hex(const Sha256Digest& digest);

}  // namespace pawl
