#include "vm/objects/sequence.h"
#include "vm/breath.h"

#include <algorithm>
#include <cstring>

namespace pawl::vm {

namespace {

constexpr size_t kFirstCapacity = 4;

size_t grown_capacity(size_t current, size_t needed) {
  size_t grown = std::max(kFirstCapacity, current + current / 2);
  return std::max(grown, needed);
}

void copy_shared(Value* to, std::span<const Value> values) {
  in_pieces(values.size(), [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      retain(values[i]);
      to[i] = values[i];
    }
  });
}

}  // namespace

Tuple* new_raw_tuple(Heap& heap, size_t length) {
  Tuple* tuple = heap.make<Tuple>(Kind::kTuple, length * sizeof(Value));
  tuple->length = length;
  return tuple;
}

Ref make_tuple(Heap& heap, std::span<const Value> values) {
  Tuple* tuple = new_raw_tuple(heap, values.size());
  copy_shared(tuple->items(), values);
  return Ref::adopt(Value::object(tuple));
}

Ref make_tuple(Heap& heap, std::initializer_list<Value> values) {
  return make_tuple(heap, std::span<const Value>(values.begin(), values.size()));
}

Ref make_list(Heap& heap, size_t capacity) {
  List* list = heap.make<List>(Kind::kList);
  if (capacity != 0) list_reserve(heap, list, capacity);
  return Ref::adopt(Value::object(list));
}

Ref make_list(Heap& heap, std::span<const Value> values) {
  Ref result = make_list(heap, values.size());
  List* list = result.as<List>();
  copy_shared(list->items, values);
  list->length = values.size();
  return result;
}

void list_reserve(Heap& heap, List* list, size_t capacity) {
  if (capacity <= list->capacity) return;
  const size_t bytes = capacity * sizeof(Value);
  if (list->items == nullptr) {
    list->items = static_cast<Value*>(heap.allocate(bytes));
  } else {
    list->items =
        static_cast<Value*>(heap.reallocate(list->items, list->capacity * sizeof(Value), bytes));
  }
  list->capacity = capacity;
}

void list_append(Heap& heap, List* list, Value value) {
  if (list->length == list->capacity) {
    list_reserve(heap, list, grown_capacity(list->capacity, list->length + 1));
  }
  retain(value);
  list->items[list->length++] = value;
}

void list_append(Heap& heap, List* list, Ref value) {
  if (list->length == list->capacity) {
    list_reserve(heap, list, grown_capacity(list->capacity, list->length + 1));
  }
  list->items[list->length++] = value.take();
}

void list_insert(Heap& heap, List* list, size_t index, Value value) {
  if (list->length == list->capacity) {
    list_reserve(heap, list, grown_capacity(list->capacity, list->length + 1));
  }
  index = std::min<size_t>(index, list->length);
  Value* place = list->items + index;
  move_memory(static_cast<void*>(place + 1), place, (list->length - index) * sizeof(Value));
  retain(value);
  *place = value;
  ++list->length;
}

Ref list_remove_at(Heap& heap, List* list, size_t index) {
  Value* place = list->items + index;
  Ref removed = Ref::adopt(*place);
  move_memory(static_cast<void*>(place), place + 1, (list->length - index - 1) * sizeof(Value));
  --list->length;
  // A list that was drained gives its memory back; the factor keeps push and pop in balance cheap.
  if (list->capacity > 64 && list->length < list->capacity / 4) {
    const size_t capacity = list->capacity / 2;
    list->items = static_cast<Value*>(
        heap.reallocate(list->items, list->capacity * sizeof(Value), capacity * sizeof(Value)));
    list->capacity = capacity;
  }
  return removed;
}

void list_clear(Heap& heap, List* list) {
  // The list is empty before anything is dropped: dropping may run into this list again.
  Value* items = list->items;
  const size_t length = list->length;
  const size_t capacity = list->capacity;
  list->items = nullptr;
  list->length = 0;
  list->capacity = 0;
  for (size_t i = length; breathe() && i > 0; --i) release(items[i - 1]);
  if (items != nullptr) heap.deallocate(items, capacity * sizeof(Value));
}

Ref make_slice(Heap& heap, Value start, Value stop, Value step) {
  Slice* slice = heap.make<Slice>(Kind::kSlice);
  retain(start);
  retain(stop);
  retain(step);
  slice->start = start;
  slice->stop = stop;
  slice->step = step;
  return Ref::adopt(Value::object(slice));
}

}  // namespace pawl::vm
