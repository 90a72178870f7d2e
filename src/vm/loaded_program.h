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
#include "vm/objects/iterator.h"
#include "vm/objects/string.h"
#include "vm/value.h"

namespace pawl::vm {

class Runtime;
struct LoadedProgram;
namespace snapshot {
class Image;
}

// What an instruction found for operands of one kind. A guess only: a miss looks again.
struct CacheEntry {
  // What `slot` says where it is no slot of an instance.
  static constexpr int32_t kNothing = -1;
  static constexpr int32_t kMethod = -2;      // value: a function or native, called with the object
  static constexpr int32_t kClassValue = -3;  // value: an attribute of the class as it is
  static constexpr int32_t kGetter = -4;      // value: a property's getter, a Function
  static constexpr int32_t kInit = -5;        // value: the class's __init__, a Function
  static constexpr int32_t kPlain = -6;       // making an instance runs nothing of the program
  static constexpr int32_t kNew = -8;         // value: the native __new__ of a builtin class
  static constexpr int32_t kClassMethod = -9;  // value: a function, called with the class
  static constexpr int32_t kNoHook = -7;       // a class that is called as classes are by default
  static constexpr int32_t kFilled = -10;      // making an instance fills the slots of `grown`
  static constexpr int32_t kNamedTuple = -11;  // value: of how many items an instance is made
  static constexpr int32_t kTupleItem = -12;   // value: which item of the tuple inside it is

  const void* key = nullptr;  // the object's Shape; the Class itself; a kind of builtin object
  uint64_t epoch = 0;         // of the object's class when the guess was made
  Value value;                // borrowed: the class keeps it as long as it has this epoch
  union {
    Shape* grown = nullptr;  // storing: the shape that the new attribute makes, or null
    uint64_t slots;          // matching a class: of which slots the attributes are, a byte each
  };
  int32_t slot = kNothing;
};

// Two guesses: a place in the program that sees objects of two classes in turn is common.
struct Cache {
  CacheEntry first;
  CacheEntry second;

  void remember(const CacheEntry& entry) {
    second = first;
    first = entry;
  }
  const CacheEntry* find(const void* key, uint64_t epoch) const {
    if (first.key == key && first.epoch == epoch) [[likely]]
      return &first;
    return second.key == key && second.epoch == epoch ? &second : nullptr;
  }
  // Stands for the class of a builtin object, where its first word or its code decides that; null
  // where more does.
  static const void* builtin_key(const Object* object) {
    if (object->kind == Kind::kGenerator) return static_cast<const Generator*>(object)->code;
    bool plain = object->kind <= Kind::kSlice || object->kind == Kind::kIterator ||
                 object->kind == Kind::kDictView || object->kind == Kind::kRecord ||
                 object->kind == Kind::kByteArray;
    if (!plain || object->kind == Kind::kNative) return nullptr;
    return reinterpret_cast<const void*>(uintptr_t{object->extra} << 8 |
                                         static_cast<uintptr_t>(object->kind));
  }
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
  bool simple = false;                    // only positional parameters, no generator
  uint32_t frame_bytes = 0;               // of a frame and its registers
  bytecode::Instruction* code = nullptr;  // quickened copy
  Value* constants = nullptr;
  Cache* caches = nullptr;  // the first is for all instructions that keep none
  // How far the table of pointers to caches is from the instructions: an entry is as long as one.
  uintptr_t cache_distance = 0;
  String* name = nullptr;
  String* qualname = nullptr;
  std::vector<String*> local_names;
  Function* constant = nullptr;  // the immortal function object without defaults

  uint32_t position_of(const bytecode::Instruction* instruction) const {
    return static_cast<uint32_t>(instruction - code);
  }
  Cache& cache_at(const bytecode::Instruction* instruction) const {
    return **reinterpret_cast<Cache* const*>(reinterpret_cast<uintptr_t>(instruction) +
                                             cache_distance);
  }
  void set_cache_table(Cache* const* table) {
    static_assert(sizeof(bytecode::Instruction) == sizeof(Cache*));
    cache_distance = reinterpret_cast<uintptr_t>(table) - reinterpret_cast<uintptr_t>(code);
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
  // The Program's own string of this text, if it has one: data whose keys the program names is
  // smaller and faster with it. Not what runs interned, or a run would depend on others.
  String* find_string(std::string_view text);
  uint64_t next_epoch() { return ++epoch; }
  // What snapshots of runs are a difference to; made on first use, null if the Program has none.
  const snapshot::Image* image();

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
  void make_caches(Code& code);
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
  Cache trampoline_cache_;
  Cache* trampoline_cache_table_[2] = {&trampoline_cache_, &trampoline_cache_};
  std::vector<String*> strings_;
  std::unordered_map<const Object*, uint32_t> string_indices_;
  std::unordered_map<std::string_view, String*> strings_by_text_;  // made on first use
  std::unordered_map<const Object*, uint32_t> constant_indices_;
  bool constants_indexed_ = false;
  std::vector<std::unique_ptr<Shape>> shapes_;
  std::unordered_map<Transition, Shape*, TransitionHash> transitions_;
  std::unique_ptr<snapshot::Image> image_;
  bool image_made_ = false;
};

// Rewrites code for speed: fused and specialised instructions, each in the place of the stored
// instruction it begins with (quicken.cc).
void quicken(Code& code);

}  // namespace pawl::vm
