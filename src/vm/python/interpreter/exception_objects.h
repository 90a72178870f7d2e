// What the interpreter asks of exception objects.
#pragma once

#include "vm/value.h"

namespace pawl::vm {

class Machine;

// StopIteration's value.
Ref stop_iteration_value(Machine& machine, Value stop);

// except*: the part of `exception` that `classes` catch and the rest, each an exception or None.
// A naked exception that matches is wrapped into a group. False: an exception is pending.
bool split_exception(Machine& machine, Value exception, Value classes, Ref* matched, Ref* rest);
// What a try with except* must raise at its end: None, one exception, or a group. `raised` is a
// List of what handlers raised and of the unhandled rest (None entries are ignored).
Ref merge_exceptions(Machine& machine, Value original, Value raised);

}  // namespace pawl::vm
