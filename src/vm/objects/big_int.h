// The inside of Python's ints, for the few sources that compute with limbs: number.cc and its
// neighbours, the methods of int, the math module.
//
// IntView looks at an int of any form (small, bool, BigInt) as sign and magnitude. A view of a
// small int holds its limb itself, hence views do not move; a view of a BigInt borrows it.
#pragma once

#include <cstdint>
#include <optional>

#include "vm/objects/limbs.h"
#include "vm/objects/number.h"

namespace pawl::vm {

class IntView {
 public:
  explicit IntView(Value value) {
    if (value.is_object()) {
      const BigInt* big = value.as<BigInt>();
      limbs_ = Limbs(big->limbs(), big->limb_count);
      negative_ = big->negative();
      return;
    }
    int64_t small = value.is_small_int() ? value.small_int() : (value.is_true() ? 1 : 0);
    negative_ = small < 0;
    inline_limb_ = static_cast<uint64_t>(negative_ ? -small : small);
    limbs_ = Limbs(&inline_limb_, small == 0 ? 0 : 1);
  }
  IntView(const IntView&) = delete;
  IntView& operator=(const IntView&) = delete;

  Limbs limbs() const { return limbs_; }
  size_t size() const { return limbs_.size(); }
  bool negative() const { return negative_; }
  bool zero() const { return limbs_.empty(); }

 private:
  Limbs limbs_;
  uint64_t inline_limb_ = 0;
  bool negative_ = false;
};

// The value of a small int or a bool.
inline int64_t small_value(Value value) {
  return value.is_small_int() ? value.small_int() : (value.is_true() ? 1 : 0);
}

// Ints that fit 128 bits, the range of the fast paths.
inline std::optional<int128> int_to_int128(Value value) {
  if (!value.is_object()) return small_value(value);
  const BigInt* big = value.as<BigInt>();
  if (big->limb_count > 2) return std::nullopt;
  uint128 magnitude = big->limbs()[0];
  if (big->limb_count == 2) magnitude |= static_cast<uint128>(big->limbs()[1]) << 64;
  if (static_cast<int128>(magnitude) < 0) return std::nullopt;
  return big->negative() ? -static_cast<int128>(magnitude) : static_cast<int128>(magnitude);
}
Ref make_int_from_int128(Heap& heap, int128 value);
inline Ref make_int_from_limbs(Heap& heap, Limbs limbs, bool negative) {
  return make_int_from_limbs(heap, limbs.data(), limbs.size(), negative);
}

// 0 as a small int; bools become ints, everything else stays as it is.
inline Ref plain_int(Value value) {
  return value.is_bool() ? Ref::adopt(Value::small_int(value.is_true() ? 1 : 0))
                         : Ref::share(value);
}

// Whether a result of so many bits may be made; if not, MemoryError is pending.
bool check_int_bits(Machine& machine, uint64_t bits);

// Quotient and remainder at once, as divmod() gives them; each may be null. False: pending.
bool int_divide(Machine& machine, Value a, Value b, Ref* quotient, Ref* remainder);
// pow(base, exponent, modulus), with negative exponents as modular inverses.
Ref int_power_modulo(Machine& machine, Value base, Value exponent, Value modulus);
Ref int_gcd(Machine& machine, Value a, Value b);
Ref int_square_root(Machine& machine, Value a);  // floor; a is not negative
uint64_t int_bit_length(Value value);
// The int as a float; OverflowError is pending if it is too large.
std::optional<double> int_as_double(Machine& machine, Value value);

Ref float_power(Machine& machine, double base, double exponent);
// The parts of floor division and modulo on floats, b not zero.
struct FloatDivision {
  double quotient;
  double remainder;
};
FloatDivision divide_floats(double a, double b);

}  // namespace pawl::vm
