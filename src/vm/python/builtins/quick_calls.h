// The `__call__` of the library's small callable classes: operator's getters and the wrapper of
// lru_cache. Their classes are written in Python, each with a method `_call` that does the whole
// work; these natives do the common cases without a frame, and give everything else to `_call`.
#pragma once

#include "vm/native.h"

namespace pawl::vm {

Ref call_itemgetter(Machine& machine, Args args);    // self, object
Ref call_attrgetter(Machine& machine, Args args);    // self, object
Ref call_methodcaller(Machine& machine, Args args);  // self, object
Ref call_cached(Machine& machine, Args args);        // self, *args, **keywords
// fields_of(object, names): a tuple of its own attributes of these names; None where one of them is
// not there, or where getting it could run something of the program.
Ref fields_of(Machine& machine, Args args);
// compare_fields(object, other, names, operator): of two objects of one class, by these attributes,
// as tuples of them compare. None where fields_of has none, the classes differ, or comparing could
// run something of the program. The operator is one of "<", "<=", "==", ">" and ">=".
Ref compare_fields(Machine& machine, Args args);

}  // namespace pawl::vm
