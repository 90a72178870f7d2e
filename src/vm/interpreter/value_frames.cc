#include "vm/interpreter/value_frames.h"

#include "vm/frame.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"

namespace pawl::vm {

bool takes_values(Machine& machine, const Frame* frame) {
  const Code* scratch = machine.program().trampoline();
  for (; frame != nullptr; frame = frame->back) {
    if (frame->code == scratch) continue;
    const uint32_t flags = frame->code->flags;
    if ((flags & bytecode::kTakesValues) != 0) return true;
    if ((flags & bytecode::kLibrary) == 0 || (flags & bytecode::kCoroutine) != 0) return false;
  }
  return false;
}

}  // namespace pawl::vm
