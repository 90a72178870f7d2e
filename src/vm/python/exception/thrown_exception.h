// What throw() and athrow() of generators and coroutines throw: throw(exception), or the old form
// throw(type, value, traceback).
#pragma once

#include "vm/native.h"

namespace pawl::vm {

class Machine;

// `args` are those of the method, self first. What the constructor of the exception raises is
// thrown in its place. Empty: an error of the call is pending.
Ref thrown_exception(Machine& machine, Args args);

}  // namespace pawl::vm
