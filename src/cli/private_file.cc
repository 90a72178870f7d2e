#include "cli/private_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/error_codes.h"

namespace pawl::cli {
namespace {

Status cannot_write(const std::string& path) {
  return fail(ErrorCode::usage, "cannot write " + path + ": " + std::strerror(errno));
}

}  // namespace

Status write_private_file(const std::string& path, const std::string& bytes) {
  if (path == "-") {
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size();
    return written && std::fflush(stdout) == 0 ? Status() : cannot_write("to stdout");
  }
  const std::string part = path + ".part";
  // Never by a link that somebody else has put there, nor into a file that others may read.
  unlink(part.c_str());
  const int file = open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return cannot_write(path);
  std::size_t done = 0;
  bool good = true;
  while (good && done < bytes.size()) {
    const ssize_t count = write(file, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    good = count > 0;
    if (good) done += static_cast<std::size_t>(count);
  }
  good = close(file) == 0 && good;
  if (good && std::rename(part.c_str(), path.c_str()) == 0) return {};
  Status problem = cannot_write(path);
  unlink(part.c_str());
  return problem;
}

}  // namespace pawl::cli
