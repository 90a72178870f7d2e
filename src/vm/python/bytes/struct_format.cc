// The formats of the library's struct.py: numbers and texts as the bytes that C would lay out.
#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/class.h"
#include "vm/objects/dunders.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/codec/base64.h"
#include "vm/python/hashlib/hashlib.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

// One letter of a format. For 's' and 'p' the count is the length of the one text.
struct Item {
  char code = 0;
  size_t size = 0;
  size_t count = 1;
  size_t offset = 0;
  bool text() const { return code == 's' || code == 'p'; }
  size_t values() const { return code == 'x' ? 0 : text() ? 1 : count; }
};

struct Layout {
  std::vector<Item> items;
  size_t size = 0;
  size_t values = 0;
  bool little = true;
  bool native = true;  // sizes and alignment of C, here those of 64-bit Linux
};

// The size of a code, 0 if there is no such code.
size_t size_of(char code, bool native) {
  switch (code) {
    case 'x':
    case 'c':
    case 'b':
    case 'B':
    case '?':
    case 's':
    case 'p':
      return 1;
    case 'h':
    case 'H':
    case 'e':
      return 2;
    case 'i':
    case 'I':
    case 'f':
      return 4;
    case 'l':
    case 'L':
      return native ? 8 : 4;
    case 'q':
    case 'Q':
    case 'd':
      return 8;
    case 'n':
    case 'N':
    case 'P':
      return native ? 8 : 0;
    default:
      return 0;
  }
}

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Reads a format; the text of what is wrong with it, or nothing.
const char* read_layout(std::string_view format, Layout* layout) {
  constexpr size_t kLongest = std::numeric_limits<int64_t>::max();
  constexpr const char* kTooLong = "total struct size too long";
  size_t at = 0;
  if (!format.empty() && std::string_view("@=<>!").find(format[0]) != std::string_view::npos) {
    layout->native = format[0] == '@';
    layout->little = format[0] != '>' && format[0] != '!';
    at = 1;
  }
  while (breathe() && at < format.size()) {
    if (is_blank(format[at])) {
      ++at;
      continue;
    }
    Item item;
    if (format[at] >= '0' && format[at] <= '9') {
      item.count = 0;
      for (; breathe() && at < format.size() && format[at] >= '0' && format[at] <= '9'; ++at) {
        size_t digit = static_cast<size_t>(format[at] - '0');
        if (item.count > (kLongest - digit) / 10) return kTooLong;
        item.count = item.count * 10 + digit;
      }
      if (at == format.size()) return "repeat count given without format specifier";
    }
    item.code = format[at++];
    item.size = size_of(item.code, layout->native);
    if (item.size == 0) return "bad char in struct format";
    if (layout->native) {
      size_t over = layout->size % item.size;
      if (over != 0) layout->size += item.size - over;
    }
    item.offset = layout->size;
    if (item.count > (kLongest - layout->size) / item.size) return kTooLong;
    layout->size += item.count * item.size;
    layout->values += item.values();
    if (item.values() > 0) layout->items.push_back(item);
  }
  return nullptr;
}

// The format as the library gives it, a str of ASCII or bytes; nothing: pending.
std::optional<Layout> layout_of(Machine& machine, Value given, Value error) {
  std::optional<std::string_view> format = read_encoded(machine, given);
  if (!format.has_value() || !machine.charge(1 + format->size())) return std::nullopt;
  Layout layout;
  constexpr size_t kFew = 1000;
  if (format->size() > kFew) {
    if (!machine.heap().can_allocate(format->size() * sizeof(Item))) {
      machine.raise_memory_error();
      return std::nullopt;
    }
    layout.items.reserve(format->size());
  }
  if (const char* wrong = read_layout(*format, &layout)) {
    raise_encoding_error(machine, error, wrong);
    return std::nullopt;
  }
  return layout;
}

void put_bytes(std::string& out, size_t at, uint64_t bits, size_t size, bool little) {
  for (size_t i = 0; i < size; ++i) {
    size_t place = little ? i : size - 1 - i;
    out[at + place] = static_cast<char>(bits >> (8 * i));
  }
}

uint64_t take_bytes(std::string_view bytes, size_t at, size_t size, bool little) {
  uint64_t bits = 0;
  for (size_t i = 0; i < size; ++i) {
    size_t place = little ? size - 1 - i : i;
    bits = bits << 8 | static_cast<uint8_t>(bytes[at + place]);
  }
  return bits;
}

// --- half floats ---------------------------------------------------------------------------------

double from_half(uint16_t half) {
  int exponent = half >> 10 & 31;
  double fraction = half & 1023;
  double value = exponent == 31  ? (fraction == 0 ? std::numeric_limits<double>::infinity()
                                                  : std::numeric_limits<double>::quiet_NaN())
                 : exponent == 0 ? std::ldexp(fraction, -24)
                                 : std::ldexp(fraction + 1024, exponent - 25);
  return (half & 0x8000) != 0 ? -value : value;
}

// Rounded half to even; nothing if it is too large.
std::optional<uint16_t> to_half(double value) {
  uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  if (std::isnan(value)) return static_cast<uint16_t>(sign | 0x7E00);
  if (std::isinf(value)) return static_cast<uint16_t>(sign | 0x7C00);
  int exponent = 0;
  std::frexp(value, &exponent);
  // The weight of the last of eleven bits; below the normal numbers it stays the same.
  int weight = std::max(exponent - 11, -24);
  double scaled = std::nearbyint(std::ldexp(std::fabs(value), -weight));
  if (scaled >= 2048) {
    scaled /= 2;
    ++weight;
  }
  if (scaled == 0) return sign;
  auto bits = static_cast<uint32_t>(scaled);
  if (bits < 1024) return static_cast<uint16_t>(sign | bits);
  int biased = weight + 25;
  if (biased >= 31) return std::nullopt;
  return static_cast<uint16_t>(sign | biased << 10 | (bits - 1024));
}

// --- packing -------------------------------------------------------------------------------------

class Packing {
 public:
  Packing(Machine& machine, const Layout& layout, Value error)
      : machine_(machine), layout_(layout), error_(error), out_(filled_text(layout.size, '\0')) {}

  // Empty: pending.
  Ref pack(Ref values) {
    size_t next = 0;
    for (const Item& item : layout_.items) {
      if (item.text()) {
        if (!put_text(item, values.as<Tuple>()->items()[next++])) return {};
        continue;
      }
      for (size_t i = 0; i < item.count; ++i) {
        Ref value = Ref::share(values.as<Tuple>()->items()[next++]);
        if (!put(item, item.offset + i * item.size, value)) return {};
        if (i % 64 == 63 && !machine_.charge(64)) return {};
      }
    }
    return make_bytes(machine_.heap(), out_);
  }

 private:
  bool refuse(std::string_view message) {
    raise_encoding_error(machine_, error_, message);
    return false;
  }

  bool put_text(const Item& item, Value value) {
    std::optional<std::string_view> bytes = as_bytes(value);
    if (!bytes.has_value()) {
      return refuse(fmt::format("argument for '{}' must be a bytes object", item.code));
    }
    if (item.count == 0) return true;
    // A Pascal string has its length in front.
    size_t skip = item.code == 'p' ? 1 : 0;
    size_t length = std::min(bytes->size(), item.count - skip);
    copy_memory(out_.data() + item.offset + skip, bytes->data(), length);
    if (skip != 0) out_[item.offset] = static_cast<char>(std::min<size_t>(length, 255));
    return true;
  }

  bool put(const Item& item, size_t at, Value value) {
    switch (item.code) {
      case 'c': {
        std::optional<std::string_view> bytes =
            unwrap(value).is(Kind::kBytes) ? as_bytes(value) : std::nullopt;
        if (!bytes.has_value() || bytes->size() != 1) {
          return refuse("char format requires a bytes object of length 1");
        }
        out_[at] = bytes->front();
        return true;
      }
      case '?': {
        Truth truth = truth_of(machine_, value);
        out_[at] = truth == Truth::kTrue ? 1 : 0;
        return truth != Truth::kError;
      }
      case 'e':
      case 'f':
      case 'd':
        return put_float(item, at, value);
      default:
        return put_int(item, at, value);
    }
  }

  bool put_float(const Item& item, size_t at, Value value) {
    std::optional<double> number = to_double(machine_, value);
    if (!number.has_value()) {
      if (machine_.fatal() || !machine_.pending_is(TypeId::kTypeError)) return false;
      machine_.clear_pending();
      return refuse("required argument is not a float");
    }
    // What tells one NaN of a run from another is not the program's.
    if (std::isnan(*number)) number = __builtin_nan("");
    uint64_t bits = 0;
    if (item.code == 'd') {
      bits = std::bit_cast<uint64_t>(*number);
    } else if (item.code == 'f') {
      auto narrow = static_cast<float>(*number);
      if (std::isinf(narrow) && !std::isinf(*number) && !layout_.native) {
        machine_.raise(TypeId::kOverflowError, "float too large to pack with f format");
        return false;
      }
      bits = std::bit_cast<uint32_t>(narrow);
    } else {
      std::optional<uint16_t> half = to_half(*number);
      if (!half.has_value()) {
        machine_.raise(TypeId::kOverflowError, "float too large to pack with e format");
        return false;
      }
      bits = *half;
    }
    put_bytes(out_, at, bits, item.size, layout_.little);
    return true;
  }

  bool put_int(const Item& item, size_t at, Value value) {
    bool has_index = is_int(unwrap(value)) || !find_dunder(machine_, value, Dunder::kIndex).empty();
    if (!has_index) return refuse("required argument is not an integer");
    Ref number = to_index(machine_, value);
    if (number.empty()) return false;
    bool wide = item.code == 'I' || item.code == 'L' || item.code == 'Q' || item.code == 'N';
    uint64_t bits = 0;
    std::optional<int64_t> small = int_to_int64(unwrap(number));
    if (small.has_value() && (!wide || *small >= 0)) {
      bits = static_cast<uint64_t>(*small);
    } else if (wide || item.code == 'P') {
      IntView view(unwrap(number));
      if (view.negative() || view.size() > 1) return refuse("argument out of range");
      bits = view.size() == 0 ? 0 : view.limbs()[0];
    } else {
      return refuse("argument out of range");
    }
    if (!fits(item, bits, wide)) return false;
    put_bytes(out_, at, bits, item.size, layout_.little);
    return true;
  }

  bool fits(const Item& item, uint64_t bits, bool wide) {
    if (item.size == 8) return true;
    bool sign = !wide && item.code != 'B' && item.code != 'H';
    int width = static_cast<int>(item.size * 8);
    int64_t low = sign ? -(int64_t{1} << (width - 1)) : 0;
    int64_t high = (int64_t{1} << (sign ? width - 1 : width)) - 1;
    auto number = static_cast<int64_t>(bits);
    if (!(wide && number < 0) && number >= low && number <= high) return true;
    std::string name = item.code == 'b'   ? "byte"
                       : item.code == 'B' ? "ubyte"
                       : item.code == 'h' ? "short"
                       : item.code == 'H' ? "ushort"
                                          : fmt::format("'{}'", item.code);
    return refuse(fmt::format("{} format requires {} <= number <= {}", name, low, high));
  }

  Machine& machine_;
  const Layout& layout_;
  Value error_;
  std::string out_;
};

Ref unpack_one(Machine& machine, const Layout& layout, const Item& item, std::string_view bytes,
               size_t at) {
  uint64_t bits = take_bytes(bytes, at, item.size, layout.little);
  switch (item.code) {
    case 'c':
      return make_bytes(machine.heap(), bytes.substr(at, 1));
    case '?':
      return Ref::boolean(bits != 0);
    case 'e':
      return Ref::number(from_half(static_cast<uint16_t>(bits)));
    case 'f':
      return Ref::number(std::bit_cast<float>(static_cast<uint32_t>(bits)));
    case 'd':
      return Ref::number(std::bit_cast<double>(bits));
    case 'b':
    case 'h':
    case 'i':
    case 'l':
    case 'q':
    case 'n': {
      int unused = 64 - static_cast<int>(item.size * 8);
      return make_int(machine.heap(), static_cast<int64_t>(bits << unused) >> unused);
    }
    default:
      if (bits <= static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) {
        return make_int(machine.heap(), static_cast<int64_t>(bits));
      }
      return int_from_text(machine, fmt::format("{:x}", bits), 16);
  }
}

}  // namespace

// struct_size(format, error): the size of what a format describes, and how many values.
Ref struct_size(Machine& machine, Args args) {
  std::optional<Layout> layout = layout_of(machine, args[0], args[1]);
  if (!layout.has_value()) return {};
  Ref size = make_int(machine.heap(), static_cast<int64_t>(layout->size));
  Ref values = make_int(machine.heap(), static_cast<int64_t>(layout->values));
  return make_tuple(machine.heap(), {size, values});
}

// struct_pack(format, values, error)
Ref struct_pack(Machine& machine, Args args) {
  std::optional<Layout> layout = layout_of(machine, args[0], args[2]);
  if (!layout.has_value()) return {};
  Value values = unwrap(args[1]);
  const size_t given = values.is(Kind::kTuple) ? values.as<Tuple>()->length : 0;
  if (!values.is(Kind::kTuple) || given != layout->values) {
    return raise_encoding_error(
        machine, args[2],
        fmt::format("pack expected {} items for packing (got {})", layout->values, given));
  }
  if (!can_encode(machine, layout->size, layout->size * 2)) return {};
  return Packing(machine, *layout, args[2]).pack(Ref::share(values));
}

// struct_unpack(format, data, offset, error): data reaches far enough; no offset: exactly.
Ref struct_unpack(Machine& machine, Args args) {
  std::optional<Layout> layout = layout_of(machine, args[0], args[3]);
  if (!layout.has_value()) return {};
  const bool whole = args[2].is_none();
  std::optional<int64_t> offset = whole ? 0 : to_int64(machine, args[2]);
  if (!offset.has_value()) return {};
  std::optional<std::string_view> bytes = read_buffer(machine, args[1]);
  if (!bytes.has_value()) return {};
  if (*offset < 0 || bytes->size() < layout->size || (whole && bytes->size() != layout->size) ||
      static_cast<uint64_t>(*offset) > bytes->size() - layout->size) {
    return raise_encoding_error(machine, args[3],
                                fmt::format("unpack requires a buffer of {} bytes", layout->size));
  }
  if (!can_encode(machine, layout->size, layout->size + 16 * layout->values)) return {};
  auto start = static_cast<size_t>(*offset);
  Ref list = make_list(machine.heap());
  for (const Item& item : layout->items) {
    if (item.text()) {
      std::string_view text = bytes->substr(start + item.offset, item.count);
      if (item.code == 'p' && !text.empty()) {
        size_t length = static_cast<uint8_t>(text[0]);
        text = text.substr(1, std::min(length, text.size() - 1));
      }
      list_append(machine.heap(), list.as<List>(), make_bytes(machine.heap(), text));
      continue;
    }
    for (size_t i = 0; i < item.count; ++i) {
      Ref value = unpack_one(machine, *layout, item, *bytes, start + item.offset + i * item.size);
      if (value.empty()) return {};
      list_append(machine.heap(), list.as<List>(), std::move(value));
      if (i % 64 == 63 && !go_on(machine, 64)) return {};
    }
  }
  return make_tuple(machine.heap(), list.as<List>()->view());
}

}  // namespace pawl::vm
