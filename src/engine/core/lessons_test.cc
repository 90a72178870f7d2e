// What went wrong in other engines, each as a test. What has a test elsewhere is not repeated here.
#include "engine/control/control_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow, receive, sleep, Cancelled, TaskError
from pawl.tasks import work

@workflow
async def raises(n):
    raise KeyError(n)

@workflow
async def many(n):
    results = await asyncio.gather(*[work(i) for i in range(n)])
    return sum(results)

@workflow
async def sleeps(seconds):
    await sleep(seconds)
    return "awake"

@workflow
async def both_fail(n):
    try:
        await asyncio.gather(work.options(retry=1)("a"), work.options(retry=1)("b"))
    except TaskError as error:
        return [type(error).__name__, error.message, error.kind]

@workflow
async def both_told(n):
    found = await asyncio.gather(work.options(retry=1)("a"), work.options(retry=1)("b"),
                                 return_exceptions=True)
    return [str(one) for one in found]

@workflow
async def swallows(n):
    try:
        await receive("in")
    except Cancelled:
        pass
    await work("after")
    return "as if nothing had happened"

@workflow
async def greedy(n):
    try:
        while True:
            n.append("x" * 1000)
    except:
        return "caught"

@workflow
async def waits(n):
    return await receive("in")

@workflow
async def one(n):
    return await work(n)
)";

class LessonsTest : public ControlTest {
 protected:
  LessonsTest() { driver.deploy(kFlows); }
  void beat(Key session, bool expected) {
    auto kept = driver.core->heartbeat(session, {});
    EXPECT_EQ(kept.has_value(), expected);
  }
};

TEST_F(LessonsTest, AStartThatRaisesFailsTheRunOnce) {
  std::uint64_t before = driver.core->counters().activations;
  std::string run = start("raises", "1");
  EXPECT_EQ(driver.outcome(run), "KeyError: 1");
  EXPECT_EQ(driver.core->counters().activations, before + 1);
  driver.crash();
  driver.pass(3600);
  EXPECT_EQ(driver.core->counters().activations, 0u) << "nobody tries it again";
  EXPECT_EQ(driver.outcome(run), "KeyError: 1");
}

TEST_F(LessonsTest, TenThousandTasksInOneGather) {
  driver.open_session(20'000);
  std::string run = start("many", "10000");
  ASSERT_EQ(driver.delivered.size(), 10'000u);
  for (int i = 0; i < 4'000; ++i) driver.answer("1");
  crash(20'000);
  ASSERT_EQ(driver.delivered.size(), 6'000u) << "what was answered is not done again";
  while (!driver.delivered.empty()) driver.answer("2");
  EXPECT_EQ(driver.outcome(run), "16000");
  EXPECT_EQ(driver.core->counters().activations, 1u) << "the group wakes its run once";
}

TEST_F(LessonsTest, TimersLastForYears) {
  constexpr double kDay = 86'400;
  std::string month = start("sleeps", std::to_string(40 * 86'400));
  std::string decade = start("sleeps", std::to_string(3'650LL * 86'400));
  driver.pass(24.9 * kDay);
  driver.crash();
  EXPECT_EQ(driver.outcome(month), "waiting") << "a timer past 2^31 milliseconds";
  driver.pass(15.1 * kDay - 1);
  EXPECT_EQ(driver.outcome(month), "waiting");
  driver.pass(1);
  EXPECT_EQ(driver.outcome(month), "\"awake\"");
  driver.pass(3'610 * kDay - 1);
  driver.crash();
  EXPECT_EQ(driver.outcome(decade), "waiting");
  driver.pass(1);
  EXPECT_EQ(driver.outcome(decade), "\"awake\"");
}

TEST_F(LessonsTest, TwoFailuresAtOnceReachTheHandlerAroundTheGather) {
  driver.open_session();
  std::string raised = start("both_fail", "1");
  std::string told = start("both_told", "1");
  ASSERT_EQ(driver.delivered.size(), 4u);
  // Both of each run come with one request, so that one turn is given both.
  std::vector<TaskReport> reports;
  for (int i = 0; i < 4; ++i) {
    reports.push_back(driver.next_report());
    reports.back().error = CallError{"OSError", "no " + std::to_string(i), Payload(), {}};
  }
  driver.core->report(driver.sessions.back(), reports, [](const auto&) {});
  driver.settle();
  EXPECT_EQ(driver.outcome(raised), R"(["OSError","no 0","OSError"])");
  EXPECT_EQ(driver.outcome(told), R"(["no 2","no 3"])");
}

TEST_F(LessonsTest, ACancelThatTheProgramSwallowsIsStillOnTheRun) {
  driver.open_session();
  std::string run = start("swallows", "1");
  EXPECT_EQ(cancel(run), "");
  crash();
  EXPECT_EQ(delivered(), Names{R"(work["after"])"}) << "it may still do something";
  driver.answer("1");
  EXPECT_EQ(driver.outcome(run), "cancelled");
}

TEST_F(LessonsTest, ABareExceptCatchesNoLimit) {
  CoreOptions options;
  options.limits.heap_bytes = 1 << 20;
  driver.use(options);
  EXPECT_EQ(driver.outcome(start("greedy", "[]")).substr(0, 9), "PAWL-2002");
}

// --- leases

TEST_F(LessonsTest, WorkLongerThanItsLeaseIsNotDoneTwice) {
  Key working = driver.open_session(1);
  std::string run = start("one", "1");
  ASSERT_EQ(driver.delivered.size(), 1u);
  Key idle = driver.open_session(10);
  for (int i = 0; i < 20; ++i) {
    driver.pass(10);
    beat(working, true);
    beat(idle, true);
  }
  EXPECT_EQ(driver.delivered.size(), 1u) << "nobody else has got it";
  driver.sessions = {working};
  EXPECT_EQ(driver.answer("5"), store::Recorded::kRecorded);
  EXPECT_EQ(driver.outcome(run), "5");
}

TEST_F(LessonsTest, ASignOfLifeDoesNotReviveWhatHasExpired) {
  Key silent = driver.open_session(1);
  std::string run = start("one", "1");
  driver.pass(31);
  beat(silent, false);
  Key other = driver.open_session(1);
  ASSERT_EQ(driver.delivered.size(), 2u) << "it goes to another";
  driver.sessions = {silent};
  EXPECT_EQ(driver.answer("1"), store::Recorded::kStale);
  driver.sessions = {other};
  EXPECT_EQ(driver.answer("2"), store::Recorded::kRecorded);
  EXPECT_EQ(driver.outcome(run), "2");
}

TEST_F(LessonsTest, ASignOfLifeDoesNotShortenALease) {
  Key session = driver.open_session(1);
  std::string run = start("one", "1");
  beat(session, true);
  // A clock that is set back is no reason to believe that time has passed.
  driver.clock.advance_us(-3'600'000'000);
  beat(session, true);
  driver.pass(29);
  beat(session, true);
  driver.pass(29);
  EXPECT_EQ(driver.answer("1"), store::Recorded::kRecorded);
}

TEST_F(LessonsTest, ALeaseBeginsWhenTheTaskIsClaimed) {
  std::string run = start("one", "1");
  driver.pass(600);  // in its queue, longer than any lease
  Key session = driver.open_session(1);
  ASSERT_EQ(driver.delivered.size(), 1u);
  driver.pass(29);
  beat(session, true);
  EXPECT_EQ(driver.answer("1"), store::Recorded::kRecorded);
  EXPECT_EQ(driver.outcome(run), "1");
}

// --- idleness

TEST_F(LessonsTest, AnIdleEngineIsIdle) {
  for (int i = 0; i < 10; ++i) start("waits", "1");
  std::string run = start("sleeps", "7200");
  std::uint64_t commits = driver.core->counters().commits;
  std::uint64_t loads = driver.core->counters().loads;
  EXPECT_GT(driver.core->idle_us(), 7'000'000'000) << "until shortly before the timer";
  for (int i = 0; i < 7'000; ++i) driver.pass(1);
  EXPECT_EQ(driver.core->counters().commits, commits);
  EXPECT_EQ(driver.core->counters().loads, loads);
  driver.pass(200);
  EXPECT_EQ(driver.outcome(run), "\"awake\"");
  EXPECT_EQ(driver.core->idle_us(), INT64_MAX) << "nothing to be done, for ever";
}

}  // namespace
}  // namespace pawl::engine
