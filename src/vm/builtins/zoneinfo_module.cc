#include "vm/builtins/tables.h"

namespace pawl::vm {

std::span<const NativeType> zone_types() { return {}; }

const NativeModule& zoneinfo_module() {
  static const NativeModule module{ModuleId::kZoneInfo, "_zoneinfo", {}};
  return module;
}

}  // namespace pawl::vm
