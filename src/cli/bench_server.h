// What a server costs that has nothing to do yet, for `pawl bench`: how long its start takes, and
// what workers cost that wait for tasks. The server is a process of its own, this very program as
// `pawl server`, so that nothing of the measuring side is in the figures.
#pragma once

#include "base/result.h"
#include "cli/command_line.h"

namespace pawl::cli {

// From the start of the process until /readyz says so, each time with an empty store.
Status bench_ready(const BenchOptions& options);

// Processor time and memory that --workers take which wait in a long poll, as those of the SDKs do.
Status bench_idle(const BenchOptions& options);

// Signed webhooks, each of which starts a run, from --concurrency connections at once.
Status bench_hooks(const BenchOptions& options);

}  // namespace pawl::cli
