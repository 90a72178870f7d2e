#include "cli/files.h"

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "base/error_codes.h"
#include "cli/say.h"

namespace pawl::cli {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};

Error cannot_read(const std::string& path, const char* reason) {
  return {ErrorCode::cannot_read_file, fmt::format("cannot read '{}': {}", path, reason)};
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t maximum_bytes) {
  const std::unique_ptr<std::FILE, CloseFile> file(path == "-" ? stdin
                                                               : std::fopen(path.c_str(), "rb"));
  if (!file) return fail(cannot_read(path, std::strerror(errno)));
  std::string content;
  char buffer[64 << 10];
  while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, file.get())) {
    content.append(buffer, count);
    if (content.size() > maximum_bytes) return fail(cannot_read(path, "it is too large"));
  }
  // A folder opens like a file and fails at the first read.
  if (std::ferror(file.get())) return fail(cannot_read(path, std::strerror(errno)));
  return content;
}

void report(const Error& error) {
  say("pawl: {}: {}\n", error_label(error.code), error.message);
  // What to do next: what is known of this very case, or else what the code says in general.
  const std::string_view hint = error.hint.empty() ? error_info(error.code).remedy : error.hint;
  if (!hint.empty()) say("hint: {}\n", hint);
}

void remove_database(const std::string& path) {
  for (const char* end : {"", "-wal", "-shm", "-mark", ".lock", ".active"}) {
    ::unlink((path + end).c_str());
  }
}

bool is_same_file(const std::string& one, const std::string& other) {
  struct stat first {};
  struct stat second {};
  return ::stat(one.c_str(), &first) == 0 && ::stat(other.c_str(), &second) == 0 &&
         first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

}  // namespace pawl::cli
