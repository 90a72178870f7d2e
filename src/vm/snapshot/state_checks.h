// Invariants of a machine's state: the scheduler casts without looking where it has put something
// itself, so a state that came from bytes must be as it would have left it.
#pragma once

#include "vm/machine_state.h"

namespace pawl::vm::snapshot {

// Whether a future may be in the machine's list of that name: what has settled is in none of them,
// and timers and receives are there from when they begin.
bool is_live_fiber(Value value);
bool is_live_timer(Value value);
bool is_live_receive(Value value);
bool is_live_call(Value value);

bool check_state(const MachineState& state);

}  // namespace pawl::vm::snapshot
