// `_random`: the generator under the library's random.py.
//
// A generator that nobody has seeded has no state: its numbers come from the host as they are
// asked for, and a snapshot holds nothing of it. seed(), setstate() and getstate() make it a
// Mersenne Twister, whose state the record keeps as bytes.
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/hashlib/hashlib.h"
#include "vm/python/pawl/run_log.h"
#include "vm/python/text/mersenne.h"

namespace pawl::vm {
namespace {

// The state lies in the record's bytes as it is in memory, so the byte order is that of the
// machines we run on.
static_assert(std::endian::native == std::endian::little);
static_assert(std::is_trivially_copyable_v<MersenneTwister>);
static_assert(sizeof(MersenneTwister) == 4 * (MersenneTwister::kWords + 1));

constexpr size_t kStateField = 0;

void set_twister(Machine& machine, Record* record, const MersenneTwister& twister) {
  std::string_view bytes(reinterpret_cast<const char*>(&twister), sizeof twister);
  set_field(record, kStateField, make_bytes(machine.heap(), bytes));
}

// The twister inside, to be used at once; null: not seeded, or the bytes are none.
MersenneTwister* twister_of(Machine& machine, Record* record) {
  Value state = record->fields()[kStateField];
  if (!state.is(Kind::kBytes) || state.as<Bytes>()->length != sizeof(MersenneTwister)) {
    return nullptr;
  }
  // A copied generator shares the bytes until one of the two goes on.
  if (state.as<Bytes>()->refs != 1) {
    set_field(record, kStateField, make_bytes(machine.heap(), state.as<Bytes>()->view()));
    state = record->fields()[kStateField];
  }
  auto* twister = reinterpret_cast<MersenneTwister*>(state.as<Bytes>()->data());
  return MersenneTwister::is_valid(twister->state()) ? twister : nullptr;
}

uint64_t host_word(Machine& machine) {
  uint64_t word = 0;
  machine.host().random_bytes(&word, sizeof word);
  return word;
}

// Up to 64 random bits.
uint64_t small_bits(Machine& machine, Record* record, unsigned bits) {
  if (bits == 0) return 0;
  MersenneTwister* twister = twister_of(machine, record);
  return twister != nullptr ? twister->next_small_bits(bits) : host_word(machine) >> (64 - bits);
}

Ref many_bits(Machine& machine, Record* record, uint64_t bits) {
  if (bits <= 64) {
    return make_int_from_uint64(machine.heap(), small_bits(machine, record, bits));
  }
  if (!check_int_bits(machine, bits) || !machine.charge(bits / 64)) return {};
  LimbVector limbs((bits + 63) / 64, boost::container::default_init);
  fill_memory(limbs.data(), 0, limbs.size() * sizeof(uint64_t));
  MersenneTwister* twister = twister_of(machine, record);
  if (twister != nullptr) {
    std::vector<uint32_t> words = twister->next_bits(bits);
    for (size_t i = 0; breathe() && i < words.size(); ++i) {
      limbs[i / 2] |= static_cast<uint64_t>(words[i]) << (i % 2 * 32);
    }
  } else {
    random_bytes_in_pieces(machine, limbs.data(), limbs.size() * sizeof(uint64_t));
    if (bits % 64 != 0) limbs.back() >>= 64 - bits % 64;
  }
  return make_int_from_limbs(machine.heap(), limbs.data(), limbs.size(), false);
}

Ref random_new(Machine& machine, Args) {
  return Ref::adopt(Value::object(new_record(machine.heap(), TypeId::kRandom, 1)));
}

Ref random_random(Machine& machine, Args args) {
  MersenneTwister* twister = twister_of(machine, args[0].as<Record>());
  if (twister != nullptr) return Ref::number(twister->next_double());
  return Ref::number(std::ldexp(static_cast<double>(host_word(machine) >> 11), -53));
}

Ref random_getrandbits(Machine& machine, Args args) {
  Ref number = to_index(machine, args[1]);
  if (number.empty()) return {};
  std::optional<int64_t> bits = int_to_int64(number);
  if (!bits.has_value() || *bits > INT32_MAX || *bits < INT32_MIN) {
    return machine.raise(TypeId::kOverflowError, "Python int too large to convert to C int");
  }
  if (*bits < 0) return machine.raise_value_error("number of bits must be non-negative");
  return many_bits(machine, args[0].as<Record>(), *bits);
}

// _randbelow(n): the least bits that reach n - 1, drawn again until they are below n.
Ref random_below(Machine& machine, Args args) {
  Ref bound = to_index(machine, args[1]);
  if (bound.empty()) return {};
  if (int_is_zero(bound) || int_is_negative(bound)) {
    return machine.raise_value_error("empty range");
  }
  Record* record = args[0].as<Record>();
  uint64_t bits = int_bit_length(bound);
  while (true) {
    Ref number = many_bits(machine, record, bits);
    if (number.empty() || compare_ints(number, bound) < 0) return number;
    if (!machine.charge(1)) return {};
  }
}

void seed_with(Machine& machine, Record* record, Limbs limbs) {
  std::vector<uint32_t> words;
  words.reserve(limbs.size() * 2);
  for (uint64_t limb : limbs) {
    breathe();
    words.push_back(static_cast<uint32_t>(limb));
    words.push_back(static_cast<uint32_t>(limb >> 32));
  }
  while (breathe() && !words.empty() && words.back() == 0) words.pop_back();
  set_twister(machine, record, MersenneTwister(std::span<const uint32_t>(words)));
}

// Text as a seed: the number that its bytes and their SHA-512 make together.
void seed_with_text(Machine& machine, Record* record, std::string_view text) {
  const DigestInfo& info = *digest_by_name("sha512");
  uint8_t digest[kLongestDigest];
  digest_long_text(info, text, digest);
  std::string bytes = copied_text(text);
  append_text(bytes, {reinterpret_cast<const char*>(digest), info.digest_size});
  LimbVector limbs(bytes.size() / 8 + 1, boost::container::default_init);
  fill_memory(limbs.data(), 0, limbs.size() * sizeof(uint64_t));
  for (size_t i = 0; breathe() && i < bytes.size(); ++i) {
    uint64_t byte = static_cast<uint8_t>(bytes[bytes.size() - 1 - i]);
    limbs[i / 8] |= byte << (i % 8 * 8);
  }
  seed_with(machine, record, {limbs.data(), limbs.size()});
}

Ref random_seed(Machine& machine, Args args) {
  Record* record = args[0].as<Record>();
  if (!args.has(1) || args[1].is_none()) {
    set_field(record, kStateField, Ref::none());
    return Ref::none();
  }
  Value seed = unwrap(args[1]);
  if (seed.is(Kind::kString)) {
    std::string text = to_utf8(seed.as<String>());
    if (!machine.charge(text.size() / 2)) return {};
    seed_with_text(machine, record, text);
  } else if (seed.is(Kind::kBytes) || seed.is(Kind::kByteArray)) {
    std::string_view text =
        seed.is(Kind::kBytes) ? seed.as<Bytes>()->view() : seed.as<ByteArray>()->view();
    if (!machine.charge(text.size() / 2)) return {};
    seed_with_text(machine, record, text);
  } else if (is_int(seed)) {
    IntView number(seed);
    if (!machine.charge(500 + number.size())) return {};
    seed_with(machine, record, number.limbs());
  } else {
    std::optional<uint64_t> hash = hash_of(machine, args[1]);
    if (!hash.has_value()) return {};
    seed_with(machine, record, Limbs(&*hash, 1));
  }
  return Ref::none();
}

Ref random_getstate(Machine& machine, Args args) {
  Record* record = args[0].as<Record>();
  MersenneTwister* twister = twister_of(machine, record);
  if (twister == nullptr) {
    MersenneTwister::State state{};
    machine.host().random_bytes(state.words.data(), state.words.size() * sizeof(uint32_t));
    state.position = MersenneTwister::kWords;
    set_twister(machine, record, MersenneTwister(state));
    twister = twister_of(machine, record);
  }
  const MersenneTwister::State& state = twister->state();
  Tuple* tuple = new_raw_tuple(machine.heap(), MersenneTwister::kWords + 1);
  for (size_t i = 0; i < MersenneTwister::kWords; ++i) {
    tuple->items()[i] = Value::small_int(state.words[i]);
  }
  tuple->items()[MersenneTwister::kWords] = Value::small_int(state.position);
  return Ref::adopt(Value::object(tuple));
}

Ref random_setstate(Machine& machine, Args args) {
  Value given = unwrap(args[1]);
  if (!given.is(Kind::kTuple)) return machine.raise_type_error("state vector must be a tuple");
  const Tuple* tuple = given.as<Tuple>();
  if (tuple->length != MersenneTwister::kWords + 1) {
    return machine.raise_value_error("state vector is the wrong size");
  }
  MersenneTwister::State state{};
  for (size_t i = 0; i <= MersenneTwister::kWords; ++i) {
    Value item = unwrap(tuple->items()[i]);
    if (!is_int(item)) return machine.raise_type_error("an integer is required");
    std::optional<int64_t> number = int_to_int64(item);
    if (!number.has_value() || (*number < 0 && i < MersenneTwister::kWords)) {
      return machine.raise(TypeId::kOverflowError, "can't convert negative value to unsigned int");
    }
    if (i < MersenneTwister::kWords) {
      state.words[i] = static_cast<uint32_t>(*number);
    } else if (*number < 0 || *number > static_cast<int64_t>(MersenneTwister::kWords)) {
      return machine.raise_value_error("invalid state");
    } else {
      state.position = static_cast<uint32_t>(*number);
    }
  }
  set_twister(machine, args[0].as<Record>(), MersenneTwister(state));
  return Ref::none();
}

constexpr NativeDef kMethods[] = {
    {1, "__new__", "cls, *args, **kwargs", random_new, Binding::kConstructor},
    {2, "random", "self, /", random_random},
    {3, "seed", "self, n=, /", random_seed},
    {4, "getrandbits", "self, k, /", random_getrandbits},
    {5, "getstate", "self, /", random_getstate},
    {6, "setstate", "self, state, /", random_setstate},
    {7, "_randbelow", "self, n, /", random_below},
};

constexpr TypeId kTypeIds[] = {TypeId::kRandom};

}  // namespace

std::span<const NativeType> random_types() {
  static const NativeType kTypes[] = {
      {.id = TypeId::kRandom,
       .name = "Random",
       .base = TypeId::kObject,
       .methods = kMethods,
       .module = "_random"},
  };
  return kTypes;
}

const NativeModule& random_module() {
  static const NativeModule kModule{
      .id = ModuleId::kRandom, .name = "_random", .functions = {}, .types = kTypeIds};
  return kModule;
}

}  // namespace pawl::vm
