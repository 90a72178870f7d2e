// strftime, as glibc writes it in the C locale.
#include <fmt/format.h>

#include <algorithm>

#include "vm/breath.h"
#include "vm/python/text/calendar_names.h"
#include "vm/zones/calendar.h"

namespace pawl::vm::calendar {
namespace {

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

// One directive with its flags: %-d, %_H, %^a, %10Y.
struct Directive {
  char letter = 0;
  char padding = 0;  // '-', '_' or '0' if given
  bool upper_case = false;
  bool swap_case = false;
  size_t width = 0;
};

class Formatter {
 public:
  Formatter(std::string_view pattern, const Broken& moment) : pattern_(pattern), moment_(moment) {}
  std::string run();

 private:
  bool directive(const Directive& directive);
  void number(const Directive& directive, int64_t value, size_t digits, char padding = '0');
  enum class Swapped : uint8_t { kUpper, kLower };  // what # makes of a text's case
  void text(const Directive& directive, std::string_view value, Swapped swapped = Swapped::kUpper);
  std::string nested(std::string_view pattern) const { return format(pattern, moment_); }

  int64_t hour12() const { return (moment_.time.hour + 11) % 12 + 1; }
  int64_t sunday_based() const { return (moment_.weekday + 1) % 7; }
  IsoDate iso() const {
    // From the parts themselves, which a struct_time may give at odds with each other.
    const Date& date = moment_.date;
    return iso_date_of(ordinal_of(date.year, 1, 1) + moment_.year_day - 1);
  }

  std::string_view pattern_;
  const Broken& moment_;
  std::string out_;
};

void Formatter::number(const Directive& directive, int64_t value, size_t digits, char padding) {
  if (directive.padding == '_') padding = ' ';
  if (directive.padding == '0') padding = '0';
  std::string text = std::to_string(value < 0 ? -value : value);
  size_t width = std::max(digits, directive.width);
  if (directive.padding == '-') width = 0;
  if (value < 0) out_ += '-';
  if (text.size() < width) out_.append(width - text.size(), padding);
  out_ += text;
}

void Formatter::text(const Directive& directive, std::string_view value, Swapped swapped) {
  if (value.size() < directive.width) {
    out_.append(directive.width - value.size(), directive.padding == '0' ? '0' : ' ');
  }
  const bool small = directive.swap_case && swapped == Swapped::kLower;
  const bool large = directive.upper_case || directive.swap_case;
  for (char c : value) {
    breathe();
    out_ += small ? lower(c) : large ? upper(c) : c;
  }
}

bool Formatter::directive(const Directive& directive) {
  const Date& date = moment_.date;
  const Time& time = moment_.time;
  int64_t weekday = std::clamp<int64_t>(moment_.weekday, 0, 6);
  int64_t month = std::clamp<int64_t>(date.month, 1, 12);
  switch (directive.letter) {
    case 'a':
      text(directive, kDayNames[weekday].substr(0, 3));
      return true;
    case 'A':
      text(directive, kDayNames[weekday]);
      return true;
    case 'b':
    case 'h':
      text(directive, kMonthNames[month - 1].substr(0, 3));
      return true;
    case 'B':
      text(directive, kMonthNames[month - 1]);
      return true;
    case 'c':
      text(directive, nested("%a %b %e %H:%M:%S %Y"));
      return true;
    case 'C':
      number(directive, date.year / 100, 2);
      return true;
    case 'd':
      number(directive, date.day, 2);
      return true;
    case 'D':
    case 'x':
      text(directive, nested("%m/%d/%y"));
      return true;
    case 'e':
      number(directive, date.day, 2, ' ');
      return true;
    case 'f':
      out_ += fmt::format("{:06}", time.microsecond);
      return true;
    case 'F':
      text(directive, nested("%Y-%m-%d"));
      return true;
    case 'g':
      number(directive, iso().year % 100, 2);
      return true;
    case 'G':
      number(directive, iso().year, 1);
      return true;
    case 'H':
      number(directive, time.hour, 2);
      return true;
    case 'I':
      number(directive, hour12(), 2);
      return true;
    case 'j':
      number(directive, moment_.year_day, 3);
      return true;
    case 'k':
      number(directive, time.hour, 2, ' ');
      return true;
    case 'l':
      number(directive, hour12(), 2, ' ');
      return true;
    case 'm':
      number(directive, date.month, 2);
      return true;
    case 'M':
      number(directive, time.minute, 2);
      return true;
    case 'n':
      out_ += '\n';
      return true;
    case 'p':
    case 'P': {
      Directive half = directive;
      half.swap_case = half.swap_case || directive.letter == 'P';
      text(half, time.hour < 12 ? "AM" : "PM", Swapped::kLower);
      return true;
    }
    case 'r':
      text(directive, nested("%I:%M:%S %p"));
      return true;
    case 'R':
      text(directive, nested("%H:%M"));
      return true;
    case 's': {
      int64_t days = ordinal_of(date.year, month, date.day) - kEpochOrdinal;
      number(directive, days * 86400 + us_of(time) / 1'000'000, 1);
      return true;
    }
    case 'S':
      number(directive, time.second, 2);
      return true;
    case 't':
      out_ += '\t';
      return true;
    case 'T':
    case 'X':
      text(directive, nested("%H:%M:%S"));
      return true;
    case 'u':
      number(directive, weekday + 1, 1);
      return true;
    case 'U':
      number(directive, (moment_.year_day + 6 - sunday_based()) / 7, 2);
      return true;
    case 'V':
      number(directive, iso().week, 2);
      return true;
    case 'w':
      number(directive, sunday_based(), 1);
      return true;
    case 'W':
      number(directive, (moment_.year_day + 6 - weekday) / 7, 2);
      return true;
    case 'y':
      number(directive, (date.year % 100 + 100) % 100, 2);
      return true;
    case 'Y':
      number(directive, date.year, 1);
      return true;
    case 'z':
      out_ += moment_.offset;
      return true;
    case 'Z':
      text(directive, moment_.zone, Swapped::kLower);
      return true;
    case '%':
      out_ += '%';
      return true;
    default:
      return false;
  }
}

std::string Formatter::run() {
  size_t at = 0;
  while (breathe() && at < pattern_.size()) {
    if (pattern_[at] != '%') {
      out_ += pattern_[at++];
      continue;
    }
    size_t start = at++;
    Directive found;
    for (; breathe() && at < pattern_.size(); ++at) {
      char c = pattern_[at];
      if (c == '-' || c == '_' || c == '0') {
        found.padding = c;
      } else if (c == '^') {
        found.upper_case = true;
      } else if (c == '#') {
        found.swap_case = true;
      } else {
        break;
      }
    }
    for (; at < pattern_.size() && pattern_[at] >= '0' && pattern_[at] <= '9'; ++at) {
      found.width =
          std::min<size_t>(found.width * 10 + static_cast<size_t>(pattern_[at] - '0'), 1000);
    }
    if (at < pattern_.size() && (pattern_[at] == 'E' || pattern_[at] == 'O')) ++at;
    if (at >= pattern_.size()) {
      out_ += pattern_.substr(start);
      break;
    }
    found.letter = pattern_[at++];
    if (!directive(found)) out_ += pattern_.substr(start, at - start);
  }
  return std::move(out_);
}

}  // namespace

std::string format(std::string_view pattern, const Broken& moment) {
  return Formatter(pattern, moment).run();
}

}  // namespace pawl::vm::calendar
