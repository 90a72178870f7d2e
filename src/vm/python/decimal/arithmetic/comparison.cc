// Orders, neighbours and classes of numbers.
#include "vm/python/decimal/arithmetic/number.h"

namespace pawl::vm::decimal {
namespace {

int order_of_magnitudes(const Number& a, const Number& b, Setting& setting) {
  if (a.infinite() || b.infinite()) return (a.infinite() ? 1 : 0) - (b.infinite() ? 1 : 0);
  if (a.coefficient.empty() || b.coefficient.empty()) {
    return (b.coefficient.empty() ? 1 : 0) - (a.coefficient.empty() ? 1 : 0);
  }
  if (a.exponent == b.exponent) return compare_limbs(a.coefficient, b.coefficient);
  const int64_t first = adjusted(a), second = adjusted(b);
  if (first != second) return first < second ? -1 : 1;
  LimbVector scaled;
  if (a.exponent > b.exponent) {
    scaled.assign(a.coefficient.begin(), a.coefficient.end());
    scale_up(setting, scaled, a.exponent - b.exponent);
    return compare_limbs(scaled, b.coefficient);
  }
  scaled.assign(b.coefficient.begin(), b.coefficient.end());
  scale_up(setting, scaled, b.exponent - a.exponent);
  return compare_limbs(a.coefficient, scaled);
}

int total_rank(const Number& a) {
  switch (a.form) {
    case Form::kFinite:
      return 0;
    case Form::kInfinity:
      return 1;
    case Form::kSignalingNan:
      return 2;
    default:
      return 3;
  }
}

Number sign_number(int sign) { return Number(sign == 0 ? 0 : 1, 0, sign < 0); }

}  // namespace

int order(const Number& a, const Number& b, Setting& setting) {
  if (a.zero() && b.zero()) return 0;
  if (a.zero()) return b.negative ? 1 : -1;
  if (b.zero()) return a.negative ? -1 : 1;
  if (a.negative != b.negative) return a.negative ? -1 : 1;
  const int magnitudes = order_of_magnitudes(a, b, setting);
  return a.negative ? -magnitudes : magnitudes;
}

int order_total(const Number& a, const Number& b, Setting& setting) {
  if (a.negative != b.negative) return a.negative ? -1 : 1;
  const int sign = a.negative ? -1 : 1;
  const int first = total_rank(a), second = total_rank(b);
  if (first != second) return first < second ? -sign : sign;
  if (a.nan()) return sign * compare_limbs(a.coefficient, b.coefficient);
  if (a.infinite()) return 0;
  const int magnitudes = order_of_magnitudes(a, b, setting);
  if (magnitudes != 0) return sign * magnitudes;
  if (a.exponent == b.exponent) return 0;
  return a.exponent < b.exponent ? -sign : sign;
}

Number compare(const Number& a, const Number& b, Setting& setting) {
  Number result;
  if (check_nans(result, a, b, setting)) return result;
  return sign_number(order(a, b, setting));
}

Number compare_signal(const Number& a, const Number& b, Setting& setting) {
  Number result;
  if (check_nans(result, a, b, setting)) {
    setting.status |= kInvalidOperation;
    return result;
  }
  return sign_number(order(a, b, setting));
}

Number choose(const Number& a, const Number& b, Setting& setting, Choice choice) {
  Number result;
  const bool one_quiet =
      (a.form == Form::kQuietNan && !b.nan()) || (b.form == Form::kQuietNan && !a.nan());
  if (one_quiet) {
    result = a.nan() ? b : a;
    finish(result, setting);
    return result;
  }
  if (check_nans(result, a, b, setting)) return result;
  const bool magnitude = choice == Choice::kMaxMagnitude || choice == Choice::kMinMagnitude;
  const bool larger = choice == Choice::kMax || choice == Choice::kMaxMagnitude;
  int first = magnitude ? order_of_magnitudes(a, b, setting) : 0;
  if (first == 0) first = order(a, b, setting);
  if (first == 0) first = order_total(a, b, setting);
  result = (larger ? first >= 0 : first < 0) ? a : b;
  finish(result, setting);
  return result;
}

namespace {

// One step toward positive or negative infinity; not of a NaN.
Number step(const Number& a, Setting& setting, bool up) {
  Number result;
  if (a.infinite()) {
    if (a.negative != up) return a;
    LimbVector ten;
    if (!power_of_ten(setting, ten, setting.precision)) return result;
    const uint64_t one[] = {1};
    subtract_limbs(result.coefficient, ten, one);
    result.exponent = setting.top();
    result.negative = a.negative;
    return result;
  }
  Setting directed = setting;
  directed.status = 0;
  directed.rounding = up ? Rounding::kCeiling : Rounding::kFloor;
  result = a;
  finish(result, directed);
  // Rounding itself was the step, unless there was nothing to round.
  if ((directed.status & (kInexact | kErrors)) == 0) {
    directed.status = 0;
    result = add(a, Number(1, setting.tiny() - 1, !up), directed);
  }
  setting.stopped = directed.stopped;
  setting.status |= directed.status & kErrors;
  return result;
}

}  // namespace

Number next_minus(const Number& a, Setting& setting) {
  Number result;
  if (check_nan(result, a, setting)) return result;
  return step(a, setting, false);
}

Number next_plus(const Number& a, Setting& setting) {
  Number result;
  if (check_nan(result, a, setting)) return result;
  return step(a, setting, true);
}

Number next_toward(const Number& a, const Number& b, Setting& setting) {
  Number result;
  if (check_nans(result, a, b, setting)) return result;
  const int relation = order(a, b, setting);
  if (relation == 0) {
    result = a;
    result.negative = b.negative;
    return result;
  }
  result = step(a, setting, relation < 0);
  if (setting.stopped) return result;
  if (result.infinite()) {
    setting.status |= kOverflow | kRounded | kInexact;
  } else if (adjusted(result) < setting.emin) {
    setting.status |= kUnderflow | kSubnormal | kRounded | kInexact;
    if (result.coefficient.empty()) setting.status |= kClamped;
  }
  return result;
}

bool same_quantum(const Number& a, const Number& b) {
  if (a.nan() || b.nan()) return a.nan() && b.nan();
  if (a.infinite() || b.infinite()) return a.infinite() && b.infinite();
  return a.exponent == b.exponent;
}

bool is_normal(const Number& a, const Setting& setting) {
  return a.finite() && !a.coefficient.empty() && adjusted(a) >= setting.emin;
}

bool is_subnormal(const Number& a, const Setting& setting) {
  return a.finite() && !a.coefficient.empty() && adjusted(a) < setting.emin;
}

const char* number_class(const Number& a, const Setting& setting) {
  if (a.form == Form::kQuietNan) return "NaN";
  if (a.form == Form::kSignalingNan) return "sNaN";
  if (a.infinite()) return a.negative ? "-Infinity" : "+Infinity";
  if (a.zero()) return a.negative ? "-Zero" : "+Zero";
  if (is_subnormal(a, setting)) return a.negative ? "-Subnormal" : "+Subnormal";
  return a.negative ? "-Normal" : "+Normal";
}

}  // namespace pawl::vm::decimal
