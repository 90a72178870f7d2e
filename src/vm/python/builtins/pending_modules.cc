// Tables of modules that are not here yet.
#include "vm/python/builtins/tables.h"

namespace pawl::vm {

const NativeModule& typing_module() {
  static const NativeModule module{ModuleId::kTyping, "_typing", {}};
  return module;
}

}  // namespace pawl::vm
