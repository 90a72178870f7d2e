// Follows every path through a function and holds the compiler to the rules of
// opcodes.h. A register is read only where it surely holds a value; a temporary holds one only
// below the depth; jumps agree on the depth; nothing is unreachable.
#pragma once

#include <string>

#include "lang/bytecode/program.h"

namespace pawl::bytecode {

// The first broken rule ("f: 12 Add: reads t1, which may be empty"), or empty.
std::string check_flow(const Program& program, const Function& function);
std::string check_flow(const Program& program);

}  // namespace pawl::bytecode
