#include "store/sqlite/file_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error_codes.h"
#include "store/sqlite/file_owner.h"

namespace pawl::store::sqlite {

namespace {

std::string owner_of(int file) {
  char text[32];
  const ssize_t size = pread(file, text, sizeof text, 0);
  std::string owner(text, size > 0 ? static_cast<std::size_t>(size) : 0);
  while (!owner.empty() && owner.back() == '\n') owner.pop_back();
  return owner.empty() ? "unknown" : owner;
}

}  // namespace

Result<std::string> canonical_path(const std::string& path) {
  if (path.empty() || path.front() == ':' || path.back() == '/' ||
      path.find('\0') != std::string::npos) {
    return fail(ErrorCode::invalid_store_url, fmt::format("'{}' does not name a file", path),
                "use sqlite:PATH, or memory: for a store that is gone with the process");
  }
  char resolved[PATH_MAX];
  if (realpath(path.c_str(), resolved) != nullptr) {
    struct stat found {};
    if (stat(resolved, &found) != 0 || !S_ISDIR(found.st_mode)) return std::string(resolved);
    return fail(ErrorCode::invalid_store_url, fmt::format("{} is a folder", path),
                fmt::format("name a file in it: sqlite:{}/pawl.db", path));
  }
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  if (realpath(folder.c_str(), resolved) == nullptr) {
    return fail(ErrorCode::store_unavailable,
                fmt::format("{}: there is no folder {}", path, folder), "make the folder first");
  }
  const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
  return fmt::format("{}/{}", resolved, name);
}

Result<std::unique_ptr<FileLock>> FileLock::acquire(const std::string& database_path) {
  const std::string path = database_path + ".lock";
  const int file = open_or_make(path);
  if (file < 0) {
    const int reason = errno;
    return fail(ErrorCode::store_unavailable, fmt::format("{}: {}", path, std::strerror(reason)),
                opening_hint(reason));
  }
  std::unique_ptr<FileLock> lock(new FileLock(file));
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    const int reason = errno;
    if (reason != EWOULDBLOCK) {
      return fail(ErrorCode::store_unavailable, fmt::format("{}: {}", path, std::strerror(reason)));
    }
    return fail(ErrorCode::store_in_use,
                fmt::format("{} is in use by process {}", database_path, owner_of(file)));
  }
  // The id is for people alone: the lock holds without it, also on a full disk.
  const std::string id = fmt::format("{}\n", getpid());
  if (ftruncate(file, 0) == 0) {
    [[maybe_unused]] const ssize_t written = pwrite(file, id.data(), id.size(), 0);
  }
  return lock;
}

FileLock::~FileLock() { close(file_); }

}  // namespace pawl::store::sqlite
