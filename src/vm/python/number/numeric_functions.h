// The builtin functions on numbers: abs, divmod, pow, round, bin, oct, hex, sum, min, max. They are
// part of the builtins module's table, with the numbers 100 to 139.
#pragma once

#include <span>

#include "vm/native.h"

namespace pawl::vm {

std::span<const NativeDef> numeric_functions();

// Those that go over many values (sum_functions.cc).
Ref builtin_sum(Machine& machine, Args args);
Ref builtin_min(Machine& machine, Args args);
Ref builtin_max(Machine& machine, Args args);

}  // namespace pawl::vm
