// Decimal arithmetic as IEEE 854 and Python's `decimal` describe it, on numbers that stand by
// themselves: no heap, no machine.
//
// A Number is (-1)^negative * coefficient * 10^exponent, or infinite, or a NaN whose coefficient
// is its payload. Coefficients are binary magnitudes (limbs.h).
//
// A Setting is what a context says. Operations note in `status` what happened and go on; whether
// that raises an exception is decided by who called. Before an operation does much work or needs
// much memory it asks the Effort; if the answer is no, or was no before, the operation returns
// some number at once, and the caller must look at `Setting::stopped`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "vm/objects/limbs.h"

namespace pawl::vm::decimal {

// Permanent numbers: snapshots contain them.
enum class Form : uint8_t { kFinite = 0, kInfinity = 1, kQuietNan = 2, kSignalingNan = 3 };

enum class Rounding : uint8_t {
  kUp = 0,
  kDown = 1,
  kCeiling = 2,
  kFloor = 3,
  kHalfUp = 4,
  kHalfDown = 5,
  kHalfEven = 6,
  k05Up = 7,
};
inline constexpr uint8_t kRoundingCount = 8;

// Conditions: the bits of a context's flags and traps. Permanent numbers.
inline constexpr uint32_t kClamped = 0x1;
inline constexpr uint32_t kConversionSyntax = 0x2;
inline constexpr uint32_t kDivisionByZero = 0x4;
inline constexpr uint32_t kDivisionImpossible = 0x8;
inline constexpr uint32_t kDivisionUndefined = 0x10;
inline constexpr uint32_t kInexact = 0x40;
inline constexpr uint32_t kInvalidContext = 0x80;
inline constexpr uint32_t kInvalidOperation = 0x100;
inline constexpr uint32_t kFloatOperation = 0x400;
inline constexpr uint32_t kOverflow = 0x800;
inline constexpr uint32_t kRounded = 0x1000;
inline constexpr uint32_t kSubnormal = 0x2000;
inline constexpr uint32_t kUnderflow = 0x4000;
inline constexpr uint32_t kAllConditions = 0x7fff;
// What the signal InvalidOperation stands for.
inline constexpr uint32_t kAnyInvalid = kConversionSyntax | kDivisionImpossible |
                                        kDivisionUndefined | 0x20 | kInvalidContext |
                                        kInvalidOperation | 0x200;
inline constexpr uint32_t kErrors = kAnyInvalid | kDivisionByZero;

inline constexpr int64_t kMaxPrecision = 999999999999999999;
inline constexpr int64_t kMaxExponent = 999999999999999999;
inline constexpr int64_t kMinExponent = -999999999999999999;
inline constexpr int64_t kMinTiny = kMinExponent - (kMaxPrecision - 1);

// Who pays: false means stop.
class Effort {
 public:
  virtual ~Effort() = default;
  virtual bool spend(uint64_t units, uint64_t bytes) = 0;
};

struct Setting {
  int64_t precision = 28;
  int64_t emin = -999999;
  int64_t emax = 999999;
  Rounding rounding = Rounding::kHalfEven;
  bool clamp = false;
  uint32_t status = 0;
  bool stopped = false;
  Effort* effort = nullptr;

  int64_t tiny() const { return emin - (precision - 1); }
  int64_t top() const { return emax - (precision - 1); }
  // Work of some units of about ten nanoseconds, and a result of so many bytes.
  bool spend(uint64_t units, uint64_t bytes = 0) {
    if (stopped) return false;
    if (units < 64 && bytes < 4096) return true;
    stopped = !effort->spend(units, bytes);
    return !stopped;
  }
  // The widest limits, of the same effort.
  Setting widest() const {
    Setting wide;
    wide.precision = kMaxPrecision;
    wide.emin = kMinExponent;
    wide.emax = kMaxExponent;
    wide.effort = effort;
    wide.stopped = stopped;
    return wide;
  }
};

struct Number {
  bool negative = false;
  Form form = Form::kFinite;
  int64_t exponent = 0;
  LimbVector coefficient;

  Number() = default;
  Number(uint64_t value, int64_t exponent_, bool negative_ = false)
      : negative(negative_), exponent(exponent_) {
    if (value != 0) coefficient.push_back(value);
  }
  bool finite() const { return form == Form::kFinite; }
  bool infinite() const { return form == Form::kInfinity; }
  bool nan() const { return form >= Form::kQuietNan; }
  bool zero() const { return form == Form::kFinite && coefficient.empty(); }
  bool odd() const { return !coefficient.empty() && (coefficient[0] & 1) != 0; }
};

// --- coefficients (coefficient.cc)
int64_t digit_count(Limbs a);  // 1 for zero
inline int64_t digits_of(const Number& a) { return digit_count(a.coefficient); }
// The exponent of the first digit.
inline int64_t adjusted(const Number& a) { return a.exponent + digits_of(a) - 1; }
bool power_of_ten(Setting& setting, LimbVector& out, int64_t power);
// a *= 10^count; a /= 10^count. What is cut off: 0 nothing, 1 less than a half, 2 a half, 3 more.
bool scale_up(Setting& setting, LimbVector& a, int64_t count);
int scale_down(Setting& setting, LimbVector& a, int64_t count);
bool multiply(Setting& setting, LimbVector& out, Limbs a, Limbs b);
bool divide(Setting& setting, LimbVector* quotient, LimbVector* rest, Limbs a, Limbs b);
bool square_root(Setting& setting, LimbVector& out, Limbs a);  // floor
int64_t trailing_zeros(Setting& setting, const LimbVector& a, int64_t at_most);
std::string coefficient_text(Setting& setting, Limbs a);  // decimal digits
bool coefficient_from_text(Setting& setting, LimbVector& out, std::string_view digits);

// --- rounding (rounding.cc)
void finish(Number& a, Setting& setting);  // into the setting's limits
inline bool is_odd(uint128 a) { return (a & 1) != 0; }
inline bool is_odd(const LimbVector& a) { return !a.empty() && (a[0] & 1) != 0; }
inline bool is_multiple_of_five(uint128 a) { return a % 5 == 0; }
bool is_multiple_of_five(const LimbVector& a);
// Whether what is kept of a coefficient has to grow by one. `lost` is what was cut off, as
// scale_down says it.
template <typename Coefficient>
bool rounds_away(Rounding rounding, bool negative, const Coefficient& kept, int lost) {
  if (lost == 0) return false;
  switch (rounding) {
    case Rounding::kUp:
      return true;
    case Rounding::kDown:
      return false;
    case Rounding::kCeiling:
      return !negative;
    case Rounding::kFloor:
      return negative;
    case Rounding::kHalfUp:
      return lost >= 2;
    case Rounding::kHalfDown:
      return lost == 3;
    case Rounding::kHalfEven:
      return lost == 3 || (lost == 2 && is_odd(kept));
    case Rounding::k05Up:
      return is_multiple_of_five(kept);  // the last digit is 0 or 5
  }
  return false;
}
void add_one(LimbVector& a);
void set_infinity(Number& a, bool negative);
void set_nan(Number& a);
void set_zero(Number& a, bool negative, int64_t exponent);
Number invalid(Setting& setting, uint32_t condition);
// The NaN that an operation on these gives, if one of them is a NaN.
bool check_nan(Number& result, const Number& a, Setting& setting);
bool check_nans(Number& result, const Number& a, const Number& b, Setting& setting);

// --- text (text.cc)
// The whole of an ASCII text; kConversionSyntax if it is none. Rounds into the setting.
Number from_text(std::string_view ascii, Setting& setting);
// The same without rounding: kInvalidOperation where that is impossible.
Number from_text_exactly(std::string_view ascii, Setting& setting);
std::string to_text(const Number& a, bool capitals, Setting& setting, bool engineering = false);

// --- arithmetic.cc
Number add(const Number& a, const Number& b, Setting& setting, bool negate_b = false);
Number multiply(const Number& a, const Number& b, Setting& setting);
Number fma(const Number& a, const Number& b, const Number& c, Setting& setting);
Number plus(const Number& a, Setting& setting);
Number minus(const Number& a, Setting& setting);
Number absolute(const Number& a, Setting& setting);
Number quantize(const Number& a, const Number& b, Setting& setting);
enum class Exactness : uint8_t { kQuiet, kSignals };
Number to_integral(const Number& a, Setting& setting, Exactness exactness);
Number normalize(const Number& a, Setting& setting);
// Makes the exponent that, rounding the coefficient; no limits.
void rescale(Number& a, int64_t exponent, Setting& setting);

// --- division.cc
Number divide(const Number& a, const Number& b, Setting& setting);
Number divide_integer(const Number& a, const Number& b, Setting& setting);
Number remainder(const Number& a, const Number& b, Setting& setting);
Number remainder_near(const Number& a, const Number& b, Setting& setting);
void divide_modulo(Number& quotient, Number& rest, const Number& a, const Number& b,
                   Setting& setting);
Number square_root(const Number& a, Setting& setting);

// --- comparison.cc
// Of numbers that are no NaNs: -1, 0, 1.
int order(const Number& a, const Number& b, Setting& setting);
int order_total(const Number& a, const Number& b, Setting& setting);
Number compare(const Number& a, const Number& b, Setting& setting);
Number compare_signal(const Number& a, const Number& b, Setting& setting);
enum class Choice : uint8_t { kMax, kMaxMagnitude, kMin, kMinMagnitude };
Number choose(const Number& a, const Number& b, Setting& setting, Choice choice);
Number next_minus(const Number& a, Setting& setting);
Number next_plus(const Number& a, Setting& setting);
Number next_toward(const Number& a, const Number& b, Setting& setting);
bool same_quantum(const Number& a, const Number& b);
bool is_normal(const Number& a, const Setting& setting);
bool is_subnormal(const Number& a, const Setting& setting);
const char* number_class(const Number& a, const Setting& setting);

// --- digits.cc: operations on the digits themselves
Number logical(const Number& a, const Number& b, Setting& setting, char operation);  // & | ^
Number logical_invert(const Number& a, Setting& setting);
Number shift(const Number& a, const Number& b, Setting& setting);
Number rotate(const Number& a, const Number& b, Setting& setting);
Number scale_by(const Number& a, const Number& b, Setting& setting);  // scaleb
Number exponent_of(const Number& a, Setting& setting);                // logb
// A finite integer as int64; nothing if it is none or does not fit.
std::optional<int64_t> to_integer(const Number& a, Setting& setting);
bool is_integer(const Number& a, Setting& setting);
bool is_odd_integer(const Number& a, Setting& setting);

// --- transcendental.cc, power.cc
Number exponential(const Number& a, Setting& setting);
Number natural_logarithm(const Number& a, Setting& setting);
Number decimal_logarithm(const Number& a, Setting& setting);
Number power(const Number& base, const Number& exponent, Setting& setting);
Number power_modulo(const Number& base, const Number& exponent, const Number& modulus,
                    Setting& setting);

}  // namespace pawl::vm::decimal
