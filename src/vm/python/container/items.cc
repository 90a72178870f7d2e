// len, truth, `in`, and x[key] read, written and deleted, on any value.

#include "vm/fibers/calls.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/iterator.h"
#include "vm/objects/lengths.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/container/containers.h"
#include "vm/python/container/sequences.h"
#include "vm/python/object/generic_alias.h"
#include "vm/python/object/special.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/str/text_operations.h"

namespace pawl::vm {

namespace {

constexpr size_t kItemsPerUnit = 8;

std::string quoted_type(Machine& machine, Value value) {
  return "'" + machine.type_name(value) + "'";
}

// The length of a builtin container, or -1 if the value is none, or -2 with an exception pending.
int64_t builtin_length(Machine& machine, Value value) {
  const int64_t quick = quick_length(value);
  if (quick >= 0 || !value.is_object()) return quick;
  switch (value.object()->kind) {
    case Kind::kBytes:
      return static_cast<int64_t>(value.as<Bytes>()->length);
    case Kind::kByteArray:
      return static_cast<int64_t>(value.as<ByteArray>()->length);
    case Kind::kDictView:
      return value.as<DictView>()->dict.as<Dict>()->live;
    case Kind::kRange: {
      std::optional<int64_t> length = int_to_int64(value.as<Range>()->length);
      if (length.has_value()) return *length;
      machine.raise(TypeId::kOverflowError, "Python int too large to convert to C ssize_t");
      return -2;
    }
    default:
      return -1;
  }
}

std::optional<int64_t> call_len(Machine& machine, Value method, Value value) {
  Ref self = Ref::share(value);
  Ref answer = call_special(machine, method, self, {});
  return answer.empty() ? std::nullopt : checked_length(machine, answer);
}

Truth from_bool(bool value) { return value ? Truth::kTrue : Truth::kFalse; }

Truth truth_by_method(Machine& machine, Value value) {
  Value method = find_dunder(machine, value, Dunder::kBool);
  if (!method.empty()) {
    Ref self = Ref::share(value);
    Ref result = call_special(machine, method, self, {});
    if (result.empty()) return Truth::kError;
    if (result.get().is_bool()) return from_bool(result.get().is_true());
    machine.raise_type_error("__bool__ should return bool, returned " + machine.type_name(result));
    return Truth::kError;
  }
  method = find_dunder(machine, value, Dunder::kLen);
  if (method.empty()) return Truth::kTrue;
  std::optional<int64_t> length = call_len(machine, method, value);
  return length.has_value() ? from_bool(*length != 0) : Truth::kError;
}

// Elements may run the program, which may change the list: it is looked at anew each time.
Truth sequence_contains(Machine& machine, Value sequence, Value item) {
  for (size_t i = 0;; ++i) {
    if (i % kItemsPerUnit == kItemsPerUnit - 1 && !machine.charge(1)) return Truth::kError;
    const std::span<const Value> items =
        sequence.is(Kind::kTuple) ? sequence.as<Tuple>()->view() : sequence.as<List>()->view();
    if (i >= items.size()) return Truth::kFalse;
    if (items[i] == item) return Truth::kTrue;
    if (Value::both_small_ints(items[i], item)) continue;
    Ref candidate = Ref::share(items[i]);
    const Truth same = equals(machine, candidate, item);
    if (same != Truth::kFalse) return same;
  }
}

Truth string_contains(Machine& machine, const String* text, Value item) {
  const Value needle = unwrap(item);
  if (!needle.is(Kind::kString)) {
    machine.raise_type_error("'in <string>' requires string as left operand, not " +
                             machine.type_name(item));
    return Truth::kError;
  }
  if (!machine.charge(search_work(text->length, needle.as<String>()->length))) {
    return Truth::kError;
  }
  return from_bool(find(text, needle.as<String>(), 0, text->length) >= 0);
}

Truth bytes_contain(Machine& machine, std::string_view bytes, Value item) {
  if (!machine.charge(search_work(bytes.size(), 2))) return Truth::kError;
  const Value needle = unwrap(item);
  if (needle.is(Kind::kBytes)) {
    return from_bool(find_bytes(bytes, needle.as<Bytes>()->view()) >= 0);
  }
  if (needle.is(Kind::kByteArray)) {
    return from_bool(find_bytes(bytes, needle.as<ByteArray>()->view()) >= 0);
  }
  if (!is_index(machine, item)) {
    machine.raise_type_error("a bytes-like object is required, not " + quoted_type(machine, item));
    return Truth::kError;
  }
  Ref index = to_index(machine, item);
  if (index.empty()) return Truth::kError;
  std::optional<int64_t> byte = int_to_int64(index);
  if (!byte.has_value() || *byte < 0 || *byte > 255) {
    machine.raise_value_error("byte must be in range(0, 256)");
    return Truth::kError;
  }
  return from_bool(bytes.find(static_cast<char>(*byte)) != std::string_view::npos);
}

Truth from_found(Found found) {
  return found == Found::kError ? Truth::kError : from_bool(found == Found::kYes);
}

Truth set_contains(Machine& machine, const Set* set, Value item) {
  if (!unwrap(item).is(Kind::kSet)) return from_found(dict_get(machine, set, item, nullptr));
  Ref key = set_key(machine, item);
  return key.empty() ? Truth::kError : from_found(dict_get(machine, set, key, nullptr));
}

Truth items_view_contains(Machine& machine, const Dict* dict, Value item) {
  const Value pair = unwrap(item);
  if (!pair.is(Kind::kTuple) || pair.as<Tuple>()->length != 2) return Truth::kFalse;
  Value found;
  const Found there = dict_get(machine, dict, pair.as<Tuple>()->items()[0], &found);
  if (there != Found::kYes) return from_found(there);
  Ref value = Ref::share(found);
  return equals(machine, value, pair.as<Tuple>()->items()[1]);
}

Truth any_equal(Machine& machine, Value iterable, Value item) {
  Iteration items(machine, iterable);
  while (items.next()) {
    const Truth same = equals(machine, items.value(), item);
    if (same != Truth::kFalse) return same;
    if (!machine.charge(2)) return Truth::kError;
  }
  return items.failed() ? Truth::kError : Truth::kFalse;
}

Truth range_contains(Machine& machine, Value range, Value item) {
  if (is_int(item)) return from_bool(range_has(machine, range.as<Range>(), item));
  return any_equal(machine, range, item);
}

Truth view_contains(Machine& machine, Value view, Value item) {
  const Dict* dict = view.as<DictView>()->dict.as<Dict>();
  switch (view.as<DictView>()->extra) {
    case 0:
      return from_found(dict_get(machine, dict, item, nullptr));
    case 1:
      return any_equal(machine, view, item);
    default:
      return items_view_contains(machine, dict, item);
  }
}

Truth contains_by_method(Machine& machine, Value container, Value item) {
  Value method = find_dunder(machine, container, Dunder::kContains);
  if (method.is_none()) {
    machine.raise_type_error(quoted_type(machine, container) + " object is not a container");
    return Truth::kError;
  }
  if (!method.empty()) {
    Ref self = Ref::share(container);
    Ref result = call_special(machine, method, self, {item});
    return result.empty() ? Truth::kError : truth_of(machine, result);
  }
  if (find_dunder(machine, container, Dunder::kIter).empty() &&
      find_dunder(machine, container, Dunder::kGetItem).empty() && !container.is(Kind::kIterator) &&
      !container.is(Kind::kGenerator)) {
    machine.raise_type_error("argument of type " + quoted_type(machine, container) +
                             " is not iterable");
    return Truth::kError;
  }
  Ref iterator = get_iterator(machine, container);
  if (iterator.empty()) {
    if (machine.pending_is(TypeId::kTypeError)) {
      machine.clear_pending();
      machine.raise_type_error("argument of type " + quoted_type(machine, container) +
                               " is not iterable");
    }
    return Truth::kError;
  }
  return any_equal(machine, iterator, item);
}

}  // namespace

// dict[key] for a dict or an instance of a subclass, whose __missing__ may answer.
Ref dict_item(Machine& machine, const Dict* dict, Value whole, Value key) {
  Value found;
  switch (dict_get(machine, dict, key, &found)) {
    case Found::kYes:
      return Ref::share(found);
    case Found::kError:
      return {};
    case Found::kNo:
      break;
  }
  if (whole.is(Kind::kInstance)) {
    Value missing = find_dunder(machine, whole, Dunder::kMissing);
    if (!missing.empty()) return call_special(machine, missing, whole, {key});
  }
  return machine.raise_key_error(key);
}

namespace {

Ref class_item(Machine& machine, Value cls, Value key) {
  if (cls.object() == machine.type(TypeId::kType)) return make_generic_alias(machine, cls, key);
  if (has_metaclass(cls)) {
    const Value own = find_dunder(machine, cls, Dunder::kGetItem);
    if (!own.empty()) return call_special(machine, own, cls, {key});
  }
  Ref method = find_attribute(machine, cls, "__class_getitem__");
  if (!method.empty()) return machine.call(method, {key});
  if (machine.failed()) return {};
  return machine.raise_type_error("type '" + to_utf8(cls.as<Class>()->name.as<String>()) +
                                  "' is not subscriptable");
}

Ref item_by_method(Machine& machine, Value object, Value key) {
  Value method = find_dunder(machine, object, Dunder::kGetItem);
  if (method.empty()) {
    return machine.raise_type_error(quoted_type(machine, object) + " object is not subscriptable" +
                                    await_hint(machine, object));
  }
  Ref self = Ref::share(object);
  if (object.is(Kind::kInstance) && method.is(Kind::kNative)) {
    const Value inside = object.as<Instance>()->native;
    if (inside.is(Kind::kDict)) return dict_item(machine, inside.as<Dict>(), object, key);
    if (!inside.empty()) return get_item(machine, inside, key);
  }
  return call_special(machine, method, self, {key});
}

}  // namespace

std::optional<int64_t> checked_length(Machine& machine, Value answer) {
  Ref index = to_index(machine, answer);
  if (index.empty()) return std::nullopt;
  if (int_is_negative(index)) {
    machine.raise_value_error("__len__() should return >= 0");
    return std::nullopt;
  }
  std::optional<int64_t> length = int_to_int64(index);
  if (!length.has_value()) {
    machine.raise(TypeId::kOverflowError,
                  "cannot fit '" + machine.type_name(answer) + "' into an index-sized integer");
  }
  return length;
}

Truth truth_of(Machine& machine, Value value) {
  if (value.is_bool()) return from_bool(value.is_true());
  if (value.is_small_int()) return from_bool(value.small_int() != 0);
  if (value.is_double()) return from_bool(value.number() != 0);
  if (value.is_none()) return Truth::kFalse;
  if (!value.is_object()) return Truth::kTrue;
  switch (value.object()->kind) {
    case Kind::kInstance:
    case Kind::kException:
    case Kind::kRecord:
      return truth_by_method(machine, value);
    case Kind::kClass:
      return has_metaclass(value) ? truth_by_method(machine, value) : Truth::kTrue;
    case Kind::kRange:
      return from_bool(!int_is_zero(value.as<Range>()->length));
    default:
      return from_bool(builtin_length(machine, value) != 0);
  }
}

std::optional<int64_t> length_of(Machine& machine, Value value) {
  const int64_t length = builtin_length(machine, value);
  if (length >= 0) return length;
  if (length == -2) return std::nullopt;
  Value method = find_dunder(machine, value, Dunder::kLen);
  if (method.empty()) {
    machine.raise_type_error("object of type " + quoted_type(machine, value) + " has no len()");
    return std::nullopt;
  }
  if (Value inside = builtin_receiver(machine, value, Dunder::kLen);
      !inside.empty() && inside != value) {
    return length_of(machine, inside);
  }
  return call_len(machine, method, value);
}

Truth contains(Machine& machine, Value container, Value item) {
  const Value inside = builtin_receiver(machine, container, Dunder::kContains);
  if (inside.is_object()) {
    switch (inside.object()->kind) {
      case Kind::kString:
        return string_contains(machine, inside.as<String>(), item);
      case Kind::kBytes:
        return bytes_contain(machine, inside.as<Bytes>()->view(), item);
      case Kind::kByteArray:
        return bytes_contain(machine, inside.as<ByteArray>()->view(), item);
      case Kind::kTuple:
      case Kind::kList:
        return sequence_contains(machine, inside, item);
      case Kind::kDict:
        return from_found(dict_get(machine, inside.as<Dict>(), item, nullptr));
      case Kind::kSet:
      case Kind::kFrozenSet:
        return set_contains(machine, inside.as<Set>(), item);
      case Kind::kRange:
        return range_contains(machine, inside, item);
      case Kind::kDictView:
        return view_contains(machine, inside, item);
      default:
        break;
    }
  }
  return contains_by_method(machine, container, item);
}

Ref get_item(Machine& machine, Value object, Value key) {
  if (!object.is_object()) return item_by_method(machine, object, key);
  switch (object.object()->kind) {
    case Kind::kList:
      return list_get(machine, object.as<List>(), key);
    case Kind::kTuple:
      return tuple_get(machine, object.as<Tuple>(), key);
    case Kind::kDict:
      return dict_item(machine, object.as<Dict>(), object, key);
    case Kind::kRange:
      return range_get(machine, object.as<Range>(), key);
    case Kind::kClass:
      return class_item(machine, object, key);
    case Kind::kString:
      if (key.is_small_int()) {
        const String* text = object.as<String>();
        int64_t index = key.small_int();
        if (index < 0) index += text->length;
        if (index < 0 || index >= text->length) {
          return machine.raise(TypeId::kIndexError, "string index out of range");
        }
        return make_char(machine.heap(), text->at(static_cast<size_t>(index)));
      }
      return string_get(machine, object.as<String>(), key);
    default:
      break;
  }
  return item_by_method(machine, object, key);
}

bool set_item(Machine& machine, Value object, Value key, Value value) {
  const Value inside = builtin_receiver(machine, object, Dunder::kSetItem);
  if (inside.is(Kind::kDict)) return dict_set(machine, inside.as<Dict>(), key, value);
  if (inside.is(Kind::kList)) return list_set(machine, inside.as<List>(), key, value);
  Value method = find_dunder(machine, object, Dunder::kSetItem);
  if (method.empty()) {
    // A class that has one of the two methods is thought to have the other.
    if (object.is(Kind::kInstance) && !find_dunder(machine, object, Dunder::kDelItem).empty()) {
      machine.raise(TypeId::kAttributeError, "__setitem__");
      return false;
    }
    machine.raise_type_error(quoted_type(machine, object) +
                             " object does not support item assignment");
    return false;
  }
  Ref self = Ref::share(object);
  return !call_special(machine, method, self, {key, value}).empty();
}

bool delete_item(Machine& machine, Value object, Value key) {
  const Value inside = builtin_receiver(machine, object, Dunder::kDelItem);
  if (inside.is(Kind::kDict)) {
    Ref removed;
    const Found found = dict_remove(machine, inside.as<Dict>(), key, &removed);
    if (found == Found::kNo) machine.raise_key_error(key);
    return found == Found::kYes;
  }
  if (inside.is(Kind::kList)) return list_delete(machine, inside.as<List>(), key);
  Value method = find_dunder(machine, object, Dunder::kDelItem);
  if (method.empty()) {
    if (object.is(Kind::kInstance) && !find_dunder(machine, object, Dunder::kSetItem).empty()) {
      machine.raise(TypeId::kAttributeError, "__delitem__");
      return false;
    }
    // CPython words it differently for a place in whatever has a length.
    const bool sized = object.is(Kind::kInstance) || is_record(object, TypeId::kMappingProxy) ||
                       builtin_length(machine, object) != -1;
    machine.clear_pending();
    const bool place = unwrap(key).is_small_int() || unwrap(key).is_bool() ||
                       unwrap(key).is(Kind::kBigInt) ||
                       !find_dunder(machine, key, Dunder::kIndex).empty();
    machine.raise_type_error(quoted_type(machine, object) +
                             (sized && place ? " object doesn't support item deletion"
                                             : " object does not support item deletion"));
    return false;
  }
  Ref self = Ref::share(object);
  return !call_special(machine, method, self, {key}).empty();
}

}  // namespace pawl::vm
