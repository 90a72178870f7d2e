// How many calls one turn may make. Keys of calls and runs are reserved ahead, so many that they
// suffice for a turn that goes as far as it may; one that wants more ends its run.
#pragma once

#include <cstddef>
#include <string>

#include "base/error_codes.h"
#include "base/result.h"

namespace pawl::engine {

inline constexpr std::size_t kMostCalls = 100'000;

inline Error too_many_calls(std::size_t count) {
  return {ErrorCode::too_many_calls, std::to_string(count) + " calls at once; at most " +
                                         std::to_string(kMostCalls) + " are possible"};
}

}  // namespace pawl::engine
