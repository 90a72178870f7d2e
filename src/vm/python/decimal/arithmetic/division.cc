// Quotients, remainders, square roots.
#include <algorithm>

#include "vm/python/decimal/arithmetic/number.h"

namespace pawl::vm::decimal {
namespace {

// Takes zeros off the end until the exponent is the ideal one.
void reduce_to(Number& a, int64_t ideal, Setting& setting) {
  const int64_t zeros = trailing_zeros(setting, a.coefficient, ideal - a.exponent);
  scale_down(setting, a.coefficient, zeros);
  a.exponent += zeros;
}

// Quotients that need no division: of NaNs, infinities and zeros.
bool divide_specially(Number& result, const Number& a, const Number& b, Setting& setting) {
  const bool negative = a.negative != b.negative;
  if (!a.finite() || !b.finite()) {
    if (check_nans(result, a, b, setting)) return true;
    if (a.infinite() && b.infinite()) {
      result = invalid(setting, kInvalidOperation);
    } else if (a.infinite()) {
      set_infinity(result, negative);
    } else {
      set_zero(result, negative, setting.tiny());
      setting.status |= kClamped;
    }
    return true;
  }
  if (!b.coefficient.empty()) return false;
  if (a.coefficient.empty()) {
    result = invalid(setting, kDivisionUndefined);
  } else {
    set_infinity(result, negative);
    setting.status |= kDivisionByZero;
  }
  return true;
}

}  // namespace

Number divide(const Number& a, const Number& b, Setting& setting) {
  Number result;
  if (divide_specially(result, a, b, setting)) return result;
  const int64_t ideal = a.exponent - b.exponent;
  result.negative = a.negative != b.negative;
  if (a.coefficient.empty()) {
    result.exponent = ideal;
    finish(result, setting);
    return result;
  }
  // Precision and one digit more; a last digit stands for what is left.
  const int64_t shift = digits_of(b) - digits_of(a) + setting.precision + 1;
  LimbVector rest;
  result.exponent = ideal - shift;
  if (shift >= 0) {
    LimbVector scaled(a.coefficient.begin(), a.coefficient.end());
    if (!scale_up(setting, scaled, shift)) return result;
    if (!divide(setting, &result.coefficient, &rest, scaled, b.coefficient)) return result;
  } else {
    LimbVector scaled(b.coefficient.begin(), b.coefficient.end());
    if (!scale_up(setting, scaled, -shift)) return result;
    if (!divide(setting, &result.coefficient, &rest, a.coefficient, scaled)) return result;
  }
  if (rest.empty()) {
    reduce_to(result, ideal, setting);
  } else {
    multiply_add_limb(result.coefficient, 10, 1);
    --result.exponent;
  }
  finish(result, setting);
  return result;
}

namespace {

// Whole quotient and remainder of finite numbers, the divisor not zero. False: the quotient has
// more digits than the precision.
bool divide_whole(Number& quotient, Number& rest, const Number& a, const Number& b,
                  Setting& setting) {
  quotient = Number();
  quotient.negative = a.negative != b.negative;
  rest = Number();
  rest.negative = a.negative;
  const int64_t ideal = std::min(a.exponent, b.exponent);
  const int64_t distance = adjusted(a) - adjusted(b);
  if (a.coefficient.empty() || distance <= -2) {
    rest.coefficient = a.coefficient;
    rest.exponent = a.exponent;
    if (a.coefficient.empty()) {
      rest.exponent = ideal;
    } else {
      rescale(rest, ideal, setting);
    }
    return true;
  }
  if (distance > setting.precision) return false;
  LimbVector left(a.coefficient.begin(), a.coefficient.end());
  LimbVector right(b.coefficient.begin(), b.coefficient.end());
  if (!scale_up(setting, left, a.exponent - ideal) ||
      !scale_up(setting, right, b.exponent - ideal) ||
      !divide(setting, &quotient.coefficient, &rest.coefficient, left, right)) {
    return true;
  }
  rest.exponent = ideal;
  return digits_of(quotient) <= setting.precision;
}

// False: `rest` is the answer already.
bool divide_for_rest(Number& quotient, Number& rest, const Number& a, const Number& b,
                     Setting& setting) {
  if (!a.finite() || !b.finite()) {
    if (check_nans(rest, a, b, setting)) return false;
    if (a.infinite()) {
      rest = invalid(setting, kInvalidOperation);
    } else {
      rest = a;
      finish(rest, setting);
    }
    return false;
  }
  if (b.coefficient.empty()) {
    rest = invalid(setting, a.coefficient.empty() ? kDivisionUndefined : kInvalidOperation);
    return false;
  }
  if (divide_whole(quotient, rest, a, b, setting)) return true;
  rest = invalid(setting, kDivisionImpossible);
  return false;
}

}  // namespace

Number divide_integer(const Number& a, const Number& b, Setting& setting) {
  Number result;
  if (!a.finite() || !b.finite()) {
    if (check_nans(result, a, b, setting)) return result;
    if (a.infinite()) {
      if (b.infinite()) return invalid(setting, kInvalidOperation);
      set_infinity(result, a.negative != b.negative);
      return result;
    }
    set_zero(result, a.negative != b.negative, 0);
    return result;
  }
  if (divide_specially(result, a, b, setting)) return result;
  Number rest;
  const uint32_t before = setting.status;
  if (!divide_whole(result, rest, a, b, setting)) return invalid(setting, kDivisionImpossible);
  setting.status = before;
  finish(result, setting);
  return result;
}

Number remainder(const Number& a, const Number& b, Setting& setting) {
  Number quotient, result;
  if (divide_for_rest(quotient, result, a, b, setting)) finish(result, setting);
  return result;
}

void divide_modulo(Number& quotient, Number& rest, const Number& a, const Number& b,
                   Setting& setting) {
  if (!a.finite() || !b.finite()) {
    if (check_nans(quotient, a, b, setting)) {
      rest = quotient;
      return;
    }
    if (a.infinite()) {
      if (b.infinite()) {
        quotient = rest = invalid(setting, kInvalidOperation);
        return;
      }
      set_infinity(quotient, a.negative != b.negative);
      rest = invalid(setting, kInvalidOperation);
      return;
    }
    rest = a;
    finish(rest, setting);
    set_zero(quotient, a.negative != b.negative, 0);
    return;
  }
  if (b.coefficient.empty()) {
    if (a.coefficient.empty()) {
      quotient = rest = invalid(setting, kDivisionUndefined);
      return;
    }
    set_infinity(quotient, a.negative != b.negative);
    rest = invalid(setting, kDivisionByZero | kInvalidOperation);
    return;
  }
  if (!divide_whole(quotient, rest, a, b, setting)) {
    quotient = rest = invalid(setting, kDivisionImpossible);
    return;
  }
  finish(quotient, setting);
  finish(rest, setting);
}

Number remainder_near(const Number& a, const Number& b, Setting& setting) {
  Number quotient, result;
  if (!divide_for_rest(quotient, result, a, b, setting)) return result;
  if (setting.stopped) return result;
  // The divisor at the remainder's exponent: nearer from above?
  LimbVector divisor(b.coefficient.begin(), b.coefficient.end());
  if (result.coefficient.empty()) {
    finish(result, setting);
    return result;
  }
  if (b.exponent - result.exponent > digits_of(result) + 2) {
    finish(result, setting);
    return result;
  }
  scale_up(setting, divisor, b.exponent - result.exponent);
  LimbVector twice;
  shift_left(twice, result.coefficient, 1);
  const int order = compare_limbs(twice, divisor);
  if (order > 0 || (order == 0 && quotient.odd())) {
    LimbVector other;
    subtract_limbs(other, divisor, result.coefficient);
    result.coefficient.swap(other);
    result.negative = !result.negative;
    add_one(quotient.coefficient);
    if (digits_of(quotient) > setting.precision) return invalid(setting, kDivisionImpossible);
  }
  finish(result, setting);
  return result;
}

Number square_root(const Number& a, Setting& setting) {
  Number result;
  if (check_nan(result, a, setting)) return result;
  const int64_t ideal = a.exponent >= 0 ? a.exponent / 2 : -((-a.exponent + 1) / 2);
  if (a.zero()) {
    set_zero(result, a.negative, ideal);
    finish(result, setting);
    return result;
  }
  if (a.negative) return invalid(setting, kInvalidOperation);
  if (a.infinite()) return a;
  // Precision and one digit more of the root; a last digit stands for what is left.
  LimbVector scaled(a.coefficient.begin(), a.coefficient.end());
  int64_t exponent = a.exponent;
  int64_t length = digits_of(a);
  if ((exponent & 1) != 0) {
    scale_up(setting, scaled, 1);
    --exponent;
    ++length;
  }
  int64_t shift = setting.precision + 1 - (length + 1) / 2;
  bool exact = true;
  if (shift >= 0) {
    if (!scale_up(setting, scaled, 2 * shift)) return result;
  } else {
    exact = scale_down(setting, scaled, -2 * shift) == 0;
  }
  if (setting.stopped || !square_root(setting, result.coefficient, scaled)) return result;
  LimbVector square;
  if (!multiply(setting, square, result.coefficient, result.coefficient)) return result;
  exact = exact && compare_limbs(square, scaled) == 0;
  result.exponent = exponent / 2 - shift;
  Setting even = setting;
  even.rounding = Rounding::kHalfEven;
  if (exact) {
    reduce_to(result, ideal, even);
    // Still below the ideal exponent is right; above it, zeros are added as far as they fit.
    if (result.exponent > ideal) {
      const int64_t room = setting.precision - digits_of(result);
      const int64_t zeros = std::min(result.exponent - ideal, std::max<int64_t>(room, 0));
      scale_up(even, result.coefficient, zeros);
      result.exponent -= zeros;
    }
  } else {
    multiply_add_limb(result.coefficient, 10, 1);
    --result.exponent;
  }
  finish(result, even);
  setting.status |= even.status;
  setting.stopped = even.stopped;
  return result;
}

}  // namespace pawl::vm::decimal
