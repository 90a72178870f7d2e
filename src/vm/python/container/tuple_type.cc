// The methods of tuple.

#include "vm/machine.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/container/containers.h"
#include "vm/python/container/sequences.h"
#include "vm/python/number/binary.h"
#include "vm/python/object/compare.h"

namespace pawl::vm {

using bytecode::Opcode;

namespace {

Ref tuple_new(Machine& machine, Args args) {
  return args.has(1) ? to_tuple(machine, args[1])
                     : make_tuple(machine.heap(), std::initializer_list<Value>{});
}

Ref tuple_count(Machine& machine, Args args) {
  int64_t count = 0;
  for (Value item : args[0].as<Tuple>()->view()) {
    if (!machine.charge(1)) return {};
    const Truth same = equals(machine, item, args[1]);
    if (same == Truth::kError) return {};
    count += same == Truth::kTrue;
  }
  return make_int(machine.heap(), count);
}

Ref tuple_index(Machine& machine, Args args) {
  const Tuple* tuple = args[0].as<Tuple>();
  std::optional<size_t> start = clip_index(machine, args[2], tuple->length, 0);
  if (!start.has_value()) return {};
  std::optional<size_t> stop = clip_index(machine, args[3], tuple->length, tuple->length);
  if (!stop.has_value()) return {};
  for (size_t i = *start; i < *stop; ++i) {
    if (!machine.charge(1)) return {};
    const Truth same = equals(machine, tuple->items()[i], args[1]);
    if (same == Truth::kError) return {};
    if (same == Truth::kTrue) return make_int(machine.heap(), static_cast<int64_t>(i));
  }
  return machine.raise_value_error("tuple.index(x): x not in tuple");
}

Ref tuple_add(Machine& machine, Args args) {
  const Value other = unwrap(args[1]);
  if (!other.is(Kind::kTuple)) return refuse_to_add(machine, args[0], args[1]);
  return tuple_concatenate(machine, args[0], other);
}

Ref tuple_multiply(Machine& machine, Args args) {
  if (!is_index(machine, args[1])) return Ref::adopt(Value::not_implemented());
  std::optional<int64_t> count = repeat_count(machine, args[1]);
  if (!count.has_value()) return {};
  return tuple_repeat(machine, args[0], *count);
}

Ref tuple_new_arguments(Machine& machine, Args args) {
  return make_tuple(machine.heap(), {args[0]});
}

constexpr NativeDef kTupleMethods[] = {
    {1, "__new__", "cls, iterable=, /", tuple_new, Binding::kConstructor},
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
    {14, "__getitem__", "self, key, /", native_get_item},
    {15, "__add__", "self, other, /", tuple_add},
    {16, "__mul__", "self, count, /", tuple_multiply},
    {17, "__rmul__", "self, count, /", tuple_multiply},
    {18, "__class_getitem__", "cls, item, /", native_class_item, Binding::kClassMethod},
    {19, "__getnewargs__", "self, /", tuple_new_arguments},
    {20, "count", "self, value, /", tuple_count},
    {21, "index", "self, value, start=, stop=, /", tuple_index},
};

}  // namespace

std::span<const NativeDef> tuple_methods() { return kTupleMethods; }

}  // namespace pawl::vm
