// Numbers from and to text.
#include <fmt/format.h>

#include <algorithm>

#include "vm/breath.h"
#include "vm/python/decimal/arithmetic/number.h"

namespace pawl::vm::decimal {
namespace {

// No exponent of a number that is within any limits comes near this.
constexpr int64_t kFarthest = int64_t{1} << 61;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool starts_with_word(std::string_view text, std::string_view lower) {
  if (text.size() < lower.size()) return false;
  for (size_t i = 0; breathe() && i < lower.size(); ++i) {
    if ((text[i] | 0x20) != lower[i]) return false;
  }
  return true;
}

std::string_view without_zeros(std::string_view digits) {
  const size_t first = digits.find_first_not_of('0');
  return first == std::string_view::npos ? std::string_view() : digits.substr(first);
}

// What follows "NaN".
bool read_payload(Number& a, std::string_view digits, Setting& setting) {
  if (!std::all_of(digits.begin(), digits.end(), is_digit)) return false;
  digits = without_zeros(digits);
  if (static_cast<int64_t>(digits.size()) > setting.precision - (setting.clamp ? 1 : 0)) {
    return false;
  }
  return digits.empty() || coefficient_from_text(setting, a.coefficient, digits);
}

// What follows the sign, of a number that has no digits.
bool read_special(Number& a, std::string_view text, Setting& setting) {
  if (starts_with_word(text, "nan")) {
    a.form = Form::kQuietNan;
    return read_payload(a, text.substr(3), setting);
  }
  if (starts_with_word(text, "snan")) {
    a.form = Form::kSignalingNan;
    return read_payload(a, text.substr(4), setting);
  }
  a.form = Form::kInfinity;
  return (text.size() == 3 && starts_with_word(text, "inf")) ||
         (text.size() == 8 && starts_with_word(text, "infinity"));
}

bool read_exponent(std::string_view text, int64_t* exponent) {
  bool negative = false;
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) {
    negative = text[0] == '-';
    text.remove_prefix(1);
  }
  if (text.empty() || !std::all_of(text.begin(), text.end(), is_digit)) return false;
  int64_t value = 0;
  for (char c : text) {
    breathe();
    value = value > kFarthest / 10 ? kFarthest : std::min(value * 10 + (c - '0'), kFarthest);
  }
  *exponent = negative ? -value : value;
  return true;
}

bool read_number(Number& a, std::string_view text, Setting& setting) {
  const size_t marker = text.find_first_of("eE");
  if (marker != std::string_view::npos) {
    if (!read_exponent(text.substr(marker + 1), &a.exponent)) return false;
    text = text.substr(0, marker);
  }
  const size_t point = text.find('.');
  std::string joined;
  if (point != std::string_view::npos) {
    a.exponent -= static_cast<int64_t>(text.size() - point - 1);
    joined.reserve(text.size());
    joined.append(text.substr(0, point)).append(text.substr(point + 1));
    text = joined;
  }
  if (text.empty() || !std::all_of(text.begin(), text.end(), is_digit)) return false;
  a.exponent = std::clamp(a.exponent, -kFarthest, kFarthest);
  text = without_zeros(text);
  return text.empty() || coefficient_from_text(setting, a.coefficient, text);
}

}  // namespace

Number from_text(std::string_view ascii, Setting& setting) {
  Number result;
  std::string_view rest = ascii;
  if (!rest.empty() && (rest[0] == '+' || rest[0] == '-')) {
    result.negative = rest[0] == '-';
    rest.remove_prefix(1);
  }
  if (rest.empty()) return invalid(setting, kConversionSyntax);
  const bool digits = is_digit(rest[0]) || rest[0] == '.';
  const bool read =
      digits ? read_number(result, rest, setting) : read_special(result, rest, setting);
  if (setting.stopped) return result;
  if (!read) return invalid(setting, kConversionSyntax);
  finish(result, setting);
  return result;
}

Number from_text_exactly(std::string_view ascii, Setting& setting) {
  Setting wide = setting.widest();
  Number result = from_text(ascii, wide);
  setting.stopped = wide.stopped;
  if ((wide.status & (kInexact | kRounded | kClamped)) != 0) {
    result = invalid(wide, kInvalidOperation);
  }
  setting.status |= wide.status & kErrors;
  return result;
}

std::string to_text(const Number& a, bool capitals, Setting& setting, bool engineering) {
  std::string text = a.negative ? "-" : "";
  if (a.infinite()) return text + "Infinity";
  if (a.nan()) {
    text += a.form == Form::kQuietNan ? "NaN" : "sNaN";
    return a.coefficient.empty() ? text : text + coefficient_text(setting, a.coefficient);
  }
  const std::string digits = coefficient_text(setting, a.coefficient);
  const auto length = static_cast<int64_t>(digits.size());
  const int64_t left = a.exponent + length;
  int64_t place = 1;
  if (a.exponent <= 0 && left > -6) {
    place = left;
  } else if (engineering) {
    auto modulo = [](int64_t value) { return ((value % 3) + 3) % 3; };
    place = a.coefficient.empty() ? modulo(left + 1) - 1 : modulo(left - 1) + 1;
  }
  if (place <= 0) {
    text += "0.";
    text.append(static_cast<size_t>(-place), '0');
    text += digits;
  } else if (place >= length) {
    text += digits;
    text.append(static_cast<size_t>(place - length), '0');
  } else {
    text.append(digits, 0, static_cast<size_t>(place));
    text += '.';
    text.append(digits, static_cast<size_t>(place));
  }
  if (left != place) text += fmt::format("{}{:+}", capitals ? 'E' : 'e', left - place);
  return text;
}

}  // namespace pawl::vm::decimal
