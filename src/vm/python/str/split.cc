// str: taking apart and putting together.
#include <algorithm>

#include "vm/breath.h"
#include "vm/objects/sequence.h"
#include "vm/python/str/methods.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/unicode.h"

namespace pawl::vm {
namespace {

enum class From { kLeft, kRight };

// Collects pieces of a text in a list.
class Pieces {
 public:
  Pieces(Machine& machine, const String* text)
      : machine_(machine), text_(text), list_(make_list(machine.heap())) {}

  bool add(size_t start, size_t end) {
    list_append(machine_.heap(), list_.as<List>(), substring(machine_.heap(), text_, start, end));
    return go_on(machine_, 2 + (end - start) / 64);
  }

  // After splitting from the right the pieces are in the wrong order.
  Ref finish(From from) {
    auto* list = list_.as<List>();
    if (from == From::kRight) reverse_items(list->items, list->length);
    return std::move(list_);
  }

 private:
  Machine& machine_;
  const String* text_;
  Ref list_;
};

template <typename Unit>
bool split_on_space(const Unit* units, size_t length, size_t most, Pieces& pieces) {
  size_t position = 0;
  Breath breath;
  while (true) {
    while (breath() && position < length && is_space(units[position])) ++position;
    if (position == length) return true;
    const size_t start = position;
    if (most-- == 0) return pieces.add(start, length);
    while (breath() && position < length && !is_space(units[position])) ++position;
    if (!pieces.add(start, position)) return false;
  }
}

template <typename Unit>
bool split_on_space_from_right(const Unit* units, size_t length, size_t most, Pieces& pieces) {
  size_t end = length;
  Breath breath;
  while (true) {
    while (breath() && end > 0 && is_space(units[end - 1])) --end;
    if (end == 0) return true;
    if (most-- == 0) return pieces.add(0, end);
    size_t start = end;
    while (breath() && start > 0 && !is_space(units[start - 1])) --start;
    if (!pieces.add(start, end)) return false;
    end = start;
  }
}

bool split_on_text(const String* text, const String* separator, size_t most, Pieces& pieces) {
  size_t position = 0;
  for (; breathe() && most > 0; --most) {
    const int64_t place = find(text, separator, position, text->length);
    if (place < 0) break;
    if (!pieces.add(position, static_cast<size_t>(place))) return false;
    position = static_cast<size_t>(place) + separator->length;
  }
  return pieces.add(position, text->length);
}

bool split_on_text_from_right(const String* text, const String* separator, size_t most,
                              Pieces& pieces) {
  size_t end = text->length;
  for (; breathe() && most > 0; --most) {
    const int64_t place = find_last(text, separator, 0, end);
    if (place < 0) break;
    if (!pieces.add(static_cast<size_t>(place) + separator->length, end)) return false;
    end = static_cast<size_t>(place);
  }
  return pieces.add(0, end);
}

// The receiver may be an instance of a subclass, here and in `partition`.
Ref split(Machine& machine, Args args, From from) {
  const auto* text = unwrap(args[0]).as<String>();
  const auto limit = read_int(machine, args, 2, -1);
  if (!limit || !machine.charge(1 + text->length / 16)) return {};
  const String* separator = nullptr;
  if (args.has(1) && !args[1].is_none()) {
    separator = as_string(args[1]);
    if (separator == nullptr) {
      return raise_type_error_for(machine, "must be str or None, not {}", args[1]);
    }
  }
  const size_t most = *limit < 0 ? SIZE_MAX : static_cast<size_t>(*limit);
  Pieces pieces(machine, text);
  bool done = false;
  if (separator == nullptr) {
    done = with_units(text, [&](const auto* units) {
      return from == From::kLeft ? split_on_space(units, text->length, most, pieces)
                                 : split_on_space_from_right(units, text->length, most, pieces);
    });
  } else if (separator->length == 0) {
    return machine.raise_value_error("empty separator");
  } else if (text->length == 0) {
    return make_list(machine.heap(), std::span<const Value>(args.values, 1));
  } else {
    done = from == From::kLeft ? split_on_text(text, separator, most, pieces)
                               : split_on_text_from_right(text, separator, most, pieces);
  }
  if (!done) return {};
  return pieces.finish(from);
}

Ref partition(Machine& machine, Args args, From from) {
  const auto* text = unwrap(args[0]).as<String>();
  const String* separator = as_string(args[1]);
  if (separator == nullptr) return raise_type_error_for(machine, "must be str, not {}", args[1]);
  if (separator->length == 0) return machine.raise_value_error("empty separator");
  if (!machine.charge(1 + text->length / 16)) return {};
  Heap& heap = machine.heap();
  const int64_t place = from == From::kLeft ? find(text, separator, 0, text->length)
                                            : find_last(text, separator, 0, text->length);
  if (place < 0) {
    Ref empty = empty_string();
    if (from == From::kLeft) return make_tuple(heap, {args[0], empty, empty});
    return make_tuple(heap, {empty, empty, args[0]});
  }
  const auto at = static_cast<size_t>(place);
  Ref before = substring(heap, text, 0, at);
  Ref after = substring(heap, text, at + separator->length, text->length);
  return make_tuple(heap, {before, Value::object(separator), after});
}

// The pieces of str.join, measured before anything is copied.
struct Joining {
  uint64_t length = 0;
  int width = 1;
  bool ascii = true;

  void count(const String* piece) {
    length += piece->length;
    width = std::max(width, piece->width());
    ascii = ascii && piece->ascii();
  }
};

// What str.join goes over: a list or tuple as it is, of anything else the items.
Ref join_items(Machine& machine, Value iterable) {
  const Value items = unwrap(iterable);
  if ((items.is(Kind::kList) || items.is(Kind::kTuple)) && items == iterable) {
    return Ref::share(items);
  }
  Ref iterator = get_iterator(machine, iterable);
  if (iterator.empty()) {
    if (machine.pending_is(TypeId::kTypeError)) {
      machine.clear_pending();
      return machine.raise_type_error("can only join an iterable");
    }
    return {};
  }
  Ref list = make_list(machine.heap());
  Iteration iteration(machine, iterator);
  while (iteration.next()) {
    list_append(machine.heap(), list.as<List>(), iteration.take_value());
    if (!go_on(machine, 1)) return {};
  }
  if (iteration.failed()) return {};
  return list;
}

std::span<const Value> items_of(Value sequence) {
  return sequence.is(Kind::kList) ? sequence.as<List>()->view() : sequence.as<Tuple>()->view();
}

Ref copy_joined(Machine& machine, const String* separator, std::span<const Value> items,
                const Joining& joining) {
  String* result = new_raw_string(machine.heap(), joining.length, joining.width, joining.ascii);
  Ref owner = Ref::adopt(Value::object(result));
  size_t position = 0;
  for (size_t i = 0; breathe() && i < items.size(); ++i) {
    if (i > 0 && separator->length > 0) {
      copy_text(result, position, separator, 0, separator->length);
      position += separator->length;
    }
    const String* piece = as_string(items[i]);
    copy_text(result, position, piece, 0, piece->length);
    position += piece->length;
  }
  return owner;
}

}  // namespace

Ref str_split(Machine& machine, Args args) { return split(machine, args, From::kLeft); }

Ref str_rsplit(Machine& machine, Args args) { return split(machine, args, From::kRight); }

Ref str_splitlines(Machine& machine, Args args) {
  const auto* text = args[0].as<String>();
  bool keep_ends = false;
  if (args.has(1)) {
    const auto keep = read_c_int(machine, args, 1, 0);
    if (!keep) return {};
    keep_ends = *keep != 0;
  }
  if (!machine.charge(1 + text->length / 16)) return {};
  Pieces pieces(machine, text);
  size_t start = 0;
  Breath breath;
  while (start < text->length) {
    const size_t end = with_units(text, [&](const auto* units) {
      size_t i = start;
      while (breath() && i < text->length && !is_line_break(units[i])) ++i;
      return i;
    });
    size_t next = end;
    if (end < text->length) {
      const bool pair =
          text->at(end) == '\r' && end + 1 < text->length && text->at(end + 1) == '\n';
      next = end + (pair ? 2 : 1);
    }
    if (!pieces.add(start, keep_ends ? next : end)) return {};
    start = next;
  }
  return pieces.finish(From::kLeft);
}

Ref str_partition(Machine& machine, Args args) { return partition(machine, args, From::kLeft); }

Ref str_rpartition(Machine& machine, Args args) { return partition(machine, args, From::kRight); }

Ref str_join(Machine& machine, Args args) {
  const auto* separator = args[0].as<String>();
  Ref sequence = join_items(machine, args[1]);
  if (sequence.empty()) return {};
  const std::span<const Value> items = items_of(sequence);
  if (items.empty()) return empty_string();
  if (!machine.charge(items.size() / 2)) return {};
  Joining joining;
  if (items.size() > 1) {
    joining.count(separator);
    joining.length *= items.size() - 1;
  }
  Breath breath;
  for (size_t i = 0; breath() && i < items.size(); ++i) {
    const String* piece = as_string(items[i]);
    if (piece == nullptr) {
      return raise_type_error_for(
          machine, "sequence item " + std::to_string(i) + ": expected str instance, {} found",
          items[i]);
    }
    joining.count(piece);
  }
  if (items.size() == 1 && items[0].is(Kind::kString)) return Ref::share(items[0]);
  if (joining.length == 0) return empty_string();
  if (!can_make_text(machine, joining.length, joining.width)) return {};
  if (joining.length == 1) {
    StringBuilder builder(machine.heap());
    for (Value item : items) {
      breathe();
      builder.append(as_string(item));
    }
    if (items.size() > 1 && separator->length > 0) builder.append(separator);
    return builder.finish();
  }
  return copy_joined(machine, separator, items, joining);
}

}  // namespace pawl::vm
