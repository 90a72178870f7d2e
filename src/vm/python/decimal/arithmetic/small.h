// Decimals whose coefficient fits 94 bits: the common case, computed without limbs.
//
// Each function gives nothing where the result needs more, must be rounded in a way that these do
// not know, or signals something; the general functions of number.h then do it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "vm/objects/limbs.h"
#include "vm/python/decimal/arithmetic/number.h"

namespace pawl::vm::decimal {

inline constexpr std::array<uint64_t, 20> kTens = [] {
  std::array<uint64_t, 20> tens{};
  tens[0] = 1;
  for (size_t i = 1; i < tens.size(); ++i) tens[i] = tens[i - 1] * 10;
  return tens;
}();

inline constexpr std::array<uint128, 39> kWideTens = [] {
  std::array<uint128, 39> tens{};
  tens[0] = 1;
  for (size_t i = 1; i < tens.size(); ++i) tens[i] = tens[i - 1] * 10;
  return tens;
}();

inline int digit_count(uint64_t a) {
  const int estimate = (64 - std::countl_zero(a | 1)) * 1233 >> 12;
  return estimate + (a >= kTens[estimate] ? 1 : 0) + (a == 0 ? 1 : 0);
}

inline int digit_count(uint128 a) {
  const auto high = static_cast<uint64_t>(a >> 64);
  if (high == 0) return digit_count(static_cast<uint64_t>(a));
  const int estimate = (128 - std::countl_zero(high)) * 1233 >> 12;
  return estimate + (estimate < 39 && a >= kWideTens[estimate] ? 1 : 0);
}

// A finite number.
struct Small {
  uint128 coefficient = 0;
  int64_t exponent = 0;
  bool negative = false;
};

inline constexpr int kSmallBits = 94;
inline constexpr int kWideDigits = 38;  // that many digits always fit 128 bits

// coefficient *= 10^count; false if that may not fit.
inline bool scale_up(uint128& coefficient, int64_t count) {
  if (count == 0 || coefficient == 0) return true;
  // Nine digits are less than 30 bits.
  if (count > 9 || coefficient >> kSmallBits != 0) {
    if (count > kWideDigits || digit_count(coefficient) + count > kWideDigits) return false;
  }
  coefficient *= kWideTens[static_cast<size_t>(count)];
  return true;
}

// Divides by 10^count, 0 < count <= 38; what is cut off as in number.h.
inline int scale_down(uint128& coefficient, int64_t count) {
  const uint128 ten = kWideTens[static_cast<size_t>(count)];
  uint128 rest;
  if (coefficient >> 64 == 0 && ten >> 64 == 0) {
    const auto value = static_cast<uint64_t>(coefficient), by = static_cast<uint64_t>(ten);
    coefficient = value / by;
    rest = value % by;
  } else {
    const uint128 quotient = coefficient / ten;
    rest = coefficient - quotient * ten;
    coefficient = quotient;
  }
  if (rest == 0) return 0;
  const uint128 half = ten / 2;
  return rest < half ? 1 : rest == half ? 2 : 3;
}

// Rounds to the precision. False: the exponent comes near a limit.
inline bool finish(Small& a, Setting& setting) {
  if (setting.clamp) return false;
  int digits = digit_count(a.coefficient);
  if (digits > setting.precision) {
    const int64_t extra = digits - setting.precision;
    const int lost = scale_down(a.coefficient, extra);
    a.exponent += extra;
    if (rounds_away(setting.rounding, a.negative, a.coefficient, lost)) {
      ++a.coefficient;
      if (digit_count(a.coefficient) > setting.precision) {
        a.coefficient /= 10;
        ++a.exponent;
      }
    }
    setting.status |= lost != 0 ? kRounded | kInexact : kRounded;
    digits = static_cast<int>(setting.precision);
  }
  return a.exponent >= setting.emin && a.exponent + digits <= setting.emax;
}

inline bool add(Small& result, const Small& a, const Small& b, bool negate_b, Setting& setting) {
  uint128 left = a.coefficient, right = b.coefficient;
  if (a.exponent == b.exponent) {
    result.exponent = a.exponent;
  } else if (a.exponent > b.exponent) {
    if (!scale_up(left, a.exponent - b.exponent)) return false;
    result.exponent = b.exponent;
  } else {
    if (!scale_up(right, b.exponent - a.exponent)) return false;
    result.exponent = a.exponent;
  }
  const bool b_negative = b.negative != negate_b;
  if (a.negative == b_negative) {
    result.coefficient = left + right;
    result.negative = a.negative;
    // Both are below 10^38, and twice that is below 2^128.
  } else if (left >= right) {
    result.coefficient = left - right;
    result.negative = left == right ? setting.rounding == Rounding::kFloor : a.negative;
  } else {
    result.coefficient = right - left;
    result.negative = b_negative;
  }
  return finish(result, setting);
}

inline int bit_count(uint128 a) {
  const auto high = static_cast<uint64_t>(a >> 64);
  return high != 0 ? 128 - std::countl_zero(high) : 64 - std::countl_zero(static_cast<uint64_t>(a));
}

inline bool multiply(Small& result, const Small& a, const Small& b, Setting& setting) {
  if (bit_count(a.coefficient) + bit_count(b.coefficient) > 126) return false;
  result.coefficient = a.coefficient * b.coefficient;
  result.exponent = a.exponent + b.exponent;
  result.negative = a.negative != b.negative;
  return finish(result, setting);
}

inline bool divide(Small& result, const Small& a, const Small& b, Setting& setting) {
  if (b.coefficient == 0 || a.coefficient == 0) return false;
  const int64_t shift =
      digit_count(b.coefficient) - digit_count(a.coefficient) + setting.precision + 1;
  if (shift < 0) return false;
  uint128 numerator = a.coefficient;
  if (!scale_up(numerator, shift)) return false;
  uint128 quotient = numerator / b.coefficient;
  const int64_t ideal = a.exponent - b.exponent;
  int64_t exponent = ideal - shift;
  if (quotient * b.coefficient == numerator) {
    while (exponent < ideal && quotient % 10 == 0) {
      quotient /= 10;
      ++exponent;
    }
  } else {
    if (digit_count(quotient) > kWideDigits - 2) return false;
    quotient = quotient * 10 + 1;
    --exponent;
  }
  result = {quotient, exponent, a.negative != b.negative};
  return finish(result, setting);
}

// Nothing: they are too far apart to be compared this way.
inline std::optional<int> order(const Small& a, const Small& b) {
  if (a.coefficient == 0 || b.coefficient == 0) {
    if (a.coefficient == b.coefficient) return 0;
    if (a.coefficient == 0) return b.negative ? 1 : -1;
    return a.negative ? -1 : 1;
  }
  if (a.negative != b.negative) return a.negative ? -1 : 1;
  uint128 left = a.coefficient, right = b.coefficient;
  if (a.exponent > b.exponent) {
    if (!scale_up(left, a.exponent - b.exponent)) return std::nullopt;
  } else if (b.exponent > a.exponent) {
    if (!scale_up(right, b.exponent - a.exponent)) return std::nullopt;
  }
  if (left == right) return 0;
  return (left < right) != a.negative ? -1 : 1;
}

inline bool quantize(Small& result, const Small& a, int64_t exponent, Setting& setting) {
  if (setting.clamp) return false;
  result = {a.coefficient, exponent, a.negative};
  if (exponent <= a.exponent) {
    if (!scale_up(result.coefficient, a.exponent - exponent)) return false;
  } else if (exponent - a.exponent <= kWideDigits) {
    const int lost = scale_down(result.coefficient, exponent - a.exponent);
    if (rounds_away(setting.rounding, a.negative, result.coefficient, lost)) ++result.coefficient;
    if (a.coefficient != 0) setting.status |= lost != 0 ? kRounded | kInexact : kRounded;
  } else {
    return false;
  }
  const int digits = digit_count(result.coefficient);
  return digits <= setting.precision && exponent >= setting.emin &&
         exponent + digits <= setting.emax;
}

}  // namespace pawl::vm::decimal
