// CodeView: a function of a Program as it is compared with one of another Program: each
// instruction as a text that says what it does, without the numbers that differ from Program to
// Program (registers, constants, jumps).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lang/bytecode/program.h"

namespace pawl::vm {

std::string name_of(const bytecode::Program& program, bytecode::StringIndex index);
std::string describe_constant(const bytecode::Program& program, uint32_t constant);
std::string describe_global(const bytecode::Program& program, uint32_t slot);

class CodeView {
 public:
  CodeView(const bytecode::Program& program, uint32_t function);

  const bytecode::Function& function() const { return function_; }
  size_t size() const { return function_.code.size(); }
  // What the instruction does, with variables of the function all alike. An instruction at which a
  // frame can wait says what it waits for.
  const std::string& token(size_t at) const { return tokens_[at]; }
  // Whether it tells one statement from another: it waits, or has a name or a constant.
  bool telling(size_t at) const;
  uint32_t line_at(size_t at) const;
  std::string local_name(size_t reg) const { return name_of(program_, function_.local_names[reg]); }
  size_t parameters() const;
  // Whether the register holds a cell when the frame stands at this instruction.
  bool is_cell(size_t reg, size_t at) const;
  // What a temporary is for while the frame stands there; none: a part of an expression.
  const bytecode::RegisterRole* role_of(size_t temporary, size_t at) const;
  // How many temporaries, from the lowest one on, belong to statements around that instruction.
  size_t structure_at(size_t at) const;

  // Of a frame that stands there, `begun`: in the middle of that instruction. `read`: locals whose
  // value may be read before they get another one. `set`: those that have a value whatever came
  // before, and are read without a look.
  struct Wanted {
    std::vector<bool> read;
    std::vector<bool> set;
  };
  Wanted wanted_at(size_t at, bool begun) const;

 private:
  std::string plain_token(size_t at, bool names) const;
  std::string waiting_token(size_t at) const;
  std::string callee_of(size_t call, size_t from) const;
  std::string register_class(uint16_t reg, bool names) const;
  std::optional<size_t> last_write(uint16_t reg, size_t before, size_t from) const;
  std::vector<std::vector<bool>> read_later() const;
  std::vector<std::vector<bool>> surely_set() const;

  const bytecode::Program& program_;
  const bytecode::Function& function_;
  std::vector<std::string> tokens_;
};

}  // namespace pawl::vm
