#include "vm/python/builtins/builtin_functions.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "vm/interpreter/async_generators.h"
#include "vm/interpreter/interpreter.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/container/list_sort.h"
#include "vm/python/container/sequences.h"
#include "vm/python/iteration/iteration.h"
#include "vm/python/number/numeric_functions.h"
#include "vm/python/object/class_checks.h"
#include "vm/python/object/identity.h"
#include "vm/python/object/special.h"
#include "vm/python/pawl/run_log.h"
#include "vm/python/printing/repr.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {

namespace {

constexpr uint32_t kLastCodePoint = 0x10FFFF;

Ref from_truth(Truth truth) {
  return truth == Truth::kError ? Ref() : Ref::boolean(truth == Truth::kTrue);
}

// --- print ---------------------------------------------------------------------------------------

// sep or end: a string, or what print uses if it is None or not given.
bool print_option(Machine& machine, const char* name, Value value, std::string* text) {
  if (value.empty() || value.is_none()) return true;
  const Value string = unwrap(value);
  if (string.is(Kind::kString)) {
    *text = to_utf8(string.as<String>());
    return true;
  }
  machine.raise_type_error(std::string(name) + " must be None or a string, not " +
                           machine.type_name(value));
  return false;
}

// Whether it is the write() of the library's StringIO, where it does not show how a text is cut.
bool writes_to_memory(Machine& machine, Value write) {
  if (!write.is(Kind::kBoundMethod)) return false;
  const Value function = write.as<BoundMethod>()->function;
  if (!function.is(Kind::kFunction)) return false;
  const bytecode::Program& program = machine.program().program;
  const uint32_t index = function.as<Function>()->code->function->module;
  const bytecode::Module& module = program.modules[index];
  return module.library && program.strings[module.name] == "io";
}

// print(file=…): each piece is one call of the file's write(), as in CPython.
Ref print_to(Machine& machine, Args args, Value given, std::string_view separator,
             std::string_view end) {
  Ref file = Ref::share(given);
  Ref write = get_attribute(machine, file, "write");
  if (write.empty()) return {};
  auto put = [&](Value text) { return !machine.call(write, {text}).empty(); };
  std::span<const Value> values = args[0].as<Tuple>()->view();
  // None of these fails or runs the program.
  const bool simple = std::all_of(values.begin(), values.end(), [](Value value) {
    return !value.is_object() || value.is(Kind::kString);
  });
  if (simple && !args.has(4) && writes_to_memory(machine, write)) {
    StringBuilder line(machine.heap());
    for (size_t i = 0; i < values.size(); ++i) {
      if (i > 0) line.append_wtf8(separator);
      Ref text = str_of(machine, values[i]);
      if (text.empty() || !go_on(machine, 2 + text.as<String>()->length / 64)) return {};
      line.append(text.as<String>());
    }
    line.append_wtf8(end);
    Ref text = line.finish();
    return put(text) ? Ref::none() : Ref();
  }
  Ref between = make_string(machine.heap(), separator);
  bool first = true;
  for (Value value : args[0].as<Tuple>()->view()) {
    if (!first && !put(between)) return {};
    first = false;
    Ref text = str_of(machine, value);
    if (text.empty() || !put(text)) return {};
  }
  Ref last = make_string(machine.heap(), end);
  if (!put(last)) return {};
  if (!args.has(4)) return Ref::none();
  const Truth flush = truth_of(machine, args[4]);
  if (flush == Truth::kTrue && machine.call_method(file, "flush", {}).empty()) return {};
  return flush == Truth::kError ? Ref() : Ref::none();
}

Ref builtin_print(Machine& machine, Args args) {
  std::string separator = " ";
  std::string end = "\n";
  if (!print_option(machine, "sep", args[1], &separator)) return {};
  if (!print_option(machine, "end", args[2], &end)) return {};
  if (args.has(3) && !args[3].is_none()) {
    return print_to(machine, args, args[3], separator, end);
  }
  if (Value instead = replaced_stream(machine, "stdout"); !instead.empty()) {
    if (instead.is_none()) return Ref::none();
    return print_to(machine, args, instead, separator, end);
  }
  std::string line;
  bool first = true;
  for (Value value : args[0].as<Tuple>()->view()) {
    if (!first) line += separator;
    first = false;
    // What the program's __str__ prints, and a failure of it, come after what stands before it.
    const bool asks_program = value.is(Kind::kInstance) || value.is(Kind::kException);
    if (asks_program) {
      machine.write_output(line);
      line.clear();
    }
    Ref text = str_of(machine, value);
    if (text.empty()) {
      machine.write_output(line);
      return {};
    }
    line += to_utf8(unwrap(text).as<String>());
    if (!machine.charge(1 + line.size() / 1024)) return {};
  }
  line += end;
  if (!machine.charge(line.size() / 32)) return {};
  machine.write_output(line);
  return Ref::none();
}

// --- about one value -----------------------------------------------------------------------------

Ref builtin_len(Machine& machine, Args args) {
  if (args[0].is(Kind::kInstance) || has_metaclass(args[0])) {
    Value method = find_dunder(machine, args[0], Dunder::kLen);
    if (method.is(Kind::kFunction)) {
      return machine.tail_call(method, {args[0]}, Expect::kLength);
    }
  }
  std::optional<int64_t> length = length_of(machine, args[0]);
  return length.has_value() ? make_int(machine.heap(), *length) : Ref();
}

Ref builtin_id(Machine& machine, Args args) {
  return make_int_from_uint64(machine.heap(), identity_of(machine, args[0]));
}

Ref builtin_hash(Machine& machine, Args args) {
  std::optional<uint64_t> hash = hash_of(machine, args[0]);
  return hash.has_value() ? make_int(machine.heap(), static_cast<int64_t>(*hash)) : Ref();
}

Ref builtin_repr(Machine& machine, Args args) { return repr_tail(machine, args[0]); }

Ref builtin_ascii(Machine& machine, Args args) { return ascii_of(machine, args[0]); }

Ref builtin_format(Machine& machine, Args args) {
  const Value spec = args.has(1) ? unwrap(args[1]) : Value();
  if (!spec.empty() && !spec.is(Kind::kString)) {
    return raise_type_error_for(machine, "format() argument 2 must be str, not {}", args[1]);
  }
  if (args[0].is(Kind::kInstance)) {
    Value method = find_dunder(machine, args[0], Dunder::kFormat);
    if (method.is(Kind::kFunction)) {
      Ref empty = make_ascii(machine.heap(), "");
      return machine.tail_call(method, {args[0], spec.empty() ? empty.get() : spec},
                               Expect::kString);
    }
  }
  return format_of(machine, args[0], spec.empty() ? nullptr : spec.as<String>());
}

Ref builtin_callable(Machine& machine, Args args) {
  if (args[0].is_object()) {
    switch (args[0].object()->kind) {
      case Kind::kFunction:
      case Kind::kNative:
      case Kind::kBoundMethod:
      case Kind::kClass:
      case Kind::kTask:
        return Ref::boolean(true);
      default:
        break;
    }
  }
  return Ref::boolean(!find_dunder(machine, args[0], Dunder::kCall).empty());
}

Ref builtin_chr(Machine& machine, Args args) {
  Ref index = to_index(machine, args[0]);
  if (index.empty()) return {};
  std::optional<int64_t> code = int_to_int64(index);
  if (!code.has_value() || *code < INT32_MIN || *code > INT32_MAX) {
    return machine.raise(TypeId::kOverflowError, "Python int too large to convert to C int");
  }
  if (*code < 0 || *code > kLastCodePoint) {
    return machine.raise_value_error("chr() arg not in range(0x110000)");
  }
  return make_char(machine.heap(), static_cast<uint32_t>(*code));
}

Ref builtin_ord(Machine& machine, Args args) {
  const Value value = unwrap(args[0]);
  size_t length = 0;
  uint32_t code = 0;
  if (value.is(Kind::kString)) {
    length = value.as<String>()->length;
    if (length == 1) code = value.as<String>()->at(0);
  } else if (value.is(Kind::kBytes)) {
    length = value.as<Bytes>()->length;
    if (length == 1) code = value.as<Bytes>()->data()[0];
  } else if (value.is(Kind::kByteArray)) {
    length = value.as<ByteArray>()->length;
    if (length == 1) code = value.as<ByteArray>()->items[0];
  } else {
    return machine.raise_type_error("ord() expected string of length 1, but " +
                                    machine.type_name(args[0]) + " found");
  }
  if (length == 1) return Ref::adopt(Value::small_int(code));
  return machine.raise_type_error("ord() expected a character, but string of length " +
                                  std::to_string(length) + " found");
}

Ref builtin_isinstance(Machine& machine, Args args) {
  return from_truth(is_instance_of(machine, args[0], args[1]));
}

Ref builtin_issubclass(Machine& machine, Args args) {
  return from_truth(is_subclass_of(machine, args[0], args[1]));
}

// --- iteration -----------------------------------------------------------------------------------

Ref builtin_iter(Machine& machine, Args args) {
  if (args.has(1)) {
    Ref callable = builtin_callable(machine, Args{args.values, 1});
    if (!callable.get().is_true()) {
      return machine.raise_type_error("iter(v, w): v must be callable");
    }
    Ref result = make_iterator(machine.heap(), IteratorKind::kCallable, args[0]);
    result.as<Iterator>()->second = Ref::share(args[1]).take();
    return result;
  }
  if (args[0].is(Kind::kInstance) || has_metaclass(args[0])) {
    Value method = find_dunder(machine, args[0], Dunder::kIter);
    if (method.is(Kind::kFunction)) {
      return machine.tail_call(method, {args[0]}, Expect::kIterator);
    }
  }
  return get_iterator(machine, args[0]);
}

Ref builtin_next(Machine& machine, Args args) {
  const Value iterator = args[0];
  if (!is_iterator(machine, iterator)) {
    return machine.raise_type_error("'" + machine.type_name(iterator) +
                                    "' object is not an iterator");
  }
  if (!args.has(1) && iterator.is(Kind::kGenerator)) {
    return machine.interpreter().tail_resume(Interpreter::TailKind::kSend, iterator, Value());
  }
  if (!args.has(1) && !iterator.is(Kind::kIterator)) {
    // The method itself answers, StopIteration with its value included.
    Value method = find_dunder(machine, iterator, Dunder::kNext);
    if (takes_self(method)) return machine.tail_call(method, {iterator});
    return call_special(machine, method, iterator, {});
  }
  Ref value = args.has(1) ? iterator_next(machine, iterator)
                          : native_next(machine, iterator.as<Iterator>());
  if (!value.empty() || machine.failed()) return value;
  return args.has(1) ? Ref::share(args[1]) : machine.raise_stop_iteration(Value::none());
}

Ref builtin_any(Machine& machine, Args args) {
  Iteration items(machine, args[0]);
  while (items.next()) {
    const Truth truth = truth_of(machine, items.value());
    if (truth != Truth::kFalse) return from_truth(truth);
  }
  return items.failed() ? Ref() : Ref::boolean(false);
}

Ref builtin_all(Machine& machine, Args args) {
  Iteration items(machine, args[0]);
  while (items.next()) {
    const Truth truth = truth_of(machine, items.value());
    if (truth != Truth::kTrue) return from_truth(truth);
  }
  return items.failed() ? Ref() : Ref::boolean(true);
}

Ref builtin_sorted(Machine& machine, Args args) {
  const std::span<const Value> given = args[0].as<Tuple>()->view();
  if (given.size() != 1) {
    return machine.raise_type_error("sorted expected 1 argument, got " +
                                    std::to_string(given.size()));
  }
  SortOrder order = SortOrder::kAscending;
  if (args.has(2)) {
    const std::optional<int32_t> reverse = read_c_int(machine, args, 2, 0);
    if (!reverse) return {};
    if (*reverse != 0) order = SortOrder::kDescending;
  }
  Ref list = to_list(machine, given[0]);
  if (list.empty() || !sort_list(machine, list.as<List>(), args[1], order)) return {};
  return list;
}

Ref builtin_aiter(Machine& machine, Args args) {
  Value method = find_dunder(machine, args[0], Dunder::kAIter);
  if (method.empty()) {
    return machine.raise_type_error("'" + machine.type_name(args[0]) +
                                    "' object is not an async iterable");
  }
  Ref iterator = call_special(machine, method, args[0], {});
  if (iterator.empty() || !find_dunder(machine, iterator, Dunder::kANext).empty()) return iterator;
  return machine.raise_type_error("aiter() returned not an async iterator of type '" +
                                  machine.type_name(iterator) + "'");
}

Ref builtin_anext(Machine& machine, Args args) {
  Value method = find_dunder(machine, args[0], Dunder::kANext);
  if (method.empty()) {
    return machine.raise_type_error("'" + machine.type_name(args[0]) +
                                    "' object is not an async iterator");
  }
  if (!args.has(1) && takes_self(method)) return machine.tail_call(method, {args[0]});
  Ref awaitable = call_special(machine, method, args[0], {});
  if (awaitable.empty() || !args.has(1)) return awaitable;
  return make_step(machine, awaitable, StepKind::kDefault, args[1]);
}

// --- the module ----------------------------------------------------------------------------------

constexpr NativeDef kFunctions[] = {
    {1, "print", "*values, sep=, end=, file=, flush=", builtin_print},
    {2, "len", "obj, /", builtin_len},
    {3, "id", "obj, /", builtin_id},
    {4, "hash", "obj, /", builtin_hash},
    {5, "repr", "obj, /", builtin_repr},
    {6, "ascii", "obj, /", builtin_ascii},
    {7, "format", "value, format_spec=, /", builtin_format},
    {8, "callable", "obj, /", builtin_callable},
    {9, "chr", "i, /", builtin_chr},
    {10, "ord", "c, /", builtin_ord},
    {11, "isinstance", "obj, class_or_tuple, /", builtin_isinstance},
    {12, "issubclass", "cls, class_or_tuple, /", builtin_issubclass},
    {13, "getattr", "object, name, default=, /", builtin_getattr},
    {14, "hasattr", "obj, name, /", builtin_hasattr},
    {15, "setattr", "obj, name, value, /", builtin_setattr},
    {16, "delattr", "obj, name, /", builtin_delattr},
    {17, "vars", "object=, /", builtin_vars},
    {18, "dir", "object=, /", builtin_dir},
    {19, "iter", "object, sentinel=, /", builtin_iter},
    {20, "next", "iterator, default=, /", builtin_next},
    {21, "any", "iterable, /", builtin_any},
    {22, "all", "iterable, /", builtin_all},
    {23, "sorted", "*iterables, key=, reverse=", builtin_sorted},
    {24, "aiter", "async_iterable, /", builtin_aiter},
    {25, "anext", "async_iterator, default=, /", builtin_anext},
    {26, "locals", "", builtin_locals},
};

constexpr TypeId kTypes[] = {
    TypeId::kObject,       TypeId::kType,        TypeId::kBool,   TypeId::kInt,
    TypeId::kFloat,        TypeId::kStr,         TypeId::kBytes,  TypeId::kByteArray,
    TypeId::kList,         TypeId::kTuple,       TypeId::kDict,   TypeId::kSet,
    TypeId::kFrozenSet,    TypeId::kRange,       TypeId::kSlice,  TypeId::kProperty,
    TypeId::kStaticMethod, TypeId::kClassMethod, TypeId::kSuper,  TypeId::kEnumerate,
    TypeId::kZip,          TypeId::kMap,         TypeId::kFilter, TypeId::kReversed,
    TypeId::kComplex,      TypeId::kMemoryView};

constexpr NativeValue kValues[] = {
    {"NotImplemented", Value::not_implemented()},
    {"Ellipsis", Value::ellipsis()},
    {"__debug__", Value::boolean(true)},
};

constexpr NativeRefusal kRefusals[] = {
    {"open", "a run has no files: read or write in a task, and pass the data on"},
    {"input", "a run has no terminal: take it as the workflow's input, or `await receive(…)` it"},
    {"exec", "code cannot be made at run time: write a function, or a dict of functions"},
    {"eval", "code cannot be made at run time: use json.loads or a dict of functions"},
    {"compile", "code cannot be made at run time: write a function"},
    {"__import__", "write an import statement: imports are resolved when the workflow is deployed"},
    {"breakpoint", "print what you want to see, or look at the run's snapshot"},
    {"memoryview", "use bytes or bytearray, and slices of them"},
    {"help", "read the documentation: a run has no terminal"},
    {"exit", "return from the workflow, or raise an exception"},
    {"quit", "return from the workflow, or raise an exception"},
    {"globals", "name the variable, or keep a dict of your own"},
    {"complex", "complex numbers are not available: keep the two parts as floats"},
    {"copyright", "there is nothing to show here"},
    {"credits", "there is nothing to show here"},
    {"license", "there is nothing to show here"},
};

bool is_builtin_exception(TypeId id) {
  return id >= TypeId::kBaseException && id <= TypeId::kZeroDivisionError;
}

}  // namespace

const NativeModule& builtins_module() {
  static const std::vector<NativeDef> functions = [] {
    std::vector<NativeDef> all(std::begin(kFunctions), std::end(kFunctions));
    for (const NativeDef& def : numeric_functions()) all.push_back(def);
    return all;
  }();
  static const std::vector<TypeId> types = [] {
    std::vector<TypeId> all(std::begin(kTypes), std::end(kTypes));
    for (const NativeType& type : exception_types()) {
      if (is_builtin_exception(type.id)) all.push_back(type.id);
    }
    return all;
  }();
  static const NativeModule module{
      ModuleId::kBuiltins, "builtins", functions, types, kValues, kRefusals};
  return module;
}

}  // namespace pawl::vm
