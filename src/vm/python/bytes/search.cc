// bytes and bytearray: finding, counting, replacing.
#include <string>

#include "vm/breath.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/python/bytes/methods.h"
#include "vm/python/container/sequences.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/str/text_operations.h"

namespace pawl::vm {
namespace {

enum class Side { kStart, kEnd };

// What is searched for: bytes, or one byte given as an int.
class Needle {
 public:
  bool read(Machine& machine, Value value) {
    if (const auto bytes = as_bytes(value)) {
      // A copy: start and end may be objects whose __index__ changes a bytearray.
      bytes_ = *bytes;
      return true;
    }
    if (!is_index(machine, value)) {
      raise_type_error_for(machine, "argument should be integer or bytes-like object, not '{}'",
                           value);
      return false;
    }
    const auto byte = read_byte(machine, value);
    if (byte) bytes_.assign(1, static_cast<char>(*byte));
    return byte.has_value();
  }
  std::string_view view() const { return bytes_; }

 private:
  std::string bytes_;
};

struct Search {
  std::string_view part;  // empty and not `exists` if the window lies past the end
  size_t offset;
  bool exists;
};

std::optional<Search> read_part(Machine& machine, Args args) {
  const auto window = read_window(machine, args, 2, as_bytes(args[0])->size());
  if (!window) return std::nullopt;
  const std::string_view bytes = *as_bytes(args[0]);
  if (!machine.charge(1 + bytes.size() / 64)) return std::nullopt;
  if (!window->exists() || window->start > bytes.size()) return Search{{}, 0, false};
  return Search{bytes.substr(window->start, window->end - window->start), window->start, true};
}

std::optional<int64_t> search(Machine& machine, Args args, Side from) {
  // Arguments are read in CPython's order, the needle last; it may run the program, and then the
  // window is taken again from what is there.
  if (!read_part(machine, args)) return std::nullopt;
  Needle needle;
  if (!needle.read(machine, args[1])) return std::nullopt;
  const auto where = read_part(machine, args);
  if (!where) return std::nullopt;
  if (!where->exists) return -1;
  if (!machine.charge(search_work(where->part.size(), needle.view().size()))) return std::nullopt;
  const int64_t place = from == Side::kStart ? find_bytes(where->part, needle.view())
                                             : find_last_bytes(where->part, needle.view());
  return place < 0 ? -1 : place + static_cast<int64_t>(where->offset);
}

Ref found_or_minus_one(Machine& machine, Args args, Side from) {
  const auto place = search(machine, args, from);
  if (!place) return {};
  return Ref::adopt(Value::small_int(*place));
}

Ref found_or_error(Machine& machine, Args args, Side from) {
  const auto place = search(machine, args, from);
  if (!place) return {};
  if (*place < 0) return machine.raise_value_error("subsection not found");
  return Ref::adopt(Value::small_int(*place));
}

size_t count_in(std::string_view bytes, std::string_view needle, size_t most) {
  size_t count = 0;
  while (breathe() && count < most) {
    const int64_t place = find_bytes(bytes, needle);
    if (place < 0) break;
    ++count;
    bytes.remove_prefix(static_cast<size_t>(place) + needle.size());
  }
  return count;
}

bool matches(std::string_view bytes, std::string_view affix, Side side) {
  return side == Side::kStart ? bytes.starts_with(affix) : bytes.ends_with(affix);
}

Ref has_affix(Machine& machine, Args args, Side side) {
  const std::string name = side == Side::kStart ? "startswith" : "endswith";
  const auto where = read_part(machine, args);
  if (!where) return {};
  if (const auto affix = as_bytes(args[1])) {
    return Ref::boolean(where->exists && matches(where->part, *affix, side));
  }
  const Value choices = unwrap(args[1]);
  if (!choices.is(Kind::kTuple)) {
    return raise_type_error_for(
        machine, name + " first arg must be bytes or a tuple of bytes, not {}", args[1]);
  }
  for (Value choice : choices.as<Tuple>()->view()) {
    const auto affix = required_bytes(machine, choice);
    if (!affix || !machine.charge(1)) return {};
    if (where->exists && matches(where->part, *affix, side)) return Ref::boolean(true);
  }
  return Ref::boolean(false);
}

std::string replace_empty(std::string_view bytes, std::string_view by, size_t places) {
  std::string out;
  for (size_t i = 0; breathe() && i < places; ++i) {
    append_text(out, by);
    if (i < bytes.size()) out += bytes[i];
  }
  if (places < bytes.size()) append_text(out, bytes.substr(places));
  return out;
}

std::string replace_found(std::string_view bytes, std::string_view from, std::string_view to,
                          size_t count) {
  std::string out;
  for (; breathe() && count > 0; --count) {
    const auto place = static_cast<size_t>(find_bytes(bytes, from));
    append_text(out, bytes.substr(0, place));
    append_text(out, to);
    bytes.remove_prefix(place + from.size());
  }
  append_text(out, bytes);
  return out;
}

Ref without_affix(Machine& machine, Args args, Side side) {
  const auto affix = required_bytes(machine, args[1]);
  if (!affix) return {};
  const std::string_view bytes = *as_bytes(args[0]);
  if (affix->empty() || !matches(bytes, *affix, side)) return same_bytes(machine, args[0]);
  if (!can_make_bytes(machine, bytes.size())) return {};
  const size_t start = side == Side::kStart ? affix->size() : 0;
  return make_bytes_like(machine, args[0], bytes.substr(start, bytes.size() - affix->size()));
}

}  // namespace

Ref bytes_find(Machine& machine, Args args) {
  return found_or_minus_one(machine, args, Side::kStart);
}

Ref bytes_rfind(Machine& machine, Args args) {
  return found_or_minus_one(machine, args, Side::kEnd);
}

Ref bytes_index(Machine& machine, Args args) { return found_or_error(machine, args, Side::kStart); }

Ref bytes_rindex(Machine& machine, Args args) { return found_or_error(machine, args, Side::kEnd); }

Ref bytes_count(Machine& machine, Args args) {
  if (!read_part(machine, args)) return {};
  Needle needle;
  if (!needle.read(machine, args[1])) return {};
  const auto where = read_part(machine, args);
  if (!where) return {};
  if (!where->exists) return Ref::adopt(Value::small_int(0));
  if (!machine.charge(search_work(where->part.size(), needle.view().size()))) return {};
  const size_t count = needle.view().empty() ? where->part.size() + 1
                                             : count_in(where->part, needle.view(), SIZE_MAX);
  if (!machine.charge(count)) return {};
  return make_int(machine.heap(), static_cast<int64_t>(count));
}

Ref bytes_startswith(Machine& machine, Args args) { return has_affix(machine, args, Side::kStart); }

Ref bytes_endswith(Machine& machine, Args args) { return has_affix(machine, args, Side::kEnd); }

Ref bytes_replace(Machine& machine, Args args) {
  if (!required_bytes(machine, args[1]) || !required_bytes(machine, args[2])) return {};
  const auto limit = read_int(machine, args, 3, -1);
  if (!limit) return {};
  const auto from = as_bytes(args[1]);
  const auto to = as_bytes(args[2]);
  const std::string_view bytes = *as_bytes(args[0]);
  const size_t most = *limit < 0 ? SIZE_MAX : static_cast<size_t>(*limit);
  if (most == 0 || (from->empty() && to->empty())) return same_bytes(machine, args[0]);
  if (!machine.charge(search_work(bytes.size(), from->size()))) return {};
  const size_t count =
      from->empty() ? std::min(bytes.size() + 1, most) : count_in(bytes, *from, most);
  if (count == 0) return same_bytes(machine, args[0]);
  if (!to->empty() && count > kMaximumStringLength / to->size()) {
    return machine.raise_memory_error();
  }
  if (!can_make_bytes(machine, 2 * (bytes.size() + count * to->size())) ||
      !machine.charge(count / 2)) {
    return {};
  }
  return make_bytes_like(
      machine, args[0],
      from->empty() ? replace_empty(bytes, *to, count) : replace_found(bytes, *from, *to, count));
}

Ref bytes_removeprefix(Machine& machine, Args args) {
  return without_affix(machine, args, Side::kStart);
}

Ref bytes_removesuffix(Machine& machine, Args args) {
  return without_affix(machine, args, Side::kEnd);
}

Ref bytes_contains(Machine& machine, Args args) {
  if (is_index(machine, args[1])) {
    const auto byte = read_byte(machine, args[1]);
    if (!byte) return {};
    const char wanted = static_cast<char>(*byte);
    return Ref::boolean(find_bytes(*as_bytes(args[0]), {&wanted, 1}) >= 0);
  }
  const auto needle = required_bytes(machine, args[1]);
  if (!needle) return {};
  const std::string_view bytes = *as_bytes(args[0]);
  if (!machine.charge(1 + bytes.size() / 64)) return {};
  return Ref::boolean(find_bytes(bytes, *needle) >= 0);
}

}  // namespace pawl::vm
