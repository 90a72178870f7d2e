// The compression functions of MD5, SHA-1 and SHA-2: each folds whole blocks into a state of words.
// Padding, lengths and buffers are the business of those who call them (sha256.h,
// digest.h).
#pragma once

#include <cstddef>
#include <cstdint>

namespace pawl {

inline constexpr std::size_t kSmallBlock = 64;   // of MD5, SHA-1 and SHA-256
inline constexpr std::size_t kLargeBlock = 128;  // of SHA-512

void md5_compress(std::uint32_t* state, const std::uint8_t* blocks, std::size_t count);   // 4 words
void sha1_compress(std::uint32_t* state, const std::uint8_t* blocks, std::size_t count);  // 5 words
void sha256_compress(std::uint32_t* state, const std::uint8_t* blocks, std::size_t count);
void sha512_compress(std::uint64_t* state, const std::uint8_t* blocks, std::size_t count);

// The same by the processor's own instructions, where it has them (compression_x86.cc), or without.
bool has_sha_instructions();
void sha1_compress_plainly(std::uint32_t* state, const std::uint8_t* blocks, std::size_t count);
void sha256_compress_plainly(std::uint32_t* state, const std::uint8_t* blocks, std::size_t count);
void sha1_compress_fast(std::uint32_t* state, const std::uint8_t* blocks, std::size_t count);
void sha256_compress_fast(std::uint32_t* state, const std::uint8_t* blocks, std::size_t count);

extern const std::uint32_t kSha256Rounds[64];

}  // namespace pawl
