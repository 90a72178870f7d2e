// The steps of the commonest native iterators (over lists, tuples and small ranges), inline: for
// loops that cannot afford a call per item. Everything else goes by iterator_next (operations.h).
#pragma once

#include <cstdint>

#include "vm/objects/dict.h"
#include "vm/objects/iterator.h"
#include "vm/objects/sequence.h"
#include "vm/value.h"

namespace pawl::vm {

// Whether quick_next may be called: the iterator is one of those kinds and not at its end.
inline bool has_quick_next(Value value) {
  if (!value.is(Kind::kIterator)) return false;
  const auto* iterator = value.as<Iterator>();
  if (iterator->source.empty()) return false;
  switch (static_cast<IteratorKind>(iterator->extra)) {
    case IteratorKind::kList:
      return static_cast<uint64_t>(iterator->index) < iterator->source.as<List>()->length;
    case IteratorKind::kTuple:
      return static_cast<uint64_t>(iterator->index) < iterator->source.as<Tuple>()->length;
    case IteratorKind::kRange:
      return iterator->index < iterator->source.as<Range>()->length.small_int();
    default:
      return false;
  }
}

// The next item, with a reference for the caller.
inline Value quick_next(Iterator* iterator) {
  const int64_t index = iterator->index++;
  if (iterator->extra == static_cast<uint16_t>(IteratorKind::kRange)) {
    const auto* range = iterator->source.as<Range>();
    return Value::small_int(range->start.small_int() + index * range->step.small_int());
  }
  Value item = iterator->extra == static_cast<uint16_t>(IteratorKind::kList)
                   ? iterator->source.as<List>()->items[index]
                   : iterator->source.as<Tuple>()->items()[index];
  retain(item);
  return item;
}

// Where the next item of an iterator over a list or tuple is; null: at its end, or another kind.
[[gnu::always_inline]] inline const Value* quick_place(Value value) {
  if (!value.is(Kind::kIterator)) return nullptr;
  const auto* iterator = value.as<Iterator>();
  if (iterator->source.empty()) return nullptr;
  const auto index = static_cast<uint64_t>(iterator->index);
  if (iterator->extra == static_cast<uint16_t>(IteratorKind::kList)) {
    const auto* list = iterator->source.as<List>();
    return index < list->length ? list->items + index : nullptr;
  }
  if (iterator->extra == static_cast<uint16_t>(IteratorKind::kTuple)) {
    const auto* tuple = iterator->source.as<Tuple>();
    return index < tuple->length ? tuple->items() + index : nullptr;
  }
  return nullptr;
}

// Whether every iterator of a zip has a quick next item. Two places may hold the same iterator,
// whose last item would then be taken twice.
inline bool zip_has_quick_next(const Tuple* sources) {
  constexpr uint64_t kMost = 3;
  if (sources->length == 0 || sources->length > kMost) return false;
  for (uint64_t i = 0; i < sources->length; ++i) {
    if (!has_quick_next(sources->items()[i])) return false;
    for (uint64_t k = 0; k < i; ++k) {
      if (sources->items()[k] == sources->items()[i]) return false;
    }
  }
  return true;
}

// The next entry of an iterator over a dict or set that has not changed since; null: none is left,
// or the general step must say what is wrong.
inline const Entry* quick_entry(Iterator* iterator) {
  if (iterator->source.empty()) return nullptr;
  const auto* dict = iterator->source.as<Dict>();
  if (iterator->count != dict->version) return nullptr;
  Entry* entry;
  uint32_t position = static_cast<uint32_t>(iterator->index);
  if (position < dict->entry_count && !dict->entries[position].key.empty()) {
    entry = dict->entries + position++;
  } else if (!dict_next(dict, position, &entry)) {
    return nullptr;
  }
  iterator->index = position;
  return entry;
}

}  // namespace pawl::vm
