// The time line of a zone, cut where its clocks change: within one period they are a fixed offset
// away from UTC. From one period to the next they jump forward (a gap: what they never show) or
// back (what they show twice).
#pragma once

#include <cstdint>

#include "vm/zones/zones.h"

namespace pawl::engine {

struct ZonePeriod {
  std::int64_t begin_s;  // UTC; INT64_MIN: it has no beginning
  std::int64_t end_s;    // not included; INT64_MAX: it has no end
  std::int64_t offset_s;

  bool has_begin() const { return begin_s != INT64_MIN; }
  bool has_end() const { return end_s != INT64_MAX; }
};

ZonePeriod period_at(const vm::zones::Zone& zone, std::int64_t utc_s);

// When the clocks show this: for the first time if they do twice; right after the gap if they never
// do.
std::int64_t utc_of_wall(const vm::zones::Zone& zone, std::int64_t wall_s);

}  // namespace pawl::engine
