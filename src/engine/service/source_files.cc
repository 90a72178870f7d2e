#include "engine/service/source_files.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "base/error_codes.h"

namespace pawl::engine {

Result<std::string> read_source_file(const std::string& path) {
  auto trouble = [&] {
    return fail(ErrorCode::cannot_read_file, path + ": " + std::strerror(errno));
  };
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) return trouble();
  std::string text;
  char buffer[1 << 14];
  while (std::size_t count = std::fread(buffer, 1, sizeof buffer, file.get())) {
    text.append(buffer, count);
  }
  if (std::ferror(file.get()) != 0) return trouble();
  return text;
}

}  // namespace pawl::engine
