// The context that an orchestration (a generator that yields calls) gets as its first argument.
#pragma once

#include "vm/native.h"

namespace pawl::vm {

NativeType orchestration_context_type();

}  // namespace pawl::vm
