// Cron is one cron expression of the OCPS dialect (docs/schedules.md, "Expressions"), taken apart
// into sets of values: the seconds, minutes, hours, days, months and years at which it fires.
//
//   PAWL_TRY(Cron cron, Cron::parse("0 6 * * MON-FRI"));
//   std::optional<std::int64_t> next = cron.next_wall(wall_s);
//
// An expression knows nothing of time zones: it speaks of what a clock on the wall shows, in
// seconds since 1970-01-01 00:00 on that clock. schedule/spec.h puts the wall into a zone.
//
// Invariants of a Cron that parse() gave:
//  - Each set has an element, and some day of the years 1970 to 2199 is in it: it fires at least
//    once.
//  - `text` is canonical: fields with one space between them, names in upper case. Parsing it again
//    gives the same Cron.
//  - Any search is bounded: by the months until 2199, of which each costs a few operations.
//
// A Cron is a plain value; all functions are pure.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pawl::engine {

inline constexpr int kFirstCronYear = 1970;
inline constexpr int kLastCronYear = 2199;
inline constexpr std::size_t kCronYears = kLastCronYear - kFirstCronYear + 1;
inline constexpr std::size_t kLongestCronText = 512;

// Days of one month, of which bit 1 is the first.
using MonthDays = std::uint32_t;

struct Cron {
  // Refuses with PAWL-4050 (the message names the column, from 1) and, for what never fires such as
  // 31 February, with PAWL-4051. `@every` is no calendar expression; ScheduleSpec takes it.
  static Result<Cron> parse(std::string_view text);

  // The first second at or after `wall_s` at which the expression fires; none until the end of
  // 2199.
  std::optional<std::int64_t> next_wall(std::int64_t wall_s) const;
  // The same for days and for the seconds of a day. Days count from 1970-01-01, which is 0.
  std::optional<std::int64_t> next_day(std::int64_t day) const;
  std::optional<std::int64_t> next_second_of_day(std::int64_t second) const;
  // The days on which it fires in a month; none in years that it leaves out.
  MonthDays days_of(std::int64_t year, std::int64_t month) const;

  bool operator==(const Cron& other) const { return text == other.text; }

  std::string text;

  std::uint64_t seconds = 1;                                        // bits 0 to 59
  std::uint64_t minutes = 0;                                        // bits 0 to 59
  std::uint32_t hours = 0;                                          // bits 0 to 23
  std::uint32_t months = 0;                                         // bits 1 to 12
  std::bitset<kCronYears> years = std::bitset<kCronYears>().set();  // from kFirstCronYear

  // Day of month: plain days, the last one, the last weekday (LW), and the weekdays that are
  // nearest to a day (15W is bit 15).
  MonthDays days = 0;
  bool last_day = false;
  bool last_weekday = false;
  MonthDays nearest_weekdays = 0;
  // Day of week, of which bit 0 is Sunday: every such day, the n-th of the month, the last one.
  std::uint8_t weekdays = 0;
  std::array<std::uint8_t, 6> nth_weekdays = {};  // from 1
  std::uint8_t last_weekdays = 0;

  bool any_day = false;      // the day of month is `*`
  bool any_weekday = false;  // the day of week is `*`
  bool both_days = false;    // `+`: day of month and day of week, instead of or

  // Whether a wildcard or a step is among seconds, minutes and hours. Such an expression runs
  // through both passes of a repeated hour; one with fixed times runs in the first.
  bool sweeping = false;
  bool has_seconds = false;  // written with six or seven fields
};

}  // namespace pawl::engine
