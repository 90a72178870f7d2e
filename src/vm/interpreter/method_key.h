// What stands for the class of a builtin object in the caches of method lookups.
#pragma once

#include "vm/loaded_program.h"
#include "vm/value.h"

namespace pawl::vm {

// As Cache::builtin_key, but one key for all strings: those of the Program are numbered, and a
// place that sees several of them would look each up anew.
inline const void* method_key(const Object* object) {
  if (object->kind == Kind::kString) return reinterpret_cast<const void*>(uintptr_t{1});
  return Cache::builtin_key(object);
}

}  // namespace pawl::vm
