// repr, str and ascii: which way a value is written. repr_kinds.cc has the builtin kinds.
#include "vm/python/printing/repr.h"

#include <charconv>
#include <string>

#include "vm/interpreter/interpreter.h"
#include "vm/machine.h"
#include "vm/native_depth.h"
#include "vm/objects/class.h"
#include "vm/operations.h"
#include "vm/python/object/special.h"
#include "vm/python/printing/repr_kinds.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/float_repr.h"
#include "vm/python/text/string_repr.h"

namespace pawl::vm {
namespace {

Ref checked_string(Machine& machine, Ref result, const char* method) {
  if (result.empty()) return {};
  if (as_string(result) != nullptr) return result;
  return raise_type_error_for(machine, std::string(method) + " returned non-string (type {})",
                              result);
}

// Where the answer to repr(value) or str(value) comes from.
struct Source {
  enum Kind {
    kNative,     // the kind itself says (repr_kinds.cc)
    kInside,     // the same of the builtin value inside an instance
    kDefault,    // object.__repr__
    kException,  // BaseException's own
    kMethod,     // a method to be called
    kRepr,       // str: as repr
  } kind;
  Value method;
};

// Kinds whose own table may have a __repr__ that is not known here.
bool asks_its_type(Kind kind) {
  return kind == Kind::kRecord || kind == Kind::kFuture || kind == Kind::kTask;
}

// Whether an instance of a subclass of list, int … is written as the value inside of it is: the
// method is that of the value's own type, and needs nothing else of the instance.
bool is_written_as_inside(Machine& machine, Value value, Value method) {
  if (!value.is(Kind::kInstance)) return false;
  const Value inside = value.as<Instance>()->native;
  if (inside.empty() || (inside.is_object() && asks_its_type(inside.object()->kind))) return false;
  return is_native_of(method, class_of(machine, inside)->type_id);
}

Source repr_source(Machine& machine, Value value) {
  if (!value.is_object()) return {Source::kNative, {}};
  const Kind kind = value.object()->kind;
  const bool has_class = class_with_hooks(value) != nullptr;
  if (!has_class && !asks_its_type(kind)) return {Source::kNative, {}};
  const Value method = find_dunder(machine, value, Dunder::kRepr);
  if (is_native_of(method, TypeId::kType)) return {Source::kNative, {}};
  if (method.empty() || is_native_of(method, TypeId::kObject)) {
    return {asks_its_type(kind) ? Source::kNative : Source::kDefault, {}};
  }
  if (method.is(Kind::kNative)) {
    if (kind == Kind::kException) return {Source::kException, {}};
    if (is_written_as_inside(machine, value, method)) return {Source::kInside, {}};
  }
  return {Source::kMethod, method};
}

Source str_source(Machine& machine, Value value) {
  if (value.is(Kind::kString)) return {Source::kNative, {}};
  if (!value.is_object()) return {Source::kRepr, {}};
  const Kind kind = value.object()->kind;
  const bool has_class = class_with_hooks(value) != nullptr;
  if (!has_class && !asks_its_type(kind)) return {Source::kRepr, {}};
  const Value method = find_dunder(machine, value, Dunder::kStr);
  if (method.empty() || is_native_of(method, TypeId::kObject)) return {Source::kRepr, {}};
  if (method.is(Kind::kNative)) {
    if (kind == Kind::kException) return {Source::kException, {}};
    // Of the builtin types that can be inside an instance and write it, only str has a __str__
    // apart from its __repr__.
    if (is_written_as_inside(machine, value, method)) {
      const bool text = value.as<Instance>()->native.is(Kind::kString);
      return {text ? Source::kInside : Source::kRepr, {}};
    }
  }
  return {Source::kMethod, method};
}

// `asked` is what the program wanted: str(x) speaks of __str__ even where it comes to __repr__.
Ref repr_by_source(Machine& machine, const Source& source, Value value, const char* asked) {
  switch (source.kind) {
    case Source::kDefault:
      return default_repr(machine, value);
    case Source::kException:
      return exception_repr(machine, value.as<Exception>());
    case Source::kMethod: {
      NativeDepth depth(machine);
      if (!depth.enter(" while getting the repr of an object")) return {};
      Ref method = Ref::share(source.method);
      return checked_string(machine, call_special(machine, method, value, {}), asked);
    }
    default: {
      StringBuilder out(machine.heap());
      const bool done = source.kind == Source::kInside
                            ? append_inside(machine, out, value.as<Instance>())
                            : append_kind(machine, out, value);
      if (!done) return {};
      return out.finish();
    }
  }
}

}  // namespace

bool append_repr(Machine& machine, StringBuilder& out, Value value) {
  const Source source = repr_source(machine, value);
  if (source.kind == Source::kNative) return append_kind(machine, out, value);
  Ref self = Ref::share(value);
  if (source.kind == Source::kInside) return append_inside(machine, out, self.as<Instance>());
  Ref text = repr_by_source(machine, source, self, "__repr__");
  if (text.empty()) return false;
  out.append(as_string(text));
  return go_on(machine, 1);
}

Ref repr_of(Machine& machine, Value value) {
  if (value.is_small_int()) {
    char digits[24];
    const char* end = std::to_chars(digits, digits + sizeof digits, value.small_int()).ptr;
    return make_ascii(machine.heap(), {digits, static_cast<size_t>(end - digits)});
  }
  if (value.is_double()) return make_ascii(machine.heap(), float_repr(value.number()));
  Ref self = Ref::share(value);
  return repr_by_source(machine, repr_source(machine, value), value, "__repr__");
}

Ref str_of(Machine& machine, Value value) {
  if (value.is(Kind::kString)) return Ref::share(value);
  Ref self = Ref::share(value);
  const Source source = str_source(machine, value);
  switch (source.kind) {
    case Source::kInside:
      return Ref::share(value.as<Instance>()->native);
    case Source::kException:
      return exception_str(machine, value.as<Exception>());
    case Source::kMethod: {
      NativeDepth depth(machine);
      if (!depth.enter(" while getting the str of an object")) return {};
      Ref method = Ref::share(source.method);
      return checked_string(machine, call_special(machine, method, value, {}), "__str__");
    }
    default:
      if (!value.is_object()) return repr_of(machine, value);
      return repr_by_source(machine, repr_source(machine, value), value, "__str__");
  }
}

Ref repr_tail(Machine& machine, Value value) {
  const Source source = repr_source(machine, value);
  if (source.kind == Source::kMethod && source.method.is(Kind::kFunction)) {
    return machine.interpreter().tail_repr(source.method, value);
  }
  return repr_of(machine, value);
}

Ref str_tail(Machine& machine, Value value) {
  Source source = str_source(machine, value);
  if (source.kind == Source::kRepr) source = repr_source(machine, value);
  if (source.kind == Source::kMethod && source.method.is(Kind::kFunction)) {
    return machine.tail_call(source.method, {value}, Expect::kString);
  }
  return str_of(machine, value);
}

Ref ascii_of(Machine& machine, Value value) {
  Ref text = repr_of(machine, value);
  if (text.empty() || as_string(text)->ascii()) return text;
  std::string out;
  append_ascii_of_repr(out, to_utf8(as_string(text)));
  if (!can_make_text(machine, out.size())) return {};
  return make_ascii(machine.heap(), out);
}

std::optional<std::string> repr_text(Machine& machine, Value value) {
  Ref text = repr_of(machine, value);
  if (text.empty()) return std::nullopt;
  return to_utf8(as_string(text));
}

}  // namespace pawl::vm
