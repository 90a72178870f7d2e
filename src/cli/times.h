// Times and durations as people and the API write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pawl::cli {

// "2026-11-16T03:00:00.123456Z" as microseconds since 1970; nothing if it is no such time.
std::optional<std::int64_t> parse_time(std::string_view text);
// The same the other way.
std::string time_text(std::int64_t time_us);
// "90", "90s", "5m", "2h", "30d", "1.5h", "250ms" in seconds. PAWL-9001 if it is no duration.
Result<double> parse_duration(std::string_view text);
// The same for what is removed or expires: without a unit, days may be meant.
Result<double> parse_age(std::string_view text);
// A time as of parse_time, or a duration with its unit: that long from now ("+2h" or "2h") or
// before ("-2h").
Result<std::int64_t> parse_moment(std::string_view text, std::int64_t now_us);

}  // namespace pawl::cli
