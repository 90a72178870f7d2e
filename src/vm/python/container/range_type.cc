// range: start, stop and step of any size. Where everything fits machine integers the arithmetic
// is plain; else it goes through the ints.

#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/container/containers.h"
#include "vm/python/container/sequences.h"
#include "vm/python/iteration/iteration.h"
#include "vm/python/object/compare.h"

namespace pawl::vm {

using bytecode::Opcode;

namespace {

// bool counts as an int in arguments, but a range keeps ints.
Ref plain_int(Machine& machine, Value value) {
  Ref index = to_index(machine, value);
  if (index.get().is_bool()) return Ref::adopt(Value::small_int(index.get().is_true() ? 1 : 0));
  return index;
}

// The number of elements, from ints of any size.
Ref big_length(Machine& machine, Value start, Value stop, Value step) {
  const bool backwards = int_is_negative(step);
  const Value low = backwards ? stop : start;
  const Value high = backwards ? start : stop;
  if (compare_ints(low, high) >= 0) return Ref::adopt(Value::small_int(0));
  Ref stride = backwards ? int_negate(machine.heap(), step) : Ref::share(step);
  Ref distance = int_binary(machine, IntOp::kSubtract, high, low);
  if (distance.empty()) return {};
  distance = int_binary(machine, IntOp::kSubtract, distance, Value::small_int(1));
  if (distance.empty()) return {};
  Ref whole = int_binary(machine, IntOp::kFloorDivide, distance, stride);
  if (whole.empty()) return {};
  return int_binary(machine, IntOp::kAdd, whole, Value::small_int(1));
}

Ref range_length(Machine& machine, Value start, Value stop, Value step) {
  if (!start.is_small_int() || !stop.is_small_int() || !step.is_small_int()) {
    return big_length(machine, start, stop, step);
  }
  const int64_t stride = step.small_int();
  const int64_t distance =
      stride > 0 ? stop.small_int() - start.small_int() : start.small_int() - stop.small_int();
  if (distance <= 0) return Ref::adopt(Value::small_int(0));
  return make_int(machine.heap(), (distance - 1) / (stride > 0 ? stride : -stride) + 1);
}

// start + index * step
Ref element(Machine& machine, const Range* range, Value index) {
  Ref offset = int_binary(machine, IntOp::kMultiply, index, range->step);
  if (offset.empty()) return {};
  return int_binary(machine, IntOp::kAdd, range->start, offset);
}

Ref range_slice(Machine& machine, const Range* range, Value slice) {
  Ref bounds = slice_bounds(machine, slice.as<Slice>(), range->length);
  if (bounds.empty()) return {};
  const Value* parts = bounds.as<Tuple>()->items();
  Ref start = element(machine, range, parts[0]);
  if (start.empty()) return {};
  Ref stop = element(machine, range, parts[1]);
  if (stop.empty()) return {};
  Ref step = int_binary(machine, IntOp::kMultiply, range->step, parts[2]);
  if (step.empty()) return {};
  return make_range(machine, start, stop, step);
}

Ref range_new(Machine& machine, Args args) {
  Ref first = plain_int(machine, args[1]);
  if (first.empty()) return {};
  if (!args.has(2)) {
    return make_range(machine, Value::small_int(0), first, Value::small_int(1));
  }
  Ref stop = plain_int(machine, args[2]);
  if (stop.empty()) return {};
  Ref step = args.has(3) ? plain_int(machine, args[3]) : Ref::adopt(Value::small_int(1));
  if (step.empty()) return {};
  if (int_is_zero(step)) return machine.raise_value_error("range() arg 3 must not be zero");
  return make_range(machine, first, stop, step);
}

Ref range_start(Machine&, Args args) { return Ref::share(args[0].as<Range>()->start); }
Ref range_stop(Machine&, Args args) { return Ref::share(args[0].as<Range>()->stop); }
Ref range_step(Machine&, Args args) { return Ref::share(args[0].as<Range>()->step); }

Ref range_truth(Machine&, Args args) {
  return Ref::boolean(!int_is_zero(args[0].as<Range>()->length));
}

Ref range_count(Machine& machine, Args args) {
  const Range* range = args[0].as<Range>();
  if (is_int(args[1])) {
    return Ref::adopt(Value::small_int(range_has(machine, range, args[1]) ? 1 : 0));
  }
  int64_t count = 0;
  Iteration items(machine, args[0]);
  while (items.next()) {
    const Truth same = equals(machine, items.value(), args[1]);
    if (same == Truth::kError) return {};
    count += same == Truth::kTrue;
  }
  return items.failed() ? Ref() : make_int(machine.heap(), count);
}

Ref range_index(Machine& machine, Args args) {
  const Range* range = args[0].as<Range>();
  if (is_int(args[1])) {
    if (range_has(machine, range, args[1])) {
      Ref distance = int_binary(machine, IntOp::kSubtract, args[1], range->start);
      if (distance.empty()) return {};
      return int_binary(machine, IntOp::kFloorDivide, distance, range->step);
    }
    std::optional<std::string> text = repr_text(machine, args[1]);
    if (!text.has_value()) return {};
    return machine.raise_value_error(*text + " is not in range");
  }
  int64_t position = 0;
  Iteration items(machine, args[0]);
  while (items.next()) {
    const Truth same = equals(machine, items.value(), args[1]);
    if (same == Truth::kError) return {};
    if (same == Truth::kTrue) return make_int(machine.heap(), position);
    ++position;
  }
  if (items.failed()) return {};
  return machine.raise_value_error("sequence.index(x): x not in sequence");
}

Ref range_reduce(Machine& machine, Args args) {
  const Range* range = args[0].as<Range>();
  Ref parts = make_tuple(machine.heap(), {range->start, range->stop, range->step});
  return make_tuple(machine.heap(), {Value::object(machine.type(TypeId::kRange)), parts});
}

constexpr NativeDef kRangeMethods[] = {
    {1, "__new__", "cls, start, stop=, step=, /", range_new, Binding::kConstructor},
    {2, "__repr__", "self, /", native_repr},
    {3, "__len__", "self, /", native_length},
    {4, "__iter__", "self, /", native_iterator},
    {5, "__contains__", "self, item, /", native_contains},
    {6, "__hash__", "self, /", native_hash},
    {7, "__eq__", "self, other, /", native_compare<Opcode::kEqual>},
    {8, "__ne__", "self, other, /", native_compare<Opcode::kNotEqual>},
    {9, "__lt__", "self, other, /", native_compare<Opcode::kLess>},
    {10, "__le__", "self, other, /", native_compare<Opcode::kLessEqual>},
    {11, "__gt__", "self, other, /", native_compare<Opcode::kGreater>},
    {12, "__ge__", "self, other, /", native_compare<Opcode::kGreaterEqual>},
    {13, "__getitem__", "self, key, /", native_get_item},
    {14, "__reversed__", "self, /", native_reversed},
    {15, "__bool__", "self, /", range_truth},
    {16, "count", "self, value, /", range_count},
    {17, "index", "self, value, /", range_index},
    {18, "start", "self, /", range_start, Binding::kGetter},
    {19, "stop", "self, /", range_stop, Binding::kGetter},
    {20, "step", "self, /", range_step, Binding::kGetter},
    {21, "__reduce__", "self, /", range_reduce},
};

}  // namespace

Ref make_range(Machine& machine, Value start, Value stop, Value step) {
  Ref length = range_length(machine, start, stop, step);
  if (length.empty()) return {};
  Range* range = machine.heap().make<Range>(Kind::kRange);
  retain(start);
  retain(stop);
  retain(step);
  range->start = start;
  range->stop = stop;
  range->step = step;
  range->length = length.take();
  return Ref::adopt(Value::object(range));
}

Ref range_item(Machine& machine, const Range* range, Value index) {
  if (range->small() && index.is_small_int()) {
    return make_int(machine.heap(),
                    range->start.small_int() + index.small_int() * range->step.small_int());
  }
  return element(machine, range, index);
}

Ref range_get(Machine& machine, const Range* range, Value key) {
  if (key.is(Kind::kSlice)) return range_slice(machine, range, key);
  if (!is_index(machine, key)) {
    return machine.raise_type_error("range indices must be integers or slices, not " +
                                    machine.type_name(key));
  }
  Ref index = plain_int(machine, key);
  if (index.empty()) return {};
  if (int_is_negative(index)) {
    index = int_binary(machine, IntOp::kAdd, index, range->length);
    if (index.empty()) return {};
  }
  if (int_is_negative(index) || compare_ints(index, range->length) >= 0) {
    return machine.raise(TypeId::kIndexError, "range object index out of range");
  }
  return range_item(machine, range, index);
}

bool range_has(Machine& machine, const Range* range, Value integer) {
  if (range->small() && integer.is_small_int()) {
    const int64_t number = integer.small_int();
    const int64_t start = range->start.small_int();
    const int64_t stop = range->stop.small_int();
    const int64_t step = range->step.small_int();
    const bool inside =
        step > 0 ? number >= start && number < stop : number <= start && number > stop;
    return inside && (number - start) % step == 0;
  }
  const bool backwards = int_is_negative(range->step);
  const int from_start = compare_ints(integer, range->start);
  const int from_stop = compare_ints(integer, range->stop);
  if (backwards ? from_start > 0 || from_stop <= 0 : from_start < 0 || from_stop >= 0) return false;
  Ref distance = int_binary(machine, IntOp::kSubtract, integer, range->start);
  if (distance.empty()) return false;
  Ref rest = int_binary(machine, IntOp::kModulo, distance, range->step);
  return !rest.empty() && int_is_zero(rest);
}

std::span<const NativeDef> range_methods() { return kRangeMethods; }

}  // namespace pawl::vm
