// What a parked run waits for.
#pragma once

#include "vm/activation.h"
#include "vm/machine.h"
#include "vm/machine_state.h"

namespace pawl::vm {

// Which calls would wake which fibers.
std::vector<WaitGroup> pending_waits(const MachineState& state);
// Whether anything from outside could make a fiber go on.
bool can_wake(const MachineState& state, const std::vector<WaitGroup>& waits);
// Takes the effects of this activation out of the machine.
Park take_park(MachineState& state, std::vector<WaitGroup> waits);

SubmittedCall take_call(const NewCall& call);
// What set_status said since the last park, if it said anything.
void take_status(MachineState& state, std::optional<Payload>* status);

}  // namespace pawl::vm
