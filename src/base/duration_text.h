// Durations as people write them.
#pragma once

#include <optional>
#include <string_view>

namespace pawl {

// "90", "90s", "5m", "2h", "30d", "1.5h", "250ms" in seconds; nothing if it is no such duration.
std::optional<double> parse_seconds(std::string_view text);

}  // namespace pawl
