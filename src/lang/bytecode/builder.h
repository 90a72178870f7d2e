// The bytecode builder that every language front end ends in.
//
// ProgramBuilder owns what a whole Program shares: strings, constants (equal ones once) and the
// numbers of its functions. FunctionBuilder emits one function: it hands out temporaries like a
// stack, keeps the depth of every instruction, patches jumps, collects handlers, positions, roles
// and statement paths.
//
// Two things that every front end needs are tracked while emitting. Reachability: after a jump, a
// return or a raise nothing is emitted until a label that something jumps to is bound, so a
// Program has no dead code. Definite assignment: which registers surely hold a value; labels merge
// what their jumps bring.
//
// Order of use: add all locals, then emit. A temporary becomes live by push() after the instruction
// that wrote it, and dies by pop() after the one that took it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lang/bytecode/catalog.h"
#include "lang/bytecode/program.h"

namespace pawl::bytecode {

class ProgramBuilder {
 public:
  ProgramBuilder();

  StringIndex string(std::string_view text);

  // Constants: each returns an index into Program::constants.
  uint32_t constant(Constant constant);
  uint32_t simple(ConstantKind kind) { return constant({.kind = kind}); }
  uint32_t none() { return simple(ConstantKind::kNone); }
  uint32_t boolean(bool value) {
    return simple(value ? ConstantKind::kTrue : ConstantKind::kFalse);
  }
  uint32_t integer(int64_t value);
  uint32_t number(double value);
  uint32_t text(std::string_view value) { return indexed(ConstantKind::kString, string(value)); }
  uint32_t tuple(std::vector<uint32_t> items);
  // Kinds whose payload is `index`: kFunction, kModule, kTask, and those that name a string.
  uint32_t indexed(ConstantKind kind, uint32_t index);
  uint32_t native(const NativeMember& member);

  // Gives the next function its number; its contents come by define_function.
  uint32_t reserve_function();
  void define_function(uint32_t index, Function function);

  Program& program() { return program_; }
  const Constant& constant_at(uint32_t index) const { return program_.constants[index]; }
  const std::string& string_at(StringIndex index) const { return program_.strings[index]; }

 private:
  Program program_;
  std::unordered_map<std::string, StringIndex> strings_;
  std::unordered_map<std::string, uint32_t> constants_;
};

// A set of register numbers.
class RegisterSet {
 public:
  bool contains(uint16_t reg) const {
    size_t word = reg / 64;
    return word < words_.size() && (words_[word] >> reg % 64 & 1) != 0;
  }
  void insert(uint16_t reg);
  void erase(uint16_t reg);
  void intersect(const RegisterSet& other);
  void subtract(const RegisterSet& other);

 private:
  std::vector<uint64_t> words_;
};

// Instruction ranges of a protected region; unwinding code inside it leaves gaps.
class CodeRanges {
 public:
  void open(uint32_t at) { start_ = at, open_ = true; }
  void close(uint32_t at);
  bool is_open() const { return open_; }
  bool empty() const { return closed_.empty(); }
  const std::vector<std::pair<uint32_t, uint32_t>>& closed() const { return closed_; }

 private:
  std::vector<std::pair<uint32_t, uint32_t>> closed_;
  uint32_t start_ = 0;
  bool open_ = false;
};

class FunctionBuilder {
 public:
  using Label = uint32_t;

  explicit FunctionBuilder(ProgramBuilder& program) : program_(program) {}

  Function& function() { return function_; }
  uint16_t add_local(std::string_view name);
  uint16_t local_count() const { return function_.local_count; }
  bool is_temporary(uint16_t reg) const { return reg >= function_.local_count; }

  // --- Temporaries ---------------------------------------------------------------------------
  uint16_t depth() const { return static_cast<uint16_t>(temporaries_.size()); }
  uint16_t next_temporary() const { return static_cast<uint16_t>(local_count() + depth()); }
  uint16_t push(Role role = Role::kTemporary, uint16_t detail = 0, uint32_t line = 0);
  void pop(size_t count = 1);

  // Forgets temporaries for the length of unwinding code, and remembers them again afterwards.
  struct Temporary {
    uint32_t start = 0;
    uint32_t line = 0;
    uint32_t suspensions = 0;
    uint16_t detail = 0;
    Role role = Role::kTemporary;
  };
  std::vector<Temporary> save_temporaries() const { return temporaries_; }
  void truncate_temporaries(uint16_t depth) { temporaries_.resize(depth); }
  void restore_temporaries(std::vector<Temporary> saved) { temporaries_ = std::move(saved); }

  // --- Instructions --------------------------------------------------------------------------
  uint32_t here() const { return static_cast<uint32_t>(function_.code.size()); }
  void emit(Opcode op, uint16_t a = 0, uint16_t b = 0, uint16_t c = 0, uint8_t flags = 0);
  void emit_wide(Opcode op, uint16_t a, uint32_t wide, uint8_t flags = 0);
  // Ends the path: nothing follows the last instruction.
  void end_path() { reachable_ = false; }
  bool reachable() const { return reachable_; }

  // Index of a program constant among the function's: for kLoadConst, which takes any; and for
  // operands of 16 bits. Of a name's string.
  uint32_t wide_constant(uint32_t program_constant);
  uint16_t constant(uint32_t program_constant);
  uint16_t name(std::string_view text) { return constant(program_.text(text)); }

  // --- Jumps ---------------------------------------------------------------------------------
  Label new_label();
  void bind(Label label);
  // The head of a loop, to be jumped back to; `unassigned` may be deleted somewhere inside.
  void bind_loop(Label label, const RegisterSet& unassigned);
  void jump(Label label);
  // kJumpIf…; with kTakeA a register that is the topmost temporary is popped.
  void jump_if(Opcode op, uint16_t reg, Label label, uint8_t flags = 0);
  void for_iter(uint16_t iterator, uint16_t target, Label exit);
  void end_async_for(uint16_t exception, Label exit);

  // --- Definite assignment -------------------------------------------------------------------
  bool is_assigned(uint16_t reg) const { return assigned_.contains(reg); }
  void mark_assigned(uint16_t reg) { assigned_.insert(reg); }
  void mark_unassigned(uint16_t reg) { assigned_.erase(reg); }
  const RegisterSet& assigned() const { return assigned_; }

  // --- Handlers ------------------------------------------------------------------------------
  // Begins handler code for the exceptions of `ranges`: `depth` temporaries are kept, the exception
  // is in `target_register`. False, and nothing is emitted, when no instruction is protected.
  bool begin_handler(const CodeRanges& ranges, uint16_t target_register,
                     const RegisterSet& assigned);
  // Handlers are recorded inner before outer: call this when the protected region is complete.
  void add_handler(const CodeRanges& ranges, uint32_t target, uint16_t depth,
                   uint16_t target_register);
  void add_handler_body(const CodeRanges& ranges, uint16_t exception_register);

  // --- Debugging and display -----------------------------------------------------------------
  void set_position(const Position& position) { position_ = position; }
  const Position& position() const { return position_; }
  void begin_statement(StringIndex path);
  void add_role(uint32_t start, uint16_t reg, Role role, uint16_t detail, uint32_t line);

  // A limit of the instruction format that this function exceeds, or null.
  const char* overflow() const { return overflow_; }
  Function finish();

 private:
  struct LabelState {
    uint32_t target = kUnbound;
    uint16_t depth = 0;
    bool has_state = false;
    RegisterSet assigned;
    std::vector<uint32_t> uses;
  };
  static constexpr uint32_t kUnbound = ~uint32_t{0};

  void append(Instruction instruction);
  void arrive(Label label, uint16_t depth);
  void patch(uint32_t instruction, uint32_t target);
  void count_registers();
  void exceed(const char* limit) {
    if (overflow_ == nullptr) overflow_ = limit;
  }

  ProgramBuilder& program_;
  Function function_;
  std::vector<Temporary> temporaries_;
  std::vector<LabelState> labels_;
  std::unordered_map<uint32_t, uint32_t> constants_;
  RegisterSet assigned_;
  Position position_;
  uint32_t suspensions_ = 0;
  bool reachable_ = true;
  const char* overflow_ = nullptr;
};

}  // namespace pawl::bytecode
