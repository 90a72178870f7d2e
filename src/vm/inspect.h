// Inspection: a machine in source terms, for people. Which fibers there are, where each stands,
// with the line's text and the variables by name, and what it waits for. Nothing of the program
// runs.
#pragma once

#include <string>
#include <vector>

#include "vm/machine.h"

namespace pawl::vm {

struct InspectedVariable {
  std::string name;
  std::string value;  // as repr would show it, cut at a bound; no code of the program is asked
};

struct InspectedFrame {
  std::string function;  // qualified name
  std::string file;
  uint32_t line = 0;
  std::string source;     // the text of that line, without its indentation
  std::string statement;  // path of the statement, "2.for.0.try.1"
  bool library = false;
  std::vector<InspectedVariable> variables;    // locals that are set
  std::vector<InspectedVariable> temporaries;  // by role: "iterator of the loop at line 4"
};

struct InspectedFiber {
  std::string name;
  bool main = false;
  std::string state;  // "ready" or what it waits for: "call 7 (charge)", "timer until …"
  std::vector<InspectedFrame> frames;  // innermost first
};

std::vector<InspectedFiber> inspect(Machine& machine);
// As InspectedVariable::value.
std::string shown(Machine& machine, Value value);
// The digits of a Decimal; "<Decimal>" if they are very many.
std::string decimal_text(Value decimal);
// Open frames from this one outwards, but for those of the library; a bounded number, the outermost
// being left out.
std::vector<InspectedFrame> inspect_frames(Machine& machine, const Frame* innermost);
// Those of all fibers as they wait, the main one first.
std::vector<InspectedFrame> waiting_frames(Machine& machine);
// The same as text, one fiber after the other.
std::string format_inspection(const std::vector<InspectedFiber>& fibers);
// The line of the program's own source at which its main fiber stands, for lists of many runs; 0:
// it stands nowhere.
uint32_t current_line(Machine& machine);

}  // namespace pawl::vm
