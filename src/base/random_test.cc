#include "base/random.h"

#include <gtest/gtest.h>

#include <array>

#include "base/clock.h"

namespace pawl {
namespace {

TEST(Random, ASeedDecidesTheBytes) {
  SeededRandom first(42);
  SeededRandom second(42);
  SeededRandom other(43);
  std::array<std::byte, 21> left, right, different;
  first.fill(left);
  second.fill(right);
  other.fill(different);
  EXPECT_EQ(left, right);
  EXPECT_NE(left, different);
  // The first output of splitmix64 for the seed 0 is published; it pins the sequence for ever.
  EXPECT_EQ(SeededRandom(0).next_u64(), 0xE220A8397B1DCDAFu);
}

TEST(Random, TheSystemsBytesDiffer) {
  SystemRandom random;
  EXPECT_NE(random.next_u64(), random.next_u64());
}

TEST(Clock, AManualClockStandsStillUntilMoved) {
  ManualClock clock(1'000'000);
  EXPECT_EQ(clock.now_us(), 1'000'000);
  clock.advance_us(5);
  clock.advance_us(-7);
  EXPECT_EQ(clock.now_us(), 999'998);
  EXPECT_EQ(clock.monotonic_ns(), 5'000) << "a jump backwards must not reach the monotonic clock";
}

TEST(Clock, TheSystemsClockIsInThisCentury) {
  SystemClock clock;
  EXPECT_GT(clock.now_us(), 1'600'000'000'000'000);
  const auto before = clock.monotonic_ns();
  EXPECT_GE(clock.monotonic_ns(), before);
}

}  // namespace
}  // namespace pawl
