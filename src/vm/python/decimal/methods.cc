// The methods of Decimal that have names. Each finds its context in the last argument.
#include "vm/python/decimal/methods.h"

#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/decimal/operators.h"

namespace pawl::vm {
namespace {

using namespace decimal_methods;  // NOLINT: what the table is made of

// --- forms of methods ----------------------------------------------------------------------------

// self, context=
template <Unary function>
Ref method(Machine& machine, Args args) {
  Record* context = context_argument(machine, args[1]);
  if (context == nullptr) return {};
  Number a;
  read_decimal(args[0].as<Record>(), a);
  DecimalOperation operation(machine, context);
  return operation.answer(function(a, operation.setting));
}
// self, other, context=
template <Binary function>
Ref method2(Machine& machine, Args args) {
  Record* context = context_argument(machine, args[2]);
  if (context == nullptr) return {};
  Number a, b;
  read_decimal(args[0].as<Record>(), a);
  if (!convert_operand(machine, args[1], b)) return {};
  DecimalOperation operation(machine, context);
  return operation.answer(function(a, b, operation.setting));
}
// self
template <Unary function>
Ref plain_method(Machine& machine, Args args) {
  Number a;
  read_decimal(args[0].as<Record>(), a);
  DecimalOperation operation(machine, current_context(machine));
  return operation.answer(function(a, operation.setting));
}

template <Question question>
Ref ask(Machine& machine, Args args) {
  Record* context = args.count > 1 ? context_argument(machine, args[1]) : current_context(machine);
  if (context == nullptr) return {};
  Number a;
  read_decimal(args[0].as<Record>(), a);
  return Ref::boolean(question(a, DecimalOperation(machine, context).setting));
}

// --- those with arguments of their own -----------------------------------------------------------

// self, exp, rounding=, context=
Ref method_quantize(Machine& machine, Args args) {
  Record* context = context_argument(machine, args[3]);
  if (context == nullptr) return {};
  DecimalOperation operation(machine, context);
  if (args.has(2) && !args[2].is_none()) {
    std::optional<Rounding> rounding = read_rounding(machine, args[2]);
    if (!rounding.has_value()) return {};
    operation.setting.rounding = *rounding;
  }
  Small a, b, result;
  if (read_small(args[0], &a) && read_small(args[1], &b) &&
      decimal::quantize(result, a, b.exponent, operation.setting)) {
    return operation.report() ? make_decimal(machine, result) : Ref();
  }
  operation.setting.status = 0;
  Number x, y;
  read_decimal(args[0].as<Record>(), x);
  if (!convert_operand(machine, args[1], y)) return {};
  return operation.answer(decimal::quantize(x, y, operation.setting));
}

// self, rounding=, context=
template <decimal::Exactness exactness>
Ref method_to_integral(Machine& machine, Args args) {
  Record* context = context_argument(machine, args[2]);
  if (context == nullptr) return {};
  DecimalOperation operation(machine, context);
  if (args.has(1) && !args[1].is_none()) {
    std::optional<Rounding> rounding = read_rounding(machine, args[1]);
    if (!rounding.has_value()) return {};
    operation.setting.rounding = *rounding;
  }
  Number a;
  read_decimal(args[0].as<Record>(), a);
  return operation.answer(decimal::to_integral(a, operation.setting, exactness));
}

// self, other, third, context=
Ref method_fma(Machine& machine, Args args) {
  Record* context = context_argument(machine, args[3]);
  if (context == nullptr) return {};
  Number a, b, c;
  read_decimal(args[0].as<Record>(), a);
  if (!convert_operand(machine, args[1], b) || !convert_operand(machine, args[2], c)) return {};
  DecimalOperation operation(machine, context);
  return operation.answer(decimal::fma(a, b, c, operation.setting));
}

Ref method_number_class(Machine& machine, Args args) {
  Record* context = context_argument(machine, args[1]);
  if (context == nullptr) return {};
  Number a;
  read_decimal(args[0].as<Record>(), a);
  return class_text(machine, a, context);
}
Ref method_eng_string(Machine& machine, Args args) {
  Record* context = context_argument(machine, args[1]);
  if (context == nullptr) return {};
  Number a;
  read_decimal(args[0].as<Record>(), a);
  return text_of(machine, a, context, true);
}
Ref method_same_quantum(Machine& machine, Args args) {
  if (context_argument(machine, args[2]) == nullptr) return {};
  Number a, b;
  read_decimal(args[0].as<Record>(), a);
  if (!convert_operand(machine, args[1], b)) return {};
  return Ref::boolean(decimal::same_quantum(a, b));
}
Ref method_adjusted(Machine& machine, Args args) {
  Number a;
  read_decimal(args[0].as<Record>(), a);
  return make_int(machine.heap(), a.finite() ? decimal::adjusted(a) : 0);
}

using decimal::Choice;
using decimal::Exactness;

constexpr NativeDef kMethods[] = {
    {70, "exp", "self, context=", method<decimal::exponential>},
    {71, "ln", "self, context=", method<decimal::natural_logarithm>},
    {72, "log10", "self, context=", method<decimal::decimal_logarithm>},
    {73, "next_minus", "self, context=", method<decimal::next_minus>},
    {74, "next_plus", "self, context=", method<decimal::next_plus>},
    {75, "normalize", "self, context=", method<decimal::normalize>},
    {76, "sqrt", "self, context=", method<decimal::square_root>},
    {77, "logb", "self, context=", method<decimal::exponent_of>},
    {78, "logical_invert", "self, context=", method<decimal::logical_invert>},
    {79, "to_integral", "self, rounding=, context=", method_to_integral<Exactness::kQuiet>},
    {80, "to_integral_value", "self, rounding=, context=", method_to_integral<Exactness::kQuiet>},
    {81, "to_integral_exact", "self, rounding=, context=", method_to_integral<Exactness::kSignals>},
    {82, "compare", "self, other, context=", method2<decimal::compare>},
    {83, "compare_signal", "self, other, context=", method2<decimal::compare_signal>},
    {84, "compare_total", "self, other, context=", method2<compare_total>},
    {85, "compare_total_mag", "self, other, context=", method2<compare_total_magnitude>},
    {86, "max", "self, other, context=", method2<choose<Choice::kMax>>},
    {87, "max_mag", "self, other, context=", method2<choose<Choice::kMaxMagnitude>>},
    {88, "min", "self, other, context=", method2<choose<Choice::kMin>>},
    {89, "min_mag", "self, other, context=", method2<choose<Choice::kMinMagnitude>>},
    {90, "next_toward", "self, other, context=", method2<decimal::next_toward>},
    {91, "quantize", "self, exp, rounding=, context=", method_quantize},
    {92, "remainder_near", "self, other, context=", method2<decimal::remainder_near>},
    {93, "rotate", "self, other, context=", method2<decimal::rotate>},
    {94, "scaleb", "self, other, context=", method2<decimal::scale_by>},
    {95, "shift", "self, other, context=", method2<decimal::shift>},
    {96, "logical_and", "self, other, context=", method2<logical<'&'>>},
    {97, "logical_or", "self, other, context=", method2<logical<'|'>>},
    {98, "logical_xor", "self, other, context=", method2<logical<'^'>>},
    {99, "copy_sign", "self, other, context=", method2<copy_sign>},
    {100, "copy_abs", "self, /", plain_method<copy_absolute>},
    {101, "copy_negate", "self, /", plain_method<copy_negate>},
    {102, "fma", "self, other, third, context=", method_fma},
    {103, "same_quantum", "self, other, context=", method_same_quantum},
    {104, "is_normal", "self, context=", ask<decimal::is_normal>},
    {105, "is_subnormal", "self, context=", ask<decimal::is_subnormal>},
    {106, "is_finite", "self, /", ask<is_finite>},
    {107, "is_infinite", "self, /", ask<is_infinite>},
    {108, "is_nan", "self, /", ask<is_nan>},
    {109, "is_qnan", "self, /", ask<is_qnan>},
    {110, "is_snan", "self, /", ask<is_snan>},
    {111, "is_signed", "self, /", ask<is_signed>},
    {112, "is_zero", "self, /", ask<is_zero>},
    {113, "is_canonical", "self, /", ask<always>},
    {114, "number_class", "self, context=", method_number_class},
    {115, "to_eng_string", "self, context=", method_eng_string},
    {116, "adjusted", "self, /", method_adjusted},
    {117, "radix", "self, /", radix},
};

}  // namespace

std::span<const NativeDef> decimal_named_methods() { return kMethods; }

}  // namespace pawl::vm
