// Removals, what outlives them, and what is forgotten.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

Commit removal_of(Key run) {
  Commit all;
  all.removals = {run};
  return all;
}

Commit forgetting(std::int64_t before_us) {
  Commit all;
  all.forget_before_us = before_us;
  return all;
}

TEST_P(StoreConformance, RemovalTakesAllThatIsTheRuns) {
  RunRecord record = new_run();
  record.tags = {{"a", "b"}};
  TestRun run = start(record);
  const CallRecord task = pending_task(run);
  const CallRecord leased = leased_task(run, 5);
  const CallRecord promise = open_call(run);
  settle(promise);
  send(run.key, "news", "id");
  Step last = ending(run);
  last.effects.logs = {{run.key, kNow, 1, "line"}};
  last.effects.blobs = {{run.key, std::string(32, 'h'), "bytes"}};
  step(run, last);
  commit(removal_of(run.key));
  EXPECT_FALSE(store().run(run.key).value().has_value());
  EXPECT_FALSE(store().find_run(0, run.id).value().has_value());
  for (const CallRecord& each : {task, leased, promise}) EXPECT_FALSE(has_call(each.key));
  EXPECT_TRUE(timeline_keys(run.key).empty());
  EXPECT_TRUE(store().inbox(run.key, 0, 10).value().empty());
  EXPECT_TRUE(store().logs(run.key, 10).value().empty());
  EXPECT_FALSE(store().blob(run.key, std::string(32, 'h')).value().has_value());
  EXPECT_TRUE(store().leased_tasks(5, 0, 10).value().empty());
  EXPECT_TRUE(store().queues(0, kNow).value().empty());
  EXPECT_TRUE(claim("default", 6).tasks.empty());
  RunFilter filter;
  filter.tags = record.tags;
  EXPECT_TRUE(store().list_runs(filter, 0, 10).value().runs.empty());
  EXPECT_TRUE(store().ended_runs(0, {}, kNow + kSecond, 10).value().empty());
}

TEST_P(StoreConformance, RemovalLeavesTheNeighboursAlone) {
  TestRun gone = parked_run();
  TestRun stays = parked_run();
  const CallRecord task = pending_task(stays);
  send(stays.key, "news", "id");
  Step next = parking(stays);
  next.effects.logs = {{stays.key, kNow, 1, "line"}};
  next.effects.blobs = {{stays.key, std::string(32, 'h'), "bytes"}};
  step(stays, next);
  end(gone);
  const std::string stands = text_of(view(stays.key));
  commit(removal_of(gone.key));
  EXPECT_EQ(text_of(view(stays.key)), stands);
  EXPECT_TRUE(has_call(task.key));
  EXPECT_EQ(store().inbox(stays.key, 0, 10).value().size(), 1u);
  EXPECT_EQ(store().logs(stays.key, 10).value().size(), 1u);
  EXPECT_TRUE(store().blob(stays.key, std::string(32, 'h')).value().has_value());
  EXPECT_EQ(send(stays.key, "news", "id"), Recorded::kRepeated);
}

TEST_P(StoreConformance, RemovalOfALiveOrUnknownRunDoesNothing) {
  TestRun run = parked_run();
  const CallRecord task = pending_task(run);
  const std::string stands = text_of(view(run.key));
  Commit all;
  all.removals = {run.key, 98765};
  commit(all);
  EXPECT_EQ(text_of(view(run.key)), stands);
  EXPECT_TRUE(has_call(task.key));
  EXPECT_EQ(store().count_runs(0).value().waiting, 1u);
}

TEST_P(StoreConformance, RemovalOfARunThatEndsInTheSameCommit) {
  TestRun run = parked_run();
  Commit all;
  all.runs = {write_of(run, ending(run))};
  all.removals = {run.key};
  EXPECT_TRUE(commit(all).runs[0].step_won);
  EXPECT_FALSE(store().run(run.key).value().has_value());
  EXPECT_EQ(text_of(store().count_runs(0)), text_of(RunCounts{}));
}

TEST_P(StoreConformance, RemovalTwiceIsHarmless) {
  TestRun run = parked_run();
  end(run);
  Commit all;
  all.removals = {run.key, run.key};
  commit(all);
  commit(all);
  EXPECT_EQ(text_of(store().count_runs(0)), text_of(RunCounts{}));
}

TEST_P(StoreConformance, RemovalFreesTheId) {
  TestRun run = parked_run();
  end(run);
  commit(removal_of(run.key));
  RunRecord again = new_run();
  again.id = run.id;
  start(again);
  EXPECT_EQ(store().find_run(0, run.id).value(), again.key);
}

TEST_P(StoreConformance, RemovalOfAChildLeavesTheParentItsOutcome) {
  TestRun parent = parked_run();
  const CallRecord of_parent = open_call(parent, CallKind::kChild);
  RunRecord record = new_run();
  record.parent_run = parent.key;
  record.parent_call = of_parent.key;
  TestRun child = start(record);
  Step last = ending(child);
  last.effects.arrivals = {{parent.key, outcome_of(of_parent), {}}};
  step(child, last);
  commit(removal_of(child.key));
  EXPECT_EQ(call(of_parent.key).status, CallStatus::kCompleted);
  EXPECT_EQ(call(of_parent.key).outcome, "outcome");
  EXPECT_TRUE(is_ready(parent.key));
}

TEST_P(StoreConformance, RemovalAfterDropsTakesTheRest) {
  TestRun run = parked_run();
  std::vector<CallRecord> calls;
  for (int count = 0; count < 5; ++count) calls.push_back(new_call(run, CallKind::kPromise));
  make_calls(run, calls);
  settle(calls[1]);
  run.seen = 1;
  Step next = parking(run);
  next.effects.drop_before = calls[3].key;
  step(run, next);
  end(run);
  commit(removal_of(run.key));
  for (const CallRecord& each : calls) EXPECT_FALSE(has_call(each.key));
}

TEST_P(StoreConformance, OutcomeForARemovedRunIsUnknown) {
  TestRun run = parked_run();
  const CallRecord task = leased_task(run, 5);
  end(run);
  commit(removal_of(run.key));
  EXPECT_EQ(settle(task), Recorded::kUnknown);
  EXPECT_FALSE(write_task(task_write(task, TaskWrite::Kind::kRetry)));
  EXPECT_EQ(send(run.key, "news"), Recorded::kUnknown);
}

// --- windows -------------------------------------------------------------------------------------

TEST_P(StoreConformance, StartKeyOutlivesItsRun) {
  RunRecord record = new_run();
  record.start_key = "once";
  TestRun run = start(record);
  end(run);
  EXPECT_EQ(store().find_start_key(0, "once").value(), run.key);
  commit(removal_of(run.key));
  EXPECT_EQ(store().find_start_key(0, "once").value(), run.key);
  RunRecord again = new_run();
  again.start_key = "once";
  RunWrite write;
  write.run = again.key;
  write.start = again;
  const RunWriteResult result = commit_run(write);
  EXPECT_FALSE(result.start.inserted);
  EXPECT_EQ(result.start.existing, run.key) << "though the run itself is gone";
}

TEST_P(StoreConformance, StartKeyIsForgottenByTheEndOfItsRun) {
  const auto started = [&](const std::string& key) {
    RunRecord record = new_run();
    record.start_key = key;
    record.created_at_us = kNow - 100 * kSecond;
    return start(record);
  };
  TestRun early = started("early");
  TestRun late = started("late");
  started("live");
  TestRun removed = started("removed");
  end(early, RunStatus::kCompleted, kNow + 9);
  end(late, RunStatus::kFailed, kNow + 10);
  end(removed, RunStatus::kCompleted, kNow + 9);
  commit(removal_of(removed.key));
  commit(forgetting(kNow + 9));
  EXPECT_TRUE(store().find_start_key(0, "early").value().has_value());
  commit(forgetting(kNow + 10));
  EXPECT_FALSE(store().find_start_key(0, "early").value().has_value());
  EXPECT_FALSE(store().find_start_key(0, "removed").value().has_value());
  EXPECT_TRUE(store().find_start_key(0, "late").value().has_value());
  EXPECT_TRUE(store().find_start_key(0, "live").value().has_value());
  EXPECT_EQ(store().find_run(0, early.id).value(), early.key) << "the run itself stays";
  RunRecord again = new_run();
  again.start_key = "early";
  start(again);
}

TEST_P(StoreConformance, StartKeyOfARunThatBeganAndEndedInOneGoIsForgottenToo) {
  RunWrite write;
  write.start = new_run();
  write.start->start_key = "once";
  TestRun run;
  write.run = run.key = write.start->key;
  write.step = ending(run, RunStatus::kCompleted, kNow);
  commit_run(write);
  EXPECT_TRUE(store().find_start_key(0, "once").value().has_value());
  commit(forgetting(kNow + 1));
  EXPECT_FALSE(store().find_start_key(0, "once").value().has_value());
}

TEST_P(StoreConformance, StartKeyOfARunThatEndsInTheForgettingCommit) {
  RunRecord record = new_run();
  record.start_key = "once";
  const TestRun run = start(record);
  Commit all = forgetting(kNow + 1);
  all.runs = {write_of(run, ending(run, RunStatus::kCompleted, kNow))};
  commit(all);
  EXPECT_FALSE(store().find_start_key(0, "once").value().has_value());
}

TEST_P(StoreConformance, MessageIdsAreForgottenByTheirTime) {
  TestRun run = parked_run();
  send(run.key, "news", "old", kNow + 9);
  send(run.key, "news", "new", kNow + 10);
  commit(forgetting(kNow + 10));
  EXPECT_EQ(send(run.key, "news", "new", kNow + 20), Recorded::kRepeated);
  EXPECT_EQ(send(run.key, "news", "old", kNow + 20), Recorded::kRecorded);
  EXPECT_EQ(store().inbox(run.key, 0, 10).value().size(), 3u) << "messages themselves stay";
  EXPECT_EQ(send(run.key, "news", "old", kNow + 30), Recorded::kRepeated);
}

TEST_P(StoreConformance, MessageIdIsCheckedBeforeItIsForgotten) {
  TestRun run = parked_run();
  send(run.key, "news", "id", kNow);
  Commit all = forgetting(kNow + 1);
  all.runs.resize(1);
  all.runs[0].run = run.key;
  all.runs[0].messages = {{"news", "1", "id", kNow + 5}};
  EXPECT_EQ(commit(all).runs[0].messages, std::vector<Recorded>{Recorded::kRepeated});
  EXPECT_EQ(send(run.key, "news", "id", kNow + 6), Recorded::kRecorded);
}

TEST_P(StoreConformance, MessageIdsGoWithTheRun) {
  TestRun run = parked_run();
  send(run.key, "news", "id");
  end(run);
  commit(removal_of(run.key));
  RunRecord again = new_run();
  again.key = run.key;  // an engine never does this, but it shows what is left behind
  start(again);
  EXPECT_EQ(send(run.key, "news", "id"), Recorded::kRecorded);
}

// --- ended runs ----------------------------------------------------------------------------------

TEST_P(StoreConformance, EndedRunsComeOldestFirst) {
  TestRun one = parked_run();
  TestRun two = parked_run();
  TestRun three = parked_run();
  TestRun four = parked_run();
  parked_run();
  end(one, RunStatus::kCompleted, kNow + 30);
  end(two, RunStatus::kFailed, kNow + 10);
  end(four, RunStatus::kCompleted, kNow + 20);
  end(three, RunStatus::kCompleted, kNow + 20);
  EXPECT_EQ(store().ended_runs(0, {}, kNow + 31, 10).value(),
            (std::vector<Key>{two.key, three.key, four.key, one.key}));
  EXPECT_EQ(store().ended_runs(0, {}, kNow + 30, 10).value(),
            (std::vector<Key>{two.key, three.key, four.key}))
      << "before, not at";
  EXPECT_EQ(store().ended_runs(0, RunStatus::kCompleted, kNow + 31, 2).value(),
            (std::vector<Key>{three.key, four.key}));
  EXPECT_EQ(store().ended_runs(0, RunStatus::kFailed, kNow + 31, 10).value(),
            std::vector<Key>{two.key});
  EXPECT_TRUE(store().ended_runs(0, RunStatus::kCancelled, kNow + 31, 10).value().empty());
  EXPECT_TRUE(store().ended_runs(1, {}, kNow + 31, 10).value().empty());
}

}  // namespace
}  // namespace pawl::store
