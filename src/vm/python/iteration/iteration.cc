#include "vm/python/iteration/iteration.h"

#include "vm/interpreter/generators.h"
#include "vm/loaded_program.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/container/sequences.h"
#include "vm/python/object/special.h"

namespace pawl::vm {

namespace {

Ref not_iterable(Machine& machine, Value value) {
  return machine.raise_type_error("'" + machine.type_name(value) + "' object is not iterable");
}

Ref iterate_range(Heap& heap, Value value) {
  const Range* range = value.as<Range>();
  if (range->small()) return make_iterator(heap, IteratorKind::kRange, value);
  Ref result = make_iterator(heap, IteratorKind::kBigRange, value);
  retain(range->start);
  result.as<Iterator>()->second = range->start;
  return result;
}

Ref iterate_view(Heap& heap, Value value) {
  const DictView* view = value.as<DictView>();
  static constexpr IteratorKind kKinds[] = {IteratorKind::kDictKeys, IteratorKind::kDictValues,
                                            IteratorKind::kDictItems};
  return make_dict_iterator(heap, kKinds[view->extra], view->dict);
}

// The iterator of a builtin value; empty with nothing pending: not of a kind known here.
Ref iterate_builtin(Machine& machine, Value value) {
  if (!value.is_object()) return {};
  Heap& heap = machine.heap();
  switch (value.object()->kind) {
    case Kind::kList:
      return make_iterator(heap, IteratorKind::kList, value);
    case Kind::kTuple:
      return make_iterator(heap, IteratorKind::kTuple, value);
    case Kind::kString:
      return make_iterator(heap, IteratorKind::kString, value);
    case Kind::kBytes:
      return make_iterator(heap, IteratorKind::kBytes, value);
    case Kind::kByteArray:
      return make_iterator(heap, IteratorKind::kByteArray, value);
    case Kind::kRange:
      return iterate_range(heap, value);
    case Kind::kDict:
      return make_dict_iterator(heap, IteratorKind::kDictKeys, value);
    case Kind::kSet:
    case Kind::kFrozenSet:
      return make_dict_iterator(heap, IteratorKind::kSet, value);
    case Kind::kDictView:
      return iterate_view(heap, value);
    case Kind::kIterator:
      return Ref::share(value);
    case Kind::kGenerator: {
      // Coroutines and async generators are Generators too, but nothing to iterate over.
      const uint32_t flags = value.as<Generator>()->code->flags;
      const bool plain = (flags & bytecode::kGenerator) != 0 && (flags & bytecode::kCoroutine) == 0;
      return plain ? Ref::share(value) : not_iterable(machine, value);
    }
    default:
      return {};
  }
}

Ref iterate_by_method(Machine& machine, Value value) {
  Value method = find_dunder(machine, value, Dunder::kIter);
  if (method.is_none()) return not_iterable(machine, value);
  if (method.empty()) {
    const bool plain_class = value.is(Kind::kClass) && !has_metaclass(value);
    if (plain_class || find_dunder(machine, value, Dunder::kGetItem).empty()) {
      return not_iterable(machine, value);
    }
    return make_iterator(machine.heap(), IteratorKind::kSequence, value);
  }
  Ref self = Ref::share(value);
  Ref iterator = call_special(machine, method, self, {});
  if (iterator.empty() || is_iterator(machine, iterator)) return iterator;
  return machine.raise_type_error("iter() returned non-iterator of type '" +
                                  machine.type_name(iterator) + "'");
}

}  // namespace

Ref make_dict_iterator(Heap& heap, IteratorKind kind, Value value) {
  const Dict* dict = value.as<Dict>();
  Ref result = make_iterator(heap, kind, value);
  Iterator* iterator = result.as<Iterator>();
  iterator->count = dict->version;
  iterator->second = Value::small_int(dict->live);
  const bool backwards = kind == IteratorKind::kDictKeysReverse ||
                         kind == IteratorKind::kDictValuesReverse ||
                         kind == IteratorKind::kDictItemsReverse;
  iterator->index = backwards ? dict->entry_count : 0;
  return result;
}

Ref make_range_iterator(Heap& heap, Value range) { return iterate_range(heap, range); }

bool is_iterator(Machine& machine, Value value) {
  if (value.is(Kind::kIterator)) return true;
  return !find_dunder(machine, value, Dunder::kNext).empty();
}

Ref get_iterator(Machine& machine, Value iterable) {
  const Value inside = builtin_receiver(machine, iterable, Dunder::kIter);
  Ref iterator = iterate_builtin(machine, inside);
  if (!iterator.empty() || machine.failed()) return iterator;
  return iterate_by_method(machine, iterable);
}

Ref iterator_next(Machine& machine, Value iterator) {
  if (iterator.is(Kind::kIterator) || iterator.is(Kind::kGenerator)) {
    Ref value = iterator.is(Kind::kIterator) ? native_next(machine, iterator.as<Iterator>())
                                             : generator_next(machine, iterator);
    // Of the function that map(), filter() or an iterator of itertools calls.
    if (value.empty() && machine.pending_is(TypeId::kStopIteration)) machine.clear_pending();
    return value;
  }
  Value method = find_dunder(machine, iterator, Dunder::kNext);
  if (method.empty()) {
    return machine.raise_type_error("'" + machine.type_name(iterator) +
                                    "' object is not an iterator");
  }
  Ref self = Ref::share(iterator);
  Ref value = call_special(machine, method, self, {});
  if (value.empty() && machine.pending_is(TypeId::kStopIteration)) machine.clear_pending();
  return value;
}

Iteration::Iteration(Machine& machine, Value iterable)
    : machine_(machine), iterator_(get_iterator(machine, iterable)), failed_(iterator_.empty()) {}

Iteration::~Iteration() = default;

bool Iteration::next() {
  if (failed_) return false;
  if (!machine_.charge(1)) {
    failed_ = true;
    return false;
  }
  if (!value_.empty()) value_.reset();  // before the next one is made
  value_ = iterator_.get().is(Kind::kGenerator) ? generator_next(machine_, iterator_)
                                                : iterator_next(machine_, iterator_);
  if (!value_.empty()) return true;
  if (machine_.pending_is(TypeId::kStopIteration)) machine_.clear_pending();
  failed_ = machine_.failed();
  return false;
}

size_t Iteration::size_hint() const {
  if (failed_) return 0;
  const int64_t remaining = remaining_of(machine_, iterator_);
  return remaining < 0 ? 0 : static_cast<size_t>(remaining);
}

}  // namespace pawl::vm
