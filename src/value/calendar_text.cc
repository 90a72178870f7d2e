#include "value/calendar_text.h"

#include <charconv>

namespace pawl {
namespace {

constexpr std::int64_t kMicrosecondsPerSecond = 1'000'000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Walks over text that is read from left to right; every take either moves on or returns false.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  bool at_end() const { return position_ == text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[position_]; }
  std::string_view rest() const { return text_.substr(position_); }

  bool take(char c) {
    if (peek() != c || at_end()) return false;
    ++position_;
    return true;
  }

  // Exactly `count` digits.
  bool take_digits(int count, std::int32_t& value) {
    value = 0;
    for (int i = 0; i < count; ++i) {
      if (!is_digit(peek())) return false;
      value = value * 10 + (text_[position_++] - '0');
    }
    return true;
  }

  // One to six digits behind a point, as millionths.
  bool take_fraction(std::int32_t& microseconds) {
    microseconds = 0;
    int count = 0;
    while (is_digit(peek())) {
      if (++count > 6) return false;
      microseconds = microseconds * 10 + (text_[position_++] - '0');
    }
    for (int i = count; i < 6; ++i) microseconds *= 10;
    return count > 0;
  }

 private:
  std::string_view text_;
  std::size_t position_ = 0;
};

bool take_date(Cursor& cursor, CivilDate& date) {
  return cursor.take_digits(4, date.year) && cursor.take('-') &&
         cursor.take_digits(2, date.month) && cursor.take('-') && cursor.take_digits(2, date.day) &&
         date.year >= 1 && date.month >= 1 && date.month <= 12 && date.day >= 1 &&
         date.day <= days_in_month(date.year, date.month);
}

bool take_offset(Cursor& cursor, std::optional<std::int64_t>& offset_us) {
  if (cursor.take('Z')) {
    offset_us = 0;
    return true;
  }
  const bool negative = cursor.peek() == '-';
  if (!cursor.take('+') && !cursor.take('-')) return true;  // No offset at all.
  std::int32_t hours = 0;
  std::int32_t minutes = 0;
  std::int32_t seconds = 0;
  std::int32_t microseconds = 0;
  if (!cursor.take_digits(2, hours) || !cursor.take(':') || !cursor.take_digits(2, minutes)) {
    return false;
  }
  if (cursor.take(':')) {
    if (!cursor.take_digits(2, seconds)) return false;
    if (cursor.take('.') && !cursor.take_fraction(microseconds)) return false;
  }
  if (hours > 23 || minutes > 59 || seconds > 59) return false;
  const std::int64_t total_seconds = (hours * 60 + minutes) * 60 + seconds;
  const std::int64_t total = total_seconds * kMicrosecondsPerSecond + microseconds;
  offset_us = negative ? -total : total;
  return true;
}

bool take_time(Cursor& cursor, ClockTime& time) {
  if (!cursor.take_digits(2, time.hour) || !cursor.take(':') ||
      !cursor.take_digits(2, time.minute) || !cursor.take(':') ||
      !cursor.take_digits(2, time.second)) {
    return false;
  }
  if (cursor.take('.') && !cursor.take_fraction(time.microsecond)) return false;
  if (time.hour > 23 || time.minute > 59 || time.second > 59) return false;
  return take_offset(cursor, time.offset_us);
}

bool is_zone_name(std::string_view name) {
  constexpr std::size_t kMaxZoneName = 64;
  if (name.empty() || name.size() > kMaxZoneName) return false;
  for (const char c : name) {
    const bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    if (!letter && !is_digit(c) && c != '/' && c != '_' && c != '-' && c != '+') return false;
  }
  return true;
}

void append_padded(std::string& out, std::int64_t value, std::size_t width) {
  char buffer[24];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  const auto length = static_cast<std::size_t>(end - buffer);
  if (length < width) out.append(width - length, '0');
  out.append(buffer, length);
}

void append_date(std::string& out, const CivilDate& date) {
  append_padded(out, date.year, 4);
  out.push_back('-');
  append_padded(out, date.month, 2);
  out.push_back('-');
  append_padded(out, date.day, 2);
}

void append_microseconds(std::string& out, std::int64_t microseconds) {
  if (microseconds == 0) return;
  out.push_back('.');
  append_padded(out, microseconds, 6);
}

void append_time(std::string& out, const ClockTime& time) {
  append_padded(out, time.hour, 2);
  out.push_back(':');
  append_padded(out, time.minute, 2);
  out.push_back(':');
  append_padded(out, time.second, 2);
  append_microseconds(out, time.microsecond);
  if (!time.offset_us) return;
  const std::int64_t offset = *time.offset_us;
  const std::int64_t magnitude = offset < 0 ? -offset : offset;
  const std::int64_t seconds = magnitude / kMicrosecondsPerSecond;
  out.push_back(offset < 0 ? '-' : '+');
  append_padded(out, seconds / 3600, 2);
  out.push_back(':');
  append_padded(out, seconds / 60 % 60, 2);
  if (magnitude % (60 * kMicrosecondsPerSecond) == 0) return;
  out.push_back(':');
  append_padded(out, seconds % 60, 2);
  append_microseconds(out, magnitude % kMicrosecondsPerSecond);
}

std::size_t skip_digits(std::string_view text, std::size_t position) {
  while (position < text.size() && is_digit(text[position])) ++position;
  return position;
}

bool all_digits(std::string_view text) { return skip_digits(text, 0) == text.size(); }

}  // namespace

int days_in_month(int year, int month) {
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 2 && leap ? 29 : kDays[month - 1];
}

std::optional<CivilDate> parse_date_text(std::string_view text) {
  Cursor cursor(text);
  CivilDate date;
  if (!take_date(cursor, date) || !cursor.at_end()) return std::nullopt;
  return date;
}

std::optional<ClockTime> parse_time_text(std::string_view text) {
  Cursor cursor(text);
  ClockTime time;
  if (!take_time(cursor, time) || !cursor.at_end()) return std::nullopt;
  return time;
}

std::optional<CivilDateTime> parse_datetime_text(std::string_view text) {
  Cursor cursor(text);
  CivilDateTime value;
  if (!take_date(cursor, value.date) || !cursor.take('T') || !take_time(cursor, value.time)) {
    return std::nullopt;
  }
  if (cursor.at_end()) return value;
  const std::string_view suffix = cursor.rest();
  if (!value.time.offset_us || suffix.front() != '[' || suffix.back() != ']' || suffix.size() < 3) {
    return std::nullopt;
  }
  const std::string_view zone = suffix.substr(1, suffix.size() - 2);
  if (!is_zone_name(zone)) return std::nullopt;
  value.zone = zone;
  return value;
}

std::optional<TimeSpan> parse_duration_text(std::string_view text) {
  Cursor cursor(text);
  const bool negative = cursor.take('-');
  std::int64_t seconds = 0;
  if (!is_digit(cursor.peek())) return std::nullopt;
  constexpr std::int64_t kMaxSeconds = (kMaxDurationDays + 1) * 86'400;
  while (is_digit(cursor.peek())) {
    seconds = seconds * 10 + (cursor.peek() - '0');
    cursor.take(cursor.peek());
    if (seconds > kMaxSeconds) return std::nullopt;
  }
  std::int32_t microseconds = 0;
  if (cursor.take('.') && !cursor.take_fraction(microseconds)) return std::nullopt;
  if (!cursor.at_end()) return std::nullopt;
  // The range is lopsided as Python's is: the least duration has whole days only.
  if (negative) {
    const bool in_range = seconds < kMaxDurationDays * 86'400 ||
                          (seconds == kMaxDurationDays * 86'400 && microseconds == 0);
    if (!in_range) return std::nullopt;
    if (microseconds == 0) return TimeSpan{-seconds, 0};
    return TimeSpan{-seconds - 1, static_cast<std::int32_t>(kMicrosecondsPerSecond) - microseconds};
  }
  if (seconds >= kMaxSeconds) return std::nullopt;
  return TimeSpan{seconds, microseconds};
}

std::string format_date(const CivilDate& date) {
  std::string out;
  append_date(out, date);
  return out;
}

std::string format_time(const ClockTime& time) {
  std::string out;
  append_time(out, time);
  return out;
}

std::string format_datetime(const CivilDateTime& value) {
  std::string out;
  append_date(out, value.date);
  out.push_back('T');
  append_time(out, value.time);
  if (!value.zone.empty()) out.append("[").append(value.zone).append("]");
  return out;
}

std::string format_duration(const TimeSpan& duration) {
  std::int64_t seconds = duration.seconds;
  std::int64_t microseconds = duration.microseconds;
  std::string out;
  if (seconds < 0) {
    out.push_back('-');
    seconds = -seconds;
    if (microseconds != 0) {
      seconds -= 1;
      microseconds = kMicrosecondsPerSecond - microseconds;
    }
  }
  append_padded(out, seconds, 1);
  append_microseconds(out, microseconds);
  if (microseconds != 0) {
    while (out.back() == '0') out.pop_back();
  }
  return out;
}

bool is_decimal_text(std::string_view text) {
  if (!text.empty() && text[0] == '-') text.remove_prefix(1);
  if (text == "Infinity") return true;
  if (text.starts_with("NaN")) return all_digits(text.substr(3));
  if (text.starts_with("sNaN")) return all_digits(text.substr(4));
  const std::size_t whole = skip_digits(text, 0);
  if (whole == 0) return false;
  std::size_t position = whole;
  if (position < text.size() && text[position] == '.') {
    const std::size_t end = skip_digits(text, position + 1);
    if (end == position + 1) return false;
    position = end;
  }
  if (position == text.size()) return true;
  if (text[position] != 'E' && text[position] != 'e') return false;
  ++position;
  if (position < text.size() && (text[position] == '+' || text[position] == '-')) ++position;
  const std::size_t digits = text.size() - position;
  // Python's largest exponent has 18 digits on a 64-bit machine; 19 leaves room for its limits.
  return digits >= 1 && digits <= 19 && all_digits(text.substr(position));
}

bool is_uuid_text(std::string_view text) {
  if (text.size() != 36) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (i == 8 || i == 13 || i == 18 || i == 23) {
      if (c != '-') return false;
    } else if (!is_digit(c) && !(c >= 'a' && c <= 'f') && !(c >= 'A' && c <= 'F')) {
      return false;
    }
  }
  return true;
}

}  // namespace pawl
