#include "lang/bytecode/builder.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/assert.h"

namespace pawl::bytecode {
namespace {

// Registers and function constants are 16 bits wide; the last few numbers are left free for
// kNoRegister and for the registers that an instruction touches beyond its operand.
constexpr size_t kMaxRegisters = 0xFFF0;
constexpr size_t kMaxConstants = 0xFFFF;
// A finally body is compiled once for every way out, and such bodies nest: this bounds the growth.
constexpr size_t kMaxInstructions = 1 << 18;
// Places where paths meet, times registers: at each of them it is known which registers are set.
constexpr size_t kMaxFlow = size_t{1} << 28;

void append_bytes(std::string& key, const void* data, size_t size) {
  key.append(static_cast<const char*>(data), size);
}

std::string key_of(const Constant& constant) {
  std::string key(1, static_cast<char>(constant.kind));
  switch (constant.kind) {
    case ConstantKind::kInt:
      append_bytes(key, &constant.integer, sizeof constant.integer);
      break;
    case ConstantKind::kFloat: {
      // By bits: 0.0 and -0.0 are different constants, and a NaN equals itself.
      auto bits = std::bit_cast<uint64_t>(constant.number);
      append_bytes(key, &bits, sizeof bits);
      break;
    }
    case ConstantKind::kTuple:
    case ConstantKind::kFrozenSet:
      append_bytes(key, constant.items.data(), constant.items.size() * sizeof(uint32_t));
      break;
    default:
      append_bytes(key, &constant.index, sizeof constant.index);
      append_bytes(key, &constant.integer, sizeof constant.integer);
      break;
  }
  return key;
}

bool suspends(Opcode op, uint32_t function_flags) {
  const bool call = op >= Opcode::kCall && op <= Opcode::kCallSpread;
  return op == Opcode::kAwait || op == Opcode::kYield || op == Opcode::kYieldFrom ||
         (call && (function_flags & kTakesValues) != 0);
}

}  // namespace

// --- ProgramBuilder ----------------------------------------------------------------------------

ProgramBuilder::ProgramBuilder() { string(""); }

StringIndex ProgramBuilder::string(std::string_view text) {
  auto [place, fresh] = strings_.try_emplace(std::string(text), 0);
  if (fresh) {
    place->second = static_cast<StringIndex>(program_.strings.size());
    program_.strings.emplace_back(text);
  }
  return place->second;
}

uint32_t ProgramBuilder::constant(Constant constant) {
  auto [place, fresh] = constants_.try_emplace(key_of(constant), 0);
  if (fresh) {
    place->second = static_cast<uint32_t>(program_.constants.size());
    program_.constants.push_back(std::move(constant));
  }
  return place->second;
}

uint32_t ProgramBuilder::integer(int64_t value) {
  return constant({.kind = ConstantKind::kInt, .integer = value});
}

uint32_t ProgramBuilder::number(double value) {
  return constant({.kind = ConstantKind::kFloat, .number = value});
}

uint32_t ProgramBuilder::tuple(std::vector<uint32_t> items) {
  return constant({.kind = ConstantKind::kTuple, .items = std::move(items)});
}

uint32_t ProgramBuilder::indexed(ConstantKind kind, uint32_t index) {
  return constant({.kind = kind, .index = index});
}

uint32_t ProgramBuilder::native(const NativeMember& member) {
  Constant copy = member.constant;
  if (copy.kind == ConstantKind::kString || copy.kind == ConstantKind::kBytes ||
      copy.kind == ConstantKind::kBigInt || copy.kind == ConstantKind::kNativeModule) {
    copy.index = string(member.text);
  }
  for (const std::string& item : member.items) copy.items.push_back(text(item));
  return constant(std::move(copy));
}

uint32_t ProgramBuilder::reserve_function() {
  program_.functions.emplace_back();
  return static_cast<uint32_t>(program_.functions.size() - 1);
}

void ProgramBuilder::define_function(uint32_t index, Function function) {
  program_.functions[index] = std::move(function);
}

// --- RegisterSet, CodeRanges -------------------------------------------------------------------

void RegisterSet::insert(uint16_t reg) {
  size_t word = reg / 64;
  if (word >= words_.size()) {
    words_.resize(word + 1);
  }
  words_[word] |= uint64_t{1} << reg % 64;
}

void RegisterSet::erase(uint16_t reg) {
  size_t word = reg / 64;
  if (word < words_.size()) {
    words_[word] &= ~(uint64_t{1} << reg % 64);
  }
}

void RegisterSet::intersect(const RegisterSet& other) {
  words_.resize(std::min(words_.size(), other.words_.size()));
  for (size_t i = 0; i < words_.size(); ++i) {
    words_[i] &= other.words_[i];
  }
}

void RegisterSet::subtract(const RegisterSet& other) {
  for (size_t i = 0; i < std::min(words_.size(), other.words_.size()); ++i) {
    words_[i] &= ~other.words_[i];
  }
}

void CodeRanges::close(uint32_t at) {
  if (open_ && at > start_) {
    closed_.emplace_back(start_, at);
  }
  open_ = false;
}

// --- Locals and temporaries --------------------------------------------------------------------

uint16_t FunctionBuilder::add_local(std::string_view name) {
  PAWL_ASSERT(function_.code.empty() && temporaries_.empty());
  if (function_.local_count >= kMaxRegisters) {
    exceed("too many local variables");
    return 0;
  }
  function_.local_names.push_back(program_.string(name));
  return function_.local_count++;
}

uint16_t FunctionBuilder::push(Role role, uint16_t detail, uint32_t line) {
  uint16_t reg = next_temporary();
  if (size_t{local_count()} + temporaries_.size() >= kMaxRegisters) {
    exceed("an expression with too many parts");
    return reg;
  }
  temporaries_.push_back({here(), line, suspensions_, detail, role});
  return reg;
}

void FunctionBuilder::pop(size_t count) {
  for (; count > 0 && !temporaries_.empty(); --count) {
    Temporary temporary = temporaries_.back();
    temporaries_.pop_back();
    // Only a register that is live across a suspension is ever shown.
    if (temporary.role != Role::kTemporary && temporary.suspensions != suspensions_) {
      function_.roles.push_back({temporary.start, here(), next_temporary(), temporary.role,
                                 temporary.detail, temporary.line});
    }
  }
}

void FunctionBuilder::add_role(uint32_t start, uint16_t reg, Role role, uint16_t detail,
                               uint32_t line) {
  function_.roles.push_back({start, here(), reg, role, detail, line});
}

// --- Instructions ------------------------------------------------------------------------------

void FunctionBuilder::append(Instruction instruction) {
  if (!reachable_) {
    return;
  }
  if (function_.code.size() >= kMaxInstructions) {
    exceed("too many instructions");
    reachable_ = false;
    return;
  }
  const Position* last = function_.positions.empty() ? nullptr : &function_.positions.back();
  if (last == nullptr || last->line != position_.line || last->column != position_.column ||
      last->end_line != position_.end_line || last->end_column != position_.end_column) {
    Position position = position_;
    position.instruction = here();
    function_.positions.push_back(position);
  }
  function_.code.push_back(instruction);
  function_.depths.push_back(depth());
  suspensions_ += suspends(instruction.opcode(), function_.flags) ? 1 : 0;
}

void FunctionBuilder::emit(Opcode op, uint16_t a, uint16_t b, uint16_t c, uint8_t flags) {
  append({static_cast<uint8_t>(op), flags, a, b, c});
}

void FunctionBuilder::emit_wide(Opcode op, uint16_t a, uint32_t wide, uint8_t flags) {
  Instruction instruction{static_cast<uint8_t>(op), flags, a, 0, 0};
  instruction.set_wide(wide);
  append(instruction);
}

uint32_t FunctionBuilder::wide_constant(uint32_t program_constant) {
  auto [place, fresh] = constants_.try_emplace(program_constant, 0);
  if (fresh) {
    place->second = static_cast<uint32_t>(function_.constants.size());
    function_.constants.push_back(program_constant);
  }
  return place->second;
}

uint16_t FunctionBuilder::constant(uint32_t program_constant) {
  uint32_t index = wide_constant(program_constant);
  if (index > kMaxConstants) {
    exceed("too many constants in one function");
    return 0;
  }
  return static_cast<uint16_t>(index);
}

// --- Jumps -------------------------------------------------------------------------------------

FunctionBuilder::Label FunctionBuilder::new_label() {
  labels_.emplace_back();
  return static_cast<Label>(labels_.size() - 1);
}

// A jump from here reaches the label with `depth` temporaries.
void FunctionBuilder::arrive(Label label, uint16_t depth) {
  LabelState& state = labels_[label];
  if (labels_.size() * next_temporary() > kMaxFlow) {
    exceed("too many branches for so many variables");
    reachable_ = false;
    return;
  }
  if (state.has_state) {
    PAWL_ASSERT(state.depth == depth || overflow_ != nullptr);
    state.assigned.intersect(assigned_);
  } else {
    state.has_state = true;
    state.depth = depth;
    state.assigned = assigned_;
  }
}

void FunctionBuilder::patch(uint32_t instruction, uint32_t target) {
  if (instruction >= function_.code.size()) {
    return;  // The jump was not emitted: the function is too large.
  }
  Instruction& jump = function_.code[instruction];
  if (jump.opcode() == Opcode::kForIter) {
    uint32_t offset = target - instruction - 1;
    if (offset > 0xFFFF) {
      exceed("a loop whose body is too long");
    }
    jump.c = static_cast<uint16_t>(offset);
  } else {
    jump.set_wide(target);
  }
}

void FunctionBuilder::bind(Label label) {
  LabelState& state = labels_[label];
  PAWL_ASSERT(state.target == kUnbound);
  if (state.has_state) {
    if (reachable_) {
      PAWL_ASSERT(state.depth == depth() || overflow_ != nullptr);
      assigned_.intersect(state.assigned);
    } else {
      assigned_ = state.assigned;
      reachable_ = overflow_ == nullptr;
    }
  }
  state.assigned = {};
  state.target = here();
  for (uint32_t use : state.uses) {
    patch(use, here());
  }
}

void FunctionBuilder::bind_loop(Label label, const RegisterSet& unassigned) {
  bind(label);
  assigned_.subtract(unassigned);
  LabelState& state = labels_[label];
  state.depth = depth();
}

void FunctionBuilder::jump(Label label) {
  if (!reachable_) {
    return;
  }
  LabelState& state = labels_[label];
  if (state.target != kUnbound) {
    PAWL_ASSERT(state.depth == depth() || overflow_ != nullptr);
    emit_wide(Opcode::kJumpBack, 0, state.target);
  } else {
    arrive(label, depth());
    state.uses.push_back(here());
    emit_wide(Opcode::kJump, 0, 0);
  }
  reachable_ = false;
}

void FunctionBuilder::jump_if(Opcode op, uint16_t reg, Label label, uint8_t flags) {
  bool takes = (flags & kTakeA) != 0 && reg + 1 == next_temporary();
  if (reachable_) {
    LabelState& state = labels_[label];
    PAWL_ASSERT(state.target == kUnbound);
    arrive(label, static_cast<uint16_t>(depth() - (takes ? 1 : 0)));
    state.uses.push_back(here());
    emit_wide(op, reg, 0, flags);
  }
  if (takes) {
    pop();
  }
}

void FunctionBuilder::for_iter(uint16_t iterator, uint16_t target, Label exit) {
  if (!reachable_) {
    return;
  }
  arrive(exit, depth());
  labels_[exit].uses.push_back(here());
  emit(Opcode::kForIter, iterator, target, 0);
}

void FunctionBuilder::end_async_for(uint16_t exception, Label exit) {
  if (!reachable_) {
    return;
  }
  arrive(exit, static_cast<uint16_t>(depth() - 1));
  labels_[exit].uses.push_back(here());
  emit_wide(Opcode::kEndAsyncFor, exception, 0);
  reachable_ = false;
}

// --- Handlers ----------------------------------------------------------------------------------

bool FunctionBuilder::begin_handler(const CodeRanges& ranges, uint16_t target_register,
                                    const RegisterSet& assigned) {
  if (ranges.empty() || overflow_ != nullptr) {
    return false;
  }
  PAWL_ASSERT(!reachable_);
  reachable_ = true;
  assigned_ = assigned;
  while (next_temporary() < target_register && overflow_ == nullptr) {
    push();
  }
  return true;
}

void FunctionBuilder::add_handler(const CodeRanges& ranges, uint32_t target, uint16_t depth,
                                  uint16_t target_register) {
  for (auto [start, end] : ranges.closed()) {
    function_.handlers.push_back({start, end, target, depth, target_register});
  }
}

void FunctionBuilder::add_handler_body(const CodeRanges& ranges, uint16_t exception_register) {
  for (auto [start, end] : ranges.closed()) {
    function_.handler_bodies.push_back({start, end, exception_register});
  }
}

// --- Display and end ---------------------------------------------------------------------------

void FunctionBuilder::begin_statement(StringIndex path) {
  if (!function_.paths.empty() && function_.paths.back().instruction == here()) {
    function_.paths.back().path = path;
  } else {
    function_.paths.push_back({here(), path});
  }
}

void FunctionBuilder::count_registers() {
  size_t count = local_count();
  for (size_t i = 0; i < function_.code.size(); ++i) {
    const Instruction& instruction = function_.code[i];
    const char* letters = opcode_info(instruction.op).operands;
    const uint16_t operands[] = {instruction.a, instruction.b, instruction.c};
    for (size_t k = 0; letters[k] != '\0'; ++k) {
      bool constant = k == 2 && (instruction.flags & kConstC) != 0;
      if (std::strchr("WRMP", letters[k]) != nullptr && !constant && operands[k] != kNoRegister) {
        count = std::max(count, size_t{operands[k]} + 1);
      } else if (letters[k] == 'B' || letters[k] == 'U') {
        count = std::max(count, size_t{instruction.b} + instruction.c);
      }
    }
    count = std::max(count, size_t{local_count()} + function_.depths[i]);
  }
  if (count > kMaxRegisters) {
    exceed("an expression with too many parts");
    count = kMaxRegisters;
  }
  if ((labels_.size() + function_.handlers.size() + 1) * count > kMaxFlow) {
    exceed("too many branches for so many variables");
  }
  function_.register_count = static_cast<uint16_t>(count);
}

Function FunctionBuilder::finish() {
  if (!function_.paths.empty() && function_.paths.back().instruction == here()) {
    function_.paths.pop_back();
  }
  count_registers();
  return std::move(function_);
}

}  // namespace pawl::bytecode
