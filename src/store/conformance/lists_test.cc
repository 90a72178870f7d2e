// What people ask: lists with filters and pages, counts, logs.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

std::vector<Key> listed(Store& store, const RunFilter& filter) {
  return keys_of(store.list_runs(filter, 0, 100).value());
}

TEST_P(StoreConformance, ListIsNewestFirst) {
  const TestRun one = parked_run();
  const TestRun two = parked_run();
  TestRun three = parked_run();
  end(three);
  EXPECT_EQ(listed(store(), {}), (std::vector<Key>{three.key, two.key, one.key}));
}

TEST_P(StoreConformance, ListLeavesOutWhatIsWide) {
  RunRecord record = new_run();
  record.tags = {{"a", "b"}};
  record.input = "wide";
  TestRun live = start(record);
  Step next = parking(live, waits_for_channel("news"));
  next.parked->snapshot = "wide";
  next.parked->status = "shown";
  next.parked->line = 4;
  step(live, next);
  TestRun ended = parked_run();
  Step last = ending(ended, RunStatus::kFailed);
  last.ended->outcome = "wide";
  last.ended->retry_point = "wide";
  step(ended, last);
  const RunPage page = store().list_runs({}, 0, 10).value();
  ASSERT_EQ(page.runs.size(), 2u);
  RunView expected = view(ended.key);
  expected.run.input.clear();
  expected.result->outcome.clear();
  expected.result->retry_point.clear();
  EXPECT_EQ(text_of(page.runs[0]), text_of(expected));
  expected = view(live.key);
  expected.run.input.clear();
  expected.state->snapshot.clear();
  EXPECT_EQ(text_of(page.runs[1]), text_of(expected));
  EXPECT_EQ(page.runs[1].state->status, "shown");
}

TEST_P(StoreConformance, ListSeesItsNamespaceAlone) {
  const TestRun one = parked_run(1);
  const TestRun two = parked_run(2);
  RunFilter filter;
  EXPECT_TRUE(listed(store(), filter).empty());
  filter.ns = 1;
  EXPECT_EQ(listed(store(), filter), std::vector<Key>{one.key});
  filter.ns = 2;
  EXPECT_EQ(listed(store(), filter), std::vector<Key>{two.key});
}

TEST_P(StoreConformance, ListByStatus) {
  const TestRun live = parked_run();
  std::vector<Key> ended;
  for (const RunStatus status :
       {RunStatus::kCompleted, RunStatus::kFailed, RunStatus::kCancelled}) {
    TestRun run = parked_run();
    end(run, status);
    ended.push_back(run.key);
  }
  RunFilter filter;
  filter.status = RunStatus::kWaiting;
  EXPECT_EQ(listed(store(), filter), std::vector<Key>{live.key});
  filter.status = RunStatus::kCompleted;
  EXPECT_EQ(listed(store(), filter), std::vector<Key>{ended[0]});
  filter.status = RunStatus::kFailed;
  EXPECT_EQ(listed(store(), filter), std::vector<Key>{ended[1]});
  filter.status = RunStatus::kCancelled;
  EXPECT_EQ(listed(store(), filter), std::vector<Key>{ended[2]});
}

TEST_P(StoreConformance, ListByPause) {
  const TestRun paused = parked_run();
  control(paused.key, Control::kPause);
  const TestRun live = parked_run();
  TestRun ended = parked_run();
  end(ended);
  TestRun ended_paused = parked_run();
  control(ended_paused.key, Control::kPause);
  end(ended_paused);
  RunFilter filter;
  filter.paused = true;
  EXPECT_EQ(listed(store(), filter), std::vector<Key>{paused.key});
  filter.paused = false;
  EXPECT_EQ(listed(store(), filter), (std::vector<Key>{ended_paused.key, ended.key, live.key}));
}

TEST_P(StoreConformance, ListBySuspension) {
  std::vector<Key> suspended;
  for (const std::uint32_t ns : {0, 0, 1}) {
    RunRecord record = new_run(ns);
    if (suspended.empty()) record.tags = {{"a", "1"}};
    TestRun run = start(record);
    // However many places of the program are suspended, it is one run.
    for (const CallKind kind : {CallKind::kSuspend, CallKind::kPromise, CallKind::kSuspend}) {
      open_call(run, kind);
    }
    suspended.push_back(run.key);
  }
  TestRun live = parked_run();
  open_call(live);
  TestRun ended = parked_run();
  end(ended);
  RunFilter filter;
  filter.suspended = true;
  EXPECT_EQ(listed(store(), filter), (std::vector<Key>{suspended[1], suspended[0]}));
  EXPECT_EQ(store().count_matching(filter).value(), 2u);
  RunPage page = store().list_runs(filter, 0, 1).value();
  EXPECT_EQ(page.next, suspended[1]);
  EXPECT_EQ(keys_of(store().list_runs(filter, page.next, 1).value()),
            std::vector<Key>{suspended[0]});
  filter.tags = {{"a", "1"}};
  EXPECT_EQ(listed(store(), filter), std::vector<Key>{suspended[0]});
  filter.suspended = false;
  EXPECT_TRUE(listed(store(), filter).empty());
  filter.tags.clear();
  EXPECT_EQ(listed(store(), filter), (std::vector<Key>{ended.key, live.key}));
}

TEST_P(StoreConformance, ListByWorkflowAndProgram) {
  RunRecord one = new_run();
  one.workflow = "billing";
  RunRecord two = new_run();
  two.program = 8;
  RunRecord three = new_run(5);
  three.workflow = "billing";
  start(one);
  start(two);
  start(three);
  RunFilter filter;
  filter.workflow = "billing";
  EXPECT_EQ(listed(store(), filter), std::vector<Key>{one.key});
  filter.workflow = "nobody's";
  EXPECT_TRUE(listed(store(), filter).empty());
  filter.workflow.clear();
  filter.programs = {8};
  EXPECT_EQ(listed(store(), filter), std::vector<Key>{two.key});
}

TEST_P(StoreConformance, ListByTags) {
  RunRecord one = new_run();
  one.tags = {{"customer", "7"}, {"zone", "b"}};
  RunRecord two = new_run();
  two.tags = {{"zone", "b"}, {"customer", "8"}, {"customer", "9"}};
  RunRecord other = new_run(4);
  other.tags = {{"zone", "b"}};
  start(one);
  start(two);
  start(other);
  start(new_run());
  RunFilter filter;
  filter.tags = {{"zone", "b"}};
  EXPECT_EQ(listed(store(), filter), (std::vector<Key>{two.key, one.key}));
  filter.tags = {{"zone", "b"}, {"customer", "7"}};
  EXPECT_EQ(listed(store(), filter), std::vector<Key>{one.key});
  filter.tags = {{"customer", "8"}, {"customer", "9"}};
  EXPECT_EQ(listed(store(), filter), std::vector<Key>{two.key});
  filter.tags = {{"zone", ""}};
  EXPECT_TRUE(listed(store(), filter).empty());
  filter.tags = {{"b", "zone"}};
  EXPECT_TRUE(listed(store(), filter).empty());
}

TEST_P(StoreConformance, ListByCreation) {
  std::vector<Key> keys;
  for (int count = 0; count < 4; ++count) {
    RunRecord run = new_run();
    run.created_at_us = kNow + count;
    start(run);
    keys.push_back(run.key);
  }
  RunFilter filter;
  filter.created_from_us = kNow + 1;
  EXPECT_EQ(listed(store(), filter), (std::vector<Key>{keys[3], keys[2], keys[1]}));
  filter.created_until_us = kNow + 3;
  EXPECT_EQ(listed(store(), filter), (std::vector<Key>{keys[2], keys[1]}));
}

TEST_P(StoreConformance, ListByLine) {
  TestRun one = parked_run();
  TestRun two = parked_run();
  TestRun ended = parked_run();
  for (TestRun* run : {&one, &two, &ended}) {
    Step next = parking(*run);
    next.parked->line = run == &two ? 30 : 12;
    step(*run, next);
  }
  end(ended);
  const Key program = store().run(one.key).value()->run.program;
  EXPECT_EQ(store().count_by_line({}).value(),
            (std::vector<LineCount>{{program, 12, 1}, {program, 30, 1}}));
  RunFilter filter;
  filter.status = RunStatus::kCompleted;
  EXPECT_TRUE(store().count_by_line(filter).value().empty()) << "only live runs stand at a line";
  filter.status.reset();
  filter.line = 12;
  EXPECT_EQ(store().count_by_line(filter).value(), (std::vector<LineCount>{{program, 12, 1}}));
  EXPECT_EQ(listed(store(), filter), std::vector<Key>{one.key});
  filter.line = 0;
  EXPECT_TRUE(listed(store(), filter).empty()) << "an ended run stands at no line";
}

TEST_P(StoreConformance, ListByAllConditionsTogether) {
  RunRecord record = new_run(3);
  record.tags = {{"a", "1"}};
  TestRun run = start(record);
  Step next = parking(run);
  next.parked->line = 5;
  next.parked->paused = true;
  step(run, next);
  RunFilter filter;
  filter.ns = 3;
  filter.status = RunStatus::kWaiting;
  filter.paused = true;
  filter.workflow = record.workflow;
  filter.programs = {record.program};
  filter.tags = record.tags;
  filter.created_from_us = record.created_at_us;
  filter.created_until_us = record.created_at_us + 1;
  filter.line = 5;
  EXPECT_EQ(listed(store(), filter), std::vector<Key>{run.key});
  const auto without = [&](auto change) {
    RunFilter changed = filter;
    change(changed);
    EXPECT_TRUE(listed(store(), changed).empty());
  };
  without([](RunFilter& each) { each.ns = 4; });
  without([](RunFilter& each) { each.status = RunStatus::kFailed; });
  without([](RunFilter& each) { each.paused = false; });
  without([](RunFilter& each) { each.workflow = "x"; });
  without([](RunFilter& each) { each.programs = {1}; });
  without([](RunFilter& each) { each.tags[0].second = "2"; });
  without([](RunFilter& each) { ++*each.created_from_us; });
  without([](RunFilter& each) { --*each.created_until_us; });
  without([](RunFilter& each) { each.line = 6; });
}

TEST_P(StoreConformance, ListHasPages) {
  std::vector<Key> keys;
  for (int count = 0; count < 7; ++count) keys.push_back(parked_run().key);
  parked_run(1);
  RunPage page = store().list_runs({}, 0, 3).value();
  EXPECT_EQ(keys_of(page), (std::vector<Key>{keys[6], keys[5], keys[4]}));
  EXPECT_EQ(page.next, keys[4]);
  page = store().list_runs({}, page.next, 3).value();
  EXPECT_EQ(keys_of(page), (std::vector<Key>{keys[3], keys[2], keys[1]}));
  page = store().list_runs({}, page.next, 3).value();
  EXPECT_EQ(keys_of(page), std::vector<Key>{keys[0]});
  EXPECT_EQ(page.next, 0);
}

TEST_P(StoreConformance, ListPageThatIsJustFullIsTheLast) {
  parked_run();
  parked_run();
  EXPECT_EQ(store().list_runs({}, 0, 2).value().next, 0);
  EXPECT_NE(store().list_runs({}, 0, 1).value().next, 0);
}

TEST_P(StoreConformance, ListPagesAreStableUnderChange) {
  std::vector<TestRun> runs;
  for (int count = 0; count < 9; ++count) runs.push_back(parked_run());
  RunPage page = store().list_runs({}, 0, 3).value();
  ASSERT_EQ(page.next, runs[6].key);
  // New runs come, one that was shown ends, the cursor's own and one further on are removed.
  parked_run();
  end(runs[7]);
  end(runs[6]);
  end(runs[4]);
  Commit all;
  all.removals = {runs[6].key, runs[4].key};
  commit(all);
  page = store().list_runs({}, page.next, 3).value();
  EXPECT_EQ(keys_of(page), (std::vector<Key>{runs[5].key, runs[3].key, runs[2].key}));
  page = store().list_runs({}, page.next, 3).value();
  EXPECT_EQ(keys_of(page), (std::vector<Key>{runs[1].key, runs[0].key}));
}

TEST_P(StoreConformance, ListPagesWithAFilterMissNothing) {
  std::vector<Key> even;
  for (int count = 0; count < 40; ++count) {
    RunRecord run = new_run();
    run.tags = {{"even", count % 2 == 0 ? "yes" : "no"}};
    start(run);
    if (count % 2 == 0) even.insert(even.begin(), run.key);
  }
  RunFilter filter;
  filter.tags = {{"even", "yes"}};
  std::vector<Key> found;
  Key cursor = 0;
  do {
    const RunPage page = store().list_runs(filter, cursor, 3).value();
    for (const Key key : keys_of(page)) found.push_back(key);
    cursor = page.next;
  } while (cursor != 0 && found.size() < 100);
  EXPECT_EQ(found, even);
}

TEST_P(StoreConformance, CountsFollowEveryChange) {
  const auto counts = [&](Namespace ns) { return text_of(store().count_runs(ns)); };
  EXPECT_EQ(counts(0), text_of(RunCounts{}));
  TestRun one = parked_run();
  TestRun two = parked_run();
  TestRun three = parked_run();
  parked_run();
  TestRun elsewhere = parked_run(9);
  end(elsewhere);
  EXPECT_EQ(counts(0), text_of(RunCounts{4, 0, 0, 0}));
  end(one, RunStatus::kCompleted);
  end(two, RunStatus::kFailed);
  end(three, RunStatus::kCancelled);
  EXPECT_EQ(counts(0), text_of(RunCounts{1, 1, 1, 1}));
  EXPECT_EQ(counts(9), text_of(RunCounts{0, 1, 0, 0}));
  Commit all;
  all.removals = {one.key, two.key, three.key};
  commit(all);
  EXPECT_EQ(counts(0), text_of(RunCounts{1, 0, 0, 0}));
}

TEST_P(StoreConformance, CountsLeaveOutWhatWasRefused) {
  const TestRun first = parked_run();
  RunRecord again = new_run();
  again.id = first.id;
  RunWrite write;
  write.run = again.key;
  write.start = again;
  commit_run(write);
  Step loses = parking(first);
  loses.revision = 5;
  loses.effects.starts = {new_run()};
  commit_run(write_of(first, loses));
  EXPECT_EQ(store().count_runs(0).value().waiting, 1u);
}

TEST_P(StoreConformance, LogsAreTheLastLinesInTheirOrder) {
  TestRun run = parked_run();
  TestRun other = parked_run();
  std::vector<LogRecord> lines;
  for (int count = 0; count < 6; ++count) {
    // The clock may jump: the order is that of writing.
    lines.push_back({run.key, kNow - count, static_cast<std::uint8_t>(count * 10),
                     "line ☃ " + std::to_string(count)});
  }
  Step next = parking(run);
  next.effects.logs = {lines[0], lines[1], lines[2]};
  step(run, next);
  Step of_other = parking(other);
  of_other.effects.logs = {{other.key, kNow, 1, "not mine"}};
  step(other, of_other);
  next = parking(run);
  next.effects.logs = {lines[3], lines[4], lines[5]};
  step(run, next);
  EXPECT_EQ(text_of(store().logs(run.key, 10)), text_of(lines));
  EXPECT_EQ(text_of(store().logs(run.key, 2)), text_of(std::vector<LogRecord>{lines[4], lines[5]}));
  EXPECT_TRUE(store().logs(777, 10).value().empty());
}

}  // namespace
}  // namespace pawl::store
