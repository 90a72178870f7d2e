#include <fmt/core.h>

#include <cstdio>

#include "base/error_codes.h"
#include "cli/commands.h"
#include "cli/files.h"

namespace pawl::cli {

int run_explain(const ExplainOptions& options) {
  if (options.code.empty()) {
    for (const ErrorInfo& info : all_errors()) {
      fmt::print("{}  {}\n", error_label(info.code), info.cause);
    }
    return kExitOk;
  }
  const std::optional<ErrorCode> code = find_error(options.code);
  if (!code) {
    report({ErrorCode::unknown_error_code, fmt::format("no error has the code '{}'", options.code),
            "run `pawl explain` for the list"});
    return kExitUsage;
  }
  const ErrorInfo& info = error_info(*code);
  fmt::print("{}: {}\n\nCause:  {}\nRemedy: {}\n", error_label(info.code), info.name, info.cause,
             info.remedy);
  return kExitOk;
}

}  // namespace pawl::cli
