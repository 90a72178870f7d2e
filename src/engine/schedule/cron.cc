#include "engine/schedule/cron.h"

#include <bit>

#include "vm/zones/calendar.h"

namespace pawl::engine {
namespace {

namespace calendar = vm::calendar;

constexpr std::int64_t kDay = 86'400;

template <typename Bits>
std::optional<std::int64_t> first_from(Bits set, std::int64_t from) {
  if (from >= static_cast<std::int64_t>(sizeof(Bits) * 8)) return std::nullopt;
  const Bits rest = set >> from << from;
  if (rest == 0) return std::nullopt;
  return std::countr_zero(rest);
}

// What is asked of one month again and again.
struct Month {
  std::int64_t length;
  std::int64_t first_weekday;  // from 0, Sunday

  Month(std::int64_t year, std::int64_t month)
      : length(calendar::days_in_month(year, month)),
        first_weekday((calendar::weekday_of(calendar::ordinal_of(year, month, 1)) + 1) % 7) {}

  std::int64_t weekday_of(std::int64_t day) const { return (first_weekday + day - 1) % 7; }
  std::int64_t first_day_on(std::int64_t weekday) const {
    return (weekday - first_weekday + 7) % 7 + 1;
  }
};

MonthDays bit(std::int64_t day) { return MonthDays{1} << day; }

std::int64_t nearest_weekday(const Month& month, std::int64_t day) {
  switch (month.weekday_of(day)) {
    case 6:  // Saturday
      return day == 1 ? 3 : day - 1;
    case 0:  // Sunday
      return day == month.length ? day - 2 : day + 1;
    default:
      return day;
  }
}

std::int64_t last_weekday_of(const Month& month) {
  switch (month.weekday_of(month.length)) {
    case 6:
      return month.length - 1;
    case 0:
      return month.length - 2;
    default:
      return month.length;
  }
}

MonthDays by_day_of_month(const Cron& cron, const Month& month) {
  MonthDays found = cron.days;
  if (cron.last_day) found |= bit(month.length);
  if (cron.last_weekday) found |= bit(last_weekday_of(month));
  for (std::int64_t day = 1; day <= month.length && cron.nearest_weekdays >> day != 0; ++day) {
    if (cron.nearest_weekdays & bit(day)) found |= bit(nearest_weekday(month, day));
  }
  return found;
}

MonthDays by_day_of_week(const Cron& cron, const Month& month) {
  MonthDays found = 0;
  for (std::int64_t weekday = 0; weekday < 7; ++weekday) {
    const std::int64_t first = month.first_day_on(weekday);
    const auto has = [weekday](std::uint8_t set) { return (set >> weekday & 1) != 0; };
    std::int64_t last = first;
    for (std::int64_t day = first, nth = 1; day <= month.length; day += 7, ++nth) {
      if (has(cron.weekdays) || has(cron.nth_weekdays[static_cast<std::size_t>(nth)])) {
        found |= bit(day);
      }
      last = day;
    }
    if (has(cron.last_weekdays)) found |= bit(last);
  }
  return found;
}

}  // namespace

MonthDays Cron::days_of(std::int64_t year, std::int64_t month) const {
  if (year < kFirstCronYear || year > kLastCronYear || (months >> month & 1) == 0) return 0;
  if (!years[static_cast<std::size_t>(year - kFirstCronYear)]) return 0;
  const Month shape(year, month);
  const MonthDays all = bit(shape.length) * 2 - 2;  // bits 1 to its length
  if (any_day && any_weekday) return all;
  if (any_day) return by_day_of_week(*this, shape);
  if (any_weekday) return by_day_of_month(*this, shape) & all;
  const MonthDays first = by_day_of_month(*this, shape), second = by_day_of_week(*this, shape);
  return (both_days ? first & second : first | second) & all;
}

std::optional<std::int64_t> Cron::next_day(std::int64_t day) const {
  if (day < 0) day = 0;
  const calendar::Date date = calendar::date_of(day + calendar::kEpochOrdinal);
  std::int64_t from = date.day;
  for (std::int64_t year = date.year; year <= kLastCronYear; ++year) {
    const std::int64_t first_month = year == date.year ? date.month : 1;
    if (!years[static_cast<std::size_t>(year - kFirstCronYear)]) {
      from = 1;
      continue;
    }
    for (std::int64_t month = first_month; month <= 12; ++month) {
      if (const auto found = first_from(days_of(year, month), from)) {
        return calendar::ordinal_of(year, month, *found) - calendar::kEpochOrdinal;
      }
      from = 1;
    }
  }
  return std::nullopt;
}

std::optional<std::int64_t> Cron::next_second_of_day(std::int64_t second) const {
  std::int64_t minute_from = second / 60 % 60, second_from = second % 60;
  for (auto hour = first_from(hours, second / 3600); hour; hour = first_from(hours, *hour + 1)) {
    if (*hour != second / 3600) minute_from = second_from = 0;
    if (auto minute = first_from(minutes, minute_from)) {
      if (*minute != minute_from) second_from = 0;
      auto found = first_from(seconds, second_from);
      if (!found) {
        // This minute is over: the next one of the hour, if there is one, from its first second.
        minute = first_from(minutes, *minute + 1);
        found = first_from(seconds, 0);
      }
      if (minute) return (*hour * 60 + *minute) * 60 + *found;
    }
  }
  return std::nullopt;
}

std::optional<std::int64_t> Cron::next_wall(std::int64_t wall_s) const {
  if (wall_s < 0) wall_s = 0;
  const std::int64_t today = wall_s / kDay;
  auto day = next_day(today);
  if (day == today) {
    if (const auto second = next_second_of_day(wall_s % kDay)) return today * kDay + *second;
    day = next_day(today + 1);
  }
  if (!day) return std::nullopt;
  return *day * kDay + *next_second_of_day(0);
}

}  // namespace pawl::engine
