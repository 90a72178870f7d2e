// bytes and bytearray: padding, tabs, stripping; and the argument reading that all of them share.
#include <bitset>
#include <string>

#include "vm/breath.h"
#include "vm/objects/number.h"
#include "vm/python/bytes/methods.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/str/text_operations.h"

namespace pawl::vm {
namespace {

enum Sides : uint8_t { kLeft = 1, kRight = 2, kBoth = 3 };

bool is_blank(uint8_t c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

Ref pad(Machine& machine, Value self, uint64_t left, uint64_t right, char fill) {
  const std::string_view bytes = *as_bytes(self);
  if (left == 0 && right == 0) return same_bytes(machine, self);
  if (left > kMaximumStringLength || right > kMaximumStringLength) {
    return machine.raise_memory_error();
  }
  if (!can_make_bytes(machine, 2 * (bytes.size() + left + right))) return {};
  std::string out = filled_text(left, fill);
  append_text(out, bytes);
  append_filled(out, right, fill);
  return make_bytes_like(machine, self, out);
}

struct Padding {
  uint64_t total;
  char fill;
};

std::optional<Padding> read_padding(Machine& machine, Args args, const char* name) {
  const auto width = read_int(machine, args, 1, 0);
  if (!width) return std::nullopt;
  char fill = ' ';
  if (args.has(2)) {
    const auto byte = as_bytes(args[2]);
    if (!byte || byte->size() != 1) {
      raise_type_error_for(
          machine, std::string(name) + "() argument 2 must be a byte string of length 1, not {}",
          args[2]);
      return std::nullopt;
    }
    fill = byte->front();
  }
  const auto length = static_cast<int64_t>(as_bytes(args[0])->size());
  return Padding{static_cast<uint64_t>(*width > length ? *width - length : 0), fill};
}

Ref strip(Machine& machine, Args args, Sides sides) {
  std::bitset<256> dropped;
  if (!args.has(1) || args[1].is_none()) {
    for (int c = 0; c < 256; ++c)
      dropped[static_cast<size_t>(c)] = is_blank(static_cast<uint8_t>(c));
  } else {
    const auto characters = required_bytes(machine, args[1]);
    if (!characters) return {};
    for (char c : *characters) {
      breathe();
      dropped.set(static_cast<uint8_t>(c));
    }
  }
  const std::string_view bytes = *as_bytes(args[0]);
  if (!can_make_bytes(machine, bytes.size())) return {};
  size_t start = 0;
  size_t end = bytes.size();
  if ((sides & kLeft) != 0) {
    while (breathe() && start < end && dropped.test(static_cast<uint8_t>(bytes[start]))) ++start;
  }
  if ((sides & kRight) != 0) {
    while (breathe() && end > start && dropped.test(static_cast<uint8_t>(bytes[end - 1]))) --end;
  }
  if (end - start == bytes.size()) return same_bytes(machine, args[0]);
  return make_bytes_like(machine, args[0], bytes.substr(start, end - start));
}

uint64_t spaces_of_tab(uint64_t column, int64_t tab_size) {
  if (tab_size <= 0) return 0;
  return static_cast<uint64_t>(tab_size) - column % static_cast<uint64_t>(tab_size);
}

}  // namespace

std::optional<std::string_view> required_bytes(Machine& machine, Value value) {
  const auto bytes = as_bytes(value);
  if (!bytes) raise_type_error_for(machine, "a bytes-like object is required, not '{}'", value);
  return bytes;
}

std::optional<uint8_t> read_byte(Machine& machine, Value value, const char* out_of_range) {
  Ref integer = to_index(machine, value);
  if (integer.empty()) return std::nullopt;
  const auto number = int_to_int64(integer);
  if (!number || *number < 0 || *number > 255) {
    machine.raise_value_error(out_of_range);
    return std::nullopt;
  }
  return static_cast<uint8_t>(*number);
}

std::optional<std::string> bytes_of_iterable(Machine& machine, Value iterable,
                                             const char* out_of_range) {
  std::string bytes;
  Iteration items(machine, iterable);
  while (items.next()) {
    const auto byte = read_byte(machine, items.value(), out_of_range);
    if (!byte || !go_on(machine, 2)) return std::nullopt;
    if ((bytes.size() & 0xFFFF) == 0xFFFF && !has_heap_for(machine, 2 * bytes.size())) {
      return std::nullopt;
    }
    bytes += static_cast<char>(*byte);
  }
  if (items.failed()) return std::nullopt;
  return bytes;
}

bool can_make_bytes(Machine& machine, uint64_t length) {
  if (length > kMaximumStringLength) {
    machine.raise_memory_error();
    return false;
  }
  return has_heap_for(machine, sizeof(Bytes) + length) && machine.charge(1 + length / 64);
}

Ref same_bytes(Machine& machine, Value self) {
  if (self.is(Kind::kBytes)) return Ref::share(self);
  const std::string_view bytes = *as_bytes(self);
  if (!can_make_bytes(machine, bytes.size())) return {};
  return make_bytes_like(machine, self, bytes);
}

Ref bytes_center(Machine& machine, Args args) {
  const auto padding = read_padding(machine, args, "center");
  if (!padding) return {};
  const uint64_t width = as_bytes(args[0])->size() + padding->total;
  const uint64_t left = padding->total / 2 + (padding->total & width & 1);
  return pad(machine, args[0], left, padding->total - left, padding->fill);
}

Ref bytes_ljust(Machine& machine, Args args) {
  const auto padding = read_padding(machine, args, "ljust");
  if (!padding) return {};
  return pad(machine, args[0], 0, padding->total, padding->fill);
}

Ref bytes_rjust(Machine& machine, Args args) {
  const auto padding = read_padding(machine, args, "rjust");
  if (!padding) return {};
  return pad(machine, args[0], padding->total, 0, padding->fill);
}

Ref bytes_zfill(Machine& machine, Args args) {
  const auto width = read_int(machine, args, 1, 0);
  if (!width) return {};
  const std::string_view bytes = *as_bytes(args[0]);
  if (*width <= static_cast<int64_t>(bytes.size())) return same_bytes(machine, args[0]);
  const uint64_t zeros = static_cast<uint64_t>(*width) - bytes.size();
  if (zeros > kMaximumStringLength) return machine.raise_memory_error();
  if (!can_make_bytes(machine, 2 * (bytes.size() + zeros))) return {};
  std::string out;
  const bool sign = !bytes.empty() && (bytes[0] == '+' || bytes[0] == '-');
  if (sign) out += bytes[0];
  append_filled(out, zeros, '0');
  append_text(out, bytes.substr(sign ? 1 : 0));
  return make_bytes_like(machine, args[0], out);
}

Ref bytes_expandtabs(Machine& machine, Args args) {
  const auto tab_size = read_c_int(machine, args, 1, 8);
  if (!tab_size) return {};
  const std::string_view bytes = *as_bytes(args[0]);
  std::string out;
  uint64_t column = 0;
  for (char c : bytes) {
    breathe();
    if (c == '\t') {
      const uint64_t spaces = spaces_of_tab(column, *tab_size);
      if (!can_make_bytes(machine, 2 * (out.size() + bytes.size() + spaces))) return {};
      append_filled(out, spaces, ' ');
      column += spaces;
      continue;
    }
    out += c;
    column = c == '\n' || c == '\r' ? 0 : column + 1;
  }
  if (!can_make_bytes(machine, out.size())) return {};
  return make_bytes_like(machine, args[0], out);
}

Ref bytes_strip(Machine& machine, Args args) { return strip(machine, args, kBoth); }

Ref bytes_lstrip(Machine& machine, Args args) { return strip(machine, args, kLeft); }

Ref bytes_rstrip(Machine& machine, Args args) { return strip(machine, args, kRight); }

}  // namespace pawl::vm
