#include "vm/python/container/sequences.h"

#include <algorithm>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/object/special.h"

namespace pawl::vm {

namespace {

constexpr size_t kItemsPerUnit = 8;

// Whether `count` copies of `length` values may be allocated.
bool can_repeat(Machine& machine, size_t length, int64_t count) {
  size_t total;
  if (__builtin_mul_overflow(length, static_cast<size_t>(count), &total) ||
      total > SIZE_MAX / sizeof(Value) / 2 || !machine.heap().can_allocate(total * sizeof(Value))) {
    machine.raise_memory_error();
    return false;
  }
  return machine.charge(total / 8);
}

// Fills `total` places with the values over and over, sharing each.
void fill_repeated(Value* to, std::span<const Value> values, size_t total) {
  if (values.size() == 1 && !values[0].is_object()) {
    in_pieces(total, [&](size_t begin, size_t end) { std::fill(to + begin, to + end, values[0]); });
    return;
  }
  size_t from = 0;
  in_pieces(total, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      retain(values[from]);
      to[i] = values[from];
      if (++from == values.size()) from = 0;
    }
  });
}

Ref tuple_slice(Machine& machine, const Tuple* tuple, Value slice) {
  std::optional<SliceRange> range =
      resolve_slice(machine, slice, static_cast<int64_t>(tuple->length));
  if (!range.has_value() || !machine.charge(static_cast<uint64_t>(range->length) / 8)) return {};
  if (range->length == static_cast<int64_t>(tuple->length) && range->step == 1) {
    return Ref::share(Value::object(tuple));
  }
  Tuple* result = new_raw_tuple(machine.heap(), static_cast<size_t>(range->length));
  int64_t from = range->start;
  for (int64_t i = 0; breathe() && i < range->length; ++i, from += range->step) {
    retain(tuple->items()[from]);
    result->items()[i] = tuple->items()[from];
  }
  return Ref::adopt(Value::object(result));
}

}  // namespace

bool is_index(Machine& machine, Value value) {
  return is_int(value) || (value.is_object() && is_int(unwrap(value))) ||
         (value.is_object() && !find_dunder(machine, value, Dunder::kIndex).empty());
}

std::optional<int64_t> to_position(Machine& machine, Value key) {
  if (key.is_small_int()) return key.small_int();
  Ref index = to_index(machine, key);
  if (index.empty()) return std::nullopt;
  std::optional<int64_t> position = int_to_int64(index);
  if (!position.has_value()) {
    machine.raise(TypeId::kIndexError,
                  "cannot fit '" + machine.type_name(key) + "' into an index-sized integer");
  }
  return position;
}

std::optional<size_t> element_index(Machine& machine, Value key, size_t length, const char* type,
                                    const char* out_of_range) {
  if (!key.is_small_int() && !is_index(machine, key)) {
    machine.raise_type_error(std::string(type) + " indices must be integers or slices, not " +
                             machine.type_name(key));
    return std::nullopt;
  }
  std::optional<int64_t> position = to_position(machine, key);
  if (!position.has_value()) return std::nullopt;
  int64_t index = *position;
  if (index < 0) index += static_cast<int64_t>(length);
  if (index < 0 || index >= static_cast<int64_t>(length)) {
    machine.raise(TypeId::kIndexError, out_of_range);
    return std::nullopt;
  }
  return static_cast<size_t>(index);
}

std::optional<size_t> clip_index(Machine& machine, Value value, size_t length, size_t if_missing) {
  if (value.empty()) return if_missing;
  if (!is_index(machine, value)) {
    machine.raise_type_error("slice indices must be integers or have an __index__ method");
    return std::nullopt;
  }
  Ref index = to_index(machine, value);
  if (index.empty()) return std::nullopt;
  std::optional<int64_t> position = int_to_int64(index);
  if (!position.has_value()) return int_is_negative(index) ? 0 : length;
  if (*position < 0) *position += static_cast<int64_t>(length);
  return static_cast<size_t>(std::clamp<int64_t>(*position, 0, static_cast<int64_t>(length)));
}

Ref tuple_get(Machine& machine, const Tuple* tuple, Value key) {
  if (key.is(Kind::kSlice)) return tuple_slice(machine, tuple, key);
  std::optional<size_t> index =
      element_index(machine, key, tuple->length, "tuple", "tuple index out of range");
  if (!index.has_value()) return {};
  return Ref::share(tuple->items()[*index]);
}

Ref list_concatenate(Machine& machine, const List* a, const List* b) {
  const size_t length = a->length + b->length;
  if (!machine.heap().can_allocate(length * sizeof(Value))) return machine.raise_memory_error();
  if (!machine.charge(length / 8)) return {};
  Ref result = make_list(machine.heap(), length);
  List* list = result.as<List>();
  if (length == 0) return result;
  if (a->length != 0) fill_repeated(list->items, a->view(), a->length);
  if (b->length != 0) fill_repeated(list->items + a->length, b->view(), b->length);
  list->length = length;
  return result;
}

Ref tuple_concatenate(Machine& machine, Value a, Value b) {
  const Tuple* left = a.as<Tuple>();
  const Tuple* right = b.as<Tuple>();
  if (right->length == 0) return Ref::share(a);
  if (left->length == 0) return Ref::share(b);
  const size_t length = left->length + right->length;
  if (!machine.heap().can_allocate(length * sizeof(Value))) return machine.raise_memory_error();
  if (!machine.charge(length / 8)) return {};
  Tuple* result = new_raw_tuple(machine.heap(), length);
  fill_repeated(result->items(), left->view(), left->length);
  fill_repeated(result->items() + left->length, right->view(), right->length);
  return Ref::adopt(Value::object(result));
}

std::optional<int64_t> repeat_count(Machine& machine, Value count) {
  Ref index = to_index(machine, count);
  if (index.empty()) return std::nullopt;
  std::optional<int64_t> number = int_to_int64(index);
  if (!number.has_value()) {
    machine.raise(TypeId::kOverflowError,
                  "cannot fit '" + machine.type_name(count) + "' into an index-sized integer");
  }
  return number;
}

Ref list_repeat(Machine& machine, const List* list, int64_t count) {
  if (count <= 0 || list->length == 0) return make_list(machine.heap());
  if (!can_repeat(machine, list->length, count)) return {};
  const size_t total = list->length * static_cast<size_t>(count);
  Ref result = make_list(machine.heap(), total);
  fill_repeated(result.as<List>()->items, list->view(), total);
  result.as<List>()->length = total;
  return result;
}

Ref tuple_repeat(Machine& machine, Value value, int64_t count) {
  const Tuple* tuple = value.as<Tuple>();
  if (count == 1 || tuple->length == 0) return Ref::share(value);
  if (count <= 0) return make_tuple(machine.heap(), {});
  if (!can_repeat(machine, tuple->length, count)) return {};
  const size_t total = tuple->length * static_cast<size_t>(count);
  Tuple* result = new_raw_tuple(machine.heap(), total);
  fill_repeated(result->items(), tuple->view(), total);
  return Ref::adopt(Value::object(result));
}

bool list_repeat_in_place(Machine& machine, List* list, int64_t count) {
  if (count <= 0) {
    list_clear(machine.heap(), list);
    return true;
  }
  if (count == 1 || list->length == 0) return true;
  if (!can_repeat(machine, list->length, count)) return false;
  const size_t length = list->length;
  const size_t total = length * static_cast<size_t>(count);
  list_reserve(machine.heap(), list, total);
  fill_repeated(list->items + length, list->view(), total - length);
  list->length = total;
  return true;
}

namespace {

// CPython asks an object how long it will be before it takes its items, which only shows where the
// program has the methods. A TypeError means that it does not know.
bool ask_length(Machine& machine, Value iterable) {
  if (!iterable.is(Kind::kInstance)) return true;
  for (Dunder dunder : {Dunder::kLen, Dunder::kLengthHint}) {
    Value method = find_dunder(machine, iterable, dunder);
    if (method.empty() || method.is(Kind::kNative) || method.is_none()) continue;
    Ref answer = call_special(machine, method, iterable, {});
    if (answer.empty()) {
      if (!machine.pending_is(TypeId::kTypeError)) return false;
      machine.clear_pending();
      if (dunder == Dunder::kLen) continue;
      return true;
    }
    if (answer.get().is_not_implemented() && dunder == Dunder::kLengthHint) return true;
    const Value number = unwrap(answer);
    if (!is_int(number) && dunder == Dunder::kLengthHint) {
      machine.raise_type_error("__length_hint__ must be an integer, not " +
                               machine.type_name(answer));
      return false;
    }
    if (is_int(number) && int_is_negative(number)) {
      machine.raise_value_error(dunder == Dunder::kLen ? "__len__() should return >= 0"
                                                       : "__length_hint__() should return >= 0");
      return false;
    }
    return true;
  }
  return true;
}

}  // namespace

bool list_extend(Machine& machine, List* list, Value iterable) {
  // Lists and tuples in one go; what is inside an instance of a subclass iterates by its own rules.
  const Value source = builtin_receiver(machine, iterable, Dunder::kIter);
  if (source.is(Kind::kList) || source.is(Kind::kTuple)) {
    const std::span<const Value> values =
        source.is(Kind::kTuple) ? source.as<Tuple>()->view() : source.as<List>()->view();
    const size_t more = values.size();
    if (more == 0) return true;
    if (!machine.heap().can_allocate(more * sizeof(Value))) {
      machine.raise_memory_error();
      return false;
    }
    if (!machine.charge(more / 8)) return false;
    const size_t needed = list->length + more;
    if (needed > list->capacity) {
      list_reserve(machine.heap(), list, std::max(needed, list->length + list->length / 2));
    }
    // The source may be this very list, whose items have just moved.
    const Value* from =
        source.is(Kind::kTuple) ? source.as<Tuple>()->items() : source.as<List>()->items;
    fill_repeated(list->items + list->length, std::span<const Value>(from, more), more);
    list->length += more;
    return true;
  }
  if (source.is(Kind::kRange) && !int_to_int64(source.as<Range>()->length).has_value()) {
    machine.raise(TypeId::kOverflowError, "Python int too large to convert to C ssize_t");
    return false;
  }
  Iteration items(machine, iterable);
  if (items.failed() || !ask_length(machine, iterable)) return false;
  if (const size_t hint = items.size_hint(); hint != 0) {
    if (hint > SIZE_MAX / 16 || !machine.heap().can_allocate(hint * sizeof(Value))) {
      machine.raise_memory_error();
      return false;
    }
    list_reserve(machine.heap(), list, list->length + hint);
  }
  size_t count = 0;
  while (items.next()) {
    list_append(machine.heap(), list, items.take_value());
    if (++count % kItemsPerUnit == 0 && !charge_growth(machine, 1)) return false;
  }
  return !items.failed();
}

Ref to_list(Machine& machine, Value iterable) {
  Ref result = make_list(machine.heap());
  if (!list_extend(machine, result.as<List>(), iterable)) return {};
  return result;
}

Ref to_tuple(Machine& machine, Value iterable) {
  if (iterable.is(Kind::kTuple)) return Ref::share(iterable);
  Ref list = to_list(machine, iterable);
  if (list.empty()) return {};
  // The list's references move into the tuple.
  List* items = list.as<List>();
  if (!machine.heap().can_allocate(items->length * sizeof(Value))) {
    return machine.raise_memory_error();
  }
  Tuple* tuple = new_raw_tuple(machine.heap(), items->length);
  if (items->length != 0) {
    copy_memory(static_cast<void*>(tuple->items()), items->items, items->length * sizeof(Value));
  }
  items->length = 0;
  return Ref::adopt(Value::object(tuple));
}

}  // namespace pawl::vm
