#include "store/sqlite/gathered_log.h"

#include <gtest/gtest.h>

#include <memory>

#include "base/error_codes.h"
#include "store/sqlite/database.h"
#include "store/sqlite/faulty_disk_test_support.h"
#include "store/sqlite/temporary_folder_test_support.h"

namespace pawl::store::sqlite {
namespace {

constexpr const char* kInsert = "INSERT INTO notes (text) VALUES (?1)";
constexpr std::int64_t kPageBytes = 4096;

class GatheredLogs : public testing::Test {
 protected:
  std::unique_ptr<Connection> open(const char* vfs) {
    auto opened = Connection::open(folder_.file(), Access::kWrite, vfs);
    EXPECT_TRUE(opened);
    EXPECT_TRUE((*opened)->execute(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; "
        "CREATE TABLE IF NOT EXISTS notes (text TEXT)"));
    return std::move(*opened);
  }

  // One transaction that fills so many pages.
  static void fill(Connection& connection, std::int64_t pages) {
    connection.execute("BEGIN IMMEDIATE");
    const std::string text(kPageBytes - 200, 'x');
    for (std::int64_t i = 0; i < pages; ++i) connection.statement(kInsert).run(text);
  }

  static bool commit(Connection& connection) { return connection.execute("COMMIT"); }

  static std::int64_t count(Connection& connection) {
    return connection.number("SELECT count(*) FROM notes");
  }

  std::uint64_t operations_of_commit(const char* vfs, std::int64_t pages) {
    const std::unique_ptr<Connection> connection = open(vfs);
    fill(*connection, pages);
    const std::uint64_t before = disk_.operations();
    EXPECT_TRUE(commit(*connection));
    return disk_.operations() - before;
  }

  TemporaryFolder folder_;
  FaultyDisk disk_;
};

TEST_F(GatheredLogs, WriteManyPagesAtOnce) {
  const GatheredLog log(disk_.vfs());
  const std::uint64_t apart = operations_of_commit(disk_.vfs(), 12);
  const std::uint64_t gathered = operations_of_commit(log.vfs(), 12);
  EXPECT_GT(apart, 24u);
  EXPECT_LT(gathered, 6u);
}

TEST_F(GatheredLogs, HoldWhatIsLargerThanOneWrite) {
  const GatheredLog log(nullptr);  // the real disk, which takes only so much at once
  open(log.vfs());
  for (const std::int64_t pages : {15, 16, 31, 32, 33, 64, 500}) {
    const std::unique_ptr<Connection> connection = open(log.vfs());
    const std::int64_t before = count(*connection);
    fill(*connection, pages);
    ASSERT_TRUE(commit(*connection)) << pages;
    const std::unique_ptr<Connection> reader = open(nullptr);
    EXPECT_EQ(count(*reader), before + pages);
    EXPECT_EQ(reader->number("SELECT count(*) FROM pragma_integrity_check "
                             "WHERE integrity_check = 'ok'"),
              1);
  }
}

// With a small cache SQLite writes pages before the commit, reads them back and writes them again.
TEST_F(GatheredLogs, AreReadBackBeforeTheCommit) {
  const GatheredLog log(disk_.vfs());
  const std::unique_ptr<Connection> connection = open(log.vfs());
  connection->execute("PRAGMA cache_size = 10");
  fill(*connection, 100);
  connection->execute("UPDATE notes SET text = text || 'y'");
  EXPECT_EQ(connection->number("SELECT count(*) FROM notes WHERE text LIKE '%xy'"), 100);
  ASSERT_TRUE(commit(*connection));
  const std::unique_ptr<Connection> reader = open(disk_.vfs());
  EXPECT_EQ(reader->number("SELECT count(*) FROM notes WHERE text LIKE '%xy'"), 100);
}

TEST_F(GatheredLogs, AreNotSeenByOthersBeforeTheCommit) {
  const GatheredLog log(disk_.vfs());
  const std::unique_ptr<Connection> writer = open(log.vfs());
  const std::unique_ptr<Connection> reader = open(disk_.vfs());
  fill(*writer, 20);
  EXPECT_EQ(count(*reader), 0);
  ASSERT_TRUE(commit(*writer));
  EXPECT_EQ(count(*reader), 20);
}

TEST_F(GatheredLogs, FailACommitThatFindsNoRoom) {
  const GatheredLog log(disk_.vfs());
  const std::unique_ptr<Connection> connection = open(log.vfs());
  fill(*connection, 20);
  disk_.arm(Fault::kStaysFull, 1);
  EXPECT_FALSE(commit(*connection));
  EXPECT_EQ(connection->take_error().code, ErrorCode::store_full);
  disk_.disarm();
  sqlite3_exec(connection->handle(), "ROLLBACK", nullptr, nullptr, nullptr);
  EXPECT_EQ(count(*connection), 0);
  fill(*connection, 20);
  EXPECT_TRUE(commit(*connection));
  EXPECT_EQ(count(*connection), 20);
}

}  // namespace
}  // namespace pawl::store::sqlite
