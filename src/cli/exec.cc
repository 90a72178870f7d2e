#include "cli/commands.h"
#include "cli/files.h"

namespace pawl::cli {

int run_exec(const ExecOptions&) {
  report({ErrorCode::usage, "'exec' is not part of this build"});
  return kExitUsage;
}

}  // namespace pawl::cli
