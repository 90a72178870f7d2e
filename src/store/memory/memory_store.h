// The store that keeps everything in memory, for tests, the simulator and "memory:". It is plain
// rather than fast: one mutex around every call, ordered maps, and an undo for what fails. It is
// also the model that other stores are compared with.
//
// Several engines may share one store, each as a node of its own.
#pragma once

#include <memory>

#include "store/store.h"

namespace pawl::store {

std::unique_ptr<Store> make_memory_store();

}  // namespace pawl::store
