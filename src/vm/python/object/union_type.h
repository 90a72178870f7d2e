// int | str: classes joined by |, for annotations, isinstance and match.
#pragma once

#include "vm/value.h"

namespace pawl::vm {

class Machine;

// NotImplemented if one of them is neither a class, None, an alias nor a union.
Ref make_union(Machine& machine, Value left, Value right);

}  // namespace pawl::vm
