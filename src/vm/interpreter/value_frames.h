// Frames whose calls give their values (bytecode::kTakesValues).
#pragma once

namespace pawl::vm {

class Machine;
struct Frame;

// Whether a task that is called from here is waited for. That is for the nearest function of the
// program to say: map(), functools.partial() and the like only pass its calls on. What a coroutine
// of the library calls, it awaits itself.
bool takes_values(Machine& machine, const Frame* frame);

}  // namespace pawl::vm
