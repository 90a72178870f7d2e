// What few runs have: a timeout, a place in a queue of runs, streams.
#include "store/conformance/suite.h"

namespace pawl::store {
namespace {

std::vector<std::pair<Key, std::int64_t>> due_by(Store& store, std::int64_t until_us) {
  std::vector<std::pair<Key, std::int64_t>> due;
  const std::vector<DueRun> found = store.due_runs(until_us, 99).value();
  for (const DueRun& run : found) due.emplace_back(run.run, run.wake_at_us);
  return due;
}

// When the runs of these tests are there.
constexpr std::int64_t kLater = kNow + kSecond;

using Due = std::vector<std::pair<Key, std::int64_t>>;

// --- timeouts

TEST_P(StoreConformance, ATimeoutCountsFromTheStart) {
  RunRecord record = new_run();
  record.timeout_us = 5 * kSecond;
  RunRecord later = new_run();
  later.timeout_us = 5 * kSecond;
  later.start_at_us = kNow + 60 * kSecond;
  start(record);
  start(later);
  reopen();
  EXPECT_EQ(view(record.key).run.timeout_us, 5 * kSecond);
  EXPECT_EQ(state(record.key).deadline_us, record.created_at_us + 5 * kSecond);
  EXPECT_EQ(state(later.key).deadline_us, kNow + 65 * kSecond);
  EXPECT_EQ(state(start(new_run()).key).deadline_us, 0);
}

TEST_P(StoreConformance, ADeadlineIsDueWhateverTheRunWaitsFor) {
  for (const bool paused : {false, true}) {
    start_afresh();
    RunRecord record = new_run();
    record.timeout_us = kSecond;
    TestRun run = start(record);
    step(run, parking(run));
    const std::int64_t deadline_us = record.created_at_us + kSecond;
    if (paused) control(run.key, Control::kPause);
    EXPECT_EQ(due_by(store(), deadline_us - 1), Due());
    EXPECT_EQ(due_by(store(), deadline_us), Due({{run.key, deadline_us}}));
    EXPECT_EQ(store().next_wake(deadline_us - 1)->value(), deadline_us);
    EXPECT_FALSE(store().next_wake(deadline_us)->has_value());
    reopen();
    EXPECT_EQ(due_by(store(), deadline_us), Due({{run.key, deadline_us}}));
    control(run.key, Control::kCancel);
    EXPECT_EQ(due_by(store(), deadline_us), Due()) << "it is being cancelled";
  }
}

TEST_P(StoreConformance, AnEndedRunHasNoDeadline) {
  RunRecord record = new_run();
  record.timeout_us = kSecond;
  TestRun run = start(record);
  end(run);
  EXPECT_EQ(due_by(store(), INT64_MAX), Due());
  EXPECT_EQ(view(run.key).run.timeout_us, kSecond);
  Commit removal;
  removal.removals = {run.key};
  commit(removal);
  EXPECT_FALSE(store().run(run.key)->has_value());
}

TEST_P(StoreConformance, ARevivalSetsTheDeadlineAnew) {
  RunRecord record = new_run();
  record.timeout_us = kSecond;
  TestRun run = start(record);
  end(run, RunStatus::kFailed);
  RunWrite write;
  write.run = run.key;
  write.revival.emplace().ended_at_us = kNow;
  write.revival->revision = 9;
  write.revival->deadline_us = kNow + 100 * kSecond;
  ASSERT_TRUE(commit_run(write).revived);
  reopen();
  EXPECT_EQ(state(run.key).deadline_us, kNow + 100 * kSecond);
  EXPECT_EQ(due_by(store(), INT64_MAX), Due({{run.key, kNow + 100 * kSecond}}));
}

// --- admissions

RunRecord in_queue(RunRecord record, Key admission, const std::string& key = {}) {
  record.admission = admission;
  record.queue = "runs";
  record.concurrency_key = key;
  return record;
}

TEST_P(StoreConformance, ARunOfAQueueStartsQueued) {
  const RunRecord record = in_queue(new_run(), new_key(), "k");
  start(record);
  reopen();
  EXPECT_TRUE(state(record.key).queued);
  EXPECT_EQ(state(record.key).last_call, record.admission);
  EXPECT_TRUE(store().ready_runs(0, 9)->empty());
  EXPECT_EQ(view(record.key).run.admission, record.admission);
  EXPECT_EQ(view(record.key).run.queue, "runs");
  EXPECT_EQ(view(record.key).run.concurrency_key, "k");
  const CallRecord admission = call(record.admission);
  EXPECT_EQ(admission.kind, CallKind::kAdmission);
  EXPECT_EQ(admission.status, CallStatus::kPending);
  EXPECT_EQ(admission.queue, "runs");
  EXPECT_EQ(admission.concurrency_key, "k");
  EXPECT_EQ(admission.run, record.key);
  EXPECT_EQ(timeline_keys(record.key), std::vector<Key>{record.admission});
  RunFilter filter;
  filter.queued = true;
  EXPECT_EQ(keys_of(*store().list_runs(filter, 0, 9)), std::vector<Key>{record.key});
  filter.queued = false;
  EXPECT_TRUE(store().list_runs(filter, 0, 9)->runs.empty());
}

TEST_P(StoreConformance, AClaimAdmitsRuns) {
  limit({.max_running = 1}, "runs");
  const RunRecord first = in_queue(new_run(), new_key());
  const RunRecord second = in_queue(new_run(), new_key());
  start(first);
  start(second);
  const Key node = add_node();
  Commit claims;
  claims.node = node;
  Claim& claim = claims.claims.emplace_back();
  claim.queue = "runs";
  claim.session = kAdmitted;
  claim.limit = 9;
  claim.now_us = kLater;
  const CommitResult result = commit(claims);
  ASSERT_EQ(keys_of(result.claims[0].tasks), std::vector<Key>{first.admission});
  reopen();
  EXPECT_FALSE(state(first.key).queued);
  EXPECT_EQ(state(first.key).home, node);
  EXPECT_TRUE(state(second.key).queued);
  EXPECT_EQ(store().ready_runs(node, 9).value(), std::vector<Key>{first.key});
  EXPECT_TRUE(this->claim("runs", kAdmitted, 9, kLater).tasks.empty()) << "the place is taken";
  // The end of the run gives the place to the next one.
  TestRun run{first.key, 0, first.id, 0, 0, 0, first.admission};
  Step ends = ending(run);
  ends.effects.cancels = {{first.admission, kNow + 7}};
  const RunWriteResult ended = step(run, ends);
  ASSERT_TRUE(ended.step_won);
  EXPECT_EQ(ended.cancels, std::vector<bool>{true});
  EXPECT_EQ(call(first.admission).status, CallStatus::kCompleted);
  EXPECT_EQ(call(first.admission).ended_at_us, kNow + 7);
  EXPECT_EQ(keys_of(this->claim("runs", kAdmitted, 9, kLater).tasks),
            std::vector<Key>{second.admission});
}

TEST_P(StoreConformance, APausedRunIsNotAdmitted) {
  const RunRecord record = in_queue(new_run(), new_key());
  start(record);
  control(record.key, Control::kPause);
  EXPECT_TRUE(claim("runs", kAdmitted, 1, kLater).tasks.empty());
  control(record.key, Control::kResume);
  EXPECT_TRUE(state(record.key).queued);
  EXPECT_TRUE(store().ready_runs(0, 9)->empty());
  EXPECT_EQ(claim("runs", kAdmitted, 1, kLater).tasks.size(), 1u);
  EXPECT_FALSE(state(record.key).queued);
}

TEST_P(StoreConformance, TasksOfAQueuedRunWait) {
  const RunRecord record = in_queue(new_run(), new_key());
  TestRun run = start(record);
  claim("runs", kAdmitted, 1, kLater);
  run.last_call = record.admission;
  const CallRecord task = pending_task(run);
  Step ends = ending(run, RunStatus::kFailed);
  ends.effects.cancels = {{record.admission, kNow}, {task.key, kNow}};
  ASSERT_TRUE(step(run, ends).step_won);
  RunWrite write;
  write.run = run.key;
  write.revival.emplace().ended_at_us = kNow;
  write.revival->revision = 9;
  write.revival->queued = true;
  write.revival->parked.last_call = run.last_call;
  write.revival->calls.push_back({record.admission, CallStatus::kPending, 0, kNow, 0});
  write.revival->calls.push_back({task.key, CallStatus::kPending, 0, kNow, 0});
  ASSERT_TRUE(commit_run(write).revived);
  for (const bool limited : {false, true}) {
    if (limited) limit({.per_key_max_running = 1});
    EXPECT_TRUE(claim("default", 5, 9, kLater).tasks.empty());
  }
  ASSERT_EQ(claim("runs", kAdmitted, 1, kLater).tasks.size(), 1u);
  EXPECT_EQ(claim("default", 5, 9, kLater).tasks.size(), 1u);
}

TEST_P(StoreConformance, KeysOfAQueueOfRunsTakeTurns) {
  limit({.per_key_max_running = 1}, "runs");
  std::vector<Key> admissions;
  for (const char* key : {"a", "a", "b"}) {
    const RunRecord record = in_queue(new_run(), new_key(), key);
    admissions.push_back(record.admission);
    start(record);
  }
  EXPECT_EQ(keys_of(claim("runs", kAdmitted, 9, kLater).tasks),
            (std::vector<Key>{admissions[0], admissions[2]}));
}

TEST_P(StoreConformance, APlaceInAQueueGoesByPriorityAndAge) {
  std::vector<Key> admissions;
  for (const int priority : {0, 0, 5}) {
    RunRecord record = in_queue(new_run(), new_key());
    record.priority = priority;
    admissions.push_back(record.admission);
    start(record);
  }
  reopen();
  EXPECT_EQ(store().place_in_queue(admissions[0]).value(), 1u);
  EXPECT_EQ(store().place_in_queue(admissions[1]).value(), 2u);
  EXPECT_EQ(store().place_in_queue(admissions[2]).value(), 0u);
  claim("runs", kAdmitted, 1, kLater);
  EXPECT_EQ(store().place_in_queue(admissions[0]).value(), 0u);
  EXPECT_EQ(store().place_in_queue(admissions[2]).value(), 0u) << "it is admitted";
}

TEST_P(StoreConformance, ACancelReachesAQueuedRun) {
  const RunRecord record = in_queue(new_run(), new_key());
  start(record);
  EXPECT_TRUE(control(record.key, Control::kCancel).ready);
  EXPECT_EQ(store().ready_runs(0, 9).value(), std::vector<Key>{record.key});
}

TEST_P(StoreConformance, ARunWhoseUndosBeginIsNotQueued) {
  const RunRecord record = in_queue(new_run(), new_key());
  TestRun run = start(record);
  Step undoing = parking(run);
  undoing.parked->phase = RunPhase::kCompensating;
  undoing.effects.cancels = {{record.admission, kNow}};
  ASSERT_TRUE(step(run, undoing).step_won);
  EXPECT_FALSE(state(record.key).queued);
  EXPECT_EQ(call(record.admission).status, CallStatus::kCancelled);
}

TEST_P(StoreConformance, ARevivedRunIsQueuedAgain) {
  const RunRecord record = in_queue(new_run(), new_key());
  TestRun run = start(record);
  claim("runs", kAdmitted, 1, kLater);
  run.last_call = record.admission;
  Step ends = ending(run, RunStatus::kFailed);
  ends.effects.cancels = {{record.admission, kNow}};
  ASSERT_TRUE(step(run, ends).step_won);
  RunWrite write;
  write.run = run.key;
  write.revival.emplace().ended_at_us = kNow;
  write.revival->revision = 9;
  write.revival->queued = true;
  write.revival->parked.last_call = record.admission;
  write.revival->calls.push_back({record.admission, CallStatus::kPending, 0, kNow, 0});
  const RunWriteResult revived = commit_run(write);
  ASSERT_TRUE(revived.revived);
  EXPECT_FALSE(revived.ready);
  reopen();
  EXPECT_TRUE(state(run.key).queued);
  EXPECT_EQ(claim("runs", kAdmitted, 1, kLater).tasks.size(), 1u);
  EXPECT_FALSE(state(run.key).queued);
}

// --- streams

TEST_P(StoreConformance, AStreamIsNumberedAsItGrows) {
  TestRun run = parked_run();
  Step first = parking(run);
  first.effects.stream_items = {
      {0, "tokens", 0, kNow, "1"}, {0, "other", 0, kNow, "true"}, {0, "tokens", 0, kNow + 1, "22"}};
  ASSERT_TRUE(step(run, first).step_won);
  Step second = parking(run);
  second.effects.stream_items = {{0, "tokens", 0, kNow + 2, ""}};
  ASSERT_TRUE(step(run, second).step_won);
  Step lost = parking(run);
  lost.revision = 77;
  lost.effects.stream_items = {{0, "tokens", 0, kNow, "lost"}};
  EXPECT_FALSE(commit_run(write_of(run, lost)).step_won);
  reopen();
  EXPECT_EQ(store().streams(run.key).value(),
            (std::vector<StreamRecord>{{"other", 1, 4}, {"tokens", 3, 3}}));
  const auto items = store().stream_items(run.key, "tokens", 1, 9).value();
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].number, 1u);
  EXPECT_EQ(items[0].payload, "22");
  EXPECT_EQ(items[0].at_us, kNow + 1);
  EXPECT_EQ(items[1].number, 2u);
  EXPECT_EQ(items[1].payload, "");
  EXPECT_EQ(store().stream_items(run.key, "tokens", 0, 2)->size(), 2u);
  EXPECT_TRUE(store().stream_items(run.key, "tokens", 3, 9)->empty());
  EXPECT_TRUE(store().stream_items(run.key, "none", 0, 9)->empty());
}

TEST_P(StoreConformance, AStreamGoesWithItsRun) {
  TestRun run = parked_run();
  Step first = parking(run);
  first.effects.stream_items = {{0, "tokens", 0, kNow, "1"}};
  step(run, first);
  end(run);
  EXPECT_EQ(store().streams(run.key)->size(), 1u) << "the end leaves it";
  Commit removal;
  removal.removals = {run.key};
  commit(removal);
  EXPECT_TRUE(store().streams(run.key)->empty());
  EXPECT_TRUE(store().stream_items(run.key, "tokens", 0, 9)->empty());
}

}  // namespace
}  // namespace pawl::store
