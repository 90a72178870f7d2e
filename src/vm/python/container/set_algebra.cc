// Union, intersection and the rest, over sets and whatever iterates.

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/operations.h"
#include "vm/python/container/containers.h"
#include "vm/python/object/compare.h"
#include "vm/python/object/special.h"

namespace pawl::vm {

namespace {

// The table behind a value whose keys are the elements, or null. Of a set it is taken whatever
// __iter__ a subclass has.
const Dict* table_of(Machine& machine, Value value) {
  Value inside = unwrap(value);
  if (inside.is(Kind::kSet) || inside.is(Kind::kFrozenSet)) return inside.as<Dict>();
  inside = builtin_receiver(machine, value, Dunder::kIter);
  if (inside.is(Kind::kDict)) return inside.as<Dict>();
  if (inside.is(Kind::kDictView) && inside.as<DictView>()->extra == 0) {
    return inside.as<DictView>()->dict.as<Dict>();
  }
  return nullptr;
}

bool add_table(Machine& machine, Set* set, const Dict* from) {
  if (!machine.charge(from->live / 4)) return false;
  if (set->live == 0) dict_reserve(machine.heap(), set, from->live);
  Entry* entry;
  for (uint32_t i = 0; breathe() && dict_next(from, i, &entry);) {
    Ref key = Ref::share(entry->key);
    if (!dict_set_hashed(machine, set, key, entry->hash, Value())) return false;
  }
  return true;
}

// Keeps in the result what both have; walks over the smaller table.
Ref intersection(Machine& machine, const Dict* a, Value other, Kind kind) {
  Ref result = make_set(machine.heap(), kind);
  Set* set = result.as<Set>();
  const Dict* b = table_of(machine, other);
  if (b == nullptr) {
    Iteration items(machine, other);
    while (items.next()) {
      std::optional<uint64_t> hash = hash_of(machine, items.value());
      if (!hash.has_value()) return {};
      const Found found = dict_get_hashed(machine, a, items.value(), *hash, nullptr);
      if (found == Found::kError) return {};
      if (found == Found::kNo) continue;
      if (!dict_set_hashed(machine, set, items.value(), *hash, Value())) return {};
      if (set->live >= a->live) return result;  // the rest is not looked at
    }
    if (items.failed()) return {};
    return result;
  }
  if (b->live > a->live) std::swap(a, b);
  if (!machine.charge(b->live / 4)) return {};
  Entry* entry;
  for (uint32_t i = 0; breathe() && dict_next(b, i, &entry);) {
    Ref key = Ref::share(entry->key);
    const uint64_t hash = entry->hash;
    const Found found = dict_get_hashed(machine, a, key, hash, nullptr);
    if (found == Found::kError) return {};
    if (found == Found::kYes && !dict_set_hashed(machine, set, key, hash, Value())) return {};
  }
  return result;
}

bool remove_all(Machine& machine, Set* set, Value other) {
  if (const Dict* table = table_of(machine, other); table != nullptr && table != set) {
    if (!machine.charge(table->live / 4)) return false;
    Entry* entry;
    for (uint32_t i = 0; breathe() && dict_next(table, i, &entry);) {
      Ref key = Ref::share(entry->key);
      if (dict_remove_hashed(machine, set, key, entry->hash, nullptr) == Found::kError) {
        return false;
      }
    }
    return true;
  }
  if (table_of(machine, other) == set) {
    dict_clear(machine.heap(), set);
    return true;
  }
  Iteration items(machine, other);
  while (items.next()) {
    if (dict_remove(machine, set, items.value(), nullptr) == Found::kError) return false;
  }
  return !items.failed();
}

// What is in one and not in the other, in the first one's order.
Ref difference(Machine& machine, const Dict* a, const Dict* b, Kind kind) {
  Ref result = make_set(machine.heap(), kind);
  if (!machine.charge(a->live / 4)) return {};
  Entry* entry;
  for (uint32_t i = 0; breathe() && dict_next(a, i, &entry);) {
    Ref key = Ref::share(entry->key);
    const uint64_t hash = entry->hash;
    const Found found = dict_get_hashed(machine, b, key, hash, nullptr);
    if (found == Found::kError) return {};
    if (found == Found::kNo && !dict_set_hashed(machine, result.as<Set>(), key, hash, Value())) {
      return {};
    }
  }
  return result;
}

// Each element of the other changes sides: it goes if it is there, and comes if not.
bool toggle_all(Machine& machine, Set* set, const Dict* other) {
  if (!machine.charge(other->live / 4)) return false;
  Entry* entry;
  for (uint32_t i = 0; breathe() && dict_next(other, i, &entry);) {
    Ref key = Ref::share(entry->key);
    const uint64_t hash = entry->hash;
    const Found found = dict_remove_hashed(machine, set, key, hash, nullptr);
    if (found == Found::kError) return false;
    if (found == Found::kNo && !dict_set_hashed(machine, set, key, hash, Value())) return false;
  }
  return true;
}

// Gives a set the contents of another, new one.
void take_contents(Machine& machine, Set* set, Set* from) {
  std::swap(set->entries, from->entries);
  std::swap(set->index, from->index);
  std::swap(set->index_mask, from->index_mask);
  std::swap(set->entry_capacity, from->entry_capacity);
  std::swap(set->entry_count, from->entry_count);
  std::swap(set->live, from->live);
  std::swap(set->first, from->first);
  ++set->version;
  dict_clear(machine.heap(), from);
}

bool is_view(Value value) { return value.is(Kind::kDictView) && value.as<DictView>()->extra != 1; }

}  // namespace

Ref set_key(Machine& machine, Value item) {
  const Value inside = unwrap(item);
  if (!inside.is(Kind::kSet)) return Ref::share(item);
  if (item.is(Kind::kInstance)) {
    const Value hash = find_dunder(machine, item, Dunder::kHash);
    if (!hash.empty() && !hash.is_none()) return Ref::share(item);
  }
  return dict_copy(machine, inside.as<Set>(), Kind::kFrozenSet);
}

bool set_update(Machine& machine, Set* set, Value iterable) {
  if (const Dict* table = table_of(machine, iterable)) {
    return table == set || add_table(machine, set, table);
  }
  Iteration items(machine, iterable);
  size_t count = 0;
  while (items.next()) {
    if (!set_add(machine, set, items.value())) return false;
    if (++count % 64 == 0 && !charge_growth(machine, 16)) return false;
  }
  return !items.failed();
}

Ref to_set(Machine& machine, Value iterable, Kind kind) {
  if (const Dict* table = table_of(machine, iterable)) return dict_copy(machine, table, kind);
  Ref result = make_set(machine.heap(), kind);
  if (!set_update(machine, result.as<Set>(), iterable)) return {};
  return result;
}

Ref combine_sets(Machine& machine, SetOperation operation, Value a, Value b, Kind kind) {
  if (operation == SetOperation::kUnion) {
    Ref result = to_set(machine, a, kind);
    if (result.empty() || !set_update(machine, result.as<Set>(), b)) return {};
    return result;
  }
  Ref left_set;
  const Dict* left = table_of(machine, a);
  if (left == nullptr) {
    left_set = to_set(machine, a, kind);
    if (left_set.empty()) return {};
    left = left_set.as<Dict>();
  }
  if (operation == SetOperation::kIntersection) return intersection(machine, left, b, kind);
  if (operation == SetOperation::kDifference) {
    if (const Dict* right = table_of(machine, b)) return difference(machine, left, right, kind);
    Ref result = dict_copy(machine, left, kind);
    if (result.empty() || !remove_all(machine, result.as<Set>(), b)) return {};
    return result;
  }
  Ref right_set = to_set(machine, b, kind);
  if (right_set.empty()) return {};
  Ref result = dict_copy(machine, left, kind);
  if (result.empty() || !toggle_all(machine, result.as<Set>(), right_set.as<Set>())) return {};
  return result;
}

bool combine_in_place(Machine& machine, SetOperation operation, Set* set, Value other) {
  switch (operation) {
    case SetOperation::kUnion:
      return set_update(machine, set, other);
    case SetOperation::kDifference:
      return remove_all(machine, set, other);
    case SetOperation::kIntersection: {
      Ref result = intersection(machine, set, other, Kind::kSet);
      if (result.empty()) return false;
      take_contents(machine, set, result.as<Set>());
      return true;
    }
    case SetOperation::kSymmetricDifference:
      break;
  }
  Ref copy = to_set(machine, other, Kind::kSet);
  return !copy.empty() && toggle_all(machine, set, copy.as<Set>());
}

Ref set_operator(Machine& machine, SetOperation operation, Value a, Value b) {
  // Views combine with anything that iterates, on either side; their results are sets.
  if (is_view(a) || is_view(b)) return combine_sets(machine, operation, a, b, Kind::kSet);
  if (!is_set_like(a) || !is_set_like(b)) return Ref::adopt(Value::not_implemented());
  return combine_sets(machine, operation, a, b, a.object()->kind);
}

}  // namespace pawl::vm
