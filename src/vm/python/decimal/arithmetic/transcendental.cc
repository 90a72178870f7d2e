// exp, ln and log10, correctly rounded.
//
// They are computed in binary fixed point: a magnitude v with `bits` fraction bits is v / 2^bits.
// A result has some digits more than the precision; if those leave the rounding open, the work is
// done again with more of them.
#include <algorithm>
#include <cmath>

#include "vm/python/decimal/arithmetic/number.h"

namespace pawl::vm::decimal {
namespace {

constexpr double kLog2Of10 = 3.321928094887362;
constexpr double kLog10Of2 = 0.30102999566398120;
// Bits that absorb what single steps lose.
constexpr uint64_t kGuardBits = 48;

const uint64_t kOneLimb[] = {1};

uint64_t bits_for_digits(int64_t digits) {
  return static_cast<uint64_t>(std::max<double>(0, static_cast<double>(digits) * kLog2Of10)) + 2;
}

// a * b.
bool multiply_fixed(Setting& setting, LimbVector& out, Limbs a, Limbs b, uint64_t bits) {
  LimbVector product;
  if (!multiply(setting, product, a, b)) return false;
  shift_right(out, product, bits);
  return true;
}

// Adds factor * atanh(1 / n) to the sum.
bool add_inverse_atanh(Setting& setting, LimbVector& sum, uint64_t factor, uint64_t n,
                       uint64_t bits) {
  LimbVector power;
  shift_left(power, kOneLimb, bits);
  multiply_add_limb(power, factor, 0);
  divide_by_limb(power, n);
  LimbVector next(sum.begin(), sum.end());
  for (uint64_t k = 1; !power.empty(); k += 2) {
    if (!setting.spend(power.size() * 2)) return false;
    LimbVector term(power.begin(), power.end());
    divide_by_limb(term, k);
    LimbVector total;
    add_limbs(total, next, term);
    next.swap(total);
    divide_by_limb(power, n * n);
  }
  sum.swap(next);
  return true;
}

// ln 10 = 46 atanh(1/31) + 34 atanh(1/49) + 20 atanh(1/161)
bool logarithm_of_ten(Setting& setting, LimbVector& out, uint64_t bits) {
  const uint64_t work = bits + kGuardBits;
  if (!setting.spend(work / 64, work / 8)) return false;
  LimbVector sum;
  if (!add_inverse_atanh(setting, sum, 46, 31, work) ||
      !add_inverse_atanh(setting, sum, 34, 49, work) ||
      !add_inverse_atanh(setting, sum, 20, 161, work)) {
    return false;
  }
  shift_right(out, sum, kGuardBits);
  return true;
}

// e^r for 0 <= r < 4: the series for r / 2^s, squared s times.
bool exponential_fixed(Setting& setting, LimbVector& out, Limbs r, uint64_t bits) {
  const auto halvings = static_cast<uint64_t>(std::sqrt(static_cast<double>(bits))) + 2;
  const uint64_t extra = halvings + kGuardBits;
  const uint64_t work = bits + extra;
  if (!setting.spend(work / 64, work / 4)) return false;
  LimbVector small, term, sum;
  // r / 2^halvings at the working precision.
  shift_left(small, r, extra);
  LimbVector argument;
  shift_right(argument, small, halvings);
  shift_left(sum, kOneLimb, work);
  term = sum;
  for (uint64_t n = 1;; ++n) {
    LimbVector product;
    if (!multiply_fixed(setting, product, term, argument, work)) return false;
    divide_by_limb(product, n);
    if (product.empty()) break;
    LimbVector total;
    add_limbs(total, sum, product);
    sum.swap(total);
    term.swap(product);
  }
  for (uint64_t i = 0; i < halvings; ++i) {
    LimbVector square;
    if (!multiply_fixed(setting, square, sum, sum, work)) return false;
    sum.swap(square);
  }
  shift_right(out, sum, extra);
  return true;
}

// ln m for 1 <= m <= 10: each step triples the precision of the last.
bool logarithm_fixed(Setting& setting, LimbVector& out, Limbs m, uint64_t bits) {
  const uint64_t work = bits + kGuardBits;
  LimbVector target;
  shift_left(target, m, kGuardBits);
  LimbVector top;
  const uint64_t length = bit_length(target);
  const uint64_t drop = length > 60 ? length - 60 : 0;
  shift_right(top, target, drop);
  const double approximate =
      std::ldexp(static_cast<double>(top.empty() ? 0 : top[0]),
                 static_cast<int>(static_cast<int64_t>(drop) - static_cast<int64_t>(work)));
  double start = std::max(std::log(approximate), 0.0);
  uint64_t precision = 46;
  LimbVector y(1, static_cast<uint64_t>(std::ldexp(start, 46)));
  trim(y);
  for (uint64_t at = 46; at < work;) {
    const uint64_t next = std::min(work, precision * 3 - 8);
    LimbVector scaled, e, m_here, difference, sum, quotient;
    shift_left(scaled, y, next - at);
    if (!exponential_fixed(setting, e, scaled, next)) return false;
    shift_right(m_here, target, work - next);
    const int order = compare_limbs(m_here, e);
    subtract_limbs(difference, order >= 0 ? Limbs(m_here) : Limbs(e),
                   order >= 0 ? Limbs(e) : Limbs(m_here));
    add_limbs(sum, m_here, e);
    LimbVector numerator;
    shift_left(numerator, difference, next + 1);
    if (!divide(setting, &quotient, nullptr, numerator, sum)) return false;
    LimbVector corrected;
    if (order >= 0) {
      add_limbs(corrected, scaled, quotient);
    } else if (compare_limbs(scaled, quotient) > 0) {
      subtract_limbs(corrected, scaled, quotient);
    }
    y.swap(corrected);
    precision = next - 4;
    at = next;
  }
  shift_right(out, y, kGuardBits);
  return true;
}

// |a| in fixed point, rounded down.
bool to_fixed(Setting& setting, LimbVector& out, const Number& a, uint64_t bits) {
  if (!setting.spend(bits / 256, bits / 8)) return false;
  LimbVector scaled;
  if (a.exponent >= 0) {
    LimbVector whole(a.coefficient.begin(), a.coefficient.end());
    if (!scale_up(setting, whole, a.exponent)) return false;
    shift_left(out, whole, bits);
    return true;
  }
  shift_left(scaled, a.coefficient, bits);
  if (-a.exponent > digit_count(scaled)) {
    out.clear();
    return true;
  }
  LimbVector ten;
  return power_of_ten(setting, ten, -a.exponent) && divide(setting, &out, nullptr, scaled, ten);
}

// The exponent of the first digit of v / 2^bits, or one less.
int64_t rough_exponent(Limbs v, uint64_t bits) {
  const auto length = static_cast<double>(bit_length(v)) - static_cast<double>(bits);
  return static_cast<int64_t>(std::floor((length - 1) * kLog10Of2));
}

// A result that is v / 2^bits * 10^exponent, with an error of at most 2^16 in v, as a number of
// more digits than the precision. False: the rounding is open.
bool settle(Setting& setting, Number& result, Limbs v, uint64_t bits, int64_t exponent,
            int64_t digits) {
  const int64_t scale = std::max<int64_t>(digits - rough_exponent(v, bits), 0);
  LimbVector scaled(v.begin(), v.end());
  if (!scale_up(setting, scaled, scale)) return true;
  LimbVector whole;
  shift_right(whole, scaled, bits);
  result.coefficient = whole;
  result.exponent = exponent - scale;
  const int64_t extra = digit_count(whole) - setting.precision;
  if (extra < 4) return false;
  // The error is below one unit of the last digit but a few: a result that is not within 1000 of
  // them of a place where the rounding changes is right.
  LimbVector half;
  if (!power_of_ten(setting, half, extra)) return true;
  divide_by_limb(half, 2);
  LimbVector rest;
  if (!divide(setting, nullptr, &rest, whole, half)) return true;
  const uint64_t margin[] = {1000};
  LimbVector distance;
  subtract_limbs(distance, half, rest);
  if (compare_limbs(rest, margin) < 0 || compare_limbs(distance, margin) < 0) return false;
  // Something is always left over.
  multiply_add_limb(result.coefficient, 10, 1);
  --result.exponent;
  return true;
}

void finish_half_even(Number& result, Setting& setting) {
  Setting even = setting;
  even.rounding = Rounding::kHalfEven;
  finish(result, even);
  setting.status |= even.status;
  setting.stopped = even.stopped;
}

// 1 and zeros down to the precision: so near that it makes no difference.
Number near_one(Setting& setting) {
  Number result(1, 0);
  scale_up(setting, result.coefficient, setting.precision - 1);
  result.exponent = -(setting.precision - 1);
  setting.status |= kInexact | kRounded;
  return result;
}

// The digits behind the precision that the first attempt has.
constexpr int64_t kFirstGuard = 9;

}  // namespace

Number exponential(const Number& a, Setting& setting) {
  Number result;
  if (check_nan(result, a, setting)) return result;
  if (a.infinite()) {
    if (!a.negative) return a;
    return result;
  }
  if (a.coefficient.empty()) return Number(1, 0);
  const int64_t first = adjusted(a);
  // Beyond all exponents, or so near to zero that one is the result.
  if (first > 19) {
    result = Number(1, a.negative ? setting.tiny() - 1 : setting.emax + 1);
    finish_half_even(result, setting);
    return result;
  }
  if (first < -setting.precision - 1) {
    result = near_one(setting);
    finish_half_even(result, setting);
    return result;
  }
  {
    // The result's exponent, roughly: far outside of the limits nothing need be computed.
    Setting rough = setting;
    Number shortened = a;
    const int64_t cut = digits_of(a) - 15;
    if (cut > 0) rescale(shortened, a.exponent + cut, rough);
    const double value =
        (shortened.coefficient.empty() ? 0.0 : static_cast<double>(shortened.coefficient[0])) *
        std::pow(10.0, static_cast<double>(shortened.exponent)) / 2.302585092994046;
    const double limit = static_cast<double>(a.negative ? -setting.tiny() : setting.emax);
    if (value > limit * 1.0001 + 10) {
      result = Number(1, a.negative ? setting.tiny() - 1 : setting.emax + 1);
      finish_half_even(result, setting);
      return result;
    }
  }
  for (int64_t guard = kFirstGuard; !setting.stopped; guard *= 2) {
    const int64_t digits = setting.precision + guard;
    const uint64_t bits =
        bits_for_digits(digits) + bits_for_digits(std::max<int64_t>(first, 0)) + 32;
    LimbVector x, ten, quotient, r;
    if (!logarithm_of_ten(setting, ten, bits) || !to_fixed(setting, x, a, bits) ||
        !divide(setting, &quotient, &r, x, ten)) {
      break;
    }
    auto k = static_cast<int64_t>(quotient.empty() ? 0 : quotient[0]);
    if (a.negative) {
      k = -k;
      if (!r.empty()) {
        LimbVector other;
        subtract_limbs(other, ten, r);
        r.swap(other);
        --k;
      }
    }
    LimbVector e;
    if (!exponential_fixed(setting, e, r, bits)) break;
    result = Number();
    if (settle(setting, result, e, bits, k, digits)) break;
  }
  finish_half_even(result, setting);
  return result;
}

namespace {

// ln a for a finite positive one that is not 1, in fixed point; `negative` is its sign.
bool logarithm_of(Setting& setting, LimbVector& out, bool* negative, const Number& a,
                  uint64_t bits) {
  const int64_t first = adjusted(a);
  Number m = a;
  m.negative = false;
  *negative = false;
  if (first == 0 || first == -1) {
    LimbVector fixed;
    if (!to_fixed(setting, fixed, m, bits)) return false;
    if (first == -1) {
      *negative = true;
      LimbVector one, inverse;
      shift_left(one, kOneLimb, 2 * bits);
      if (!divide(setting, &inverse, nullptr, one, fixed)) return false;
      fixed.swap(inverse);
    }
    return logarithm_fixed(setting, out, fixed, bits);
  }
  m.exponent -= first;
  LimbVector fixed, part, ten, whole;
  if (!to_fixed(setting, fixed, m, bits) || !logarithm_fixed(setting, part, fixed, bits) ||
      !logarithm_of_ten(setting, ten, bits + 64)) {
    return false;
  }
  multiply_add_limb(ten, static_cast<uint64_t>(first < 0 ? -first : first), 0);
  shift_right(whole, ten, 64);
  *negative = first < 0;
  if (first < 0) {
    subtract_limbs(out, whole, part);
  } else {
    add_limbs(out, whole, part);
  }
  return true;
}

// Bits that are lost because a logarithm of a number close to one is close to zero.
uint64_t bits_lost_near_one(const Number& a, Setting& setting) {
  const int64_t first = adjusted(a);
  if (first != 0 && first != -1) return 0;
  Setting wide = setting.widest();
  Number difference = add(a, Number(1, 0), wide, true);
  setting.stopped = wide.stopped;
  return bits_for_digits(std::max<int64_t>(-adjusted(difference), 0)) + 4;
}

// True: `result` is the whole answer.
bool logarithm_specially(Number& result, const Number& a, Setting& setting) {
  if (check_nan(result, a, setting)) return true;
  if (a.zero()) {
    set_infinity(result, true);
    return true;
  }
  if (a.negative) {
    result = invalid(setting, kInvalidOperation);
    return true;
  }
  if (a.infinite()) {
    result = a;
    return true;
  }
  return false;
}

// Whether a is a power of ten; then `exponent` is which.
bool is_power_of_ten(const Number& a, Setting& setting, int64_t* exponent) {
  const int64_t digits = digits_of(a);
  if (trailing_zeros(setting, a.coefficient, digits - 1) != digits - 1) return false;
  LimbVector first(a.coefficient.begin(), a.coefficient.end());
  scale_down(setting, first, digits - 1);
  *exponent = adjusted(a);
  return first.size() == 1 && first[0] == 1;
}

}  // namespace

Number natural_logarithm(const Number& a, Setting& setting) {
  Number result;
  if (logarithm_specially(result, a, setting)) return result;
  int64_t exponent = 0;
  if (is_power_of_ten(a, setting, &exponent) && exponent == 0) return result;
  const uint64_t lost = bits_lost_near_one(a, setting);
  for (int64_t guard = kFirstGuard; !setting.stopped; guard *= 2) {
    const int64_t digits = setting.precision + guard;
    const uint64_t bits = bits_for_digits(digits) + lost + 32;
    LimbVector value;
    result = Number();
    if (!logarithm_of(setting, value, &result.negative, a, bits)) break;
    if (settle(setting, result, value, bits, 0, digits)) break;
  }
  finish_half_even(result, setting);
  return result;
}

Number decimal_logarithm(const Number& a, Setting& setting) {
  Number result;
  if (logarithm_specially(result, a, setting)) return result;
  int64_t exponent = 0;
  if (is_power_of_ten(a, setting, &exponent)) {
    result = Number(static_cast<uint64_t>(exponent < 0 ? -exponent : exponent), 0, exponent < 0);
    finish_half_even(result, setting);
    return result;
  }
  const uint64_t lost = bits_lost_near_one(a, setting);
  for (int64_t guard = kFirstGuard; !setting.stopped; guard *= 2) {
    const int64_t digits = setting.precision + guard;
    const uint64_t bits = bits_for_digits(digits) + lost + 32;
    LimbVector value, ten, scaled, quotient;
    result = Number();
    if (!logarithm_of(setting, value, &result.negative, a, bits) ||
        !logarithm_of_ten(setting, ten, bits)) {
      break;
    }
    shift_left(scaled, value, bits);
    if (!divide(setting, &quotient, nullptr, scaled, ten)) break;
    if (settle(setting, result, quotient, bits, 0, digits)) break;
  }
  finish_half_even(result, setting);
  return result;
}

}  // namespace pawl::vm::decimal
