#include "store/sqlite/page_cache.h"

#include <gtest/gtest.h>

#include <string>

#include "store/sqlite/database.h"
#include "store/sqlite/temporary_folder_test_support.h"

namespace pawl::store::sqlite {
namespace {

// Trees that grow are balanced, in every commit of many rows.
TEST(PageCache, ACommitDoesNotSearchIt) {
  configure_sqlite();
  TemporaryFolder folder;
  auto connection = Connection::open(folder.file(), Access::kWrite, nullptr);
  ASSERT_TRUE(connection);
  ASSERT_TRUE((*connection)->execute("PRAGMA journal_mode = WAL"));
  ASSERT_TRUE((*connection)->execute("CREATE TABLE t (k INTEGER PRIMARY KEY, v BLOB)"));
  const std::string value(300, 'v');
  const std::uint64_t before = page_cache_searches();
  std::int64_t key = 0;
  for (int commit = 0; commit < 20; ++commit) {
    ASSERT_TRUE((*connection)->execute("BEGIN"));
    for (int row = 0; row < 200; ++row) {
      // Not in order, so that pages are balanced in the middle.
      key = (key * 1103515245 + 12345) % 2147483648;
      (*connection)->statement("INSERT OR IGNORE INTO t VALUES (?1, ?2)").run(key, Blob{value});
    }
    ASSERT_TRUE((*connection)->execute("COMMIT"));
  }
  EXPECT_EQ(page_cache_searches(), before);
}

}  // namespace
}  // namespace pawl::store::sqlite
