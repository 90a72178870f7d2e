// What a schedule decides: times, overlap, pauses, backfills and counters, without a store.
#include "engine/schedule/firing.h"

#include <gtest/gtest.h>

#include <set>

#include "base/error_codes.h"
#include "engine/schedule/schedule_test_support.h"

namespace pawl::engine {
namespace {

constexpr std::int64_t kSecond = 1'000'000;
constexpr std::int64_t kStart = 1'700'000'000 * kSecond;  // a multiple of 10 s

// A schedule of every 10 s whose runs end when the test says so.
class FiringTest : public testing::Test {
 protected:
  FiringTest() { definition.spec = decoded(R"({"every": "10s"})"); }

  void create() { apply(create_schedule("s", "flow", definition)); }

  void apply(const ScheduleEdit& edit) { take(edit(record, now())); }
  void pass(std::int64_t seconds) {
    now_us += seconds * kSecond;
    take(look(*record, now()));
  }
  void end(store::RunStatus status) {
    ends = {{state().live.front().run, status}};
    take(look(*record, now()));
  }
  ScheduleNow now() {
    return {now_us, std::exchange(ends, {}),
            [this](const std::string& key) { return keys.contains(key); }};
  }
  void take(Result<ScheduleChange> result) {
    ASSERT_TRUE(result) << result.error().message;
    change = *result;
    if (change.erased) return record.reset();
    for (const NewStart& start : change.starts) {
      EXPECT_TRUE(keys.insert(start.start_key).second) << start.start_key << " has started twice";
      change.state.live.push_back({next_run++, "r", start.nominal_us});
    }
    record.emplace();
    record->id = "s";
    record->workflow = change.workflow;
    record->wake_at_us = change.wake_at_us;
    record->definition = encode_definition(change.definition);
    record->state = encode_state(change.state);
  }
  // Seconds after kStart of the runs that the last look has started.
  std::vector<std::int64_t> started() const {
    std::vector<std::int64_t> seconds;
    for (const NewStart& start : change.starts) {
      seconds.push_back((start.nominal_us - kStart) / kSecond);
    }
    return seconds;
  }
  ScheduleState& state() { return change.state; }
  const ScheduleCounters& counters() { return change.state.counters; }

  using Seconds = std::vector<std::int64_t>;
  ScheduleDefinition definition;
  std::optional<store::ScheduleRecord> record;
  ScheduleChange change;
  std::vector<ScheduleEnd> ends;
  std::set<std::string> keys;
  std::int64_t now_us = kStart + kSecond;
  store::Key next_run = 1;
};

TEST_F(FiringTest, Point8TheKeyIsTheScheduleAndTheNominalTime) {
  create();
  pass(10);
  ASSERT_EQ(started(), Seconds{10});
  EXPECT_EQ(change.starts[0].start_key, "schedule:s:2023-11-14T22:13:30Z");
}

TEST_F(FiringTest, Point8AClockSetBackStartsNothingTwice) {
  definition.overlap = Overlap::kAllowAll;
  create();
  pass(10);
  pass(10);
  now_us -= 15 * kSecond;
  take(look_again(*record, now()));
  pass(5);
  EXPECT_EQ(started(), Seconds{});
  EXPECT_EQ(state().recent.back().what, "repeated");
  pass(20);
  EXPECT_EQ(counters().fired, 3u);
}

TEST_F(FiringTest, Point9JitterDelaysTimesAndNotTriggers) {
  definition.jitter_us = 9 * kSecond;
  create();
  const std::int64_t fire_us = record->wake_at_us;
  EXPECT_GT(fire_us, kStart + 10 * kSecond);
  EXPECT_LT(fire_us, kStart + 20 * kSecond);
  apply(trigger_schedule("s", std::nullopt));
  EXPECT_EQ(change.starts.size(), 1u);
}

TEST_F(FiringTest, Point10ALookStartsABoundedNumber) {
  definition.overlap = Overlap::kAllowAll;
  definition.catch_up = CatchUp::kAll;
  create();
  pass(2'000);
  EXPECT_EQ(change.starts.size(), 100u);
  EXPECT_EQ(change.wake_at_us, now_us);
  pass(0);
  EXPECT_EQ(change.starts.size(), 100u);
  EXPECT_EQ(counters().fired, 200u);
}

TEST_F(FiringTest, Point11TheInputIsTheTickOrWhatSomebodyWrote) {
  definition.input = R"({"day": "$nominal", "kept": "$5", "all": ["$schedule", "$last_success"]})";
  create();
  pass(10);
  const std::string input = change.starts[0].input;
  EXPECT_NE(input.find("2023-11-14T22:13:30+00:00"), std::string::npos) << input;
  EXPECT_NE(input.find(R"("kept":"$5","all":["s",null])"), std::string::npos) << input;
  const PayloadTree tick =
      *PayloadTree::parse(input_of(ScheduleDefinition(), state(), {"s", kStart, kStart + kSecond}));
  EXPECT_EQ(tick.find("nominal")->kind(), PayloadKind::kDateTime);
  EXPECT_TRUE(tick.find("last_success")->is_null());
}

TEST_F(FiringTest, Point12SkipIsTheDefault) {
  create();
  pass(10);
  pass(10);
  EXPECT_EQ(started(), Seconds{});
  EXPECT_EQ(counters().skipped, 1u);
  end(store::RunStatus::kCompleted);
  EXPECT_EQ(started(), Seconds{});
  pass(10);
  EXPECT_EQ(started(), Seconds{30});
}

TEST_F(FiringTest, Point12BufferOneKeepsTheFirst) {
  definition.overlap = Overlap::kBufferOne;
  create();
  for (int i = 0; i < 3; ++i) pass(10);
  EXPECT_EQ(counters().skipped, 1u);
  end(store::RunStatus::kCompleted);
  EXPECT_EQ(started(), Seconds{20});
}

TEST_F(FiringTest, Point12BufferAllHasABound) {
  definition.overlap = Overlap::kBufferAll;
  create();
  for (int i = 0; i < 1'002; ++i) pass(10);
  EXPECT_EQ(state().buffer.size(), 1'000u);
  EXPECT_EQ(counters().dropped, 1u);
  end(store::RunStatus::kCompleted);
  EXPECT_EQ(started(), Seconds{20});
}

TEST_F(FiringTest, Point12AllowAllStartsBeside) {
  definition.overlap = Overlap::kAllowAll;
  create();
  pass(10);
  pass(10);
  EXPECT_EQ(started(), Seconds{20});
  EXPECT_EQ(state().live.size(), 2u);
}

TEST_F(FiringTest, Point12CancelOtherWaitsForTheEnd) {
  definition.overlap = Overlap::kCancelOther;
  create();
  pass(10);
  pass(10);
  EXPECT_EQ(started(), Seconds{});
  EXPECT_EQ(change.cancelled.size(), 1u);
  end(store::RunStatus::kCancelled);
  EXPECT_EQ(started(), Seconds{20});
}

TEST_F(FiringTest, Point12ThePolicyIsThatOfWhenItIsProcessed) {
  definition.overlap = Overlap::kBufferAll;
  create();
  pass(10);
  pass(10);
  definition.overlap = Overlap::kSkip;
  apply(update_schedule("s", "flow", definition));
  EXPECT_TRUE(state().buffer.empty());
  EXPECT_EQ(counters().skipped, 1u);
}

TEST_F(FiringTest, Point13FailuresInARowPauseAndCancelsDoNot) {
  definition.pause_after_failures = 2;
  create();
  for (const auto status : {store::RunStatus::kFailed, store::RunStatus::kCancelled}) {
    pass(10);
    end(status);
    EXPECT_FALSE(state().paused);
  }
  pass(10);
  end(store::RunStatus::kFailed);
  EXPECT_TRUE(state().paused && state().paused_by_failure);
  EXPECT_EQ(change.wake_at_us, 0);
}

TEST_F(FiringTest, Point14CatchUpIsTheLastByDefault) {
  create();
  pass(100);
  EXPECT_EQ(started(), Seconds{100});
  EXPECT_EQ(counters().missed, 9u);
}

TEST_F(FiringTest, Point14CatchUpAllWithinItsWindow) {
  definition.catch_up = CatchUp::kAll;
  definition.overlap = Overlap::kAllowAll;
  definition.catch_up_window_us = 25 * kSecond;
  create();
  pass(100);
  EXPECT_EQ(started(), (Seconds{80, 90, 100}));
  EXPECT_EQ(counters().missed, 7u);
}

TEST_F(FiringTest, Point14CatchUpNone) {
  definition.catch_up = CatchUp::kNone;
  create();
  pass(109);
  EXPECT_EQ(started(), Seconds{100 + 10 * (now_us > kStart + 110 * kSecond)});
}

TEST_F(FiringTest, Point15ResumeCatchesNothingUp) {
  create();
  apply(pause_schedule("s", "holidays"));
  EXPECT_EQ(record->wake_at_us, 0);
  now_us += 100 * kSecond;
  apply(resume_schedule("s"));
  EXPECT_EQ(started(), Seconds{});
  EXPECT_EQ(counters().missed, 0u);
  EXPECT_EQ(record->wake_at_us, kStart + 110 * kSecond);
}

TEST_F(FiringTest, Point15AnUpdateKeepsAPendingTimeUnlessTheSpecificationChanges) {
  create();
  now_us += 15 * kSecond;
  definition.spec = decoded(R"({"every": "20s"})");
  apply(update_schedule("s", "flow", definition));
  EXPECT_EQ(started(), Seconds{});
  EXPECT_EQ(state().next_us, kStart + 20 * kSecond);
  now_us += 5 * kSecond;
  apply(update_schedule("s", "flow", definition));
  EXPECT_EQ(started(), Seconds{20});
}

TEST_F(FiringTest, Point15DeleteCancelsRunsIfAsked) {
  create();
  pass(10);
  apply(delete_schedule("s", RunsOfDeleted::kAreCancelled));
  EXPECT_EQ(change.cancelled.size(), 1u);
  auto gone = delete_schedule("s", RunsOfDeleted::kGoOn)(std::nullopt, now());
  ASSERT_FALSE(gone);
  EXPECT_EQ(gone.error().code, ErrorCode::unknown_schedule);
}

TEST_F(FiringTest, Point16ABackfillHasBothEndsAndCanBeCancelled) {
  create();
  now_us += 105 * kSecond;
  apply(pause_schedule("s", ""));
  EXPECT_EQ(count_times(definition.spec, kStart + 20 * kSecond, kStart + 40 * kSecond, 100), 3u);
  apply(backfill_schedule("s", kStart + 20 * kSecond, kStart + 40 * kSecond, Overlap::kAllowAll));
  EXPECT_EQ(started(), (Seconds{20, 30, 40}));
  apply(backfill_schedule("s", kStart + 20 * kSecond, kStart + 60 * kSecond, Overlap::kBufferAll));
  EXPECT_EQ(state().buffer.size(), 2u);
  apply(cancel_backfill("s", 0));
  EXPECT_TRUE(state().buffer.empty() && state().backfills.empty());
}

TEST_F(FiringTest, Point16ABackfillIsOfTheSpecificationOfNow) {
  create();
  now_us += 105 * kSecond;
  apply(pause_schedule("s", ""));
  definition.spec = decoded(R"({"every": "20s"})");
  apply(update_schedule("s", "flow", definition));
  apply(backfill_schedule("s", kStart + 20 * kSecond, kStart + 60 * kSecond, Overlap::kAllowAll));
  EXPECT_EQ(started(), (Seconds{20, 40, 60}));
}

TEST_F(FiringTest, Point17DroppedFromTheBufferIsCounted) {
  definition.overlap = Overlap::kBufferAll;
  create();
  pass(10);
  pass(10);
  EXPECT_EQ(state().buffer.size(), 1u);
  apply(pause_schedule("s", ""));
  EXPECT_EQ(counters().dropped, 1u) << "what waits by its time is dropped by a pause";
}

TEST_F(FiringTest, Point17TheLastTenAreKept) {
  definition.overlap = Overlap::kAllowAll;
  create();
  for (int i = 0; i < 12; ++i) pass(10);
  EXPECT_EQ(state().recent.size(), 10u);
  EXPECT_EQ(state().recent.front().nominal_us, kStart + 30 * kSecond);
  EXPECT_EQ(counters().fired, 12u);
}

// Each search of it looks at every minute of an hour, once for each of many expressions.
ScheduleSpec laborious_spec() {
  std::string cron, except;
  for (int i = 0; i < 30; ++i) {
    cron += fmt::format("{}\"{} * * * * *\"", i == 0 ? "" : ", ", i);
    if (i < 29) except += fmt::format("{}\"{}-{} * * * *\"", i == 0 ? "" : ", ", 2 * i, 2 * i + 1);
  }
  return decoded("{\"cron\": [" + cron + "], \"except\": [" + except + ", \"58 * * * *\"]}");
}

TEST_F(FiringTest, SearchesOfOneLookAreBounded) {
  definition.spec = laborious_spec();
  definition.catch_up = CatchUp::kAll;
  create();
  pass(24 * 3600);
  EXPECT_FALSE(started().empty());
  EXPECT_LT(started().size(), 100u);
  EXPECT_LT(change.steps, 1'000'000);
  EXPECT_EQ(change.wake_at_us, now_us);  // the next look follows at once

  apply(backfill_schedule("s", now_us - 24 * 3600 * kSecond, now_us, Overlap::kAllowAll));
  EXPECT_LT(change.steps, 1'000'000);
  EXPECT_EQ(change.wake_at_us, now_us);
}

TEST_F(FiringTest, SearchesOfOneQuestionAreBounded) {
  const ScheduleSpec spec = laborious_spec();
  EXPECT_EQ(count_times(spec, 0, kStart, 1'000'000), std::nullopt);
  EXPECT_LT(next_times(spec, kStart, 1'000, {1'000'000}).size(), 100u);
  EXPECT_EQ(next_times(definition.spec, kStart, 1'000, {1'000'000}).size(), 1'000u);

  // Passing over years without a time counts as well.
  SearchSteps steps{100'000};
  EXPECT_EQ(next_after(decoded(R"({"cron": "0 0 29 2 MON#5", "start": "2100-01-01T00:00:00Z"})"),
                       kStart, &steps),
            4'233'686'400'000'000);  // 29 February 2104
  EXPECT_LT(steps.left, 99'900);
}

}  // namespace
}  // namespace pawl::engine
