// What id() says, and with it the default hash and the default repr.
//
// Addresses never show: an object gets a serial when it is first asked for, and the serial is part
// of the snapshot, so that id(x) and hash(x) are the same after a restore. Unboxed values are their
// own identity.
#pragma once

#include <cstdint>

#include "vm/value.h"

namespace pawl::vm {

class Machine;

uint64_t identity_of(Machine& machine, Value value);
// object.__hash__: the same for as long as the object lives, restores included (hash.cc).
uint64_t identity_hash(Machine& machine, Value value);

}  // namespace pawl::vm
