#include "base/out_of_memory.h"

#include <new>

namespace pawl {

void out_of_memory() { throw std::bad_alloc(); }

}  // namespace pawl
