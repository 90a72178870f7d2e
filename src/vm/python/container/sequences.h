// Indexing, slicing and repetition of the builtin sequences, shared by the operators
// (items.cc, binary.cc) and by the types' own methods.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct List;
struct Range;
struct Slice;
struct Tuple;

// Whether the value can be an index: an int, or something with __index__.
bool is_index(Machine& machine, Value value);
// An index from anywhere in Python's integers: IndexError if it does not fit a machine word.
std::optional<int64_t> to_position(Machine& machine, Value key);
// A position within a sequence of that length, negative ones counted from the end. `type` begins
// the TypeError ("list indices must be …"), `out_of_range` is the whole IndexError.
std::optional<size_t> element_index(Machine& machine, Value key, size_t length, const char* type,
                                    const char* out_of_range);
// `start` and `stop` of list.index and the like: clipped to [0, length].
std::optional<size_t> clip_index(Machine& machine, Value value, size_t length, size_t if_missing);

Ref list_get(Machine& machine, const List* list, Value key);
bool list_set(Machine& machine, List* list, Value key, Value value);
bool list_delete(Machine& machine, List* list, Value key);
bool list_extend(Machine& machine, List* list, Value iterable);
Ref tuple_get(Machine& machine, const Tuple* tuple, Value key);

Ref list_concatenate(Machine& machine, const List* a, const List* b);
Ref tuple_concatenate(Machine& machine, Value a, Value b);
// How often to repeat: OverflowError if it does not fit a machine word.
std::optional<int64_t> repeat_count(Machine& machine, Value count);
// A negative count is 0. MemoryError if it would not fit.
Ref list_repeat(Machine& machine, const List* list, int64_t count);
Ref tuple_repeat(Machine& machine, Value tuple, int64_t count);
bool list_repeat_in_place(Machine& machine, List* list, int64_t count);

Ref make_range(Machine& machine, Value start, Value stop, Value step);  // ints; step not zero
Ref range_get(Machine& machine, const Range* range, Value key);
Ref range_item(Machine& machine, const Range* range, Value index);  // index within the length
bool range_has(Machine& machine, const Range* range, Value integer);

// slice.indices: a Tuple of start, stop and step for a length of any size.
Ref slice_bounds(Machine& machine, const Slice* slice, Value length);

// All of an iterable, in a new List or Tuple.
Ref to_list(Machine& machine, Value iterable);
Ref to_tuple(Machine& machine, Value iterable);

}  // namespace pawl::vm
