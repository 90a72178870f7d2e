// The % operator of str, bytes and bytearray.
#pragma once

#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct String;

Ref percent_format(Machine& machine, const String* text, Value args);
// The result is a Bytes or ByteArray, as the left operand is.
Ref percent_format_bytes(Machine& machine, Value bytes, Value args);

}  // namespace pawl::vm
