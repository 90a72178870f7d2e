// Schedules through the public engine.
#include "engine/service/engine_test_support.h"
#include "store/sqlite/temporary_folder_test_support.h"

namespace pawl {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

constexpr char kSource[] = R"(
from pawl import workflow, receive

@workflow
async def report(input):
    return input

@workflow
async def waiter(input):
    return await receive("go")
)";

constexpr Time kNewYear{std::chrono::seconds(1'767'225'600)};  // 2026-01-01, UTC

ScheduleOptions hourly() {
  ScheduleOptions options;
  options.times.cron = {"0 * * * *"};
  return options;
}

class EngineSchedulesTest : public EngineTest {
 protected:
  void SetUp() override {
    open({.now = [] { return kNewYear; }});
    deploy(kSource);
  }
};

TEST_F(EngineSchedulesTest, PreviewsWhatIsNotStored) {
  const auto preview =
      preview_schedule({.cron = {"0 6 * * *"}, .zone = "Europe/Berlin"}, kNewYear, 2);
  ASSERT_TRUE(preview) << preview.error().message;
  EXPECT_EQ(preview->meaning, "at 06:00 every day, Europe/Berlin");
  EXPECT_EQ(preview->next, (std::vector<Time>{kNewYear + hours(5), kNewYear + hours(29)}));
  EXPECT_EQ(preview_schedule({.cron = {"0 25 * * *"}}, kNewYear).error().code,
            ErrorCode::invalid_cron);
  EXPECT_EQ(preview_schedule({.every = {{seconds(-1)}}}, kNewYear).error().code,
            ErrorCode::invalid_schedule);
}

TEST_F(EngineSchedulesTest, GivesBackWhatWasAskedFor) {
  ScheduleOptions options;
  options.times = {.cron = {"@daily"},
                   .every = {{hours(2), seconds(60)}},
                   .zone = "Europe/Paris",
                   .start = kNewYear,
                   .end = kNewYear + hours(1000),
                   .except = {"* * 25 12 *"},
                   .skip_gaps = true};
  options.input = *to_payload(7);
  options.overlap = Overlap::kBufferAll;
  options.catch_up = CatchUp::kAll;
  options.catch_up_window = hours(1);
  options.jitter = seconds(30);
  options.pause_after_failures = 3;
  options.max_runs = 5;
  const auto made = engine->create_schedule("full", "report", options);
  ASSERT_TRUE(made) << made.error().message;
  const auto read = engine->schedule("full");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->workflow, "report");
  EXPECT_EQ(read->revision, made->revision);
  const ScheduleOptions& got = read->options;
  EXPECT_EQ(got.times.cron, options.times.cron);
  ASSERT_EQ(got.times.every.size(), 1U);
  EXPECT_EQ(got.times.every[0].every, hours(2));
  EXPECT_EQ(got.times.every[0].phase, seconds(60));
  EXPECT_EQ(got.times.zone, "Europe/Paris");
  EXPECT_EQ(got.times.start, kNewYear);
  EXPECT_EQ(got.times.end, kNewYear + hours(1000));
  EXPECT_EQ(got.times.except, options.times.except);
  EXPECT_TRUE(got.times.skip_gaps);
  EXPECT_EQ(got.input.text(), "7");
  EXPECT_EQ(got.overlap, Overlap::kBufferAll);
  EXPECT_EQ(got.catch_up, CatchUp::kAll);
  EXPECT_EQ(got.catch_up_window, hours(1));
  EXPECT_EQ(got.jitter, seconds(30));
  EXPECT_EQ(got.pause_after_failures, 3U);
  EXPECT_EQ(got.max_runs, 5U);
  EXPECT_EQ(read->next.size(), 5U);  // no more than runs are left
}

TEST_F(EngineSchedulesTest, RefusesASecondOneAndAnUnknownOne) {
  ASSERT_TRUE(engine->create_schedule("one", "report", hourly()));
  EXPECT_EQ(engine->create_schedule("one", "report", hourly()).error().code,
            ErrorCode::schedule_exists);
  EXPECT_EQ(engine->schedule("two").error().code, ErrorCode::unknown_schedule);
  EXPECT_EQ(engine->pause_schedule("two").error().code, ErrorCode::unknown_schedule);
  EXPECT_EQ(engine->delete_schedule("two").error().code, ErrorCode::unknown_schedule);
}

TEST_F(EngineSchedulesTest, UpdatesByRevision) {
  const auto made = engine->create_schedule("edited", "report", hourly());
  ASSERT_TRUE(made);
  ScheduleOptions options = made->options;
  options.jitter = seconds(5);
  const auto changed = engine->update_schedule("edited", "waiter", options, made->revision);
  ASSERT_TRUE(changed) << changed.error().message;
  EXPECT_EQ(changed->workflow, "waiter");
  EXPECT_EQ(changed->options.jitter, seconds(5));
  EXPECT_EQ(engine->update_schedule("edited", "report", options, made->revision).error().code,
            ErrorCode::schedule_changed);
  EXPECT_TRUE(engine->update_schedule("edited", "report", options));  // whatever it is by now
}

TEST_F(EngineSchedulesTest, PausesAndResumes) {
  ASSERT_TRUE(engine->create_schedule("held", "report", hourly()));
  const auto paused = engine->pause_schedule("held", "holidays");
  ASSERT_TRUE(paused);
  EXPECT_TRUE(paused->paused);
  EXPECT_EQ(paused->pause_reason, "holidays");
  EXPECT_FALSE(engine->resume_schedule("held")->paused);
}

TEST_F(EngineSchedulesTest, TriggersARun) {
  ASSERT_TRUE(engine->create_schedule("now", "waiter", hourly()));
  const auto triggered = engine->trigger_schedule("now");
  ASSERT_TRUE(triggered) << triggered.error().message;
  ASSERT_EQ(triggered->recent.size(), 1U);
  EXPECT_EQ(triggered->recent[0].what, "started");
  ASSERT_EQ(triggered->live.size(), 1U);
  EXPECT_EQ(engine->get(triggered->live[0].id)->workflow, "waiter");
  EXPECT_EQ(engine->trigger_schedule("now")->recent[0].what, "skipped");
}

TEST_F(EngineSchedulesTest, CountsABackfillAndCancelsIt) {
  ASSERT_TRUE(engine->create_schedule("past", "waiter", hourly()));
  const Time from = kNewYear - hours(10), to = kNewYear - hours(1);
  EXPECT_EQ(engine->backfill_schedule("past", from, to, {.dry_run = true}).value_or(0), 10U);
  EXPECT_TRUE(engine->schedule("past")->backfills.empty());
  EXPECT_EQ(engine->backfill_schedule("past", from, to).value_or(0), 10U);
  EXPECT_TRUE(engine->cancel_backfill("past", 0)->backfills.empty());
  EXPECT_EQ(engine->backfill_schedule("past", to, from).error().code, ErrorCode::invalid_schedule);
}

TEST_F(EngineSchedulesTest, ListsInPages) {
  for (const char* name : {"b", "c", "a"}) {
    ASSERT_TRUE(engine->create_schedule(name, "report", hourly()));
  }
  auto page = engine->schedules({}, 2);
  ASSERT_TRUE(page);
  ASSERT_EQ(page->schedules.size(), 2U);
  EXPECT_EQ(page->schedules[0].id, "a");
  page = engine->schedules(page->next, 2);
  ASSERT_EQ(page->schedules.size(), 1U);
  EXPECT_EQ(page->schedules[0].id, "c");
  EXPECT_EQ(page->next, "");
}

}  // namespace
}  // namespace pawl
