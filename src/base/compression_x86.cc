// SHA-1 and SHA-256 by the instructions that x86 processors since 2016 have for them.
#include "base/compression.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

#define PAWL_SHA_TARGET __attribute__((target("sha,sse4.1,ssse3")))

namespace pawl {

bool has_sha_instructions() {
  static const bool kThere = [] {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & bit_SSE4_1) == 0 || (c & bit_SSSE3) == 0) {
      return false;
    }
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & bit_SHA) != 0;
  }();
  return kThere;
}

namespace {

PAWL_SHA_TARGET inline __m128i load_words(const std::uint8_t* bytes, __m128i order) {
  return _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)), order);
}

// Four rounds of SHA-256 by four words of the schedule.
PAWL_SHA_TARGET inline void sha256_rounds(__m128i& abef, __m128i& cdgh, __m128i words, int round) {
  __m128i added = _mm_add_epi32(
      words, _mm_loadu_si128(reinterpret_cast<const __m128i*>(&kSha256Rounds[round])));
  cdgh = _mm_sha256rnds2_epu32(cdgh, abef, added);
  abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(added, 0x0E));
}

template <int phase>
PAWL_SHA_TARGET inline void sha1_rounds(__m128i& abcd, __m128i& previous, __m128i words,
                                        bool first) {
  __m128i added = first ? _mm_add_epi32(previous, words) : _mm_sha1nexte_epu32(previous, words);
  previous = abcd;
  abcd = _mm_sha1rnds4_epu32(abcd, added, phase);
}

}  // namespace

PAWL_SHA_TARGET void sha256_compress_fast(std::uint32_t* state, const std::uint8_t* blocks,
                                          std::size_t count) {
  const __m128i order = _mm_set_epi64x(0x0C0D0E0F08090A0B, 0x0405060700010203);
  // The instructions want the words as ABEF and CDGH.
  __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i*>(state));
  __m128i high = _mm_loadu_si128(reinterpret_cast<const __m128i*>(state + 4));
  low = _mm_shuffle_epi32(low, 0xB1);
  high = _mm_shuffle_epi32(high, 0x1B);
  __m128i abef = _mm_alignr_epi8(low, high, 8);
  __m128i cdgh = _mm_blend_epi16(high, low, 0xF0);
  for (; count > 0; --count, blocks += kSmallBlock) {
    const __m128i old_abef = abef, old_cdgh = cdgh;
    __m128i words[4];
    for (int i = 0; i < 4; ++i) {
      words[i] = load_words(blocks + 16 * i, order);
      sha256_rounds(abef, cdgh, words[i], 4 * i);
    }
#pragma GCC unroll 12
    for (int i = 4; i < 16; ++i) {
      __m128i& next = words[i & 3];
      const __m128i last = words[(i + 3) & 3];
      next = _mm_sha256msg1_epu32(next, words[(i + 1) & 3]);
      next = _mm_add_epi32(next, _mm_alignr_epi8(last, words[(i + 2) & 3], 4));
      next = _mm_sha256msg2_epu32(next, last);
      sha256_rounds(abef, cdgh, next, 4 * i);
    }
    abef = _mm_add_epi32(abef, old_abef);
    cdgh = _mm_add_epi32(cdgh, old_cdgh);
  }
  low = _mm_shuffle_epi32(abef, 0x1B);
  high = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(state), _mm_blend_epi16(low, high, 0xF0));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(state + 4), _mm_alignr_epi8(high, low, 8));
}

PAWL_SHA_TARGET void sha1_compress_fast(std::uint32_t* state, const std::uint8_t* blocks,
                                        std::size_t count) {
  const __m128i order = _mm_set_epi64x(0x0001020304050607, 0x08090A0B0C0D0E0F);
  __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(state)), 0x1B);
  __m128i e = _mm_set_epi32(static_cast<int>(state[4]), 0, 0, 0);
  for (; count > 0; --count, blocks += kSmallBlock) {
    const __m128i old_abcd = abcd, old_e = e;
    __m128i words[4];
    for (int i = 0; i < 4; ++i) words[i] = load_words(blocks + 16 * i, order);
#pragma GCC unroll 20
    for (int i = 0; i < 20; ++i) {
      __m128i& next = words[i & 3];
      if (i >= 4) {
        next = _mm_sha1msg1_epu32(next, words[(i + 1) & 3]);
        next = _mm_xor_si128(next, words[(i + 2) & 3]);
        next = _mm_sha1msg2_epu32(next, words[(i + 3) & 3]);
      }
      if (i < 5) {
        sha1_rounds<0>(abcd, e, next, i == 0);
      } else if (i < 10) {
        sha1_rounds<1>(abcd, e, next, false);
      } else if (i < 15) {
        sha1_rounds<2>(abcd, e, next, false);
      } else {
        sha1_rounds<3>(abcd, e, next, false);
      }
    }
    e = _mm_sha1nexte_epu32(e, old_e);
    abcd = _mm_add_epi32(abcd, old_abcd);
  }
  _mm_storeu_si128(reinterpret_cast<__m128i*>(state), _mm_shuffle_epi32(abcd, 0x1B));
  state[4] = static_cast<std::uint32_t>(_mm_extract_epi32(e, 3));
}

}  // namespace pawl

#else

namespace pawl {

bool has_sha_instructions() { return false; }
void sha1_compress_fast(std::uint32_t*, const std::uint8_t*, std::size_t) {}
void sha256_compress_fast(std::uint32_t*, const std::uint8_t*, std::size_t) {}

}  // namespace pawl

#endif
