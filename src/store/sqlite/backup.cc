#include "store/sqlite/backup.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/error_codes.h"
#include "store/sqlite/database.h"
#include "store/sqlite/file_identity.h"
#include "store/sqlite/file_lock.h"
#include "store/sqlite/file_owner.h"
#include "store/sqlite/high_water_mark.h"
#include "store/sqlite/schema.h"

namespace pawl::store {
namespace {

using sqlite::Access;
using sqlite::Connection;

bool exists(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

// Makes a new name in a folder last.
Status sync_folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return {};
  const int done = ::fsync(file);
  ::close(file);
  if (done != 0) return fail(ErrorCode::store_sync_failed, folder + ": " + std::strerror(errno));
  return {};
}

Status check_source(const std::string& source) {
  if (exists(source)) return {};
  return fail(ErrorCode::store_unavailable, fmt::format("there is no database {}", source),
              "check the path; a database is named by --store sqlite:PATH");
}

Status check_target(const std::string& target, Overwrite overwrite) {
  if (overwrite == Overwrite::kYes || !exists(target)) return {};
  return fail(ErrorCode::backup_failed, fmt::format("{} exists", target),
              "name another file, or say --force");
}

Status check_whole(Connection& connection, const std::string& path) {
  PAWL_TRY_STATUS(sqlite::check_owner(connection, path));
  if (connection.number("PRAGMA application_id") != sqlite::kApplicationId) {
    return fail(ErrorCode::store_damaged, fmt::format("{} holds nothing", path));
  }
  sqlite::Statement check(&connection, "PRAGMA quick_check(1)");
  std::string verdict;
  {
    sqlite::Rows rows = check.query();
    if (rows.next()) verdict = rows.string(0);
  }
  if (connection.failed()) return fail(connection.take_error());
  if (verdict != "ok") return fail(ErrorCode::store_damaged, fmt::format("{}: {}", path, verdict));
  return {};
}

// All pages in one step: with several, every write of another process would begin it anew.
Status copy_pages(Connection& from, Connection& to, const std::string& target) {
  sqlite3_backup* backup = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
  if (backup == nullptr) {
    return fail(
        sqlite::database_error(sqlite3_errcode(to.handle()), target, sqlite3_errmsg(to.handle())));
  }
  int code = SQLITE_BUSY;
  for (int attempt = 0; attempt < 100 && (code == SQLITE_BUSY || code == SQLITE_LOCKED);
       ++attempt) {
    if (attempt > 0) sqlite3_sleep(50);
    code = sqlite3_backup_step(backup, -1);
  }
  const int finished = sqlite3_backup_finish(backup);
  if (code == SQLITE_DONE && finished == SQLITE_OK) return {};
  const int failed = code != SQLITE_DONE ? code : finished;
  return fail(sqlite::database_error(failed, target, sqlite3_errstr(failed)));
}

// SQLite would only say that it cannot open the file.
Status check_folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  if (::access(folder.c_str(), W_OK) == 0) return {};
  return fail(
      ErrorCode::store_unavailable,
      fmt::format("{}: cannot write to the folder {}: {}", path, folder, std::strerror(errno)),
      "choose a folder that is there and may be written");
}

Status skip_keys(Connection& connection, std::int64_t count) {
  const std::string statement =
      fmt::format("UPDATE meta SET value = value + {} WHERE name = 'next_key'", count);
  if (connection.execute(statement.c_str())) return {};
  return fail(connection.take_error());
}

// Nobody has the copy open, nor had.
Status forget_identity(Connection& connection) {
  if (connection.number("SELECT count(*) FROM sqlite_schema WHERE name = 'identity'") != 0) {
    connection.execute("DELETE FROM identity");
  }
  if (!connection.failed()) return {};
  return fail(connection.take_error());
}

// A copy of a checked database under a name of its own, then under its real one.
Status copy_database(const std::string& source, const std::string& target,
                     std::int64_t skipped_keys = 0) {
  PAWL_TRY_STATUS(check_source(source));
  PAWL_TRY_STATUS(check_folder_of(target));
  const std::string partial = target + ".partial";
  ::unlink(partial.c_str());
  {
    PAWL_TRY(auto from, Connection::open(source, Access::kRead, nullptr));
    sqlite3_busy_timeout(from->handle(), 5000);
    PAWL_TRY_STATUS(check_whole(*from, source));
    PAWL_TRY(auto to, Connection::open(partial, Access::kWrite, nullptr));
    to->execute("PRAGMA synchronous=FULL");
    Status copied = copy_pages(*from, *to, partial);
    if (copied) copied = forget_identity(*to);
    if (copied && skipped_keys > 0) copied = skip_keys(*to, skipped_keys);
    if (!copied) {
      to.reset();
      ::unlink(partial.c_str());
      return copied;
    }
  }
  // Whatever a log of the partial file could hold has been copied when its last connection closed.
  ::unlink((partial + "-wal").c_str());
  ::unlink((partial + "-shm").c_str());
  ::unlink((target + "-wal").c_str());
  ::unlink((target + "-shm").c_str());
  // It asks for what the file held that is written over.
  ::unlink(sqlite::mark_path(target).c_str());
  // Who may read what was there may read what comes in its place.
  sqlite::adopt_owner(partial, target);
  if (std::rename(partial.c_str(), target.c_str()) != 0) {
    return fail(ErrorCode::store_unavailable, fmt::format("{}: {}", target, std::strerror(errno)));
  }
  return sync_folder_of(target);
}

}  // namespace

Status backup_sqlite(const std::string& path, const std::string& target, Overwrite overwrite) {
  PAWL_TRY_STATUS(check_target(target, overwrite));
  if (!exists(target)) return copy_database(path, target);
  PAWL_TRY(const std::string database, sqlite::canonical_path(path));
  PAWL_TRY(const std::string overwritten, sqlite::canonical_path(target));
  if (overwritten == database) {
    return fail(ErrorCode::backup_failed, fmt::format("{} is the database itself", target),
                "name another file for the copy");
  }
  // A backup has no lock beside it; what has one is a database, and may be somebody's.
  std::unique_ptr<sqlite::FileLock> lock;
  if (exists(overwritten + ".lock")) {
    PAWL_TRY(lock, sqlite::FileLock::acquire(overwritten));
  }
  return copy_database(path, target);
}

Status restore_sqlite(const std::string& backup, const std::string& name, Overwrite overwrite,
                      std::int64_t skipped_keys) {
  PAWL_TRY_STATUS(check_source(backup));
  PAWL_TRY(const std::string path, sqlite::canonical_path(name));
  PAWL_TRY(const auto lock, sqlite::FileLock::acquire(path));
  PAWL_TRY_STATUS(check_target(path, overwrite));
  std::unique_ptr<sqlite::FileIdentity> identity;
  if (exists(path)) {
    PAWL_TRY(identity, sqlite::FileIdentity::acquire(path));
  }
  PAWL_TRY_STATUS(copy_database(backup, path, skipped_keys));
  // Notes of what was running when another state of the database was left.
  ::unlink((path + ".active").c_str());
  return {};
}

}  // namespace pawl::store
