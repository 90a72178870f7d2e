// `_json`: the natives under the library's json.py.
#include "vm/machine.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/json/text.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

Value hook_or_empty(Value value) { return value.is_none() ? Value() : value; }

// scan(text, start, object_hook, object_pairs_hook, parse_float, parse_int, parse_constant,
// strict) → (value, end), or (message, position, None) if the text is no JSON.
Ref json_scan_native(Machine& machine, Args args) {
  if (!unwrap(args[0]).is(Kind::kString)) {
    return raise_type_error_for(machine, "first argument must be a string, not {}", args[0]);
  }
  const auto* text = unwrap(args[0]).as<String>();
  std::optional<int64_t> start = to_int64(machine, args[1]);
  if (!start.has_value()) return {};
  if (*start < 0) return machine.raise_value_error("idx cannot be negative");
  JsonHooks hooks{hook_or_empty(args[2]), hook_or_empty(args[3]), hook_or_empty(args[4]),
                  hook_or_empty(args[5]), hook_or_empty(args[6]), args[7].is_true()};
  JsonProblem problem;
  size_t end = 0;
  Ref value;
  if (*start > static_cast<int64_t>(text->length)) {
    problem = {"Expecting value", static_cast<size_t>(*start)};
  } else {
    value = json_scan(machine, text, static_cast<size_t>(*start), hooks, &end, &problem);
  }
  if (machine.failed()) return {};
  if (value.empty()) {
    Ref message = make_ascii(machine.heap(), problem.message);
    Value at = Value::small_int(static_cast<int64_t>(problem.position));
    return make_tuple(machine.heap(), {message, at, Value::none()});
  }
  return make_tuple(machine.heap(), {value, Value::small_int(static_cast<int64_t>(end))});
}

// dumps(value, item_separator, key_separator, indent, default, flags): flags 1 ensure_ascii,
// 2 check_circular, 4 allow_nan, 8 sort_keys, 16 skipkeys.
Ref json_dumps_native(Machine& machine, Args args) {
  if (!args[1].is(Kind::kString) || !args[2].is(Kind::kString) || !args[5].is_small_int()) {
    return machine.raise_type_error("separators must be strings");
  }
  int64_t flags = args[5].small_int();
  JsonStyle style;
  style.item_separator = args[1].as<String>();
  style.key_separator = args[2].as<String>();
  style.indent = args[3].is(Kind::kString) ? args[3].as<String>() : nullptr;
  style.default_hook = args[4];
  style.ensure_ascii = (flags & 1) != 0;
  style.check_circular = (flags & 2) != 0;
  style.allow_nan = (flags & 4) != 0;
  style.sort_keys = (flags & 8) != 0;
  style.skip_keys = (flags & 16) != 0;
  return json_dumps(machine, args[0], style);
}

const NativeDef kFunctions[] = {
    {1, "scan",
     "text, start, object_hook, object_pairs_hook, parse_float, parse_int, parse_constant, strict, "
     "/",
     json_scan_native},
    {2, "dumps", "value, item_separator, key_separator, indent, default, flags, /",
     json_dumps_native},
};

const NativeModule kModule = {ModuleId::kJson, "_json", kFunctions};

}  // namespace

const NativeModule& json_module() { return kModule; }

}  // namespace pawl::vm
