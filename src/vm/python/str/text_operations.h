// Indexing, concatenating and repeating of str, bytes and bytearray: for the operators and for the
// types' own methods. Sizes are checked and work is charged.
#pragma once

#include <cstdint>
#include <string_view>

#include "vm/objects/string.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

// text[key], by index or slice.
Ref string_get(Machine& machine, const String* text, Value key);
// The values are a Bytes or a ByteArray; a slice is of the same type.
Ref bytes_get(Machine& machine, Value bytes, Value key);

// Strings only.
Ref string_concatenate(Machine& machine, Value left, Value right);
// The type is that of the left one.
Ref bytes_concatenate(Machine& machine, Value left, Value right);

// A negative count is 0.
Ref string_repeat(Machine& machine, Value text, int64_t count);
Ref bytes_repeat(Machine& machine, Value bytes, int64_t count);

// A new Bytes or ByteArray, as the model is one or the other.
Ref make_bytes_like(Machine& machine, Value model, std::string_view bytes);

}  // namespace pawl::vm
