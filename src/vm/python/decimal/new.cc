// Decimals from text, ints, floats, tuples and other decimals.
#include <algorithm>

#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/sequence.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/decimal/decimal.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/unicode.h"

namespace pawl::vm {

using decimal::Number;
using decimal::Setting;
using decimal::Small;

namespace {

bool is_ascii_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || (c >= '\x1c' && c <= '\x1f');
}

enum class Reading : uint8_t { kExact, kInContext };

// Text as numbers are read: digits of all scripts, and, where any value is taken, underscores and
// space around it.
std::string plain_text(const String* text, Reading reading) {
  std::optional<std::string> ascii;
  if (text->ascii()) {
    ascii = std::string(text->ascii_view());
  } else {
    ascii = to_ascii_number_text(to_utf8(text));
  }
  if (!ascii.has_value()) return {};
  if (reading == Reading::kInContext) return *std::move(ascii);
  while (!ascii->empty() && is_ascii_space(ascii->back())) ascii->pop_back();
  const auto first = std::find_if_not(ascii->begin(), ascii->end(), is_ascii_space);
  ascii->erase(ascii->begin(), first);
  std::erase(*ascii, '_');
  return *std::move(ascii);
}

// "-12.50" and the like: a few digits, no exponent.
bool read_short(std::string_view text, Small* out) {
  if (text.empty() || text.size() > 20) return false;
  *out = {};
  out->negative = text[0] == '-';
  if (text[0] == '-' || text[0] == '+') text.remove_prefix(1);
  uint64_t value = 0;
  bool point = false;
  size_t digits = 0;
  for (char c : text) {
    if (c == '.' && !point) {
      point = true;
      continue;
    }
    if (c < '0' || c > '9' || ++digits > 18) return false;
    value = value * 10 + static_cast<uint64_t>(c - '0');
    if (point) --out->exponent;
  }
  out->coefficient = value;
  return digits > 0;
}

Ref from_string(Machine& machine, Record* context, const String* text, Reading reading) {
  Small small;
  if (reading == Reading::kExact && text->ascii() && read_short(text->ascii_view(), &small)) {
    return make_decimal(machine, small);
  }
  if (!machine.heap().can_allocate(uint64_t{text->length} * 4)) {
    return machine.raise_memory_error();
  }
  if (!machine.charge(text->length / 8)) return {};
  DecimalOperation operation(machine, context);
  const std::string plain = plain_text(text, reading);
  return operation.answer(reading == Reading::kExact
                              ? decimal::from_text_exactly(plain, operation.setting)
                              : decimal::from_text(plain, operation.setting));
}

std::span<const Value> items_of(Value sequence) {
  return sequence.is(Kind::kTuple) ? sequence.as<Tuple>()->view() : sequence.as<List>()->view();
}

bool is_sequence(Value value) { return value.is(Kind::kTuple) || value.is(Kind::kList); }

bool bad(Machine& machine, std::string_view message) {
  machine.raise_value_error(message);
  return false;
}

// The exponent of a tuple: a number, or the letter of a special value.
bool read_exponent(Machine& machine, Value given, char* letter, int64_t* exponent) {
  Value value = unwrap(given);
  if (value.is(Kind::kString)) {
    const auto* text = value.as<String>();
    for (char known : {'F', 'n', 'N'}) {
      if (equals_ascii(text, std::string_view(&known, 1))) *letter = known;
    }
    return *letter != 0 ||
           bad(machine, "string argument in the third position must be 'F', 'n' or 'N'");
  }
  if (!is_int(value)) return bad(machine, "exponent must be an integer");
  const std::optional<int64_t> number = int_to_int64(value);
  if (!number.has_value()) {
    machine.raise(TypeId::kOverflowError, "Python int too large to convert to C ssize_t");
    return false;
  }
  *exponent = *number;
  return true;
}

// A tuple as the text of the same number.
std::optional<std::string> tuple_text(Machine& machine, Value given) {
  Ref keep = Ref::share(given);
  std::span<const Value> parts = items_of(given);
  if (parts.size() != 3) {
    machine.raise_value_error("argument must be a sequence of length 3");
    return std::nullopt;
  }
  Value sign = unwrap(parts[0]);
  if (!is_int(sign) || (int_to_int64(sign).value_or(2) & ~int64_t{1}) != 0) {
    machine.raise_value_error("sign must be an integer with the value 0 or 1");
    return std::nullopt;
  }
  std::string text = int_is_zero(sign) ? "" : "-";
  char letter = 0;
  int64_t exponent = 0;
  if (!read_exponent(machine, parts[2], &letter, &exponent)) return std::nullopt;
  if (letter == 'F') return text + "Inf";
  if (letter != 0) text += letter == 'n' ? "nan" : "snan";
  Value digits = unwrap(parts[1]);
  if (!is_sequence(digits)) {
    machine.raise_value_error("coefficient must be a tuple of digits");
    return std::nullopt;
  }
  for (Value item : items_of(digits)) {
    if (!machine.charge(1)) return std::nullopt;
    Value digit = unwrap(item);
    const int64_t value = is_int(digit) ? int_to_int64(digit).value_or(-1) : -1;
    if (value < 0 || value > 9) {
      machine.raise_value_error("coefficient must be a tuple of digits");
      return std::nullopt;
    }
    text += static_cast<char>('0' + value);
  }
  if (letter != 0) return text;
  if (items_of(digits).empty()) text += '0';
  return text + "E" + std::to_string(exponent);
}

Ref from_sequence(Machine& machine, Record* context, Value given, Reading reading) {
  Ref keep = Ref::share(Value::object(context));
  const std::optional<std::string> text = tuple_text(machine, given);
  if (!text.has_value()) return {};
  DecimalOperation operation(machine, context);
  return operation.answer(reading == Reading::kExact
                              ? decimal::from_text_exactly(*text, operation.setting)
                              : decimal::from_text(*text, operation.setting));
}

Ref unsupported(Machine& machine, Value value) {
  return machine.raise_type_error("conversion from " + machine.type_name(value) +
                                  " to Decimal is not supported");
}

Ref in_context(Machine& machine, Record* context, Number number) {
  DecimalOperation operation(machine, context);
  if (number.nan()) {
    const int64_t most = operation.setting.precision - (operation.setting.clamp ? 1 : 0);
    if (!number.coefficient.empty() && decimal::digits_of(number) > most) {
      return operation.answer(decimal::invalid(operation.setting, decimal::kConversionSyntax));
    }
  }
  decimal::finish(number, operation.setting);
  return operation.answer(number);
}

}  // namespace

bool convert_operand(Machine& machine, Value value, Number& out) {
  if (read_operand(value, out)) return true;
  unsupported(machine, value);
  return false;
}

Ref decimal_new(Machine& machine, Args args) {
  Record* context = context_argument(machine, args[2]);
  if (context == nullptr) return {};
  if (!args.has(1)) return make_decimal(machine, Small{});
  Value value = unwrap(args[1]);
  if (is_decimal(value)) return Ref::share(value);
  if (value.is(Kind::kString)) {
    return from_string(machine, context, value.as<String>(), Reading::kExact);
  }
  Small small;
  if (read_small(value, &small)) return make_decimal(machine, small);
  if (is_int(value)) {
    Number number;
    number_from_int(value, number);
    return make_decimal(machine, number);
  }
  if (is_sequence(value)) return from_sequence(machine, context, value, Reading::kExact);
  if (value.is_double()) {
    if (!signal_conditions(machine, context, decimal::kFloatOperation)) return {};
    return make_decimal(machine, number_from_double(value.number()));
  }
  return unsupported(machine, args[1]);
}

Ref decimal_from_float(Machine& machine, Args args) {
  Value value = unwrap(args[1]);
  Ref result;
  if (value.is_double()) {
    result = make_decimal(machine, number_from_double(value.number()));
  } else if (is_int(value)) {
    Number number;
    number_from_int(value, number);
    result = make_decimal(machine, number);
  } else {
    return machine.raise_type_error("argument must be int or float");
  }
  Value cls = args[0];
  if (cls == Value::object(machine.type(TypeId::kDecimal))) return result;
  return machine.call(cls, {result});
}

Ref context_create_decimal(Machine& machine, Args args) {
  auto* context = args[0].as<Record>();
  if (!args.has(1)) return make_decimal(machine, Small{});
  Value value = unwrap(args[1]);
  Number number;
  if (read_operand(value, number)) return in_context(machine, context, std::move(number));
  if (value.is(Kind::kString)) {
    return from_string(machine, context, value.as<String>(), Reading::kInContext);
  }
  if (is_sequence(value)) return from_sequence(machine, context, value, Reading::kInContext);
  if (value.is_double()) {
    if (!signal_conditions(machine, context, decimal::kFloatOperation)) return {};
    return in_context(machine, context, number_from_double(value.number()));
  }
  return unsupported(machine, args[1]);
}

Ref context_create_from_float(Machine& machine, Args args) {
  Value value = unwrap(args[1]);
  auto* context = args[0].as<Record>();
  if (value.is_double()) return in_context(machine, context, number_from_double(value.number()));
  if (!is_int(value)) return machine.raise_type_error("argument must be int or float");
  Number number;
  number_from_int(value, number);
  return in_context(machine, context, std::move(number));
}

}  // namespace pawl::vm
