#include "vm/python/number/numeric_functions.h"
#include "vm/breath.h"
#include "vm/python/decimal/decimal.h"

#include <fmt/format.h>

#include <cmath>

#include "lang/bytecode/opcodes.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/number/number_methods.h"
#include "vm/python/object/special.h"
#include "vm/python/text/float_repr.h"

namespace pawl::vm {
namespace {

// A method of the program runs in place of the native, so that a snapshot can be taken inside.
Ref continue_with(Machine& machine, Value method, Value self) {
  if (method.is(Kind::kFunction)) return machine.tail_call(method, {self});
  return call_special(machine, method, self, {});
}

Ref builtin_abs(Machine& machine, Args args) {
  Value value = args[0];
  if (value.is_double()) return Ref::number(std::fabs(value.number()));
  if (is_int(value)) {
    return int_is_negative(value) ? int_negate(machine.heap(), value) : plain_int(value);
  }
  Value method = find_dunder(machine, value, Dunder::kAbs);
  if (!method.empty()) return continue_with(machine, method, value);
  return machine.raise_type_error(
      fmt::format("bad operand type for abs(): '{}'", machine.type_name(value)));
}

Ref divide_numbers(Machine& machine, Value a, Value b) {
  if (!a.is_double() && !b.is_double()) {
    Ref quotient;
    Ref remainder;
    if (!int_divide(machine, a, b, &quotient, &remainder)) return {};
    return make_tuple(machine.heap(), {quotient, remainder});
  }
  std::optional<double> x = a.is_double() ? a.number() : int_as_double(machine, a);
  if (!x.has_value()) return {};
  std::optional<double> y = b.is_double() ? b.number() : int_as_double(machine, b);
  if (!y.has_value()) return {};
  if (*y == 0) return machine.raise(TypeId::kZeroDivisionError, "float divmod()");
  FloatDivision parts = divide_floats(*x, *y);
  return make_tuple(machine.heap(),
                    {Value::number(parts.quotient), Value::number(parts.remainder)});
}

// One try of an operator's method; NotImplemented if there is none.
Ref try_method(Machine& machine, Dunder dunder, Value self, Value other) {
  Value method = find_dunder(machine, self, dunder);
  if (method.empty()) return Ref::adopt(Value::not_implemented());
  return call_special(machine, method, self, {other});
}

Ref builtin_divmod(Machine& machine, Args args) {
  Value a = args[0];
  Value b = args[1];
  if (is_number(a) && is_number(b)) return divide_numbers(machine, a, b);
  Class* left = class_of(machine, a);
  Class* right = class_of(machine, b);
  // A subclass's reflected method comes first, as for the operators.
  bool reflected_first = left != right && is_subclass(right, left) &&
                         !(find_class_dunder(machine, right, Dunder::kRDivMod) ==
                           find_class_dunder(machine, left, Dunder::kRDivMod));
  if (reflected_first) {
    Ref result = try_method(machine, Dunder::kRDivMod, b, a);
    if (result.empty() || !result.get().is_not_implemented()) return result;
  }
  Ref result = try_method(machine, Dunder::kDivMod, a, b);
  if (result.empty() || !result.get().is_not_implemented()) return result;
  if (!reflected_first && left != right) {
    result = try_method(machine, Dunder::kRDivMod, b, a);
    if (result.empty() || !result.get().is_not_implemented()) return result;
  }
  return machine.raise_type_error(
      fmt::format("unsupported operand type(s) for divmod(): '{}' and '{}'", machine.type_name(a),
                  machine.type_name(b)));
}

Ref builtin_pow(Machine& machine, Args args) {
  if (!args.has(2) || args[2].is_none()) {
    return binary(machine, bytecode::Opcode::kPower, args[0], args[1]);
  }
  Value base = unwrap(args[0]);
  Value exponent = unwrap(args[1]);
  Value modulus = unwrap(args[2]);
  if (is_int(args[0]) && is_int(exponent) && is_int(modulus)) {
    return int_power_modulo(machine, base, exponent, modulus);
  }
  Value method = find_dunder(machine, args[0], Dunder::kPow);
  if (!method.empty()) {
    Ref result = call_special(machine, method, args[0], {args[1], args[2]});
    if (result.empty() || !result.get().is_not_implemented()) return result;
  } else if (!find_dunder(machine, args[0], Dunder::kRPow).empty()) {
    return machine.raise(TypeId::kAttributeError, "__pow__");  // It is half of an operator.
  }
  if (is_decimal(exponent) || is_decimal(modulus)) {
    Ref result = decimal_power(machine, base, exponent, modulus);
    if (result.empty() || !result.get().is_not_implemented()) return result;
  }
  if (exponent.is_double() || modulus.is_double()) {
    return machine.raise_type_error(
        "pow() 3rd argument not allowed unless all arguments are integers");
  }
  return machine.raise_type_error(fmt::format(
      "unsupported operand type(s) for ** or pow(): '{}', '{}', '{}'", machine.type_name(args[0]),
      machine.type_name(args[1]), machine.type_name(args[2])));
}

Ref builtin_round(Machine& machine, Args args) {
  Value value = args[0];
  bool with_digits = args.has(1) && !args[1].is_none();
  if (!with_digits) {
    if (value.is_double()) return int_from_double(machine, std::nearbyint(value.number()));
    if (is_int(value)) return plain_int(value);
  } else if (value.is_double() && args[1].is_small_int()) {
    std::optional<double> rounded = round_to_digits(value.number(), args[1].small_int());
    if (rounded.has_value()) return Ref::number(*rounded);
    return machine.raise(TypeId::kOverflowError, "rounded value too large to represent");
  }
  Value method = find_dunder(machine, value, Dunder::kRound);
  if (method.empty()) {
    return machine.raise_type_error(
        fmt::format("type {} doesn't define __round__ method", machine.type_name(value)));
  }
  if (!with_digits) return continue_with(machine, method, value);
  if (method.is(Kind::kFunction)) return machine.tail_call(method, {value, args[1]});
  return call_special(machine, method, value, {args[1]});
}

template <int base>
Ref in_base(Machine& machine, Args args) {
  Ref number = to_index(machine, args[0]);
  if (number.empty()) return {};
  std::optional<std::string> digits = int_to_text(machine, number, base);
  if (!digits.has_value()) return {};
  std::string_view magnitude = *digits;
  std::string text = magnitude.starts_with('-') ? "-" : "";
  magnitude.remove_prefix(text.size());
  text += base == 2 ? "0b" : (base == 8 ? "0o" : "0x");
  append_text(text, magnitude);
  return make_ascii(machine.heap(), text);
}

constexpr NativeDef kFunctions[] = {
    {100, "abs", "x, /", builtin_abs},
    {101, "divmod", "x, y, /", builtin_divmod},
    {102, "pow", "base, exp, mod=", builtin_pow},
    {103, "round", "number, ndigits=", builtin_round},
    {104, "bin", "number, /", in_base<2>},
    {105, "oct", "number, /", in_base<8>},
    {106, "hex", "number, /", in_base<16>},
    {107, "sum", "iterable, /, start=", builtin_sum},
    {108, "min", "*args, key=, default=", builtin_min},
    {109, "max", "*args, key=, default=", builtin_max},
};

}  // namespace

std::span<const NativeDef> numeric_functions() { return kFunctions; }

}  // namespace pawl::vm
