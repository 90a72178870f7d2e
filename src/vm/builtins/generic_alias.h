// list[int]: a builtin class with arguments, kept only to be shown and asked.
#pragma once

#include "vm/value.h"

namespace pawl::vm {

class Machine;

// A Record of kGenericAlias: origin (a class), arguments (a Tuple); a third field, of no meaning
// itself, if it stands with a star.
Ref make_generic_alias(Machine& machine, Value origin, Value item);

}  // namespace pawl::vm
