// The machine's only way out: calls. A declared task called like a function gives a Future at
// once; the call itself is submitted at the next park.
#pragma once

#include <span>

#include "vm/machine.h"
#include "vm/objects/function.h"
#include "vm/objects/future.h"
#include "vm/objects/sequence.h"
#include "vm/value.h"

namespace pawl::vm {

// names: as in Interpreter::call, (positional count, name, name …) or null.
Ref call_task(Machine& machine, Task* task, std::span<const Value> args, const Tuple* names);

}  // namespace pawl::vm
