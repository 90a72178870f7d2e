// ScheduleSpec says when a schedule fires: cron expressions and intervals in one time zone, from a
// start to an end, without what is excluded. next_after() is the one question asked of it.
//
// Times are nominal: microseconds since 1970, UTC, before any jitter. A nominal time identifies a
// firing, so the answer depends on the specification and the tz database alone, never on when or
// how often it is asked.
//
// In JSON, as people write it and as it is stored (docs/schedules.md):
//
//   {"cron": "0 6 * * MON-FRI", "zone": "Europe/Berlin", "except": ["* * 25 12 *"]}
//   {"every": "90s", "phase": "5s", "start": "2026-01-01T00:00:00Z"}
//
// encode_spec() writes the one canonical form: equal bytes mean an unchanged specification.
//
// A ScheduleSpec is a plain value; all functions are pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/schedule/cron.h"
#include "pawl/payload.h"
#include "pawl/payload_tree.h"
#include "vm/zones/zones.h"

namespace pawl::engine {

// Fires at phase + n * every since 1970, UTC, whatever the zone's clocks do.
struct Interval {
  std::int64_t every_us = 0;  // 1 s or more, whole milliseconds
  std::int64_t phase_us = 0;  // from 0, below every_us

  auto operator<=>(const Interval&) const = default;
};

// What becomes of a time that the zone's clocks jump over. Permanent numbers.
enum class GapPolicy : std::uint8_t {
  kRun = 0,  // once, right after the gap, however many times of an expression were in it
  kSkip = 1,
};

struct ScheduleSpec {
  std::vector<Cron> cron;
  std::vector<Interval> every;
  std::string zone = "UTC";              // a key of the tz database
  std::optional<std::int64_t> start_us;  // included
  std::optional<std::int64_t> end_us;    // included
  std::vector<Cron> except;              // by the zone's clock; of five fields: the whole minute
  GapPolicy gap = GapPolicy::kRun;

  bool operator==(const ScheduleSpec&) const = default;
};

inline constexpr std::size_t kMostExpressions = 32;  // of each kind in one specification
inline constexpr std::int64_t kShortestIntervalUs = 1'000'000;
inline constexpr std::int64_t kLongestIntervalUs = 36'525LL * 86'400 * 1'000'000;

// Refuses with PAWL-4050 and PAWL-4051 (an expression), PAWL-4052 (the zone) and PAWL-4053 (the
// rest). Unknown fields are refused.
Result<ScheduleSpec> decode_spec(const PayloadTree& tree);
Result<ScheduleSpec> decode_spec(std::string_view json);
// A specification of one expression, cron or `@every`; an empty zone means UTC.
Result<ScheduleSpec> spec_of(std::string_view expression, std::string_view zone);
Payload encode_spec(const ScheduleSpec& spec);

// How much searching somebody may do who asks for one time after the other. Each search takes some
// steps, of about 10 ns: a few for most specifications, a hundred thousand at most. A search that
// has begun comes to its end; the next one is not for whoever has none left.
struct SearchSteps {
  std::int64_t left = 0;
};

// The first nominal time after `after_us`; none if there is none until the end, or until 2199.
std::optional<std::int64_t> next_after(const ScheduleSpec& spec, std::int64_t after_us,
                                       SearchSteps* steps = nullptr);
// The same with other clocks than those of spec.zone.
std::optional<std::int64_t> next_after(const ScheduleSpec& spec, std::int64_t after_us,
                                       const vm::zones::Zone& zone, SearchSteps* steps = nullptr);
// At most `count` of them; fewer if the steps do not suffice.
std::vector<std::int64_t> next_times(const ScheduleSpec& spec, std::int64_t after_us,
                                     std::size_t count, SearchSteps steps);

}  // namespace pawl::engine
