// The lexer's part for numbers and operators.
#include <fmt/format.h>

#include "lang/python/lexer.h"

namespace pawl::python {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_digit_of(char c, int radix) {
  return radix == 16 ? is_digit(c) || ((c | 32) >= 'a' && (c | 32) <= 'f')
                     : c >= '0' && c < '0' + radix;
}

bool is_name_character(char c) {
  return is_digit(c) || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '_' ||
         static_cast<uint8_t>(c) >= 0x80;
}

}  // namespace

// A number may touch a keyword that can follow it (`1if x else y`), but no other name.
bool Lexer::verify_end_of_number(const char* kind) {
  char c = peek();
  // A character beyond ASCII is judged by itself: it is more likely a typographic sign than a name.
  if (!is_name_character(c) || static_cast<uint8_t>(c) >= 0x80) {
    return true;
  }
  auto follows = [this](std::string_view word) {
    for (size_t i = 0; i < word.size(); ++i) {
      if (peek(i) != word[i]) {
        return false;
      }
    }
    // CPython does not look for the end of the words of two letters that begin with i.
    return word[0] == 'i' || !is_name_character(peek(word.size()));
  };
  if (follows("and") || follows("else") || follows("for") || follows("if") || follows("in") ||
      follows("is") || follows("or") || follows("not")) {
    return true;
  }
  return fail(fmt::format("invalid {} literal", kind));
}

// The rest of a run of digits that underscores may divide; the cursor is on or before a digit.
bool Lexer::lex_decimal_tail() {
  for (;;) {
    while (is_digit(peek())) {
      ++cursor_;
    }
    if (peek() != '_') {
      return true;
    }
    ++cursor_;
    if (!is_digit(peek())) {
      return fail("invalid decimal literal");
    }
  }
}

bool Lexer::lex_radix_number(int radix, const char* name) {
  auto wrong_digit = [this, name] {
    ++cursor_;
    return fail(fmt::format("invalid digit '{}' in {} literal", cursor_[-1], name));
  };
  cursor_ += 2;
  do {
    if (peek() == '_') {
      ++cursor_;
    }
    if (!is_digit_of(peek(), radix)) {
      return is_digit(peek()) ? wrong_digit() : fail(fmt::format("invalid {} literal", name));
    }
    while (is_digit_of(peek(), radix)) {
      ++cursor_;
    }
  } while (peek() == '_');
  if (is_digit(peek())) {
    return wrong_digit();
  }
  return verify_end_of_number(name);
}

// From the point, the exponent or the imaginary unit on.
bool Lexer::lex_fraction_and_exponent() {
  if (peek() == '.') {
    ++cursor_;
    if (is_digit(peek()) && !lex_decimal_tail()) {
      return false;
    }
  }
  if ((peek() | 32) == 'e') {
    char sign = peek(1);
    bool is_signed = sign == '+' || sign == '-';
    if (!is_signed && !is_digit(sign)) {
      // Not an exponent: perhaps the keyword `else`.
      return verify_end_of_number("decimal");
    }
    cursor_ += is_signed ? 2 : 1;
    if (!is_digit(peek())) {
      return fail("invalid decimal literal");
    }
    if (!lex_decimal_tail()) {
      return false;
    }
  }
  if ((peek() | 32) == 'j') {
    ++cursor_;
    return verify_end_of_number("imaginary");
  }
  return verify_end_of_number("decimal");
}

// A number that begins with 0: a radix prefix, zero itself, or a float such as 00.5.
bool Lexer::lex_zero_number() {
  switch (peek(1) | 32) {
    case 'x':
      return lex_radix_number(16, "hexadecimal");
    case 'o':
      return lex_radix_number(8, "octal");
    case 'b':
      return lex_radix_number(2, "binary");
    default:
      break;
  }
  const char* start = cursor_;
  while (peek() == '0' || peek() == '_') {
    bool underscore = peek() == '_';
    ++cursor_;
    if (underscore && !is_digit(peek())) {
      return fail("invalid decimal literal");
    }
  }
  const char* zeros_end = cursor_;
  bool nonzero = is_digit(peek());
  if (nonzero && !lex_decimal_tail()) {
    return false;
  }
  char c = peek();
  if (nonzero && c != '.' && (c | 32) != 'e' && (c | 32) != 'j') {
    error_in_token_ = true;
    return fail_at(ParseErrorKind::kSyntaxError,
                   "leading zeros in decimal integer literals are not permitted; use an 0o prefix "
                   "for octal integers",
                   line_, static_cast<int32_t>(start - line_start_) + 1,
                   static_cast<int32_t>(zeros_end - line_start_) + 1);
  }
  return lex_fraction_and_exponent();
}

bool Lexer::lex_number() {
  if (peek() == '0') {
    return lex_zero_number();
  }
  if (peek() != '.' && !lex_decimal_tail()) {
    return false;
  }
  return lex_fraction_and_exponent();
}

TokenType Lexer::lex_operator() {
  using enum TokenType;
  char c = *cursor_++;
  switch (c) {
    case '(':
      return open_bracket(c) ? kLeftParen : kError;
    case '[':
      return open_bracket(c) ? kLeftBracket : kError;
    case '{':
      return open_bracket(c) ? kLeftBrace : kError;
    case ')':
      return close_bracket(c) ? kRightParen : kError;
    case ']':
      return close_bracket(c) ? kRightBracket : kError;
    case '}':
      return close_bracket(c) ? kRightBrace : kError;
    case ':':
      return take('=') ? kColonEqual : kColon;
    case ',':
      return kComma;
    case ';':
      return kSemicolon;
    case '~':
      return kTilde;
    case '.':
      if (peek() == '.' && peek(1) == '.') {
        cursor_ += 2;
        return kEllipsis;
      }
      return kDot;
    case '=':
      return take('=') ? kEqualEqual : kEqual;
    case '!':
      return take('=') ? kNotEqual : kUnknown;
    case '+':
      return take('=') ? kPlusEqual : kPlus;
    case '-':
      return take('=') ? kMinusEqual : take('>') ? kArrow : kMinus;
    case '*':
      if (take('*')) {
        return take('=') ? kDoubleStarEqual : kDoubleStar;
      }
      return take('=') ? kStarEqual : kStar;
    case '/':
      if (take('/')) {
        return take('=') ? kDoubleSlashEqual : kDoubleSlash;
      }
      return take('=') ? kSlashEqual : kSlash;
    case '%':
      return take('=') ? kPercentEqual : kPercent;
    case '&':
      return take('=') ? kAmpersandEqual : kAmpersand;
    case '|':
      return take('=') ? kVerticalBarEqual : kVerticalBar;
    case '^':
      return take('=') ? kCircumflexEqual : kCircumflex;
    case '@':
      return take('=') ? kAtEqual : kAt;
    case '<':
      if (take('<')) {
        return take('=') ? kLeftShiftEqual : kLeftShift;
      }
      return take('=') ? kLessEqual : take('>') ? kLessGreater : kLess;
    case '>':
      if (take('>')) {
        return take('=') ? kRightShiftEqual : kRightShift;
      }
      return take('=') ? kGreaterEqual : kGreater;
    default:
      if (static_cast<uint8_t>(c) < 0x20 || c == 0x7F) {
        fail(fmt::format("invalid non-printable character U+{:04X}", static_cast<uint32_t>(c)));
        return kError;
      }
      return kUnknown;
  }
}

}  // namespace pawl::python
