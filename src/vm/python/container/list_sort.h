// list.sort and sorted: stable, and quick on what is partly in order already.
#pragma once

#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct List;

enum class SortOrder : uint8_t { kAscending, kDescending };

// Sorts in place. `key` is a callable, or empty or None. The list looks empty to the program's own
// comparisons while it is sorted; if one of them changes it: ValueError. False: an exception is
// pending, and the list has its items in some order.
bool sort_list(Machine& machine, List* list, Value key, SortOrder order);

}  // namespace pawl::vm
