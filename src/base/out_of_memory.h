// For those who get memory elsewhere than from operator new.
#pragma once

namespace pawl {

// Fails as operator new does; memory_failure.h says what becomes of that.
[[noreturn]] void out_of_memory();

}  // namespace pawl
