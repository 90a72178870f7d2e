// Expressions in words. A set of values is first given a shape (all, one, steps, a range, a list),
// and the common shapes of a time of day have sentences of their own; what is left is spelled out
// field by field.
#include "engine/schedule/words.h"

#include <fmt/format.h>

#include <bit>
#include <string_view>

#include "engine/schedule/interval_text.h"
#include "value/calendar_text.h"
#include "vm/zones/calendar.h"

namespace pawl::engine {
namespace {

namespace calendar = vm::calendar;

constexpr std::string_view kMonths[] = {"January",   "February", "March",    "April",
                                        "May",       "June",     "July",     "August",
                                        "September", "October",  "November", "December"};
constexpr std::string_view kWeekdays[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                          "Thursday", "Friday", "Saturday"};
constexpr std::string_view kNth[] = {"", "first", "second", "third", "fourth", "fifth"};
constexpr std::size_t kMostTimes = 6;  // that are listed one by one

// "a, b and c"
std::string joined(const std::vector<std::string>& parts, std::string_view last = "and") {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += i + 1 == parts.size() ? fmt::format(" {} ", last) : ", ";
    out += parts[i];
  }
  return out;
}

// The values of a set, in order, and what they look like.
struct Shape {
  std::vector<int> values;
  bool all = false;
  int step = 0;  // between neighbours, if it is the same for all of three or more

  Shape(std::uint64_t set, int low, int high) {
    for (int value = low; value <= high; ++value) {
      if (set >> value & 1) values.push_back(value);
    }
    settle(high - low + 1);
  }
  explicit Shape(const std::bitset<kCronYears>& years) {
    for (std::size_t i = 0; i < years.size(); ++i) {
      if (years[i]) values.push_back(kFirstCronYear + static_cast<int>(i));
    }
    settle(static_cast<int>(kCronYears));
  }

  bool single() const { return values.size() == 1; }
  bool range() const { return step == 1; }
  int first() const { return values.front(); }
  int last() const { return values.back(); }
  // The steps begin with the field and go on evenly into its next round.
  bool even(int size) const {
    return step > 1 && first() == 0 && size % step == 0 && last() + step == size;
  }

 private:
  void settle(int size) {
    all = static_cast<int>(values.size()) == size;
    if (values.size() < 3) return;
    step = values[1] - values[0];
    for (std::size_t i = 2; i < values.size(); ++i) {
      if (values[i] - values[i - 1] != step) step = 0;
    }
  }
};

// "every minute", "minute 5", "minutes 5 and 20", "minutes 0 to 10", "every 7th minute from 0 to
// 56"
std::string field_words(const Shape& shape, std::string_view unit) {
  if (shape.all) return fmt::format("every {}", unit);
  if (shape.single()) return fmt::format("{} {}", unit, shape.first());
  if (shape.range()) return fmt::format("{}s {} to {}", unit, shape.first(), shape.last());
  if (shape.step > 1 && shape.values.size() > 4) {
    return fmt::format("every {} {}s from {} to {}", shape.step, unit, shape.first(), shape.last());
  }
  std::vector<std::string> parts;
  for (int value : shape.values) parts.push_back(std::to_string(value));
  return fmt::format("{}s {}", unit, joined(parts));
}

struct TimeOfDay {
  std::string words;
  bool every_day = false;  // it says "every …" already
};

std::string clock(int hour, int minute) { return fmt::format("{:02}:{:02}", hour, minute); }

// Fixed times, few enough to list them; empty if they are not.
std::string listed_times(const Shape& hours, const Shape& minutes, const Shape& seconds) {
  if (hours.values.size() * minutes.values.size() * seconds.values.size() > kMostTimes) return "";
  std::vector<std::string> parts;
  const bool whole_minutes = seconds.single() && seconds.first() == 0;
  for (int hour : hours.values) {
    for (int minute : minutes.values) {
      for (int second : seconds.values) {
        parts.push_back(clock(hour, minute) +
                        (whole_minutes ? std::string() : fmt::format(":{:02}", second)));
      }
    }
  }
  return "at " + joined(parts);
}

// "every minute", "every 15 minutes"; empty: neither.
std::string pace(const Shape& shape, std::string_view unit) {
  if (shape.all) return fmt::format("every {}", unit);
  if (shape.even(60)) return fmt::format("every {} {}s", shape.step, unit);
  return "";
}

// " from 09:00 to 17:59", if the hours are some that follow each other; nothing if they are all.
std::optional<std::string> within(const Shape& hours) {
  if (hours.all) return "";
  if (!hours.single() && !hours.range() &&
      !(hours.values.size() == 2 && hours.last() == hours.first() + 1)) {
    return std::nullopt;
  }
  return fmt::format(" from {} to {}", clock(hours.first(), 0), clock(hours.last(), 59));
}

TimeOfDay whole_minute_words(const Shape& hours, const Shape& minutes) {
  const std::string minute_pace = pace(minutes, "minute");
  if (const auto span = within(hours); span && !minute_pace.empty()) {
    return {minute_pace + *span, true};
  }
  if (minutes.single()) {
    const std::string minute =
        minutes.first() == 0 ? "" : fmt::format(" at minute {}", minutes.first());
    if (hours.all) return {"every hour" + minute, true};
    if (hours.range()) {
      return {fmt::format("every hour from {} to {}", clock(hours.first(), minutes.first()),
                          clock(hours.last(), minutes.first())),
              true};
    }
    if (hours.even(24)) {
      return {fmt::format("every {} hours from {}", hours.step, clock(0, minutes.first())), true};
    }
  }
  if (hours.all) return {fmt::format("at {} of every hour", field_words(minutes, "minute")), true};
  return {fmt::format("at {} of {}", field_words(minutes, "minute"), field_words(hours, "hour")),
          false};
}

TimeOfDay time_words(const Cron& cron) {
  const Shape hours(cron.hours, 0, 23), minutes(cron.minutes, 0, 59), seconds(cron.seconds, 0, 59);
  if (std::string times = listed_times(hours, minutes, seconds); !times.empty())
    return {times, false};
  if (seconds.single() && seconds.first() == 0) return whole_minute_words(hours, minutes);
  const std::string second_pace = pace(seconds, "second");
  const auto span = within(hours);
  if (minutes.all && span && !second_pace.empty()) return {second_pace + *span, true};
  const std::string second_words =
      second_pace.empty() ? "at " + field_words(seconds, "second") : second_pace;
  if (minutes.all && span) return {second_words + " of every minute" + *span, true};
  return {fmt::format("{} of {} of {}", second_words, field_words(minutes, "minute"),
                      field_words(hours, "hour")),
          hours.all};
}

std::string weekday_words(const Cron& cron) {
  std::vector<std::string> parts;
  const auto name = [](int weekday) { return std::string(kWeekdays[weekday]); };
  // A week that begins with Monday shows more ranges than one that begins with Sunday.
  std::uint32_t from_monday = cron.weekdays >> 1;
  if (cron.weekdays & 1) from_monday |= 1U << 6;
  const Shape plain(from_monday, 0, 6);
  if (plain.range()) {
    parts.push_back(
        fmt::format("{} to {}", name((plain.first() + 1) % 7), name((plain.last() + 1) % 7)));
  } else {
    for (int weekday : plain.values) parts.push_back(name((weekday + 1) % 7));
  }
  for (std::size_t nth = 1; nth <= 5; ++nth) {
    for (int weekday : Shape(cron.nth_weekdays[nth], 0, 6).values) {
      parts.push_back(fmt::format("the {} {} of the month", kNth[nth], name(weekday)));
    }
  }
  for (int weekday : Shape(cron.last_weekdays, 0, 6).values) {
    parts.push_back(fmt::format("the last {} of the month", name(weekday)));
  }
  return joined(parts);
}

std::string month_day_words(const Cron& cron) {
  std::vector<std::string> parts;
  if (cron.days != 0) parts.push_back(field_words(Shape(cron.days, 1, 31), "day"));
  for (int day : Shape(cron.nearest_weekdays, 1, 31).values) {
    parts.push_back(fmt::format("the day from Monday to Friday nearest to day {}", day));
  }
  if (cron.last_day) parts.push_back("the last day");
  if (cron.last_weekday) parts.push_back("the last day from Monday to Friday");
  return joined(parts) + " of the month";
}

std::string month_words(const Cron& cron) {
  const Shape months(cron.months, 1, 12);
  const auto name = [](int month) { return std::string(kMonths[month - 1]); };
  if (months.range()) return fmt::format("{} to {}", name(months.first()), name(months.last()));
  std::vector<std::string> parts;
  for (int month : months.values) parts.push_back(name(month));
  return joined(parts);
}

std::string year_words(const Cron& cron) {
  const Shape years(cron.years);
  if (years.all) return "";
  if (years.range()) return fmt::format(" from {} to {}", years.first(), years.last());
  if (years.step > 1 && years.values.size() > 4) {
    return fmt::format(" in every {} years from {} to {}", years.step, years.first(), years.last());
  }
  std::vector<std::string> parts;
  for (int year : years.values) parts.push_back(std::to_string(year));
  return " in " + joined(parts);
}

// " on Monday to Friday in June", with a space before it; empty for every day.
std::string date_words(const Cron& cron) {
  std::string days;
  if (!cron.any_day && !cron.any_weekday) {
    days =
        cron.both_days
            ? fmt::format(" on {}, only if that is {}", month_day_words(cron), weekday_words(cron))
            : fmt::format(" on {} and on {}", month_day_words(cron), weekday_words(cron));
  } else if (!cron.any_day) {
    days = " on " + month_day_words(cron);
  } else if (!cron.any_weekday) {
    days = " on " + weekday_words(cron);
  }
  const bool some_months = std::popcount(cron.months) < 12;
  constexpr std::string_view kOfMonth = " of the month";
  if (some_months && cron.any_weekday && days.ends_with(kOfMonth)) {
    days.resize(days.size() - kOfMonth.size());
    days += " of " + month_words(cron);
  } else if (some_months) {
    days += " in " + month_words(cron);
  }
  return days + year_words(cron);
}

// What is excluded; whole days need no time.
std::string exclusion_words(const Cron& cron) {
  constexpr std::uint64_t kAll = (std::uint64_t{1} << 60) - 1;
  const bool whole_minutes = !cron.has_seconds || cron.seconds == kAll;
  const std::string date = date_words(cron);
  if (whole_minutes && cron.minutes == kAll && std::popcount(cron.hours) == 24 && !date.empty()) {
    return date.substr(1);
  }
  return words_of(cron);
}

std::string duration_words(std::int64_t duration_us) {
  const std::string text = format_interval(duration_us);
  const std::size_t digits = text.find_first_not_of("0123456789");
  const std::string_view unit = std::string_view(text).substr(digits);
  const std::string_view name = unit == "d"   ? "day"
                                : unit == "h" ? "hour"
                                : unit == "m" ? "minute"
                                : unit == "s" ? "second"
                                              : "millisecond";
  const std::string count = text.substr(0, digits);
  return count == "1" ? fmt::format("1 {}", name) : fmt::format("{} {}s", count, name);
}

std::string interval_words(const Interval& interval) {
  const std::string every = duration_words(interval.every_us);
  std::string out = "every " + (every.starts_with("1 ") ? every.substr(2) : every);
  if (interval.phase_us != 0) out += fmt::format(", {} later", duration_words(interval.phase_us));
  return out;
}

std::string point_words(std::int64_t time_us) {
  constexpr std::int64_t kSecondUs = 1'000'000;
  const std::int64_t day_us = 86'400 * kSecondUs;
  const std::int64_t day = time_us / day_us - (time_us % day_us < 0 ? 1 : 0);
  const calendar::Date date = calendar::date_of(day + calendar::kEpochOrdinal);
  const calendar::Time time = calendar::time_of(time_us - day * day_us);
  std::string out = fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", date.year, date.month, date.day,
                                time.hour, time.minute);
  if (time.second != 0 || time.microsecond != 0) out += fmt::format(":{:02}", time.second);
  return out + " UTC";
}

}  // namespace

std::string words_of(const Cron& cron) {
  const TimeOfDay time = time_words(cron);
  const std::string date = date_words(cron);
  return time.words + (date.empty() && !time.every_day ? " every day" : date);
}

std::string words_of(const ScheduleSpec& spec) {
  std::vector<std::string> parts;
  for (const Cron& cron : spec.cron) parts.push_back(words_of(cron));
  for (const Interval& interval : spec.every) parts.push_back(interval_words(interval));
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : "; ") + part;
  for (std::size_t i = 0; i < spec.except.size(); ++i) {
    out += (i == 0 ? ", except " : "; and ") + exclusion_words(spec.except[i]);
  }
  if (!spec.cron.empty() || !spec.except.empty()) out += ", " + spec.zone;
  if (spec.start_us) out += ", from " + point_words(*spec.start_us);
  if (spec.end_us) out += ", until " + point_words(*spec.end_us);
  if (spec.gap == GapPolicy::kSkip && !spec.cron.empty()) {
    out += ", skipping times that the clocks jump over";
  }
  return out;
}

}  // namespace pawl::engine
