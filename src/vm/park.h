// What a parked run waits for.
#pragma once

#include "vm/activation.h"
#include "vm/machine.h"
#include "vm/machine_state.h"

namespace pawl::vm {

// Takes the effects of this activation out of the machine.
Park take_park(Machine& machine);
// Whether anything from outside could make a fiber go on.
bool can_wake(const Park& park);

SubmittedCall take_call(const NewCall& call);

}  // namespace pawl::vm
