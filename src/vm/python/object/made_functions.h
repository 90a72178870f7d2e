// Functions that the library makes for classes of the program: the __init__ of a dataclass and the
// __new__ of a named tuple. They take whatever they are given and look at it themselves; what they
// show of themselves is what their fields are.
#pragma once

#include <optional>
#include <string_view>

#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct Class;
struct Function;
struct String;

// A function of the library, by the name it has there.
bool is_library_function(Machine& machine, Value value, std::string_view qualname);
// What a function closes over under a name, or empty.
Value closed_over(const Function* function, std::string_view name);
// The class that such a function was made for; null: it is another one.
Class* made_for(Machine& machine, const Function* function);
// Its __annotations__, __defaults__ or __kwdefaults__: empty, an exception is pending. Nothing: it
// is another function, or attribute.
std::optional<Ref> made_function_attribute(Machine& machine, Function* function,
                                           const String* name);

}  // namespace pawl::vm
