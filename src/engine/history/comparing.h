// What has changed between two states of a run: variables, by name and by what is in them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/history/past.h"

namespace pawl::engine {

struct VariableChange {
  std::string fiber;
  std::string function;
  std::string name;                   // "total", "order.items[2].price"
  std::optional<std::string> before;  // as JSON; none: there was no such variable, or part
  std::optional<std::string> after;
};

// Of what is in a variable that has changed only the parts that differ are told.
Result<std::vector<VariableChange>> compare(Past& past, const PastState& from, const PastState& to);

struct DatedChange {
  PastState to;  // the state that has it, without its snapshot
  VariableChange change;
};
struct FoundChanges {
  std::vector<DatedChange> changes;  // the newest first
  bool complete = true;              // the search has come to the oldest turn that is kept
};
// When a variable has changed: NAME, FUNCTION:NAME, or a part of it such as order.items[2].price.
Result<FoundChanges> changes_of(Past& past, std::string_view name, std::size_t most);

}  // namespace pawl::engine
