// Functions in which calls give their values (python/value_calls.h): a task that is called there is
// waited for, in the middle of the call. Programs that were compiled before there were such
// functions have none.
#pragma once

#include "lang/bytecode/program.h"

namespace pawl::bytecode {

// One of FunctionFlags.
inline constexpr uint32_t kTakesValues = 512;

}  // namespace pawl::bytecode
