#include "value/time_text.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(TimeText, WritesAndReads) {
  EXPECT_EQ(time_text(0), "1970-01-01T00:00:00.000000Z");
  EXPECT_EQ(time_text(1'794'798'812'000'001), "2026-11-16T03:13:32.000001Z");
  EXPECT_EQ(time_text(-1), "1969-12-31T23:59:59.999999Z");
  for (std::int64_t us : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1'794'798'812'123'456}}) {
    EXPECT_EQ(parse_time(time_text(us)), us);
  }
  EXPECT_EQ(parse_time("2026-11-16T03:13:32Z"), 1'794'798'812'000'000);
  EXPECT_EQ(parse_time("2026-11-16T04:13:32+01:00"), 1'794'798'812'000'000);
  EXPECT_EQ(parse_time("2026-11-16T03:13:32"), std::nullopt) << "it has no zone";
  for (const char* wrong : {"", "now", "2026-02-30T00:00:00Z", "2026-11-16"}) {
    EXPECT_EQ(parse_time(wrong), std::nullopt) << wrong;
  }
}

}  // namespace
}  // namespace pawl
