// functools.cached_property: what it does when an object is asked for the attribute.
#pragma once

#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct Descriptor;

// The value that the object keeps under the property's name; computed and kept if there is none.
// Empty: an exception is pending. Calls the program nested.
Ref cached_property_value(Machine& machine, Descriptor* property, Value object);

}  // namespace pawl::vm
