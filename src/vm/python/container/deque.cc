#include "vm/python/container/deque.h"

#include <algorithm>

#include "vm/breath.h"
#include "vm/machine.h"

namespace pawl::vm {

std::optional<Deque> Deque::open(Machine& machine, Value record) {
  Record* fields = record.as<Record>();
  auto index = [&](Field field, uint64_t limit) {
    Value value = fields->fields()[field];
    return value.is_small_int() && static_cast<uint64_t>(value.small_int()) <= limit;
  };
  bool sound = fields->count == kFieldCount && fields->fields()[kRing].is(Kind::kList);
  if (sound) {
    uint64_t room = fields->fields()[kRing].as<List>()->length;
    Value maxlen = fields->fields()[kMaxlen];
    sound = index(kCount, room) && index(kHead, room == 0 ? 0 : room - 1) &&
            fields->fields()[kVersion].is_small_int() &&
            (maxlen.is_none() || (maxlen.is_small_int() && maxlen.small_int() >= 0));
  }
  if (sound) return Deque(machine, fields);
  machine.raise(TypeId::kSystemError, "damaged deque");
  return std::nullopt;
}

Ref Deque::make(Machine& machine, Value maxlen) {
  Ref ring = make_list(machine.heap());
  Record* record = new_record(machine.heap(), TypeId::kDeque, kFieldCount);
  Ref result = Ref::adopt(Value::object(record));
  record->fields()[kRing] = ring.take();
  record->fields()[kHead] = Value::small_int(0);
  record->fields()[kCount] = Value::small_int(0);
  record->fields()[kMaxlen] = maxlen;
  record->fields()[kVersion] = Value::small_int(0);
  return result;
}

void Deque::grow() {
  List* old = ring();
  size_t count = size();
  Ref fresh = make_list(machine_->heap(), std::max<size_t>(8, old->length * 2));
  List* list = fresh.as<List>();
  for (size_t i = 0; breathe() && i < count; ++i) list->items[i] = old->items[place(i)];
  for (size_t i = count; breathe() && i < list->capacity; ++i) list->items[i] = Value::none();
  list->length = list->capacity;
  old->length = 0;  // its references are the new one's now
  set_field(record_, kRing, std::move(fresh));
  record_->fields()[kHead] = Value::small_int(0);
}

void Deque::push_back(Ref item) {
  if (full()) {
    if (maxlen() == Value::small_int(0)) return;
    Ref dropped = pop_front();
    return push_back(std::move(item));
  }
  if (size() == ring()->length) grow();
  size_t count = size();
  ring()->items[place(count)] = item.take();
  store(head(), count + 1);
}

void Deque::push_front(Ref item) {
  if (full()) {
    if (maxlen() == Value::small_int(0)) return;
    Ref dropped = pop_back();
    return push_front(std::move(item));
  }
  if (size() == ring()->length) grow();
  size_t first = head() == 0 ? ring()->length - 1 : head() - 1;
  ring()->items[first] = item.take();
  store(first, size() + 1);
}

Ref Deque::pop_back() {
  size_t count = size();
  Ref item = Ref::adopt(std::exchange(ring()->items[place(count - 1)], Value::none()));
  store(head(), count - 1);
  return item;
}

Ref Deque::pop_front() {
  Ref item = Ref::adopt(std::exchange(ring()->items[head()], Value::none()));
  store(place(1), size() - 1);
  return item;
}

void Deque::set(size_t index, Ref item) {
  Ref old = Ref::adopt(std::exchange(ring()->items[place(index)], item.take()));
}

void Deque::insert(size_t index, Ref item) {
  push_back(std::move(item));
  for (size_t i = size() - 1; breathe() && i > index; --i) {
    std::swap(ring()->items[place(i)], ring()->items[place(i - 1)]);
  }
}

Ref Deque::remove(size_t index) {
  for (size_t i = index; breathe() && i + 1 < size(); ++i) {
    std::swap(ring()->items[place(i)], ring()->items[place(i + 1)]);
  }
  return pop_back();
}

void Deque::reverse() {
  for (size_t i = 0, j = size(); breathe() && i + 1 < j; ++i) {
    --j;
    std::swap(ring()->items[place(i)], ring()->items[place(j)]);
  }
  store(head(), size());
}

void Deque::rotate(int64_t steps) {
  auto count = static_cast<int64_t>(size());
  if (count <= 1) return;
  steps %= count;
  if (steps < 0) steps += count;
  // One end's item goes to the other; maxlen plays no part, since the size stays.
  bool right = steps <= count / 2;
  for (int64_t left = right ? steps : count - steps; breathe() && left > 0; --left) {
    if (right) {
      Ref item = pop_back();
      push_front(std::move(item));
    } else {
      Ref item = pop_front();
      push_back(std::move(item));
    }
  }
}

void Deque::clear() {
  Ref old = Ref::adopt(record_->fields()[kRing]);
  record_->fields()[kRing] = make_list(machine_->heap()).take();
  store(0, 0);
}

Ref deque_next(Machine& machine, Iterator* iterator) {
  Ref source = Ref::share(iterator->source);
  std::optional<Deque> deque = Deque::open(machine, source);
  if (!deque.has_value()) return {};
  auto given = static_cast<uint64_t>(iterator->index);
  bool changed = static_cast<int64_t>(iterator->count) != deque->version();
  if (changed || given >= deque->size()) {
    release(std::exchange(iterator->source, Value()));
    if (!changed) return {};
    return machine.raise(TypeId::kRuntimeError, "deque mutated during iteration");
  }
  ++iterator->index;
  bool backwards = iterator->extra == static_cast<uint16_t>(IteratorKind::kDequeReverse);
  return Ref::share(deque->at(backwards ? deque->size() - 1 - given : given));
}

}  // namespace pawl::vm
