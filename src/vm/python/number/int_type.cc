// The methods of int and bool.
#include <bit>

#include "lang/bytecode/opcodes.h"
#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/number/number_methods.h"
#include "vm/python/printing/format.h"

namespace pawl::vm {
namespace {

using bytecode::Opcode;

Ref not_implemented() { return Ref::adopt(Value::not_implemented()); }

template <Opcode op>
Ref operate(Machine& machine, Args args) {
  Value other = unwrap(args[1]);
  if (!is_int(other)) return not_implemented();
  return number_binary(machine, static_cast<uint8_t>(op), args[0], other);
}

template <Opcode op>
Ref operate_reflected(Machine& machine, Args args) {
  Value other = unwrap(args[1]);
  if (!is_int(other)) return not_implemented();
  return number_binary(machine, static_cast<uint8_t>(op), other, args[0]);
}

Ref power(Machine& machine, Value base, Value exponent, Value modulus) {
  if (modulus.empty() || modulus.is_none()) {
    return int_binary(machine, IntOp::kPower, base, exponent);
  }
  modulus = unwrap(modulus);
  if (!is_int(modulus)) return not_implemented();
  return int_power_modulo(machine, base, exponent, modulus);
}

Ref int_pow(Machine& machine, Args args) {
  Value other = unwrap(args[1]);
  return is_int(other) ? power(machine, args[0], other, args[2]) : not_implemented();
}

Ref int_rpow(Machine& machine, Args args) {
  Value other = unwrap(args[1]);
  return is_int(other) ? power(machine, other, args[0], args[2]) : not_implemented();
}

Ref divide_both(Machine& machine, Value a, Value b) {
  Ref quotient;
  Ref remainder;
  if (!int_divide(machine, a, b, &quotient, &remainder)) return {};
  return make_tuple(machine.heap(), {quotient, remainder});
}

Ref int_divmod(Machine& machine, Args args) {
  Value other = unwrap(args[1]);
  return is_int(other) ? divide_both(machine, args[0], other) : not_implemented();
}

Ref int_rdivmod(Machine& machine, Args args) {
  Value other = unwrap(args[1]);
  return is_int(other) ? divide_both(machine, other, args[0]) : not_implemented();
}

Ref int_neg(Machine& machine, Args args) { return int_negate(machine.heap(), args[0]); }

Ref int_self(Machine&, Args args) { return plain_int(args[0]); }

Ref int_abs(Machine& machine, Args args) {
  return int_is_negative(args[0]) ? int_negate(machine.heap(), args[0]) : plain_int(args[0]);
}

Ref int_inverted(Machine& machine, Args args) { return int_invert(machine.heap(), args[0]); }

Ref int_bool(Machine&, Args args) { return Ref::boolean(!int_is_zero(args[0])); }

Ref int_float(Machine& machine, Args args) {
  std::optional<double> number = int_as_double(machine, args[0]);
  return number.has_value() ? Ref::number(*number) : Ref();
}

Ref int_hash(Machine& machine, Args args) { return make_hash(machine, hash_int(args[0])); }

Ref int_repr(Machine& machine, Args args) {
  std::optional<std::string> text = int_to_text(machine, args[0], 10);
  return text.has_value() ? ascii_text(machine, *text) : Ref();
}

Ref int_rounded(Machine& machine, Args args) {
  if (!args.has(1)) return plain_int(args[0]);
  Ref digits = to_index(machine, args[1]);
  return digits.empty() ? Ref() : int_round(machine, args[0], digits);
}

Ref zero(Machine&, Args) { return Ref::adopt(Value::small_int(0)); }
Ref one(Machine&, Args) { return Ref::adopt(Value::small_int(1)); }

Ref int_bits(Machine& machine, Args args) {
  return make_int_from_uint64(machine.heap(), int_bit_length(args[0]));
}

Ref int_bit_count(Machine& machine, Args args) {
  IntView value(args[0]);
  if (!machine.charge(value.size() / 8)) return {};
  uint64_t count = 0;
  for (uint64_t limb : value.limbs()) {
    breathe();
    count += std::popcount(limb);
  }
  return make_int_from_uint64(machine.heap(), count);
}

Ref int_ratio(Machine& machine, Args args) {
  Ref self = plain_int(args[0]);
  return make_tuple(machine.heap(), {self, Value::small_int(1)});
}

Ref int_new_arguments(Machine& machine, Args args) {
  Ref self = plain_int(args[0]);
  return make_tuple(machine.heap(), {self});
}

Ref bool_new(Machine& machine, Args args) {
  if (!args.has(1)) return Ref::boolean(false);
  Truth truth = truth_of(machine, args[1]);
  return truth == Truth::kError ? Ref() : Ref::boolean(truth == Truth::kTrue);
}

Ref bool_repr(Machine& machine, Args args) {
  return ascii_text(machine, args[0].is_true() ? "True" : "False");
}

constexpr const char* kSelf = "self, /";
constexpr const char* kBinary = "self, value, /";
constexpr const char* kTernary = "self, value, mod=, /";

constexpr NativeDef kIntMethods[] = {
    {1, "__new__", "cls, x=, /, base=", int_new, Binding::kConstructor},
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
    {14, "__pow__", kTernary, int_pow},
    {15, "__rpow__", kTernary, int_rpow},
    {16, "__divmod__", kBinary, int_divmod},
    {17, "__rdivmod__", kBinary, int_rdivmod},
    {18, "__lshift__", kBinary, operate<Opcode::kLeftShift>},
    {19, "__rlshift__", kBinary, operate_reflected<Opcode::kLeftShift>},
    {20, "__rshift__", kBinary, operate<Opcode::kRightShift>},
    {21, "__rrshift__", kBinary, operate_reflected<Opcode::kRightShift>},
    {22, "__and__", kBinary, operate<Opcode::kBitAnd>},
    {23, "__rand__", kBinary, operate_reflected<Opcode::kBitAnd>},
    {24, "__or__", kBinary, operate<Opcode::kBitOr>},
    {25, "__ror__", kBinary, operate_reflected<Opcode::kBitOr>},
    {26, "__xor__", kBinary, operate<Opcode::kBitXor>},
    {27, "__rxor__", kBinary, operate_reflected<Opcode::kBitXor>},
    {28, "__lt__", kBinary, operate<Opcode::kLess>},
    {29, "__le__", kBinary, operate<Opcode::kLessEqual>},
    {30, "__eq__", kBinary, operate<Opcode::kEqual>},
    {31, "__ne__", kBinary, operate<Opcode::kNotEqual>},
    {32, "__gt__", kBinary, operate<Opcode::kGreater>},
    {33, "__ge__", kBinary, operate<Opcode::kGreaterEqual>},
    {34, "__neg__", kSelf, int_neg},
    {35, "__pos__", kSelf, int_self},
    {36, "__abs__", kSelf, int_abs},
    {37, "__invert__", kSelf, int_inverted},
    {38, "__bool__", kSelf, int_bool},
    {39, "__int__", kSelf, int_self},
    {40, "__float__", kSelf, int_float},
    {41, "__index__", kSelf, int_self},
    {42, "__trunc__", kSelf, int_self},
    {43, "__floor__", kSelf, int_self},
    {44, "__ceil__", kSelf, int_self},
    {45, "__round__", "self, ndigits=, /", int_rounded},
    {46, "__hash__", kSelf, int_hash},
    {47, "__repr__", kSelf, int_repr},
    {48, "__format__", "self, format_spec, /", format_number},
    {49, "__getnewargs__", kSelf, int_new_arguments},
    {50, "real", kSelf, int_self, Binding::kGetter},
    {51, "imag", kSelf, zero, Binding::kGetter},
    {52, "numerator", kSelf, int_self, Binding::kGetter},
    {53, "denominator", kSelf, one, Binding::kGetter},
    {54, "conjugate", kSelf, int_self},
    {55, "bit_length", kSelf, int_bits},
    {56, "bit_count", kSelf, int_bit_count},
    {57, "as_integer_ratio", kSelf, int_ratio},
    {58, "to_bytes", "self, /, length=, byteorder=, *, signed=", int_to_bytes},
    {59, "from_bytes", "cls, /, bytes, byteorder=, *, signed=", int_from_bytes,
     Binding::kClassMethod},
};

constexpr NativeDef kBoolMethods[] = {
    {1, "__new__", "cls, x=, /", bool_new, Binding::kConstructor},
    {2, "__repr__", kSelf, bool_repr},
    {3, "__and__", kBinary, operate<Opcode::kBitAnd>},
    {4, "__rand__", kBinary, operate_reflected<Opcode::kBitAnd>},
    {5, "__or__", kBinary, operate<Opcode::kBitOr>},
    {6, "__ror__", kBinary, operate_reflected<Opcode::kBitOr>},
    {7, "__xor__", kBinary, operate<Opcode::kBitXor>},
    {8, "__rxor__", kBinary, operate_reflected<Opcode::kBitXor>},
};

}  // namespace

std::span<const NativeDef> int_methods() { return kIntMethods; }
std::span<const NativeDef> bool_methods() { return kBoolMethods; }

Ref make_hash(Machine& machine, uint64_t hash) {
  return make_int(machine.heap(), static_cast<int64_t>(hash));
}

Ref format_number(Machine& machine, Args args) {
  Value spec = unwrap(args[1]);
  if (spec.is(Kind::kString)) return format_value(machine, args[0], spec.as<String>());
  return machine.raise_type_error("__format__() argument must be str, not " +
                                  machine.type_name(args[1]));
}

Ref ascii_text(Machine& machine, std::string_view text) { return make_ascii(machine.heap(), text); }

Ref int_round(Machine& machine, Value integer, Value digits) {
  if (!int_is_negative(digits)) return plain_int(integer);
  // Far more places than the number has: nothing but zero can come out.
  std::optional<int64_t> places = int_to_int64(digits);
  uint64_t bits = int_bit_length(integer);
  if (!places.has_value() || static_cast<uint64_t>(-(*places + 1)) > bits / 3 + 2) {
    return Ref::adopt(Value::small_int(0));
  }
  Ref unit = int_binary(machine, IntOp::kPower, Value::small_int(10), Value::small_int(-*places));
  if (unit.empty()) return {};
  Ref rest;
  Ref quotient;
  if (!int_divide(machine, integer, unit, &quotient, &rest)) return {};
  Ref down = int_binary(machine, IntOp::kSubtract, integer, rest);
  if (down.empty()) return {};
  Ref twice = int_binary(machine, IntOp::kLeftShift, rest, Value::small_int(1));
  if (twice.empty()) return {};
  int order = compare_ints(twice, unit);
  bool odd = test_bit(IntView(quotient).limbs(), 0);
  if (order < 0 || (order == 0 && !odd)) return down;
  return int_binary(machine, IntOp::kAdd, down, unit);
}

}  // namespace pawl::vm
