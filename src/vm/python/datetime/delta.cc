// timedelta.
#include <fmt/format.h>

#include <cmath>

#include "lang/bytecode/opcodes.h"
#include "vm/interpreter/comparison.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/datetime/datetime.h"

namespace pawl::vm {
namespace {

using bytecode::Opcode;

Ref not_implemented() { return Ref::adopt(Value::not_implemented()); }

// Sums up what the constructor is given: whole microseconds exactly, fractions of them apart.
class DeltaSum {
 public:
  explicit DeltaSum(Machine& machine) : machine_(machine) {}

  bool add(Value given, int64_t factor, const char* what) {
    if (given.empty()) return true;
    Value value = unwrap(given);
    if (is_int(value)) {
      std::optional<int64_t> number = int_to_int64(value);
      return number.has_value() ? add_whole(static_cast<int128>(*number) * factor) : overflow();
    }
    if (!value.is_double()) {
      machine_.raise_type_error(fmt::format("unsupported type for timedelta {} component: {}", what,
                                            machine_.type_name(given)));
      return false;
    }
    double number = value.number();
    if (std::isnan(number)) {
      machine_.raise_value_error("cannot convert float NaN to integer");
      return false;
    }
    if (std::isinf(number)) {
      machine_.raise(TypeId::kOverflowError, "cannot convert float infinity to integer");
      return false;
    }
    double whole = 0;
    double fraction = std::modf(number, &whole);
    if (std::fabs(whole) > 1e18) return overflow();
    if (!add_whole(static_cast<int128>(whole) * factor)) return false;
    if (fraction == 0) return true;
    fraction = std::modf(fraction * static_cast<double>(factor), &whole);
    left_over_ += fraction;
    return add_whole(static_cast<int128>(whole));
  }

  Ref finish() {
    if (left_over_ != 0) {
      double whole = std::round(left_over_);
      if (std::fabs(whole - left_over_) == 0.5) {
        // A tie goes to the even number, counted together with the whole part.
        int odd = (total_ & 1) != 0 ? 1 : 0;
        whole = 2.0 * std::round((left_over_ + odd) * 0.5) - odd;
      }
      total_ += static_cast<int64_t>(whole);
    }
    return make_delta(machine_, total_);
  }

 private:
  bool add_whole(int128 us) {
    total_ += us;
    return true;
  }
  bool overflow() {
    machine_.raise(TypeId::kOverflowError, "Python int too large to convert to C int");
    return false;
  }

  Machine& machine_;
  int128 total_ = 0;
  double left_over_ = 0;
};

Ref delta_new(Machine& machine, Args args) {
  DeltaSum sum(machine);
  constexpr int64_t kSecond = 1'000'000;
  if (!sum.add(args[3], 1, "microseconds") || !sum.add(args[4], 1000, "milliseconds") ||
      !sum.add(args[2], kSecond, "seconds") || !sum.add(args[5], 60 * kSecond, "minutes") ||
      !sum.add(args[6], 3600 * kSecond, "hours") || !sum.add(args[1], calendar::kDayUs, "days") ||
      !sum.add(args[7], 7 * calendar::kDayUs, "weeks")) {
    return {};
  }
  return sum.finish();
}

// --- division ------------------------------------------------------------------------------------

int128 floor_divide(int128 a, int128 b) {
  int128 quotient = a / b;
  return a % b != 0 && ((a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

// To the nearest, ties to the even one.
int128 divide_nearest(int128 a, int128 b) {
  if (b < 0) {
    a = -a;
    b = -b;
  }
  int128 quotient = floor_divide(a, b);
  int128 rest = a - quotient * b;
  if (rest > b - rest || (rest == b - rest && (quotient & 1) != 0)) ++quotient;
  return quotient;
}

// A float as mantissa * 2^exponent.
struct Ratio {
  int64_t mantissa;
  int exponent;
};

std::optional<Ratio> ratio_of(Machine& machine, double number) {
  if (std::isnan(number)) {
    machine.raise_value_error("cannot convert NaN to integer ratio");
    return std::nullopt;
  }
  if (std::isinf(number)) {
    machine.raise(TypeId::kOverflowError, "cannot convert Infinity to integer ratio");
    return std::nullopt;
  }
  int exponent = 0;
  double fraction = std::frexp(number, &exponent);
  auto mantissa = static_cast<int64_t>(std::ldexp(fraction, 53));
  exponent -= 53;
  while (mantissa != 0 && (mantissa & 1) == 0) {
    mantissa /= 2;
    ++exponent;
  }
  return Ratio{mantissa, exponent};
}

int bits_of(int128 value) {
  int bits = 0;
  for (uint128 rest = static_cast<uint128>(value < 0 ? -value : value); rest != 0; rest >>= 1)
    ++bits;
  return bits;
}

Ref too_large(Machine& machine) {
  return machine.raise(TypeId::kOverflowError, "Python int too large to convert to C int");
}

Ref multiply_float(Machine& machine, int128 us, double factor) {
  std::optional<Ratio> ratio = ratio_of(machine, factor);
  if (!ratio.has_value()) return {};
  int128 product = us * ratio->mantissa;  // 67 and 53 bits at most
  if (ratio->exponent >= 0) {
    if (product != 0 && bits_of(product) + ratio->exponent > 120) return too_large(machine);
    return make_delta(machine, product * (static_cast<int128>(1) << ratio->exponent));
  }
  if (ratio->exponent < -124) return make_delta(machine, 0);
  return make_delta(machine, divide_nearest(product, static_cast<int128>(1) << -ratio->exponent));
}

Ref divide_float(Machine& machine, int128 us, double divisor) {
  std::optional<Ratio> ratio = ratio_of(machine, divisor);
  if (!ratio.has_value()) return {};
  if (ratio->mantissa == 0) {
    return machine.raise(TypeId::kZeroDivisionError, "integer division or modulo by zero");
  }
  if (ratio->exponent <= 0) {
    if (us != 0 && bits_of(us) - ratio->exponent > 124) return too_large(machine);
    int shift = us == 0 ? 0 : -ratio->exponent;
    return make_delta(machine,
                      divide_nearest(us * (static_cast<int128>(1) << shift), ratio->mantissa));
  }
  if (bits_of(ratio->mantissa) + ratio->exponent > 124) return make_delta(machine, 0);
  return make_delta(machine,
                    divide_nearest(us, static_cast<int128>(ratio->mantissa) << ratio->exponent));
}

// --- operators -----------------------------------------------------------------------------------

Ref delta_add(Machine& machine, Args args) {
  if (!is_delta(args[1])) return not_implemented();
  return make_delta(machine, read_delta(args[0]).total() + read_delta(args[1]).total());
}

Ref delta_subtract(Machine& machine, Args args) {
  if (!is_delta(args[1])) return not_implemented();
  return make_delta(machine, read_delta(args[0]).total() - read_delta(args[1]).total());
}

Ref delta_reflected_subtract(Machine& machine, Args args) {
  if (!is_delta(args[1])) return not_implemented();
  return make_delta(machine, read_delta(args[1]).total() - read_delta(args[0]).total());
}

Ref delta_multiply(Machine& machine, Args args) {
  int128 us = read_delta(args[0]).total();
  Value factor = unwrap(args[1]);
  if (factor.is_double()) return multiply_float(machine, us, factor.number());
  if (!is_int(factor)) return not_implemented();
  if (us == 0) return make_delta(machine, 0);
  std::optional<int64_t> number = int_to_int64(factor);
  if (!number.has_value() || (us != 0 && bits_of(us) + bits_of(*number) > 124)) {
    return too_large(machine);
  }
  return make_delta(machine, us * *number);
}

Ref delta_true_divide(Machine& machine, Args args) {
  int128 us = read_delta(args[0]).total();
  Value divisor = unwrap(args[1]);
  if (is_delta(args[1])) {
    Ref left = make_int_from_int128(machine.heap(), us);
    Ref right = make_int_from_int128(machine.heap(), read_delta(args[1]).total());
    return int_true_divide(machine, left, right);
  }
  if (divisor.is_double()) return divide_float(machine, us, divisor.number());
  if (!is_int(divisor)) return not_implemented();
  if (int_is_zero(divisor)) {
    return machine.raise(TypeId::kZeroDivisionError, "integer division or modulo by zero");
  }
  std::optional<int128> number = int_to_int128(divisor);
  return make_delta(machine, number.has_value() ? divide_nearest(us, *number) : 0);
}

Ref delta_floor_divide(Machine& machine, Args args) {
  int128 us = read_delta(args[0]).total();
  Value divisor = unwrap(args[1]);
  if (is_delta(args[1])) {
    int128 other = read_delta(args[1]).total();
    if (other == 0) {
      return machine.raise(TypeId::kZeroDivisionError, "integer division or modulo by zero");
    }
    return make_int_from_int128(machine.heap(), floor_divide(us, other));
  }
  if (!is_int(divisor)) return not_implemented();
  if (int_is_zero(divisor)) {
    return machine.raise(TypeId::kZeroDivisionError, "integer division or modulo by zero");
  }
  std::optional<int128> number = int_to_int128(divisor);
  if (number.has_value()) return make_delta(machine, floor_divide(us, *number));
  return make_delta(machine, us != 0 && (us < 0) != int_is_negative(divisor) ? -1 : 0);
}

Ref modulo(Machine& machine, int128 us, int128 other) {
  if (other == 0) return machine.raise(TypeId::kZeroDivisionError, "integer modulo by zero");
  return make_delta(machine, us - floor_divide(us, other) * other);
}

Ref delta_modulo(Machine& machine, Args args) {
  if (!is_delta(args[1])) return not_implemented();
  return modulo(machine, read_delta(args[0]).total(), read_delta(args[1]).total());
}

Ref delta_divmod(Machine& machine, Args args) {
  if (!is_delta(args[1])) return not_implemented();
  int128 us = read_delta(args[0]).total(), other = read_delta(args[1]).total();
  if (other == 0) {
    return machine.raise(TypeId::kZeroDivisionError, "integer division or modulo by zero");
  }
  Ref quotient = make_int_from_int128(machine.heap(), floor_divide(us, other));
  Ref rest = modulo(machine, us, other);
  if (rest.empty()) return {};
  return make_tuple(machine.heap(), {quotient, rest});
}

Ref delta_negative(Machine& machine, Args args) {
  return make_delta(machine, -read_delta(args[0]).total());
}
Ref delta_positive(Machine& machine, Args args) {
  return make_delta(machine, read_delta(args[0]).total());
}
Ref delta_absolute(Machine& machine, Args args) {
  int128 us = read_delta(args[0]).total();
  return make_delta(machine, us < 0 ? -us : us);
}
Ref delta_truth(Machine&, Args args) { return Ref::boolean(read_delta(args[0]).total() != 0); }

template <Opcode op>
Ref delta_compare(Machine&, Args args) {
  if (!is_delta(args[1])) return not_implemented();
  int128 a = read_delta(args[0]).total(), b = read_delta(args[1]).total();
  return Ref::boolean(holds(op, a, b));
}

Ref delta_hash(Machine& machine, Args args) {
  Delta delta = read_delta(args[0]);
  Ref parts =
      make_tuple(machine.heap(), {Value::small_int(delta.days), Value::small_int(delta.us)});
  std::optional<uint64_t> hash = hash_of(machine, parts);
  return hash.has_value() ? make_int(machine.heap(), static_cast<int64_t>(*hash)) : Ref();
}

Ref delta_repr_of(Machine& machine, Args args) {
  std::string text = delta_repr(read_delta(args[0]));
  if (!args[0].is(Kind::kInstance)) return make_ascii(machine.heap(), text);
  return make_string(machine.heap(),
                     qualified_class_name(machine, args[0]) + text.substr(text.find('(')));
}

Ref delta_text(Machine& machine, Args args) {
  Delta delta = read_delta(args[0]);
  calendar::Time time = calendar::time_of(delta.us);
  std::string text;
  if (delta.days != 0) {
    text = fmt::format("{} day{}, ", delta.days, delta.days == 1 || delta.days == -1 ? "" : "s");
  }
  text += fmt::format("{}:{:02}:{:02}", time.hour, time.minute, time.second);
  if (time.microsecond != 0) text += fmt::format(".{:06}", time.microsecond);
  return make_ascii(machine.heap(), text);
}

Ref delta_total_seconds(Machine& machine, Args args) {
  Ref total = make_int_from_int128(machine.heap(), read_delta(args[0]).total());
  return int_true_divide(machine, total, Value::small_int(1'000'000));
}

Ref delta_days(Machine&, Args args) {
  return Ref::adopt(Value::small_int(read_delta(args[0]).days));
}
Ref delta_seconds(Machine&, Args args) {
  return Ref::adopt(Value::small_int(read_delta(args[0]).us / 1'000'000));
}
Ref delta_microseconds(Machine&, Args args) {
  return Ref::adopt(Value::small_int(read_delta(args[0]).us % 1'000'000));
}

constexpr NativeDef kDeltaMethods[] = {
    {1, "__new__", "cls, days=, seconds=, microseconds=, milliseconds=, minutes=, hours=, weeks=",
     delta_new, Binding::kConstructor},
    {2, "__add__", "self, other, /", delta_add},
    {3, "__radd__", "self, other, /", delta_add},
    {4, "__sub__", "self, other, /", delta_subtract},
    {5, "__rsub__", "self, other, /", delta_reflected_subtract},
    {6, "__mul__", "self, other, /", delta_multiply},
    {7, "__rmul__", "self, other, /", delta_multiply},
    {8, "__truediv__", "self, other, /", delta_true_divide},
    {9, "__floordiv__", "self, other, /", delta_floor_divide},
    {10, "__mod__", "self, other, /", delta_modulo},
    {11, "__divmod__", "self, other, /", delta_divmod},
    {12, "__neg__", "self, /", delta_negative},
    {13, "__pos__", "self, /", delta_positive},
    {14, "__abs__", "self, /", delta_absolute},
    {15, "__bool__", "self, /", delta_truth},
    {16, "__lt__", "self, other, /", delta_compare<Opcode::kLess>},
    {17, "__le__", "self, other, /", delta_compare<Opcode::kLessEqual>},
    {18, "__gt__", "self, other, /", delta_compare<Opcode::kGreater>},
    {19, "__ge__", "self, other, /", delta_compare<Opcode::kGreaterEqual>},
    {20, "__eq__", "self, other, /", delta_compare<Opcode::kEqual>},
    {21, "__ne__", "self, other, /", delta_compare<Opcode::kNotEqual>},
    {22, "__hash__", "self, /", delta_hash},
    {23, "__repr__", "self, /", delta_repr_of},
    {24, "__str__", "self, /", delta_text},
    {25, "total_seconds", "self, /", delta_total_seconds},
    {26, "days", "self, /", delta_days, Binding::kGetter},
    {27, "seconds", "self, /", delta_seconds, Binding::kGetter},
    {28, "microseconds", "self, /", delta_microseconds, Binding::kGetter},
};

}  // namespace

std::span<const NativeDef> delta_methods() { return kDeltaMethods; }

}  // namespace pawl::vm
