#include "cli/database_path.h"

#include <fmt/format.h>

#include <cstdlib>

#include "base/error_codes.h"

namespace pawl::cli {

Result<std::string> database_path(const std::string& option) {
  std::string url = option;
  if (url.empty()) {
    const char* value = std::getenv("PAWL_STORE");
    url = value == nullptr ? "" : value;
  }
  if (url.empty()) {
    return fail(ErrorCode::usage, "which database?", "give --store sqlite:PATH or set PAWL_STORE");
  }
  constexpr std::string_view kScheme = "sqlite:";
  if (url.starts_with(kScheme)) return url.substr(kScheme.size());
  if (url.find(':') == std::string::npos) return url;
  return fail(ErrorCode::usage, fmt::format("'{}' is not a SQLite database", url),
              "give --store sqlite:PATH");
}

}  // namespace pawl::cli
