// What people ask of a run and why, and what is remembered of it.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

RunWrite control_of(Key run, Control control, ControlDetail detail) {
  RunWrite write;
  write.run = run;
  write.control = control;
  write.detail = std::move(detail);
  return write;
}

TEST_P(StoreConformance, ACancelIsRememberedWithItsReason) {
  TestRun run = parked_run();
  commit_run(control_of(run.key, Control::kCancel, {"too late", kNow, kNow + kSecond}));
  const RunRequests expected{"too late", kNow, kNow + kSecond, ""};
  EXPECT_EQ(text_of(view(run.key).requests), text_of(expected));
  run.seen = 1;
  end(run, RunStatus::kCancelled);
  EXPECT_EQ(text_of(view(run.key).requests), text_of(expected)) << "also after the end";
  reopen();
  EXPECT_EQ(text_of(view(run.key).requests), text_of(expected));
  Commit removal;
  removal.removals = {run.key};
  commit(removal);
  EXPECT_FALSE(store().run(run.key).value());
}

TEST_P(StoreConformance, ACancelEndsAPause) {
  TestRun run = parked_run();
  commit_run(control_of(run.key, Control::kPause, {"lunch", kNow, 0}));
  EXPECT_EQ(view(run.key).requests.pause_reason, "lunch");
  commit_run(control_of(run.key, Control::kCancel, {"", kNow, 0}));
  EXPECT_FALSE(state(run.key).paused);
  EXPECT_EQ(view(run.key).requests.pause_reason, "");
}

TEST_P(StoreConformance, AResumeForgetsWhyTheRunWasPaused) {
  TestRun run = parked_run();
  commit_run(control_of(run.key, Control::kPause, {"lunch", kNow, 0}));
  commit_run(control_of(run.key, Control::kResume, {}));
  EXPECT_EQ(text_of(view(run.key).requests), text_of(RunRequests()));
}

TEST_P(StoreConformance, ASecondCancelMayOnlyHurry) {
  TestRun run = parked_run();
  commit_run(control_of(run.key, Control::kCancel, {"first", kNow, kNow + 9 * kSecond}));
  run.seen = 1;
  Step delivered = parking(run);
  delivered.cancel = CancelState::kDelivered;
  ASSERT_TRUE(step(run, delivered).step_won);
  for (const std::int64_t later : {kNow + 10 * kSecond, kNow + 9 * kSecond, std::int64_t{0}}) {
    const RunWriteResult result =
        commit_run(control_of(run.key, Control::kCancel, {"second", kNow, later}));
    EXPECT_TRUE(result.controlled);
    EXPECT_FALSE(result.ready);
    EXPECT_EQ(view(run.key).requests.force_at_us, kNow + 9 * kSecond);
  }
  EXPECT_TRUE(commit_run(control_of(run.key, Control::kCancel, {"third", kNow, kNow + 1})).ready);
  EXPECT_EQ(view(run.key).requests.force_at_us, kNow + 1);
  EXPECT_EQ(view(run.key).requests.cancel_reason, "first");
  EXPECT_EQ(state(run.key).arrivals, 1u) << "it is no arrival of its own";
  EXPECT_EQ(state(run.key).cancel, CancelState::kDelivered);
}

TEST_P(StoreConformance, ACancelThatWasWithoutADeadlineGetsOne) {
  TestRun run = parked_run();
  commit_run(control_of(run.key, Control::kCancel, {"", kNow, 0}));
  commit_run(control_of(run.key, Control::kCancel, {"", kNow, kNow + kSecond}));
  EXPECT_EQ(view(run.key).requests.force_at_us, kNow + kSecond);
}

TEST_P(StoreConformance, AnotherRunsStepCancelsWithAReason) {
  TestRun child = parked_run();
  TestRun run = parked_run();
  Step next = parking(run);
  ArrivalElsewhere& arrival = next.effects.arrivals.emplace_back();
  arrival.run = child.key;
  arrival.control = Control::kCancel;
  arrival.detail = {"parent", kNow, kNow + 5};
  const RunWriteResult result = step(run, next);
  EXPECT_TRUE(result.elsewhere.at(0).ready);
  EXPECT_EQ(text_of(view(child.key).requests), text_of(RunRequests{"parent", kNow, kNow + 5, ""}));
}

TEST_P(StoreConformance, TheListShowsThePhaseButNotTheRequests) {
  TestRun run = parked_run();
  Step next = parking(run);
  next.parked->phase = RunPhase::kCompensating;
  ASSERT_TRUE(step(run, next).step_won);
  commit_run(control_of(run.key, Control::kPause, {"lunch", kNow, 0}));
  const RunPage page = store().list_runs({}, 0, 10).value();
  ASSERT_EQ(page.runs.size(), 1u);
  EXPECT_EQ(page.runs[0].state->phase, RunPhase::kCompensating);
  EXPECT_EQ(text_of(page.runs[0].requests), text_of(RunRequests()));
}

TEST_P(StoreConformance, ThePhaseIsNeverLowered) {
  TestRun run = parked_run();
  Step next = parking(run);
  next.parked->phase = RunPhase::kCompensating;
  ASSERT_TRUE(step(run, next).step_won);
  ASSERT_TRUE(step(run, parking(run)).step_won);
  EXPECT_EQ(state(run.key).phase, RunPhase::kCompensating);
}

TEST_P(StoreConformance, ARetryPointStaysUntilItChanges) {
  TestRun run = parked_run();
  EXPECT_EQ(state(run.key).retry_point, "");
  Step next = parking(run);
  next.parked->retry_point = std::string("be\0fore", 7);
  ASSERT_TRUE(step(run, next).step_won);
  ASSERT_TRUE(step(run, parking(run)).step_won);
  EXPECT_EQ(state(run.key).retry_point, std::string("be\0fore", 7));
  EXPECT_EQ(store().list_runs({}, 0, 10)->runs[0].state->retry_point, "") << "lists are narrow";
  next = parking(run);
  next.parked->retry_point = "";
  ASSERT_TRUE(step(run, next).step_won);
  EXPECT_EQ(state(run.key).retry_point, "");
}

TEST_P(StoreConformance, AStartMayBeginWithAPhaseAndARetryPoint) {
  const RunRecord record = new_run();
  RunWrite write;
  write.run = record.key;
  write.start = record;
  Parked& parked = write.step.emplace().parked.emplace();
  parked.phase = RunPhase::kCompensating;
  parked.retry_point = "before";
  ASSERT_TRUE(commit_run(write).step_won);
  EXPECT_EQ(state(record.key).phase, RunPhase::kCompensating);
  EXPECT_EQ(state(record.key).retry_point, "before");
}

TEST_P(StoreConformance, TheAnswerSaysWhichCancelledCallsAreSettled) {
  TestRun run = parked_run();
  const CallRecord pending = pending_task(run);
  const CallRecord leased = leased_task(run, 5);
  const CallRecord open = open_call(run);
  const CallRecord settled = open_call(run);
  settle(settled);
  catch_up(run);
  Step next = parking(run);
  for (const Key key : {pending.key, leased.key, open.key, settled.key, new_key()}) {
    next.effects.cancels.push_back({key, kNow});
  }
  EXPECT_EQ(step(run, next).cancels, (std::vector<bool>{true, false, true, true, true}));
  next = parking(run);
  next.effects.cancels.push_back({leased.key, kNow});
  EXPECT_EQ(step(run, next).cancels, std::vector<bool>{false}) << "its worker has said nothing yet";
}

}  // namespace
}  // namespace pawl::store
