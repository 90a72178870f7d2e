// The verifier makes a Program safe to run whatever its bytes: it refuses (PAWL-2011) one whose
// indices, registers, jumps or tables could lead the machine outside of its own memory.
//
// It follows every path of every function and knows, for each instruction, which registers surely
// hold a value: reading one that may be empty, or leaving the code at its end, is refused. What a
// value is (a cell, a list, a function) is not its business: the machine looks before it casts.
#pragma once

#include "base/result.h"
#include "lang/bytecode/program.h"

namespace pawl::bytecode {

Status verify(const Program& program);

}  // namespace pawl::bytecode
