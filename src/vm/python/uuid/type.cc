// `_uuid`: UUID, whose record keeps its sixteen bytes, and the functions that make one.
#include <fmt/format.h>

#include <array>
#include <cstring>

#include "lang/bytecode/opcodes.h"
#include "vm/breath.h"
#include "vm/fibers/scheduler.h"
#include "vm/interpreter/comparison.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/hashlib/hashlib.h"
#include "vm/python/object/library_value.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

using bytecode::Opcode;

using Bits = uint128;

Bits from_bytes(const uint8_t* bytes) {
  Bits bits = 0;
  for (int i = 0; i < 16; ++i) bits = bits << 8 | bytes[i];
  return bits;
}

std::array<uint8_t, 16> to_bytes(Bits bits) {
  std::array<uint8_t, 16> bytes;
  for (size_t i = 0; i < 16; ++i) bytes[i] = static_cast<uint8_t>(bits >> (120 - 8 * i));
  return bytes;
}

// Its second field is there if the program said how safely it was made.
Ref make_uuid(Machine& machine, Bits bits, Value safety = Value()) {
  std::array<uint8_t, 16> bytes = to_bytes(bits);
  Record* record = new_record(machine.heap(), TypeId::kUuid, safety.empty() ? 1 : 2);
  if (!safety.empty()) set_field(record, 1, Ref::share(safety));
  set_field(
      record, 0,
      make_bytes(machine.heap(), {reinterpret_cast<const char*>(bytes.data()), bytes.size()}));
  return Ref::adopt(Value::object(record));
}

bool is_uuid(Value value) { return is_record(unwrap(value), TypeId::kUuid); }

Bits bits_of(Value uuid) {
  Value value = unwrap(uuid);
  if (!is_record(value, TypeId::kUuid)) return 0;
  Value bytes = value.as<Record>()->fields()[0];
  if (!bytes.is(Kind::kBytes) || bytes.as<Bytes>()->length != 16) return 0;
  return from_bytes(bytes.as<Bytes>()->data());
}

uint64_t part(Value uuid, int shift, int size) {
  return static_cast<uint64_t>(bits_of(uuid) >> shift) & ((uint64_t{1} << size) - 1);
}

Ref make_number(Machine& machine, Bits bits) {
  uint64_t limbs[] = {static_cast<uint64_t>(bits), static_cast<uint64_t>(bits >> 64)};
  return make_int_from_limbs(machine.heap(), limbs, 2, false);
}

Bits with_version(Bits bits, int64_t version) {
  bits = (bits & ~(Bits{0xC000} << 48)) | Bits{0x8000} << 48;
  return (bits & ~(Bits{0xF000} << 64)) | static_cast<Bits>(version) << 76;
}

std::string hex_of(Bits bits) {
  return fmt::format("{:016x}{:016x}", static_cast<uint64_t>(bits >> 64),
                     static_cast<uint64_t>(bits));
}

std::string text_of(Bits bits) {
  std::string hex = hex_of(bits);
  return hex.substr(0, 8) + '-' + hex.substr(8, 4) + '-' + hex.substr(12, 4) + '-' +
         hex.substr(16, 4) + '-' + hex.substr(20);
}

// --- construction --------------------------------------------------------------------------------

void remove_all(std::string& text, std::string_view piece) {
  for (size_t at = 0; (at = text.find(piece, at)) != std::string::npos;) {
    text.erase(at, piece.size());
  }
}

std::optional<Bits> read_hex(Machine& machine, Value given) {
  const String* text = as_string(given);
  if (text == nullptr) {
    machine.raise(TypeId::kAttributeError,
                  "'" + machine.type_name(given) + "' object has no attribute 'replace'");
    return std::nullopt;
  }
  std::string hex = text->length > 200 ? std::string() : to_utf8(text);
  remove_all(hex, "urn:");
  remove_all(hex, "uuid:");
  size_t first = hex.find_first_not_of("{}");
  hex = first == std::string::npos ? "" : hex.substr(first, hex.find_last_not_of("{}") - first + 1);
  remove_all(hex, "-");
  if (hex.size() != 32) {
    machine.raise_value_error("badly formed hexadecimal UUID string");
    return std::nullopt;
  }
  Bits bits = 0;
  for (char c : hex) {
    int digit = c >= '0' && c <= '9'                     ? c - '0'
                : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10
                                                         : -1;
    if (digit < 0) {
      machine.raise_value_error("invalid literal for int() with base 16: '" + hex + "'");
      return std::nullopt;
    }
    bits = bits << 4 | static_cast<Bits>(digit);
  }
  return bits;
}

std::optional<Bits> read_bytes(Machine& machine, Value given, bool little) {
  std::optional<std::string_view> bytes = as_bytes(given);
  if (!bytes.has_value() || bytes->size() != 16) {
    machine.raise_value_error(little ? "bytes_le is not a 16-char string"
                                     : "bytes is not a 16-char string");
    return std::nullopt;
  }
  std::array<uint8_t, 16> raw;
  std::memcpy(raw.data(), bytes->data(), raw.size());
  if (little) {
    std::swap(raw[0], raw[3]);
    std::swap(raw[1], raw[2]);
    std::swap(raw[4], raw[5]);
    std::swap(raw[6], raw[7]);
  }
  return from_bytes(raw.data());
}

std::optional<Bits> read_number(Machine& machine, Value given) {
  Ref number = to_index(machine, given);
  if (number.empty()) return std::nullopt;
  IntView view(number);
  if (view.negative() || view.size() > 2) {
    machine.raise_value_error("int is out of range (need a 128-bit value)");
    return std::nullopt;
  }
  Bits bits = 0;
  for (size_t i = 0; i < view.size(); ++i) bits |= static_cast<Bits>(view.limbs()[i]) << (64 * i);
  return bits;
}

std::optional<Bits> read_fields(Machine& machine, Value given) {
  static constexpr int kSizes[] = {32, 16, 16, 8, 8, 48};
  std::vector<Ref> fields;
  Iteration items(machine, given);
  while (items.next() && fields.size() < 7) fields.push_back(items.take_value());
  if (items.failed()) return std::nullopt;
  if (fields.size() != 6) {
    machine.raise_value_error("fields is not a 6-tuple");
    return std::nullopt;
  }
  Bits bits = 0;
  for (size_t i = 0; i < 6; ++i) {
    Ref number = to_index(machine, fields[i]);
    if (number.empty()) return std::nullopt;
    std::optional<int64_t> value = int_to_int64(number);
    if (!value.has_value() || *value < 0 || *value >> kSizes[i] != 0) {
      machine.raise_value_error(fmt::format("field {} out of range (need a{} {}-bit value)", i + 1,
                                            kSizes[i] == 8 ? "n" : "", kSizes[i]));
      return std::nullopt;
    }
    bits = bits << kSizes[i] | static_cast<Bits>(*value);
  }
  return bits;
}

Ref uuid_new(Machine& machine, Args args) {
  size_t given = 0, which = 0;
  for (size_t i = 1; i <= 5; ++i) {
    if (!args.has(i) || args[i].is_none()) continue;
    ++given;
    which = i;
  }
  if (given != 1) {
    return machine.raise_type_error(
        "one of the hex, bytes, bytes_le, fields, or int arguments must be given");
  }
  std::optional<Bits> bits;
  switch (which) {
    case 1:
      bits = read_hex(machine, args[1]);
      break;
    case 2:
      bits = read_bytes(machine, args[2], false);
      break;
    case 3:
      bits = read_bytes(machine, args[3], true);
      break;
    case 4:
      bits = read_fields(machine, args[4]);
      break;
    default:
      bits = read_number(machine, args[5]);
      break;
  }
  if (!bits.has_value()) return {};
  if (args.has(6) && !args[6].is_none()) {
    std::optional<int64_t> version = to_int64(machine, args[6]);
    if (!version.has_value()) return {};
    if (*version < 1 || *version > 5) return machine.raise_value_error("illegal version number");
    bits = with_version(*bits, *version);
  }
  return make_uuid(machine, *bits, args[7]);
}

// --- properties ----------------------------------------------------------------------------------

template <int shift, int size>
Ref uuid_part(Machine& machine, Args args) {
  return make_int(machine.heap(), static_cast<int64_t>(part(args[0], shift, size)));
}

Ref uuid_bytes(Machine& machine, Args args) {
  std::array<uint8_t, 16> bytes = to_bytes(bits_of(args[0]));
  return make_bytes(machine.heap(), {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

Ref uuid_little_bytes(Machine& machine, Args args) {
  std::array<uint8_t, 16> raw = to_bytes(bits_of(args[0]));
  std::swap(raw[0], raw[3]);
  std::swap(raw[1], raw[2]);
  std::swap(raw[4], raw[5]);
  std::swap(raw[6], raw[7]);
  return make_bytes(machine.heap(), {reinterpret_cast<const char*>(raw.data()), raw.size()});
}

Ref uuid_fields(Machine& machine, Args args) {
  Value self = args[0];
  auto number = [&](int shift, int size) {
    return Value::small_int(static_cast<int64_t>(part(self, shift, size)));
  };
  Ref node = make_int(machine.heap(), static_cast<int64_t>(part(self, 0, 48)));
  return make_tuple(machine.heap(), {number(96, 32), number(80, 16), number(64, 16), number(56, 8),
                                     number(48, 8), node});
}

Ref uuid_time(Machine& machine, Args args) {
  uint64_t time = part(args[0], 64, 12) << 48 | part(args[0], 80, 16) << 32 | part(args[0], 96, 32);
  return make_int(machine.heap(), static_cast<int64_t>(time));
}

Ref uuid_node(Machine& machine, Args args) {
  return make_int(machine.heap(), static_cast<int64_t>(part(args[0], 0, 48)));
}

Ref uuid_number(Machine& machine, Args args) { return make_number(machine, bits_of(args[0])); }
Ref uuid_hex(Machine& machine, Args args) {
  return make_ascii(machine.heap(), hex_of(bits_of(args[0])));
}
Ref uuid_text(Machine& machine, Args args) {
  return make_ascii(machine.heap(), text_of(bits_of(args[0])));
}
Ref uuid_urn(Machine& machine, Args args) {
  return make_ascii(machine.heap(), "urn:uuid:" + text_of(bits_of(args[0])));
}
Ref uuid_repr(Machine& machine, Args args) {
  if (args[0].is(Kind::kInstance)) {
    Ref text = str_of(machine, args[0]);
    const auto shown = text.empty() ? std::nullopt : repr_text(machine, text);
    if (!shown) return {};
    return make_string(machine.heap(), machine.type_name(args[0]) + "(" + *shown + ")");
  }
  return make_ascii(machine.heap(), "UUID('" + text_of(bits_of(args[0])) + "')");
}

bool is_rfc(Value uuid) { return part(uuid, 62, 2) == 2; }

Ref uuid_variant(Machine& machine, Args args) {
  uint64_t top = part(args[0], 61, 3);
  return make_ascii(machine.heap(), top < 4    ? "reserved for NCS compatibility"
                                    : top < 6  ? "specified in RFC 4122"
                                    : top == 6 ? "reserved for Microsoft compatibility"
                                               : "reserved for future definition");
}

Ref uuid_version(Machine&, Args args) {
  if (!is_rfc(args[0])) return Ref::none();
  return Ref::adopt(Value::small_int(static_cast<int64_t>(part(args[0], 76, 4))));
}

// Usually nothing is known of how safely it was made, which is what SafeUUID.unknown stands for. A
// program that never names SafeUUID does not have it, and gets its value, None.
Ref uuid_is_safe(Machine& machine, Args args) {
  const auto* record = unwrap(args[0]).as<Record>();
  if (record->count > 1) return Ref::share(record->fields()[1]);
  Value safety = library_value(machine, "uuid", "SafeUUID");
  return safety.empty() ? Ref::none() : get_attribute(machine, safety, "unknown");
}

template <Opcode op>
Ref uuid_compare(Machine&, Args args) {
  if (!is_uuid(args[1])) return Ref::adopt(Value::not_implemented());
  Bits a = bits_of(args[0]), b = bits_of(args[1]);
  return Ref::boolean(holds(op, a, b));
}

Ref uuid_hash(Machine& machine, Args args) {
  Ref number = make_number(machine, bits_of(args[0]));
  return make_int(machine.heap(), static_cast<int64_t>(hash_int(number)));
}

constexpr NativeDef kMethods[] = {
    {1, "__new__", "cls, hex=, bytes=, bytes_le=, fields=, int=, version=, is_safe=", uuid_new,
     Binding::kConstructor},
    {2, "bytes", "self, /", uuid_bytes, Binding::kGetter},
    {3, "bytes_le", "self, /", uuid_little_bytes, Binding::kGetter},
    {4, "fields", "self, /", uuid_fields, Binding::kGetter},
    {5, "time_low", "self, /", uuid_part<96, 32>, Binding::kGetter},
    {6, "time_mid", "self, /", uuid_part<80, 16>, Binding::kGetter},
    {7, "time_hi_version", "self, /", uuid_part<64, 16>, Binding::kGetter},
    {8, "clock_seq_hi_variant", "self, /", uuid_part<56, 8>, Binding::kGetter},
    {9, "clock_seq_low", "self, /", uuid_part<48, 8>, Binding::kGetter},
    {10, "clock_seq", "self, /", uuid_part<48, 14>, Binding::kGetter},
    {11, "node", "self, /", uuid_node, Binding::kGetter},
    {12, "time", "self, /", uuid_time, Binding::kGetter},
    {13, "int", "self, /", uuid_number, Binding::kGetter},
    {14, "hex", "self, /", uuid_hex, Binding::kGetter},
    {15, "urn", "self, /", uuid_urn, Binding::kGetter},
    {16, "variant", "self, /", uuid_variant, Binding::kGetter},
    {17, "version", "self, /", uuid_version, Binding::kGetter},
    {18, "is_safe", "self, /", uuid_is_safe, Binding::kGetter},
    {19, "__int__", "self, /", uuid_number},
    {20, "__str__", "self, /", uuid_text},
    {21, "__repr__", "self, /", uuid_repr},
    {22, "__hash__", "self, /", uuid_hash},
    {23, "__lt__", "self, other, /", uuid_compare<Opcode::kLess>},
    {24, "__le__", "self, other, /", uuid_compare<Opcode::kLessEqual>},
    {25, "__gt__", "self, other, /", uuid_compare<Opcode::kGreater>},
    {26, "__ge__", "self, other, /", uuid_compare<Opcode::kGreaterEqual>},
    {27, "__eq__", "self, other, /", uuid_compare<Opcode::kEqual>},
    {28, "__ne__", "self, other, /", uuid_compare<Opcode::kNotEqual>},
};

// --- functions -----------------------------------------------------------------------------------

Ref make_random(Machine& machine, Args) {
  std::array<uint8_t, 16> bytes;
  machine.host().random_bytes(bytes.data(), bytes.size());
  return make_uuid(machine, with_version(from_bytes(bytes.data()), 4));
}

// From the time and a node; a run has no network card, so the node is random and marked as such.
Ref make_timed(Machine& machine, Args args) {
  uint64_t random[2];
  machine.host().random_bytes(random, sizeof random);
  uint64_t node = random[0] >> 16 | uint64_t{1} << 40;
  uint64_t sequence = random[1] & 0x3FFF;
  if (args.has(0) && !args[0].is_none()) {
    std::optional<int64_t> given = to_int64(machine, args[0]);
    if (!given.has_value()) return {};
    if (*given < 0 || *given >> 48 != 0) {
      return machine.raise_value_error("field 6 out of range (need a 48-bit value)");
    }
    node = static_cast<uint64_t>(*given);
  }
  if (args.has(1) && !args[1].is_none()) {
    std::optional<int64_t> given = to_int64(machine, args[1]);
    if (!given.has_value()) return {};
    sequence = static_cast<uint64_t>(*given) & 0x3FFF;
  }
  // Hundreds of nanoseconds since the calendar's reform in 1582.
  uint64_t time = static_cast<uint64_t>(run_now_us(machine)) * 10 +
                  random[1] / (UINT64_MAX / 10 + 1) + 0x01B21DD213814000;
  Bits bits =
      static_cast<Bits>(time & 0xFFFFFFFF) << 96 | static_cast<Bits>(time >> 32 & 0xFFFF) << 80 |
      static_cast<Bits>(time >> 48 & 0xFFF) << 64 | static_cast<Bits>(sequence) << 48 | node;
  return make_uuid(machine, with_version(bits, 1));
}

template <int version>
Ref make_named(Machine& machine, Args args) {
  if (!is_uuid(args[0])) {
    return machine.raise(TypeId::kAttributeError,
                         "'" + machine.type_name(args[0]) + "' object has no attribute 'bytes'");
  }
  const String* name = as_string(args[1]);
  if (name == nullptr) {
    return machine.raise_type_error("encoding without a string argument");
  }
  std::array<uint8_t, 16> space = to_bytes(bits_of(args[0]));
  std::string text(reinterpret_cast<const char*>(space.data()), space.size());
  if (!machine.charge(uint64_t{name->length} / 2)) return {};
  if (!machine.heap().can_allocate(uint64_t{name->length} * 4)) return machine.raise_memory_error();
  append_text(text, to_utf8(name));
  uint8_t digest[kLongestDigest];
  digest_long_text(*digest_by_name(version == 3 ? "md5" : "sha1"), text, digest);
  Bits bits = from_bytes(digest);
  return make_uuid(machine, with_version(bits, version));
}

constexpr NativeDef kFunctions[] = {
    {1, "uuid1", "node=, clock_seq=", make_timed},
    {2, "uuid3", "namespace, name", make_named<3>},
    {3, "uuid4", "", make_random},
    {4, "uuid5", "namespace, name", make_named<5>},
};

constexpr TypeId kTypeIds[] = {TypeId::kUuid};

}  // namespace

std::span<const NativeType> small_types() {
  static const NativeType kTypes[] = {
      {.id = TypeId::kUuid,
       .name = "UUID",
       .base = TypeId::kObject,
       .methods = kMethods,
       .module = "uuid"},
  };
  return kTypes;
}

const NativeModule& uuid_module() {
  static const NativeModule kModule{
      .id = ModuleId::kUuid, .name = "_uuid", .functions = kFunctions, .types = kTypeIds};
  return kModule;
}

}  // namespace pawl::vm
