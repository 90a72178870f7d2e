// Requests that are done once: outcomes and controls with an id.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

Outcome with_id(Outcome outcome, const std::string& id) {
  outcome.id = id;
  return outcome;
}

RunWrite controlling(Key run, Control control, const std::string& id) {
  RunWrite write;
  write.run = run;
  write.control = control;
  write.detail = {"why", kNow, 0, id};
  return write;
}

TEST_P(StoreConformance, AnIdOfAnOutcomeIsRememberedWithIt) {
  TestRun run = parked_run();
  const CallRecord first = open_call(run, CallKind::kSuspend);
  EXPECT_EQ(record(run.key, with_id(outcome_of(first), "once")), Recorded::kRecorded);
  EXPECT_TRUE(store().has_message_id(run.key, "once").value());
  EXPECT_FALSE(store().has_message_id(run.key + 1, "once").value());
  reopen();
  EXPECT_TRUE(store().has_message_id(run.key, "once").value());
  Commit later;
  later.forget_before_us = outcome_of(first).ended_at_us + 1;
  commit(later);
  EXPECT_FALSE(store().has_message_id(run.key, "once").value());
}

TEST_P(StoreConformance, ARequestThatIsRepeatedSettlesNoLaterCall) {
  TestRun run = parked_run();
  const CallRecord first = open_call(run, CallKind::kSuspend);
  record(run.key, with_id(outcome_of(first), "once"));
  catch_up(run);
  const CallRecord next = open_call(run, CallKind::kSuspend);
  const std::string before = text_of(state(run.key));
  EXPECT_EQ(record(run.key, with_id(outcome_of(next), "once")), Recorded::kRepeated);
  EXPECT_EQ(call(next.key).status, CallStatus::kOpen);
  EXPECT_EQ(text_of(state(run.key)), before);
  EXPECT_EQ(record(run.key, with_id(outcome_of(next), "another")), Recorded::kRecorded);
}

TEST_P(StoreConformance, AnOutcomeThatIsNotTakenLeavesNoId) {
  TestRun run = parked_run();
  const CallRecord first = open_call(run, CallKind::kSuspend);
  Outcome stale = with_id(outcome_of(first), "once");
  stale.token = 7;
  EXPECT_EQ(record(run.key, stale), Recorded::kStale);
  EXPECT_FALSE(store().has_message_id(run.key, "once").value());
  end(run);
  EXPECT_EQ(record(run.key, with_id(outcome_of(first), "once")), Recorded::kUnknown);
  EXPECT_FALSE(store().has_message_id(run.key, "once").value());
}

TEST_P(StoreConformance, OneRequestMaySettleSeveralCalls) {
  TestRun run = parked_run();
  const CallRecord one = open_call(run, CallKind::kSuspend);
  const CallRecord two = open_call(run, CallKind::kSuspend);
  RunWrite write;
  write.run = run.key;
  write.outcomes = {with_id(outcome_of(one), "once"), with_id(outcome_of(two), "once")};
  const RunWriteResult result = commit_run(write);
  EXPECT_EQ(result.outcomes, (std::vector{Recorded::kRecorded, Recorded::kRecorded}));
  EXPECT_EQ(result.arrivals, 2u);
}

TEST_P(StoreConformance, AStepThatIsBuiltOnARepeatedRequestIsLeftOut) {
  TestRun run = parked_run();
  const CallRecord first = open_call(run, CallKind::kSuspend);
  record(run.key, with_id(outcome_of(first), "once"));
  catch_up(run);
  const CallRecord next = open_call(run, CallKind::kSuspend);
  const CallRecord task = pending_task(run);
  Step taking = parking(run);
  taking.seen = run.seen + 2;
  RunWrite write = write_of(run, taking);
  write.outcomes = {outcome_of(task), with_id(outcome_of(next), "once")};
  const RunWriteResult result = commit_run(write);
  EXPECT_FALSE(result.step_won);
  EXPECT_EQ(result.outcomes, (std::vector{Recorded::kLeftOut, Recorded::kRepeated}));
  EXPECT_EQ(call(task.key).status, CallStatus::kPending);
  write.outcomes[1].id = "another";
  EXPECT_TRUE(commit_run(write).step_won);
  EXPECT_TRUE(store().has_message_id(run.key, "another").value());
}

TEST_P(StoreConformance, AStepThatLosesLeavesNoIdOfARequest) {
  TestRun run = parked_run();
  const CallRecord first = open_call(run, CallKind::kSuspend);
  Step taking = parking(run);
  taking.revision = 99;
  taking.seen = run.seen + 1;
  RunWrite write = write_of(run, taking);
  write.outcomes = {with_id(outcome_of(first), "once")};
  EXPECT_EQ(commit_run(write).outcomes.at(0), Recorded::kLeftOut);
  EXPECT_FALSE(store().has_message_id(run.key, "once").value());
}

TEST_P(StoreConformance, AControlWithAnIdIsDoneOnce) {
  const TestRun run = parked_run();
  EXPECT_TRUE(commit_run(controlling(run.key, Control::kPause, "once")).controlled);
  EXPECT_TRUE(state(run.key).paused);
  EXPECT_TRUE(store().has_message_id(run.key, "once").value());
  EXPECT_TRUE(control(run.key, Control::kResume).controlled);
  reopen();
  EXPECT_FALSE(commit_run(controlling(run.key, Control::kPause, "once")).controlled);
  EXPECT_FALSE(state(run.key).paused);
  EXPECT_EQ(view(run.key).requests.pause_reason, "");
  EXPECT_TRUE(commit_run(controlling(run.key, Control::kPause, "another")).controlled);
  EXPECT_FALSE(commit_run(controlling(run.key, Control::kPause, "once")).controlled);
  EXPECT_TRUE(state(run.key).paused);
}

TEST_P(StoreConformance, AControlOfAnEndedRunLeavesNoId) {
  TestRun run = parked_run();
  end(run);
  EXPECT_FALSE(commit_run(controlling(run.key, Control::kPause, "once")).controlled);
  EXPECT_FALSE(store().has_message_id(run.key, "once").value());
}

TEST_P(StoreConformance, ARepeatedControlIsNotAudited) {
  const TestRun run = parked_run();
  const auto paused = [&] {
    Commit one;
    one.runs = {controlling(run.key, Control::kPause, "once")};
    AuditWrite audit;
    audit.record = {new_key(), 0, kNow, "ada", "pause", "run", ""};
    audit.about = AuditWrite::About::kControl;
    audit.key = run.key;
    one.audits = {audit};
    commit(one);
    return store().audit({}, 0, 9)->records.size();
  };
  EXPECT_EQ(paused(), 1u);
  EXPECT_EQ(paused(), 1u);
}

TEST_P(StoreConformance, ACancelWithAnIdIsAnArrivalOnce) {
  TestRun run = parked_run();
  EXPECT_EQ(commit_run(controlling(run.key, Control::kCancel, "once")).arrivals, 1u);
  const RunWriteResult again = commit_run(controlling(run.key, Control::kCancel, "once"));
  EXPECT_FALSE(again.controlled);
  EXPECT_EQ(again.arrivals, 1u);
}

}  // namespace
}  // namespace pawl::store
