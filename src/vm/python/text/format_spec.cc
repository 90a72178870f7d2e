#include "vm/python/text/format_spec.h"

#include <algorithm>
#include <limits>

#include "base/utf8.h"
#include "vm/breath.h"
#include "vm/objects/long_text.h"
#include "vm/python/text/float_repr.h"
#include "vm/python/text/unicode.h"

namespace pawl::vm {
namespace {

bool is_alignment(char32_t c) { return c == '<' || c == '>' || c == '=' || c == '^'; }

// A type code as messages show it: itself, or its number where it could not be read.
std::string shown_code(char32_t code) {
  if (code > 32 && code < 128) return std::string(1, static_cast<char>(code));
  constexpr char kHex[] = "0123456789abcdef";
  std::string digits;
  do {
    digits.insert(digits.begin(), kHex[code & 15]);
    code >>= 4;
  } while (code != 0);
  return "\\x" + digits;
}

tl::unexpected<FormatError> unknown_code(char32_t code, std::string_view type_name) {
  return format_error("Unknown format code '" + shown_code(code) + "' for object of type '" +
                      std::string(type_name) + "'");
}

tl::unexpected<FormatError> too_many_digits() {
  return format_error("Too many decimal digits in format string");
}

class SpecParser {
 public:
  SpecParser(std::string_view text, const FormatDefaults& defaults)
      : whole_(text), rest_(text), defaults_(defaults) {}

  FormatResult<FormatSpec> parse() {
    spec_.type = static_cast<unsigned char>(defaults_.type);
    spec_.align = defaults_.align;
    parse_fill_and_align();
    if (at('+') || at('-') || at(' ')) spec_.sign = take();
    if (at('z')) spec_.no_negative_zero = take() == 'z';
    if (at('#')) spec_.alternate = take() == '#';
    if (!has_fill_ && at('0')) {
      take();
      spec_.fill = '0';
      if (!has_align_ && defaults_.align == '>') spec_.align = '=';
    }
    bool found = false;
    if (!take_decimal_number(rest_, spec_.width, found)) return too_many_digits();
    if (!parse_grouping()) return format_error("Cannot specify both ',' and '_'.");
    if (at('.')) {
      take();
      if (!take_decimal_number(rest_, spec_.precision, found)) return too_many_digits();
      if (!found) return format_error("Format specifier missing precision");
    }
    return parse_type();
  }

 private:
  bool at(char c) const { return !rest_.empty() && rest_[0] == c; }

  char take() {
    const char c = rest_[0];
    rest_.remove_prefix(1);
    return c;
  }

  void parse_fill_and_align() {
    if (rest_.empty()) return;
    const DecodedCodePoint first = decode_utf8(rest_);
    if (rest_.size() > first.size && is_alignment(rest_[first.size])) {
      spec_.fill = first.code_point;
      spec_.align = rest_[first.size];
      has_fill_ = has_align_ = true;
      rest_.remove_prefix(first.size + 1);
    } else if (is_alignment(rest_[0])) {
      spec_.align = take();
      has_align_ = true;
    }
  }

  bool parse_grouping() {
    if (at(',')) spec_.grouping = take();
    if (at('_')) {
      if (spec_.grouping != '\0') return false;
      spec_.grouping = take();
    }
    return !(at(',') && spec_.grouping == '_');
  }

  FormatResult<FormatSpec> parse_type() {
    if (!rest_.empty()) {
      const DecodedCodePoint code = decode_utf8(rest_);
      if (code.size < rest_.size()) {
        return format_error("Invalid format specifier '" + std::string(whole_) +
                            "' for object of type '" + std::string(defaults_.type_name) + "'");
      }
      spec_.type = code.code_point;
    }
    if (spec_.grouping == '\0') return spec_;
    switch (spec_.type) {
      case 'd':
      case 'e':
      case 'f':
      case 'g':
      case 'E':
      case 'G':
      case '%':
      case 'F':
      case 0:
        return spec_;
      case 'b':
      case 'o':
      case 'x':
      case 'X':
        if (spec_.grouping == '_') {
          spec_.group_size = 4;
          return spec_;
        }
        break;
      default:
        break;
    }
    return format_error(std::string("Cannot specify '") + spec_.grouping + "' with '" +
                        shown_code(spec_.type) + "'.");
  }

  std::string_view whole_;
  std::string_view rest_;
  const FormatDefaults& defaults_;
  FormatSpec spec_;
  bool has_fill_ = false;
  bool has_align_ = false;
};

void append_fill(std::string& out, char32_t fill, std::int64_t count) {
  if (count <= 0) return;
  if (fill < 128) {
    append_filled(out, static_cast<std::size_t>(count), static_cast<char>(fill));
    return;
  }
  std::string one;
  append_utf8(one, fill);
  for (std::int64_t i = 0; breathe() && i < count; ++i) out.append(one);
}

// The digits with separators, and with zeros in front until `min_width` characters are there; the
// zeros are grouped as the digits are. Built from the right, as groups are counted from there.
std::string group_digits(std::string_view digits, const FormatSpec& spec, std::int64_t min_width) {
  auto remaining = static_cast<std::int64_t>(digits.size());
  if (spec.grouping == '\0') {
    std::string out;
    append_fill(out, '0', min_width - remaining);
    append_text(out, digits);
    return out;
  }
  std::string reversed;
  for (;;) {
    breathe();
    const std::int64_t wanted = std::max<std::int64_t>({remaining, min_width, 1});
    const std::int64_t length = std::min<std::int64_t>(spec.group_size, wanted);
    const std::int64_t real = std::clamp<std::int64_t>(remaining, 0, length);
    for (std::int64_t i = 0; breathe() && i < real; ++i) {
      reversed.push_back(digits[static_cast<std::size_t>(--remaining)]);
    }
    reversed.append(static_cast<std::size_t>(length - real), '0');
    min_width -= length;
    if (remaining <= 0 && min_width <= 0) break;
    reversed.push_back(spec.grouping);
    min_width -= 1;
  }
  reverse_items(reversed.data(), reversed.size());
  return reversed;
}

char sign_of(bool negative, const FormatSpec& spec) {
  if (negative) return '-';
  return spec.sign == '+' || spec.sign == ' ' ? spec.sign : '\0';
}

}  // namespace

bool take_decimal_number(std::string_view& text, std::int64_t& value, bool& found) {
  std::int64_t number = 0;
  found = false;
  while (breathe() && !text.empty()) {
    const DecodedCodePoint decoded = decode_utf8(text);
    const int digit = decimal_value(decoded.code_point);
    if (digit < 0) break;
    if (number > (std::numeric_limits<std::int64_t>::max() - digit) / 10) return false;
    number = number * 10 + digit;
    found = true;
    text.remove_prefix(decoded.size);
  }
  if (found) value = number;
  return true;
}

FormatResult<FormatSpec> parse_format_spec(std::string_view spec, const FormatDefaults& defaults) {
  return SpecParser(spec, defaults).parse();
}

std::uint64_t formatted_size_bound(const FormatSpec& spec, std::uint64_t text_bytes) {
  constexpr std::uint64_t kLargest = std::uint64_t{1} << 60;
  const auto width = static_cast<std::uint64_t>(std::max<std::int64_t>(spec.width, 0));
  if (width > kLargest || text_bytes > kLargest) return kLargest;
  // A fill character has up to four bytes; separators at most double the digits; a sign, a prefix
  // and a percent sign may come to it.
  return width * utf8_size(spec.fill) + text_bytes * 2 + 8;
}

std::string_view first_code_points(std::string_view text, std::uint64_t count) {
  std::size_t at = 0;
  for (; breathe() && at < text.size() && count > 0; --count)
    at += decode_utf8(text.substr(at)).size;
  return text.substr(0, at);
}

std::string pad_text(std::string_view text, const FormatSpec& spec) {
  const auto length = static_cast<std::int64_t>(counted_code_points(text));
  const std::int64_t padding = std::max<std::int64_t>(spec.width - length, 0);
  const std::int64_t left = spec.align == '<' ? 0 : spec.align == '^' ? padding / 2 : padding;
  std::string out;
  append_fill(out, spec.fill, left);
  append_text(out, text);
  append_fill(out, spec.fill, padding - left);
  return out;
}

std::string layout_number(const NumberParts& parts, const FormatSpec& spec) {
  const char sign = sign_of(parts.negative, spec);
  const auto fixed =
      static_cast<std::int64_t>((sign != '\0' ? 1 : 0) + parts.prefix.size() + parts.rest.size());
  const bool zeros = spec.fill == '0' && spec.align == '=';
  const std::string grouped =
      parts.digits.empty() ? std::string()
                           : group_digits(parts.digits, spec, zeros ? spec.width - fixed : 0);
  const std::int64_t padding =
      std::max<std::int64_t>(spec.width - fixed - static_cast<std::int64_t>(grouped.size()), 0);
  std::int64_t left = 0;
  std::int64_t inside = 0;
  if (spec.align == '>') left = padding;
  if (spec.align == '^') left = padding / 2;
  if (spec.align == '=') inside = padding;
  std::string out;
  append_fill(out, spec.fill, left);
  if (sign != '\0') out.push_back(sign);
  out.append(parts.prefix);
  append_fill(out, spec.fill, inside);
  append_text(out, grouped);
  append_text(out, parts.rest);
  append_fill(out, spec.fill, padding - left - inside);
  return out;
}

FormatResult<std::string> format_string(std::string_view text, const FormatSpec& spec,
                                        std::string_view type_name) {
  if (spec.type != 's') return unknown_code(spec.type, type_name);
  if (spec.sign != '\0') {
    return format_error(spec.sign == ' ' ? "Space not allowed in string format specifier"
                                         : "Sign not allowed in string format specifier");
  }
  if (spec.no_negative_zero) {
    return format_error("Negative zero coercion (z) not allowed in string format specifier");
  }
  if (spec.alternate) {
    return format_error("Alternate form (#) not allowed in string format specifier");
  }
  if (spec.align == '=') {
    return format_error("'=' alignment not allowed in string format specifier");
  }
  if (spec.precision >= 0) {
    text = first_code_points(text, static_cast<std::uint64_t>(spec.precision));
  }
  return pad_text(text, spec);
}

FormatResult<std::string> format_float(double value, const FormatSpec& spec,
                                       std::string_view type_name) {
  FloatFormat format;
  bool percent = false;
  switch (spec.type) {
    case 0:
      format.type = spec.precision < 0 ? 'r' : 'g';
      format.add_point_zero = true;
      break;
    case 'n':
      format.type = 'g';
      break;
    case '%':
      format.type = 'f';
      percent = true;
      value *= 100;
      break;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      format.type = static_cast<char>(spec.type);
      break;
    default:
      return unknown_code(spec.type, type_name);
  }
  if (spec.precision > std::numeric_limits<int>::max()) return format_error("precision too big");
  if (spec.precision >= 0) format.precision = static_cast<int>(spec.precision);
  format.alternate = spec.alternate;
  format.no_negative_zero = spec.no_negative_zero;
  std::string text = format_float_digits(value, format);
  if (percent) text.push_back('%');
  NumberParts parts;
  std::string_view rest = text;
  if (rest[0] == '-') {
    parts.negative = true;
    rest.remove_prefix(1);
  }
  const std::size_t whole = std::min(rest.find_first_not_of("0123456789"), rest.size());
  parts.digits = rest.substr(0, whole);
  parts.rest = rest.substr(whole);
  return layout_number(parts, spec);
}

FormatResult<IntegerForm> integer_form(const FormatSpec& spec, std::string_view type_name) {
  IntegerForm form;
  switch (spec.type) {
    case 'b':
      form = IntegerForm::kBase2;
      break;
    case 'o':
      form = IntegerForm::kBase8;
      break;
    case 'd':
    case 'n':
      form = IntegerForm::kBase10;
      break;
    case 'x':
    case 'X':
      form = IntegerForm::kBase16;
      break;
    case 'c':
      form = IntegerForm::kCharacter;
      break;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case '%':
      return IntegerForm::kFloat;
    default:
      return unknown_code(spec.type, type_name);
  }
  if (spec.precision >= 0) {
    return format_error("Precision not allowed in integer format specifier");
  }
  if (spec.no_negative_zero) {
    return format_error("Negative zero coercion (z) not allowed in integer format specifier");
  }
  if (form == IntegerForm::kCharacter) {
    if (spec.sign != '\0') {
      return format_error("Sign not allowed with integer format specifier 'c'");
    }
    if (spec.alternate) {
      return format_error("Alternate form (#) not allowed with integer format specifier 'c'");
    }
  }
  return form;
}

std::string format_integer(bool negative, std::string_view digits, const FormatSpec& spec) {
  NumberParts parts;
  parts.negative = negative;
  parts.digits = digits;
  std::string upper;
  if (spec.type == 'X') {
    upper = copied_text(digits);
    for (char& c : upper) {
      breathe();
      if (c >= 'a' && c <= 'f') c = static_cast<char>(c - 'a' + 'A');
    }
    parts.digits = upper;
  }
  if (spec.alternate) {
    if (spec.type == 'b') parts.prefix = "0b";
    if (spec.type == 'o') parts.prefix = "0o";
    if (spec.type == 'x') parts.prefix = "0x";
    if (spec.type == 'X') parts.prefix = "0X";
  }
  return layout_number(parts, spec);
}

FormatResult<std::string> format_character(std::int64_t code_point, const FormatSpec& spec) {
  if (code_point < 0 || code_point > static_cast<std::int64_t>(kLastCodePoint)) {
    return tl::unexpected<FormatError>(
        {FormatError::Kind::kOverflowError, "%c arg not in range(0x110000)"});
  }
  std::string text;
  append_utf8(text, static_cast<char32_t>(code_point));
  FormatSpec plain = spec;
  // Where the sign would stand, nothing stands: the padding is in front.
  if (plain.align == '=') plain.align = '>';
  return pad_text(text, plain);
}

}  // namespace pawl::vm
