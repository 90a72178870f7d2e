// str: finding, counting, replacing.
#include "vm/breath.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/python/str/methods.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

enum class Side { kStart, kEnd };

struct Search {
  const String* text;
  const String* needle;
  Window window;
};

std::optional<Search> read_search(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  const auto window = read_window(machine, args, 2, text->length);
  if (!window) return std::nullopt;
  const String* needle = as_string(args[1]);
  if (needle == nullptr) {
    raise_type_error_for(machine, "must be str, not {}", args[1]);
    return std::nullopt;
  }
  if (!machine.charge(search_work(text->length, needle->length))) return std::nullopt;
  return Search{text, needle, *window};
}

std::optional<int64_t> search(Machine& machine, Args args, Side from) {
  const auto request = read_search(machine, args);
  if (!request) return std::nullopt;
  if (!request->window.exists()) return -1;
  const auto [start, end] = request->window;
  return from == Side::kStart ? find(request->text, request->needle, start, end)
                              : find_last(request->text, request->needle, start, end);
}

Ref found_or_minus_one(Machine& machine, Args args, Side from) {
  const auto place = search(machine, args, from);
  if (!place) return {};
  return Ref::adopt(Value::small_int(*place));
}

Ref found_or_error(Machine& machine, Args args, Side from) {
  const auto place = search(machine, args, from);
  if (!place) return {};
  if (*place < 0) return machine.raise_value_error("substring not found");
  return Ref::adopt(Value::small_int(*place));
}

// How often the needle, not empty, is in text[start, end), but no more than `most` times.
size_t count_in(const String* text, const String* needle, size_t start, size_t end, size_t most) {
  size_t count = 0;
  if (needle->length == 1 && text->width() == 1 && needle->width() == 1) {
    const uint8_t wanted = needle->data1()[0];
    const uint8_t* units = text->data1();
    Breath breath;
    for (size_t i = start; breath() && i < end && count < most; ++i) count += units[i] == wanted;
    return count;
  }
  while (breathe() && count < most) {
    const int64_t place = find(text, needle, start, end);
    if (place < 0) break;
    ++count;
    start = static_cast<size_t>(place) + needle->length;
  }
  return count;
}

bool matches(const String* text, const String* affix, Window window, Side side) {
  if (!window.exists() || affix->length > window.end - window.start) return false;
  const size_t start = side == Side::kStart ? window.start : window.end - affix->length;
  return find(text, affix, start, start + affix->length) >= 0;
}

Ref has_affix(Machine& machine, Args args, Side side) {
  const auto* text = args[0].as<String>();
  const std::string name = side == Side::kStart ? "startswith" : "endswith";
  const auto window = read_window(machine, args, 2, text->length);
  if (!window) return {};
  if (const String* affix = as_string(args[1])) {
    if (!machine.charge(affix->length / 64)) return {};
    return Ref::boolean(matches(text, affix, *window, side));
  }
  const Value choices = unwrap(args[1]);
  if (!choices.is(Kind::kTuple)) {
    return raise_type_error_for(machine, name + " first arg must be str or a tuple of str, not {}",
                                args[1]);
  }
  for (Value choice : choices.as<Tuple>()->view()) {
    const String* affix = as_string(choice);
    if (affix == nullptr) {
      return raise_type_error_for(machine, "tuple for " + name + " must only contain str, not {}",
                                  choice);
    }
    if (matches(text, affix, *window, side)) return Ref::boolean(true);
    if (!machine.charge(1 + affix->length / 64)) return {};
  }
  return Ref::boolean(false);
}

Ref self(Args args) { return Ref::share(args[0]); }

// The new text goes between all characters and to both ends.
Ref replace_empty(Machine& machine, const String* text, const String* by, size_t most) {
  const size_t places = static_cast<size_t>(text->length) + 1 < most ? text->length + 1u : most;
  if (by->length != 0 && places > kMaximumStringLength / by->length) {
    return machine.raise_memory_error();
  }
  const int width = text->width() > by->width() ? text->width() : by->width();
  const size_t length = text->length + places * by->length;
  if (!can_make_text(machine, length, width) || !machine.charge(places / 4)) return {};
  StringBuilder builder(machine.heap());
  for (size_t i = 0; breathe() && i < places; ++i) {
    builder.append(by);
    if (i < text->length) builder.append_char(text->at(i));
  }
  builder.append(text, places < text->length ? places : text->length, text->length);
  return builder.finish();
}

// One character by another, all of one byte: the shape stays.
Ref replace_byte(Machine& machine, const String* text, uint8_t from, uint8_t to, size_t most) {
  String* result = new_raw_string(machine.heap(), text->length, 1, text->ascii());
  copy_text(result, 0, text, 0, text->length);
  uint8_t* units = result->data1();
  for (size_t i = 0; breathe() && i < text->length && most > 0; ++i) {
    if (units[i] != from) continue;
    units[i] = to;
    --most;
  }
  return Ref::adopt(Value::object(result));
}

Ref replace_found(Machine& machine, const String* text, const String* from, const String* to,
                  size_t count) {
  const int width = text->width() > to->width() ? text->width() : to->width();
  const uint64_t removed = static_cast<uint64_t>(count) * from->length;
  if (to->length != 0 && count > kMaximumStringLength / to->length) {
    return machine.raise_memory_error();
  }
  const uint64_t length = text->length - removed + static_cast<uint64_t>(count) * to->length;
  if (!can_make_text(machine, length, width) || !machine.charge(count / 2)) return {};
  if (from->length == 1 && to->length == 1 && text->ascii() && to->ascii()) {
    return replace_byte(machine, text, from->data1()[0], to->data1()[0], count);
  }
  StringBuilder builder(machine.heap());
  size_t position = 0;
  for (; breathe() && count > 0; --count) {
    const auto place = static_cast<size_t>(find(text, from, position, text->length));
    builder.append(text, position, place);
    builder.append(to);
    position = place + from->length;
  }
  builder.append(text, position, text->length);
  return builder.finish();
}

}  // namespace

Ref str_find(Machine& machine, Args args) {
  return found_or_minus_one(machine, args, Side::kStart);
}

Ref str_rfind(Machine& machine, Args args) { return found_or_minus_one(machine, args, Side::kEnd); }

Ref str_index(Machine& machine, Args args) { return found_or_error(machine, args, Side::kStart); }

Ref str_rindex(Machine& machine, Args args) { return found_or_error(machine, args, Side::kEnd); }

Ref str_count(Machine& machine, Args args) {
  const auto request = read_search(machine, args);
  if (!request) return {};
  const auto [start, end] = request->window;
  if (!request->window.exists()) return Ref::adopt(Value::small_int(0));
  const size_t count = request->needle->length == 0
                           ? end - start + 1
                           : count_in(request->text, request->needle, start, end, SIZE_MAX);
  if (!machine.charge(count / 2)) return {};
  return make_int(machine.heap(), static_cast<int64_t>(count));
}

Ref str_startswith(Machine& machine, Args args) { return has_affix(machine, args, Side::kStart); }

Ref str_endswith(Machine& machine, Args args) { return has_affix(machine, args, Side::kEnd); }

Ref str_replace(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  const String* from = as_string(args[1]);
  const String* to = as_string(args[2]);
  if (from == nullptr) {
    return raise_type_error_for(machine, "replace() argument 1 must be str, not {}", args[1]);
  }
  if (to == nullptr) {
    return raise_type_error_for(machine, "replace() argument 2 must be str, not {}", args[2]);
  }
  const auto limit = read_int(machine, args, 3, -1);
  if (!limit) return {};
  const size_t most = *limit < 0 ? SIZE_MAX : static_cast<size_t>(*limit);
  if (most == 0 || (from->length == 0 && to->length == 0)) return self(args);
  if (from->length == 0) return replace_empty(machine, text, to, most);
  if (!machine.charge(search_work(text->length, from->length))) return {};
  const size_t count = count_in(text, from, 0, text->length, most);
  if (count == 0) return self(args);
  return replace_found(machine, text, from, to, count);
}

Ref str_removeprefix(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  const String* prefix = as_string(args[1]);
  if (prefix == nullptr) {
    return raise_type_error_for(machine, "removeprefix() argument must be str, not {}", args[1]);
  }
  if (!matches(text, prefix, {0, text->length}, Side::kStart)) return self(args);
  return substring(machine.heap(), text, prefix->length, text->length);
}

Ref str_removesuffix(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  const String* suffix = as_string(args[1]);
  if (suffix == nullptr) {
    return raise_type_error_for(machine, "removesuffix() argument must be str, not {}", args[1]);
  }
  if (!matches(text, suffix, {0, text->length}, Side::kEnd)) return self(args);
  return substring(machine.heap(), text, 0, text->length - suffix->length);
}

}  // namespace pawl::vm
