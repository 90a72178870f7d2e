// Bringing results into the limits of a context, and NaNs.
#include "vm/breath.h"
#include "vm/python/decimal/arithmetic/number.h"

namespace pawl::vm::decimal {

void set_infinity(Number& a, bool negative) {
  a.form = Form::kInfinity;
  a.negative = negative;
  a.exponent = 0;
  a.coefficient.clear();
}

void set_nan(Number& a) {
  a.form = Form::kQuietNan;
  a.negative = false;
  a.exponent = 0;
  a.coefficient.clear();
}

void set_zero(Number& a, bool negative, int64_t exponent) {
  a.form = Form::kFinite;
  a.negative = negative;
  a.exponent = exponent;
  a.coefficient.clear();
}

Number invalid(Setting& setting, uint32_t condition) {
  setting.status |= condition;
  Number result;
  set_nan(result);
  return result;
}

void add_one(LimbVector& a) {
  for (uint64_t& limb : a) {
    breathe();
    if (++limb != 0) return;
  }
  a.push_back(1);
}

bool is_multiple_of_five(const LimbVector& a) {
  // 2^64 is 1 modulo 5, and so are its powers.
  uint64_t five = 0;
  for (const uint64_t limb : a) {
    breathe();
    five = (five + limb % 5) % 5;
  }
  return five == 0;
}

namespace {

void set_largest(Number& a, Setting& setting) {
  LimbVector ten;
  if (!power_of_ten(setting, ten, setting.precision)) return;
  const uint64_t one[] = {1};
  subtract_limbs(a.coefficient, ten, one);
  a.exponent = setting.top();
}

void overflow(Number& a, Setting& setting) {
  bool infinite = true;
  switch (setting.rounding) {
    case Rounding::kDown:
    case Rounding::k05Up:
      infinite = false;
      break;
    case Rounding::kCeiling:
      infinite = !a.negative;
      break;
    case Rounding::kFloor:
      infinite = a.negative;
      break;
    default:
      break;
  }
  if (infinite) {
    set_infinity(a, a.negative);
  } else {
    set_largest(a, setting);
  }
  setting.status |= kOverflow | kInexact | kRounded;
}

void round_tiny(Number& a, int64_t tiny, Setting& setting) {
  const int lost = scale_down(setting, a.coefficient, tiny - a.exponent);
  a.exponent = tiny;
  if (rounds_away(setting.rounding, a.negative, a.coefficient, lost)) add_one(a.coefficient);
  setting.status |= kRounded;
  if (lost == 0) return;
  setting.status |= kInexact | kUnderflow;
  if (a.coefficient.empty()) setting.status |= kClamped;
}

void check_exponent(Number& a, Setting& setting) {
  const int64_t first = adjusted(a);
  if (first > setting.emax) {
    if (!a.coefficient.empty()) return overflow(a, setting);
    a.exponent = setting.clamp ? setting.top() : setting.emax;
    setting.status |= kClamped;
  } else if (setting.clamp && a.exponent > setting.top()) {
    scale_up(setting, a.coefficient, a.exponent - setting.top());
    a.exponent = setting.top();
    setting.status |= kClamped;
    if (!a.coefficient.empty() && first < setting.emin) setting.status |= kSubnormal;
  } else if (first < setting.emin) {
    const int64_t tiny = setting.tiny();
    if (a.coefficient.empty()) {
      if (a.exponent >= tiny) return;
      a.exponent = tiny;
      setting.status |= kClamped;
      return;
    }
    setting.status |= kSubnormal;
    if (a.exponent < tiny) round_tiny(a, tiny, setting);
  }
}

void fix_nan(Number& a, Setting& setting) {
  const int64_t most = setting.precision - (setting.clamp ? 1 : 0);
  a.exponent = 0;
  if (a.coefficient.empty() || digits_of(a) <= most) return;
  if (most <= 0) return a.coefficient.clear();
  LimbVector ten, rest;
  if (!power_of_ten(setting, ten, most)) return;
  if (!divide(setting, nullptr, &rest, a.coefficient, ten)) return;
  a.coefficient.swap(rest);
}

}  // namespace

void finish(Number& a, Setting& setting) {
  if (a.form != Form::kFinite) {
    if (a.nan()) fix_nan(a, setting);
    return;
  }
  check_exponent(a, setting);
  if (a.form != Form::kFinite) return;
  const int64_t extra = digits_of(a) - setting.precision;
  if (extra <= 0) return;
  const int lost = scale_down(setting, a.coefficient, extra);
  a.exponent += extra;
  if (rounds_away(setting.rounding, a.negative, a.coefficient, lost)) {
    add_one(a.coefficient);
    if (digits_of(a) > setting.precision) {
      scale_down(setting, a.coefficient, 1);
      ++a.exponent;
      check_exponent(a, setting);
    }
  }
  setting.status |= kRounded;
  if (lost != 0) setting.status |= kInexact;
}

bool check_nan(Number& result, const Number& a, Setting& setting) {
  if (!a.nan()) return false;
  if (a.form == Form::kSignalingNan) setting.status |= kInvalidOperation;
  result = a;
  result.form = Form::kQuietNan;
  fix_nan(result, setting);
  return true;
}

bool check_nans(Number& result, const Number& a, const Number& b, Setting& setting) {
  if (!a.nan() && !b.nan()) return false;
  // A signaling one comes first.
  const bool second = a.form != Form::kSignalingNan && (b.form == Form::kSignalingNan || !a.nan());
  return check_nan(result, second ? b : a, setting);
}

}  // namespace pawl::vm::decimal
