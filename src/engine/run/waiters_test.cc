#include "engine/run/waiters.h"

#include <gtest/gtest.h>

namespace pawl::engine {
namespace {

TEST(WaitersTest, ARunThatNobodyAwaitsAnyMoreIsForgotten) {
  Waiters waiters;
  const std::uint64_t end = waiters.add(1, [](const Result<RunOutcome>&) {});
  const std::uint64_t other = waiters.add(1, [](const Result<RunOutcome>&) {});
  const std::uint64_t status = waiters.add(1, 0, [](const Result<StatusChange>&) {});
  waiters.remove(end);
  EXPECT_TRUE(waiters.await_end(1));
  waiters.remove(other);
  EXPECT_FALSE(waiters.await_end(1));
  EXPECT_TRUE(waiters.await_status(1));
  waiters.remove(status);
  EXPECT_FALSE(waiters.await_status(1));
  EXPECT_TRUE(waiters.awaited_ends().empty());
  EXPECT_TRUE(waiters.awaited_statuses().empty());
}

TEST(WaitersTest, WhoKnowsTheStatusWaitsOn) {
  Waiters waiters;
  int told = 0;
  for (std::uint64_t after : {1, 2}) {
    waiters.add(7, after, [&](const Result<StatusChange>&) { ++told; });
  }
  StatusChange change;
  change.version = 2;
  waiters.tell_status(7, change);
  EXPECT_EQ(told, 1);
  EXPECT_TRUE(waiters.await_status(7));
  change.ended = true;
  waiters.tell_status(7, change);
  EXPECT_EQ(told, 2);
  EXPECT_FALSE(waiters.await_status(7));
}

}  // namespace
}  // namespace pawl::engine
