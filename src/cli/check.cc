#include "cli/commands.h"
#include "cli/files.h"

namespace pawl::cli {

int run_check(const CheckOptions&) {
  report({ErrorCode::usage, "'check' is not part of this build"});
  return kExitUsage;
}

}  // namespace pawl::cli
