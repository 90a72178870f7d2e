// What it costs to keep the turns of runs, for `pawl bench`.
#pragma once

#include "base/result.h"
#include "cli/command_line.h"

namespace pawl::engine {
class WorkerPool;
}

namespace pawl::cli {

Status bench_history(const BenchOptions& options);
// What examples/order.py asks for, answered as examples/order-replies.json has it.
void add_order_tasks(engine::WorkerPool& pool);

}  // namespace pawl::cli
