// Ended runs that live again.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

RunWrite revival_of(const TestRun& run, std::int64_t ended_at_us = kNow) {
  RunWrite write;
  write.run = run.key;
  Revival& revival = write.revival.emplace();
  revival.ended_at_us = ended_at_us;
  revival.revision = 500;
  revival.arrivals = 3;
  revival.seen = 2;
  revival.generation = 4;
  revival.parked.snapshot = "again";
  revival.parked.open = "open";
  revival.parked.last_call = run.last_call;
  return write;
}

TEST_P(StoreConformance, ARevivedRunIsLiveAsItIsTold) {
  TestRun run = parked_run();
  end(run, RunStatus::kFailed);
  RunWrite write = revival_of(run);
  write.home = 7;
  Parked& parked = write.revival->parked;
  parked.waits = waits_for({{1, 2}}, 2).encode();
  parked.wake_at_us = kNow + 5;
  parked.line = 9;
  parked.retry_point = "before";
  parked.status = "\"anew\"";
  const RunWriteResult result = commit_run(write);
  EXPECT_TRUE(result.revived);
  EXPECT_FALSE(result.ready) << "its timer comes first";
  EXPECT_EQ(result.arrivals, 3u);
  RunState expected;
  expected.run = run.key;
  expected.revision = 500;
  expected.arrivals = 3;
  expected.seen = 2;
  expected.generation = 4;
  expected.home = 7;
  expected.waits = parked.waits;
  expected.open = "open";
  expected.snapshot = "again";
  expected.wake_at_us = kNow + 5;
  expected.line = 9;
  expected.retry_point = "before";
  expected.last_call = run.last_call;
  expected.status = "\"anew\"";
  expected.status_version = 1;
  EXPECT_EQ(text_of(state(run.key)), text_of(expected));
  EXPECT_FALSE(view(run.key).result);
  reopen();
  EXPECT_EQ(text_of(state(run.key)), text_of(expected));
}

TEST_P(StoreConformance, ARevivedRunWithoutATimerIsReady) {
  TestRun run = parked_run();
  end(run, RunStatus::kFailed);
  EXPECT_TRUE(commit_run(revival_of(run)).ready);
  EXPECT_TRUE(state(run.key).ready);
}

TEST_P(StoreConformance, ARevivalIsRememberedByItsIdIfItIsDone) {
  TestRun run = parked_run();
  end(run, RunStatus::kFailed);
  RunWrite write = revival_of(run, kNow + 1);
  write.revival->id = "again";
  write.revival->at_us = kNow;
  commit_run(write);
  EXPECT_FALSE(store().has_message_id(run.key, "again").value()) << "it did not end then";
  write.revival->ended_at_us = kNow;
  EXPECT_TRUE(commit_run(write).revived);
  EXPECT_TRUE(store().has_message_id(run.key, "again").value());
  EXPECT_FALSE(store().has_message_id(run.key, "once more").value());
  EXPECT_FALSE(store().has_message_id(run.key + 1, "again").value());
  reopen();
  EXPECT_TRUE(store().has_message_id(run.key, "again").value());
  Commit later;
  later.forget_before_us = kNow + 1;
  commit(later);
  EXPECT_FALSE(store().has_message_id(run.key, "again").value());
}

TEST_P(StoreConformance, ARevivedRunEndsWithoutAStartKeyThatIsAnothersNow) {
  RunRecord record = new_run();
  record.start_key = "mine";
  TestRun run = start(record);
  end(run, RunStatus::kFailed);
  Commit later;
  later.forget_before_us = kNow + 1;
  commit(later);
  RunRecord other = new_run();
  other.start_key = "mine";
  start(other);
  RunWrite write = revival_of(run);
  ASSERT_TRUE(commit_run(write).revived);
  run.revision = write.revival->revision;
  run.seen = write.revival->arrivals;
  end(run, RunStatus::kFailed, kNow);
  commit(later);
  EXPECT_EQ(store().find_start_key(other.ns, "mine").value(), other.key) << "it lives";
}

TEST_P(StoreConformance, ARevivalIsLeftOutUnlessTheRunEndedThen) {
  TestRun live = parked_run();
  RunWrite write = revival_of(live);
  write.messages.push_back({"news", "1", "", kNow});
  EXPECT_FALSE(commit_run(write).revived);
  EXPECT_TRUE(store().inbox(live.key, 0, 9)->empty());
  TestRun run = parked_run();
  end(run, RunStatus::kFailed);
  EXPECT_FALSE(commit_run(revival_of(run, kNow + 1)).revived);
  EXPECT_FALSE(is_live(run.key));
  EXPECT_TRUE(commit_run(revival_of(run)).revived);
  EXPECT_FALSE(commit_run(revival_of(run)).revived) << "it lives already";
}

TEST_P(StoreConformance, ARevivalIsLeftOutIfACallHasSettledThatItThoughtOpen) {
  TestRun run = parked_run();
  const CallRecord promise = open_call(run);
  const CallRecord task = leased_task(run, 5);
  TestRun other = parked_run();
  const CallRecord of_other = open_call(other);
  end(run, RunStatus::kFailed);
  RunWrite write = revival_of(run);
  write.revival->open_calls = {promise.key, task.key};
  RunWrite foreign = write;
  foreign.revival->open_calls.push_back(of_other.key);
  EXPECT_FALSE(commit_run(foreign).revived) << "a call of another run";
  foreign.revival->open_calls.back() = 99'999;
  EXPECT_FALSE(commit_run(foreign).revived) << "no call at all";
  EXPECT_EQ(settle(promise), Recorded::kUnknown);
  EXPECT_FALSE(commit_run(write).revived);
  EXPECT_FALSE(is_live(run.key));
  write.revival->open_calls = {task.key};
  EXPECT_TRUE(commit_run(write).revived);
}

TEST_P(StoreConformance, ARevivalIsLeftOutUnlessTheRunsLiveThatItCountsOn) {
  TestRun parent = parked_run();
  TestRun child = parked_run();
  end(parent, RunStatus::kFailed);
  end(child, RunStatus::kFailed);
  RunWrite write = revival_of(parent);
  write.revival->live_runs = {child.key};
  EXPECT_FALSE(commit_run(write).revived);
  EXPECT_FALSE(is_live(parent.key));
  const RunWrite too_late = revival_of(child, kNow + 1);
  EXPECT_FALSE(commit_runs({too_late, write}).runs[1].revived) << "the child's own is left out";
  EXPECT_FALSE(commit_runs({write, revival_of(child)}).runs[0].revived) << "it comes after it";
  EXPECT_TRUE(is_live(child.key));
  EXPECT_TRUE(commit_run(write).revived);
  TestRun second = parked_run();
  end(second, RunStatus::kFailed);
  end(parent = {parent.key, 0, parent.id, 500, 3}, RunStatus::kFailed);
  write.revival->live_runs = {second.key};
  EXPECT_TRUE(commit_runs({revival_of(second), write}).runs[1].revived) << "before it";
}

TEST_P(StoreConformance, ARevivedRunIsCountedAndListedAsLive) {
  RunRecord record = new_run();
  record.start_key = "once";
  TestRun run = start(record);
  end(run, RunStatus::kFailed);
  EXPECT_EQ(store().count_runs(0)->failed, 1u);
  commit_run(revival_of(run));
  EXPECT_EQ(store().count_runs(0)->failed, 0u);
  EXPECT_EQ(store().count_runs(0)->waiting, 1u);
  EXPECT_TRUE(store().ended_runs(0, std::nullopt, kNow * 2, 9)->empty());
  Commit forget;
  forget.forget_before_us = kNow * 2;
  commit(forget);
  EXPECT_EQ(store().find_start_key(0, "once").value(), run.key) << "a live run's key is kept";
  EXPECT_EQ(store().ready_runs(0, 9).value(), std::vector<Key>{run.key});
}

TEST_P(StoreConformance, ARevivedRunMayGetAnotherInput) {
  TestRun run = parked_run();
  end(run, RunStatus::kCompleted);
  RunWrite write = revival_of(run);
  write.revival->continued = Continued{77, 3, "\"new\""};
  commit_run(write);
  EXPECT_EQ(view(run.key).run.program, 77);
  EXPECT_EQ(view(run.key).run.entry, 3u);
  EXPECT_EQ(view(run.key).run.input, "\"new\"");
}

TEST_P(StoreConformance, ARevivedRunHasItsMessages) {
  TestRun run = parked_run();
  send(run.key, "a");
  send(run.key, "b");
  run.seen = 2;
  Step last = ending(run, RunStatus::kFailed);
  last.effects.taken = {1};
  ASSERT_TRUE(step(run, last).step_won);
  RunWrite write = revival_of(run);
  write.revival->arrivals = 1;
  write.revival->messages = {{run.key, 1, "a", "\"back\"", kNow},
                             {run.key, 2, "b", "\"not this\"", kNow}};
  EXPECT_EQ(commit_run(write).arrivals, 2u) << "no number is given twice";
  const auto inbox = store().inbox(run.key, 0, 9).value();
  ASSERT_EQ(inbox.size(), 2u);
  EXPECT_EQ(inbox[0].payload, "\"back\"");
  EXPECT_NE(inbox[1].payload, "\"not this\"");
}

TEST_P(StoreConformance, ARearmedTaskIsAsNew) {
  TestRun run = parked_run();
  CallRecord task = leased_task(run, 5);
  write_task({task.key, 5, task.token, TaskWrite::Kind::kProgress, 0, "0.5"});
  settle(task, CallStatus::kFailed);
  run.seen = 1;
  end(run, RunStatus::kFailed);
  RunWrite write = revival_of(run);
  write.revival->calls = {{task.key, CallStatus::kPending, 0, kNow + 1, kNow + 2}};
  commit_run(write);
  CallRecord expected = task;
  expected.status = CallStatus::kPending;
  expected.session = 0;
  expected.token = task.token + 1;
  expected.attempts_before = task.attempt;
  expected.started_at_us = 0;
  expected.run_at_us = kNow + 1;
  expected.deadline_us = kNow + 2;
  EXPECT_EQ(text_of(call(task.key)), text_of(expected));
  EXPECT_EQ(settle(task), Recorded::kStale) << "who had it has lost it";
  EXPECT_EQ(store().overdue_tasks(kNow + 2, 9)->size(), 1u);
  const CallRecord again = claim("default", 6, 1, kNow + 1).tasks.at(0);
  EXPECT_EQ(again.key, task.key);
  EXPECT_EQ(again.attempt, task.attempt + 1) << "no number is given twice";
  EXPECT_GT(again.token, task.token);
}

// Whoever had the lease may still come with a result: the number that it was given is not free.
TEST_P(StoreConformance, ARearmedTaskSkipsTheNumberOfALeaseThatWasGivenUp) {
  for (const auto kind : {TaskWrite::Kind::kRelease, TaskWrite::Kind::kReturn}) {
    TestRun run = parked_run();
    const CallRecord task = leased_task(run, 5);
    write_task({task.key, 5, task.token, kind, 0, {}});
    Step last = ending(run, RunStatus::kFailed);
    last.effects.cancels = {{task.key, kNow}};
    ASSERT_TRUE(step(run, last).step_won);
    RunWrite write = revival_of(run);
    write.revival->calls = {{task.key, CallStatus::kPending, 0, kNow, 0}};
    commit_run(write);
    const CallRecord again = claim("default", 6, 1, kNow).tasks.at(0);
    EXPECT_EQ(again.key, task.key);
    EXPECT_EQ(again.attempt, task.attempt + 1);
    EXPECT_EQ(again.attempts_before, task.attempt);
  }
}

TEST_P(StoreConformance, ARearmedTaskLeavesTheSessionThatHadIt) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  Step last = ending(run, RunStatus::kFailed);
  last.effects.cancels = {{task.key, kNow}};
  ASSERT_TRUE(step(run, last).step_won);
  EXPECT_EQ(store().leased_tasks(5, 0, 9)->size(), 1u);
  RunWrite write = revival_of(run);
  write.revival->calls = {{task.key, CallStatus::kPending, 0, kNow, 0}};
  commit_run(write);
  EXPECT_TRUE(store().leased_tasks(5, 0, 9)->empty());
}

TEST_P(StoreConformance, ACallOfARevivedRunCanBeOpenAgainOrKeepItsOutcome) {
  TestRun run = parked_run();
  const CallRecord open = open_call(run);
  const CallRecord late = open_call(run);
  settle(open, CallStatus::kFailed);
  run.seen = 1;
  end(run, RunStatus::kFailed);
  EXPECT_EQ(settle(late), Recorded::kUnknown);
  RunWrite write = revival_of(run);
  write.revival->calls = {{open.key, CallStatus::kOpen, 0, 0, 0},
                          {late.key, CallStatus::kCompleted, 3, 0, 0}};
  commit_run(write);
  EXPECT_EQ(call(open.key).status, CallStatus::kOpen);
  EXPECT_EQ(call(open.key).arrival, 0u);
  EXPECT_EQ(call(open.key).token, 0u) << "who settles it names no token";
  EXPECT_EQ(call(late.key).status, CallStatus::kCompleted);
  const std::vector<KeyRange> keys = {{open.key, 1}, {late.key, 1}};
  const auto arrived = store().arrived_calls(run.key, keys, 2).value();
  ASSERT_EQ(arrived.size(), 1u);
  EXPECT_EQ(arrived[0].key, late.key);
  Outcome outcome = outcome_of(call(open.key));
  EXPECT_EQ(record(run.key, outcome), Recorded::kRecorded);
}

TEST_P(StoreConformance, ARevivedRunCanStepAndEndAgain) {
  TestRun run = parked_run();
  control(run.key, Control::kCancel);
  run.seen = 1;
  end(run, RunStatus::kCancelled);
  commit_run(revival_of(run));
  EXPECT_EQ(state(run.key).cancel, CancelState::kNone);
  EXPECT_EQ(text_of(view(run.key).requests), text_of(RunRequests()));
  run.revision = 500;
  run.seen = 3;
  ASSERT_TRUE(step(run, parking(run)).step_won);
  end(run, RunStatus::kCompleted, kNow + 9);
  EXPECT_EQ(view(run.key).result->status, RunStatus::kCompleted);
}

}  // namespace
}  // namespace pawl::store
