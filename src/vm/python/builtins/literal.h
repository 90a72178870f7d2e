// `_string.literal`, under the library's ast.py.
#pragma once

#include "vm/native.h"
#include "vm/value.h"

namespace pawl::vm {

// literal(text, error): the value of a text that is a literal. `error` makes a SyntaxError of a
// message, line, column, end line and end column.
Ref string_literal(Machine& machine, Args args);

}  // namespace pawl::vm
