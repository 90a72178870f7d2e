// The text of a cron expression. Each field is a list of elements; each element adds values to the
// field's set. The first thing that is wrong ends the reading, with the column at which it stands.
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "base/error_codes.h"
#include "engine/schedule/cron.h"

namespace pawl::engine {
namespace {

using Values = std::bitset<kCronYears>;  // from the lowest value of the field

constexpr std::string_view kMonthNames[] = {"JAN", "FEB", "MAR", "APR", "MAY", "JUN",
                                            "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"};
constexpr std::string_view kWeekdayNames[] = {"SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"};

enum class FieldKind : std::uint8_t {
  kSecond,
  kMinute,
  kHour,
  kDayOfMonth,
  kMonth,
  kDayOfWeek,
  kYear,
};

struct FieldInfo {
  std::string_view name;
  int low, high;
  std::span<const std::string_view> names;  // the first one is that of `low`
};

const FieldInfo& info_of(FieldKind kind) {
  static const FieldInfo kFields[] = {
      {"second", 0, 59, {}},
      {"minute", 0, 59, {}},
      {"hour", 0, 23, {}},
      {"day of the month", 1, 31, {}},
      {"month", 1, 12, kMonthNames},
      {"day of the week", 0, 7, kWeekdayNames},
      {"year", kFirstCronYear, kLastCronYear, {}},
  };
  return kFields[static_cast<std::size_t>(kind)];
}

constexpr std::pair<std::string_view, std::string_view> kNicknames[] = {
    {"@hourly", "0 * * * *"},  {"@daily", "0 0 * * *"},   {"@midnight", "0 0 * * *"},
    {"@weekly", "0 0 * * 0"},  {"@monthly", "0 0 1 * *"}, {"@yearly", "0 0 1 1 *"},
    {"@annually", "0 0 1 1 *"}};

bool is_space(char c) { return c == ' ' || c == '\t'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// One field as it is being read: the text, where reading stands, and what was found.
class FieldReader {
 public:
  FieldReader(FieldKind kind, std::string_view text, std::size_t column, Cron& cron)
      : kind_(kind), info_(info_of(kind)), text_(text), column_(column), cron_(cron) {}

  Result<Values> read() {
    if (kind_ == FieldKind::kDayOfWeek && take('+')) cron_.both_days = true;
    alone_ = text_.find(',') == std::string_view::npos;
    do {
      PAWL_TRY_STATUS(read_element());
    } while (take(','));
    if (at_ < text_.size()) return unexpected();
    return std::move(values_);
  }

  bool wildcard() const { return wildcard_; }
  bool stepped() const { return stepped_; }

 private:
  Status read_element() {
    const std::size_t start = at_;
    if (at_ == text_.size() || text_[at_] == ',') {
      return refuse(at_, fmt::format("a value for the {} is missing", info_.name));
    }
    if (take('*')) return read_wildcard(start);
    if (text_[at_] == '?') return read_question_mark();
    if (text_[at_] == '+') {
      return refuse(at_, "'+' stands only at the beginning of the day of the week");
    }
    if (kind_ == FieldKind::kDayOfMonth && text_[at_] == 'L') return read_last_day(start);
    PAWL_TRY(int low, read_value());
    if (kind_ == FieldKind::kDayOfMonth && peek() == 'W') return read_nearest(start, low);
    if (kind_ == FieldKind::kDayOfWeek && (peek() == '#' || peek() == 'L')) return read_nth(low);
    if (peek() == '/') {
      return refuse(at_, fmt::format("a step needs '*' or a range before it: write {0}-{1}/N or "
                                     "*/N instead of {0}/N",
                                     text_.substr(start, at_ - start), info_.high));
    }
    if (!take('-')) {
      add(low);
      return {};
    }
    return read_range(start, low);
  }

  Status read_wildcard(std::size_t start) {
    if (peek() != '/') {
      wildcard_ = true;
      values_.set();
      return {};
    }
    // Sunday is 0 and 7, and a wildcard means it once.
    return read_step(start, info_.low, kind_ == FieldKind::kDayOfWeek ? 6 : info_.high);
  }

  Status read_question_mark() {
    if (kind_ != FieldKind::kDayOfMonth && kind_ != FieldKind::kDayOfWeek) {
      return refuse(at_, "'?' can stand only for the day of the month or of the week");
    }
    if (text_.size() != 1) return refuse(at_, "'?' must be the whole field");
    ++at_;
    wildcard_ = true;
    values_.set();
    return {};
  }

  Status read_last_day(std::size_t start) {
    ++at_;
    if (take('W')) {
      if (!alone_) return refuse(start, "'LW' must be the whole field, not part of a list");
      cron_.last_weekday = true;
      return {};
    }
    if (peek() == '-') return refuse(at_, "'L' takes no offset: days before the last have no form");
    cron_.last_day = true;
    return {};
  }

  Status read_nearest(std::size_t start, int day) {
    if (!alone_) {
      return refuse(start, "'W' must be the whole field, not part of a list: use two expressions");
    }
    ++at_;
    cron_.nearest_weekdays |= MonthDays{1} << day;
    return {};
  }

  Status read_nth(int weekday) {
    const auto day = static_cast<std::uint8_t>(1 << weekday % 7);
    const bool hash = take('#');
    if (take('L')) {
      cron_.last_weekdays |= day;
      return {};
    }
    const char nth = peek();
    if (!hash || nth < '1' || nth > '5' || is_digit(peek(1))) {
      return refuse(at_, "after '#' comes which one of the month: 1 to 5, or L for the last");
    }
    ++at_;
    cron_.nth_weekdays[static_cast<std::size_t>(nth - '0')] |= day;
    return {};
  }

  Status read_range(std::size_t start, int low) {
    const std::size_t high_at = at_;
    PAWL_TRY(int high, read_value());
    // The name of Sunday is that of 0 and of 7: whichever makes the range one.
    if (kind_ == FieldKind::kDayOfWeek && high == 0 && low > 0 && is_letter(text_[high_at])) {
      high = 7;
    }
    if (low > high) {
      return refuse(start, fmt::format("the range {} goes backwards: write it as two, joined by a "
                                       "comma",
                                       text_.substr(start, at_ - start)));
    }
    if (peek() == '/') return read_step(start, low, high);
    if (peek() == 'W' || peek() == '#' || peek() == 'L') {
      return refuse(at_, fmt::format("'{}' goes with one day, not with a range", peek()));
    }
    for (int value = low; value <= high; ++value) add(value);
    return {};
  }

  Status read_step(std::size_t start, int low, int high) {
    ++at_;
    const std::size_t step_at = at_;
    PAWL_TRY(int step, read_number());
    if (step == 0) {
      return refuse(step_at, fmt::format("a step of 0 never moves on, in {}",
                                         text_.substr(start, at_ - start)));
    }
    stepped_ = true;
    for (int value = low; value <= high; value += step) add(value);
    return {};
  }

  // A number or a name, within the field's range.
  Result<int> read_value() {
    const std::size_t start = at_;
    if (is_letter(peek())) return read_name();
    PAWL_TRY(int value, read_number());
    if (value < info_.low || value > info_.high) {
      return refuse(start, fmt::format("the {} goes from {} to {}, not to {}", info_.name,
                                       info_.low, info_.high, text_.substr(start, at_ - start)));
    }
    return value;
  }

  Result<int> read_name() {
    std::string name;
    for (std::size_t i = 0; i < 3 && is_letter(peek(i)); ++i) name.push_back(upper(peek(i)));
    const auto found = std::find(info_.names.begin(), info_.names.end(), name);
    if (found == info_.names.end() || (is_letter(peek(3)) && peek(3) != 'L')) return unexpected();
    at_ += 3;
    return info_.low + static_cast<int>(found - info_.names.begin());
  }

  Result<int> read_number() {
    const std::size_t start = at_;
    int value = 0;
    for (; is_digit(peek()); ++at_) {
      if (at_ - start >= 4) return refuse(start, "the number is too long");
      value = value * 10 + (peek() - '0');
    }
    if (at_ == start) return unexpected();
    return value;
  }

  tl::unexpected<Error> unexpected() const {
    if (at_ >= text_.size()) {
      return refuse(at_, fmt::format("the {} ends too early", info_.name));
    }
    const char c = text_[at_];
    if (c < ' ' || c > '~') return refuse(at_, "this character has no meaning here");
    if (!is_letter(c)) {
      return refuse(at_, fmt::format("'{}' has no meaning here, in the {}", c, info_.name));
    }
    std::size_t end = at_;
    while (end < text_.size() && is_letter(text_[end])) ++end;
    const std::string_view word = text_.substr(at_, end - at_);
    if (kind_ == FieldKind::kDayOfWeek && word == "L") {
      return refuse(at_, "'L' needs a day of the week before it: FRI#L is the last Friday");
    }
    if (info_.names.empty()) {
      return refuse(at_, fmt::format("'{}' has no meaning in the {}", word, info_.name));
    }
    return refuse(at_, fmt::format("'{}' is no {}: those are {} to {}", word, info_.name,
                                   info_.names.front(), info_.names.back()));
  }

  tl::unexpected<Error> refuse(std::size_t at, std::string message) const {
    return fail(ErrorCode::invalid_cron, fmt::format("column {}: {}", column_ + at, message));
  }

  void add(int value) {
    if (kind_ == FieldKind::kDayOfWeek) value %= 7;
    values_.set(static_cast<std::size_t>(value - info_.low));
  }
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }

  const FieldKind kind_;
  const FieldInfo& info_;
  const std::string_view text_;
  const std::size_t column_;  // of the field's first character
  Cron& cron_;
  std::size_t at_ = 0;
  bool alone_ = true;
  bool wildcard_ = false;
  bool stepped_ = false;
  Values values_;
};

// The values of a field as a set whose bits are the values themselves.
template <typename Bits>
Bits bits_of(const Values& values, FieldKind kind) {
  const FieldInfo& info = info_of(kind);
  const int high = kind == FieldKind::kDayOfWeek ? 6 : info.high;
  Bits bits = 0;
  for (int value = info.low; value <= high; ++value) {
    if (values[static_cast<std::size_t>(value - info.low)]) {
      bits = static_cast<Bits>(bits | Bits{1} << value);
    }
  }
  return bits;
}

struct Field {
  std::string_view text;
  std::size_t column;
};

std::vector<Field> split(std::string_view text) {
  std::vector<Field> fields;
  for (std::size_t at = 0; at < text.size();) {
    if (is_space(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && !is_space(text[end])) ++end;
    fields.push_back({text.substr(at, end - at), at + 1});
    at = end;
  }
  return fields;
}

Status read_field(FieldKind kind, const Field& field, Cron& cron) {
  FieldReader reader(kind, field.text, field.column, cron);
  PAWL_TRY(const Values values, reader.read());
  switch (kind) {
    case FieldKind::kSecond:
      cron.seconds = bits_of<std::uint64_t>(values, kind);
      break;
    case FieldKind::kMinute:
      cron.minutes = bits_of<std::uint64_t>(values, kind);
      break;
    case FieldKind::kHour:
      cron.hours = bits_of<std::uint32_t>(values, kind);
      break;
    case FieldKind::kDayOfMonth:
      cron.days = bits_of<MonthDays>(values, kind);
      cron.any_day = reader.wildcard();
      return {};
    case FieldKind::kMonth:
      cron.months = bits_of<std::uint32_t>(values, kind);
      return {};
    case FieldKind::kDayOfWeek:
      cron.weekdays = bits_of<std::uint8_t>(values, kind);
      cron.any_weekday = reader.wildcard();
      return {};
    case FieldKind::kYear:
      cron.years = values;
      return {};
  }
  cron.sweeping = cron.sweeping || reader.wildcard() || reader.stepped();
  return {};
}

Result<Cron> parse_fields(std::string_view text) {
  const std::vector<Field> fields = split(text);
  if (fields.size() < 5 || fields.size() > 7) {
    return fail(ErrorCode::invalid_cron,
                fmt::format("column {}: an expression has five fields (minute, hour, day of the "
                            "month, month, day of the week), six (the second first) or seven (the "
                            "year last), and this one has {}",
                            fields.size() > 7 ? fields[7].column : text.size() + 1, fields.size()));
  }
  Cron cron;
  cron.has_seconds = fields.size() > 5;
  auto kind = cron.has_seconds ? FieldKind::kSecond : FieldKind::kMinute;
  for (const Field& field : fields) {
    PAWL_TRY_STATUS(read_field(kind, field, cron));
    kind = static_cast<FieldKind>(static_cast<int>(kind) + 1);
    if (!cron.text.empty()) cron.text.push_back(' ');
    for (char c : field.text) cron.text.push_back(c == '?' ? '*' : upper(c));
  }
  if (!cron.next_day(0)) {
    return fail(ErrorCode::cron_never_fires,
                fmt::format("'{}' never fires: no day until {} fits it", cron.text, kLastCronYear));
  }
  return cron;
}

Result<Cron> parse_nickname(std::string_view name, std::size_t column) {
  for (const auto& [nickname, fields] : kNicknames) {
    if (nickname != name) continue;
    PAWL_TRY(Cron cron, parse_fields(fields));
    cron.text = nickname;
    return cron;
  }
  if (name == "@reboot") {
    return fail(
        ErrorCode::invalid_cron,
        fmt::format("column {}: @reboot is no time: a schedule outlives the server's starts",
                    column));
  }
  if (name.starts_with("@every")) {
    return fail(
        ErrorCode::invalid_cron,
        fmt::format("column {}: @every is an interval, and an expression is needed here", column));
  }
  return fail(ErrorCode::invalid_cron,
              fmt::format("column {}: there are @hourly, @daily, @midnight, @weekly, @monthly, "
                          "@yearly, @annually and @every",
                          column));
}

}  // namespace

Result<Cron> Cron::parse(std::string_view text) {
  if (text.size() > kLongestCronText) {
    return fail(ErrorCode::invalid_cron,
                fmt::format("column {}: an expression has at most {} characters",
                            kLongestCronText + 1, kLongestCronText));
  }
  std::size_t start = 0, end = text.size();
  while (start < end && is_space(text[start])) ++start;
  while (end > start && is_space(text[end - 1])) --end;
  if (start < end && text[start] == '@') {
    return parse_nickname(text.substr(start, end - start), start + 1);
  }
  return parse_fields(text);
}

}  // namespace pawl::engine
