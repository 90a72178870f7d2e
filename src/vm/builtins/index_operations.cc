// Operations of operations.h that turn objects into numbers: __index__, __float__, slices.
#include <fmt/format.h>

#include <limits>

#include "vm/builtins/special.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"

namespace pawl::vm {
namespace {

constexpr int64_t kMaxIndex = std::numeric_limits<int64_t>::max();

// An index of a slice: what does not fit is as good as the end it lies beyond.
std::optional<int64_t> slice_index(Machine& machine, Value value) {
  if (value.is_small_int()) return value.small_int();
  Value inner = unwrap(value);
  if (!is_int(inner) && find_dunder(machine, value, Dunder::kIndex).empty()) {
    machine.raise_type_error("slice indices must be integers or None or have an __index__ method");
    return std::nullopt;
  }
  Ref index = to_index(machine, value);
  if (index.empty()) return std::nullopt;
  std::optional<int64_t> number = int_to_int64(index);
  if (number.has_value()) return number;
  return int_is_negative(index) ? -kMaxIndex : kMaxIndex;
}

int64_t clip(int64_t index, int64_t length, bool backwards) {
  if (index < 0) {
    index += length;
    return index < 0 ? (backwards ? -1 : 0) : index;
  }
  return index >= length ? (backwards ? length - 1 : length) : index;
}

}  // namespace

Ref to_index(Machine& machine, Value value) {
  if (is_int(value)) return Ref::share(value);
  Value inner = unwrap(value);
  if (is_int(inner)) return Ref::share(inner);
  Value method = find_dunder(machine, value, Dunder::kIndex);
  if (method.empty()) {
    return machine.raise_type_error(
        fmt::format("'{}' object cannot be interpreted as an integer", machine.type_name(value)));
  }
  Ref result = call_special(machine, method, value, {});
  if (result.empty()) return {};
  if (is_int(result)) return result;
  inner = unwrap(result);
  if (is_int(inner)) return Ref::share(inner);
  return machine.raise_type_error(
      fmt::format("__index__ returned non-int (type {})", machine.type_name(result)));
}

std::optional<int64_t> to_int64(Machine& machine, Value value) {
  if (value.is_small_int()) return value.small_int();
  Ref index = to_index(machine, value);
  if (index.empty()) return std::nullopt;
  std::optional<int64_t> number = int_to_int64(index);
  if (!number.has_value()) {
    machine.raise(TypeId::kOverflowError, "Python int too large to convert to C ssize_t");
  }
  return number;
}

std::optional<double> to_double(Machine& machine, Value value) {
  if (value.is_double()) return value.number();
  if (is_int(value)) return int_as_double(machine, value);
  Value inner = unwrap(value);
  if (inner.is_double()) return inner.number();
  Value method = find_dunder(machine, value, Dunder::kFloat);
  if (!method.empty()) {
    Ref result = call_special(machine, method, value, {});
    if (result.empty()) return std::nullopt;
    inner = unwrap(result);
    if (inner.is_double()) return inner.number();
    machine.raise_type_error(fmt::format("{}.__float__ returned non-float (type {})",
                                         machine.type_name(value), machine.type_name(result)));
    return std::nullopt;
  }
  if (!find_dunder(machine, value, Dunder::kIndex).empty()) {
    Ref index = to_index(machine, value);
    if (index.empty()) return std::nullopt;
    return int_as_double(machine, index);
  }
  machine.raise_type_error(fmt::format("must be real number, not {}", machine.type_name(value)));
  return std::nullopt;
}

std::optional<SliceRange> resolve_slice(Machine& machine, Value slice, int64_t length) {
  const Slice* bounds = slice.as<Slice>();
  int64_t step = 1;
  if (!bounds->step.is_none()) {
    std::optional<int64_t> given = slice_index(machine, bounds->step);
    if (!given.has_value()) return std::nullopt;
    step = *given;
    if (step == 0) {
      machine.raise_value_error("slice step cannot be zero");
      return std::nullopt;
    }
  }
  bool backwards = step < 0;
  int64_t start = backwards ? length - 1 : 0;
  int64_t stop = backwards ? -1 : length;
  if (!bounds->start.is_none()) {
    std::optional<int64_t> given = slice_index(machine, bounds->start);
    if (!given.has_value()) return std::nullopt;
    start = clip(*given, length, backwards);
  }
  if (!bounds->stop.is_none()) {
    std::optional<int64_t> given = slice_index(machine, bounds->stop);
    if (!given.has_value()) return std::nullopt;
    stop = clip(*given, length, backwards);
  }
  int64_t count = 0;
  if (backwards) {
    if (stop < start) count = (start - stop - 1) / -step + 1;
  } else if (start < stop) {
    count = (stop - start - 1) / step + 1;
  }
  return SliceRange{start, stop, step, count};
}

}  // namespace pawl::vm
