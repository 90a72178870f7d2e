// A Program as readable text: what `pawl dis` prints and what tests of the compiler compare.
#pragma once

#include <string>

#include "lang/bytecode/program.h"

namespace pawl::bytecode {

struct DisassemblyOptions {
  bool library = false;  // also functions of library modules
  bool roles = false;    // also what temporaries are for
};

std::string disassemble(const Program& program, const DisassemblyOptions& options = {});
std::string disassemble_function(const Program& program, const Function& function,
                                 const DisassemblyOptions& options = {});

// A constant as it would be written: 1, 'text', (1, None), <function f>, <native 12>.
std::string constant_text(const Program& program, uint32_t constant);

}  // namespace pawl::bytecode
