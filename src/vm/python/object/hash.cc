// hash(): CPython's values for numbers, tuples, frozensets and ranges; our own stable ones for text
// and identities.

#include <bit>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/native_depth.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/function.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/object/identity.h"
#include "vm/python/object/special.h"

namespace pawl::vm {

namespace {

constexpr uint64_t kMinusOne = ~uint64_t{0};
constexpr uint64_t kHashOfNone = 0xFCA86420;

std::optional<uint64_t> unhashable(Machine& machine, Value value) {
  machine.raise_type_error("unhashable type: '" + machine.type_name(value) + "'");
  return std::nullopt;
}

// -1 is never a hash: it means an error inside CPython, and shows in hash(-1) == -2.
uint64_t no_minus_one(uint64_t hash) { return hash == kMinusOne ? kMinusOne - 1 : hash; }

uint64_t spread(uint64_t number) {
  number *= 0x9E3779B97F4A7C15u;
  return no_minus_one(number ^ (number >> 29));
}

// The mixing of xxHash, as CPython uses it for tuples.
class TupleHash {
 public:
  void add(uint64_t lane) {
    sum_ += lane * kSecond;
    sum_ = std::rotl(sum_, 31) * kFirst;
    ++count_;
  }
  uint64_t finish() const {
    const uint64_t hash = sum_ + (count_ ^ (kFifth ^ 3527539));
    return hash == kMinusOne ? 1546275796 : hash;
  }

 private:
  static constexpr uint64_t kFirst = 11400714785074694791u;
  static constexpr uint64_t kSecond = 14029467366897019727u;
  static constexpr uint64_t kFifth = 2870177450012600261u;

  uint64_t sum_ = kFifth;
  uint64_t count_ = 0;
};

// The hash of a small int or a text, as nearly all parts of keys are; nothing for anything else.
inline bool part_hash(Value item, uint64_t* hash) {
  if (item.is_small_int()) {
    const int64_t number = item.small_int();
    *hash = static_cast<uint64_t>(number == -1 ? -2 : number);
    return true;
  }
  if (!item.is(Kind::kString)) return false;
  *hash = hash_of(item.as<String>());
  return true;
}

std::optional<uint64_t> hash_tuple(Machine& machine, const Tuple* tuple) {
  if (tuple->length < 8) {
    TupleHash result;
    uint64_t hash;
    const Value* item = tuple->items();
    const Value* end = item + tuple->length;
    while (item != end && part_hash(*item, &hash)) {
      result.add(hash);
      ++item;
    }
    if (item == end) return result.finish();
  }
  NativeDepth depth(machine);
  if (!depth.enter("") || !machine.charge(tuple->length / 8)) return std::nullopt;
  TupleHash result;
  for (Value item : tuple->view()) {
    std::optional<uint64_t> hash = hash_of(machine, item);
    if (!hash.has_value()) return std::nullopt;
    result.add(*hash);
  }
  return result.finish();
}

// Independent of the order of the elements, and cached: a frozenset never changes.
uint64_t hash_frozen_set(Set* set) {
  if (set->frozen_hash != 0) return set->frozen_hash;
  uint64_t hash = 0;
  Entry* entry;
  for (uint32_t i = 0; breathe() && dict_next(set, i, &entry);) {
    hash ^= ((entry->hash ^ 89869747u) ^ (entry->hash << 16)) * 3644798167u;
  }
  hash ^= (uint64_t{set->live} + 1) * 1927868237u;
  hash ^= (hash >> 11) ^ (hash >> 25);
  hash = hash * 69069u + 907133923u;
  if (hash == kMinusOne) hash = 590923713u;
  set->frozen_hash = hash;
  return hash;
}

// Of the length and what else makes a difference: equal ranges hash the same.
uint64_t hash_range(const Range* range) {
  TupleHash result;
  result.add(hash_int(range->length));
  const bool empty = int_is_zero(range->length);
  const bool single = range->length == Value::small_int(1);
  result.add(empty ? kHashOfNone : hash_int(range->start));
  result.add(empty || single ? kHashOfNone : hash_int(range->step));
  return result.finish();
}

uint64_t hash_bytes(const Bytes* bytes) {
  if (bytes->hash == 0) {
    uint64_t hash = 0xCBF29CE484222325u;
    for (uint8_t byte : bytes->view()) {
      breathe();
      hash = (hash ^ byte) * 0x100000001B3u;
    }
    const uint32_t folded = static_cast<uint32_t>(hash ^ (hash >> 32));
    bytes->hash = folded == 0 ? 1 : folded;
  }
  return bytes->hash;
}

std::optional<uint64_t> hash_by_method(Machine& machine, Value value) {
  Value method = find_dunder(machine, value, Dunder::kHash);
  if (method.empty() || method.is_none()) return unhashable(machine, value);
  if (is_native_of(method, TypeId::kObject)) return identity_hash(machine, value);
  if (value.is(Kind::kInstance) && method.is(Kind::kNative) &&
      !value.as<Instance>()->native.empty()) {
    return hash_of(machine, value.as<Instance>()->native);
  }
  Ref self = Ref::share(value);
  Ref result = call_special(machine, method, self, {});
  if (result.empty()) return std::nullopt;
  const Value number = unwrap(result);
  if (!is_int(number)) {
    machine.raise_type_error("__hash__ method should return an integer");
    return std::nullopt;
  }
  std::optional<int64_t> small = int_to_int64(number);
  return small.has_value() ? no_minus_one(static_cast<uint64_t>(*small)) : hash_int(number);
}

}  // namespace

uint64_t identity_hash(Machine& machine, Value value) {
  return spread(identity_of(machine, value));
}

std::optional<uint64_t> hash_of(Machine& machine, Value value) {
  if (value.is(Kind::kTuple)) return hash_tuple(machine, value.as<Tuple>());
  if (value.is_double()) {
    const double number = value.number();
    return number == number ? hash_double(number) : spread(value.bits());
  }
  if (is_int(value)) return hash_int(value);
  if (!value.is_object()) return value.is_none() ? kHashOfNone : spread(value.bits());
  switch (value.object()->kind) {
    case Kind::kString:
      return hash_of(value.as<String>());
    case Kind::kBytes: {
      const Bytes* bytes = value.as<Bytes>();
      if (bytes->hash == 0 && !machine.charge(bytes->length / 16)) return std::nullopt;
      return hash_bytes(bytes);
    }
    case Kind::kTuple:
      return hash_tuple(machine, value.as<Tuple>());
    case Kind::kFrozenSet:
      return hash_frozen_set(value.as<Set>());
    case Kind::kRange:
      return hash_range(value.as<Range>());
    case Kind::kList:
    case Kind::kDict:
    case Kind::kSet:
    case Kind::kByteArray:
    case Kind::kSlice:
      return unhashable(machine, value);
    case Kind::kDictView:
      if (value.as<DictView>()->extra != 1) return unhashable(machine, value);
      return identity_hash(machine, value);
    case Kind::kBoundMethod: {
      const BoundMethod* method = value.as<BoundMethod>();
      return spread(identity_hash(machine, method->function) ^
                    (identity_hash(machine, method->self) << 1));
    }
    case Kind::kInstance:
    case Kind::kException:
    case Kind::kRecord:
      return hash_by_method(machine, value);
    case Kind::kClass:
      if (has_metaclass(value)) return hash_by_method(machine, value);
      return identity_hash(machine, value);
    default:
      return identity_hash(machine, value);
  }
}

}  // namespace pawl::vm
