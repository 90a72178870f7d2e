// Steps: the guard, what a winner writes and what a loser leaves alone.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

TEST_P(StoreConformance, StepWritesAllOfParked) {
  TestRun run = parked_run();
  Step next = parking(run, waits_for({{1, 3}}, 2));
  next.generation = 4;
  next.parked->snapshot = std::string("\0\1\xff snapshot", 12);
  next.parked->open = std::string("open\0calls", 10);
  next.parked->wake_at_us = kNow + 5;
  next.parked->line = 31;
  next.parked->last_call = 456;
  next.parked->status = "{\"at\": 1}";
  RunWrite write = write_of(run, next);
  write.home = 8;
  EXPECT_TRUE(commit_run(write).step_won);
  RunState expected;
  expected.run = run.key;
  expected.revision = 2;
  expected.generation = 4;
  expected.wake_at_us = kNow + 5;
  expected.home = 8;
  expected.last_call = 456;
  expected.waits = next.parked->waits;
  expected.open = next.parked->open;
  expected.snapshot = next.parked->snapshot;
  expected.line = 31;
  expected.status = "{\"at\": 1}";
  expected.status_version = 1;
  EXPECT_EQ(text_of(state(run.key)), text_of(expected));
}

TEST_P(StoreConformance, StepKeepsATailThatItDoesNotWriteAgain) {
  TestRun run = parked_run();
  const std::string tail(5000, 't');
  const auto park = [&](const std::string& head, const std::string& tail, bool unchanged) {
    Step next = parking(run);
    next.parked->snapshot = head + tail;
    next.parked->tail_bytes = tail.size();
    next.parked->tail_unchanged = unchanged;
    EXPECT_TRUE(step(run, next).step_won);
    EXPECT_EQ(state(run.key).snapshot, head + tail);
    EXPECT_EQ(state(run.key).tail_bytes, tail.size());
  };
  park("one", tail, false);
  park("two", tail, true);
  park(std::string(9000, 'h'), tail, true);  // a large head moves nothing
  park("three", "another" + tail, false);
  park("four", "another" + tail, true);
  park("without", "", false);
  park("", tail, false);
  park("five", tail, true);
}

TEST_P(StoreConformance, TailOfALosingStepIsNotWritten) {
  TestRun run = parked_run();
  Step first = parking(run);
  first.parked->snapshot = "head" + std::string(3000, 'a');
  first.parked->tail_bytes = 3000;
  EXPECT_TRUE(step(run, first).step_won);
  Step loser = parking(run);
  loser.revision = 9;
  loser.parked->snapshot = "head" + std::string(3000, 'b');
  loser.parked->tail_bytes = 3000;
  EXPECT_FALSE(commit_run(write_of(run, loser)).step_won);
  EXPECT_EQ(state(run.key).snapshot, first.parked->snapshot);
}

TEST_P(StoreConformance, RunThatBeginsWithATailHasIt) {
  const RunRecord record = new_run();
  TestRun run;
  run.key = record.key;
  RunWrite write = write_of(run, parking(run));
  write.start = record;
  write.step->parked->snapshot = "head" + std::string(3000, 'a');
  write.step->parked->tail_bytes = 3000;
  EXPECT_TRUE(commit_run(write).step_won);
  EXPECT_EQ(state(write.run).snapshot, write.step->parked->snapshot);
}

TEST_P(StoreConformance, StepRaisesTheRevisionByOne) {
  TestRun run = parked_run();
  for (std::uint64_t revision = 1; revision < 5; ++revision) {
    EXPECT_EQ(state(run.key).revision, revision);
    EXPECT_TRUE(step(run, parking(run)).step_won);
  }
}

TEST_P(StoreConformance, StepOfAnEarlierRevisionLoses) {
  TestRun run = parked_run();
  const TestRun before = run;
  EXPECT_TRUE(step(run, parking(run)).step_won);
  const std::string stands = text_of(view(run.key));
  const RunWriteResult result = commit_run(write_of(before, parking(before)));
  EXPECT_FALSE(result.step_won);
  EXPECT_EQ(text_of(view(run.key)), stands);
}

TEST_P(StoreConformance, StepOfALaterRevisionLoses) {
  TestRun run = parked_run();
  Step next = parking(run);
  next.revision = 2;
  EXPECT_FALSE(commit_run(write_of(run, next)).step_won);
  EXPECT_EQ(state(run.key).revision, 1u);
}

TEST_P(StoreConformance, StepThatSawMoreThanArrivedLoses) {
  TestRun run = parked_run();
  Step next = parking(run);
  next.seen = 1;
  EXPECT_FALSE(commit_run(write_of(run, next)).step_won);
}

TEST_P(StoreConformance, StepOfAnUnknownRunLoses) {
  TestRun nobody;
  nobody.key = 99;
  const RunWriteResult result = commit_run(write_of(nobody, parking(nobody)));
  EXPECT_FALSE(result.step_won);
  EXPECT_EQ(result.arrivals, 0u);
  EXPECT_FALSE(store().run(99).value().has_value());
}

TEST_P(StoreConformance, StepOfAnEndedRunLoses) {
  TestRun run = parked_run();
  end(run);
  const std::string stands = text_of(view(run.key));
  const RunWriteResult result = commit_run(write_of(run, parking(run)));
  EXPECT_FALSE(result.step_won);
  EXPECT_EQ(result.arrivals, 0u);
  EXPECT_FALSE(commit_run(write_of(run, ending(run, RunStatus::kFailed))).step_won);
  EXPECT_EQ(text_of(view(run.key)), stands);
}

TEST_P(StoreConformance, StepThatLosesLeavesItsNeighboursAlone) {
  TestRun first = parked_run();
  TestRun loser = parked_run();
  TestRun last = parked_run();
  const CallRecord of_first = new_task(first);
  const CallRecord of_loser = new_task(loser);
  const CallRecord of_last = new_task(last);
  std::vector<RunWrite> writes = {write_of(first, parking(first)), write_of(loser, parking(loser)),
                                  write_of(last, parking(last))};
  writes[0].step->effects.calls = {of_first};
  writes[1].step->effects.calls = {of_loser};
  writes[1].step->revision = 9;
  writes[2].step->effects.calls = {of_last};
  const CommitResult result = commit_runs(writes);
  EXPECT_TRUE(result.runs[0].step_won);
  EXPECT_FALSE(result.runs[1].step_won);
  EXPECT_TRUE(result.runs[2].step_won);
  EXPECT_TRUE(has_call(of_first.key));
  EXPECT_FALSE(has_call(of_loser.key));
  EXPECT_TRUE(has_call(of_last.key));
  EXPECT_EQ(state(first.key).revision, 2u);
  EXPECT_EQ(state(loser.key).revision, 1u);
  EXPECT_EQ(state(last.key).revision, 2u);
}

TEST_P(StoreConformance, StepThatLosesHasNoEffectAtAll) {
  TestRun other = parked_run();
  TestRun run = parked_run();
  const CallRecord mine = pending_task(run);
  ASSERT_EQ(send(run.key, "news"), Recorded::kRecorded);
  const std::string stands = text_of(view(run.key)) + text_of(view(other.key));
  Step next = parking(run);
  next.revision = 40;
  next.effects.cancels = {{mine.key, kNow}};
  next.effects.taken = {1};
  next.effects.arrivals.resize(2);
  next.effects.arrivals[0].run = other.key;
  next.effects.arrivals[0].message = Message{"news", "1", "", kNow};
  next.effects.arrivals[1].run = other.key;
  next.effects.arrivals[1].control = Control::kCancel;
  next.effects.logs = {{run.key, kNow, 1, "line"}};
  next.effects.blobs = {{run.key, std::string(32, 'h'), "bytes"}};
  next.continued = Continued{5, 6, "input"};
  next.parked->status = "changed";
  RunWrite write = write_of(run, next);
  write.home = 3;
  const RunWriteResult result = commit_run(write);
  EXPECT_FALSE(result.step_won);
  EXPECT_TRUE(result.elsewhere.empty());
  EXPECT_EQ(text_of(view(run.key)) + text_of(view(other.key)), stands);
  EXPECT_EQ(call(mine.key).status, CallStatus::kPending);
  EXPECT_EQ(store().inbox(run.key, 0, 10).value().size(), 1u);
  EXPECT_TRUE(store().inbox(other.key, 0, 10).value().empty());
  EXPECT_TRUE(store().logs(run.key, 10).value().empty());
  EXPECT_FALSE(store().blob(run.key, std::string(32, 'h')).value().has_value());
}

TEST_P(StoreConformance, StepMayAskForAnotherTurn) {
  TestRun run = parked_run();
  Step next = parking(run);
  next.parked->ready = true;
  EXPECT_TRUE(step(run, next).ready);
  EXPECT_TRUE(is_ready(run.key));
  EXPECT_FALSE(step(run, parking(run)).ready);
  EXPECT_FALSE(is_ready(run.key));
}

TEST_P(StoreConformance, StepKeepsTheHomeUnlessItNamesOne) {
  TestRun run = start(new_run(), 5);
  EXPECT_TRUE(step(run, parking(run)).step_won);
  EXPECT_EQ(state(run.key).home, 5);
  RunWrite write = write_of(run, parking(run));
  write.home = 6;
  EXPECT_TRUE(commit_run(write).step_won);
  EXPECT_EQ(state(run.key).home, 6);
}

TEST_P(StoreConformance, StepThatLosesDoesNotMoveTheHome) {
  TestRun run = start(new_run(), 5);
  RunWrite write = write_of(run, parking(run));
  write.home = 6;
  write.step->revision = 3;
  EXPECT_FALSE(commit_run(write).step_won);
  EXPECT_EQ(state(run.key).home, 5);
}

TEST_P(StoreConformance, StepTakesTheTimerAway) {
  TestRun run = parked_run();
  Step next = parking(run);
  next.parked->wake_at_us = kNow;
  step(run, next);
  ASSERT_EQ(store().due_runs(kNow, 10).value().size(), 1u);
  step(run, parking(run));
  EXPECT_TRUE(store().due_runs(kNow, 10).value().empty());
  EXPECT_FALSE(state(run.key).wake_at_us.has_value());
}

TEST_P(StoreConformance, StepKeepsTheStatusUnlessItSetsOne) {
  TestRun run = parked_run();
  Step next = parking(run);
  next.parked->status = "one";
  step(run, next);
  step(run, parking(run));
  EXPECT_EQ(state(run.key).status, "one");
  EXPECT_EQ(state(run.key).status_version, 1u);
  next = parking(run);
  next.parked->status = "";
  step(run, next);
  EXPECT_EQ(state(run.key).status, "");
  EXPECT_EQ(state(run.key).status_version, 2u);
}

TEST_P(StoreConformance, StepThatContinuesReplacesProgramEntryAndInput) {
  RunRecord record = new_run();
  record.start_key = "once";
  record.tags = {{"a", "b"}};
  TestRun run = start(record);
  Step first = parking(run);
  first.parked->status = "kept";
  step(run, first);
  ASSERT_EQ(send(run.key, "news", "id"), Recorded::kRecorded);
  Step next = parking(run);
  next.generation = 1;
  next.continued = Continued{70, 3, "new input"};
  EXPECT_TRUE(step(run, next).step_won);
  record.program = 70;
  record.entry = 3;
  record.input = "new input";
  EXPECT_EQ(text_of(view(run.key).run), text_of(record));
  EXPECT_EQ(state(run.key).generation, 1u);
  EXPECT_EQ(state(run.key).status, "kept");
  EXPECT_EQ(store().inbox(run.key, 0, 10).value().size(), 1u);
  EXPECT_EQ(send(run.key, "news", "id"), Recorded::kRepeated);
  EXPECT_EQ(store().find_start_key(0, "once").value(), run.key);
}

TEST_P(StoreConformance, StepThatEndsWritesTheResult) {
  TestRun run = parked_run();
  Step last = ending(run, RunStatus::kFailed, kNow + 3);
  last.ended->outcome = std::string("error\0", 6);
  last.ended->retry_point = std::string("snap\0shot", 9);
  last.ended->last_call = 321;
  const RunWriteResult result = step(run, last);
  EXPECT_TRUE(result.step_won);
  EXPECT_EQ(result.arrivals, 0u);
  EXPECT_FALSE(result.ready);
  const RunView now = view(run.key);
  EXPECT_FALSE(now.state.has_value());
  RunResult expected{
      run.key, RunStatus::kFailed, last.ended->outcome, last.ended->retry_point, kNow + 3, 321};
  ASSERT_TRUE(now.result.has_value());
  EXPECT_EQ(text_of(*now.result), text_of(expected));
  EXPECT_EQ(now.status(), RunStatus::kFailed);
}

TEST_P(StoreConformance, StandingSaysWhetherARunIsPausedAndHowItHasEnded) {
  TestRun run = start(new_run());
  EXPECT_TRUE(store().standing(run.key)->live);
  EXPECT_FALSE(store().standing(run.key)->paused);
  EXPECT_FALSE(store().standing(run.key)->result.has_value());
  control(run.key, Control::kPause);
  EXPECT_TRUE(store().standing(run.key)->live);
  EXPECT_TRUE(store().standing(run.key)->paused);
  control(run.key, Control::kResume);
  EXPECT_FALSE(store().standing(run.key)->paused);
  step(run, parking(run));
  EXPECT_TRUE(store().standing(run.key)->live);
  end(run, RunStatus::kFailed, kNow + 3);
  const RunStanding ended = store().standing(run.key).value();
  EXPECT_FALSE(ended.live);
  ASSERT_TRUE(ended.result.has_value());
  EXPECT_EQ(text_of(*ended.result), text_of(*view(run.key).result));
  Commit removal;
  removal.removals.push_back(run.key);
  commit(removal);
  const RunStanding gone = store().standing(run.key).value();
  EXPECT_FALSE(gone.live);
  EXPECT_FALSE(gone.result.has_value());
}

TEST_P(StoreConformance, StepThatEndsMaySayWhoseTheRunIs) {
  for (const bool says : {false, true}) {
    RunRecord record = new_run(5);
    record.start_key = says ? "said" : "read";
    TestRun run = start(record);
    Step last = ending(run, RunStatus::kCompleted, kNow);
    if (says) last.ended->owner = {record.ns, record.start_key};
    EXPECT_TRUE(step(run, last).step_won);
    Commit forget;
    forget.forget_before_us = kNow + 1;
    commit(forget);
    EXPECT_FALSE(store().find_start_key(5, record.start_key).value().has_value());
  }
  EXPECT_EQ(store().count_runs(5)->completed, 2u);
  EXPECT_EQ(store().count_runs(5)->waiting, 0u);
}

TEST_P(StoreConformance, StepThatEndsTakesTheRunOffAllLists) {
  TestRun run = start(new_run());
  Step timed = parking(run);
  timed.parked->wake_at_us = kNow;
  timed.parked->ready = true;
  step(run, timed);
  end(run);
  EXPECT_TRUE(store().due_runs(kNow, 10).value().empty());
  EXPECT_TRUE(store().ready_runs(0, 10).value().empty());
  EXPECT_FALSE(store().next_wake(0).value().has_value());
  EXPECT_EQ(store().find_run(0, run.id).value(), run.key);
}

TEST_P(StoreConformance, StepThatEndsMayHaveEffects) {
  TestRun parent = parked_run();
  const CallRecord of_parent = open_call(parent, CallKind::kChild);
  TestRun child = parked_run();
  const CallRecord undone = pending_task(child);
  Step last = ending(child);
  last.effects.cancels = {{undone.key, kNow}};
  last.effects.arrivals.resize(1);
  last.effects.arrivals[0].run = parent.key;
  last.effects.arrivals[0].outcome = outcome_of(of_parent);
  last.effects.logs = {{child.key, kNow, 1, "bye"}};
  const RunWriteResult result = step(child, last);
  ASSERT_EQ(result.elsewhere.size(), 1u);
  EXPECT_EQ(result.elsewhere[0].recorded, Recorded::kRecorded);
  EXPECT_EQ(result.elsewhere[0].arrival, 1u);
  EXPECT_TRUE(result.elsewhere[0].ready);
  EXPECT_TRUE(is_ready(parent.key));
  EXPECT_EQ(call(of_parent.key).status, CallStatus::kCompleted);
  EXPECT_EQ(call(undone.key).status, CallStatus::kCancelled);
  EXPECT_EQ(store().logs(child.key, 10).value().size(), 1u);
}

TEST_P(StoreConformance, StepTellsOfAStartOnlyIfItIsRefused) {
  const TestRun taken = parked_run();
  TestRun parent = parked_run();
  const CallRecord first = open_call(parent, CallKind::kChild);
  const CallRecord second = open_call(parent, CallKind::kChild);
  Step asking = parking(parent);
  asking.effects.starts = {new_run(), new_run()};
  asking.effects.starts[0].id = taken.id;
  asking.effects.arrivals.resize(2);
  for (std::size_t i = 0; i < 2; ++i) {
    asking.effects.arrivals[i].run = parent.key;
    asking.effects.arrivals[i].if_refused = asking.effects.starts[i].key;
    asking.effects.arrivals[i].outcome = outcome_of(i == 0 ? first : second);
  }
  const RunWriteResult result = step(parent, asking);
  ASSERT_EQ(result.elsewhere.size(), 2u);
  EXPECT_EQ(result.elsewhere[0].recorded, Recorded::kRecorded);
  EXPECT_EQ(result.elsewhere[1].recorded, Recorded::kLeftOut);
  EXPECT_EQ(call(first.key).status, CallStatus::kCompleted);
  EXPECT_EQ(call(second.key).status, CallStatus::kOpen);
  EXPECT_EQ(state(parent.key).arrivals, 1u);
}

TEST_P(StoreConformance, StepOnlyRaisesTheCancelState) {
  TestRun run = parked_run();
  control(run.key, Control::kCancel);
  EXPECT_TRUE(step(run, parking(run)).step_won);
  EXPECT_EQ(state(run.key).cancel, CancelState::kRequested) << "it had not seen the request";
  EXPECT_TRUE(is_ready(run.key));
  run.seen = 1;
  Step told = parking(run);
  told.cancel = CancelState::kDelivered;
  EXPECT_TRUE(step(run, told).step_won);
  EXPECT_EQ(state(run.key).cancel, CancelState::kDelivered);
  EXPECT_FALSE(is_ready(run.key));
  EXPECT_TRUE(step(run, parking(run)).step_won);
  EXPECT_EQ(state(run.key).cancel, CancelState::kDelivered);
}

TEST_P(StoreConformance, StepMayPauseAndNeverResumes) {
  TestRun run = parked_run();
  Step next = parking(run);
  next.parked->paused = true;
  next.parked->ready = true;
  EXPECT_FALSE(step(run, next).ready) << "a paused run has nothing to do now";
  EXPECT_TRUE(state(run.key).paused);
  EXPECT_TRUE(is_ready(run.key));
  EXPECT_TRUE(step(run, parking(run)).step_won);
  EXPECT_TRUE(state(run.key).paused);
  control(run.key, Control::kResume);
  EXPECT_FALSE(state(run.key).paused);
}

TEST_P(StoreConformance, StepTakesMessagesOneByOne) {
  TestRun run = parked_run();
  for (int count = 0; count < 4; ++count) send(run.key, "news");
  run.seen = 4;
  Step next = parking(run);
  next.effects.taken = {2, 4, 77};
  EXPECT_TRUE(step(run, next).step_won);
  const std::vector<MessageRecord> left = store().inbox(run.key, 0, 10).value();
  ASSERT_EQ(left.size(), 2u);
  EXPECT_EQ(left[0].arrival, 1u);
  EXPECT_EQ(left[1].arrival, 3u);
}

TEST_P(StoreConformance, StepTakesItsOwnMessagesOnly) {
  TestRun one = parked_run();
  TestRun two = parked_run();
  send(one.key, "news");
  send(two.key, "news");
  one.seen = 1;
  Step next = parking(one);
  next.effects.taken = {1};
  EXPECT_TRUE(step(one, next).step_won);
  EXPECT_TRUE(store().inbox(one.key, 0, 10).value().empty());
  EXPECT_EQ(store().inbox(two.key, 0, 10).value().size(), 1u);
}

TEST_P(StoreConformance, StepsOfAThousandRunsInOneCommit) {
  std::vector<RunWrite> writes;
  std::vector<CallRecord> tasks;
  for (int count = 0; count < 1000; ++count) {
    TestRun run;
    RunWrite write;
    write.start = new_run();
    write.run = run.key = write.start->key;
    tasks.push_back(new_task(run));
    write.step = parking(run, waits_for({{1, 1}}, 1));
    write.step->effects.calls = {tasks.back()};
    // Every tenth has a guard that fails.
    if (count % 10 == 0) write.step->revision = 1;
    writes.push_back(std::move(write));
  }
  const CommitResult result = commit_runs(writes);
  for (int count = 0; count < 1000; ++count) {
    ASSERT_EQ(result.runs[count].step_won, count % 10 != 0) << count;
    ASSERT_EQ(has_call(tasks[count].key), count % 10 != 0) << count;
    ASSERT_EQ(is_live(writes[count].run), count % 10 != 0) << count;
  }
  EXPECT_EQ(store().count_runs(0).value().waiting, 900u);
}

}  // namespace
}  // namespace pawl::store
