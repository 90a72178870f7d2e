// The methods of Decimal that have names, and the same operations as methods of a context.
//
// Of one operation both forms are made from one function: `method` finds its context in the last
// argument, `in_context` in the first.
#include "vm/builtins/decimal.h"
#include "vm/builtins/decimal_operators.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"

namespace pawl::vm {
namespace {

using decimal::Number;
using decimal::Rounding;
using decimal::Setting;
using decimal::Small;

using Unary = Number (*)(const Number&, Setting&);
using Binary = Number (*)(const Number&, const Number&, Setting&);

// --- operations on numbers
// ---------------------------------------------------------------------------------------------

Number number_of_order(int order) { return Number(order == 0 ? 0 : 1, 0, order < 0); }

Number compare_total(const Number& a, const Number& b, Setting& setting) {
  return number_of_order(decimal::order_total(a, b, setting));
}
Number compare_total_magnitude(const Number& a, const Number& b, Setting& setting) {
  Number x = a, y = b;
  x.negative = y.negative = false;
  return number_of_order(decimal::order_total(x, y, setting));
}
template <decimal::Choice choice>
Number choose(const Number& a, const Number& b, Setting& setting) {
  return decimal::choose(a, b, setting, choice);
}
template <char operation>
Number logical(const Number& a, const Number& b, Setting& setting) {
  return decimal::logical(a, b, setting, operation);
}
template <decimal::Exactness exactness>
Number to_integral(const Number& a, Setting& setting) {
  return decimal::to_integral(a, setting, exactness);
}
Number subtract(const Number& a, const Number& b, Setting& setting) {
  return decimal::add(a, b, setting, true);
}
Number sum(const Number& a, const Number& b, Setting& setting) {
  return decimal::add(a, b, setting);
}
Number apply(const Number& a, Setting& setting) {
  Number result = a;
  decimal::finish(result, setting);
  return result;
}
Number copy_sign(const Number& a, const Number& b, Setting&) {
  Number result = a;
  result.negative = b.negative;
  return result;
}
Number copy_absolute(const Number& a, Setting&) {
  Number result = a;
  result.negative = false;
  return result;
}
Number copy_negate(const Number& a, Setting&) {
  Number result = a;
  result.negative = !a.negative;
  return result;
}

// --- the two forms
// ---------------------------------------------------------------------------------------------

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

// self
template <Unary function>
Ref plain_method(Machine& machine, Args args) {
  Number a;
  read_decimal(args[0].as<Record>(), a);
  DecimalOperation operation(machine, current_context(machine));
  return operation.answer(function(a, operation.setting));
}

using Question = bool (*)(const Number&, const Setting&);

bool is_finite(const Number& a, const Setting&) { return a.finite(); }
bool is_infinite(const Number& a, const Setting&) { return a.infinite(); }
bool is_nan(const Number& a, const Setting&) { return a.nan(); }
bool is_qnan(const Number& a, const Setting&) { return a.form == decimal::Form::kQuietNan; }
bool is_snan(const Number& a, const Setting&) { return a.form == decimal::Form::kSignalingNan; }
bool is_signed(const Number& a, const Setting&) { return a.negative; }
bool is_zero(const Number& a, const Setting&) { return a.zero(); }
bool always(const Number&, const Setting&) { return true; }

template <Question question>
Ref ask(Machine& machine, Args args) {
  Record* context = args.count > 1 ? context_argument(machine, args[1]) : current_context(machine);
  if (context == nullptr) return {};
  Number a;
  read_decimal(args[0].as<Record>(), a);
  return Ref::boolean(question(a, DecimalOperation(machine, context).setting));
}

template <Question question>
Ref ask_in_context(Machine& machine, Args args) {
  Number a;
  if (!convert_operand(machine, args[1], a)) return {};
  return Ref::boolean(question(a, DecimalOperation(machine, args[0].as<Record>()).setting));
}

// --- those with arguments of their own
// ---------------------------------------------------------------------------------------------

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

Ref class_text(Machine& machine, const Number& a, Record* context) {
  return make_ascii(machine.heap(),
                    decimal::number_class(a, DecimalOperation(machine, context).setting));
}
Ref method_number_class(Machine& machine, Args args) {
  Record* context = context_argument(machine, args[1]);
  if (context == nullptr) return {};
  Number a;
  read_decimal(args[0].as<Record>(), a);
  return class_text(machine, a, context);
}
Ref context_number_class(Machine& machine, Args args) {
  Number a;
  if (!convert_operand(machine, args[1], a)) return {};
  return class_text(machine, a, args[0].as<Record>());
}

Ref text_of(Machine& machine, const Number& a, Record* context, bool engineering) {
  DecimalOperation operation(machine, context);
  std::string text =
      decimal::to_text(a, capitals_of(context), operation.setting, engineering);
  return operation.setting.stopped ? Ref() : make_ascii(machine.heap(), text);
}
Ref method_eng_string(Machine& machine, Args args) {
  Record* context = context_argument(machine, args[1]);
  if (context == nullptr) return {};
  Number a;
  read_decimal(args[0].as<Record>(), a);
  return text_of(machine, a, context, true);
}
template <bool engineering>
Ref context_text(Machine& machine, Args args) {
  Number a;
  if (!convert_operand(machine, args[1], a)) return {};
  return text_of(machine, a, args[0].as<Record>(), engineering);
}

Ref method_same_quantum(Machine& machine, Args args) {
  if (context_argument(machine, args[2]) == nullptr) return {};
  Number a, b;
  read_decimal(args[0].as<Record>(), a);
  if (!convert_operand(machine, args[1], b)) return {};
  return Ref::boolean(decimal::same_quantum(a, b));
}
Ref context_same_quantum(Machine& machine, Args args) {
  Number a, b;
  if (!convert_operand(machine, args[1], a) || !convert_operand(machine, args[2], b)) return {};
  return Ref::boolean(decimal::same_quantum(a, b));
}

Ref method_adjusted(Machine& machine, Args args) {
  Number a;
  read_decimal(args[0].as<Record>(), a);
  return make_int(machine.heap(), a.finite() ? decimal::adjusted(a) : 0);
}

Ref radix(Machine& machine, Args) { return make_decimal(machine, Small{10, 0, false}); }

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
    {81, "to_integral_exact", "self, rounding=, context=",
     method_to_integral<Exactness::kSignals>},
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

std::span<const NativeDef> decimal_named_methods() { return kMethods; }
std::span<const NativeDef> context_operations() { return kInContext; }

}  // namespace pawl::vm
