#include "store/sqlite/backup.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "store/sqlite/database.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/temporary_folder_test_support.h"

namespace pawl::store {
namespace {

std::int64_t tables_of(const std::string& path) {
  auto connection = sqlite::Connection::open(path, sqlite::Access::kRead, nullptr);
  return connection ? (*connection)->number("SELECT count(*) FROM sqlite_master") : -1;
}

TEST(Backup, CopiesADatabaseThatIsOpen) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/live.db";
  const std::string target = folder.path() + "/copy.db";
  auto store = open_sqlite(path);
  ASSERT_TRUE(store.has_value());
  const Status done = backup_sqlite(path, target, Overwrite::kNo);
  ASSERT_TRUE(done.has_value()) << to_string(done.error());
  EXPECT_EQ(tables_of(target), tables_of(path));
  EXPECT_GT(tables_of(target), 5);
  EXPECT_EQ(backup_sqlite(path, target, Overwrite::kNo).error().code, ErrorCode::backup_failed);
  EXPECT_TRUE(backup_sqlite(path, target, Overwrite::kYes).has_value());
  // Nobody restores under the feet of an open store.
  EXPECT_EQ(restore_sqlite(target, path, Overwrite::kYes, 0).error().code, ErrorCode::store_in_use);
  store->reset();
  EXPECT_TRUE(restore_sqlite(target, path, Overwrite::kYes, 0).has_value());
  EXPECT_TRUE(open_sqlite(path).has_value());
}

// What was given out after the backup was made is in the hands of workers: it never comes again.
TEST(Backup, ARestoreSkipsKeys) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/live.db";
  const std::string copy = folder.path() + "/copy.db";
  const auto next_key = [&] {
    auto connection = sqlite::Connection::open(path, sqlite::Access::kRead, nullptr);
    return (*connection)->number("SELECT value FROM meta WHERE name = 'next_key'");
  };
  ASSERT_TRUE(open_sqlite(path).has_value());
  const std::int64_t before = next_key();
  ASSERT_TRUE(backup_sqlite(path, copy, Overwrite::kNo).has_value());
  ASSERT_TRUE(restore_sqlite(copy, path, Overwrite::kYes, 5'000).has_value());
  EXPECT_EQ(next_key(), before + 5'000);
  ASSERT_TRUE(open_sqlite(path).has_value());
}

TEST(Backup, OverwritesNoDatabaseThatIsOpen) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/live.db";
  const std::string link = folder.path() + "/link.db";
  const std::string other = folder.path() + "/other.db";
  const std::string copy = folder.path() + "/copy.db";
  auto store = open_sqlite(path);
  auto another = open_sqlite(other);
  ASSERT_TRUE(store.has_value() && another.has_value());
  ASSERT_EQ(::symlink(path.c_str(), link.c_str()), 0);
  ASSERT_TRUE(backup_sqlite(path, copy, Overwrite::kNo).has_value());
  EXPECT_EQ(backup_sqlite(path, path, Overwrite::kYes).error().code, ErrorCode::backup_failed);
  EXPECT_EQ(backup_sqlite(link, path, Overwrite::kYes).error().code, ErrorCode::backup_failed);
  EXPECT_EQ(backup_sqlite(path, other, Overwrite::kYes).error().code, ErrorCode::store_in_use);
  EXPECT_EQ(restore_sqlite(copy, link, Overwrite::kYes, 0).error().code, ErrorCode::store_in_use);
  store->reset();
  ASSERT_TRUE(restore_sqlite(copy, link, Overwrite::kYes, 0).has_value());
  EXPECT_EQ(::access((path + ".lock").c_str(), F_OK), 0) << "the file behind the link was meant";
  char target[4096];
  EXPECT_GT(::readlink(link.c_str(), target, sizeof target), 0) << "the link is still one";
}

TEST(Backup, RefusesWhatIsNoDatabaseOfPawl) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/text.db";
  const std::string target = folder.path() + "/copy.db";
  EXPECT_EQ(backup_sqlite(path, target, Overwrite::kNo).error().code, ErrorCode::store_unavailable);
  std::ofstream(path) << std::string(5000, 'x');
  EXPECT_EQ(backup_sqlite(path, target, Overwrite::kNo).error().code, ErrorCode::store_damaged);
  EXPECT_EQ(restore_sqlite(path, target, Overwrite::kNo, 0).error().code, ErrorCode::store_damaged);
  EXPECT_EQ(tables_of(target), -1);
}

}  // namespace
}  // namespace pawl::store
