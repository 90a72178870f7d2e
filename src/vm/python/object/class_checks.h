// isinstance and issubclass, for the builtin functions and whoever else asks.
#pragma once

#include "vm/operations.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct Class;

// `classes` is a class, a union (int | str) or a tuple of such, nested at will. A class of a
// library module may decide itself by `__class_instancecheck__` and `__class_subclasscheck__`
// (protocols, abstract base classes), called nested.
Truth is_instance_of(Machine& machine, Value value, Value classes);
Truth is_subclass_of(Machine& machine, Value cls, Value classes);
// The same without asking a metaclass: what its method gets from super().
Truth is_instance_plainly(Machine& machine, Value value, Class* cls);
Truth is_subclass_plainly(Machine& machine, Value value, Class* cls);

}  // namespace pawl::vm
