// `pawl exec --from FILE`: a run from a file of `pawl export` is looked at, or goes on in memory.
#pragma once

#include "base/result.h"
#include "cli/command_line.h"

namespace pawl::cli {

Result<int> exec_from(const ExecOptions& options);

}  // namespace pawl::cli
