// What CPython checks about the memory of instances, though here attributes have one place only: a
// program that it refuses must not run. And the abstract methods that a class has left.
#pragma once

#include <span>
#include <string>

#include "vm/operations.h"
#include "vm/type_ids.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct Class;

// Of two bases that both add fields to instances (non-empty __slots__, a builtin layout) one must
// derive from the other. False: TypeError pending.
bool check_base_layouts(Machine& machine, std::span<const Value> bases);
// Whether the one has fields beyond those of the other, which derives from none that it has not.
bool adds_to_layout(Machine& machine, const Class* cls, const Class* other);
// int, tuple and bytes have no room for slots, and no slot may be a class variable. False: an
// exception is pending.
bool check_slots_fit(Machine& machine, Class* cls);
// list, dict, property and the like are filled by __init__; their __new__ makes an empty one,
// whatever it is given.
bool filled_by_init(TypeId layout);
// What a class keeps for a value that is set on it: functions that CPython has in C are no methods
// of the class that holds them (`op = operator.add`).
Ref as_class_attribute(Machine& machine, Value value);
// Whether `object.__class__ = to` may turn an instance of the one into one of the other.
bool same_layout(Machine& machine, Class* from, Class* to);

// For a class with ABC among its bases or metaclass=ABCMeta: notes the names of the methods that
// are still abstract under __abstractmethods__. False: an exception is pending.
bool note_abstract_methods(Machine& machine, Class* cls);
// To be called when __abstractmethods__ of a class was set or deleted.
bool refresh_abstract_flag(Machine& machine, Class* cls);
Ref raise_abstract(Machine& machine, Class* cls);
// Whether a value of a class's namespace is marked by @abstractmethod, or wraps what is.
Truth is_abstract(Machine& machine, Value attribute);

}  // namespace pawl::vm
