// s += t where nothing else refers to s: the text grows where it is, so that building a text piece
// by piece takes time in proportion to its length, as in CPython.
#pragma once

#include "vm/heap.h"
#include "vm/objects/string.h"
#include "vm/value.h"

namespace pawl::vm {

// False: not possible, nothing was changed.
bool append_in_place(Heap& heap, Value* slot, const String* more);

}  // namespace pawl::vm
