#include "vm/machine.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/container/containers.h"
#include "vm/python/object/code_object.h"
#include "vm/python/object/slot_member.h"

namespace pawl::vm {
namespace {

Ref complex_new(Machine& machine, Args) {
  return machine.raise_unavailable("complex", "keep the two parts as floats");
}

Ref memoryview_new(Machine& machine, Args) {
  return machine.raise_unavailable("memoryview", "use bytes or bytearray, and slices of them");
}

const NativeDef kComplexMethods[] = {
    {1, "__new__", "cls, *args, **kwargs", complex_new, Binding::kConstructor},
};
const NativeDef kMemoryViewMethods[] = {
    {1, "__new__", "cls, *args, **kwargs", memoryview_new, Binding::kConstructor},
};

}  // namespace

std::span<const NativeType> container_types() {
  static const NativeType kTypes[] = {
      {TypeId::kList, "list", TypeId::kObject, list_methods()},
      {TypeId::kTuple, "tuple", TypeId::kObject, tuple_methods()},
      {TypeId::kDict, "dict", TypeId::kObject, dict_methods()},
      {TypeId::kSet, "set", TypeId::kObject, set_methods()},
      {TypeId::kFrozenSet, "frozenset", TypeId::kObject, frozenset_methods()},
      {TypeId::kDictKeys, "dict_keys", TypeId::kObject, dict_keys_methods(), "builtins", nullptr,
       false},
      {TypeId::kDictValues, "dict_values", TypeId::kObject, dict_values_methods(), "builtins",
       nullptr, false},
      {TypeId::kDictItems, "dict_items", TypeId::kObject, dict_items_methods(), "builtins", nullptr,
       false},
      {TypeId::kMemberDescriptor, "member_descriptor", TypeId::kObject, slot_member_methods(),
       "builtins", nullptr, false},
      {TypeId::kCode, "code", TypeId::kObject, code_object_methods(), "builtins", nullptr, false},
      {TypeId::kMappingProxy, "mappingproxy", TypeId::kObject, mapping_proxy_methods(), "builtins",
       nullptr, false},
      {TypeId::kGenericAlias, "GenericAlias", TypeId::kObject, generic_alias_methods(), "types",
       nullptr, false},
      {TypeId::kComplex, "complex", TypeId::kObject, kComplexMethods, "builtins", nullptr, false},
      {TypeId::kMemoryView, "memoryview", TypeId::kObject, kMemoryViewMethods, "builtins", nullptr,
       false},
  };
  return kTypes;
}

}  // namespace pawl::vm
