// The operators of Decimal. Ordinary ones are computed in 128 bits, the others by vm/decimal.
#include "vm/python/decimal/operators.h"

#include <charconv>

#include "vm/objects/big_int.h"
#include "vm/objects/class.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/decimal/decimal.h"
#include "vm/python/object/identity.h"

namespace pawl::vm {

using decimal::Number;
using decimal::Setting;
using decimal::Small;

namespace {

Ref not_implemented() { return Ref::adopt(Value::not_implemented()); }

enum class Op : uint8_t { kAdd, kSubtract, kMultiply, kDivide, kFloorDivide, kModulo };

template <Op op>
bool compute_small(Small& result, const Small& a, const Small& b, Setting& setting) {
  switch (op) {
    case Op::kAdd:
      return decimal::add(result, a, b, false, setting);
    case Op::kSubtract:
      return decimal::add(result, a, b, true, setting);
    case Op::kMultiply:
      return decimal::multiply(result, a, b, setting);
    case Op::kDivide:
      return decimal::divide(result, a, b, setting);
    default:
      return false;
  }
}

template <Op op>
Number compute(const Number& a, const Number& b, Setting& setting) {
  switch (op) {
    case Op::kAdd:
      return decimal::add(a, b, setting);
    case Op::kSubtract:
      return decimal::add(a, b, setting, true);
    case Op::kMultiply:
      return decimal::multiply(a, b, setting);
    case Op::kDivide:
      return decimal::divide(a, b, setting);
    case Op::kFloorDivide:
      return decimal::divide_integer(a, b, setting);
    default:
      return decimal::remainder(a, b, setting);
  }
}

template <Op op>
Ref binary_operator(Machine& machine, Value left, Value right) {
  DecimalOperation operation(machine, current_context(machine));
  Small a, b, result;
  if (read_small(left, &a) && read_small(right, &b) &&
      compute_small<op>(result, a, b, operation.setting)) {
    return operation.report() ? make_decimal(machine, result) : Ref();
  }
  operation.setting.status = 0;
  Number x, y;
  if (!read_operand(left, x) || !read_operand(right, y)) return not_implemented();
  return operation.answer(compute<op>(x, y, operation.setting));
}

template <Op op>
Ref forward(Machine& machine, Args args) {
  return binary_operator<op>(machine, args[0], args[1]);
}
template <Op op>
Ref reflected(Machine& machine, Args args) {
  return binary_operator<op>(machine, args[1], args[0]);
}

Ref divmod_of(Machine& machine, Value left, Value right) {
  Number x, y;
  if (!read_operand(left, x) || !read_operand(right, y)) return not_implemented();
  DecimalOperation operation(machine, current_context(machine));
  Number quotient, rest;
  decimal::divide_modulo(quotient, rest, x, y, operation.setting);
  if (!operation.report()) return {};
  Ref first = make_decimal(machine, quotient);
  Ref second = make_decimal(machine, rest);
  return make_tuple(machine.heap(), {first, second});
}

Ref decimal_divmod(Machine& machine, Args args) { return divmod_of(machine, args[0], args[1]); }
Ref decimal_rdivmod(Machine& machine, Args args) { return divmod_of(machine, args[1], args[0]); }

Ref forward_power(Machine& machine, Args args) {
  return decimal_power(machine, args[0], args[1], args[2]);
}
Ref reflected_power(Machine& machine, Args args) {
  return decimal_power(machine, args[1], args[0], args[2]);
}

template <Number (*function)(const Number&, Setting&)>
Ref unary_operator(Machine& machine, Args args) {
  Number number;
  read_decimal(args[0].as<Record>(), number);
  DecimalOperation operation(machine, current_context(machine));
  return operation.answer(function(number, operation.setting));
}

Ref decimal_truth(Machine&, Args args) {
  const Value* fields = args[0].as<Record>()->fields();
  const bool zero = fields[0].small_int() < 2 && fields[2] == Value::small_int(0) &&
                    fields[3] == Value::small_int(0);
  return Ref::boolean(!zero);
}

Ref decimal_hash(Machine& machine, Args args) {
  Number number;
  read_decimal(args[0].as<Record>(), number);
  if (number.form == decimal::Form::kSignalingNan) {
    return machine.raise_type_error("Cannot hash a signaling NaN value");
  }
  if (!machine.charge(number.coefficient.size() / 2)) return {};
  const uint64_t hash = number.nan() ? identity_hash(machine, args[0]) : hash_decimal(number);
  return make_int(machine.heap(), static_cast<int64_t>(hash));
}

// "-123.45": all digits, no exponent; false if that is not how it is written.
bool plain_text(const Small& a, std::string& out) {
  if (a.coefficient >> 64 != 0 || a.exponent > 0 || a.exponent < -18) return false;
  char digits[24];
  const char* end =
      std::to_chars(digits, std::end(digits), static_cast<uint64_t>(a.coefficient)).ptr;
  const auto length = static_cast<int64_t>(end - digits);
  const int64_t left = length + a.exponent;
  if (left <= -6) return false;
  if (a.negative) out += '-';
  if (left > 0) {
    out.append(digits, static_cast<size_t>(left));
    if (a.exponent == 0) return true;
    out += '.';
    out.append(digits + left, static_cast<size_t>(length - left));
  } else {
    out += "0.";
    out.append(static_cast<size_t>(-left), '0');
    out.append(digits, static_cast<size_t>(length));
  }
  return true;
}

Ref text_in(Machine& machine, Value self, const char* before, const char* after) {
  Small small;
  std::string plain = before;
  if (read_small(self, &small) && plain_text(small, plain)) {
    return make_ascii(machine.heap(), plain + after);
  }
  Number number;
  read_decimal(self.as<Record>(), number);
  DecimalOperation operation(machine, current_context(machine));
  std::string text = decimal::to_text(number, capitals_of(operation.context()), operation.setting);
  if (!operation.report()) return {};
  return make_ascii(machine.heap(), before + text + after);
}

Ref decimal_text(Machine& machine, Args args) { return text_in(machine, args[0], "", ""); }
Ref decimal_repr(Machine& machine, Args args) {
  return text_in(machine, args[0], "Decimal('", "')");
}

constexpr NativeDef kOperators[] = {
    {2, "__add__", "self, other, /", forward<Op::kAdd>},
    {3, "__radd__", "self, other, /", reflected<Op::kAdd>},
    {4, "__sub__", "self, other, /", forward<Op::kSubtract>},
    {5, "__rsub__", "self, other, /", reflected<Op::kSubtract>},
    {6, "__mul__", "self, other, /", forward<Op::kMultiply>},
    {7, "__rmul__", "self, other, /", reflected<Op::kMultiply>},
    {8, "__truediv__", "self, other, /", forward<Op::kDivide>},
    {9, "__rtruediv__", "self, other, /", reflected<Op::kDivide>},
    {10, "__floordiv__", "self, other, /", forward<Op::kFloorDivide>},
    {11, "__rfloordiv__", "self, other, /", reflected<Op::kFloorDivide>},
    {12, "__mod__", "self, other, /", forward<Op::kModulo>},
    {13, "__rmod__", "self, other, /", reflected<Op::kModulo>},
    {14, "__divmod__", "self, other, /", decimal_divmod},
    {15, "__rdivmod__", "self, other, /", decimal_rdivmod},
    {16, "__pow__", "self, other, mod=, /", forward_power},
    {17, "__rpow__", "self, other, mod=, /", reflected_power},
    {18, "__neg__", "self, /", unary_operator<decimal::minus>},
    {19, "__pos__", "self, /", unary_operator<decimal::plus>},
    {20, "__abs__", "self, /", unary_operator<decimal::absolute>},
    {21, "__bool__", "self, /", decimal_truth},
    {22, "__hash__", "self, /", decimal_hash},
    {23, "__str__", "self, /", decimal_text},
    {24, "__repr__", "self, /", decimal_repr},
};

}  // namespace

Ref decimal_power(Machine& machine, Value base, Value exponent, Value modulus) {
  Number x, y, z;
  if (!read_operand(base, x) || !read_operand(exponent, y)) return not_implemented();
  DecimalOperation operation(machine, current_context(machine));
  if (modulus.empty() || modulus.is_none()) {
    return operation.answer(decimal::power(x, y, operation.setting));
  }
  if (!read_operand(modulus, z)) return not_implemented();
  return operation.answer(decimal::power_modulo(x, y, z, operation.setting));
}

Ref decimal_binary(Machine& machine, bytecode::Opcode op, Value left, Value right) {
  switch (op) {
    case bytecode::Opcode::kAdd:
      return binary_operator<Op::kAdd>(machine, left, right);
    case bytecode::Opcode::kSubtract:
      return binary_operator<Op::kSubtract>(machine, left, right);
    case bytecode::Opcode::kMultiply:
      return binary_operator<Op::kMultiply>(machine, left, right);
    case bytecode::Opcode::kTrueDivide:
      return binary_operator<Op::kDivide>(machine, left, right);
    default:
      return not_implemented();
  }
}

std::span<const NativeDef> decimal_operators() { return kOperators; }

}  // namespace pawl::vm
