// Making, converting, comparing and hashing numbers; int_arithmetic.cc computes.
#include "vm/objects/number.h"

#include <cmath>
#include <cstring>
#include <limits>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"

namespace pawl::vm {
namespace {

constexpr int kHashBits = 61;
constexpr uint64_t kHashModulus = (uint64_t{1} << kHashBits) - 1;
constexpr uint64_t kHashInfinity = 314159;

// CPython keeps -1 for "error", so nothing hashes to it.
uint64_t signed_hash(uint64_t magnitude, bool negative) {
  int64_t hash = static_cast<int64_t>(magnitude);
  if (negative) hash = -hash;
  return static_cast<uint64_t>(hash == -1 ? -2 : hash);
}

uint64_t reduce(uint64_t value) {
  value = (value & kHashModulus) + (value >> kHashBits);
  return value >= kHashModulus ? value - kHashModulus : value;
}

// The integer part of a finite double of at least 2^53 in size: mantissa and exponent.
void limbs_of_double(LimbVector& out, double magnitude) {
  int exponent;
  double mantissa = std::frexp(magnitude, &exponent);
  uint64_t bits = static_cast<uint64_t>(std::ldexp(mantissa, 53));
  shift_left(out, Limbs(&bits, 1), static_cast<uint64_t>(exponent - 53));
}

}  // namespace

Ref make_big_int(Heap& heap, int64_t value) {
  uint64_t magnitude = value < 0 ? ~static_cast<uint64_t>(value) + 1 : static_cast<uint64_t>(value);
  return make_int_from_limbs(heap, &magnitude, 1, value < 0);
}

Ref make_int_from_limbs(Heap& heap, const uint64_t* limbs, size_t count, bool negative) {
  while (count > 0 && limbs[count - 1] == 0 && breathe()) --count;
  if (count == 0) return Ref::adopt(Value::small_int(0));
  if (count == 1 && limbs[0] <= static_cast<uint64_t>(Value::kMaxSmall) + (negative ? 1 : 0)) {
    int64_t small = static_cast<int64_t>(limbs[0]);
    return Ref::adopt(Value::small_int(negative ? -small : small));
  }
  BigInt* big = heap.make<BigInt>(Kind::kBigInt, count * sizeof(uint64_t));
  big->limb_count = count;
  big->flags = negative ? 1 : 0;
  copy_memory(big->limbs(), limbs, count * sizeof(uint64_t));
  return Ref::adopt(Value::object(big));
}

Ref make_int_from_uint64(Heap& heap, uint64_t value) {
  return make_int_from_limbs(heap, &value, 1, false);
}

Ref make_int_from_int128(Heap& heap, int128 value) {
  if (value >= Value::kMinSmall && value <= Value::kMaxSmall) {
    return Ref::adopt(Value::small_int(static_cast<int64_t>(value)));
  }
  bool negative = value < 0;
  uint128 magnitude = negative ? -static_cast<uint128>(value) : static_cast<uint128>(value);
  uint64_t limbs[2] = {static_cast<uint64_t>(magnitude), static_cast<uint64_t>(magnitude >> 64)};
  return make_int_from_limbs(heap, limbs, 2, negative);
}

std::optional<int64_t> int_to_int64(Value value) {
  if (!value.is_object()) return small_value(value);
  const BigInt* big = value.as<BigInt>();
  if (big->limb_count != 1) return std::nullopt;
  uint64_t magnitude = big->limbs()[0];
  constexpr uint64_t kLimit = uint64_t{1} << 63;
  if (big->negative()) {
    if (magnitude > kLimit) return std::nullopt;
    return static_cast<int64_t>(~magnitude + 1);
  }
  if (magnitude >= kLimit) return std::nullopt;
  return static_cast<int64_t>(magnitude);
}

double int_to_double(Value value) {
  if (!value.is_object()) return static_cast<double>(small_value(value));
  IntView view(value);
  double magnitude = limbs_to_double(view.limbs());
  return view.negative() ? -magnitude : magnitude;
}

bool int_is_negative(Value value) {
  if (value.is_object()) return value.as<BigInt>()->negative();
  return small_value(value) < 0;
}

bool int_is_zero(Value value) { return !value.is_object() && small_value(value) == 0; }

uint64_t int_bit_length(Value value) { return bit_length(IntView(value).limbs()); }

int compare_ints(Value a, Value b) {
  if (!a.is_object() && !b.is_object()) {
    int64_t x = small_value(a);
    int64_t y = small_value(b);
    return x < y ? -1 : (x > y ? 1 : 0);
  }
  IntView x(a);
  IntView y(b);
  if (x.negative() != y.negative()) return x.negative() ? -1 : 1;
  int order = compare_limbs(x.limbs(), y.limbs());
  return x.negative() ? -order : order;
}

int compare_int_double(Value integer, double number) {
  constexpr double kExact = 9007199254740992.0;  // 2^53
  if (std::isnan(number)) return 2;
  if (!integer.is_object()) {
    // 48 bits: the conversion is exact.
    double value = static_cast<double>(small_value(integer));
    return value < number ? -1 : (value > number ? 1 : 0);
  }
  IntView view(integer);
  int sign = view.negative() ? -1 : 1;
  if (number == 0 || (number < 0) != view.negative()) return sign;
  double magnitude = std::fabs(number);
  if (std::isinf(magnitude)) return -sign;
  if (magnitude < kExact) {
    // Not a whole number perhaps. The int is beyond 2^47; below 2^53 it is a double exactly.
    double value = limbs_to_double(view.limbs());
    if (value < magnitude) return -sign;
    return value > magnitude ? sign : 0;
  }
  LimbVector whole;
  limbs_of_double(whole, magnitude);
  return sign * compare_limbs(view.limbs(), Limbs(whole.data(), whole.size()));
}

uint64_t hash_int(Value value) {
  if (!value.is_object()) {
    int64_t small = small_value(value);
    return static_cast<uint64_t>(small == -1 ? -2 : small);
  }
  IntView view(value);
  uint64_t hash = 0;
  for (size_t i = view.size(); breathe() && i-- > 0;) {
    // 2^64 is 8 modulo 2^61 - 1.
    uint128 next = static_cast<uint128>(hash) * 8 + view.limbs()[i];
    next = (next & kHashModulus) + (next >> kHashBits);
    hash = reduce(static_cast<uint64_t>(next));
  }
  return signed_hash(hash, view.negative());
}

uint64_t hash_double(double value) {
  if (std::isnan(value)) return 0;
  if (std::isinf(value)) return signed_hash(kHashInfinity, value < 0);
  int exponent;
  double mantissa = std::frexp(std::fabs(value), &exponent);
  // The value is bits * 2^(exponent - 53); powers of two rotate modulo 2^61 - 1.
  uint64_t hash = reduce(static_cast<uint64_t>(std::ldexp(mantissa, 53)));
  int rotate = (exponent - 53) % kHashBits;
  if (rotate < 0) rotate += kHashBits;
  hash = ((hash << rotate) & kHashModulus) | hash >> (kHashBits - rotate);
  return signed_hash(reduce(hash), value < 0);
}

Ref int_from_double(Machine& machine, double value) {
  if (std::isnan(value)) return machine.raise_value_error("cannot convert float NaN to integer");
  if (std::isinf(value)) {
    return machine.raise(TypeId::kOverflowError, "cannot convert float infinity to integer");
  }
  constexpr double kSafe = 9007199254740992.0;
  if (std::fabs(value) < kSafe) return make_int(machine.heap(), static_cast<int64_t>(value));
  LimbVector limbs;
  limbs_of_double(limbs, std::fabs(value));
  return make_int_from_limbs(machine.heap(), limbs.data(), limbs.size(), value < 0);
}

}  // namespace pawl::vm
