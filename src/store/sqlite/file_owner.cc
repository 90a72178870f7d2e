#include "store/sqlite/file_owner.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace pawl::store::sqlite {
namespace {

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

}  // namespace

int open_or_make(const std::string& path) {
  constexpr int kFlags = O_RDWR | O_CLOEXEC;
  // Only what is made here is given away: what is there may be a link to somebody else's file.
  const int made = ::open(path.c_str(), kFlags | O_CREAT | O_EXCL, 0600);
  if (made < 0) return errno == EEXIST ? ::open(path.c_str(), kFlags | O_CREAT, 0600) : -1;
  struct stat folder {};
  if (::geteuid() == 0 && ::stat(folder_of(path).c_str(), &folder) == 0) {
    // Who cannot, works with a file of root's, as before.
    [[maybe_unused]] const int given = ::fchown(made, folder.st_uid, folder.st_gid);
  }
  return made;
}

std::string opening_hint(int reason) {
  if (reason == ENOENT) return "the folder must exist";
  const std::string hint = "choose a place that may be written: sqlite:PATH";
  if (reason != EACCES && reason != EPERM) return hint;
  return fmt::format(
      "{}; this process (user {}) may not: look at the owner and mode of the file "
      "and its folder",
      hint, ::geteuid());
}

void adopt_owner(const std::string& path, const std::string& like) {
  struct stat model {};
  const bool replaces = ::stat(like.c_str(), &model) == 0;
  if (replaces) ::chmod(path.c_str(), model.st_mode & 0777);
  if (::geteuid() != 0) return;
  if (replaces || ::stat(folder_of(like).c_str(), &model) == 0) {
    [[maybe_unused]] const int given = ::lchown(path.c_str(), model.st_uid, model.st_gid);
  }
}

}  // namespace pawl::store::sqlite
