// Wake-ups: no lost one, no double one. What arrives for a parked run lowers its waits; what
// arrives while it runs keeps it ready.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

// The waits as the store has them now.
Waits stored_waits(const RunState& state) { return Waits::decode(state.waits).value(); }

TEST_P(StoreConformance, WakeByTheOneCallAwaited) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  EXPECT_FALSE(is_ready(run.key));
  RunWrite write;
  write.run = run.key;
  write.outcomes = {outcome_of(task)};
  const RunWriteResult result = commit_run(write);
  EXPECT_TRUE(result.ready);
  EXPECT_TRUE(is_ready(run.key));
  EXPECT_EQ(store().ready_runs(0, 10).value(), std::vector<Key>{run.key});
}

TEST_P(StoreConformance, WakeByTheLastOfAGather) {
  TestRun run = parked_run();
  std::vector<CallRecord> calls;
  for (int count = 0; count < 10; ++count) calls.push_back(new_call(run, CallKind::kPromise));
  make_calls(run, calls, waits_for({{1, 10}}, 10));
  for (int count = 0; count < 9; ++count) {
    RunWrite write;
    write.run = run.key;
    write.outcomes = {outcome_of(calls[9 - count])};
    ASSERT_FALSE(commit_run(write).ready) << count;
    ASSERT_FALSE(is_ready(run.key));
    ASSERT_EQ(stored_waits(state(run.key)).groups[0].needed, 9u - count);
  }
  settle(calls[0]);
  EXPECT_TRUE(is_ready(run.key));
}

TEST_P(StoreConformance, WakeByOneWriteWithAllOfAGather) {
  TestRun run = parked_run();
  std::vector<CallRecord> calls;
  RunWrite write;
  write.run = run.key;
  for (int count = 0; count < 300; ++count) {
    calls.push_back(new_call(run, CallKind::kPromise));
    write.outcomes.push_back(outcome_of(calls.back()));
  }
  make_calls(run, calls, waits_for({{1, 300}}, 300));
  const Outcome last = write.outcomes.back();
  write.outcomes.pop_back();
  EXPECT_FALSE(commit_run(write).ready);
  EXPECT_EQ(record(run.key, last), Recorded::kRecorded);
  EXPECT_TRUE(is_ready(run.key));
  EXPECT_EQ(state(run.key).arrivals, 300u);
}

TEST_P(StoreConformance, WakeByTheFirstOfARace) {
  TestRun run = parked_run();
  std::vector<CallRecord> calls = {new_call(run, CallKind::kPromise),
                                   new_call(run, CallKind::kPromise)};
  make_calls(run, calls, waits_for({{1, 2}}, 1));
  settle(calls[1]);
  EXPECT_TRUE(is_ready(run.key));
  settle(calls[0]);
  EXPECT_TRUE(is_ready(run.key));
  EXPECT_EQ(state(run.key).arrivals, 2u);
}

TEST_P(StoreConformance, WakeByAFailureOnlyWhereItIsAsked) {
  for (const bool failure_wakes : {false, true}) {
    for (const CallStatus status : {CallStatus::kFailed, CallStatus::kCancelled}) {
      TestRun run = parked_run();
      std::vector<CallRecord> calls = {new_call(run, CallKind::kPromise),
                                       new_call(run, CallKind::kPromise)};
      make_calls(run, calls, waits_for({{1, 2}}, 2, failure_wakes));
      settle(calls[0], status);
      EXPECT_EQ(is_ready(run.key), failure_wakes);
      EXPECT_EQ(stored_waits(state(run.key)).groups[0].needed, 1u);
    }
  }
}

TEST_P(StoreConformance, WakeNotBySuccessWhereFailureWakes) {
  TestRun run = parked_run();
  std::vector<CallRecord> calls = {new_call(run, CallKind::kPromise),
                                   new_call(run, CallKind::kPromise)};
  make_calls(run, calls, waits_for({{1, 2}}, 2, true));
  settle(calls[0]);
  EXPECT_FALSE(is_ready(run.key));
  settle(calls[1]);
  EXPECT_TRUE(is_ready(run.key));
}

TEST_P(StoreConformance, WakeNotByCallsThatNobodyAwaits) {
  TestRun run = parked_run();
  CallRecord detached = new_call(run, CallKind::kPromise);
  detached.number = 0;
  const CallRecord outside = new_call(run, CallKind::kPromise);
  const CallRecord awaited = new_call(run, CallKind::kPromise);
  make_calls(run, {detached, outside, awaited}, waits_for({{awaited.number, 1}}, 1));
  settle(detached, CallStatus::kFailed);
  settle(outside);
  EXPECT_FALSE(is_ready(run.key));
  EXPECT_EQ(stored_waits(state(run.key)).groups[0].needed, 1u);
  EXPECT_EQ(state(run.key).arrivals, 2u);
  settle(awaited);
  EXPECT_TRUE(is_ready(run.key));
}

TEST_P(StoreConformance, WakeLowersOnlyTheGroupOfTheCall) {
  TestRun run = parked_run();
  std::vector<CallRecord> calls;
  for (int count = 0; count < 4; ++count) calls.push_back(new_call(run, CallKind::kPromise));
  Waits waits;
  waits.groups = {{{{1, 2}}, 2, false}, {{{3, 2}}, 2, false}};
  make_calls(run, calls, waits);
  settle(calls[0]);
  settle(calls[2]);
  EXPECT_FALSE(is_ready(run.key));
  EXPECT_EQ(stored_waits(state(run.key)).groups[0].needed, 1u);
  EXPECT_EQ(stored_waits(state(run.key)).groups[1].needed, 1u);
  settle(calls[3]);
  EXPECT_TRUE(is_ready(run.key));
}

TEST_P(StoreConformance, WakeNotTwiceByARepeatedOutcome) {
  TestRun run = parked_run();
  std::vector<CallRecord> calls = {new_call(run, CallKind::kPromise),
                                   new_call(run, CallKind::kPromise)};
  make_calls(run, calls, waits_for({{1, 2}}, 2));
  settle(calls[0]);
  settle(calls[0]);
  settle(calls[0]);
  EXPECT_FALSE(is_ready(run.key));
  EXPECT_EQ(stored_waits(state(run.key)).groups[0].needed, 1u);
}

TEST_P(StoreConformance, WakeNotByAStaleOutcome) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  Outcome stale = outcome_of(task);
  stale.token = 7;
  record(run.key, stale);
  EXPECT_FALSE(is_ready(run.key));
}

TEST_P(StoreConformance, WakeByAMessageOnItsChannelAlone) {
  TestRun run = waiting_run(waits_for_channel("orders"));
  send(run.key, "news");
  EXPECT_FALSE(is_ready(run.key));
  EXPECT_EQ(state(run.key).arrivals, 1u);
  send(run.key, "orders");
  EXPECT_TRUE(is_ready(run.key));
}

TEST_P(StoreConformance, WakeNotByARepeatedMessage) {
  TestRun run = parked_run();
  send(run.key, "orders", "id");
  run.seen = 1;
  Step next = parking(run, waits_for_channel("orders"));
  next.effects.taken = {1};
  step(run, next);
  EXPECT_EQ(send(run.key, "orders", "id"), Recorded::kRepeated);
  EXPECT_FALSE(is_ready(run.key));
}

TEST_P(StoreConformance, WakeByACancelWhateverIsAwaited) {
  TestRun run = waiting_run(waits_for_channel("orders"));
  EXPECT_TRUE(control(run.key, Control::kCancel).ready);
  EXPECT_TRUE(is_ready(run.key));
}

TEST_P(StoreConformance, WakeNotByACancelledCall) {
  TestRun run = parked_run();
  const CallRecord promise = open_call(run);
  Step next = parking(run, waits_for({{promise.number, 1}}, 1));
  next.effects.cancels = {{promise.key, kNow}};
  EXPECT_FALSE(step(run, next).ready);
  EXPECT_EQ(state(run.key).arrivals, 0u);
}

TEST_P(StoreConformance, WakeIsNotLostIfTheArrivalCameBeforeTheStep) {
  TestRun run = parked_run();
  const CallRecord promise = open_call(run);
  const Step computed = parking(run, waits_for({{promise.number, 1}}, 1));  // has seen nothing
  settle(promise);
  const RunWriteResult result = step(run, computed);
  EXPECT_TRUE(result.step_won);
  EXPECT_TRUE(result.ready);
  EXPECT_EQ(result.arrivals, 1u);
  EXPECT_TRUE(is_ready(run.key));
  EXPECT_EQ(state(run.key).seen, 0u);
}

TEST_P(StoreConformance, WakeIsNotLostIfAMessageCameBeforeTheStep) {
  TestRun run = parked_run();
  const Step computed = parking(run, waits_for_channel("orders"));
  send(run.key, "orders");
  EXPECT_TRUE(step(run, computed).ready);
  EXPECT_TRUE(is_ready(run.key));
}

TEST_P(StoreConformance, WakeIsOverWhenAllHasBeenSeen) {
  TestRun run = parked_run();
  const CallRecord promise = open_call(run);
  settle(promise);
  EXPECT_TRUE(is_ready(run.key));
  run.seen = 1;
  EXPECT_FALSE(step(run, parking(run)).ready);
  EXPECT_FALSE(is_ready(run.key));
  EXPECT_TRUE(store().ready_runs(0, 10).value().empty());
}

TEST_P(StoreConformance, WakeStaysIfOnlyAPartHasBeenSeen) {
  TestRun run = parked_run();
  send(run.key, "a");
  send(run.key, "b");
  Step next = parking(run);
  next.seen = 1;
  EXPECT_TRUE(step(run, next).ready);
  EXPECT_EQ(state(run.key).seen, 1u);
  EXPECT_EQ(state(run.key).arrivals, 2u);
}

TEST_P(StoreConformance, WakeByNewWaitsAfterTheStep) {
  TestRun run = parked_run();
  const CallRecord one = new_call(run, CallKind::kPromise);
  const CallRecord two = new_call(run, CallKind::kPromise);
  make_calls(run, {one, two}, waits_for({{one.number, 1}}, 1));
  settle(one);
  run.seen = 1;
  step(run, parking(run, waits_for({{two.number, 1}}, 1)));
  EXPECT_FALSE(is_ready(run.key));
  settle(two);
  EXPECT_TRUE(is_ready(run.key));
}

TEST_P(StoreConformance, WakeFromElsewhere) {
  TestRun sender = parked_run();
  TestRun by_message = waiting_run(waits_for_channel("orders"));
  TestRun not_awaited = waiting_run(waits_for_channel("other"));
  TestRun by_cancel = parked_run();
  TestRun by_outcome = parked_run();
  const CallRecord promise = open_call(by_outcome);
  Step next = parking(sender);
  next.effects.arrivals.resize(5);
  next.effects.arrivals[0] = {by_message.key, {}, Message{"orders", "1", "", kNow}};
  next.effects.arrivals[1] = {not_awaited.key, {}, Message{"orders", "1", "", kNow}};
  next.effects.arrivals[2] = {by_cancel.key, {}, {}, Control::kCancel};
  next.effects.arrivals[3] = {by_outcome.key, outcome_of(promise), {}};
  next.effects.arrivals[4] = {4711, {}, Message{"orders", "1", "", kNow}};
  const RunWriteResult result = step(sender, next);
  ASSERT_EQ(result.elsewhere.size(), 5u);
  const std::vector<bool> ready = {true, false, true, true, false};
  for (std::size_t index = 0; index < 5; ++index) {
    EXPECT_EQ(result.elsewhere[index].ready, ready[index]) << index;
    EXPECT_EQ(result.elsewhere[index].recorded,
              index < 4 ? Recorded::kRecorded : Recorded::kUnknown);
    EXPECT_EQ(result.elsewhere[index].arrival, index < 4 ? 1u : 0u);
  }
  EXPECT_TRUE(is_ready(by_message.key));
  EXPECT_FALSE(is_ready(not_awaited.key));
  EXPECT_EQ(state(not_awaited.key).arrivals, 1u);
  EXPECT_TRUE(is_ready(by_cancel.key));
  EXPECT_TRUE(is_ready(by_outcome.key));
  EXPECT_FALSE(is_ready(sender.key));
}

TEST_P(StoreConformance, ElsewhereTellsRepeatedAndStale) {
  TestRun sender = parked_run();
  TestRun other = parked_run();
  const CallRecord promise = open_call(other);
  const CallRecord task = leased_task(other, 5);
  Outcome stale = outcome_of(task);
  stale.session = 8;
  Step next = parking(sender);
  const Message message{"orders", "1", "id", kNow};
  next.effects.arrivals = {{other.key, {}, message},
                           {other.key, {}, message},
                           {other.key, outcome_of(promise), {}},
                           {other.key, outcome_of(promise), {}},
                           {other.key, stale, {}},
                           {other.key, {}, {}, Control::kCancel},
                           {other.key, {}, {}, Control::kCancel},
                           {other.key, {}, {}, Control::kPause}};
  const RunWriteResult result = step(sender, next);
  const std::vector<Recorded> expected = {
      Recorded::kRecorded, Recorded::kRepeated, Recorded::kRecorded, Recorded::kRepeated,
      Recorded::kStale,    Recorded::kRecorded, Recorded::kRepeated, Recorded::kRecorded};
  const std::vector<std::uint64_t> numbers = {1, 0, 2, 0, 0, 3, 0, 0};
  ASSERT_EQ(result.elsewhere.size(), expected.size());
  for (std::size_t index = 0; index < expected.size(); ++index) {
    EXPECT_EQ(result.elsewhere[index].recorded, expected[index]) << index;
    EXPECT_EQ(result.elsewhere[index].arrival, numbers[index]) << index;
  }
  EXPECT_EQ(state(other.key).arrivals, 3u);
  EXPECT_TRUE(state(other.key).paused);
}

TEST_P(StoreConformance, ElsewhereReachesARunThatStepsInTheSameCommit) {
  // The effects come after all steps: the number is the next one, and the waits are the new ones.
  for (const bool sender_first : {true, false}) {
    TestRun sender = parked_run();
    TestRun other = waiting_run(waits_for_channel("old"));
    RunWrite sends = write_of(sender, parking(sender));
    sends.step->effects.arrivals = {{other.key, {}, Message{"new", "1", "", kNow}}};
    RunWrite steps = write_of(other, parking(other, waits_for_channel("new")));
    std::vector<RunWrite> writes = {sends, steps};
    if (!sender_first) std::swap(writes[0], writes[1]);
    const CommitResult result = commit_runs(writes);
    const RunWriteResult& of_sender = result.runs[sender_first ? 0 : 1];
    const RunWriteResult& of_other = result.runs[sender_first ? 1 : 0];
    EXPECT_TRUE(of_other.step_won);
    EXPECT_EQ(of_other.arrivals, 0u) << "as it stood before the effects";
    EXPECT_FALSE(of_other.ready);
    EXPECT_EQ(of_sender.elsewhere[0].arrival, 1u);
    EXPECT_TRUE(of_sender.elsewhere[0].ready);
    EXPECT_TRUE(is_ready(other.key));
    EXPECT_EQ(state(other.key).seen, 0u);
  }
}

TEST_P(StoreConformance, ElsewhereReachesARunThatEndsInTheSameCommit) {
  TestRun sender = parked_run();
  TestRun other = parked_run();
  RunWrite sends = write_of(sender, parking(sender));
  sends.step->effects.arrivals = {{other.key, {}, Message{"new", "1", "", kNow}}};
  const CommitResult result = commit_runs({sends, write_of(other, ending(other))});
  EXPECT_EQ(result.runs[0].elsewhere[0].recorded, Recorded::kUnknown);
  EXPECT_FALSE(result.runs[0].elsewhere[0].ready);
}

TEST_P(StoreConformance, ElsewhereReachesARunThatTheSameStepStarts) {
  TestRun sender = parked_run();
  const RunRecord child = new_run();
  Step next = parking(sender);
  next.effects.starts = {child};
  next.effects.arrivals = {{child.key, {}, Message{"new", "1", "", kNow}}};
  const RunWriteResult result = step(sender, next);
  EXPECT_EQ(result.elsewhere[0].recorded, Recorded::kRecorded);
  EXPECT_EQ(store().inbox(child.key, 0, 10).value().size(), 1u);
}

TEST_P(StoreConformance, ElsewhereReachesARunThatWasUnknownBeforeInTheSameCommit) {
  TestRun early = parked_run();
  TestRun starter = parked_run();
  const RunRecord child = new_run();
  const Message news{"new", "1", "", kNow};
  RunWrite sends = write_of(early, parking(early));
  sends.step->effects.arrivals = {{child.key, {}, news}};
  RunWrite starts = write_of(starter, parking(starter));
  starts.step->effects.starts = {child};
  starts.step->effects.arrivals = {{child.key, {}, news}};
  const CommitResult result = commit_runs({sends, starts});
  EXPECT_EQ(result.runs[0].elsewhere[0].recorded, Recorded::kUnknown);
  EXPECT_EQ(result.runs[1].elsewhere[0].recorded, Recorded::kRecorded);
  EXPECT_EQ(store().inbox(child.key, 0, 10).value().size(), 1u);
}

TEST_P(StoreConformance, ElsewhereReachesTheRunItself) {
  TestRun run = parked_run();
  Step next = parking(run, waits_for_channel("mine"));
  next.effects.arrivals = {{run.key, {}, Message{"mine", "1", "", kNow}}};
  const RunWriteResult result = step(run, next);
  EXPECT_FALSE(result.ready) << "as it stood before the effects";
  EXPECT_EQ(result.elsewhere[0].arrival, 1u);
  EXPECT_TRUE(result.elsewhere[0].ready);
  EXPECT_TRUE(is_ready(run.key));
}

TEST_P(StoreConformance, ElsewhereFromManySendersToOne) {
  constexpr int kSenders = 200;
  TestRun parent = parked_run();
  std::vector<CallRecord> calls;
  for (int count = 0; count < kSenders; ++count) {
    calls.push_back(new_call(parent, CallKind::kChild));
  }
  make_calls(parent, calls, waits_for({{1, kSenders}}, kSenders));
  std::vector<RunWrite> writes;
  for (int count = 0; count < kSenders; ++count) {
    TestRun child;
    RunWrite write;
    write.start = new_run();
    write.run = child.key = write.start->key;
    write.step = ending(child);
    write.step->effects.arrivals = {{parent.key, outcome_of(calls[count]), {}}};
    writes.push_back(std::move(write));
  }
  const CommitResult result = commit_runs(writes);
  for (int count = 0; count < kSenders; ++count) {
    ASSERT_EQ(result.runs[count].elsewhere[0].arrival, count + 1u);
    ASSERT_EQ(result.runs[count].elsewhere[0].ready, count == kSenders - 1);
  }
  EXPECT_TRUE(is_ready(parent.key));
  EXPECT_EQ(state(parent.key).arrivals, static_cast<std::uint64_t>(kSenders));
}

TEST_P(StoreConformance, WakeOfTenThousandInOneGather) {
  constexpr std::uint64_t kCalls = 10000;
  TestRun run = parked_run();
  std::vector<CallRecord> calls;
  for (std::uint64_t count = 0; count < kCalls; ++count) calls.push_back(new_task(run));
  make_calls(run, calls, waits_for({{1, kCalls}}, kCalls));
  RunWrite write;
  write.run = run.key;
  for (const CallRecord& each : calls) write.outcomes.push_back(outcome_of(each));
  const RunWriteResult result = commit_run(write);
  EXPECT_EQ(result.arrivals, kCalls);
  EXPECT_TRUE(result.ready);
  const KeyRange keys{calls.front().key, kCalls};
  EXPECT_EQ(store().arrived_calls(run.key, {&keys, 1}, 0).value().size(), kCalls);
  EXPECT_TRUE(store().queues(0, kNow).value().empty());
}

}  // namespace
}  // namespace pawl::store
