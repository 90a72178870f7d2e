#include "store/sqlite/file_identity.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <span>

#include "base/clock.h"
#include "base/error_codes.h"
#include "base/random.h"
#include "store/sqlite/file_owner.h"

namespace pawl::store::sqlite {

namespace {

// Far behind every byte that SQLite locks or a database can have.
constexpr off_t kLockedByte = off_t{1} << 62;
constexpr std::size_t kTokenBytes = 16;

constexpr const char* kSign =
    "INSERT OR REPLACE INTO identity (id, token, path) VALUES (1, ?1, ?2)";
constexpr const char* kLastPath = "SELECT path FROM identity WHERE id = 1";

Status replaced(const std::string& message) { return fail(ErrorCode::store_replaced, message); }

}  // namespace

Result<std::unique_ptr<FileIdentity>> FileIdentity::acquire(const std::string& database) {
  struct stat found {};
  // Looked at before it is opened: closing it again would drop the locks of this very process.
  if (::stat(database.c_str(), &found) == 0 && found.st_nlink > 1) {
    return fail(ErrorCode::store_replaced,
                fmt::format("{} has {} names (hard links), and each would have a log of its own",
                            database, found.st_nlink),
                "remove the other names; 'find FOLDER -samefile FILE' finds them");
  }
  const int file = open_or_make(database);
  if (file < 0 || ::fstat(file, &found) != 0) {
    const int reason = errno;
    if (file >= 0) ::close(file);
    return fail(ErrorCode::store_unavailable,
                fmt::format("{}: {}", database, std::strerror(reason)), opening_hint(reason));
  }
  std::unique_ptr<FileIdentity> identity(new FileIdentity(database, file));
  identity->node_ = {found.st_dev, found.st_ino};
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = kLockedByte;
  lock.l_len = 1;
  if (::fcntl(file, F_OFD_SETLK, &lock) == 0) return identity;
  if (errno == EAGAIN || errno == EACCES) {
    return fail(ErrorCode::store_in_use,
                fmt::format("{} is open in another process, under another name", database));
  }
  // A file system without such locks: the lock beside the file has to do.
  return identity;
}

FileIdentity::~FileIdentity() { ::close(file_); }

bool FileIdentity::find(const std::string& path, Node* node) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return false;
  *node = {found.st_dev, found.st_ino};
  return true;
}

Status FileIdentity::sign(Connection& connection) {
  // The log is another file after the last connection was closed.
  find(path_ + "-wal", &log_);
  if (!token_.empty()) return {};
  std::string token(kTokenBytes, '\0');
  SystemRandom().fill(std::as_writable_bytes(std::span(token)));
  connection.statement(kSign).run(Blob{token}, path_);
  const std::int64_t page =
      connection.number("SELECT rootpage FROM sqlite_schema WHERE name = 'identity'");
  page_bytes_ = static_cast<std::size_t>(connection.number("PRAGMA page_size"));
  if (connection.failed()) return pawl::fail(connection.take_error());
  token_ = std::move(token);
  token_page_ = (page - 1) * static_cast<std::int64_t>(page_bytes_);
  find(path_ + "-wal", &log_);  // which the first write makes
  return {};
}

bool FileIdentity::has_token() const {
  std::string page(page_bytes_, '\0');
  const ssize_t size = ::pread(file_, page.data(), page.size(), token_page_);
  return size == static_cast<ssize_t>(page.size()) && page.find(token_) != std::string::npos;
}

Status FileIdentity::check() {
  const std::int64_t now_ns = SystemClock().monotonic_ns();
  if (now_ns - looked_ns_ < 1'000'000'000) return {};
  looked_ns_ = now_ns;
  return check_now();
}

Status FileIdentity::check_now() {
  Node now;
  if (!find(path_, &now)) return replaced(path_ + " was moved or deleted while it is open");
  if (now != node_) return replaced(path_ + " was replaced by another file while it is open");
  if (log_ != Node() && (!find(path_ + "-wal", &now) || now != log_)) {
    return replaced(path_ + "-wal was moved, replaced or deleted while it is open");
  }
  const bool is_there = token_.empty() || has_token();
  if (token_is_in_file_ && !is_there) {
    return replaced(path_ + " was written over while it is open, or opened by another process");
  }
  // A checkpoint that met a reader leaves the token in the log for a while.
  token_is_in_file_ = !token_.empty() && is_there;
  return {};
}

Status check_left_log(Connection& connection, const std::string& path) {
  std::string last;
  if (connection.number("SELECT count(*) FROM sqlite_schema WHERE name = 'identity'") != 0) {
    Rows rows = connection.statement(kLastPath).query();
    if (rows.next()) last = rows.string(0);
  }
  if (connection.failed()) return fail(connection.take_error());
  if (last.empty() || last == path) return {};
  struct stat log {};
  if (::stat((last + "-wal").c_str(), &log) != 0 || log.st_size == 0) return {};
  // Another database may be there now, whose log it is.
  if (::access(last.c_str(), F_OK) == 0) return {};
  return fail(
      ErrorCode::store_lost_commits,
      fmt::format("{} was {}, and its log is still there", path, last),
      fmt::format("move {0}-wal and {0}-mark with it, or go on without them: --accept-loss", last));
}

}  // namespace pawl::store::sqlite
