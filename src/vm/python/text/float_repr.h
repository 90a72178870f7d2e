// Floats as Python writes and reads them: repr, the format types, rounding, hexadecimal,
// float('…').
//
// All of it is exact: digits are those of the true binary value, correctly rounded half to even,
// for any precision. No locale, no state. Sizes are the caller's affair: a precision of 10**9 makes
// a text of that size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pawl::vm {

// What PyOS_double_to_string takes; the building block of format(), % and str.format.
struct FloatFormat {
  char type = 'r';  // e, f, g and their capitals; r is repr, without a precision
  int precision = 6;
  bool alternate = false;         // '#': always a point, and g keeps its trailing zeros
  bool add_point_zero = false;    // an integral result ends in ".0", as repr and str do
  bool no_negative_zero = false;  // 'z': what rounds to zero has no sign
};

// With '-' in front if negative; never with '+'. Infinities and NaN in the letter case of the type.
std::string format_float_digits(double value, const FloatFormat& format);

// repr(x) and str(x).
std::string float_repr(double value);

// round(x, digits): correctly rounded. Nothing if the result is too large for a float, which Python
// reports as OverflowError("rounded value too large to represent").
std::optional<double> round_to_digits(double value, std::int64_t digits);

// x.hex()
std::string float_to_hex(double value);

enum class FloatTextError : unsigned char {
  kNone,
  kInvalid,   // ValueError: invalid hexadecimal floating-point string
  kTooLarge,  // OverflowError: hexadecimal value too large to represent as a float
};

struct FloatFromHex {
  double value = 0;
  FloatTextError error = FloatTextError::kNone;
};

// float.fromhex(text)
FloatFromHex float_from_hex(std::string_view text);

// float(text): whitespace around it, underscores between digits, digits of any script, inf and nan.
// Nothing if it is no number; Python then raises ValueError("could not convert string to float: " +
// repr).
std::optional<double> float_from_text(std::string_view wtf8);
// The same for the bytes of float(b'…'), where only ASCII counts.
std::optional<double> float_from_ascii(std::string_view text);

// A finite x as mantissa × 2^exponent with an odd mantissa, or 0 × 2^0. as_integer_ratio() is then
// mantissa << exponent over 1, or mantissa over 1 << -exponent.
struct ExactFloat {
  std::int64_t mantissa;
  int exponent;
};

ExactFloat exact_float(double value);

}  // namespace pawl::vm
