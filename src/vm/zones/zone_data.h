// The tables of the tz database, as scripts/embed_zones.py writes them at build time from the
// machine's /usr/share/zoneinfo. They are constants: nothing is read or parsed at run time, and
// any thread may look. zones.h answers questions from them.
#pragma once

#include <cstdint>

namespace pawl::vm::zones {

// One way in which a zone's clocks have run.
struct LocalType {
  int32_t offset_s;  // from UTC
  int32_t dst_s;     // how much of that is daylight saving
  uint16_t name;     // into kNames: "CEST"
};

enum class DayForm : uint8_t { kWeekday, kJulian, kZeroBased };

// The day of a year on which one half of a rule begins: the week-th weekday of a month (5: the
// last), the day-th day without 29 February, or the day-th day, from 0.
struct RuleDay {
  DayForm form;
  uint8_t month, week;
  uint16_t day;    // kWeekday: from 0, Sunday
  int32_t second;  // of that day; can be beyond it
};

struct Rule {
  uint16_t standard, daylight;  // into kTypes
  RuleDay start;                // of daylight saving, on the clock of standard time
  RuleDay end;                  // on the clock of daylight saving
};

struct Zone {
  uint32_t first;          // of its transitions in kTimes and kTimeTypes
  uint16_t count;          // how many it has
  uint16_t before;         // type before the first one
  uint16_t after;          // type after the last one, where there is no rule
  int16_t rule;            // after the last one, into kRules; or -1
  int32_t first_offset_s;  // with which the first transition's local time is found
  bool fixed;              // its clocks have always run in one way
};

struct Key {
  const char* name;  // "Europe/Berlin"
  uint16_t zone;
};

extern const int64_t kTimes[];       // transitions, in seconds since 1970, UTC
extern const uint16_t kTimeTypes[];  // what begins there
extern const char* const kNames[];
extern const LocalType kTypes[];
extern const Rule kRules[];
extern const Zone kZones[];
extern const Key kKeys[];  // by name, in the order of their bytes
extern const uint32_t kKeyCount;

}  // namespace pawl::vm::zones
