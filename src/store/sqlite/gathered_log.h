// GatheredLog: a virtual file system of SQLite that is another one, but for how the write-ahead log
// is written. SQLite writes a log page by page, the header of a page and the page itself each by a
// call of its own, some forty calls for a commit of a hundred rows. Here what lies side by side is
// gathered and written by one call, before anything that could tell the difference: a read, a sync,
// a look at the file's size.
//
// It also knows from what passes how far the log is durable, and tells the high-water mark after
// each sync.
//
// For the connection that writes. The others see nothing of it: SQLite publishes a commit when its
// pages are synced. A write that fails shows in the operation that needed it, which fails as the
// write would have.
//
// Threads: those of SQLite; a file is used by one at a time.
#pragma once

#include <sqlite3.h>

#include <string>

#include "store/sqlite/high_water_mark.h"

namespace pawl::store::sqlite {

class GatheredLog {
 public:
  // `vfs` is the name of the other one; null: SQLite's own. `mark` may be null; it hears from where
  // the log is continued if `commits` are in it already.
  explicit GatheredLog(const char* vfs, HighWaterMark* mark = nullptr, std::uint64_t commits = 0);
  ~GatheredLog();  // while no file is open
  GatheredLog(const GatheredLog&) = delete;
  GatheredLog& operator=(const GatheredLog&) = delete;

  const char* vfs() const { return name_.c_str(); }

 private:
  struct Vfs : sqlite3_vfs {
    sqlite3_vfs* other = nullptr;
    HighWaterMark* mark = nullptr;
    std::uint64_t commits = 0;
  };
  static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* given);

  std::string name_;
  Vfs vfs_;
};

}  // namespace pawl::store::sqlite
