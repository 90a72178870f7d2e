// mappingproxy: a dict that can only be read. A Record with the dict as its only field.

#include "vm/builtins/compare.h"
#include "vm/builtins/containers.h"
#include "vm/machine.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/string.h"
#include "vm/operations.h"

namespace pawl::vm {

using bytecode::Opcode;

namespace {

Value dict_of(Value proxy) { return proxy.as<Record>()->fields()[0]; }

// What another operand stands for: a proxy for its dict.
Value plain(Value value) {
  return is_record(value, TypeId::kMappingProxy) ? dict_of(value) : unwrap(value);
}

Ref proxy_new(Machine& machine, Args args) {
  if (!plain(args[1]).is(Kind::kDict)) {
    return machine.raise_type_error("mappingproxy() argument must be a mapping, not " +
                                    machine.type_name(args[1]));
  }
  Record* proxy = new_record(machine.heap(), TypeId::kMappingProxy, 1);
  set_field(proxy, 0, Ref::share(plain(args[1])));
  return Ref::adopt(Value::object(proxy));
}

Ref proxy_repr(Machine& machine, Args args) {
  Ref inside = repr_of(machine, dict_of(args[0]));
  if (inside.empty()) return {};
  StringBuilder out(machine.heap());
  out.append_ascii("mappingproxy(");
  out.append(inside.as<String>());
  out.append_ascii(")");
  return out.finish();
}

Ref proxy_text(Machine& machine, Args args) { return str_of(machine, dict_of(args[0])); }

Ref proxy_length(Machine& machine, Args args) {
  return make_int(machine.heap(), dict_of(args[0]).as<Dict>()->live);
}

Ref proxy_iterator(Machine& machine, Args args) { return get_iterator(machine, dict_of(args[0])); }

Ref proxy_reversed(Machine& machine, Args args) { return make_reversed(machine, dict_of(args[0])); }

Ref proxy_contains(Machine& machine, Args args) {
  const Truth found = contains(machine, dict_of(args[0]), args[1]);
  return found == Truth::kError ? Ref() : Ref::boolean(found == Truth::kTrue);
}

Ref proxy_item(Machine& machine, Args args) { return get_item(machine, dict_of(args[0]), args[1]); }

template <Opcode op>
Ref proxy_compare(Machine& machine, Args args) {
  return compare_builtin(machine, op, dict_of(args[0]), plain(args[1]));
}

Ref proxy_get(Machine& machine, Args args) {
  return dict_get_or_default(machine, dict_of(args[0]).as<Dict>(), args);
}

template <uint16_t which>
Ref proxy_view(Machine& machine, Args args) {
  return make_dict_view(machine.heap(), dict_of(args[0]), which);
}

Ref proxy_copy(Machine& machine, Args args) {
  return dict_copy(machine, dict_of(args[0]).as<Dict>(), Kind::kDict);
}

Ref merged(Machine& machine, Value left, Value right) {
  if (!left.is(Kind::kDict) || !right.is(Kind::kDict)) {
    return Ref::adopt(Value::not_implemented());
  }
  Ref result = dict_copy(machine, left.as<Dict>(), Kind::kDict);
  if (result.empty() || !dict_merge(machine, result.as<Dict>(), right.as<Dict>())) return {};
  return result;
}

Ref proxy_or(Machine& machine, Args args) {
  return merged(machine, dict_of(args[0]), plain(args[1]));
}

Ref proxy_reflected_or(Machine& machine, Args args) {
  return merged(machine, plain(args[1]), dict_of(args[0]));
}

Ref proxy_hash(Machine& machine, Args) {
  return machine.raise_type_error("unhashable type: 'mappingproxy'");
}

constexpr NativeDef kMethods[] = {
    {1, "__new__", "cls, mapping, /", proxy_new, Binding::kConstructor},
    {2, "__repr__", "self, /", proxy_repr},
    {3, "__len__", "self, /", proxy_length},
    {4, "__iter__", "self, /", proxy_iterator},
    {5, "__reversed__", "self, /", proxy_reversed},
    {6, "__contains__", "self, key, /", proxy_contains},
    {7, "__getitem__", "self, key, /", proxy_item},
    {8, "__eq__", "self, other, /", proxy_compare<Opcode::kEqual>},
    {9, "__ne__", "self, other, /", proxy_compare<Opcode::kNotEqual>},
    {10, "__hash__", "self, /", proxy_hash},
    {11, "__or__", "self, other, /", proxy_or},
    {12, "__ror__", "self, other, /", proxy_reflected_or},
    {13, "get", "self, key, default=, /", proxy_get},
    {14, "keys", "self, /", proxy_view<0>},
    {15, "values", "self, /", proxy_view<1>},
    {16, "items", "self, /", proxy_view<2>},
    {17, "copy", "self, /", proxy_copy},
    {18, "__class_getitem__", "cls, item, /", native_class_item, Binding::kClassMethod},
    {19, "__str__", "self, /", proxy_text},
};

}  // namespace

std::span<const NativeDef> mapping_proxy_methods() { return kMethods; }

}  // namespace pawl::vm
