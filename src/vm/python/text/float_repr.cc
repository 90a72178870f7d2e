#include "vm/python/text/float_repr.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/float_text.h"
#include "vm/breath.h"

namespace pawl::vm {
namespace {

// No double has more digits than these; what is asked beyond is zeros.
constexpr int kMaxSignificantDigits = 767;
constexpr int kMaxFractionDigits = 1074;

// Decimal digits of a finite magnitude: 0.DIGITS × 10^point.
struct Digits {
  std::string digits;
  int point = 0;
};

// The first `count` significant digits, correctly rounded.
Digits significant_digits(double magnitude, int count) {
  char buffer[kMaxSignificantDigits + 32];
  const int exact = std::min(count, kMaxSignificantDigits);
  const char* end = std::to_chars(buffer, buffer + sizeof buffer, magnitude,
                                  std::chars_format::scientific, exact - 1)
                        .ptr;
  Digits result;
  const char* cursor = buffer;
  for (; *cursor != 'e'; ++cursor) {
    if (*cursor != '.') result.digits.push_back(*cursor);
  }
  ++cursor;
  if (*cursor == '+') ++cursor;
  std::from_chars(cursor, end, result.point);
  result.point += 1;
  return result;
}

// All digits up to the given number of places behind the point, correctly rounded. Zero gives
// point 1.
Digits fraction_digits(double magnitude, int places) {
  char buffer[kMaxFractionDigits + 330];
  const int exact = std::min(places, kMaxFractionDigits);
  const char* end =
      std::to_chars(buffer, buffer + sizeof buffer, magnitude, std::chars_format::fixed, exact).ptr;
  Digits result;
  for (const char* cursor = buffer; cursor != end; ++cursor) {
    if (*cursor == '.') {
      result.point = static_cast<int>(cursor - buffer);
    } else {
      result.digits.push_back(*cursor);
    }
  }
  if (result.point == 0) result.point = static_cast<int>(result.digits.size());
  return result;
}

void append_exponent(std::string& out, char letter, int exponent) {
  out.push_back(letter);
  out.push_back(exponent < 0 ? '-' : '+');
  const std::string digits = std::to_string(std::abs(exponent));
  if (digits.size() < 2) out.push_back('0');
  out.append(digits);
}

// The digits from `from` on, as if zeros followed them for ever; `count` of them.
void append_digits(std::string& out, std::string_view digits, std::size_t from, std::size_t count) {
  const std::size_t real = from < digits.size() ? std::min(count, digits.size() - from) : 0;
  out.append(digits.substr(std::min(from, digits.size()), real));
  append_filled(out, count - real, '0');
}

void append_scientific(std::string& out, const Digits& number, std::size_t places, char letter,
                       bool point_always) {
  append_digits(out, number.digits, 0, 1);
  if (places > 0 || point_always) out.push_back('.');
  append_digits(out, number.digits, 1, places);
  append_exponent(out, letter, number.point - 1);
}

// `places` digits behind the point, for any place of the point.
void append_fixed(std::string& out, const Digits& number, std::size_t places, bool point_always) {
  std::size_t next = 0;
  if (number.point <= 0) {
    out.push_back('0');
  } else {
    append_digits(out, number.digits, 0, static_cast<std::size_t>(number.point));
    next = static_cast<std::size_t>(number.point);
  }
  if (places > 0 || point_always) out.push_back('.');
  if (number.point < 0) {
    const std::size_t zeros = std::min(places, static_cast<std::size_t>(-number.point));
    append_filled(out, zeros, '0');
    places -= zeros;
  }
  append_digits(out, number.digits, next, places);
}

bool all_zeros(const std::string& digits) {
  return digits.find_first_not_of('0') == std::string::npos;
}

// The general layout of 'g' and 'r': an exponent if the point is out of range, else fixed.
void append_general(std::string& out, const FloatFormat& format, Digits number, int precision,
                    bool use_exponent, char letter) {
  if (!format.alternate || format.type == 'r') {
    const std::size_t last = number.digits.find_last_not_of('0');
    number.digits.resize(last == std::string::npos ? 1 : last + 1);
  }
  const auto count = static_cast<int>(number.digits.size());
  const int shown = format.alternate && format.type != 'r' ? precision : count;
  if (use_exponent) {
    append_scientific(out, number, static_cast<std::size_t>(shown - 1), letter, format.alternate);
    return;
  }
  const int places = std::max(0, shown - number.point);
  if (places == 0 && format.add_point_zero) {
    append_fixed(out, number, 1, false);
  } else {
    append_fixed(out, number, static_cast<std::size_t>(places), format.alternate);
  }
}

std::string special_text(double value, bool upper) {
  std::string out = std::isnan(value) ? "nan" : (value < 0 ? "-inf" : "inf");
  if (upper)
    std::transform(out.begin(), out.end(), out.begin(), [](char c) {
      return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
  return out;
}

// Rounded without digits; nothing where the product is so near to a half that it cannot tell. The
// quotient of two exact numbers is the double nearest to the decimal.
std::optional<double> round_quickly(double magnitude, std::int64_t digits) {
  constexpr double kPowers[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  constexpr double kMost = 1e12;
  if (digits < 0 || digits >= static_cast<std::int64_t>(std::size(kPowers))) return std::nullopt;
  const double scaled = magnitude * kPowers[digits];
  if (scaled >= kMost) return std::nullopt;
  const double whole = std::floor(scaled);
  // The product is off by less than a thousandth here.
  const double fraction = scaled - whole;
  if (std::fabs(fraction - 0.5) < 0.001) return std::nullopt;
  return (fraction > 0.5 ? whole + 1 : whole) / kPowers[digits];
}

}  // namespace

std::string format_float_digits(double value, const FloatFormat& format) {
  const bool upper = format.type == 'E' || format.type == 'F' || format.type == 'G';
  if (!std::isfinite(value)) return special_text(value, upper);
  const char letter = upper ? 'E' : 'e';
  const double magnitude = std::fabs(value);
  Digits number;
  std::string out;
  switch (format.type) {
    case 'e':
    case 'E':
      number = significant_digits(magnitude, std::min(format.precision, kMaxSignificantDigits) + 1);
      append_scientific(out, number, static_cast<std::size_t>(format.precision), letter,
                        format.alternate);
      break;
    case 'f':
    case 'F':
      number = fraction_digits(magnitude, format.precision);
      append_fixed(out, number, static_cast<std::size_t>(format.precision), format.alternate);
      break;
    case 'g':
    case 'G': {
      const int precision = std::max(format.precision, 1);
      number = significant_digits(magnitude, precision);
      bool use_exponent = number.point <= -4 || number.point > precision;
      // "%.3g" of 100.0 has no room for the ".0" that str would add, so Python takes the exponent.
      if (format.add_point_zero && number.point == precision) use_exponent = true;
      append_general(out, format, number, precision, use_exponent, letter);
      break;
    }
    default: {
      const FloatDigits shortest = shortest_float_digits(magnitude);
      number.digits.assign(shortest.digits, static_cast<std::size_t>(shortest.count));
      number.point = shortest.point;
      const bool use_exponent = number.point <= -4 || number.point > 16;
      append_general(out, format, number, 17, use_exponent, letter);
    }
  }
  const bool drop_sign = format.no_negative_zero && all_zeros(number.digits);
  if (std::signbit(value) && !drop_sign) out.insert(out.begin(), '-');
  return out;
}

std::string float_repr(double value) {
  std::string out;
  append_float_repr(out, value);
  return out;
}

std::optional<double> round_to_digits(double value, std::int64_t digits) {
  constexpr std::int64_t kMostDigits = 323;
  constexpr std::int64_t kLeastDigits = -308;
  if (!std::isfinite(value) || value == 0 || digits > kMostDigits) return value;
  if (digits < kLeastDigits) return std::copysign(0.0, value);
  const double magnitude = std::fabs(value);
  if (std::optional<double> quick = round_quickly(magnitude, digits)) {
    return std::copysign(*quick, value);
  }
  const Digits exact = significant_digits(magnitude, kMaxSignificantDigits);
  const std::int64_t kept = exact.point + digits;  // Significant digits that stay.
  if (kept >= kMaxSignificantDigits) return value;
  std::string text;
  if (kept > 0) {
    const Digits rounded = significant_digits(magnitude, static_cast<int>(kept));
    text = "0." + rounded.digits + "e" + std::to_string(rounded.point);
  } else {
    // Nothing stays but what rounding carries up; a tie goes to zero, which is even.
    const bool above_half =
        kept == 0 &&
        (exact.digits[0] > '5' || (exact.digits[0] == '5' && !all_zeros(exact.digits.substr(1))));
    if (!above_half) return std::copysign(0.0, value);
    text = "1e" + std::to_string(-digits);
  }
  const double result = parse_decimal_float(text);
  if (std::isinf(result)) return std::nullopt;
  return std::copysign(result, value);
}

ExactFloat exact_float(double value) {
  if (value == 0) return {0, 0};
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  auto mantissa = static_cast<std::int64_t>(std::ldexp(fraction, 53));
  exponent -= 53;
  while ((mantissa & 1) == 0) {
    mantissa /= 2;
    ++exponent;
  }
  return {mantissa, exponent};
}

}  // namespace pawl::vm
