// The operations of decimals as methods of a context, which is their first argument.
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/operations.h"
#include "vm/python/decimal/methods.h"
#include "vm/python/decimal/operators.h"

namespace pawl::vm {
namespace {

using namespace decimal_methods;  // NOLINT: what the table is made of

// context, a
template <Unary function>
Ref in_context(Machine& machine, Args args) {
  Number a;
  if (!convert_operand(machine, args[1], a)) return {};
  DecimalOperation operation(machine, args[0].as<Record>());
  return operation.answer(function(a, operation.setting));
}
// context, a, b
template <Binary function>
Ref in_context2(Machine& machine, Args args) {
  Number a, b;
  if (!convert_operand(machine, args[1], a) || !convert_operand(machine, args[2], b)) return {};
  DecimalOperation operation(machine, args[0].as<Record>());
  return operation.answer(function(a, b, operation.setting));
}

template <Question question>
Ref ask_in_context(Machine& machine, Args args) {
  Number a;
  if (!convert_operand(machine, args[1], a)) return {};
  return Ref::boolean(question(a, DecimalOperation(machine, args[0].as<Record>()).setting));
}

Ref context_fma(Machine& machine, Args args) {
  Number a, b, c;
  if (!convert_operand(machine, args[1], a) || !convert_operand(machine, args[2], b) ||
      !convert_operand(machine, args[3], c)) {
    return {};
  }
  DecimalOperation operation(machine, args[0].as<Record>());
  return operation.answer(decimal::fma(a, b, c, operation.setting));
}

// context, a, b, modulo=
Ref context_power(Machine& machine, Args args) {
  Number a, b, c;
  if (!convert_operand(machine, args[1], a) || !convert_operand(machine, args[2], b)) return {};
  DecimalOperation operation(machine, args[0].as<Record>());
  if (!args.has(3) || args[3].is_none()) {
    return operation.answer(decimal::power(a, b, operation.setting));
  }
  if (!convert_operand(machine, args[3], c)) return {};
  return operation.answer(decimal::power_modulo(a, b, c, operation.setting));
}

Ref context_divmod(Machine& machine, Args args) {
  Number a, b, quotient, rest;
  if (!convert_operand(machine, args[1], a) || !convert_operand(machine, args[2], b)) return {};
  DecimalOperation operation(machine, args[0].as<Record>());
  decimal::divide_modulo(quotient, rest, a, b, operation.setting);
  if (!operation.report()) return {};
  Ref first = make_decimal(machine, quotient);
  Ref second = make_decimal(machine, rest);
  return make_tuple(machine.heap(), {first, second});
}

Ref context_number_class(Machine& machine, Args args) {
  Number a;
  if (!convert_operand(machine, args[1], a)) return {};
  return class_text(machine, a, args[0].as<Record>());
}

template <bool engineering>
Ref context_text(Machine& machine, Args args) {
  Number a;
  if (!convert_operand(machine, args[1], a)) return {};
  return text_of(machine, a, args[0].as<Record>(), engineering);
}

Ref context_same_quantum(Machine& machine, Args args) {
  Number a, b;
  if (!convert_operand(machine, args[1], a) || !convert_operand(machine, args[2], b)) return {};
  return Ref::boolean(decimal::same_quantum(a, b));
}

Ref context_copy_decimal(Machine& machine, Args args) {
  Value value = unwrap(args[1]);
  if (is_decimal(value)) return Ref::share(value);
  Number a;
  return convert_operand(machine, args[1], a) ? make_decimal(machine, a) : Ref();
}

Ref need_decimal(Machine& machine, Value value) {
  Value inside = unwrap(value);
  if (is_decimal(inside)) return Ref::share(inside);
  return machine.raise_type_error("argument must be a Decimal");
}
Ref context_canonical(Machine& machine, Args args) { return need_decimal(machine, args[1]); }
Ref context_is_canonical(Machine& machine, Args args) {
  return need_decimal(machine, args[1]).empty() ? Ref() : Ref::boolean(true);
}

using decimal::Choice;
using decimal::Exactness;

constexpr NativeDef kInContext[] = {
    {30, "abs", "self, x, /", in_context<decimal::absolute>},
    {31, "exp", "self, x, /", in_context<decimal::exponential>},
    {32, "ln", "self, x, /", in_context<decimal::natural_logarithm>},
    {33, "log10", "self, x, /", in_context<decimal::decimal_logarithm>},
    {34, "minus", "self, x, /", in_context<decimal::minus>},
    {35, "next_minus", "self, x, /", in_context<decimal::next_minus>},
    {36, "next_plus", "self, x, /", in_context<decimal::next_plus>},
    {37, "normalize", "self, x, /", in_context<decimal::normalize>},
    {38, "plus", "self, x, /", in_context<decimal::plus>},
    {39, "to_integral", "self, x, /", in_context<to_integral<Exactness::kQuiet>>},
    {40, "to_integral_value", "self, x, /", in_context<to_integral<Exactness::kQuiet>>},
    {41, "to_integral_exact", "self, x, /", in_context<to_integral<Exactness::kSignals>>},
    {42, "sqrt", "self, x, /", in_context<decimal::square_root>},
    {43, "logb", "self, x, /", in_context<decimal::exponent_of>},
    {44, "logical_invert", "self, x, /", in_context<decimal::logical_invert>},
    {45, "copy_abs", "self, x, /", in_context<copy_absolute>},
    {46, "copy_negate", "self, x, /", in_context<copy_negate>},
    {47, "_apply", "self, x, /", in_context<apply>},
    {48, "add", "self, x, y, /", in_context2<sum>},
    {49, "subtract", "self, x, y, /", in_context2<subtract>},
    {50, "multiply", "self, x, y, /", in_context2<decimal::multiply>},
    {51, "divide", "self, x, y, /", in_context2<decimal::divide>},
    {52, "divide_int", "self, x, y, /", in_context2<decimal::divide_integer>},
    {53, "remainder", "self, x, y, /", in_context2<decimal::remainder>},
    {54, "remainder_near", "self, x, y, /", in_context2<decimal::remainder_near>},
    {55, "compare", "self, x, y, /", in_context2<decimal::compare>},
    {56, "compare_signal", "self, x, y, /", in_context2<decimal::compare_signal>},
    {57, "compare_total", "self, x, y, /", in_context2<compare_total>},
    {58, "compare_total_mag", "self, x, y, /", in_context2<compare_total_magnitude>},
    {59, "max", "self, x, y, /", in_context2<choose<Choice::kMax>>},
    {60, "max_mag", "self, x, y, /", in_context2<choose<Choice::kMaxMagnitude>>},
    {61, "min", "self, x, y, /", in_context2<choose<Choice::kMin>>},
    {62, "min_mag", "self, x, y, /", in_context2<choose<Choice::kMinMagnitude>>},
    {63, "next_toward", "self, x, y, /", in_context2<decimal::next_toward>},
    {64, "quantize", "self, x, y, /", in_context2<decimal::quantize>},
    {65, "rotate", "self, x, y, /", in_context2<decimal::rotate>},
    {66, "scaleb", "self, x, y, /", in_context2<decimal::scale_by>},
    {67, "shift", "self, x, y, /", in_context2<decimal::shift>},
    {68, "logical_and", "self, x, y, /", in_context2<logical<'&'>>},
    {69, "logical_or", "self, x, y, /", in_context2<logical<'|'>>},
    {70, "logical_xor", "self, x, y, /", in_context2<logical<'^'>>},
    {71, "copy_sign", "self, x, y, /", in_context2<copy_sign>},
    {72, "divmod", "self, x, y, /", context_divmod},
    {73, "fma", "self, x, y, z, /", context_fma},
    {74, "power", "self, a, b, modulo=", context_power},
    {75, "same_quantum", "self, x, y, /", context_same_quantum},
    {76, "is_normal", "self, x, /", ask_in_context<decimal::is_normal>},
    {77, "is_subnormal", "self, x, /", ask_in_context<decimal::is_subnormal>},
    {78, "is_finite", "self, x, /", ask_in_context<is_finite>},
    {79, "is_infinite", "self, x, /", ask_in_context<is_infinite>},
    {80, "is_nan", "self, x, /", ask_in_context<is_nan>},
    {81, "is_qnan", "self, x, /", ask_in_context<is_qnan>},
    {82, "is_snan", "self, x, /", ask_in_context<is_snan>},
    {83, "is_signed", "self, x, /", ask_in_context<is_signed>},
    {84, "is_zero", "self, x, /", ask_in_context<is_zero>},
    {85, "is_canonical", "self, x, /", context_is_canonical},
    {86, "canonical", "self, x, /", context_canonical},
    {87, "copy_decimal", "self, x, /", context_copy_decimal},
    {88, "number_class", "self, x, /", context_number_class},
    {89, "to_sci_string", "self, x, /", context_text<false>},
    {90, "to_eng_string", "self, x, /", context_text<true>},
    {91, "radix", "self, /", radix},
};

}  // namespace

std::span<const NativeDef> context_operations() { return kInContext; }

}  // namespace pawl::vm
