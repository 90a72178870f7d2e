#include "engine/core/meters.h"

#include <gtest/gtest.h>

namespace pawl::engine {
namespace {

TEST(Meters, TimesAreCountedInTheirBucket) {
  TaskTimes times;
  times.add(-5);
  times.add(1'000);
  times.add(1'001);
  times.add(7'200'000'000);
  EXPECT_EQ(times.counts.front(), 2U);
  EXPECT_EQ(times.counts[1], 1U);
  EXPECT_EQ(times.counts.back(), 1U);
  EXPECT_EQ(times.sum_us, 7'200'002'001U);
}

TEST(Meters, TheNumberOfNamesIsBounded) {
  Meters meters;
  for (int i = 0; i < 1'000; ++i) ++meters.task("task" + std::to_string(i)).completed;
  EXPECT_EQ(meters.tasks().size(), 201U);
  EXPECT_EQ(meters.tasks().at(kOtherName).completed, 800U);
  ++meters.task("task7").completed;
  EXPECT_EQ(meters.tasks().at("task7").completed, 2U);
}

}  // namespace
}  // namespace pawl::engine
