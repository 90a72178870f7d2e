// The steps of the native iterators.

#include <algorithm>
#include <vector>

#include "vm/interpreter/quick_iteration.h"
#include "vm/machine.h"
#include "vm/native_depth.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/container/deque.h"
#include "vm/python/iteration/iteration.h"
#include "vm/python/object/special.h"
#include "vm/python/re/pattern.h"

namespace pawl::vm {

namespace {

// Drops what the iterator held; from now on it is exhausted.
Ref finish(Iterator* iterator) {
  const Value source = std::exchange(iterator->source, Value());
  const Value second = std::exchange(iterator->second, Value());
  release(source);
  release(second);
  return {};
}

Ref next_of_span(Iterator* iterator, std::span<const Value> items) {
  const size_t index = static_cast<size_t>(iterator->index);
  if (index >= items.size()) return finish(iterator);
  ++iterator->index;
  return Ref::share(items[index]);
}

Ref previous_of_span(Iterator* iterator, std::span<const Value> items) {
  // index counts what was given; a list that became shorter ends the iteration.
  const int64_t index = iterator->index;
  if (index < 0 || static_cast<size_t>(index) >= items.size()) return finish(iterator);
  --iterator->index;
  return Ref::share(items[static_cast<size_t>(index)]);
}

Ref next_byte(Iterator* iterator, std::string_view bytes) {
  const size_t index = static_cast<size_t>(iterator->index);
  if (index >= bytes.size()) return finish(iterator);
  ++iterator->index;
  return Ref::adopt(Value::small_int(static_cast<uint8_t>(bytes[index])));
}

Ref next_char(Machine& machine, Iterator* iterator) {
  const String* text = iterator->source.as<String>();
  const size_t index = static_cast<size_t>(iterator->index);
  if (index >= text->length) return finish(iterator);
  ++iterator->index;
  return make_char(machine.heap(), text->at(index));
}

Ref previous_char(Machine& machine, Iterator* iterator) {
  const String* text = iterator->source.as<String>();
  if (iterator->index < 0) return finish(iterator);
  return make_char(machine.heap(), text->at(static_cast<size_t>(iterator->index--)));
}

Ref next_of_range(Machine& machine, Iterator* iterator) {
  const Range* range = iterator->source.as<Range>();
  if (iterator->index >= range->length.small_int()) return finish(iterator);
  const int64_t index = iterator->index++;
  return make_int(machine.heap(), range->start.small_int() + index * range->step.small_int());
}

Ref previous_of_range(Machine& machine, Iterator* iterator) {
  const Range* range = iterator->source.as<Range>();
  const int64_t length = range->length.small_int();
  if (iterator->index >= length) return finish(iterator);
  const int64_t index = length - 1 - iterator->index++;
  return make_int(machine.heap(), range->start.small_int() + index * range->step.small_int());
}

Ref next_of_big_range(Machine& machine, Iterator* iterator) {
  const Range* range = iterator->source.as<Range>();
  const int order = compare_ints(iterator->second, range->stop);
  if (int_is_negative(range->step) ? order <= 0 : order >= 0) return finish(iterator);
  Ref following = int_binary(machine, IntOp::kAdd, iterator->second, range->step);
  if (following.empty()) return {};
  return Ref::adopt(std::exchange(iterator->second, following.take()));
}

// Whether the keys are still those the iteration began with; else the exception is pending.
bool unchanged(Machine& machine, Iterator* iterator, const Dict* dict) {
  if (iterator->count == dict->version) return true;
  const bool same_size = iterator->second == Value::small_int(dict->live);
  const bool is_set = !iterator->source.is(Kind::kDict);
  if (is_set && same_size) {
    iterator->count = dict->version;
    return true;
  }
  machine.raise(TypeId::kRuntimeError, is_set      ? "Set changed size during iteration"
                                       : same_size ? "dictionary keys changed during iteration"
                                                   : "dictionary changed size during iteration");
  iterator->second = Value::small_int(-1);  // it fails for ever, as CPython's does
  return false;
}

Ref entry_part(Machine& machine, IteratorKind kind, const Entry& entry) {
  switch (kind) {
    case IteratorKind::kDictValues:
    case IteratorKind::kDictValuesReverse:
      return Ref::share(entry.value);
    case IteratorKind::kDictItems:
    case IteratorKind::kDictItemsReverse:
      return make_tuple(machine.heap(), {entry.key, entry.value});
    default:
      return Ref::share(entry.key);
  }
}

Ref next_of_dict(Machine& machine, Iterator* iterator, IteratorKind kind) {
  const Dict* dict = iterator->source.as<Dict>();
  if (!unchanged(machine, iterator, dict)) return {};
  uint32_t position = static_cast<uint32_t>(iterator->index);
  Entry* entry;
  if (!dict_next(dict, position, &entry)) return finish(iterator);
  iterator->index = position;
  return entry_part(machine, kind, *entry);
}

Ref previous_of_dict(Machine& machine, Iterator* iterator, IteratorKind kind) {
  const Dict* dict = iterator->source.as<Dict>();
  if (!unchanged(machine, iterator, dict)) return {};
  uint32_t position = static_cast<uint32_t>(iterator->index);
  Entry* entry;
  if (!dict_previous(dict, position, &entry)) return finish(iterator);
  iterator->index = position;
  return entry_part(machine, kind, *entry);
}

// The old protocol: __getitem__ with 0, 1, 2 … until IndexError.
Ref item_at(Machine& machine, Iterator* iterator, int64_t step) {
  if (iterator->index < 0) return finish(iterator);
  Ref source = Ref::share(iterator->source);
  Ref index = make_int(machine.heap(), iterator->index);
  Ref value = get_item(machine, source, index);
  if (!value.empty()) {
    iterator->index += step;
    return value;
  }
  if (machine.pending_is(TypeId::kIndexError) || machine.pending_is(TypeId::kStopIteration)) {
    machine.clear_pending();
    return finish(iterator);
  }
  return {};
}

Ref next_of_callable(Machine& machine, Iterator* iterator) {
  Ref callable = Ref::share(iterator->source);
  Ref value = machine.call(callable, std::initializer_list<Value>{});
  if (value.empty()) {
    if (!machine.pending_is(TypeId::kStopIteration)) return {};
    machine.clear_pending();
    return finish(iterator);
  }
  if (iterator->source.empty()) return {};  // the call exhausted this very iterator
  Ref sentinel = Ref::share(iterator->second);
  const Truth last = equals(machine, sentinel, value);
  if (last == Truth::kError) return {};
  return last == Truth::kTrue ? finish(iterator) : std::move(value);
}

Ref next_of_enumerate(Machine& machine, Iterator* iterator) {
  Ref inner = Ref::share(iterator->source);
  Ref value = iterator_next(machine, inner);
  if (value.empty()) return machine.failed() ? Ref() : finish(iterator);
  Ref number = Ref::share(iterator->second);
  if (number.empty()) return {};
  Ref following = int_binary(machine, IntOp::kAdd, number, Value::small_int(1));
  if (following.empty()) return {};
  release(std::exchange(iterator->second, following.take()));
  return make_tuple(machine.heap(), {number, value});
}

// "arguments 1-2" in zip's complaint about lengths.
std::string arguments_before(size_t index) {
  return index == 1 ? "argument 1" : "arguments 1-" + std::to_string(index);
}

Ref raise_zip_lengths(Machine& machine, size_t index, const char* how) {
  return machine.raise_value_error("zip() argument " + std::to_string(index + 1) + " is " + how +
                                   " than " + arguments_before(index));
}

// The iterator at `stopped` ended. With strict=True the others must end here too.
Ref end_of_zip(Machine& machine, Iterator* iterator, Value sources, size_t stopped) {
  const bool strict = iterator->count == 1;
  finish(iterator);
  if (!strict) return {};
  if (stopped > 0) return raise_zip_lengths(machine, stopped, "shorter");
  const Tuple* inner = sources.as<Tuple>();
  for (size_t i = 1; i < inner->length; ++i) {
    Ref value = iterator_next(machine, inner->items()[i]);
    if (!value.empty()) return raise_zip_lengths(machine, i, "longer");
    if (machine.failed()) return {};
  }
  return {};
}

// One value of each inner iterator, or empty; `stopped` says which one ended.
Ref next_of_each(Machine& machine, Value sources, size_t& stopped) {
  const Tuple* inner = sources.as<Tuple>();
  if (!machine.charge(inner->length / 4)) return {};
  Ref result = make_list(machine.heap(), inner->length);
  for (size_t i = 0; i < inner->length; ++i) {
    Ref value = iterator_next(machine, inner->items()[i]);
    if (value.empty()) {
      stopped = i;
      return {};
    }
    list_append(machine.heap(), result.as<List>(), std::move(value));
  }
  return result;
}

Ref next_of_zip(Machine& machine, Iterator* iterator) {
  Ref sources = Ref::share(iterator->source);
  const Tuple* inner = sources.as<Tuple>();
  if (inner->length == 0) return finish(iterator);
  if (!machine.charge(inner->length / 4)) return {};
  // Filled before anyone sees it; a tuple half filled may be freed, its rest is empty.
  Tuple* tuple = new_raw_tuple(machine.heap(), inner->length);
  Ref result = Ref::adopt(Value::object(tuple));
  for (size_t i = 0; i < inner->length; ++i) {
    Ref value = iterator_next(machine, inner->items()[i]);
    if (value.empty()) {
      return machine.failed() ? Ref() : end_of_zip(machine, iterator, sources, i);
    }
    tuple->items()[i] = value.take();
  }
  return result;
}

// The same where no step can fail, end or call anything.
Ref quick_zip(Machine& machine, const Tuple* sources) {
  if (!machine.charge(1)) return {};
  Tuple* tuple = new_raw_tuple(machine.heap(), sources->length);
  for (uint64_t i = 0; i < sources->length; ++i) {
    tuple->items()[i] = quick_next(sources->items()[i].as<Iterator>());
  }
  return Ref::adopt(Value::object(tuple));
}

Ref next_of_map(Machine& machine, Iterator* iterator) {
  Ref sources = Ref::share(iterator->source);
  Ref function = Ref::share(iterator->second);
  if (sources.as<Tuple>()->length == 1) {
    Ref value = iterator_next(machine, sources.as<Tuple>()->items()[0]);
    if (value.empty()) return machine.failed() ? Ref() : finish(iterator);
    return machine.call(function, {value});
  }
  size_t stopped = 0;
  Ref args = next_of_each(machine, sources, stopped);
  if (args.empty()) return machine.failed() ? Ref() : finish(iterator);
  return machine.call(function, args.as<List>()->view());
}

Ref next_of_filter(Machine& machine, Iterator* iterator) {
  Ref source = Ref::share(iterator->source);
  Ref function = Ref::share(iterator->second);
  for (;;) {
    if (!machine.charge(1)) return {};
    Ref value = iterator_next(machine, source);
    if (value.empty()) return machine.failed() ? Ref() : finish(iterator);
    Truth keep;
    if (function.get().is_none()) {
      keep = truth_of(machine, value);
    } else {
      Ref answer = machine.call(function, {value});
      if (answer.empty()) return {};
      keep = truth_of(machine, answer);
    }
    if (keep == Truth::kError) return {};
    if (keep == Truth::kTrue) return value;
  }
}

// Iterators over other iterators nest as deep as the program likes.
Ref next_of_wrapper(Machine& machine, Iterator* iterator, IteratorKind kind) {
  NativeDepth depth(machine);
  if (!depth.enter("") || !machine.charge(1)) return {};
  switch (kind) {
    case IteratorKind::kCallable:
      return next_of_callable(machine, iterator);
    case IteratorKind::kEnumerate:
      return next_of_enumerate(machine, iterator);
    case IteratorKind::kZip:
      return next_of_zip(machine, iterator);
    case IteratorKind::kMap:
      return next_of_map(machine, iterator);
    default:
      return next_of_filter(machine, iterator);
  }
}

}  // namespace

Ref native_next(Machine& machine, Iterator* iterator) {
  if (iterator->source.empty()) return {};
  const IteratorKind kind = static_cast<IteratorKind>(iterator->extra);
  switch (kind) {
    case IteratorKind::kList:
      return next_of_span(iterator, iterator->source.as<List>()->view());
    case IteratorKind::kTuple:
      return next_of_span(iterator, iterator->source.as<Tuple>()->view());
    case IteratorKind::kString:
      return next_char(machine, iterator);
    case IteratorKind::kBytes:
      return next_byte(iterator, iterator->source.as<Bytes>()->view());
    case IteratorKind::kByteArray:
      return next_byte(iterator, iterator->source.as<ByteArray>()->view());
    case IteratorKind::kRange:
      return next_of_range(machine, iterator);
    case IteratorKind::kRangeReverse:
      return previous_of_range(machine, iterator);
    case IteratorKind::kBigRange:
      return next_of_big_range(machine, iterator);
    case IteratorKind::kDictKeys:
    case IteratorKind::kDictValues:
    case IteratorKind::kDictItems:
    case IteratorKind::kSet:
      return next_of_dict(machine, iterator, kind);
    case IteratorKind::kDictKeysReverse:
    case IteratorKind::kDictValuesReverse:
    case IteratorKind::kDictItemsReverse:
      return previous_of_dict(machine, iterator, kind);
    case IteratorKind::kListReverse:
      return previous_of_span(iterator, iterator->source.as<List>()->view());
    case IteratorKind::kTupleReverse:
      return previous_of_span(iterator, iterator->source.as<Tuple>()->view());
    case IteratorKind::kStringReverse:
      return previous_char(machine, iterator);
    case IteratorKind::kDeque:
    case IteratorKind::kDequeReverse:
      return deque_next(machine, iterator);
    case IteratorKind::kZip:
      if (zip_has_quick_next(iterator->source.as<Tuple>())) {
        return quick_zip(machine, iterator->source.as<Tuple>());
      }
      return next_of_wrapper(machine, iterator, kind);
    case IteratorKind::kMatches:
      return next_match(machine, iterator);
    case IteratorKind::kSequence:
      return item_at(machine, iterator, 1);
    case IteratorKind::kSequenceReverse:
      return item_at(machine, iterator, -1);
    default:
      return next_of_wrapper(machine, iterator, kind);
  }
}

namespace {

constexpr int kMaxHintDepth = 4;

int64_t left_of(size_t length, int64_t index) {
  return std::max<int64_t>(0, static_cast<int64_t>(length) - index);
}

int64_t left_of_deque(Machine& machine, const Iterator* iterator) {
  std::optional<Deque> deque = Deque::open(machine, iterator->source);
  if (!deque.has_value()) {
    machine.clear_pending();
    return -1;
  }
  return left_of(deque->size(), iterator->index);
}

int64_t remaining(Machine& machine, Value value, int depth) {
  if (!value.is(Kind::kIterator)) return -1;
  const Iterator* iterator = value.as<Iterator>();
  const Value source = iterator->source;
  if (source.empty()) return 0;
  switch (static_cast<IteratorKind>(iterator->extra)) {
    case IteratorKind::kList:
      return left_of(source.as<List>()->length, iterator->index);
    case IteratorKind::kTuple:
      return left_of(source.as<Tuple>()->length, iterator->index);
    case IteratorKind::kString:
      return left_of(source.as<String>()->length, iterator->index);
    case IteratorKind::kBytes:
      return left_of(source.as<Bytes>()->length, iterator->index);
    case IteratorKind::kByteArray:
      return left_of(source.as<ByteArray>()->length, iterator->index);
    case IteratorKind::kRange:
    case IteratorKind::kRangeReverse:
      return std::max<int64_t>(0, source.as<Range>()->length.small_int() - iterator->index);
    case IteratorKind::kListReverse:
      return std::min<int64_t>(static_cast<int64_t>(source.as<List>()->length),
                               iterator->index + 1);
    case IteratorKind::kTupleReverse:
    case IteratorKind::kStringReverse:
    case IteratorKind::kSequenceReverse:
      return iterator->index + 1;
    case IteratorKind::kDictKeys:
    case IteratorKind::kDictValues:
    case IteratorKind::kDictItems:
    case IteratorKind::kSet: {
      // Exact before the first step; afterwards holes may be counted in.
      const Dict* dict = source.as<Dict>();
      if (iterator->second != Value::small_int(dict->live)) return 0;
      return std::min<int64_t>(dict->live, left_of(dict->entry_count, iterator->index));
    }
    case IteratorKind::kDictKeysReverse:
    case IteratorKind::kDictValuesReverse:
    case IteratorKind::kDictItemsReverse:
      if (iterator->second != Value::small_int(source.as<Dict>()->live)) return 0;
      return std::min<int64_t>(source.as<Dict>()->live, iterator->index);
    case IteratorKind::kDeque:
    case IteratorKind::kDequeReverse:
      return left_of_deque(machine, iterator);
    case IteratorKind::kEnumerate:
      return depth == 0 ? -1 : remaining(machine, source, depth - 1);
    case IteratorKind::kZip:
    case IteratorKind::kMap: {
      int64_t least = -1;
      if (depth == 0) return -1;
      for (Value inner : source.as<Tuple>()->view()) {
        const int64_t count = remaining(machine, inner, depth - 1);
        if (count < 0) return -1;
        if (least < 0 || count < least) least = count;
      }
      return least;
    }
    default:
      return -1;
  }
}

}  // namespace

int64_t remaining_of(Machine& machine, Value iterator) {
  return remaining(machine, iterator, kMaxHintDepth);
}

const char* iterator_type_name(IteratorKind kind) {
  switch (kind) {
    case IteratorKind::kList:
      return "list_iterator";
    case IteratorKind::kTuple:
      return "tuple_iterator";
    case IteratorKind::kString:
      return "str_iterator";
    case IteratorKind::kBytes:
      return "bytes_iterator";
    case IteratorKind::kByteArray:
      return "bytearray_iterator";
    case IteratorKind::kRange:
    case IteratorKind::kRangeReverse:
      return "range_iterator";
    case IteratorKind::kBigRange:
      return "longrange_iterator";
    case IteratorKind::kDictKeys:
      return "dict_keyiterator";
    case IteratorKind::kDictValues:
      return "dict_valueiterator";
    case IteratorKind::kDictItems:
      return "dict_itemiterator";
    case IteratorKind::kSet:
      return "set_iterator";
    case IteratorKind::kListReverse:
      return "list_reverseiterator";
    case IteratorKind::kDictKeysReverse:
      return "dict_reversekeyiterator";
    case IteratorKind::kDictValuesReverse:
      return "dict_reversevalueiterator";
    case IteratorKind::kDictItemsReverse:
      return "dict_reverseitemiterator";
    case IteratorKind::kDeque:
      return "_collections._deque_iterator";
    case IteratorKind::kDequeReverse:
      return "_collections._deque_reverse_iterator";
    case IteratorKind::kSequence:
      return "iterator";
    case IteratorKind::kMatches:
    case IteratorKind::kCallable:
      return "callable_iterator";
    case IteratorKind::kEnumerate:
      return "enumerate";
    case IteratorKind::kZip:
      return "zip";
    case IteratorKind::kMap:
      return "map";
    case IteratorKind::kFilter:
      return "filter";
    default:
      return "reversed";
  }
}

}  // namespace pawl::vm
