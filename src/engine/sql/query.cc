#include "engine/sql/query.h"

#include <utility>

#include "engine/sql/run_tables.h"

namespace pawl::engine::sql {

Result<Answer> query(store::Store& store, store::Namespace ns, const Limits& run_limits,
                     const std::string& text, const std::vector<Cell>& arguments,
                     const StatementLimits& limits, Clock& clock,
                     const std::atomic<bool>& cancelled) {
  Reading reading(store, ns, run_limits, clock.now_us());
  const Tables tables = all_tables(reading);
  Answer answer;
  PAWL_TRY_STATUS(store.read_together([&]() -> Status {
    PAWL_TRY(answer, ask(tables, text, arguments, limits, clock, cancelled));
    return {};
  }));
  return answer;
}

}  // namespace pawl::engine::sql
