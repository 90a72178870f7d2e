#include "value/time_text.h"

#include <fmt/format.h>

#include <chrono>

#include "value/calendar_text.h"

namespace pawl {

std::string time_text(std::int64_t us) {
  using namespace std::chrono;
  sys_time<microseconds> time{microseconds(us)};
  auto day = floor<days>(time);
  year_month_day date(day);
  hh_mm_ss clock(time - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count(),
                     clock.subseconds().count());
}

std::optional<std::int64_t> parse_time(std::string_view text) {
  using namespace std::chrono;
  std::string spelled(text);
  if (spelled.ends_with('Z') || spelled.ends_with('z')) {
    spelled.pop_back();
    spelled += "+00:00";
  }
  auto parts = parse_datetime_text(spelled);
  if (!parts || !parts->time.offset_us) return std::nullopt;
  sys_days day{year(parts->date.year) / month(static_cast<unsigned>(parts->date.month)) /
               std::chrono::day(static_cast<unsigned>(parts->date.day))};
  auto time = sys_time<microseconds>(day) + hours(parts->time.hour) + minutes(parts->time.minute) +
              seconds(parts->time.second) + microseconds(parts->time.microsecond);
  return time.time_since_epoch().count() - *parts->time.offset_us;
}

}  // namespace pawl
