// format(Decimal, spec). The mini-language is the decimal module's own: no '_' and no '#'.
#include <fmt/format.h>

#include "base/utf8.h"
#include "vm/objects/string.h"
#include "vm/python/decimal/decimal.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/format_spec.h"

namespace pawl::vm {
namespace {

using decimal::Number;
using decimal::Setting;

bool is_alignment(char c) { return c == '<' || c == '>' || c == '=' || c == '^'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// What the spec says; nothing: it is malformed.
std::optional<FormatSpec> parse(std::string_view text, bool capitals, bool* zero_padded) {
  FormatSpec spec;
  spec.align = '>';
  spec.type = capitals ? 'G' : 'g';
  bool aligned = false;
  size_t at = 0;
  auto next = [&] { return at < text.size() ? text[at] : '\0'; };
  if (!text.empty()) {
    const DecodedCodePoint first = decode_utf8(text);
    if (text.size() > first.size && is_alignment(text[first.size])) {
      spec.fill = first.code_point;
      spec.align = text[first.size];
      at = first.size + 1;
      aligned = true;
    } else if (is_alignment(text[0])) {
      spec.align = text[0];
      at = 1;
      aligned = true;
    }
  }
  if (next() == '+' || next() == '-' || next() == ' ') spec.sign = text[at++];
  if (next() == 'z') {
    spec.no_negative_zero = true;
    ++at;
  }
  if (next() == '0') {
    if (aligned) return std::nullopt;
    spec.align = '=';
    spec.fill = '0';
    *zero_padded = true;
    ++at;
  }
  auto number = [&](int64_t* out) {
    int64_t value = 0;
    for (; is_digit(next()); ++at) {
      if (value > (INT64_MAX - 9) / 10) return false;
      value = value * 10 + (next() - '0');
    }
    *out = value;
    return true;
  };
  if (is_digit(next())) {
    if (next() == '0' || !number(&spec.width)) return std::nullopt;
  }
  if (next() == ',') {
    spec.grouping = ',';
    ++at;
  }
  if (next() == '.') {
    ++at;
    if (!is_digit(next()) || !number(&spec.precision)) return std::nullopt;
  }
  if (next() != '\0') {
    const char type = text[at++];
    if (std::string_view("eEfFgG%nN").find(type) == std::string_view::npos) return std::nullopt;
    if ((type == 'n' || type == 'N') && spec.grouping != 0) return std::nullopt;
    // There are no locales here: 'n' is 'g'.
    spec.type = type == 'n' ? 'g' : type == 'N' ? 'G' : static_cast<char32_t>(type);
  }
  return at == text.size() ? std::optional(spec) : std::nullopt;
}

// Rounds as the precision of the spec wants it.
void round_for(Number& a, const FormatSpec& spec, char type, Setting& setting) {
  if (spec.precision < 0) return;
  if (type == 'f') return decimal::rescale(a, -spec.precision, setting);
  const int64_t digits = type == 'e' ? spec.precision + 1 : std::max<int64_t>(spec.precision, 1);
  const int64_t extra = decimal::digits_of(a) - digits;
  if (type == 'e' && a.coefficient.empty()) return;
  if (extra > 0) {
    decimal::rescale(a, a.exponent + extra, setting);
    if (decimal::digits_of(a) > digits) decimal::rescale(a, a.exponent + 1, setting);
  } else if (type == 'e' && extra < 0) {
    decimal::rescale(a, a.exponent + extra, setting);
  }
}

struct Pieces {
  std::string digits;
  std::string rest;
};

Pieces take_apart(const Number& a, const FormatSpec& spec, char type, Setting& setting) {
  const std::string digits = decimal::coefficient_text(setting, a.coefficient);
  const auto length = static_cast<int64_t>(digits.size());
  const int64_t left = a.exponent + length;
  int64_t place = 1;
  if (type == 'e') {
    if (a.coefficient.empty() && spec.precision >= 0) place = 1 - spec.precision;
  } else if (type == 'f' || (a.exponent <= 0 && left > -6)) {
    place = left;
  }
  Pieces pieces;
  const int64_t zeros = place < 0 ? -place : std::max<int64_t>(place - length, 0);
  if (!setting.spend(static_cast<uint64_t>(zeros) / 64, static_cast<uint64_t>(zeros))) {
    return pieces;
  }
  std::string fraction;
  if (place < 0) {
    pieces.digits = "0";
    fraction = std::string(static_cast<size_t>(-place), '0') + digits;
  } else if (place > length) {
    pieces.digits = digits + std::string(static_cast<size_t>(place - length), '0');
  } else {
    pieces.digits = place == 0 ? "0" : digits.substr(0, static_cast<size_t>(place));
    fraction = digits.substr(static_cast<size_t>(place));
  }
  if (!fraction.empty()) pieces.rest = "." + fraction;
  if (left != place || type == 'e') {
    const bool capital = spec.type == 'E' || spec.type == 'G';
    pieces.rest += fmt::format("{}{:+}", capital ? 'E' : 'e', left - place);
  }
  if (spec.type == '%') pieces.rest += '%';
  return pieces;
}

Ref finish_text(Machine& machine, bool negative, const Pieces& pieces, const FormatSpec& spec,
                bool zero_padded) {
  const uint64_t size = formatted_size_bound(spec, pieces.digits.size() + pieces.rest.size());
  if (!machine.heap().can_allocate(size * 4)) return machine.raise_memory_error();
  if (!machine.charge(size / 16)) return {};
  NumberParts parts;
  parts.negative = negative;
  parts.digits = pieces.digits;
  parts.rest = pieces.rest;
  if (spec.align != '=' || zero_padded) {
    return make_string(machine.heap(), layout_number(parts, spec));
  }
  // Padding behind the sign is no part of the number, whatever it is made of: it has no separators.
  FormatSpec bare = spec;
  bare.width = -1;
  std::string text = layout_number(parts, bare);
  bare.sign = '\0';
  const size_t sign =
      text.size() - layout_number({false, "", parts.digits, parts.rest}, bare).size();
  bare = spec;
  bare.align = '>';
  bare.width = spec.width - static_cast<int64_t>(sign);
  return make_string(machine.heap(), text.substr(0, sign) + pad_text(text.substr(sign), bare));
}

}  // namespace

Ref decimal_format(Machine& machine, Args args) {
  const String* given = as_string(args[1]);
  if (given == nullptr) return machine.raise_type_error("format arg must be str");
  DecimalOperation operation(machine, current_context(machine));
  Setting& setting = operation.setting;
  bool zero_padded = false;
  std::optional<FormatSpec> spec =
      parse(to_utf8(given), capitals_of(operation.context()), &zero_padded);
  if (!spec.has_value()) return machine.raise_value_error("invalid format string");
  Number a;
  read_decimal(args[0].as<Record>(), a);
  if (!a.finite()) {
    if (zero_padded) {
      spec->align = '>';
      spec->fill = ' ';
    }
    const bool negative = a.negative;
    a.negative = false;
    std::string body = decimal::to_text(a, true, setting);
    if (spec->type == '%') body += '%';
    return finish_text(machine, negative, {"", body}, *spec, zero_padded);
  }
  if (spec->precision > decimal::kMaxPrecision || spec->width > decimal::kMaxPrecision) {
    return operation.answer(decimal::invalid(setting, decimal::kInvalidOperation));
  }
  const char type = spec->type == '%' || spec->type == 'f' || spec->type == 'F' ? 'f'
                    : spec->type == 'e' || spec->type == 'E'                    ? 'e'
                                                                                : 'g';
  if (spec->type == '%') a.exponent += 2;
  round_for(a, *spec, type, setting);
  if (type == 'f' && a.coefficient.empty() && a.exponent > 0) a.exponent = 0;
  if (setting.stopped) return {};
  const Pieces pieces = take_apart(a, *spec, type, setting);
  if (setting.stopped) return {};
  const bool negative = a.negative && !(spec->no_negative_zero && a.coefficient.empty());
  return finish_text(machine, negative, pieces, *spec, zero_padded);
}

}  // namespace pawl::vm
