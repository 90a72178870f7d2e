// The methods of collections.deque.
#include <fmt/format.h>

#include <algorithm>

#include "lang/bytecode/opcodes.h"
#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/builtins/tables.h"
#include "vm/python/container/containers.h"
#include "vm/python/container/deque.h"
#include "vm/python/container/sequences.h"
#include "vm/python/number/binary.h"
#include "vm/python/object/special.h"
#include "vm/python/printing/repr_kinds.h"

namespace pawl::vm {
namespace {

using bytecode::Opcode;

Ref none_if(bool done) { return done ? Ref::none() : Ref(); }

enum class End : uint8_t { kLeft, kRight };

bool extend(Machine& machine, Value self, Value iterable, End end) {
  // Of itself: what it holds now.
  Ref source = Ref::share(iterable);
  if (unwrap(iterable) == self) {
    source = to_list(machine, iterable);
    if (source.empty()) return false;
  }
  Iteration items(machine, source);
  while (items.next()) {
    if (!charge_growth(machine, 1)) return false;
    std::optional<Deque> deque = Deque::open(machine, self);
    if (!deque.has_value()) return false;
    if (end == End::kRight) {
      deque->push_back(items.take_value());
    } else {
      deque->push_front(items.take_value());
    }
  }
  return !items.failed();
}

// maxlen as the constructor takes it; empty: pending.
Ref read_maxlen(Machine& machine, Value given) {
  if (given.empty() || given.is_none()) return Ref::none();
  Value inner = unwrap(given);
  if (!is_int(inner)) return machine.raise_type_error("an integer is required");
  std::optional<int64_t> number = int_to_int64(inner);
  if (!number.has_value()) {
    return machine.raise(TypeId::kOverflowError, "Python int too large to convert to C ssize_t");
  }
  if (*number < 0) return machine.raise_value_error("maxlen must be non-negative");
  // More than any memory holds is as good as the largest number that fits a value.
  return Ref::adopt(Value::small_int(std::min(*number, Value::kMaxSmall)));
}

Ref deque_new(Machine& machine, Args args) {
  Ref maxlen = read_maxlen(machine, args[2]);
  if (maxlen.empty()) return {};
  Ref made = Deque::make(machine, maxlen);
  if (args.has(1) && !extend(machine, made, args[1], End::kRight)) return {};
  return made;
}

Ref deque_init(Machine& machine, Args args) {
  Ref maxlen = read_maxlen(machine, args[2]);
  if (maxlen.empty()) return {};
  std::optional<Deque> deque = Deque::open(machine, args[0]);
  if (!deque.has_value()) return {};
  deque->clear();
  deque->set_maxlen(maxlen);
  return none_if(!args.has(1) || extend(machine, args[0], args[1], End::kRight));
}

template <End end>
Ref deque_append(Machine& machine, Args args) {
  std::optional<Deque> deque = Deque::open(machine, args[0]);
  if (!deque.has_value()) return {};
  end == End::kRight ? deque->push_back(Ref::share(args[1]))
                     : deque->push_front(Ref::share(args[1]));
  return Ref::none();
}

template <End end>
Ref deque_extend(Machine& machine, Args args) {
  return none_if(extend(machine, args[0], args[1], end));
}

template <End end>
Ref deque_pop(Machine& machine, Args args) {
  std::optional<Deque> deque = Deque::open(machine, args[0]);
  if (!deque.has_value()) return {};
  if (deque->size() == 0) return machine.raise(TypeId::kIndexError, "pop from an empty deque");
  return end == End::kRight ? deque->pop_back() : deque->pop_front();
}

Ref deque_clear(Machine& machine, Args args) {
  std::optional<Deque> deque = Deque::open(machine, args[0]);
  if (deque.has_value()) deque->clear();
  return none_if(deque.has_value());
}

Ref deque_reverse(Machine& machine, Args args) {
  std::optional<Deque> deque = Deque::open(machine, args[0]);
  if (!deque.has_value() || !machine.charge(deque->size() / 8)) return {};
  deque->reverse();
  return Ref::none();
}

Ref deque_rotate(Machine& machine, Args args) {
  int64_t steps = 1;
  if (args.has(1)) {
    std::optional<int64_t> given = to_int64(machine, args[1]);
    if (!given.has_value()) return {};
    steps = *given;
  }
  std::optional<Deque> deque = Deque::open(machine, args[0]);
  if (!deque.has_value()) return {};
  uint64_t moves = std::min<uint64_t>(deque->size(), static_cast<uint64_t>(std::abs(steps)));
  if (!machine.charge(moves / 2)) return {};
  deque->rotate(steps);
  return Ref::none();
}

Ref deque_length(Machine& machine, Args args) {
  std::optional<Deque> deque = Deque::open(machine, args[0]);
  return deque.has_value() ? make_int(machine.heap(), static_cast<int64_t>(deque->size())) : Ref();
}

Ref deque_maxlen(Machine& machine, Args args) {
  std::optional<Deque> deque = Deque::open(machine, args[0]);
  return deque.has_value() ? Ref::share(deque->maxlen()) : Ref();
}

Ref iterate(Machine& machine, Value self, IteratorKind kind) {
  std::optional<Deque> deque = Deque::open(machine, self);
  if (!deque.has_value()) return {};
  Ref iterator = make_iterator(machine.heap(), kind, self);
  iterator.as<Iterator>()->count = static_cast<uint64_t>(deque->version());
  return iterator;
}

Ref deque_iterator(Machine& machine, Args args) {
  return iterate(machine, args[0], IteratorKind::kDeque);
}

Ref deque_reversed(Machine& machine, Args args) {
  return iterate(machine, args[0], IteratorKind::kDequeReverse);
}

// The items as they are now, in a List.
Ref contents(Machine& machine, Value self) {
  std::optional<Deque> deque = Deque::open(machine, self);
  if (!deque.has_value() || !machine.charge(deque->size() / 8)) return {};
  if (!machine.heap().can_allocate(deque->size() * sizeof(Value))) {
    return machine.raise_memory_error();
  }
  Ref list = make_list(machine.heap(), deque->size());
  for (size_t i = 0; breathe() && i < deque->size(); ++i) {
    list_append(machine.heap(), list.as<List>(), deque->at(i));
  }
  return list;
}

// That of a subclass is made by the class itself.
Ref deque_copy(Machine& machine, Args args) {
  const Value self = unwrap(args[0]);
  std::optional<Deque> deque = Deque::open(machine, self);
  if (!deque.has_value()) return {};
  if (!args[0].is(Kind::kInstance)) {
    Ref made = Deque::make(machine, deque->maxlen());
    return extend(machine, made, self, End::kRight) ? std::move(made) : Ref();
  }
  Ref cls = Ref::share(Value::object(args[0].as<Instance>()->cls));
  const Value maxlen = deque->maxlen();
  Ref made =
      maxlen.is_small_int() ? machine.call(cls, {args[0], maxlen}) : machine.call(cls, {args[0]});
  if (made.empty() || is_record(unwrap(made), TypeId::kDeque)) return made;
  return machine.raise_type_error(fmt::format("{}() must return a deque, not {}",
                                              machine.type_name(args[0]), machine.type_name(made)));
}

// The deque and a position in it, read from an index that may run the program's __index__.
struct Place {
  Deque deque;
  size_t index;
};

std::optional<Place> find_place(Machine& machine, Value self, Value key) {
  std::optional<Deque> deque = Deque::open(machine, self);
  if (!deque.has_value()) return std::nullopt;
  if (!is_index(machine, key)) {
    machine.raise_type_error(
        fmt::format("sequence index must be integer, not '{}'", machine.type_name(key)));
    return std::nullopt;
  }
  std::optional<size_t> index =
      element_index(machine, key, deque->size(), "sequence", "deque index out of range");
  if (!index.has_value()) return std::nullopt;
  deque = Deque::open(machine, self);
  if (!deque.has_value()) return std::nullopt;
  if (*index < deque->size()) return Place{*deque, *index};
  machine.raise(TypeId::kIndexError, "deque index out of range");
  return std::nullopt;
}

Ref deque_get(Machine& machine, Args args) {
  std::optional<Place> place = find_place(machine, args[0], args[1]);
  return place.has_value() ? Ref::share(place->deque.at(place->index)) : Ref();
}

Ref deque_set(Machine& machine, Args args) {
  std::optional<Place> place = find_place(machine, args[0], args[1]);
  if (!place.has_value()) return {};
  place->deque.set(place->index, Ref::share(args[2]));
  return Ref::none();
}

Ref deque_delete(Machine& machine, Args args) {
  std::optional<Place> place = find_place(machine, args[0], args[1]);
  if (!place.has_value() || !machine.charge(place->deque.size() / 8)) return {};
  Ref removed = place->deque.remove(place->index);
  return Ref::none();
}

Ref deque_insert(Machine& machine, Args args) {
  std::optional<int64_t> given = to_int64(machine, args[1]);
  if (!given.has_value()) return {};
  std::optional<Deque> deque = Deque::open(machine, args[0]);
  if (!deque.has_value() || !machine.charge(deque->size() / 8)) return {};
  if (deque->full()) {
    return machine.raise(TypeId::kIndexError, "deque already at its maximum size");
  }
  auto size = static_cast<int64_t>(deque->size());
  int64_t index = *given < 0 ? *given + size : *given;
  deque->insert(static_cast<size_t>(std::clamp<int64_t>(index, 0, size)), Ref::share(args[2]));
  return Ref::none();
}

// The next index in [from, to) whose item equals the wanted one; `to` if there is none. Nothing:
// pending.
std::optional<size_t> find(Machine& machine, Value self, Value wanted, size_t from, size_t to,
                           TypeId if_changed, const char* message) {
  std::optional<Deque> deque = Deque::open(machine, self);
  if (!deque.has_value()) return std::nullopt;
  int64_t version = deque->version();
  for (size_t i = from; breathe() && i < to && i < deque->size(); ++i) {
    if (!machine.charge(1)) return std::nullopt;
    Ref item = Ref::share(deque->at(i));
    Truth same = equals(machine, item, wanted);
    if (same == Truth::kError) return std::nullopt;
    deque = Deque::open(machine, self);
    if (!deque.has_value()) return std::nullopt;
    if (deque->version() != version) {
      machine.raise(if_changed, message);
      return std::nullopt;
    }
    if (same == Truth::kTrue) return i;
  }
  return to;
}

constexpr const char* kChanged = "deque mutated during iteration";

Ref raise_not_found(Machine& machine, Value value) {
  std::optional<std::string> text = repr_text(machine, value);
  return text.has_value() ? machine.raise_value_error(*text + " is not in deque") : Ref();
}

Ref deque_index(Machine& machine, Args args) {
  std::optional<Deque> deque = Deque::open(machine, args[0]);
  if (!deque.has_value()) return {};
  std::optional<size_t> start = clip_index(machine, args[2], deque->size(), 0);
  if (!start.has_value()) return {};
  std::optional<size_t> stop = clip_index(machine, args[3], deque->size(), deque->size());
  if (!stop.has_value()) return {};
  std::optional<size_t> found =
      find(machine, args[0], args[1], *start, *stop, TypeId::kRuntimeError, kChanged);
  if (!found.has_value()) return {};
  if (*found >= *stop) return raise_not_found(machine, args[1]);
  return make_int(machine.heap(), static_cast<int64_t>(*found));
}

Ref deque_count(Machine& machine, Args args) {
  std::optional<Deque> deque = Deque::open(machine, args[0]);
  if (!deque.has_value()) return {};
  int64_t count = 0;
  size_t end = deque->size();
  for (size_t i = 0;; ++i, ++count) {
    std::optional<size_t> found =
        find(machine, args[0], args[1], i, end, TypeId::kRuntimeError, kChanged);
    if (!found.has_value()) return {};
    if (*found >= end) return make_int(machine.heap(), count);
    i = *found;
  }
}

Ref deque_contains(Machine& machine, Args args) {
  std::optional<Deque> deque = Deque::open(machine, args[0]);
  if (!deque.has_value()) return {};
  size_t end = deque->size();
  std::optional<size_t> found =
      find(machine, args[0], args[1], 0, end, TypeId::kRuntimeError, kChanged);
  return found.has_value() ? Ref::boolean(*found < end) : Ref();
}

Ref deque_remove(Machine& machine, Args args) {
  std::optional<Deque> deque = Deque::open(machine, args[0]);
  if (!deque.has_value()) return {};
  size_t end = deque->size();
  std::optional<size_t> found = find(machine, args[0], args[1], 0, end, TypeId::kIndexError,
                                     "deque mutated during remove().");
  if (!found.has_value()) return {};
  if (*found >= end) return raise_not_found(machine, args[1]);
  deque = Deque::open(machine, args[0]);
  if (!deque.has_value() || !machine.charge(end / 8)) return {};
  Ref removed = deque->remove(*found);
  return Ref::none();
}

template <Opcode op>
Ref deque_compare(Machine& machine, Args args) {
  Value other = unwrap(args[1]);
  if (!is_record(other, TypeId::kDeque)) return Ref::adopt(Value::not_implemented());
  Ref left = contents(machine, args[0]);
  if (left.empty()) return {};
  Ref right = contents(machine, other);
  return right.empty() ? Ref() : compare(machine, op, left, right);
}

Ref deque_add(Machine& machine, Args args) {
  Value other = unwrap(args[1]);
  if (!is_record(other, TypeId::kDeque)) {
    if (answers_reflected(machine, args[1], Dunder::kRAdd)) {
      return Ref::adopt(Value::not_implemented());
    }
    return machine.raise_type_error(fmt::format("can only concatenate deque (not \"{}\") to deque",
                                                machine.type_name(args[1])));
  }
  Ref made = deque_copy(machine, args);
  if (made.empty()) return {};
  return extend(machine, unwrap(made), other, End::kRight) ? std::move(made) : Ref();
}

Ref deque_in_place_add(Machine& machine, Args args) {
  return extend(machine, args[0], args[1], End::kRight) ? Ref::share(args[0]) : Ref();
}

// Appends its items again until they are there `count` times.
bool repeat_into(Machine& machine, Value self, Value count) {
  if (!is_index(machine, count)) {
    machine.raise_type_error(
        fmt::format("can't multiply sequence by non-int of type '{}'", machine.type_name(count)));
    return false;
  }
  std::optional<int64_t> times = repeat_count(machine, count);
  if (!times.has_value()) return false;
  std::optional<Deque> deque = Deque::open(machine, self);
  if (!deque.has_value()) return false;
  if (*times <= 0) {
    deque->clear();
    return true;
  }
  Ref items = contents(machine, self);
  if (items.empty()) return false;
  uint64_t size = deque->size();
  bool bounded = deque->maxlen().is_small_int();
  if (!bounded && size != 0 &&
      (static_cast<uint64_t>(*times) > SIZE_MAX / 16 / size ||
       !machine.heap().can_allocate(size * static_cast<uint64_t>(*times) * sizeof(Value)))) {
    machine.raise_memory_error();
    return false;
  }
  // A full deque repeats itself: rounds beyond that change nothing.
  int64_t rounds = *times - 1;
  if (size == 0) rounds = 0;
  if (bounded && size != 0) {
    rounds =
        std::min<int64_t>(rounds, deque->maxlen().small_int() / static_cast<int64_t>(size) + 1);
    rounds = std::max<int64_t>(rounds, 0);
  }
  for (int64_t i = 0; i < rounds; ++i) {
    if (!extend(machine, self, items, End::kRight)) return false;
  }
  return true;
}

Ref deque_multiply(Machine& machine, Args args) {
  if (answers_reflected(machine, args[1], Dunder::kRMul)) {
    return Ref::adopt(Value::not_implemented());
  }
  Ref made = deque_copy(machine, args);
  if (made.empty()) return {};
  return repeat_into(machine, unwrap(made), args[1]) ? std::move(made) : Ref();
}

Ref deque_in_place_multiply(Machine& machine, Args args) {
  return repeat_into(machine, args[0], args[1]) ? Ref::share(args[0]) : Ref();
}

Ref deque_repr(Machine& machine, Args args) {
  const Value self = unwrap(args[0]);
  std::optional<Deque> deque = Deque::open(machine, self);
  if (!deque.has_value()) return {};
  const OpenContainer open(machine, self.object());
  if (open.recursive()) return make_ascii(machine.heap(), "[...]");
  Value maxlen = deque->maxlen();
  Ref list = contents(machine, self);
  if (list.empty()) return {};
  Ref text = repr_of(machine, list);
  if (text.empty()) return {};
  StringBuilder out(machine.heap());
  out.append(class_of(machine, args[0])->name.as<String>());
  out.append_ascii("(");
  out.append(text.as<String>());
  if (maxlen.is_small_int()) out.append_ascii(fmt::format(", maxlen={}", maxlen.small_int()));
  out.append_ascii(")");
  return out.finish();
}

constexpr const char* kSelf = "self, /";
constexpr const char* kOther = "self, value, /";

constexpr NativeDef kMethods[] = {
    {1, "__new__", "cls, iterable=, maxlen=", deque_new, Binding::kConstructor},
    {2, "__init__", "self, iterable=, maxlen=", deque_init},
    {3, "append", "self, item, /", deque_append<End::kRight>},
    {4, "appendleft", "self, item, /", deque_append<End::kLeft>},
    {5, "pop", kSelf, deque_pop<End::kRight>},
    {6, "popleft", kSelf, deque_pop<End::kLeft>},
    {7, "extend", "self, iterable, /", deque_extend<End::kRight>},
    {8, "extendleft", "self, iterable, /", deque_extend<End::kLeft>},
    {9, "rotate", "self, n=, /", deque_rotate},
    {10, "clear", kSelf, deque_clear},
    {11, "copy", kSelf, deque_copy},
    {12, "__copy__", kSelf, deque_copy},
    {13, "count", kOther, deque_count},
    {14, "index", "self, value, start=, stop=, /", deque_index},
    {15, "insert", "self, index, item, /", deque_insert},
    {16, "remove", kOther, deque_remove},
    {17, "reverse", kSelf, deque_reverse},
    {18, "maxlen", kSelf, deque_maxlen, Binding::kGetter},
    {19, "__len__", kSelf, deque_length},
    {20, "__iter__", kSelf, deque_iterator},
    {21, "__reversed__", kSelf, deque_reversed},
    {22, "__contains__", kOther, deque_contains},
    {23, "__getitem__", "self, key, /", deque_get},
    {24, "__setitem__", "self, key, value, /", deque_set},
    {25, "__delitem__", "self, key, /", deque_delete},
    {26, "__eq__", kOther, deque_compare<Opcode::kEqual>},
    {27, "__ne__", kOther, deque_compare<Opcode::kNotEqual>},
    {28, "__lt__", kOther, deque_compare<Opcode::kLess>},
    {29, "__le__", kOther, deque_compare<Opcode::kLessEqual>},
    {30, "__gt__", kOther, deque_compare<Opcode::kGreater>},
    {31, "__ge__", kOther, deque_compare<Opcode::kGreaterEqual>},
    {32, "__add__", kOther, deque_add},
    {33, "__iadd__", kOther, deque_in_place_add},
    {34, "__mul__", kOther, deque_multiply},
    {35, "__rmul__", kOther, deque_multiply},
    {36, "__imul__", kOther, deque_in_place_multiply},
    {37, "__repr__", kSelf, deque_repr},
    {38, "__class_getitem__", "cls, item, /", native_class_item, Binding::kClassMethod},
};

}  // namespace

std::span<const NativeType> deque_types() {
  static const NativeType kTypes[] = {
      {.id = TypeId::kDeque,
       .name = "deque",
       .base = TypeId::kObject,
       .methods = kMethods,
       .module = "collections"},
  };
  return kTypes;
}

}  // namespace pawl::vm
