// Natives: builtin functions, methods and modules written in C++.
//
// A native is one line of a table: permanent number, name, parameters, function. The parameters
// are Python's own notation without values, "=" marking an optional one:
//
//     {1, "split", "self, /, sep=, maxsplit=", str_split},
//     {2, "print", "*values, sep=, end=, file=, flush=", builtin_print},
//
// The function gets one Value per parameter, borrowed, in that order, empty where an optional one
// was not given; *values arrives as a Tuple, **options as a Dict. It answers with an owned result,
// or empty with an exception pending (`return machine.raise(…)`), or a tail call
// (`return machine.tail_call(…)`) when its result is that of calling something else: that is how
// str(x) reaches x.__str__ without a C++ frame below it.
//
// A method's `self` is guaranteed to have the layout of the type that the table belongs to
// (instances of subclasses are unwrapped: for `class Stack(list)` a list method sees the List
// inside). Types with `whole_instance` get the instance as it is (exceptions, object).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vm/objects/function.h"
#include "vm/type_ids.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

struct Args {
  const Value* values;
  uint32_t count;
  Value operator[](size_t i) const { return values[i]; }
  bool has(size_t i) const { return !values[i].empty(); }
};

using NativeCode = Ref (*)(Machine& machine, Args args);

enum class Binding : uint8_t {
  kFunction = 0,  // methods: bound to an instance
  kClassMethod,   // dict.fromkeys: first argument is the class
  kStaticMethod,  // str.maketrans
  kGetter,        // a read-only attribute: int.real, slice.start
  kConstructor,   // __new__: `cls` first; makes an instance of exactly the builtin type: the
                  // machine wraps it when cls is a subclass
};

struct NativeDef {
  uint16_t number;  // permanent within its table, from 1
  const char* name;
  const char* parameters;
  NativeCode code;
  Binding binding = Binding::kFunction;
};

// A builtin type: its table of methods and how it is built.
struct NativeType {
  TypeId id;
  const char* name;  // as CPython prints it
  TypeId base;
  std::span<const NativeDef> methods;
  const char* module = "builtins";
  const char* doc = nullptr;
  bool subclassable = true;
  bool whole_instance = false;         // methods see the instance itself, not the value inside
  TypeId second_base = TypeId::kNone;  // in the mro before the first class that it derives from
  TypeId third_base = TypeId::kNone;
};

struct NativeValue {  // a plain value in a module: math.pi
  const char* name;
  Value value;                              // unboxed only
  std::span<const char* const> texts = {};  // or a tuple of strings
};

struct NativeRefusal {
  const char* name;
  const char* hint;
};

// A module: natives, types and values; refused names with what to do instead; and, for modules
// written in Python, the source.
struct NativeModule {
  ModuleId id;
  const char* name;
  std::span<const NativeDef> functions;
  std::span<const TypeId> types = {};
  std::span<const NativeValue> values = {};
  std::span<const NativeRefusal> refusals = {};
};

// Natives that the interpreter does itself where it can.
enum class Intrinsic : uint8_t { kNone = 0, kListAppend, kListPop, kLength };

// Parsed parameters of one native.
struct NativeInfo {
  const NativeDef* def = nullptr;
  uint32_t number = 0;           // (table << 12) + def->number
  TypeId owner = TypeId::kNone;  // kNone: a module's function
  uint16_t positional_only = 0;
  uint16_t positional = 0;  // named parameters that can be given by position
  uint16_t required = 0;    // of those
  uint16_t total = 0;       // values the code receives
  bool var_args = false;
  bool var_keywords = false;
  bool whole_instance = false;
  bool in_place = false;  // __iadd__ and the like: the answer may be `self`
  // May be called with its arguments by position as they stand, if the first is of `self_kind`
  // (0: whatever it is).
  bool direct = false;
  uint8_t self_kind = 0;
  Intrinsic intrinsic = Intrinsic::kNone;
  int16_t var_args_index = -1;
  int16_t var_keywords_index = -1;
  std::vector<std::string> names;
  std::vector<bool> optional;
  std::string qualified_name;  // "str.split", "print"
  std::string call_name;       // in messages: "str.split", "print", "math.sqrt", "int"
};

}  // namespace pawl::vm
