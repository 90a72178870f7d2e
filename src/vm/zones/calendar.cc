#include "vm/zones/calendar.h"
#include "vm/breath.h"

#include <fmt/format.h>

#include <array>

namespace pawl::vm::calendar {
namespace {

constexpr std::array<int64_t, 13> kDaysBefore = {0,   31,  59,  90,  120, 151, 181,
                                                 212, 243, 273, 304, 334, 365};

int64_t floor_divide(int64_t a, int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

int64_t days_before_year(int64_t year) {
  int64_t y = year - 1;
  return y * 365 + floor_divide(y, 4) - floor_divide(y, 100) + floor_divide(y, 400);
}

}  // namespace

bool is_leap(int64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

int64_t days_in_month(int64_t year, int64_t month) {
  return kDaysBefore[month] - kDaysBefore[month - 1] + (month == 2 && is_leap(year) ? 1 : 0);
}

int64_t ordinal_of(int64_t year, int64_t month, int64_t day) {
  return days_before_year(year) + kDaysBefore[month - 1] + (month > 2 && is_leap(year) ? 1 : 0) +
         day;
}

Date date_of(int64_t ordinal) {
  // An estimate that is at most one year off either way.
  int64_t year = floor_divide((ordinal - 1) * 400, 146097) + 1;
  int64_t before = days_before_year(year);
  while (before >= ordinal) before = days_before_year(--year);
  while (ordinal - before > (is_leap(year) ? 366 : 365)) before = days_before_year(++year);
  const int64_t day = ordinal - before - 1;  // of the year, from 0
  const auto begins = [leap = is_leap(year)](int64_t month) {
    return kDaysBefore[static_cast<size_t>(month - 1)] + (month > 2 && leap ? 1 : 0);
  };
  // No month has 32 days, so this is the month or the one before it.
  int64_t month = day / 32 + 1;
  if (month < 12 && day >= begins(month + 1)) ++month;
  return {year, month, day - begins(month) + 1};
}

int64_t weekday_of(int64_t ordinal) { return ordinal + 6 - 7 * floor_divide(ordinal + 6, 7); }

int64_t day_of_year(const Date& date) {
  return ordinal_of(date.year, date.month, date.day) - days_before_year(date.year);
}

namespace {

// The Monday that week 1 of the year begins with: the week that has January 4.
int64_t first_monday(int64_t year) {
  int64_t fourth = days_before_year(year) + 4;
  return fourth - weekday_of(fourth);
}

}  // namespace

IsoDate iso_date_of(int64_t ordinal) {
  int64_t year = date_of(ordinal).year;
  if (ordinal >= first_monday(year + 1)) {
    ++year;
  } else if (ordinal < first_monday(year)) {
    --year;
  }
  return {year, (ordinal - first_monday(year)) / 7 + 1, weekday_of(ordinal) + 1};
}

int64_t iso_weeks_in(int64_t year) { return (first_monday(year + 1) - first_monday(year)) / 7; }

int64_t ordinal_of_iso(const IsoDate& iso) {
  return first_monday(iso.year) + (iso.week - 1) * 7 + iso.weekday - 1;
}

Time time_of(int64_t us) {
  return {us / 3'600'000'000, us / 60'000'000 % 60, us / 1'000'000 % 60, us % 1'000'000};
}

int64_t us_of(const Time& time) {
  return ((time.hour * 60 + time.minute) * 60 + time.second) * 1'000'000 + time.microsecond;
}

namespace {

char* write_digits(char* at, int64_t number, int digits) {
  for (int i = digits - 1; i >= 0; --i, number /= 10) at[i] = static_cast<char>('0' + number % 10);
  return at + digits;
}

}  // namespace

char* write_iso_date(char* at, const Date& date) {
  at = write_digits(at, date.year, 4);
  *at++ = '-';
  at = write_digits(at, date.month, 2);
  *at++ = '-';
  return write_digits(at, date.day, 2);
}

char* write_iso_time(char* at, const Time& time, Precision precision) {
  at = write_digits(at, time.hour, 2);
  if (precision == Precision::kHours) return at;
  *at++ = ':';
  at = write_digits(at, time.minute, 2);
  if (precision == Precision::kMinutes) return at;
  *at++ = ':';
  at = write_digits(at, time.second, 2);
  if (precision == Precision::kSeconds) return at;
  *at++ = '.';
  if (precision == Precision::kMilliseconds) return write_digits(at, time.microsecond / 1000, 3);
  return write_digits(at, time.microsecond, 6);
}

std::string format_offset(int64_t offset_us, std::string_view separator) {
  char sign = offset_us < 0 ? '-' : '+';
  Time time = time_of(offset_us < 0 ? -offset_us : offset_us);
  std::string text = fmt::format("{}{:02}{}{:02}", sign, time.hour, separator, time.minute);
  if (time.second != 0 || time.microsecond != 0) {
    text += fmt::format("{}{:02}", separator, time.second);
  }
  if (time.microsecond != 0) text += fmt::format(".{:06}", time.microsecond);
  return text;
}

// --- ISO 8601 ------------------------------------------------------------------------------------

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Digits {
 public:
  explicit Digits(std::string_view text) : text_(text) {}
  bool number(size_t digits, int64_t* value) {
    if (text_.size() - at_ < digits) return false;
    *value = 0;
    for (size_t i = 0; i < digits; ++i, ++at_) {
      if (!is_digit(text_[at_])) return false;
      *value = *value * 10 + (text_[at_] - '0');
    }
    return true;
  }
  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool ended() const { return at_ >= text_.size(); }
  // The digits of a fraction of a second; those beyond microseconds do not count.
  bool fraction(int64_t* microsecond) {
    size_t count = 0;
    *microsecond = 0;
    Breath breath;
    for (; breath() && at_ < text_.size(); ++at_, ++count) {
      if (!is_digit(text_[at_])) return false;
      if (count < 6) *microsecond = *microsecond * 10 + (text_[at_] - '0');
    }
    for (size_t i = count; i < 6; ++i) *microsecond *= 10;
    return count > 0;
  }

 private:
  std::string_view text_;
  size_t at_ = 0;
};

// hh[[:]mm[[:]ss[.f…]]]
bool parse_clock(std::string_view text, Time* time) {
  Digits in(text);
  if (!in.number(2, &time->hour)) return false;
  if (in.ended()) return true;
  bool separated = in.take(':');
  if (!in.number(2, &time->minute)) return false;
  if (in.ended()) return true;
  if (in.take(':') != separated || !in.number(2, &time->second)) return false;
  if (in.ended()) return true;
  return (in.take('.') || in.take(',')) && in.fraction(&time->microsecond);
}

}  // namespace

std::optional<IsoParts> parse_iso_date(std::string_view text) {
  Digits in(text);
  Date date;
  if (!in.number(4, &date.year)) return std::nullopt;
  bool separated = in.take('-');
  if (in.take('W')) {
    IsoDate week{date.year, 1, 1};
    if (!in.number(2, &week.week)) return std::nullopt;
    if (!in.ended()) {
      if (in.take('-') != separated || !in.number(1, &week.weekday)) return std::nullopt;
    }
    if (!in.ended()) return std::nullopt;
    return IsoParts{std::nullopt, week};
  }
  if (!in.number(2, &date.month) || in.take('-') != separated || !in.number(2, &date.day) ||
      !in.ended()) {
    return std::nullopt;
  }
  return IsoParts{date, std::nullopt};
}

std::optional<IsoTime> parse_iso_time(std::string_view text) {
  IsoTime result;
  size_t zone = 0;
  Breath breath;
  while (breath() && zone < text.size() && text[zone] != '+' && text[zone] != '-' &&
         text[zone] != 'Z') {
    ++zone;
  }
  if (!parse_clock(text.substr(0, zone), &result.time)) return std::nullopt;
  if (zone == text.size()) return result;
  std::string_view rest = text.substr(zone + 1);
  if (text[zone] == 'Z') {
    if (!rest.empty()) return std::nullopt;
    result.offset_us = 0;
    return result;
  }
  Time offset;
  if (!parse_clock(rest, &offset)) return std::nullopt;
  result.offset_us = text[zone] == '-' ? -us_of(offset) : us_of(offset);
  return result;
}

size_t iso_date_size(std::string_view text) {
  size_t size = text.size();
  if (size <= 7) return size;
  if (text[4] == '-') {
    if (text[5] != 'W') return std::min<size_t>(10, size);
    if (size > 8 && text[8] == '-') {
      // A dash may begin the weekday or stand between date and time.
      return size > 10 && is_digit(text[10]) ? 8 : std::min<size_t>(10, size);
    }
    return 8;
  }
  if (text[4] != 'W') return 8;
  size_t at = 7;
  while (at < size && is_digit(text[at])) ++at;
  if (at < 9) return at;
  return at % 2 == 0 ? 7 : 8;
}

}  // namespace pawl::vm::calendar
