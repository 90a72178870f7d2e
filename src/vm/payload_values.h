// Payload text to values and back: how data crosses the run's border.
//
// Out: JSON and its tagged forms; dataclasses by field, members of enumerations by their value,
// paths as their text, named tuples as tuples, instances of subclasses of builtin types as the
// builtin value. Anything else is a TypeError that names the path (`args[0].items[3]`).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "vm/value.h"

namespace pawl::vm {

class Machine;

// What is about to leave the run, for the errors that it meets.
struct Crossing {
  std::string_view root;  // what a path begins with: "args"
  std::string_view what;  // "the arguments of task"
  Value of = Value();     // whose, a String, or empty
};

// Nothing: an exception is pending.
std::optional<std::string> value_to_payload(Machine& machine, Value value,
                                            const Crossing& crossing);

// The text must be valid payload text; if it is not, ValueError is pending and the answer empty.
Ref payload_to_value(Machine& machine, std::string_view text);
// The same for text that the run has put together itself, and that may be larger than a payload.
Ref own_text_to_value(Machine& machine, std::string_view text);

}  // namespace pawl::vm
