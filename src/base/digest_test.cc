#include "base/digest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "base/compression.h"
#include "base/sha256.h"

namespace pawl {
namespace {

struct State {
  alignas(8) char bytes[kLargestDigestState];
};

std::string hex(const std::uint8_t* bytes, std::size_t size) {
  static const char* const kDigits = "0123456789abcdef";
  std::string text;
  for (std::size_t i = 0; i < size; ++i) {
    text += kDigits[bytes[i] >> 4];
    text += kDigits[bytes[i] & 15];
  }
  return text;
}

std::string digest(const DigestInfo& info, const State& state, std::size_t size = 0) {
  std::uint8_t out[200];
  if (size == 0) size = digest_size_of(info, state.bytes);
  digest_finish(info, state.bytes, out, size);
  return hex(out, size);
}

std::string digest_of(std::string_view name, std::string_view message, std::size_t size = 0) {
  const DigestInfo& info = *find_digest(name);
  State state;
  digest_begin(info, state.bytes);
  digest_update(info, state.bytes, message);
  return digest(info, state, size);
}

TEST(Digest, KnownTexts) {
  EXPECT_EQ(digest_of("md5", "abc"), "900150983cd24fb0d6963f7d28e17f72");
  EXPECT_EQ(digest_of("sha1", "abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(digest_of("sha224", "abc"), "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7");
  EXPECT_EQ(digest_of("sha256", "abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(digest_of("sha512_256", "abc"),
            "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23");
  EXPECT_EQ(digest_of("sha3_256", "abc"),
            "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532");
  EXPECT_EQ(digest_of("shake_128", "", 8), "7f9c2ba4e88f827d");
  EXPECT_EQ(digest_of("blake2s", "abc"),
            "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982");
  EXPECT_EQ(digest_of("blake2b", "abc").substr(0, 32), "ba80a53f981c4d0d6a2797b69f12f6e9");
}

TEST(Digest, Sha512GivesTheStandardsExamples) {
  EXPECT_EQ(digest_of("sha512", ""),
            "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
            "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e");
  EXPECT_EQ(digest_of("sha512", "abc"),
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
            "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
  EXPECT_EQ(digest_of("sha512", std::string(1'000'000, 'a')),
            "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb"
            "de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b");
}

// The padding takes a block of its own from 112 bytes on.
TEST(Digest, Sha512PadsMessagesAroundTheEndOfABlock) {
  EXPECT_EQ(digest_of("sha512", std::string(111, 'p')),
            "f7c3dfacc005ae3d119c1c75c21d3773f55586ad94a6d06720d791c2c7073093"
            "f81eecd347c1803714fb1663b0389c1263d0b9eb9df8c9da5967c772a288e5a6");
  EXPECT_EQ(digest_of("sha512", std::string(112, 'p')),
            "053937dda7714131d986e0368bf79bcb86c6ab580197c8316984d2435ab3336a"
            "2863bc2f799ada90bb64b19bfeb807b80e56114daab7cd42f1f30f0f161a275d");
  EXPECT_EQ(digest_of("sha512", std::string(127, 'p')),
            "a957fbd6cb96fd37ab424feaf8cb4a4fbd0551a3b88ccf5b01feae3d8596dc58"
            "c704888314c2ad28cb49d7a3564443dd567294690aed35dd81d0b4781abdbcbf");
  EXPECT_EQ(digest_of("sha512", std::string(128, 'p')),
            "7ab7fb7017b30a77da089b8a476a6ac2dcc784dfb039754da4eebf9349e788a0"
            "aaf3f53488b032d4934aad1755773dd9cd94854ede5fe6ae8ad6ca086155cca5");
  EXPECT_EQ(digest_of("sha512", std::string(129, 'p')),
            "9cfc74589c83d1c544c725bb84a959b36b7723ab47fdcc687b7afa63647e283e"
            "d38db3d1c41a992a8100afb9efebeaecc2aa15fe264b44cec9dfeccfd7125a7b");
  EXPECT_EQ(digest_of("sha512", std::string(240, 'p')),
            "4c232b20bc046a1b73bdfd983f4a31d160e10416c2e4555b7d523030d121210d"
            "441f3f802ea884e91e207156e67d5018dacfee1703d7bdbe819993fabd4eba1d");
}

TEST(Digest, Md5OfKnownTexts) {
  EXPECT_EQ(digest_of("md5", ""), "d41d8cd98f00b204e9800998ecf8427e");
  EXPECT_EQ(digest_of("md5", "abc"), "900150983cd24fb0d6963f7d28e17f72");
  EXPECT_EQ(digest_of("md5", std::string(64, 'a')), "014842d480b571495a4a0363793f7367");
}

TEST(Digest, Sha1OfKnownTexts) {
  EXPECT_EQ(digest_of("sha1", ""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
  EXPECT_EQ(digest_of("sha1", "abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(digest_of("sha1", std::string(119, 'a')), "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56");
}

TEST(Digest, IsTheOneOfWholeMessages) {
  const std::string message(1000, 'm');
  EXPECT_EQ(digest_of("sha256", message), to_hex(sha256(message)));
}

TEST(Digest, ShakeGivesItsOutputPieceByPiece) {
  const DigestInfo& info = *find_digest("shake_256");
  State state;
  digest_begin(info, state.bytes);
  digest_update(info, state.bytes, "abc");
  std::vector<std::uint8_t> whole(info.block_size * 5 + 7);
  digest_finish(info, state.bytes, whole.data(), whole.size());
  std::vector<std::uint8_t> pieces(whole.size());
  shake_begin_output(info, state.bytes);
  for (std::size_t at = 0; at < pieces.size(); at += info.block_size * 2) {
    shake_output(info, state.bytes, pieces.data() + at,
                 std::min(info.block_size * 2, pieces.size() - at));
  }
  EXPECT_EQ(pieces, whole);
}

TEST(Digest, PiecesAndCopiesOfTheStateMakeNoDifference) {
  std::string message;
  for (int i = 0; i < 1000; ++i) message += static_cast<char>(i * 7);
  for (std::int64_t kind = 1; find_digest(kind) != nullptr; ++kind) {
    const DigestInfo& info = *find_digest(kind);
    const std::size_t size = info.digest_size == 0 ? 199 : 0;
    const std::string whole = digest_of(info.name, message, size);
    for (std::size_t step : {1, 7, 64, 127, 128, 129, 500}) {
      State state;
      digest_begin(info, state.bytes);
      for (std::size_t at = 0; at < message.size(); at += step) {
        State copy;
        std::memcpy(copy.bytes, state.bytes, info.state_size);
        ASSERT_TRUE(is_digest_state(info, {copy.bytes, info.state_size}));
        digest_update(info, copy.bytes, std::string_view(message).substr(at, step));
        digest(info, copy, size);  // changes nothing
        std::memcpy(state.bytes, copy.bytes, info.state_size);
      }
      EXPECT_EQ(digest(info, state, size), whole) << info.name << " by " << step;
    }
  }
}

TEST(Digest, StatesOfWrongSizesAndPositionsAreRefused) {
  for (std::int64_t kind = 1; find_digest(kind) != nullptr; ++kind) {
    const DigestInfo& info = *find_digest(kind);
    const std::string all_ones(info.state_size, '\xff');
    EXPECT_FALSE(is_digest_state(info, ""));
    EXPECT_FALSE(is_digest_state(info, all_ones + 'x'));
    EXPECT_FALSE(is_digest_state(info, std::string_view(all_ones).substr(1)));
    // The state of these has numbers that could point beyond its buffer.
    const bool positions = info.name.starts_with("sha3_") || info.name.starts_with("shake") ||
                           info.name.starts_with("blake");
    EXPECT_EQ(is_digest_state(info, all_ones), !positions) << info.name;
    if (positions) continue;
    State state;
    std::memcpy(state.bytes, all_ones.data(), info.state_size);
    digest_update(info, state.bytes, std::string(300, 'x'));
    digest(info, state);
  }
  EXPECT_EQ(find_digest(0), nullptr);
  EXPECT_EQ(find_digest(17), nullptr);
  EXPECT_EQ(find_digest("sha"), nullptr);
}

TEST(Digest, BothWaysOfCompressingAgree) {
  if (!has_sha_instructions()) GTEST_SKIP() << "this processor has one way only";
  std::vector<std::uint8_t> blocks(64 * 9);
  for (std::size_t i = 0; i < blocks.size(); ++i) blocks[i] = static_cast<std::uint8_t>(i * 31);
  std::uint32_t fast[8] = {1, 2, 3, 4, 5, 6, 7, 8}, slow[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  sha256_compress_fast(fast, blocks.data(), 9);
  sha256_compress_plainly(slow, blocks.data(), 9);
  EXPECT_EQ(std::memcmp(fast, slow, sizeof fast), 0);
  sha1_compress_fast(fast, blocks.data(), 9);
  sha1_compress_plainly(slow, blocks.data(), 9);
  EXPECT_EQ(std::memcmp(fast, slow, sizeof fast), 0);
}

}  // namespace
}  // namespace pawl
