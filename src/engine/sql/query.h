// A query of SQL over a store, whatever store that is: one statement, at one moment.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/limits.h"
#include "base/result.h"
#include "engine/sql/statement.h"
#include "store/store.h"

namespace pawl::engine::sql {

// Its errors are those of ask(). Any thread but the core's.
Result<Answer> query(store::Store& store, store::Namespace ns, const Limits& run_limits,
                     const std::string& text, const std::vector<Cell>& arguments,
                     const StatementLimits& limits, Clock& clock,
                     const std::atomic<bool>& cancelled);

}  // namespace pawl::engine::sql
