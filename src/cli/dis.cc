#include "cli/commands.h"
#include "cli/files.h"

namespace pawl::cli {

int run_dis(const DisOptions&) {
  report({ErrorCode::usage, "'dis' is not part of this build"});
  return kExitUsage;
}

}  // namespace pawl::cli
