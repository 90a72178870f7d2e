// int.to_bytes and int.from_bytes.
#include <fmt/format.h>

#include <algorithm>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/number/number_methods.h"
#include "vm/python/object/special.h"

namespace pawl::vm {
namespace {

enum class ByteOrder : uint8_t { kBig, kLittle };

std::optional<ByteOrder> read_byte_order(Machine& machine, Value value, const char* function) {
  if (value.empty()) return ByteOrder::kBig;
  Value inner = unwrap(value);
  if (!inner.is(Kind::kString)) {
    machine.raise_type_error(fmt::format("{}() argument 'byteorder' must be str, not {}", function,
                                         machine.type_name(value)));
    return std::nullopt;
  }
  if (equals_ascii(inner.as<String>(), "big")) return ByteOrder::kBig;
  if (equals_ascii(inner.as<String>(), "little")) return ByteOrder::kLittle;
  machine.raise_value_error("byteorder must be either 'little' or 'big'");
  return std::nullopt;
}

// Two's complement in little-endian order; false if the value does not fit.
bool fill_bytes(const IntView& value, uint8_t* out, size_t length, bool with_sign) {
  bool carry = true;
  for (size_t i = 0; breathe() && i < length; ++i) {
    uint64_t limb = i / 8 < value.size() ? value.limbs()[i / 8] : 0;
    uint8_t byte = static_cast<uint8_t>(limb >> (i % 8 * 8));
    if (value.negative()) {
      byte = static_cast<uint8_t>(~byte + (carry ? 1 : 0));
      carry = carry && byte == 0;
    }
    out[i] = byte;
  }
  uint64_t bits = bit_length(value.limbs());
  if (!with_sign) return bits <= length * 8;
  // -2^(n-1) still fits n bits, +2^(n-1) does not.
  bool smallest = value.negative() && trailing_zero_bits(value.limbs()) == bits - 1;
  return value.zero() || (smallest ? bits : bits + 1) <= length * 8;
}

// The bytes of what from_bytes takes: bytes-like, an iterable of ints, or __bytes__.
std::optional<std::string> collect_bytes(Machine& machine, Value value) {
  Value inner = unwrap(value);
  if (inner.is(Kind::kBytes)) return copied_text(inner.as<Bytes>()->view());
  if (inner.is(Kind::kByteArray)) return copied_text(inner.as<ByteArray>()->view());
  Value method = find_dunder(machine, value, Dunder::kBytes);
  if (!method.empty()) {
    Ref bytes = call_special(machine, method, value, {});
    if (bytes.empty()) return std::nullopt;
    Value content = unwrap(bytes);
    if (content.is(Kind::kBytes)) return std::string(content.as<Bytes>()->view());
    machine.raise_type_error(
        fmt::format("__bytes__ returned non-bytes (type {})", machine.type_name(bytes)));
    return std::nullopt;
  }
  if (inner.is(Kind::kString) || is_number(inner) ||
      (find_dunder(machine, value, Dunder::kIter).empty() &&
       find_dunder(machine, value, Dunder::kGetItem).empty())) {
    machine.raise_type_error(
        fmt::format("cannot convert '{}' object to bytes", machine.type_name(value)));
    return std::nullopt;
  }
  std::string result;
  Iteration items(machine, value);
  while (items.next()) {
    if (!machine.charge(1)) return std::nullopt;
    std::optional<int64_t> byte = to_int64(machine, items.value());
    if (!byte.has_value()) return std::nullopt;
    if (*byte < 0 || *byte > 255) {
      machine.raise_value_error("bytes must be in range(0, 256)");
      return std::nullopt;
    }
    if (!machine.heap().can_allocate(result.size() + 1)) {
      machine.raise_memory_error();
      return std::nullopt;
    }
    result.push_back(static_cast<char>(*byte));
  }
  if (items.failed()) return std::nullopt;
  return result;
}

std::optional<bool> read_flag(Machine& machine, Value value) {
  if (value.empty()) return false;
  Truth truth = truth_of(machine, value);
  if (truth == Truth::kError) return std::nullopt;
  return truth == Truth::kTrue;
}

}  // namespace

Ref int_to_bytes(Machine& machine, Args args) {
  int64_t length = 1;
  if (args.has(1)) {
    std::optional<int64_t> given = to_int64(machine, args[1]);
    if (!given.has_value()) return {};
    length = *given;
  }
  std::optional<ByteOrder> order = read_byte_order(machine, args[2], "to_bytes");
  if (!order.has_value()) return {};
  std::optional<bool> with_sign = read_flag(machine, args[3]);
  if (!with_sign.has_value()) return {};
  if (length < 0) return machine.raise_value_error("length argument must be non-negative");
  IntView value(args[0]);
  if (value.negative() && !*with_sign) {
    return machine.raise(TypeId::kOverflowError, "can't convert negative int to unsigned");
  }
  // All bits of -1 are the sign, so that CPython finds nothing missing in no bytes.
  if (length == 0 && args[0] == Value::small_int(-1)) return make_bytes(machine.heap(), "");
  if (!machine.heap().can_allocate(length)) return machine.raise_memory_error();
  if (!machine.charge(length / 8)) return {};
  std::string bytes = filled_text(static_cast<size_t>(length), '\0');
  if (!fill_bytes(value, reinterpret_cast<uint8_t*>(bytes.data()), length, *with_sign)) {
    return machine.raise(TypeId::kOverflowError, "int too big to convert");
  }
  if (*order == ByteOrder::kBig) reverse_items(bytes.data(), bytes.size());
  return make_bytes(machine.heap(), bytes);
}

Ref int_from_bytes(Machine& machine, Args args) {
  std::optional<ByteOrder> order = read_byte_order(machine, args[2], "from_bytes");
  if (!order.has_value()) return {};
  std::optional<bool> with_sign = read_flag(machine, args[3]);
  if (!with_sign.has_value()) return {};
  std::optional<std::string> bytes = collect_bytes(machine, args[1]);
  if (!bytes.has_value()) return {};
  if (!machine.charge(bytes->size() / 8)) return {};
  if (*order == ByteOrder::kBig) reverse_items(bytes->data(), bytes->size());
  bool negative = *with_sign && !bytes->empty() && (bytes->back() & 0x80) != 0;
  LimbVector limbs(bytes->size() / 8 + 1, boost::container::default_init);
  fill_memory(limbs.data(), negative ? 0xFF : 0, limbs.size() * sizeof(uint64_t));
  for (size_t i = 0; breathe() && i < bytes->size(); ++i) {
    uint64_t byte = static_cast<uint8_t>((*bytes)[i]);
    int shift = i % 8 * 8;
    limbs[i / 8] = (limbs[i / 8] & ~(uint64_t{0xFF} << shift)) | byte << shift;
  }
  if (negative) {
    bool carry = true;
    for (uint64_t& limb : limbs) {
      breathe();
      limb = ~limb + (carry ? 1 : 0);
      carry = carry && limb == 0;
    }
  }
  Ref result = make_int_from_limbs(machine.heap(), limbs.data(), limbs.size(), negative);
  if (args[0] == Value::object(machine.type(TypeId::kInt))) return result;
  return machine.call(args[0], {result});
}

}  // namespace pawl::vm
