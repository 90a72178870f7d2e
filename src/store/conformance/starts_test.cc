// Starts: ids, start keys, and what a refused one leaves alone.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

RunWrite start_of(const RunRecord& run) {
  RunWrite write;
  write.run = run.key;
  write.start = run;
  return write;
}

TEST_P(StoreConformance, StartKeepsEveryFieldOfTheRecord) {
  RunRecord run = new_run(3);
  run.workflow = "naïve ☃";
  run.program = 99;
  run.entry = 4;
  run.input = std::string("{\"a\":1}\0\xff", 9);
  run.start_key = "key of " + run.id;
  run.parent_run = 11;
  run.parent_call = 12;
  run.priority = -5;
  run.start_at_us = kNow + 10 * 365 * 86400 * kSecond;
  run.tags = {{"zone", "b"}, {"customer", "7"}, {"zone", "a"}, {"", ""}};
  start(run);
  EXPECT_EQ(text_of(view(run.key).run), text_of(run));
}

TEST_P(StoreConformance, StartWithoutStepIsReady) {
  const TestRun run = start(new_run(), 55);
  RunState expected;
  expected.run = run.key;
  expected.ready = true;
  expected.home = 55;
  EXPECT_EQ(text_of(state(run.key)), text_of(expected));
  EXPECT_FALSE(view(run.key).result.has_value());
  EXPECT_EQ(view(run.key).status(), RunStatus::kWaiting);
}

TEST_P(StoreConformance, StartTellsThatTheRunIsReady) {
  const RunWriteResult result = commit_run(start_of(new_run()));
  EXPECT_TRUE(result.start.inserted);
  EXPECT_TRUE(result.ready);
  EXPECT_EQ(result.arrivals, 0u);
  EXPECT_FALSE(result.step_won);
}

TEST_P(StoreConformance, StartForLaterWaitsForItsTimer) {
  RunRecord run = new_run();
  run.start_at_us = kNow + kSecond;
  const RunWriteResult result = commit_run(start_of(run));
  EXPECT_FALSE(result.ready);
  EXPECT_FALSE(is_ready(run.key));
  EXPECT_EQ(state(run.key).wake_at_us, kNow + kSecond);
  EXPECT_TRUE(store().due_runs(kNow, 10).value().empty());
  ASSERT_EQ(store().due_runs(kNow + kSecond, 10).value().size(), 1u);
  EXPECT_EQ(store().due_runs(kNow + kSecond, 10).value()[0].run, run.key);
}

TEST_P(StoreConformance, StartWithStepBeginsInOneGo) {
  RunWrite write = start_of(new_run());
  TestRun run;
  run.key = write.run;
  const CallRecord task = new_task(run);
  write.home = 9;
  write.step = parking(run, waits_for({{1, 1}}, 1));
  write.step->effects.calls = {task};
  write.step->parked->line = 12;
  write.step->parked->status = "\"begun\"";
  const RunWriteResult result = commit_run(write);
  EXPECT_TRUE(result.start.inserted);
  EXPECT_TRUE(result.step_won);
  EXPECT_FALSE(result.ready);
  const RunState now = state(run.key);
  EXPECT_EQ(now.revision, 1u);
  EXPECT_EQ(now.home, 9);
  EXPECT_EQ(now.line, 12u);
  EXPECT_EQ(now.status, "\"begun\"");
  EXPECT_EQ(now.status_version, 1u);
  EXPECT_EQ(now.snapshot, write.step->parked->snapshot);
  EXPECT_EQ(now.last_call, task.key);
  EXPECT_EQ(text_of(call(task.key)), text_of(task));
}

TEST_P(StoreConformance, StartForLaterWithStepHasTheTimerOfTheStep) {
  RunRecord record = new_run();
  record.start_at_us = kNow + kSecond;
  RunWrite write = start_of(record);
  TestRun run;
  run.key = write.run;
  write.step = parking(run);
  EXPECT_TRUE(commit_run(write).step_won);
  EXPECT_FALSE(state(run.key).wake_at_us.has_value());
}

TEST_P(StoreConformance, StartThatContinuesAsNewInOneGo) {
  RunWrite write = start_of(new_run());
  TestRun run;
  run.key = write.run;
  write.step = parking(run);
  write.step->generation = 1;
  write.step->continued = Continued{70, 3, "new input"};
  EXPECT_TRUE(commit_run(write).step_won);
  RunRecord expected = *write.start;
  expected.program = 70;
  expected.entry = 3;
  expected.input = "new input";
  EXPECT_EQ(text_of(view(run.key).run), text_of(expected));
  EXPECT_EQ(state(run.key).generation, 1u);
}

TEST_P(StoreConformance, StartAndEndInOneGo) {
  RunWrite write = start_of(new_run());
  TestRun run;
  run.key = write.run;
  write.step = ending(run);
  const RunWriteResult result = commit_run(write);
  EXPECT_TRUE(result.step_won);
  EXPECT_EQ(result.arrivals, 0u);
  EXPECT_FALSE(result.ready);
  EXPECT_FALSE(is_live(run.key));
  EXPECT_EQ(view(run.key).status(), RunStatus::kCompleted);
  EXPECT_EQ(store().count_runs(0).value().completed, 1u);
  EXPECT_EQ(store().count_runs(0).value().waiting, 0u);
}

TEST_P(StoreConformance, StartWithStepOfALaterRevisionIsLeftOut) {
  RunWrite write = start_of(new_run());
  write.start->start_key = "key";
  TestRun run;
  run.key = write.run;
  run.revision = 1;
  write.step = parking(run);
  EXPECT_FALSE(commit_run(write).step_won);
  EXPECT_FALSE(store().run(write.run).value().has_value());
  EXPECT_FALSE(store().find_run(0, write.start->id).value().has_value());
  EXPECT_FALSE(store().find_start_key(0, "key").value().has_value());
  EXPECT_EQ(store().count_runs(0).value().waiting, 0u);
}

TEST_P(StoreConformance, StartWithArrivalsAndALosingStepIsLeftOut) {
  RunWrite write = start_of(new_run());
  write.messages = {{"news", "1", "id", kNow}};
  write.control = Control::kStrike;
  TestRun run;
  run.key = write.run;
  run.seen = 2;
  write.step = parking(run);
  const RunWriteResult result = commit_run(write);
  EXPECT_FALSE(result.step_won);
  EXPECT_FALSE(result.controlled);
  EXPECT_EQ(result.messages, std::vector<Recorded>{Recorded::kLeftOut});
  EXPECT_FALSE(store().run(write.run).value().has_value());
}

TEST_P(StoreConformance, StartIsFoundByIdAndKey) {
  RunRecord run = new_run();
  run.start_key = "once";
  start(run);
  EXPECT_EQ(store().find_run(0, run.id).value(), run.key);
  EXPECT_EQ(store().find_start_key(0, "once").value(), run.key);
  EXPECT_FALSE(store().find_run(0, "once").value().has_value());
  EXPECT_FALSE(store().find_start_key(0, run.id).value().has_value());
  EXPECT_FALSE(store().find_start_key(0, "").value().has_value());
}

TEST_P(StoreConformance, StartWithTakenIdIsRefusedAndChangesNothing) {
  TestRun first = parked_run();
  const std::string before = text_of(view(first.key));
  RunRecord again = new_run();
  again.id = first.id;
  again.workflow = "another";
  const RunWriteResult result = commit_run(start_of(again));
  EXPECT_FALSE(result.start.inserted);
  EXPECT_EQ(result.start.existing, first.key);
  EXPECT_EQ(result.arrivals, 0u);
  EXPECT_EQ(text_of(view(first.key)), before);
  EXPECT_FALSE(store().run(again.key).value().has_value());
  EXPECT_EQ(store().count_runs(0).value().waiting, 1u);
}

TEST_P(StoreConformance, StartWithTheIdOfAnEndedRunIsRefused) {
  TestRun first = parked_run();
  end(first);
  RunRecord again = new_run();
  again.id = first.id;
  EXPECT_EQ(commit_run(start_of(again)).start.existing, first.key);
}

TEST_P(StoreConformance, StartWithTakenStartKeyIsRefused) {
  RunRecord first = new_run();
  first.start_key = "once";
  start(first);
  RunRecord again = new_run();
  again.start_key = "once";
  const RunWriteResult result = commit_run(start_of(again));
  EXPECT_FALSE(result.start.inserted);
  EXPECT_EQ(result.start.existing, first.key);
  EXPECT_FALSE(store().find_run(0, again.id).value().has_value()) << "its id is not taken";
  again.start_key.clear();
  EXPECT_TRUE(commit_run(start_of(again)).start.inserted);
}

TEST_P(StoreConformance, StartWithTakenIdLeavesItsStartKeyFree) {
  const TestRun first = parked_run();
  RunRecord again = new_run();
  again.id = first.id;
  again.start_key = "free";
  EXPECT_FALSE(commit_run(start_of(again)).start.inserted);
  EXPECT_FALSE(store().find_start_key(0, "free").value().has_value());
}

TEST_P(StoreConformance, StartWithBothTakenNamesTheOwnerOfTheId) {
  RunRecord by_key = new_run();
  by_key.start_key = "once";
  start(by_key);
  const TestRun by_id = parked_run();
  RunRecord again = new_run();
  again.id = by_id.id;
  again.start_key = "once";
  EXPECT_EQ(commit_run(start_of(again)).start.existing, by_id.key);
}

TEST_P(StoreConformance, StartKeysThatAreEmptyNeverMeet) {
  parked_run();
  parked_run();
  EXPECT_EQ(store().count_runs(0).value().waiting, 2u);
}

TEST_P(StoreConformance, StartTwiceInOneCommitById) {
  const RunRecord first = new_run();
  RunRecord second = new_run();
  second.id = first.id;
  const CommitResult result = commit_runs({start_of(first), start_of(second)});
  EXPECT_TRUE(result.runs[0].start.inserted);
  EXPECT_FALSE(result.runs[1].start.inserted);
  EXPECT_EQ(result.runs[1].start.existing, first.key);
  EXPECT_EQ(store().find_run(0, first.id).value(), first.key);
  EXPECT_FALSE(store().run(second.key).value().has_value());
}

TEST_P(StoreConformance, StartTwiceInOneCommitByKey) {
  RunRecord first = new_run();
  RunRecord second = new_run();
  first.start_key = second.start_key = "once";
  const CommitResult result = commit_runs({start_of(first), start_of(second)});
  EXPECT_FALSE(result.runs[1].start.inserted);
  EXPECT_EQ(result.runs[1].start.existing, first.key);
}

TEST_P(StoreConformance, StartTwiceInOneCommitWithSteps) {
  RunWrite first = start_of(new_run());
  RunWrite second = start_of(new_run());
  second.start->id = first.start->id;
  TestRun one;
  one.key = first.run;
  first.step = ending(one);
  TestRun two;
  two.key = second.run;
  const CallRecord task = new_task(two);
  second.step = parking(two);
  second.step->effects.calls = {task};
  const CommitResult result = commit_runs({first, second});
  EXPECT_TRUE(result.runs[0].step_won);
  EXPECT_FALSE(result.runs[1].step_won);
  EXPECT_EQ(result.runs[1].start.existing, first.run);
  EXPECT_FALSE(has_call(task.key));
}

TEST_P(StoreConformance, StartThatIsRefusedDropsTheRestOfItsWrite) {
  TestRun first = parked_run();
  RunWrite write = start_of(new_run());
  write.start->id = first.id;
  TestRun other;
  other.key = write.run;
  const CallRecord task = new_task(other);
  write.messages = {{"news", "1", "id", kNow}};
  write.control = Control::kPause;
  write.blobs = {{write.run, std::string(32, 'h'), "bytes"}};
  write.step = parking(other);
  write.step->effects.calls = {task};
  write.step->effects.logs = {{first.key, kNow, 1, "line"}};
  const RunWriteResult result = commit_run(write);
  EXPECT_EQ(result.messages, std::vector<Recorded>{Recorded::kLeftOut});
  EXPECT_FALSE(result.controlled);
  EXPECT_FALSE(result.step_won);
  EXPECT_FALSE(has_call(task.key));
  EXPECT_TRUE(store().logs(first.key, 10).value().empty());
  EXPECT_TRUE(store().inbox(first.key, 0, 10).value().empty());
  EXPECT_FALSE(store().blob(write.run, std::string(32, 'h')).value().has_value());
  EXPECT_FALSE(state(first.key).paused);
}

TEST_P(StoreConformance, StartWithMessageHasItInTheInbox) {
  RunWrite write = start_of(new_run());
  write.messages = {{"news", "1", "id", kNow}};
  const RunWriteResult result = commit_run(write);
  EXPECT_EQ(result.messages, std::vector<Recorded>{Recorded::kRecorded});
  EXPECT_EQ(result.arrivals, 1u);
  ASSERT_EQ(store().inbox(write.run, 0, 10).value().size(), 1u);
  EXPECT_EQ(store().inbox(write.run, 0, 10).value()[0].arrival, 1u);
  EXPECT_EQ(send(write.run, "news", "id"), Recorded::kRepeated);
}

TEST_P(StoreConformance, StartWithMessageAndStepThatSawIt) {
  RunWrite write = start_of(new_run());
  write.messages = {{"news", "1", "", kNow}};
  TestRun run;
  run.key = write.run;
  run.seen = 1;
  write.step = parking(run);
  write.step->effects.taken = {1};
  EXPECT_TRUE(commit_run(write).step_won);
  EXPECT_TRUE(store().inbox(write.run, 0, 10).value().empty());
  EXPECT_EQ(state(write.run).arrivals, 1u);
}

TEST_P(StoreConformance, StartSeesOtherNamespacesNever) {
  RunRecord first = new_run(1);
  RunRecord second = new_run(2);
  first.id = second.id = "the same";
  first.start_key = second.start_key = "once";
  start(first);
  EXPECT_FALSE(store().find_run(2, "the same").value().has_value());
  EXPECT_FALSE(store().find_start_key(2, "once").value().has_value());
  start(second);
  EXPECT_EQ(store().find_run(1, "the same").value(), first.key);
  EXPECT_EQ(store().find_run(2, "the same").value(), second.key);
  EXPECT_EQ(store().find_start_key(1, "once").value(), first.key);
  EXPECT_EQ(store().find_start_key(2, "once").value(), second.key);
  EXPECT_FALSE(store().find_run(0, "the same").value().has_value());
}

TEST_P(StoreConformance, StartTakesIdsThatLookAlike) {
  std::vector<std::string> ids = {"a", "A",    "a ", " a", "ä",     "a\u0308", "☃",
                                  "𝒜", "a\nb", "%",  "_",  "a'b\"", "null",    "9007199254740993"};
  ids.push_back(std::string(255, 'x'));
  ids.push_back(std::string(254, 'x') + "y");
  std::vector<Key> keys;
  for (const std::string& id : ids) {
    RunRecord run = new_run();
    run.id = id;
    run.start_key = id;
    keys.push_back(start(run).key);
  }
  for (std::size_t index = 0; index < ids.size(); ++index) {
    EXPECT_EQ(store().find_run(0, ids[index]).value(), keys[index]) << ids[index];
    EXPECT_EQ(store().find_start_key(0, ids[index]).value(), keys[index]) << ids[index];
    EXPECT_EQ(view(keys[index]).run.id, ids[index]);
  }
}

TEST_P(StoreConformance, StartsOfAStepGetTheCommittingNodeAsHome) {
  TestRun parent = parked_run();
  RunRecord child = new_run();
  child.parent_run = parent.key;
  child.parent_call = 5;
  RunRecord later = new_run();
  later.start_at_us = kNow + kSecond;
  Commit all;
  all.node = 77;
  all.runs = {write_of(parent, parking(parent))};
  all.runs[0].step->effects.starts = {child, later};
  const RunWriteResult result = commit(all).runs[0];
  ASSERT_EQ(result.starts.size(), 2u);
  EXPECT_TRUE(result.starts[0].inserted);
  EXPECT_EQ(state(child.key).home, 77);
  EXPECT_TRUE(is_ready(child.key));
  EXPECT_FALSE(is_ready(later.key));
  EXPECT_EQ(state(later.key).wake_at_us, kNow + kSecond);
  EXPECT_EQ(text_of(view(child.key).run), text_of(child));
}

TEST_P(StoreConformance, StartsOfAStepMayBeRefusedOneByOne) {
  TestRun parent = parked_run();
  RunRecord taken = new_run();
  taken.id = parent.id;
  const RunRecord fresh = new_run();
  Step step = parking(parent);
  step.effects.starts = {taken, fresh};
  const RunWriteResult result = commit_run(write_of(parent, step));
  ASSERT_EQ(result.starts.size(), 2u);
  EXPECT_FALSE(result.starts[0].inserted);
  EXPECT_EQ(result.starts[0].existing, parent.key);
  EXPECT_TRUE(result.starts[1].inserted);
  EXPECT_TRUE(result.step_won);
  EXPECT_TRUE(is_live(fresh.key));
}

TEST_P(StoreConformance, StartsOfAStepThatLostDoNotHappen) {
  TestRun parent = parked_run();
  const RunRecord child = new_run();
  Step step = parking(parent);
  step.revision = 17;
  step.effects.starts = {child};
  const RunWriteResult result = commit_run(write_of(parent, step));
  EXPECT_FALSE(result.step_won);
  EXPECT_TRUE(result.starts.empty());
  EXPECT_FALSE(store().run(child.key).value().has_value());
}

TEST_P(StoreConformance, StartWithAKeyInUseIsRefusedWithTheWholeCommit) {
  const TestRun first = parked_run();
  const RunRecord neighbour = new_run();
  RunRecord clash = new_run();
  clash.key = first.key;
  Commit all;
  all.runs = {start_of(neighbour), start_of(clash)};
  EXPECT_EQ(refused(all), ErrorCode::store_refused);
  EXPECT_FALSE(is_retryable(ErrorCode::store_refused));
  EXPECT_FALSE(store().run(neighbour.key).value().has_value());
  EXPECT_EQ(view(first.key).run.id, first.id);
  EXPECT_EQ(store().count_runs(0).value().waiting, 1u);
}

TEST_P(StoreConformance, OneKeyForTwoStartsOfACommitIsRefused) {
  TestRun parent = parked_run();
  const RunRecord child = new_run();
  RunRecord clash = new_run();
  clash.key = child.key;
  Commit all;
  all.runs = {write_of(parent, parking(parent))};
  all.runs[0].step->effects.starts = {child, clash};
  EXPECT_EQ(refused(all), ErrorCode::store_refused);
  EXPECT_FALSE(store().run(child.key).value().has_value());
  EXPECT_EQ(state(parent.key).revision, 1u);
}

}  // namespace
}  // namespace pawl::store
