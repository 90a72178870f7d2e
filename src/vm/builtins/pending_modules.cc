// Tables of modules that are not here yet.
#include "vm/builtins/tables.h"

namespace pawl::vm {

std::span<const NativeType> datetime_types() { return {}; }
std::span<const NativeType> small_types() { return {}; }

const NativeModule& datetime_module() {
  static const NativeModule module{ModuleId::kDatetime, "_datetime", {}};
  return module;
}
const NativeModule& typing_module() {
  static const NativeModule module{ModuleId::kTyping, "_typing", {}};
  return module;
}
const NativeModule& uuid_module() {
  static const NativeModule module{ModuleId::kUuid, "_uuid", {}};
  return module;
}

}  // namespace pawl::vm
