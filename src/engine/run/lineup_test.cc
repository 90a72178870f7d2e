#include "engine/run/lineup.h"

#include <gtest/gtest.h>

#include "engine/core/part_test_support.h"

namespace pawl::engine {
namespace {

TEST(Lineup, RunStandsInLineOnce) {
  PartGround on;
  Lineup lineup(on.ground, on.runs);
  HotRun& run = on.add_run(5);
  lineup.touch(run);
  lineup.touch(run);
  EXPECT_EQ(lineup.ready(), 1U);
  EXPECT_EQ(lineup.take_ready(), 5U);
  run.life.unlist();
  EXPECT_FALSE(lineup.any());
  lineup.touch(5);
  EXPECT_TRUE(lineup.any());
}

TEST(Lineup, StepOfALaterBatchWaitsForThat) {
  PartGround on;
  Lineup lineup(on.ground, on.runs);
  HotRun& run = on.add_run(5);
  run.life.step_after(on.writes.gathered().id);
  lineup.touch(run);
  EXPECT_FALSE(lineup.any());
  on.pass_batch();
  lineup.begin_batch();
  EXPECT_EQ(lineup.ready(), 1U);
}

TEST(Lineup, LongTurnsWaitBehindOthers) {
  PartGround on;
  Lineup lineup(on.ground, on.runs);
  HotRun& heavy = on.add_run(5);
  for (int i = 0; i < 100; ++i) heavy.weight.add(1'000'000);
  lineup.touch(heavy);
  lineup.touch(on.add_run(6));
  EXPECT_EQ(lineup.ready(), 1U);
  EXPECT_EQ(lineup.background(), 1U);
  EXPECT_EQ(lineup.take_background(), 5U);
  lineup.clear();
  EXPECT_FALSE(lineup.any());
}

TEST(Lineup, NoRoomBeyondTheBacklog) {
  PartGround on;
  on.options.backlog = 2;
  Lineup lineup(on.ground, on.runs);
  EXPECT_TRUE(lineup.check_room());
  lineup.touch(5);
  EXPECT_TRUE(lineup.check_room());
  lineup.touch(6);
  const Status room = lineup.check_room();
  ASSERT_FALSE(room);
  EXPECT_EQ(room.error().code, ErrorCode::engine_busy);
}

}  // namespace
}  // namespace pawl::engine
