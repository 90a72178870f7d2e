// A merge sort over natural runs. Ascending stretches (and strictly descending ones, turned round)
// are taken as they are, short ones lengthened by insertion; a stack of runs is merged so that the
// lengths stay in proportion. Comparison is a template parameter: where all keys are ints, floats
// or strings it is a few instructions and cannot fail; else it is Python's `<`.

#include "vm/python/container/list_sort.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/object/compare.h"
#include "vm/python/object/special.h"

namespace pawl::vm {

namespace {

constexpr size_t kShortRun = 32;

struct KeyedItem {
  Value key;
  Value value;
};

inline Value key_of(Value item) { return item; }
inline Value key_of(const KeyedItem& item) { return item.key; }

// Of a tuple; nothing of anything else.
Value first_of(Value key) {
  return key.is(Kind::kTuple) && key.as<Tuple>()->length != 0 ? key.as<Tuple>()->view()[0]
                                                              : Value();
}

// Comparisons answer 1, 0, or -1 for "an exception is pending".
struct LessInt {
  int operator()(Value a, Value b) const { return a.small_int() < b.small_int(); }
};
struct LessDouble {
  int operator()(Value a, Value b) const { return a.number() < b.number(); }
};
struct LessString {
  int operator()(Value a, Value b) const { return compare(a.as<String>(), b.as<String>()) < 0; }
};
struct LessAny {
  Machine& machine;
  int operator()(Value a, Value b) const {
    const Truth less = less_than(machine, a, b);
    return less == Truth::kError ? -1 : less == Truth::kTrue;
  }
};

// Objects of one class. As CPython does, __lt__ is asked by itself first; where it has no answer
// the whole of `<` is asked, __lt__ again: a method that counts or prints its calls shows it.
struct LessInstance {
  Machine& machine;
  int operator()(Value a, Value b) const {
    Ref less = ask_less_than(machine, a, b);
    if (less.empty()) return -1;
    const Truth truth =
        less.get().is_not_implemented() ? less_than(machine, a, b) : truth_of(machine, less);
    return truth == Truth::kError ? -1 : truth == Truth::kTrue;
  }
};
// Tuples that begin with objects of one class.
struct LessTuple {
  Machine& machine;
  int operator()(Value a, Value b) const {
    const std::span<const Value> left = a.as<Tuple>()->view();
    const std::span<const Value> right = b.as<Tuple>()->view();
    const Truth same = equals(machine, left[0], right[0]);
    if (same == Truth::kError) return -1;
    if (same == Truth::kFalse) return LessInstance{machine}(left[0], right[0]);
    for (size_t i = 1; breathe() && i < left.size() && i < right.size(); ++i) {
      const Truth equal = equals(machine, left[i], right[i]);
      if (equal == Truth::kError) return -1;
      if (equal == Truth::kFalse) return LessAny{machine}(left[i], right[i]);
    }
    return left.size() < right.size();
  }
};

// The class that all of some values are instances of, if the program has written it.
template <typename Item, typename Get>
bool all_of_one_class(const Item* items, size_t count, Get get) {
  const Class* cls = nullptr;
  for (size_t i = 0; breathe() && i < count; ++i) {
    const Value value = get(key_of(items[i]));
    if (!value.is(Kind::kInstance) && !value.is(Kind::kException)) return false;
    if (cls != nullptr && value.as<Instance>()->cls != cls) return false;
    cls = value.as<Instance>()->cls;
  }
  return true;
}

template <typename Item, typename Less>
class Sorter {
 public:
  Sorter(Machine& machine, Item* items, size_t count, Less less)
      : machine_(machine), items_(items), count_(count), less_(less) {}
  ~Sorter() {
    if (buffer_ != nullptr) machine_.heap().deallocate(buffer_, buffer_count_ * sizeof(Item));
  }
  Sorter(const Sorter&) = delete;
  Sorter& operator=(const Sorter&) = delete;

  // False: a comparison failed; the items are all there, in some order.
  bool run() {
    for (size_t start = 0; start < count_;) {
      size_t length = 0;
      if (!next_run(start, length)) return false;
      runs_.push_back({start, length});
      start += length;
      if (!merge_unbalanced()) return false;
    }
    while (runs_.size() > 1) {
      if (!merge_at(runs_.size() - 2)) return false;
    }
    return true;
  }

 private:
  struct Run {
    size_t start, length;
  };

  // Finds the natural run at `start` and lengthens it if it is short.
  bool next_run(size_t start, size_t& length) {
    const size_t limit = count_ - start;
    Item* run = items_ + start;
    length = 1;
    if (limit > 1) {
      const int descending = less_(key_of(run[1]), key_of(run[0]));
      if (descending < 0) return false;
      for (length = 2; breathe() && length < limit; ++length) {
        const int less = less_(key_of(run[length]), key_of(run[length - 1]));
        if (less < 0) return false;
        if (less != descending) break;
      }
      if (descending != 0) reverse_items(run, length);
    }
    if (!machine_.charge(length / 4 + 1)) return false;
    const size_t wanted = std::min(limit, kShortRun);
    for (; breathe() && length < wanted; ++length) {
      if (!insert_last(run, length)) return false;
    }
    return true;
  }

  // run[0, length) is sorted; run[length] goes where it belongs.
  bool insert_last(Item* run, size_t length) {
    const Item item = run[length];
    size_t low = 0;
    size_t high = length;
    while (low < high) {
      const size_t middle = (low + high) / 2;
      const int less = less_(key_of(item), key_of(run[middle]));
      if (less < 0) return false;
      if (less != 0) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    move_memory(static_cast<void*>(run + low + 1), run + low, (length - low) * sizeof(Item));
    run[low] = item;
    return true;
  }

  // Merges until each run is longer than the two after it together, so that the stack stays short.
  bool merge_unbalanced() {
    while (runs_.size() > 1) {
      const size_t n = runs_.size() - 2;
      if (n > 0 && runs_[n - 1].length <= runs_[n].length + runs_[n + 1].length) {
        if (!merge_at(runs_[n - 1].length < runs_[n + 1].length ? n - 1 : n)) return false;
      } else if (runs_[n].length <= runs_[n + 1].length) {
        if (!merge_at(n)) return false;
      } else {
        break;
      }
    }
    return true;
  }

  bool merge_at(size_t n) {
    const Run left = runs_[n];
    const Run right = runs_[n + 1];
    runs_[n].length += right.length;
    runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(n) + 1);
    if (!machine_.charge((left.length + right.length) / 4)) return false;
    // What is in place at either end needs no merging; two runs already in order cost two searches.
    size_t skip = 0;
    if (!upper_bound(items_[right.start], items_ + left.start, left.length, skip)) return false;
    const size_t left_length = left.length - skip;
    if (left_length == 0) return true;
    size_t keep = 0;
    if (!lower_bound(items_[right.start - 1], items_ + right.start, right.length, keep))
      return false;
    if (keep == 0) return true;
    Item* from = items_ + left.start + skip;
    return left_length <= keep ? merge_low(from, left_length, keep)
                               : merge_high(from, left_length, keep);
  }

  // How many of the sorted items are not greater than `item` (all before it, equal ones too).
  bool upper_bound(const Item& item, const Item* sorted, size_t count, size_t& result) {
    size_t low = 0;
    while (low < count) {
      const size_t middle = (low + count) / 2;
      const int less = less_(key_of(item), key_of(sorted[middle]));
      if (less < 0) return false;
      if (less != 0) {
        count = middle;
      } else {
        low = middle + 1;
      }
    }
    result = low;
    return true;
  }

  // How many of the sorted items are less than `item`.
  bool lower_bound(const Item& item, const Item* sorted, size_t count, size_t& result) {
    size_t low = 0;
    while (low < count) {
      const size_t middle = (low + count) / 2;
      const int less = less_(key_of(sorted[middle]), key_of(item));
      if (less < 0) return false;
      if (less != 0) {
        low = middle + 1;
      } else {
        count = middle;
      }
    }
    result = low;
    return true;
  }

  // Both merges keep every item in items_ when a comparison fails: the buffered ones fill the gap.
  bool merge_low(Item* to, size_t left_count, size_t right_count) {
    if (!reserve(left_count)) return false;
    copy_memory(static_cast<void*>(buffer_), to, left_count * sizeof(Item));
    const Item* left = buffer_;
    const Item* left_end = buffer_ + left_count;
    const Item* right = to + left_count;
    const Item* right_end = right + right_count;
    Breath breath;
    while (breath() && left != left_end && right != right_end) {
      const int less = less_(key_of(*right), key_of(*left));
      if (less < 0) {
        copy_memory(static_cast<void*>(to), left,
                    static_cast<size_t>(left_end - left) * sizeof(Item));
        return false;
      }
      *to++ = less != 0 ? *right++ : *left++;
    }
    copy_memory(static_cast<void*>(to), left, static_cast<size_t>(left_end - left) * sizeof(Item));
    return true;
  }

  bool merge_high(Item* from, size_t left_count, size_t right_count) {
    if (!reserve(right_count)) return false;
    copy_memory(static_cast<void*>(buffer_), from + left_count, right_count * sizeof(Item));
    Item* left_end = from + left_count;
    const Item* right_end = buffer_ + right_count;
    Item* to = from + left_count + right_count;
    Breath breath;
    while (breath() && left_end != from && right_end != buffer_) {
      const int less = less_(key_of(right_end[-1]), key_of(left_end[-1]));
      if (less < 0) break;
      *--to = less != 0 ? *--left_end : *--right_end;
    }
    const bool complete = left_end == from || right_end == buffer_;
    const size_t rest = static_cast<size_t>(right_end - buffer_);
    copy_memory(static_cast<void*>(to - rest), buffer_, rest * sizeof(Item));
    return complete;
  }

  bool reserve(size_t count) {
    if (count <= buffer_count_) return true;
    if (!machine_.heap().can_allocate(count * sizeof(Item))) {
      machine_.raise_memory_error();
      return false;
    }
    Heap& heap = machine_.heap();
    if (buffer_ != nullptr) heap.deallocate(buffer_, buffer_count_ * sizeof(Item));
    buffer_ = static_cast<Item*>(heap.allocate(count * sizeof(Item)));
    buffer_count_ = count;
    return true;
  }

  Machine& machine_;
  Item* items_;
  size_t count_;
  Less less_;
  std::vector<Run> runs_;
  Item* buffer_ = nullptr;
  size_t buffer_count_ = 0;
};

template <typename Item, typename Less>
bool sort_with(Machine& machine, Item* items, size_t count, Less less) {
  return Sorter<Item, Less>(machine, items, count, less).run();
}

// Chooses the comparison by what all the keys are.
template <typename Item>
bool sort_items(Machine& machine, Item* items, size_t count, SortOrder order) {
  bool ints = true, doubles = true, strings = true;
  for (size_t i = 0; breathe() && i < count; ++i) {
    const Value key = key_of(items[i]);
    ints = ints && key.is_small_int();
    doubles = doubles && key.is_double();
    strings = strings && key.is(Kind::kString);
    if (!ints && !doubles && !strings) break;
  }
  // Turned round before and after, a stable sort keeps equal items in order for reverse=True too.
  if (order == SortOrder::kDescending) reverse_items(items, count);
  bool sorted;
  if (ints) {
    sorted = sort_with(machine, items, count, LessInt{});
  } else if (doubles) {
    sorted = sort_with(machine, items, count, LessDouble{});
  } else if (strings) {
    sorted = machine.charge(count / 2) && sort_with(machine, items, count, LessString{});
  } else if (all_of_one_class(items, count, [](Value key) { return key; })) {
    sorted = sort_with(machine, items, count, LessInstance{machine});
  } else if (all_of_one_class(items, count, first_of)) {
    sorted = sort_with(machine, items, count, LessTuple{machine});
  } else {
    sorted = sort_with(machine, items, count, LessAny{machine});
  }
  if (order == SortOrder::kDescending) reverse_items(items, count);
  return sorted;
}

bool sort_by_key(Machine& machine, Value* items, size_t count, Value key, SortOrder order) {
  Heap& heap = machine.heap();
  const size_t bytes = count * sizeof(KeyedItem);
  if (!heap.can_allocate(bytes)) {
    machine.raise_memory_error();
    return false;
  }
  KeyedItem* keyed = static_cast<KeyedItem*>(heap.allocate(bytes));
  size_t made = 0;
  for (; made < count; ++made) {  // a call takes fuel
    Ref item_key = machine.call(key, {items[made]});
    if (item_key.empty()) break;
    keyed[made] = {item_key.take(), items[made]};
  }
  bool sorted = made == count;
  if (sorted) {
    sorted = sort_items(machine, keyed, count, order);
    Breath breath;
    for (size_t i = 0; breath() && i < count; ++i) items[i] = keyed[i].value;
  }
  Breath breath;
  for (size_t i = 0; breath() && i < made; ++i) release(keyed[i].key);
  heap.deallocate(keyed, bytes);
  return sorted;
}

}  // namespace

bool sort_list(Machine& machine, List* list, Value key, SortOrder order) {
  Value* items = std::exchange(list->items, nullptr);
  const size_t count = std::exchange(list->length, 0);
  const size_t capacity = std::exchange(list->capacity, 0);
  bool sorted = true;
  if (count > 0) {
    sorted = key.empty() || key.is_none() ? sort_items(machine, items, count, order)
                                          : sort_by_key(machine, items, count, key, order);
  }
  const bool modified = list->items != nullptr;
  list_clear(machine.heap(), list);
  list->items = items;
  list->length = count;
  list->capacity = capacity;
  if (sorted && modified) {
    machine.raise_value_error("list modified during sort");
    return false;
  }
  return sorted;
}

}  // namespace pawl::vm
