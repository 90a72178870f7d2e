#include "vm/zones/zones.h"

#include <algorithm>

#include "vm/zones/calendar.h"

namespace pawl::vm::zones {
namespace {

constexpr int64_t kDay = 86400;

const LocalType& type_after(const Zone& zone, size_t transition) {
  return kTypes[kTimeTypes[zone.first + transition]];
}

int64_t time_of(const Zone& zone, size_t transition) { return kTimes[zone.first + transition]; }

// When the transition comes on the local clock: where clocks go back or forward, that is a span of
// time, which the first reading ends with and the second one begins with.
int64_t local_time_of(const Zone& zone, size_t transition, bool fold) {
  int64_t before =
      transition == 0 ? zone.first_offset_s : type_after(zone, transition - 1).offset_s;
  int64_t after = type_after(zone, transition).offset_s;
  return time_of(zone, transition) + (fold ? std::min(before, after) : std::max(before, after));
}

// How many transitions have come by then.
template <typename TimeOf>
size_t count_until(const Zone& zone, int64_t second, TimeOf time_of_transition) {
  size_t low = 0, high = zone.count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (second < time_of_transition(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

// --- rules ---------------------------------------------------------------------------------------

int64_t second_of(const RuleDay& day, int64_t year) {
  int64_t ordinal = calendar::ordinal_of(year, 1, 1);
  switch (day.form) {
    case DayForm::kWeekday: {
      int64_t first = calendar::ordinal_of(year, day.month, 1);
      int64_t weekday = (calendar::weekday_of(first) + 1) % 7;  // from 0, Sunday
      int64_t place = (day.day + 7 - weekday) % 7 + (day.week - 1) * 7;
      if (place >= calendar::days_in_month(year, day.month)) place -= 7;
      ordinal = first + place;
      break;
    }
    case DayForm::kJulian:
      ordinal += day.day - 1 + (calendar::is_leap(year) && day.day >= 60 ? 1 : 0);
      break;
    case DayForm::kZeroBased:
      ordinal += day.day;
      break;
  }
  return (ordinal - calendar::kEpochOrdinal) * kDay + day.second;
}

struct Span {
  int64_t start, end;
  // South of the equator daylight saving ends before it starts.
  bool contains(int64_t second) const {
    return start < end ? start <= second && second < end : second < end || start <= second;
  }
};

const LocalType& rule_at_local(const Rule& rule, int64_t local_s, int64_t year, bool fold) {
  const LocalType& standard = kTypes[rule.standard];
  const LocalType& daylight = kTypes[rule.daylight];
  Span span{second_of(rule.start, year), second_of(rule.end, year)};
  const int64_t shift = daylight.offset_s - standard.offset_s;
  if (fold == (shift >= 0)) {
    span.end -= shift;
  } else {
    span.start += shift;
  }
  return span.contains(local_s) ? daylight : standard;
}

Converted rule_at_utc(const Rule& rule, int64_t utc_s, int64_t year) {
  const LocalType& standard = kTypes[rule.standard];
  const LocalType& daylight = kTypes[rule.daylight];
  Span span{second_of(rule.start, year) - standard.offset_s,
            second_of(rule.end, year) - daylight.offset_s};
  const int64_t shift = daylight.offset_s - standard.offset_s;
  const int64_t back = shift > 0 ? span.end : span.start;  // when clocks go back
  const bool fold = back <= utc_s && utc_s < back + (shift > 0 ? shift : -shift);
  return {span.contains(utc_s) ? &daylight : &standard, fold};
}

}  // namespace

const Zone* find_zone(std::string_view key) {
  std::span<const Key> keys = all_keys();
  auto found = std::lower_bound(
      keys.begin(), keys.end(), key,
      [](const Key& known, std::string_view wanted) { return known.name < wanted; });
  return found == keys.end() || found->name != key ? nullptr : &kZones[found->zone];
}

std::span<const Key> all_keys() { return {kKeys, kKeyCount}; }

const LocalType& at_local(const Zone& zone, int64_t local_s, int64_t year, bool fold) {
  auto local_time = [&](size_t i) { return local_time_of(zone, i, fold); };
  if (zone.count > 0 && local_s < local_time(0)) return kTypes[zone.before];
  if (zone.count == 0 || local_s > local_time(zone.count - 1)) {
    if (zone.rule < 0) return kTypes[zone.after];
    return rule_at_local(kRules[zone.rule], local_s, year, fold);
  }
  return type_after(zone, count_until(zone, local_s, local_time) - 1);
}

Converted at_utc(const Zone& zone, int64_t utc_s, int64_t year) {
  if (zone.count > 0 && utc_s < time_of(zone, 0)) return {&kTypes[zone.before], false};
  // What held before the transition that came i-th.
  auto type_before = [&](size_t i) -> const LocalType& {
    return i == 0 ? kTypes[zone.before] : type_after(zone, i - 1);
  };
  Converted converted{&kTypes[zone.after], false};
  size_t last = zone.count;  // the transition that came last, plus one
  if (zone.count > 0 && utc_s <= time_of(zone, zone.count - 1)) {
    last = count_until(zone, utc_s, [&](size_t i) { return time_of(zone, i); });
    converted.type = &type_after(zone, last - 1);
  } else if (zone.rule >= 0) {
    converted = rule_at_utc(kRules[zone.rule], utc_s, year);
  }
  if (last > 0) {
    int64_t back = type_before(last - 1).offset_s - converted.type->offset_s;
    if (back > 0 && utc_s < time_of(zone, last - 1) + back) converted.fold = true;
  }
  return converted;
}

}  // namespace pawl::vm::zones
