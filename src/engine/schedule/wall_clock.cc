#include "engine/schedule/wall_clock.h"

#include <algorithm>
#include <utility>

#include "vm/zones/calendar.h"

namespace pawl::engine {
namespace {

namespace calendar = vm::calendar;
namespace zones = vm::zones;

constexpr std::int64_t kDay = 86'400;

std::int64_t floor_divide(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

// The second of the local clock at which half of a rule begins in a year.
std::int64_t wall_of(const zones::RuleDay& day, std::int64_t year) {
  std::int64_t ordinal = calendar::ordinal_of(year, 1, 1);
  switch (day.form) {
    case zones::DayForm::kWeekday: {
      const std::int64_t first = calendar::ordinal_of(year, day.month, 1);
      const std::int64_t sunday_based = (calendar::weekday_of(first) + 1) % 7;
      std::int64_t later = (day.day - sunday_based + 7) % 7 + (day.week - 1) * 7;
      while (later >= calendar::days_in_month(year, day.month)) later -= 7;
      ordinal = first + later;
      break;
    }
    case zones::DayForm::kJulian:
      ordinal += day.day - (calendar::is_leap(year) && day.day >= 60 ? 0 : 1);
      break;
    case zones::DayForm::kZeroBased:
      ordinal += day.day;
      break;
  }
  return (ordinal - calendar::kEpochOrdinal) * kDay + day.second;
}

ZonePeriod period_by_rule(const zones::Rule& rule, ZonePeriod open, std::int64_t utc_s) {
  const std::int64_t standard_s = zones::kTypes[rule.standard].offset_s;
  const std::int64_t daylight_s = zones::kTypes[rule.daylight].offset_s;
  const std::int64_t year =
      calendar::date_of(floor_divide(utc_s, kDay) + calendar::kEpochOrdinal).year;
  const std::int64_t first_s = open.begin_s;
  const auto change = [&](std::int64_t at_s, std::int64_t offset_s) {
    if (at_s <= first_s) return;  // the table has the last word about its own time
    if (at_s <= utc_s && at_s >= open.begin_s) {
      open.begin_s = at_s;
      open.offset_s = offset_s;
    } else if (at_s > utc_s) {
      open.end_s = std::min(open.end_s, at_s);
    }
  };
  for (std::int64_t near = year - 1; near <= year + 1; ++near) {
    change(wall_of(rule.start, near) - standard_s, daylight_s);
    change(wall_of(rule.end, near) - daylight_s, standard_s);
  }
  return open;
}

}  // namespace

ZonePeriod period_at(const zones::Zone& zone, std::int64_t utc_s) {
  const std::int64_t* begin = zones::kTimes + zone.first;
  const std::int64_t* end = begin + zone.count;
  const std::int64_t* next = std::upper_bound(begin, end, utc_s);
  ZonePeriod period{INT64_MIN, INT64_MAX, zones::kTypes[zone.before].offset_s};
  if (next != begin) {
    period.begin_s = next[-1];
    period.offset_s = zones::kTypes[zones::kTimeTypes[zone.first + (next - begin) - 1]].offset_s;
  } else if (zone.count == 0) {
    period.offset_s = zones::kTypes[zone.after].offset_s;
  }
  if (next != end) {
    period.end_s = *next;
    return period;
  }
  return zone.rule < 0 ? period : period_by_rule(zones::kRules[zone.rule], period, utc_s);
}

std::int64_t utc_of_wall(const zones::Zone& zone, std::int64_t wall_s) {
  // No clock is more than a day and some hours away from UTC.
  ZonePeriod period = period_at(zone, wall_s - 2 * kDay);
  while (period.has_end() && wall_s >= period.end_s + period.offset_s) {
    const std::int64_t change_s = period.end_s;
    period = period_at(zone, change_s);
    if (wall_s < change_s + period.offset_s) return change_s;
  }
  return wall_s - period.offset_s;
}

}  // namespace pawl::engine
