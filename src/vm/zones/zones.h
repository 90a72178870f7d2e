// What the clocks of a time zone show: from local time to UTC and back, as Python's zoneinfo
// answers it. Seconds are since 1970, of UTC or of the local clock; years are the date's own.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "vm/zones/zone_data.h"

namespace pawl::vm::zones {

const Zone* find_zone(std::string_view key);  // null: there is none of that name
std::span<const Key> all_keys();

// What holds when the local clock shows this. `fold`: the second time that it does.
const LocalType& at_local(const Zone& zone, int64_t local_s, int64_t year, bool fold);

struct Converted {
  const LocalType* type;
  bool fold;  // the local clock shows the time for the second time
};
Converted at_utc(const Zone& zone, int64_t utc_s, int64_t year);

inline const LocalType& fixed_type(const Zone& zone) { return kTypes[zone.after]; }
inline const char* name_of(const LocalType& type) { return kNames[type.name]; }

}  // namespace pawl::vm::zones
