#include "cli/times.h"

#include <gtest/gtest.h>

namespace pawl::cli {
namespace {

TEST(Times, ReadsWhatTheApiWrites) {
  EXPECT_EQ(parse_time("1970-01-01T00:00:00.000000Z"), 0);
  EXPECT_EQ(parse_time("2026-11-16T03:13:32.000250Z"), 1794798812000250);
  EXPECT_EQ(parse_time("2026-11-16T05:13:32+02:00"), 1794798812000000);
  EXPECT_EQ(parse_time("2026-11-16 03:13"), 1794798780000000);
  EXPECT_EQ(parse_time("2026-11-16"), 1794787200000000);
  for (const char* wrong : {"", "now", "2026-13-01", "2026-02-30", "2026-11-16T25:00:00Z",
                            "2026-11-16T03:13:32.Z", "2026-11-16T03:13:32+2", "12"}) {
    EXPECT_EQ(parse_time(wrong), std::nullopt) << wrong;
  }
  EXPECT_EQ(time_text(1794798812000250), "2026-11-16T03:13:32.000250Z");
  EXPECT_EQ(time_text(-1), "1969-12-31T23:59:59.999999Z");
}

TEST(Times, ReadsDurations) {
  EXPECT_EQ(parse_duration("90"), 90.0);
  EXPECT_EQ(parse_duration("250ms"), 0.25);
  EXPECT_EQ(parse_duration("1.5h"), 5400.0);
  EXPECT_EQ(parse_duration("30d"), 30 * 86400.0);
  for (const char* wrong : {"", "h", "-5", "5y", "5 s", "1e"}) {
    EXPECT_FALSE(parse_duration(wrong).has_value()) << wrong;
  }
}

TEST(Times, ReadsMomentsAroundNow) {
  constexpr std::int64_t kNow = 1'000'000'000;
  EXPECT_EQ(parse_moment("2s", kNow), kNow + 2'000'000);
  EXPECT_EQ(parse_moment("+2s", kNow), kNow + 2'000'000);
  EXPECT_EQ(parse_moment("-2s", kNow), kNow - 2'000'000);
  EXPECT_EQ(parse_moment("1970-01-01T00:00:01Z", kNow), 1'000'000);
  EXPECT_FALSE(parse_moment("soon", kNow).has_value());
  EXPECT_FALSE(parse_moment("365", kNow).has_value());
}

}  // namespace
}  // namespace pawl::cli
