// Binary operators where floats take part, and the switch over all operators of numbers.
#include <cmath>

#include "lang/bytecode/opcodes.h"
#include "vm/interpreter/comparison.h"
#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/number.h"
#include "vm/objects/string.h"

namespace pawl::vm {
namespace {

using bytecode::Opcode;

Ref raise_zero_division(Machine& machine, const char* message) {
  return machine.raise(TypeId::kZeroDivisionError, message);
}

Ref float_binary(Machine& machine, Opcode op, double a, double b) {
  switch (op) {
    case Opcode::kAdd:
      return Ref::number(a + b);
    case Opcode::kSubtract:
      return Ref::number(a - b);
    case Opcode::kMultiply:
      return Ref::number(a * b);
    case Opcode::kTrueDivide:
      if (b == 0) return raise_zero_division(machine, "float division by zero");
      return Ref::number(a / b);
    case Opcode::kFloorDivide:
      if (b == 0) return raise_zero_division(machine, "float floor division by zero");
      return Ref::number(divide_floats(a, b).quotient);
    case Opcode::kModulo:
      if (b == 0) return raise_zero_division(machine, "float modulo");
      return Ref::number(divide_floats(a, b).remainder);
    case Opcode::kPower:
      return float_power(machine, a, b);
    default:
      if (is_comparison(op)) return Ref::boolean(holds(op, a, b));
      return Ref::adopt(Value::not_implemented());
  }
}

Ref ordered(Opcode op, int order) { return Ref::boolean(holds_by_order(op, order)); }

Ref bool_bitwise(Opcode op, Value a, Value b) {
  bool x = a.is_true();
  bool y = b.is_true();
  switch (op) {
    case Opcode::kBitAnd:
      return Ref::boolean(x && y);
    case Opcode::kBitOr:
      return Ref::boolean(x || y);
    default:
      return Ref::boolean(x != y);
  }
}

Ref integer_binary(Machine& machine, Opcode op, Value a, Value b) {
  switch (op) {
    case Opcode::kAdd:
      return int_binary(machine, IntOp::kAdd, a, b);
    case Opcode::kSubtract:
      return int_binary(machine, IntOp::kSubtract, a, b);
    case Opcode::kMultiply:
      return int_binary(machine, IntOp::kMultiply, a, b);
    case Opcode::kTrueDivide:
      return int_true_divide(machine, a, b);
    case Opcode::kFloorDivide:
      return int_binary(machine, IntOp::kFloorDivide, a, b);
    case Opcode::kModulo:
      return int_binary(machine, IntOp::kModulo, a, b);
    case Opcode::kPower:
      return int_binary(machine, IntOp::kPower, a, b);
    case Opcode::kLeftShift:
      return int_binary(machine, IntOp::kLeftShift, a, b);
    case Opcode::kRightShift:
      return int_binary(machine, IntOp::kRightShift, a, b);
    case Opcode::kBitAnd:
    case Opcode::kBitOr:
    case Opcode::kBitXor:
      if (a.is_bool() && b.is_bool()) return bool_bitwise(op, a, b);
      return int_binary(machine,
                        op == Opcode::kBitAnd  ? IntOp::kAnd
                        : op == Opcode::kBitOr ? IntOp::kOr
                                               : IntOp::kXor,
                        a, b);
    default:
      if (is_comparison(op)) return ordered(op, compare_ints(a, b));
      return Ref::adopt(Value::not_implemented());
  }
}

}  // namespace

FloatDivision divide_floats(double a, double b) {
  double remainder = std::fmod(a, b);
  double quotient = (a - remainder) / b;
  if (remainder != 0) {
    if ((b < 0) != (remainder < 0)) {
      remainder += b;
      quotient -= 1.0;
    }
  } else {
    remainder = std::copysign(0.0, b);
  }
  if (quotient == 0) return {std::copysign(0.0, a / b), remainder};
  double whole = std::floor(quotient);
  if (quotient - whole > 0.5) whole += 1.0;
  return {whole, remainder};
}

Ref float_power(Machine& machine, double base, double exponent) {
  if (base == 0 && exponent < 0 && !std::isnan(exponent)) {
    // CPython lets 0.0 ** -inf pass as C does.
    if (std::isinf(exponent)) return Ref::number(std::pow(base, exponent));
    return raise_zero_division(machine, "0.0 cannot be raised to a negative power");
  }
  if (base < 0 && std::isfinite(base) && std::isfinite(exponent) &&
      exponent != std::floor(exponent)) {
    return machine.raise_unavailable(
        "a fractional power of a negative number",
        "the result is a complex number; use abs() or compute it in a task");
  }
  double result = std::pow(base, exponent);
  if (std::isinf(result) && std::isfinite(base) && std::isfinite(exponent)) {
    Ref text = make_ascii(machine.heap(), "Numerical result out of range");
    Value args[2] = {Value::small_int(34), text};
    return machine.raise_exception(machine.make_exception(TypeId::kOverflowError, args));
  }
  return Ref::number(result);
}

std::optional<double> int_as_double(Machine& machine, Value value) {
  double number = int_to_double(value);
  if (std::isfinite(number)) return number;
  machine.raise(TypeId::kOverflowError, "int too large to convert to float");
  return std::nullopt;
}

Ref number_binary(Machine& machine, uint8_t opcode, Value a, Value b) {
  Opcode op = static_cast<Opcode>(opcode);
  if (a.is_double() && b.is_double()) return float_binary(machine, op, a.number(), b.number());
  if (!is_number(a) || !is_number(b)) return Ref::adopt(Value::not_implemented());
  if (!a.is_double() && !b.is_double()) return integer_binary(machine, op, a, b);
  if (is_comparison(op)) {
    if (b.is_double()) return ordered(op, compare_int_double(a, b.number()));
    int order = compare_int_double(b, a.number());
    return ordered(op, order == kUnordered ? kUnordered : -order);
  }
  if (op >= Opcode::kLeftShift || op == Opcode::kMatrixMultiply) {
    return Ref::adopt(Value::not_implemented());
  }
  Value integer = a.is_double() ? b : a;
  std::optional<double> converted = int_as_double(machine, integer);
  if (!converted.has_value()) return {};
  return a.is_double() ? float_binary(machine, op, a.number(), *converted)
                       : float_binary(machine, op, *converted, b.number());
}

}  // namespace pawl::vm
