// ForkPoint: the state from which a copy of a run goes on: where the run stands, or where it stood
// after a turn of its history.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "engine/run/open_calls.h"
#include "store/store.h"

namespace pawl::engine {

struct ForkPoint {
  store::Key program = 0;
  std::uint32_t entry = 0;
  std::string snapshot;
  std::string waits;  // empty: the copy's first turn finds out
  std::optional<std::int64_t> wake_at_us;
  OpenCalls open;
  std::vector<store::MessageRecord> messages;  // that wait for the program, in their order
  std::vector<std::string> notes;              // what the copy does without
};

// PAWL-4072 if the run has no state of its program.
Result<ForkPoint> present_point(store::Store& store, const store::RunView& run);
// `at` as TurnName has it. PAWL-4076 and PAWL-4072.
Result<ForkPoint> past_point(store::Store& store, const store::RunView& run, const std::string& at,
                             const Limits& limits);

}  // namespace pawl::engine
