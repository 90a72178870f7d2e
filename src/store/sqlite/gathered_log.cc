#include "store/sqlite/gathered_log.h"

#include <fmt/format.h>

#include <cstring>
#include <new>
#include <optional>
#include <string_view>

#include "base/checksum.h"
#include "base/memory_failure.h"
#include "store/sqlite/database.h"

namespace pawl::store::sqlite {

namespace {

// What is gathered at most: then it is written, and gathering goes on behind it. SQLite's own file
// systems take no more than 128 KB at once.
constexpr std::size_t kMost = 64 << 10;
constexpr std::size_t kLarge = 32 << 10;  // goes by itself

constexpr sqlite3_int64 kHeaderBytes = 32;
constexpr int kFrameHeaderBytes = 24;

std::uint32_t number_at(const char* bytes) {
  std::uint32_t number = 0;
  std::memcpy(&number, bytes, sizeof number);
  return __builtin_bswap32(number);
}

std::uint64_t pair_at(const char* bytes) {
  return std::uint64_t{number_at(bytes)} << 32 | number_at(bytes + 4);
}

std::uint64_t sum_of(std::string_view page) {
  Checksum checksum;
  checksum.bytes(page);
  return checksum.sum();
}

// What SQLite writes to a log is its header, and of each page a header and the page.
class Course {
 public:
  Course(HighWaterMark* mark, std::uint64_t commits) : mark_(mark) { reached_.commits = commits; }

  void wrote(const char* bytes, int size, sqlite3_int64 offset) {
    if (mark_ == nullptr) return;
    ends_with_page_ = offset == page_offset_;
    if (offset == 0) {
      reached_ = {};
      highest_ = {};
      commit_.reset();
    } else if (size == kFrameHeaderBytes) {
      page_ = number_at(bytes);
      page_offset_ = offset + size;
      // A frame that ends a commit says how long the database is then.
      if (number_at(bytes + 4) != 0) {
        commit_ = Commit{pair_at(bytes + 8), offset - kHeaderBytes, pair_at(bytes + 16)};
      }
    } else if (ends_with_page_) {
      page_bytes_ = size;
      if (page_ >= highest_.number) {
        highest_ = {page_, sum_of({bytes, static_cast<std::size_t>(size)})};
      }
    } else if (size == page_bytes_) {
      // A page of this transaction that was in the log already is written over, and may be any.
      highest_ = {};
    }
  }

  // Before what is gathered is written and synced: it ends with the page that was written last.
  // False: the mark could not be written.
  bool sync_begins(std::string_view gathered) {
    if (mark_ == nullptr || !commit_ || page_bytes_ == 0) return true;
    const auto size = static_cast<std::size_t>(page_bytes_);
    attempted_ = {{}, highest_};
    if (ends_with_page_ && highest_.number == page_) {
      attempted_.last = highest_;
    } else if (ends_with_page_ && gathered.size() >= size) {
      attempted_.last = {page_, sum_of(gathered.substr(gathered.size() - size))};
    }
    return mark_->attempt(attempted_);
  }

  // The transaction is given up.
  void failed() {
    commit_.reset();
    highest_ = reached_.evidence.highest;
  }

  // False: the mark could not be written.
  bool synced() {
    if (mark_ == nullptr || !commit_ || page_bytes_ == 0) return true;
    reached_.salts = commit_->salts;
    reached_.page_bytes = static_cast<std::uint32_t>(page_bytes_);
    reached_.frame =
        static_cast<std::uint32_t>(commit_->place / (kFrameHeaderBytes + page_bytes_) + 1);
    reached_.sums = commit_->sums;
    reached_.evidence = attempted_;
    ++reached_.commits;
    commit_.reset();
    return mark_->reach(reached_);
  }

 private:
  struct Commit {
    std::uint64_t salts = 0;
    sqlite3_int64 place = 0;  // behind the log's header
    std::uint64_t sums = 0;
  };

  HighWaterMark* const mark_;
  LogPosition reached_;
  PageSum highest_;               // of this log, the commit that is being written included
  Evidence attempted_;            // of the commit that is being synced
  std::optional<Commit> commit_;  // that is not synced yet
  std::uint32_t page_ = 0;        // of the last frame, and where it begins
  sqlite3_int64 page_offset_ = -1;
  bool ends_with_page_ = false;  // the last write was that page
  int page_bytes_ = 0;
};

struct Gathered {
  Gathered(HighWaterMark* mark, std::uint64_t commits) : course(mark, commits) {}
  std::string bytes;
  sqlite3_int64 offset = 0;
  Course course;
};

// SQLite makes room for one of these and the other file behind it.
struct Log {
  sqlite3_file base;
  sqlite3_file* other;
  Gathered* gathered;
};

Log& log_of(sqlite3_file* file) { return *reinterpret_cast<Log*>(file); }

// What could not be written is not tried again: SQLite gives the transaction up.
int write_gathered(Log& log) {
  std::string& bytes = log.gathered->bytes;
  if (bytes.empty()) return SQLITE_OK;
  const int code = log.other->pMethods->xWrite(
      log.other, bytes.data(), static_cast<int>(bytes.size()), log.gathered->offset);
  bytes.clear();
  if (code != SQLITE_OK) log.gathered->course.failed();
  return code;
}

int close_log(sqlite3_file* file) {
  Log& log = log_of(file);
  const int written = write_gathered(log);
  delete log.gathered;
  const int closed = log.other->pMethods->xClose(log.other);
  return written != SQLITE_OK ? written : closed;
}

int read_log(sqlite3_file* file, void* bytes, int size, sqlite3_int64 offset) {
  Log& log = log_of(file);
  if (const int code = write_gathered(log)) return code;
  return log.other->pMethods->xRead(log.other, bytes, size, offset);
}

int write_log(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
  Log& log = log_of(file);
  Gathered& gathered = *log.gathered;
  const auto* const begin = static_cast<const char*>(bytes);
  const auto count = static_cast<std::size_t>(size);
  const auto end = gathered.offset + static_cast<sqlite3_int64>(gathered.bytes.size());
  gathered.course.wrote(begin, size, offset);
  if (offset != end || gathered.bytes.size() + count > kMost || count >= kLarge) {
    if (const int code = write_gathered(log)) return code;
  }
  if (count >= kLarge) return log.other->pMethods->xWrite(log.other, bytes, size, offset);
  if (gathered.bytes.empty()) gathered.offset = offset;
  // No exception may pass through SQLite.
  const auto append = [&] { gathered.bytes.append(begin, count); };
  return has_memory_for(append) ? SQLITE_OK : SQLITE_IOERR_NOMEM;
}

int truncate_log(sqlite3_file* file, sqlite3_int64 size) {
  Log& log = log_of(file);
  if (const int code = write_gathered(log)) return code;
  return log.other->pMethods->xTruncate(log.other, size);
}

int sync_log(sqlite3_file* file, int flags) {
  Log& log = log_of(file);
  Course& course = log.gathered->course;
  int code = course.sync_begins(log.gathered->bytes) ? SQLITE_OK : SQLITE_IOERR_WRITE;
  if (code == SQLITE_OK) code = write_gathered(log);
  if (code == SQLITE_OK) code = log.other->pMethods->xSync(log.other, flags);
  if (code == SQLITE_OK && !course.synced()) code = SQLITE_IOERR_WRITE;
  if (code != SQLITE_OK) course.failed();
  return code;
}

int size_of_log(sqlite3_file* file, sqlite3_int64* size) {
  Log& log = log_of(file);
  if (const int code = write_gathered(log)) return code;
  return log.other->pMethods->xFileSize(log.other, size);
}

int lock_log(sqlite3_file* file, int level) {
  return log_of(file).other->pMethods->xLock(log_of(file).other, level);
}
int unlock_log(sqlite3_file* file, int level) {
  return log_of(file).other->pMethods->xUnlock(log_of(file).other, level);
}
int check_lock(sqlite3_file* file, int* is_reserved) {
  return log_of(file).other->pMethods->xCheckReservedLock(log_of(file).other, is_reserved);
}
int control_log(sqlite3_file* file, int operation, void* argument) {
  return log_of(file).other->pMethods->xFileControl(log_of(file).other, operation, argument);
}
int sector_size(sqlite3_file* file) {
  return log_of(file).other->pMethods->xSectorSize(log_of(file).other);
}
int characteristics(sqlite3_file* file) {
  return log_of(file).other->pMethods->xDeviceCharacteristics(log_of(file).other);
}

// Version 1: a log is neither shared memory nor mapped.
constexpr sqlite3_io_methods kMethods = {
    1,        close_log,  read_log,   write_log,   truncate_log, sync_log,        size_of_log,
    lock_log, unlock_log, check_lock, control_log, sector_size,  characteristics, nullptr,
    nullptr,  nullptr,    nullptr,    nullptr,     nullptr};

}  // namespace

// All that is not the log is the other file system's own file.
int GatheredLog::open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags,
                      int* given) {
  sqlite3_vfs* other = static_cast<Vfs*>(vfs)->other;
  if ((flags & SQLITE_OPEN_WAL) == 0) return other->xOpen(other, path, file, flags, given);
  Log& log = log_of(file);
  log.base.pMethods = nullptr;
  log.other = reinterpret_cast<sqlite3_file*>(&log + 1);
  const Vfs& own = *static_cast<Vfs*>(vfs);
  log.gathered = new (std::nothrow) Gathered(own.mark, own.commits);
  if (log.gathered == nullptr) return SQLITE_NOMEM;
  if (const int code = other->xOpen(other, path, log.other, flags, given)) {
    delete log.gathered;
    return code;
  }
  log.base.pMethods = &kMethods;
  return SQLITE_OK;
}

GatheredLog::GatheredLog(const char* vfs, HighWaterMark* mark, std::uint64_t commits)
    : name_(fmt::format("pawl-log-{}", static_cast<const void*>(this))) {
  configure_sqlite();
  sqlite3_vfs* other = sqlite3_vfs_find(vfs);
  // The other's methods find what they need in pAppData, which is copied with them.
  static_cast<sqlite3_vfs&>(vfs_) = *other;
  vfs_.other = other;
  vfs_.mark = mark;
  vfs_.commits = commits;
  vfs_.szOsFile = static_cast<int>(sizeof(Log)) + other->szOsFile;
  vfs_.zName = name_.c_str();
  vfs_.pNext = nullptr;
  vfs_.xOpen = open;
  sqlite3_vfs_register(&vfs_, 0);
}

GatheredLog::~GatheredLog() { sqlite3_vfs_unregister(&vfs_); }

}  // namespace pawl::store::sqlite
