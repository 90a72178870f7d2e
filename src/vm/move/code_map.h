// CodeMap: where a frame of one Program goes on in another one. A pure function over two Programs;
// what it has found is kept for the next frame that stands at the same place.
//
// A function is found by its name. An instruction is found in one of two ways, or not at all:
//
//   - All of the function up to that instruction is the same, but for the names of variables. Then
//     the frame has done what a frame of the new code would have done, and the variables are those
//     of the same place, whatever their names are.
//   - The two functions are laid side by side, and there is exactly one way to do so best: all of
//     the best ways have the instruction at the same counterpart. Then the variables are those of
//     the same name.
//
// Where two counterparts are possible, or none, the place has no counterpart: nothing is guessed.
// Both ways the loops, `with` blocks and handlers around must be the same, and so must what is left
// of an expression in the middle of which the frame waits.
//
// Threads: one at a time.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lang/bytecode/program.h"
#include "vm/move/code_view.h"

namespace pawl::vm {

struct FramePlace {
  std::string refusal;  // why the frame has no place in the new Program; empty: it has one
  uint32_t function = 0;
  uint32_t instruction = 0;
  uint32_t from_line = 0;
  uint32_t to_line = 0;
  // For each local of the new function the local of the old one whose value it goes on with, or
  // bytecode::kNoRegister.
  std::vector<uint16_t> sources;
  std::vector<bool> cells;      // of the new locals: which are cells
  std::vector<bool> old_cells;  // the same of the old ones
  CodeView::Wanted wanted;      // of the new function
};

class CodeMap {
 public:
  // Both Programs must outlive it.
  CodeMap(const bytecode::Program& from, const bytecode::Program& to);
  ~CodeMap();
  CodeMap(const CodeMap&) = delete;
  CodeMap& operator=(const CodeMap&) = delete;

  // The function of the new Program; nothing, and why, if there is none.
  std::optional<uint32_t> function(uint32_t from, std::string* why = nullptr);
  // `begun` false: the frame has not executed anything yet.
  const FramePlace& place(uint32_t function, uint32_t instruction, bool begun);
  // For each variable that the new function takes from around itself, which one of the old one's it
  // is, counted from the first; nothing if one of them is new.
  std::optional<std::vector<uint16_t>> closure(uint32_t function);
  // Whether both are the same code, but for names of variables.
  bool identical(uint32_t function);
  std::optional<uint32_t> module(uint32_t from) const;
  const bytecode::Program& from() const { return from_; }
  const bytecode::Program& to() const { return to_; }

 private:
  class Pair;

  Pair& pair(uint32_t from, uint32_t to);
  FramePlace find_place(uint32_t function, uint32_t instruction, bool begun);

  const bytecode::Program& from_;
  const bytecode::Program& to_;
  std::map<std::string, std::vector<uint32_t>> by_name_;      // module and qualified name
  std::map<std::string, std::vector<uint32_t>> by_qualname_;  // of files of the deploy
  std::map<std::string, std::vector<uint32_t>> old_by_name_;
  std::map<uint32_t, std::unique_ptr<Pair>> pairs_;
  std::map<std::pair<uint32_t, uint64_t>, FramePlace> places_;
};

}  // namespace pawl::vm
