// Deque: what collections.deque keeps in its Record, as a ring of slots.
//
// Fields: a List whose every slot counts as room (None where nothing is), the index of the first
// item, how many items there are, maxlen or None, and a number that grows with every change, by
// which iterators notice. A record may come from a snapshot: open() says whether its fields make
// sense before anything is done with them.
#pragma once

#include <cstdint>
#include <optional>

#include "vm/objects/iterator.h"
#include "vm/objects/sequence.h"
#include "vm/value.h"

namespace pawl::vm {

class Machine;

class Deque {
 public:
  static constexpr size_t kFieldCount = 5;

  // Nothing: the record is damaged, SystemError is pending.
  static std::optional<Deque> open(Machine& machine, Value record);
  // A new empty one; `maxlen` is None or a small int.
  static Ref make(Machine& machine, Value maxlen);

  size_t size() const { return static_cast<size_t>(record_->fields()[kCount].small_int()); }
  int64_t version() const { return record_->fields()[kVersion].small_int(); }
  Value maxlen() const { return record_->fields()[kMaxlen]; }
  void set_maxlen(Value maxlen) { record_->fields()[kMaxlen] = maxlen; }
  Value at(size_t index) const { return ring()->items[place(index)]; }
  bool full() const {
    return maxlen().is_small_int() && size() >= static_cast<size_t>(maxlen().small_int());
  }

  // What falls out at the other end, where maxlen is reached, is dropped.
  void push_back(Ref item);
  void push_front(Ref item);
  Ref pop_back();   // not empty
  Ref pop_front();  // not empty
  void set(size_t index, Ref item);
  void insert(size_t index, Ref item);  // there must be room below maxlen
  Ref remove(size_t index);
  void reverse();
  void rotate(int64_t steps);  // to the right
  void clear();

 private:
  enum Field : size_t { kRing, kHead, kCount, kMaxlen, kVersion };

  Deque(Machine& machine, Record* record) : machine_(&machine), record_(record) {}

  List* ring() const { return record_->fields()[kRing].as<List>(); }
  size_t head() const { return static_cast<size_t>(record_->fields()[kHead].small_int()); }
  size_t place(size_t index) const {
    size_t slot = head() + index;
    return slot >= ring()->length ? slot - ring()->length : slot;
  }
  void store(size_t head, size_t count) {
    record_->fields()[kHead] = Value::small_int(static_cast<int64_t>(head));
    record_->fields()[kCount] = Value::small_int(static_cast<int64_t>(count));
    record_->fields()[kVersion] = Value::small_int(version() + 1);
  }
  void grow();

  Machine* machine_;
  Record* record_;
};

// One step of the iterators kDeque and kDequeReverse. Empty without pending: exhausted.
Ref deque_next(Machine& machine, Iterator* iterator);

}  // namespace pawl::vm
