// LoadedProgram: a verified Program made ready to run on one thread: constants as immortal
// objects, code that may be quickened in place, inline caches, shapes. All runs of the program on
// this thread share it; no run's state is in it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lang/bytecode/program.h"
#include "vm/heap.h"
#include "vm/objects/class.h"
#include "vm/objects/function.h"
#include "vm/objects/string.h"
#include "vm/value.h"

namespace pawl::vm {

class Runtime;
struct LoadedProgram;

// What an instruction remembers of its last operands. Guesses only: a miss looks again.
struct Cache {
  const void* key = nullptr;  // a Shape or a Class
  uint64_t epoch = 0;         // class epoch at which the guess was made
  Value value;                // borrowed
  int32_t slot = -1;
  Shape* grown = nullptr;  // storing: the shape that the new attribute makes, or null
};

// A function ready to run.
struct Code {
  const bytecode::Function* function = nullptr;
  LoadedProgram* program = nullptr;
  uint32_t index = 0;
  uint32_t flags = 0;  // bytecode::FunctionFlags
  uint16_t positional_only = 0;
  uint16_t positional = 0;
  uint16_t keyword_only = 0;
  uint16_t local_count = 0;
  uint16_t free_count = 0;
  uint16_t register_count = 0;
  bool simple = false;                    // only positional parameters, no closure, no generator
  bytecode::Instruction* code = nullptr;  // quickened copy
  Value* constants = nullptr;
  Cache* caches = nullptr;  // one per instruction
  String* name = nullptr;
  String* qualname = nullptr;
  std::vector<String*> local_names;
  Function* constant = nullptr;  // the immortal function object without defaults

  uint32_t position_of(const bytecode::Instruction* instruction) const {
    return static_cast<uint32_t>(instruction - code);
  }
  uint32_t line_of(const bytecode::Instruction* instruction) const;
  const bytecode::Position* position_at(uint32_t instruction) const;
};

struct LoadedProgram {
  LoadedProgram(bytecode::Program program, Runtime& runtime);
  ~LoadedProgram();
  LoadedProgram(const LoadedProgram&) = delete;
  LoadedProgram& operator=(const LoadedProgram&) = delete;

  String* intern(std::string_view text);
  // The shape with one more attribute; null if the program has made too many of them.
  Shape* shape_with(Shape* shape, String* name);
  // The code through which natives call into the program; never part of a snapshot.
  const Code* trampoline() const { return &trampoline_; }
  // Where an immortal object comes from, for the snapshot codec; made on first use.
  std::optional<uint32_t> index_of_string(const String* string);
  std::optional<uint32_t> index_of_constant(const Object* object);
  // String `index` of the Program as an object; null: too long to be a name.
  String* string_at(uint32_t index) { return strings_[index]; }
  uint64_t next_epoch() { return ++epoch; }

  bytecode::Program program;
  Runtime& runtime;
  Heap constants_heap;           // never collected; everything in it is immortal
  std::vector<Value> constants;  // by Program index
  std::vector<Code> codes;       // by function index
  std::vector<Value> modules;    // Module objects by index
  std::vector<Value> tasks;      // Task objects by index
  std::vector<String*> global_names;
  std::unordered_map<std::string, String*> interned;
  Shape* root_shape;
  uint64_t epoch = 0;

 private:
  void make_strings();
  void make_constant(size_t index);
  void make_code(size_t index);
  void finish_code(Code& code);
  void make_trampoline();

  struct Transition {
    Shape* from;
    String* name;
    bool operator==(const Transition&) const = default;
  };
  struct TransitionHash {
    size_t operator()(const Transition& t) const {
      return std::hash<void*>()(t.from) * 31 + std::hash<void*>()(t.name);
    }
  };
  bytecode::Function trampoline_function_;
  Code trampoline_;
  Cache trampoline_caches_[2];
  std::vector<String*> strings_;
  std::unordered_map<const Object*, uint32_t> string_indices_;
  std::unordered_map<const Object*, uint32_t> constant_indices_;
  bool constants_indexed_ = false;
  std::vector<std::unique_ptr<Shape>> shapes_;
  std::unordered_map<Transition, Shape*, TransitionHash> transitions_;
};

// Rewrites code for speed: fused and specialised instructions, each in the place of the stored
// instruction it begins with (quicken.cc).
void quicken(Code& code);

}  // namespace pawl::vm
