// Program: what the compiler makes of a bundle of sources and the machine runs. Plain data: it
// copies, moves and serialises (codec.h), and owns no run's state.
//
// Everything is addressed by index: strings, constants, functions, global slots, modules. An index
// out of range, a register that is read before it is written, or a jump into nowhere makes the
// verifier (verifier.h) refuse the Program, so that the machine may trust one that passed.
//
// A Program is self-contained: library modules written in Python (asyncio, itertools …) are
// compiled into it like the user's own files, as far as they are reached. Only natives (builtin
// functions, types and methods) are named from outside, by permanent numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lang/bytecode/opcodes.h"

namespace pawl::bytecode {

using StringIndex = uint32_t;

enum class ConstantKind : uint8_t {
  kNone = 0,
  kTrue = 1,
  kFalse = 2,
  kEllipsis = 3,
  kNotImplemented = 4,
  kInt = 5,     // fits int64
  kBigInt = 6,  // text: decimal digits with an optional '-'
  kFloat = 7,
  kString = 8,  // WTF-8 in strings[index]
  kBytes = 9,   // strings[index] holds the bytes
  kTuple = 10,  // items: constant indices
  kFrozenSet = 11,
  kFunction = 12,      // functions[index]: a function without closure whose defaults, if any, are
                       // constants (Function::defaults); shared by all runs
  kNative = 13,        // builtin function number
  kType = 14,          // builtin type number
  kModule = 15,        // modules[index]
  kTask = 16,          // tasks[index]: a declared task, called like a function
  kNativeModule = 17,  // a module of natives only: strings[index] is its name
  kStaticClass = 18,   // reserved: a class built once per Program
};

struct Constant {
  ConstantKind kind = ConstantKind::kNone;
  int64_t integer = 0;
  double number = 0;
  uint32_t index = 0;
  std::vector<uint32_t> items = {};
};

// On an exception between start and end (instruction indices, end excluded) the temporaries from
// `depth` on are dropped, the exception goes to register `target_register`, and the frame goes on
// at `target`. Inner entries come before outer ones.
struct Handler {
  uint32_t start = 0;
  uint32_t end = 0;
  uint32_t target = 0;
  uint16_t depth = 0;
  uint16_t target_register = 0;
};

// While the frame is between start and end, the exception in `exception_register` is "being
// handled": it is the context of new exceptions and what a bare `raise` raises again.
struct HandlerBody {
  uint32_t start = 0;
  uint32_t end = 0;
  uint16_t exception_register = 0;
};

// Source position of the instructions from `instruction` up to the next entry.
// Lines from 1, columns (in code points) from 0; the range is what a traceback underlines.
struct Position {
  uint32_t instruction = 0;
  uint32_t line = 0;
  uint32_t end_line = 0;
  uint16_t column = 0;
  uint16_t end_column = 0;
};

// What a temporary is for, so that a snapshot can be shown and mapped in source terms.
enum class Role : uint8_t {
  kTemporary = 0,     // part of an expression
  kLoopIterator = 1,  // iterator of the loop at `line`
  kWithExit = 2,      // exit of the `with` item at `line` (method and self: two registers)
  kHandled = 3,       // exception being handled by the `except` or `finally` at `line`
  kCallee = 4,        // function of the pending call at `line`
  kArgument = 5,      // argument `detail` of the pending call at `line`
  kElement = 6,       // element of a display, or the collection of a comprehension
  kSubject = 7,       // subject of the `match` at `line`
  kReturnValue = 8,   // value to be returned once `finally` has run
  kTarget = 9,        // object or index of an assignment target
};

struct RegisterRole {
  uint32_t start = 0;  // instruction range in which the register has this role
  uint32_t end = 0;
  uint16_t reg = 0;
  Role role = Role::kTemporary;
  uint16_t detail = 0;
  uint32_t line = 0;
};

// Path of the statement that begins at `instruction`, outermost first: "2.for.0.try.1" is the
// second statement of the try body that is first in the for loop's body that is third in the
// function.
struct StatementPath {
  uint32_t instruction = 0;
  StringIndex path = 0;
};

enum FunctionFlags : uint32_t {
  kHasVarArgs = 1,
  kHasVarKeywords = 2,
  kGenerator = 4,
  kCoroutine = 8,  // kGenerator and kCoroutine together: an async generator
  kModuleBody = 16,
  kClassBody = 32,  // register 0 holds the namespace dict
  kNested = 64,     // has free variables
  kLibrary = 128,   // belongs to a library module: left out of tracebacks
  kMethod = 256,    // defined directly in a class body
  // A task that is called there is waited for in the middle of the call (python/value_calls.h).
  kTakesValues = 512,
};

struct Function {
  StringIndex name = 0;
  StringIndex qualname = 0;
  StringIndex doc = 0;  // index + 1, or 0
  uint32_t module = 0;
  uint32_t flags = 0;
  uint32_t first_line = 0;
  uint16_t positional_only = 0;
  uint16_t positional = 0;    // including the positional-only ones
  uint16_t keyword_only = 0;  // registers: positionals, keyword-onlys, *args, **kwargs, then the
                              // other locals, then free variables' cells, then temporaries
  uint16_t local_count = 0;   // all named registers, free variables included
  uint16_t free_count = 0;    // the last free_count locals receive the closure's cells
  uint16_t register_count = 0;
  // Defaults of a kFunction constant; kMakeFunction brings its own and ignores these.
  uint32_t defaults = 0;          // program constant + 1: tuple, for the last positionals; or 0
  uint32_t keyword_defaults = 0;  // program constant + 1: tuple (name, value, name, value …); or 0
  std::vector<StringIndex> local_names;  // local_count of them
  std::vector<uint32_t> constants;       // indices into Program::constants
  std::vector<Instruction> code;
  std::vector<uint16_t> depths;  // live temporaries before each instruction
  std::vector<Handler> handlers;
  std::vector<HandlerBody> handler_bodies;
  std::vector<Position> positions;
  std::vector<RegisterRole> roles;
  std::vector<StatementPath> paths;
  std::vector<StringIndex> annotations;  // parameter name, annotation source, …, "return", source
};

struct Module {
  StringIndex name = 0;       // "order", "asyncio", "shop.prices"
  StringIndex file = 0;       // path as deployed; for library modules "<asyncio>"
  StringIndex source = 0;     // text as deployed; empty for library modules
  uint32_t body = 0;          // function index
  uint32_t first_global = 0;  // the module's slots are first_global … + global_names.size()
  std::vector<StringIndex> global_names;
  std::vector<uint32_t> static_values;  // constant index + 1 a slot keeps for good once set, or 0:
                                        // such a global is never part of a snapshot
  bool library = false;
};

// A task that workers carry out, as the source declares it.
struct Task {
  StringIndex name = 0;
  std::vector<StringIndex> parameters;  // as signature.h has them; empty if unknown
  StringIndex options = 0;              // JSON text of decorator options, index + 1, or 0
  StringIndex result = 0;  // annotation that says what to build of the result, index + 1, or 0
  uint32_t module = 0;     // in which its names are looked up
};

enum class Shape : uint8_t {
  kFunction = 0,       // @workflow async def, async def main / workflow
  kWorkflowClass = 1,  // class X(Workflow): async def run(self, …)
  kOrchestration = 2,  // generator that yields calls
  kScript = 3,         // plain statements with top-level await
  kDuroxide = 4,       // kOrchestration that is registered with duroxide: `all` gives outcomes, kv
};

constexpr bool is_orchestration(Shape shape) {
  return shape == Shape::kOrchestration || shape == Shape::kDuroxide;
}

// An orchestration that is registered with a version is the workflow NAME@VERSION; one that is
// registered without has this version.
inline constexpr std::string_view kPlainVersion = "1.0.0";

struct VersionedName {
  std::string_view name;
  std::string_view version;  // empty: the name has none
};

inline VersionedName split_version(std::string_view name) {
  size_t at = name.rfind('@');
  bool versioned = at != std::string_view::npos && at + 1 < name.size() && name[at + 1] >= '0' &&
                   name[at + 1] <= '9';
  if (!versioned) return {name, {}};
  return {name.substr(0, at), name.substr(at + 1)};
}

struct Entry {
  StringIndex name = 0;
  Shape shape = Shape::kFunction;
  uint32_t module = 0;
  uint32_t slot = 0;                  // global slot of the function or class (not for kScript)
  uint32_t function = 0;              // its function (kScript: the module body)
  StringIndex options = 0;            // JSON text of the decorator's options, index + 1, or 0
  std::vector<uint32_t> input_slots;  // kScript: the declared inputs, by name
};

// What the deploy set for the workflows to read in os.environ.
struct Setting {
  StringIndex name = 0;
  StringIndex value = 0;
};

struct Program {
  uint32_t language_level = 1;
  uint32_t compiler_revision = 1;
  std::string version;  // SHA-256, hexadecimal
  std::vector<std::string> strings;
  std::vector<Constant> constants;
  std::vector<Function> functions;
  std::vector<Module> modules;  // modules[0] is the main one
  std::vector<Task> tasks;
  std::vector<Entry> entries;
  uint32_t global_count = 0;
  // What the bodies of the modules leave behind, as a snapshot of a run that stands before its
  // entry; empty: not known. Snapshots of runs store only how they differ (vm/snapshot/image.h).
  std::string image;
  std::vector<Setting> settings;  // by name
};

}  // namespace pawl::bytecode
