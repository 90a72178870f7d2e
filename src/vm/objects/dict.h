// Dict and Set: hash tables that keep insertion order (entries in a dense array, a table of
// indices beside it). Sets too, so that what people see is the same in every run.
//
// Keys are found by hash and equality. For the builtin kinds both are plain C++; a key whose class
// defines __hash__ or __eq__ makes the operation call into the program (nested), which can raise:
// hence operations take the Machine and may fail. Each probe beyond the first charges fuel, so a
// flood of collisions ends like any other long computation.
//
// Up to kLinearEntries entries there is no index: the entries are searched one by one. Removing
// leaves a hole in the entries (never a mark in the index: the table closes up), and the holes go
// when the entries are next moved. So a position in `entries` is good only as long as `version`
// stays what it was.
#pragma once

#include <cstdint>

#include "vm/heap.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;
struct String;

struct Entry {
  Value key;  // empty: deleted
  Value value;
  uint64_t hash;
};

// One layout for dict, set and frozenset (a set's values are empty).
struct Dict : Container {
  static constexpr uint32_t kLinearEntries = 8;

  Entry* entries;
  uint32_t* index;      // open addressing, linear probing; 0 free, else entry number + 1
  uint32_t index_mask;  // 0: no table yet
  uint32_t entry_capacity;
  uint32_t entry_count;  // including deleted ones
  uint32_t live;         // what len() says
  uint32_t version;      // changes with every change of the key set: iterators check it
  uint32_t first;        // no entry before this one is live: popping from the front is cheap
  uint64_t frozen_hash;  // frozenset: cached hash, 0 if unknown
};
using Set = Dict;

Ref make_dict(Heap& heap, size_t expected = 0);
Ref make_set(Heap& heap, Kind kind = Kind::kSet);

enum class Found : uint8_t { kNo, kYes, kError };

// Results: kError means that an exception is pending. `value` is borrowed and may be null.
Found dict_get(Machine& machine, const Dict* dict, Value key, Value* value);
// False: an exception is pending (unhashable key, or the program's own __eq__ raised).
bool dict_set(Machine& machine, Dict* dict, Value key, Value value);
// Removes and hands over the value (if `removed` is given).
Found dict_remove(Machine& machine, Dict* dict, Value key, Ref* removed);
bool set_add(Machine& machine, Set* set, Value key);
void dict_clear(Heap& heap, Dict* dict);
Ref dict_copy(Machine& machine, const Dict* dict, Kind kind);

// The same with a hash that is known already: from another table's entry, or computed once.
Found dict_get_hashed(Machine& machine, const Dict* dict, Value key, uint64_t hash, Value* value);
bool dict_set_hashed(Machine& machine, Dict* dict, Value key, uint64_t hash, Value value);
Found dict_remove_hashed(Machine& machine, Dict* dict, Value key, uint64_t hash, Ref* removed);
// What is there under the key, or `value` put there if nothing was. Empty: an exception is pending.
Ref dict_get_or_set(Machine& machine, Dict* dict, Value key, Value value);

// Puts in a key that is known not to be there, with its hash: for decoders and copies.
void dict_append_new(Heap& heap, Dict* dict, Value key, uint64_t hash, Value value);
void dict_reserve(Heap& heap, Dict* dict, size_t entries);
// Removes the entry at a position (of a live entry) and hands over what it held.
struct RemovedEntry {
  Ref key, value;
};
RemovedEntry dict_remove_at(Heap& heap, Dict* dict, uint32_t position);

// String keys need no machine: they can neither fail nor call anything. The table must hold no
// keys but strings and other builtin values (attributes, keyword arguments, globals).
Value dict_get_string(const Dict* dict, const String* key);  // borrowed, or empty
void dict_set_string(Heap& heap, Dict* dict, String* key, Value value);
bool dict_remove_string(Heap& heap, Dict* dict, const String* key);

// Iteration in order: for (uint32_t i = 0; dict_next(dict, i, &entry);) …
bool dict_next(const Dict* dict, uint32_t& position, Entry** entry);
// Backwards: for (uint32_t i = dict->entry_count; dict_previous(dict, i, &entry);) …
bool dict_previous(const Dict* dict, uint32_t& position, Entry** entry);

struct DictView : Container {             // extra: 0 keys, 1 values, 2 items
  static constexpr uint8_t kOrdered = 1;  // flags: of an OrderedDict, as it shows
  Value dict;
};
Ref make_dict_view(Heap& heap, Value dict, uint16_t which);

}  // namespace pawl::vm
