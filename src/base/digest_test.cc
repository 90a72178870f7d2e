#include "base/digest.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "base/compression.h"
#include "base/sha256.h"
#include "base/sha512.h"

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

TEST(Digest, IsTheOneOfWholeMessages) {
  const std::string message(1000, 'm');
  EXPECT_EQ(digest_of("sha256", message), to_hex(sha256(message)));
  EXPECT_EQ(digest_of("sha512", message), hex(sha512(message).data(), 64));
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
