// str: padding, tabs, stripping.
#include <bitset>
#include <cstring>

#include "vm/breath.h"
#include "vm/python/str/methods.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/unicode.h"

namespace pawl::vm {
namespace {

enum Sides : uint8_t { kLeft = 1, kRight = 2, kBoth = 3 };

Ref pad(Machine& machine, Value self, uint64_t left, uint64_t right, uint32_t fill) {
  const auto* text = self.as<String>();
  if (left == 0 && right == 0) return Ref::share(self);
  const int fill_width = fill < 0x100 ? 1 : fill < 0x10000 ? 2 : 4;
  const int width = text->width() > fill_width ? text->width() : fill_width;
  if (left > kMaximumStringLength || right > kMaximumStringLength) {
    return machine.raise_memory_error();
  }
  if (!can_make_text(machine, text->length + left + right, width)) return {};
  StringBuilder builder(machine.heap());
  builder.append_repeated(fill, left);
  builder.append(text);
  builder.append_repeated(fill, right);
  return builder.finish();
}

struct Padding {
  uint64_t total;
  uint32_t fill;
};

// Reads width and fill character.
std::optional<Padding> read_padding(Machine& machine, Args args) {
  const auto width = read_int(machine, args, 1, 0);
  if (!width) return std::nullopt;
  uint32_t fill = ' ';
  if (args.has(2)) {
    const String* character = as_string(args[2]);
    if (character == nullptr) {
      raise_type_error_for(machine, "The fill character must be a unicode character, not {}",
                           args[2]);
      return std::nullopt;
    }
    if (character->length != 1) {
      machine.raise_type_error("The fill character must be exactly one character long");
      return std::nullopt;
    }
    fill = character->at(0);
  }
  const auto length = static_cast<int64_t>(args[0].as<String>()->length);
  return Padding{static_cast<uint64_t>(*width > length ? *width - length : 0), fill};
}

template <typename Drop>
Ref strip_where(Machine& machine, const String* text, Sides sides, Drop&& drop) {
  return with_units(text, [&](const auto* units) {
    size_t start = 0;
    size_t end = text->length;
    Breath breath;
    if ((sides & kLeft) != 0) {
      while (breath() && start < end && drop(units[start])) ++start;
    }
    if ((sides & kRight) != 0) {
      while (breath() && end > start && drop(units[end - 1])) --end;
    }
    return substring(machine.heap(), text, start, end);
  });
}

Ref strip(Machine& machine, Args args, Sides sides, const char* name) {
  const auto* text = args[0].as<String>();
  if (!machine.charge(1 + text->length / 64)) return {};
  if (!args.has(1) || args[1].is_none()) {
    return strip_where(machine, text, sides, [](uint32_t c) { return is_space(c); });
  }
  const String* characters = as_string(args[1]);
  if (characters == nullptr) {
    return machine.raise_type_error(std::string(name) + " arg must be None or str");
  }
  // One-byte characters are looked up at once; the wide ones, if there are any, searched.
  std::bitset<256> narrow;
  for (size_t i = 0; breathe() && i < characters->length; ++i) {
    if (characters->at(i) < 256) narrow.set(characters->at(i));
  }
  bool alive = true;
  Ref result = strip_where(machine, text, sides, [&](uint32_t c) {
    if (c < 256) return narrow.test(c);
    alive = alive && machine.charge(1 + characters->length / 16);
    return alive && find_char(characters, c, 0, characters->length) >= 0;
  });
  if (!alive) return {};
  return result;
}

// Columns count from the last line end; a tab goes to the next multiple of the tab size.
struct TabWalk {
  int64_t tab_size;
  uint64_t column = 0;

  // How many spaces the tab at this place is.
  uint64_t spaces() const {
    if (tab_size <= 0) return 0;
    const auto size = static_cast<uint64_t>(tab_size);
    return size - column % size;
  }
  void pass(uint32_t c) {
    if (c == '\t') {
      column += spaces();
    } else {
      column = c == '\n' || c == '\r' ? 0 : column + 1;
    }
  }
};

}  // namespace

Ref str_center(Machine& machine, Args args) {
  const auto padding = read_padding(machine, args);
  if (!padding) return {};
  // CPython puts the odd space to the left if the width is odd.
  const uint64_t width = args[0].as<String>()->length + padding->total;
  const uint64_t left = padding->total / 2 + (padding->total & width & 1);
  return pad(machine, args[0], left, padding->total - left, padding->fill);
}

Ref str_ljust(Machine& machine, Args args) {
  const auto padding = read_padding(machine, args);
  if (!padding) return {};
  return pad(machine, args[0], 0, padding->total, padding->fill);
}

Ref str_rjust(Machine& machine, Args args) {
  const auto padding = read_padding(machine, args);
  if (!padding) return {};
  return pad(machine, args[0], padding->total, 0, padding->fill);
}

Ref str_zfill(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  const auto width = read_int(machine, args, 1, 0);
  if (!width) return {};
  if (*width <= static_cast<int64_t>(text->length)) return Ref::share(args[0]);
  const uint64_t zeros = static_cast<uint64_t>(*width) - text->length;
  if (zeros > kMaximumStringLength) return machine.raise_memory_error();
  if (!can_make_text(machine, zeros + text->length, text->width())) return {};
  StringBuilder builder(machine.heap());
  const bool sign = text->length > 0 && (text->at(0) == '+' || text->at(0) == '-');
  if (sign) builder.append_char(text->at(0));
  builder.append_repeated('0', zeros);
  builder.append(text, sign ? 1 : 0, text->length);
  return builder.finish();
}

Ref str_expandtabs(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  const auto tab_size = read_c_int(machine, args, 1, 8);
  if (!tab_size) return {};
  if (find_char(text, '\t', 0, text->length) < 0) return Ref::share(args[0]);
  TabWalk walk{*tab_size};
  uint64_t length = 0;
  for (size_t i = 0; breathe() && i < text->length; ++i) {
    const uint32_t c = text->at(i);
    length += c == '\t' ? walk.spaces() : 1;
    walk.pass(c);
  }
  if (!machine.charge(1 + text->length / 8)) return {};
  if (!can_make_text(machine, length, text->width())) return {};
  StringBuilder builder(machine.heap());
  walk.column = 0;
  for (size_t i = 0; breathe() && i < text->length; ++i) {
    const uint32_t c = text->at(i);
    if (c == '\t') {
      builder.append_repeated(' ', walk.spaces());
    } else {
      builder.append_char(c);
    }
    walk.pass(c);
  }
  return builder.finish();
}

Ref str_strip(Machine& machine, Args args) { return strip(machine, args, kBoth, "strip"); }

Ref str_lstrip(Machine& machine, Args args) { return strip(machine, args, kLeft, "lstrip"); }

Ref str_rstrip(Machine& machine, Args args) { return strip(machine, args, kRight, "rstrip"); }

}  // namespace pawl::vm
