// bytes and bytearray: letters, as ASCII has them.
#include <string>

#include "vm/breath.h"
#include "vm/python/bytes/methods.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/str/text_operations.h"

namespace pawl::vm {
namespace {

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_letter(char c) { return is_upper(c) || is_lower(c); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
char upper(char c) { return is_lower(c) ? static_cast<char>(c - 32) : c; }
char lower(char c) { return is_upper(c) ? static_cast<char>(c + 32) : c; }

template <typename Map>
Ref mapped(Machine& machine, Args args, Map&& map) {
  const std::string_view bytes = *as_bytes(args[0]);
  if (!can_make_bytes(machine, 2 * bytes.size())) return {};
  std::string out = copied_text(bytes);
  for (char& c : out) {
    breathe();
    c = map(c);
  }
  return make_bytes_like(machine, args[0], out);
}

template <typename Test>
Ref all(Machine& machine, Args args, Test&& test) {
  const std::string_view bytes = *as_bytes(args[0]);
  if (!machine.charge(1 + bytes.size() / 16)) return {};
  for (char c : bytes) {
    breathe();
    if (!test(c)) return Ref::boolean(false);
  }
  return Ref::boolean(!bytes.empty());
}

// A letter of the wanted case, and none of the other.
Ref all_of_case(Machine& machine, Args args, bool (*wanted)(char), bool (*forbidden)(char)) {
  const std::string_view bytes = *as_bytes(args[0]);
  if (!machine.charge(1 + bytes.size() / 16)) return {};
  bool seen = false;
  for (char c : bytes) {
    breathe();
    if (forbidden(c)) return Ref::boolean(false);
    seen = seen || wanted(c);
  }
  return Ref::boolean(seen);
}

}  // namespace

Ref bytes_capitalize(Machine& machine, Args args) {
  bool first = true;
  return mapped(machine, args, [&](char c) {
    const char changed = first ? upper(c) : lower(c);
    first = false;
    return changed;
  });
}

Ref bytes_lower(Machine& machine, Args args) { return mapped(machine, args, lower); }

Ref bytes_upper(Machine& machine, Args args) { return mapped(machine, args, upper); }

Ref bytes_swapcase(Machine& machine, Args args) {
  return mapped(machine, args, [](char c) { return is_upper(c) ? lower(c) : upper(c); });
}

Ref bytes_title(Machine& machine, Args args) {
  bool inside_word = false;
  return mapped(machine, args, [&](char c) {
    const char changed = inside_word ? lower(c) : upper(c);
    inside_word = is_letter(c);
    return changed;
  });
}

Ref bytes_isalnum(Machine& machine, Args args) {
  return all(machine, args, [](char c) { return is_letter(c) || is_digit(c); });
}

Ref bytes_isalpha(Machine& machine, Args args) { return all(machine, args, is_letter); }

Ref bytes_isascii(Machine& machine, Args args) {
  if (as_bytes(args[0])->empty()) return Ref::boolean(true);
  return all(machine, args, [](char c) { return static_cast<uint8_t>(c) < 0x80; });
}

Ref bytes_isdigit(Machine& machine, Args args) { return all(machine, args, is_digit); }

Ref bytes_isspace(Machine& machine, Args args) { return all(machine, args, is_blank); }

Ref bytes_islower(Machine& machine, Args args) {
  return all_of_case(machine, args, is_lower, is_upper);
}

Ref bytes_isupper(Machine& machine, Args args) {
  return all_of_case(machine, args, is_upper, is_lower);
}

Ref bytes_istitle(Machine& machine, Args args) {
  const std::string_view bytes = *as_bytes(args[0]);
  if (!machine.charge(1 + bytes.size() / 16)) return {};
  bool seen = false;
  bool inside_word = false;
  for (char c : bytes) {
    breathe();
    if ((is_upper(c) && inside_word) || (is_lower(c) && !inside_word)) return Ref::boolean(false);
    inside_word = is_letter(c);
    seen = seen || inside_word;
  }
  return Ref::boolean(seen);
}

}  // namespace pawl::vm
