#include "store/apply/calls.h"

#include <gtest/gtest.h>

namespace pawl::store::apply {
namespace {

CallRecord leased_task() {
  CallRecord call;
  call.key = 10;
  call.run = 1;
  call.number = 4;
  call.status = CallStatus::kLeased;
  call.session = 7;
  call.token = 2;
  call.attempt = 3;
  call.run_at_us = 50;
  call.started_at_us = 60;
  return call;
}

Outcome outcome_of(const CallRecord& call) {
  return {call.key, call.session, call.token, CallStatus::kCompleted, "value", 99};
}

TaskWrite write_of(const CallRecord& call, TaskWrite::Kind kind) {
  TaskWrite write;
  write.call = call.key;
  write.session = call.session;
  write.token = call.token;
  write.kind = kind;
  return write;
}

TEST(Calls, AnOutcomeIsTakenByItsFenceOnce) {
  CallRecord call = leased_task();
  const Outcome outcome = outcome_of(call);
  EXPECT_EQ(judge_outcome(head_of(call), 1, outcome), Recorded::kRecorded);
  EXPECT_EQ(judge_outcome(head_of(call), 2, outcome), Recorded::kStale) << "another run's";
  EXPECT_EQ(judge_outcome(std::nullopt, 1, outcome), Recorded::kStale);
  Outcome other = outcome;
  other.token = 3;
  EXPECT_EQ(judge_outcome(head_of(call), 1, other), Recorded::kStale);
  other = outcome;
  other.session = 8;
  EXPECT_EQ(judge_outcome(head_of(call), 1, other), Recorded::kStale);
  settle(call, outcome, 5);
  EXPECT_EQ(call.status, CallStatus::kCompleted);
  EXPECT_EQ(call.outcome, "value");
  EXPECT_EQ(call.arrival, 5u);
  EXPECT_EQ(call.ended_at_us, 99);
  EXPECT_EQ(judge_outcome(head_of(call), 1, outcome), Recorded::kRepeated);
  EXPECT_EQ(judge_outcome(head_of(call), 1, other), Recorded::kStale) << "it keeps its fence";
}

TEST(Calls, ACancelWaitsForTheWorkerOfALeasedTask) {
  const CallCancel wish{10, 70};
  CallRecord call = leased_task();
  CancelChange change = cancel(&call, 1, wish);
  EXPECT_TRUE(change.changed);
  EXPECT_FALSE(change.settled);
  EXPECT_EQ(call.status, CallStatus::kCancelling);
  change = cancel(&call, 1, wish);
  EXPECT_FALSE(change.changed);
  EXPECT_FALSE(change.settled);
  for (const CallStatus status : {CallStatus::kPending, CallStatus::kOpen}) {
    call.status = status;
    change = cancel(&call, 1, wish);
    EXPECT_TRUE(change.changed && change.settled);
    EXPECT_EQ(call.status, CallStatus::kCancelled);
    EXPECT_EQ(call.ended_at_us, 70);
  }
  change = cancel(&call, 1, wish);
  EXPECT_TRUE(!change.changed && change.settled);
  EXPECT_TRUE(cancel(nullptr, 1, wish).settled);
  call.status = CallStatus::kPending;
  EXPECT_FALSE(cancel(&call, 2, wish).changed) << "another run's";
}

TEST(Calls, ATaskWriteIsFenced) {
  CallRecord call = leased_task();
  TaskWrite write = write_of(call, TaskWrite::Kind::kRelease);
  write.token = 1;
  EXPECT_FALSE(change_task(&call, write));
  write = write_of(call, TaskWrite::Kind::kRelease);
  write.session = 0;
  EXPECT_FALSE(change_task(&call, write));
  EXPECT_FALSE(change_task(nullptr, write));
  EXPECT_EQ(call.status, CallStatus::kLeased);
}

TEST(Calls, ACancellingTaskTakesProgressAlone) {
  CallRecord call = leased_task();
  call.status = CallStatus::kCancelling;
  using Kind = TaskWrite::Kind;
  for (const Kind kind :
       {Kind::kRetry, Kind::kRelease, Kind::kReturn, Kind::kMove, Kind::kHasten}) {
    EXPECT_FALSE(change_task(&call, write_of(call, kind))) << static_cast<int>(kind);
  }
  TaskWrite progress = write_of(call, Kind::kProgress);
  progress.outcome = "half";
  EXPECT_TRUE(change_task(&call, progress));
  EXPECT_EQ(call.progress, "half");
  EXPECT_EQ(call.status, CallStatus::kCancelling);
}

TEST(Calls, ALeaseEndsAsItsWriteSays) {
  CallRecord retried = leased_task();
  TaskWrite write = write_of(retried, TaskWrite::Kind::kRetry);
  write.outcome = "error";
  write.run_at_us = 80;
  EXPECT_TRUE(change_task(&retried, write));
  EXPECT_EQ(retried.status, CallStatus::kPending);
  EXPECT_EQ(retried.session, 0);
  EXPECT_EQ(retried.token, 2u);
  EXPECT_EQ(retried.attempt, 3u) << "a failed attempt counts";
  EXPECT_EQ(retried.run_at_us, 80);
  EXPECT_EQ(retried.outcome, "error");

  CallRecord released = leased_task();
  EXPECT_TRUE(change_task(&released, write_of(released, TaskWrite::Kind::kRelease)));
  EXPECT_EQ(released.attempt, 2u);
  EXPECT_EQ(released.lost_leases, 1u);
  EXPECT_EQ(released.run_at_us, 50) << "it keeps its place";

  CallRecord returned = leased_task();
  returned.outcome = "last error";
  EXPECT_TRUE(change_task(&returned, write_of(returned, TaskWrite::Kind::kReturn)));
  EXPECT_EQ(returned.attempt, 2u);
  EXPECT_EQ(returned.lost_leases, 0u);
  EXPECT_EQ(returned.outcome, "last error");

  CallRecord moved = leased_task();
  write = write_of(moved, TaskWrite::Kind::kMove);
  write.to = 8;
  EXPECT_TRUE(change_task(&moved, write));
  EXPECT_EQ(moved.session, 8);
  EXPECT_EQ(moved.status, CallStatus::kLeased);
}

TEST(Calls, OnlyAPendingTaskIsHastened) {
  CallRecord call = leased_task();
  TaskWrite write = write_of(call, TaskWrite::Kind::kHasten);
  write.run_at_us = 5;
  EXPECT_FALSE(change_task(&call, write));
  call.status = CallStatus::kPending;
  call.session = write.session = 0;
  EXPECT_TRUE(change_task(&call, write));
  EXPECT_EQ(call.run_at_us, 5);
  EXPECT_EQ(call.attempt, 3u);
}

TEST(Calls, ALeaseRaisesTokenAndAttempt) {
  CallRecord call = leased_task();
  call.status = CallStatus::kPending;
  call.session = 0;
  Claim claim;
  claim.session = 9;
  claim.now_us = 100;
  lease(call, claim);
  EXPECT_EQ(call.status, CallStatus::kLeased);
  EXPECT_EQ(call.session, 9);
  EXPECT_EQ(call.token, 3u);
  EXPECT_EQ(call.attempt, 4u);
  EXPECT_EQ(call.started_at_us, 100);
}

TEST(Calls, ARearmedTaskIsNobodysAndKeepsCounting) {
  CallRecord held = leased_task();
  held.outcome = held.progress = "old";
  rearm(held, {10, CallStatus::kPending, 0, 200, 300});
  EXPECT_EQ(held.status, CallStatus::kPending);
  EXPECT_EQ(held.token, 3u) << "whoever works on it has lost it";
  EXPECT_EQ(held.attempt, 3u);
  EXPECT_EQ(held.attempts_before, 3u);
  EXPECT_EQ(held.run_at_us, 200);
  EXPECT_EQ(held.deadline_us, 300);
  EXPECT_TRUE(held.outcome.empty() && held.progress.empty());

  CallRecord given_up = leased_task();
  given_up.status = CallStatus::kPending;
  given_up.session = 0;
  given_up.attempt = 2;
  rearm(given_up, {10, CallStatus::kPending, 0, 0, 0});
  EXPECT_EQ(given_up.attempts_before, 3u) << "its worker has had the number 3";

  CallRecord settled = leased_task();
  settle(settled, outcome_of(settled), 5);
  rearm(settled, {10, CallStatus::kCompleted, 6, 0, 0});
  EXPECT_EQ(settled.arrival, 6u);
  EXPECT_EQ(settled.outcome, "value");
  EXPECT_EQ(settled.token, 2u);
}

CallLink done(Key call, Key previous, std::uint64_t arrival = 1) {
  return {call, previous, CallStatus::kCompleted, arrival};
}

TEST(Calls, DropsAreTakenOutOfTheChain) {
  Effects effects;
  effects.drop_before = 50;
  const DroppedCalls plan = plan_drops({done(50, 40), done(40, 30), done(30, 0)}, effects, 9);
  EXPECT_EQ(plan.dropped, (std::vector<Key>{40, 30}));
  EXPECT_EQ(plan.relinked, (std::vector<std::pair<Key, Key>>{{50, 0}}));
  EXPECT_TRUE(plan_drops({}, effects, 9).dropped.empty()) << "no call of the run";
  EXPECT_TRUE(plan_drops({done(50, 0)}, effects, 9).relinked.empty());
}

TEST(Calls, WhatIsNeededStaysInTheChain) {
  Effects effects;
  effects.drop_before = 50;
  effects.not_dropped = {20};
  const CallLink open{40, 35, CallStatus::kOpen, 0};
  const DroppedCalls plan = plan_drops(
      {done(50, 45), done(45, 40), open, done(35, 30), done(30, 20, 10), done(20, 10), done(10, 0)},
      effects, 9);
  EXPECT_EQ(plan.dropped, (std::vector<Key>{45, 35, 10}))
      << "not the open one, not the unseen one, not the one that is asked for";
  EXPECT_EQ(plan.relinked, (std::vector<std::pair<Key, Key>>{{50, 40}, {40, 30}, {20, 0}}));
}

// --- admissions and streams ----------------------------------------------------------------------

TEST(Calls, ACancelOfAnAdmissionThatIsLeasedEndsIt) {
  CallRecord call = leased_task();
  call.kind = CallKind::kAdmission;
  const CancelChange change = cancel(&call, 1, {10, 70});
  EXPECT_TRUE(change.changed);
  EXPECT_TRUE(change.settled);
  EXPECT_EQ(call.status, CallStatus::kCompleted);
  EXPECT_EQ(call.ended_at_us, 70);
  call.status = CallStatus::kPending;
  EXPECT_TRUE(cancel(&call, 1, {10, 71}).settled);
  EXPECT_EQ(call.status, CallStatus::kCancelled);
}

TEST(Calls, AQueuedRunKeepsItsTasksButNotItsAdmission) {
  EXPECT_FALSE(is_kept(nullptr, CallKind::kTask)) << "the run has ended";
  RunState state;
  EXPECT_FALSE(is_kept(&state, CallKind::kTask));
  state.queued = true;
  EXPECT_TRUE(is_kept(&state, CallKind::kTask));
  EXPECT_FALSE(is_kept(&state, CallKind::kAdmission));
  state.paused = true;
  EXPECT_TRUE(is_kept(&state, CallKind::kAdmission));
  state.paused = false;
  state.hold = Hold{};
  EXPECT_TRUE(is_kept(&state, CallKind::kAdmission));
}

TEST(Calls, OnlyAnAdmissionThatIsAdmittedGivesItsRunAPlace) {
  CallRecord call = leased_task();
  Claim claim;
  claim.session = kAdmitted;
  EXPECT_FALSE(admits(claim, call)) << "a task";
  call.kind = CallKind::kAdmission;
  EXPECT_TRUE(admits(claim, call));
  claim.session = 7;
  EXPECT_FALSE(admits(claim, call));
}

TEST(Calls, ItemsAreNumberedAndCounted) {
  StreamRecord stream{"tokens"};
  EXPECT_EQ(append(stream, {0, "tokens", 99, 5, "abc"}), 0u);
  EXPECT_EQ(append(stream, {0, "tokens", 99, 5, "de"}), 1u);
  EXPECT_EQ(stream, (StreamRecord{"tokens", 2, 5}));
}

}  // namespace
}  // namespace pawl::store::apply
