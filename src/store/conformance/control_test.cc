// What those who operate the engine ask of a store: versions, the audit log, search by time,
// counts.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

Deploy deploy_of(Key key, const std::string& version, std::vector<std::string> workflows,
                 std::int64_t at_us = kNow) {
  Deploy deploy;
  deploy.program = {key, 0, version, 1, "bytes", kNow};
  for (const std::string& name : workflows) deploy.workflows.push_back({0, name, 0, 0, at_us});
  return deploy;
}

Commit deploying(const Deploy& deploy) {
  Commit commit;
  commit.deploys = {deploy};
  return commit;
}

Commit removing_program(Key program) {
  Commit commit;
  commit.program_removals = {program};
  return commit;
}

// --- versions ------------------------------------------------------------------------------------

TEST_P(StoreConformance, VersionsOfAWorkflowAreRemembered) {
  const Key first = new_key();
  const Key second = new_key();
  commit(deploying(deploy_of(first, "v1", {"order", "bill"})));
  commit(deploying(deploy_of(second, "v2", {"order"}, kNow + 1)));
  commit(deploying(deploy_of(new_key(), "v1", {"order"}, kNow + 2)));
  reopen();
  const std::vector<WorkflowRecord> expected = {{0, "order", first, 0, kNow + 2},
                                                {0, "order", second, 0, kNow + 1}};
  EXPECT_EQ(text_of(store().versions(0, "order")), text_of(expected));
  EXPECT_EQ(store().versions(0, "bill")->size(), 1u);
  EXPECT_TRUE(store().versions(1, "order")->empty());
}

TEST_P(StoreConformance, ProgramsThatNobodyNeedsMayBeRemoved) {
  const Key first = new_key();
  const Key second = new_key();
  commit(deploying(deploy_of(first, "v1", {"order", "bill"})));
  commit(deploying(deploy_of(second, "v2", {"order"})));
  const auto removed = [&](Key program) {
    return commit(removing_program(program)).program_removals.at(0);
  };
  EXPECT_EQ(removed(first), ProgramRemoval::kCurrent) << "for bill";
  EXPECT_EQ(removed(second), ProgramRemoval::kCurrent);
  EXPECT_EQ(removed(new_key()), ProgramRemoval::kUnknown);
  commit(deploying(deploy_of(new_key(), "v2", {"bill"})));
  RunRecord record = new_run();
  record.program = first;
  TestRun run = start(record);
  EXPECT_EQ(removed(first), ProgramRemoval::kNeeded);
  EXPECT_TRUE(store().program(first).value().has_value());
  EXPECT_EQ(text_of(store().program_uses(0)),
            text_of(std::vector<ProgramUse>{{record.workflow, first, 1}}));
  end(run);
  EXPECT_TRUE(store().program_uses(0)->empty());
  EXPECT_EQ(removed(first), ProgramRemoval::kRemoved);
  EXPECT_FALSE(store().program(first).value().has_value());
  EXPECT_EQ(store().versions(0, "order")->size(), 1u);
  EXPECT_EQ(removed(first), ProgramRemoval::kUnknown);
  // The same version is another program then.
  const Key again = new_key();
  EXPECT_EQ(commit(deploying(deploy_of(again, "v1", {"order"}))).programs, std::vector<Key>{again});
}

TEST_P(StoreConformance, AProgramThatTheSameCommitStartsIsNeeded) {
  const Key program = new_key();
  commit(deploying(deploy_of(program, "v1", {"order"})));
  commit(deploying(deploy_of(new_key(), "v2", {"order"})));
  RunWrite write;
  write.start = new_run();
  write.start->program = program;
  write.run = write.start->key;
  Commit both = removing_program(program);
  both.runs.push_back(write);
  EXPECT_EQ(commit(both).program_removals.at(0), ProgramRemoval::kNeeded);
}

// --- the audit log -------------------------------------------------------------------------------

TEST_P(StoreConformance, AuditIsReadByPagesAndConditions) {
  Commit all;
  for (int i = 0; i < 6; ++i) {
    all.audits.push_back({new_key(), 0, kNow + i, i % 2 == 0 ? "ada" : "bob", "pause",
                          "run" + std::to_string(i % 3), "because"});
  }
  all.audits.push_back({new_key(), 7, kNow, "ada", "pause", "run0", ""});
  commit(all);
  reopen();
  AuditPage page = store().audit({}, 0, 4).value();
  ASSERT_EQ(page.records.size(), 4u);
  EXPECT_EQ(page.records[0].at_us, kNow + 5) << "newest first";
  EXPECT_EQ(page.records[0].details, "because");
  page = store().audit({}, page.next, 4).value();
  EXPECT_EQ(page.records.size(), 2u);
  EXPECT_EQ(page.next, 0);
  AuditFilter filter;
  filter.actor = "ada";
  filter.subject = "run0";
  EXPECT_EQ(store().audit(filter, 0, 10)->records.size(), 1u);
  filter = {};
  filter.from_us = kNow + 1;
  filter.until_us = kNow + 3;
  EXPECT_EQ(store().audit(filter, 0, 10)->records.size(), 2u);
  filter = {};
  filter.action = "cancel";
  EXPECT_TRUE(store().audit(filter, 0, 10)->records.empty());
  Commit forget;
  forget.forget_audit_before_us = kNow + 4;
  commit(forget);
  EXPECT_EQ(store().audit({}, 0, 10)->records.size(), 2u);
}

TEST_P(StoreConformance, AuditTellsOnlyOfWhatIsDone) {
  using About = AuditWrite::About;
  TestRun live = parked_run();
  TestRun other = parked_run();
  TestRun ended = parked_run();
  end(ended);
  const CallRecord promise = open_call(live);
  Commit all;
  auto tell = [&](const std::string& what, About about, Key key, Key call = 0) {
    all.audits.push_back({{new_key(), 0, kNow, "ada", what, "", ""}, about, key, call});
  };
  for (const TestRun& run : {live, ended}) {
    RunWrite write;
    write.run = run.key;
    write.control = Control::kPause;
    if (run.key == live.key) write.outcomes = {outcome_of(promise)};
    all.runs.push_back(write);
  }
  RunWrite lost = write_of(other, parking(other));
  lost.step->revision += 1;
  all.runs.push_back(lost);
  all.program_removals = {4711};
  tell("paused", About::kControl, live.key);
  tell("answered", About::kOutcome, live.key, promise.key);
  tell("answered another", About::kOutcome, live.key, promise.key + 1);
  tell("paused too late", About::kControl, ended.key);
  tell("lost", About::kStep, other.key);
  tell("not revived", About::kRevival, ended.key);
  tell("no such run", About::kControl, 4711);
  tell("no such program", About::kProgramRemoval, 4711);
  tell("always", About::kCommit, 0);
  commit(all);
  std::vector<std::string> told;
  const AuditPage page = store().audit({}, 0, 20).value();
  for (const AuditRecord& record : page.records) told.push_back(record.action);
  EXPECT_EQ(told, (std::vector<std::string>{"always", "answered", "paused"}));
}

// --- search --------------------------------------------------------------------------------------

TEST_P(StoreConformance, RunsAreFoundByTimeWhateverTheClockDid) {
  // Days, with a clock that is set back by half an hour now and then.
  constexpr std::int64_t kHour = 3600 * kSecond;
  std::vector<RunRecord> runs;
  for (int i = 0; i < 200; ++i) {
    RunRecord run = new_run();
    run.created_at_us = kNow + i * kHour - (i % 7 == 0 ? kHour / 2 + i * kHour % kHour : 0);
    start(run);
    runs.push_back(run);
    if (i % 10 == 0) new_key();
  }
  for (int from = -3; from < 204; from += 9) {
    for (int length : {0, 1, 30, 300}) {
      RunFilter filter;
      filter.created_from_us = kNow + from * kHour;
      filter.created_until_us = *filter.created_from_us + length * kHour;
      std::vector<Key> expected;
      for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
        const bool within = run->created_at_us >= *filter.created_from_us &&
                            run->created_at_us < *filter.created_until_us;
        if (within) expected.push_back(run->key);
      }
      EXPECT_EQ(keys_of(store().list_runs(filter, 0, 1000).value()), expected) << from;
      EXPECT_EQ(store().count_matching(filter).value(), expected.size());
    }
  }
}

TEST_P(StoreConformance, RunsAreFoundByParentAndProgram) {
  TestRun parent = parked_run();
  RunRecord child = new_run();
  child.parent_run = parent.key;
  child.program = 77;
  start(child);
  RunRecord other = new_run();
  other.program = 78;
  start(other);
  RunFilter filter;
  filter.parent = parent.key;
  EXPECT_EQ(keys_of(store().list_runs(filter, 0, 10).value()), std::vector<Key>{child.key});
  filter.programs = {78};
  EXPECT_TRUE(store().list_runs(filter, 0, 10)->runs.empty());
  filter.parent = 0;
  filter.programs = {77, 78};
  EXPECT_EQ(keys_of(store().list_runs(filter, 0, 10).value()),
            (std::vector<Key>{other.key, child.key}));
  EXPECT_EQ(store().count_matching(filter).value(), 2u);
}

TEST_P(StoreConformance, WhatIsForgottenIsForgottenALittleAtATime) {
  TestRun run = parked_run();
  RunWrite write;
  write.run = run.key;
  for (std::uint32_t i = 0; i < kForgottenAtOnce + 5; ++i) {
    write.messages.push_back({"news", "1", "id" + std::to_string(i), kNow + i});
  }
  commit_run(write);
  Commit forget;
  forget.forget_before_us = kNow + 1'000'000;
  commit(forget);
  EXPECT_EQ(send(run.key, "news", "id0"), Recorded::kRecorded) << "the oldest first";
  EXPECT_EQ(send(run.key, "news", "id" + std::to_string(kForgottenAtOnce + 4)),
            Recorded::kRepeated);
  commit(forget);
  EXPECT_EQ(send(run.key, "news", "id" + std::to_string(kForgottenAtOnce + 4)),
            Recorded::kRecorded);
}

}  // namespace
}  // namespace pawl::store
