// Text to float: float('…') and float.fromhex, and x.hex() beside its inverse.

#include <bit>
#include <cmath>
#include <limits>

#include "base/float_text.h"
#include "vm/breath.h"
#include "vm/python/text/float_repr.h"
#include "vm/python/text/unicode.h"

namespace pawl::vm {
namespace {

bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }

// What C calls space in its own locale, which is what both float() and fromhex() strip.
bool is_ascii_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string_view strip(std::string_view text) {
  while (breathe() && !text.empty() && is_ascii_space(text.front())) text.remove_prefix(1);
  while (breathe() && !text.empty() && is_ascii_space(text.back())) text.remove_suffix(1);
  return text;
}

char to_lower_ascii(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool equals_ignoring_case(std::string_view text, std::string_view lower) {
  if (text.size() != lower.size()) return false;
  for (std::size_t i = 0; breathe() && i < text.size(); ++i) {
    if (to_lower_ascii(text[i]) != lower[i]) return false;
  }
  return true;
}

// "inf", "infinity" or "nan" in any letter case, without a sign.
std::optional<double> special_value(std::string_view text) {
  if (equals_ignoring_case(text, "inf") || equals_ignoring_case(text, "infinity")) {
    return std::numeric_limits<double>::infinity();
  }
  if (equals_ignoring_case(text, "nan")) return std::numeric_limits<double>::quiet_NaN();
  return std::nullopt;
}

// Takes out underscores, each of which must stand between two digits.
std::optional<std::string> without_underscores(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; breathe() && i < text.size(); ++i) {
    if (text[i] != '_') {
      out.push_back(text[i]);
      continue;
    }
    const bool between =
        i > 0 && i + 1 < text.size() && is_ascii_digit(text[i - 1]) && is_ascii_digit(text[i + 1]);
    if (!between) return std::nullopt;
  }
  return out;
}

std::size_t skip_digits(std::string_view text, std::size_t at) {
  while (breathe() && at < text.size() && is_ascii_digit(text[at])) ++at;
  return at;
}

// digits[.digits][e[sign]digits], where one side of the point may be empty.
bool is_decimal_form(std::string_view text) {
  const std::size_t whole = skip_digits(text, 0);
  std::size_t at = whole;
  std::size_t fraction = 0;
  if (at < text.size() && text[at] == '.') {
    const std::size_t end = skip_digits(text, at + 1);
    fraction = end - at - 1;
    at = end;
  }
  if (whole + fraction == 0) return false;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    const std::size_t end = skip_digits(text, at);
    if (end == at) return false;
    at = end;
  }
  return at == text.size();
}

int hex_value(char c) {
  if (is_ascii_digit(c)) return c - '0';
  const char lower = to_lower_ascii(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// Hexadecimal digits as a number: the first 60 bits from the first significant digit on, whether
// anything was cut off, and the power of two that the number is to be multiplied with.
struct HexDigits {
  std::uint64_t bits = 0;
  bool sticky = false;
  std::int64_t exponent = 0;
  std::size_t count = 0;
};

HexDigits read_hex_digits(std::string_view text, std::size_t& at) {
  HexDigits result;
  bool seen_point = false;
  for (; breathe() && at < text.size(); ++at) {
    if (text[at] == '.' && !seen_point) {
      seen_point = true;
      continue;
    }
    const int digit = hex_value(text[at]);
    if (digit < 0) break;
    ++result.count;
    const bool full = result.bits >> 56 != 0;
    if (full) {
      result.sticky = result.sticky || digit != 0;
    } else {
      result.bits = result.bits << 4 | static_cast<std::uint64_t>(digit);
    }
    if (full && !seen_point) result.exponent += 4;
    if (!full && seen_point) result.exponent -= 4;
  }
  return result;
}

// bits × 2^exponent, rounded half to even; infinite if it is too large.
double scale(const HexDigits& number) {
  if (number.bits == 0) return 0.0;
  const int width = std::bit_width(number.bits);
  // The exponent of the lowest bit that the result can keep.
  const std::int64_t top = number.exponent + width;
  if (top > 1024) return std::numeric_limits<double>::infinity();
  if (top < -1080) return 0.0;
  const std::int64_t lowest = std::max<std::int64_t>(top - 53, -1074);
  const std::int64_t drop = lowest - number.exponent;
  if (drop <= 0) {
    return std::ldexp(static_cast<double>(number.bits), static_cast<int>(number.exponent));
  }
  if (drop > 63) return 0.0;
  std::uint64_t kept = drop == 64 ? 0 : number.bits >> drop;
  const std::uint64_t rest = number.bits & ((std::uint64_t{1} << drop) - 1);
  const std::uint64_t half = std::uint64_t{1} << (drop - 1);
  const bool up = rest > half || (rest == half && (number.sticky || (kept & 1) != 0));
  if (up) ++kept;
  return std::ldexp(static_cast<double>(kept), static_cast<int>(lowest));
}

// p[sign]digits behind the digits; far beyond the range of a float they all mean the same.
bool read_binary_exponent(std::string_view text, std::size_t& at, std::int64_t& exponent) {
  if (at == text.size() || to_lower_ascii(text[at]) != 'p') return true;
  ++at;
  const bool negative = at < text.size() && text[at] == '-';
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
  const std::size_t end = skip_digits(text, at);
  if (end == at) return false;
  for (; breathe() && at < end; ++at) {
    if (exponent < std::int64_t{1} << 50) exponent = exponent * 10 + (text[at] - '0');
  }
  if (negative) exponent = -exponent;
  return true;
}

}  // namespace

std::optional<double> float_from_ascii(std::string_view text) {
  text = strip(text);
  std::string cleaned;
  if (text.find('_') != std::string_view::npos) {
    std::optional<std::string> without = without_underscores(text);
    if (!without) return std::nullopt;
    cleaned = std::move(*without);
    text = cleaned;
  }
  const bool negative = !text.empty() && text[0] == '-';
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
  std::optional<double> value = special_value(text);
  if (!value) {
    if (!is_decimal_form(text)) return std::nullopt;
    value = parse_decimal_float(text);
  }
  return negative ? -*value : *value;
}

std::optional<double> float_from_text(std::string_view wtf8) {
  const std::optional<std::string> ascii = to_ascii_number_text(wtf8);
  if (!ascii) return std::nullopt;
  return float_from_ascii(*ascii);
}

std::string float_to_hex(double value) {
  if (!std::isfinite(value)) return float_repr(value);
  const auto bits = std::bit_cast<std::uint64_t>(value);
  std::string out = std::signbit(value) ? "-0x" : "0x";
  const auto biased = static_cast<int>(bits >> 52 & 0x7ff);
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
  if (value == 0) return out + "0.0p+0";
  out += biased == 0 ? "0." : "1.";
  constexpr char kHex[] = "0123456789abcdef";
  for (int shift = 48; shift >= 0; shift -= 4) out.push_back(kHex[fraction >> shift & 15]);
  const int exponent = biased == 0 ? -1022 : biased - 1023;
  out += exponent < 0 ? "p-" : "p+";
  return out + std::to_string(std::abs(exponent));
}

FloatFromHex float_from_hex(std::string_view text) {
  text = strip(text);
  const bool negative = !text.empty() && text[0] == '-';
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
  if (const std::optional<double> special = special_value(text)) {
    return {negative ? -*special : *special};
  }
  if (text.size() >= 2 && text[0] == '0' && to_lower_ascii(text[1]) == 'x') text.remove_prefix(2);
  std::size_t at = 0;
  HexDigits number = read_hex_digits(text, at);
  std::int64_t exponent = 0;
  if (number.count == 0 || !read_binary_exponent(text, at, exponent) || at != text.size()) {
    return {0, FloatTextError::kInvalid};
  }
  number.exponent += exponent;
  const double value = scale(number);
  if (std::isinf(value)) return {0, FloatTextError::kTooLarge};
  return {negative ? -value : value};
}

}  // namespace pawl::vm
