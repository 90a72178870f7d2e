#include "server/rates.h"

#include <gtest/gtest.h>

namespace pawl::server {
namespace {

RateSample at(std::int64_t seconds, std::uint64_t started) {
  RateSample sample;
  sample.at_us = seconds * 1'000'000;
  sample.started = started;
  return sample;
}

TEST(Rates, StepsAreDifferencesOfTotals) {
  Rates rates;
  EXPECT_TRUE(rates.steps(60, 12).empty());
  rates.add(at(0, 0));
  EXPECT_TRUE(rates.steps(60, 12).empty()) << "a step needs two samples";
  for (int i = 1; i <= 24; ++i) rates.add(at(5 * i, 10 * i));
  auto steps = rates.steps(60, 12);
  ASSERT_EQ(steps.size(), 12u);
  for (const RateStep& step : steps) EXPECT_EQ(step.end.started - step.begin.started, 10u);
  EXPECT_EQ(steps.back().end.at_us, 120'000'000);
  steps = rates.steps(60, 3);
  ASSERT_EQ(steps.size(), 3u);
  EXPECT_EQ(steps[0].begin.at_us, 60'000'000);
  EXPECT_EQ(steps[2].end.started - steps[2].begin.started, 40u);
}

TEST(Rates, WhatIsNotThereIsLeftOut) {
  Rates rates;
  for (int i = 0; i < 4; ++i) rates.add(at(5 * i, i));
  const auto steps = rates.steps(3600, 360);
  ASSERT_EQ(steps.size(), 2u) << "a step of two samples, and the one sample before it";
  EXPECT_EQ(steps[0].begin.started, 0u);
  EXPECT_EQ(steps[0].end.started, 1u);
  EXPECT_EQ(steps[1].end.started, 3u);
}

TEST(Rates, ADayIsKept) {
  Rates rates;
  for (int i = 0; i < 20'000; ++i) rates.add(at(5 * i, i));
  const auto steps = rates.steps(86'400, 100'000);
  EXPECT_EQ(steps.size(), 17'280u);
  EXPECT_EQ(steps.back().end.started, 19'999u);
}

}  // namespace
}  // namespace pawl::server
