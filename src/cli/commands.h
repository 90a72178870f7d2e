// The verbs of `pawl`, one source file each. A verb prints its data on stdout and everything else
// on stderr, and returns the exit code of the process.
#pragma once

#include "cli/command_line.h"

namespace pawl::cli {

int run_exec(const ExecOptions& options);
int run_check(const CheckOptions& options);
int run_dis(const DisOptions& options);
int run_explain(const ExplainOptions& options);
int run_bench(const BenchOptions& options);

}  // namespace pawl::cli
