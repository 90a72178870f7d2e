// The delay between a firing's nominal time and its actual one. It is a function of the schedule
// and the nominal time, so that every node, before and after a crash, finds the same one. Its
// values are permanent: a pending start must not move when the server is updated.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pawl::engine {

// From 0, below `jitter_us`, and such that the firing comes before the next nominal time if there
// is one. 0 if `jitter_us` is.
std::int64_t jitter_of(std::string_view schedule_id, std::int64_t nominal_us,
                       std::int64_t jitter_us, std::optional<std::int64_t> next_nominal_us);

}  // namespace pawl::engine
