// Finding runs by what they say of themselves and how they ended, and what is kept of attempts.
#include <atomic>
#include <chrono>
#include <thread>

#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

using Kind = TaskWrite::Kind;

std::vector<Key> found(Store& store, const RunFilter& filter) {
  return keys_of(store.list_runs(filter, 0, 100).value());
}

RunFilter with_tag(const std::string& name, const std::string& value) {
  RunFilter filter;
  filter.tags = {{name, value}};
  return filter;
}

TEST_P(StoreConformance, AStepSetsReplacesAndRemovesTags) {
  RunRecord record = new_run();
  record.tags = {{"customer", "ada"}, {"status", "new"}};
  TestRun run = start(record);
  Step next = parking(run);
  next.effects.tags = {{"status", "paid"}, {"customer", std::nullopt}, {"country", "de"}};
  ASSERT_TRUE(step(run, next).step_won);
  EXPECT_EQ(view(run.key).run.tags, (std::vector<Tag>{{"status", "paid"}, {"country", "de"}}));
  EXPECT_EQ(found(store(), with_tag("status", "paid")), std::vector<Key>{run.key});
  EXPECT_EQ(found(store(), with_tag("country", "de")), std::vector<Key>{run.key});
  EXPECT_TRUE(found(store(), with_tag("status", "new")).empty());
  EXPECT_TRUE(found(store(), with_tag("customer", "ada")).empty());
}

TEST_P(StoreConformance, TagsOfAStepThatLostAreNotThere) {
  TestRun run = parked_run();
  Step next = parking(run);
  next.revision += 7;
  next.effects.tags = {{"status", "paid"}};
  ASSERT_FALSE(step(run, next).step_won);
  EXPECT_TRUE(found(store(), with_tag("status", "paid")).empty());
}

TEST_P(StoreConformance, ListByTheKindOfError) {
  TestRun failed = parked_run();
  Step last = ending(failed, RunStatus::kFailed);
  last.ended->error_kind = "KeyError";
  step(failed, last);
  TestRun other = parked_run();
  end(other, RunStatus::kFailed);
  const TestRun live = parked_run();
  RunFilter filter;
  filter.error_kind = "KeyError";
  EXPECT_EQ(found(store(), filter), std::vector<Key>{failed.key});
  filter.status = RunStatus::kFailed;
  EXPECT_EQ(found(store(), filter), std::vector<Key>{failed.key});
  filter.error_kind = "keyerror";
  EXPECT_TRUE(found(store(), filter).empty());
}

TEST_P(StoreConformance, ListByTheTimeOfTheEnd) {
  TestRun early = parked_run();
  end(early, RunStatus::kCompleted, kNow + 10);
  TestRun late = parked_run();
  end(late, RunStatus::kFailed, kNow + 20);
  const TestRun live = parked_run();
  RunFilter filter;
  filter.ended_from_us = kNow + 10;
  EXPECT_EQ(found(store(), filter), (std::vector<Key>{late.key, early.key}));
  filter.ended_until_us = kNow + 20;
  EXPECT_EQ(found(store(), filter), std::vector<Key>{early.key});
  EXPECT_EQ(store().count_matching(filter).value(), 1u);
  filter.ended_from_us = kNow + 11;
  EXPECT_TRUE(found(store(), filter).empty());
}

TEST_P(StoreConformance, ListByAPartOfTheId) {
  RunRecord first = new_run();
  first.id = "order-naïve%17";
  start(first);
  RunRecord second = new_run();
  second.id = "order-18";
  start(second);
  RunFilter filter;
  filter.id_part = "order-";
  EXPECT_EQ(found(store(), filter), (std::vector<Key>{second.key, first.key}));
  filter.id_part = "ïve%";
  EXPECT_EQ(found(store(), filter), std::vector<Key>{first.key});
  filter.id_part = "e_18";
  EXPECT_TRUE(found(store(), filter).empty());
}

TEST_P(StoreConformance, AWorkflowIsRemovedAndItsProgramStays) {
  Commit deploy;
  deploy.deploys = {{{new_key(), 1, "v1", 1, "bytes", kNow},
                     {{1, "order", 0, 0, kNow}, {1, "other", 0, 1, kNow}}}};
  const Key program = commit(deploy).programs.at(0);
  Commit removal;
  removal.workflow_removals = {{1, "order"}, {1, "unknown"}};
  commit(removal);
  EXPECT_FALSE(store().workflow(1, "order").value());
  EXPECT_TRUE(store().versions(1, "order").value().empty());
  EXPECT_TRUE(store().workflow(1, "other").value());
  EXPECT_TRUE(store().program(program).value());
}

TEST_P(StoreConformance, ErrorsOfAttemptsAreKeptBesideTheOutcome) {
  TestRun run = parked_run();
  CallRecord task = leased_task(run, 5);
  TaskWrite retry = task_write(task, Kind::kRetry);
  retry.outcome = "first error";
  retry.attempt = 1;
  retry.at_us = kNow + 3;
  EXPECT_TRUE(write_task(retry));
  const CallRecord again = claim("default", 6, 1, kNow + 9).tasks.at(0);
  EXPECT_EQ(settle(again), Recorded::kRecorded);
  const std::vector<AttemptError> errors = store().attempt_errors(task.key).value();
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].attempt, 1u);
  EXPECT_EQ(errors[0].at_us, kNow + 3);
  EXPECT_EQ(errors[0].error, "first error");
  EXPECT_TRUE(store().attempt_errors(task.key + 1).value().empty());
}

TEST_P(StoreConformance, OnlyTheLastErrorsOfAttemptsAreKept) {
  TestRun run = parked_run();
  CallRecord task = leased_task(run, 5);
  for (std::uint32_t attempt = 1; attempt <= kKeptAttempts + 3; ++attempt) {
    TaskWrite retry = task_write(task, Kind::kRetry);
    retry.attempt = attempt;
    retry.outcome = "error";
    ASSERT_TRUE(write_task(retry));
    task = claim("default", 5, 1, kNow + 9).tasks.at(0);
  }
  const std::vector<AttemptError> errors = store().attempt_errors(task.key).value();
  ASSERT_EQ(errors.size(), kKeptAttempts);
  EXPECT_EQ(errors.front().attempt, 4u);
}

TEST_P(StoreConformance, AReturnKeepsItsReason) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  TaskWrite write = task_write(task, Kind::kReturn);
  write.outcome = "no worker that fits";
  EXPECT_TRUE(write_task(write));
  EXPECT_EQ(call(task.key).outcome, "no worker that fits");
  EXPECT_EQ(call(task.key).attempt, 0u);
}

TEST_P(StoreConformance, APendingTaskCanBeHastened) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  TaskWrite write = task_write(task, Kind::kReturn);
  write.run_at_us = kNow + 60 * kSecond;
  EXPECT_TRUE(write_task(write));
  EXPECT_TRUE(claim("default", 6, 1, kNow + 1).tasks.empty());
  TaskWrite hasten{task.key, 0, task.token + 7, Kind::kHasten, kNow, {}};
  EXPECT_FALSE(write_task(hasten)) << "the fence";
  hasten.token = task.token;
  EXPECT_TRUE(write_task(hasten));
  EXPECT_EQ(claim("default", 6, 1, kNow + 1).tasks.at(0).key, task.key);
  EXPECT_FALSE(write_task(hasten)) << "it is leased";
}

TEST_P(StoreConformance, ReadsTogetherSeeTheSameCommits) {
  TestRun run = parked_run();
  std::thread writer;
  std::atomic<bool> committed = false;
  std::vector<bool> live;
  const auto is_live = [&] { return store().standing(run.key).value().live; };
  const Status done = store().read_together([&]() -> Status {
    live.push_back(is_live());
    writer = std::thread([&] {
      end(run, RunStatus::kCompleted);
      committed = true;
    });
    // A store may let the commit wait until the reads are over.
    for (int i = 0; i < 100 && !committed; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    live.push_back(is_live());
    live.push_back(store().list_runs({.status = RunStatus::kWaiting}, 0, 10).value().runs.size());
    return {};
  });
  writer.join();
  ASSERT_TRUE(done.has_value());
  live.push_back(is_live());
  EXPECT_EQ(live, (std::vector<bool>{true, true, true, false}));
}

TEST_P(StoreConformance, ReadsTogetherGiveTheirError) {
  const Status done =
      store().read_together([] { return Status(fail(ErrorCode::unknown_run, "so")); });
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(done.error().code, ErrorCode::unknown_run);
  EXPECT_TRUE(store().count_runs(0).has_value());
}

}  // namespace
}  // namespace pawl::store
