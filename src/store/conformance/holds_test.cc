// Runs that a fault of their program holds.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

const Hold kHold{"{\"error\":1}", kNow, 0};

Step holding(const TestRun& run, const Hold& hold = kHold) {
  Step step;
  step.revision = run.revision;
  step.seen = run.seen;
  step.held = hold;
  return step;
}

RunWrite control_of(Key run, Control control, ControlDetail detail) {
  RunWrite write;
  write.run = run;
  write.control = control;
  write.detail = std::move(detail);
  return write;
}

TEST_P(StoreConformance, AHoldLeavesTheRunAsItStood) {
  TestRun run = waiting_run(waits_for_channel("in"));
  send(run.key, "in");
  const RunState before = state(run.key);
  Step step = holding(run);
  step.seen = 1;
  step.generation = 7;
  step.cancel = CancelState::kDelivered;
  step.effects.logs.push_back({run.key, kNow, 40, "a fault"});
  ASSERT_TRUE(commit_run(write_of(run, step)).step_won);
  reopen();
  RunState expected = before;
  expected.revision += 1;
  expected.ready = true;
  expected.hold = kHold;
  EXPECT_EQ(text_of(state(run.key)), text_of(expected));
  EXPECT_EQ(store().inbox(run.key, 0, 9)->size(), 1u);
  EXPECT_EQ(store().logs(run.key, 9)->size(), 1u);
  EXPECT_TRUE(store().ready_runs(0, 9)->empty());
}

TEST_P(StoreConformance, AHoldRecordsTheArrivalsOfItsWrite) {
  TestRun run = parked_run();
  const CallRecord promise = open_call(run);
  make_calls(run, {}, waits_for({{promise.number, promise.number}}, 1));
  RunWrite write = write_of(run, holding(run));
  write.outcomes = {outcome_of(promise)};
  write.messages = {{"in", "1", "", kNow}};
  write.step->seen = run.seen + 2;
  const RunWriteResult result = commit_run(write);
  ASSERT_TRUE(result.step_won);
  EXPECT_EQ(result.arrivals, run.seen + 2);
  EXPECT_FALSE(result.ready) << "not runnable";
  EXPECT_EQ(state(run.key).seen, run.seen);
  EXPECT_EQ(store().inbox(run.key, 0, 9)->size(), 1u);
  EXPECT_EQ(call(promise.key).status, CallStatus::kCompleted);
}

TEST_P(StoreConformance, ARunMayBeHeldFromItsStart) {
  for (const bool with_message : {false, true}) {
    RunWrite write;
    write.start = new_run();
    write.run = write.start->key;
    write.step.emplace().held = kHold;
    if (with_message) {
      write.messages = {{"in", "1", "", kNow}};
      write.step->seen = 1;
    }
    ASSERT_TRUE(commit_run(write).step_won);
    reopen();
    EXPECT_EQ(state(write.run).hold, kHold);
    EXPECT_EQ(state(write.run).snapshot, "");
    EXPECT_EQ(state(write.run).revision, 1u);
    EXPECT_TRUE(state(write.run).ready);
    EXPECT_TRUE(store().standing(write.run)->held);
  }
}

TEST_P(StoreConformance, AHoldIsGuardedAsAnyStep) {
  TestRun run = parked_run();
  Step step = holding(run);
  step.revision += 1;
  EXPECT_FALSE(commit_run(write_of(run, step)).step_won);
  step = holding(run);
  step.seen += 1;
  EXPECT_FALSE(commit_run(write_of(run, step)).step_won);
  EXPECT_FALSE(state(run.key).hold);
}

TEST_P(StoreConformance, AReleaseMakesAHeldRunReady) {
  TestRun run = parked_run();
  EXPECT_FALSE(control(run.key, Control::kRelease).controlled) << "it is not held";
  commit_run(write_of(run, holding(run)));
  const RunWriteResult result = control(run.key, Control::kRelease);
  EXPECT_TRUE(result.controlled);
  EXPECT_TRUE(result.ready);
  reopen();
  EXPECT_FALSE(state(run.key).hold);
  EXPECT_FALSE(store().standing(run.key)->held);
  EXPECT_EQ(store().ready_runs(0, 9).value(), std::vector<Key>{run.key});
  EXPECT_FALSE(control(run.key, Control::kRelease).controlled);
}

TEST_P(StoreConformance, AReleaseIsDoneOnceForAnId) {
  TestRun run = parked_run();
  commit_run(write_of(run, holding(run)));
  EXPECT_TRUE(commit_run(control_of(run.key, Control::kRelease, {"", kNow, 0, "once"})).controlled);
  ++run.revision;
  commit_run(write_of(run, holding(run)));
  EXPECT_FALSE(
      commit_run(control_of(run.key, Control::kRelease, {"", kNow, 0, "once"})).controlled);
  EXPECT_TRUE(state(run.key).hold);
}

TEST_P(StoreConformance, AHoldHasATimerOfItsOwn) {
  TestRun run = parked_run();
  Step timed = parking(run);
  timed.parked->wake_at_us = kNow;
  step(run, timed);
  commit_run(write_of(run, holding(run, {"x", kNow, kNow + 50})));
  EXPECT_TRUE(store().due_runs(kNow + 49, 9)->empty()) << "the run's own timer waits";
  EXPECT_EQ(text_of(store().due_runs(kNow + 50, 9)),
            text_of(std::vector<DueRun>{{run.key, kNow + 50}}));
  EXPECT_EQ(store().next_wake(0).value(), kNow + 50);
  control(run.key, Control::kPause);
  EXPECT_EQ(store().due_runs(kNow + 50, 9)->size(), 1u) << "also while the run is paused";
  control(run.key, Control::kResume);
  EXPECT_TRUE(state(run.key).hold) << "a resume ends the pause alone";
  control(run.key, Control::kRelease);
  EXPECT_EQ(text_of(store().due_runs(kNow + 50, 9)), text_of(std::vector<DueRun>{{run.key, kNow}}));
}

TEST_P(StoreConformance, TheTimeOfAHoldCanBeOverAtOnce) {
  TestRun run = parked_run();
  EXPECT_FALSE(commit_run(control_of(run.key, Control::kFailHeld, {"", kNow, 0})).controlled);
  commit_run(write_of(run, holding(run)));
  EXPECT_TRUE(commit_run(control_of(run.key, Control::kFailHeld, {"", kNow + 7, 0})).controlled);
  EXPECT_EQ(state(run.key).hold->until_us, kNow + 7);
  EXPECT_EQ(store().due_runs(kNow + 7, 9)->size(), 1u);
}

TEST_P(StoreConformance, ACancelEndsAHoldAndPreventsOne) {
  TestRun run = parked_run();
  commit_run(write_of(run, holding(run)));
  ++run.revision;
  EXPECT_TRUE(control(run.key, Control::kCancel).ready);
  EXPECT_FALSE(state(run.key).hold);
  ASSERT_TRUE(commit_run(write_of(run, holding(run))).step_won);
  EXPECT_FALSE(state(run.key).hold) << "the cancel has not been seen by the turn that failed";
  EXPECT_EQ(store().ready_runs(0, 9).value(), std::vector<Key>{run.key});
}

TEST_P(StoreConformance, AParkingStepEndsAHoldIfItSaysSo) {
  TestRun run = parked_run();
  commit_run(write_of(run, holding(run)));
  ++run.revision;
  step(run, parking(run));
  EXPECT_TRUE(state(run.key).hold);
  Step last = parking(run);
  last.parked->ends_hold = true;
  last.parked->paused = true;
  step(run, last);
  reopen();
  EXPECT_FALSE(state(run.key).hold);
  EXPECT_TRUE(state(run.key).paused);
}

TEST_P(StoreConformance, AnEndTakesTheHoldWithIt) {
  TestRun run = parked_run();
  commit_run(write_of(run, holding(run, {"x", kNow, kNow})));
  ++run.revision;
  end(run, RunStatus::kFailed);
  EXPECT_TRUE(store().due_runs(kNow, 9)->empty());
  EXPECT_FALSE(store().standing(run.key)->held);
}

TEST_P(StoreConformance, TasksOfAHeldRunArePassedOver) {
  TestRun run = parked_run();
  const CallRecord task = pending_task(run);
  commit_run(write_of(run, holding(run)));
  EXPECT_TRUE(claim("default", 7).tasks.empty());
  control(run.key, Control::kRelease);
  EXPECT_EQ(keys_of(claim("default", 7).tasks), std::vector<Key>{task.key});
}

TEST_P(StoreConformance, HeldRunsAreFound) {
  TestRun held = parked_run();
  TestRun both = parked_run();
  TestRun paused = parked_run();
  TestRun ended = parked_run();
  for (TestRun* run : {&held, &both}) commit_run(write_of(*run, holding(*run)));
  for (const TestRun& run : {both, paused}) control(run.key, Control::kPause);
  end(ended);
  RunFilter filter;
  filter.held = true;
  EXPECT_EQ(keys_of(store().list_runs(filter, 0, 9).value()),
            (std::vector<Key>{both.key, held.key}));
  EXPECT_EQ(store().list_runs(filter, 0, 9)->runs[0].state->hold, kHold);
  EXPECT_EQ(store().count_matching(filter).value(), 2u);
  EXPECT_EQ(keys_of(store().list_runs(filter, both.key, 9).value()), std::vector<Key>{held.key});
  filter.paused = false;
  EXPECT_EQ(keys_of(store().list_runs(filter, 0, 9).value()), std::vector<Key>{held.key});
  filter.held = false;
  filter.paused = true;
  EXPECT_EQ(keys_of(store().list_runs(filter, 0, 9).value()), std::vector<Key>{paused.key});
  filter.paused.reset();
  EXPECT_EQ(keys_of(store().list_runs(filter, 0, 9).value()),
            (std::vector<Key>{ended.key, paused.key}));
}

}  // namespace
}  // namespace pawl::store
