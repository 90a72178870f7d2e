#include "vm/objects/dict.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/string.h"
#include "vm/operations.h"

namespace pawl::vm {

namespace {

constexpr uint32_t kAbsent = 0xFFFFFFFF;
constexpr uint32_t kMaxCapacity = uint32_t{1} << 29;
constexpr uint64_t kComparisonFuel = 4;

// Where a hash begins to probe. Hashes of ints are the ints themselves, so they are mixed first:
// multiples of a power of two must not all meet in one place.
inline uint32_t home_slot(uint64_t hash, uint32_t mask) {
  hash ^= hash >> 32;
  return static_cast<uint32_t>((hash * 0x9E3779B97F4A7C15u) >> 32) & mask;
}

size_t index_bytes(const Dict* dict) {
  return dict->index == nullptr ? 0 : (size_t{dict->index_mask} + 1) * sizeof(uint32_t);
}

// Puts the number of an entry into the first free slot of its probe sequence.
void index_entry(Dict* dict, uint32_t position, uint64_t hash) {
  uint32_t slot = home_slot(hash, dict->index_mask);
  while (dict->index[slot] != 0) slot = (slot + 1) & dict->index_mask;
  dict->index[slot] = position + 1;
}

// Moves the live entries into an array of `capacity`, with an index if it is too long to search.
void move_entries(Heap& heap, Dict* dict, uint32_t capacity) {
  Entry* old_entries = dict->entries;
  const uint32_t old_count = dict->entry_count;
  const size_t old_bytes = size_t{dict->entry_capacity} * sizeof(Entry);

  Entry* entries = static_cast<Entry*>(heap.allocate(size_t{capacity} * sizeof(Entry)));
  uint32_t count = 0;
  Breath breath;
  for (uint32_t i = dict->first; breath() && i < old_count; ++i) {
    if (!old_entries[i].key.empty()) entries[count++] = old_entries[i];
  }
  if (dict->index != nullptr) heap.deallocate(dict->index, index_bytes(dict));
  dict->index = nullptr;
  dict->index_mask = 0;
  dict->entries = entries;
  dict->entry_capacity = capacity;
  dict->entry_count = count;
  dict->first = 0;
  ++dict->version;
  if (capacity > Dict::kLinearEntries) {
    const uint32_t slots = std::bit_ceil(capacity) * 2;
    dict->index = static_cast<uint32_t*>(heap.allocate(size_t{slots} * sizeof(uint32_t)));
    fill_memory(dict->index, 0, size_t{slots} * sizeof(uint32_t));
    dict->index_mask = slots - 1;
    for (uint32_t i = 0; breath() && i < count; ++i) index_entry(dict, i, entries[i].hash);
  }
  if (old_entries != nullptr) heap.deallocate(old_entries, old_bytes);
}

uint32_t next_capacity(uint32_t live) {
  if (live < 4) return 4;
  if (live < Dict::kLinearEntries) return Dict::kLinearEntries;
  // At least a quarter must be free afterwards, or the next few insertions would move all again.
  return std::bit_ceil(live + live / 3 + 1);
}

// Appends an entry whose key is not in the table.
void append_entry(Heap& heap, Dict* dict, Value key, uint64_t hash, Value value) {
  if (dict->entry_count == dict->entry_capacity) {
    move_entries(heap, dict, next_capacity(dict->live));
  }
  const uint32_t position = dict->entry_count++;
  retain(key);
  retain(value);
  dict->entries[position] = Entry{key, value, hash};
  ++dict->live;
  ++dict->version;
  if (dict->index != nullptr) index_entry(dict, position, hash);
}

// Whether the heap has room for the table to grow, garbage not counted; else the run is over.
bool may_grow(Machine& machine, const Dict* dict) {
  if (dict->entry_count < dict->entry_capacity || dict->live < 1024) return true;
  const size_t bytes = size_t{next_capacity(dict->live)} * (sizeof(Entry) + 2 * sizeof(uint32_t));
  if (dict->live < kMaxCapacity && machine.heap().can_allocate(bytes)) return true;
  machine.fail_out_of_heap();
  return false;
}

// Takes the entry's number out of the index and closes the gap: whatever probed past it moves up.
void unindex_entry(Dict* dict, uint32_t position) {
  const uint32_t mask = dict->index_mask;
  uint32_t hole = home_slot(dict->entries[position].hash, mask);
  while (dict->index[hole] != position + 1) hole = (hole + 1) & mask;
  for (uint32_t slot = (hole + 1) & mask; dict->index[slot] != 0; slot = (slot + 1) & mask) {
    const uint32_t home = home_slot(dict->entries[dict->index[slot] - 1].hash, mask);
    if (((slot - home) & mask) >= ((slot - hole) & mask)) {
      dict->index[hole] = dict->index[slot];
      hole = slot;
    }
  }
  dict->index[hole] = 0;
}

// What an entry's key is if it is text: a String, or the one inside an instance of a subclass.
const String* text_of(Value key) {
  if (key.is(Kind::kString)) return key.as<String>();
  if (key.is(Kind::kInstance)) {
    Value inside = key.as<Instance>()->native;
    if (inside.is(Kind::kString)) return inside.as<String>();
  }
  return nullptr;
}

inline bool same_text(const String* a, const String* b) {
  if (a == b) return true;
  // The flag promises one object per text only within a Program, and builtin names are shared by
  // all of them, so two different interned strings are simply compared.
  return equal(a, b);
}

// Position of a text key, or kAbsent. Calls nothing of the program's.
uint32_t find_text(const Dict* dict, const String* key, uint64_t hash) {
  const Value wanted = Value::object(key);
  const Entry* entries = dict->entries;
  auto matches = [&](const Entry& entry) {
    if (entry.key == wanted) return true;
    if (entry.hash != hash || entry.key.empty()) return false;
    const String* text = text_of(entry.key);
    return text != nullptr && same_text(text, key);
  };
  if (dict->index == nullptr) {
    for (uint32_t i = dict->first; i < dict->entry_count; ++i) {
      if (matches(entries[i])) return i;
    }
    return kAbsent;
  }
  for (uint32_t slot = home_slot(hash, dict->index_mask); dict->index[slot] != 0;
       slot = (slot + 1) & dict->index_mask) {
    const uint32_t position = dict->index[slot] - 1;
    if (matches(entries[position])) return position;
  }
  return kAbsent;
}

// How one candidate compares with the wanted key.
enum class Match : uint8_t { kNo, kYes, kError, kTableChanged };

// Compares a candidate of equal hash. Everything up to the last lines is plain C++; then the
// program's own __eq__ runs, and the table may be another one afterwards.
Match match_entry(Machine& machine, const Dict* dict, const Entry& entry, Value key) {
  if (entry.key.is(Kind::kString) && key.is(Kind::kString)) {
    return same_text(entry.key.as<String>(), key.as<String>()) ? Match::kYes : Match::kNo;
  }
  if (entry.key.is_small_int() && key.is_small_int()) return Match::kNo;  // identity failed already
  // Keys of equal hash are compared at length: that is what a flood of collisions costs.
  if (!machine.charge(kComparisonFuel)) return Match::kError;
  const uint32_t version = dict->version;
  Ref candidate = Ref::share(entry.key);
  const Truth answer = equals(machine, candidate, key);
  if (answer == Truth::kError) return Match::kError;
  if (dict->version != version) return Match::kTableChanged;
  return answer == Truth::kTrue ? Match::kYes : Match::kNo;
}

struct Lookup {
  Found found;
  uint32_t position = kAbsent;
};

Lookup find_linear(Machine& machine, const Dict* dict, Value key, uint64_t hash, bool& changed) {
  for (uint32_t i = dict->first; i < dict->entry_count; ++i) {
    const Entry& entry = dict->entries[i];
    if (entry.key == key) return {Found::kYes, i};
    if (entry.hash != hash || entry.key.empty()) continue;
    switch (match_entry(machine, dict, entry, key)) {
      case Match::kYes:
        return {Found::kYes, i};
      case Match::kNo:
        break;
      case Match::kError:
        return {Found::kError};
      case Match::kTableChanged:
        changed = true;
        return {Found::kNo};
    }
  }
  return {Found::kNo};
}

Lookup find_indexed(Machine& machine, const Dict* dict, Value key, uint64_t hash, bool& changed) {
  uint32_t slot = home_slot(hash, dict->index_mask);
  uint32_t probes = 0;
  Lookup result{Found::kNo};
  for (; dict->index[slot] != 0; slot = (slot + 1) & dict->index_mask) {
    if ((++probes & 0xFFFF) == 0 && !machine.charge(0x10000)) return {Found::kError};
    const uint32_t position = dict->index[slot] - 1;
    const Entry& entry = dict->entries[position];
    if (entry.key == key) {
      result = {Found::kYes, position};
      break;
    }
    if (entry.hash != hash) continue;
    const Match match = match_entry(machine, dict, entry, key);
    if (match == Match::kNo) continue;
    if (match == Match::kError) return {Found::kError};
    if (match == Match::kTableChanged) changed = true;
    if (match == Match::kYes) result = {Found::kYes, position};
    break;
  }
  // The last, incomplete stretch; a search that met a long cluster pays for all of it.
  if (probes > 2 && !machine.charge(probes & 0xFFFF)) return {Found::kError};
  return result;
}

// An __eq__ that changes the table each time it is asked would be asked for ever: after so many
// turns the last answer counts.
constexpr int kMostTurns = 64;

Lookup find(Machine& machine, const Dict* dict, Value key, uint64_t hash) {
  for (int turn = 0;; ++turn) {
    bool changed = false;
    Lookup result = dict->index == nullptr ? find_linear(machine, dict, key, hash, changed)
                                           : find_indexed(machine, dict, key, hash, changed);
    if (!changed || turn == kMostTurns) return result;
    if (!machine.charge(8)) return {Found::kError};
  }
}

// The hash of the commonest keys without a call; everything else through the operations.
inline bool key_hash(Machine& machine, Value key, uint64_t& hash) {
  if (key.is(Kind::kString)) {
    hash = hash_of(key.as<String>());
    return true;
  }
  if (key.is_small_int()) {
    const int64_t number = key.small_int();
    hash = static_cast<uint64_t>(number == -1 ? -2 : number);
    return true;
  }
  std::optional<uint64_t> computed = hash_of(machine, key);
  if (!computed.has_value()) return false;
  hash = *computed;
  return true;
}

void replace_value(Entry& entry, Value value) {
  retain(value);
  const Value old = entry.value;
  entry.value = value;
  release(old);
}

}  // namespace

Ref make_dict(Heap& heap, size_t expected) {
  Dict* dict = heap.make<Dict>(Kind::kDict);
  Ref result = Ref::adopt(Value::object(dict));
  if (expected != 0) dict_reserve(heap, dict, expected);
  return result;
}

Ref make_set(Heap& heap, Kind kind) { return Ref::adopt(Value::object(heap.make<Set>(kind))); }

Ref make_dict_view(Heap& heap, Value dict, uint16_t which) {
  DictView* view = heap.make<DictView>(Kind::kDictView);
  view->extra = which;
  retain(dict);
  view->dict = dict;
  return Ref::adopt(Value::object(view));
}

void dict_reserve(Heap& heap, Dict* dict, size_t entries) {
  if (entries <= dict->entry_capacity || entries > kMaxCapacity) return;
  uint32_t capacity = static_cast<uint32_t>(entries);
  if (capacity > Dict::kLinearEntries) capacity = std::bit_ceil(capacity);
  move_entries(heap, dict, capacity);
}

Found dict_get_hashed(Machine& machine, const Dict* dict, Value key, uint64_t hash, Value* value) {
  const Lookup result = find(machine, dict, key, hash);
  if (result.found == Found::kYes && value != nullptr) {
    *value = dict->entries[result.position].value;
  }
  return result.found;
}

Found dict_get(Machine& machine, const Dict* dict, Value key, Value* value) {
  uint64_t hash;
  if (!key_hash(machine, key, hash)) return Found::kError;
  return dict_get_hashed(machine, dict, key, hash, value);
}

bool dict_set_hashed(Machine& machine, Dict* dict, Value key, uint64_t hash, Value value) {
  const Lookup result = find(machine, dict, key, hash);
  if (result.found == Found::kError) return false;
  if (result.found == Found::kYes) {
    replace_value(dict->entries[result.position], value);
    return true;
  }
  if (!may_grow(machine, dict)) return false;
  append_entry(machine.heap(), dict, key, hash, value);
  return true;
}

bool dict_set(Machine& machine, Dict* dict, Value key, Value value) {
  uint64_t hash;
  return key_hash(machine, key, hash) && dict_set_hashed(machine, dict, key, hash, value);
}

bool set_add(Machine& machine, Set* set, Value key) { return dict_set(machine, set, key, Value()); }

Ref dict_get_or_set(Machine& machine, Dict* dict, Value key, Value value) {
  uint64_t hash;
  if (!key_hash(machine, key, hash)) return {};
  const Lookup result = find(machine, dict, key, hash);
  if (result.found == Found::kError) return {};
  if (result.found == Found::kYes) return Ref::share(dict->entries[result.position].value);
  if (!may_grow(machine, dict)) return {};
  append_entry(machine.heap(), dict, key, hash, value);
  return Ref::share(value);
}

void dict_append_new(Heap& heap, Dict* dict, Value key, uint64_t hash, Value value) {
  append_entry(heap, dict, key, hash, value);
}

RemovedEntry dict_remove_at(Heap&, Dict* dict, uint32_t position) {
  if (dict->index != nullptr) unindex_entry(dict, position);
  Entry& entry = dict->entries[position];
  RemovedEntry removed{Ref::adopt(entry.key), Ref::adopt(entry.value)};
  entry = Entry{Value(), Value(), 0};
  ++dict->version;
  if (--dict->live == 0) {
    dict->entry_count = 0;
    dict->first = 0;
    return removed;
  }
  while (breathe() && dict->entries[dict->entry_count - 1].key.empty()) --dict->entry_count;
  while (breathe() && dict->entries[dict->first].key.empty()) ++dict->first;
  return removed;
}

Found dict_remove_hashed(Machine& machine, Dict* dict, Value key, uint64_t hash, Ref* removed) {
  const Lookup result = find(machine, dict, key, hash);
  if (result.found != Found::kYes) return result.found;
  RemovedEntry entry = dict_remove_at(machine.heap(), dict, result.position);
  if (removed != nullptr) *removed = std::move(entry.value);
  return Found::kYes;
}

Found dict_remove(Machine& machine, Dict* dict, Value key, Ref* removed) {
  uint64_t hash;
  if (!key_hash(machine, key, hash)) return Found::kError;
  return dict_remove_hashed(machine, dict, key, hash, removed);
}

void dict_clear(Heap& heap, Dict* dict) {
  // The table is empty before anything is dropped: dropping may come back to it.
  Entry* entries = dict->entries;
  const uint32_t count = dict->entry_count;
  const size_t bytes = size_t{dict->entry_capacity} * sizeof(Entry);
  if (dict->index != nullptr) heap.deallocate(dict->index, index_bytes(dict));
  dict->entries = nullptr;
  dict->index = nullptr;
  dict->index_mask = 0;
  dict->entry_capacity = 0;
  dict->entry_count = 0;
  dict->live = 0;
  dict->first = 0;
  ++dict->version;
  for (uint32_t i = 0; breathe() && i < count; ++i) {
    release(entries[i].key);
    release(entries[i].value);
  }
  if (entries != nullptr) heap.deallocate(entries, bytes);
}

Ref dict_copy(Machine& machine, const Dict* dict, Kind kind) {
  Heap& heap = machine.heap();
  const size_t capacity =
      dict->live > Dict::kLinearEntries ? std::bit_ceil(dict->live) : dict->live;
  if (!heap.can_allocate(capacity * (sizeof(Entry) + 2 * sizeof(uint32_t)))) {
    return machine.raise_memory_error();
  }
  if (!machine.charge(dict->live / 4)) return {};
  Ref result = make_set(heap, kind);
  Dict* copy = result.as<Dict>();
  if (dict->live == 0) return result;
  const bool keep_values = kind == Kind::kDict;
  dict_reserve(heap, copy, dict->live);
  Entry* entry;
  for (uint32_t i = 0; breathe() && dict_next(dict, i, &entry);) {
    append_entry(heap, copy, entry->key, entry->hash, keep_values ? entry->value : Value());
  }
  return result;
}

Value dict_get_string(const Dict* dict, const String* key) {
  const uint32_t position = find_text(dict, key, hash_of(key));
  return position == kAbsent ? Value() : dict->entries[position].value;
}

void dict_set_string(Heap& heap, Dict* dict, String* key, Value value) {
  const uint64_t hash = hash_of(key);
  const uint32_t position = find_text(dict, key, hash);
  if (position != kAbsent) {
    replace_value(dict->entries[position], value);
  } else {
    append_entry(heap, dict, Value::object(key), hash, value);
  }
}

bool dict_remove_string(Heap& heap, Dict* dict, const String* key) {
  const uint32_t position = find_text(dict, key, hash_of(key));
  if (position == kAbsent) return false;
  dict_remove_at(heap, dict, position);
  return true;
}

bool dict_next(const Dict* dict, uint32_t& position, Entry** entry) {
  if (position < dict->first) position = dict->first;
  while (position < dict->entry_count) {
    Entry& candidate = dict->entries[position++];
    if (!candidate.key.empty()) {
      *entry = &candidate;
      return true;
    }
  }
  return false;
}

bool dict_previous(const Dict* dict, uint32_t& position, Entry** entry) {
  if (position > dict->entry_count) position = dict->entry_count;
  while (position > dict->first) {
    Entry& candidate = dict->entries[--position];
    if (!candidate.key.empty()) {
      *entry = &candidate;
      return true;
    }
  }
  return false;
}

}  // namespace pawl::vm
