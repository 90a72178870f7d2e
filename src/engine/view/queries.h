// Queries of runs (vm/query.h): the stored state is decoded on the caller's thread, beside the
// core, and thrown away. A query costs the core nothing, and a run cannot tell that it was asked.
//
// What is looked at is the state of the run's last durable step: of a waiting, paused, suspended or
// held run that at which it stands, else the last state of its program (run/last_state.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "store/store.h"
#include "vm/query.h"

namespace pawl::engine {

struct QueryLimits {
  std::uint64_t fuel = 50'000'000;
  std::int64_t time_us = 2'000'000;
};

// PAWL-4046 if the run has not begun, or nothing is kept of its state.
Result<std::vector<vm::QueryInfo>> list_queries(store::Store& store, const store::RunView& run,
                                                const Limits& limits);
// PAWL-4044, PAWL-4045 and PAWL-4046. `now_us` is what the query takes for the time.
Result<Payload> answer_query(store::Store& store, const store::RunView& run, const Limits& limits,
                             std::int64_t now_us, const vm::QueryCall& call,
                             const QueryLimits& bounds = {});

}  // namespace pawl::engine
