// The methods of list, and what its slices do.

#include <algorithm>
#include <cstring>
#include <vector>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/container/containers.h"
#include "vm/python/container/list_sort.h"
#include "vm/python/container/sequences.h"
#include "vm/python/number/binary.h"
#include "vm/python/object/compare.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {

using bytecode::Opcode;

namespace {

Ref none_if(bool done) { return done ? Ref::none() : Ref(); }

// The slice's range in the list as it is now: __index__ of the slice's parts may have changed it.
std::optional<SliceRange> slice_of(Machine& machine, const List* list, Value slice) {
  std::optional<SliceRange> range;
  size_t length;
  do {
    length = list->length;
    range = resolve_slice(machine, slice, static_cast<int64_t>(length));
  } while (range.has_value() && length != list->length && machine.charge(1));
  return length == list->length ? range : std::nullopt;
}

Ref list_slice(Machine& machine, const List* list, Value slice) {
  std::optional<SliceRange> range = slice_of(machine, list, slice);
  if (!range.has_value() || !machine.charge(static_cast<uint64_t>(range->length) / 8)) return {};
  const size_t count = static_cast<size_t>(range->length);
  if (!machine.heap().can_allocate(count * sizeof(Value))) return machine.raise_memory_error();
  Ref result = make_list(machine.heap(), count);
  List* copy = result.as<List>();
  int64_t from = range->start;
  for (size_t i = 0; breathe() && i < count; ++i, from += range->step) {
    retain(list->items[from]);
    copy->items[i] = list->items[from];
  }
  copy->length = count;
  return result;
}

// Replaces items[start, stop) by `values`, whose references are taken over.
bool replace_range(Machine& machine, List* list, size_t start, size_t stop,
                   std::span<const Value> values) {
  Heap& heap = machine.heap();
  const size_t removed_count = stop - start;
  std::vector<Value> removed;
  removed.reserve(removed_count);
  in_pieces(removed_count, [&](size_t begin, size_t end) {
    removed.insert(removed.end(), list->items + start + begin, list->items + start + end);
  });
  const size_t tail = list->length - stop;
  const size_t length = list->length - removed_count + values.size();
  if (length > list->capacity) {
    list_reserve(heap, list, std::max<size_t>(length, list->capacity + list->capacity / 2));
  }
  if (tail != 0) {
    move_memory(static_cast<void*>(list->items + start + values.size()), list->items + stop,
                tail * sizeof(Value));
  }
  if (!values.empty()) {
    copy_memory(static_cast<void*>(list->items + start), values.data(),
                values.size() * sizeof(Value));
  }
  list->length = length;
  for (Value value : removed) {
    breathe();
    release(value);
  }
  return true;
}

bool assign_slice(Machine& machine, List* list, Value slice, Value iterable) {
  std::optional<SliceRange> range = slice_of(machine, list, slice);
  if (!range.has_value()) return false;
  const bool plain = range->step == 1;
  // A copy: the iterable may be this list, or change it while it runs.
  Ref values = to_list(machine, iterable);
  if (values.empty()) {
    if (!machine.pending_is(TypeId::kTypeError) || iterable.is(Kind::kInstance)) return false;
    machine.clear_pending();
    machine.raise_type_error(plain ? "can only assign an iterable"
                                   : "must assign iterable to extended slice");
    return false;
  }
  List* items = values.as<List>();
  if (!machine.charge((items->length + list->length) / 16)) return false;
  if (plain) {
    const size_t start = std::min(static_cast<size_t>(range->start), list->length);
    const size_t stop = std::min(start + static_cast<size_t>(range->length), list->length);
    const std::vector<Value> taken(items->items, items->items + items->length);
    items->length = 0;
    return replace_range(machine, list, start, stop, taken);
  }
  if (static_cast<int64_t>(items->length) != range->length) {
    machine.raise_value_error("attempt to assign sequence of size " +
                              std::to_string(items->length) + " to extended slice of size " +
                              std::to_string(range->length));
    return false;
  }
  // The old items go into the copy and are dropped with it, after the list is whole again.
  int64_t at = range->start;
  for (int64_t i = 0; breathe() && i < range->length; ++i, at += range->step) {
    if (static_cast<size_t>(at) < list->length) std::swap(list->items[at], items->items[i]);
  }
  return true;
}

bool delete_slice(Machine& machine, List* list, Value slice) {
  std::optional<SliceRange> range = slice_of(machine, list, slice);
  if (!range.has_value() || range->length == 0) return range.has_value();
  if (!machine.charge(list->length / 16)) return false;
  if (range->step < 0) {
    range->start += (range->length - 1) * range->step;
    range->step = -range->step;
  }
  const size_t start = static_cast<size_t>(range->start);
  if (range->step == 1) {
    return replace_range(machine, list, start, start + static_cast<size_t>(range->length), {});
  }
  std::vector<Value> removed;
  removed.reserve(static_cast<size_t>(range->length));
  const size_t step = static_cast<size_t>(range->step);
  size_t to = start;
  for (size_t from = start; breathe() && from < list->length; ++from) {
    const bool goes =
        (from - start) % step == 0 && removed.size() < static_cast<size_t>(range->length);
    if (goes) {
      removed.push_back(list->items[from]);
    } else {
      list->items[to++] = list->items[from];
    }
  }
  list->length = to;
  for (Value value : removed) {
    breathe();
    release(value);
  }
  return true;
}

Ref list_new(Machine& machine, Args args) {
  return args.has(1) ? to_list(machine, args[1]) : make_list(machine.heap());
}

Ref list_init(Machine& machine, Args args) {
  Ref fresh = args.has(1) ? to_list(machine, args[1]) : make_list(machine.heap());
  if (fresh.empty()) return {};
  List* list = args[0].as<List>();
  list_clear(machine.heap(), list);
  return none_if(list_extend(machine, list, fresh));
}

Ref list_append_method(Machine& machine, Args args) {
  list_append(machine.heap(), args[0].as<List>(), args[1]);
  return Ref::none();
}

Ref list_clear_method(Machine& machine, Args args) {
  list_clear(machine.heap(), args[0].as<List>());
  return Ref::none();
}

Ref list_copy(Machine& machine, Args args) { return list_repeat(machine, args[0].as<List>(), 1); }

Ref list_count(Machine& machine, Args args) {
  const List* list = args[0].as<List>();
  int64_t count = 0;
  for (size_t i = 0; i < list->length; ++i) {
    if (i % 8 == 7 && !machine.charge(1)) return {};
    Ref item = Ref::share(list->items[i]);
    const Truth same = equals(machine, item, args[1]);
    if (same == Truth::kError) return {};
    count += same == Truth::kTrue;
  }
  return make_int(machine.heap(), count);
}

Ref list_extend_method(Machine& machine, Args args) {
  return none_if(list_extend(machine, args[0].as<List>(), args[1]));
}

// The position of an item from `start` on, before `stop`; empty: not found or failed.
std::optional<size_t> find_item(Machine& machine, const List* list, Value wanted, size_t start,
                                size_t stop) {
  for (size_t i = start; i < stop && i < list->length; ++i) {
    if (i % 8 == 7 && !machine.charge(1)) return std::nullopt;
    Ref item = Ref::share(list->items[i]);
    const Truth same = equals(machine, item, wanted);
    if (same == Truth::kError) return std::nullopt;
    if (same == Truth::kTrue) return i;
  }
  return std::nullopt;
}

Ref list_index(Machine& machine, Args args) {
  const List* list = args[0].as<List>();
  std::optional<size_t> start = clip_index(machine, args[2], list->length, 0);
  if (!start.has_value()) return {};
  std::optional<size_t> stop = clip_index(machine, args[3], list->length, SIZE_MAX);
  if (!stop.has_value()) return {};
  std::optional<size_t> found = find_item(machine, list, args[1], *start, *stop);
  if (found.has_value()) return make_int(machine.heap(), static_cast<int64_t>(*found));
  if (machine.failed()) return {};
  std::optional<std::string> text = repr_text(machine, args[1]);
  if (!text.has_value()) return {};
  return machine.raise_value_error(*text + " is not in list");
}

Ref list_insert_method(Machine& machine, Args args) {
  std::optional<int64_t> index = to_int64(machine, args[1]);
  if (!index.has_value()) return {};
  List* list = args[0].as<List>();
  const int64_t length = static_cast<int64_t>(list->length);
  if (*index < 0) *index += length;
  *index = std::clamp<int64_t>(*index, 0, length);
  if (!machine.charge(static_cast<uint64_t>(length - *index) / 16)) return {};
  list_insert(machine.heap(), list, static_cast<size_t>(*index), args[2]);
  return Ref::none();
}

Ref list_pop(Machine& machine, Args args) {
  List* list = args[0].as<List>();
  int64_t index = -1;
  if (args.has(1)) {
    std::optional<int64_t> given = to_int64(machine, args[1]);
    if (!given.has_value()) return {};
    index = *given;
  }
  const int64_t length = static_cast<int64_t>(list->length);
  if (length == 0) return machine.raise(TypeId::kIndexError, "pop from empty list");
  if (index < 0) index += length;
  if (index < 0 || index >= length) {
    return machine.raise(TypeId::kIndexError, "pop index out of range");
  }
  if (!machine.charge(static_cast<uint64_t>(length - index) / 16)) return {};
  return list_remove_at(machine.heap(), list, static_cast<size_t>(index));
}

Ref list_remove(Machine& machine, Args args) {
  List* list = args[0].as<List>();
  std::optional<size_t> found = find_item(machine, list, args[1], 0, SIZE_MAX);
  if (!found.has_value()) {
    return machine.failed() ? Ref() : machine.raise_value_error("list.remove(x): x not in list");
  }
  if (*found < list->length) list_remove_at(machine.heap(), list, *found);
  return Ref::none();
}

Ref list_reverse(Machine& machine, Args args) {
  List* list = args[0].as<List>();
  if (!machine.charge(list->length / 16)) return {};
  reverse_items(list->items, list->length);
  return Ref::none();
}

Ref list_sort_method(Machine& machine, Args args) {
  SortOrder order = SortOrder::kAscending;
  if (args.has(2)) {
    const std::optional<int32_t> reverse = read_c_int(machine, args, 2, 0);
    if (!reverse) return {};
    if (*reverse != 0) order = SortOrder::kDescending;
  }
  return none_if(sort_list(machine, args[0].as<List>(), args[1], order));
}

Ref list_add(Machine& machine, Args args) {
  const Value other = unwrap(args[1]);
  if (!other.is(Kind::kList)) return refuse_to_add(machine, args[0], args[1]);
  return list_concatenate(machine, args[0].as<List>(), other.as<List>());
}

Ref list_multiply(Machine& machine, Args args) {
  if (!is_index(machine, args[1])) return Ref::adopt(Value::not_implemented());
  std::optional<int64_t> count = repeat_count(machine, args[1]);
  if (!count.has_value()) return {};
  return list_repeat(machine, args[0].as<List>(), *count);
}

Ref list_in_place_add(Machine& machine, Args args) {
  if (!list_extend(machine, args[0].as<List>(), args[1])) return {};
  return Ref::share(args[0]);
}

Ref list_in_place_multiply(Machine& machine, Args args) {
  if (!is_index(machine, args[1])) return Ref::adopt(Value::not_implemented());
  std::optional<int64_t> count = repeat_count(machine, args[1]);
  if (!count.has_value()) return {};
  if (!list_repeat_in_place(machine, args[0].as<List>(), *count)) return {};
  return Ref::share(args[0]);
}

constexpr NativeDef kListMethods[] = {
    {1, "__new__", "cls, iterable=, /", list_new, Binding::kConstructor},
    {2, "__init__", "self, iterable=, /", list_init},
    {3, "__repr__", "self, /", native_repr},
    {4, "__len__", "self, /", native_length},
    {5, "__iter__", "self, /", native_iterator},
    {6, "__contains__", "self, item, /", native_contains},
    {8, "__lt__", "self, other, /", native_compare<Opcode::kLess>},
    {9, "__le__", "self, other, /", native_compare<Opcode::kLessEqual>},
    {10, "__eq__", "self, other, /", native_compare<Opcode::kEqual>},
    {11, "__ne__", "self, other, /", native_compare<Opcode::kNotEqual>},
    {12, "__gt__", "self, other, /", native_compare<Opcode::kGreater>},
    {13, "__ge__", "self, other, /", native_compare<Opcode::kGreaterEqual>},
    {14, "__getitem__", "self, key, /", native_get_item},
    {15, "__setitem__", "self, key, value, /", native_set_item},
    {16, "__delitem__", "self, key, /", native_delete_item},
    {17, "__reversed__", "self, /", native_reversed},
    {18, "__add__", "self, other, /", list_add},
    {19, "__mul__", "self, count, /", list_multiply},
    {20, "__rmul__", "self, count, /", list_multiply},
    {21, "__iadd__", "self, other, /", list_in_place_add},
    {22, "__imul__", "self, count, /", list_in_place_multiply},
    {23, "__class_getitem__", "cls, item, /", native_class_item, Binding::kClassMethod},
    {24, "append", "self, object, /", list_append_method},
    {25, "clear", "self, /", list_clear_method},
    {26, "copy", "self, /", list_copy},
    {27, "count", "self, value, /", list_count},
    {28, "extend", "self, iterable, /", list_extend_method},
    {29, "index", "self, value, start=, stop=, /", list_index},
    {30, "insert", "self, index, object, /", list_insert_method},
    {31, "pop", "self, index=, /", list_pop},
    {32, "remove", "self, value, /", list_remove},
    {33, "reverse", "self, /", list_reverse},
    {34, "sort", "self, /, *, key=, reverse=", list_sort_method},
};

}  // namespace

Ref list_get(Machine& machine, const List* list, Value key) {
  if (key.is(Kind::kSlice)) return list_slice(machine, list, key);
  std::optional<size_t> index =
      element_index(machine, key, list->length, "list", "list index out of range");
  // __index__ may have shortened the list.
  if (!index.has_value()) return {};
  if (*index >= list->length) return machine.raise(TypeId::kIndexError, "list index out of range");
  return Ref::share(list->items[*index]);
}

bool list_set(Machine& machine, List* list, Value key, Value value) {
  if (key.is(Kind::kSlice)) return assign_slice(machine, list, key, value);
  std::optional<size_t> index =
      element_index(machine, key, list->length, "list", "list assignment index out of range");
  if (!index.has_value()) return false;
  if (*index >= list->length) {
    machine.raise(TypeId::kIndexError, "list assignment index out of range");
    return false;
  }
  retain(value);
  release(std::exchange(list->items[*index], value));
  return true;
}

bool list_delete(Machine& machine, List* list, Value key) {
  if (key.is(Kind::kSlice)) return delete_slice(machine, list, key);
  std::optional<size_t> index =
      element_index(machine, key, list->length, "list", "list assignment index out of range");
  if (!index.has_value()) return false;
  if (*index < list->length) {
    if (!machine.charge((list->length - *index) / 16)) return false;
    list_remove_at(machine.heap(), list, *index);
  }
  return true;
}

std::span<const NativeDef> list_methods() { return kListMethods; }

}  // namespace pawl::vm
