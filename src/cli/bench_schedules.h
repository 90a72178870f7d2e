// `pawl bench schedules`: many schedules at one instant, what they do to other starts meanwhile,
// and what ten times as many cost while none of them is due.
#pragma once

#include "base/result.h"
#include "cli/command_line.h"

namespace pawl::cli {

class BenchEngine;

Status bench_schedules(BenchEngine& engine, const BenchOptions& options);

}  // namespace pawl::cli
