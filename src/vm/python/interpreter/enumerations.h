// What the machine knows of enumerations. The library's enum.py makes them; two things happen
// before it is asked: a name given twice in a class body, and a name that no member has.
#pragma once

#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct Class;
struct Dict;
struct Frame;
struct String;

bool is_enumeration(Machine& machine, const Class* cls);

// Whether the body of a class may bind a name; no, with TypeError pending, if the class will be an
// enumeration and the name is a member already.
bool may_bind_in_body(Machine& machine, const Frame* body, Dict* names, String* name, Value value);

}  // namespace pawl::vm
