#include "vm/builtins/tables.h"

namespace pawl::vm {

std::span<const NativeType> hash_types() { return {}; }

const NativeModule& hashlib_module() {
  static const NativeModule module{ModuleId::kHashlib, "_hashlib", {}};
  return module;
}

}  // namespace pawl::vm
