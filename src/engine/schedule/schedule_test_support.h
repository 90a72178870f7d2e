// What the tests of schedules share: times as text, random expressions, and a slow second opinion
// on when an expression fires.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/schedule/spec.h"
#include "value/calendar_text.h"
#include "vm/zones/calendar.h"

namespace pawl::engine {

using Texts = std::vector<std::string>;

inline Cron parsed(std::string_view text) {
  auto cron = Cron::parse(text);
  EXPECT_TRUE(cron.has_value()) << text << ": " << (cron ? "" : cron.error().message);
  return cron ? *cron : Cron();
}

inline std::string text_of_second(std::int64_t second) {
  const std::int64_t day = second / 86'400 - (second % 86'400 < 0 ? 1 : 0);
  const vm::calendar::Date date = vm::calendar::date_of(day + vm::calendar::kEpochOrdinal);
  const std::int64_t rest = second - day * 86'400;
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", date.year, date.month, date.day,
                     rest / 3600, rest / 60 % 60, rest % 60);
}

// Of "2026-01-31 06:00:00".
inline std::int64_t second_of(std::string text) {
  text[10] = 'T';
  const auto parts = parse_datetime_text(text);
  EXPECT_TRUE(parts.has_value()) << text;
  if (!parts) return 0;
  const std::int64_t day =
      vm::calendar::ordinal_of(parts->date.year, parts->date.month, parts->date.day) -
      vm::calendar::kEpochOrdinal;
  return day * 86'400 + parts->time.hour * 3600 + parts->time.minute * 60 + parts->time.second;
}

// What the wall shows when the expression fires, from a time on.
inline Texts firings(std::string_view expression, const std::string& from, std::size_t count) {
  const Cron cron = parsed(expression);
  Texts texts;
  std::int64_t at = second_of(from);
  while (texts.size() < count) {
    const auto next = cron.next_wall(at);
    if (!next) break;
    texts.push_back(text_of_second(*next));
    at = *next + 1;
  }
  return texts;
}

inline ScheduleSpec decoded(std::string_view json) {
  auto spec = decode_spec(json);
  EXPECT_TRUE(spec.has_value()) << json << ": " << (spec ? "" : spec.error().message);
  return spec ? *spec : ScheduleSpec();
}

// The nominal times after a time, in UTC.
inline Texts times(const ScheduleSpec& spec, const std::string& after, std::size_t count) {
  Texts texts;
  for (std::int64_t at_us : next_times(spec, second_of(after) * 1'000'000, count, {INT64_MAX})) {
    texts.push_back(text_of_second(at_us / 1'000'000));
  }
  return texts;
}

// The same numbers on every machine.
class TestRandom {
 public:
  explicit TestRandom(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return mixed ^ mixed >> 31;
  }
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool chance(int percent) { return between(1, 100) <= percent; }

 private:
  std::uint64_t state_;
};

inline std::string random_field(TestRandom& random, int low, int high) {
  switch (random.between(0, 5)) {
    case 0:
    case 1:
      return "*";
    case 2:
      return std::to_string(random.between(low, high));
    case 3: {
      const auto first = random.between(low, high);
      return fmt::format("{}-{}", first, random.between(first, high));
    }
    case 4:
      return fmt::format("*/{}", random.between(1, high));
    default: {
      const auto first = random.between(low, high);
      return fmt::format("{},{}-{}/{}", random.between(low, high), first,
                         random.between(first, high), random.between(1, 5));
    }
  }
}

inline std::string random_cron(TestRandom& random) {
  std::string text;
  if (random.chance(50)) text = random_field(random, 0, 59) + " ";
  const bool with_seconds = !text.empty();
  text += random_field(random, 0, 59) + " " + random_field(random, 0, 23) + " ";
  const std::string day_forms[] = {"L", "LW", "1W", "15W", "31W", "5,L"};
  text += random.chance(25) ? day_forms[random.between(0, 5)] : random_field(random, 1, 31);
  text += " " + (random.chance(70) ? "*" : random_field(random, 1, 12)) + " ";
  const std::string week_forms[] = {"5#L", "MON#1", "2#5,SAT", "FRI-SUN", "+1-5", "+SUN"};
  text += random.chance(25) ? week_forms[random.between(0, 5)] : random_field(random, 0, 6);
  if (with_seconds && random.chance(20)) text += " " + random_field(random, 1990, 2150);
  return text;
}

// Whether an expression fires at a second, by the definition of each part.
inline bool slow_match(const Cron& cron, std::int64_t wall_s) {
  namespace calendar = vm::calendar;
  const std::int64_t second = wall_s % 86'400, ordinal = wall_s / 86'400 + calendar::kEpochOrdinal;
  if (!(cron.seconds >> second % 60 & 1) || !(cron.minutes >> second / 60 % 60 & 1) ||
      !(cron.hours >> second / 3600 & 1)) {
    return false;
  }
  const calendar::Date date = calendar::date_of(ordinal);
  if (date.year < kFirstCronYear || date.year > kLastCronYear) return false;
  if (!(cron.months >> date.month & 1)) return false;
  if (!cron.years[static_cast<std::size_t>(date.year - kFirstCronYear)]) return false;

  const std::int64_t length = calendar::days_in_month(date.year, date.month);
  const auto is_weekday = [&](std::int64_t day) {  // Monday to Friday
    return calendar::weekday_of(ordinal - date.day + day) < 5;
  };
  bool day = cron.any_day || (cron.days >> date.day & 1) || (cron.last_day && date.day == length);
  if (cron.last_weekday && is_weekday(date.day)) {
    bool later = false;
    for (std::int64_t other = date.day + 1; other <= length; ++other) later |= is_weekday(other);
    day |= !later;
  }
  for (std::int64_t wanted = 1; wanted <= length; ++wanted) {
    if (!(cron.nearest_weekdays >> wanted & 1)) continue;
    // By distance; there is never a tie, as a weekend has two days.
    std::int64_t best = 0;
    for (std::int64_t other = 1; other <= length; ++other) {
      if (is_weekday(other) && (best == 0 || std::abs(other - wanted) < std::abs(best - wanted))) {
        best = other;
      }
    }
    day |= best == date.day;
  }
  const std::int64_t weekday = (calendar::weekday_of(ordinal) + 1) % 7;
  const auto nth = static_cast<std::size_t>((date.day + 6) / 7);
  const bool week = cron.any_weekday || (cron.weekdays >> weekday & 1) ||
                    (cron.nth_weekdays[nth] >> weekday & 1) ||
                    ((cron.last_weekdays >> weekday & 1) && date.day + 7 > length);
  if (cron.any_day || cron.any_weekday || cron.both_days) return day && week;
  return day || week;
}

}  // namespace pawl::engine
