// zoneinfo.ZoneInfo as a record, and what datetime and the payloads ask of it.
//
//   ZoneInfo   key, origin (ZoneOrigin)
//
// A zone is its key: what the clocks of the place show is looked up in the tables of the binary
// (zones/zones.h) each time. So a snapshot can be read by a binary with newer rules, and a zone
// that it no longer has is an error where it is used.
//
// ZoneInfo(key) gives one object for each key while the run lasts: MachineState has them, and those
// that come out of a snapshot are put there again. A class of the program has its own in a dict
// that is one of its attributes.
#pragma once

#include <string_view>

#include "vm/native.h"
#include "vm/objects/iterator.h"
#include "vm/value.h"
#include "vm/zones/zones.h"

namespace pawl::vm {

class Machine;

// Permanent numbers.
enum class ZoneOrigin : int64_t {
  kOwn = 0,        // ZoneInfo.no_cache
  kShared = 1,     // what ZoneInfo(key) gives
  kElsewhere = 2,  // what a class of the program gives, or was given before clear_cache
};

inline bool is_zone_info(Value value) { return is_record(value, TypeId::kZoneInfo); }

// ZoneInfo(key). Empty if the tables have no such zone; nothing is raised.
Ref find_zone_info(Machine& machine, std::string_view key);
std::string_view zone_info_key(Value zone);
// What holds at a datetime; null in `type` for None, which says nothing unless the zone is fixed.
// False: pending.
bool zone_info_at(Machine& machine, Value zone, Value argument, const zones::LocalType** type);

// A record of a snapshot: false if it is none that could be. A shared one is known from now on.
bool adopt_zone_record(Machine& machine, const Record* record);

}  // namespace pawl::vm
