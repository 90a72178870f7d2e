#include "vm/python/types/typed_scalars.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "value/calendar_text.h"
#include "vm/objects/class.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/payload_values.h"
#include "vm/python/datetime/datetime.h"
#include "vm/python/decimal/decimal.h"

namespace pawl::vm {
namespace {

class ScalarBuilder {
 public:
  ScalarBuilder(Machine& machine, Value data, Taking taking, std::string* reason)
      : machine_(machine),
        heap_(machine.heap()),
        data_(data),
        inner_(unwrap(data)),
        taking_(taking),
        reason_(*reason) {}

  Ref build(FormKind kind);

 private:
  Ref number_of_int();
  Ref number_of_float();
  Ref decimal();
  Ref moment(FormKind kind);
  Ref timedelta();
  Ref uuid();
  Ref bytes();

  bool is_whole() const { return is_int(inner_) && !inner_.is_bool(); }
  bool takes_text() const { return taking_ == Taking::kAll && inner_.is(Kind::kString); }
  std::string text() const { return to_utf8(inner_.as<String>()); }
  Ref as_it_is() const { return Ref::share(data_); }
  Ref wrong(std::string_view what) {
    reason_ = needed(machine_, what, data_);
    return {};
  }
  // A text that does not say what it should, shown as far as it fits a line.
  Ref unreadable(std::string_view what) {
    constexpr size_t kMostShown = 80;
    std::string shown = repr_text(machine_, data_).value_or("it");
    if (shown.size() > kMostShown) shown = shown.substr(0, kMostShown) + "…";
    reason_ = shown + " is not " + std::string(what);
    return {};
  }
  // An exception of the type's own constructor is the reason.
  Ref made(Ref value) {
    if (!value.empty() || machine_.fatal()) return value;
    Ref error = machine_.take_pending();
    Ref shown = str_of(machine_, error);
    if (shown.empty() && !machine_.fatal()) machine_.clear_pending();
    reason_ = shown.empty() ? "it is not in range" : to_utf8(shown.as<String>());
    return {};
  }
  Ref tagged(std::string_view tag, const std::string& inside) {
    return made(payload_to_value(machine_, "{\"" + std::string(tag) + "\":\"" + inside + "\"}"));
  }
  Ref called(TypeId type, std::initializer_list<Value> arguments) {
    return made(machine_.call(Value::object(machine_.type(type)), arguments));
  }

  Machine& machine_;
  Heap& heap_;
  Value data_;
  Value inner_;
  Taking taking_;
  std::string& reason_;
};

Ref ScalarBuilder::build(FormKind kind) {
  switch (kind) {
    case FormKind::kNone:
      return data_.is_none() ? as_it_is() : wrong("None");
    case FormKind::kBool:
      return data_.is_bool() ? as_it_is() : wrong("a bool");
    case FormKind::kInt:
      return number_of_int();
    case FormKind::kFloat:
      return number_of_float();
    case FormKind::kStr:
      return inner_.is(Kind::kString) ? as_it_is() : wrong("a str");
    case FormKind::kBytes:
      return bytes();
    case FormKind::kByteArray: {
      if (inner_.is(Kind::kByteArray)) return as_it_is();
      Ref content = bytes();
      return content.empty() ? Ref() : called(TypeId::kByteArray, {content});
    }
    case FormKind::kDecimal:
      return decimal();
    case FormKind::kDateTime:
    case FormKind::kDate:
    case FormKind::kTime:
      return moment(kind);
    case FormKind::kTimeDelta:
      return timedelta();
    case FormKind::kUuid:
      return uuid();
    default:
      return as_it_is();
  }
}

constexpr double kLargestExact = 9007199254740992.0;  // 2^53: beyond, a double stands for several

Ref ScalarBuilder::number_of_int() {
  if (is_whole()) return as_it_is();
  if (!inner_.is_double() || taking_ == Taking::kExact) return wrong("an int");
  const double number = inner_.number();
  if (!(std::abs(number) <= kLargestExact) || number != std::trunc(number)) {
    return unreadable("an int");
  }
  return made(int_from_double(machine_, number));
}

Ref ScalarBuilder::number_of_float() {
  if (inner_.is_double()) return as_it_is();
  if (!is_whole() || taking_ == Taking::kExact) return wrong("a float");
  const double number = int_to_double(inner_);
  if (!std::isfinite(number) || compare_int_double(inner_, number) != 0) {
    return unreadable("exactly a float");
  }
  return Ref::number(number);
}

Ref ScalarBuilder::decimal() {
  if (is_decimal(inner_)) return as_it_is();
  if (takes_text()) {
    if (!is_decimal_text(text())) return unreadable("a decimal number");
    return tagged("$decimal", text());
  }
  if (taking_ == Taking::kExact || (!is_whole() && !inner_.is_double())) return wrong("a Decimal");
  if (is_whole()) return called(TypeId::kDecimal, {inner_});
  // Up to so many digits, a double stands for one decimal number: the one that was written.
  constexpr ptrdiff_t kExactDigits = 15;
  const std::optional<std::string> shown = repr_text(machine_, inner_);
  if (!shown) return made({});
  const std::string_view mantissa = std::string_view(*shown).substr(0, shown->find('e'));
  std::string digits;
  std::ranges::copy_if(mantissa, std::back_inserter(digits),
                       [](char c) { return c >= '0' && c <= '9'; });
  const size_t first = std::min(digits.find_first_not_of('0'), digits.size());
  if (!std::isfinite(inner_.number()) ||
      static_cast<ptrdiff_t>(digits.size() - first) > kExactDigits) {
    return unreadable("exactly a Decimal; send it as a text");
  }
  Ref string = make_string(heap_, *shown);
  return called(TypeId::kDecimal, {string});
}

Ref ScalarBuilder::moment(FormKind kind) {
  switch (kind) {
    case FormKind::kDateTime:
      if (is_datetime(inner_)) return as_it_is();
      if (!takes_text()) return wrong("a datetime");
      if (!parse_datetime_text(text()) || text().find_first_of("\"\\") != std::string::npos) {
        return unreadable("a datetime such as 2024-02-29T13:30:05+00:00");
      }
      return tagged("$datetime", text());
    case FormKind::kDate:
      if (is_date(inner_) && !is_datetime(inner_)) return as_it_is();
      if (!takes_text()) return wrong("a date");
      if (!parse_date_text(text())) return unreadable("a date such as 2024-02-29");
      return tagged("$date", text());
    default:
      if (is_time(inner_)) return as_it_is();
      if (!takes_text()) return wrong("a time");
      if (!parse_time_text(text())) return unreadable("a time such as 13:30:05");
      return tagged("$time", text());
  }
}

// An ISO 8601 duration of weeks, days, hours, minutes and seconds: years and months have no length.
std::optional<int128> microseconds_of_duration(std::string_view text) {
  constexpr int64_t kSecond = 1'000'000;
  struct Unit {
    char letter;
    int64_t seconds;
  };
  constexpr Unit kUnits[] = {{'W', 604800}, {'D', 86400}, {'H', 3600}, {'M', 60}, {'S', 1}};
  constexpr size_t kFirstOfTime = 2;
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (!text.starts_with('P')) return std::nullopt;
  text.remove_prefix(1);
  int128 total = 0;
  size_t unit = 0;
  bool in_time = false, any = false;
  while (!text.empty()) {
    if (!in_time && text.front() == 'T') {
      in_time = true;
      any = false;  // hours, minutes or seconds must follow
      unit = std::max(unit, kFirstOfTime);
      text.remove_prefix(1);
      continue;
    }
    constexpr size_t kMostDigits = 12;
    const size_t length = std::min(text.find_first_not_of("0123456789"), text.size());
    if (length == 0 || length > kMostDigits || length == text.size()) return std::nullopt;
    int64_t whole = 0, fraction = 0;
    for (char c : text.substr(0, length)) whole = whole * 10 + (c - '0');
    text.remove_prefix(length);
    bool broken = false;
    if (text.front() == '.') {
      text.remove_prefix(1);
      int64_t scale = kSecond / 10;
      for (; !text.empty() && text.front() >= '0' && text.front() <= '9'; scale /= 10) {
        if (scale == 0) return std::nullopt;
        fraction += (text.front() - '0') * scale;
        text.remove_prefix(1);
        broken = true;
      }
      if (!broken || text.empty()) return std::nullopt;
    }
    const size_t most = in_time ? std::size(kUnits) : kFirstOfTime;
    while (unit < most && kUnits[unit].letter != text.front()) ++unit;
    if (unit >= most || (broken && kUnits[unit].letter != 'S')) return std::nullopt;
    total += (static_cast<int128>(whole) * kSecond + fraction) * kUnits[unit].seconds;
    text.remove_prefix(1);
    ++unit;
    any = true;
  }
  if (!any) return std::nullopt;
  return negative ? -total : total;
}

Ref ScalarBuilder::timedelta() {
  if (is_delta(inner_)) return as_it_is();
  if (takes_text()) {
    if (auto length = microseconds_of_duration(text())) return made(make_delta(machine_, *length));
    if (!parse_duration_text(text())) return unreadable("a duration such as PT1H30M or 5400.5");
    return tagged("$timedelta", text());
  }
  if (taking_ == Taking::kExact || (!is_whole() && !inner_.is_double())) {
    return wrong("a timedelta");
  }
  return called(TypeId::kTimeDelta, {Value::small_int(0), inner_});
}

Ref ScalarBuilder::uuid() {
  if (is_record(inner_, TypeId::kUuid)) return as_it_is();
  if (!takes_text()) return wrong("a UUID");
  if (!is_uuid_text(text())) return unreadable("a UUID");
  return tagged("$uuid", text());
}

Ref ScalarBuilder::bytes() {
  if (inner_.is(Kind::kBytes)) return as_it_is();
  if (!takes_text()) return wrong("bytes");
  const std::string encoded = text();
  const bool clean = std::ranges::all_of(encoded, [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' ||
           c == '/' || c == '=';
  });
  Ref decoded = clean ? tagged("$bytes", encoded) : Ref();
  return decoded.empty() && !machine_.fatal() ? unreadable("base64 with padding")
                                              : std::move(decoded);
}

}  // namespace

Ref build_scalar(Machine& machine, FormKind kind, Value data, Taking taking, std::string* reason) {
  return ScalarBuilder(machine, data, taking, reason).build(kind);
}

Ref int_of_key(Machine& machine, Value key) {
  constexpr size_t kMostDigits = 4300;
  if (!key.is(Kind::kString) || !key.as<String>()->ascii()) return {};
  std::string_view digits = key.as<String>()->ascii_view();
  const bool negative = digits.starts_with('-');
  if (negative) digits.remove_prefix(1);
  const bool canonical = !digits.empty() && digits.size() <= kMostDigits &&
                         (digits.front() != '0' || (digits.size() == 1 && !negative)) &&
                         std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
  return canonical ? int_from_text(machine, key.as<String>()->ascii_view(), 10) : Ref();
}

std::string needed(Machine& machine, std::string_view what, Value data) {
  const Class* given = class_of(machine, data);
  return std::string(what) + " is needed, not " + to_utf8(given->name.as<String>());
}

}  // namespace pawl::vm
