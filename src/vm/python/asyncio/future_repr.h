// How futures and fibers are shown, and named.
#pragma once

#include <span>
#include <string>

#include "vm/objects/future.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

// "<Task pending name='Task-2' coro=<f() running at order.py:7> …>"
Ref repr_of_future(Machine& machine, Future* future);
// "f(1, 'x') at order.py:7": a callback that is called with these.
std::string callback_source(Machine& machine, Value callback, std::span<const Value> args);
// The name given, or "Task-N".
Ref fiber_name(Machine& machine, Future* fiber);
// create_task: of a coroutine, or of a call, which asyncio does not have; TypeError for anything
// else. `name` and `context` may be empty or None.
Ref spawn_task(Machine& machine, Value coroutine, Value name, Value context);

}  // namespace pawl::vm
