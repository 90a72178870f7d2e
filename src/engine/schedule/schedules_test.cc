// Schedules over a store: fired once, whatever happens, and followed until their runs end.
#include "engine/core/core_test_support.h"
#include "engine/schedule/schedule_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
from pawl import workflow, continue_as_new, receive

@workflow
async def flow(tick):
    return tick["schedule"]

@workflow
async def bare():
    return 7

@workflow
async def waiting(tick):
    return await receive("in")

@workflow
async def going_on(tick):
    await receive("in")
    continue_as_new(tick)

@workflow
async def failing(tick):
    raise ValueError("no")
)";

class ScheduleTest : public testing::Test {
 protected:
  ScheduleTest() {
    driver.deploy(kFlows);
    definition.spec = decoded(R"({"every": "10s"})");
  }
  void change(const ScheduleEdit& edit, const std::string& id = "s") {
    std::string error = "no answer";
    driver.core->change_schedule(id, edit, [&](const Result<store::ScheduleRecord>& record) {
      error = record ? "" : to_string(record.error());
    });
    driver.settle();
    EXPECT_EQ(error, "");
  }
  void create(const std::string& workflow) { change(create_schedule("s", workflow, definition)); }
  ScheduleState state(const std::string& id = "s") {
    auto record = driver.store->schedule(CoreOptions().ns, id);
    EXPECT_TRUE(record && *record);
    return record && *record ? *decode_state((*record)->state) : ScheduleState();
  }
  std::string last_run() { return state().recent.back().run; }

  CoreDriver driver;
  ScheduleDefinition definition;
};

TEST_F(ScheduleTest, Point8FiresOnceAcrossACrash) {
  create("flow");
  driver.pass(10);
  driver.pass(10);
  driver.crash();
  driver.pass(10);
  EXPECT_EQ(state().counters.fired, 3u);
  EXPECT_EQ(driver.outcome(last_run()), "\"s\"");
}

TEST_F(ScheduleTest, Point8FiresOnceWhenTheClockIsSetBack) {
  create("flow");
  driver.pass(10);
  driver.pass(10);
  driver.clock.advance_us(-3'600'000'000);
  driver.settle();
  for (int i = 0; i < 362; ++i) driver.pass(10);
  std::map<std::string, int> runs;
  store::RunFilter all;
  all.ns = CoreOptions().ns;
  auto page = driver.store->list_runs(all, 0, 1'000);
  ASSERT_TRUE(page);
  for (const store::RunView& view : page->runs) {
    for (const auto& [name, value] : view.run.tags) {
      if (name != kNominalTag) continue;
      EXPECT_EQ(++runs[value], 1) << value;
    }
  }
  EXPECT_GT(runs.size(), 300u);
}

TEST_F(ScheduleTest, Point10ManySchedulesAtOnceAllFire) {
  for (int i = 0; i < 1'000; ++i) {
    const std::string id = "s" + std::to_string(i);
    driver.core->change_schedule(id, create_schedule(id, "bare", definition),
                                 [](const Result<store::ScheduleRecord>&) {});
  }
  driver.settle();
  driver.pass(10);
  for (int i = 0; i < 1'000; ++i) {
    ASSERT_EQ(state("s" + std::to_string(i)).counters.fired, 1u) << i;
  }
}

TEST_F(ScheduleTest, Point11AWorkflowWithoutParametersGetsNoTick) {
  create("bare");
  driver.pass(10);
  EXPECT_EQ(driver.outcome(last_run()), "7");
}

TEST_F(ScheduleTest, Point12AWaitingRunIsFollowedAcrossACrash) {
  definition.overlap = Overlap::kBufferOne;
  create("waiting");
  driver.pass(10);
  driver.pass(10);
  const std::string first = last_run();
  EXPECT_EQ(state().buffer.size(), 1u);
  driver.crash();
  driver.core->kill({first, ""}, [](const Result<void>&) {});
  driver.settle();
  EXPECT_EQ(driver.outcome(first), "cancelled");
  EXPECT_TRUE(state().buffer.empty());
  EXPECT_EQ(state().counters.fired, 2u);
}

TEST_F(ScheduleTest, Point12CancelOtherCancelsAndStarts) {
  definition.overlap = Overlap::kCancelOther;
  create("waiting");
  driver.pass(10);
  const std::string first = last_run();
  driver.pass(10);
  EXPECT_EQ(driver.outcome(first), "cancelled");
  EXPECT_EQ(state().counters.fired, 2u);
  EXPECT_EQ(state().live.size(), 1u);
}

TEST_F(ScheduleTest, Point12KillOtherKillsAndStarts) {
  definition.overlap = Overlap::kKillOther;
  create("waiting");
  driver.pass(10);
  const std::string first = last_run();
  driver.pass(10);
  EXPECT_EQ(driver.outcome(first), "cancelled");
  EXPECT_EQ(state().counters.fired, 2u);
}

TEST_F(ScheduleTest, Point12APausedRunCountsAsRunning) {
  create("waiting");
  driver.pass(10);
  driver.core->control(last_run(), store::Control::kPause, [](const Result<void>&) {});
  driver.settle();
  driver.pass(10);
  EXPECT_EQ(state().counters.fired, 1u);
  EXPECT_EQ(state().counters.skipped, 1u);
}

TEST_F(ScheduleTest, Point12AChainOfContinueAsNewCountsAsRunning) {
  create("going_on");
  driver.pass(10);
  const std::string run = last_run();
  for (int i = 0; i < 3; ++i) {
    driver.core->send({run, "in", Payload::trusted("1"), {}},
                      [](const Result<store::Recorded>&) {});
    driver.settle();
    driver.pass(10);
  }
  EXPECT_EQ(state().counters.fired, 1u);
  EXPECT_EQ(state().counters.skipped, 3u);
  driver.core->kill({run, ""}, [](const Result<void>&) {});
  driver.settle();
  driver.pass(10);
  EXPECT_EQ(state().counters.fired, 2u);
}

TEST_F(ScheduleTest, Point13AFailurePauses) {
  definition.pause_after_failures = 1;
  create("failing");
  driver.pass(10);
  EXPECT_TRUE(state().paused_by_failure) << driver.outcome(last_run());
  driver.pass(100);
  EXPECT_EQ(state().counters.fired, 1u);
}

TEST_F(ScheduleTest, Point17ARefusedStartIsMissed) {
  create("nothing");
  driver.pass(10);
  EXPECT_EQ(state().counters.fired, 0u);
  EXPECT_EQ(state().counters.missed, 1u);
  EXPECT_EQ(state().recent.back().what, "refused");
}

TEST_F(ScheduleTest, NobodyElseGivesTheStartKeysOfSchedules) {
  definition.overlap = Overlap::kAllowAll;
  create("waiting");
  driver.pass(10);
  ASSERT_EQ(state().live.size(), 1u);
  for (const char* key : {"schedule:s:2026-01-01T00:00:00Z", "trigger:s:x"}) {
    StartRequest request;
    request.workflow = "bare";
    request.start_key = key;
    const auto started = driver.start(std::move(request));
    ASSERT_FALSE(started);
    EXPECT_EQ(started.error().code, ErrorCode::invalid_request);
  }
  // A run that has the tag alone is none of the schedule's.
  const std::uint64_t revision = driver.store->schedule(CoreOptions().ns, "s").value()->revision;
  StartRequest request;
  request.workflow = "bare";
  request.tags = {{kScheduleTag, "s"}};
  const auto started = driver.start(std::move(request));
  ASSERT_TRUE(started);
  EXPECT_EQ(driver.outcome(started->id), "7");
  EXPECT_EQ(driver.store->schedule(CoreOptions().ns, "s").value()->revision, revision);
}

TEST_F(ScheduleTest, Point17TheMetricsHaveTheCountersOfAllSchedules) {
  create("waiting");
  change(create_schedule("n", "nothing", definition), "n");
  driver.pass(10);
  driver.pass(10);
  EXPECT_EQ(driver.core->counters().schedules_fired, 1u);
  EXPECT_EQ(driver.core->counters().schedules_skipped, 1u);
  EXPECT_EQ(driver.core->counters().schedules_missed, 2u) << "their starts were refused";
  EXPECT_EQ(driver.core->counters().schedules_dropped, 0u);
}

}  // namespace
}  // namespace pawl::engine
