// JSON as Python's json module reads and writes it.
#pragma once

#include "vm/objects/string.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

struct JsonStyle {
  const String* item_separator;
  const String* key_separator;
  const String* indent = nullptr;  // null: all on one line
  bool ensure_ascii = true;
  bool check_circular = true;
  bool allow_nan = true;
  bool sort_keys = false;
  bool skip_keys = false;
  Value default_hook;  // callable, None or empty
};
Ref json_dumps(Machine& machine, Value value, const JsonStyle& style);

// Callables or empty.
struct JsonHooks {
  Value object, object_pairs, parse_float, parse_int, parse_constant;
  bool strict = true;
};
struct JsonProblem {
  const char* message = nullptr;  // set: the text is no JSON, at `position`
  size_t position = 0;
};
// One value from `start` on; `end` receives where it stopped. Empty: a problem, or an exception is
// pending.
Ref json_scan(Machine& machine, const String* text, size_t start, const JsonHooks& hooks,
              size_t* end, JsonProblem* problem);

}  // namespace pawl::vm
