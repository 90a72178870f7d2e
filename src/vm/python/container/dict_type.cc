// The methods of dict.

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/container/containers.h"
#include "vm/python/container/sequences.h"
#include "vm/python/iteration/iteration.h"
#include "vm/python/object/compare.h"
#include "vm/python/object/special.h"

namespace pawl::vm {

using bytecode::Opcode;

bool dict_merge(Machine& machine, Dict* into, const Dict* from) {
  if (into == from) return true;
  if (!machine.charge(from->live / 4)) return false;
  if (into->live == 0) dict_reserve(machine.heap(), into, from->live);
  const uint32_t size = from->live;
  Entry* entry;
  for (uint32_t i = 0; breathe() && dict_next(from, i, &entry);) {
    Ref key = Ref::share(entry->key);
    Ref value = Ref::share(entry->value);
    if (!dict_set_hashed(machine, into, key, entry->hash, value)) return false;
    if (from->live != size) {
      machine.raise(TypeId::kRuntimeError, "dict mutated during update");
      return false;
    }
  }
  return true;
}

namespace {

Ref none_if(bool done) { return done ? Ref::none() : Ref(); }

bool update_from_keys(Machine& machine, Dict* dict, Value mapping, Value keys_method) {
  Ref keys = machine.call(keys_method, std::initializer_list<Value>{});
  if (keys.empty()) return false;
  Iteration items(machine, keys);
  while (items.next()) {
    Ref value = get_item(machine, mapping, items.value());
    if (value.empty() || !dict_set(machine, dict, items.value(), value)) return false;
    if (!charge_growth(machine, 1)) return false;
  }
  return !items.failed();
}

// One element of dict(iterable): exactly two things.
bool set_pair(Machine& machine, Dict* dict, Value pair, size_t number) {
  Ref items;
  if (pair.is(Kind::kTuple) || pair.is(Kind::kList)) {
    items = Ref::share(pair);
  } else {
    items = to_list(machine, pair);
    if (items.empty()) {
      if (!machine.pending_is(TypeId::kTypeError)) return false;
      machine.clear_pending();
      machine.raise_type_error("cannot convert dictionary update sequence element #" +
                               std::to_string(number) + " to a sequence");
      return false;
    }
  }
  const std::span<const Value> both =
      items.get().is(Kind::kTuple) ? items.as<Tuple>()->view() : items.as<List>()->view();
  if (both.size() != 2) {
    machine.raise_value_error("dictionary update sequence element #" + std::to_string(number) +
                              " has length " + std::to_string(both.size()) + "; 2 is required");
    return false;
  }
  Ref key = Ref::share(both[0]);
  Ref value = Ref::share(both[1]);
  return dict_set(machine, dict, key, value);
}

bool update_from_pairs(Machine& machine, Dict* dict, Value iterable) {
  Iteration items(machine, iterable);
  size_t number = 0;
  while (items.next()) {
    if (!set_pair(machine, dict, items.value(), number++)) return false;
    if (!charge_growth(machine, 1)) return false;
  }
  return !items.failed();
}

// The arguments of dict(…), __init__ and update: at most one source, and keywords.
bool fill(Machine& machine, const char* name, Dict* dict, Value positional, Value keywords) {
  const Tuple* sources = positional.as<Tuple>();
  if (sources->length > 1) {
    machine.raise_type_error(std::string(name) + " expected at most 1 argument, got " +
                             std::to_string(sources->length));
    return false;
  }
  if (sources->length == 1 && !dict_update(machine, dict, sources->items()[0])) return false;
  return !keywords.is(Kind::kDict) || dict_merge(machine, dict, keywords.as<Dict>());
}

Ref dict_new(Machine& machine, Args args) {
  // The keywords are a dict of this call's own.
  if (args[1].as<Tuple>()->length == 0 && args[2].is(Kind::kDict)) return Ref::share(args[2]);
  Ref result = make_dict(machine.heap());
  if (!fill(machine, "dict", result.as<Dict>(), args[1], args[2])) return {};
  return result;
}

Ref dict_init(Machine& machine, Args args) {
  return none_if(fill(machine, "dict", args[0].as<Dict>(), args[1], args[2]));
}

Ref dict_update_method(Machine& machine, Args args) {
  return none_if(fill(machine, "update", args[0].as<Dict>(), args[1], args[2]));
}

Ref dict_clear_method(Machine& machine, Args args) {
  dict_clear(machine.heap(), args[0].as<Dict>());
  return Ref::none();
}

// A plain dict of what a dict holds, as dict(x) makes it: a subclass that iterates in its own way
// is asked for its keys and items.
Ref plain_copy(Machine& machine, Value source) {
  const Value inside = builtin_receiver(machine, source, Dunder::kIter);
  if (inside.is(Kind::kDict)) return dict_copy(machine, inside.as<Dict>(), Kind::kDict);
  Ref result = make_dict(machine.heap());
  if (unwrap(source).as<Dict>()->live == 0) return result;
  return dict_update(machine, result.as<Dict>(), source) ? std::move(result) : Ref();
}

Ref dict_copy_method(Machine& machine, Args args) { return plain_copy(machine, args[0]); }

Ref dict_from_keys(Machine& machine, Args args) {
  const Value value = args.has(2) ? args[2] : Value::none();
  const bool plain = args[0].as<Class>() == machine.type(TypeId::kDict);
  Ref result =
      plain ? make_dict(machine.heap()) : machine.call(args[0], std::initializer_list<Value>{});
  if (result.empty()) return {};
  Iteration items(machine, args[1]);
  while (items.next()) {
    const bool done = plain ? dict_set(machine, result.as<Dict>(), items.value(), value)
                            : set_item(machine, result, items.value(), value);
    if (!done || !charge_growth(machine, 1)) return {};
  }
  if (items.failed()) return {};
  return result;
}

Ref dict_get_item(Machine& machine, Args args) {
  return dict_item(machine, unwrap(args[0]).as<Dict>(), args[0], args[1]);
}

Ref dict_get_method(Machine& machine, Args args) {
  return dict_get_or_default(machine, args[0].as<Dict>(), args);
}

Ref dict_pop(Machine& machine, Args args) {
  // CPython does not ask an empty dict for the hash of the key.
  if (args[0].as<Dict>()->live == 0) {
    return args.has(2) ? Ref::share(args[2]) : machine.raise_key_error(args[1]);
  }
  Ref removed;
  switch (dict_remove(machine, args[0].as<Dict>(), args[1], &removed)) {
    case Found::kYes:
      return removed;
    case Found::kNo:
      return args.has(2) ? Ref::share(args[2]) : machine.raise_key_error(args[1]);
    default:
      return {};
  }
}

Ref dict_pop_item(Machine& machine, Args args) {
  Dict* dict = args[0].as<Dict>();
  uint32_t position = dict->entry_count;
  Entry* entry;
  if (!dict_previous(dict, position, &entry)) {
    return machine.raise(TypeId::kKeyError, "popitem(): dictionary is empty");
  }
  RemovedEntry removed = dict_remove_at(machine.heap(), dict, position);
  return make_tuple(machine.heap(), {removed.key, removed.value});
}

Ref dict_set_default(Machine& machine, Args args) {
  return dict_get_or_set(machine, args[0].as<Dict>(), args[1],
                         args.has(2) ? args[2] : Value::none());
}

template <uint16_t which>
Ref dict_view(Machine& machine, Args args) {
  return make_dict_view(machine.heap(), args[0], which);
}

Ref merged(Machine& machine, Value left, Value right) {
  Ref result = plain_copy(machine, left);
  if (result.empty() || !dict_update(machine, result.as<Dict>(), right)) return {};
  return result;
}

Ref dict_or(Machine& machine, Args args) {
  if (!unwrap(args[1]).is(Kind::kDict)) return Ref::adopt(Value::not_implemented());
  return merged(machine, args[0], args[1]);
}

Ref dict_reflected_or(Machine& machine, Args args) {
  if (!unwrap(args[1]).is(Kind::kDict)) return Ref::adopt(Value::not_implemented());
  return merged(machine, args[1], args[0]);
}

Ref dict_in_place_or(Machine& machine, Args args) {
  if (!dict_update(machine, args[0].as<Dict>(), args[1])) return {};
  return Ref::share(args[0]);
}

constexpr NativeDef kDictMethods[] = {
    {1, "__new__", "cls, /, *args, **kwargs", dict_new, Binding::kConstructor},
    {2, "__init__", "self, /, *args, **kwargs", dict_init},
    {3, "__repr__", "self, /", native_repr},
    {4, "__len__", "self, /", native_length},
    {5, "__iter__", "self, /", native_iterator},
    {6, "__contains__", "self, key, /", native_contains},
    {8, "__eq__", "self, other, /", native_compare<Opcode::kEqual>},
    {9, "__ne__", "self, other, /", native_compare<Opcode::kNotEqual>},
    {10, "__lt__", "self, other, /", native_compare<Opcode::kLess>},
    {11, "__le__", "self, other, /", native_compare<Opcode::kLessEqual>},
    {12, "__gt__", "self, other, /", native_compare<Opcode::kGreater>},
    {13, "__ge__", "self, other, /", native_compare<Opcode::kGreaterEqual>},
    {14, "__getitem__", "self, key, /", dict_get_item},
    {15, "__setitem__", "self, key, value, /", native_set_item},
    {16, "__delitem__", "self, key, /", native_delete_item},
    {17, "__reversed__", "self, /", native_reversed},
    {18, "__or__", "self, other, /", dict_or},
    {19, "__ror__", "self, other, /", dict_reflected_or},
    {20, "__ior__", "self, other, /", dict_in_place_or},
    {21, "__class_getitem__", "cls, item, /", native_class_item, Binding::kClassMethod},
    {22, "clear", "self, /", dict_clear_method},
    {23, "copy", "self, /", dict_copy_method},
    {24, "fromkeys", "cls, iterable, value=, /", dict_from_keys, Binding::kClassMethod},
    {25, "get", "self, key, default=, /", dict_get_method},
    {26, "items", "self, /", dict_view<2>},
    {27, "keys", "self, /", dict_view<0>},
    {28, "pop", "self, key, default=, /", dict_pop},
    {29, "popitem", "self, /", dict_pop_item},
    {30, "setdefault", "self, key, default=, /", dict_set_default},
    {31, "update", "self, /, *args, **kwargs", dict_update_method},
    {32, "values", "self, /", dict_view<1>},
};

}  // namespace

bool dict_update(Machine& machine, Dict* dict, Value source) {
  const Value inside = builtin_receiver(machine, source, Dunder::kIter);
  if (inside.is(Kind::kDict)) return dict_merge(machine, dict, inside.as<Dict>());
  if (source.is_object() && !source.is(Kind::kList) && !source.is(Kind::kTuple)) {
    Ref keys = find_attribute(machine, source, "keys");
    if (!keys.empty()) return update_from_keys(machine, dict, source, keys);
    if (machine.failed()) return false;
  }
  return update_from_pairs(machine, dict, source);
}

std::span<const NativeDef> dict_methods() { return kDictMethods; }

Ref dict_get_or_default(Machine& machine, Dict* dict, Args args) {
  Value found;
  switch (dict_get(machine, dict, args[1], &found)) {
    case Found::kYes:
      return Ref::share(found);
    case Found::kNo:
      return args.has(2) ? Ref::share(args[2]) : Ref::none();
    default:
      return {};
  }
}

}  // namespace pawl::vm
