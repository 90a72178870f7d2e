// Keccak-f[1600] (FIPS 202).
#include <bit>

#include "base/digest.h"

namespace pawl {
namespace {

constexpr std::uint64_t kRounds[24] = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808A, 0x8000000080008000,
    0x000000000000808B, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
    0x000000000000008A, 0x0000000000000088, 0x0000000080008009, 0x000000008000000A,
    0x000000008000808B, 0x800000000000008B, 0x8000000000008089, 0x8000000000008003,
    0x8000000000008002, 0x8000000000000080, 0x000000000000800A, 0x800000008000000A,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};

// By how much each lane is rotated, and where it goes then.
constexpr int kRotations[25] = {0,  1,  62, 28, 27, 36, 44, 6,  55, 20, 3,  10, 43,
                                25, 39, 41, 45, 15, 21, 8,  18, 2,  61, 56, 14};

constexpr int target_of(int lane) {
  int x = lane % 5, y = lane / 5;
  return y + 5 * ((2 * x + 3 * y) % 5);
}

}  // namespace

void keccak(std::uint64_t* lanes) {
  std::uint64_t a[25], b[25];
  for (int i = 0; i < 25; ++i) a[i] = lanes[i];
  for (std::uint64_t constant : kRounds) {
    std::uint64_t columns[5];
#pragma GCC unroll 5
    for (int x = 0; x < 5; ++x) columns[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
#pragma GCC unroll 25
    for (int i = 0; i < 25; ++i) {
      std::uint64_t parity = columns[(i + 4) % 5] ^ std::rotl(columns[(i + 1) % 5], 1);
      b[target_of(i)] = std::rotl(a[i] ^ parity, kRotations[i]);
    }
#pragma GCC unroll 25
    for (int i = 0; i < 25; ++i) {
      int row = i - i % 5;
      a[i] = b[i] ^ (~b[row + (i + 1) % 5] & b[row + (i + 2) % 5]);
    }
    a[0] ^= constant;
  }
  for (int i = 0; i < 25; ++i) lanes[i] = a[i];
}

}  // namespace pawl
