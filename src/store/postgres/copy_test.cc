// Copies between SQLite and PostgreSQL, of stores that random commits have filled.
#include "store/copy/copy.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "store/conformance/random_commits.h"
#include "store/open.h"
#include "store/postgres/postgres_store.h"
#include "store/postgres/temporary_cluster_test_support.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/temporary_folder_test_support.h"

namespace pawl::store {
namespace {

class CopyTest : public testing::Test {
 protected:
  void SetUp() override {
    if (TemporaryCluster::instance() == nullptr) GTEST_SKIP() << TemporaryCluster::why_missing();
  }

  std::unique_ptr<Store> open_file(const std::string& name) {
    auto opened = open_sqlite(folder_.path() + "/" + name);
    EXPECT_TRUE(opened) << to_string(opened.error());
    return opened ? std::move(*opened) : nullptr;
  }
  static std::unique_ptr<Store> open_schema(const std::string& schema) {
    auto opened = open_postgres(TemporaryCluster::instance()->url_of(schema));
    EXPECT_TRUE(opened) << to_string(opened.error());
    return opened ? std::move(*opened) : nullptr;
  }

  static void expect_equal(RandomCommits& commits, Store& source, Store& target) {
    const std::vector<std::string> expected = commits.read_everything(source);
    const std::vector<std::string> given = commits.read_everything(target);
    ASSERT_EQ(given.size(), expected.size());
    for (std::size_t index = 0; index < given.size(); ++index) {
      ASSERT_EQ(given[index], expected[index]);
    }
  }

  TemporaryFolder folder_;
};

CopyOptions from(const std::string& name) {
  CopyOptions options;
  options.source_name = name;
  return options;
}

TEST_F(CopyTest, WhateverIsCommittedIsTheSameInPostgresAndBackInSqlite) {
  for (const std::uint64_t seed : {10, 41}) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const std::string name = "copy_" + std::to_string(seed);
    const auto source = open_file(name + ".db");
    RandomCommits commits(seed, *source);
    for (int round = 0; round < 40; ++round) {
      const Commit commit = commits.next();
      (void)source->commit(commit);  // some are fenced, by a node that is gone
    }
    const auto middle = open_schema(name);
    const auto there = copy_store(*source, *middle, from("source"));
    ASSERT_TRUE(there) << to_string(there.error());
    EXPECT_GT(there->sums.of(CopyKind::kCalls).count, 0u);
    expect_equal(commits, *source, *middle);
    const auto target = open_file(name + "-back.db");
    const auto back = copy_store(*middle, *target, from("middle"));
    ASSERT_TRUE(back) << to_string(back.error());
    EXPECT_EQ(back->sums, there->sums);
    expect_equal(commits, *source, *target);
    // Both go on in the same way.
    for (int round = 0; round < 10; ++round) {
      const Commit commit = commits.next();
      const bool is_done = source->commit(commit).has_value();
      ASSERT_EQ(target->commit(commit).has_value(), is_done);
      ASSERT_EQ(middle->commit(commit).has_value(), is_done);
    }
  }
}

Commit start_of(Key run) {
  Commit commit;
  RunWrite& write = commit.runs.emplace_back();
  write.run = run;
  write.start.emplace();
  write.start->key = run;
  write.start->id = "run " + std::to_string(run);
  return commit;
}

TEST_F(CopyTest, GoesOnAfterAnInterruptionAndKeepsOthersOut) {
  const auto source = open_file("source.db");
  Commit reserve;
  reserve.reserve_keys = 5000;
  ASSERT_TRUE(source->commit(reserve));
  for (Key run = 1; run <= 1200; ++run) ASSERT_TRUE(source->commit(start_of(run)));
  const std::string schema = "interrupted";
  const auto target = open_schema(schema);
  struct Interrupted {};
  CopyOptions options = from("source");
  options.on_progress = [](const char*, std::uint64_t runs) {
    if (runs >= 300) throw Interrupted();
  };
  EXPECT_THROW((void)copy_store(*source, *target, options), Interrupted);
  EXPECT_EQ(target->count_runs(0)->waiting, 300u);
  const auto early = open_store(TemporaryCluster::instance()->url_of(schema));
  ASSERT_FALSE(early);
  EXPECT_EQ(early.error().code, ErrorCode::store_refused);
  const auto other = copy_store(*source, *target, from("another source"));
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, ErrorCode::store_refused);

  const auto report = copy_store(*source, *target, from("source"));
  ASSERT_TRUE(report) << to_string(report.error());
  EXPECT_EQ(report->copied, 900u) << "what was there is not copied again";
  EXPECT_EQ(report->sums.of(CopyKind::kLiveRuns).count, 1200u);
  EXPECT_TRUE(open_store(TemporaryCluster::instance()->url_of(schema)));
  Commit more;
  more.reserve_keys = 1;
  EXPECT_GT(target->commit(more)->reserved_keys, 5000) << "keys that were given out stay so";
  const auto again = copy_store(*source, *target, from("source"));
  ASSERT_FALSE(again) << "it is not empty";
}

TEST_F(CopyTest, RefusesASourceThatChangesOrIsInUse) {
  const auto source = open_schema("changing");
  for (Key run = 1; run <= 5; ++run) ASSERT_TRUE(source->commit(start_of(run)));
  const auto target = open_file("changing.db");
  CopyOptions options = from("source");
  bool changed = false;
  options.on_progress = [&](const char* what, std::uint64_t) {
    if (!changed && std::string(what) == "copied") {
      changed = true;
      EXPECT_TRUE(source->commit(start_of(6)));
    }
  };
  const auto report = copy_store(*source, *target, options);
  ASSERT_FALSE(report);
  EXPECT_NE(to_string(report.error()).find("live_runs differ"), std::string::npos)
      << to_string(report.error());

  SystemClock clock;
  Commit join;
  join.nodes.push_back({7, "node", 1, *source->time_us(clock)});
  ASSERT_TRUE(source->commit(join));
  const auto busy = copy_store(*source, *open_file("other.db"), from("source"));
  ASSERT_FALSE(busy);
  EXPECT_NE(to_string(busy.error()).find("is at work"), std::string::npos);
}

}  // namespace
}  // namespace pawl::store
