// Operations of operations.h that turn objects into numbers: __index__ and __float__.
#include <fmt/format.h>

#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/operations.h"
#include "vm/python/object/special.h"

namespace pawl::vm {
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

}  // namespace pawl::vm
