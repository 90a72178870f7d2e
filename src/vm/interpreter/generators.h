// Generators for natives: nested execution until the next yield.
#pragma once

#include "vm/value.h"

namespace pawl::vm {

class Machine;

// Empty with nothing pending: the generator is exhausted.
Ref generator_next(Machine& machine, Value generator);

}  // namespace pawl::vm
