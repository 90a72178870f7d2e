// How fast parked runs go on with other code, for `pawl bench`.
#pragma once

#include "base/result.h"
#include "cli/command_line.h"

namespace pawl::cli {

Status bench_move(const BenchOptions& options);

}  // namespace pawl::cli
