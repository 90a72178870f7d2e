// The functions of the math module on whole numbers.
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/math/functions.h"

namespace pawl::vm {
namespace {

Limbs view(const LimbVector& v) { return {v.data(), v.size()}; }

// The product of all from `first` to `last`; split in halves, so that most of the work is in
// products of long numbers of equal length.
void product_of_range(LimbVector& out, uint64_t first, uint64_t last) {
  if (last - first < 16) {
    out.assign(1, first);
    for (uint64_t i = first + 1; i <= last; ++i) multiply_add_limb(out, i, 0);
    return;
  }
  uint64_t middle = first + (last - first) / 2;
  LimbVector left;
  LimbVector right;
  product_of_range(left, first, middle);
  product_of_range(right, middle + 1, last);
  multiply_limbs(out, view(left), view(right));
}

// first * … * last for machine integers, sizes checked and fuel charged.
Ref checked_product(Machine& machine, uint64_t first, uint64_t last) {
  if (first > last) return Ref::adopt(Value::small_int(1));
  double count = static_cast<double>(last - first) + 1;
  // The factors' mean is at least as large as they are in the product: a close upper bound.
  double bits = count * std::log2((static_cast<double>(first) + static_cast<double>(last)) / 2);
  if (bits > 1e15) return machine.raise_memory_error();
  if (!check_int_bits(machine, static_cast<uint64_t>(bits))) return {};
  size_t half = static_cast<size_t>(bits / 128) + 1;
  if (!machine.charge(2 * multiply_work(half, half) + static_cast<uint64_t>(count))) return {};
  LimbVector out;
  product_of_range(out, first, last);
  return make_int_from_limbs(machine.heap(), view(out), false);
}

Ref factorial(Machine& machine, Value argument) {
  Ref number = to_index(machine, argument);
  if (number.empty()) return {};
  if (int_is_negative(number)) {
    return machine.raise_value_error("factorial() not defined for negative values");
  }
  std::optional<int64_t> n = int_to_int64(number);
  if (!n.has_value()) {
    return machine.raise(TypeId::kOverflowError,
                         "factorial() argument should not exceed 9223372036854775807");
  }
  return checked_product(machine, 2, *n);
}

// n * (n-1) * … k factors, n of any size: halves again, on ints.
Ref falling_product(Machine& machine, Value n, uint64_t k) {
  if (k == 0) return Ref::adopt(Value::small_int(1));
  if (k == 1) return plain_int(n);
  std::optional<int64_t> small = int_to_int64(n);
  if (small.has_value()) {
    uint64_t last = static_cast<uint64_t>(*small);
    return checked_product(machine, last - k + 1, last);
  }
  if (!machine.charge(8)) return {};
  uint64_t half = k / 2;
  Ref left = falling_product(machine, n, half);
  if (left.empty()) return {};
  Ref rest = int_binary(machine, IntOp::kSubtract, n, Value::small_int(half));
  Ref right = falling_product(machine, rest, k - half);
  if (right.empty()) return {};
  return int_binary(machine, IntOp::kMultiply, left, right);
}

// C(n, k) = C(n, j) * C(n-j, k-j) / C(k, j): numbers stay as short as the result.
Ref combinations(Machine& machine, Value n, uint64_t k) {
  constexpr uint64_t kDirect = 16;
  if (!machine.charge(8)) return {};
  if (k <= kDirect) {
    Ref above = falling_product(machine, n, k);
    if (above.empty()) return {};
    Ref below = checked_product(machine, 2, k);
    return below.empty() ? Ref() : int_binary(machine, IntOp::kFloorDivide, above, below);
  }
  uint64_t j = k / 2;
  Ref left = combinations(machine, n, j);
  if (left.empty()) return {};
  Ref rest = int_binary(machine, IntOp::kSubtract, n, Value::small_int(j));
  Ref right = combinations(machine, rest, k - j);
  if (right.empty()) return {};
  Ref whole = make_int(machine.heap(), k);
  Ref divisor = combinations(machine, whole, j);
  if (divisor.empty()) return {};
  Ref product = int_binary(machine, IntOp::kMultiply, left, right);
  return product.empty() ? Ref() : int_binary(machine, IntOp::kFloorDivide, product, divisor);
}

// The arguments of comb and perm as ints that are not negative; false: pending.
bool read_pair(Machine& machine, Args args, Ref* n, Ref* k) {
  *n = to_index(machine, args[0]);
  if (n->empty()) return false;
  *k = to_index(machine, args[1]);
  if (k->empty()) return false;
  if (int_is_negative(*n)) {
    machine.raise_value_error("n must be a non-negative integer");
    return false;
  }
  if (int_is_negative(*k)) {
    machine.raise_value_error("k must be a non-negative integer");
    return false;
  }
  return true;
}

Ref absolute(Machine& machine, Value value) {
  return int_is_negative(value) ? int_negate(machine.heap(), value) : plain_int(value);
}

}  // namespace

Ref math_factorial(Machine& machine, Args args) { return factorial(machine, args[0]); }

Ref math_comb(Machine& machine, Args args) {
  Ref n;
  Ref k;
  if (!read_pair(machine, args, &n, &k)) return {};
  Ref other = int_binary(machine, IntOp::kSubtract, n, k);
  if (other.empty()) return {};
  if (int_is_negative(other)) return Ref::adopt(Value::small_int(0));
  if (compare_ints(other, k) < 0) k = std::move(other);
  std::optional<int64_t> count = int_to_int64(k);
  if (!count.has_value()) {
    return machine.raise(TypeId::kOverflowError,
                         "min(n - k, k) must not exceed 9223372036854775807");
  }
  // C(n, k) is at least 2^k where n is at least 2k.
  if (!check_int_bits(machine, *count)) return {};
  return combinations(machine, n, *count);
}

Ref math_perm(Machine& machine, Args args) {
  if (!args.has(1) || args[1].is_none()) return factorial(machine, args[0]);
  Ref n;
  Ref k;
  if (!read_pair(machine, args, &n, &k)) return {};
  if (compare_ints(n, k) < 0) return Ref::adopt(Value::small_int(0));
  std::optional<int64_t> count = int_to_int64(k);
  if (!count.has_value()) {
    return machine.raise(TypeId::kOverflowError, "k must not exceed 9223372036854775807");
  }
  // Beyond machine integers every factor is about as long as n.
  if (!int_to_int64(n).has_value()) {
    double bits = static_cast<double>(*count) * static_cast<double>(int_bit_length(n) - 1);
    if (bits > 1e15) return machine.raise_memory_error();
    if (!check_int_bits(machine, static_cast<uint64_t>(bits))) return {};
  }
  return falling_product(machine, n, *count);
}

Ref math_gcd(Machine& machine, Args args) {
  Ref result = Ref::adopt(Value::small_int(0));
  Ref numbers = Ref::share(args[0]);
  for (Value number : numbers.as<Tuple>()->view()) {
    Ref next = to_index(machine, number);
    if (next.empty()) return {};
    result = int_gcd(machine, result, next);
    if (result.empty()) return {};
  }
  return result;
}

Ref math_lcm(Machine& machine, Args args) {
  Ref result = Ref::adopt(Value::small_int(1));
  Ref numbers = Ref::share(args[0]);
  for (Value number : numbers.as<Tuple>()->view()) {
    Ref next = to_index(machine, number);
    if (next.empty()) return {};
    if (int_is_zero(next) || int_is_zero(result)) {
      result = Ref::adopt(Value::small_int(0));
      continue;
    }
    Ref divisor = int_gcd(machine, result, next);
    if (divisor.empty()) return {};
    Ref part = int_binary(machine, IntOp::kFloorDivide, result, divisor);
    if (part.empty()) return {};
    Ref product = int_binary(machine, IntOp::kMultiply, part, next);
    if (product.empty()) return {};
    result = absolute(machine, product);
  }
  return result;
}

Ref math_isqrt(Machine& machine, Args args) {
  Ref number = to_index(machine, args[0]);
  if (number.empty()) return {};
  if (int_is_negative(number)) {
    return machine.raise_value_error("isqrt() argument must be nonnegative");
  }
  return int_square_root(machine, number);
}

}  // namespace pawl::vm
