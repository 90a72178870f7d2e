// Arrivals: outcomes with their fences, messages with their ids, controls; and the numbers they
// get.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

TEST_P(StoreConformance, ArrivalsAreNumberedInTheirOrder) {
  TestRun run = parked_run();
  std::vector<CallRecord> calls = {new_call(run, CallKind::kPromise),
                                   new_call(run, CallKind::kChild)};
  make_calls(run, calls);
  RunWrite write;
  write.run = run.key;
  write.outcomes = {outcome_of(calls[1]), outcome_of(calls[0], CallStatus::kFailed)};
  write.messages = {{"a", "1", "", kNow}, {"b", "2", "", kNow}};
  write.control = Control::kCancel;
  const RunWriteResult result = commit_run(write);
  EXPECT_EQ(result.arrivals, 5u);
  EXPECT_TRUE(result.controlled);
  EXPECT_EQ(call(calls[1].key).arrival, 1u);
  EXPECT_EQ(call(calls[0].key).arrival, 2u);
  const std::vector<MessageRecord> inbox = store().inbox(run.key, 0, 10).value();
  ASSERT_EQ(inbox.size(), 2u);
  EXPECT_EQ(inbox[0].arrival, 3u);
  EXPECT_EQ(inbox[0].channel, "a");
  EXPECT_EQ(inbox[1].arrival, 4u);
  EXPECT_EQ(state(run.key).arrivals, 5u);
  EXPECT_EQ(state(run.key).seen, 0u);
}

TEST_P(StoreConformance, ArrivalsNeverTouchTheRevision) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  const std::uint64_t before = state(run.key).revision;
  settle(task);
  send(run.key, "news");
  control(run.key, Control::kCancel);
  control(run.key, Control::kPause);
  EXPECT_EQ(state(run.key).revision, before);
}

TEST_P(StoreConformance, ArrivalsGoOnFromWhatWasRecorded) {
  TestRun run = parked_run();
  send(run.key, "a");
  catch_up(run);
  send(run.key, "b");
  EXPECT_EQ(state(run.key).arrivals, 2u);
  EXPECT_EQ(state(run.key).seen, 1u);
  EXPECT_EQ(store().inbox(run.key, 0, 10).value().back().arrival, 2u);
}

TEST_P(StoreConformance, OutcomeSettlesTheCall) {
  TestRun run = parked_run();
  CallRecord task = leased_task(run, 5);
  Outcome outcome = outcome_of(task, CallStatus::kFailed);
  outcome.outcome = std::string("err\0or", 6);
  outcome.ended_at_us = kNow + 77;
  EXPECT_EQ(record(run.key, outcome), Recorded::kRecorded);
  task.status = CallStatus::kFailed;
  task.outcome = outcome.outcome;
  task.ended_at_us = kNow + 77;
  task.arrival = 1;
  EXPECT_EQ(text_of(call(task.key)), text_of(task)) << "the fence stays";
}

TEST_P(StoreConformance, OutcomeOfAnyStatusSettles) {
  for (const CallStatus status :
       {CallStatus::kCompleted, CallStatus::kFailed, CallStatus::kCancelled}) {
    TestRun run = parked_run();
    const CallRecord promise = open_call(run);
    EXPECT_EQ(settle(promise, status), Recorded::kRecorded);
    EXPECT_EQ(call(promise.key).status, status);
    EXPECT_EQ(call(promise.key).arrival, 1u);
  }
}

TEST_P(StoreConformance, OutcomeWithTheSameTokenIsRepeated) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  EXPECT_EQ(settle(task), Recorded::kRecorded);
  const std::string stands = text_of(call(task.key)) + text_of(view(run.key));
  EXPECT_EQ(settle(task), Recorded::kRepeated);
  EXPECT_EQ(settle(task, CallStatus::kFailed), Recorded::kRepeated) << "the first one holds";
  EXPECT_EQ(text_of(call(task.key)) + text_of(view(run.key)), stands);
}

TEST_P(StoreConformance, OutcomeTwiceInOneWriteIsTakenOnce) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  RunWrite write;
  write.run = run.key;
  write.outcomes = {outcome_of(task), outcome_of(task, CallStatus::kFailed)};
  const RunWriteResult result = commit_run(write);
  EXPECT_EQ(result.outcomes, (std::vector<Recorded>{Recorded::kRecorded, Recorded::kRepeated}));
  EXPECT_EQ(result.arrivals, 1u);
  EXPECT_EQ(call(task.key).status, CallStatus::kCompleted);
}

TEST_P(StoreConformance, OutcomeIsTakenThoughAStaleOneStandsBeforeIt) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  RunWrite write;
  write.run = run.key;
  write.outcomes = {outcome_of(task), outcome_of(task), outcome_of(task)};
  write.outcomes[0].session = 4;
  write.outcomes[2].token = 9;
  const RunWriteResult result = commit_run(write);
  EXPECT_EQ(result.outcomes,
            (std::vector<Recorded>{Recorded::kStale, Recorded::kRecorded, Recorded::kStale}));
  EXPECT_EQ(result.arrivals, 1u);
  EXPECT_EQ(call(task.key).status, CallStatus::kCompleted);
}

TEST_P(StoreConformance, OutcomeWithAnotherTokenIsStale) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  Outcome outcome = outcome_of(task);
  for (const std::uint64_t token : {0, 2}) {
    outcome.token = token;
    EXPECT_EQ(record(run.key, outcome), Recorded::kStale);
  }
  EXPECT_EQ(call(task.key).status, CallStatus::kLeased);
  EXPECT_EQ(state(run.key).arrivals, 0u);
}

TEST_P(StoreConformance, OutcomeOfAnotherSessionIsStale) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  Outcome outcome = outcome_of(task);
  for (const Key session : {0, 6}) {
    outcome.session = session;
    EXPECT_EQ(record(run.key, outcome), Recorded::kStale);
  }
  EXPECT_EQ(call(task.key).status, CallStatus::kLeased);
}

TEST_P(StoreConformance, OutcomeAfterTakeOverIsStale) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  EXPECT_TRUE(write_task(task_write(task, TaskWrite::Kind::kRelease)));
  EXPECT_EQ(settle(task), Recorded::kStale) << "the lease has ended";
  const ClaimResult claimed = claim("default", 6);
  ASSERT_EQ(claimed.tasks.size(), 1u);
  EXPECT_EQ(settle(task), Recorded::kStale) << "another session has it";
  EXPECT_EQ(settle(claimed.tasks[0]), Recorded::kRecorded);
  EXPECT_EQ(settle(task), Recorded::kStale) << "another session has settled it";
  EXPECT_EQ(settle(claimed.tasks[0]), Recorded::kRepeated);
}

TEST_P(StoreConformance, OutcomeOfTheSameSessionButAnEarlierLeaseIsStale) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  EXPECT_TRUE(write_task(task_write(task, TaskWrite::Kind::kRetry)));
  const ClaimResult claimed = claim("default", 5);
  ASSERT_EQ(claimed.tasks.size(), 1u);
  EXPECT_EQ(settle(task), Recorded::kStale);
  EXPECT_EQ(call(task.key).status, CallStatus::kLeased);
}

TEST_P(StoreConformance, OutcomeOfAPendingTaskNeedsItsFence) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  EXPECT_TRUE(write_task(task_write(task, TaskWrite::Kind::kRetry)));
  Outcome late = outcome_of(task, CallStatus::kFailed);
  late.session = 0;
  late.token = 0;
  EXPECT_EQ(record(run.key, late), Recorded::kStale);
  late.token = 1;
  EXPECT_EQ(record(run.key, late), Recorded::kRecorded);
  EXPECT_TRUE(claim("default", 6).tasks.empty()) << "it has left the queue";
  EXPECT_TRUE(store().queues(0, kNow).value().empty());
}

TEST_P(StoreConformance, OutcomeOfACancellingTaskIsTaken) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  Step next = parking(run);
  next.effects.cancels = {{task.key, kNow}};
  step(run, next);
  EXPECT_EQ(settle(task, CallStatus::kCancelled), Recorded::kRecorded);
  EXPECT_EQ(call(task.key).status, CallStatus::kCancelled);
  EXPECT_EQ(call(task.key).arrival, 1u);
  EXPECT_TRUE(store().leased_tasks(5, 0, 10).value().empty());
}

TEST_P(StoreConformance, OutcomeOfACallThatWasCancelledChangesNothing) {
  TestRun run = parked_run();
  const CallRecord promise = open_call(run);
  Step next = parking(run);
  next.effects.cancels = {{promise.key, kNow}};
  step(run, next);
  const std::string stands = text_of(call(promise.key)) + text_of(view(run.key));
  EXPECT_EQ(settle(promise), Recorded::kRepeated);
  EXPECT_EQ(text_of(call(promise.key)) + text_of(view(run.key)), stands);
}

TEST_P(StoreConformance, OutcomeOfAnUnknownCallIsStale) {
  TestRun run = parked_run();
  Outcome outcome;
  outcome.call = 12345;
  EXPECT_EQ(record(run.key, outcome), Recorded::kStale);
  EXPECT_EQ(state(run.key).arrivals, 0u);
}

TEST_P(StoreConformance, OutcomeOfAnotherRunsCallIsStale) {
  TestRun one = parked_run();
  TestRun two = parked_run();
  const CallRecord promise = open_call(one);
  EXPECT_EQ(record(two.key, outcome_of(promise)), Recorded::kStale);
  EXPECT_EQ(call(promise.key).status, CallStatus::kOpen);
  EXPECT_EQ(state(two.key).arrivals, 0u);
}

TEST_P(StoreConformance, OutcomeForAnUnknownRunIsUnknown) {
  RunWrite write;
  write.run = 4321;
  write.outcomes = {{1, 0, 0, CallStatus::kCompleted, "x", kNow}};
  write.messages = {{"a", "b", "", kNow}};
  write.control = Control::kCancel;
  write.blobs = {{4321, std::string(32, 'h'), "bytes"}};
  const RunWriteResult result = commit_run(write);
  EXPECT_EQ(result.outcomes, std::vector<Recorded>{Recorded::kUnknown});
  EXPECT_EQ(result.messages, std::vector<Recorded>{Recorded::kUnknown});
  EXPECT_FALSE(result.controlled);
  EXPECT_EQ(result.arrivals, 0u);
  EXPECT_TRUE(store().inbox(4321, 0, 10).value().empty());
  EXPECT_FALSE(store().blob(4321, std::string(32, 'h')).value().has_value());
}

TEST_P(StoreConformance, OutcomeForAnEndedRunEndsTheLeaseAlone) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  Step last = ending(run);
  last.effects.cancels = {{task.key, kNow}};
  step(run, last);
  ASSERT_EQ(store().leased_tasks(5, 0, 10).value().size(), 1u);
  Outcome stale = outcome_of(task);
  stale.token = 9;
  EXPECT_EQ(record(run.key, stale), Recorded::kUnknown);
  EXPECT_EQ(call(task.key).status, CallStatus::kCancelling);
  EXPECT_EQ(settle(task, CallStatus::kCancelled), Recorded::kUnknown);
  EXPECT_EQ(call(task.key).status, CallStatus::kCancelled);
  EXPECT_EQ(call(task.key).arrival, 0u);
  EXPECT_TRUE(store().leased_tasks(5, 0, 10).value().empty());
  EXPECT_FALSE(is_live(run.key));
}

TEST_P(StoreConformance, OutcomeWithoutAnyTakenLeavesTheRunAsItWas) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  const std::string stands = text_of(view(run.key));
  Outcome stale = outcome_of(task);
  stale.token = 2;
  record(run.key, stale);
  EXPECT_EQ(text_of(view(run.key)), stands);
}

// --- messages ------------------------------------------------------------------------------------

TEST_P(StoreConformance, MessageKeepsEveryField) {
  TestRun run = parked_run();
  RunWrite write;
  write.run = run.key;
  write.messages = {{"naïve ☃", std::string("pay\0load", 8), "id", kNow + 9}};
  commit_run(write);
  const MessageRecord expected{run.key, 1, "naïve ☃", write.messages[0].payload, kNow + 9};
  EXPECT_EQ(text_of(store().inbox(run.key, 0, 10)), text_of(std::vector<MessageRecord>{expected}));
}

TEST_P(StoreConformance, MessageIdIsTakenOnce) {
  TestRun run = parked_run();
  EXPECT_EQ(send(run.key, "news", "one"), Recorded::kRecorded);
  EXPECT_EQ(send(run.key, "news", "one"), Recorded::kRepeated);
  EXPECT_EQ(send(run.key, "other channel", "one"), Recorded::kRepeated);
  EXPECT_EQ(send(run.key, "news", "two"), Recorded::kRecorded);
  EXPECT_EQ(store().inbox(run.key, 0, 10).value().size(), 2u);
  EXPECT_EQ(state(run.key).arrivals, 2u);
}

TEST_P(StoreConformance, MessageIdIsRememberedAfterItWasTaken) {
  TestRun run = parked_run();
  send(run.key, "news", "one");
  run.seen = 1;
  Step next = parking(run);
  next.effects.taken = {1};
  step(run, next);
  EXPECT_EQ(send(run.key, "news", "one"), Recorded::kRepeated);
  EXPECT_TRUE(store().inbox(run.key, 0, 10).value().empty());
}

TEST_P(StoreConformance, MessageIdTwiceInOneWriteIsTakenOnce) {
  TestRun run = parked_run();
  RunWrite write;
  write.run = run.key;
  write.messages = {{"a", "1", "one", kNow}, {"a", "2", "one", kNow}, {"a", "3", "", kNow}};
  const RunWriteResult result = commit_run(write);
  EXPECT_EQ(result.messages,
            (std::vector<Recorded>{Recorded::kRecorded, Recorded::kRepeated, Recorded::kRecorded}));
  EXPECT_EQ(result.arrivals, 2u);
}

TEST_P(StoreConformance, MessageIdsOfRunsNeverMeet) {
  TestRun one = parked_run();
  TestRun two = parked_run();
  EXPECT_EQ(send(one.key, "news", "id"), Recorded::kRecorded);
  EXPECT_EQ(send(two.key, "news", "id"), Recorded::kRecorded);
}

TEST_P(StoreConformance, MessagesWithoutIdAreAllTaken) {
  TestRun run = parked_run();
  EXPECT_EQ(send(run.key, "news"), Recorded::kRecorded);
  EXPECT_EQ(send(run.key, "news"), Recorded::kRecorded);
}

TEST_P(StoreConformance, MessageForAnEndedRunIsUnknown) {
  TestRun run = parked_run();
  end(run);
  EXPECT_EQ(send(run.key, "news", "id"), Recorded::kUnknown);
  EXPECT_TRUE(store().inbox(run.key, 0, 10).value().empty());
}

TEST_P(StoreConformance, InboxHasALimitAndKeepsTheOrder) {
  TestRun run = parked_run();
  for (int count = 0; count < 5; ++count) send(run.key, std::to_string(count));
  const std::vector<MessageRecord> first = store().inbox(run.key, 0, 3).value();
  ASSERT_EQ(first.size(), 3u);
  EXPECT_EQ(first[0].channel, "0");
  EXPECT_EQ(first[2].channel, "2");
  const std::vector<MessageRecord> rest = store().inbox(run.key, first[2].arrival, 3).value();
  ASSERT_EQ(rest.size(), 2u);
  EXPECT_EQ(rest[0].channel, "3");
  EXPECT_EQ(rest[1].channel, "4");
}

TEST_P(StoreConformance, InboxOutlivesTheEndOfTheRun) {
  TestRun run = parked_run();
  send(run.key, "news");
  end(run);
  EXPECT_EQ(store().inbox(run.key, 0, 10).value().size(), 1u);
}

// --- controls ------------------------------------------------------------------------------------

TEST_P(StoreConformance, CancelIsAnArrivalOnce) {
  TestRun run = parked_run();
  RunWriteResult result = control(run.key, Control::kCancel);
  EXPECT_TRUE(result.controlled);
  EXPECT_TRUE(result.ready);
  EXPECT_EQ(result.arrivals, 1u);
  EXPECT_EQ(state(run.key).cancel, CancelState::kRequested);
  result = control(run.key, Control::kCancel);
  EXPECT_TRUE(result.controlled);
  EXPECT_EQ(result.arrivals, 1u);
}

TEST_P(StoreConformance, CancelAfterItWasDeliveredChangesNothing) {
  TestRun run = parked_run();
  control(run.key, Control::kCancel);
  run.seen = 1;
  Step told = parking(run);
  told.cancel = CancelState::kDelivered;
  step(run, told);
  const std::string stands = text_of(view(run.key));
  EXPECT_TRUE(control(run.key, Control::kCancel).controlled);
  EXPECT_EQ(text_of(view(run.key)), stands);
}

TEST_P(StoreConformance, ControlOfARunThatIsNotLiveIsToldSo) {
  TestRun run = parked_run();
  end(run);
  for (const Control each :
       {Control::kCancel, Control::kPause, Control::kResume, Control::kStrike}) {
    EXPECT_FALSE(control(run.key, each).controlled);
    EXPECT_FALSE(control(777, each).controlled);
  }
}

TEST_P(StoreConformance, PauseAndResumeAreNoArrivals) {
  TestRun run = parked_run();
  EXPECT_TRUE(control(run.key, Control::kPause).controlled);
  EXPECT_TRUE(state(run.key).paused);
  EXPECT_EQ(state(run.key).arrivals, 0u);
  EXPECT_FALSE(is_ready(run.key));
  EXPECT_TRUE(control(run.key, Control::kResume).controlled);
  EXPECT_FALSE(state(run.key).paused);
  EXPECT_EQ(state(run.key).arrivals, 0u);
  EXPECT_FALSE(is_ready(run.key)) << "nothing was held back";
}

TEST_P(StoreConformance, PauseHoldsBackUntilResume) {
  TestRun run = waiting_run(waits_for_channel("news"));
  control(run.key, Control::kPause);
  RunWrite write;
  write.run = run.key;
  write.messages = {{"news", "1", "", kNow}};
  EXPECT_FALSE(commit_run(write).ready);
  EXPECT_TRUE(store().ready_runs(0, 10).value().empty());
  EXPECT_TRUE(control(run.key, Control::kResume).ready);
  EXPECT_EQ(store().ready_runs(0, 10).value(), std::vector<Key>{run.key});
}

TEST_P(StoreConformance, CancelReachesAPausedRun) {
  TestRun run = parked_run();
  control(run.key, Control::kCancel);
  EXPECT_TRUE(control(run.key, Control::kPause).ready) << "it has not been told yet";
  EXPECT_EQ(store().ready_runs(0, 10).value(), std::vector<Key>{run.key});
  run.seen = 1;
  Step told = parking(run);
  told.cancel = CancelState::kDelivered;
  told.parked->ready = true;
  EXPECT_FALSE(step(run, told).ready);
  EXPECT_TRUE(store().ready_runs(0, 10).value().empty());
}

TEST_P(StoreConformance, StrikesCountUntilResume) {
  TestRun run = parked_run();
  control(run.key, Control::kStrike);
  control(run.key, Control::kStrike);
  EXPECT_EQ(state(run.key).strikes, 2u);
  EXPECT_EQ(state(run.key).arrivals, 0u);
  step(run, parking(run));
  EXPECT_EQ(state(run.key).strikes, 2u) << "a step forgives nothing";
  control(run.key, Control::kResume);
  EXPECT_EQ(state(run.key).strikes, 0u);
}

TEST_P(StoreConformance, SeveralRunsAndWhatHasArrivedForThemAreReadAtOnce) {
  TestRun first = parked_run();
  TestRun second = parked_run();
  TestRun third = parked_run();
  const CallRecord task = leased_task(first, 500);
  const CallRecord other = leased_task(second, 500);
  settle(task);
  settle(other);
  send(first.key, "news");
  send(third.key, "news");
  end(second);
  const Key nobody = new_key();
  const std::vector<Key> keys = {third.key, nobody, first.key, second.key, first.key};
  const auto views = store().runs(keys).value();
  ASSERT_EQ(views.size(), keys.size());
  for (std::size_t index = 0; index < keys.size(); ++index) {
    EXPECT_EQ(text_of(views[index]), text_of(store().run(keys[index]).value())) << index;
  }
  const std::vector<KeyRange> calls = {{task.key, 1}, {other.key, 1}};
  const std::vector<ArrivedQuery> queries = {{third.key, {}, 0, 10},
                                             {first.key, calls, 0, 10},
                                             {first.key, calls, 0, 0},
                                             {nobody, calls, 0, 10}};
  const auto arrived = store().arrived(queries).value();
  ASSERT_EQ(arrived.size(), queries.size());
  EXPECT_EQ(arrived[0].messages.size(), 1u);
  EXPECT_EQ(keys_of(arrived[1].calls), std::vector<Key>{task.key}) << "its own alone";
  EXPECT_EQ(arrived[1].messages.size(), 1u);
  EXPECT_EQ(keys_of(arrived[2].calls), std::vector<Key>{task.key});
  EXPECT_TRUE(arrived[2].messages.empty()) << "nobody asked for them";
  EXPECT_TRUE(arrived[3].calls.empty() && arrived[3].messages.empty());
  EXPECT_TRUE(store().runs({}).value().empty());
  EXPECT_TRUE(store().arrived({}).value().empty());
}

}  // namespace
}  // namespace pawl::store
