// Schedules: one row each, guarded by its revision, and what is started with a write that wins.
#include "store/conformance/suite.h"
#include "store/conformance/text.h"

namespace pawl::store {
namespace {

ScheduleWrite schedule_of(Key key, const std::string& id, Namespace ns = 0) {
  ScheduleWrite write;
  write.record = {key, ns, id, "report", 0, kNow, kNow - 1, "{\"cron\":\"naïve ☃\"}", "{}"};
  return write;
}

Commit commit_of(ScheduleWrite write) {
  Commit commit;
  commit.schedules.push_back(std::move(write));
  return commit;
}

TEST_P(StoreConformance, ScheduleKeepsEveryFieldAcrossAReopen) {
  ScheduleWrite write = schedule_of(new_key(), "nightly ☃", 3);
  EXPECT_TRUE(commit(commit_of(write)).schedules.at(0).won);
  write.record.revision = 1;
  EXPECT_EQ(text_of(store().schedule(3, "nightly ☃")), text_of(write.record));
  EXPECT_EQ(text_of(store().schedule(4, "nightly ☃")), "none");
  reopen();
  if (GetParam().name == "memory") return;
  EXPECT_EQ(text_of(store().schedule(3, "nightly ☃")), text_of(write.record));
}

TEST_P(StoreConformance, ScheduleIsWrittenOnlyUnderItsRevision) {
  const Key key = new_key();
  commit(commit_of(schedule_of(key, "nightly")));
  ScheduleWrite write = schedule_of(new_key(), "nightly");
  write.record.state = "changed";
  EXPECT_FALSE(commit(commit_of(write)).schedules.at(0).won) << "there is one already";
  write.revision = 2;
  EXPECT_FALSE(commit(commit_of(write)).schedules.at(0).won);
  write.revision = 1;
  EXPECT_TRUE(commit(commit_of(write)).schedules.at(0).won);
  EXPECT_FALSE(commit(commit_of(write)).schedules.at(0).won) << "a repetition";
  const ScheduleRecord found = *store().schedule(0, "nightly").value();
  EXPECT_EQ(found.revision, 2u);
  EXPECT_EQ(found.state, "changed");
  EXPECT_EQ(found.key, key) << "the first one's";
}

TEST_P(StoreConformance, TwoWritesOfAScheduleInOneCommitFollowEachOther) {
  Commit both = commit_of(schedule_of(new_key(), "nightly"));
  both.schedules.push_back(schedule_of(new_key(), "nightly"));
  both.schedules.back().revision = 1;
  const CommitResult result = commit(both);
  EXPECT_TRUE(result.schedules.at(0).won);
  EXPECT_TRUE(result.schedules.at(1).won);
  EXPECT_EQ(store().schedule(0, "nightly").value()->revision, 2u);
}

TEST_P(StoreConformance, ScheduleIsErasedOnlyUnderItsRevision) {
  commit(commit_of(schedule_of(new_key(), "nightly")));
  ScheduleWrite write = schedule_of(0, "nightly");
  write.erased = true;
  EXPECT_FALSE(commit(commit_of(write)).schedules.at(0).won);
  write.revision = 1;
  EXPECT_TRUE(commit(commit_of(write)).schedules.at(0).won);
  EXPECT_EQ(text_of(store().schedule(0, "nightly")), "none");
  EXPECT_EQ(text_of(store().next_schedule(0, 0)), "none");
  EXPECT_FALSE(commit(commit_of(write)).schedules.at(0).won);
  write.revision = 0;
  EXPECT_FALSE(commit(commit_of(write)).schedules.at(0).won) << "there is none";
}

TEST_P(StoreConformance, ScheduleStartsItsRunsOnlyIfItsWriteWins) {
  ScheduleWrite write = schedule_of(new_key(), "nightly");
  RunRecord run = new_run();
  run.start_key = "nightly at noon";
  write.starts = {run};
  write.blobs = {{run.key, "hash", "bytes"}};
  write.revision = 7;
  EXPECT_TRUE(commit(commit_of(write)).schedules.at(0).starts.empty());
  EXPECT_FALSE(is_live(run.key));
  write.revision = 0;
  Commit first = commit_of(write);
  first.node = add_node();
  const CommitResult result = commit(first);
  ASSERT_EQ(result.schedules.at(0).starts.size(), 1u);
  EXPECT_TRUE(result.schedules.at(0).starts[0].inserted);
  EXPECT_TRUE(is_ready(run.key));
  EXPECT_EQ(state(run.key).home, first.node);
  EXPECT_EQ(store().blob(run.key, "hash").value(), "bytes");
}

TEST_P(StoreConformance, ScheduleWhoseStartKeyIsTakenGoesOnWithoutTheRun) {
  RunRecord there = new_run();
  there.start_key = "nightly at noon";
  start(there);
  ScheduleWrite write = schedule_of(new_key(), "nightly");
  RunRecord again = new_run();
  again.start_key = there.start_key;
  const RunRecord other = new_run();
  write.starts = {again, other};
  write.blobs = {{again.key, "hash", "bytes"}};
  const CommitResult result = commit(commit_of(write));
  EXPECT_TRUE(result.schedules.at(0).won);
  EXPECT_FALSE(result.schedules.at(0).starts.at(0).inserted);
  EXPECT_EQ(result.schedules.at(0).starts.at(0).existing, there.key);
  EXPECT_TRUE(result.schedules.at(0).starts.at(1).inserted);
  EXPECT_FALSE(is_live(again.key));
  EXPECT_TRUE(is_live(other.key));
  EXPECT_EQ(text_of(store().blob(again.key, "hash")), "none");
}

TEST_P(StoreConformance, ScheduleCancelsRunsOnlyIfItsWriteWins) {
  const TestRun run = parked_run();
  ScheduleWrite write = schedule_of(new_key(), "nightly");
  write.arrivals.resize(1);
  write.arrivals[0].run = run.key;
  write.arrivals[0].control = Control::kCancel;
  write.revision = 7;
  commit(commit_of(write));
  EXPECT_EQ(state(run.key).cancel, CancelState::kNone);
  write.revision = 0;
  const CommitResult result = commit(commit_of(write));
  ASSERT_EQ(result.schedules.at(0).elsewhere.size(), 1u);
  EXPECT_TRUE(result.schedules.at(0).elsewhere[0].ready);
  EXPECT_EQ(state(run.key).cancel, CancelState::kRequested);
}

TEST_P(StoreConformance, SchedulesAreListedByTheirIds) {
  for (const char* id : {"b", "a", "c", "Z"}) commit(commit_of(schedule_of(new_key(), id)));
  commit(commit_of(schedule_of(new_key(), "b", 1)));
  const auto page = store().schedules(0, "", 2).value();
  ASSERT_EQ(page.size(), 2u);
  EXPECT_EQ(page[0].id, "Z");
  EXPECT_EQ(page[1].id, "a");
  const auto rest = store().schedules(0, "a", 9).value();
  ASSERT_EQ(rest.size(), 2u);
  EXPECT_EQ(rest[1].id, "c");
  EXPECT_TRUE(store().schedules(0, "c", 9)->empty());
}

TEST_P(StoreConformance, DueSchedulesComeEarliestFirst) {
  const auto put = [&](const std::string& id, std::int64_t wake_at_us, std::uint64_t revision) {
    ScheduleWrite write = schedule_of(new_key(), id);
    write.record.wake_at_us = wake_at_us;
    write.revision = revision;
    commit(commit_of(write));
  };
  put("late", kNow + 30, 0);
  put("early", kNow + 10, 0);
  put("same", kNow + 30, 0);
  put("never", 0, 0);
  auto due = store().due_schedules(0, kNow + 30, 2).value();
  ASSERT_EQ(due.size(), 2u);
  EXPECT_EQ(due[0].id, "early");
  EXPECT_EQ(due[1].id, "late");
  EXPECT_EQ(store().due_schedules(0, kNow + 29, 9)->size(), 1u);
  EXPECT_TRUE(store().due_schedules(1, kNow + 30, 9)->empty());
  EXPECT_EQ(store().next_schedule(0, kNow + 10).value(), kNow + 30);
  EXPECT_EQ(text_of(store().next_schedule(0, kNow + 30)), "none");
  put("early", kNow + 50, 1);
  EXPECT_EQ(store().next_schedule(0, kNow + 30).value(), kNow + 50);
  put("late", 0, 1);
  due = store().due_schedules(0, kNow + 60, 9).value();
  ASSERT_EQ(due.size(), 2u);
  EXPECT_EQ(due[0].id, "same");
}

TEST_P(StoreConformance, WhatIsToldOfAScheduleIsWrittenIfItsWriteWins) {
  Commit first = commit_of(schedule_of(new_key(), "nightly"));
  const Key key = first.schedules[0].record.key;
  first.audits.push_back({{new_key(), 0, kNow, "ada", "create schedule", "nightly", ""},
                          AuditWrite::About::kSchedule,
                          key});
  commit(first);
  EXPECT_EQ(store().audit({}, 0, 9)->records.size(), 1u);
  first.audits[0].record.key = new_key();
  commit(first);
  EXPECT_EQ(store().audit({}, 0, 9)->records.size(), 1u) << "it was there already";
}

}  // namespace
}  // namespace pawl::store
