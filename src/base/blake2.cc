// The compression functions of BLAKE2b and BLAKE2s (RFC 7693).
#include <bit>
#include <cstring>

#include "base/digest.h"

namespace pawl {
namespace {

constexpr std::uint8_t kOrders[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                          {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                          {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                          {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                          {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                          {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                          {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                          {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                          {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                          {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

template <typename Word, int r0, int r1, int r2, int r3>
inline void mix(Word& a, Word& b, Word& c, Word& d, Word x, Word y) {
  a += b + x;
  d = std::rotr(d ^ a, r0);
  c += d;
  b = std::rotr(b ^ c, r1);
  a += b + y;
  d = std::rotr(d ^ a, r2);
  c += d;
  b = std::rotr(b ^ c, r3);
}

template <typename Word, int rounds, int r0, int r1, int r2, int r3>
inline void compress(Word* state, const Word (&initial)[8], const std::uint8_t* block,
                     const Word (&tweak)[4]) {
  Word words[16], v[16];
  std::memcpy(words, block, sizeof words);
  for (int i = 0; i < 8; ++i) v[i] = state[i];
  for (int i = 0; i < 8; ++i) v[i + 8] = i < 4 ? initial[i] : initial[i] ^ tweak[i - 4];
#pragma GCC unroll 12
  for (int round = 0; round < rounds; ++round) {
    const std::uint8_t* order = kOrders[round % 10];
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
      mix<Word, r0, r1, r2, r3>(v[i], v[4 + i], v[8 + i], v[12 + i], words[order[2 * i]],
                                words[order[2 * i + 1]]);
    }
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
      mix<Word, r0, r1, r2, r3>(v[i], v[4 + (i + 1) % 4], v[8 + (i + 2) % 4], v[12 + (i + 3) % 4],
                                words[order[8 + 2 * i]], words[order[9 + 2 * i]]);
    }
  }
  for (int i = 0; i < 8; ++i) state[i] ^= v[i] ^ v[i + 8];
}

}  // namespace

// Both begin as SHA-512 and SHA-256 do.
const std::uint64_t kBlake2bInitial[8] = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
const std::uint32_t kBlake2sInitial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                          0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

void blake2b_compress(std::uint64_t* state, const std::uint8_t* block, std::uint64_t count,
                      std::uint64_t last, std::uint64_t last_node) {
  const std::uint64_t tweak[4] = {count, 0, last, last_node};
  compress<std::uint64_t, 12, 32, 24, 16, 63>(state, kBlake2bInitial, block, tweak);
}

void blake2s_compress(std::uint32_t* state, const std::uint8_t* block, std::uint64_t count,
                      std::uint32_t last, std::uint32_t last_node) {
  const std::uint32_t tweak[4] = {static_cast<std::uint32_t>(count),
                                  static_cast<std::uint32_t>(count >> 32), last, last_node};
  compress<std::uint32_t, 10, 16, 12, 8, 7>(state, kBlake2sInitial, block, tweak);
}

}  // namespace pawl
