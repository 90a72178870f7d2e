// The builtin functions, by source; builtin_functions.cc has the table. The numeric ones are
// in numeric_functions.h.
#pragma once

#include "vm/native.h"

namespace pawl::vm {

// attribute_functions.cc
Ref builtin_getattr(Machine& machine, Args args);
Ref builtin_hasattr(Machine& machine, Args args);
Ref builtin_setattr(Machine& machine, Args args);
Ref builtin_delattr(Machine& machine, Args args);
Ref builtin_locals(Machine& machine, Args args);
Ref builtin_vars(Machine& machine, Args args);
Ref builtin_dir(Machine& machine, Args args);

}  // namespace pawl::vm
