#include "engine/time/queue_timers.h"

#include <gtest/gtest.h>

#include "engine/core/part_test_support.h"

namespace pawl::engine {
namespace {

TEST(QueueTimers, OnlyTheEarliestTimeOfAQueueHasATimer) {
  PartGround on;
  QueueTimers timers(on.ground);
  timers.watch(3, 500);
  timers.watch(3, 700);
  EXPECT_EQ(on.wall.size(), 1U);
  timers.watch(3, 300);
  timers.watch(0, 700);
  EXPECT_EQ(on.wall.size(), 3U);
  EXPECT_EQ(on.wall.next_us(), 300);
}

TEST(QueueTimers, AfterATimerTheNextTimeIsWatchedAgain) {
  PartGround on;
  QueueTimers timers(on.ground);
  timers.watch(3, 500);
  timers.watch(3, 300);
  timers.over(on.wall.take());
  timers.watch(3, 400);
  EXPECT_EQ(on.wall.size(), 2U);
  // The timer of 500 is one that 400 has made needless: it leaves the earlier one watched.
  timers.over({500, TimerKind::kQueue, 3, 0});
  timers.watch(3, 450);
  EXPECT_EQ(on.wall.size(), 2U);
}

}  // namespace
}  // namespace pawl::engine
