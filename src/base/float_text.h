// Doubles as text and back, the same on every machine and in every layer.
//
// The text is Python's repr: the shortest digits that read back as the same double, plain from 1e-4
// up to below 1e16, with an exponent outside of that. It always has a '.', an 'e', or is one of
// "nan", "inf", "-inf". No function here allocates, looks at a locale or keeps state.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pawl {

// Room for any text that write_float_repr writes.
inline constexpr std::size_t kFloatReprSize = 32;

// Writes the repr of `value` to `out` (at least kFloatReprSize bytes) and returns its length.
std::size_t write_float_repr(double value, char* out);

void append_float_repr(std::string& out, double value);

// The significant digits of a finite double: value = 0.DIGITS × 10^point, with the sign apart.
struct FloatDigits {
  char digits[24];
  int count = 0;  // At least 1; no trailing zeros, except for the one digit of zero.
  int point = 0;  // Where the decimal point stands, counted from the first digit; 1 for zero.
  bool negative = false;
};

FloatDigits shortest_float_digits(double value);

// Reads `[-]digits[.digits][(e|E)[+-]digits]`, correctly rounded, for any number of digits. Text
// that is too large gives an infinity, text that is too small a zero of its sign; other text must
// not be given.
double parse_decimal_float(std::string_view text);

}  // namespace pawl
