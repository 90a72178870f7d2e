// list[int]: a builtin class with arguments, kept only to be shown and asked.
#pragma once

#include "vm/value.h"

namespace pawl::vm {

class Machine;

// A Record of kGenericAlias: origin (a class), arguments (a Tuple); a third field, of no meaning
// itself, if it stands with a star.
Ref make_generic_alias(Machine& machine, Value origin, Value item);

// The type variables in a Tuple of arguments, each once, as a Tuple.
Ref type_variables_in(Machine& machine, Value arguments);
// The Tuple of arguments with what `item` gives for their variables; `shown` is what was
// subscripted, for messages.
Ref fill_arguments(Machine& machine, Value shown, Value arguments, Value item);

}  // namespace pawl::vm
