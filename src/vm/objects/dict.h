// Dict and Set: hash tables that keep insertion order (entries in a dense array, a table of
// indices beside it). Sets too, so that what people see is the same in every run.
//
// Keys are found by hash and equality. For the builtin kinds both are plain C++; a key whose class
// defines __hash__ or __eq__ makes the operation call into the program (nested), which can raise:
// hence operations take the Machine and may fail. Each probe beyond the first charges fuel, so a
// flood of collisions ends like any other long computation.
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
  Entry* entries;
  uint32_t* index;          // open addressing; 0 free, 1 deleted, else entry number + 2
  uint32_t index_mask;      // 0: no table yet (up to 8 entries are searched linearly)
  uint32_t entry_capacity;
  uint32_t entry_count;     // including deleted ones
  uint32_t live;            // what len() says
  uint64_t version;         // grows with every change of the key set: iterators check it
  uint64_t frozen_hash;     // frozenset: cached hash, 0 if unknown
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

// String keys need no machine: they can neither fail nor call anything.
Value dict_get_string(const Dict* dict, const String* key);  // borrowed, or empty
void dict_set_string(Heap& heap, Dict* dict, String* key, Value value);
bool dict_remove_string(Heap& heap, Dict* dict, const String* key);

// Iteration in order: for (uint32_t i = 0; dict_next(dict, i, &entry);) …
bool dict_next(const Dict* dict, uint32_t& position, Entry** entry);

struct DictView : Container {  // extra: 0 keys, 1 values, 2 items
  Value dict;
};

}  // namespace pawl::vm
