// strptime: text matched against a format, the way CPython's regular expressions do it: each
// directive tries its longest form first and gives way if the rest does not fit.
#include <algorithm>
#include <string>
#include <vector>

#include "vm/breath.h"
#include "vm/python/text/calendar_names.h"
#include "vm/python/text/string_repr.h"
#include "vm/zones/calendar.h"

namespace pawl::vm::calendar {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

struct Element {
  enum class Kind : uint8_t { kLiteral, kSpace, kDirective };
  Kind kind;
  char c;
};

struct Range {
  char letter;
  int digits;  // the most
  int64_t low, high;
  bool exact;  // all the digits must be there
};
constexpr Range kNumbers[] = {
    {'d', 2, 1, 31, false},  {'H', 2, 0, 23, false},  {'I', 2, 1, 12, false},
    {'G', 4, 0, 9999, true}, {'j', 3, 1, 366, false}, {'m', 2, 1, 12, false},
    {'M', 2, 0, 59, false},  {'S', 2, 0, 61, false},  {'U', 2, 0, 53, false},
    {'W', 2, 0, 53, false},  {'w', 1, 0, 6, true},    {'u', 1, 1, 7, true},
    {'V', 2, 0, 53, false},  {'y', 2, 0, 99, true},   {'Y', 4, 0, 9999, true},
};
constexpr std::string_view kOthers = "fzAaBbpZ";

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Parsed run(std::string_view pattern);

 private:
  bool read_pattern(std::string_view pattern, std::string_view whole);
  bool match(size_t element, size_t at);
  bool match_directive(char letter, size_t element, size_t at);
  bool match_number(const Range& range, size_t element, size_t at);
  bool match_names(char letter, size_t element, size_t at);
  bool match_offset(size_t element, size_t at);
  bool go_on(char letter, size_t element, size_t at, size_t size) {
    found_.push_back({letter, text_.substr(at, size)});
    if (match(element + 1, at + size)) return true;
    found_.pop_back();
    return false;
  }
  bool same(size_t at, std::string_view name) const {
    if (text_.size() - at < name.size()) return false;
    return std::equal(name.begin(), name.end(), text_.begin() + static_cast<ptrdiff_t>(at),
                      [](char a, char b) { return lower(a) == lower(b); });
  }
  void interpret();
  bool fail(std::string message) {
    result_.error = std::move(message);
    return false;
  }
  bool set_offset(std::string_view text);
  // What the text says of the date besides month and day.
  struct DateParts {
    std::optional<int64_t> year, week_year, week, iso_week, weekday, year_day;
    bool from_sunday = false;  // of `week`
  };
  bool check_week(const DateParts& parts);
  bool find_date(DateParts parts);

  struct Found {
    char letter;
    std::string_view text;
  };
  std::string_view text_;
  std::vector<Element> elements_;
  std::string seen_;
  std::vector<Found> found_;
  size_t matched_ = 0;
  int budget_ = 1'000'000;
  Parsed result_;
};

bool Parser::read_pattern(std::string_view pattern, std::string_view whole) {
  for (size_t i = 0; breathe() && i < pattern.size(); ++i) {
    char c = pattern[i];
    if (is_space(c)) {
      if (elements_.empty() || elements_.back().kind != Element::Kind::kSpace) {
        elements_.push_back({Element::Kind::kSpace, ' '});
      }
      continue;
    }
    if (c != '%') {
      elements_.push_back({Element::Kind::kLiteral, c});
      continue;
    }
    if (++i == pattern.size()) return fail("stray % in format " + string_repr(whole));
    c = pattern[i];
    if (c == '%') {
      elements_.push_back({Element::Kind::kLiteral, '%'});
      continue;
    }
    std::string_view longer = c == 'c'   ? "%a %b %d %H:%M:%S %Y"
                              : c == 'x' ? "%m/%d/%y"
                              : c == 'X' ? "%H:%M:%S"
                                         : "";
    if (!longer.empty()) {
      if (!read_pattern(longer, whole)) return false;
      continue;
    }
    bool known = kOthers.find(c) != std::string_view::npos ||
                 std::any_of(std::begin(kNumbers), std::end(kNumbers),
                             [&](const Range& range) { return range.letter == c; });
    if (!known) {
      return fail(string_repr(std::string(1, c)) + " is a bad directive in format " +
                  string_repr(whole));
    }
    if (seen_.find(c) != std::string::npos) {
      return fail(std::string("the directive %") + c + " appears twice in format " +
                  string_repr(whole));
    }
    seen_ += c;
    elements_.push_back({Element::Kind::kDirective, c});
  }
  return true;
}

bool Parser::match(size_t element, size_t at) {
  if (--budget_ < 0) return false;
  for (; element < elements_.size() && elements_[element].kind == Element::Kind::kLiteral;
       ++element, ++at) {
    if (at >= text_.size() || lower(text_[at]) != lower(elements_[element].c)) return false;
  }
  if (element == elements_.size()) {
    matched_ = at;
    return true;
  }
  const Element& wanted = elements_[element];
  switch (wanted.kind) {
    case Element::Kind::kLiteral:
      return false;
    case Element::Kind::kSpace: {
      size_t end = at;
      while (end < text_.size() && is_space(text_[end])) ++end;
      for (; end > at; --end) {
        if (match(element + 1, end)) return true;
      }
      return false;
    }
    case Element::Kind::kDirective:
      return match_directive(wanted.c, element, at);
  }
  return false;
}

bool Parser::match_number(const Range& range, size_t element, size_t at) {
  for (int digits = range.digits; digits >= (range.exact ? range.digits : 1); --digits) {
    if (text_.size() - at < static_cast<size_t>(digits)) continue;
    int64_t value = 0;
    bool all = true;
    for (int i = 0; i < digits; ++i) {
      char c = text_[at + static_cast<size_t>(i)];
      all = all && is_digit(c);
      value = value * 10 + (c - '0');
    }
    if (!all || value < range.low || value > range.high) continue;
    if (go_on(range.letter, element, at, static_cast<size_t>(digits))) return true;
  }
  // A day may be padded with a space.
  return range.letter == 'd' && at + 1 < text_.size() && text_[at] == ' ' && text_[at + 1] >= '1' &&
         text_[at + 1] <= '9' && go_on('d', element, at, 2);
}

bool Parser::match_names(char letter, size_t element, size_t at) {
  auto any_of = [&](auto names, size_t size) {
    for (std::string_view name : names) {
      std::string_view shown = name.substr(0, size);
      if (same(at, shown) && go_on(letter, element, at, shown.size())) return true;
    }
    return false;
  };
  switch (letter) {
    case 'A':
      return any_of(kDayNames, std::string_view::npos);
    case 'a':
      return any_of(kDayNames, 3);
    case 'B':
      return any_of(kMonthNames, std::string_view::npos);
    case 'b':
      return any_of(kMonthNames, 3);
    case 'p':
      return any_of(std::array<std::string_view, 2>{"am", "pm"}, 2);
    default:
      return any_of(std::array<std::string_view, 2>{"utc", "gmt"}, 3);
  }
}

// Z, or a sign and hours, minutes and perhaps seconds and a fraction, with or without colons.
bool Parser::match_offset(size_t element, size_t at) {
  if (at < text_.size() && text_[at] == 'Z') return go_on('z', element, at, 1);
  auto two = [&](size_t from, char first_high) {
    return from + 1 < text_.size() && is_digit(text_[from]) && text_[from] <= first_high &&
           is_digit(text_[from + 1]);
  };
  if (at >= text_.size() || (text_[at] != '+' && text_[at] != '-') || !two(at + 1, '9')) {
    return false;
  }
  auto after = [&](size_t from) {
    return from < text_.size() && text_[from] == ':' ? from + 1 : from;
  };
  size_t minutes = after(at + 3);
  if (!two(minutes, '5')) return false;
  size_t end = minutes + 2;
  size_t seconds = after(end);
  if (two(seconds, '5')) {
    size_t longer = seconds + 2;
    if (longer < text_.size() && text_[longer] == '.') {
      size_t digits = longer + 1;
      while (digits < text_.size() && digits < longer + 7 && is_digit(text_[digits])) ++digits;
      for (; digits > longer + 1; --digits) {
        if (go_on('z', element, at, digits - at)) return true;
      }
    }
    if (go_on('z', element, at, longer - at)) return true;
  }
  return go_on('z', element, at, end - at);
}

bool Parser::match_directive(char letter, size_t element, size_t at) {
  for (const Range& range : kNumbers) {
    if (range.letter == letter) return match_number(range, element, at);
  }
  if (letter == 'z') return match_offset(element, at);
  if (letter != 'f') return match_names(letter, element, at);
  size_t digits = 0;
  while (digits < 6 && at + digits < text_.size() && is_digit(text_[at + digits])) ++digits;
  for (; digits > 0; --digits) {
    if (go_on('f', element, at, digits)) return true;
  }
  return false;
}

bool Parser::set_offset(std::string_view text) {
  if (text == "Z" || text == "z") {
    result_.offset_us = 0;
    return true;
  }
  std::string digits;
  bool colons = text[3] == ':';
  if (colons && text.size() > 6 && text[6] != ':') {
    return fail("Inconsistent use of : in " + std::string(text));
  }
  if (!colons && text.size() > 5 && text[5] == ':') {
    return fail("invalid literal for int() with base 10: " +
                string_repr(std::string(text.substr(5, 2))));
  }
  for (char c : text.substr(1)) {
    if (is_digit(c)) digits += c;
  }
  bool seconds = digits.size() > 4;
  digits.resize(12, '0');
  auto part = [&](size_t from, size_t size) { return std::stoll(digits.substr(from, size)); };
  Time offset{part(0, 2), part(2, 2), seconds ? part(4, 2) : 0, seconds ? part(6, 6) : 0};
  result_.offset_us = text[0] == '-' ? -us_of(offset) : us_of(offset);
  return true;
}

bool Parser::check_week(const DateParts& parts) {
  static const char* const kWeekdays = "a weekday directive ('%A', '%a', '%w', or '%u').";
  if (parts.week_year) {
    if (!parts.iso_week || !parts.weekday) {
      return fail(std::string("ISO year directive '%G' must be used with the ISO week directive "
                              "'%V' and ") +
                  kWeekdays);
    }
    if (parts.year_day) {
      return fail(
          "Day of the year directive '%j' is not compatible with ISO year directive "
          "'%G'. Use '%Y' instead.");
    }
  } else if (!parts.week && parts.iso_week) {
    if (!parts.weekday) {
      return fail(std::string("ISO week directive '%V' must be used with the ISO year directive "
                              "'%G' and ") +
                  kWeekdays);
    }
    return fail(
        "ISO week directive '%V' is incompatible with the year directive '%Y'. Use the "
        "ISO year '%G' instead.");
  }
  return true;
}

// The date from whichever of year, week and day of the year were given.
bool Parser::find_date(DateParts parts) {
  if (!check_week(parts)) return false;
  auto& [year, week_year, week, iso_week, weekday, year_day, from_sunday] = parts;
  Date& date = result_.date;
  // February 29 without a year is a date, of which only the year is missing.
  bool leap_day = !year && date.month == 2 && date.day == 29;
  date.year = year.value_or(leap_day ? 1904 : 1900);
  if (date.year == 0) return fail("year 0 is out of range");
  if (!year_day && weekday && week) {
    int64_t first = weekday_of(ordinal_of(date.year, 1, 1));
    int64_t day = *weekday;
    if (from_sunday) {
      first = (first + 1) % 7;
      day = (day + 1) % 7;
    }
    int64_t week_zero = (7 - first) % 7;
    year_day = *week == 0 ? 1 + day - first : 1 + week_zero + 7 * (*week - 1) + day;
    if (*year_day <= 0) {
      --date.year;
      *year_day += is_leap(date.year) ? 366 : 365;
    }
  } else if (!year_day && weekday && week_year) {
    if (*week_year == 0) return fail("Year is out of range: 0");
    if (*iso_week < 1 || *iso_week > iso_weeks_in(*week_year)) {
      return fail("Invalid week: " + std::to_string(*iso_week));
    }
    date = date_of(ordinal_of_iso({*week_year, *iso_week, *weekday + 1}));
  }
  if (year_day) {
    date = date_of(ordinal_of(date.year, 1, 1) + *year_day - 1);
  } else if (date.day > days_in_month(date.year, date.month)) {
    return fail("day is out of range for month");
  }
  result_.year_day = day_of_year(date);
  result_.weekday = weekday.value_or(weekday_of(ordinal_of(date.year, date.month, date.day)));
  if (leap_day) date.year = 1900;
  return true;
}

// By its first three letters, which tell the names of months and days apart.
template <typename Names>
int64_t index_of(const Names& names, std::string_view text) {
  for (size_t i = 0; i < names.size(); ++i) {
    if (lower(names[i][0]) == lower(text[0]) && lower(names[i][1]) == lower(text[1]) &&
        lower(names[i][2]) == lower(text[2])) {
      return static_cast<int64_t>(i);
    }
  }
  return 0;
}

void Parser::interpret() {
  DateParts parts;
  std::string half;
  Date& date = result_.date;
  Time& time = result_.time;
  std::optional<int64_t> hour12;
  for (const Found& found : found_) {
    std::string_view text = found.text;
    int64_t number = 0;
    for (char c : text) {
      if (is_digit(c)) number = number * 10 + (c - '0');
    }
    switch (found.letter) {
      case 'y':
        parts.year = number + (number <= 68 ? 2000 : 1900);
        break;
      case 'Y':
        parts.year = number;
        break;
      case 'G':
        parts.week_year = number;
        break;
      case 'm':
        date.month = number;
        break;
      case 'B':
      case 'b':
        date.month = index_of(kMonthNames, text) + 1;
        break;
      case 'd':
        date.day = number;
        break;
      case 'H':
        time.hour = number;
        break;
      case 'I':
        hour12 = number;
        break;
      case 'p':
        half = lower(text[0]);
        break;
      case 'M':
        time.minute = number;
        break;
      case 'S':
        time.second = number;
        break;
      case 'f':
        for (size_t i = text.size(); i < 6; ++i) number *= 10;
        time.microsecond = number;
        break;
      case 'A':
      case 'a':
        parts.weekday = index_of(kDayNames, text);
        break;
      case 'w':
        parts.weekday = (number + 6) % 7;
        break;
      case 'u':
        parts.weekday = number - 1;
        break;
      case 'j':
        parts.year_day = number;
        break;
      case 'U':
      case 'W':
        parts.week = number;
        parts.from_sunday = found.letter == 'U';
        break;
      case 'V':
        parts.iso_week = number;
        break;
      case 'z':
        if (!set_offset(text)) return;
        break;
      case 'Z':
        result_.zone = std::string(text);
        break;
      default:
        break;
    }
  }
  if (hour12) time.hour = *hour12 % 12 + (half == "p" ? 12 : 0);
  find_date(parts);
}

Parsed Parser::run(std::string_view pattern) {
  if (!read_pattern(pattern, pattern)) return std::move(result_);
  // Each of the others is a level of recursion.
  auto levels = std::count_if(elements_.begin(), elements_.end(), [](const Element& element) {
    return element.kind != Element::Kind::kLiteral;
  });
  if (levels > 1000) {
    fail("format is too long");
    return std::move(result_);
  }
  if (!match(0, 0)) {
    fail("time data " + string_repr(text_) + " does not match format " + string_repr(pattern));
  } else if (matched_ != text_.size()) {
    fail("unconverted data remains: " + std::string(text_.substr(matched_)));
  } else {
    interpret();
  }
  return std::move(result_);
}

}  // namespace

Parsed parse(std::string_view text, std::string_view pattern) { return Parser(text).run(pattern); }

}  // namespace pawl::vm::calendar
