// What a module of the library has made, for a native that must hand it out.
#pragma once

#include <string_view>

#include "vm/loaded_program.h"
#include "vm/machine.h"

namespace pawl::vm {

// A global of a library module, borrowed; empty: the program does not reach it, or its module has
// not run.
inline Value library_value(Machine& machine, std::string_view module, std::string_view name) {
  const bytecode::Program& program = machine.program().program;
  for (uint32_t i = 0; i < program.modules.size(); ++i) {
    const bytecode::Module& candidate = program.modules[i];
    if (!candidate.library || program.strings[candidate.name] != module) continue;
    return machine.global_by_name(i, machine.intern(name));
  }
  return {};
}

}  // namespace pawl::vm
