#include "base/compression.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace pawl {
namespace {

static_assert(std::endian::native == std::endian::little);

std::uint32_t load_big(const std::uint8_t* bytes) {
  std::uint32_t word;
  std::memcpy(&word, bytes, sizeof word);
  return __builtin_bswap32(word);
}

std::uint64_t load_big_long(const std::uint8_t* bytes) {
  std::uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  return __builtin_bswap64(word);
}

// The constants of MD5 are the sines of 1 … 64, as 32-bit fractions.
std::array<std::uint32_t, 64> make_sines() {
  std::array<std::uint32_t, 64> sines{};
  for (std::size_t i = 0; i < sines.size(); ++i) {
    sines[i] = static_cast<std::uint32_t>(
        std::floor(std::fabs(std::sin(static_cast<double>(i + 1))) * 4294967296.0));
  }
  return sines;
}

// --- MD5 -----------------------------------------------------------------------------------------

enum class Mix : std::uint8_t { kChoose, kChooseBack, kParity, kOdd };

template <Mix mix, int rotation>
inline void md5_step(std::uint32_t& a, std::uint32_t b, std::uint32_t c, std::uint32_t d,
                     std::uint32_t added) {
  std::uint32_t mixed = mix == Mix::kChoose       ? d ^ (b & (c ^ d))
                        : mix == Mix::kChooseBack ? c ^ (d & (b ^ c))
                        : mix == Mix::kParity     ? b ^ c ^ d
                                                  : c ^ (b | ~d);
  a = b + std::rotl(a + mixed + added, rotation);
}

// Sixteen steps; step i takes the word (start + stride * i) % 16.
template <Mix mix, int start, int stride, int r0, int r1, int r2, int r3>
inline void md5_round(std::uint32_t (&s)[4], const std::uint32_t* words,
                      const std::uint32_t* sines) {
#pragma GCC unroll 4
  for (int i = 0; i < 16; i += 4) {
    auto added = [&](int step) { return words[(start + stride * step) & 15] + sines[step]; };
    md5_step<mix, r0>(s[0], s[1], s[2], s[3], added(i));
    md5_step<mix, r1>(s[3], s[0], s[1], s[2], added(i + 1));
    md5_step<mix, r2>(s[2], s[3], s[0], s[1], added(i + 2));
    md5_step<mix, r3>(s[1], s[2], s[3], s[0], added(i + 3));
  }
}

// --- SHA-1 ---------------------------------------------------------------------------------------

template <int phase>
inline void sha1_step(std::uint32_t a, std::uint32_t& b, std::uint32_t c, std::uint32_t d,
                      std::uint32_t& e, std::uint32_t word) {
  constexpr std::uint32_t kConstants[] = {0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6};
  std::uint32_t mixed = phase == 0   ? d ^ (b & (c ^ d))
                        : phase == 2 ? (b & c) | (d & (b | c))
                                     : b ^ c ^ d;
  e += std::rotl(a, 5) + mixed + kConstants[phase] + word;
  b = std::rotl(b, 30);
}

template <int phase>
inline void sha1_phase(std::uint32_t (&s)[5], const std::uint32_t* words) {
  for (int i = phase * 20; i < phase * 20 + 20; i += 5) {
    sha1_step<phase>(s[0], s[1], s[2], s[3], s[4], words[i]);
    sha1_step<phase>(s[4], s[0], s[1], s[2], s[3], words[i + 1]);
    sha1_step<phase>(s[3], s[4], s[0], s[1], s[2], words[i + 2]);
    sha1_step<phase>(s[2], s[3], s[4], s[0], s[1], words[i + 3]);
    sha1_step<phase>(s[1], s[2], s[3], s[4], s[0], words[i + 4]);
  }
}

void sha1_block(std::uint32_t* state, const std::uint8_t* block) {
  std::uint32_t words[80];
  for (int i = 0; i < 16; ++i) words[i] = load_big(block + 4 * i);
  for (int i = 16; i < 80; ++i) {
    words[i] = std::rotl(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
  }
  std::uint32_t s[5];
  std::memcpy(s, state, sizeof s);
  sha1_phase<0>(s, words);
  sha1_phase<1>(s, words);
  sha1_phase<2>(s, words);
  sha1_phase<3>(s, words);
  for (int i = 0; i < 5; ++i) state[i] += s[i];
}

// --- SHA-2 ---------------------------------------------------------------------------------------

struct Narrow {
  using Word = std::uint32_t;
  static constexpr int kRounds = 64;
  static constexpr int kBytes = 4;
  static Word load(const std::uint8_t* bytes) { return load_big(bytes); }
  static Word low(Word x) { return std::rotr(x, 7) ^ std::rotr(x, 18) ^ x >> 3; }
  static Word high(Word x) { return std::rotr(x, 17) ^ std::rotr(x, 19) ^ x >> 10; }
  static Word sum_a(Word x) { return std::rotr(x, 2) ^ std::rotr(x, 13) ^ std::rotr(x, 22); }
  static Word sum_e(Word x) { return std::rotr(x, 6) ^ std::rotr(x, 11) ^ std::rotr(x, 25); }
};

struct Wide {
  using Word = std::uint64_t;
  static constexpr int kRounds = 80;
  static constexpr int kBytes = 8;
  static Word load(const std::uint8_t* bytes) { return load_big_long(bytes); }
  static Word low(Word x) { return std::rotr(x, 1) ^ std::rotr(x, 8) ^ x >> 7; }
  static Word high(Word x) { return std::rotr(x, 19) ^ std::rotr(x, 61) ^ x >> 6; }
  static Word sum_a(Word x) { return std::rotr(x, 28) ^ std::rotr(x, 34) ^ std::rotr(x, 39); }
  static Word sum_e(Word x) { return std::rotr(x, 14) ^ std::rotr(x, 18) ^ std::rotr(x, 41); }
};

template <typename Size>
inline void sha2_step(typename Size::Word (&s)[8], int turn, typename Size::Word added) {
  auto at = [&](int i) -> typename Size::Word& { return s[(i - turn) & 7]; };
  auto &a = at(0), &b = at(1), &c = at(2), &d = at(3), &e = at(4), &f = at(5), &g = at(6),
       &h = at(7);
  typename Size::Word first = h + Size::sum_e(e) + (g ^ (e & (f ^ g))) + added;
  d += first;
  h = first + Size::sum_a(a) + ((a & b) | (c & (a | b)));
}

template <typename Size>
void sha2_block(typename Size::Word* state, const std::uint8_t* block,
                const typename Size::Word* constants) {
  using Word = typename Size::Word;
  Word words[16];
  Word s[8];
  std::memcpy(s, state, sizeof s);
#pragma GCC unroll 16
  for (int i = 0; i < 16; ++i) {
    words[i] = Size::load(block + Size::kBytes * i);
    sha2_step<Size>(s, i, constants[i] + words[i]);
  }
  for (int base = 16; base < Size::kRounds; base += 16) {
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i) {
      words[i] +=
          Size::low(words[(i + 1) & 15]) + words[(i + 9) & 15] + Size::high(words[(i + 14) & 15]);
      sha2_step<Size>(s, i, constants[base + i] + words[i]);
    }
  }
  for (int i = 0; i < 8; ++i) state[i] += s[i];
}

// The first 64 bits of the fractions of the cube roots of the first 80 primes.
constexpr std::uint64_t kSha512Rounds[80] = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc,
    0x3956c25bf348b538, 0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118,
    0xd807aa98a3030242, 0x12835b0145706fbe, 0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2,
    0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235, 0xc19bf174cf692694,
    0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5,
    0x983e5152ee66dfab, 0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4,
    0xc6e00bf33da88fc2, 0xd5a79147930aa725, 0x06ca6351e003826f, 0x142929670a0e6e70,
    0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed, 0x53380d139d95b3df,
    0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30,
    0xd192e819d6ef5218, 0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8,
    0x19a4c116b8d2d0c8, 0x1e376c085141ab53, 0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8,
    0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373, 0x682e6ff3d6b2b8a3,
    0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b,
    0xca273eceea26619c, 0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178,
    0x06f067aa72176fba, 0x0a637dc5a2c898a6, 0x113f9804bef90dae, 0x1b710b35131c471b,
    0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc, 0x431d67c49c100d4c,
    0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817};

}  // namespace

// The first 32 bits of the same, of the first 64 primes.
const std::uint32_t kSha256Rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void md5_compress(std::uint32_t* state, const std::uint8_t* blocks, std::size_t count) {
  static const std::array<std::uint32_t, 64> kSines = make_sines();
  for (; count > 0; --count, blocks += kSmallBlock) {
    std::uint32_t words[16];
    std::memcpy(words, blocks, sizeof words);
    std::uint32_t s[4];
    std::memcpy(s, state, sizeof s);
    md5_round<Mix::kChoose, 0, 1, 7, 12, 17, 22>(s, words, &kSines[0]);
    md5_round<Mix::kChooseBack, 1, 5, 5, 9, 14, 20>(s, words, &kSines[16]);
    md5_round<Mix::kParity, 5, 3, 4, 11, 16, 23>(s, words, &kSines[32]);
    md5_round<Mix::kOdd, 0, 7, 6, 10, 15, 21>(s, words, &kSines[48]);
    for (int i = 0; i < 4; ++i) state[i] += s[i];
  }
}

void sha1_compress(std::uint32_t* state, const std::uint8_t* blocks, std::size_t count) {
  if (has_sha_instructions()) return sha1_compress_fast(state, blocks, count);
  sha1_compress_plainly(state, blocks, count);
}

void sha1_compress_plainly(std::uint32_t* state, const std::uint8_t* blocks, std::size_t count) {
  for (; count > 0; --count, blocks += kSmallBlock) sha1_block(state, blocks);
}

void sha256_compress(std::uint32_t* state, const std::uint8_t* blocks, std::size_t count) {
  if (has_sha_instructions()) return sha256_compress_fast(state, blocks, count);
  sha256_compress_plainly(state, blocks, count);
}

void sha256_compress_plainly(std::uint32_t* state, const std::uint8_t* blocks, std::size_t count) {
  for (; count > 0; --count, blocks += kSmallBlock) {
    sha2_block<Narrow>(state, blocks, kSha256Rounds);
  }
}

void sha512_compress(std::uint64_t* state, const std::uint8_t* blocks, std::size_t count) {
  for (; count > 0; --count, blocks += kLargeBlock) {
    sha2_block<Wide>(state, blocks, kSha512Rounds);
  }
}

}  // namespace pawl
