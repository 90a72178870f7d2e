// What the natives of `_pawl` and the orchestration's context share.
#pragma once

#include <string>

#include "vm/value.h"

namespace pawl::vm {

class Machine;

// The name of a workflow given as text, as a function or as a class of the program. Empty:
// TypeError pending.
Ref workflow_name(Machine& machine, Value workflow);
// The name of a task given as text or as a declared task.
Ref task_name_of(Machine& machine, Value task);
// A random identifier, in hexadecimal digits.
std::string random_identifier(Machine& machine, size_t bytes);
// A timer that begins when awaited and is due at a point in time: a datetime, or seconds of Unix
// time. Empty: an exception is pending.
Ref make_timer_until(Machine& machine, Value when);

}  // namespace pawl::vm
