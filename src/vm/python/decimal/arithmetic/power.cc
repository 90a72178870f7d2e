// Powers: whole exponents by squaring, others through exp and ln.
#include <algorithm>

#include "vm/python/decimal/arithmetic/number.h"
#include "vm/python/decimal/arithmetic/small.h"

namespace pawl::vm::decimal {
namespace {

// 1 with so many zeros behind the point.
Number one_with_zeros(Setting& setting, int64_t zeros, bool negative) {
  Number result(1, 0, negative);
  scale_up(setting, result.coefficient, zeros);
  result.exponent = -zeros;
  return result;
}

// |a| compared with 1.
int order_to_one(const Number& a, Setting& setting) {
  Number magnitude = a;
  magnitude.negative = false;
  return order(magnitude, Number(1, 0), setting);
}

// |base| is 1 and the exponent is finite.
Number power_of_one(const Number& base, const Number& exponent, bool whole, bool negative,
                    Setting& setting) {
  int64_t zeros = setting.precision - 1;
  if (!whole) {
    setting.status |= kInexact | kRounded;
  } else if (exponent.negative) {
    zeros = 0;
  } else {
    // 1.00 ** 3 is 1.000000
    const std::optional<int64_t> count = to_integer(exponent, setting);
    int64_t places = 0;
    if (!count.has_value() || __builtin_mul_overflow(*count, -base.exponent, &places) ||
        places > zeros) {
      if (base.exponent != 0) {
        setting.status |= kRounded;
      } else {
        zeros = 0;
      }
    } else {
      zeros = std::max<int64_t>(places, 0);
    }
  }
  return one_with_zeros(setting, zeros, negative);
}

// The digits of an exponent.
int64_t digits_of_exponent(int64_t exponent) {
  return digit_count(static_cast<uint64_t>(exponent < 0 ? -exponent : exponent));
}

// A lower bound of log10(|log10(x)|) for a positive x that is not 1.
int64_t bound_of_logarithm(const Number& x, Setting& setting) {
  const int64_t first = adjusted(x);
  if (first > 0) return digits_of_exponent(first) - 1;
  if (first < -1) return digits_of_exponent(first + 1) - 1;
  Setting wide = setting.widest();
  const int64_t distance = adjusted(add(x, Number(1, 0), wide, true));
  setting.stopped = wide.stopped;
  return first == 0 ? distance - 2 : distance - 1;
}

// Whether the power is far outside of the limits; then `result` is what is left of it. What is only
// a little outside is found by computing it.
bool beyond_limits(Number& result, const Number& base, const Number& exponent, bool negative,
                   Setting& setting) {
  Number magnitude = base;
  magnitude.negative = false;
  const int64_t place = bound_of_logarithm(magnitude, setting) + adjusted(exponent);
  const bool below = (adjusted(magnitude) < 0) != exponent.negative;
  if (digits_of_exponent(below ? setting.tiny() : setting.emax) >= place) return false;
  result = Number(1, below ? setting.tiny() - 1 : setting.emax + 1, negative);
  finish(result, setting);
  return true;
}

bool settled(const Number& a, uint32_t status) {
  return !a.finite() || (a.coefficient.empty() && (status & kClamped) != 0);
}

// From the top bit of the exponent down.
Number power_by_squaring(const Number& base, uint64_t exponent, Setting& setting) {
  Number result = base;
  for (int bit = 62 - std::countl_zero(exponent); bit >= 0 && !setting.stopped; --bit) {
    result = multiply(result, result, setting);
    if ((exponent >> bit & 1) != 0) result = multiply(result, base, setting);
    if (settled(result, setting.status)) break;
  }
  return result;
}

// The same for exponents beyond 64 bits.
Number power_by_large(const Number& base, const Number& exponent, Setting& setting) {
  LimbVector bits(exponent.coefficient.begin(), exponent.coefficient.end());
  if (exponent.exponent >= 0) {
    if (!scale_up(setting, bits, exponent.exponent)) return base;
  } else {
    scale_down(setting, bits, -exponent.exponent);
  }
  Number result = base;
  for (uint64_t bit = bit_length(bits) - 1; bit-- > 0 && !setting.stopped;) {
    result = multiply(result, result, setting);
    if (test_bit(bits, bit)) result = multiply(result, base, setting);
    if (settled(result, setting.status)) break;
  }
  return result;
}

Number whole_power(const Number& base, const Number& exponent, bool negative, Setting& setting) {
  Setting work = setting;
  work.precision += digits_of(exponent) + exponent.exponent + 2;
  work.rounding = Rounding::kHalfEven;
  work.clamp = false;
  work.status = 0;
  Number start = base;
  Number result;
  if (exponent.negative) {
    work.precision += 1;
    start = divide(Number(1, 0), base, work);
    setting.status |= work.status;
    if ((work.status & kErrors) != 0) {
      set_nan(result);
      return result;
    }
  }
  Number magnitude = exponent;
  magnitude.negative = false;
  const std::optional<int64_t> count = to_integer(magnitude, setting);
  result = count.has_value() ? power_by_squaring(start, static_cast<uint64_t>(*count), work)
                             : power_by_large(start, magnitude, work);
  setting.stopped = work.stopped;
  setting.status |= work.status;
  result.negative = negative;
  if (result.infinite()) result = Number(1, setting.emax + 1, negative);
  finish(result, setting);
  return result;
}

Number real_power(const Number& base, const Number& exponent, Setting& setting) {
  Setting work = setting.widest();
  work.precision = std::max(digits_of(base), setting.precision) + 23;
  Number result = natural_logarithm(base, work);
  result = multiply(result, exponent, work);
  result = exponential(result, work);
  setting.stopped = work.stopped;
  setting.status |= (work.status & kErrors) | kInexact | kRounded;
  if (setting.stopped) return result;
  if (result.infinite()) result = Number(1, setting.emax + 1);
  if (result.finite() && order(result, Number(1, 0), setting) == 0) {
    result = one_with_zeros(setting, setting.precision - 1, false);
  }
  finish(result, setting);
  return result;
}

}  // namespace

Number power(const Number& base, const Number& exponent, Setting& setting) {
  Number result;
  if (check_nans(result, base, exponent, setting)) return result;
  const bool whole = is_integer(exponent, setting);
  const bool negative = whole && base.negative && is_odd_integer(exponent, setting);
  if (base.zero()) {
    if (exponent.zero()) return invalid(setting, kInvalidOperation);
    if (exponent.negative) {
      set_infinity(result, negative);
    } else {
      set_zero(result, negative, 0);
    }
    return result;
  }
  if (base.negative && (!whole || exponent.infinite())) {
    return invalid(setting, kInvalidOperation);
  }
  if (exponent.infinite()) {
    const int relation = order_to_one(base, setting);
    if (relation == 0) {
      setting.status |= kInexact | kRounded;
      return one_with_zeros(setting, setting.precision - 1, false);
    }
    if ((relation < 0) != exponent.negative) {
      set_zero(result, negative, 0);
    } else {
      set_infinity(result, negative);
    }
    return result;
  }
  if (base.infinite()) {
    if (exponent.zero()) return Number(1, 0, negative);
    if (exponent.negative) {
      set_zero(result, negative, 0);
    } else {
      set_infinity(result, negative);
    }
    return result;
  }
  if (exponent.zero()) return Number(1, 0, negative);
  if (order_to_one(base, setting) == 0) {
    return power_of_one(base, exponent, whole, negative, setting);
  }
  if (beyond_limits(result, base, exponent, negative, setting)) return result;
  if (setting.stopped) return result;
  return whole ? whole_power(base, exponent, negative, setting)
               : real_power(base, exponent, setting);
}

Number power_modulo(const Number& base, const Number& exponent, const Number& modulus,
                    Setting& setting) {
  Number result;
  if (base.nan() || exponent.nan() || modulus.nan()) {
    const Number* all[] = {&base, &exponent, &modulus};
    for (Form form : {Form::kSignalingNan, Form::kQuietNan}) {
      for (const Number* a : all) {
        if (a->form == form) {
          check_nan(result, *a, setting);
          return result;
        }
      }
    }
  }
  if (!is_integer(base, setting) || !is_integer(exponent, setting) ||
      !is_integer(modulus, setting) || modulus.zero() || (exponent.negative && !exponent.zero()) ||
      adjusted(modulus) >= setting.precision || (base.zero() && exponent.zero())) {
    return invalid(setting, kInvalidOperation);
  }
  const bool negative = base.negative && is_odd_integer(exponent, setting);
  LimbVector m(modulus.coefficient.begin(), modulus.coefficient.end());
  LimbVector e(exponent.coefficient.begin(), exponent.coefficient.end());
  LimbVector b(base.coefficient.begin(), base.coefficient.end());
  auto whole = [&](LimbVector& limbs, int64_t power) {
    if (power >= 0) {
      scale_up(setting, limbs, power);
    } else {
      scale_down(setting, limbs, -power);
    }
  };
  whole(m, modulus.exponent);
  whole(e, exponent.exponent);
  whole(b, base.exponent);
  if (setting.stopped) return result;
  LimbVector value(1, 1), next, rest;
  auto times = [&](const LimbVector& factor) {
    if (!multiply(setting, next, value, factor) || !divide(setting, nullptr, &rest, next, m))
      return;
    value.swap(rest);
  };
  if (!divide(setting, nullptr, &rest, b, m)) return result;
  b.swap(rest);
  for (uint64_t bit = bit_length(e); bit-- > 0 && !setting.stopped;) {
    times(LimbVector(value));
    if (test_bit(e, bit)) times(b);
  }
  if (!divide(setting, nullptr, &rest, value, m)) return result;
  result.coefficient.swap(rest);
  result.negative = negative;
  return result;
}

}  // namespace pawl::vm::decimal
