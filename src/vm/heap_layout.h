// How a dead object lets go: for the heap alone (heap.cc); the layouts are in heap_layout.cc.
#pragma once

#include "vm/heap.h"

namespace pawl::vm {

// Drops what an object that nobody refers to any more has, its buffers and its own block. While it
// runs, what dies of it must wait on the heap's work list.
void free_container(Heap& heap, Container* container);

}  // namespace pawl::vm
