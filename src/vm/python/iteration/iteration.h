// Native iterators beyond what operations.h says of them.
#pragma once

#include <cstdint>

#include "vm/objects/iterator.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

// One step of a native Iterator. Empty without an exception pending: exhausted; the iterator has
// then dropped its source and stays exhausted.
Ref native_next(Machine& machine, Iterator* iterator);

// Begins an iteration over a dict or set, in either direction.
Ref make_dict_iterator(Heap& heap, IteratorKind kind, Value dict);
// Over a Range, whatever its size.
Ref make_range_iterator(Heap& heap, Value range);

// Whether next() works on it.
bool is_iterator(Machine& machine, Value value);
// How many elements an iterator will still give, as far as that is known; -1 if not.
int64_t remaining_of(Machine& machine, Value iterator);
// "list_iterator", "zip": what type(it).__name__ says.
const char* iterator_type_name(IteratorKind kind);

}  // namespace pawl::vm
