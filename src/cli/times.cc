#include "cli/times.h"

#include <fmt/core.h>

#include <charconv>
#include <chrono>

#include "base/duration_text.h"
#include "base/error_codes.h"

namespace pawl::cli {
namespace {

bool read_digits(std::string_view& text, std::size_t count, int& value) {
  if (text.size() < count) return false;
  value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (text[i] < '0' || text[i] > '9') return false;
    value = value * 10 + (text[i] - '0');
  }
  text.remove_prefix(count);
  return true;
}

bool take(std::string_view& text, char expected) {
  if (text.empty() || text[0] != expected) return false;
  text.remove_prefix(1);
  return true;
}

// ".123456", of one to six digits.
bool read_fraction(std::string_view& text, std::int64_t& microseconds) {
  std::int64_t scale = 100'000;
  if (text.empty() || text[0] < '0' || text[0] > '9') return false;
  while (!text.empty() && text[0] >= '0' && text[0] <= '9') {
    microseconds += (text[0] - '0') * scale;
    scale /= 10;
    text.remove_prefix(1);
  }
  return true;
}

// "Z", "+02:00"; nothing is UTC.
std::optional<std::int64_t> read_offset_minutes(std::string_view text) {
  if (text.empty() || text == "Z" || text == "z") return 0;
  const char sign = text[0];
  if (sign != '+' && sign != '-') return std::nullopt;
  text.remove_prefix(1);
  int hours = 0;
  int minutes = 0;
  if (!read_digits(text, 2, hours) || !take(text, ':') || !read_digits(text, 2, minutes) ||
      !text.empty()) {
    return std::nullopt;
  }
  return (sign == '-' ? -1 : 1) * (hours * 60 + minutes);
}

}  // namespace

std::optional<std::int64_t> parse_time(std::string_view text) {
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0;
  if (!read_digits(text, 4, year) || !take(text, '-') || !read_digits(text, 2, month) ||
      !take(text, '-') || !read_digits(text, 2, day)) {
    return std::nullopt;
  }
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  std::int64_t microseconds = 0;
  if (!text.empty()) {
    if (!take(text, 'T') && !take(text, ' ')) return std::nullopt;
    if (!read_digits(text, 2, hour) || !take(text, ':') || !read_digits(text, 2, minute)) {
      return std::nullopt;
    }
    if (take(text, ':') && !read_digits(text, 2, second)) return std::nullopt;
    if (take(text, '.') && !read_fraction(text, microseconds)) return std::nullopt;
  }
  const auto offset = read_offset_minutes(text);
  if (!offset || hour > 23 || minute > 59 || second > 60) return std::nullopt;
  const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  const std::int64_t seconds = ((days * 24 + hour) * 60 + minute - *offset) * 60 + second;
  return seconds * 1'000'000 + microseconds;
}

std::string time_text(std::int64_t time_us) {
  const auto time =
      std::chrono::sys_time<std::chrono::microseconds>(std::chrono::microseconds(time_us));
  const auto midnight = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(midnight);
  const std::chrono::hh_mm_ss clock(time - midnight);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count(),
                     clock.subseconds().count());
}

Result<double> parse_duration(std::string_view text) {
  if (const auto seconds = parse_seconds(text)) return *seconds;
  return fail(ErrorCode::usage, fmt::format("'{}' is not a duration", text),
              "write seconds, or a number with a unit: 250ms, 90s, 5m, 2h, 30d");
}

Result<double> parse_age(std::string_view text) {
  PAWL_TRY(const double seconds, parse_duration(text));
  if (seconds > 0 && text.find_first_not_of("0123456789.") == text.npos) {
    return fail(
        ErrorCode::usage, fmt::format("'{}' has no unit", text),
        fmt::format("write {}d for days, {}h for hours, {}s for seconds", text, text, text));
  }
  return seconds;
}

Result<std::int64_t> parse_moment(std::string_view text, std::int64_t now_us) {
  if (const auto time = parse_time(text)) return *time;
  const bool before = text.starts_with('-');
  std::string_view length = text;
  if (before || text.starts_with('+')) length.remove_prefix(1);
  const Result<double> seconds = parse_age(length);
  if (!seconds) {
    if (parse_duration(length)) return fail(seconds.error());
    return fail(ErrorCode::usage, fmt::format("'{}' is not a time", text),
                "write 2026-11-16T03:00:00Z, or a time from now: 2h, or before: -2h");
  }
  const auto us = static_cast<std::int64_t>(*seconds * 1e6);
  return before ? now_us - us : now_us + us;
}

}  // namespace pawl::cli
