#include "vm/python/text/format_string.h"

#include <algorithm>

#include "base/utf8.h"
#include "vm/breath.h"

namespace pawl::vm {
namespace {

// A whole number in decimal digits; false if there are too many of them. `found` is false if the
// text is anything else.
bool whole_number(std::string_view text, std::int64_t& value, bool& found) {
  std::string_view rest = text;
  if (!take_decimal_number(rest, value, found)) return false;
  found = found && rest.empty();
  return true;
}

tl::unexpected<FormatError> too_many_digits() {
  return format_error("Too many decimal digits in format string");
}

// Splits off one access from `rest`. Returns an error's text, or nothing.
std::string take_access(std::string_view& rest, std::vector<FieldAccess>& accesses) {
  const char kind = rest[0];
  rest.remove_prefix(1);
  if (kind == '.') {
    const std::size_t end = std::min(rest.find_first_of(".["), rest.size());
    const std::string_view name = rest.substr(0, end);
    rest.remove_prefix(end);
    if (name.empty()) return "Empty attribute in format string";
    accesses.push_back({FieldAccess::Kind::kAttribute, name});
    return {};
  }
  if (kind != '[') return "Only '.' or '[' may follow ']' in format field specifier";
  const std::size_t end = rest.find(']');
  if (end == std::string_view::npos) return "Missing ']' in format string";
  const std::string_view name = rest.substr(0, end);
  rest.remove_prefix(end + 1);
  std::int64_t index = 0;
  bool found = false;
  if (!whole_number(name, index, found)) return "Too many decimal digits in format string";
  if (name.empty()) return "Empty attribute in format string";
  accesses.push_back({found ? FieldAccess::Kind::kIndex : FieldAccess::Kind::kKey, name, index});
  return {};
}

}  // namespace

FormatResult<FormatPiece> FormatStringParser::next() {
  FormatPiece piece;
  const std::size_t start = position_;
  const std::size_t brace = text_.find_first_of("{}", position_);
  if (brace == std::string_view::npos) {
    piece.literal = text_.substr(start);
    position_ = text_.size();
    return piece;
  }
  position_ = brace + 1;
  const bool doubled = position_ < text_.size() && text_[position_] == text_[brace];
  if (doubled) {
    piece.literal = text_.substr(start, position_ - start);
    ++position_;
    return piece;
  }
  if (text_[brace] == '}') return format_error("Single '}' encountered in format string");
  if (at_end()) return format_error("Single '{' encountered in format string");
  piece.literal = text_.substr(start, brace - start);
  return parse_field(piece);
}

FormatResult<FormatPiece> FormatStringParser::parse_field(FormatPiece piece) {
  piece.has_field = true;
  const std::size_t start = position_;
  char stop = '\0';
  while (breathe() && !at_end()) {
    const char c = text_[position_++];
    if (c == '{') return format_error("unexpected '{' in field name");
    if (c == '[') position_ = std::min(text_.find(']', position_), text_.size());
    if (c == '}' || c == ':' || c == '!') {
      stop = c;
      break;
    }
  }
  if (stop == '\0') return format_error("expected '}' before end of string");
  piece.field_name = text_.substr(start, position_ - 1 - start);
  if (stop == '}') return piece;
  if (stop == '!') {
    if (at_end()) return format_error("end of string while looking for conversion specifier");
    const DecodedCodePoint decoded = decode_utf8(text_.substr(position_));
    piece.conversion = decoded.code_point;
    position_ += decoded.size;
    if (!at_end()) {
      const char c = text_[position_++];
      if (c == '}') return piece;
      if (c != ':') return format_error("expected ':' after conversion specifier");
    }
  }
  const std::size_t spec_start = position_;
  for (int open = 1; breathe() && !at_end();) {
    const char c = text_[position_++];
    if (c == '{') {
      piece.spec_has_fields = true;
      ++open;
    } else if (c == '}' && --open == 0) {
      piece.spec = text_.substr(spec_start, position_ - 1 - spec_start);
      return piece;
    }
  }
  return format_error("unmatched '{' in format spec");
}

FormatResult<FieldName> parse_field_name(std::string_view text, FieldNumbering& numbering) {
  using Mode = FieldNumbering::Mode;
  FieldName result;
  const std::size_t end = std::min(text.find_first_of(".["), text.size());
  const std::string_view first = text.substr(0, end);
  if (!whole_number(first, result.index, result.by_index)) return too_many_digits();
  if (first.empty()) {
    if (numbering.mode == Mode::kManual) {
      return format_error(
          "cannot switch from manual field specification to automatic field numbering");
    }
    numbering.mode = Mode::kAutomatic;
    result.by_index = true;
    result.index = numbering.next++;
  } else if (result.by_index) {
    if (numbering.mode == Mode::kAutomatic) {
      return format_error(
          "cannot switch from automatic field numbering to manual field specification");
    }
    numbering.mode = Mode::kManual;
  } else {
    result.name = first;
  }
  for (std::string_view rest = text.substr(end); !rest.empty() && result.error.empty();) {
    result.error = take_access(rest, result.accesses);
  }
  return result;
}

std::string unknown_conversion_message(char32_t conversion) {
  if (conversion > 32 && conversion < 127) {
    return std::string("Unknown conversion specifier ") + static_cast<char>(conversion);
  }
  constexpr char kHex[] = "0123456789abcdef";
  std::string digits;
  for (int shift = 20; shift >= 0; shift -= 4) {
    const char digit = kHex[conversion >> shift & 15];
    if (digit != '0' || !digits.empty() || shift == 0) digits.push_back(digit);
  }
  return "Unknown conversion specifier \\x" + digits;
}

}  // namespace pawl::vm
