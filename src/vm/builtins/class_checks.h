// isinstance and issubclass, for the builtin functions and whoever else asks.
#pragma once

#include "vm/operations.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

// `classes` is a class, a union (int | str) or a tuple of such, nested at will. A class of a
// library module may decide itself by `__class_instancecheck__` and `__class_subclasscheck__`
// (protocols, abstract base classes), called nested.
Truth is_instance_of(Machine& machine, Value value, Value classes);
Truth is_subclass_of(Machine& machine, Value cls, Value classes);

}  // namespace pawl::vm
