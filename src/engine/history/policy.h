// HistoryPolicy: whether the turns of a run are kept, and within which bounds.
//
//   @workflow(history=True)   history=500   history={"turns": 500, "bytes": 1_000_000, "age":
//   days(30)} pawl server --history on  --history turns=500,bytes=1MB,age=30d
//
// A start's tag pawl.history says it for one run, in the words of the server's option. What a
// workflow leaves open is as the server has it.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.h"
#include "store/records.h"

namespace pawl::vm {
class LoadedProgram;
}

namespace pawl::engine {

inline constexpr const char* kHistoryTag = "pawl.history";

struct HistoryPolicy {
  bool on = false;
  std::uint64_t turns = 1'000;
  std::uint64_t bytes = 1 << 20;  // as they are stored
  std::int64_t age_us = 0;        // 0: however old they are

  bool operator==(const HistoryPolicy&) const = default;
};

// Of the server's option. PAWL-4006.
Result<HistoryPolicy> parse_history(std::string_view text);

// Of a decorator's options, as JSON. PAWL-4006 if `history` has a value that it cannot have.
Result<HistoryPolicy> parse_history_option(std::string_view options, HistoryPolicy otherwise);

// Of a run: its own tag, else its workflow, else the server.
HistoryPolicy history_policy(const vm::LoadedProgram& program, const store::RunRecord& run,
                             const HistoryPolicy& otherwise);

}  // namespace pawl::engine
