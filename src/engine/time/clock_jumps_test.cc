// A machine's clock that is wrong for a while: ahead for some seconds, or until it is corrected.
#include "engine/time/clock_jumps.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/core/core_test_support.h"

namespace pawl::engine {
namespace {

constexpr const char* kFlows = R"(
from datetime import datetime, timedelta, timezone
from pawl import workflow, sleep, sleep_until
from pawl.tasks import work

@workflow
async def quick(x):
    return x

@workflow
async def sleeper(seconds):
    await sleep(seconds)
    await sleep(seconds)
    return "awake"

@workflow
async def waits_for(moment):
    await sleep_until(datetime.fromtimestamp(moment, timezone.utc))
    return "there"

@workflow
async def asks(x):
    return await work.options(retry=3)(x)

@workflow
async def asks_in_time(x):
    return await work.options(total_timeout=60)(x)

@workflow(queue="places")
async def takes_a_place(x):
    return await work(x)
)";

constexpr std::int64_t kDay = 86'400'000'000;

class ClockJumpsTest : public testing::Test {
 protected:
  static CoreOptions options() {
    CoreOptions options;
    options.retention.completed_us = 7 * kDay;
    options.retention.remembered_us = 7 * kDay;
    return options;
  }
  ClockJumpsTest() : driver(options()) { driver.deploy(kFlows); }

  std::uint64_t completed() { return driver.store->count_runs(CoreOptions{}.ns)->completed; }
  void pass_minutes(int minutes) {
    for (int minute = 0; minute < minutes; ++minute) driver.pass(60);
  }

  CoreDriver driver;
};

TEST(ClockJumps, TellsAJumpFromTheCourseOfTime) {
  ClockJumps jumps;
  EXPECT_EQ(jumps.look(1'000, 0), 0);
  EXPECT_EQ(jumps.look(kDay, kDay - 1'000), 0);
  EXPECT_TRUE(jumps.is_calm(kDay));
  EXPECT_EQ(jumps.look(2 * kDay, kDay - 1'000), kDay);
  EXPECT_FALSE(jumps.is_calm(kDay));
  EXPECT_TRUE(jumps.is_calm(kDay + ClockJumps::kCalmUs));
  EXPECT_LT(jumps.look(kDay, kDay), 0);
}

TEST_F(ClockJumpsTest, AClockThatIsAheadForSecondsPurgesNothing) {
  driver.start("quick", "1");
  driver.clock.jump_us(40 * kDay);
  for (int second = 0; second < 90; ++second) driver.pass(1);
  EXPECT_EQ(completed(), 1u);
  driver.clock.jump_us(-40 * kDay);
  pass_minutes(200);
  EXPECT_EQ(completed(), 1u);
  for (int day = 0; day < 8; ++day) driver.pass(86'400);
  pass_minutes(3);
  EXPECT_EQ(completed(), 0u) << "in its time it goes";
}

TEST_F(ClockJumpsTest, AClockThatStaysAheadIsBelievedAfterAWhile) {
  driver.start("quick", "1");
  driver.clock.jump_us(40 * kDay);
  pass_minutes(50);
  EXPECT_EQ(completed(), 1u);
  pass_minutes(15);
  EXPECT_EQ(completed(), 0u);
}

TEST_F(ClockJumpsTest, AStartFarAheadOfTheLastSignOfLifePurgesNothingYet) {
  driver.start("quick", "1");
  driver.clock.jump_us(40 * kDay);
  driver.crash();
  pass_minutes(50);
  EXPECT_EQ(completed(), 1u);
  driver.clock.jump_us(-40 * kDay);
  driver.crash();
  pass_minutes(120);
  EXPECT_EQ(completed(), 1u);
}

TEST_F(ClockJumpsTest, ASleepBegunUnderAWrongClockEndsWhenItIsCorrected) {
  driver.clock.jump_us(40 * kDay);
  const std::string run = driver.start("sleeper", "60");
  driver.pass(5);
  driver.clock.jump_us(-40 * kDay);
  driver.settle();
  EXPECT_EQ(driver.outcome(run), "waiting");
  driver.pass(54);
  driver.pass(1.5);
  EXPECT_EQ(driver.outcome(run), "waiting") << "the second sleep";
  // The first sleep began anew, at the latest, when the clock was corrected.
  driver.pass(5);
  driver.pass(61);
  EXPECT_EQ(driver.outcome(run), "\"awake\"");
}

TEST_F(ClockJumpsTest, ASleepBegunBeforeARestartToo) {
  driver.clock.jump_us(40 * kDay);
  const std::string run = driver.start("sleeper", "60");
  driver.clock.jump_us(-40 * kDay);
  driver.crash();
  driver.pass(61);
  driver.pass(61);
  EXPECT_EQ(driver.outcome(run), "\"awake\"");
}

TEST_F(ClockJumpsTest, AWaitForANamedTimeStays) {
  const std::int64_t moment = (CoreDriver::kStart + 50 * kDay) / 1'000'000;
  driver.clock.jump_us(40 * kDay);
  const std::string run = driver.start("waits_for", std::to_string(moment));
  driver.clock.jump_us(-40 * kDay);
  for (int day = 0; day < 49; ++day) driver.pass(86'400);
  EXPECT_EQ(driver.outcome(run), "waiting");
  driver.pass(86'400);
  driver.pass(86'400);
  EXPECT_EQ(driver.outcome(run), "\"there\"");
}

// --- tasks

TEST_F(ClockJumpsTest, ATaskMadeUnderAWrongClockIsHandedOutWhenItIsCorrected) {
  driver.clock.jump_us(40 * kDay);
  const std::string run = driver.start("asks", "1");
  driver.clock.jump_us(-40 * kDay);
  driver.settle();
  driver.open_session();
  driver.pass(1);
  ASSERT_EQ(driver.delivered.size(), 1u);
  driver.serve();
  EXPECT_EQ(driver.outcome(run), "\"work\"");
}

TEST_F(ClockJumpsTest, ARetryBegunUnderAWrongClockComesAfterItsBackoff) {
  driver.open_session();
  driver.clock.jump_us(40 * kDay);
  const std::string run = driver.start("asks", "1");
  driver.answer_error("Busy", "not now");
  driver.clock.jump_us(-40 * kDay);
  driver.settle();
  EXPECT_TRUE(driver.delivered.empty()) << "its backoff begins anew";
  driver.pass(1.5);
  ASSERT_EQ(driver.delivered.size(), 1u);
  driver.serve();
  EXPECT_EQ(driver.outcome(run), "\"work\"");
}

TEST_F(ClockJumpsTest, AfterARestartToo) {
  driver.open_session();
  driver.clock.jump_us(40 * kDay);
  const std::string run = driver.start("asks", "1");
  driver.answer_error("Busy", "not now");
  driver.clock.jump_us(-40 * kDay);
  driver.crash();
  driver.open_session();
  driver.pass(1.5);
  ASSERT_EQ(driver.delivered.size(), 1u);
  driver.serve();
  EXPECT_EQ(driver.outcome(run), "\"work\"");
}

TEST_F(ClockJumpsTest, TheTimeOfATaskThatNobodyTakesEndsByTheRightClock) {
  driver.clock.jump_us(40 * kDay);
  const std::string run = driver.start("asks_in_time", "1");
  driver.clock.jump_us(-40 * kDay);
  driver.settle();
  driver.pass(30);
  EXPECT_EQ(driver.outcome(run), "waiting");
  driver.pass(31);
  driver.pass(1);
  EXPECT_NE(driver.outcome(run), "waiting");
}

TEST_F(ClockJumpsTest, ARunThatTookAPlaceUnderAWrongClockGetsIt) {
  driver.clock.jump_us(40 * kDay);
  store::QueueLimits one;
  one.max_running = 1;
  driver.core->set_queue_limits("runs:places", one, [](const Result<void>&) {});
  driver.settle();
  driver.open_session();
  const std::string first = driver.start("takes_a_place", "1");
  const std::string second = driver.start("takes_a_place", "2");
  driver.clock.jump_us(-40 * kDay);
  driver.settle();
  driver.serve();
  EXPECT_EQ(driver.outcome(first), "\"work\"");
  driver.serve();
  EXPECT_EQ(driver.outcome(second), "\"work\"");
}

}  // namespace
}  // namespace pawl::engine
