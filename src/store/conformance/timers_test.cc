// Timers of runs and deadlines of tasks.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

constexpr std::int64_t kFarAway = kNow + 200LL * 365 * 86400 * kSecond;

TEST_P(StoreConformance, DueRunsComeEarliestFirst) {
  const auto timed = [&](std::int64_t at_us) {
    TestRun run = parked_run();
    Step next = parking(run);
    next.parked->wake_at_us = at_us;
    step(run, next);
    return run.key;
  };
  const Key late = timed(kNow + 30);
  const Key early = timed(kNow + 10);
  const Key same = timed(kNow + 10);
  const Key far = timed(kFarAway);
  parked_run();
  EXPECT_TRUE(store().due_runs(kNow + 9, 10).value().empty());
  const std::vector<DueRun> expected = {{early, kNow + 10}, {same, kNow + 10}, {late, kNow + 30}};
  EXPECT_EQ(text_of(store().due_runs(kNow + 30, 10)), text_of(expected));
  EXPECT_EQ(store().due_runs(kNow + 10, 10).value().size(), 2u);
  EXPECT_EQ(store().due_runs(kFarAway, 10).value().back().run, far);
  const std::vector<DueRun> limited = store().due_runs(kFarAway, 2).value();
  ASSERT_EQ(limited.size(), 2u);
  EXPECT_EQ(limited[1].run, same);
}

TEST_P(StoreConformance, NextWakeIsTheEarliestAfter) {
  for (const std::int64_t at_us : {kNow + 30, kNow + 10, kFarAway}) {
    TestRun run = parked_run();
    Step next = parking(run);
    next.parked->wake_at_us = at_us;
    step(run, next);
  }
  EXPECT_EQ(store().next_wake(0).value(), kNow + 10);
  EXPECT_EQ(store().next_wake(kNow + 9).value(), kNow + 10);
  EXPECT_EQ(store().next_wake(kNow + 10).value(), kNow + 30);
  EXPECT_EQ(store().next_wake(kNow + 30).value(), kFarAway);
  EXPECT_FALSE(store().next_wake(kFarAway).value().has_value());
}

TEST_P(StoreConformance, TimersOfPausedRunsWait) {
  TestRun run = parked_run();
  Step next = parking(run);
  next.parked->wake_at_us = kNow;
  step(run, next);
  control(run.key, Control::kPause);
  EXPECT_TRUE(store().due_runs(kNow + 5, 10).value().empty());
  EXPECT_FALSE(store().next_wake(0).value().has_value());
  control(run.key, Control::kResume);
  EXPECT_EQ(store().due_runs(kNow + 5, 10).value().size(), 1u);
  EXPECT_EQ(store().next_wake(0).value(), kNow);
}

TEST_P(StoreConformance, TimersOutliveArrivals) {
  TestRun run = parked_run();
  Step next = parking(run, waits_for_channel("news"));
  next.parked->wake_at_us = kNow;
  step(run, next);
  send(run.key, "news");
  EXPECT_EQ(store().due_runs(kNow, 10).value().size(), 1u) << "a ready run may be due too";
  EXPECT_EQ(state(run.key).wake_at_us, kNow);
}

TEST_P(StoreConformance, TimersMayLieBeforeTheEpoch) {
  TestRun run = parked_run();
  Step next = parking(run);
  next.parked->wake_at_us = -5;
  step(run, next);
  EXPECT_EQ(state(run.key).wake_at_us, -5);
  EXPECT_EQ(store().due_runs(0, 10).value().size(), 1u);
  next = parking(run);
  next.parked->wake_at_us = 0;
  step(run, next);
  EXPECT_EQ(state(run.key).wake_at_us, 0) << "zero is a time like any other";
  EXPECT_EQ(store().due_runs(0, 10).value().size(), 1u);
}

TEST_P(StoreConformance, TimersMoveWithTheStep) {
  TestRun run = parked_run();
  for (const std::int64_t at_us : {kNow + 10, kNow + 5, kNow + 20}) {
    Step next = parking(run);
    next.parked->wake_at_us = at_us;
    step(run, next);
    EXPECT_EQ(store().next_wake(0).value(), at_us);
    EXPECT_EQ(store().due_runs(kFarAway, 10).value().size(), 1u);
  }
}

// --- deadlines -----------------------------------------------------------------------------------

TEST_P(StoreConformance, OverdueTasksArePendingOrLeased) {
  TestRun run = parked_run();
  std::vector<CallRecord> tasks;
  for (int count = 0; count < 5; ++count) {
    tasks.push_back(new_task(run));
    tasks.back().deadline_us = kNow + 50 - count;
  }
  tasks[1].status = tasks[2].status = tasks[3].status = CallStatus::kLeased;
  tasks[1].session = tasks[2].session = tasks[3].session = 5;
  tasks[1].token = tasks[2].token = tasks[3].token = 1;
  tasks[4].deadline_us = 0;
  make_calls(run, tasks);
  settle(tasks[2]);
  Step next = parking(run);
  next.effects.cancels = {{tasks[3].key, kNow}};
  step(run, next);
  EXPECT_EQ(keys_of(store().overdue_tasks(kNow + 50, 10).value()),
            (std::vector<Key>{tasks[1].key, tasks[0].key}))
      << "not what is settled, cancelling or without deadline";
  EXPECT_EQ(keys_of(store().overdue_tasks(kNow + 49, 10).value()), std::vector<Key>{tasks[1].key});
  EXPECT_EQ(keys_of(store().overdue_tasks(kNow + 50, 1).value()), std::vector<Key>{tasks[1].key});
  EXPECT_TRUE(store().overdue_tasks(kNow + 48, 10).value().empty());
  EXPECT_EQ(text_of(store().overdue_tasks(kNow + 49, 10).value()[0]), text_of(call(tasks[1].key)));
}

TEST_P(StoreConformance, DelayedTasksArePendingAndNotDue) {
  TestRun run = parked_run();
  std::vector<CallRecord> tasks = {new_task(run), new_task(run), new_task(run), new_task(run)};
  for (CallRecord& task : tasks) task.run_at_us = kNow + 20;
  tasks[1].run_at_us = kNow + 10;
  tasks[2].status = CallStatus::kLeased;
  tasks[2].session = 5;
  tasks[2].token = 1;
  make_calls(run, tasks);
  const Key first = tasks[0].key, second = tasks[1].key, last = tasks[3].key;
  EXPECT_EQ(keys_of(store().delayed_tasks(0, 0, 10).value()),
            (std::vector<Key>{first, second, last}));
  EXPECT_EQ(keys_of(store().delayed_tasks(kNow + 10, 0, 10).value()),
            (std::vector<Key>{first, last}));
  EXPECT_EQ(keys_of(store().delayed_tasks(0, 0, 1).value()), std::vector<Key>{first});
  EXPECT_EQ(keys_of(store().delayed_tasks(0, first, 1).value()), std::vector<Key>{second});
  EXPECT_TRUE(store().delayed_tasks(kNow + 20, 0, 10).value().empty());
  EXPECT_EQ(text_of(store().delayed_tasks(0, 0, 1).value()[0]), text_of(call(first)));
}

TEST_P(StoreConformance, HasteningAlsoBringsTheDeadlineNear) {
  TestRun run = parked_run();
  std::vector<CallRecord> tasks = {new_task(run), new_task(run)};
  tasks[0].created_at_us = tasks[0].run_at_us = kNow + 1000;
  tasks[0].deadline_us = kNow + 1030;
  tasks[1].run_at_us = kNow + 1000;
  tasks[1].deadline_us = kNow + 2000;
  make_calls(run, tasks);
  for (const CallRecord& task : tasks) {
    write_task({task.key, 0, task.token, TaskWrite::Kind::kHasten, kNow + 5, {}});
  }
  EXPECT_EQ(call(tasks[0].key).run_at_us, kNow + 5);
  EXPECT_EQ(call(tasks[0].key).deadline_us, kNow + 35) << "it was made at a time to come";
  EXPECT_EQ(call(tasks[1].key).run_at_us, kNow + 5);
  EXPECT_EQ(call(tasks[1].key).deadline_us, kNow + 2000);
  EXPECT_EQ(keys_of(store().overdue_tasks(kNow + 35, 10).value()), std::vector<Key>{tasks[0].key});
}

TEST_P(StoreConformance, OverdueIsForTasksOnly) {
  TestRun run = parked_run();
  CallRecord promise = new_call(run, CallKind::kPromise);
  promise.deadline_us = kNow;
  make_calls(run, {promise});
  EXPECT_TRUE(store().overdue_tasks(kNow, 10).value().empty());
  EXPECT_FALSE(store().next_deadline(0).value().has_value());
}

TEST_P(StoreConformance, NextDeadlineIsTheEarliestAfter) {
  TestRun run = parked_run();
  std::vector<CallRecord> tasks = {new_task(run), new_task(run), new_task(run)};
  tasks[0].deadline_us = kNow + 20;
  tasks[1].deadline_us = kNow + 10;
  make_calls(run, tasks);
  EXPECT_EQ(store().next_deadline(0).value(), kNow + 10);
  EXPECT_EQ(store().next_deadline(kNow + 10).value(), kNow + 20);
  EXPECT_FALSE(store().next_deadline(kNow + 20).value().has_value());
  claim("default", 5, 10);
  EXPECT_EQ(store().next_deadline(0).value(), kNow + 10) << "a lease does not stop it";
  settle(call(tasks[1].key));
  EXPECT_EQ(store().next_deadline(0).value(), kNow + 20);
}

TEST_P(StoreConformance, DeadlineOutlivesARetry) {
  TestRun run = parked_run();
  CallRecord task = new_task(run);
  task.deadline_us = kNow + 5;
  make_calls(run, {task});
  const CallRecord leased = claim("default", 5).tasks.at(0);
  write_task(task_write(leased, TaskWrite::Kind::kRetry));
  EXPECT_EQ(keys_of(store().overdue_tasks(kNow + 5, 10).value()), std::vector<Key>{task.key});
}

}  // namespace
}  // namespace pawl::store
