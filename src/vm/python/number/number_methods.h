// The methods of int, bool and float, by type; number_types.cc puts them together. The shared
// pieces of their constructors are declared here too.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "vm/native.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

std::span<const NativeDef> int_methods();
std::span<const NativeDef> bool_methods();
std::span<const NativeDef> float_methods();

// Methods that need a source of their own.
Ref int_new(Machine& machine, Args args);
Ref float_new(Machine& machine, Args args);
Ref int_to_bytes(Machine& machine, Args args);
Ref int_from_bytes(Machine& machine, Args args);
// round(integer, digits) for an int; `digits` is an int.
Ref int_round(Machine& machine, Value integer, Value digits);

Ref format_number(Machine& machine, Args args);  // __format__ of all three

// An int from the value of a hash.
Ref make_hash(Machine& machine, uint64_t hash);
// Text, ASCII only, as a str.
Ref ascii_text(Machine& machine, std::string_view text);

}  // namespace pawl::vm
