// Operations on the digits themselves: logical ones, shifts, exponents.
#include <algorithm>

#include "vm/breath.h"
#include "vm/python/decimal/arithmetic/number.h"

namespace pawl::vm::decimal {
namespace {

// The digits of a logical operand, all of them 0 or 1; the last ones, if it has too many.
std::optional<std::string> logical_digits(const Number& a, Setting& setting) {
  if (!a.finite() || a.negative || a.exponent != 0) return std::nullopt;
  std::string text = coefficient_text(setting, a.coefficient);
  if (text.find_first_not_of("01") != std::string::npos) return std::nullopt;
  const auto most = static_cast<size_t>(setting.precision);
  return text.size() > most ? text.substr(text.size() - most) : text;
}

// The last `precision` digits.
void cut_to_precision(Number& a, Setting& setting) {
  if (digits_of(a) <= setting.precision) return;
  LimbVector ten, rest;
  if (!power_of_ten(setting, ten, setting.precision)) return;
  if (!divide(setting, nullptr, &rest, a.coefficient, ten)) return;
  a.coefficient.swap(rest);
}

// How far to move digits or a point: an integer without an exponent, at most `most` either way.
std::optional<int64_t> distance(const Number& b, int64_t most, Setting& setting) {
  if (!b.finite() || b.exponent != 0) return std::nullopt;
  const std::optional<int64_t> count = to_integer(b, setting);
  if (!count.has_value() || *count > most || *count < -most) return std::nullopt;
  return count;
}

}  // namespace

std::optional<int64_t> to_integer(const Number& a, Setting& setting) {
  if (!a.finite()) return std::nullopt;
  if (a.coefficient.empty()) return 0;
  LimbVector value(a.coefficient.begin(), a.coefficient.end());
  if (a.exponent > 0) {
    if (adjusted(a) > 18) return std::nullopt;
    scale_up(setting, value, a.exponent);
  } else if (a.exponent < 0 && scale_down(setting, value, -a.exponent) != 0) {
    return std::nullopt;
  }
  if (value.size() > 1 || (value.size() == 1 && value[0] >> 63 != 0)) return std::nullopt;
  const auto magnitude = static_cast<int64_t>(value.empty() ? 0 : value[0]);
  return a.negative ? -magnitude : magnitude;
}

bool is_integer(const Number& a, Setting& setting) {
  if (!a.finite()) return false;
  if (a.coefficient.empty() || a.exponent >= 0) return true;
  return trailing_zeros(setting, a.coefficient, -a.exponent) == -a.exponent;
}

bool is_odd_integer(const Number& a, Setting& setting) {
  if (!is_integer(a, setting) || a.coefficient.empty() || a.exponent > 0) return false;
  if (a.exponent == 0) return a.odd();
  LimbVector value(a.coefficient.begin(), a.coefficient.end());
  scale_down(setting, value, -a.exponent);
  return !value.empty() && (value[0] & 1) != 0;
}

Number logical(const Number& a, const Number& b, Setting& setting, char operation) {
  std::optional<std::string> left = logical_digits(a, setting);
  std::optional<std::string> right = logical_digits(b, setting);
  if (!left.has_value() || !right.has_value()) return invalid(setting, kInvalidOperation);
  const size_t length = std::max(left->size(), right->size());
  left->insert(0, length - left->size(), '0');
  right->insert(0, length - right->size(), '0');
  for (size_t i = 0; breathe() && i < length; ++i) {
    const bool x = (*left)[i] == '1', y = (*right)[i] == '1';
    const bool z = operation == '&' ? x && y : operation == '|' ? x || y : x != y;
    (*left)[i] = z ? '1' : '0';
  }
  Number result;
  coefficient_from_text(setting, result.coefficient, *left);
  return result;
}

Number logical_invert(const Number& a, Setting& setting) {
  std::optional<std::string> digits = logical_digits(a, setting);
  if (!digits.has_value()) return invalid(setting, kInvalidOperation);
  const auto length = static_cast<size_t>(setting.precision);
  Number result;
  if (!setting.spend(length / 8, length)) return result;
  digits->insert(0, length - digits->size(), '0');
  for (char& digit : *digits) {
    breathe();
    digit = digit == '1' ? '0' : '1';
  }
  coefficient_from_text(setting, result.coefficient, *digits);
  return result;
}

Number shift(const Number& a, const Number& b, Setting& setting) {
  Number result;
  if (check_nans(result, a, b, setting)) return result;
  const std::optional<int64_t> count = distance(b, setting.precision, setting);
  if (!count.has_value()) return invalid(setting, kInvalidOperation);
  if (a.infinite()) return a;
  result = a;
  cut_to_precision(result, setting);
  if (*count < 0) {
    scale_down(setting, result.coefficient, -*count);
  } else {
    // Only the digits that stay are worth the work.
    Setting shorter = setting;
    shorter.precision = setting.precision - *count;
    if (shorter.precision == 0) {
      result.coefficient.clear();
    } else {
      cut_to_precision(result, shorter);
    }
    setting.stopped = shorter.stopped;
    scale_up(setting, result.coefficient, *count);
  }
  return result;
}

Number rotate(const Number& a, const Number& b, Setting& setting) {
  Number result;
  if (check_nans(result, a, b, setting)) return result;
  const std::optional<int64_t> count = distance(b, setting.precision, setting);
  if (!count.has_value()) return invalid(setting, kInvalidOperation);
  if (a.infinite()) return a;
  result = a;
  cut_to_precision(result, setting);
  const int64_t left = *count < 0 ? setting.precision + *count : *count;
  if (left == 0 || left == setting.precision || result.coefficient.empty()) return result;
  // The first digits, which come behind the last ones.
  LimbVector ten, high, low;
  if (!power_of_ten(setting, ten, setting.precision - left)) return result;
  if (!divide(setting, &high, &low, result.coefficient, ten)) return result;
  if (!scale_up(setting, low, left)) return result;
  add_limbs(result.coefficient, low, high);
  return result;
}

Number scale_by(const Number& a, const Number& b, Setting& setting) {
  Number result;
  if (check_nans(result, a, b, setting)) return result;
  const int64_t most = 2 * (setting.emax + setting.precision);
  const std::optional<int64_t> count = distance(b, most, setting);
  if (!count.has_value()) return invalid(setting, kInvalidOperation);
  if (a.infinite()) return a;
  result = a;
  result.exponent += *count;
  constexpr int64_t kFarthest = int64_t{1} << 61;
  result.exponent = std::clamp(result.exponent, -kFarthest, kFarthest);
  finish(result, setting);
  return result;
}

Number exponent_of(const Number& a, Setting& setting) {
  Number result;
  if (check_nan(result, a, setting)) return result;
  if (a.infinite()) {
    set_infinity(result, false);
    return result;
  }
  if (a.zero()) {
    set_infinity(result, true);
    setting.status |= kDivisionByZero;
    return result;
  }
  const int64_t first = adjusted(a);
  result = Number(static_cast<uint64_t>(first < 0 ? -first : first), 0, first < 0);
  finish(result, setting);
  return result;
}

}  // namespace pawl::vm::decimal
