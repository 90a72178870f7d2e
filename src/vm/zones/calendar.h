// The proleptic Gregorian calendar, and times as text: ISO 8601, strftime and strptime in the C
// locale, as Python's datetime and time have them. Nothing here knows of values or machines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pawl::vm::calendar {

inline constexpr int64_t kMaximumOrdinal = 3652059;  // 9999-12-31; 1 is 0001-01-01
inline constexpr int64_t kEpochOrdinal = 719163;     // 1970-01-01
inline constexpr int64_t kDayUs = 86'400'000'000;

struct Date {
  int64_t year = 1, month = 1, day = 1;
};
struct Time {
  int64_t hour = 0, minute = 0, second = 0, microsecond = 0;
};
struct IsoDate {
  int64_t year, week, weekday;  // weekday from 1, Monday
};

bool is_leap(int64_t year);
int64_t days_in_month(int64_t year, int64_t month);
int64_t ordinal_of(int64_t year, int64_t month, int64_t day);  // of parts that are valid
Date date_of(int64_t ordinal);                                 // any ordinal, also out of range
int64_t weekday_of(int64_t ordinal);                           // from 0, Monday
int64_t day_of_year(const Date& date);
IsoDate iso_date_of(int64_t ordinal);
int64_t iso_weeks_in(int64_t year);
int64_t ordinal_of_iso(const IsoDate& iso);  // of parts that are valid
Time time_of(int64_t us_of_day);
int64_t us_of(const Time& time);

// A point in time in parts, with what strftime shows of its zone.
struct Broken {
  Date date;
  Time time;
  int64_t weekday = 0;  // from 0, Monday
  int64_t year_day = 1;
  std::string offset;  // %z
  std::string zone;    // %Z
};
std::string format(std::string_view pattern, const Broken& moment);

// What strptime found; `error` is set if it found nothing.
struct Parsed {
  std::string error;
  Date date{1900, 1, 1};
  Time time;
  int64_t weekday = 0;
  int64_t year_day = 1;
  std::optional<int64_t> offset_us;
  std::string zone;  // %Z
};
Parsed parse(std::string_view text, std::string_view pattern);

// ISO 8601 as fromisoformat() takes it. Nothing: not of this form. The numbers may be out of range.
struct IsoTime {
  Time time;
  std::optional<int64_t> offset_us;
};
struct IsoParts {
  std::optional<Date> date;  // as written, or
  std::optional<IsoDate> week;
};
std::optional<IsoParts> parse_iso_date(std::string_view text);
std::optional<IsoTime> parse_iso_time(std::string_view text);
// Where the date of a date and time ends.
size_t iso_date_size(std::string_view text);

// Write the date or clock part of ISO 8601 at `at` and give the place behind it: 10 characters, and
// at most kIsoTimeSize.
enum class Precision : uint8_t { kHours, kMinutes, kSeconds, kMilliseconds, kMicroseconds };
inline constexpr size_t kIsoDateSize = 10;
inline constexpr size_t kIsoTimeSize = 15;
char* write_iso_date(char* at, const Date& date);
char* write_iso_time(char* at, const Time& time, Precision precision);

// "+02:00", with seconds and microseconds where they are not zero. `separator` may be empty.
std::string format_offset(int64_t offset_us, std::string_view separator);

}  // namespace pawl::vm::calendar
