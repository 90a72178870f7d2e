// The math module: its table, and the functions on floats.
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/math/functions.h"
#include "vm/python/object/special.h"

namespace pawl::vm {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Ref domain_error(Machine& machine) { return machine.raise_value_error("math domain error"); }
Ref range_error(Machine& machine) {
  return machine.raise(TypeId::kOverflowError, "math range error");
}

// A function of one float. An infinite result of a finite argument is an overflow where the
// function grows without bound, else a pole.
enum class Growth : uint8_t { kBounded, kUnbounded };

template <double (*function)(double), Growth growth = Growth::kBounded>
Ref of_one(Machine& machine, Args args) {
  std::optional<double> x = to_double(machine, args[0]);
  if (!x.has_value()) return {};
  double result = function(*x);
  if (std::isnan(result) && !std::isnan(*x)) return domain_error(machine);
  if (std::isinf(result) && std::isfinite(*x)) {
    return growth == Growth::kUnbounded ? range_error(machine) : domain_error(machine);
  }
  return Ref::number(result);
}

// A function of two floats.
template <double (*function)(double, double)>
Ref of_two(Machine& machine, Args args) {
  std::optional<double> x = to_double(machine, args[0]);
  if (!x.has_value()) return {};
  std::optional<double> y = to_double(machine, args[1]);
  if (!y.has_value()) return {};
  double result = function(*x, *y);
  if (std::isnan(result) && !std::isnan(*x) && !std::isnan(*y)) return domain_error(machine);
  if (std::isinf(result) && std::isfinite(*x) && std::isfinite(*y)) return range_error(machine);
  return Ref::number(result);
}

template <bool (*test)(double)>
Ref test_one(Machine& machine, Args args) {
  std::optional<double> x = to_double(machine, args[0]);
  return x.has_value() ? Ref::boolean(test(*x)) : Ref();
}

bool is_finite(double x) { return std::isfinite(x); }
bool is_infinite(double x) { return std::isinf(x); }
bool is_nan(double x) { return std::isnan(x); }

double to_degrees(double x) { return x * (180.0 / std::numbers::pi); }
double to_radians(double x) { return x * (std::numbers::pi / 180.0); }

Ref math_degrees(Machine& machine, Args args) {
  std::optional<double> x = to_double(machine, args[0]);
  return x.has_value() ? Ref::number(to_degrees(*x)) : Ref();
}

Ref math_radians(Machine& machine, Args args) {
  std::optional<double> x = to_double(machine, args[0]);
  return x.has_value() ? Ref::number(to_radians(*x)) : Ref();
}

Ref math_pow(Machine& machine, Args args) {
  std::optional<double> x = to_double(machine, args[0]);
  if (!x.has_value()) return {};
  std::optional<double> y = to_double(machine, args[1]);
  if (!y.has_value()) return {};
  double result = std::pow(*x, *y);
  if (std::isfinite(*x) && std::isfinite(*y)) {
    if (std::isnan(result)) return domain_error(machine);
    if (std::isinf(result)) return *x == 0.0 ? domain_error(machine) : range_error(machine);
  }
  return Ref::number(result);
}

Ref math_fmod(Machine& machine, Args args) {
  std::optional<double> x = to_double(machine, args[0]);
  if (!x.has_value()) return {};
  std::optional<double> y = to_double(machine, args[1]);
  if (!y.has_value()) return {};
  double result = std::fmod(*x, *y);
  if (std::isnan(result) && !std::isnan(*x) && !std::isnan(*y)) return domain_error(machine);
  return Ref::number(result);
}

// The logarithm of any number; ints beyond the floats by mantissa and exponent.
template <double (*function)(double)>
std::optional<double> logarithm(Machine& machine, Value value) {
  Value inner = unwrap(value);
  if (is_int(inner)) {
    if (int_is_negative(inner) || int_is_zero(inner)) {
      domain_error(machine);
      return std::nullopt;
    }
    double number = int_to_double(inner);
    if (std::isfinite(number)) return function(number);
    // Half of the mantissa's bits are enough to be sure of the last one.
    uint64_t bits = int_bit_length(inner);
    uint64_t drop = bits - 960;
    LimbVector top;
    IntView big(inner);
    shift_right(top, big.limbs(), drop);
    if (any_bit_below(big.limbs(), drop)) top[0] |= 1;
    int exponent;
    double mantissa = std::frexp(limbs_to_double({top.data(), top.size()}), &exponent);
    double power = static_cast<double>(exponent) + static_cast<double>(drop);
    return function(mantissa) + function(2.0) * power;
  }
  std::optional<double> x = to_double(machine, value);
  if (!x.has_value()) return std::nullopt;
  if (std::isnan(*x) || *x > 0.0) return function(*x);
  domain_error(machine);
  return std::nullopt;
}

double natural(double x) { return std::log(x); }
double binary_log(double x) { return std::log2(x); }
double decimal_log(double x) { return std::log10(x); }

template <double (*function)(double)>
Ref log_one(Machine& machine, Args args) {
  std::optional<double> result = logarithm<function>(machine, args[0]);
  return result.has_value() ? Ref::number(*result) : Ref();
}

Ref math_log(Machine& machine, Args args) {
  std::optional<double> numerator = logarithm<natural>(machine, args[0]);
  if (!numerator.has_value()) return {};
  if (!args.has(1)) return Ref::number(*numerator);
  std::optional<double> denominator = logarithm<natural>(machine, args[1]);
  if (!denominator.has_value()) return {};
  if (*denominator == 0.0) {
    return machine.raise(TypeId::kZeroDivisionError, "float division by zero");
  }
  return Ref::number(*numerator / *denominator);
}

template <double (*function)(double, bool*)>
Ref gamma_like(Machine& machine, Args args) {
  std::optional<double> x = to_double(machine, args[0]);
  if (!x.has_value()) return {};
  bool domain;
  double result = function(*x, &domain);
  if (domain) return domain_error(machine);
  if (std::isinf(result) && std::isfinite(*x)) return range_error(machine);
  return Ref::number(result);
}

template <double (*function)(double)>
Ref plain_one(Machine& machine, Args args) {
  std::optional<double> x = to_double(machine, args[0]);
  return x.has_value() ? Ref::number(function(*x)) : Ref();
}

double error_function(double x) { return std::erf(x); }
double complementary_error_function(double x) { return std::erfc(x); }

// floor, ceil and trunc: the object's own method first.
Ref whole(Machine& machine, Value value, Dunder dunder, double (*function)(double)) {
  if (is_int(value)) return plain_int(value);
  if (!value.is_double()) {
    Value method = find_dunder(machine, value, dunder);
    if (!method.empty()) return call_special(machine, method, value, {});
  }
  std::optional<double> x = to_double(machine, value);
  return x.has_value() ? int_from_double(machine, function(*x)) : Ref();
}

double floor_of(double x) { return std::floor(x); }
double ceil_of(double x) { return std::ceil(x); }

Ref math_floor(Machine& machine, Args args) {
  return whole(machine, args[0], Dunder::kFloor, floor_of);
}

Ref math_ceil(Machine& machine, Args args) {
  return whole(machine, args[0], Dunder::kCeil, ceil_of);
}

Ref math_trunc(Machine& machine, Args args) {
  if (args[0].is_double()) return int_from_double(machine, args[0].number());
  if (is_int(args[0])) return plain_int(args[0]);
  Value method = find_dunder(machine, args[0], Dunder::kTrunc);
  if (!method.empty()) return call_special(machine, method, args[0], {});
  return machine.raise_type_error(
      fmt::format("type {} doesn't define __trunc__ method", machine.type_name(args[0])));
}

Ref math_frexp(Machine& machine, Args args) {
  std::optional<double> x = to_double(machine, args[0]);
  if (!x.has_value()) return {};
  int exponent = 0;
  double mantissa = *x;
  if (std::isfinite(*x) && *x != 0.0) mantissa = std::frexp(*x, &exponent);
  return make_tuple(machine.heap(), {Value::number(mantissa), Value::small_int(exponent)});
}

Ref math_ldexp(Machine& machine, Args args) {
  std::optional<double> x = to_double(machine, args[0]);
  if (!x.has_value()) return {};
  Value inner = unwrap(args[1]);
  if (!is_int(inner)) {
    return machine.raise_type_error("Expected an int as second argument to ldexp.");
  }
  if (*x == 0.0 || !std::isfinite(*x)) return Ref::number(*x);
  int64_t exponent = int_to_int64(inner).value_or(int_is_negative(inner) ? -100000 : 100000);
  if (exponent > 100000) exponent = 100000;
  if (exponent < -100000) exponent = -100000;
  double result = std::ldexp(*x, static_cast<int>(exponent));
  return std::isinf(result) ? range_error(machine) : Ref::number(result);
}

Ref math_modf(Machine& machine, Args args) {
  std::optional<double> x = to_double(machine, args[0]);
  if (!x.has_value()) return {};
  double integral = *x;
  double fraction = *x;
  if (std::isinf(*x)) {
    fraction = std::copysign(0.0, *x);
  } else if (!std::isnan(*x)) {
    fraction = std::modf(*x, &integral);
  }
  return make_tuple(machine.heap(), {Value::number(fraction), Value::number(integral)});
}

Ref math_copysign(Machine& machine, Args args) {
  std::optional<double> x = to_double(machine, args[0]);
  if (!x.has_value()) return {};
  std::optional<double> y = to_double(machine, args[1]);
  return y.has_value() ? Ref::number(std::copysign(*x, *y)) : Ref();
}

Ref math_nextafter(Machine& machine, Args args) {
  std::optional<double> x = to_double(machine, args[0]);
  if (!x.has_value()) return {};
  std::optional<double> y = to_double(machine, args[1]);
  return y.has_value() ? Ref::number(std::nextafter(*x, *y)) : Ref();
}

Ref math_ulp(Machine& machine, Args args) {
  std::optional<double> given = to_double(machine, args[0]);
  if (!given.has_value()) return {};
  double x = std::fabs(*given);
  if (!std::isfinite(x)) return Ref::number(x);
  double next = std::nextafter(x, kInfinity);
  if (std::isinf(next)) return Ref::number(x - std::nextafter(x, -kInfinity));
  return Ref::number(next - x);
}

Ref math_isclose(Machine& machine, Args args) {
  double values[4] = {0.0, 0.0, 1e-09, 0.0};  // a, b, rel_tol, abs_tol
  for (size_t i = 0; i < 4; ++i) {
    if (!args.has(i)) continue;
    std::optional<double> value = to_double(machine, args[i]);
    if (!value.has_value()) return {};
    values[i] = *value;
  }
  auto [a, b, relative, absolute] = values;
  if (relative < 0.0 || absolute < 0.0) {
    return machine.raise_value_error("tolerances must be non-negative");
  }
  if (a == b) return Ref::boolean(true);
  if (std::isinf(a) || std::isinf(b)) return Ref::boolean(false);
  double difference = std::fabs(b - a);
  return Ref::boolean(difference <= std::fabs(relative * b) ||
                      difference <= std::fabs(relative * a) || difference <= absolute);
}

// std's overloaded functions as plain ones, to be template arguments.
#define PAWL_PLAIN(name) \
  double name##_of(double x) { return std::name(x); }
PAWL_PLAIN(acos)
PAWL_PLAIN(acosh)
PAWL_PLAIN(asin)
PAWL_PLAIN(asinh)
PAWL_PLAIN(atan)
PAWL_PLAIN(atanh)
PAWL_PLAIN(cbrt)
PAWL_PLAIN(cos)
PAWL_PLAIN(cosh)
PAWL_PLAIN(exp)
PAWL_PLAIN(exp2)
PAWL_PLAIN(expm1)
PAWL_PLAIN(fabs)
PAWL_PLAIN(log1p)
PAWL_PLAIN(sin)
PAWL_PLAIN(sinh)
PAWL_PLAIN(sqrt)
PAWL_PLAIN(tan)
PAWL_PLAIN(tanh)
#undef PAWL_PLAIN

double atan2_of(double y, double x) { return std::atan2(y, x); }
double remainder_of(double x, double y) { return std::remainder(x, y); }

constexpr const char* kOne = "x, /";
constexpr const char* kTwo = "x, y, /";

constexpr NativeDef kFunctions[] = {
    {1, "acos", kOne, of_one<acos_of>},
    {2, "acosh", kOne, of_one<acosh_of>},
    {3, "asin", kOne, of_one<asin_of>},
    {4, "asinh", kOne, of_one<asinh_of>},
    {5, "atan", kOne, of_one<atan_of>},
    {6, "atan2", "y, x, /", of_two<atan2_of>},
    {7, "atanh", kOne, of_one<atanh_of>},
    {8, "cbrt", kOne, of_one<cbrt_of>},
    {9, "ceil", kOne, math_ceil},
    {10, "comb", "n, k, /", math_comb},
    {11, "copysign", kTwo, math_copysign},
    {12, "cos", kOne, of_one<cos_of>},
    {13, "cosh", kOne, of_one<cosh_of, Growth::kUnbounded>},
    {14, "degrees", kOne, math_degrees},
    {15, "dist", "p, q, /", math_dist},
    {16, "erf", kOne, plain_one<error_function>},
    {17, "erfc", kOne, plain_one<complementary_error_function>},
    {18, "exp", kOne, of_one<exp_of, Growth::kUnbounded>},
    {19, "exp2", kOne, of_one<exp2_of, Growth::kUnbounded>},
    {20, "expm1", kOne, of_one<expm1_of, Growth::kUnbounded>},
    {21, "fabs", kOne, of_one<fabs_of>},
    {22, "factorial", "n, /", math_factorial},
    {23, "floor", kOne, math_floor},
    {24, "fmod", kTwo, math_fmod},
    {25, "frexp", kOne, math_frexp},
    {26, "fsum", "seq, /", math_fsum},
    {27, "gamma", kOne, gamma_like<gamma_function>},
    {28, "gcd", "*integers", math_gcd},
    {29, "hypot", "*coordinates", math_hypot},
    {30, "isclose", "a, b, *, rel_tol=, abs_tol=", math_isclose},
    {31, "isfinite", kOne, test_one<is_finite>},
    {32, "isinf", kOne, test_one<is_infinite>},
    {33, "isnan", kOne, test_one<is_nan>},
    {34, "isqrt", "n, /", math_isqrt},
    {35, "lcm", "*integers", math_lcm},
    {36, "ldexp", "x, i, /", math_ldexp},
    {37, "lgamma", kOne, gamma_like<log_gamma>},
    {38, "log", "x, base=, /", math_log},
    {39, "log10", kOne, log_one<decimal_log>},
    {40, "log1p", kOne, of_one<log1p_of>},
    {41, "log2", kOne, log_one<binary_log>},
    {42, "modf", kOne, math_modf},
    {43, "nextafter", kTwo, math_nextafter},
    {44, "perm", "n, k=, /", math_perm},
    {45, "pow", kTwo, math_pow},
    {46, "prod", "iterable, /, *, start=", math_prod},
    {47, "radians", kOne, math_radians},
    {48, "remainder", kTwo, of_two<remainder_of>},
    {49, "sin", kOne, of_one<sin_of>},
    {50, "sinh", kOne, of_one<sinh_of, Growth::kUnbounded>},
    {51, "sqrt", kOne, of_one<sqrt_of>},
    {52, "tan", kOne, of_one<tan_of>},
    {53, "tanh", kOne, of_one<tanh_of>},
    {54, "trunc", kOne, math_trunc},
    {55, "ulp", kOne, math_ulp},
};

}  // namespace

const NativeModule& math_module() {
  static const NativeValue kValues[] = {
      {"pi", Value::number(std::numbers::pi)},
      {"e", Value::number(std::numbers::e)},
      {"tau", Value::number(2 * std::numbers::pi)},
      {"inf", Value::number(kInfinity)},
      {"nan", Value::number(kNan)},
  };
  static const NativeModule kModule{
      .id = ModuleId::kMath, .name = "math", .functions = kFunctions, .values = kValues};
  return kModule;
}

}  // namespace pawl::vm
