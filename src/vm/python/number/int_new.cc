// int(x, base): text, floats and objects as ints.
#include <fmt/format.h>

#include "vm/machine.h"
#include "vm/objects/big_int.h"
#include "vm/objects/class.h"
#include "vm/objects/number.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/number/number_methods.h"
#include "vm/python/object/special.h"
#include "vm/python/text/unicode.h"

namespace pawl::vm {
namespace {

bool is_text_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string_view strip(std::string_view text) {
  while (!text.empty() && is_text_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_text_space(text.back())) text.remove_suffix(1);
  return text;
}

Ref raise_invalid_literal(Machine& machine, Value original, int base) {
  std::optional<std::string> shown = repr_text(machine, original);
  if (!shown.has_value()) return {};
  // CPython cuts the repr at 200 characters.
  size_t end = 0;
  for (size_t count = 0; end < shown->size(); ++end) {
    if ((static_cast<unsigned char>((*shown)[end]) & 0xC0) != 0x80 && ++count > 200) break;
  }
  return machine.raise_value_error(fmt::format("invalid literal for int() with base {}: {}", base,
                                               std::string_view(*shown).substr(0, end)));
}

// The base that a prefix (0x, 0o, 0b) names, or 0.
int prefix_base(std::string_view text) {
  if (text.size() < 2 || text[0] != '0') return 0;
  switch (text[1]) {
    case 'x':
    case 'X':
      return 16;
    case 'o':
    case 'O':
      return 8;
    case 'b':
    case 'B':
      return 2;
    default:
      return 0;
  }
}

// What is left of the text without sign, prefix and underscores; false if it is no number.
struct Literal {
  std::string digits;  // with a sign if negative
  int base;
  bool complete;  // false: something that is no digit follows the digits
};

bool read_literal(std::string_view text, int base, Literal* literal) {
  text = strip(text);
  bool negative = false;
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) {
    negative = text[0] == '-';
    text.remove_prefix(1);
  }
  int prefix = prefix_base(text);
  bool decimal_zeros_only = false;
  if (base == 0) {
    base = prefix != 0 ? prefix : 10;
    decimal_zeros_only = prefix == 0 && !text.empty() && text[0] == '0';
  }
  if (prefix != 0 && prefix == base) {
    text.remove_prefix(2);
    if (!text.empty() && text[0] == '_') text.remove_prefix(1);
  }
  literal->base = base;
  literal->digits = negative ? "-" : "";
  bool after_digit = false;
  bool other_digits = false;
  size_t i = 0;
  for (; i < text.size(); ++i) {
    if (text[i] == '_' && after_digit) {
      after_digit = false;
      continue;
    }
    if (digit_value(text[i]) >= base) break;
    other_digits |= text[i] != '0';
    literal->digits.push_back(text[i]);
    after_digit = true;
  }
  literal->complete = i == text.size() && after_digit;
  return after_digit && !(decimal_zeros_only && other_digits);
}

// A few decimal digits and nothing else, as most texts are; or nothing.
std::optional<int64_t> few_digits(std::string_view text, int base) {
  constexpr size_t kMostDigits = 14;  // fit a small int
  if (base != 10 || text.empty() || text.size() > kMostDigits) return std::nullopt;
  int64_t number = 0;
  for (char c : text) {
    const auto digit = static_cast<unsigned char>(c - '0');
    if (digit > 9) return std::nullopt;
    number = number * 10 + digit;
  }
  return number;
}

Ref int_from_literal(Machine& machine, std::string_view text, int base, Value original) {
  if (std::optional<int64_t> number = few_digits(text, base)) {
    return Ref::adopt(Value::small_int(*number));
  }
  Literal literal;
  if (!machine.charge(text.size() / 2)) return {};
  if (!read_literal(text, base, &literal)) return raise_invalid_literal(machine, original, base);
  bool negative = literal.digits[0] == '-';
  size_t count = literal.digits.size() - (negative ? 1 : 0);
  if (!literal.complete && count <= machine.limits().int_text_digits) {
    return raise_invalid_literal(machine, original, base);
  }
  Ref result = int_from_text(machine, literal.digits, literal.base);
  if (!result.empty() && !literal.complete) return raise_invalid_literal(machine, original, base);
  return result;
}

// int() of a str, bytes or bytearray; empty with nothing pending for anything else.
Ref int_from_textual(Machine& machine, Value value, int base) {
  Value inner = unwrap(value);
  if (inner.is(Kind::kString)) {
    const String* text = inner.as<String>();
    if (text->ascii()) return int_from_literal(machine, text->ascii_view(), base, value);
    std::optional<std::string> ascii = to_ascii_number_text(to_utf8(text));
    if (!ascii.has_value()) return raise_invalid_literal(machine, value, base);
    return int_from_literal(machine, *ascii, base, value);
  }
  if (inner.is(Kind::kBytes)) {
    return int_from_literal(machine, inner.as<Bytes>()->view(), base, value);
  }
  if (inner.is(Kind::kByteArray)) {
    std::string copy(inner.as<ByteArray>()->view());
    Ref bytes = make_bytes(machine.heap(), copy);
    return int_from_literal(machine, copy, base, bytes);
  }
  return {};
}

Ref checked_int(Machine& machine, Ref result, const char* method) {
  if (result.empty()) return {};
  Value inner = unwrap(result);
  if (is_int(inner)) return plain_int(inner);
  return machine.raise_type_error(
      fmt::format("{} returned non-int (type {})", method, machine.type_name(result)));
}

Ref int_from_object(Machine& machine, Value value) {
  if (value.is_double()) return int_from_double(machine, value.number());
  if (is_int(value)) return plain_int(value);
  if (value.is(Kind::kString)) return int_from_textual(machine, value, 10);
  Value method = find_dunder(machine, value, Dunder::kInt);
  if (!method.empty()) {
    return checked_int(machine, call_special(machine, method, value, {}), "__int__");
  }
  if (!find_dunder(machine, value, Dunder::kIndex).empty()) {
    Ref index = to_index(machine, value);
    return index.empty() ? Ref() : plain_int(index);
  }
  method = find_dunder(machine, value, Dunder::kTrunc);
  if (!method.empty()) {
    Ref result = call_special(machine, method, value, {});
    if (result.empty()) return {};
    if (is_int(unwrap(result))) return plain_int(unwrap(result));
    if (find_dunder(machine, result, Dunder::kIndex).empty()) {
      return machine.raise_type_error(
          fmt::format("__trunc__ returned non-Integral (type {})", machine.type_name(result)));
    }
    return to_index(machine, result);
  }
  Ref parsed = int_from_textual(machine, value, 10);
  if (!parsed.empty() || machine.failed()) return parsed;
  return machine.raise_type_error(
      fmt::format("int() argument must be a string, a bytes-like object or a real number, not '{}'",
                  machine.type_name(value)));
}

}  // namespace

Ref int_new(Machine& machine, Args args) {
  if (!args.has(2)) {
    if (!args.has(1)) return Ref::adopt(Value::small_int(0));
    return int_from_object(machine, args[1]);
  }
  if (!args.has(1)) return machine.raise_type_error("int() missing string argument");
  Ref base = to_index(machine, args[2]);
  if (base.empty()) return {};
  int64_t number = int_to_int64(base).value_or(99);
  if ((number != 0 && number < 2) || number > 36) {
    return machine.raise_value_error("int() base must be >= 2 and <= 36, or 0");
  }
  Ref parsed = int_from_textual(machine, args[1], static_cast<int>(number));
  if (!parsed.empty() || machine.failed()) return parsed;
  return machine.raise_type_error("int() can't convert non-string with explicit base");
}

}  // namespace pawl::vm
