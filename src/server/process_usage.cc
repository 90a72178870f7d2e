#include "server/process_usage.h"

#include <dirent.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cinttypes>
#include <cstdio>

namespace pawl::server {
namespace {

std::optional<std::uint64_t> resident_bytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "re");
  if (file == nullptr) return std::nullopt;
  std::uint64_t all = 0;
  std::uint64_t resident = 0;
  const bool read = std::fscanf(file, "%" SCNu64 " %" SCNu64, &all, &resident) == 2;
  std::fclose(file);
  if (!read) return std::nullopt;
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::optional<std::uint64_t> open_files() {
  DIR* folder = ::opendir("/proc/self/fd");
  if (folder == nullptr) return std::nullopt;
  std::uint64_t entries = 0;
  while (::readdir(folder) != nullptr) ++entries;
  ::closedir(folder);
  return entries > 3 ? entries - 3 : 0;  // "." and "..", and the folder itself
}

}  // namespace

ProcessUsage process_usage() {
  ProcessUsage usage{resident_bytes(), open_files(), std::nullopt};
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) usage.most_files = limit.rlim_cur;
  return usage;
}

}  // namespace pawl::server
