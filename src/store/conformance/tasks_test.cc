// Tasks: claims and their order, delayed work, and the writes of whoever holds a lease.
#include <set>

#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

using Kind = TaskWrite::Kind;

TEST_P(StoreConformance, ClaimLeasesTheTask) {
  TestRun run = parked_run();
  CallRecord task = pending_task(run);
  const ClaimResult result = claim("default", 5, 1, kNow + 7);
  task.status = CallStatus::kLeased;
  task.session = 5;
  task.token = 1;
  task.attempt = 1;
  task.started_at_us = kNow + 7;
  ASSERT_EQ(result.tasks.size(), 1u);
  EXPECT_EQ(text_of(result.tasks[0]), text_of(task)) << "answered as it is now";
  EXPECT_EQ(text_of(call(task.key)), text_of(task));
}

TEST_P(StoreConformance, ClaimTakesATaskOnce) {
  TestRun run = parked_run();
  pending_task(run);
  EXPECT_EQ(claim("default", 5).tasks.size(), 1u);
  EXPECT_TRUE(claim("default", 5).tasks.empty());
  EXPECT_TRUE(claim("default", 6).tasks.empty());
}

TEST_P(StoreConformance, ClaimsOfOneCommitNeverShareATask) {
  TestRun run = parked_run();
  std::vector<CallRecord> tasks;
  for (int count = 0; count < 5; ++count) tasks.push_back(new_task(run));
  make_calls(run, tasks);
  Commit all;
  all.claims = {{0, "default", 5, 2, kNow}, {0, "default", 6, 2, kNow}, {0, "default", 7, 9, kNow}};
  const CommitResult result = commit(all);
  EXPECT_EQ(keys_of(result.claims[0].tasks), (std::vector<Key>{tasks[0].key, tasks[1].key}));
  EXPECT_EQ(keys_of(result.claims[1].tasks), (std::vector<Key>{tasks[2].key, tasks[3].key}));
  EXPECT_EQ(keys_of(result.claims[2].tasks), std::vector<Key>{tasks[4].key});
  EXPECT_EQ(call(tasks[4].key).session, 7);
}

TEST_P(StoreConformance, ClaimThatComesLateFindsTheNextTask) {
  TestRun run = parked_run();
  const CallRecord one = pending_task(run);
  const CallRecord two = pending_task(run);
  EXPECT_EQ(keys_of(claim("default", 5).tasks), std::vector<Key>{one.key});
  EXPECT_EQ(keys_of(claim("default", 6).tasks), std::vector<Key>{two.key});
}

TEST_P(StoreConformance, ClaimGoesByPriorityThenAge) {
  TestRun run = parked_run();
  std::vector<CallRecord> tasks;
  for (int count = 0; count < 6; ++count) tasks.push_back(new_task(run));
  tasks[0].priority = -1;
  tasks[1].run_at_us = kNow - 1;
  tasks[2].run_at_us = kNow - 5;
  tasks[3].priority = 9;
  tasks[4].priority = 9;
  tasks[4].run_at_us = kNow - 9;
  tasks[5].run_at_us = kNow - 5;
  make_calls(run, tasks);
  EXPECT_EQ(keys_of(claim("default", 5, 10).tasks),
            (std::vector<Key>{tasks[4].key, tasks[3].key, tasks[2].key, tasks[5].key, tasks[1].key,
                              tasks[0].key}));
}

TEST_P(StoreConformance, ClaimTakesExtremePriorities) {
  TestRun run = parked_run();
  std::vector<CallRecord> tasks = {new_task(run), new_task(run), new_task(run)};
  tasks[0].priority = INT32_MIN;
  tasks[2].priority = INT32_MAX;
  make_calls(run, tasks);
  EXPECT_EQ(keys_of(claim("default", 5, 10).tasks),
            (std::vector<Key>{tasks[2].key, tasks[1].key, tasks[0].key}));
}

TEST_P(StoreConformance, ClaimLeavesDelayedWork) {
  TestRun run = parked_run();
  std::vector<CallRecord> tasks = {new_task(run), new_task(run), new_task(run)};
  tasks[0].run_at_us = kNow + 20;
  tasks[0].priority = 100;
  tasks[1].run_at_us = kNow + 10;
  make_calls(run, tasks);
  ClaimResult result = claim("default", 5, 10);
  EXPECT_EQ(keys_of(result.tasks), std::vector<Key>{tasks[2].key});
  EXPECT_FALSE(result.more);
  EXPECT_EQ(result.next_run_at_us, kNow + 10);
  result = claim("default", 5, 10, kNow + 10);
  EXPECT_EQ(keys_of(result.tasks), std::vector<Key>{tasks[1].key}) << "due at its very time";
  EXPECT_EQ(result.next_run_at_us, kNow + 20);
  result = claim("default", 5, 10, kNow + 30);
  EXPECT_EQ(keys_of(result.tasks), std::vector<Key>{tasks[0].key});
  EXPECT_EQ(result.next_run_at_us, 0);
}

TEST_P(StoreConformance, ClaimPassesDelayedWorkOfHigherPriority) {
  TestRun run = parked_run();
  std::vector<CallRecord> tasks;
  for (int count = 0; count < 50; ++count) {
    tasks.push_back(new_task(run));
    tasks.back().priority = 10 + count;
    tasks.back().run_at_us = kNow + kSecond;
  }
  tasks.push_back(new_task(run));
  make_calls(run, tasks);
  EXPECT_EQ(keys_of(claim("default", 5, 1).tasks), std::vector<Key>{tasks.back().key});
}

TEST_P(StoreConformance, ClaimTellsIfItsLimitWasReached) {
  TestRun run = parked_run();
  pending_task(run);
  CallRecord delayed = new_task(run);
  delayed.run_at_us = kNow + 5;
  make_calls(run, {delayed});
  ClaimResult result = claim("default", 5, 1);
  EXPECT_TRUE(result.more);
  EXPECT_EQ(result.next_run_at_us, 0) << "asked again, it will be told";
  result = claim("default", 5, 1);
  EXPECT_TRUE(result.tasks.empty());
  EXPECT_FALSE(result.more);
  EXPECT_EQ(result.next_run_at_us, kNow + 5);
}

TEST_P(StoreConformance, ClaimOfAnUnknownQueueIsEmpty) {
  TestRun run = parked_run();
  pending_task(run);
  const ClaimResult result = claim("nobody's", 5, 3);
  EXPECT_TRUE(result.tasks.empty());
  EXPECT_FALSE(result.more);
  EXPECT_EQ(result.next_run_at_us, 0);
}

TEST_P(StoreConformance, ClaimSeesItsQueueAndNamespaceAlone) {
  TestRun one = parked_run(1);
  TestRun two = parked_run(2);
  const CallRecord of_one = pending_task(one, "mail");
  const CallRecord of_two = pending_task(two, "mail");
  pending_task(two, "print");
  EXPECT_TRUE(claim("mail", 5, 10, kNow, 0).tasks.empty());
  EXPECT_EQ(keys_of(claim("mail", 5, 10, kNow, 2).tasks), std::vector<Key>{of_two.key});
  EXPECT_EQ(keys_of(claim("mail", 5, 10, kNow, 1).tasks), std::vector<Key>{of_one.key});
  EXPECT_TRUE(claim("print", 5, 10, kNow, 1).tasks.empty());
}

TEST_P(StoreConformance, ClaimSeesTheTasksOfTheSameCommit) {
  TestRun run = parked_run();
  const CallRecord task = new_task(run);
  Commit all;
  all.runs = {write_of(run, parking(run))};
  all.runs[0].step->effects.calls = {task};
  all.claims = {{0, "default", 5, 1, kNow}};
  const CommitResult result = commit(all);
  EXPECT_EQ(keys_of(result.claims[0].tasks), std::vector<Key>{task.key});
  EXPECT_EQ(call(task.key).status, CallStatus::kLeased);
}

TEST_P(StoreConformance, ClaimSeesTheTasksGivenBackInTheSameCommit) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  Commit all;
  all.tasks = {task_write(task, Kind::kRelease)};
  all.claims = {{0, "default", 6, 1, kNow}};
  const CommitResult result = commit(all);
  ASSERT_EQ(result.claims[0].tasks.size(), 1u);
  EXPECT_EQ(result.claims[0].tasks[0].session, 6);
  EXPECT_EQ(result.claims[0].tasks[0].token, 2u);
  EXPECT_EQ(result.claims[0].tasks[0].attempt, 1u);
}

TEST_P(StoreConformance, ClaimPassesTheTasksOfPausedRuns) {
  TestRun paused = parked_run();
  TestRun other = parked_run();
  const CallRecord held = pending_task(paused);
  CallRecord delayed = new_task(paused);
  delayed.run_at_us = kNow + 5;
  make_calls(paused, {delayed});
  const CallRecord free = pending_task(other);
  control(paused.key, Control::kPause);
  const ClaimResult result = claim("default", 5, 10);
  EXPECT_EQ(keys_of(result.tasks), std::vector<Key>{free.key});
  EXPECT_EQ(result.next_run_at_us, 0);
  EXPECT_FALSE(result.more);
  control(paused.key, Control::kResume);
  EXPECT_EQ(keys_of(claim("default", 5, 10).tasks), std::vector<Key>{held.key});
}

TEST_P(StoreConformance, ClaimTakesTasksOnly) {
  TestRun run = parked_run();
  open_call(run, CallKind::kChild);
  leased_task(run, 9);
  EXPECT_TRUE(claim("", 5, 10).tasks.empty());
  EXPECT_TRUE(claim("default", 5, 10).tasks.empty());
}

TEST_P(StoreConformance, ClaimRaisesTheTokenEveryTime) {
  TestRun run = parked_run();
  pending_task(run);
  std::set<std::uint64_t> tokens;
  for (std::uint32_t round = 1; round <= 4; ++round) {
    const ClaimResult result = claim("default", 5);
    ASSERT_EQ(result.tasks.size(), 1u);
    EXPECT_EQ(result.tasks[0].token, round);
    EXPECT_EQ(result.tasks[0].attempt, round);
    EXPECT_TRUE(write_task(task_write(result.tasks[0], Kind::kRetry)));
  }
}

TEST_P(StoreConformance, ClaimOfThousandsInOneGo) {
  TestRun run = parked_run();
  std::vector<CallRecord> tasks;
  for (int count = 0; count < 3000; ++count) tasks.push_back(new_task(run));
  make_calls(run, tasks);
  const ClaimResult first = claim("default", 5, 2000);
  ASSERT_EQ(first.tasks.size(), 2000u);
  EXPECT_TRUE(first.more);
  EXPECT_EQ(first.tasks.back().key, tasks[1999].key);
  EXPECT_EQ(claim("default", 5, 2000).tasks.size(), 1000u);
  EXPECT_EQ(store().leased_tasks(5, 0, 5000).value().size(), 3000u);
}

// --- writes --------------------------------------------------------------------------------------

TEST_P(StoreConformance, RetryMakesTheTaskPendingAgain) {
  TestRun run = parked_run();
  CallRecord task = leased_task(run, 5);
  TaskWrite write = task_write(task, Kind::kProgress);
  write.outcome = "half";
  EXPECT_TRUE(write_task(write));
  write = task_write(task, Kind::kRetry);
  write.run_at_us = kNow + 50;
  write.outcome = std::string("er\0ror", 6);
  EXPECT_TRUE(write_task(write));
  task.status = CallStatus::kPending;
  task.session = 0;
  task.run_at_us = kNow + 50;
  task.outcome = write.outcome;
  task.progress = "half";
  EXPECT_EQ(text_of(call(task.key)), text_of(task));
  EXPECT_TRUE(claim("default", 6).tasks.empty());
  const ClaimResult again = claim("default", 6, 1, kNow + 50);
  ASSERT_EQ(again.tasks.size(), 1u);
  EXPECT_EQ(again.tasks[0].attempt, 2u);
  EXPECT_EQ(again.tasks[0].token, 2u);
}

TEST_P(StoreConformance, RetryIsNoArrival) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  const std::string stands = text_of(view(run.key));
  for (const Kind kind : {Kind::kProgress, Kind::kRetry}) {
    EXPECT_TRUE(write_task(task_write(task, kind)));
    EXPECT_EQ(text_of(view(run.key)), stands);
  }
}

TEST_P(StoreConformance, ReleaseCountsALostLeaseAndNoAttempt) {
  TestRun run = parked_run();
  CallRecord task = leased_task(run, 5);
  TaskWrite write = task_write(task, Kind::kRelease);
  write.outcome = "not looked at";
  EXPECT_TRUE(write_task(write));
  task.status = CallStatus::kPending;
  task.session = 0;
  task.attempt = 0;
  task.lost_leases = 1;
  EXPECT_EQ(text_of(call(task.key)), text_of(task)) << "it keeps its place in the queue";
}

TEST_P(StoreConformance, ReturnCountsNothing) {
  TestRun run = parked_run();
  CallRecord task = leased_task(run, 5);
  EXPECT_TRUE(write_task(task_write(task, Kind::kReturn)));
  task.status = CallStatus::kPending;
  task.session = 0;
  task.attempt = 0;
  EXPECT_EQ(text_of(call(task.key)), text_of(task));
}

TEST_P(StoreConformance, ReleaseMayPutTheTaskOff) {
  for (const Kind kind : {Kind::kRelease, Kind::kReturn}) {
    TestRun run = parked_run();
    const CallRecord task = leased_task(run, 5);
    TaskWrite write = task_write(task, kind);
    write.run_at_us = kNow + 9;
    EXPECT_TRUE(write_task(write));
    EXPECT_EQ(call(task.key).run_at_us, kNow + 9);
  }
}

TEST_P(StoreConformance, ProgressChangesNothingElse) {
  TestRun run = parked_run();
  CallRecord task = leased_task(run, 5);
  TaskWrite write = task_write(task, Kind::kProgress);
  write.outcome = std::string("{\"done\":\0 1}", 12);
  write.run_at_us = 99;
  EXPECT_TRUE(write_task(write));
  task.progress = write.outcome;
  EXPECT_EQ(text_of(call(task.key)), text_of(task));
}

TEST_P(StoreConformance, MoveChangesTheSessionAndNothingElse) {
  TestRun run = parked_run();
  CallRecord task = leased_task(run, 5);
  TaskWrite write = task_write(task, Kind::kMove);
  write.to = 6;
  EXPECT_TRUE(write_task(write));
  EXPECT_FALSE(write_task(write)) << "it is not session 5's any more";
  task.session = 6;
  EXPECT_EQ(text_of(call(task.key)), text_of(task));
  EXPECT_TRUE(store().leased_tasks(5, 0, 10).value().empty());
  ASSERT_EQ(store().leased_tasks(6, 0, 10).value().size(), 1u);
  EXPECT_EQ(settle(task), Recorded::kRecorded);
}

TEST_P(StoreConformance, TaskWritesNeedTheFence) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  for (const Kind kind :
       {Kind::kRetry, Kind::kRelease, Kind::kReturn, Kind::kProgress, Kind::kMove}) {
    TaskWrite write = task_write(task, kind);
    write.token = 2;
    EXPECT_FALSE(write_task(write));
    write = task_write(task, kind);
    write.session = 6;
    EXPECT_FALSE(write_task(write));
    write = task_write(task, kind);
    write.call = 55555;
    EXPECT_FALSE(write_task(write));
  }
  EXPECT_EQ(text_of(call(task.key)), text_of(task));
}

TEST_P(StoreConformance, TaskWritesNeedALease) {
  TestRun run = parked_run();
  const CallRecord pending = pending_task(run);
  const CallRecord promise = open_call(run);
  const CallRecord done = leased_task(run, 5);
  settle(done);
  for (const Kind kind :
       {Kind::kRetry, Kind::kRelease, Kind::kReturn, Kind::kProgress, Kind::kMove}) {
    for (const CallRecord& each : {pending, promise, done}) {
      EXPECT_FALSE(write_task(task_write(each, kind)));
    }
  }
  EXPECT_EQ(text_of(call(pending.key)), text_of(pending));
  EXPECT_EQ(call(done.key).status, CallStatus::kCompleted);
}

TEST_P(StoreConformance, TaskWriteTwiceIsTakenOnce) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  Commit all;
  all.tasks = {task_write(task, Kind::kRelease), task_write(task, Kind::kRelease)};
  EXPECT_EQ(commit(all).tasks, (std::vector<bool>{true, false}));
  EXPECT_EQ(call(task.key).lost_leases, 1u);
}

TEST_P(StoreConformance, TaskThatIsCancellingTakesProgressAlone) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  Step next = parking(run);
  next.effects.cancels = {{task.key, kNow}};
  step(run, next);
  for (const Kind kind : {Kind::kRetry, Kind::kRelease, Kind::kReturn, Kind::kMove}) {
    EXPECT_FALSE(write_task(task_write(task, kind)));
  }
  TaskWrite write = task_write(task, Kind::kProgress);
  write.outcome = "still here";
  EXPECT_TRUE(write_task(write));
  EXPECT_EQ(call(task.key).progress, "still here");
  EXPECT_EQ(call(task.key).status, CallStatus::kCancelling);
}

TEST_P(StoreConformance, TaskThatIsCancelledInTheSameCommitIsNotRetried) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  Commit all;
  all.runs = {write_of(run, parking(run))};
  all.runs[0].step->effects.cancels = {{task.key, kNow}};
  all.tasks = {task_write(task, Kind::kRetry)};
  EXPECT_EQ(commit(all).tasks, std::vector<bool>{false});
  EXPECT_EQ(call(task.key).status, CallStatus::kCancelling);
}

TEST_P(StoreConformance, TaskWritesAfterAnOutcomeOfTheSameCommitAreRefused) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  Commit all;
  all.runs.resize(1);
  all.runs[0].run = run.key;
  all.runs[0].outcomes = {outcome_of(task)};
  all.tasks = {task_write(task, Kind::kRelease)};
  EXPECT_EQ(commit(all).tasks, std::vector<bool>{false});
  EXPECT_EQ(call(task.key).status, CallStatus::kCompleted);
}

TEST_P(StoreConformance, TasksGivenBackKeepTheirOrder) {
  TestRun run = parked_run();
  std::vector<CallRecord> tasks;
  for (int count = 0; count < 4; ++count) {
    tasks.push_back(new_task(run));
    tasks.back().run_at_us = kNow - 10 + count;
  }
  make_calls(run, tasks);
  const ClaimResult first = claim("default", 5, 2);
  Commit all;
  all.tasks = {task_write(first.tasks[1], Kind::kReturn),
               task_write(first.tasks[0], Kind::kReturn)};
  EXPECT_EQ(commit(all).tasks, (std::vector<bool>{true, true}));
  EXPECT_EQ(keys_of(claim("default", 6, 10).tasks),
            (std::vector<Key>{tasks[0].key, tasks[1].key, tasks[2].key, tasks[3].key}));
}

// --- queues --------------------------------------------------------------------------------------

TEST_P(StoreConformance, ManyTasksOfPausedRunsAreInNobodysWay) {
  TestRun paused = parked_run();
  std::vector<CallRecord> held;
  for (int count = 0; count < 2000; ++count) held.push_back(new_task(paused));
  make_calls(paused, held);
  TestRun other = parked_run();
  const CallRecord lost = leased_task(other, 5);  // older than what follows
  const CallRecord first = pending_task(other);
  const CallRecord second = pending_task(other);
  CallRecord older = new_task(other);
  older.run_at_us = kNow - 5;
  control(paused.key, Control::kPause);
  EXPECT_EQ(keys_of(claim("default", 5, 1).tasks), std::vector<Key>{first.key});
  EXPECT_EQ(keys_of(claim("default", 5, 1).tasks), std::vector<Key>{second.key});
  EXPECT_TRUE(claim("default", 5, 1).tasks.empty());
  // What comes in front of them is found all the same.
  make_calls(other, {older});
  EXPECT_EQ(keys_of(claim("default", 5, 1).tasks), std::vector<Key>{older.key});
  EXPECT_TRUE(claim("default", 5, 1).tasks.empty());
  write_task(task_write(lost, Kind::kRelease));
  EXPECT_EQ(keys_of(claim("default", 5, 1).tasks), std::vector<Key>{lost.key});
  EXPECT_TRUE(claim("default", 5, 1).tasks.empty());
  const CallRecord third = pending_task(other);
  EXPECT_EQ(keys_of(claim("default", 5, 1).tasks), std::vector<Key>{third.key});
  control(paused.key, Control::kResume);
  EXPECT_EQ(keys_of(claim("default", 5, 1).tasks), std::vector<Key>{held[0].key});
}

TEST_P(StoreConformance, TasksThatOutliveAPausedRunAreClaimed) {
  TestRun paused = parked_run();
  std::vector<CallRecord> held;
  for (int count = 0; count < 2000; ++count) held.push_back(new_task(paused));
  make_calls(paused, held);
  control(paused.key, Control::kPause);
  EXPECT_TRUE(claim("default", 5, 1).tasks.empty());
  EXPECT_TRUE(claim("default", 5, 1).tasks.empty());
  end(paused);
  EXPECT_EQ(keys_of(claim("default", 5, 1).tasks), std::vector<Key>{held[0].key});
}

TEST_P(StoreConformance, QueuesCountWhatIsPending) {
  TestRun run = parked_run();
  TestRun elsewhere = parked_run(4);
  pending_task(run, "mail");
  CallRecord delayed = new_task(run, "mail");
  delayed.run_at_us = kNow + kSecond;
  make_calls(run, {delayed});
  pending_task(run, "a");
  leased_task(run, 5, "leased");
  pending_task(elsewhere, "mail");
  const std::vector<QueueCounts> expected = {{"a", 1, 0, kNow}, {"mail", 2, 1, kNow}};
  EXPECT_EQ(text_of(store().queues(0, kNow)), text_of(expected));
  control(run.key, Control::kPause);
  EXPECT_EQ(text_of(store().queues(0, kNow)), text_of(expected));
  EXPECT_EQ(text_of(store().queues(4, kNow)),
            text_of(std::vector<QueueCounts>{{"mail", 1, 0, kNow}}));
  EXPECT_TRUE(store().queues(5, kNow).value().empty());
}

TEST_P(StoreConformance, QueuesFollowEveryChange) {
  TestRun run = parked_run();
  const CallRecord task = pending_task(run);
  const auto pending = [&] {
    const std::vector<QueueCounts> counts = store().queues(0, kNow).value();
    return counts.empty() ? std::uint64_t{0} : counts[0].pending;
  };
  EXPECT_EQ(pending(), 1u);
  const ClaimResult claimed = claim("default", 5);
  EXPECT_EQ(pending(), 0u);
  write_task(task_write(claimed.tasks[0], Kind::kRetry));
  EXPECT_EQ(pending(), 1u);
  Step next = parking(run);
  next.effects.cancels = {{task.key, kNow}};
  step(run, next);
  EXPECT_EQ(pending(), 0u);
}

}  // namespace
}  // namespace pawl::store
