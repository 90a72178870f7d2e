// Native iterators, generators and records.
#pragma once

#include <cstdint>

#include "vm/heap.h"
#include "vm/type_ids.h"
#include "vm/value.h"

namespace pawl::vm {

struct Frame;

// Permanent numbers: snapshots contain them.
enum class IteratorKind : uint16_t {
  kList = 1,  // source: List, index
  kTuple = 2,
  kString = 3,
  kBytes = 4,
  kByteArray = 5,
  kRange = 6,     // source: Range, index: how many were given; small ranges only
  kBigRange = 7,  // source: Range, second: next value
  kDictKeys = 8,  // source: Dict, index: entry position, count: version when begun
  kDictValues = 9,
  kDictItems = 10,
  kSet = 11,
  kListReverse = 12,
  kTupleReverse = 13,
  kStringReverse = 14,
  kDictKeysReverse = 15,
  kDictValuesReverse = 16,
  kDictItemsReverse = 17,
  kSequence = 18,  // __getitem__ protocol: source object, index
  kSequenceReverse = 19,
  kCallable = 20,   // iter(f, sentinel): source f, second sentinel
  kEnumerate = 21,  // source: inner iterator, second: next number
  kZip = 22,        // source: Tuple of iterators; count: 1 = strict
  kMap = 23,        // source: Tuple of iterators, second: function
  kFilter = 24,     // source: iterator, second: function or None
  kRangeReverse = 25,
  kDeque = 26,  // source: Record of a deque, index: how many were given, count: version
  kDequeReverse = 27,
  kMatches = 28,  // re.finditer: source: Tuple of pattern, string, pos and endpos; second:
                  // List of matches found ahead; index: where to go on, count: 1 = not empty there
};

struct Iterator : Container {  // extra: IteratorKind
  Value source;                // empty when exhausted
  Value second;
  int64_t index;
  uint64_t count;
};
Ref make_iterator(Heap& heap, IteratorKind kind, Value source);

// A suspended function: generator, coroutine or async generator.
struct Generator : Container {
  static constexpr uint8_t kStarted = 1;
  static constexpr uint8_t kRunning = 2;
  static constexpr uint8_t kFinished = 4;
  static constexpr uint8_t kClosing = 8;
  static constexpr uint8_t kDropped = 16;  // nobody had it: its finally blocks were run
  static constexpr uint8_t kByHand = 32;   // a coroutine that send() runs: what it waits for is
                                           // given to whoever sends
  static constexpr uint8_t kAllFlags = 63;

  Frame* frame;  // owned while suspended; null when running (the fiber has it) or finished
  const struct Code* code;
  Value name_of_type;  // Iterator of the library: the Class whose object it is, or (in Programs of
                       // old) a String shown as the type's name; else empty. Async generator that
                       // has begun: a small int, which of them it was
  uint32_t serial;

  // Whether it is a generator only inside: an iterator that is written in C in CPython.
  bool hidden() const { return name_of_type.is(Kind::kClass) || name_of_type.is(Kind::kString); }
};

// Whether it is a coroutine that has not begun: to drop it is a mistake that is told.
bool was_never_awaited(const Generator* generator);
// Whether dropping it must first run its finally blocks or tell of it (heap_layout.cc).
bool generator_needs_closing(const Generator* generator);

// Fixed fields of a builtin type that has no layout of its own. Snapshots, the collector and
// copying need nothing more than this, so a module written in C++ keeps its data in Records.
struct Record : Container {  // extra: TypeId
  uint64_t count;
  Value* fields() { return reinterpret_cast<Value*>(this + 1); }
  const Value* fields() const { return reinterpret_cast<const Value*>(this + 1); }
  TypeId type() const { return static_cast<TypeId>(extra); }
};
// Fields are None and may be set before anyone sees the record.
Record* new_record(Heap& heap, TypeId type, size_t field_count);
inline bool is_record(Value value, TypeId type) {
  return value.is(Kind::kRecord) && value.as<Record>()->type() == type;
}
inline void set_field(Record* record, size_t index, Ref value) {
  Value old = record->fields()[index];
  record->fields()[index] = value.take();
  release(old);
}

}  // namespace pawl::vm
