// The encodings of bytes as text under the library's base64.py and binascii.py. The functions that
// refuse their input get the class of the error as their last argument: binascii.Error is a class
// of the library.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "vm/native.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

// The bytes of a bytes, a bytearray or an ASCII str; nothing: pending.
std::optional<std::string_view> read_encoded(Machine& machine, Value given);
// Raises an error of the class that the library passed.
Ref raise_encoding_error(Machine& machine, Value cls, std::string_view message);
// Fuel for reading so many bytes, and room for what becomes of them; false: pending.
bool can_encode(Machine& machine, size_t input, size_t output);
Ref bytes_of_text(Machine& machine, const std::string& text);

// base64_lines.cc: uuencode and quoted-printable.
Ref lines_b2a_uu(Machine& machine, Args args);
Ref lines_a2b_uu(Machine& machine, Args args);
Ref lines_b2a_qp(Machine& machine, Args args);
Ref lines_a2b_qp(Machine& machine, Args args);

// struct_format.cc: under the library's struct.py and array.py.
Ref struct_size(Machine& machine, Args args);
Ref struct_pack(Machine& machine, Args args);
Ref struct_unpack(Machine& machine, Args args);

}  // namespace pawl::vm
