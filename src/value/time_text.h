// Times as the API writes them: RFC 3339 in UTC with microseconds, "2026-11-16T03:13:32.000000Z".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pawl {

std::string time_text(std::int64_t us);
// With any offset from UTC, which must be there.
std::optional<std::int64_t> parse_time(std::string_view text);

}  // namespace pawl
