// Calls: as a step makes, cancels and drops them; the timeline, and what has arrived.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

TEST_P(StoreConformance, CallKeepsEveryField) {
  TestRun run = parked_run(6);
  CallRecord made = new_task(run, "naïve ☃");
  made.name = "charge.card";
  made.args = std::string("[1]\0", 4);
  made.keywords = "{\"a\": 1}";
  made.options = "{\"retries\": 3}";
  made.priority = -7;
  made.attempt = 2;
  made.lost_leases = 3;
  made.deadline_us = kNow + 99;
  made.session = 14;
  made.token = 5;
  made.status = CallStatus::kLeased;
  made.progress = std::string("half\0", 5);
  made.outcome = "the last error";
  made.started_at_us = kNow + 1;
  CallRecord child = new_call(run, CallKind::kChild);
  child.child_run = 888;
  child.name = "other workflow";
  CallRecord promise = new_call(run, CallKind::kPromise);
  promise.name = "token of the promise";
  CallRecord request = new_call(run, CallKind::kRequest);
  request.deadline_us = kNow + 5;
  make_calls(run, {made, child, promise, request});
  for (const CallRecord& each : {made, child, promise, request}) {
    EXPECT_EQ(text_of(call(each.key)), text_of(each));
  }
}

TEST_P(StoreConformance, CallMayBeSettledFromTheStart) {
  TestRun run = parked_run();
  CallRecord made = new_call(run, CallKind::kChild);
  made.status = CallStatus::kFailed;
  made.outcome = "no such workflow";
  made.ended_at_us = kNow;
  make_calls(run, {made});
  EXPECT_EQ(text_of(call(made.key)), text_of(made));
}

TEST_P(StoreConformance, CallKeysInUseAreRefusedWithTheWholeCommit) {
  TestRun run = parked_run();
  TestRun neighbour = parked_run();
  const CallRecord first = pending_task(run);
  CallRecord clash = new_task(run);
  clash.key = first.key;
  const CallRecord beside = new_task(neighbour);
  Commit all;
  all.runs = {write_of(neighbour, parking(neighbour)), write_of(run, parking(run))};
  all.runs[0].step->effects.calls = {beside};
  all.runs[1].step->effects.calls = {clash};
  all.sessions = {{new_key(), 0, 0, "worker", "[]", kNow, kNow}};
  EXPECT_EQ(refused(all), ErrorCode::store_refused);
  EXPECT_FALSE(has_call(beside.key));
  EXPECT_EQ(state(neighbour.key).revision, 1u);
  EXPECT_EQ(state(run.key).revision, 2u);
  EXPECT_TRUE(store().sessions().value().empty());
  EXPECT_EQ(text_of(call(first.key)), text_of(first));
}

// --- cancels -------------------------------------------------------------------------------------

TEST_P(StoreConformance, CancelOfAPendingTaskIsAtOnce) {
  TestRun run = parked_run();
  const CallRecord task = pending_task(run);
  Step next = parking(run);
  next.effects.cancels = {{task.key, kNow + 3}};
  step(run, next);
  CallRecord expected = task;
  expected.status = CallStatus::kCancelled;
  expected.ended_at_us = kNow + 3;
  EXPECT_EQ(text_of(call(task.key)), text_of(expected));
  EXPECT_TRUE(claim("default", 5).tasks.empty());
  EXPECT_TRUE(store().queues(0, kNow).value().empty());
}

TEST_P(StoreConformance, CancelOfOpenCallsIsAtOnce) {
  for (const CallKind kind : {CallKind::kChild, CallKind::kPromise, CallKind::kRequest}) {
    TestRun run = parked_run();
    const CallRecord open = open_call(run, kind);
    Step next = parking(run);
    next.effects.cancels = {{open.key, kNow + 3}};
    step(run, next);
    EXPECT_EQ(call(open.key).status, CallStatus::kCancelled);
    EXPECT_EQ(call(open.key).ended_at_us, kNow + 3);
    EXPECT_EQ(call(open.key).arrival, 0u);
    EXPECT_EQ(state(run.key).arrivals, 0u);
  }
}

TEST_P(StoreConformance, CancelOfALeasedTaskWaitsForTheWorker) {
  TestRun run = parked_run();
  CallRecord task = leased_task(run, 5);
  Step next = parking(run);
  next.effects.cancels = {{task.key, kNow + 3}};
  step(run, next);
  task.status = CallStatus::kCancelling;
  EXPECT_EQ(text_of(call(task.key)), text_of(task));
  EXPECT_EQ(keys_of(store().leased_tasks(5, 0, 10).value()), std::vector<Key>{task.key});
  next = parking(run);
  next.effects.cancels = {{task.key, kNow + 4}};
  step(run, next);
  EXPECT_EQ(text_of(call(task.key)), text_of(task)) << "a second one changes nothing";
}

TEST_P(StoreConformance, CancelOfASettledCallChangesNothing) {
  TestRun run = parked_run();
  const CallRecord promise = open_call(run);
  settle(promise);
  const std::string stands = text_of(call(promise.key));
  Step next = parking(run);
  next.effects.cancels = {{promise.key, kNow}, {98765, kNow}};
  EXPECT_TRUE(step(run, next).step_won);
  EXPECT_EQ(text_of(call(promise.key)), stands);
}

TEST_P(StoreConformance, CancelReachesOwnCallsOnly) {
  TestRun one = parked_run();
  TestRun two = parked_run();
  const CallRecord promise = open_call(one);
  Step next = parking(two);
  next.effects.cancels = {{promise.key, kNow}};
  step(two, next);
  EXPECT_EQ(call(promise.key).status, CallStatus::kOpen);
}

TEST_P(StoreConformance, CancelOfACallThatTheSameStepMade) {
  TestRun run = parked_run();
  const CallRecord task = new_task(run);
  Step next = parking(run);
  next.effects.calls = {task};
  next.effects.cancels = {{task.key, kNow}};
  step(run, next);
  EXPECT_EQ(call(task.key).status, CallStatus::kCancelled);
}

TEST_P(StoreConformance, CancelMeetsTheOutcomeInOneCommit) {
  // The outcome is a write of its own kind and comes first; the cancel finds it settled.
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  Step next = parking(run);
  next.seen = 1;
  next.effects.cancels = {{task.key, kNow}};
  RunWrite write = write_of(run, next);
  write.outcomes = {outcome_of(task)};
  EXPECT_TRUE(commit_run(write).step_won);
  EXPECT_EQ(call(task.key).status, CallStatus::kCompleted);
}

// --- timeline ------------------------------------------------------------------------------------

TEST_P(StoreConformance, TimelineIsNewestFirst) {
  TestRun run = parked_run();
  TestRun other = parked_run();
  std::vector<Key> expected;
  for (int count = 0; count < 5; ++count) {
    expected.insert(expected.begin(), pending_task(run).key);
    pending_task(other);
  }
  EXPECT_EQ(timeline_keys(run.key), expected);
  EXPECT_TRUE(timeline_keys(12345).empty());
}

TEST_P(StoreConformance, TimelineHasPages) {
  TestRun run = parked_run();
  std::vector<CallRecord> calls;
  for (int count = 0; count < 7; ++count) calls.push_back(new_call(run, CallKind::kPromise));
  make_calls(run, calls);
  CallPage page = store().timeline(run.key, 0, 3).value();
  EXPECT_EQ(keys_of(page), (std::vector<Key>{calls[6].key, calls[5].key, calls[4].key}));
  EXPECT_EQ(page.next, calls[4].key);
  // A call that comes meanwhile does not move the pages.
  make_calls(run, {new_call(run, CallKind::kPromise)});
  page = store().timeline(run.key, page.next, 3).value();
  EXPECT_EQ(keys_of(page), (std::vector<Key>{calls[3].key, calls[2].key, calls[1].key}));
  page = store().timeline(run.key, page.next, 3).value();
  EXPECT_EQ(keys_of(page), std::vector<Key>{calls[0].key});
  EXPECT_EQ(page.next, 0);
}

TEST_P(StoreConformance, TimelinePageThatIsJustFullIsTheLast) {
  TestRun run = parked_run();
  pending_task(run);
  pending_task(run);
  EXPECT_EQ(store().timeline(run.key, 0, 2).value().next, 0);
  EXPECT_NE(store().timeline(run.key, 0, 1).value().next, 0);
}

// A promise has its key before the calls that were made earlier in its turn.
TEST_P(StoreConformance, TimelineHasAllCallsThoughTheirKeysWereGivenInAnotherOrder) {
  TestRun run = parked_run();
  std::vector<CallRecord> calls;
  for (int count = 0; count < 4; ++count) calls.push_back(new_call(run, CallKind::kPromise));
  std::swap(calls[1].key, calls[2].key);
  calls[2].previous = calls[1].key;
  calls[3].previous = calls[2].key;
  make_calls(run, calls);
  std::vector<Key> keys = timeline_keys(run.key);
  std::sort(keys.begin(), keys.end());
  EXPECT_EQ(keys, (std::vector<Key>{calls[0].key, calls[2].key, calls[1].key, calls[3].key}));
  for (const CallRecord& each : calls) settle(each);
  run.seen = 4;
  Step next = parking(run);
  next.effects.drop_before = calls[3].key;
  EXPECT_TRUE(step(run, next).step_won);
  EXPECT_EQ(timeline_keys(run.key), std::vector<Key>{calls[3].key});
}

TEST_P(StoreConformance, TimelineOutlivesTheEndOfTheRun) {
  TestRun run = parked_run();
  const CallRecord task = pending_task(run);
  end(run);
  EXPECT_EQ(timeline_keys(run.key), std::vector<Key>{task.key});
}

TEST_P(StoreConformance, TimelineShowsWholeCalls) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  settle(task);
  EXPECT_EQ(text_of(store().timeline(run.key, 0, 10).value().calls[0]), text_of(call(task.key)));
}

// --- arrived calls -------------------------------------------------------------------------------

TEST_P(StoreConformance, ArrivedCallsComeInTheOrderOfArrival) {
  TestRun run = parked_run();
  std::vector<CallRecord> calls;
  for (int count = 0; count < 5; ++count) calls.push_back(new_call(run, CallKind::kPromise));
  make_calls(run, calls);
  settle(calls[3]);
  settle(calls[0]);
  send(run.key, "between");
  settle(calls[4]);
  const KeyRange all{calls[0].key, 5};
  EXPECT_EQ(keys_of(store().arrived_calls(run.key, {&all, 1}, 0).value()),
            (std::vector<Key>{calls[3].key, calls[0].key, calls[4].key}));
  EXPECT_EQ(keys_of(store().arrived_calls(run.key, {&all, 1}, 1).value()),
            (std::vector<Key>{calls[0].key, calls[4].key}));
  EXPECT_EQ(keys_of(store().arrived_calls(run.key, {&all, 1}, 3).value()),
            std::vector<Key>{calls[4].key});
  EXPECT_TRUE(store().arrived_calls(run.key, {&all, 1}, 4).value().empty());
}

TEST_P(StoreConformance, ArrivedCallsAreOfTheKeysGiven) {
  TestRun run = parked_run();
  std::vector<CallRecord> calls;
  for (int count = 0; count < 6; ++count) calls.push_back(new_call(run, CallKind::kPromise));
  make_calls(run, calls);
  for (const CallRecord& each : calls) settle(each);
  const std::vector<KeyRange> some = {{calls[0].key, 1}, {calls[3].key, 2}, {calls[5].key, 0}};
  EXPECT_EQ(keys_of(store().arrived_calls(run.key, some, 0).value()),
            (std::vector<Key>{calls[0].key, calls[3].key, calls[4].key}));
  EXPECT_TRUE(store().arrived_calls(run.key, {}, 0).value().empty());
}

TEST_P(StoreConformance, ArrivedCallsAreOfTheRunAlone) {
  TestRun one = parked_run();
  TestRun two = parked_run();
  const CallRecord of_one = open_call(one);
  const CallRecord of_two = open_call(two);
  settle(of_one);
  settle(of_two);
  const KeyRange both{of_one.key, 2};
  EXPECT_EQ(keys_of(store().arrived_calls(two.key, {&both, 1}, 0).value()),
            std::vector<Key>{of_two.key});
}

TEST_P(StoreConformance, ArrivedCallsWithoutThoseThatWereCancelledAtOnce) {
  TestRun run = parked_run();
  const CallRecord promise = open_call(run);
  Step next = parking(run);
  next.effects.cancels = {{promise.key, kNow}};
  step(run, next);
  const KeyRange all{promise.key, 1};
  EXPECT_TRUE(store().arrived_calls(run.key, {&all, 1}, 0).value().empty());
}

// --- dropping ------------------------------------------------------------------------------------

TEST_P(StoreConformance, DropTakesSettledCallsFromTheEndOfTheChain) {
  TestRun run = parked_run();
  std::vector<CallRecord> calls;
  for (int count = 0; count < 6; ++count) calls.push_back(new_call(run, CallKind::kPromise));
  make_calls(run, calls);
  for (int count = 0; count < 5; ++count) settle(calls[count]);
  run.seen = 5;
  Step next = parking(run);
  next.effects.drop_before = calls[3].key;
  EXPECT_TRUE(step(run, next).step_won);
  EXPECT_EQ(timeline_keys(run.key), (std::vector<Key>{calls[5].key, calls[4].key, calls[3].key}));
  EXPECT_FALSE(has_call(calls[0].key));
  EXPECT_FALSE(has_call(calls[2].key));
  EXPECT_EQ(call(calls[3].key).previous, 0) << "the last of the chain";
  EXPECT_EQ(call(calls[4].key).previous, calls[3].key);
  EXPECT_EQ(settle(calls[0]), Recorded::kStale);
}

TEST_P(StoreConformance, DropKeepsWhatIsNotSettledInTheChain) {
  TestRun run = parked_run();
  std::vector<CallRecord> made;
  for (int count = 0; count < 6; ++count) made.push_back(new_call(run, CallKind::kPromise));
  make_calls(run, made);
  settle(made[0]);
  settle(made[2]);
  settle(made[4]);
  run.seen = 3;
  Step next = parking(run);
  next.effects.drop_before = made[5].key;
  EXPECT_TRUE(step(run, next).step_won);
  EXPECT_EQ(timeline_keys(run.key), (std::vector<Key>{made[5].key, made[3].key, made[1].key}));
  EXPECT_EQ(call(made[5].key).previous, made[3].key);
  EXPECT_EQ(call(made[3].key).previous, made[1].key);
  EXPECT_EQ(call(made[1].key).previous, 0);
  EXPECT_EQ(settle(made[1]), Recorded::kRecorded);
}

TEST_P(StoreConformance, DropKeepsWhatTheProgramHasNotSeen) {
  TestRun run = parked_run();
  std::vector<CallRecord> calls;
  for (int count = 0; count < 3; ++count) calls.push_back(new_call(run, CallKind::kPromise));
  make_calls(run, calls);
  settle(calls[0]);
  settle(calls[1]);
  Step next = parking(run);
  next.seen = 1;
  next.effects.drop_before = calls[2].key;
  EXPECT_TRUE(step(run, next).step_won);
  EXPECT_EQ(timeline_keys(run.key), (std::vector<Key>{calls[2].key, calls[1].key}));
  const KeyRange all{calls[0].key, 3};
  EXPECT_EQ(keys_of(store().arrived_calls(run.key, {&all, 1}, 1).value()),
            std::vector<Key>{calls[1].key});
}

TEST_P(StoreConformance, DropKeepsWhatItIsToldToKeep) {
  TestRun run = parked_run();
  std::vector<CallRecord> made;
  for (int count = 0; count < 5; ++count) made.push_back(new_call(run, CallKind::kPromise));
  make_calls(run, made);
  for (int count = 0; count < 4; ++count) settle(made[count]);
  run.seen = 4;
  Step next = parking(run);
  next.effects.drop_before = made[4].key;
  next.effects.not_dropped = {made[0].key, made[2].key};
  EXPECT_TRUE(step(run, next).step_won);
  EXPECT_EQ(timeline_keys(run.key), (std::vector<Key>{made[4].key, made[2].key, made[0].key}));
  EXPECT_EQ(call(made[2].key).previous, made[0].key);
  next = parking(run);
  next.effects.drop_before = made[4].key;
  EXPECT_TRUE(step(run, next).step_won);
  EXPECT_EQ(timeline_keys(run.key), std::vector<Key>{made[4].key}) << "only this once";
}

TEST_P(StoreConformance, DropTakesCancelledCallsToo) {
  TestRun run = parked_run();
  const CallRecord gone = pending_task(run);
  const CallRecord stays = pending_task(run);
  Step next = parking(run);
  next.effects.cancels = {{gone.key, kNow}};
  next.effects.drop_before = stays.key;
  step(run, next);
  EXPECT_FALSE(has_call(gone.key));
  EXPECT_EQ(timeline_keys(run.key), std::vector<Key>{stays.key});
}

TEST_P(StoreConformance, DropLeavesOtherRunsAlone) {
  TestRun one = parked_run();
  TestRun two = parked_run();
  const CallRecord of_two = open_call(two);
  settle(of_two);
  const CallRecord of_one = open_call(one);
  const CallRecord last = open_call(one);
  settle(of_one);
  one.seen = 1;
  Step next = parking(one);
  next.effects.drop_before = last.key;
  step(one, next);
  EXPECT_FALSE(has_call(of_one.key));
  EXPECT_TRUE(has_call(of_two.key));
}

TEST_P(StoreConformance, DropOfNothingKnownDropsNothing) {
  TestRun one = parked_run();
  TestRun two = parked_run();
  const CallRecord of_one = open_call(one);
  settle(of_one);
  const CallRecord of_two = open_call(two);
  one.seen = 1;
  for (const Key before : {of_one.key, of_two.key, Key{99999}}) {
    Step next = parking(one);
    next.effects.drop_before = before;
    EXPECT_TRUE(step(one, next).step_won);
    EXPECT_EQ(timeline_keys(one.key), std::vector<Key>{of_one.key});
  }
}

TEST_P(StoreConformance, DropInTheStepThatMadeTheLastCall) {
  TestRun run = parked_run();
  const CallRecord old = open_call(run);
  settle(old);
  run.seen = 1;
  const CallRecord fresh = new_task(run);
  Step next = parking(run);
  next.effects.calls = {fresh};
  next.effects.drop_before = fresh.key;
  step(run, next);
  EXPECT_EQ(timeline_keys(run.key), std::vector<Key>{fresh.key});
  EXPECT_EQ(call(fresh.key).previous, 0);
}

TEST_P(StoreConformance, DropWhileSomebodyPagesThroughTheTimeline) {
  TestRun run = parked_run();
  std::vector<CallRecord> calls;
  for (int count = 0; count < 6; ++count) calls.push_back(new_call(run, CallKind::kPromise));
  make_calls(run, calls);
  for (const int count : {1, 2, 3}) settle(calls[count]);
  const CallPage page = store().timeline(run.key, 0, 3).value();
  ASSERT_EQ(page.next, calls[3].key);
  run.seen = 3;
  Step next = parking(run);
  next.effects.drop_before = calls[4].key;
  step(run, next);
  const CallPage rest = store().timeline(run.key, page.next, 10).value();
  EXPECT_EQ(keys_of(rest), std::vector<Key>{calls[0].key}) << "the cursor's own call is gone";
}

TEST_P(StoreConformance, DropKeepsAnEternalRunBounded) {
  TestRun run = parked_run();
  std::vector<CallRecord> window;
  for (int round = 0; round < 200; ++round) {
    const CallRecord task = new_task(run);
    Step next = parking(run);
    next.effects.calls = {task};
    window.push_back(task);
    if (window.size() > 20) {
      window.erase(window.begin(), window.end() - 10);
      next.effects.drop_before = window.front().key;
    }
    ASSERT_TRUE(step(run, next).step_won);
    settle(task);
    run.seen = state(run.key).arrivals;
  }
  EXPECT_EQ(timeline_keys(run.key).size(), window.size());
  EXPECT_EQ(timeline_keys(run.key).back(), window.front().key);
}

}  // namespace
}  // namespace pawl::store
