// Invariants of records: natives of a module rely on the fields of their own types.
#pragma once

#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/iterator.h"
#include "vm/value.h"

namespace pawl::vm::snapshot {

bool check_record(Machine& machine, const Record* record);
// A List of pairs (function, instruction) that exist.
bool check_traceback(const LoadedProgram& program, Value traceback);

}  // namespace pawl::vm::snapshot
