// Natives that several container types have in their tables.

#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/iterator.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/container/containers.h"
#include "vm/python/container/sequences.h"
#include "vm/python/iteration/iteration.h"
#include "vm/python/object/generic_alias.h"
#include "vm/python/object/special.h"

namespace pawl::vm {

Ref native_repr(Machine& machine, Args args) { return repr_of(machine, args[0]); }

Ref native_length(Machine& machine, Args args) {
  std::optional<int64_t> length = length_of(machine, args[0]);
  return length.has_value() ? make_int(machine.heap(), *length) : Ref();
}

Ref native_iterator(Machine& machine, Args args) { return get_iterator(machine, args[0]); }

Ref native_contains(Machine& machine, Args args) {
  const Truth found = contains(machine, args[0], args[1]);
  return found == Truth::kError ? Ref() : Ref::boolean(found == Truth::kTrue);
}

Ref native_get_item(Machine& machine, Args args) { return get_item(machine, args[0], args[1]); }

Ref native_set_item(Machine& machine, Args args) {
  return set_item(machine, args[0], args[1], args[2]) ? Ref::none() : Ref();
}

Ref native_delete_item(Machine& machine, Args args) {
  return delete_item(machine, args[0], args[1]) ? Ref::none() : Ref();
}

Ref native_hash(Machine& machine, Args args) {
  std::optional<uint64_t> hash = hash_of(machine, args[0]);
  return hash.has_value() ? make_int(machine.heap(), static_cast<int64_t>(*hash)) : Ref();
}

Ref native_reversed(Machine& machine, Args args) { return make_reversed(machine, args[0]); }

Ref native_class_item(Machine& machine, Args args) {
  return make_generic_alias(machine, args[0], args[1]);
}

namespace {

Ref reverse_from_end(Machine& machine, IteratorKind kind, Value source, int64_t length) {
  Ref result = make_iterator(machine.heap(), kind, source);
  result.as<Iterator>()->index = length - 1;
  return result;
}

Ref reverse_range(Machine& machine, Value range) {
  Ref everything = make_slice(machine.heap(), Value::none(), Value::none(), Value::small_int(-1));
  Ref turned = range_get(machine, range.as<Range>(), everything);
  if (turned.empty()) return {};
  return make_range_iterator(machine.heap(), turned);
}

// Empty with nothing pending: not a builtin that knows how.
Ref reverse_builtin(Machine& machine, Value value) {
  static constexpr IteratorKind kViewKinds[] = {IteratorKind::kDictKeysReverse,
                                                IteratorKind::kDictValuesReverse,
                                                IteratorKind::kDictItemsReverse};
  if (!value.is_object()) return {};
  switch (value.object()->kind) {
    case Kind::kList:
      return reverse_from_end(machine, IteratorKind::kListReverse, value,
                              static_cast<int64_t>(value.as<List>()->length));
    case Kind::kTuple:
      return reverse_from_end(machine, IteratorKind::kTupleReverse, value,
                              static_cast<int64_t>(value.as<Tuple>()->length));
    case Kind::kString:
      return reverse_from_end(machine, IteratorKind::kStringReverse, value,
                              value.as<String>()->length);
    case Kind::kRange:
      return reverse_range(machine, value);
    case Kind::kDict:
      return make_dict_iterator(machine.heap(), IteratorKind::kDictKeysReverse, value);
    case Kind::kDictView:
      return make_dict_iterator(machine.heap(), kViewKinds[value.as<DictView>()->extra],
                                value.as<DictView>()->dict);
    default:
      return {};
  }
}

}  // namespace

Ref make_reversed(Machine& machine, Value value) {
  Value inside = builtin_receiver(machine, value, Dunder::kReversed);
  if (inside.empty()) inside = builtin_receiver(machine, value, Dunder::kGetItem);
  const Value method = find_dunder(machine, value, Dunder::kReversed);
  if (!value.is(Kind::kInstance) || method.is(Kind::kNative) || method.empty()) {
    Ref iterator = reverse_builtin(machine, inside);
    if (!iterator.empty() || machine.failed()) return iterator;
  }
  if (method.empty() || method.is_none()) {
    if (method.is_none() || find_dunder(machine, value, Dunder::kGetItem).empty()) {
      return machine.raise_type_error("'" + machine.type_name(value) +
                                      "' object is not reversible");
    }
    std::optional<int64_t> length = length_of(machine, value);
    if (!length.has_value()) return {};
    return reverse_from_end(machine, IteratorKind::kSequenceReverse, value, *length);
  }
  Ref self = Ref::share(value);
  return call_special(machine, method, self, {});
}

}  // namespace pawl::vm
