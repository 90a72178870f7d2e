// dict.keys(), dict.values() and dict.items().

#include "vm/machine.h"
#include "vm/objects/iterator.h"
#include "vm/operations.h"
#include "vm/python/container/containers.h"
#include "vm/python/object/compare.h"

namespace pawl::vm {

using bytecode::Opcode;

namespace {

template <SetOperation operation>
Ref view_operator(Machine& machine, Args args) {
  return combine_sets(machine, operation, args[0], args[1], Kind::kSet);
}

template <SetOperation operation>
Ref view_reflected(Machine& machine, Args args) {
  return combine_sets(machine, operation, args[1], args[0], Kind::kSet);
}

Ref view_is_disjoint(Machine& machine, Args args) {
  Iteration items(machine, args[1]);
  while (items.next()) {
    const Truth found = contains(machine, args[0], items.value());
    if (found == Truth::kError) return {};
    if (found == Truth::kTrue) return Ref::boolean(false);
  }
  return items.failed() ? Ref() : Ref::boolean(true);
}

Ref view_mapping(Machine& machine, Args args) {
  Record* proxy = new_record(machine.heap(), TypeId::kMappingProxy, 1);
  set_field(proxy, 0, Ref::share(args[0].as<DictView>()->dict));
  return Ref::adopt(Value::object(proxy));
}

constexpr NativeDef kSetLikeMethods[] = {
    {1, "__repr__", "self, /", native_repr},
    {2, "__len__", "self, /", native_length},
    {3, "__iter__", "self, /", native_iterator},
    {4, "__contains__", "self, item, /", native_contains},
    {5, "__reversed__", "self, /", native_reversed},
    {6, "__eq__", "self, other, /", native_compare<Opcode::kEqual>},
    {7, "__ne__", "self, other, /", native_compare<Opcode::kNotEqual>},
    {8, "__lt__", "self, other, /", native_compare<Opcode::kLess>},
    {9, "__le__", "self, other, /", native_compare<Opcode::kLessEqual>},
    {10, "__gt__", "self, other, /", native_compare<Opcode::kGreater>},
    {11, "__ge__", "self, other, /", native_compare<Opcode::kGreaterEqual>},
    {12, "__and__", "self, other, /", view_operator<SetOperation::kIntersection>},
    {13, "__or__", "self, other, /", view_operator<SetOperation::kUnion>},
    {14, "__sub__", "self, other, /", view_operator<SetOperation::kDifference>},
    {15, "__xor__", "self, other, /", view_operator<SetOperation::kSymmetricDifference>},
    {16, "__rand__", "self, other, /", view_reflected<SetOperation::kIntersection>},
    {17, "__ror__", "self, other, /", view_reflected<SetOperation::kUnion>},
    {18, "__rsub__", "self, other, /", view_reflected<SetOperation::kDifference>},
    {19, "__rxor__", "self, other, /", view_reflected<SetOperation::kSymmetricDifference>},
    {20, "isdisjoint", "self, other, /", view_is_disjoint},
    {21, "mapping", "self, /", view_mapping, Binding::kGetter},
    {22, "__hash__", "self, /", native_hash},
};

constexpr NativeDef kValuesMethods[] = {
    {1, "__repr__", "self, /", native_repr},
    {2, "__len__", "self, /", native_length},
    {3, "__iter__", "self, /", native_iterator},
    {5, "__reversed__", "self, /", native_reversed},
    {21, "mapping", "self, /", view_mapping, Binding::kGetter},
};

}  // namespace

std::span<const NativeDef> dict_keys_methods() { return kSetLikeMethods; }
std::span<const NativeDef> dict_values_methods() { return kValuesMethods; }
std::span<const NativeDef> dict_items_methods() { return kSetLikeMethods; }

}  // namespace pawl::vm
