#include "vm/builtins/tables.h"

namespace pawl::vm {

const NativeModule& base64_module() {
  static const NativeModule module{ModuleId::kBase64, "_base64", {}};
  return module;
}

}  // namespace pawl::vm
