// format(value, spec) of builtin values; operations.h has format_of for any value.
#pragma once

#include "vm/objects/string.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

// The __format__ of str, int, bool and float, and of object for any other builtin kind. `spec` may
// be null: an empty one.
Ref format_value(Machine& machine, Value value, const String* spec);

// format() as the result of a native: a tail call where the program's own __format__ decides.
Ref format_tail(Machine& machine, Value value, const String* spec);

}  // namespace pawl::vm
