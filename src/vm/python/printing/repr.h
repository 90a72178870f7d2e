// repr, str and ascii of any value; operations.h has the plain entry points repr_of, str_of and
// ascii_of.
//
// Builtin kinds are written natively, the program's classes through their __repr__ and __str__.
// Containers that contain themselves show as [...], and nesting is bounded (RecursionError).
#pragma once

#include "vm/objects/string.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct Exception;

// Appends repr(value); false: an exception is pending.
bool append_repr(Machine& machine, StringBuilder& out, Value value);

// repr(x) and str(x) as the result of a native: a tail call where the program's own method decides.
Ref repr_tail(Machine& machine, Value value);
Ref str_tail(Machine& machine, Value value);

// object.__repr__: "<__main__.Order object at 0x…>"
Ref default_repr(Machine& machine, Value value);
// "<class 'Order'>", whatever a metaclass says.
Ref class_repr(Machine& machine, const Class* cls);

// BaseException.__repr__ and __str__ of builtin exceptions, KeyError's and UnicodeError's included.
Ref exception_repr(Machine& machine, Exception* exception);
Ref exception_str(Machine& machine, Exception* exception);

}  // namespace pawl::vm
