// Dates, times and durations in payload text: the parts, and text to parts and back.
//
// Parts that come out of a parse are always valid: the day exists, the offset is under 24 hours.
// Parts that are given to a format function must be. The forms are specified in
// docs/formats/payload.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pawl {

struct CivilDate {
  std::int32_t year = 1;   // 1 to 9999
  std::int32_t month = 1;  // 1 to 12
  std::int32_t day = 1;

  bool operator==(const CivilDate&) const = default;
};

struct ClockTime {
  std::int32_t hour = 0;
  std::int32_t minute = 0;
  std::int32_t second = 0;
  std::int32_t microsecond = 0;
  // East of UTC is positive; none means that the time does not know its zone.
  std::optional<std::int64_t> offset_us;

  bool operator==(const ClockTime&) const = default;
};

struct CivilDateTime {
  CivilDate date;
  ClockTime time;
  std::string zone;  // A name such as "Europe/Berlin", or empty. Only with an offset.

  bool operator==(const CivilDateTime&) const = default;
};

// A duration is seconds + microseconds / 10^6, with 0 <= microseconds < 10^6, as Python normalises
// it. In microseconds alone the full range would not fit 64 bits.
struct TimeSpan {
  std::int64_t seconds = 0;
  std::int32_t microseconds = 0;

  bool operator==(const TimeSpan&) const = default;
};

inline constexpr std::int64_t kMaxDurationDays = 999'999'999;

int days_in_month(int year, int month);

std::optional<CivilDate> parse_date_text(std::string_view text);
std::optional<ClockTime> parse_time_text(std::string_view text);
std::optional<CivilDateTime> parse_datetime_text(std::string_view text);
std::optional<TimeSpan> parse_duration_text(std::string_view text);

std::string format_date(const CivilDate& date);
std::string format_time(const ClockTime& time);
std::string format_datetime(const CivilDateTime& value);
std::string format_duration(const TimeSpan& duration);

// Whether text is a Decimal as Python's str(Decimal) writes it: digits with an optional point and
// exponent, or an infinity, or a NaN with an optional payload.
bool is_decimal_text(std::string_view text);

// Whether text is 8-4-4-4-12 hexadecimal digits.
bool is_uuid_text(std::string_view text);

}  // namespace pawl
