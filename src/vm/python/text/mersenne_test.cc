// The sequences of python3's random.Random, written down by running it.

#include "vm/python/text/mersenne.h"

#include <gtest/gtest.h>

#include <bit>

namespace pawl::vm {
namespace {

struct Sequence {
  std::vector<std::uint32_t> seed;
  double doubles[3];                 // random()
  std::uint64_t bits[5];             // getrandbits of 1, 31, 32, 33 and 64
  std::vector<std::uint32_t> large;  // getrandbits(100)
  std::uint64_t below[5];            // randrange of 1, 10, 1000, 2**32 and 2**40 + 7
  std::uint32_t last;                // getrandbits(32) after 2000 more doubles
};

const Sequence kSequences[] = {
    {{0x0},
     {0.8444218515250481, 0.7579544029403025, 0.420571580830845},
     {0x0, 0x7b945a7d, 0x82e2e662, 0x7c65c1e5, 0xc8a70639eb1167b3},
     {0xd4713d60, 0x4da5e709, 0xf7c1bd87, 0x7},
     {0x0, 0x9, 0x391, 0xe87a1613, 0x4781332876},
     0xddd49b7},
    {{0x1},
     {0.13436424411240122, 0.8474337369372327, 0.763774618976614},
     {0x0, 0xf17f5c4, 0x7ed4d57b, 0xc2ce6f44, 0xa6cecc1b78e51061},
     {0x612e7696, 0xc9e9c616, 0x35bf992d, 0x1},
     {0x0, 0x0, 0x392, 0xd5f4b3b2, 0x887204e52d},
     0x1a053326},
    {{0x2a},
     {0.6394267984578837, 0.025010755222666936, 0.27502931836911926},
     {0x0, 0x11dc60f4, 0xbc8960a9, 0x11a3d1fa7, 0xe465e150bd9c66b3},
     {0x8b9d2434, 0x16419f82, 0x972a8469, 0x6},
     {0x0, 0x0, 0x5f, 0x37f8a88b, 0xd68b8148f6},
     0x6a944054},
    {{0x2a},
     {0.6394267984578837, 0.025010755222666936, 0.27502931836911926},
     {0x0, 0x11dc60f4, 0xbc8960a9, 0x11a3d1fa7, 0xe465e150bd9c66b3},
     {0x8b9d2434, 0x16419f82, 0x972a8469, 0x6},
     {0x0, 0x0, 0x5f, 0x37f8a88b, 0xd68b8148f6},
     0x6a944054},
    {{0xffffffff},
     {0.6353574441341173, 0.20319993954407756, 0.6073666030347188},
     {0x0, 0x4d30c47d, 0x570c1006, 0xf62bb2ff, 0xb04645cdac1f8d0f},
     {0xdfb5ba38, 0xe0c05609, 0xe39f6748, 0x4},
     {0x0, 0x7, 0x1a4, 0x10743abb, 0x469c43f651},
     0x2d55c1dc},
    {{0x0, 0x1},
     {0.11299430095636409, 0.41782886486292836, 0.0166763664992291},
     {0x1, 0x7023d1c9, 0xce3ee200, 0xc3284361, 0x8bacf78ad67ce86c},
     {0xfea64d65, 0x73aa3044, 0x39564a8, 0x2},
     {0x0, 0x6, 0x201, 0x506cadc6, 0xc3bcaf4c36},
     0xea4d0a14},
    {{0x3039, 0x0, 0x1},
     {0.0006128515938171875, 0.9096583904676042, 0.955684959337701},
     {0x0, 0x4d017b7, 0xa9c9ee64, 0xfe63da9f, 0xa6ad31b3fa6d7645},
     {0x4e5d1e36, 0x83fe9965, 0xf83207b9, 0xa},
     {0x0, 0x7, 0x1dc, 0xd9572ad1, 0x9d776a0a26},
     0x3af7c37c},
    {{0x0, 0x0, 0x0, 0xa82e8f10, 0xaab24308, 0x8e211a7c, 0xf38ace40, 0x84c4ce0b, 0x7ceb0b27,
      0xad2594c3, 0x1249},
     {0.7319141759120473, 0.5399330655543156, 0.07799756684168746},
     {0x1, 0x3a47e29f, 0x71774400, 0x186ac9596, 0x5baebdad9e3bb9b},
     {0x80332ae, 0x806691af, 0x40803806, 0x7},
     {0x0, 0x8, 0x31, 0x8dd854d2, 0xac4cb5111c},
     0x34197792},
    {{0x85e07a41, 0xb094e2b1, 0x43b130f0, 0xb93cbcaa, 0xb8bfc5c0, 0x55b43086, 0xc82ec478,
      0xfebc23cb, 0xd5024cf9, 0x9cb7c76d, 0x52f85c49, 0xaaaf3dc5, 0x30ca5e2b, 0x1936df27,
      0x1cacbf8,  0x4cf13979, 0xda0fb53,  0x5f12c404, 0x70878fe1, 0x82e2dff,  0x180ceddd,
      0x46d5d03d, 0xdf8fee0b, 0x8baa6349, 0x194e1952, 0xe542b781, 0x1eb7aa86, 0x2f03c2c8,
      0x65766a8a, 0x6ba8398d, 0xc837ab93, 0xb21feddd, 0xccc8a6a2, 0x6009bd79, 0xdf0891ed,
      0x102b77f5, 0x3ed65eee, 0xc2e4f620, 0xeae93c30, 0xc7c1a05a, 0xe02da77,  0x2426329d,
      0x41bd9e85, 0x7d551d21, 0x6c893e36, 0x50ca1aad, 0xdeb7ae60, 0x7221e60c, 0xd7fc0470,
      0xb21d9cd9, 0x736cc06,  0x8ff15650, 0x76b9659f, 0x6456dd8b, 0x7a6bc659, 0x1f075d27,
      0xd77e6fa2, 0x9601f600, 0x139c2b84, 0x479532f7, 0x8b731fa7, 0xca88149d, 0x82c2544a,
      0x7698dd29, 0x1143ebb,  0x8ca25e7a, 0xb8d3546b, 0x567a4d1b, 0x387693c8, 0x14b28dc,
      0x9cacccba, 0xa8c5a12a, 0xae0bbe6f, 0xb39248f6, 0x41147a90, 0xd4d1b24c, 0xa05cf951,
      0xb85a78eb, 0x49d90b8e, 0xa1228698, 0x19b6debe, 0x1a2ab89e, 0xfcf3efa9, 0x26307d55,
      0x2930e3a8, 0x528e0361, 0x1408df0f, 0x726b4b80, 0x536e6c3c, 0x67090f7,  0x32fc37d5,
      0xc1db79cb, 0xc5596293, 0x82b127f7, 0x6b863844, 0xad9cf868, 0xf2c53ff4, 0xbe5cf1d,
      0xcc2096fa, 0x3},
     {0.22128479800435985, 0.6278859363743275, 0.44480649631018176},
     {0x1, 0x1ecb9790, 0x7707b895, 0x16b7fc46b, 0x89a4e8560ce160ee},
     {0x88eb9df3, 0xcea50d10, 0x111160d5, 0x6},
     {0x0, 0x2, 0x1a6, 0x5b5fed65, 0x179b6596c7},
     0x5b8dc6b1},
};

// As random.py draws an integer below a bound.
std::uint64_t next_below(MersenneTwister& random, std::uint64_t bound) {
  const auto bits = static_cast<unsigned>(std::bit_width(bound));
  std::uint64_t value = random.next_small_bits(bits);
  while (value >= bound) value = random.next_small_bits(bits);
  return value;
}

TEST(MersenneTest, SequencesOfPython) {
  for (const Sequence& expected : kSequences) {
    MersenneTwister random{std::span<const std::uint32_t>(expected.seed)};
    for (const double value : expected.doubles) EXPECT_EQ(random.next_double(), value);
    unsigned sizes[] = {1, 31, 32, 33, 64};
    for (int i = 0; i < 5; ++i) EXPECT_EQ(random.next_small_bits(sizes[i]), expected.bits[i]);
    EXPECT_EQ(random.next_bits(100), expected.large);
    const std::uint64_t bounds[] = {1, 10, 1000, std::uint64_t{1} << 32,
                                    (std::uint64_t{1} << 40) + 7};
    for (int i = 0; i < 5; ++i) EXPECT_EQ(next_below(random, bounds[i]), expected.below[i]);
    for (int i = 0; i < 2000; ++i) random.next_double();
    EXPECT_EQ(random.next_word(), expected.last);
  }
}

// Seeds longer than the state itself: 3**14000, whose words are made here by long multiplication.
TEST(MersenneTest, SeedLongerThanTheState) {
  std::vector<std::uint32_t> words = {1};
  for (int i = 0; i < 14000; ++i) {
    std::uint64_t carry = 0;
    for (std::uint32_t& word : words) {
      carry += std::uint64_t{word} * 3;
      word = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) words.push_back(static_cast<std::uint32_t>(carry));
  }
  ASSERT_GT(words.size(), MersenneTwister::kWords);
  MersenneTwister random{std::span<const std::uint32_t>(words)};
  EXPECT_EQ(random.next_double(), 0.7433332178671971);
}

TEST(MersenneTest, StateIsAValue) {
  MersenneTwister random;
  random.next_double();
  const MersenneTwister::State state = random.state();
  EXPECT_TRUE(MersenneTwister::is_valid(state));
  EXPECT_EQ(state.position, 2u);
  const double next = random.next_double();
  MersenneTwister again(state);
  EXPECT_EQ(again.next_double(), next);
  EXPECT_EQ(again, random);
  EXPECT_TRUE(random.next_bits(0).empty());
  EXPECT_EQ(random.next_small_bits(0), 0u);
  EXPECT_EQ(again, random);
}

}  // namespace
}  // namespace pawl::vm
