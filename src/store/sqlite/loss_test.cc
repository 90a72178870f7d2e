// What the store does when its files hold less than it has acknowledged, or are not its own any
// more.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "base/random.h"
#include "store/sqlite/backup.h"
#include "store/sqlite/file_identity.h"
#include "store/sqlite/high_water_mark.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/temporary_folder_test_support.h"

namespace pawl::store {
namespace {

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

void start_run(Store& store, Key key) {
  Commit commit;
  RunWrite& write = commit.runs.emplace_back();
  write.run = key;
  write.start.emplace();
  write.start->key = key;
  write.start->id = "run-" + std::to_string(key);
  write.start->workflow = "w";
  write.start->input = std::string(500, 'i');
  const auto done = store.commit(commit);
  ASSERT_TRUE(done) << to_string(done.error());
}

// The files of a store whose process was killed: they are copied while the store is open.
class LossTest : public testing::Test {
 protected:
  static constexpr Key kRuns = 20;

  void SetUp() override {
    auto store = open_sqlite(folder_.file());
    ASSERT_TRUE(store);
    for (Key key = 1; key <= kRuns; ++key) start_run(**store, key);
    for (const char* suffix : {"", "-wal", "-mark"}) {
      write_file(path() + suffix, read_file(folder_.file() + suffix));
    }
  }

  std::string path() const { return other_.file(); }

  Result<std::unique_ptr<Store>> open(bool accept_loss = false) {
    SqliteOptions options;
    options.accept_loss = accept_loss;
    options.on_loss = [this](const Error& error) { told_ = to_string(error); };
    return open_sqlite(path(), options);
  }

  void expect_loss() {
    const std::string before = read_file(path());
    auto refused = open();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::store_lost_commits) << to_string(refused.error());
    EXPECT_EQ(read_file(path()), before) << "nothing may be changed";
    auto accepted = open(true);
    ASSERT_TRUE(accepted) << to_string(accepted.error());
    EXPECT_NE(told_.find("PAWL-3010"), std::string::npos);
    EXPECT_LT((*accepted)->count_runs(0)->waiting, static_cast<std::uint64_t>(kRuns));
    Commit commit;
    commit.reserve_keys = 1;
    EXPECT_GT((*accepted)->commit(commit)->reserved_keys, Key{1} << 32)
        << "no key is given that somebody may know";
    accepted->reset();
    EXPECT_TRUE(open()) << "it was accepted";
  }

  TemporaryFolder folder_;
  TemporaryFolder other_;
  std::string told_;
};

TEST_F(LossTest, WhatIsWholeOpens) {
  auto opened = open();
  ASSERT_TRUE(opened) << to_string(opened.error());
  EXPECT_EQ((*opened)->count_runs(0)->waiting, static_cast<std::uint64_t>(kRuns));
}

TEST_F(LossTest, AFlippedBitAnywhereInTheLogIsFound) {
  const std::string log = read_file(path() + "-wal");
  const std::string database = read_file(path());
  const std::string mark = read_file(path() + "-mark");
  const auto content = sqlite::scan_log(path() + "-wal", 0);
  ASSERT_TRUE(content.is_log);
  const std::size_t used = 32 + content.end.frame * std::size_t{24 + content.page_bytes};
  SeededRandom random(17);
  for (int round = 0; round < 300; ++round) {
    SCOPED_TRACE(round);
    std::string damaged = log;
    const std::size_t bit = random.next_u64() % (used * 8);
    damaged[bit / 8] ^= static_cast<char>(1 << bit % 8);
    write_file(path() + "-wal", damaged);
    auto opened = open();
    // The version and the number of checkpoints in the log's header are covered, too.
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::store_lost_commits);
  }
  EXPECT_EQ(read_file(path()), database);
  EXPECT_EQ(read_file(path() + "-mark"), mark);
  write_file(path() + "-wal", log);
  EXPECT_TRUE(open());
}

TEST_F(LossTest, ACutLog) {
  const std::string log = read_file(path() + "-wal");
  const auto content = sqlite::scan_log(path() + "-wal", 0);
  write_file(path() + "-wal", log.substr(0, 32 + (content.end.frame - 1) * 4120));
  expect_loss();
}

TEST_F(LossTest, ALogThatIsGone) {
  unlink((path() + "-wal").c_str());
  expect_loss();
}

TEST_F(LossTest, AnEmptyLog) {
  write_file(path() + "-wal", "");
  expect_loss();
}

TEST_F(LossTest, AnOlderCopyInItsPlace) {
  const std::string old = read_file(path());
  { ASSERT_TRUE(open()); }
  write_file(path(), old);
  unlink((path() + "-wal").c_str());
  expect_loss();
}

TEST_F(LossTest, ALogThatSomebodyElseCopiedIsNoLoss) {
  {
    auto connection = sqlite::Connection::open(path(), sqlite::Access::kRead, nullptr);
    ASSERT_TRUE(connection);
    EXPECT_EQ((*connection)->number("SELECT count(*) FROM runs"), kRuns);
  }
  EXPECT_NE(access((path() + "-wal").c_str(), F_OK), 0);
  auto opened = open();
  ASSERT_TRUE(opened) << to_string(opened.error());
}

// A process was killed between the sync of a commit and the mark. The next one tells of that
// commit, copies the log, begins another one, and is killed as well.
class UnmarkedTest : public LossTest {
 protected:
  void SetUp() override {
    LossTest::SetUp();
    older_mark_ = read_file(path() + "-mark");
    auto store = open();
    ASSERT_TRUE(store);
    start_run(**store, 3000);
    before_copy_ = read_file(path());
    log_ = read_file(path() + "-wal");
    last_ = sqlite::scan_log(path() + "-wal", 0).end.evidence;
    store->reset();
    copied_ = read_file(path());
    unlink((path() + "-wal").c_str());
    write_file(path() + "-mark", older_mark_);
    ASSERT_FALSE(sqlite::HighWaterMark::check(path())) << "the pages of the mark were changed";
  }

  std::string older_mark_;
  std::string before_copy_;
  std::string copied_;
  std::string log_;
  sqlite::Evidence last_;
};

TEST_F(UnmarkedTest, ACommitInTheLogIsTakenIntoTheMark) {
  write_file(path(), before_copy_);
  write_file(path() + "-wal", log_);
  ASSERT_TRUE(sqlite::HighWaterMark::check(path()));
  ASSERT_TRUE(sqlite::HighWaterMark::open(path()));
  write_file(path(), copied_);
  unlink((path() + "-wal").c_str());
  EXPECT_TRUE(sqlite::HighWaterMark::check(path()));
}

TEST_F(UnmarkedTest, ACommitThatWasAttemptedAndCopiedIsTakenIntoTheMark) {
  ASSERT_TRUE((*sqlite::HighWaterMark::open(path()))->attempt(last_));
  ASSERT_TRUE(sqlite::HighWaterMark::check(path()));
  const sqlite::Evidence next{{2, 17}, {3, 19}};
  ASSERT_TRUE((*sqlite::HighWaterMark::open(path()))->attempt(next));
  EXPECT_TRUE(sqlite::HighWaterMark::check(path()));
}

TEST_F(LossTest, ARestoredBackupAsksForNothing) {
  const std::string copy = other_.path() + "/copy.db";
  {
    auto opened = open();
    ASSERT_TRUE(opened);
    ASSERT_TRUE((*opened)->backup(copy));
    start_run(**opened, 1000);
  }
  ASSERT_TRUE(restore_sqlite(copy, path(), Overwrite::kYes, 0));
  auto opened = open();
  ASSERT_TRUE(opened) << to_string(opened.error());
  EXPECT_EQ((*opened)->count_runs(0)->waiting, static_cast<std::uint64_t>(kRuns));
}

TEST_F(LossTest, AMovedDatabaseWhoseLogStayedBehind) {
  std::string moved = other_.path() + "/moved.db";
  {
    // It is known where the database was when it was opened last.
    auto opened = open();
    ASSERT_TRUE(opened);
    start_run(**opened, 2000);
    for (const char* suffix : {"", "-wal", "-mark"}) {
      write_file(path() + ".killed" + suffix, read_file(path() + suffix));
    }
  }
  for (const char* suffix : {"-wal", "-mark"}) {
    ASSERT_EQ(rename((path() + ".killed" + suffix).c_str(), (path() + suffix).c_str()), 0);
  }
  ASSERT_EQ(rename((path() + ".killed").c_str(), moved.c_str()), 0);
  unlink(path().c_str());
  auto opened = open_sqlite(moved);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, ErrorCode::store_lost_commits);
  for (const char* suffix : {"-wal", "-mark"}) {
    ASSERT_EQ(rename((path() + suffix).c_str(), (moved + suffix).c_str()), 0);
  }
  opened = open_sqlite(moved);
  ASSERT_TRUE(opened) << to_string(opened.error());
  EXPECT_EQ((*opened)->count_runs(0)->waiting, static_cast<std::uint64_t>(kRuns + 1));
}

// --- the file itself -----------------------------------------------------------------------------

class IdentityTest : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = open_sqlite(folder_.file());
    ASSERT_TRUE(opened);
    store_ = std::move(*opened);
    start_run(*store_, 1);
  }
  std::string beside(const std::string& name) const { return folder_.path() + "/" + name; }

  // What the store answers once it looks.
  void expect_replaced() {
    EXPECT_EQ(store_->reopen().error().code, ErrorCode::store_replaced);
    Commit commit;
    commit.reserve_keys = 1;
    const auto refused = store_->commit(commit);
    ASSERT_FALSE(refused) << "nothing may be acknowledged";
    EXPECT_EQ(refused.error().code, ErrorCode::store_replaced);
  }

  TemporaryFolder folder_;
  std::unique_ptr<Store> store_;
};

TEST_F(IdentityTest, AHardLinkIsRefused) {
  ASSERT_EQ(link(folder_.file().c_str(), beside("link.db").c_str()), 0);
  const auto second = open_sqlite(beside("link.db"));
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::store_replaced);
  EXPECT_TRUE(store_->reopen()) << "the first one goes on";
}

TEST_F(IdentityTest, TheSameFileUnderANewNameIsInUse) {
  ASSERT_EQ(rename(folder_.file().c_str(), beside("new.db").c_str()), 0);
  const auto second = open_sqlite(beside("new.db"));
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::store_in_use);
  expect_replaced();
}

TEST_F(IdentityTest, ADeletedFile) {
  unlink(folder_.file().c_str());
  expect_replaced();
}

TEST_F(IdentityTest, AnotherFileInItsPlace) {
  write_file(beside("other.db"), read_file(folder_.file()));
  ASSERT_EQ(rename(beside("other.db").c_str(), folder_.file().c_str()), 0);
  expect_replaced();
}

TEST_F(IdentityTest, AnotherDatabaseWrittenOverIt) {
  const TemporaryFolder folder;
  { ASSERT_TRUE(open_sqlite(folder.file())); }
  EXPECT_TRUE(store_->reopen());
  write_file(folder_.file(), read_file(folder.file()));
  expect_replaced();
}

TEST_F(IdentityTest, ALogThatWasDeleted) {
  unlink((folder_.file() + "-wal").c_str());
  expect_replaced();
}

}  // namespace
}  // namespace pawl::store
