// The methods of float.
#include <fmt/format.h>

#include <cmath>

#include "lang/bytecode/opcodes.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/class.h"
#include "vm/objects/nan.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/number/number_methods.h"
#include "vm/python/object/special.h"
#include "vm/python/text/float_repr.h"

namespace pawl::vm {
namespace {

using bytecode::Opcode;

Ref not_implemented() { return Ref::adopt(Value::not_implemented()); }

template <Opcode op>
Ref operate(Machine& machine, Args args) {
  Value other = unwrap(args[1]);
  if (!is_number(other)) return not_implemented();
  return number_binary(machine, static_cast<uint8_t>(op), args[0], other);
}

template <Opcode op>
Ref operate_reflected(Machine& machine, Args args) {
  Value other = unwrap(args[1]);
  if (!is_number(other)) return not_implemented();
  return number_binary(machine, static_cast<uint8_t>(op), other, args[0]);
}

Ref power(Machine& machine, Args args, bool reflected) {
  if (args.has(2) && !args[2].is_none()) {
    return machine.raise_type_error(
        "pow() 3rd argument not allowed unless all arguments are integers");
  }
  return reflected ? operate_reflected<Opcode::kPower>(machine, args)
                   : operate<Opcode::kPower>(machine, args);
}

Ref float_pow(Machine& machine, Args args) { return power(machine, args, false); }
Ref float_rpow(Machine& machine, Args args) { return power(machine, args, true); }

Ref divide_both(Machine& machine, Args args, bool reflected) {
  Value other = unwrap(args[1]);
  if (!is_number(other)) return not_implemented();
  std::optional<double> number = other.is_double() ? other.number() : int_as_double(machine, other);
  if (!number.has_value()) return {};
  double self = args[0].number();
  double a = reflected ? *number : self;
  double b = reflected ? self : *number;
  if (b == 0) return machine.raise(TypeId::kZeroDivisionError, "float divmod()");
  FloatDivision parts = divide_floats(a, b);
  return make_tuple(machine.heap(),
                    {Value::number(parts.quotient), Value::number(parts.remainder)});
}

Ref float_divmod(Machine& machine, Args args) { return divide_both(machine, args, false); }
Ref float_rdivmod(Machine& machine, Args args) { return divide_both(machine, args, true); }

Ref float_neg(Machine&, Args args) { return Ref::number(-args[0].number()); }
Ref float_self(Machine&, Args args) { return Ref::number(args[0].number()); }
Ref float_abs(Machine&, Args args) { return Ref::number(std::fabs(args[0].number())); }
Ref float_bool(Machine&, Args args) { return Ref::boolean(args[0].number() != 0); }
Ref float_imag(Machine&, Args) { return Ref::number(0.0); }

Ref float_int(Machine& machine, Args args) { return int_from_double(machine, args[0].number()); }
Ref float_floor(Machine& machine, Args args) {
  return int_from_double(machine, std::floor(args[0].number()));
}
Ref float_ceil(Machine& machine, Args args) {
  return int_from_double(machine, std::ceil(args[0].number()));
}

Ref float_hash(Machine& machine, Args args) {
  return make_hash(machine, hash_double(args[0].number()));
}

Ref float_repr_method(Machine& machine, Args args) {
  return ascii_text(machine, float_repr(args[0].number()));
}

Ref float_round(Machine& machine, Args args) {
  double value = args[0].number();
  // nearbyint rounds half to even.
  if (!args.has(1) || args[1].is_none()) return int_from_double(machine, std::nearbyint(value));
  Ref digits = to_index(machine, args[1]);
  if (digits.empty()) return {};
  int64_t places = int_to_int64(digits).value_or(int_is_negative(digits) ? -10000 : 10000);
  std::optional<double> result = round_to_digits(value, places);
  if (result.has_value()) return Ref::number(*result);
  return machine.raise(TypeId::kOverflowError, "rounded value too large to represent");
}

Ref float_is_integer(Machine&, Args args) {
  double value = args[0].number();
  return Ref::boolean(std::isfinite(value) && std::floor(value) == value);
}

Ref float_ratio(Machine& machine, Args args) {
  double value = args[0].number();
  if (std::isnan(value)) {
    return machine.raise_value_error("cannot convert NaN to integer ratio");
  }
  if (std::isinf(value)) {
    return machine.raise(TypeId::kOverflowError, "cannot convert Infinity to integer ratio");
  }
  ExactFloat parts = exact_float(value);
  Ref mantissa = make_int(machine.heap(), parts.mantissa);
  Ref one = make_int(machine.heap(), 1);
  Ref& scaled = parts.exponent >= 0 ? mantissa : one;
  scaled =
      int_binary(machine, IntOp::kLeftShift, scaled, Value::small_int(std::abs(parts.exponent)));
  if (scaled.empty()) return {};
  return make_tuple(machine.heap(), {mantissa, one});
}

Ref float_hex(Machine& machine, Args args) {
  return ascii_text(machine, float_to_hex(args[0].number()));
}

Ref float_from_hex_method(Machine& machine, Args args) {
  Value inner = unwrap(args[1]);
  if (!inner.is(Kind::kString)) {
    return machine.raise_type_error("bad argument type for built-in operation");
  }
  FloatFromHex parsed = float_from_hex(to_utf8(inner.as<String>()));
  if (parsed.error == FloatTextError::kTooLarge) {
    return machine.raise(TypeId::kOverflowError,
                         "hexadecimal value too large to represent as a float");
  }
  if (parsed.error == FloatTextError::kInvalid) {
    return machine.raise_value_error("invalid hexadecimal floating-point string");
  }
  if (args[0] == Value::object(machine.type(TypeId::kFloat))) return Ref::number(parsed.value);
  return machine.call(args[0], {Value::number(parsed.value)});
}

Ref float_new_arguments(Machine& machine, Args args) {
  return make_tuple(machine.heap(), {args[0]});
}

Ref raise_not_a_float(Machine& machine, Value original) {
  std::optional<std::string> shown = repr_text(machine, original);
  if (!shown.has_value()) return {};
  return machine.raise_value_error(fmt::format("could not convert string to float: {}", *shown));
}

constexpr const char* kSelf = "self, /";
constexpr const char* kBinary = "self, value, /";
constexpr const char* kTernary = "self, value, mod=, /";

constexpr NativeDef kFloatMethods[] = {
    {1, "__new__", "cls, x=, /", float_new, Binding::kConstructor},
    {2, "__add__", kBinary, operate<Opcode::kAdd>},
    {3, "__radd__", kBinary, operate_reflected<Opcode::kAdd>},
    {4, "__sub__", kBinary, operate<Opcode::kSubtract>},
    {5, "__rsub__", kBinary, operate_reflected<Opcode::kSubtract>},
    {6, "__mul__", kBinary, operate<Opcode::kMultiply>},
    {7, "__rmul__", kBinary, operate_reflected<Opcode::kMultiply>},
    {8, "__truediv__", kBinary, operate<Opcode::kTrueDivide>},
    {9, "__rtruediv__", kBinary, operate_reflected<Opcode::kTrueDivide>},
    {10, "__floordiv__", kBinary, operate<Opcode::kFloorDivide>},
    {11, "__rfloordiv__", kBinary, operate_reflected<Opcode::kFloorDivide>},
    {12, "__mod__", kBinary, operate<Opcode::kModulo>},
    {13, "__rmod__", kBinary, operate_reflected<Opcode::kModulo>},
    {14, "__pow__", kTernary, float_pow},
    {15, "__rpow__", kTernary, float_rpow},
    {16, "__divmod__", kBinary, float_divmod},
    {17, "__rdivmod__", kBinary, float_rdivmod},
    {18, "__lt__", kBinary, operate<Opcode::kLess>},
    {19, "__le__", kBinary, operate<Opcode::kLessEqual>},
    {20, "__eq__", kBinary, operate<Opcode::kEqual>},
    {21, "__ne__", kBinary, operate<Opcode::kNotEqual>},
    {22, "__gt__", kBinary, operate<Opcode::kGreater>},
    {23, "__ge__", kBinary, operate<Opcode::kGreaterEqual>},
    {24, "__neg__", kSelf, float_neg},
    {25, "__pos__", kSelf, float_self},
    {26, "__abs__", kSelf, float_abs},
    {27, "__bool__", kSelf, float_bool},
    {28, "__int__", kSelf, float_int},
    {29, "__float__", kSelf, float_self},
    {30, "__trunc__", kSelf, float_int},
    {31, "__floor__", kSelf, float_floor},
    {32, "__ceil__", kSelf, float_ceil},
    {33, "__round__", "self, ndigits=, /", float_round},
    {34, "__hash__", kSelf, float_hash},
    {35, "__repr__", kSelf, float_repr_method},
    {36, "__format__", "self, format_spec, /", format_number},
    {37, "__getnewargs__", kSelf, float_new_arguments},
    {38, "real", kSelf, float_self, Binding::kGetter},
    {39, "imag", kSelf, float_imag, Binding::kGetter},
    {40, "conjugate", kSelf, float_self},
    {41, "is_integer", kSelf, float_is_integer},
    {42, "as_integer_ratio", kSelf, float_ratio},
    {43, "hex", kSelf, float_hex},
    {44, "fromhex", "cls, string, /", float_from_hex_method, Binding::kClassMethod},
};

Ref float_by_method(Machine& machine, Value value, Value method) {
  Ref result = call_special(machine, method, value, {});
  if (result.empty()) return {};
  const Value number = unwrap(result);
  if (number.is_double()) return Ref::share(number);
  return machine.raise_type_error(fmt::format("{}.__float__ returned non-float (type {})",
                                              machine.type_name(value), machine.type_name(result)));
}

}  // namespace

std::span<const NativeDef> float_methods() { return kFloatMethods; }

Ref float_new(Machine& machine, Args args) {
  if (!args.has(1)) return Ref::number(0.0);
  Value value = args[1];
  if (value.is_double()) return Ref::share(value);
  if (value.is(Kind::kInstance)) {
    // A subclass of float or str may say itself which float it is.
    Ref method = Ref::share(find_dunder(machine, value, Dunder::kFloat));
    if (!method.empty() && !method.get().is(Kind::kNative)) {
      return float_by_method(machine, value, method);
    }
  }
  Value inner = unwrap(value);
  std::optional<double> number;
  if (inner.is(Kind::kString)) {
    const String* text = inner.as<String>();
    if (!machine.charge(text->length / 4)) return {};
    number = text->ascii() ? float_from_text(text->ascii_view()) : float_from_text(to_utf8(text));
  } else if (inner.is(Kind::kBytes)) {
    if (!machine.charge(inner.as<Bytes>()->length / 4)) return {};
    number = float_from_ascii(inner.as<Bytes>()->view());
  } else if (inner.is(Kind::kByteArray)) {
    number = float_from_ascii(inner.as<ByteArray>()->view());
  } else {
    if (!is_number(inner) && find_dunder(machine, value, Dunder::kFloat).empty() &&
        find_dunder(machine, value, Dunder::kIndex).empty()) {
      return machine.raise_type_error(
          fmt::format("float() argument must be a string or a real number, not '{}'",
                      machine.type_name(value)));
    }
    number = to_double(machine, value);
    return number.has_value() ? Ref::number(*number) : Ref();
  }
  if (number.has_value() && std::isnan(*number)) {
    return Ref::adopt(distinct_nan(machine.next_serial()));
  }
  return number.has_value() ? Ref::number(*number) : raise_not_a_float(machine, value);
}

}  // namespace pawl::vm
