// slice, and what a slice means for a sequence of a given length.

#include <algorithm>

#include "vm/machine.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/container/containers.h"
#include "vm/python/container/sequences.h"
#include "vm/python/object/compare.h"

namespace pawl::vm {

using bytecode::Opcode;

namespace {

// A part of a slice as an int of any size; None stays None.
Ref slice_part(Machine& machine, Value part) {
  if (part.is_bool()) return Ref::adopt(Value::small_int(part.is_true() ? 1 : 0));
  if (part.is_none() || is_int(part)) return Ref::share(part);
  if (is_index(machine, part)) return to_index(machine, part);
  return machine.raise_type_error(
      "slice indices must be integers or None or have an __index__ method");
}

// The nearest machine integer: what is beyond is clipped to the length anyway.
int64_t nearest(Value integer) {
  std::optional<int64_t> number = int_to_int64(integer);
  if (number.has_value()) return std::max<int64_t>(*number, -INT64_MAX);
  return int_is_negative(integer) ? -INT64_MAX : INT64_MAX;
}

int64_t clip(Value part, int64_t if_none, int64_t length, int64_t lowest, int64_t highest) {
  if (part.is_none()) return if_none;
  int64_t number = nearest(part);
  if (number < 0) number = number + length;  // length is not negative: no overflow
  return std::clamp(number, lowest, highest);
}

Ref slice_new(Machine& machine, Args args) {
  if (!args.has(2)) return make_slice(machine.heap(), Value::none(), args[1], Value::none());
  return make_slice(machine.heap(), args[1], args[2], args.has(3) ? args[3] : Value::none());
}

Ref slice_start(Machine&, Args args) { return Ref::share(args[0].as<Slice>()->start); }
Ref slice_stop(Machine&, Args args) { return Ref::share(args[0].as<Slice>()->stop); }
Ref slice_step(Machine&, Args args) { return Ref::share(args[0].as<Slice>()->step); }

// start or stop for a length that need not fit a machine word.
Ref big_bound(Machine& machine, Value part, Value if_none, Value length, Value lowest,
              Value highest) {
  if (part.is_none()) return Ref::share(if_none);
  Ref number = Ref::share(part);
  if (int_is_negative(part)) {
    number = int_binary(machine, IntOp::kAdd, part, length);
    if (number.empty()) return {};
  }
  if (compare_ints(number, lowest) < 0) return Ref::share(lowest);
  if (compare_ints(number, highest) > 0) return Ref::share(highest);
  return number;
}

Ref slice_indices(Machine& machine, Args args) {
  Ref length = to_index(machine, args[1]);
  if (length.empty()) return {};
  if (int_is_negative(length)) return machine.raise_value_error("length should not be negative");
  return slice_bounds(machine, args[0].as<Slice>(), length);
}

Ref slice_reduce(Machine& machine, Args args) {
  const Slice* slice = args[0].as<Slice>();
  Ref parts = make_tuple(machine.heap(), {slice->start, slice->stop, slice->step});
  return make_tuple(machine.heap(), {Value::object(machine.type(TypeId::kSlice)), parts});
}

constexpr NativeDef kSliceMethods[] = {
    {1, "__new__", "cls, start, stop=, step=, /", slice_new, Binding::kConstructor},
    {2, "__repr__", "self, /", native_repr},
    {4, "__lt__", "self, other, /", native_compare<Opcode::kLess>},
    {5, "__le__", "self, other, /", native_compare<Opcode::kLessEqual>},
    {6, "__eq__", "self, other, /", native_compare<Opcode::kEqual>},
    {7, "__ne__", "self, other, /", native_compare<Opcode::kNotEqual>},
    {8, "__gt__", "self, other, /", native_compare<Opcode::kGreater>},
    {9, "__ge__", "self, other, /", native_compare<Opcode::kGreaterEqual>},
    {10, "start", "self, /", slice_start, Binding::kGetter},
    {11, "stop", "self, /", slice_stop, Binding::kGetter},
    {12, "step", "self, /", slice_step, Binding::kGetter},
    {13, "indices", "self, length, /", slice_indices},
    {14, "__reduce__", "self, /", slice_reduce},
};

}  // namespace

Ref slice_bounds(Machine& machine, const Slice* slice, Value length) {
  Ref step = slice_part(machine, slice->step);
  if (step.empty()) return {};
  if (step.get().is_none()) step = Ref::adopt(Value::small_int(1));
  if (int_is_zero(step)) return machine.raise_value_error("slice step cannot be zero");
  Ref start = slice_part(machine, slice->start);
  if (start.empty()) return {};
  Ref stop = slice_part(machine, slice->stop);
  if (stop.empty()) return {};
  const bool backwards = int_is_negative(step);
  Ref lowest = Ref::adopt(Value::small_int(backwards ? -1 : 0));
  Ref highest = backwards ? int_binary(machine, IntOp::kAdd, length, Value::small_int(-1))
                          : Ref::share(length);
  if (highest.empty()) return {};
  const Value first = backwards ? highest : lowest;
  const Value last = backwards ? lowest : highest;
  Ref from = big_bound(machine, start, first, length, lowest, highest);
  if (from.empty()) return {};
  Ref to = big_bound(machine, stop, last, length, lowest, highest);
  if (to.empty()) return {};
  return make_tuple(machine.heap(), {from, to, step});
}

std::optional<SliceRange> resolve_slice(Machine& machine, Value value, int64_t length) {
  const Slice* slice = value.as<Slice>();
  Ref step_part = slice_part(machine, slice->step);
  if (step_part.empty()) return std::nullopt;
  // Past the length every step means the same, and must not overflow when it is added.
  const int64_t step =
      step_part.get().is_none() ? 1 : std::clamp(nearest(step_part), -length - 2, length + 2);
  if (step == 0) {
    machine.raise_value_error("slice step cannot be zero");
    return std::nullopt;
  }
  Ref start_part = slice_part(machine, slice->start);
  if (start_part.empty()) return std::nullopt;
  Ref stop_part = slice_part(machine, slice->stop);
  if (stop_part.empty()) return std::nullopt;
  const bool backwards = step < 0;
  const int64_t lowest = backwards ? -1 : 0;
  const int64_t highest = backwards ? length - 1 : length;
  SliceRange range;
  range.step = step;
  range.start = clip(start_part, backwards ? highest : lowest, length, lowest, highest);
  range.stop = clip(stop_part, backwards ? lowest : highest, length, lowest, highest);
  const int64_t distance = backwards ? range.start - range.stop : range.stop - range.start;
  const int64_t stride = backwards ? -step : step;
  range.length = distance <= 0 ? 0 : (distance - 1) / stride + 1;
  return range;
}

std::span<const NativeDef> slice_methods() { return kSliceMethods; }

}  // namespace pawl::vm
