// The methods of set and frozenset.

#include "vm/machine.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/container/containers.h"
#include "vm/python/object/compare.h"

namespace pawl::vm {

using bytecode::Opcode;

namespace {

Ref none_if(bool done) { return done ? Ref::none() : Ref(); }

Ref set_new(Machine& machine, Args args) {
  return args.has(1) ? to_set(machine, args[1], Kind::kSet) : make_set(machine.heap());
}

Ref set_init(Machine& machine, Args args) {
  Set* set = args[0].as<Set>();
  Ref source = Ref::share(args[1]);
  Ref fresh = args.has(1) ? to_set(machine, source, Kind::kSet) : make_set(machine.heap());
  if (fresh.empty()) return {};
  dict_clear(machine.heap(), set);
  return none_if(set_update(machine, set, fresh));
}

Ref frozenset_new(Machine& machine, Args args) {
  if (!args.has(1)) return make_set(machine.heap(), Kind::kFrozenSet);
  if (args[1].is(Kind::kFrozenSet)) return Ref::share(args[1]);
  return to_set(machine, args[1], Kind::kFrozenSet);
}

Ref set_add_method(Machine& machine, Args args) {
  return none_if(set_add(machine, args[0].as<Set>(), args[1]));
}

Ref set_clear(Machine& machine, Args args) {
  dict_clear(machine.heap(), args[0].as<Set>());
  return Ref::none();
}

Ref set_copy(Machine& machine, Args args) {
  return dict_copy(machine, args[0].as<Set>(), args[0].object()->kind);
}

Ref frozenset_copy(Machine&, Args args) { return Ref::share(args[0]); }

Found remove_element(Machine& machine, Set* set, Value element) {
  Ref key = set_key(machine, element);
  return key.empty() ? Found::kError : dict_remove(machine, set, key, nullptr);
}

Ref set_remove(Machine& machine, Args args) {
  switch (remove_element(machine, args[0].as<Set>(), args[1])) {
    case Found::kYes:
      return Ref::none();
    case Found::kNo:
      return machine.raise_key_error(args[1]);
    default:
      return {};
  }
}

Ref set_discard(Machine& machine, Args args) {
  return none_if(remove_element(machine, args[0].as<Set>(), args[1]) != Found::kError);
}

Ref set_pop(Machine& machine, Args args) {
  Set* set = args[0].as<Set>();
  uint32_t position = 0;
  Entry* entry;
  if (!dict_next(set, position, &entry)) {
    return machine.raise(TypeId::kKeyError, "pop from an empty set");
  }
  return std::move(dict_remove_at(machine.heap(), set, position - 1).key);
}

// union(*others) and the like: one after the other into a copy.
template <SetOperation operation>
Ref combine_method(Machine& machine, Args args) {
  const Kind kind = args[0].object()->kind;
  Ref result = Ref::share(args[0]);
  bool copied = false;
  for (Value other : args[1].as<Tuple>()->view()) {
    result = combine_sets(machine, operation, result, other, kind);
    if (result.empty()) return {};
    copied = true;
  }
  if (copied || kind == Kind::kFrozenSet) return result;
  return dict_copy(machine, result.as<Set>(), kind);
}

Ref symmetric_difference_method(Machine& machine, Args args) {
  return combine_sets(machine, SetOperation::kSymmetricDifference, args[0], args[1],
                      args[0].object()->kind);
}

template <SetOperation operation>
Ref update_method(Machine& machine, Args args) {
  for (Value other : args[1].as<Tuple>()->view()) {
    if (!combine_in_place(machine, operation, args[0].as<Set>(), other)) return {};
  }
  return Ref::none();
}

Ref symmetric_difference_update(Machine& machine, Args args) {
  return none_if(
      combine_in_place(machine, SetOperation::kSymmetricDifference, args[0].as<Set>(), args[1]));
}

Ref set_is_disjoint(Machine& machine, Args args) {
  Iteration items(machine, args[1]);
  while (items.next()) {
    const Found found = dict_get(machine, args[0].as<Set>(), items.value(), nullptr);
    if (found == Found::kError) return {};
    if (found == Found::kYes) return Ref::boolean(false);
  }
  return items.failed() ? Ref() : Ref::boolean(true);
}

Ref set_is_subset(Machine& machine, Args args) {
  Ref other = is_set_like(unwrap(args[1])) ? Ref::share(unwrap(args[1]))
                                           : to_set(machine, args[1], Kind::kSet);
  if (other.empty()) return {};
  return compare_builtin(machine, Opcode::kLessEqual, args[0], other);
}

Ref set_is_superset(Machine& machine, Args args) {
  Iteration items(machine, args[1]);
  while (items.next()) {
    const Found found = dict_get(machine, args[0].as<Set>(), items.value(), nullptr);
    if (found == Found::kError) return {};
    if (found == Found::kNo) return Ref::boolean(false);
  }
  return items.failed() ? Ref() : Ref::boolean(true);
}

bool is_any_set(Value value) { return value.is(Kind::kSet) || value.is(Kind::kFrozenSet); }

template <SetOperation operation>
Ref operator_method(Machine& machine, Args args) {
  const Value other = unwrap(args[1]);
  if (!is_any_set(other)) return Ref::adopt(Value::not_implemented());
  return combine_sets(machine, operation, args[0], other, args[0].object()->kind);
}

template <SetOperation operation>
Ref reflected_method(Machine& machine, Args args) {
  const Value other = unwrap(args[1]);
  if (!is_any_set(other)) return Ref::adopt(Value::not_implemented());
  return combine_sets(machine, operation, other, args[0], other.object()->kind);
}

template <SetOperation operation>
Ref in_place_method(Machine& machine, Args args) {
  const Value other = unwrap(args[1]);
  if (!is_any_set(other)) return Ref::adopt(Value::not_implemented());
  if (!combine_in_place(machine, operation, args[0].as<Set>(), other)) return {};
  return Ref::share(args[0]);
}

constexpr NativeDef kSetMethods[] = {
    {1, "__new__", "cls, iterable=, /", set_new, Binding::kConstructor},
    {2, "__init__", "self, iterable=, /", set_init},
    {3, "__repr__", "self, /", native_repr},
    {4, "__len__", "self, /", native_length},
    {5, "__iter__", "self, /", native_iterator},
    {6, "__contains__", "self, item, /", native_contains},
    {8, "__lt__", "self, other, /", native_compare<Opcode::kLess>},
    {9, "__le__", "self, other, /", native_compare<Opcode::kLessEqual>},
    {10, "__eq__", "self, other, /", native_compare<Opcode::kEqual>},
    {11, "__ne__", "self, other, /", native_compare<Opcode::kNotEqual>},
    {12, "__gt__", "self, other, /", native_compare<Opcode::kGreater>},
    {13, "__ge__", "self, other, /", native_compare<Opcode::kGreaterEqual>},
    {14, "__and__", "self, other, /", operator_method<SetOperation::kIntersection>},
    {15, "__or__", "self, other, /", operator_method<SetOperation::kUnion>},
    {16, "__sub__", "self, other, /", operator_method<SetOperation::kDifference>},
    {17, "__xor__", "self, other, /", operator_method<SetOperation::kSymmetricDifference>},
    {18, "__rand__", "self, other, /", reflected_method<SetOperation::kIntersection>},
    {19, "__ror__", "self, other, /", reflected_method<SetOperation::kUnion>},
    {20, "__rsub__", "self, other, /", reflected_method<SetOperation::kDifference>},
    {21, "__rxor__", "self, other, /", reflected_method<SetOperation::kSymmetricDifference>},
    {22, "__iand__", "self, other, /", in_place_method<SetOperation::kIntersection>},
    {23, "__ior__", "self, other, /", in_place_method<SetOperation::kUnion>},
    {24, "__isub__", "self, other, /", in_place_method<SetOperation::kDifference>},
    {25, "__ixor__", "self, other, /", in_place_method<SetOperation::kSymmetricDifference>},
    {26, "add", "self, element, /", set_add_method},
    {27, "clear", "self, /", set_clear},
    {28, "copy", "self, /", set_copy},
    {29, "difference", "self, /, *others", combine_method<SetOperation::kDifference>},
    {30, "difference_update", "self, /, *others", update_method<SetOperation::kDifference>},
    {31, "discard", "self, element, /", set_discard},
    {32, "intersection", "self, /, *others", combine_method<SetOperation::kIntersection>},
    {33, "intersection_update", "self, /, *others", update_method<SetOperation::kIntersection>},
    {34, "isdisjoint", "self, other, /", set_is_disjoint},
    {35, "issubset", "self, other, /", set_is_subset},
    {36, "issuperset", "self, other, /", set_is_superset},
    {37, "pop", "self, /", set_pop},
    {38, "remove", "self, element, /", set_remove},
    {39, "symmetric_difference", "self, other, /", symmetric_difference_method},
    {40, "symmetric_difference_update", "self, other, /", symmetric_difference_update},
    {41, "union", "self, /, *others", combine_method<SetOperation::kUnion>},
    {42, "update", "self, /, *others", update_method<SetOperation::kUnion>},
    {43, "__class_getitem__", "cls, item, /", native_class_item, Binding::kClassMethod},
};

constexpr NativeDef kFrozenSetMethods[] = {
    {1, "__new__", "cls, iterable=, /", frozenset_new, Binding::kConstructor},
    {3, "__repr__", "self, /", native_repr},
    {4, "__len__", "self, /", native_length},
    {5, "__iter__", "self, /", native_iterator},
    {6, "__contains__", "self, item, /", native_contains},
    {7, "__hash__", "self, /", native_hash},
    {8, "__lt__", "self, other, /", native_compare<Opcode::kLess>},
    {9, "__le__", "self, other, /", native_compare<Opcode::kLessEqual>},
    {10, "__eq__", "self, other, /", native_compare<Opcode::kEqual>},
    {11, "__ne__", "self, other, /", native_compare<Opcode::kNotEqual>},
    {12, "__gt__", "self, other, /", native_compare<Opcode::kGreater>},
    {13, "__ge__", "self, other, /", native_compare<Opcode::kGreaterEqual>},
    {14, "__and__", "self, other, /", operator_method<SetOperation::kIntersection>},
    {15, "__or__", "self, other, /", operator_method<SetOperation::kUnion>},
    {16, "__sub__", "self, other, /", operator_method<SetOperation::kDifference>},
    {17, "__xor__", "self, other, /", operator_method<SetOperation::kSymmetricDifference>},
    {18, "__rand__", "self, other, /", reflected_method<SetOperation::kIntersection>},
    {19, "__ror__", "self, other, /", reflected_method<SetOperation::kUnion>},
    {20, "__rsub__", "self, other, /", reflected_method<SetOperation::kDifference>},
    {21, "__rxor__", "self, other, /", reflected_method<SetOperation::kSymmetricDifference>},
    {28, "copy", "self, /", frozenset_copy},
    {29, "difference", "self, /, *others", combine_method<SetOperation::kDifference>},
    {32, "intersection", "self, /, *others", combine_method<SetOperation::kIntersection>},
    {34, "isdisjoint", "self, other, /", set_is_disjoint},
    {35, "issubset", "self, other, /", set_is_subset},
    {36, "issuperset", "self, other, /", set_is_superset},
    {39, "symmetric_difference", "self, other, /", symmetric_difference_method},
    {41, "union", "self, /, *others", combine_method<SetOperation::kUnion>},
    {43, "__class_getitem__", "cls, item, /", native_class_item, Binding::kClassMethod},
};

}  // namespace

std::span<const NativeDef> set_methods() { return kSetMethods; }
std::span<const NativeDef> frozenset_methods() { return kFrozenSetMethods; }

}  // namespace pawl::vm
