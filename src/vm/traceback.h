// The text of an uncaught exception, as CPython 3.11 prints it.
#pragma once

#include <string>

#include "vm/value.h"

namespace pawl::vm {

class Machine;

// "Traceback (most recent call last): …" with source lines, carets, causes, contexts, groups and
// notes; ends with a newline. Frames of library modules are left out.
std::string format_traceback(Machine& machine, Value exception);

}  // namespace pawl::vm
