#include "vm/python/exception/types.h"

#include <vector>

#include "vm/interpreter/interpreter.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/iterator.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/printing/repr.h"

namespace pawl::vm {

bool is_exception_class(Value value) {
  return value.is(Kind::kClass) && (value.as<Class>()->flags & Class::kException) != 0;
}

Ref new_exception(Machine& machine, Class* cls, std::span<const Value> args) {
  Ref exception = machine.interpreter().allocate_instance(cls);
  if (!exception.empty()) set_args(machine, exception.as<Exception>(), args);
  return exception;
}

bool has_own_init(Machine& machine, Class* cls) {
  const Value init = find_class_dunder(machine, cls, Dunder::kInit);
  return !init.empty() && !init.is(Kind::kNative);
}

bool refuse_keywords(Machine& machine, Class* cls, Value keywords) {
  if (!keywords.is(Kind::kDict) || keywords.as<Dict>()->live == 0) return true;
  if (has_own_init(machine, cls)) return true;
  machine.raise_type_error(to_utf8(cls->name.as<String>()) + "() takes no keyword arguments");
  return false;
}

Value own_attribute(Machine& machine, const Exception* exception, const char* name) {
  return instance_get(exception, machine.intern(name));
}

void set_own(Machine& machine, Exception* exception, const char* name, Value value) {
  instance_set(machine, exception, machine.intern(name), value);
}

void set_args(Machine& machine, Exception* exception, std::span<const Value> args) {
  release(std::exchange(exception->args, make_tuple(machine.heap(), args).take()));
}

namespace {

Ref exception_new(Machine& machine, Args args) {
  Class* cls = args[0].as<Class>();
  if (!refuse_keywords(machine, cls, args[2])) return {};
  return new_exception(machine, cls, args[1].as<Tuple>()->view());
}

Ref exception_init(Machine& machine, Args args) {
  Exception* exception = args[0].as<Exception>();
  if (args[2].is(Kind::kDict) && args[2].as<Dict>()->live != 0) {
    return machine.raise_type_error(machine.type_name(args[0]) + "() takes no keyword arguments");
  }
  set_args(machine, exception, args[1].as<Tuple>()->view());
  return Ref::none();
}

Ref exception_repr_method(Machine& machine, Args args) {
  return exception_repr(machine, args[0].as<Exception>());
}

Ref exception_str_method(Machine& machine, Args args) {
  return exception_str(machine, args[0].as<Exception>());
}

Ref exception_with_traceback(Machine& machine, Args args) {
  if (!set_traceback(machine, args[0].as<Exception>(), args[1])) return {};
  return Ref::share(args[0]);
}

Ref exception_add_note(Machine& machine, Args args) {
  if (!unwrap(args[1]).is(Kind::kString)) {
    return machine.raise_type_error("note must be a str, not '" + machine.type_name(args[1]) + "'");
  }
  Exception* exception = args[0].as<Exception>();
  Value notes = own_attribute(machine, exception, "__notes__");
  if (!notes.empty() && !notes.is(Kind::kList)) {
    return machine.raise_type_error("Cannot add note: __notes__ is not a list");
  }
  Ref list = notes.empty() ? make_list(machine.heap()) : Ref::share(notes);
  list_append(machine.heap(), list.as<List>(), args[1]);
  if (notes.empty()) set_own(machine, exception, "__notes__", list);
  return Ref::none();
}

Ref or_none(Value value) { return value.empty() ? Ref::none() : Ref::share(value); }

Ref get_args(Machine&, Args args) { return Ref::share(args[0].as<Exception>()->args); }
Ref get_cause(Machine&, Args args) { return or_none(args[0].as<Exception>()->cause); }
Ref get_context(Machine&, Args args) { return or_none(args[0].as<Exception>()->context); }
Ref get_suppress(Machine&, Args args) {
  return Ref::boolean(args[0].as<Exception>()->suppress_context);
}
Ref get_traceback(Machine& machine, Args args) {
  return traceback_object(machine, args[0].as<Exception>());
}

constexpr NativeDef kBaseMethods[] = {
    {1, "__new__", "cls, /, *args, **kwargs", exception_new, Binding::kConstructor},
    {2, "__init__", "self, /, *args, **kwargs", exception_init},
    {3, "__repr__", "self, /", exception_repr_method},
    {4, "__str__", "self, /", exception_str_method},
    {5, "with_traceback", "self, tb, /", exception_with_traceback},
    {6, "add_note", "self, note, /", exception_add_note},
    {7, "args", "self, /", get_args, Binding::kGetter},
    {8, "__cause__", "self, /", get_cause, Binding::kGetter},
    {9, "__context__", "self, /", get_context, Binding::kGetter},
    {10, "__suppress_context__", "self, /", get_suppress, Binding::kGetter},
    {11, "__traceback__", "self, /", get_traceback, Binding::kGetter},
};

struct Definition {
  TypeId id;
  const char* name;
  TypeId base;
  std::span<const NativeDef> methods = {};
  const char* module = "builtins";
};

constexpr TypeId kBase = TypeId::kBaseException;
constexpr TypeId kPlain = TypeId::kException;

// Bases come before what derives from them.
std::vector<Definition> hierarchy() {
  return {
      {TypeId::kBaseException, "BaseException", TypeId::kObject, kBaseMethods},
      {TypeId::kException, "Exception", kBase},
      {TypeId::kGeneratorExit, "GeneratorExit", kBase},
      {TypeId::kKeyboardInterrupt, "KeyboardInterrupt", kBase},
      {TypeId::kSystemExit, "SystemExit", kBase, system_exit_methods()},
      {TypeId::kBaseExceptionGroup, "BaseExceptionGroup", kBase, exception_group_methods()},
      {TypeId::kExceptionGroup, "ExceptionGroup", TypeId::kBaseExceptionGroup},
      {TypeId::kArithmeticError, "ArithmeticError", kPlain},
      {TypeId::kFloatingPointError, "FloatingPointError", TypeId::kArithmeticError},
      {TypeId::kOverflowError, "OverflowError", TypeId::kArithmeticError},
      {TypeId::kZeroDivisionError, "ZeroDivisionError", TypeId::kArithmeticError},
      {TypeId::kAssertionError, "AssertionError", kPlain},
      {TypeId::kAttributeError, "AttributeError", kPlain, attribute_error_methods()},
      {TypeId::kBufferError, "BufferError", kPlain},
      {TypeId::kEOFError, "EOFError", kPlain},
      {TypeId::kImportError, "ImportError", kPlain, import_error_methods()},
      {TypeId::kModuleNotFoundError, "ModuleNotFoundError", TypeId::kImportError},
      {TypeId::kLookupError, "LookupError", kPlain},
      {TypeId::kIndexError, "IndexError", TypeId::kLookupError},
      {TypeId::kKeyError, "KeyError", TypeId::kLookupError},
      {TypeId::kMemoryError, "MemoryError", kPlain},
      {TypeId::kNameError, "NameError", kPlain, name_error_methods()},
      {TypeId::kUnboundLocalError, "UnboundLocalError", TypeId::kNameError},
      {TypeId::kOSError, "OSError", kPlain, os_error_methods()},
      {TypeId::kBlockingIOError, "BlockingIOError", TypeId::kOSError},
      {TypeId::kChildProcessError, "ChildProcessError", TypeId::kOSError},
      {TypeId::kConnectionError, "ConnectionError", TypeId::kOSError},
      {TypeId::kBrokenPipeError, "BrokenPipeError", TypeId::kConnectionError},
      {TypeId::kConnectionAbortedError, "ConnectionAbortedError", TypeId::kConnectionError},
      {TypeId::kConnectionRefusedError, "ConnectionRefusedError", TypeId::kConnectionError},
      {TypeId::kConnectionResetError, "ConnectionResetError", TypeId::kConnectionError},
      {TypeId::kFileExistsError, "FileExistsError", TypeId::kOSError},
      {TypeId::kFileNotFoundError, "FileNotFoundError", TypeId::kOSError},
      {TypeId::kInterruptedError, "InterruptedError", TypeId::kOSError},
      {TypeId::kIsADirectoryError, "IsADirectoryError", TypeId::kOSError},
      {TypeId::kNotADirectoryError, "NotADirectoryError", TypeId::kOSError},
      {TypeId::kPermissionError, "PermissionError", TypeId::kOSError},
      {TypeId::kProcessLookupError, "ProcessLookupError", TypeId::kOSError},
      {TypeId::kTimeoutError, "TimeoutError", TypeId::kOSError},
      {TypeId::kReferenceError, "ReferenceError", kPlain},
      {TypeId::kRuntimeError, "RuntimeError", kPlain},
      {TypeId::kNotImplementedError, "NotImplementedError", TypeId::kRuntimeError},
      {TypeId::kRecursionError, "RecursionError", TypeId::kRuntimeError},
      {TypeId::kStopAsyncIteration, "StopAsyncIteration", kPlain},
      {TypeId::kStopIteration, "StopIteration", kPlain, stop_iteration_methods()},
      {TypeId::kSyntaxError, "SyntaxError", kPlain, syntax_error_methods()},
      {TypeId::kIndentationError, "IndentationError", TypeId::kSyntaxError},
      {TypeId::kTabError, "TabError", TypeId::kIndentationError},
      {TypeId::kSystemError, "SystemError", kPlain},
      {TypeId::kTypeError, "TypeError", kPlain},
      {TypeId::kValueError, "ValueError", kPlain},
      {TypeId::kUnicodeError, "UnicodeError", TypeId::kValueError},
      {TypeId::kUnicodeDecodeError, "UnicodeDecodeError", TypeId::kUnicodeError,
       unicode_decode_error_methods()},
      {TypeId::kUnicodeEncodeError, "UnicodeEncodeError", TypeId::kUnicodeError,
       unicode_encode_error_methods()},
      {TypeId::kUnicodeTranslateError, "UnicodeTranslateError", TypeId::kUnicodeError,
       unicode_translate_error_methods()},
      {TypeId::kWarning, "Warning", kPlain},
      {TypeId::kBytesWarning, "BytesWarning", TypeId::kWarning},
      {TypeId::kDeprecationWarning, "DeprecationWarning", TypeId::kWarning},
      {TypeId::kEncodingWarning, "EncodingWarning", TypeId::kWarning},
      {TypeId::kFutureWarning, "FutureWarning", TypeId::kWarning},
      {TypeId::kImportWarning, "ImportWarning", TypeId::kWarning},
      {TypeId::kPendingDeprecationWarning, "PendingDeprecationWarning", TypeId::kWarning},
      {TypeId::kResourceWarning, "ResourceWarning", TypeId::kWarning},
      {TypeId::kRuntimeWarning, "RuntimeWarning", TypeId::kWarning},
      {TypeId::kSyntaxWarning, "SyntaxWarning", TypeId::kWarning},
      {TypeId::kUnicodeWarning, "UnicodeWarning", TypeId::kWarning},
      {TypeId::kUserWarning, "UserWarning", TypeId::kWarning},
      // Of modules.
      {TypeId::kCancelledError, "CancelledError", kBase, {}, "asyncio.exceptions"},
      {TypeId::kInvalidStateError, "InvalidStateError", kPlain, {}, "asyncio.exceptions"},
      {TypeId::kQueueEmpty, "QueueEmpty", kPlain, {}, "asyncio.queues"},
      {TypeId::kQueueFull, "QueueFull", kPlain, {}, "asyncio.queues"},
      {TypeId::kTaskError, "TaskError", kPlain, {}, "pawl"},
      {TypeId::kUnavailableError, "UnavailableError", kPlain, {}, "pawl"},
      {TypeId::kJSONDecodeError, "JSONDecodeError", TypeId::kValueError, {}, "json.decoder"},
      {TypeId::kPatternError, "error", kPlain, pattern_error_methods(), "re"},
  };
}

}  // namespace

std::span<const NativeDef> base_exception_methods() { return kBaseMethods; }

std::span<const NativeType> exception_types() {
  static const std::vector<NativeType> types = [] {
    std::vector<NativeType> all;
    for (const Definition& entry : hierarchy()) {
      all.push_back({.id = entry.id,
                     .name = entry.name,
                     .base = entry.base,
                     .methods = entry.methods,
                     .module = entry.module,
                     .whole_instance = true});
      // The only builtin type with two bases: `except Exception` catches these groups.
      if (entry.id == TypeId::kExceptionGroup) all.back().second_base = TypeId::kException;
    }
    return all;
  }();
  return types;
}

Value traceback_entries(const Exception* exception) {
  const Value kept = exception->traceback;
  const Value entries = is_record(kept, TypeId::kTraceback) ? kept.as<Record>()->fields()[0] : kept;
  return entries.is(Kind::kList) ? entries : Value();
}

List* change_traceback(Machine& machine, Exception* exception) {
  if (!exception->traceback.is(Kind::kList)) {
    Value entries = traceback_entries(exception);
    Ref own = entries.empty() ? make_list(machine.heap())
                              : make_list(machine.heap(), entries.as<List>()->view());
    release(std::exchange(exception->traceback, own.take()));
  }
  return exception->traceback.as<List>();
}

Ref traceback_object(Machine& machine, Exception* exception) {
  if (exception->traceback.is(Kind::kList)) {
    Record* record = new_record(machine.heap(), TypeId::kTraceback, 1);
    set_field(record, 0, Ref::adopt(std::exchange(exception->traceback, Value())));
    exception->traceback = Value::object(record);
  }
  return exception->traceback.empty() ? Ref::none() : Ref::share(exception->traceback);
}

bool set_traceback(Machine& machine, Exception* exception, Value traceback) {
  const bool given = is_record(traceback, TypeId::kTraceback);
  if (!given && !traceback.is_none()) {
    machine.raise_type_error("__traceback__ must be a traceback or None");
    return false;
  }
  Ref kept = given ? Ref::share(traceback) : Ref();
  release(std::exchange(exception->traceback, kept.take()));
  return true;
}

}  // namespace pawl::vm
