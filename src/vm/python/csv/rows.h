// The functions of `_string` under the library's csv.py: whole rows of the usual form. Whatever is
// not, they leave to the library, which reads and writes character by character.
#pragma once

#include "vm/native.h"
#include "vm/value.h"

namespace pawl::vm {

// csv_row(line, delimiter, quote, limit): a list of the fields; None where the row goes on in the
// next line, where something stands behind a closing quote, where a line ends inside, or where a
// field is longer than the limit. `quote` is None where no quotes are meant.
Ref csv_row(Machine& machine, Args args);
// csv_line(values, delimiter, quote, end, quoting): the row as text; None if a value is an object
// of the program, whose text that has to say. `quoting` is csv's, except QUOTE_NONE.
Ref csv_line(Machine& machine, Args args);

}  // namespace pawl::vm
