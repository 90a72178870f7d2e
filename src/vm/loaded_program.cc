#include "vm/loaded_program.h"

#include <algorithm>
#include <cstring>

#include "base/assert.h"
#include "vm/frame.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/runtime.h"
#include "vm/snapshot/image.h"

namespace pawl::vm {

using bytecode::Constant;
using bytecode::ConstantKind;

namespace {

constexpr size_t kUnlimited = ~size_t{0} >> 1;
constexpr size_t kMostShapes = 20'000;
// Names of slots outlive the run: one made at run time must not be large.
constexpr size_t kLongestSlotName = 100;

Value immortal(Ref value) {
  Value raw = value.take();
  // Characters are immortal already, and shared with other threads: not to be written to.
  if (raw.is_object() && !raw.object()->immortal()) raw.object()->refs = Object::kImmortal;
  return raw;
}

// Constants are built without a machine: only what the compiler folds can be in them.
Ref make_int_from_decimal(Heap& heap, std::string_view text) {
  bool negative = !text.empty() && text[0] == '-';
  std::vector<uint64_t> limbs;
  for (char digit : text.substr(negative ? 1 : 0)) {
    unsigned __int128 carry = static_cast<unsigned>(digit - '0');
    for (uint64_t& limb : limbs) {
      carry += static_cast<unsigned __int128>(limb) * 10;
      limb = static_cast<uint64_t>(carry);
      carry >>= 64;
    }
    if (carry != 0) limbs.push_back(static_cast<uint64_t>(carry));
  }
  return make_int_from_limbs(heap, limbs.data(), limbs.size(), negative);
}

Ref make_constant_set(Heap& heap, const std::vector<Value>& items) {
  Ref set = make_set(heap, Kind::kFrozenSet);
  for (Value item : items) {
    uint64_t hash = item.is(Kind::kString) ? hash_of(item.as<String>())
                    : is_int(item)         ? hash_int(item)
                    : item.is_double()     ? hash_double(item.number())
                                           : item.bits();
    dict_append_new(heap, set.as<Set>(), item, hash, Value());
  }
  return set;
}

}  // namespace

uint32_t Code::line_of(const bytecode::Instruction* instruction) const {
  const bytecode::Position* position = position_at(position_of(instruction));
  return position == nullptr ? function->first_line : position->line;
}

const bytecode::Position* Code::position_at(uint32_t instruction) const {
  const bytecode::Position* best = nullptr;
  for (const bytecode::Position& position : function->positions) {
    if (position.instruction > instruction) break;
    best = &position;
  }
  return best;
}

LoadedProgram::LoadedProgram(bytecode::Program source, Runtime& shared)
    : program(std::move(source)), runtime(shared), constants_heap(kUnlimited) {
  HeapScope scope(constants_heap);
  shapes_.push_back(std::make_unique<Shape>(Shape{nullptr, nullptr, 0}));
  root_shape = shapes_.back().get();
  make_strings();
  codes.resize(program.functions.size());
  modules.resize(program.modules.size());
  for (size_t i = 0; i < modules.size(); ++i) {
    Module* module = constants_heap.make<Module>(Kind::kModule);
    module->index = static_cast<uint32_t>(i);
    module->name = Value::object(strings_[program.modules[i].name]);
    modules[i] = immortal(Ref::adopt(Value::object(module)));
  }
  for (const bytecode::Task& declared : program.tasks) {
    Task* task = constants_heap.make<Task>(Kind::kTask);
    task->name = Value::object(strings_[declared.name]);
    std::vector<Value> names;
    for (uint32_t index : declared.parameters) names.push_back(Value::object(strings_[index]));
    task->parameters = immortal(make_tuple(constants_heap, names));
    if (declared.options != 0) task->options = Value::object(strings_[declared.options - 1]);
    tasks.push_back(immortal(Ref::adopt(Value::object(task))));
  }
  constants.resize(program.constants.size());
  for (size_t i = 0; i < codes.size(); ++i) make_code(i);
  for (size_t i = 0; i < constants.size(); ++i) make_constant(i);
  for (Code& code : codes) finish_code(code);
  make_trampoline();
  for (const bytecode::Module& module : program.modules) {
    for (uint32_t name : module.global_names) global_names.push_back(strings_[name]);
  }
  global_names.resize(program.global_count, runtime.empty_string());
}

LoadedProgram::~LoadedProgram() = default;

String* LoadedProgram::intern(std::string_view text) {
  if (String* shared = runtime.find_interned(text)) return shared;
  auto found = interned.find(std::string(text));
  if (found != interned.end()) return found->second;
  Value string = immortal(make_string(constants_heap, text));
  if ((string.object()->flags & String::kInterned) == 0) {
    string.object()->flags |= String::kInterned;
  }
  interned.emplace(std::string(text), string.as<String>());
  return string.as<String>();
}

void LoadedProgram::make_strings() {
  strings_.reserve(program.strings.size());
  for (const std::string& text : program.strings) {
    // Long texts (sources, documents) are no names: making them waits until they are constants.
    String* string = text.size() <= 256 ? intern(text) : nullptr;
    strings_.push_back(string);
    // A string of this program alone knows its index; those of the Runtime are looked up.
    bool own = string != nullptr && runtime.find_interned(text) == nullptr;
    if (own && string->extra == 0 && strings_.size() <= UINT16_MAX) {
      string->extra = static_cast<uint16_t>(strings_.size());
    }
  }
}

void LoadedProgram::make_constant(size_t index) {
  const Constant& constant = program.constants[index];
  Value& slot = constants[index];
  if (!slot.empty()) return;
  auto text = [&]() -> const std::string& { return program.strings[constant.index]; };
  switch (constant.kind) {
    case ConstantKind::kNone:
      slot = Value::none();
      break;
    case ConstantKind::kTrue:
      slot = Value::boolean(true);
      break;
    case ConstantKind::kFalse:
      slot = Value::boolean(false);
      break;
    case ConstantKind::kEllipsis:
      slot = Value::ellipsis();
      break;
    case ConstantKind::kNotImplemented:
      slot = Value::not_implemented();
      break;
    case ConstantKind::kInt:
      slot = immortal(make_int(constants_heap, constant.integer));
      break;
    case ConstantKind::kBigInt:
      slot = immortal(make_int_from_decimal(constants_heap, text()));
      break;
    case ConstantKind::kFloat:
      slot = Value::number(constant.number);
      break;
    case ConstantKind::kString:
      slot = strings_[constant.index] != nullptr ? Value::object(strings_[constant.index])
                                                 : immortal(make_string(constants_heap, text()));
      break;
    case ConstantKind::kBytes:
      slot = immortal(make_bytes(constants_heap, text()));
      break;
    case ConstantKind::kTuple:
    case ConstantKind::kFrozenSet: {
      std::vector<Value> items;
      for (uint32_t item : constant.items) {
        make_constant(item);
        items.push_back(constants[item]);
      }
      if (constant.kind == ConstantKind::kTuple) {
        slot = immortal(make_tuple(constants_heap, items));
      } else {
        slot = immortal(make_constant_set(constants_heap, items));
      }
      break;
    }
    case ConstantKind::kFunction:
      slot = Value::object(codes[constant.index].constant);
      break;
    case ConstantKind::kNative:
      slot = Value::object(runtime.native(static_cast<uint32_t>(constant.integer)));
      break;
    case ConstantKind::kType:
      // A number that this machine does not know is no value, as with natives.
      if (constant.integer < static_cast<int64_t>(kTypeCount)) {
        slot = Value::object(runtime.type(static_cast<TypeId>(constant.integer)));
      }
      break;
    case ConstantKind::kModule:
      slot = modules[constant.index];
      break;
    case ConstantKind::kTask:
      slot = tasks[constant.index];
      break;
    case ConstantKind::kNativeModule: {
      Module* module = constants_heap.make<Module>(Kind::kModule);
      module->index = ~uint32_t{0};
      module->name = Value::object(strings_[constant.index]);
      slot = immortal(Ref::adopt(Value::object(module)));
      break;
    }
    case ConstantKind::kStaticClass:
      slot = Value::none();
      break;
  }
}

void LoadedProgram::make_code(size_t index) {
  const bytecode::Function& function = program.functions[index];
  Code& code = codes[index];
  code.function = &function;
  code.program = this;
  code.index = static_cast<uint32_t>(index);
  code.flags = function.flags;
  code.positional_only = function.positional_only;
  code.positional = function.positional;
  code.keyword_only = function.keyword_only;
  code.local_count = function.local_count;
  code.free_count = function.free_count;
  // At least one: instructions without a result name register 0.
  code.register_count = std::max<uint16_t>(function.register_count, 1);
  code.name = strings_[function.name];
  code.qualname = strings_[function.qualname];
  for (uint32_t name : function.local_names) code.local_names.push_back(strings_[name]);
  constexpr uint32_t kComplex = bytecode::kHasVarArgs | bytecode::kHasVarKeywords |
                                bytecode::kGenerator | bytecode::kCoroutine;
  code.simple = (function.flags & kComplex) == 0 && function.keyword_only == 0;
  code.frame_bytes = static_cast<uint32_t>(frame_bytes(&code));
  Function* constant = constants_heap.make<Function>(Kind::kFunction);
  constant->refs = Object::kImmortal;
  constant->code = &code;
  code.constant = constant;
}

void LoadedProgram::finish_code(Code& code) {
  const bytecode::Function& function = *code.function;
  size_t count = function.code.size();
  code.code = static_cast<bytecode::Instruction*>(
      constants_heap.allocate((count + 1) * sizeof(bytecode::Instruction)));
  std::memcpy(code.code, function.code.data(), count * sizeof(bytecode::Instruction));
  // A damaged snapshot may have a frame wait at its last instruction, which nothing does: going on
  // behind it comes back to it.
  const size_t last = count - 1;
  code.code[count] = {static_cast<uint8_t>(bytecode::Opcode::kJump), 0, 0,
                      static_cast<uint16_t>(last), static_cast<uint16_t>(last >> 16)};
  make_caches(code);
  code.constants =
      static_cast<Value*>(constants_heap.allocate(function.constants.size() * sizeof(Value)));
  for (size_t i = 0; i < function.constants.size(); ++i) {
    code.constants[i] = constants[function.constants[i]];
  }
  if (function.defaults != 0) code.constant->defaults = constants[function.defaults - 1];
  if (function.keyword_defaults != 0) {
    Ref dict = make_dict(constants_heap);
    const Tuple* pairs = constants[function.keyword_defaults - 1].as<Tuple>();
    for (size_t i = 0; i + 1 < pairs->length; i += 2) {
      dict_set_string(constants_heap, dict.as<Dict>(), pairs->items()[i].as<String>(),
                      pairs->items()[i + 1]);
    }
    code.constant->keyword_defaults = immortal(std::move(dict));
  }
  quicken(code);
}

void LoadedProgram::make_caches(Code& code) {
  using bytecode::Opcode;
  const std::vector<bytecode::Instruction>& stored = code.function->code;
  auto keeps = [](Opcode op) {
    return op == Opcode::kLoadAttr || op == Opcode::kStoreAttr || op == Opcode::kLoadMethod ||
           op == Opcode::kCall || op == Opcode::kMatchClass;
  };
  size_t count = 1;
  for (const bytecode::Instruction& instruction : stored) {
    if (keeps(instruction.opcode())) ++count;
  }
  code.caches = static_cast<Cache*>(constants_heap.allocate(count * sizeof(Cache)));
  for (size_t i = 0; i < count; ++i) new (code.caches + i) Cache();
  auto** table = static_cast<Cache**>(constants_heap.allocate(stored.size() * sizeof(Cache*)));
  Cache* next = code.caches + 1;
  for (size_t i = 0; i < stored.size(); ++i) {
    table[i] = keeps(stored[i].opcode()) ? next++ : code.caches;
  }
  code.set_cache_table(table);
}

// What Machine::call enters through: call register 0 with the arguments in 1 and 2, return.
void LoadedProgram::make_trampoline() {
  using bytecode::Opcode;
  trampoline_function_.register_count = 3;
  trampoline_function_.code = {
      {static_cast<uint8_t>(Opcode::kCallSpread), 0, 0, 0, 0},
      {static_cast<uint8_t>(Opcode::kReturn), bytecode::kTakeA, 0, 0, 0},
  };
  trampoline_function_.depths = {3, 1};
  trampoline_.function = &trampoline_function_;
  trampoline_.program = this;
  trampoline_.register_count = 3;
  trampoline_.name = trampoline_.qualname = runtime.empty_string();
  trampoline_.index = ~uint32_t{0};
  trampoline_.code = trampoline_function_.code.data();
  trampoline_.caches = &trampoline_cache_;
  trampoline_.set_cache_table(trampoline_cache_table_);
  trampoline_.frame_bytes = static_cast<uint32_t>(frame_bytes(&trampoline_));
}

std::optional<uint32_t> LoadedProgram::index_of_string(const String* string) {
  if (string->extra != 0 && string->extra <= strings_.size() &&
      strings_[string->extra - 1] == string) {
    return string->extra - 1;
  }
  if (string_indices_.empty()) {
    for (uint32_t i = 0; i < strings_.size(); ++i) {
      if (strings_[i] != nullptr) string_indices_.emplace(strings_[i], i);
    }
  }
  auto found = string_indices_.find(string);
  if (found == string_indices_.end()) return std::nullopt;
  return found->second;
}

String* LoadedProgram::find_string(std::string_view text) {
  if (strings_by_text_.empty()) {
    for (size_t i = 0; i < strings_.size(); ++i) {
      if (strings_[i] != nullptr) strings_by_text_.emplace(program.strings[i], strings_[i]);
    }
  }
  auto found = strings_by_text_.find(text);
  return found == strings_by_text_.end() ? nullptr : found->second;
}

std::optional<uint32_t> LoadedProgram::index_of_constant(const Object* object) {
  if (!constants_indexed_) {
    constants_indexed_ = true;
    for (uint32_t i = 0; i < constants.size(); ++i) {
      if (constants[i].is_object()) constant_indices_.emplace(constants[i].object(), i);
    }
  }
  auto found = constant_indices_.find(object);
  if (found == constant_indices_.end()) return std::nullopt;
  return found->second;
}

Shape* LoadedProgram::shape_with(Shape* shape, String* name) {
  if ((name->flags & String::kInterned) == 0) {
    if (shapes_.size() >= kMostShapes || name->length > kLongestSlotName) return nullptr;
    name = intern(to_utf8(name));
  }
  auto found = transitions_.find({shape, name});
  if (found != transitions_.end()) return found->second;
  if (shapes_.size() >= kMostShapes) return nullptr;
  shapes_.push_back(std::make_unique<Shape>(Shape{shape, name, shape->count + 1}));
  transitions_.emplace(Transition{shape, name}, shapes_.back().get());
  return shapes_.back().get();
}

}  // namespace pawl::vm
