// Integers beyond 48 bits. The arithmetic on limbs is in limbs.h, seen by number.cc and its
// neighbours through big_int.h; everyone else uses these functions.
//
// Invariant: a value that fits 48 bits is never a BigInt, so equal integers have equal forms.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "vm/heap.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

// flags: 1 = negative. Magnitude in 64-bit limbs, least significant first, no leading zero limb.
struct BigInt : Object {
  uint64_t limb_count;
  const uint64_t* limbs() const { return reinterpret_cast<const uint64_t*>(this + 1); }
  uint64_t* limbs() { return reinterpret_cast<uint64_t*>(this + 1); }
  bool negative() const { return (flags & 1) != 0; }
};

inline Ref make_int(Heap& heap, int64_t value);
Ref make_big_int(Heap& heap, int64_t value);  // for values past 48 bits
Ref make_int_from_limbs(Heap& heap, const uint64_t* limbs, size_t count, bool negative);
Ref make_int_from_uint64(Heap& heap, uint64_t value);

// bool counts as an int, as in Python; instances of int subclasses are unwrapped by the caller.
inline bool is_int(Value value) {
  return value.is_small_int() || value.is_bool() || value.is(Kind::kBigInt);
}
inline bool is_number(Value value) { return value.is_double() || is_int(value); }
std::optional<int64_t> int_to_int64(Value value);  // nothing if it does not fit
double int_to_double(Value value);                 // infinite if it does not fit
bool int_is_negative(Value value);
bool int_is_zero(Value value);
int compare_ints(Value a, Value b);
int compare_int_double(Value integer, double number);  // 2 if unordered (NaN)
uint64_t hash_int(Value value);                        // CPython's hash, modulo 2^61-1
uint64_t hash_double(double value);

// Arithmetic on ints of any size; empty with an exception pending (division by zero, too large).
enum class IntOp : uint8_t {
  kAdd,
  kSubtract,
  kMultiply,
  kFloorDivide,
  kModulo,
  kPower,
  kLeftShift,
  kRightShift,
  kAnd,
  kOr,
  kXor
};
Ref int_binary(Machine& machine, IntOp op, Value a, Value b);
Ref int_true_divide(Machine& machine, Value a, Value b);
Ref int_negate(Heap& heap, Value a);
Ref int_invert(Heap& heap, Value a);

// Text. Bases 2 to 36; the limit of 4300 decimal digits raises CPython's ValueError.
Ref int_from_text(Machine& machine, std::string_view text, int base);  // digits only, sign allowed
std::optional<std::string> int_to_text(Machine& machine, Value value, int base);  // no prefix
Ref int_from_double(Machine& machine, double value);                              // truncates

// Binary operators over any mix of int, bool and float; NotImplemented for other types.
Ref number_binary(Machine& machine, uint8_t opcode, Value a, Value b);

inline Ref make_int(Heap& heap, int64_t value) {
  if (Value::fits_small_int(value)) return Ref::adopt(Value::small_int(value));
  return make_big_int(heap, value);
}

}  // namespace pawl::vm
