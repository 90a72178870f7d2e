#include "net/body_reader.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace pawl::net {
namespace {

using Failure = BodyReader::Failure;

struct Read {
  std::string body;
  std::string rest;
  bool done = false;
  Failure failure = Failure::kNone;

  bool operator==(const Read&) const = default;
};

// In pieces of `most` bytes.
Read read(BodyReader reader, std::string_view bytes, std::size_t most = SIZE_MAX) {
  Read result;
  while (!bytes.empty() && !reader.is_done() && reader.failure() == Failure::kNone) {
    std::string_view piece = bytes.substr(0, most);
    const BodyReader::Step step = reader.take(piece);
    EXPECT_LE(step.used, piece.size());
    EXPECT_GT(step.used, 0u);
    result.body += step.data;
    bytes.remove_prefix(step.used);
  }
  result.rest = bytes;
  result.done = reader.is_done();
  result.failure = reader.failure();
  return result;
}

Read chunks(std::string_view bytes, std::size_t limit = 1'000'000, std::size_t most = SIZE_MAX) {
  return read(BodyReader::in_chunks(limit), bytes, most);
}

TEST(BodyReader, TakesABodyOfKnownLength) {
  EXPECT_TRUE(BodyReader().is_done());
  EXPECT_TRUE(BodyReader::with_length(0, 10).is_done());
  EXPECT_EQ(read(BodyReader::with_length(5, 10), "helloGET"),
            (Read{"hello", "GET", true, Failure::kNone}));
  EXPECT_FALSE(read(BodyReader::with_length(5, 10), "hell").done);
  EXPECT_EQ(BodyReader::with_length(11, 10).failure(), Failure::kTooLarge);
}

TEST(BodyReader, TakesChunks) {
  EXPECT_EQ(chunks("5\r\nhello\r\n6;name=\"va lue\"\r\n world\r\n0\r\nTrailer: x\r\n\r\nGET"),
            (Read{"hello world", "GET", true, Failure::kNone}));
  EXPECT_EQ(chunks("0\r\n\r\n").body, "");
  EXPECT_EQ(chunks("A \r\n0123456789\r\n00\r\n\r\n").body, "0123456789");
}

TEST(BodyReader, RefusesWhatIsMalformed) {
  for (const char* bytes : {"\r\n", ";\r\n", "g\r\n", "5\nhello", "5\r\nhelloX\r\n",
                            "5\r\nhello\rX", "-1\r\n", "0x5\r\n", "5 5\r\n", "5;a\x01\r\n",
                            "0\r\n\nX", "0\r\nT: x\n\r\n", "0\r\n\rX", "5\rX", "5;a\nhello"}) {
    EXPECT_EQ(chunks(bytes).failure, Failure::kMalformed) << bytes;
  }
}

TEST(BodyReader, BoundsTheData) {
  EXPECT_EQ(chunks("5\r\nhello\r\n", 4).failure, Failure::kTooLarge);
  EXPECT_EQ(chunks("3\r\nhel\r\n2\r\n", 4).failure, Failure::kTooLarge);
  EXPECT_EQ(chunks("fffffffffffffffff\r\n", SIZE_MAX).failure, Failure::kTooLarge);
  EXPECT_EQ(chunks("4\r\nhell\r\n0\r\n\r\n", 4).body, "hell");
}

TEST(BodyReader, BoundsWhatIsNoData) {
  const std::string endless(100'000, 'a');
  EXPECT_EQ(chunks("2;" + endless).failure, Failure::kTooMuchBesides);
  EXPECT_EQ(chunks("2" + std::string(100'000, ' ')).failure, Failure::kTooMuchBesides);
  EXPECT_EQ(chunks(std::string(100'000, '0')).failure, Failure::kTooMuchBesides);
  EXPECT_EQ(chunks("0\r\n" + endless).failure, Failure::kTooMuchBesides);
  std::string countless = "0\r\n";
  for (int i = 0; i < 1000; ++i) countless += "a:\r\n";
  EXPECT_EQ(chunks(countless).failure, Failure::kTooMuchBesides);
}

TEST(BodyReader, BoundsExtensionsOfAllChunksTogether) {
  const std::string line = "1;" + std::string(4000, 'a') + "\r\nx\r\n";
  std::string many;
  for (int i = 0; i < 100; ++i) many += line;
  EXPECT_EQ(chunks(many).failure, Failure::kTooMuchBesides);
  std::string large;
  const std::string data(4096, 'x');
  for (int i = 0; i < 100; ++i)
    large += "1000;signature=" + std::string(80, 'a') + "\r\n" + data + "\r\n";
  EXPECT_EQ(chunks(large + "0\r\n\r\n").body.size(), 409'600u);
  std::string tiny;
  for (int i = 0; i < 100'000; ++i) tiny += "1\r\nx\r\n";
  EXPECT_EQ(chunks(tiny + "0\r\n\r\n").body.size(), 100'000u);
}

// The same, however the bytes are cut; and never more of a body than was sent.
TEST(BodyReader, DoesNotDependOnHowBytesAreCut) {
  std::mt19937 random(17);
  const std::string alphabet = "0123456789abcdefg;: \t\r\n\r\n\r\n\x01";
  for (int round = 0; round < 20'000; ++round) {
    std::string bytes = "3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\nT: v\r\n\r\nrest";
    for (int change = random() % 4; change > 0; --change) {
      const std::size_t at = random() % bytes.size();
      const char c = alphabet[random() % alphabet.size()];
      if (random() % 2 == 0) {
        bytes[at] = c;
      } else {
        bytes.insert(at, 1, c);
      }
    }
    const Read whole = chunks(bytes, 100);
    EXPECT_EQ(chunks(bytes, 100, 1), whole) << bytes;
    EXPECT_EQ(chunks(bytes, 100, 1 + random() % 7), whole) << bytes;
    EXPECT_LE(whole.body.size(), 100u);
  }
}

}  // namespace
}  // namespace pawl::net
