// Number theory on ints: powers to a modulus, greatest common divisors, square roots.
#include <cmath>
#include <numeric>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/number.h"

namespace pawl::vm {
namespace {

Limbs view(const LimbVector& v) { return {v.data(), v.size()}; }

uint64_t power_modulo_word(uint64_t base, Limbs exponent, uint64_t modulus) {
  uint64_t result = 1 % modulus;
  Breath breath;
  for (uint64_t bit = bit_length(exponent); breath() && bit-- > 0;) {
    result = static_cast<uint64_t>(static_cast<uint128>(result) * result % modulus);
    if (test_bit(exponent, bit)) {
      result = static_cast<uint64_t>(static_cast<uint128>(result) * base % modulus);
    }
  }
  return result;
}

// base ** exponent modulo the magnitude of the modulus; 0 <= base < modulus.
Ref power_modulo(Machine& machine, const IntView& base, const IntView& exponent, Limbs modulus) {
  if (modulus.size() == 1) {
    if (!machine.charge(bit_length(exponent.limbs()) * 4)) return {};
    uint64_t word = base.zero() ? 0 : base.limbs()[0];
    return make_int_from_uint64(machine.heap(),
                                power_modulo_word(word, exponent.limbs(), modulus[0]));
  }
  uint64_t step = multiply_work(modulus.size(), modulus.size()) +
                  divide_work(2 * modulus.size(), modulus.size());
  LimbVector result(1, 1);
  LimbVector product;
  for (uint64_t bit = bit_length(exponent.limbs()); bit-- > 0;) {
    if (!machine.charge(step)) return {};
    multiply_limbs(product, view(result), view(result));
    divide_limbs(nullptr, &result, view(product), modulus);
    if (test_bit(exponent.limbs(), bit)) {
      multiply_limbs(product, view(result), base.limbs());
      divide_limbs(nullptr, &result, view(product), modulus);
    }
  }
  return make_int_from_limbs(machine.heap(), view(result), false);
}

// x with a * x = 1 modulo m > 0, by Euclid's algorithm; 0 <= a < m.
Ref inverse_modulo(Machine& machine, Value a, Value modulus) {
  Ref old_rest = Ref::share(a);
  Ref rest = Ref::share(modulus);
  Ref old_factor = make_int(machine.heap(), 1);
  Ref factor = make_int(machine.heap(), 0);
  while (!int_is_zero(rest)) {
    if (!machine.charge(4)) return {};
    Ref quotient;
    Ref next;
    if (!int_divide(machine, old_rest, rest, &quotient, &next)) return {};
    old_rest = std::move(rest);
    rest = std::move(next);
    Ref product = int_binary(machine, IntOp::kMultiply, quotient, factor);
    if (product.empty()) return {};
    Ref difference = int_binary(machine, IntOp::kSubtract, old_factor, product);
    if (difference.empty()) return {};
    old_factor = std::move(factor);
    factor = std::move(difference);
  }
  if (compare_ints(old_rest, Value::small_int(1)) != 0) {
    return machine.raise_value_error("base is not invertible for the given modulus");
  }
  return int_binary(machine, IntOp::kModulo, old_factor, modulus);
}

}  // namespace

Ref int_power_modulo(Machine& machine, Value base, Value exponent, Value modulus) {
  if (int_is_zero(modulus)) return machine.raise_value_error("pow() 3rd argument cannot be 0");
  Ref size = int_is_negative(modulus) ? int_negate(machine.heap(), modulus) : plain_int(modulus);
  Ref reduced = int_binary(machine, IntOp::kModulo, base, size);
  if (reduced.empty()) return {};
  Ref power = plain_int(exponent);
  if (int_is_negative(exponent)) {
    reduced = inverse_modulo(machine, reduced, size);
    if (reduced.empty()) return {};
    power = int_negate(machine.heap(), exponent);
  }
  Ref result = power_modulo(machine, IntView(reduced), IntView(power), IntView(size).limbs());
  if (result.empty()) return {};
  // A power 0 of anything modulo 1 is 0.
  return int_binary(machine, IntOp::kModulo, result, modulus);
}

Ref int_gcd(Machine& machine, Value a, Value b) {
  std::optional<int64_t> small_a = int_to_int64(a);
  std::optional<int64_t> small_b = int_to_int64(b);
  auto magnitude = [](int64_t x) {
    return x < 0 ? ~static_cast<uint64_t>(x) + 1 : static_cast<uint64_t>(x);
  };
  if (small_a.has_value() && small_b.has_value()) {
    uint64_t divisor = std::gcd(magnitude(*small_a), magnitude(*small_b));
    return make_int_from_uint64(machine.heap(), divisor);
  }
  IntView left(a);
  IntView right(b);
  LimbVector x(left.limbs().begin(), left.limbs().end());
  LimbVector y(right.limbs().begin(), right.limbs().end());
  while (y.size() > 1 || (y.size() == 1 && x.size() > 1)) {
    if (!machine.charge(4 + divide_work(x.size(), y.size()) + y.size() / 2)) return {};
    LimbVector rest;
    divide_limbs(nullptr, &rest, view(x), view(y));
    x.swap(y);
    y.swap(rest);
  }
  if (y.empty()) return make_int_from_limbs(machine.heap(), view(x), false);
  return make_int_from_uint64(machine.heap(), std::gcd(x.empty() ? 0 : x[0], y[0]));
}

Ref int_square_root(Machine& machine, Value a) {
  IntView number(a);
  if (number.zero()) return Ref::adopt(Value::small_int(0));
  uint64_t bits = bit_length(number.limbs());
  if (bits <= 64) {
    uint64_t value = number.limbs()[0];
    uint64_t root = static_cast<uint64_t>(std::sqrt(static_cast<double>(value)));
    while (static_cast<uint128>(root) * root > value) --root;
    while (static_cast<uint128>(root + 1) * (root + 1) <= value) ++root;
    return make_int_from_uint64(machine.heap(), root);
  }
  // Newton's method with a precision that doubles at each step, so that the last division costs as
  // much as all others together. After the step for `d` bits the root is that of the top 2d bits,
  // or one more than it.
  uint64_t half = (bits - 1) / 2;
  LimbVector root(1, 1);
  uint64_t done = 0;
  for (int shift = 63 - std::countl_zero(half); shift >= 0; --shift) {
    uint64_t before = done;
    done = half >> shift;
    LimbVector top;
    LimbVector quotient;
    LimbVector scaled;
    shift_right(top, number.limbs(), 2 * half - before - done + 1);
    if (!machine.charge(divide_work(top.size(), root.size()) + top.size() / 2)) return {};
    divide_limbs(&quotient, nullptr, view(top), view(root));
    shift_left(scaled, view(root), done - before - 1);
    add_limbs(root, view(scaled), view(quotient));
  }
  LimbVector square;
  if (!machine.charge(multiply_work(root.size(), root.size()))) return {};
  multiply_limbs(square, view(root), view(root));
  if (compare_limbs(view(square), number.limbs()) > 0) {
    LimbVector less;
    uint64_t one = 1;
    subtract_limbs(less, view(root), Limbs(&one, 1));
    return make_int_from_limbs(machine.heap(), view(less), false);
  }
  return make_int_from_limbs(machine.heap(), view(root), false);
}

}  // namespace pawl::vm
