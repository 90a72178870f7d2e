#include "vm/builtins/tables.h"

namespace pawl::vm {

std::span<const NativeType> decimal_types() { return {}; }

const NativeModule& decimal_module() {
  static const NativeModule module{ModuleId::kDecimal, "_decimal", {}};
  return module;
}

}  // namespace pawl::vm
