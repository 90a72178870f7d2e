// Arithmetic on ints of any size. What fits 128 bits, which is nearly everything, is computed in
// machine integers; the rest by limbs.h.
#include <cmath>
#include <limits>
#include <utility>

#include "base/assert.h"
#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/number.h"

namespace pawl::vm {
namespace {

Limbs view(const LimbVector& v) { return {v.data(), v.size()}; }

Ref finish(Machine& machine, const LimbVector& limbs, bool negative) {
  return make_int_from_limbs(machine.heap(), limbs.data(), limbs.size(), negative);
}

Ref raise_divided_by_zero(Machine& machine, IntOp op) {
  return machine.raise(TypeId::kZeroDivisionError, op == IntOp::kModulo
                                                       ? "integer modulo by zero"
                                                       : "integer division or modulo by zero");
}

// a + b, or a - b with the sign of b turned by the caller.
Ref add_signed(Machine& machine, const IntView& a, const IntView& b, bool b_negative) {
  if (!machine.charge((a.size() + b.size()) / 8)) return {};
  LimbVector out;
  if (a.negative() == b_negative) {
    add_limbs(out, a.limbs(), b.limbs());
    return finish(machine, out, b_negative);
  }
  if (compare_limbs(a.limbs(), b.limbs()) >= 0) {
    subtract_limbs(out, a.limbs(), b.limbs());
    return finish(machine, out, a.negative());
  }
  subtract_limbs(out, b.limbs(), a.limbs());
  return finish(machine, out, b_negative);
}

Ref multiply_signed(Machine& machine, const IntView& a, const IntView& b) {
  if (!check_int_bits(machine, (a.size() + b.size()) * 64)) return {};
  uint64_t copying = (a.size() + b.size()) / 8;
  if (!machine.charge(multiply_work(a.size(), b.size()) + copying)) return {};
  LimbVector out;
  multiply_limbs(out, a.limbs(), b.limbs());
  return finish(machine, out, a.negative() != b.negative());
}

// Two's complement with room for the sign, as the bit operators see ints.
void to_complement(LimbVector& out, const IntView& a, size_t size) {
  out.resize(size, boost::container::default_init);
  copy_memory(out.data(), a.limbs().data(), a.size() * sizeof(uint64_t));
  fill_memory(out.data() + a.size(), 0, (size - a.size()) * sizeof(uint64_t));
  if (!a.negative()) return;
  bool carry = true;
  for (uint64_t& limb : out) {
    breathe();
    limb = ~limb + (carry ? 1 : 0);
    carry = carry && limb == 0;
  }
}

Ref bitwise(Machine& machine, IntOp op, const IntView& a, const IntView& b) {
  size_t size = std::max(a.size(), b.size()) + 1;
  if (!machine.charge(size / 8)) return {};
  LimbVector x;
  LimbVector y;
  to_complement(x, a, size);
  to_complement(y, b, size);
  for (size_t i = 0; breathe() && i < size; ++i) {
    switch (op) {
      case IntOp::kAnd:
        x[i] &= y[i];
        break;
      case IntOp::kOr:
        x[i] |= y[i];
        break;
      default:
        x[i] ^= y[i];
        break;
    }
  }
  bool negative = (x.back() >> 63) != 0;
  if (negative) {
    bool carry = true;
    for (uint64_t& limb : x) {
      breathe();
      limb = ~limb + (carry ? 1 : 0);
      carry = carry && limb == 0;
    }
  }
  return finish(machine, x, negative);
}

Ref left_shift(Machine& machine, Value a, Value b) {
  if (int_is_negative(b)) return machine.raise_value_error("negative shift count");
  if (int_is_zero(a)) return Ref::adopt(Value::small_int(0));
  std::optional<int64_t> bits = int_to_int64(b);
  if (!bits.has_value()) {
    return machine.raise(TypeId::kOverflowError, "too many digits in integer");
  }
  IntView value(a);
  if (!check_int_bits(machine, static_cast<uint64_t>(*bits) + value.size() * 64)) return {};
  if (!machine.charge(*bits / 512)) return {};
  LimbVector out;
  shift_left(out, value.limbs(), *bits);
  return finish(machine, out, value.negative());
}

Ref right_shift(Machine& machine, Value a, Value b) {
  if (int_is_negative(b)) return machine.raise_value_error("negative shift count");
  IntView value(a);
  std::optional<int64_t> bits = int_to_int64(b);
  if (!bits.has_value() || static_cast<uint64_t>(*bits) / 64 >= value.size()) {
    return Ref::adopt(Value::small_int(value.negative() ? -1 : 0));
  }
  if (!machine.charge(value.size() / 8)) return {};
  LimbVector out;
  shift_right(out, value.limbs(), *bits);
  // Towards minus infinity: a negative number that loses bits goes one further.
  if (value.negative() && any_bit_below(value.limbs(), *bits)) {
    LimbVector more;
    uint64_t one = 1;
    add_limbs(more, view(out), Limbs(&one, 1));
    return finish(machine, more, true);
  }
  return finish(machine, out, value.negative());
}

// The magnitude of base ** exponent, exponent > 0, base odd or not: from the top bit down, so that
// the only products are squares and products with the base.
void power_limbs(LimbVector& out, Limbs base, uint64_t exponent) {
  out.assign(base.begin(), base.end());
  LimbVector next;
  for (int bit = 62 - std::countl_zero(exponent); bit >= 0; --bit) {
    multiply_limbs(next, view(out), view(out));
    out.swap(next);
    if (((exponent >> bit) & 1) != 0) {
      if (base.size() == 1) {
        multiply_add_limb(out, base[0], 0);
      } else {
        multiply_limbs(next, view(out), base);
        out.swap(next);
      }
    }
  }
}

Ref power(Machine& machine, Value a, Value b) {
  if (int_is_negative(b)) {
    std::optional<double> base = int_as_double(machine, a);
    std::optional<double> exponent = int_as_double(machine, b);
    if (!base.has_value() || !exponent.has_value()) return {};
    return float_power(machine, *base, *exponent);
  }
  if (int_is_zero(b)) return Ref::adopt(Value::small_int(1));
  IntView base(a);
  bool odd = test_bit(IntView(b).limbs(), 0);
  bool negative = base.negative() && odd;
  if (base.zero()) return Ref::adopt(Value::small_int(0));
  if (base.size() == 1 && base.limbs()[0] == 1) {
    return Ref::adopt(Value::small_int(negative ? -1 : 1));
  }
  std::optional<int64_t> exponent = int_to_int64(b);
  uint64_t base_bits = bit_length(base.limbs());
  if (!exponent.has_value() || *exponent > (int64_t{1} << 40)) {
    return machine.raise_memory_error();
  }
  if (!check_int_bits(machine, base_bits * static_cast<uint64_t>(*exponent))) return {};
  // Powers of two in the base only shift the result.
  uint64_t zeros = trailing_zero_bits(base.limbs());
  LimbVector odd_part;
  shift_right(odd_part, base.limbs(), zeros);
  size_t result_limbs = bit_length(view(odd_part)) * *exponent / 64 + 1;
  uint64_t last_square = multiply_work(result_limbs / 2 + 1, result_limbs / 2 + 1);
  if (!machine.charge(last_square + last_square / 2 + zeros * *exponent / 512)) return {};
  LimbVector result;
  power_limbs(result, view(odd_part), *exponent);
  if (zeros == 0) return finish(machine, result, negative);
  LimbVector shifted;
  shift_left(shifted, view(result), zeros * *exponent);
  return finish(machine, shifted, negative);
}

int128 floor_divide(int128 a, int128 b) {
  int128 quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

int128 floor_modulo(int128 a, int128 b) {
  int128 rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

int64_t floor_divide(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return quotient * b != a && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

int64_t floor_modulo(int64_t a, int64_t b) {
  int64_t rest = a % b;
  return rest != 0 && (rest ^ b) < 0 ? rest + b : rest;
}

bool small_power(int128 base, int128 exponent, int128* result) {
  if (exponent < 0 || exponent > 127) return false;
  *result = 1;
  for (int left = static_cast<int>(exponent); left != 0;) {
    if ((left & 1) != 0 && __builtin_mul_overflow(*result, base, result)) return false;
    left >>= 1;
    if (left != 0 && __builtin_mul_overflow(base, base, &base)) return false;
  }
  return true;
}

// What fits 128 bits; false if the result does not, or the operation is not one of these.
bool small_binary(IntOp op, int128 a, int128 b, int128* result) {
  switch (op) {
    case IntOp::kAdd:
      return !__builtin_add_overflow(a, b, result);
    case IntOp::kSubtract:
      return !__builtin_sub_overflow(a, b, result);
    case IntOp::kMultiply:
      return !__builtin_mul_overflow(a, b, result);
    case IntOp::kFloorDivide:
    case IntOp::kModulo: {
      if (b == 0) return false;
      bool divide = op == IntOp::kFloorDivide;
      int64_t x = static_cast<int64_t>(a);
      int64_t y = static_cast<int64_t>(b);
      if (x == a && y == b && x != std::numeric_limits<int64_t>::min()) {
        *result = divide ? floor_divide(x, y) : floor_modulo(x, y);
      } else {
        *result = divide ? floor_divide(a, b) : floor_modulo(a, b);
      }
      return true;
    }
    case IntOp::kRightShift:
      if (b < 0) return false;
      *result = a >> (b > 127 ? 127 : static_cast<int>(b));
      return true;
    case IntOp::kLeftShift:
      if (b < 0 || b > 126) return false;
      *result = static_cast<int128>(static_cast<uint128>(a) << static_cast<int>(b));
      return (*result >> static_cast<int>(b)) == a;
    case IntOp::kAnd:
      *result = a & b;
      return true;
    case IntOp::kOr:
      *result = a | b;
      return true;
    case IntOp::kXor:
      *result = a ^ b;
      return true;
    case IntOp::kPower:
      return small_power(a, b, result);
  }
  return false;
}

}  // namespace

bool check_int_bits(Machine& machine, uint64_t bits) {
  if (machine.heap().can_allocate(bits / 8 + sizeof(BigInt))) return true;
  machine.raise_memory_error();
  return false;
}

Ref int_binary(Machine& machine, IntOp op, Value a, Value b) {
  std::optional<int128> x = int_to_int128(a);
  std::optional<int128> y = int_to_int128(b);
  int128 result;
  if (x.has_value() && y.has_value() && small_binary(op, *x, *y, &result)) {
    return make_int_from_int128(machine.heap(), result);
  }
  switch (op) {
    case IntOp::kLeftShift:
      return left_shift(machine, a, b);
    case IntOp::kRightShift:
      return right_shift(machine, a, b);
    case IntOp::kPower:
      return power(machine, a, b);
    case IntOp::kFloorDivide:
    case IntOp::kModulo: {
      if (int_is_zero(b)) return raise_divided_by_zero(machine, op);
      Ref answer;
      bool divide = op == IntOp::kFloorDivide;
      int_divide(machine, a, b, divide ? &answer : nullptr, divide ? nullptr : &answer);
      return answer;
    }
    default:
      break;
  }
  IntView left(a);
  IntView right(b);
  switch (op) {
    case IntOp::kAdd:
      return add_signed(machine, left, right, right.negative());
    case IntOp::kSubtract:
      return add_signed(machine, left, right, !right.negative());
    case IntOp::kMultiply:
      return multiply_signed(machine, left, right);
    default:
      return bitwise(machine, op, left, right);
  }
}

bool int_divide(Machine& machine, Value a, Value b, Ref* quotient, Ref* remainder) {
  if (int_is_zero(b)) {
    raise_divided_by_zero(machine, IntOp::kFloorDivide);
    return false;
  }
  IntView x(a);
  IntView y(b);
  if (!machine.charge(divide_work(x.size(), y.size()))) return false;
  LimbVector whole;
  LimbVector rest;
  divide_limbs(&whole, &rest, x.limbs(), y.limbs());
  bool opposite = x.negative() != y.negative();
  // Python rounds towards minus infinity, and the remainder has the divisor's sign.
  if (opposite && !rest.empty()) {
    multiply_add_limb(whole, 1, 1);
    LimbVector complement;
    subtract_limbs(complement, y.limbs(), view(rest));
    rest.swap(complement);
  }
  if (quotient != nullptr) *quotient = finish(machine, whole, opposite);
  if (remainder != nullptr) *remainder = finish(machine, rest, y.negative());
  return true;
}

Ref int_negate(Heap& heap, Value a) {
  if (!a.is_object()) return make_int(heap, -small_value(a));
  const BigInt* big = a.as<BigInt>();
  return make_int_from_limbs(heap, big->limbs(), big->limb_count, !big->negative());
}

Ref int_invert(Heap& heap, Value a) {
  if (!a.is_object()) return make_int(heap, ~small_value(a));
  // ~a is -a - 1: one more in size for positive numbers, one less for negative ones.
  IntView value(a);
  LimbVector out;
  uint64_t one = 1;
  if (value.negative()) {
    subtract_limbs(out, value.limbs(), Limbs(&one, 1));
  } else {
    add_limbs(out, value.limbs(), Limbs(&one, 1));
  }
  return make_int_from_limbs(heap, out.data(), out.size(), !value.negative());
}

Ref int_true_divide(Machine& machine, Value a, Value b) {
  constexpr int64_t kExact = int64_t{1} << 53;
  if (int_is_zero(b)) return machine.raise(TypeId::kZeroDivisionError, "division by zero");
  if (!a.is_object() && !b.is_object()) {
    static_assert(Value::kMaxSmall < kExact);
    return Ref::number(static_cast<double>(small_value(a)) / static_cast<double>(small_value(b)));
  }
  IntView x(a);
  IntView y(b);
  bool negative = x.negative() != y.negative();
  if (x.zero()) return Ref::number(negative ? -0.0 : 0.0);
  constexpr const char* kTooLarge = "integer division result too large for a float";
  int64_t difference =
      static_cast<int64_t>(bit_length(x.limbs())) - static_cast<int64_t>(bit_length(y.limbs()));
  if (difference > 1025) return machine.raise(TypeId::kOverflowError, kTooLarge);
  if (difference < -1100) return Ref::number(negative ? -0.0 : 0.0);
  if (!machine.charge((x.size() + y.size()) / 8 + divide_work(x.size() + 1, y.size()))) return {};
  // A quotient of 55 or 56 bits, the lowest of them saying whether anything was lost: enough to
  // round once, half to even. Subnormal results have fewer bits.
  int64_t shift = std::max<int64_t>(difference, -1021) - 55;
  LimbVector numerator;
  LimbVector denominator;
  if (shift <= 0) {
    shift_left(numerator, x.limbs(), -shift);
    denominator.assign(y.limbs().begin(), y.limbs().end());
  } else {
    numerator.assign(x.limbs().begin(), x.limbs().end());
    shift_left(denominator, y.limbs(), shift);
  }
  LimbVector quotient;
  LimbVector rest;
  divide_limbs(&quotient, &rest, view(numerator), view(denominator));
  uint64_t bits = quotient.empty() ? 0 : quotient[0];
  if (!rest.empty()) bits |= 1;
  int64_t exponent = std::max<int64_t>(64 - std::countl_zero(bits) + shift - 53, -1074);
  int extra = static_cast<int>(exponent - shift);
  uint64_t half = uint64_t{1} << (extra - 1);
  uint64_t low = bits & (2 * half - 1);
  bits >>= extra;
  if (low > half || (low == half && (bits & 1) != 0)) ++bits;
  double result = std::ldexp(static_cast<double>(bits), static_cast<int>(exponent));
  if (std::isinf(result)) return machine.raise(TypeId::kOverflowError, kTooLarge);
  return Ref::number(negative ? -result : result);
}

}  // namespace pawl::vm
