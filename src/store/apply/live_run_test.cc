#include "store/apply/live_run.h"

#include <gtest/gtest.h>

namespace pawl::store::apply {
namespace {

LiveRun parked_run() {
  LiveRun live;
  live.revision = 3;
  live.arrivals = 5;
  live.home = 7;
  return live;
}

Step parking(std::uint64_t revision, std::uint64_t seen) {
  Step step;
  step.revision = revision;
  step.seen = seen;
  step.parked.emplace();
  return step;
}

TEST(LiveRun, AStartIsReadyUnlessItHasATime) {
  RunRecord record;
  EXPECT_TRUE(unbegun(record, 2).ready);
  EXPECT_EQ(unbegun(record, 2).home, 2);
  EXPECT_FALSE(unbegun_body(record).wake_at_us.has_value());
  record.start_at_us = 9;
  EXPECT_FALSE(unbegun(record, 2).ready);
  EXPECT_EQ(unbegun_body(record).wake_at_us, 9);
}

TEST(LiveRun, AStartThatNeedsAnAdmissionIsQueued) {
  RunRecord record;
  record.admission = 12;
  record.start_at_us = 9;
  const LiveRun live = unbegun(record, 2);
  EXPECT_TRUE(live.queued);
  EXPECT_TRUE(live.ready);
  EXPECT_FALSE(live.is_runnable());
  EXPECT_TRUE(live.keeps_tasks());
  const Parked body = unbegun_body(record);
  EXPECT_TRUE(body.ready);
  EXPECT_EQ(body.last_call, 12);
  EXPECT_FALSE(body.wake_at_us.has_value()) << "it is the admission that waits for the time";
}

TEST(LiveRun, AnAdmissionLetsTheRunGoOnAtTheNode) {
  LiveRun live = parked_run();
  live.ready = live.queued = true;
  admit(live, 9);
  EXPECT_FALSE(live.queued);
  EXPECT_TRUE(live.is_runnable());
  EXPECT_EQ(live.home, 9);
  EXPECT_TRUE(live.changed);
}

TEST(LiveRun, AQueuedRunWaitsUnlessItIsCancelled) {
  LiveRun live = parked_run();
  live.queued = live.paused = true;
  EXPECT_EQ(live.reasons_to_wait(), 2);
  take_control(live, {}, Control::kCancel, {});
  EXPECT_TRUE(live.queued) << "its step takes the admission back";
  EXPECT_EQ(live.reasons_to_wait(), 1);
  EXPECT_TRUE(live.is_runnable());
}

TEST(LiveRun, ARunLeavesItsQueueWhenItsUndosBegin) {
  LiveRun live = parked_run();
  live.queued = true;
  Step step = parking(3, 5);
  park(live, step, 0);
  EXPECT_TRUE(live.queued);
  step.revision = 4;
  step.parked->phase = RunPhase::kCompensating;
  park(live, step, 0);
  EXPECT_FALSE(live.queued);
}

TEST(LiveRun, AStepWinsByRevisionAndByWhatItHasSeen) {
  const LiveRun live = parked_run();
  EXPECT_TRUE(step_wins(live, parking(3, 5), 0));
  EXPECT_TRUE(step_wins(live, parking(3, 4), 0)) << "more may have arrived";
  EXPECT_FALSE(step_wins(live, parking(3, 6), 0)) << "it has seen what never arrived";
  EXPECT_FALSE(step_wins(live, parking(2, 5), 0));
  EXPECT_FALSE(step_wins(live, parking(4, 5), 0));
  EXPECT_TRUE(step_wins(live, parking(3, 7), 2));
  EXPECT_FALSE(step_wins(live, parking(3, 6), 2)) << "its own would get other numbers";
  EXPECT_FALSE(step_wins(live, parking(3, 8), 2));
}

TEST(LiveRun, AParkedRunIsReadyIfItHasNotSeenAll) {
  LiveRun live = parked_run();
  live.ready = true;
  park(live, parking(3, 5), 0);
  EXPECT_EQ(live.revision, 4u);
  EXPECT_FALSE(live.ready);
  EXPECT_EQ(live.home, 7) << "0 leaves the home";
  EXPECT_TRUE(live.changed);
  live.arrivals = 6;
  park(live, parking(4, 5), 8);
  EXPECT_TRUE(live.ready);
  EXPECT_EQ(live.home, 8);
}

TEST(LiveRun, AStepNeverLowersCancelPauseAndPhase) {
  LiveRun live = parked_run();
  live.cancel = CancelState::kRequested;
  live.paused = live.held = true;
  live.phase = RunPhase::kCompensating;
  park(live, parking(3, 5), 0);
  EXPECT_EQ(live.cancel, CancelState::kRequested);
  EXPECT_TRUE(live.paused);
  EXPECT_TRUE(live.held) << "a step that parks leaves a hold";
  EXPECT_EQ(live.phase, RunPhase::kCompensating);
  Step step = parking(4, 5);
  step.cancel = CancelState::kDelivered;
  step.parked->ends_hold = true;
  park(live, step, 0);
  EXPECT_EQ(live.cancel, CancelState::kDelivered);
  EXPECT_FALSE(live.held);
}

TEST(LiveRun, AHoldIsNoneForARunThatIsToBeCancelled) {
  LiveRun live = parked_run();
  hold(live, 0);
  EXPECT_TRUE(live.held);
  EXPECT_TRUE(live.ready);
  EXPECT_FALSE(live.is_runnable());
  EXPECT_EQ(live.revision, 4u);
  LiveRun cancelled = parked_run();
  cancelled.cancel = CancelState::kRequested;
  hold(cancelled, 0);
  EXPECT_FALSE(cancelled.held);
  EXPECT_TRUE(cancelled.is_runnable());
}

TEST(LiveRun, OnlyWhatIsAwaitedMakesItReady) {
  LiveRun live = parked_run();
  live.waits.groups.push_back({{{1, 2}}, 2, false});
  live.waits.channels.push_back("orders");
  take_outcome(live, 1, CallStatus::kCompleted);
  EXPECT_EQ(live.arrivals, 6u);
  EXPECT_FALSE(live.ready);
  take_message(live, "others");
  EXPECT_FALSE(live.ready);
  take_outcome(live, 2, CallStatus::kFailed);
  EXPECT_TRUE(live.ready);
  live.ready = false;
  take_message(live, "orders");
  EXPECT_TRUE(live.ready);
  EXPECT_EQ(live.arrivals, 9u);
}

TEST(LiveRun, AFailureWakesWhoAskedForIt) {
  LiveRun live = parked_run();
  live.waits.groups.push_back({{{1, 2}}, 2, true});
  take_outcome(live, 1, CallStatus::kCancelled);
  EXPECT_TRUE(live.ready);
}

TEST(LiveRun, WaitsThatCannotBeReadWakeTheRun) {
  LiveRun live = parked_run();
  live.read_waits("\xff\xff");
  EXPECT_TRUE(live.ready);
  EXPECT_TRUE(live.changed);
}

TEST(LiveRun, ACancelEndsPauseAndHold) {
  LiveRun live = parked_run();
  live.paused = live.held = true;
  EXPECT_EQ(judge_control(live, Control::kCancel), Recorded::kRecorded);
  const ControlChange change =
      take_control(live, {"", 0, 0, "lunch"}, Control::kCancel, ControlDetail{"enough", 10, 20});
  EXPECT_TRUE(change.ends_hold);
  EXPECT_TRUE(change.frees_tasks);
  EXPECT_EQ(change.requests, (RunRequests{"enough", 10, 20, ""}));
  EXPECT_TRUE(live.is_runnable());
  EXPECT_FALSE(live.keeps_tasks());
  EXPECT_EQ(live.arrivals, 6u) << "a cancel is an arrival";
  EXPECT_EQ(judge_control(live, Control::kCancel), Recorded::kRepeated);
}

TEST(LiveRun, ASecondCancelCanOnlyHurry) {
  LiveRun live = parked_run();
  live.cancel = CancelState::kDelivered;
  const RunRequests before{"enough", 10, 20, ""};
  for (const std::int64_t force_at_us : {0, 20, 30}) {
    const ControlChange later =
        take_control(live, before, Control::kCancel, ControlDetail{"again", 11, force_at_us});
    EXPECT_FALSE(later.requests.has_value());
    EXPECT_FALSE(live.ready);
  }
  const ControlChange sooner =
      take_control(live, before, Control::kCancel, ControlDetail{"again", 11, 15});
  EXPECT_EQ(sooner.requests, (RunRequests{"enough", 10, 15, ""}));
  EXPECT_TRUE(live.ready);
  EXPECT_EQ(live.arrivals, 5u) << "no second arrival";
  live.ready = false;
  const ControlChange first =
      take_control(live, {"enough", 10, 0, ""}, Control::kCancel, ControlDetail{"", 11, 99});
  EXPECT_EQ(first.requests->force_at_us, 99) << "there was no end by force before";
}

TEST(LiveRun, APauseKeepsItsReasonUntilTheResume) {
  LiveRun live = parked_run();
  live.ready = true;
  live.strikes = 2;
  ControlChange change = take_control(live, {}, Control::kPause, ControlDetail{"lunch"});
  EXPECT_EQ(change.requests->pause_reason, "lunch");
  EXPECT_FALSE(change.frees_tasks);
  EXPECT_FALSE(live.is_runnable());
  EXPECT_EQ(live.arrivals, 5u) << "a pause is no arrival";
  change = take_control(live, *change.requests, Control::kResume, {});
  EXPECT_EQ(change.requests, RunRequests());
  EXPECT_TRUE(change.frees_tasks);
  EXPECT_EQ(live.strikes, 0u);
  EXPECT_TRUE(live.is_runnable());
}

TEST(LiveRun, OnlyAHeldRunIsReleasedOrFailed) {
  LiveRun live = parked_run();
  EXPECT_EQ(judge_control(live, Control::kRelease), Recorded::kStale);
  EXPECT_EQ(judge_control(live, Control::kFailHeld), Recorded::kStale);
  live.held = true;
  EXPECT_TRUE(take_control(live, {}, Control::kFailHeld, {}).fails_hold);
  EXPECT_TRUE(live.held);
  EXPECT_TRUE(take_control(live, {}, Control::kRelease, {}).ends_hold);
  EXPECT_TRUE(live.is_runnable());
}

TEST(LiveRun, ARevivedRunHasNoFewerArrivalsThanItsMessages) {
  Revival revival;
  revival.revision = 9;
  revival.arrivals = 2;
  EXPECT_EQ(revived(revival, 4, 0).arrivals, 2u);
  EXPECT_EQ(revived(revival, 4, 6).arrivals, 6u);
  revival.messages.push_back({1, 8, "orders", "", 0, ""});
  const LiveRun live = revived(revival, 4, 6);
  EXPECT_EQ(live.arrivals, 8u);
  EXPECT_EQ(live.revision, 9u);
  EXPECT_EQ(live.home, 4);
  EXPECT_TRUE(live.ready);
  revival.parked.wake_at_us = 5;
  EXPECT_FALSE(revived(revival, 4, 6).ready) << "it waits for its timer";
}

TEST(LiveRun, ARevivedRunMayBeQueued) {
  Revival revival;
  EXPECT_FALSE(revived(revival, 2, 0).queued);
  revival.queued = true;
  const LiveRun live = revived(revival, 2, 0);
  EXPECT_TRUE(live.queued);
  EXPECT_TRUE(live.ready);
  EXPECT_FALSE(live.is_runnable());
}

}  // namespace
}  // namespace pawl::store::apply
