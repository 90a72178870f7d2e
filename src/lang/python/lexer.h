// Source text to tokens: indentation, line joining, numbers, strings and operators.
//
// The lexer works on text prepared by prepare_source: valid UTF-8 without NUL or carriage returns,
// ending in a newline, with a NUL behind the end. It hands out tokens one at a time and allocates
// nothing but its stacks; a string token is only delimited here, its contents are decoded in
// string_literal.h. After an error it must not be asked again. Bracket depth is limited to
// kMaxOpenBrackets and indentation to kMaxIndents, as in CPython, so that the parser's recursion
// over both is bounded.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lang/python/parse_error.h"
#include "lang/python/token.h"

namespace pawl::python {

inline constexpr int kMaxOpenBrackets = 200;
inline constexpr int kMaxIndents = 100;

// Where strings that stand in replacement fields end, by the offset of their first character. An
// f-string may hold others with the same quotes, so its end is found by reading all of them; what
// was found then is not looked for again when a field is lexed by itself.
using StringEnds = std::unordered_map<uint32_t, uint32_t>;

// A stretch of the text that holds one expression: the inside of a replacement field of an
// f-string. It is lexed as if in parentheses: the characters before and behind it (the brace, and
// what ends the expression) are handed out as a left and a right parenthesis.
struct ExpressionRange {
  uint32_t begin = 0;
  uint32_t end = 0;
  int32_t line = 1;
  uint32_t line_start = 0;  // The offset at which that line begins.
};

class Lexer {
 public:
  // `ends` outlives the lexer.
  Lexer(std::string_view text, StringEnds& ends);
  Lexer(std::string_view text, StringEnds& ends, const ExpressionRange& range);

  // False on an error, which error() then describes; the token says where the lexer stands.
  bool next(Token& token);
  const ParseError& error() const { return error_; }
  // Whether the error is in a token rather than in the layout of lines; only the former are looked
  // for behind another error.
  bool error_in_token() const { return error_in_token_; }

  struct OpenBracket {
    char bracket;
    int32_t line;
    uint32_t offset;
    uint32_t line_start;
  };
  const std::vector<OpenBracket>& open_brackets() const { return brackets_; }
  // "'(' was never closed" for the innermost open bracket.
  ParseError unclosed_bracket_error() const;

  // Where the lexer stands: an indentation error has no other column.
  int32_t cursor_column() const;

  std::string_view text() const { return text_; }
  std::string_view token_text(const Token& token) const {
    return text_.substr(token.start, token.end - token.start);
  }

 private:
  char peek(size_t ahead = 0) const { return cursor_ + ahead < limit_ ? cursor_[ahead] : '\0'; }
  bool at_end() const { return cursor_ >= limit_; }
  bool take(char expected) {
    if (peek() != expected || at_end()) {
      return false;
    }
    ++cursor_;
    return true;
  }
  void start_line() {
    ++line_;
    line_start_ = cursor_;
  }

  bool next_in_field(Token& token);
  bool next_token(Token& token);
  bool measure_indentation();
  bool note_indentation(int column, int alternative_column);
  bool skip_continuation();
  bool lex_name(Token& token);
  bool verify_identifier(const char* start);
  bool lex_number();
  bool lex_zero_number();
  bool lex_radix_number(int radix, const char* name);
  bool lex_fraction_and_exponent();
  bool lex_decimal_tail();
  bool verify_end_of_number(const char* kind);
  bool lex_string(const char* start, Token& token);
  bool lex_formatted_string(const char* start, Token& token);
  TokenType lex_operator();
  bool open_bracket(char bracket);
  bool close_bracket(char bracket);

  bool begin_token(Token& token, TokenType type, const char* start) const;
  bool fail(std::string message);
  bool fail_at(ParseErrorKind kind, std::string message, int32_t line, int32_t column,
               int32_t end_column);

  std::string_view text_;
  StringEnds* ends_;
  const char* cursor_;
  const char* limit_;
  const char* line_start_;
  int32_t line_;
  bool at_line_start_;
  enum class FieldState : uint8_t { kNone, kBefore, kInside, kBehind };
  FieldState field_ = FieldState::kNone;
  int32_t pending_indents_ = 0;  // Positive: indents to hand out; negative: dedents.
  struct Indent {
    int column;
    int alternative_column;  // With tabs counted as one, to find mixtures that depend on tab size.
  };
  std::vector<Indent> indents_;
  std::vector<OpenBracket> brackets_;
  ParseError error_;
  bool error_in_token_ = false;
  struct FieldProblem {
    std::string message;
    uint32_t offset = 0;
  };
  FieldProblem problem_;    // of the f-string that is being lexed
  bool bad_field_ = false;  // an f-string is not well formed: what is wrong is said by the parser
};

}  // namespace pawl::python
