#include "cli/paths.h"

#include <sys/stat.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace pawl::cli {
namespace {

std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    if (part == ".." && !parts.empty() && parts.back() != "..") {
      parts.pop_back();
    } else if (!part.empty() && part != ".") {
      parts.emplace_back(part);
    }
    path = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
  }
  return parts;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string path;
  for (const std::string& part : parts) path += (path.empty() ? "" : "/") + part;
  return path;
}

std::string on_disk(const std::string& path) {
  char whole[PATH_MAX];
  return realpath(path.empty() ? "." : path.c_str(), whole) != nullptr ? whole : path;
}

}  // namespace

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return {};
  return slash == 0 ? "/" : path.substr(0, slash);
}

std::string joined_path(const std::string& folder, const std::string& path) {
  return folder.empty() ? path : folder + "/" + path;
}

std::string plain_path(const std::string& path) {
  return (path.starts_with('/') ? "/" : "") + joined(parts_of(path));
}

std::string path_from(const std::string& folder, const std::string& file) {
  const std::vector<std::string> from = parts_of(on_disk(folder));
  const std::vector<std::string> to = parts_of(on_disk(file));
  std::size_t same = 0;
  while (same < from.size() && same + 1 < to.size() && from[same] == to[same]) ++same;
  std::vector<std::string> way(from.size() - same, "..");
  way.insert(way.end(), to.begin() + static_cast<std::ptrdiff_t>(same), to.end());
  return joined(way);
}

bool is_there(const std::string& path) {
  struct stat about = {};
  return stat(path.c_str(), &about) == 0;
}

bool make_folder(const std::string& path) {
  if (path.empty() || is_there(path)) return true;
  if (!make_folder(folder_of(path))) return false;
  return mkdir(path.c_str(), 0777) == 0 || errno == EEXIST;
}

}  // namespace pawl::cli
