#include "store/waits.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "store/store.h"

namespace pawl::store {
namespace {

Waits::Group group(std::vector<CallRange> calls, std::uint64_t needed, bool failure_wakes = false) {
  return {std::move(calls), needed, failure_wakes};
}

Waits decoded(const Waits& waits) {
  Result<Waits> again = Waits::decode(waits.encode());
  EXPECT_TRUE(again.has_value());
  return again.value_or(Waits{});
}

TEST(Waits, EmptyWaitsAreTheEmptyString) {
  EXPECT_EQ(Waits{}.encode(), "");
  EXPECT_EQ(Waits::decode("").value(), Waits{});
}

TEST(Waits, ComeBackAsTheyWere) {
  Waits waits;
  waits.groups = {group({{1, 1}}, 1), group({{3, 4}, {9, 1}, {100, 10000}}, 7, true), group({}, 0),
                  group({{5, 1}}, 1ull << 40)};
  waits.channels = {"", "orders", "naïve ☃"};
  EXPECT_EQ(decoded(waits), waits);
  waits.groups.clear();
  EXPECT_EQ(decoded(waits), waits);
}

TEST(Waits, TenThousandCallsAreShort) {
  Waits waits;
  waits.groups = {group({{1, 10000}}, 10000)};
  EXPECT_LE(waits.encode().size(), 9u);
}

TEST(Waits, RefusesWhatIsCut) {
  Waits waits;
  waits.groups = {group({{3, 4}, {9000, 1}}, 300, true)};
  waits.channels = {"orders"};
  const std::string bytes = waits.encode();
  for (std::size_t size = 1; size < bytes.size(); ++size) {
    Result<Waits> cut = Waits::decode(std::string_view(bytes).substr(0, size));
    ASSERT_FALSE(cut.has_value()) << size;
    EXPECT_EQ(cut.error().code, ErrorCode::store_damaged);
  }
  EXPECT_FALSE(Waits::decode(bytes + '\0').has_value());
}

TEST(Waits, HasOneFormOnly) {
  // Empty waits have the empty string as their one encoding.
  EXPECT_FALSE(Waits::decode(std::string_view("\0\0", 2)).has_value());
}

TEST(Waits, AnyBytesAreRefusedOrCanonical) {
  SeededRandom random(7);
  int taken = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string bytes(random.next_u64() % 12 + 1, '\0');
    for (char& byte : bytes) {
      // Mostly small numbers, so that a good part gets through; some large ones for the bounds.
      const std::uint64_t word = random.next_u64();
      byte = static_cast<char>(word % 8 == 0 ? word >> 8 : word >> 8 & 3);
    }
    Result<Waits> waits = Waits::decode(bytes);
    if (!waits) continue;
    ++taken;
    EXPECT_EQ(waits->encode(), bytes);
    for (const Waits::Group& each : waits->groups) {
      std::uint64_t from = 0;
      for (const CallRange& range : each.calls) {
        EXPECT_GE(range.first, from);
        EXPECT_GT(range.count, 0u);
        from = range.first + range.count + 1;
        EXPECT_GT(from, range.first);
      }
    }
  }
  EXPECT_GT(taken, 100);
}

TEST(Waits, RangesThatWrapAreRefused) {
  // One group, needed 1, one range that begins at 2^64 - 1.
  const std::string high = "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01";
  EXPECT_FALSE(Waits::decode("\x01\x02\x01" + high + std::string(2, '\0')).has_value());
  // A count that goes past the end.
  EXPECT_FALSE(Waits::decode("\x01\x02\x01\x05" + high + std::string(1, '\0')).has_value());
}

TEST(Waits, AGroupIsSatisfiedByItsLastNeededCall) {
  Waits waits;
  waits.groups = {group({{1, 3}}, 3)};
  EXPECT_FALSE(waits.outcome(2, false));
  EXPECT_FALSE(waits.outcome(1, false));
  EXPECT_TRUE(waits.outcome(3, false));
  EXPECT_EQ(waits.groups[0].needed, 0u);
}

TEST(Waits, ARaceIsSatisfiedByTheFirst) {
  Waits waits;
  waits.groups = {group({{4, 10}}, 1)};
  EXPECT_TRUE(waits.outcome(13, false));
  EXPECT_TRUE(waits.outcome(4, false)) << "a satisfied group goes on wanting its turn";
  EXPECT_EQ(waits.groups[0].needed, 0u) << "and never goes below zero";
}

TEST(Waits, CallsInNoGroupLowerNothing) {
  Waits waits;
  waits.groups = {group({{4, 2}, {8, 2}}, 1)};
  for (const std::uint64_t call : {0, 1, 3, 6, 7, 10, 11}) {
    EXPECT_FALSE(waits.outcome(call, true)) << call;
  }
  EXPECT_EQ(waits.groups[0].needed, 1u);
  EXPECT_FALSE(Waits{}.outcome(1, true));
}

TEST(Waits, OnlyTheGroupThatHoldsTheCallIsLowered) {
  Waits waits;
  waits.groups = {group({{1, 2}}, 2), group({{3, 2}}, 2)};
  EXPECT_FALSE(waits.outcome(1, false));
  EXPECT_FALSE(waits.outcome(3, false));
  EXPECT_EQ(waits.groups[0].needed, 1u);
  EXPECT_EQ(waits.groups[1].needed, 1u);
  EXPECT_TRUE(waits.outcome(2, false));
  EXPECT_EQ(waits.groups[1].needed, 1u);
}

TEST(Waits, ACallInTwoGroupsLowersBoth) {
  Waits waits;
  waits.groups = {group({{1, 2}}, 2), group({{2, 1}}, 1)};
  EXPECT_TRUE(waits.outcome(2, false));
  EXPECT_EQ(waits.groups[0].needed, 1u);
  EXPECT_EQ(waits.groups[1].needed, 0u);
}

TEST(Waits, AFailureWakesOnlyWhereItIsAsked) {
  Waits waits;
  waits.groups = {group({{1, 5}}, 5), group({{6, 5}}, 5, true)};
  EXPECT_FALSE(waits.outcome(1, true));
  EXPECT_FALSE(waits.outcome(6, false));
  EXPECT_TRUE(waits.outcome(7, true));
  EXPECT_EQ(waits.groups[0].needed, 4u);
  EXPECT_EQ(waits.groups[1].needed, 3u) << "a failure lowers too";
}

TEST(Waits, MessagesWakeByChannel) {
  Waits waits;
  waits.channels = {"a", "b"};
  EXPECT_TRUE(waits.message("a"));
  EXPECT_TRUE(waits.message("b"));
  EXPECT_FALSE(waits.message("c"));
  EXPECT_FALSE(waits.message(""));
}

TEST(Waits, NumbersBecomeRanges) {
  EXPECT_TRUE(ranges_of({}).empty());
  const std::vector<CallRange> expected = {{1, 3}, {5, 1}, {7, 2}};
  EXPECT_EQ(ranges_of({1, 2, 3, 5, 7, 8}), expected);
  EXPECT_EQ(ranges_of({1, 1, 2, 2, 3, 5, 7, 8, 8}), expected);
}

TEST(Store, ErrorsAreRetryableOrPermanent) {
  EXPECT_TRUE(is_retryable(ErrorCode::store_unavailable));
  EXPECT_TRUE(is_retryable(ErrorCode::store_full));
  EXPECT_TRUE(is_retryable(ErrorCode::out_of_memory));
  for (const ErrorInfo& info : all_errors()) {
    if (info.code == ErrorCode::store_unavailable || info.code == ErrorCode::store_full) continue;
    if (info.code == ErrorCode::out_of_memory) continue;
    EXPECT_FALSE(is_retryable(info.code)) << info.name;
  }
}

}  // namespace
}  // namespace pawl::store
