// mappingproxy: a mapping that can only be read. A Record with the mapping as its only field: a
// dict, or an object of a class of the program, which is asked by its own methods.

#include "vm/machine.h"
#include "vm/native_depth.h"
#include "vm/objects/class.h"
#include "vm/objects/dunders.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/container/containers.h"
#include "vm/python/object/compare.h"

namespace pawl::vm {

using bytecode::Opcode;

namespace {

Value mapping_of(Value proxy) { return proxy.as<Record>()->fields()[0]; }

// What another operand stands for: a proxy for its mapping.
Value plain(Value value) {
  return is_record(value, TypeId::kMappingProxy) ? mapping_of(value) : value;
}

bool is_mapping(Machine& machine, Value value) {
  if (value.is(Kind::kDict) || is_record(value, TypeId::kMappingProxy)) return true;
  if (!value.is(Kind::kInstance)) return false;
  const Value inside = unwrap(value);
  if (inside.is(Kind::kList) || inside.is(Kind::kTuple)) return false;
  return !find_dunder(machine, value, Dunder::kGetItem).empty();
}

Ref proxy_new(Machine& machine, Args args) {
  if (!is_mapping(machine, args[1])) {
    return machine.raise_type_error("mappingproxy() argument must be a mapping, not " +
                                    machine.type_name(args[1]));
  }
  Record* proxy = new_record(machine.heap(), TypeId::kMappingProxy, 1);
  set_field(proxy, 0, Ref::share(plain(args[1])));
  return Ref::adopt(Value::object(proxy));
}

Ref proxy_repr(Machine& machine, Args args) {
  Ref inside = repr_of(machine, mapping_of(args[0]));
  if (inside.empty()) return {};
  StringBuilder out(machine.heap());
  out.append_ascii("mappingproxy(");
  out.append(unwrap(inside).as<String>());
  out.append_ascii(")");
  return out.finish();
}

Ref proxy_text(Machine& machine, Args args) { return str_of(machine, mapping_of(args[0])); }

Ref proxy_length(Machine& machine, Args args) {
  const std::optional<int64_t> length = length_of(machine, mapping_of(args[0]));
  return length.has_value() ? make_int(machine.heap(), *length) : Ref();
}

Ref proxy_iterator(Machine& machine, Args args) {
  return get_iterator(machine, mapping_of(args[0]));
}

Ref proxy_reversed(Machine& machine, Args args) {
  return make_reversed(machine, mapping_of(args[0]));
}

Ref proxy_contains(Machine& machine, Args args) {
  const Truth found = contains(machine, mapping_of(args[0]), args[1]);
  return found == Truth::kError ? Ref() : Ref::boolean(found == Truth::kTrue);
}

Ref proxy_item(Machine& machine, Args args) {
  return get_item(machine, mapping_of(args[0]), args[1]);
}

template <Opcode op>
Ref proxy_compare(Machine& machine, Args args) {
  return compare(machine, op, mapping_of(args[0]), plain(args[1]));
}

Ref proxy_get(Machine& machine, Args args) {
  const Value mapping = mapping_of(args[0]);
  if (mapping.is(Kind::kDict)) return dict_get_or_default(machine, mapping.as<Dict>(), args);
  return machine.call_method(mapping, "get", {args[1], args.has(2) ? args[2] : Value::none()});
}

template <uint16_t which>
Ref proxy_view(Machine& machine, Args args) {
  constexpr const char* kNames[] = {"keys", "values", "items"};
  const Value mapping = mapping_of(args[0]);
  if (mapping.is(Kind::kDict)) return make_dict_view(machine.heap(), mapping, which);
  return machine.call_method(mapping, kNames[which], {});
}

Ref proxy_copy(Machine& machine, Args args) {
  const Value mapping = mapping_of(args[0]);
  if (mapping.is(Kind::kDict)) return dict_copy(machine, mapping.as<Dict>(), Kind::kDict);
  return machine.call_method(mapping, "copy", {});
}

Ref joined(Machine& machine, Value left, Value right) {
  return binary(machine, Opcode::kBitOr, left, right);
}

Ref proxy_or(Machine& machine, Args args) {
  return joined(machine, mapping_of(args[0]), plain(args[1]));
}

Ref proxy_reflected_or(Machine& machine, Args args) {
  return joined(machine, plain(args[1]), mapping_of(args[0]));
}

Ref proxy_hash(Machine& machine, Args) {
  return machine.raise_type_error("unhashable type: 'mappingproxy'");
}

// A mapping may come back to its own proxy.
template <Ref (*code)(Machine&, Args)>
Ref nested(Machine& machine, Args args) {
  NativeDepth depth(machine);
  return depth.enter("") ? code(machine, args) : Ref();
}

constexpr NativeDef kMethods[] = {
    {1, "__new__", "cls, mapping, /", proxy_new, Binding::kConstructor},
    {2, "__repr__", "self, /", nested<proxy_repr>},
    {3, "__len__", "self, /", nested<proxy_length>},
    {4, "__iter__", "self, /", nested<proxy_iterator>},
    {5, "__reversed__", "self, /", nested<proxy_reversed>},
    {6, "__contains__", "self, key, /", nested<proxy_contains>},
    {7, "__getitem__", "self, key, /", nested<proxy_item>},
    {8, "__eq__", "self, other, /", nested<proxy_compare<Opcode::kEqual>>},
    {9, "__ne__", "self, other, /", nested<proxy_compare<Opcode::kNotEqual>>},
    {10, "__hash__", "self, /", proxy_hash},
    {11, "__or__", "self, other, /", nested<proxy_or>},
    {12, "__ror__", "self, other, /", nested<proxy_reflected_or>},
    {13, "get", "self, key, default=, /", nested<proxy_get>},
    {14, "keys", "self, /", nested<proxy_view<0>>},
    {15, "values", "self, /", nested<proxy_view<1>>},
    {16, "items", "self, /", nested<proxy_view<2>>},
    {17, "copy", "self, /", nested<proxy_copy>},
    {18, "__class_getitem__", "cls, item, /", native_class_item, Binding::kClassMethod},
    {19, "__str__", "self, /", nested<proxy_text>},
};

}  // namespace

std::span<const NativeDef> mapping_proxy_methods() { return kMethods; }

}  // namespace pawl::vm
