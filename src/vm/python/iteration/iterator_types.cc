// enumerate, zip, map, filter, reversed, and the iterators that have no constructor.

#include "vm/machine.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/container/containers.h"
#include "vm/python/iteration/iteration.h"

namespace pawl::vm {

namespace {

Ref iterator_self(Machine&, Args args) { return Ref::share(args[0]); }

Ref iterator_step(Machine& machine, Args args) {
  Ref value = native_next(machine, args[0].as<Iterator>());
  if (!value.empty() || machine.failed()) return value;
  return machine.raise_stop_iteration(Value::none());
}

Ref iterator_length_hint(Machine& machine, Args args) {
  const int64_t remaining = remaining_of(machine, args[0]);
  return make_int(machine.heap(), remaining < 0 ? 0 : remaining);
}

// The iterators of all iterables, in a Tuple.
Ref iterators_of(Machine& machine, std::span<const Value> iterables) {
  Ref all = make_list(machine.heap(), iterables.size());
  for (Value iterable : iterables) {
    Ref iterator = get_iterator(machine, iterable);
    if (iterator.empty()) return {};
    list_append(machine.heap(), all.as<List>(), std::move(iterator));
  }
  return make_tuple(machine.heap(), all.as<List>()->view());
}

Ref enumerate_new(Machine& machine, Args args) {
  if (!args.has(1)) {
    return machine.raise_type_error("enumerate() missing required argument 'iterable'");
  }
  Ref start = args.has(2) ? to_index(machine, args[2]) : Ref::adopt(Value::small_int(0));
  if (start.empty()) return {};
  if (start.get().is_bool()) start = Ref::adopt(Value::small_int(start.get().is_true() ? 1 : 0));
  Ref iterator = get_iterator(machine, args[1]);
  if (iterator.empty()) return {};
  Ref result = make_iterator(machine.heap(), IteratorKind::kEnumerate, iterator);
  result.as<Iterator>()->second = start.take();
  return result;
}

// zip(…, strict=…): the only keyword.
bool zip_options(Machine& machine, Value options, Truth* strict) {
  if (!options.is(Kind::kDict) || options.as<Dict>()->live == 0) return true;
  const Dict* dict = options.as<Dict>();
  if (dict->live > 1) {
    machine.raise_type_error("zip() takes at most 1 keyword argument (" +
                             std::to_string(dict->live) + " given)");
    return false;
  }
  uint32_t position = 0;
  Entry* entry;
  dict_next(dict, position, &entry);
  const String* name = entry->key.as<String>();
  if (!equals_ascii(name, "strict")) {
    machine.raise_type_error("'" + to_utf8(name) + "' is an invalid keyword argument for zip()");
    return false;
  }
  *strict = truth_of(machine, entry->value);
  return *strict != Truth::kError;
}

Ref zip_new(Machine& machine, Args args) {
  Truth strict = Truth::kFalse;
  if (!zip_options(machine, args[2], &strict)) return {};
  Ref iterators = iterators_of(machine, args[1].as<Tuple>()->view());
  if (iterators.empty()) return {};
  Ref result = make_iterator(machine.heap(), IteratorKind::kZip, iterators);
  result.as<Iterator>()->count = strict == Truth::kTrue ? 1 : 0;
  return result;
}

Ref map_new(Machine& machine, Args args) {
  const std::span<const Value> given = args[1].as<Tuple>()->view();
  if (given.size() < 2) {
    return machine.raise_type_error("map() must have at least two arguments.");
  }
  Ref iterators = iterators_of(machine, given.subspan(1));
  if (iterators.empty()) return {};
  Ref result = make_iterator(machine.heap(), IteratorKind::kMap, iterators);
  result.as<Iterator>()->second = Ref::share(given[0]).take();
  return result;
}

Ref filter_new(Machine& machine, Args args) {
  Ref iterator = get_iterator(machine, args[2]);
  if (iterator.empty()) return {};
  Ref result = make_iterator(machine.heap(), IteratorKind::kFilter, iterator);
  result.as<Iterator>()->second = Ref::share(args[1]).take();
  return result;
}

Ref reversed_new(Machine& machine, Args args) { return make_reversed(machine, args[1]); }

constexpr NativeDef kIteratorMethods[] = {
    {1, "__iter__", "self, /", iterator_self},
    {2, "__next__", "self, /", iterator_step},
    {3, "__length_hint__", "self, /", iterator_length_hint},
};

constexpr NativeDef kEnumerateMethods[] = {
    {1, "__iter__", "self, /", iterator_self},
    {2, "__next__", "self, /", iterator_step},
    {4, "__new__", "cls, iterable=, start=", enumerate_new, Binding::kConstructor},
    {5, "__class_getitem__", "cls, item, /", native_class_item, Binding::kClassMethod},
};

constexpr NativeDef kZipMethods[] = {
    {1, "__iter__", "self, /", iterator_self},
    {2, "__next__", "self, /", iterator_step},
    {4, "__new__", "cls, /, *iterables, **options", zip_new, Binding::kConstructor},
};

constexpr NativeDef kMapMethods[] = {
    {1, "__iter__", "self, /", iterator_self},
    {2, "__next__", "self, /", iterator_step},
    {4, "__new__", "cls, /, *args", map_new, Binding::kConstructor},
};

constexpr NativeDef kFilterMethods[] = {
    {1, "__iter__", "self, /", iterator_self},
    {2, "__next__", "self, /", iterator_step},
    {4, "__new__", "cls, function, iterable, /", filter_new, Binding::kConstructor},
};

constexpr NativeDef kReversedMethods[] = {
    {1, "__iter__", "self, /", iterator_self},
    {2, "__next__", "self, /", iterator_step},
    {3, "__length_hint__", "self, /", iterator_length_hint},
    {4, "__new__", "cls, sequence, /", reversed_new, Binding::kConstructor},
};

}  // namespace

std::span<const NativeType> range_types() {
  static const NativeType kTypes[] = {
      {TypeId::kRange, "range", TypeId::kObject, range_methods(), "builtins", nullptr, false},
      {TypeId::kSlice, "slice", TypeId::kObject, slice_methods(), "builtins", nullptr, false},
      {TypeId::kListIterator, "list_iterator", TypeId::kIterator, {}, "builtins", nullptr, false},
      {TypeId::kTupleIterator, "tuple_iterator", TypeId::kIterator, {}, "builtins", nullptr, false},
      {TypeId::kStrIterator,
       "str_ascii_iterator",
       TypeId::kIterator,
       {},
       "builtins",
       nullptr,
       false},
      {TypeId::kBytesIterator, "bytes_iterator", TypeId::kIterator, {}, "builtins", nullptr, false},
      {TypeId::kByteArrayIterator,
       "bytearray_iterator",
       TypeId::kIterator,
       {},
       "builtins",
       nullptr,
       false},
      {TypeId::kRangeIterator, "range_iterator", TypeId::kIterator, {}, "builtins", nullptr, false},
      {TypeId::kLongRangeIterator,
       "longrange_iterator",
       TypeId::kIterator,
       {},
       "builtins",
       nullptr,
       false},
      {TypeId::kDictKeyIterator,
       "dict_keyiterator",
       TypeId::kIterator,
       {},
       "builtins",
       nullptr,
       false},
      {TypeId::kDictValueIterator,
       "dict_valueiterator",
       TypeId::kIterator,
       {},
       "builtins",
       nullptr,
       false},
      {TypeId::kDictItemIterator,
       "dict_itemiterator",
       TypeId::kIterator,
       {},
       "builtins",
       nullptr,
       false},
      {TypeId::kDictReverseKeyIterator,
       "dict_reversekeyiterator",
       TypeId::kIterator,
       {},
       "builtins",
       nullptr,
       false},
      {TypeId::kSetIterator, "set_iterator", TypeId::kIterator, {}, "builtins", nullptr, false},
      {TypeId::kListReverseIterator,
       "list_reverseiterator",
       TypeId::kIterator,
       {},
       "builtins",
       nullptr,
       false},
      {TypeId::kCallableIterator,
       "callable_iterator",
       TypeId::kIterator,
       {},
       "builtins",
       nullptr,
       false},
      {TypeId::kIterator, "iterator", TypeId::kObject, kIteratorMethods, "builtins", nullptr,
       false},
      {TypeId::kEnumerate, "enumerate", TypeId::kObject, kEnumerateMethods},
      {TypeId::kZip, "zip", TypeId::kObject, kZipMethods},
      {TypeId::kMap, "map", TypeId::kObject, kMapMethods},
      {TypeId::kFilter, "filter", TypeId::kObject, kFilterMethods},
      {TypeId::kReversed, "reversed", TypeId::kObject, kReversedMethods},
  };
  return kTypes;
}

}  // namespace pawl::vm
