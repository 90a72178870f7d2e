// Decimals as ints, floats, ratios and tuples.
#include <cmath>

#include "base/float_text.h"
#include "vm/breath.h"
#include "vm/objects/big_int.h"
#include "vm/objects/class.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/datetime/datetime.h"
#include "vm/python/decimal/decimal.h"
#include "vm/python/decimal/operators.h"

namespace pawl::vm {
namespace {

using decimal::Number;
using decimal::Rounding;
using decimal::Small;

Number self_of(Args args) {
  Number number;
  read_decimal(args[0].as<Record>(), number);
  return number;
}

// --- ints ----------------------------------------------------------------------------------------

Ref to_int(Machine& machine, Number number, Rounding rounding) {
  if (number.nan()) return machine.raise_value_error("cannot convert NaN to integer");
  if (number.infinite()) {
    return machine.raise(TypeId::kOverflowError, "cannot convert Infinity to integer");
  }
  DecimalOperation operation(machine, current_context(machine));
  operation.setting.rounding = rounding;
  decimal::rescale(number, 0, operation.setting);
  if (operation.setting.stopped) return {};
  return make_int_from_limbs(machine.heap(), number.coefficient, number.negative);
}

template <Rounding rounding>
Ref decimal_to_int(Machine& machine, Args args) {
  return to_int(machine, self_of(args), rounding);
}

Ref decimal_round(Machine& machine, Args args) {
  Number number = self_of(args);
  if (!args.has(1) || args[1].is_none()) {
    return to_int(machine, std::move(number), Rounding::kHalfEven);
  }
  Value given = unwrap(args[1]);
  if (!is_int(given)) return machine.raise_type_error("optional arg must be an integer");
  const std::optional<int64_t> digits = int_to_int64(given);
  if (!digits.has_value()) {
    return machine.raise(TypeId::kOverflowError, "Python int too large to convert to C ssize_t");
  }
  DecimalOperation operation(machine, current_context(machine));
  constexpr int64_t kFarthest = int64_t{1} << 61;
  const int64_t exponent = *digits < -kFarthest  ? kFarthest
                           : *digits > kFarthest ? -kFarthest
                                                 : -*digits;
  Small small, result;
  if (read_small(args[0], &small) &&
      decimal::quantize(result, small, exponent, operation.setting)) {
    return operation.report() ? make_decimal(machine, result) : Ref();
  }
  operation.setting.status = 0;
  return operation.answer(decimal::quantize(number, Number(1, exponent), operation.setting));
}

// --- floats --------------------------------------------------------------------------------------

Ref decimal_to_float(Machine& machine, Args args) {
  Small small;
  // Both the coefficient and the power are exact doubles, so that one operation rounds once.
  if (read_small(args[0], &small) && small.coefficient >> 53 == 0 && small.exponent >= -22 &&
      small.exponent <= 22) {
    auto value = static_cast<double>(static_cast<uint64_t>(small.coefficient));
    const auto power =
        static_cast<double>(decimal::kWideTens[static_cast<size_t>(std::abs(small.exponent))]);
    value = small.exponent < 0 ? value / power : value * power;
    return Ref::number(small.negative ? -value : value);
  }
  const Number number = self_of(args);
  if (number.form == decimal::Form::kSignalingNan) {
    return machine.raise_value_error("cannot convert signaling NaN to float");
  }
  if (number.nan()) return Ref::number(std::nan(""));
  double value = HUGE_VAL;
  if (number.finite()) {
    DecimalOperation operation(machine, current_context(machine));
    const std::string text = decimal::to_text(number, true, operation.setting);
    if (operation.setting.stopped) return {};
    value = parse_decimal_float(number.negative ? std::string_view(text).substr(1) : text);
  }
  return Ref::number(number.negative ? -value : value);
}

Ref decimal_to_complex(Machine& machine, Args) {
  return machine.raise_unavailable("complex numbers", "keep the two parts as floats");
}

Ref decimal_ratio(Machine& machine, Args args) {
  Number number = self_of(args);
  if (number.nan()) return machine.raise_value_error("cannot convert NaN to integer ratio");
  if (number.infinite()) {
    return machine.raise(TypeId::kOverflowError, "cannot convert Infinity to integer ratio");
  }
  DecimalOperation operation(machine, current_context(machine));
  LimbVector below(1, 1);
  if (number.coefficient.empty()) number.exponent = 0;
  if (number.exponent >= 0) {
    decimal::scale_up(operation.setting, number.coefficient, number.exponent);
  } else {
    decimal::power_of_ten(operation.setting, below, -number.exponent);
  }
  if (operation.setting.stopped) return {};
  Heap& heap = machine.heap();
  Ref numerator = make_int_from_limbs(heap, number.coefficient, number.negative);
  Ref denominator = make_int_from_limbs(heap, below, false);
  Ref divisor = int_gcd(machine, numerator, denominator);
  if (divisor.empty()) return {};
  numerator = int_binary(machine, IntOp::kFloorDivide, numerator, divisor);
  if (numerator.empty()) return {};
  denominator = int_binary(machine, IntOp::kFloorDivide, denominator, divisor);
  if (denominator.empty()) return {};
  return make_tuple(heap, {numerator, denominator});
}

// --- tuples --------------------------------------------------------------------------------------

Ref decimal_as_tuple(Machine& machine, Args args) {
  const Number number = self_of(args);
  DecimalOperation operation(machine, current_context(machine));
  Heap& heap = machine.heap();
  Ref digits;
  if (number.infinite()) {
    digits = make_tuple(heap, {Value::small_int(0)});
  } else if (number.nan() && number.coefficient.empty()) {
    digits = make_tuple(heap, std::span<const Value>());
  } else {
    const std::string text = decimal::coefficient_text(operation.setting, number.coefficient);
    if (operation.setting.stopped) return {};
    if (!heap.can_allocate(text.size() * sizeof(Value))) return machine.raise_memory_error();
    std::vector<Value> values;
    values.reserve(text.size());
    for (char c : text) {
      breathe();
      values.push_back(Value::small_int(c - '0'));
    }
    digits = make_tuple(heap, values);
  }
  Ref exponent = number.finite()
                     ? make_int(heap, number.exponent)
                     : make_ascii(heap, number.infinite()                         ? "F"
                                        : number.form == decimal::Form::kQuietNan ? "n"
                                                                                  : "N");
  Value items[] = {Value::small_int(number.negative ? 1 : 0), digits, exponent};
  return make_named_tuple(machine, TypeId::kDecimalTuple, items);
}

Ref decimal_reduce(Machine& machine, Args args) {
  Ref text = str_of(machine, args[0]);
  if (text.empty()) return {};
  Ref arguments = make_tuple(machine.heap(), {text});
  return make_tuple(machine.heap(), {Value::object(machine.type(TypeId::kDecimal)), arguments});
}

Ref decimal_self(Machine&, Args args) { return Ref::share(args[0]); }
Ref decimal_imaginary(Machine& machine, Args) { return make_decimal(machine, Small{}); }

constexpr NativeDef kConversions[] = {
    {40, "__int__", "self, /", decimal_to_int<Rounding::kDown>},
    {41, "__trunc__", "self, /", decimal_to_int<Rounding::kDown>},
    {42, "__floor__", "self, /", decimal_to_int<Rounding::kFloor>},
    {43, "__ceil__", "self, /", decimal_to_int<Rounding::kCeiling>},
    {44, "__round__", "self, ndigits=, /", decimal_round},
    {45, "__float__", "self, /", decimal_to_float},
    {46, "__complex__", "self, /", decimal_to_complex},
    {47, "as_integer_ratio", "self, /", decimal_ratio},
    {48, "as_tuple", "self, /", decimal_as_tuple},
    {49, "__reduce__", "self, /", decimal_reduce},
    {50, "__copy__", "self, /", decimal_self},
    {51, "__deepcopy__", "self, memo, /", decimal_self},
    {52, "real", "self, /", decimal_self, Binding::kGetter},
    {53, "imag", "self, /", decimal_imaginary, Binding::kGetter},
    {54, "conjugate", "self, /", decimal_self},
    {55, "canonical", "self, /", decimal_self},
    {56, "__format__", "self, spec, override=, /", decimal_format},
    {57, "from_float", "cls, f, /", decimal_from_float, Binding::kClassMethod},
};

// --- DecimalTuple --------------------------------------------------------------------------------

constexpr const char* kTupleNames[] = {"sign", "digits", "exponent"};

std::span<const Value> tuple_items(Value self) {
  Value inside = unwrap(self);
  return inside.is(Kind::kTuple) ? inside.as<Tuple>()->view() : std::span<const Value>();
}

template <size_t index>
Ref tuple_item(Machine&, Args args) {
  std::span<const Value> items = tuple_items(args[0]);
  return index < items.size() ? Ref::share(items[index]) : Ref::none();
}

Ref tuple_new(Machine& machine, Args args) {
  Value items[] = {args[1], args[2], args[3]};
  return make_named_tuple(machine, TypeId::kDecimalTuple, items);
}

Ref tuple_repr(Machine& machine, Args args) {
  std::span<const Value> items = tuple_items(args[0]);
  std::string text = "DecimalTuple(";
  for (size_t i = 0; i < std::size(kTupleNames) && i < items.size(); ++i) {
    std::optional<std::string> shown = repr_text(machine, items[i]);
    if (!shown.has_value()) return {};
    text += std::string(i == 0 ? "" : ", ") + kTupleNames[i] + "=" + *shown;
  }
  return make_string(machine.heap(), text + ")");
}

Ref tuple_fields(Machine& machine, Args) {
  return make_tuple(machine.heap(),
                    {Value::object(machine.intern("sign")), Value::object(machine.intern("digits")),
                     Value::object(machine.intern("exponent"))});
}

Ref tuple_as_dict(Machine& machine, Args args) {
  Ref dict = make_dict(machine.heap());
  std::span<const Value> items = tuple_items(args[0]);
  for (size_t i = 0; i < std::size(kTupleNames) && i < items.size(); ++i) {
    dict_set_string(machine.heap(), dict.as<Dict>(), machine.intern(kTupleNames[i]), items[i]);
  }
  return dict;
}

Ref tuple_replace(Machine& machine, Args args) {
  std::span<const Value> items = tuple_items(args[0]);
  Value values[3];
  for (size_t i = 0; i < 3; ++i) {
    values[i] = args.has(i + 1) ? args[i + 1] : i < items.size() ? items[i] : Value::none();
  }
  return make_named_tuple(machine, TypeId::kDecimalTuple, values);
}

Ref tuple_make(Machine& machine, Args args) {
  Ref items = machine.call(Value::object(machine.type(TypeId::kTuple)), {args[1]});
  if (items.empty()) return {};
  const size_t count = items.as<Tuple>()->length;
  if (count != 3) {
    return machine.raise_type_error("Expected 3 arguments, got " + std::to_string(count));
  }
  return make_named_tuple(machine, TypeId::kDecimalTuple, items.as<Tuple>()->view());
}

constexpr NativeDef kTupleMethods[] = {
    {1, "__new__", "cls, sign, digits, exponent", tuple_new, Binding::kConstructor},
    {2, "__repr__", "self, /", tuple_repr},
    {3, "sign", "self, /", tuple_item<0>, Binding::kGetter},
    {4, "digits", "self, /", tuple_item<1>, Binding::kGetter},
    {5, "exponent", "self, /", tuple_item<2>, Binding::kGetter},
    {6, "_fields", "self, /", tuple_fields, Binding::kGetter},
    {7, "_asdict", "self, /", tuple_as_dict},
    {8, "_replace", "self, /, *, sign=, digits=, exponent=", tuple_replace},
    {9, "_make", "cls, iterable, /", tuple_make, Binding::kClassMethod},
};

}  // namespace

std::span<const NativeDef> decimal_conversions() { return kConversions; }
std::span<const NativeDef> decimal_tuple_methods() { return kTupleMethods; }

}  // namespace pawl::vm
