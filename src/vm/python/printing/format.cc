#include "vm/python/printing/format.h"

#include <string>

#include "vm/machine.h"
#include "vm/native_depth.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/operations.h"
#include "vm/python/object/special.h"
#include "vm/python/printing/repr.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/format_spec.h"

namespace pawl::vm {
namespace {

// More than any double has before the point, with sign and exponent.
constexpr uint64_t kFloatBytes = 400;

Ref raise_format_error(Machine& machine, const FormatError& error) {
  return machine.raise(error.kind == FormatError::Kind::kOverflowError ? TypeId::kOverflowError
                                                                       : TypeId::kValueError,
                       error.message);
}

Ref text_or_error(Machine& machine, const FormatResult<std::string>& text) {
  if (!text) return raise_format_error(machine, text.error());
  return make_string(machine.heap(), *text);
}

Ref format_text(Machine& machine, const String* text, std::string_view spec_text,
                std::string_view type_name) {
  const auto spec = parse_format_spec(spec_text, {type_name, 's', '<'});
  if (!spec) return raise_format_error(machine, spec.error());
  const uint64_t bytes = static_cast<uint64_t>(text->length) * static_cast<uint64_t>(text->width());
  if (!can_make_text(machine, formatted_size_bound(*spec, bytes) / 2)) return {};
  if (text->ascii())
    return text_or_error(machine, format_string(text->ascii_view(), *spec, type_name));
  return text_or_error(machine, format_string(to_utf8(text), *spec, type_name));
}

Ref format_double(Machine& machine, double number, const FormatSpec& spec,
                  std::string_view type_name) {
  const uint64_t precision = spec.precision < 0 ? 0 : static_cast<uint64_t>(spec.precision);
  // Past this, formatting refuses as CPython does. Exact digits cost time by their number.
  if (precision <= kMaximumStringLength &&
      (!can_make_text(machine, formatted_size_bound(spec, kFloatBytes + precision)) ||
       !machine.charge(precision / 4))) {
    return {};
  }
  return text_or_error(machine, format_float(number, spec, type_name));
}

Ref format_character_code(Machine& machine, Value integer, const FormatSpec& spec) {
  const auto code_point = int_to_int64(integer);
  if (!code_point) {
    return machine.raise(TypeId::kOverflowError, "Python int too large to convert to C long");
  }
  if (!can_make_text(machine, formatted_size_bound(spec, 4))) return {};
  return text_or_error(machine, format_character(*code_point, spec));
}

Ref format_int(Machine& machine, Value integer, std::string_view spec_text,
               std::string_view type_name) {
  const auto spec = parse_format_spec(spec_text, {type_name, 'd', '>'});
  if (!spec) return raise_format_error(machine, spec.error());
  const auto form = integer_form(*spec, type_name);
  if (!form) return raise_format_error(machine, form.error());
  int base = 10;
  switch (*form) {
    case IntegerForm::kBase2:
      base = 2;
      break;
    case IntegerForm::kBase8:
      base = 8;
      break;
    case IntegerForm::kBase10:
      break;
    case IntegerForm::kBase16:
      base = 16;
      break;
    case IntegerForm::kCharacter:
      return format_character_code(machine, integer, *spec);
    case IntegerForm::kFloat: {
      const auto number = to_double(machine, integer);
      if (!number) return {};
      return format_double(machine, *number, *spec, type_name);
    }
  }
  const auto digits = int_to_text(machine, integer, base);
  if (!digits) return {};
  if (!can_make_text(machine, formatted_size_bound(*spec, digits->size()))) return {};
  std::string_view magnitude = *digits;
  const bool negative = magnitude.starts_with('-');
  if (negative) magnitude.remove_prefix(1);
  return make_string(machine.heap(), format_integer(negative, magnitude, *spec));
}

Ref format_by_kind(Machine& machine, Value value, std::string_view spec,
                   std::string_view type_name) {
  if (value.is_double()) {
    const auto parsed = parse_format_spec(spec, {type_name, '\0', '>'});
    if (!parsed) return raise_format_error(machine, parsed.error());
    return format_double(machine, value.number(), *parsed, type_name);
  }
  if (is_int(value)) return format_int(machine, value, spec, type_name);
  if (value.is(Kind::kString)) return format_text(machine, value.as<String>(), spec, type_name);
  return machine.raise_type_error("unsupported format string passed to " + std::string(type_name) +
                                  ".__format__");
}

// The program's own __format__, or that of a type with one of its own; empty: the builtin rules.
Value own_format(Machine& machine, Value value) {
  if (!value.is(Kind::kInstance) && !value.is(Kind::kException) && !value.is(Kind::kRecord)) {
    return {};
  }
  const Value method = find_dunder(machine, value, Dunder::kFormat);
  if (method.empty() || is_native_of(method, TypeId::kObject)) return {};
  if (value.is(Kind::kInstance) && method.is(Kind::kNative)) {
    const Value inside = value.as<Instance>()->native;
    if (!inside.empty() && !inside.is(Kind::kRecord)) return {};
  }
  return method;
}

bool is_blank(const String* spec) { return spec == nullptr || spec->length == 0; }

}  // namespace

Ref format_value(Machine& machine, Value value, const String* spec) {
  if (is_blank(spec)) return str_of(machine, value);
  const Value inside = unwrap(value);
  std::string type_name = value.is(Kind::kString) ? "str"
                          : value.is_small_int()  ? "int"
                          : value.is_double()     ? "float"
                                                  : machine.type_name(value);
  if (spec->ascii()) return format_by_kind(machine, inside, spec->ascii_view(), type_name);
  return format_by_kind(machine, inside, to_utf8(spec), type_name);
}

Ref format_of(Machine& machine, Value value, const String* spec) {
  Ref method = Ref::share(own_format(machine, value));
  if (method.empty()) return format_value(machine, value, spec);
  NativeDepth depth(machine);
  if (!depth.enter(NativeDepth::kCalling)) return {};
  Ref spec_value = spec == nullptr ? empty_string() : Ref::share(Value::object(spec));
  Ref result = call_special(machine, method, value, {spec_value});
  if (result.empty() || as_string(result) != nullptr) return result;
  return raise_type_error_for(machine, "__format__ must return a str, not {}", result);
}

Ref format_tail(Machine& machine, Value value, const String* spec) {
  const Value method = own_format(machine, value);
  if (method.is(Kind::kFunction)) {
    Ref spec_value = spec == nullptr ? empty_string() : Ref::share(Value::object(spec));
    return machine.tail_call(method, {value, spec_value}, Expect::kString);
  }
  if (method.empty() && is_blank(spec)) return str_tail(machine, value);
  return format_of(machine, value, spec);
}

}  // namespace pawl::vm
