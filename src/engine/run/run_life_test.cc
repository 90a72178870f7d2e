#include "engine/run/run_life.h"

#include <gtest/gtest.h>

namespace pawl::engine {
namespace {

TEST(RunLife, AStartIsFreshUntilAWriteTakesItUp) {
  RunLife life = RunLife::fresh();
  EXPECT_TRUE(life.is_fresh());
  life.write(1);
  EXPECT_FALSE(life.is_fresh());
  EXPECT_TRUE(life.has_writes());
}

TEST(RunLife, AWriteKeepsTheNextStepOutOfItsBatch) {
  RunLife life;
  EXPECT_TRUE(life.may_step_in(7));
  life.write(7);
  EXPECT_FALSE(life.may_step_in(7));
  EXPECT_TRUE(life.may_step_in(8));
}

TEST(RunLife, ASettlingRunIsClosedUntilItsOwnWriteIsAnswered) {
  RunLife life;
  life.write(1);  // an earlier step
  life.write(2);
  life.settle();
  EXPECT_TRUE(life.is_closed());
  EXPECT_FALSE(life.written()) << "the answer to the earlier step settles nothing";
  EXPECT_TRUE(life.is_settling());
  EXPECT_TRUE(life.written());
  EXPECT_FALSE(life.is_closed());
}

TEST(RunLife, ADoomDecidesNothingWhileTheLastStepIsInFlight) {
  RunLife life;
  life.end();
  life.write(1);
  life.doom();
  EXPECT_TRUE(life.is_ending());
  life.lose();
  EXPECT_TRUE(life.is_doomed());
}

TEST(RunLife, AStepMayDoomItsOwnRunAndEndIt) {
  RunLife life;
  life.expect(1);
  life.doom();
  life.end();
  life.write(1);
  EXPECT_TRUE(life.is_ending());
}

TEST(RunLife, ADoomedCopyStaysDoomed) {
  RunLife life;
  life.write(1);
  life.settle();
  life.doom();
  EXPECT_FALSE(life.written());
  EXPECT_TRUE(life.is_doomed());
}

TEST(RunLifeDeathTest, WhatTheStoreWasNotAskedItCannotAnswer) {
  RunLife life;
  EXPECT_DEATH(life.written(), "in_flight_ > 0");
}

TEST(RunLifeDeathTest, ARunSettlesByAWrite) {
  RunLife life;
  EXPECT_DEATH(life.settle(), "in_flight_ > 0");
}

TEST(RunLifeDeathTest, NothingIsWrittenWhileARunSettles) {
  RunLife life;
  life.write(1);
  life.settle();
  EXPECT_DEATH(life.write(2), "is_settling");
  EXPECT_DEATH(life.end(), "is_settling");
  EXPECT_DEATH(life.enlist(), "is_settling");
}

TEST(RunLifeDeathTest, ARunEndsOnce) {
  RunLife life;
  life.end();
  EXPECT_DEATH(life.end(), "is_ending");
}

TEST(RunLifeDeathTest, TheStoreCannotAnswerForAFreshRun) {
  RunLife life = RunLife::fresh();
  life.expect(1);  // its first step sends something to the run itself
  EXPECT_DEATH(life.written(), "fresh_");
}

}  // namespace
}  // namespace pawl::engine
