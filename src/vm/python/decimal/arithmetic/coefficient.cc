// Powers of ten over binary coefficients.
#include <algorithm>
#include <cmath>

#include "vm/python/decimal/arithmetic/number.h"
#include "vm/python/decimal/arithmetic/small.h"

namespace pawl::vm::decimal {
namespace {

constexpr double kLog2Of10 = 3.321928094887362;
// Ten to this power is the largest that fits a limb.
constexpr int kLimbDigits = 19;

uint64_t bytes_of_digits(int64_t digits) {
  return static_cast<uint64_t>(static_cast<double>(digits) * (kLog2Of10 / 8)) + 16;
}

// A magnitude's decimal logarithm, to about twelve digits.
double approximate_log10(Limbs a) {
  const size_t n = a.size();
  double top = std::ldexp(static_cast<double>(a[n - 1]), 64);
  if (n > 1) top += static_cast<double>(a[n - 2]);
  return std::log10(top) + (static_cast<double>(n) - 2) * 64 / kLog2Of10;
}

}  // namespace

int64_t digit_count(Limbs a) {
  if (a.size() <= 1) return digit_count(a.empty() ? uint64_t{0} : a[0]);
  if (a.size() == 2) return digit_count(static_cast<uint128>(a[1]) << 64 | a[0]);
  const double logarithm = approximate_log10(a);
  const double whole = std::floor(logarithm);
  const double margin = 1e-14 * logarithm + 1e-12;
  if (logarithm - whole > margin && whole + 1 - logarithm > margin) {
    return static_cast<int64_t>(whole) + 1;
  }
  // Close to a power of ten: that one decides.
  const auto power = static_cast<int64_t>(std::llround(logarithm));
  LimbVector ten, square;
  ten.assign(1, 1);
  for (int bit = 63 - std::countl_zero(static_cast<uint64_t>(power)); bit >= 0; --bit) {
    multiply_limbs(square, ten, ten);
    if ((power >> bit & 1) != 0) multiply_add_limb(square, 10, 0);
    ten.swap(square);
  }
  return compare_limbs(a, ten) >= 0 ? power + 1 : power;
}

bool multiply(Setting& setting, LimbVector& out, Limbs a, Limbs b) {
  if (!setting.spend(multiply_work(a.size(), b.size()), (a.size() + b.size()) * 8)) return false;
  multiply_limbs(out, a, b);
  return true;
}

bool divide(Setting& setting, LimbVector* quotient, LimbVector* rest, Limbs a, Limbs b) {
  if (!setting.spend(divide_work(a.size(), b.size()), a.size() * 8)) return false;
  divide_limbs(quotient, rest, a, b);
  return true;
}

bool power_of_ten(Setting& setting, LimbVector& out, int64_t power) {
  out.assign(1, 1);
  if (!setting.spend(0, bytes_of_digits(power))) return false;
  if (power < 40 * kLimbDigits) {
    for (; power > 0; power -= kLimbDigits) {
      multiply_add_limb(out, kTens[std::min<int64_t>(power, kLimbDigits)], 0);
    }
    return true;
  }
  // 5^power by squaring from the top bit, and the twos at last.
  LimbVector square;
  for (int bit = 63 - std::countl_zero(static_cast<uint64_t>(power)); bit >= 0; --bit) {
    if (!multiply(setting, square, out, out)) return false;
    if ((power >> bit & 1) != 0) multiply_add_limb(square, 5, 0);
    out.swap(square);
  }
  shift_left(square, out, static_cast<uint64_t>(power));
  out.swap(square);
  return true;
}

bool scale_up(Setting& setting, LimbVector& a, int64_t count) {
  if (count == 0 || a.empty()) return true;
  if (count <= kLimbDigits) {
    if (!setting.spend(a.size() / 8)) return false;
    multiply_add_limb(a, kTens[count], 0);
    return true;
  }
  LimbVector ten, product;
  if (!power_of_ten(setting, ten, count) || !multiply(setting, product, a, ten)) return false;
  a.swap(product);
  return true;
}

int scale_down(Setting& setting, LimbVector& a, int64_t count) {
  if (count <= 0 || a.empty()) return 0;
  if (count <= kLimbDigits) {
    if (!setting.spend(a.size())) return 0;
    const uint64_t rest = divide_by_limb(a, kTens[count]);
    const uint64_t half = kTens[count] / 2;
    return rest == 0 ? 0 : rest < half ? 1 : rest == half ? 2 : 3;
  }
  const int64_t digits = digit_count(a);
  if (count > digits) {
    a.clear();
    return 1;
  }
  LimbVector ten, quotient, rest;
  if (!power_of_ten(setting, ten, count) || !divide(setting, &quotient, &rest, a, ten)) return 0;
  a.swap(quotient);
  if (rest.empty()) return 0;
  LimbVector twice;
  shift_left(twice, rest, 1);
  return compare_limbs(twice, ten) + 2;
}

// Newton's method from above.
bool square_root(Setting& setting, LimbVector& out, Limbs a) {
  out.clear();
  if (a.empty()) return true;
  LimbVector guess;
  const uint64_t one[] = {1};
  shift_left(guess, one, (bit_length(a) + 1) / 2);
  for (;;) {
    LimbVector quotient, sum, next;
    if (!divide(setting, &quotient, nullptr, a, guess)) return false;
    add_limbs(sum, guess, quotient);
    shift_right(next, sum, 1);
    if (compare_limbs(next, guess) >= 0) break;
    guess.swap(next);
  }
  out.swap(guess);
  return true;
}

int64_t trailing_zeros(Setting& setting, const LimbVector& a, int64_t at_most) {
  if (a.empty() || at_most <= 0) return 0;
  // A number has no more factors of ten than of two.
  at_most = std::min<int64_t>(at_most, static_cast<int64_t>(trailing_zero_bits(a)));
  if (at_most == 0) return 0;
  int64_t count = 0;
  LimbVector rest(a.begin(), a.end());
  int64_t step = 1;
  while (step * 2 <= at_most) step *= 2;
  for (; step > 0; step /= 2) {
    while (count + step <= at_most) {
      LimbVector shorter(rest.begin(), rest.end());
      if (scale_down(setting, shorter, step) != 0 || setting.stopped) break;
      rest.swap(shorter);
      count += step;
    }
    if (setting.stopped) return 0;
  }
  return count;
}

// --- text: by halves, so that long ones take no quadratic time beyond that of division -----------

namespace {

constexpr size_t kPlainTextLimbs = 40;

void append_text(Setting& setting, Limbs a, int64_t width, std::string& out) {
  if (a.size() <= kPlainTextLimbs || width < kLimbDigits * 2) {
    std::string digits = a.empty() ? std::string() : limbs_to_text(a, 10);
    if (static_cast<int64_t>(digits.size()) < width) {
      out.append(static_cast<size_t>(width) - digits.size(), '0');
    }
    out += digits;
    return;
  }
  const int64_t low = width / 2;
  LimbVector ten, high, rest;
  if (!power_of_ten(setting, ten, low) || !divide(setting, &high, &rest, a, ten)) return;
  append_text(setting, high, width - low, out);
  append_text(setting, rest, low, out);
}

bool read_text(Setting& setting, LimbVector& out, std::string_view digits) {
  if (digits.size() <= kPlainTextLimbs * kLimbDigits) {
    out.clear();
    return digits.empty() || limbs_from_text(out, digits, 10);
  }
  const size_t low = digits.size() / 2;
  LimbVector high, rest;
  if (!read_text(setting, high, digits.substr(0, digits.size() - low)) ||
      !read_text(setting, rest, digits.substr(digits.size() - low)) ||
      !scale_up(setting, high, static_cast<int64_t>(low))) {
    return false;
  }
  add_limbs(out, high, rest);
  return true;
}

}  // namespace

std::string coefficient_text(Setting& setting, Limbs a) {
  if (a.empty()) return "0";
  const int64_t digits = digit_count(a);
  std::string text;
  if (!setting.spend(a.size() * 2, static_cast<uint64_t>(digits))) return text;
  text.reserve(static_cast<size_t>(digits));
  append_text(setting, a, digits, text);
  return text;
}

bool coefficient_from_text(Setting& setting, LimbVector& out, std::string_view digits) {
  if (!setting.spend(digits.size() / 8, digits.size())) return false;
  return read_text(setting, out, digits);
}

}  // namespace pawl::vm::decimal
