// Commits as wholes: everything at once, wide values, readers beside them, and what is there after
// the store was closed.
#include <atomic>
#include <thread>

#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

TEST_P(StoreConformance, EmptyCommitDoesNothing) {
  const TestRun run = parked_run();
  const std::string stands = text_of(view(run.key));
  const CommitResult result = commit({});
  EXPECT_EQ(text_of(result), text_of(CommitResult{}));
  EXPECT_EQ(text_of(view(run.key)), stands);
}

TEST_P(StoreConformance, ReopenOfASoundStoreChangesNothing) {
  const TestRun run = parked_run();
  const std::string stands = text_of(view(run.key));
  EXPECT_TRUE(store().reopen().has_value());
  EXPECT_EQ(text_of(view(run.key)), stands);
  EXPECT_TRUE(is_live(parked_run().key));
}

TEST_P(StoreConformance, CommitWithEveryListAtOnce) {
  const Key old_node = add_node();
  const Key old_session = add_session(old_node);
  TestRun ended = parked_run();
  end(ended, RunStatus::kCompleted, kNow - kSecond);
  TestRun working = parked_run();
  const CallRecord task = leased_task(working, old_session);
  TestRun told = parked_run();
  const CallRecord abandoned = leased_task(told, old_session);
  const CallRecord promise = open_call(told);

  Commit all;
  all.node = new_key();
  all.nodes = {{all.node, "here", kNow, kNow}};
  all.ended_nodes = {old_node};
  all.sessions = {{new_key(), 0, all.node, "worker", "[]", kNow, kNow}};
  all.ended_sessions = {old_session};
  Deploy deploy;
  deploy.program = {new_key(), 0, "v1", 1, "bytes", kNow};
  deploy.workflows = {{0, "order", 0, 0, kNow}};
  all.deploys = {deploy};
  RunWrite starts;
  starts.start = new_run();
  starts.run = starts.start->key;
  starts.home = all.node;
  const CallRecord next_task = new_task(working);
  RunWrite steps = write_of(working, parking(working));
  steps.outcomes = {outcome_of(task)};
  steps.step->seen = 1;
  steps.step->effects.calls = {next_task};
  steps.step->effects.arrivals = {{told.key, outcome_of(promise), {}}};
  RunWrite receives;
  receives.run = told.key;
  receives.messages = {{"news", "1", "", kNow}};
  all.runs = {starts, steps, receives};
  all.tasks = {task_write(abandoned, TaskWrite::Kind::kRelease)};
  all.claims = {{0, "default", all.sessions[0].key, 10, kNow}};
  all.removals = {ended.key};
  all.forget_before_us = kNow;
  all.reserve_keys = 10;
  const CommitResult result = commit(all);

  EXPECT_EQ(result.programs, std::vector<Key>{deploy.program.key});
  EXPECT_TRUE(result.runs[0].start.inserted);
  EXPECT_TRUE(result.runs[1].step_won);
  EXPECT_EQ(result.runs[1].elsewhere[0].arrival, 2u) << "after the message";
  EXPECT_EQ(result.runs[2].arrivals, 1u);
  EXPECT_EQ(result.tasks, std::vector<bool>{true});
  EXPECT_EQ(keys_of(result.claims[0].tasks), (std::vector<Key>{abandoned.key, next_task.key}));
  EXPECT_NE(result.reserved_keys, 0);
  EXPECT_FALSE(store().run(ended.key).value().has_value());
  EXPECT_EQ(store().nodes().value().size(), 1u);
  EXPECT_EQ(store().sessions().value().size(), 1u);
  EXPECT_TRUE(is_ready(told.key));
}

TEST_P(StoreConformance, CommitThatFailsLeavesNothingBehind) {
  TestRun run = parked_run();
  TestRun other = parked_run();
  const CallRecord task = leased_task(run, 5);
  const CallRecord pending = pending_task(other);
  const auto everything = [&] {
    return text_of(view(run.key)) + text_of(view(other.key)) + text_of(call(task.key)) +
           text_of(call(pending.key)) + text_of(store().inbox(run.key, 0, 10)) +
           text_of(store().sessions()) + text_of(store().nodes()) +
           text_of(store().queues(0, kNow)) + text_of(store().workflows(0)) +
           text_of(store().list_runs({}, 0, 100)) + text_of(store().count_runs(0)) +
           text_of(store().logs(run.key, 10)) + text_of(store().ready_runs(1, 10)) +
           text_of(store().next_wake(0));
  };
  const std::string stands = everything();
  Commit all;
  all.nodes = {{new_key(), "n", kNow, kNow}};
  all.sessions = {{new_key(), 0, 0, "w", "[]", kNow, kNow}};
  Deploy deploy;
  deploy.program = {new_key(), 0, "v1", 1, "bytes", kNow};
  deploy.workflows = {{0, "order", 0, 0, kNow}};
  all.deploys = {deploy};
  RunWrite starts;
  starts.start = new_run();
  starts.start->start_key = "once";
  starts.run = starts.start->key;
  RunWrite steps = write_of(run, parking(run));
  steps.outcomes = {outcome_of(task)};
  steps.messages = {{"news", "1", "id", kNow}};
  steps.step->seen = 2;
  steps.step->parked->wake_at_us = kNow;
  steps.step->effects.logs = {{run.key, kNow, 1, "line"}};
  steps.step->effects.arrivals = {{other.key, {}, {}, Control::kCancel}};
  CallRecord clash = new_task(other);
  clash.key = task.key;
  RunWrite fails = write_of(other, parking(other));
  fails.step->effects.calls = {clash};
  all.runs = {starts, steps, fails};
  all.claims = {{0, "default", 9, 10, kNow}};
  EXPECT_EQ(refused(all), ErrorCode::store_refused);
  EXPECT_EQ(everything(), stands);
  EXPECT_FALSE(store().find_start_key(0, "once").value().has_value());
  EXPECT_FALSE(store().program(deploy.program.key).value().has_value());
  // And the store goes on: without the offender the same commit is taken.
  all.runs.pop_back();
  const CommitResult result = commit(all);
  EXPECT_TRUE(result.runs[1].step_won);
  EXPECT_EQ(result.runs[1].messages, std::vector<Recorded>{Recorded::kRecorded});
  EXPECT_EQ(keys_of(result.claims[0].tasks), std::vector<Key>{pending.key});
}

TEST_P(StoreConformance, WideValuesComeBackWhole) {
  std::string wide(3'000'000, '\0');
  for (std::size_t index = 0; index < wide.size(); ++index) {
    wide[index] = static_cast<char>(index * 2654435761u >> 13);
  }
  RunRecord record = new_run();
  record.input = wide + "input";
  TestRun run = start(record);
  CallRecord task = new_task(run);
  task.args = wide + "args";
  task.keywords = wide + "keywords";
  Step next = parking(run);
  next.parked->snapshot = wide + "snapshot";
  next.parked->open = wide + "open";
  next.parked->status = wide + "status";
  next.effects.calls = {task};
  next.effects.blobs = {{run.key, std::string(32, 'h'), wide + "blob"}};
  step(run, next);
  EXPECT_TRUE(view(run.key).run.input == wide + "input");
  EXPECT_TRUE(state(run.key).snapshot == wide + "snapshot");
  EXPECT_TRUE(state(run.key).open == wide + "open");
  EXPECT_TRUE(state(run.key).status == wide + "status");
  EXPECT_TRUE(call(task.key).args == wide + "args");
  EXPECT_TRUE(call(task.key).keywords == wide + "keywords");
  EXPECT_TRUE(store().blob(run.key, std::string(32, 'h')).value() == wide + "blob");
  const CallRecord leased = claim("default", 5).tasks.at(0);
  EXPECT_TRUE(leased.args == wide + "args");
  Outcome outcome = outcome_of(leased);
  outcome.outcome = wide + "outcome";
  record.input.clear();
  EXPECT_EQ(this->record(run.key, outcome), Recorded::kRecorded);
  EXPECT_TRUE(call(task.key).outcome == wide + "outcome");
  run.seen = 1;
  Step last = ending(run, RunStatus::kFailed);
  last.ended->outcome = wide + "end";
  last.ended->retry_point = wide + "retry";
  step(run, last);
  EXPECT_TRUE(view(run.key).result->outcome == wide + "end");
  EXPECT_TRUE(view(run.key).result->retry_point == wide + "retry");
}

TEST_P(StoreConformance, SnapshotsMayGrowAndShrink) {
  TestRun run = parked_run();
  for (const std::size_t size : {10u, 5'000u, 400'000u, 0u, 400'000u, 3u, 70'000u}) {
    Step next = parking(run);
    next.parked->snapshot = std::string(size, 's') + std::string(size / 2, '\0');
    next.parked->open = std::string(size / 3, 'o');
    ASSERT_TRUE(step(run, next).step_won);
    ASSERT_TRUE(state(run.key).snapshot == next.parked->snapshot) << size;
    ASSERT_TRUE(state(run.key).open == next.parked->open) << size;
  }
}

TEST_P(StoreConformance, NumbersKeepTheirWholeWidth) {
  RunRecord record = new_run(UINT32_MAX);
  record.program = INT64_MAX;
  record.entry = UINT32_MAX;
  record.priority = INT32_MIN;
  record.created_at_us = INT64_MIN;
  record.parent_run = INT64_MAX - 1;
  TestRun run = start(record);
  EXPECT_EQ(text_of(view(run.key).run), text_of(record));
  CallRecord task = new_task(run);
  task.number = INT64_MAX;
  task.attempt = UINT32_MAX;
  task.lost_leases = UINT32_MAX;
  task.token = INT64_MAX;
  task.priority = INT32_MAX;
  task.run_at_us = INT64_MIN;
  task.deadline_us = INT64_MAX;
  Step next = parking(run);
  next.generation = UINT32_MAX;
  next.parked->line = UINT32_MAX;
  next.effects.calls = {task};
  step(run, next);
  EXPECT_EQ(text_of(call(task.key)), text_of(task));
  EXPECT_EQ(state(run.key).line, UINT32_MAX);
  EXPECT_EQ(state(run.key).generation, UINT32_MAX);
  EXPECT_EQ(store().find_run(UINT32_MAX, record.id).value(), run.key);
}

TEST_P(StoreConformance, ReadersSeeAllOfACommitOrNothing) {
  // Every commit sends one message to both runs, so a reader that asks for the second run after
  // the first never finds fewer there.
  TestRun one = parked_run();
  TestRun two = parked_run();
  std::atomic<bool> stop = false;
  std::atomic<int> torn = 0;
  std::atomic<int> reads = 0;
  const auto reading = [&] {
    while (!stop) {
      const std::uint64_t first = store().run(one.key).value()->state->arrivals;
      const std::uint64_t second = store().run(two.key).value()->state->arrivals;
      const std::uint64_t inbox = store().inbox(two.key, 0, 10000).value().size();
      if (second < first || inbox < second) ++torn;
      ++reads;
    }
  };
  std::thread reader(reading);
  std::thread another(reading);
  for (int round = 0; round < 200 || reads < 20; ++round) {
    std::vector<RunWrite> writes(2);
    writes[0].run = one.key;
    writes[1].run = two.key;
    writes[0].messages = writes[1].messages = {{"news", "1", "", kNow}};
    commit_runs(writes);
    // What has been committed is seen by whoever asks from now on.
    ASSERT_EQ(state(one.key).arrivals, round + 1u);
  }
  stop = true;
  reader.join();
  another.join();
  EXPECT_EQ(torn, 0);
  EXPECT_GT(reads, 0);
}

TEST_P(StoreConformance, EverythingIsThereAfterTheStoreWasClosed) {
  const Key node = add_node();
  const Key session = add_session(node, 3);
  RunRecord record = new_run(3);
  record.start_key = "once";
  record.tags = {{"a", "b"}};
  TestRun run = start(record, node);
  const CallRecord task = leased_task(run, session);
  const CallRecord pending = pending_task(run, "other");
  send(run.key, "news", "id");
  Step next = parking(run, waits_for({{task.number, 1}}, 1));
  next.seen = run.seen = 1;
  next.parked->wake_at_us = kNow + 5;
  next.parked->status = "half-way";
  next.effects.logs = {{run.key, kNow, 1, "line"}};
  next.effects.blobs = {{run.key, std::string(32, 'h'), "bytes"}};
  step(run, next);
  TestRun ended = parked_run(3);
  end(ended);
  const auto everything = [&] {
    RunFilter filter;
    filter.ns = 3;
    return text_of(view(run.key)) + text_of(view(ended.key)) + text_of(call(task.key)) +
           text_of(call(pending.key)) + text_of(store().timeline(run.key, 0, 10)) +
           text_of(store().inbox(run.key, 0, 10)) + text_of(store().logs(run.key, 10)) +
           text_of(store().sessions()) + text_of(store().nodes()) +
           text_of(store().queues(3, kNow)) + text_of(store().list_runs(filter, 0, 10)) +
           text_of(store().count_runs(3)) + text_of(store().leased_tasks(session, 0, 10)) +
           text_of(store().next_wake(0)) + text_of(store().blob(run.key, std::string(32, 'h'))) +
           text_of(store().find_start_key(3, "once")) +
           text_of(store().ended_runs(3, {}, kNow + kSecond, 10));
  };
  const std::string stands = everything();
  if (!reopen()) GTEST_SKIP() << "nothing lasts here";
  EXPECT_EQ(everything(), stands);
  EXPECT_EQ(send(run.key, "news", "id"), Recorded::kRepeated);
  EXPECT_EQ(settle(task), Recorded::kRecorded);
  EXPECT_TRUE(is_ready(run.key));
  EXPECT_EQ(keys_of(claim("other", session, 5, kNow, 3).tasks), std::vector<Key>{pending.key});
}

TEST_P(StoreConformance, LosersLeaveNoTraceAfterTheStoreWasClosed) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  Step next = parking(run);
  next.revision = 77;
  next.seen = 1;
  RunWrite write = write_of(run, next);
  write.outcomes = {outcome_of(task)};
  EXPECT_FALSE(commit_run(write).step_won);
  if (!reopen()) GTEST_SKIP() << "nothing lasts here";
  EXPECT_EQ(call(task.key).status, CallStatus::kLeased);
  EXPECT_EQ(state(run.key).arrivals, 0u);
  EXPECT_EQ(settle(task), Recorded::kRecorded);
}

}  // namespace
}  // namespace pawl::store
