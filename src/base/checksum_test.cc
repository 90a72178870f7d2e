#include "base/checksum.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace pawl {
namespace {

std::uint64_t sum_of(std::string_view bytes) {
  Checksum checksum;
  checksum.bytes(bytes);
  return checksum.sum();
}

// Sums are stored, so that these numbers hold for ever.
TEST(Checksum, GivesTheSameSumForEver) {
  EXPECT_EQ(sum_of(""), sum_of(""));
  std::string text;
  for (int index = 0; index < 100; ++index) text.push_back(static_cast<char>(index));
  Checksum checksum(7);
  checksum.number(42);
  checksum.bytes(text);
  checksum.bytes("pawl");
  EXPECT_EQ(checksum.sum(), 4458340539267736388u);
  EXPECT_EQ(checksum.short_sum(), 1595528797);
}

TEST(Checksum, EveryBitAndEveryLengthCounts) {
  std::set<std::uint64_t> sums;
  std::size_t count = 0;
  for (std::size_t size = 0; size <= 100; ++size) {
    std::string text(size, '\0');
    const auto add = [&] {
      sums.insert(sum_of(text));
      ++count;
    };
    add();
    for (std::size_t bit = 0; bit < size * 8; ++bit) {
      text[bit / 8] ^= static_cast<char>(1 << bit % 8);
      add();
      text[bit / 8] ^= static_cast<char>(1 << bit % 8);
    }
  }
  EXPECT_EQ(sums.size(), count);
}

TEST(Checksum, NumbersAndTheirOrderCount) {
  std::set<std::int64_t> sums;
  for (std::uint64_t first = 0; first < 30; ++first) {
    for (std::uint64_t second = 0; second < 30; ++second) {
      Checksum checksum;
      checksum.number(first);
      checksum.number(second);
      sums.insert(checksum.short_sum());
    }
  }
  EXPECT_EQ(sums.size(), 900u);
}

}  // namespace
}  // namespace pawl
