// The names in __slots__, and what a class shows of each: a member descriptor. Instances keep their
// attributes in one place, slots or not, so a class stores nothing for a slot, unless a base has
// something of that name: the descriptor is made when somebody looks at it, a Record of the class
// and the name.
#pragma once

#include <span>
#include <vector>

#include "vm/native.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct Class;
struct Dict;
struct String;

// The class along the mro that has a slot of this name, or null.
Class* find_slot(Machine& machine, Class* cls, const String* name);
// Its descriptor; empty with nothing pending: no class of the mro has such a slot.
Ref slot_member(Machine& machine, Class* cls, const String* name);
// The descriptor's __name__ and __qualname__, which are no attributes of its type; or empty.
Ref slot_member_attribute(Machine& machine, Value member, const String* name);
// The names of a class's own slots, as its attributes are called: with private names spelled out.
std::vector<Ref> slot_names(Machine& machine, const Class* cls);
// Puts the descriptors of a class's own slots beside its attributes.
void add_slot_members(Machine& machine, Class* cls, Dict* attributes);

// Stores the descriptors of those slots whose names a base has, so that they are found instead.
void hide_by_slots(Machine& machine, Class* cls);

std::span<const NativeDef> slot_member_methods();

}  // namespace pawl::vm
