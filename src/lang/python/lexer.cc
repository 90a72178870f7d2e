#include "lang/python/lexer.h"

#include <fmt/format.h>

#include <utility>

#include "base/utf8.h"
#include "lang/python/formatted_string.h"
#include "lang/python/identifier.h"

namespace pawl::python {

namespace {

constexpr int kTabSize = 8;

bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<uint8_t>(c) >= 0x80;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_name_character(char c) { return is_name_start(c) || is_digit(c); }

}  // namespace

Lexer::Lexer(std::string_view text, StringEnds& ends)
    : text_(text),
      ends_(&ends),
      cursor_(text.data()),
      limit_(text.data() + text.size()),
      line_start_(text.data()),
      line_(1),
      at_line_start_(true) {
  indents_.push_back({0, 0});
}

Lexer::Lexer(std::string_view text, StringEnds& ends, const ExpressionRange& range)
    : text_(text),
      ends_(&ends),
      cursor_(text.data() + range.begin),
      limit_(text.data() + range.end),
      line_start_(text.data() + range.line_start),
      line_(range.line),
      at_line_start_(false),
      field_(FieldState::kBefore) {
  brackets_.push_back({'(', range.line, range.begin, range.line_start});
}

int32_t Lexer::cursor_column() const {
  const char* start = line_start_;
  if (at_end() && cursor_ == start && start > text_.data()) {
    // Behind the last newline: still on its line.
    do {
      --start;
    } while (start > text_.data() && start[-1] != '\n');
  }
  return static_cast<int32_t>(count_code_points({start, static_cast<size_t>(cursor_ - start)}));
}

bool Lexer::fail_at(ParseErrorKind kind, std::string message, int32_t line, int32_t column,
                    int32_t end_column) {
  error_ = {kind, std::move(message), line, column, line, end_column};
  return false;
}

// An error at the character before the cursor.
bool Lexer::fail(std::string message) {
  int32_t column = cursor_column();
  error_in_token_ = true;
  return fail_at(ParseErrorKind::kSyntaxError, std::move(message), line_, column, column);
}

ParseError Lexer::unclosed_bracket_error() const {
  const OpenBracket& open = brackets_.back();
  ParseError error;
  error.message = fmt::format("'{}' was never closed", open.bracket);
  error.line = open.line;
  error.end_line = open.line;
  error.column = 1 + static_cast<int32_t>(count_code_points(
                         text_.substr(open.line_start, open.offset - open.line_start)));
  return error;
}

bool Lexer::begin_token(Token& token, TokenType type, const char* start) const {
  token.type = type;
  token.level = static_cast<uint16_t>(brackets_.size());
  token.start = static_cast<uint32_t>(start - text_.data());
  token.end = static_cast<uint32_t>(cursor_ - text_.data());
  // Behind the last newline there is no further line.
  bool past_end = cursor_ == line_start_ && start == text_.data() + text_.size() && line_ > 1;
  token.line = token.end_line = past_end ? line_ - 1 : line_;
  token.column = static_cast<int32_t>(start - line_start_);
  token.end_column = static_cast<int32_t>(cursor_ - line_start_);
  return true;
}

// Behind a backslash: the rest of the line must be empty.
bool Lexer::skip_continuation() {
  ++cursor_;
  if (!take('\n')) {
    return fail_at(ParseErrorKind::kSyntaxError,
                   "unexpected character after line continuation character", line_,
                   cursor_column() + 1, 0);
  }
  if (at_end()) {
    if (!brackets_.empty()) {
      error_ = unclosed_bracket_error();
      return false;
    }
    return fail_at(ParseErrorKind::kSyntaxError, "unexpected EOF while parsing", line_,
                   cursor_column(), 0);
  }
  start_line();
  return true;
}

// Compares the indentation of a line that holds code with those around it.
bool Lexer::note_indentation(int column, int alternative_column) {
  auto inconsistent = [this] {
    return fail_at(ParseErrorKind::kTabError, "inconsistent use of tabs and spaces in indentation",
                   line_, 1, 0);
  };
  if (column == indents_.back().column) {
    return alternative_column == indents_.back().alternative_column || inconsistent();
  }
  if (column > indents_.back().column) {
    if (indents_.size() >= kMaxIndents) {
      return fail_at(ParseErrorKind::kIndentationError, "too many levels of indentation", line_, 1,
                     0);
    }
    if (alternative_column <= indents_.back().alternative_column) {
      return inconsistent();
    }
    indents_.push_back({column, alternative_column});
    ++pending_indents_;
    return true;
  }
  while (column < indents_.back().column) {
    indents_.pop_back();
    --pending_indents_;
  }
  if (column != indents_.back().column) {
    size_t end = text_.find('\n', static_cast<size_t>(cursor_ - text_.data()));
    cursor_ = text_.data() + end + 1;
    return fail_at(ParseErrorKind::kIndentationError,
                   "unindent does not match any outer indentation level", line_, cursor_column(),
                   0);
  }
  return alternative_column == indents_.back().alternative_column || inconsistent();
}

// At the start of a logical line: skips blank lines and lines of comment alone, then counts.
bool Lexer::measure_indentation() {
  for (;;) {
    int column = 0;
    int alternative_column = 0;
    int joined_column = -1;  // Where a continued line began, which is what counts.
    int joined_alternative = 0;
    for (;; ++cursor_) {
      char c = peek();
      if (c == ' ') {
        ++column;
        ++alternative_column;
      } else if (c == '\t') {
        column = (column / kTabSize + 1) * kTabSize;
        ++alternative_column;
      } else if (c == '\f') {
        column = 0;
        alternative_column = 0;
      } else if (c == '\\') {
        if (joined_column <= 0) {
          joined_column = column;
          joined_alternative = alternative_column;
        }
        if (!skip_continuation()) {
          return false;
        }
        --cursor_;
      } else {
        break;
      }
    }
    if (peek() == '#') {
      while (peek() != '\n' && !at_end()) {
        ++cursor_;
      }
    }
    if (take('\n')) {
      start_line();
      continue;
    }
    at_line_start_ = false;
    return joined_column > 0 ? note_indentation(joined_column, joined_alternative)
                             : note_indentation(column, alternative_column);
  }
}

// Adds the parentheses around the expression of a replacement field.
bool Lexer::next_in_field(Token& token) {
  if (field_ == FieldState::kBefore) {
    field_ = FieldState::kInside;
    begin_token(token, TokenType::kLeftParen, cursor_ - 1);
    return true;
  }
  if (!next_token(token)) {
    return false;
  }
  if (token.type == TokenType::kEndMarker && field_ == FieldState::kInside) {
    field_ = FieldState::kBehind;
    brackets_.pop_back();
    token.type = TokenType::kRightParen;
    token.level = 0;
    token.end = token.start + 1;
    token.end_column = token.column + 1;
  }
  return true;
}

bool Lexer::next(Token& token) {
  return field_ == FieldState::kNone ? next_token(token) : next_in_field(token);
}

bool Lexer::next_token(Token& token) {
  if (at_line_start_ && !measure_indentation()) {
    begin_token(token, TokenType::kError, cursor_);
    return false;
  }
  if (pending_indents_ != 0) {
    begin_token(token, pending_indents_ > 0 ? TokenType::kIndent : TokenType::kDedent, cursor_);
    token.column = token.end_column = -1;
    pending_indents_ += pending_indents_ > 0 ? -1 : 1;
    return true;
  }
  for (;;) {
    while (peek() == ' ' || peek() == '\t' || peek() == '\f') {
      ++cursor_;
    }
    const char* start = cursor_;
    if (peek() == '#') {
      while (peek() != '\n' && !at_end()) {
        ++cursor_;
      }
    }
    char c = peek();
    if (c == '\n') {
      if (!brackets_.empty()) {
        ++cursor_;
        start_line();
        continue;
      }
      begin_token(token, TokenType::kNewline, start);
      ++cursor_;
      start_line();
      at_line_start_ = true;
      return true;
    }
    if (c == '\\') {
      if (!skip_continuation()) {
        begin_token(token, TokenType::kError, cursor_);
        return false;
      }
      continue;
    }
    if (at_end()) {
      // The end is reported on the line of the last newline, without a column.
      begin_token(token, TokenType::kEndMarker, cursor_);
      if (field_ == FieldState::kNone) {
        token.column = token.end_column = -1;
        if (!brackets_.empty()) {
          error_ = unclosed_bracket_error();
          return false;
        }
      }
      return true;
    }
    if (is_name_start(c)) {
      return lex_name(token);
    }
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
      bool good = lex_number();
      begin_token(token, good ? TokenType::kNumber : TokenType::kError, start);
      return good;
    }
    if (c == '\'' || c == '"') {
      return lex_string(start, token);
    }
    TokenType type = lex_operator();
    begin_token(token, type, start);
    return type != TokenType::kError;
  }
}

// The characters of a name from `start` to the cursor, when not all are ASCII.
bool Lexer::verify_identifier(const char* start) {
  const char* end = cursor_;
  bool first = true;
  for (const char* at = start; at < end; first = false) {
    DecodedCodePoint decoded = decode_utf8({at, static_cast<size_t>(end - at)});
    char32_t c = decoded.code_point;
    at += decoded.size;
    if (first ? is_identifier_start(c) : is_identifier_continue(c)) {
      continue;
    }
    cursor_ = at;
    if (!is_printable_character(c)) {
      return fail(
          fmt::format("invalid non-printable character U+{:04X}", static_cast<uint32_t>(c)));
    }
    return fail(fmt::format("invalid character '{}' (U+{:04X})",
                            std::string_view(at - decoded.size, decoded.size),
                            static_cast<uint32_t>(c)));
  }
  return true;
}

bool Lexer::lex_name(Token& token) {
  const char* start = cursor_;
  uint8_t all = 0;
  while (is_name_character(peek())) {
    all |= static_cast<uint8_t>(*cursor_);
    ++cursor_;
  }
  std::string_view text(start, static_cast<size_t>(cursor_ - start));
  if ((peek() == '\'' || peek() == '"') && is_string_prefix(text)) {
    return lex_string(start, token);
  }
  if (all >= 0x80 && !verify_identifier(start)) {
    begin_token(token, TokenType::kError, start);
    return false;
  }
  return begin_token(token, keyword_or_name(text), start);
}

// From the opening quote at the cursor: an f-string whose fields may hold its own quotes. False: it
// is not well formed, and the cursor has not moved.
bool Lexer::lex_formatted_string(const char* start, Token& token) {
  std::string_view prefix(start, static_cast<size_t>(cursor_ - start));
  if (bad_field_ || prefix.find_first_of("fF") == std::string_view::npos) return false;
  const auto offset = static_cast<uint32_t>(start - text_.data());
  StringScan scan;
  if (const auto known = ends_->find(offset); known != ends_->end()) {
    scan.end = known->second;
  } else {
    scan = formatted_string_end({text_.data(), static_cast<size_t>(limit_ - text_.data())}, offset,
                                *ends_);
  }
  if (!scan.end) {
    bad_field_ = true;
    problem_ = {scan.problem, scan.too_nested ? UINT32_MAX : scan.failed_at};
    return false;
  }
  const int32_t first_line = line_;
  const char* first_line_start = line_start_;
  while (cursor_ < text_.data() + *scan.end) {
    if (*cursor_++ == '\n') start_line();
  }
  begin_token(token, TokenType::kString, start);
  token.line = first_line;
  token.column = static_cast<int32_t>(start - first_line_start);
  return true;
}

// From the opening quote at the cursor; `start` is where the prefix began.
bool Lexer::lex_string(const char* start, Token& token) {
  if (lex_formatted_string(start, token)) return true;
  const FieldProblem problem = std::exchange(problem_, {});
  char quote = *cursor_;
  int32_t first_line = line_;
  const char* first_line_start = line_start_;
  bool triple = peek(1) == quote && peek(2) == quote;
  cursor_ += triple ? 3 : 1;
  for (;;) {
    char c = peek();
    if (at_end() || (c == '\n' && !triple)) {
      // At the end of the text the line counter is already one past the last line.
      int32_t last_line = at_end() && field_ == FieldState::kNone ? line_ - 1 : line_;
      line_ = first_line;
      line_start_ = first_line_start;
      cursor_ = start + 1;
      begin_token(token, TokenType::kError, start);
      return fail(fmt::format("unterminated {}string literal (detected at line {})",
                              triple ? "triple-quoted " : "", last_line));
    }
    ++cursor_;
    if (c == quote && (!triple || (peek() == quote && peek(1) == quote))) {
      break;
    }
    if (c == '\\' && !at_end()) {
      c = *cursor_++;
    }
    if (c == '\n') {
      start_line();
    }
  }
  cursor_ += triple ? 2 : 0;
  if (problem.offset > static_cast<uint32_t>(cursor_ - text_.data())) {
    // The quote that seems to end the string belongs to a field. A character there that is wrong is
    // the place; what is missing is missed by the string.
    line_ = first_line;
    line_start_ = first_line_start;
    cursor_ = start + 1;
    begin_token(token, TokenType::kError, start);
    if (problem.offset < static_cast<size_t>(limit_ - text_.data())) {
      const char* place = text_.data() + problem.offset;
      for (cursor_ = start; cursor_ < place;) {
        if (*cursor_++ == '\n') start_line();
      }
      ++cursor_;
    }
    return fail(problem.message);
  }
  begin_token(token, TokenType::kString, start);
  token.line = first_line;
  token.column = static_cast<int32_t>(start - first_line_start);
  return true;
}

bool Lexer::open_bracket(char bracket) {
  if (brackets_.size() >= kMaxOpenBrackets) {
    return fail("too many nested parentheses");
  }
  brackets_.push_back({bracket, line_, static_cast<uint32_t>(cursor_ - 1 - text_.data()),
                       static_cast<uint32_t>(line_start_ - text_.data())});
  return true;
}

bool Lexer::close_bracket(char bracket) {
  if (brackets_.size() <= (field_ == FieldState::kNone ? 0U : 1U)) {
    return fail(fmt::format("unmatched '{}'", bracket));
  }
  OpenBracket open = brackets_.back();
  brackets_.pop_back();
  char expected = open.bracket == '(' ? ')' : open.bracket == '[' ? ']' : '}';
  if (bracket == expected) {
    return true;
  }
  std::string message = fmt::format(
      "closing parenthesis '{}' does not match opening parenthesis '{}'", bracket, open.bracket);
  if (open.line != line_) {
    message += fmt::format(" on line {}", open.line);
  }
  return fail(std::move(message));
}

}  // namespace pawl::python
