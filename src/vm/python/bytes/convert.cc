// bytes and bytearray: constructors, hexadecimal, tables of translation, decode.
#include <bitset>
#include <cstring>
#include <string>

#include "vm/breath.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/python/bytes/methods.h"
#include "vm/python/codec/codecs.h"
#include "vm/python/container/sequences.h"
#include "vm/python/object/special.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/str/text_operations.h"

namespace pawl::vm {
namespace {

// The content of bytes(source, encoding, errors) or bytearray(…); args[0] is the class.
class Construction {
 public:
  Construction(Machine& machine, Args args, TypeId type)
      : machine_(machine), args_(args), type_(type) {}

  // A Bytes or ByteArray, of which the content is to be taken.
  Ref content() {
    const bool coded = args_.has(2) || args_.has(3);
    const String* text = args_.has(1) ? as_string(args_[1]) : nullptr;
    if (coded && text == nullptr) {
      return machine_.raise_type_error(args_.has(2) ? "encoding without a string argument"
                                                    : "errors without a string argument");
    }
    if (!coded && args_.has(1) && args_[1].is(Kind::kInstance) && type_ == TypeId::kBytes) {
      // A subclass of a builtin may have another opinion of its bytes than what is inside.
      Ref method = Ref::share(find_dunder(machine_, args_[1], Dunder::kBytes));
      if (!method.empty() && !method.get().is(Kind::kNative)) return by_method(method, args_[1]);
    }
    if (text != nullptr) return encoded(text);
    if (!args_.has(1)) return make_bytes(machine_.heap(), {});
    const Value source = args_[1];
    if (as_bytes(source)) return Ref::share(unwrap(source));
    Ref buffer = buffer_content(machine_, source);
    if (!buffer.empty() || machine_.failed()) return buffer;
    if (type_ == TypeId::kBytes) {
      Ref method = Ref::share(find_dunder(machine_, source, Dunder::kBytes));
      if (!method.empty()) return by_method(method, source);
    }
    if (is_index(machine_, source)) {
      Ref made = zeros(source);
      // An __index__ that is none leaves it to what there is to iterate over.
      if (!made.empty() || !machine_.pending_is(TypeId::kTypeError)) return made;
      machine_.clear_pending();
    }
    return from_iterable(source);
  }

 private:
  Ref encoded(const String* text) {
    if (!args_.has(2)) return machine_.raise_type_error("string argument without an encoding");
    const String* encoding = as_string(args_[2]);
    const String* errors = args_.has(3) ? as_string(args_[3]) : nullptr;
    const std::string name = type_ == TypeId::kBytes ? "bytes" : "bytearray";
    if (encoding == nullptr) {
      return raise_type_error_for(machine_, name + "() argument 'encoding' must be str, not {}",
                                  args_[2]);
    }
    if (args_.has(3) && errors == nullptr) {
      return raise_type_error_for(machine_, name + "() argument 'errors' must be str, not {}",
                                  args_[3]);
    }
    return encode_text(machine_, text, encoding, errors);
  }

  Ref by_method(Value method, Value source) {
    Ref result = call_special(machine_, method, source, {});
    if (result.empty() || unwrap(result).is(Kind::kBytes)) return result;
    return raise_type_error_for(machine_, "__bytes__ returned non-bytes (type {})", result);
  }

  Ref zeros(Value source) {
    Ref count = to_index(machine_, source);
    if (count.empty()) return {};
    const auto size = int_to_int64(count);
    if (!size) {
      return machine_.raise(TypeId::kOverflowError, "cannot fit '" + machine_.type_name(source) +
                                                        "' into an index-sized integer");
    }
    if (*size < 0) return machine_.raise_value_error("negative count");
    const auto length = static_cast<uint64_t>(*size);
    if (!can_make_bytes(machine_, length)) return {};
    Bytes* bytes = new_raw_bytes(machine_.heap(), length);
    fill_memory(bytes->data(), 0, length);
    return Ref::adopt(Value::object(bytes));
  }

  Ref from_iterable(Value source) {
    const bool iterable = !find_dunder(machine_, source, Dunder::kIter).empty() ||
                          !find_dunder(machine_, source, Dunder::kGetItem).empty();
    if (!iterable) {
      return raise_type_error_for(machine_,
                                  type_ == TypeId::kBytes
                                      ? "cannot convert '{}' object to bytes"
                                      : "cannot convert '{}' object to bytearray",
                                  source);
    }
    const auto bytes = bytes_of_iterable(machine_, source,
                                         type_ == TypeId::kBytes ? "bytes must be in range(0, 256)"
                                                                 : "byte must be in range(0, 256)");
    if (!bytes) return {};
    return make_bytes(machine_.heap(), *bytes);
  }

  Machine& machine_;
  Args args_;
  TypeId type_;
};

int hex_value(uint32_t c) {
  if (c >= '0' && c <= '9') return static_cast<int>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<int>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<int>(c - 'A' + 10);
  return -1;
}

std::optional<std::string> parse_hex(Machine& machine, Value value) {
  const String* text = as_string(value);
  if (text == nullptr) {
    raise_type_error_for(machine, "fromhex() argument must be str, not {}", value);
    return std::nullopt;
  }
  if (!can_make_bytes(machine, text->length)) return std::nullopt;
  auto refuse = [&](size_t place) -> std::optional<std::string> {
    machine.raise_value_error("non-hexadecimal number found in fromhex() arg at position " +
                              std::to_string(place));
    return std::nullopt;
  };
  // What is not ASCII is told of before anything else.
  for (size_t i = 0; breathe() && !text->ascii() && i < text->length; ++i) {
    if (text->at(i) >= 0x80) return refuse(i);
  }
  std::string bytes;
  for (size_t i = 0; breathe() && i < text->length;) {
    const uint32_t c = text->at(i);
    if (c == ' ' || (c >= '\t' && c <= '\r')) {
      ++i;
      continue;
    }
    const int high = hex_value(c);
    const int low = high >= 0 && i + 1 < text->length ? hex_value(text->at(i + 1)) : -1;
    if (high < 0 || low < 0) return refuse(high < 0 ? i : i + 1);
    bytes += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return bytes;
}

Ref from_hex(Machine& machine, Args args, TypeId type) {
  const auto bytes = parse_hex(machine, args[1]);
  if (!bytes) return {};
  Ref result = type == TypeId::kBytes ? make_bytes(machine.heap(), *bytes)
                                      : make_byte_array(machine.heap(), *bytes);
  if (args[0] == Value::object(machine.type(type))) return result;
  return machine.call(args[0], {result});
}

// The separator of hex(), or 0 for none; nothing if it is not a good one.
std::optional<char> read_separator(Machine& machine, Args args) {
  if (!args.has(1)) return '\0';
  const auto length = length_of(machine, args[1]);
  if (!length) return std::nullopt;
  if (*length != 1) {
    machine.raise_value_error("sep must be length 1.");
    return std::nullopt;
  }
  const String* text = as_string(args[1]);
  const auto bytes = as_bytes(args[1]);
  if (text == nullptr && !bytes) {
    machine.raise_type_error("sep must be str or bytes.");
    return std::nullopt;
  }
  const uint32_t c = text != nullptr ? text->at(0) : static_cast<uint8_t>(bytes->front());
  if (c >= 0x80) {
    machine.raise_value_error("sep must be ASCII.");
    return std::nullopt;
  }
  return static_cast<char>(c);
}

}  // namespace

Ref bytes_new(Machine& machine, Args args) {
  Ref content = Construction(machine, args, TypeId::kBytes).content();
  if (content.empty()) return {};
  const Value inside = unwrap(content);
  if (inside.is(Kind::kBytes)) return Ref::share(inside);
  const std::string_view bytes = *as_bytes(inside);
  if (!can_make_bytes(machine, bytes.size())) return {};
  return make_bytes(machine.heap(), bytes);
}

Ref bytearray_new(Machine& machine, Args args) {
  Ref content = Construction(machine, args, TypeId::kByteArray).content();
  if (content.empty()) return {};
  const std::string_view bytes = *as_bytes(content);
  if (!can_make_bytes(machine, bytes.size())) return {};
  return make_byte_array(machine.heap(), bytes);
}

// For subclasses with an __init__ of their own, whose __new__ made an empty one.
Ref bytearray_init(Machine& machine, Args args) {
  Ref made = bytearray_new(machine, args);
  if (made.empty()) return {};
  auto* self = args[0].as<ByteArray>();
  byte_array_splice(machine.heap(), self, 0, self->length, made.as<ByteArray>()->view());
  return Ref::none();
}

Ref bytes_decode(Machine& machine, Args args) {
  const String* encoding = args.has(1) ? as_string(args[1]) : nullptr;
  const String* errors = args.has(2) ? as_string(args[2]) : nullptr;
  if (args.has(1) && encoding == nullptr) {
    return raise_type_error_for(machine, "decode() argument 'encoding' must be str, not {}",
                                args[1]);
  }
  if (args.has(2) && errors == nullptr) {
    return raise_type_error_for(machine, "decode() argument 'errors' must be str, not {}", args[2]);
  }
  return decode_bytes(machine, *as_bytes(args[0]), encoding, errors);
}

Ref bytes_hex(Machine& machine, Args args) {
  const auto group = read_c_int(machine, args, 2, 1);
  if (!group) return {};
  const auto separator = read_separator(machine, args);
  if (!separator) return {};
  const std::string_view bytes = *as_bytes(args[0]);
  if (!can_make_text(machine, 3 * bytes.size())) return {};
  // Positive groups count from the right, negative ones from the left.
  const auto size = static_cast<uint64_t>(*group < 0 ? -static_cast<int64_t>(*group) : *group);
  std::string out;
  for (size_t i = 0; breathe() && i < bytes.size(); ++i) {
    const uint64_t distance = *group < 0 ? i : bytes.size() - i;
    if (args.has(1) && size > 0 && i > 0 && distance % size == 0) out += *separator;
    const auto byte = static_cast<uint8_t>(bytes[i]);
    out += "0123456789abcdef"[byte >> 4];
    out += "0123456789abcdef"[byte & 15];
  }
  return make_ascii(machine.heap(), out);
}

Ref bytes_fromhex(Machine& machine, Args args) { return from_hex(machine, args, TypeId::kBytes); }

Ref bytearray_fromhex(Machine& machine, Args args) {
  return from_hex(machine, args, TypeId::kByteArray);
}

Ref bytes_maketrans(Machine& machine, Args args) {
  const auto from = required_bytes(machine, args[0]);
  if (!from) return {};
  const auto to = required_bytes(machine, args[1]);
  if (!to) return {};
  if (from->size() != to->size()) {
    return machine.raise_value_error("maketrans arguments must have same length");
  }
  std::string table(256, '\0');
  for (size_t i = 0; i < 256; ++i) table[i] = static_cast<char>(i);
  for (size_t i = 0; breathe() && i < from->size(); ++i)
    table[static_cast<uint8_t>((*from)[i])] = (*to)[i];
  return make_bytes(machine.heap(), table);
}

Ref bytes_translate(Machine& machine, Args args) {
  std::optional<std::string_view> table;
  if (!args[1].is_none()) {
    table = required_bytes(machine, args[1]);
    if (!table) return {};
    if (table->size() != 256) {
      return machine.raise_value_error("translation table must be 256 characters long");
    }
  }
  std::bitset<256> dropped;
  if (args.has(2)) {
    const auto drop = required_bytes(machine, args[2]);
    if (!drop) return {};
    for (char c : *drop) dropped.set(static_cast<uint8_t>(c));
  }
  const std::string_view bytes = *as_bytes(args[0]);
  if (!can_make_bytes(machine, 2 * bytes.size())) return {};
  std::string out;
  for (char c : bytes) {
    breathe();
    const auto byte = static_cast<uint8_t>(c);
    if (!dropped.test(byte)) out += table ? (*table)[byte] : c;
  }
  return make_bytes_like(machine, args[0], out);
}

}  // namespace pawl::vm
