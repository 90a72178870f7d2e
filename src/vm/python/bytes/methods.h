// The natives of bytes and bytearray, by the source they are in; type.cc has the tables.
// Where both types have a method, one native serves them: `self` is a Bytes or a ByteArray, and a
// result is of the same type.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "vm/native.h"

namespace pawl::vm {

// The bytes of an argument; TypeError "a bytes-like object is required, not 'str'".
std::optional<std::string_view> required_bytes(Machine& machine, Value value);
// An int from 0 to 255; TypeError, or ValueError with the given message.
std::optional<uint8_t> read_byte(Machine& machine, Value value,
                                 const char* out_of_range = "byte must be in range(0, 256)");
// The bytes that an iterable of ints gives.
std::optional<std::string> bytes_of_iterable(Machine& machine, Value iterable,
                                             const char* out_of_range);
// Whether so many bytes may be made; MemoryError is pending if not.
bool can_make_bytes(Machine& machine, uint64_t length);
// self, or a copy of it if it can change.
Ref same_bytes(Machine& machine, Value self);

// search.cc
Ref bytes_find(Machine& machine, Args args);
Ref bytes_rfind(Machine& machine, Args args);
Ref bytes_index(Machine& machine, Args args);
Ref bytes_rindex(Machine& machine, Args args);
Ref bytes_count(Machine& machine, Args args);
Ref bytes_startswith(Machine& machine, Args args);
Ref bytes_endswith(Machine& machine, Args args);
Ref bytes_replace(Machine& machine, Args args);
Ref bytes_removeprefix(Machine& machine, Args args);
Ref bytes_removesuffix(Machine& machine, Args args);
Ref bytes_contains(Machine& machine, Args args);

// split.cc
Ref bytes_split(Machine& machine, Args args);
Ref bytes_rsplit(Machine& machine, Args args);
Ref bytes_splitlines(Machine& machine, Args args);
Ref bytes_partition(Machine& machine, Args args);
Ref bytes_rpartition(Machine& machine, Args args);
Ref bytes_join(Machine& machine, Args args);

// layout.cc
Ref bytes_center(Machine& machine, Args args);
Ref bytes_ljust(Machine& machine, Args args);
Ref bytes_rjust(Machine& machine, Args args);
Ref bytes_zfill(Machine& machine, Args args);
Ref bytes_expandtabs(Machine& machine, Args args);
Ref bytes_strip(Machine& machine, Args args);
Ref bytes_lstrip(Machine& machine, Args args);
Ref bytes_rstrip(Machine& machine, Args args);

// case.cc
Ref bytes_capitalize(Machine& machine, Args args);
Ref bytes_lower(Machine& machine, Args args);
Ref bytes_swapcase(Machine& machine, Args args);
Ref bytes_title(Machine& machine, Args args);
Ref bytes_upper(Machine& machine, Args args);
Ref bytes_isalnum(Machine& machine, Args args);
Ref bytes_isalpha(Machine& machine, Args args);
Ref bytes_isascii(Machine& machine, Args args);
Ref bytes_isdigit(Machine& machine, Args args);
Ref bytes_islower(Machine& machine, Args args);
Ref bytes_isspace(Machine& machine, Args args);
Ref bytes_istitle(Machine& machine, Args args);
Ref bytes_isupper(Machine& machine, Args args);

// convert.cc
Ref bytes_new(Machine& machine, Args args);
Ref bytearray_new(Machine& machine, Args args);
Ref bytearray_init(Machine& machine, Args args);
Ref bytes_decode(Machine& machine, Args args);
Ref bytes_hex(Machine& machine, Args args);
Ref bytes_fromhex(Machine& machine, Args args);
Ref bytearray_fromhex(Machine& machine, Args args);
Ref bytes_maketrans(Machine& machine, Args args);
Ref bytes_translate(Machine& machine, Args args);

// bytearray_methods.cc
Ref bytearray_append(Machine& machine, Args args);
Ref bytearray_clear(Machine& machine, Args args);
Ref bytearray_copy(Machine& machine, Args args);
Ref bytearray_extend(Machine& machine, Args args);
Ref bytearray_insert(Machine& machine, Args args);
Ref bytearray_pop(Machine& machine, Args args);
Ref bytearray_remove(Machine& machine, Args args);
Ref bytearray_reverse(Machine& machine, Args args);
Ref bytearray_setitem(Machine& machine, Args args);
Ref bytearray_delitem(Machine& machine, Args args);
Ref bytearray_iadd(Machine& machine, Args args);
Ref bytearray_imul(Machine& machine, Args args);

}  // namespace pawl::vm
