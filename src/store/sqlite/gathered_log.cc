#include "store/sqlite/gathered_log.h"

#include <fmt/format.h>

#include <new>

#include "store/sqlite/database.h"

namespace pawl::store::sqlite {

namespace {

// What is gathered at most: then it is written, and gathering goes on behind it. SQLite's own file
// systems take no more than 128 KB at once.
constexpr std::size_t kMost = 64 << 10;
constexpr std::size_t kLarge = 32 << 10;  // goes by itself

// SQLite makes room for one of these and the other file behind it.
struct Log {
  sqlite3_file base;
  sqlite3_file* other;
  std::string* gathered;
  sqlite3_int64 offset;  // of what is gathered
};

Log& log_of(sqlite3_file* file) { return *reinterpret_cast<Log*>(file); }

// What could not be written is not tried again: SQLite gives the transaction up.
int write_gathered(Log& log) {
  if (log.gathered->empty()) return SQLITE_OK;
  const int code = log.other->pMethods->xWrite(log.other, log.gathered->data(),
                                               static_cast<int>(log.gathered->size()), log.offset);
  log.gathered->clear();
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
  const auto count = static_cast<std::size_t>(size);
  const auto end = log.offset + static_cast<sqlite3_int64>(log.gathered->size());
  if (offset != end || log.gathered->size() + count > kMost || count >= kLarge) {
    if (const int code = write_gathered(log)) return code;
  }
  if (count >= kLarge) return log.other->pMethods->xWrite(log.other, bytes, size, offset);
  if (log.gathered->empty()) log.offset = offset;
  log.gathered->append(static_cast<const char*>(bytes), count);
  return SQLITE_OK;
}

int truncate_log(sqlite3_file* file, sqlite3_int64 size) {
  Log& log = log_of(file);
  if (const int code = write_gathered(log)) return code;
  return log.other->pMethods->xTruncate(log.other, size);
}

int sync_log(sqlite3_file* file, int flags) {
  Log& log = log_of(file);
  if (const int code = write_gathered(log)) return code;
  return log.other->pMethods->xSync(log.other, flags);
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
  log.offset = 0;
  log.gathered = new (std::nothrow) std::string;
  if (log.gathered == nullptr) return SQLITE_NOMEM;
  if (const int code = other->xOpen(other, path, log.other, flags, given)) {
    delete log.gathered;
    return code;
  }
  log.base.pMethods = &kMethods;
  return SQLITE_OK;
}

GatheredLog::GatheredLog(const char* vfs)
    : name_(fmt::format("pawl-log-{}", static_cast<const void*>(this))) {
  configure_sqlite();
  sqlite3_vfs* other = sqlite3_vfs_find(vfs);
  // The other's methods find what they need in pAppData, which is copied with them.
  static_cast<sqlite3_vfs&>(vfs_) = *other;
  vfs_.other = other;
  vfs_.szOsFile = static_cast<int>(sizeof(Log)) + other->szOsFile;
  vfs_.zName = name_.c_str();
  vfs_.pNext = nullptr;
  vfs_.xOpen = open;
  sqlite3_vfs_register(&vfs_, 0);
}

GatheredLog::~GatheredLog() { sqlite3_vfs_unregister(&vfs_); }

}  // namespace pawl::store::sqlite
