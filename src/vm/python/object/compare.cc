#include "vm/python/object/compare.h"

#include <algorithm>
#include <cstring>

#include "vm/breath.h"
#include "vm/fibers/calls.h"
#include "vm/interpreter/comparison.h"
#include "vm/machine.h"
#include "vm/native.h"
#include "vm/native_depth.h"
#include "vm/objects/class.h"
#include "vm/objects/dict.h"
#include "vm/objects/function.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/decimal/decimal.h"
#include "vm/python/object/special.h"

namespace pawl::vm {

using bytecode::Opcode;

namespace {

constexpr size_t kItemsPerUnit = 8;

int sign_of(int64_t number) { return number < 0 ? -1 : number > 0 ? 1 : 0; }

int order_of_doubles(double a, double b) {
  return a < b ? -1 : a > b ? 1 : a == b ? 0 : kUnordered;
}

int order_of_numbers(Value a, Value b) {
  if (a.is_double()) {
    if (b.is_double()) return order_of_doubles(a.number(), b.number());
    const int order = compare_int_double(b, a.number());
    return order == kUnordered ? kUnordered : -sign_of(order);
  }
  if (b.is_double()) {
    const int order = compare_int_double(a, b.number());
    return order == kUnordered ? kUnordered : sign_of(order);
  }
  return sign_of(compare_ints(a, b));
}

std::string_view bytes_of(Value value) {
  return value.is(Kind::kBytes) ? value.as<Bytes>()->view() : value.as<ByteArray>()->view();
}

int order_of_bytes(std::string_view a, std::string_view b) {
  const int order = compare_memory(a.data(), b.data(), std::min(a.size(), b.size()));
  if (order != 0) return sign_of(order);
  return a.size() < b.size() ? -1 : a.size() > b.size() ? 1 : 0;
}

bool is_bytes(Value value) { return value.is(Kind::kBytes) || value.is(Kind::kByteArray); }

std::span<const Value> items_of(Value sequence) {
  return sequence.is(Kind::kTuple) ? sequence.as<Tuple>()->view() : sequence.as<List>()->view();
}

constexpr int kUnknown = 3;

// -1, 0, 1 or kUnordered for two values whose comparison is decided here and runs nothing: two
// small ints, floats or texts, or short tuples of such. kUnknown for everything else.
int plain_order(Value a, Value b, int depth = 0) {
  constexpr int kDeepest = 3;
  constexpr uint64_t kLongest = 8;
  breathe();
  if (Value::both_small_ints(a, b)) return sign_of(a.small_int() - b.small_int());
  if (a.is_double() && b.is_double()) return order_of_doubles(a.number(), b.number());
  if (!a.is_object() || !b.is_object() || a.object()->kind != b.object()->kind) return kUnknown;
  if (a.object()->kind == Kind::kString) return sign_of(compare(a.as<String>(), b.as<String>()));
  if (a.object()->kind != Kind::kTuple || depth == kDeepest) return kUnknown;
  const Tuple* left = a.as<Tuple>();
  const Tuple* right = b.as<Tuple>();
  const uint64_t common = std::min(left->length, right->length);
  if (common > kLongest) return kUnknown;
  for (uint64_t i = 0; i < common; ++i) {
    if (left->items()[i] == right->items()[i]) continue;
    const int order = plain_order(left->items()[i], right->items()[i], depth + 1);
    if (order != 0) return order;
  }
  return left->length == right->length ? 0 : left->length < right->length ? -1 : 1;
}

// Two lists or two tuples. Elements may run the program, which may change the lists: both are
// looked at anew after each of them.
Ref compare_sequences(Machine& machine, Opcode op, Value a, Value b) {
  if (a.is(Kind::kTuple)) {
    const int order = plain_order(a, b);
    if (order != kUnknown) return Ref::boolean(holds_by_order(op, order));
  }
  NativeDepth depth(machine);
  if (!depth.enter(" in comparison") || !machine.charge(1)) return {};
  if (is_equality(op) && items_of(a).size() != items_of(b).size()) {
    return Ref::boolean(op == Opcode::kNotEqual);
  }
  for (size_t i = 0;; ++i) {
    if (i % kItemsPerUnit == kItemsPerUnit - 1 && !machine.charge(1)) return {};
    const std::span<const Value> left = items_of(a);
    const std::span<const Value> right = items_of(b);
    if (i >= left.size() || i >= right.size()) {
      return Ref::boolean(holds_by_order(
          op, sign_of(static_cast<int64_t>(left.size()) - static_cast<int64_t>(right.size()))));
    }
    if (left[i] == right[i]) continue;
    const int order = plain_order(left[i], right[i]);
    if (order == 0) continue;
    if (order != kUnknown) return Ref::boolean(holds_by_order(op, order));
    Ref x = Ref::share(left[i]);
    Ref y = Ref::share(right[i]);
    const Truth same = equals(machine, x, y);
    if (same == Truth::kError) return {};
    if (same == Truth::kTrue) continue;
    if (is_equality(op)) return Ref::boolean(op == Opcode::kNotEqual);
    return compare(machine, op, x, y);
  }
}

// Whether all keys of a are in b.
Truth is_subset(Machine& machine, const Dict* a, const Dict* b) {
  if (!machine.charge(a->live / 8)) return Truth::kError;
  Entry* entry;
  for (uint32_t i = 0; breathe() && dict_next(a, i, &entry);) {
    Ref key = Ref::share(entry->key);
    switch (dict_get_hashed(machine, b, key, entry->hash, nullptr)) {
      case Found::kYes:
        break;
      case Found::kNo:
        return Truth::kFalse;
      case Found::kError:
        return Truth::kError;
    }
  }
  return Truth::kTrue;
}

const Dict* key_table(Value value) {
  if (value.is(Kind::kSet) || value.is(Kind::kFrozenSet)) return value.as<Dict>();
  if (value.is(Kind::kDictView) && value.as<DictView>()->extra == 0) {
    return value.as<DictView>()->dict.as<Dict>();
  }
  return nullptr;
}

size_t size_of_set_like(Value value) {
  return value.is(Kind::kDictView) ? value.as<DictView>()->dict.as<Dict>()->live
                                   : value.as<Dict>()->live;
}

Truth is_subset(Machine& machine, Value a, Value b) {
  const Dict* left = key_table(a);
  const Dict* right = key_table(b);
  if (left != nullptr && right != nullptr) return is_subset(machine, left, right);
  Iteration items(machine, a);
  while (items.next()) {
    const Truth found = contains(machine, b, items.value());
    if (found != Truth::kTrue) return found;
  }
  return items.failed() ? Truth::kError : Truth::kTrue;
}

Ref compare_sets(Machine& machine, Opcode op, Value a, Value b) {
  const size_t left = size_of_set_like(a);
  const size_t right = size_of_set_like(b);
  Truth answer = Truth::kFalse;
  switch (op) {
    case Opcode::kEqual:
    case Opcode::kNotEqual:
      if (left == right) answer = is_subset(machine, a, b);
      break;
    case Opcode::kLess:
      if (left < right) answer = is_subset(machine, a, b);
      break;
    case Opcode::kLessEqual:
      if (left <= right) answer = is_subset(machine, a, b);
      break;
    case Opcode::kGreater:
      if (left > right) answer = is_subset(machine, b, a);
      break;
    default:
      if (left >= right) answer = is_subset(machine, b, a);
      break;
  }
  if (answer == Truth::kError) return {};
  return Ref::boolean((answer == Truth::kTrue) != (op == Opcode::kNotEqual));
}

Truth dicts_equal(Machine& machine, const Dict* a, const Dict* b) {
  NativeDepth depth(machine);
  if (!depth.enter(" in comparison")) return Truth::kError;
  if (a->live != b->live) return Truth::kFalse;
  if (!machine.charge(a->live / 4)) return Truth::kError;
  Entry* entry;
  for (uint32_t i = 0; breathe() && dict_next(a, i, &entry);) {
    Ref key = Ref::share(entry->key);
    Ref value = Ref::share(entry->value);
    Value found;
    switch (dict_get_hashed(machine, b, key, entry->hash, &found)) {
      case Found::kYes:
        break;
      case Found::kNo:
        return Truth::kFalse;
      case Found::kError:
        return Truth::kError;
    }
    Ref other = Ref::share(found);
    const Truth same = equals(machine, value, other);
    if (same != Truth::kTrue) return same;
  }
  return Truth::kTrue;
}

bool ranges_equal(const Range* a, const Range* b) {
  if (compare_ints(a->length, b->length) != 0) return false;
  if (int_is_zero(a->length)) return true;
  if (compare_ints(a->start, b->start) != 0) return false;
  return a->length == Value::small_int(1) || compare_ints(a->step, b->step) == 0;
}

Ref compare_slices(Machine& machine, Opcode op, const Slice* a, const Slice* b) {
  Ref left = make_tuple(machine.heap(), {a->start, a->stop, a->step});
  Ref right = make_tuple(machine.heap(), {b->start, b->stop, b->step});
  return compare_sequences(machine, op, left, right);
}

Ref answer_equality(Opcode op, bool same) { return Ref::boolean(same == (op == Opcode::kEqual)); }

Ref answer_equality(Opcode op, Truth same) {
  if (same == Truth::kError) return {};
  return answer_equality(op, same == Truth::kTrue);
}

// Two objects of kinds that belong together; the caller has dealt with numbers.
Ref compare_objects(Machine& machine, Opcode op, Value a, Value b) {
  const Kind kind = a.object()->kind;
  if (is_bytes(a) && is_bytes(b)) {
    return Ref::boolean(holds_by_order(op, order_of_bytes(bytes_of(a), bytes_of(b))));
  }
  if (is_set_like(a) && is_set_like(b)) return compare_sets(machine, op, a, b);
  if (kind != b.object()->kind) return Ref::adopt(Value::not_implemented());
  switch (kind) {
    case Kind::kString:
      if (is_equality(op)) return answer_equality(op, equal(a.as<String>(), b.as<String>()));
      return Ref::boolean(holds_by_order(op, sign_of(compare(a.as<String>(), b.as<String>()))));
    case Kind::kTuple:
    case Kind::kList:
      return compare_sequences(machine, op, a, b);
    case Kind::kSlice:
      return compare_slices(machine, op, a.as<Slice>(), b.as<Slice>());
    case Kind::kRecord:
      if (!is_decimal(a)) break;
      return decimal_compare(machine, op, a, b);
    default:
      break;
  }
  if (!is_equality(op)) return Ref::adopt(Value::not_implemented());
  switch (kind) {
    case Kind::kDict:
      return answer_equality(op, dicts_equal(machine, a.as<Dict>(), b.as<Dict>()));
    case Kind::kRange:
      return answer_equality(op, ranges_equal(a.as<Range>(), b.as<Range>()));
    case Kind::kBoundMethod:
      if (a.as<BoundMethod>()->self != b.as<BoundMethod>()->self) return answer_equality(op, false);
      return answer_equality(
          op, equals(machine, a.as<BoundMethod>()->function, b.as<BoundMethod>()->function));
    default:
      return Ref::adopt(Value::not_implemented());
  }
}

// Kinds whose classes the program cannot have written, and whose comparison is all in this file.
bool is_plain(Value value) {
  if (!value.is_object()) return true;
  const Kind kind = value.object()->kind;
  return kind != Kind::kInstance && kind != Kind::kException && kind != Kind::kRecord &&
         !has_metaclass(value);
}

// One side's method, or NotImplemented. object's own methods are known without a call: __eq__ is
// identity, __ne__ the opposite of the class's __eq__, the others do not compare.
Ref ask_method(Machine& machine, Opcode op, Value self, Value other) {
  Value method = find_dunder(machine, self, comparison_dunder(op));
  if (method.empty()) return Ref::adopt(Value::not_implemented());
  if (!is_native_of(method, TypeId::kObject)) {
    Ref receiver = Ref::share(self);
    return call_special(machine, method, receiver, {other});
  }
  if (op != Opcode::kNotEqual) return Ref::adopt(Value::not_implemented());
  Ref same = ask_method(machine, Opcode::kEqual, self, other);
  if (same.empty() || same.get().is_not_implemented()) return same;
  const Truth truth = truth_of(machine, same);
  if (truth == Truth::kError) return {};
  return Ref::boolean(truth == Truth::kFalse);
}

Ref compare_by_methods(Machine& machine, Opcode op, Value a, Value b) {
  Class* left = class_of(machine, a);
  Class* right = class_of(machine, b);
  const bool right_first = left != right && is_subclass(right, left);
  if (right_first) {
    Ref result = ask_method(machine, swapped_comparison(op), b, a);
    if (result.empty() || !result.get().is_not_implemented()) return result;
  }
  Ref result = ask_method(machine, op, a, b);
  if (result.empty() || !result.get().is_not_implemented()) return result;
  if (right_first) return result;
  return ask_method(machine, swapped_comparison(op), b, a);
}

}  // namespace

bool is_set_like(Value value) {
  if (!value.is_object()) return false;
  switch (value.object()->kind) {
    case Kind::kSet:
    case Kind::kFrozenSet:
      return true;
    case Kind::kDictView:
      return value.as<DictView>()->extra != 1;
    default:
      return false;
  }
}

Ref raise_not_ordered(Machine& machine, Opcode op, Value a, Value b) {
  return machine.raise_type_error(
      "'" + std::string(comparison_text(op)) + "' not supported between instances of '" +
      machine.type_name(a) + "' and '" + machine.type_name(b) + "'" + await_hint(machine, a, b));
}

Ref compare_builtin(Machine& machine, Opcode op, Value a, Value b) {
  if (Value::both_small_ints(a, b)) {
    return Ref::boolean(holds_by_order(op, sign_of(a.small_int() - b.small_int())));
  }
  if (is_number(a)) {
    if (is_number(b)) return Ref::boolean(holds_by_order(op, order_of_numbers(a, b)));
    return Ref::adopt(Value::not_implemented());
  }
  if (a.is_object() && b.is_object()) return compare_objects(machine, op, a, b);
  return Ref::adopt(Value::not_implemented());
}

Ref compare(Machine& machine, Opcode op, Value a, Value b) {
  Ref result;
  if (is_plain(a) && is_plain(b)) {
    result = compare_builtin(machine, op, a, b);
  } else {
    result = compare_by_methods(machine, op, a, b);
  }
  if (result.empty() || !result.get().is_not_implemented()) return result;
  if (is_equality(op)) return Ref::boolean((a == b) == (op == Opcode::kEqual));
  return raise_not_ordered(machine, op, a, b);
}

Truth equals(Machine& machine, Value a, Value b) {
  if (a == b) return Truth::kTrue;
  if (Value::both_small_ints(a, b)) return Truth::kFalse;
  if (a.is(Kind::kString) && b.is(Kind::kString)) {
    return equal(a.as<String>(), b.as<String>()) ? Truth::kTrue : Truth::kFalse;
  }
  if (a.is(Kind::kTuple)) {
    const int order = plain_order(a, b);
    if (order != kUnknown) return order == 0 ? Truth::kTrue : Truth::kFalse;
  }
  Ref result = compare(machine, Opcode::kEqual, a, b);
  if (result.empty()) return Truth::kError;
  if (result.get().is_bool()) return result.get().is_true() ? Truth::kTrue : Truth::kFalse;
  return truth_of(machine, result);
}

std::optional<bool> plainly_less(Value a, Value b) {
  const int order = plain_order(a, b);
  if (order == kUnknown) return std::nullopt;
  return order == -1;
}

std::optional<bool> plainly_compared(Opcode op, std::span<const Value> a,
                                     std::span<const Value> b) {
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    const int order =
        a[i].is_bool() && b[i].is_bool() ? (a[i].is_true() ? 1 : -1) : plain_order(a[i], b[i]);
    if (order == kUnknown) return std::nullopt;
    if (order != 0) return holds_by_order(op, order);
  }
  return holds_by_order(op, 0);
}

Truth less_than(Machine& machine, Value a, Value b) {
  const int order = plain_order(a, b);
  if (order != kUnknown) return order == -1 ? Truth::kTrue : Truth::kFalse;
  Ref result = compare(machine, Opcode::kLess, a, b);
  if (result.empty()) return Truth::kError;
  return truth_of(machine, result);
}

Ref ask_less_than(Machine& machine, Value a, Value b) {
  return ask_method(machine, Opcode::kLess, a, b);
}

template <Opcode op>
Ref native_compare(Machine& machine, Args args) {
  return compare_builtin(machine, op, args[0], unwrap(args[1]));
}
template Ref native_compare<Opcode::kLess>(Machine&, Args);
template Ref native_compare<Opcode::kLessEqual>(Machine&, Args);
template Ref native_compare<Opcode::kEqual>(Machine&, Args);
template Ref native_compare<Opcode::kNotEqual>(Machine&, Args);
template Ref native_compare<Opcode::kGreater>(Machine&, Args);
template Ref native_compare<Opcode::kGreaterEqual>(Machine&, Args);

}  // namespace pawl::vm
