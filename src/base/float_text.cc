#include "base/float_text.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace pawl {
namespace {

char* copy(char* out, std::string_view text) {
  std::memcpy(out, text.data(), text.size());
  return out + text.size();
}

char* fill_zeros(char* out, int count) {
  std::memset(out, '0', static_cast<std::size_t>(count));
  return out + count;
}

// Python writes at least two digits of the exponent, and its sign always.
char* write_exponent(char* out, int exponent) {
  *out++ = 'e';
  *out++ = exponent < 0 ? '-' : '+';
  const int magnitude = exponent < 0 ? -exponent : exponent;
  if (magnitude < 10) *out++ = '0';
  return std::to_chars(out, out + 4, magnitude).ptr;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The exponent of the first significant digit; only its sign matters to the caller, so an exponent
// with more digits than a number can hold is cut off.
bool reaches_above_one(std::string_view text) {
  std::int64_t point = 0;
  bool seen_point = false;
  bool seen_significant = false;
  std::size_t i = 0;
  if (i < text.size() && text[i] == '-') ++i;
  for (; i < text.size() && (is_digit(text[i]) || text[i] == '.'); ++i) {
    if (text[i] == '.') {
      seen_point = true;
      continue;
    }
    if (text[i] != '0') seen_significant = true;
    if (seen_significant && !seen_point) ++point;
    if (!seen_significant && seen_point) --point;
  }
  if (!seen_significant) return false;
  std::int64_t exponent = 0;
  bool negative = false;
  if (i < text.size()) {
    ++i;
    if (i < text.size() && (text[i] == '+' || text[i] == '-')) negative = text[i++] == '-';
    for (; i < text.size(); ++i) {
      if (exponent < 1'000'000'000'000) exponent = exponent * 10 + (text[i] - '0');
    }
  }
  return point + (negative ? -exponent : exponent) > 0;
}

}  // namespace

FloatDigits shortest_float_digits(double value) {
  FloatDigits result;
  result.negative = std::signbit(value);
  char buffer[kFloatReprSize];
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, std::fabs(value), std::chars_format::scientific)
          .ptr;
  const char* cursor = buffer;
  for (; cursor != end && *cursor != 'e'; ++cursor) {
    if (*cursor != '.') result.digits[result.count++] = *cursor;
  }
  int exponent = 0;
  cursor += 1;                   // The 'e'.
  if (*cursor == '+') ++cursor;  // from_chars takes a minus but no plus.
  std::from_chars(cursor, end, exponent);
  result.point = exponent + 1;
  return result;
}

std::size_t write_float_repr(double value, char* out) {
  if (std::isnan(value)) return static_cast<std::size_t>(copy(out, "nan") - out);
  if (std::isinf(value)) {
    return static_cast<std::size_t>(copy(out, value < 0 ? "-inf" : "inf") - out);
  }
  const FloatDigits digits = shortest_float_digits(value);
  const std::string_view text(digits.digits, static_cast<std::size_t>(digits.count));
  char* cursor = out;
  if (digits.negative) *cursor++ = '-';
  if (digits.point > 16 || digits.point < -3) {
    *cursor++ = text[0];
    if (text.size() > 1) {
      *cursor++ = '.';
      cursor = copy(cursor, text.substr(1));
    }
    cursor = write_exponent(cursor, digits.point - 1);
  } else if (digits.point <= 0) {
    cursor = copy(cursor, "0.");
    cursor = fill_zeros(cursor, -digits.point);
    cursor = copy(cursor, text);
  } else if (digits.point >= digits.count) {
    cursor = copy(cursor, text);
    cursor = fill_zeros(cursor, digits.point - digits.count);
    cursor = copy(cursor, ".0");
  } else {
    const auto point = static_cast<std::size_t>(digits.point);
    cursor = copy(cursor, text.substr(0, point));
    *cursor++ = '.';
    cursor = copy(cursor, text.substr(point));
  }
  return static_cast<std::size_t>(cursor - out);
}

void append_float_repr(std::string& out, double value) {
  char buffer[kFloatReprSize];
  out.append(buffer, write_float_repr(value, buffer));
}

double parse_decimal_float(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc()) return value;
  const bool negative = !text.empty() && text[0] == '-';
  const double magnitude = reaches_above_one(text) ? std::numeric_limits<double>::infinity() : 0.0;
  return negative ? -magnitude : magnitude;
}

}  // namespace pawl
