// Between the schedules of the public API (pawl/schedule.h) and those that are stored. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/schedule/definition.h"
#include "pawl/schedule.h"
#include "store/records.h"

namespace pawl::engine {

inline constexpr std::size_t kShownTimes = 10;

// Refuse with the errors of decode_spec, and a negative duration with PAWL-4053.
Result<ScheduleSpec> spec_of(const ScheduleTimes& times);
Result<ScheduleDefinition> definition_of(const ScheduleOptions& options);

// Changes with the workflow and the definition, not with firings: 16 hexadecimal digits.
std::string revision_of(const store::ScheduleRecord& record);

// The next nominal times, `kShownTimes` at most, and no more than max_runs has left. The first is
// the one that the schedule waits for: its jitter may be under way.
std::vector<std::int64_t> shown_times(const ScheduleDefinition& definition,
                                      const ScheduleState& state, std::int64_t now_us);

// Fewer times are shown if finding them takes more than this.
inline constexpr std::int64_t kMostStepsOfView = 200'000;
inline constexpr std::int64_t kMostStepsOfPreview = 10'000'000;

Result<ScheduleInfo> view_of(const store::ScheduleRecord& record, std::int64_t now_us);

}  // namespace pawl::engine
