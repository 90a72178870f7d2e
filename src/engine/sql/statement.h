// Statement: one SELECT over tables, bounded in time, memory and rows. Nothing can be written: the
// statement sees no other database, no file, and no setting.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "engine/sql/table.h"

namespace pawl::engine::sql {

struct StatementLimits {
  std::uint32_t rows = 1'000;             // further ones are left out
  std::int64_t time_us = 10'000'000;      // PAWL-4081 beyond
  std::size_t scratch_bytes = 64u << 20;  // for sorting and grouping; PAWL-4082 beyond
  std::size_t answer_bytes = 16u << 20;   // further rows are left out
};

struct Answer {
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;
  bool complete = true;  // false: the limits of the answer have left rows out
};

// Fails with PAWL-4080 if the text is no statement that may be asked, with PAWL-4081 and 4082 at
// the limits, with PAWL-4083 once `cancelled` is set (by any thread), and with the error that a
// table had.
Result<Answer> ask(const Tables& tables, const std::string& text,
                   const std::vector<Cell>& arguments, const StatementLimits& limits, Clock& clock,
                   const std::atomic<bool>& cancelled);

}  // namespace pawl::engine::sql
