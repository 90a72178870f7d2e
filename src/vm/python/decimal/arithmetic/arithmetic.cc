// Sums, products, and changing the exponent.
#include <algorithm>

#include "vm/python/decimal/arithmetic/number.h"

namespace pawl::vm::decimal {
namespace {

// Digits of `small` so far below the last place of the result that only their being there counts.
void shorten(const Number& large, Number& small, int64_t precision) {
  const int64_t digits = digits_of(large);
  const int64_t place = large.exponent + std::min<int64_t>(-1, digits - precision - 2);
  if (large.coefficient.empty() || adjusted(small) >= place) return;
  if (!small.coefficient.empty()) small.coefficient.assign(1, 1);
  small.exponent = place;
}

Number add_infinities(const Number& a, const Number& b, bool b_negative, Setting& setting) {
  Number result;
  if (a.infinite() && b.infinite() && a.negative != b_negative) {
    return invalid(setting, kInvalidOperation);
  }
  set_infinity(result, a.infinite() ? a.negative : b_negative);
  return result;
}

// Of finite numbers, without rounding.
Number exact_sum(const Number& a, const Number& b, bool b_negative, Setting& setting) {
  const Number& high = a.exponent >= b.exponent ? a : b;
  const Number& low = a.exponent >= b.exponent ? b : a;
  LimbVector scaled(high.coefficient.begin(), high.coefficient.end());
  Number result;
  if (!scale_up(setting, scaled, high.exponent - low.exponent)) return result;
  result.exponent = low.exponent;
  const bool high_negative = &high == &a ? a.negative : b_negative;
  const bool low_negative = &high == &a ? b_negative : a.negative;
  if (high_negative == low_negative) {
    add_limbs(result.coefficient, scaled, low.coefficient);
    result.negative = high_negative;
    return result;
  }
  const int order = compare_limbs(scaled, low.coefficient);
  if (order == 0) {
    result.negative = setting.rounding == Rounding::kFloor;
  } else if (order > 0) {
    subtract_limbs(result.coefficient, scaled, low.coefficient);
    result.negative = high_negative;
  } else {
    subtract_limbs(result.coefficient, low.coefficient, scaled);
    result.negative = low_negative;
  }
  return result;
}

}  // namespace

Number add(const Number& a, const Number& b, Setting& setting, bool negate_b) {
  Number result;
  const bool b_negative = b.negative != negate_b;
  if (!a.finite() || !b.finite()) {
    if (check_nans(result, a, b, setting)) return result;
    return add_infinities(a, b, b_negative, setting);
  }
  if (a.exponent == b.exponent) {
    result = exact_sum(a, b, b_negative, setting);
  } else if (a.exponent > b.exponent) {
    Number small = b;
    shorten(a, small, setting.precision);
    result = exact_sum(a, small, b_negative, setting);
  } else {
    Number small = a;
    shorten(b, small, setting.precision);
    result = exact_sum(small, b, b_negative, setting);
  }
  finish(result, setting);
  return result;
}

namespace {

// Unless one is a NaN. True: `result` is the whole answer.
bool exact_product(Number& result, const Number& a, const Number& b, Setting& setting) {
  const bool negative = a.negative != b.negative;
  if (a.infinite() || b.infinite()) {
    if (a.zero() || b.zero()) {
      result = invalid(setting, kInvalidOperation);
    } else {
      set_infinity(result, negative);
    }
    return true;
  }
  result.negative = negative;
  result.exponent = a.exponent + b.exponent;
  multiply(setting, result.coefficient, a.coefficient, b.coefficient);
  return false;
}

}  // namespace

Number multiply(const Number& a, const Number& b, Setting& setting) {
  Number result;
  if (check_nans(result, a, b, setting)) return result;
  if (exact_product(result, a, b, setting)) return result;
  finish(result, setting);
  return result;
}

Number fma(const Number& a, const Number& b, const Number& c, Setting& setting) {
  Number result;
  if (a.nan() || b.nan() || c.nan()) {
    const bool signals = a.form == Form::kSignalingNan || b.form == Form::kSignalingNan;
    if (a.nan() || b.nan()) {
      if (!signals && c.form == Form::kSignalingNan) return plus(c, setting);
      check_nans(result, a, b, setting);
      return result;
    }
    if (c.form == Form::kSignalingNan) return plus(c, setting);
  }
  if (exact_product(result, a, b, setting) && result.nan()) return result;
  return add(result, c, setting);
}

Number plus(const Number& a, Setting& setting) {
  Number result;
  if (check_nan(result, a, setting)) return result;
  result = a;
  if (a.zero() && a.negative) result.negative = setting.rounding == Rounding::kFloor;
  finish(result, setting);
  return result;
}

Number minus(const Number& a, Setting& setting) {
  Number result;
  if (check_nan(result, a, setting)) return result;
  result = a;
  result.negative = !a.negative;
  if (a.zero() && setting.rounding != Rounding::kFloor) result.negative = false;
  finish(result, setting);
  return result;
}

Number absolute(const Number& a, Setting& setting) {
  return a.negative ? minus(a, setting) : plus(a, setting);
}

void rescale(Number& a, int64_t exponent, Setting& setting) {
  if (exponent <= a.exponent) {
    scale_up(setting, a.coefficient, a.exponent - exponent);
    a.exponent = exponent;
    return;
  }
  const int lost = scale_down(setting, a.coefficient, exponent - a.exponent);
  a.exponent = exponent;
  setting.status |= kRounded;
  if (rounds_away(setting.rounding, a.negative, a.coefficient, lost)) add_one(a.coefficient);
  if (lost != 0) setting.status |= kInexact;
}

Number quantize(const Number& a, const Number& b, Setting& setting) {
  Number result;
  if (!a.finite() || !b.finite()) {
    if (check_nans(result, a, b, setting)) return result;
    if (a.infinite() && b.infinite()) return a;
    return invalid(setting, kInvalidOperation);
  }
  const int64_t exponent = b.exponent;
  if (exponent > setting.emax || exponent < setting.tiny()) {
    return invalid(setting, kInvalidOperation);
  }
  result = a;
  if (a.coefficient.empty()) {
    result.exponent = exponent;
    finish(result, setting);
    return result;
  }
  if (a.exponent > exponent && a.exponent - exponent + digits_of(a) > setting.precision) {
    return invalid(setting, kInvalidOperation);
  }
  const uint32_t before = setting.status;
  rescale(result, exponent, setting);
  if (setting.stopped) return result;
  if (digits_of(result) > setting.precision || adjusted(result) > setting.emax) {
    setting.status = before;
    return invalid(setting, kInvalidOperation);
  }
  finish(result, setting);
  return result;
}

Number to_integral(const Number& a, Setting& setting, Exactness exactness) {
  Number result;
  if (check_nan(result, a, setting)) return result;
  if (a.infinite()) return a;
  result = a;
  if (a.exponent >= 0) return result;
  const uint32_t before = setting.status;
  if (a.coefficient.empty()) {
    result.exponent = 0;
    return result;
  }
  rescale(result, 0, setting);
  if (exactness == Exactness::kQuiet) setting.status = before;
  return result;
}

Number normalize(const Number& a, Setting& setting) {
  Number result;
  if (check_nan(result, a, setting)) return result;
  if (a.infinite()) return a;
  result = a;
  finish(result, setting);
  if (!result.finite()) return result;
  if (result.coefficient.empty()) {
    set_zero(result, a.negative, 0);
    return result;
  }
  const int64_t most = (setting.clamp ? setting.top() : setting.emax) - result.exponent;
  const int64_t zeros = trailing_zeros(setting, result.coefficient, most);
  scale_down(setting, result.coefficient, zeros);
  result.exponent += zeros;
  return result;
}

}  // namespace pawl::vm::decimal
