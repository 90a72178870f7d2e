// Whether what the store holds of a run can be read: its snapshot by its program, its calls and
// waits, the values it refers to. Nothing is changed and nothing runs.
#pragma once

#include "base/limits.h"
#include "base/result.h"
#include "store/store.h"

namespace pawl::engine {

Status check_stored_run(store::Store& store, store::Key run, const Limits& limits);

// Whether the program can be decoded.
Status check_stored_program(store::Store& store, store::Key program);

}  // namespace pawl::engine
