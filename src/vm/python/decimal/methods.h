// Operations that Decimal and Context both have as methods, in the form that their tables take.
#pragma once

#include "vm/objects/string.h"
#include "vm/python/decimal/decimal.h"

namespace pawl::vm::decimal_methods {

using decimal::Number;
using decimal::Rounding;
using decimal::Setting;
using decimal::Small;

using Unary = Number (*)(const Number&, Setting&);
using Binary = Number (*)(const Number&, const Number&, Setting&);

inline Number number_of_order(int order) { return Number(order == 0 ? 0 : 1, 0, order < 0); }

inline Number compare_total(const Number& a, const Number& b, Setting& setting) {
  return number_of_order(decimal::order_total(a, b, setting));
}
inline Number compare_total_magnitude(const Number& a, const Number& b, Setting& setting) {
  Number x = a, y = b;
  x.negative = y.negative = false;
  return number_of_order(decimal::order_total(x, y, setting));
}
template <decimal::Choice choice>
inline Number choose(const Number& a, const Number& b, Setting& setting) {
  return decimal::choose(a, b, setting, choice);
}
template <char operation>
inline Number logical(const Number& a, const Number& b, Setting& setting) {
  return decimal::logical(a, b, setting, operation);
}
template <decimal::Exactness exactness>
inline Number to_integral(const Number& a, Setting& setting) {
  return decimal::to_integral(a, setting, exactness);
}
inline Number subtract(const Number& a, const Number& b, Setting& setting) {
  return decimal::add(a, b, setting, true);
}
inline Number sum(const Number& a, const Number& b, Setting& setting) {
  return decimal::add(a, b, setting);
}
inline Number apply(const Number& a, Setting& setting) {
  Number result = a;
  decimal::finish(result, setting);
  return result;
}
inline Number copy_sign(const Number& a, const Number& b, Setting&) {
  Number result = a;
  result.negative = b.negative;
  return result;
}
inline Number copy_absolute(const Number& a, Setting&) {
  Number result = a;
  result.negative = false;
  return result;
}
inline Number copy_negate(const Number& a, Setting&) {
  Number result = a;
  result.negative = !a.negative;
  return result;
}

using Question = bool (*)(const Number&, const Setting&);

inline bool is_finite(const Number& a, const Setting&) { return a.finite(); }
inline bool is_infinite(const Number& a, const Setting&) { return a.infinite(); }
inline bool is_nan(const Number& a, const Setting&) { return a.nan(); }
inline bool is_qnan(const Number& a, const Setting&) { return a.form == decimal::Form::kQuietNan; }
inline bool is_snan(const Number& a, const Setting&) {
  return a.form == decimal::Form::kSignalingNan;
}
inline bool is_signed(const Number& a, const Setting&) { return a.negative; }
inline bool is_zero(const Number& a, const Setting&) { return a.zero(); }
inline bool always(const Number&, const Setting&) { return true; }

inline Ref class_text(Machine& machine, const Number& a, Record* context) {
  return make_ascii(machine.heap(),
                    decimal::number_class(a, DecimalOperation(machine, context).setting));
}

inline Ref text_of(Machine& machine, const Number& a, Record* context, bool engineering) {
  DecimalOperation operation(machine, context);
  std::string text = decimal::to_text(a, capitals_of(context), operation.setting, engineering);
  return operation.setting.stopped ? Ref() : make_ascii(machine.heap(), text);
}

inline Ref radix(Machine& machine, Args) { return make_decimal(machine, Small{10, 0, false}); }

}  // namespace pawl::vm::decimal_methods
