// f.__code__: what a function is made of, as far as a program can use it: the names and numbers of
// its parameters, where it stands. A Record with the function as its only field.
#pragma once

#include <span>

#include "vm/native.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

Ref make_code_object(Machine& machine, Value function);
std::span<const NativeDef> code_object_methods();

}  // namespace pawl::vm
