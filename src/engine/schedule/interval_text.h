// Intervals as people write them: "90s", "1h30m", "1.5h", "1d"; a bare number means seconds.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pawl::engine {

// In whole milliseconds, from 0. Refuses with PAWL-4053 what is no such text, finer than that, or
// longer than kLongestIntervalUs.
Result<std::int64_t> parse_interval(std::string_view text);

// In the largest unit that needs no fraction: "90s", "1h", "1500ms". It reads the same again.
std::string format_interval(std::int64_t interval_us);

}  // namespace pawl::engine
