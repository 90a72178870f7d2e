// `_base64`: base 64, 32, 16 and 85, checksums, and the formats of struct.
#include <fmt/format.h>

#include <array>

#include "base/base64.h"
#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/codec/base64.h"
#include "vm/python/hashlib/hashlib.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {

std::optional<std::string_view> read_encoded(Machine& machine, Value given) {
  const String* text = as_string(given);
  if (text != nullptr) {
    if (text->ascii()) return text->ascii_view();
    machine.raise_value_error("string argument should contain only ASCII characters");
    return std::nullopt;
  }
  std::optional<std::string_view> bytes = as_bytes(given);
  if (!bytes.has_value()) {
    raise_type_error_for(machine, "argument should be bytes, buffer or ASCII string, not '{}'",
                         given);
  }
  return bytes;
}

Ref raise_encoding_error(Machine& machine, Value cls, std::string_view message) {
  Ref text = make_string(machine.heap(), message);
  Ref error = machine.call(cls, {text});
  if (error.empty()) return {};
  if (!error.get().is(Kind::kException)) return machine.raise_value_error(message);
  error.as<Exception>()->origin = Origin::kFault;
  return machine.raise_exception(std::move(error));
}

bool can_encode(Machine& machine, size_t input, size_t output) {
  return machine.charge(1 + input / 8) && has_heap_for(machine, output);
}

Ref bytes_of_text(Machine& machine, const std::string& text) {
  return make_bytes(machine.heap(), text);
}

namespace {

constexpr uint8_t kNone = 0xFF;

uint8_t at(std::string_view bytes, size_t i) { return static_cast<uint8_t>(bytes[i]); }

// The place of each character in an alphabet, kNone for the others.
std::array<uint8_t, 256> places_in(std::string_view alphabet) {
  std::array<uint8_t, 256> places;
  places.fill(kNone);
  for (size_t i = 0; i < alphabet.size() && i < kNone; ++i) {
    places[at(alphabet, i)] = static_cast<uint8_t>(i);
  }
  return places;
}

bool is_set(Machine& machine, Value flag, bool* set) {
  Truth truth = truth_of(machine, flag);
  *set = truth == Truth::kTrue;
  return truth != Truth::kError;
}

// --- base 64 -------------------------------------------------------------------------------------

Ref b2a_base64(Machine& machine, Args args) {
  bool newline = false;
  if (!is_set(machine, args[1], &newline)) return {};
  std::optional<std::string_view> bytes = read_buffer(machine, args[0]);
  if (!bytes.has_value() || !can_encode(machine, bytes->size(), bytes->size() * 3)) return {};
  std::string text;
  append_base64(text, *bytes);
  if (newline) text += '\n';
  return bytes_of_text(machine, text);
}

// What decoding found: the bytes, or why there are none.
struct Decoded {
  std::string bytes;
  std::string error;
};

Decoded decode_base64(std::string_view text, bool strict) {
  static const std::array<uint8_t, 256> kPlaces =
      places_in("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
  if (strict && text.starts_with('=')) return {{}, "Leading padding not allowed"};
  Decoded result;
  result.bytes.reserve(text.size() / 4 * 3 + 3);
  size_t digits = 0, pads = 0;  // of the group of four
  bool padded = false;
  uint32_t group = 0;
  for (size_t i = 0; breathe() && i < text.size(); ++i) {
    if (text[i] == '=') {
      padded = true;
      if (digits >= 2 && digits + ++pads >= 4) {
        // The group is complete, and with it the text.
        if (strict && i + 1 < text.size()) return {{}, "Excess data after padding"};
        return result;
      }
      continue;
    }
    uint8_t digit = kPlaces[at(text, i)];
    if (digit == kNone) {
      if (strict) return {{}, "Only base64 data is allowed"};
      continue;
    }
    if (strict && padded) return {{}, "Discontinuous padding not allowed"};
    pads = 0;
    group = group << 6 | digit;
    if (digits > 0) {
      result.bytes += static_cast<char>(group >> (6 - 2 * digits));
    }
    digits = (digits + 1) % 4;
  }
  if (digits == 1) {
    result.error = fmt::format(
        "Invalid base64-encoded string: number of data characters ({}) cannot be 1 more than a "
        "multiple of 4",
        result.bytes.size() / 3 * 4 + 1);
  } else if (digits != 0) {
    result.error = "Incorrect padding";
  }
  return result;
}

Ref a2b_base64(Machine& machine, Args args) {
  bool strict = false;
  if (!is_set(machine, args[1], &strict)) return {};
  std::optional<std::string_view> text = read_encoded(machine, args[0]);
  if (!text.has_value() || !can_encode(machine, text->size(), text->size())) return {};
  Decoded decoded = decode_base64(*text, strict);
  if (!decoded.error.empty()) return raise_encoding_error(machine, args[2], decoded.error);
  return bytes_of_text(machine, decoded.bytes);
}

// --- base 16 -------------------------------------------------------------------------------------

Ref unhexlify(Machine& machine, Args args) {
  static const std::array<uint8_t, 256> kPlaces = [] {
    std::array<uint8_t, 256> places = places_in("0123456789abcdef");
    for (uint8_t i = 0; i < 6; ++i) places['A' + i] = static_cast<uint8_t>(10 + i);
    return places;
  }();
  std::optional<std::string_view> text = read_encoded(machine, args[0]);
  if (!text.has_value() || !can_encode(machine, text->size(), text->size())) return {};
  if (text->size() % 2 != 0) return raise_encoding_error(machine, args[1], "Odd-length string");
  std::string bytes(text->size() / 2, '\0');
  for (size_t i = 0; breathe() && i < bytes.size(); ++i) {
    uint8_t high = kPlaces[at(*text, 2 * i)], low = kPlaces[at(*text, 2 * i + 1)];
    if (high == kNone || low == kNone) {
      return raise_encoding_error(machine, args[1], "Non-hexadecimal digit found");
    }
    bytes[i] = static_cast<char>(high << 4 | low);
  }
  return bytes_of_text(machine, bytes);
}

// --- base 32 -------------------------------------------------------------------------------------

// b32encode(data, alphabet): five bytes are eight digits.
Ref b32_encode(Machine& machine, Args args) {
  std::optional<std::string_view> bytes = as_bytes(args[0]), alphabet = as_bytes(args[1]);
  if (!bytes.has_value() || !alphabet.has_value() || alphabet->size() != 32) {
    return raise_type_error_for(machine, "memoryview: a bytes-like object is required, not '{}'",
                                args[0]);
  }
  if (!can_encode(machine, bytes->size() * 2, bytes->size() * 4)) return {};
  std::string text;
  text.reserve(bytes->size() / 5 * 8 + 8);
  for (size_t i = 0; breathe() && i < bytes->size(); i += 5) {
    size_t count = std::min<size_t>(5, bytes->size() - i);
    uint64_t group = 0;
    for (size_t k = 0; k < 5; ++k) group = group << 8 | (k < count ? at(*bytes, i + k) : 0);
    const size_t digits = (count * 8 + 4) / 5;
    for (size_t k = 0; k < 8; ++k) {
      text += k < digits ? (*alphabet)[group >> (35 - 5 * k) & 31] : '=';
    }
  }
  return bytes_of_text(machine, text);
}

// b32decode(data, alphabet, error): the digits are bytes, their case is right.
Ref b32_decode(Machine& machine, Args args) {
  std::optional<std::string_view> text = as_bytes(args[0]), alphabet = as_bytes(args[1]);
  if (!text.has_value() || !alphabet.has_value()) return read_encoded(machine, args[0]), Ref();
  if (!can_encode(machine, text->size() * 2, text->size())) return {};
  if (text->size() % 8 != 0) return raise_encoding_error(machine, args[2], "Incorrect padding");
  const std::array<uint8_t, 256> places = places_in(*alphabet);
  const size_t size = text->find_last_not_of('=') + 1;
  const size_t pads = text->size() - size;
  std::string bytes;
  bytes.reserve(text->size() / 8 * 5);
  for (size_t i = 0; breathe() && i < size; i += 8) {
    size_t count = std::min<size_t>(8, size - i);
    uint64_t group = 0;
    for (size_t k = 0; k < 8; ++k) {
      uint8_t digit = k < count ? places[at(*text, i + k)] : 0;
      if (digit == kNone) {
        return raise_encoding_error(machine, args[2], "Non-base32 digit found");
      }
      group = group << 5 | digit;
    }
    for (size_t k = 0; k < count * 5 / 8; ++k) {
      bytes += static_cast<char>(group >> (32 - 8 * k));
    }
  }
  if (pads != 0 && pads != 1 && pads != 3 && pads != 4 && pads != 6) {
    return raise_encoding_error(machine, args[2], "Incorrect padding");
  }
  return bytes_of_text(machine, bytes);
}

// --- base 85 -------------------------------------------------------------------------------------

// b85encode(data, alphabet, pad, zeros, spaces): four bytes are five digits; groups of zeros or
// spaces may have a letter of their own.
Ref b85_encode(Machine& machine, Args args) {
  bool flags[3] = {};
  for (size_t i = 0; i < 3; ++i) {
    if (!is_set(machine, args[2 + i], &flags[i])) return {};
  }
  const auto [pad, zeros, spaces] = flags;
  std::optional<std::string_view> bytes = as_bytes(args[0]), alphabet = as_bytes(args[1]);
  if (!bytes.has_value() || !alphabet.has_value() || alphabet->size() != 85) {
    return raise_type_error_for(machine, "memoryview: a bytes-like object is required, not '{}'",
                                args[0]);
  }
  if (!can_encode(machine, bytes->size() * 2, bytes->size() * 3)) return {};
  std::string text;
  text.reserve(bytes->size() / 4 * 5 + 5);
  for (size_t i = 0; breathe() && i < bytes->size(); i += 4) {
    size_t count = std::min<size_t>(4, bytes->size() - i);
    uint32_t group = 0;
    for (size_t k = 0; k < 4; ++k) group = group << 8 | (k < count ? at(*bytes, i + k) : 0);
    const bool whole = count == 4 || pad;
    if (whole && zeros && group == 0) {
      text += 'z';
    } else if (whole && spaces && group == 0x20202020) {
      text += 'y';
    } else {
      char digits[5];
      for (int k = 4; k >= 0; --k, group /= 85) digits[k] = (*alphabet)[group % 85];
      text.append(digits, whole ? 5 : count + 1);
    }
  }
  return bytes_of_text(machine, text);
}

void append_group(std::string& bytes, uint64_t group, size_t count) {
  for (size_t k = 0; k < count; ++k) bytes += static_cast<char>(group >> (24 - 8 * k));
}

// b85decode(data, alphabet)
Ref b85_decode(Machine& machine, Args args) {
  std::optional<std::string_view> text = as_bytes(args[0]), alphabet = as_bytes(args[1]);
  if (!text.has_value() || !alphabet.has_value()) return read_encoded(machine, args[0]), Ref();
  if (!can_encode(machine, text->size() * 2, text->size())) return {};
  const std::array<uint8_t, 256> places = places_in(*alphabet);
  std::string bytes;
  for (size_t i = 0; breathe() && i < text->size(); i += 5) {
    size_t count = std::min<size_t>(5, text->size() - i);
    uint64_t group = 0;
    for (size_t k = 0; k < 5; ++k) {
      uint8_t digit = k < count ? places[at(*text, i + k)] : 84;
      if (digit == kNone) {
        return machine.raise_value_error(fmt::format("bad base85 character at position {}", i + k));
      }
      group = group * 85 + digit;
    }
    if (group >> 32 != 0) {
      return machine.raise_value_error(
          fmt::format("base85 overflow in hunk starting at byte {}", i));
    }
    append_group(bytes, group, count - 1);
  }
  return bytes_of_text(machine, bytes);
}

// a85decode(data, spaces, ignored)
Ref a85_decode(Machine& machine, Args args) {
  bool spaces = false;
  if (!is_set(machine, args[1], &spaces)) return {};
  std::optional<std::string_view> text = as_bytes(args[0]), ignored = as_bytes(args[2]);
  if (!text.has_value()) return read_encoded(machine, args[0]), Ref();
  if (!ignored.has_value()) return read_buffer(machine, args[2]), Ref();
  if (!can_encode(machine, text->size() * 2 + ignored->size(), text->size() * 4)) return {};
  const std::array<uint8_t, 256> skip = [&] {
    std::array<uint8_t, 256> table{};
    for (char c : *ignored) table[static_cast<uint8_t>(c)] = 1;
    return table;
  }();
  std::string bytes;
  uint64_t group = 0;
  size_t count = 0;
  // Four more digits end the last group, whatever is missing of it.
  for (size_t i = 0; breathe() && i < text->size() + 4; ++i) {
    char c = i < text->size() ? (*text)[i] : 'u';
    if (c >= '!' && c <= 'u') {
      group = group * 85 + static_cast<uint64_t>(c - '!');
      if (++count < 5) continue;
      if (group >> 32 != 0) return machine.raise_value_error("Ascii85 overflow");
      append_group(bytes, group, 4);
      group = count = 0;
    } else if (c == 'z' || (spaces && c == 'y')) {
      if (count > 0) {
        return machine.raise_value_error(fmt::format("{} inside Ascii85 5-tuple", c));
      }
      bytes.append(4, c == 'z' ? '\0' : ' ');
    } else if (skip[static_cast<uint8_t>(c)] == 0) {
      Ref digit = make_char(machine.heap(), static_cast<uint8_t>(c));
      return machine.raise_value_error("Non-Ascii85 digit found: " + to_utf8(digit.as<String>()));
    }
  }
  bytes.resize(bytes.size() - (4 - count));
  return bytes_of_text(machine, bytes);
}

// --- checksums -----------------------------------------------------------------------------------

// The low bits of an int, as C's conversion takes them.
bool read_low_bits(Machine& machine, Value given, uint32_t* bits) {
  Ref number = to_index(machine, given);
  if (number.empty()) return false;
  IntView view(number);
  auto low = static_cast<uint32_t>(view.size() == 0 ? 0 : view.limbs()[0]);
  *bits = view.negative() ? 0 - low : low;
  return true;
}

Ref crc32(Machine& machine, Args args) {
  static const std::array<uint32_t, 256> kTable = [] {
    std::array<uint32_t, 256> table;
    for (uint32_t i = 0; i < 256; ++i) {
      uint32_t entry = i;
      for (int k = 0; k < 8; ++k) entry = entry >> 1 ^ (entry & 1 ? 0xEDB88320 : 0);
      table[i] = entry;
    }
    return table;
  }();
  uint32_t sum = 0;
  if (!read_low_bits(machine, args[1], &sum)) return {};
  std::optional<std::string_view> bytes = read_buffer(machine, args[0]);
  if (!bytes.has_value() || !machine.charge(1 + bytes->size() / 4)) return {};
  sum = ~sum;
  for (char c : *bytes) {
    breathe();
    sum = sum >> 8 ^ kTable[(sum ^ static_cast<uint8_t>(c)) & 0xFF];
  }
  return make_int(machine.heap(), static_cast<int64_t>(~sum));
}

Ref crc_hqx(Machine& machine, Args args) {
  uint32_t sum = 0;
  if (!read_low_bits(machine, args[1], &sum)) return {};
  std::optional<std::string_view> bytes = read_buffer(machine, args[0]);
  if (!bytes.has_value() || !machine.charge(1 + bytes->size())) return {};
  sum &= 0xFFFF;
  for (char c : *bytes) {
    breathe();
    sum ^= static_cast<uint32_t>(static_cast<uint8_t>(c)) << 8;
    for (int k = 0; k < 8; ++k) sum = (sum << 1 ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xFFFF;
  }
  return make_int(machine.heap(), static_cast<int64_t>(sum));
}

Ref adler32(Machine& machine, Args args) {
  constexpr uint32_t kModulus = 65521;
  constexpr size_t kRound = 5552;  // so many sums stay below 2^32
  uint32_t sum = 0;
  if (!read_low_bits(machine, args[1], &sum)) return {};
  std::optional<std::string_view> bytes = read_buffer(machine, args[0]);
  if (!bytes.has_value() || !machine.charge(1 + bytes->size() / 8)) return {};
  uint32_t low = (sum & 0xFFFF) % kModulus, high = (sum >> 16) % kModulus;
  for (size_t i = 0; i < bytes->size();) {
    for (size_t end = std::min(bytes->size(), i + kRound); breathe() && i < end; ++i) {
      low += at(*bytes, i);
      high += low;
    }
    low %= kModulus;
    high %= kModulus;
  }
  return make_int(machine.heap(), static_cast<int64_t>(high << 16 | low));
}

constexpr NativeDef kFunctions[] = {
    {1, "b2a_base64", "data, newline, /", b2a_base64},
    {2, "a2b_base64", "data, strict, error, /", a2b_base64},
    {3, "unhexlify", "data, error, /", unhexlify},
    {4, "b32encode", "data, alphabet, /", b32_encode},
    {5, "b32decode", "data, alphabet, error, /", b32_decode},
    {6, "b85encode", "data, alphabet, pad, zeros, spaces, /", b85_encode},
    {7, "b85decode", "data, alphabet, /", b85_decode},
    {8, "a85decode", "data, spaces, ignored, /", a85_decode},
    {9, "crc32", "data, value, /", crc32},
    {10, "crc_hqx", "data, value, /", crc_hqx},
    {11, "b2a_uu", "data, backtick, error, /", lines_b2a_uu},
    {12, "a2b_uu", "data, error, /", lines_a2b_uu},
    {13, "b2a_qp", "data, quotetabs, istext, header, /", lines_b2a_qp},
    {14, "a2b_qp", "data, header, /", lines_a2b_qp},
    {15, "adler32", "data, value, /", adler32},
    {16, "struct_size", "format, error, /", struct_size},
    {17, "struct_pack", "format, values, error, /", struct_pack},
    {18, "struct_unpack", "format, data, offset, error, /", struct_unpack},
};

constexpr const char* kNoFiles =
    "a workflow has no files: encode bytes with b64encode, or do this in a @task";

constexpr NativeRefusal kRefusals[] = {
    {"encode", kNoFiles},
    {"decode", kNoFiles},
};

}  // namespace

const NativeModule& base64_module() {
  static const NativeModule kModule{
      .id = ModuleId::kBase64, .name = "_base64", .functions = kFunctions, .refusals = kRefusals};
  return kModule;
}

}  // namespace pawl::vm
