// Comparing decimals with numbers of any kind.
#include <cmath>

#include "lang/bytecode/opcodes.h"
#include "vm/interpreter/comparison.h"
#include "vm/objects/number.h"
#include "vm/operations.h"
#include "vm/python/decimal/decimal.h"
#include "vm/python/decimal/operators.h"

namespace pawl::vm {

using bytecode::Opcode;
using decimal::Number;
using decimal::Setting;
using decimal::Small;

namespace {

// An object with the attributes of a fraction, as Fraction is one: both sides are multiplied by the
// denominator. 0: it is no fraction, 1: done, 2: an exception is pending.
int read_fraction(Machine& machine, Value other, Number& a, Number& b) {
  if (!other.is(Kind::kInstance) || unwrap(other) != other) return 0;
  Ref numerator = find_attribute(machine, other, "numerator");
  if (numerator.empty()) return machine.failed() ? 2 : 0;
  Ref denominator = find_attribute(machine, other, "denominator");
  if (denominator.empty()) return machine.failed() ? 2 : 0;
  if (!is_int(unwrap(numerator)) || !is_int(unwrap(denominator))) return 0;
  number_from_int(unwrap(numerator), b);
  if (!a.finite()) return 1;
  Number factor;
  number_from_int(unwrap(denominator), factor);
  DecimalOperation operation(machine, current_context(machine));
  Setting wide = operation.setting.widest();
  a = decimal::multiply(a, factor, wide);
  return wide.stopped ? 2 : 1;
}

template <Opcode op>
Ref compare(Machine& machine, Args args) {
  return decimal_compare(machine, op, args[0], args[1]);
}

constexpr NativeDef kComparisons[] = {
    {30, "__lt__", "self, other, /", compare<Opcode::kLess>},
    {31, "__le__", "self, other, /", compare<Opcode::kLessEqual>},
    {32, "__gt__", "self, other, /", compare<Opcode::kGreater>},
    {33, "__ge__", "self, other, /", compare<Opcode::kGreaterEqual>},
    {34, "__eq__", "self, other, /", compare<Opcode::kEqual>},
    {35, "__ne__", "self, other, /", compare<Opcode::kNotEqual>},
};

}  // namespace

Ref decimal_compare(Machine& machine, Opcode op, Value left, Value right) {
  const bool equality = is_equality(op);
  Small x, y;
  if (read_small(left, &x) && read_small(right, &y)) {
    const std::optional<int> order = decimal::order(x, y);
    if (order.has_value()) return Ref::boolean(holds_by_order(op, *order));
  }
  Number a, b;
  read_decimal(left.as<Record>(), a);
  Value other = unwrap(right);
  Record* context = current_context(machine);
  if (!read_operand(other, b)) {
    if (other.is_double()) {
      if (equality) {
        Value& flags = context->fields()[context_field::kFlags];
        flags = Value::small_int(flags.small_int() | decimal::kFloatOperation);
      } else if (!signal_conditions(machine, context, decimal::kFloatOperation)) {
        return {};
      }
      b = number_from_double(other.number());
    } else {
      const int read = read_fraction(machine, other, a, b);
      if (read == 2) return {};
      if (read == 0) return Ref::adopt(Value::not_implemented());
      context = current_context(machine);
    }
  }
  if (a.nan() || b.nan()) {
    const bool signals =
        a.form == decimal::Form::kSignalingNan || b.form == decimal::Form::kSignalingNan;
    if ((signals || !equality) &&
        !signal_conditions(machine, context, decimal::kInvalidOperation)) {
      return {};
    }
    return Ref::boolean(op == Opcode::kNotEqual);
  }
  DecimalOperation operation(machine, context);
  const int order = decimal::order(a, b, operation.setting);
  return operation.setting.stopped ? Ref() : Ref::boolean(holds_by_order(op, order));
}

std::span<const NativeDef> decimal_comparisons() { return kComparisons; }

}  // namespace pawl::vm
