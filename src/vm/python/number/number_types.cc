// int, bool and float as types.
#include "vm/python/builtins/tables.h"
#include "vm/python/number/number_methods.h"

namespace pawl::vm {

std::span<const NativeType> number_types() {
  static const NativeType kTypes[] = {
      {.id = TypeId::kInt, .name = "int", .base = TypeId::kObject, .methods = int_methods()},
      {.id = TypeId::kBool,
       .name = "bool",
       .base = TypeId::kInt,
       .methods = bool_methods(),
       .subclassable = false},
      {.id = TypeId::kFloat, .name = "float", .base = TypeId::kObject, .methods = float_methods()},
  };
  return kTypes;
}

}  // namespace pawl::vm
