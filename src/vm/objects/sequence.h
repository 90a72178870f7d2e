// Tuple, List, Range, Slice and Cell: the plain layouts.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "vm/heap.h"
#include "vm/value.h"

namespace pawl::vm {

struct Tuple : Container {
  uint64_t length;
  Value* items() { return reinterpret_cast<Value*>(this + 1); }
  const Value* items() const { return reinterpret_cast<const Value*>(this + 1); }
  std::span<const Value> view() const { return {items(), length}; }
};
// Takes references of its own to the values. The empty tuple is not unique, but behaves so.
Ref make_tuple(Heap& heap, std::span<const Value> values);
Ref make_tuple(Heap& heap, std::initializer_list<Value> values);
// Not const: it must be a better match than std::make_tuple.
inline Ref make_tuple(Heap& heap, std::vector<Value>& values) {
  return make_tuple(heap, std::span<const Value>(values));
}
// Items are empty and must be filled before anyone sees the tuple.
Tuple* new_raw_tuple(Heap& heap, size_t length);

struct List : Container {
  Value* items;
  uint64_t length;
  uint64_t capacity;
  std::span<const Value> view() const { return {items, length}; }
};
Ref make_list(Heap& heap, size_t capacity = 0);
Ref make_list(Heap& heap, std::span<const Value> values);
void list_append(Heap& heap, List* list, Value value);  // shares
void list_append(Heap& heap, List* list, Ref value);    // takes over
void list_reserve(Heap& heap, List* list, size_t capacity);
void list_insert(Heap& heap, List* list, size_t index, Value value);
Ref list_remove_at(Heap& heap, List* list, size_t index);
void list_clear(Heap& heap, List* list);

// start, stop, step: small ints or BigInts; length: likewise, never negative.
struct Range : Container {
  Value start, stop, step, length;
  bool small() const {  // all of it in machine integers
    return start.is_small_int() && stop.is_small_int() && step.is_small_int() &&
           length.is_small_int();
  }
};

struct Slice : Container {
  Value start, stop, step;  // None where not given
};
Ref make_slice(Heap& heap, Value start, Value stop, Value step);

// A variable shared by a function and its closures; empty while unbound.
struct Cell : Container {
  Value content;
};

}  // namespace pawl::vm
