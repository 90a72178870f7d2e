// What single exception types have beyond BaseException: fields read from the arguments, keywords
// of constructors, and OSError's choice of a subclass by its number.

#include <array>
#include <string>
#include <vector>

#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/container/sequences.h"
#include "vm/python/exception/types.h"

namespace pawl::vm {

namespace {

std::span<const Value> args_of(Value exception) {
  const Value args = exception.as<Exception>()->args;
  return args.is(Kind::kTuple) ? args.as<Tuple>()->view() : std::span<const Value>();
}

// The attribute the instance has of its own, else what the arguments say.
template <typename FromArguments>
Ref own_or(Machine& machine, Value exception, const char* name, FromArguments from_arguments) {
  const Value own = own_attribute(machine, exception.as<Exception>(), name);
  if (!own.empty()) return Ref::share(own);
  return from_arguments();
}

Ref own_or_none(Machine& machine, Value exception, const char* name) {
  return own_or(machine, exception, name, [] { return Ref::none(); });
}

Ref argument_or_none(Machine& machine, Value exception, const char* name, size_t index) {
  return own_or(machine, exception, name, [&] {
    const std::span<const Value> args = args_of(exception);
    return index < args.size() ? Ref::share(args[index]) : Ref::none();
  });
}

// --- StopIteration, SystemExit -------------------------------------------------------------------

Ref stop_value(Machine& machine, Args args) {
  return argument_or_none(machine, args[0], "value", 0);
}

Ref exit_code(Machine& machine, Args args) {
  return own_or(machine, args[0], "code", [&] {
    const std::span<const Value> given = args_of(args[0]);
    if (given.empty()) return Ref::none();
    return given.size() == 1 ? Ref::share(given[0]) : Ref::share(args[0].as<Exception>()->args);
  });
}

constexpr NativeDef kStopIterationMethods[] = {
    {1, "value", "self, /", stop_value, Binding::kGetter},
};
constexpr NativeDef kSystemExitMethods[] = {
    {1, "code", "self, /", exit_code, Binding::kGetter},
};

// --- ImportError, AttributeError, NameError: keywords --------------------------------------------

using Names = std::span<const char* const>;
constexpr const char* kImportNames[] = {"name", "path"};
constexpr const char* kAttributeNames[] = {"name", "obj"};
constexpr const char* kNameNames[] = {"name"};

bool take_keywords(Machine& machine, const char* type, Names names, Exception* exception,
                   Value keywords) {
  if (!keywords.is(Kind::kDict)) return true;
  Entry* entry;
  for (uint32_t i = 0; dict_next(keywords.as<Dict>(), i, &entry);) {
    bool known = false;
    for (const char* name : names) {
      if (!equals_ascii(entry->key.as<String>(), name)) continue;
      set_own(machine, exception, name, entry->value);
      known = true;
    }
    if (known) continue;
    machine.raise_type_error("'" + to_utf8(entry->key.as<String>()) +
                             "' is an invalid keyword argument for " + type + "()");
    return false;
  }
  return true;
}

template <int which>
constexpr const char* kTypeName = which == 0   ? "ImportError"
                                  : which == 1 ? "AttributeError"
                                               : "NameError";
template <int which>
constexpr Names names_of() {
  if constexpr (which == 0) return kImportNames;
  if constexpr (which == 1) return kAttributeNames;
  return kNameNames;
}

template <int which>
Ref keyword_new(Machine& machine, Args args) {
  Class* cls = args[0].as<Class>();
  Ref made = new_exception(machine, cls, args[1].as<Tuple>()->view());
  if (made.empty() || has_own_init(machine, cls)) return made;
  if (!take_keywords(machine, kTypeName<which>, names_of<which>(), made.as<Exception>(), args[2])) {
    return {};
  }
  return made;
}

template <int which>
Ref keyword_init(Machine& machine, Args args) {
  Exception* exception = args[0].as<Exception>();
  set_args(machine, exception, args[1].as<Tuple>()->view());
  if (!take_keywords(machine, kTypeName<which>, names_of<which>(), exception, args[2])) return {};
  return Ref::none();
}

Ref get_name(Machine& machine, Args args) { return own_or_none(machine, args[0], "name"); }
Ref get_path(Machine& machine, Args args) { return own_or_none(machine, args[0], "path"); }
Ref get_object(Machine& machine, Args args) { return own_or_none(machine, args[0], "obj"); }

Ref import_message(Machine& machine, Args args) {
  return own_or(machine, args[0], "msg", [&] {
    const std::span<const Value> given = args_of(args[0]);
    return given.size() == 1 ? Ref::share(given[0]) : Ref::none();
  });
}

constexpr NativeDef kImportErrorMethods[] = {
    {1, "__new__", "cls, /, *args, **kwargs", keyword_new<0>, Binding::kConstructor},
    {2, "__init__", "self, /, *args, **kwargs", keyword_init<0>},
    {3, "name", "self, /", get_name, Binding::kGetter},
    {4, "path", "self, /", get_path, Binding::kGetter},
    {5, "msg", "self, /", import_message, Binding::kGetter},
};
constexpr NativeDef kAttributeErrorMethods[] = {
    {1, "__new__", "cls, /, *args, **kwargs", keyword_new<1>, Binding::kConstructor},
    {2, "__init__", "self, /, *args, **kwargs", keyword_init<1>},
    {3, "name", "self, /", get_name, Binding::kGetter},
    {4, "obj", "self, /", get_object, Binding::kGetter},
};
constexpr NativeDef kNameErrorMethods[] = {
    {1, "__new__", "cls, /, *args, **kwargs", keyword_new<2>, Binding::kConstructor},
    {2, "__init__", "self, /, *args, **kwargs", keyword_init<2>},
    {3, "name", "self, /", get_name, Binding::kGetter},
};

// --- OSError -------------------------------------------------------------------------------------

// Linux's numbers, as CPython maps them.
TypeId type_of_errno(int64_t number) {
  switch (number) {
    case 1:
    case 13:
      return TypeId::kPermissionError;
    case 2:
      return TypeId::kFileNotFoundError;
    case 3:
      return TypeId::kProcessLookupError;
    case 4:
      return TypeId::kInterruptedError;
    case 10:
      return TypeId::kChildProcessError;
    case 11:
    case 114:
    case 115:
      return TypeId::kBlockingIOError;
    case 17:
      return TypeId::kFileExistsError;
    case 20:
      return TypeId::kNotADirectoryError;
    case 21:
      return TypeId::kIsADirectoryError;
    case 32:
    case 108:
      return TypeId::kBrokenPipeError;
    case 103:
      return TypeId::kConnectionAbortedError;
    case 104:
      return TypeId::kConnectionResetError;
    case 110:
      return TypeId::kTimeoutError;
    case 111:
      return TypeId::kConnectionRefusedError;
    default:
      return TypeId::kOSError;
  }
}

// errno, strerror, filename, winerror, filename2: from the third on they are no part of args.
void set_os_arguments(Machine& machine, Exception* exception, std::span<const Value> given) {
  if (given.size() < 3 || given.size() > 5) {
    set_args(machine, exception, given);
    return;
  }
  if (!given[2].is_none()) set_own(machine, exception, "filename", given[2]);
  if (given.size() == 5 && !given[4].is_none()) {
    set_own(machine, exception, "filename2", given[4]);
  }
  set_args(machine, exception, given.subspan(0, 2));
}

Ref os_error_new(Machine& machine, Args args) {
  Class* cls = args[0].as<Class>();
  if (!refuse_keywords(machine, cls, args[2])) return {};
  const std::span<const Value> given = args[1].as<Tuple>()->view();
  if (cls == machine.type(TypeId::kOSError) && given.size() >= 2 && given.size() <= 5 &&
      given[0].is_small_int()) {
    cls = machine.type(type_of_errno(given[0].small_int()));
  }
  // An __init__ of the program says what the arguments are, unless a __new__ has said it.
  const bool later =
      has_own_init(machine, cls) && find_class_dunder(machine, cls, Dunder::kNew).is(Kind::kNative);
  Ref made = new_exception(machine, cls, later ? std::span<const Value>() : given);
  if (!made.empty() && !has_own_init(machine, cls)) {
    set_os_arguments(machine, made.as<Exception>(), given);
  }
  return made;
}

Ref os_error_init(Machine& machine, Args args) {
  set_os_arguments(machine, args[0].as<Exception>(), args[1].as<Tuple>()->view());
  return Ref::none();
}

// errno and strerror exist only if two or more arguments were given.
Ref os_argument(Machine& machine, Value exception, const char* name, size_t index) {
  return own_or(machine, exception, name, [&] {
    const std::span<const Value> given = args_of(exception);
    return given.size() == 2 ? Ref::share(given[index]) : Ref::none();
  });
}

Ref os_errno(Machine& machine, Args args) { return os_argument(machine, args[0], "errno", 0); }
Ref os_strerror(Machine& machine, Args args) {
  return os_argument(machine, args[0], "strerror", 1);
}
Ref os_filename(Machine& machine, Args args) { return own_or_none(machine, args[0], "filename"); }
Ref os_filename2(Machine& machine, Args args) { return own_or_none(machine, args[0], "filename2"); }

constexpr NativeDef kOsErrorMethods[] = {
    {1, "__new__", "cls, /, *args, **kwargs", os_error_new, Binding::kConstructor},
    {2, "__init__", "self, /, *args", os_error_init},
    {3, "errno", "self, /", os_errno, Binding::kGetter},
    {4, "strerror", "self, /", os_strerror, Binding::kGetter},
    {5, "filename", "self, /", os_filename, Binding::kGetter},
    {6, "filename2", "self, /", os_filename2, Binding::kGetter},
};

// --- SyntaxError ---------------------------------------------------------------------------------

// The details tuple: filename, lineno, offset, text, end_lineno, end_offset.
Ref syntax_detail(Machine& machine, Value exception, const char* name, size_t index) {
  return own_or(machine, exception, name, [&] {
    const std::span<const Value> given = args_of(exception);
    if (given.size() != 2) return Ref::none();
    const Value details = unwrap(given[1]);
    if (!details.is(Kind::kTuple) || index >= details.as<Tuple>()->length) return Ref::none();
    return Ref::share(details.as<Tuple>()->items()[index]);
  });
}

Ref syntax_message(Machine& machine, Args args) {
  return argument_or_none(machine, args[0], "msg", 0);
}
Ref syntax_filename(Machine& machine, Args args) {
  return syntax_detail(machine, args[0], "filename", 0);
}
Ref syntax_lineno(Machine& machine, Args args) {
  return syntax_detail(machine, args[0], "lineno", 1);
}
Ref syntax_offset(Machine& machine, Args args) {
  return syntax_detail(machine, args[0], "offset", 2);
}
Ref syntax_text(Machine& machine, Args args) { return syntax_detail(machine, args[0], "text", 3); }
Ref syntax_end_lineno(Machine& machine, Args args) {
  return syntax_detail(machine, args[0], "end_lineno", 4);
}
Ref syntax_end_offset(Machine& machine, Args args) {
  return syntax_detail(machine, args[0], "end_offset", 5);
}
Ref syntax_print(Machine& machine, Args args) {
  return own_or_none(machine, args[0], "print_file_and_line");
}

bool check_syntax_details(Machine& machine, std::span<const Value> given) {
  if (given.size() != 2) return true;
  const auto count = length_of(machine, given[1]);
  if (!count) return false;
  if (*count < 4 || *count > 6) {
    machine.raise_type_error("function takes at " + std::string(*count < 4 ? "least 4" : "most 6") +
                             " arguments (" + std::to_string(*count) + " given)");
    return false;
  }
  if (*count != 5) return true;
  machine.raise_type_error("end_offset must be provided when end_lineno is provided");
  return false;
}

Ref syntax_new(Machine& machine, Args args) {
  Class* cls = args[0].as<Class>();
  if (!refuse_keywords(machine, cls, args[2])) return {};
  const std::span<const Value> given = args[1].as<Tuple>()->view();
  if (!has_own_init(machine, cls) && !check_syntax_details(machine, given)) return {};
  return new_exception(machine, cls, given);
}

Ref syntax_init(Machine& machine, Args args) {
  const std::span<const Value> given = args[1].as<Tuple>()->view();
  if (!check_syntax_details(machine, given)) return {};
  set_args(machine, args[0].as<Exception>(), given);
  return Ref::none();
}

constexpr NativeDef kSyntaxErrorMethods[] = {
    {1, "msg", "self, /", syntax_message, Binding::kGetter},
    {2, "filename", "self, /", syntax_filename, Binding::kGetter},
    {3, "lineno", "self, /", syntax_lineno, Binding::kGetter},
    {4, "offset", "self, /", syntax_offset, Binding::kGetter},
    {5, "text", "self, /", syntax_text, Binding::kGetter},
    {6, "end_lineno", "self, /", syntax_end_lineno, Binding::kGetter},
    {7, "end_offset", "self, /", syntax_end_offset, Binding::kGetter},
    {8, "print_file_and_line", "self, /", syntax_print, Binding::kGetter},
    {9, "__new__", "cls, /, *args, **kwargs", syntax_new, Binding::kConstructor},
    {10, "__init__", "self, /, *args", syntax_init},
};

// --- UnicodeDecodeError and its siblings ---------------------------------------------------------

bool require_text(Machine& machine, Value value, size_t number) {
  if (unwrap(value).is(Kind::kString)) return true;
  machine.raise_type_error("argument " + std::to_string(number) + " must be str, not " +
                           machine.type_name(value));
  return false;
}

bool require_index(Machine& machine, Value value) { return !to_index(machine, value).empty(); }

// The arguments as CPython's constructors check them: [encoding,] object, start, end, reason.
bool check_unicode_arguments(Machine& machine, std::span<const Value> given, bool has_encoding,
                             bool of_bytes) {
  const size_t expected = has_encoding ? 5 : 4;
  if (given.size() != expected) {
    machine.raise_type_error("function takes exactly " + std::to_string(expected) + " arguments (" +
                             std::to_string(given.size()) + " given)");
    return false;
  }
  const size_t object = has_encoding ? 1 : 0;
  if (has_encoding && !require_text(machine, given[0], 1)) return false;
  const Value subject = unwrap(given[object]);
  if (of_bytes) {
    if (!subject.is(Kind::kBytes) && !subject.is(Kind::kByteArray)) {
      machine.raise_type_error("a bytes-like object is required, not '" +
                               machine.type_name(given[object]) + "'");
      return false;
    }
  } else if (!require_text(machine, given[object], object + 1)) {
    return false;
  }
  return require_index(machine, given[object + 1]) && require_index(machine, given[object + 2]) &&
         require_text(machine, given[object + 3], object + 4);
}

template <bool has_encoding, bool of_bytes>
Ref unicode_new(Machine& machine, Args args) {
  Class* cls = args[0].as<Class>();
  if (!refuse_keywords(machine, cls, args[2])) return {};
  const std::span<const Value> given = args[1].as<Tuple>()->view();
  if (!has_own_init(machine, cls) &&
      !check_unicode_arguments(machine, given, has_encoding, of_bytes)) {
    return {};
  }
  return new_exception(machine, cls, given);
}

template <bool has_encoding, bool of_bytes>
Ref unicode_init(Machine& machine, Args args) {
  const std::span<const Value> given = args[1].as<Tuple>()->view();
  if (!check_unicode_arguments(machine, given, has_encoding, of_bytes)) return {};
  set_args(machine, args[0].as<Exception>(), given);
  return Ref::none();
}

template <int first>
Ref unicode_encoding(Machine& machine, Args args) {
  return argument_or_none(machine, args[0], "encoding", 0);
}
template <int first>
Ref unicode_object(Machine& machine, Args args) {
  return argument_or_none(machine, args[0], "object", first);
}
template <int first>
Ref unicode_start(Machine& machine, Args args) {
  return argument_or_none(machine, args[0], "start", first + 1);
}
template <int first>
Ref unicode_end(Machine& machine, Args args) {
  return argument_or_none(machine, args[0], "end", first + 2);
}
template <int first>
Ref unicode_reason(Machine& machine, Args args) {
  return argument_or_none(machine, args[0], "reason", first + 3);
}
Ref no_encoding(Machine& machine, Args args) { return own_or_none(machine, args[0], "encoding"); }

constexpr NativeDef kDecodeErrorMethods[] = {
    {1, "__new__", "cls, /, *args, **kwargs", unicode_new<true, true>, Binding::kConstructor},
    {2, "__init__", "self, /, *args", unicode_init<true, true>},
    {3, "encoding", "self, /", unicode_encoding<1>, Binding::kGetter},
    {4, "object", "self, /", unicode_object<1>, Binding::kGetter},
    {5, "start", "self, /", unicode_start<1>, Binding::kGetter},
    {6, "end", "self, /", unicode_end<1>, Binding::kGetter},
    {7, "reason", "self, /", unicode_reason<1>, Binding::kGetter},
};
constexpr NativeDef kEncodeErrorMethods[] = {
    {1, "__new__", "cls, /, *args, **kwargs", unicode_new<true, false>, Binding::kConstructor},
    {2, "__init__", "self, /, *args", unicode_init<true, false>},
    {3, "encoding", "self, /", unicode_encoding<1>, Binding::kGetter},
    {4, "object", "self, /", unicode_object<1>, Binding::kGetter},
    {5, "start", "self, /", unicode_start<1>, Binding::kGetter},
    {6, "end", "self, /", unicode_end<1>, Binding::kGetter},
    {7, "reason", "self, /", unicode_reason<1>, Binding::kGetter},
};
constexpr NativeDef kTranslateErrorMethods[] = {
    {1, "__new__", "cls, /, *args, **kwargs", unicode_new<false, false>, Binding::kConstructor},
    {2, "__init__", "self, /, *args", unicode_init<false, false>},
    {3, "encoding", "self, /", no_encoding, Binding::kGetter},
    {4, "object", "self, /", unicode_object<0>, Binding::kGetter},
    {5, "start", "self, /", unicode_start<0>, Binding::kGetter},
    {6, "end", "self, /", unicode_end<0>, Binding::kGetter},
    {7, "reason", "self, /", unicode_reason<0>, Binding::kGetter},
};

}  // namespace

Ref exception_field(Machine& machine, const Exception* exception, TypeId type, const char* name) {
  Value getter = dict_get_string(machine.type(type)->attributes.as<Dict>(), machine.intern(name));
  if (!getter.is(Kind::kNative)) return Ref::none();
  const Value self = Value::object(exception);
  return getter.as<NativeFunction>()->info->def->code(machine, Args{&self, 1});
}

void keep_fields(Machine& machine, Exception* exception) {
  const Value self = Value::object(exception);
  for (Value ancestor : exception->cls->mro.as<Tuple>()->view()) {
    const auto* cls = ancestor.as<Class>();
    if ((cls->flags & Class::kBuiltin) == 0 || cls->type_id == TypeId::kBaseException) continue;
    if (cls->type_id == TypeId::kBaseExceptionGroup) continue;
    Entry* entry;
    for (uint32_t i = 0; dict_next(cls->attributes.as<Dict>(), i, &entry);) {
      if (!entry->value.is(Kind::kNative)) continue;
      const NativeDef* def = entry->value.as<NativeFunction>()->info->def;
      if (def->binding != Binding::kGetter) continue;
      Ref value = def->code(machine, Args{&self, 1});
      if (!value.empty()) instance_set(machine, exception, entry->key.as<String>(), value);
    }
  }
  machine.clear_pending();
}

std::span<const NativeDef> stop_iteration_methods() { return kStopIterationMethods; }
std::span<const NativeDef> system_exit_methods() { return kSystemExitMethods; }
std::span<const NativeDef> import_error_methods() { return kImportErrorMethods; }
std::span<const NativeDef> attribute_error_methods() { return kAttributeErrorMethods; }
std::span<const NativeDef> name_error_methods() { return kNameErrorMethods; }
std::span<const NativeDef> os_error_methods() { return kOsErrorMethods; }
std::span<const NativeDef> syntax_error_methods() { return kSyntaxErrorMethods; }
std::span<const NativeDef> unicode_decode_error_methods() { return kDecodeErrorMethods; }
std::span<const NativeDef> unicode_encode_error_methods() { return kEncodeErrorMethods; }
std::span<const NativeDef> unicode_translate_error_methods() { return kTranslateErrorMethods; }

}  // namespace pawl::vm
