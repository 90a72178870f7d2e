// String literals: implicit concatenation and f-strings.
//
// An f-string is one token, with everything that its replacement fields hold; the fields are found
// here and each expression is parsed in place by a parser of its own, so that positions are those
// of the file. What is wrong with a string that is not well formed is said in the words of
// Python 3.11, which point at the cause.
#include <fmt/format.h>

#include "lang/python/formatted_string.h"
#include "lang/python/parser_impl.h"
#include "lang/python/string_literal.h"

namespace pawl::python {

// Builds the values of one JoinedStr out of all literals of a concatenation.
class FormattedStringParser {
 public:
  FormattedStringParser(Parser& parser, ast::SourceRange range, bool unicode_prefix)
      : parser_(parser), range_(range), unicode_prefix_(unicode_prefix) {}

  bool add_plain(const StringLiteral& literal) { return add_literal(literal.body, literal.raw); }
  bool add_formatted(const StringLiteral& literal, const Token& token);

  std::string& pending() { return pending_; }
  ast::Constant* take_constant();
  ast::JoinedStr* take_joined();

 private:
  bool add_literal(std::string_view body, bool raw);
  bool literal_part(int level, bool& at_field);
  bool field(int level);
  bool find_expression_end();
  bool report_expression_end();
  Expr* parse_expression(const char* begin, const char* end);
  bool debug_text(const char* begin, bool& has_debug);
  void add_without_comments(std::string_view text);
  bool conversion(int32_t& result);
  bool format_specification(int level, Expr*& result);
  bool parts(int level, std::vector<Expr*>& values);
  bool fail(std::string message) {
    parser_.raise_here(std::move(message));
    return false;
  }
  void flush_pending(std::vector<Expr*>& values);
  ast::JoinedStr* joined(const std::vector<Expr*>& values);

  Parser& parser_;
  ast::SourceRange range_;
  // Of the token that holds the field being read: CPython gives it to what ends a specification.
  ast::SourceRange token_range_;
  bool unicode_prefix_;
  std::string pending_;
  std::vector<Expr*> values_;
  std::vector<Expr*>* current_ = &values_;
  // The f-string being read.
  const char* cursor_ = nullptr;
  const char* end_ = nullptr;
  bool raw_ = false;
  // The line of the text that `line_cursor_` is in, carried along as fields are met.
  const char* line_cursor_ = nullptr;
  const char* line_start_ = nullptr;
  int32_t line_ = 0;
};

ast::Constant* FormattedStringParser::take_constant() {
  auto* constant = parser_.arena_.make<ast::Constant>();
  constant->range = range_;
  constant->value_kind = ast::ConstantKind::kStr;
  constant->text = parser_.arena_.intern(pending_);
  constant->unicode_prefix = unicode_prefix_;
  pending_.clear();
  return constant;
}

void FormattedStringParser::flush_pending(std::vector<Expr*>& values) {
  if (!pending_.empty()) {
    values.push_back(take_constant());
  }
}

ast::JoinedStr* FormattedStringParser::joined(const std::vector<Expr*>& values) {
  auto* node = parser_.arena_.make<ast::JoinedStr>();
  node->range = range_;
  node->values = parser_.arena_.copy(values.data(), values.size());
  return parser_.deepen(node, node->values);
}

ast::JoinedStr* FormattedStringParser::take_joined() {
  flush_pending(values_);
  return joined(values_);
}

bool FormattedStringParser::add_literal(std::string_view body, bool raw) {
  std::string error = append_string(body, raw, *parser_.names_, pending_);
  return error.empty() || fail(std::move(error));
}

bool FormattedStringParser::add_formatted(const StringLiteral& literal, const Token& token) {
  std::string_view text = parser_.lexer_.text();
  cursor_ = literal.body.data();
  end_ = cursor_ + literal.body.size();
  raw_ = literal.raw;
  line_cursor_ = text.data() + token.start;
  line_start_ = line_cursor_ - token.column;
  line_ = token.line;
  token_range_ = Parser::range_of(token);
  return parts(0, values_);
}

// Literal text and fields by turns, up to the end of the string or of the format specification.
bool FormattedStringParser::parts(int level, std::vector<Expr*>& values) {
  std::vector<Expr*>* outer = current_;
  current_ = &values;
  bool good = true;
  for (bool at_field = true; good && at_field;) {
    good = literal_part(level, at_field) && (!at_field || field(level));
  }
  current_ = outer;
  return good;
}

// Text up to the next field. Doubled braces stand for themselves, except in a format specification.
bool FormattedStringParser::literal_part(int level, bool& at_field) {
  const char* start = cursor_;
  at_field = false;
  while (cursor_ < end_) {
    char c = *cursor_++;
    if (!raw_ && c == '\\' && cursor_ < end_) {
      c = *cursor_++;
      if (c == 'N') {
        // The braces of a character name are not a field.
        if (cursor_ < end_ && *cursor_++ == '{') {
          while (cursor_ < end_ && *cursor_++ != '}') {
          }
        }
        continue;
      }
    }
    if (c != '{' && c != '}') {
      continue;
    }
    if (level == 0) {
      if (cursor_ < end_ && *cursor_ == c) {
        bool good = add_literal({start, static_cast<size_t>(cursor_ - start)}, raw_);
        start = ++cursor_;
        if (!good) {
          return false;
        }
        continue;
      }
      if (c == '}') {
        return fail("f-string: single '}' is not allowed");
      }
    }
    --cursor_;
    at_field = c == '{';
    break;
  }
  return add_literal({start, static_cast<size_t>(cursor_ - start)}, raw_);
}

// Moves the cursor to what ends the expression: `!`, `:`, `=` or the closing brace.
bool FormattedStringParser::find_expression_end() {
  const char* text = parser_.lexer_.text().data();
  const std::string_view whole(text, static_cast<size_t>(end_ - text));
  const auto end =
      field_expression_end(whole, static_cast<uint32_t>(cursor_ - text), *parser_.ends_);
  if (!end) return report_expression_end();
  cursor_ = text + *end;
  return true;
}

// The same where a string or a bracket does not end, to say which. True: an expression in the
// expression is to blame.
bool FormattedStringParser::report_expression_end() {
  std::string brackets;
  char quote = '\0';
  bool triple = false;
  auto tripled = [this](char c) {
    return cursor_ + 2 < end_ && cursor_[1] == c && cursor_[2] == c;
  };
  for (; cursor_ < end_; ++cursor_) {
    char c = *cursor_;
    if (c == '\\') {
      cursor_ += cursor_ + 1 < end_ ? 1 : 0;
      continue;
    }
    if (quote != '\0') {
      if (c == quote && (!triple || tripled(c))) {
        cursor_ += triple ? 2 : 0;
        quote = '\0';
      }
      continue;
    }
    if (c == '\'' || c == '"') {
      quote = c;
      triple = tripled(c);
      cursor_ += triple ? 2 : 0;
      continue;
    }
    if (c == '[' || c == '{' || c == '(') {
      if (brackets.size() >= kMaxOpenBrackets) {
        return fail("f-string: too many nested parenthesis");
      }
      brackets += c;
      continue;
    }
    if (c == '#') {
      return fail("'{' was never closed");
    }
    if (brackets.empty() && std::string_view("!:}=><").find(c) != std::string_view::npos) {
      if (cursor_ + 1 < end_ && cursor_[1] == '=' && c != ':' && c != '}') {
        ++cursor_;
        continue;
      }
      if (c == '>' || c == '<') {
        continue;
      }
      break;
    }
    if (c == ']' || c == '}' || c == ')') {
      if (brackets.empty()) {
        return fail(fmt::format("f-string: unmatched '{}'", c));
      }
      char open = brackets.back();
      brackets.pop_back();
      if (c != (open == '(' ? ')' : open == '[' ? ']' : '}')) {
        return fail(fmt::format(
            "f-string: closing parenthesis '{}' does not match opening parenthesis '{}'", c, open));
      }
    }
  }
  if (quote != '\0') {
    return fail("f-string: unterminated string");
  }
  if (!brackets.empty()) {
    return fail(fmt::format("f-string: unmatched '{}'", brackets.back()));
  }
  return cursor_ < end_ || fail("f-string: expecting '}'");
}

Expr* FormattedStringParser::parse_expression(const char* begin, const char* end) {
  std::string_view content(begin, static_cast<size_t>(end - begin));
  if (content.find_first_not_of(" \t\n\f") == std::string_view::npos) {
    fail(*end == '}' ? "f-string: empty expression not allowed"
                     : fmt::format("f-string: expression required before '{}'", *end));
    return nullptr;
  }
  for (; line_cursor_ < begin; ++line_cursor_) {
    if (*line_cursor_ == '\n') {
      ++line_;
      line_start_ = line_cursor_ + 1;
    }
  }
  std::string_view text = parser_.lexer_.text();
  ExpressionRange range;
  range.begin = static_cast<uint32_t>(begin - text.data());
  range.end = static_cast<uint32_t>(end - text.data());
  range.line = line_;
  range.line_start = static_cast<uint32_t>(line_start_ - text.data());
  Parser inner(text, range, parser_);
  Expr* value = inner.parse_field();
  if (value == nullptr) {
    parser_.raise(std::move(inner.error()));
  }
  return value;
}

// `=` behind the expression: its text becomes part of the literal.
bool FormattedStringParser::debug_text(const char* begin, bool& has_debug) {
  has_debug = *cursor_ == '=';
  if (!has_debug) {
    return true;
  }
  ++cursor_;
  while (cursor_ < end_ &&
         std::string_view(" \t\n\v\f\r").find(*cursor_) != std::string_view::npos) {
    ++cursor_;
  }
  if (cursor_ >= end_) {
    return fail("f-string: expecting '}'");
  }
  add_without_comments({begin, static_cast<size_t>(cursor_ - begin)});
  return true;
}

// The text of an expression. Comments are no part of it, the ends of their lines are.
void FormattedStringParser::add_without_comments(std::string_view text) {
  const char* start = parser_.lexer_.text().data();
  for (size_t i = 0; i < text.size(); ++i) {
    const auto string = parser_.ends_->find(static_cast<uint32_t>(text.data() + i - start));
    if (string != parser_.ends_->end()) {
      const size_t end = static_cast<size_t>(start + string->second - text.data());
      pending_ += text.substr(i, end - i);
      i = end - 1;
    } else if (text[i] == '#') {
      i = std::min(text.find('\n', i), text.size()) - 1;
    } else {
      pending_ += text[i];
    }
  }
}

bool FormattedStringParser::conversion(int32_t& result) {
  if (*cursor_ != '!') {
    return true;
  }
  if (++cursor_ >= end_) {
    return fail("f-string: expecting '}'");
  }
  char c = *cursor_++;
  if (c != 's' && c != 'r' && c != 'a') {
    return fail("f-string: invalid conversion character: expected 's', 'r', or 'a'");
  }
  result = c;
  return cursor_ < end_ || fail("f-string: expecting '}'");
}

bool FormattedStringParser::format_specification(int level, Expr*& result) {
  if (*cursor_ != ':') {
    return true;
  }
  if (++cursor_ >= end_) {
    return fail("f-string: expecting '}'");
  }
  std::string outer_pending;
  outer_pending.swap(pending_);
  std::vector<Expr*> values;
  if (!parts(level + 1, values)) {
    return false;
  }
  std::swap(range_, token_range_);
  flush_pending(values);
  result = joined(values);
  std::swap(range_, token_range_);
  pending_.swap(outer_pending);
  return true;
}

// One replacement field, at its opening brace.
bool FormattedStringParser::field(int level) {
  if (level >= kMaxNestedFields) {
    return fail("f-string: expressions nested too deeply");
  }
  const char* begin = ++cursor_;
  if (!find_expression_end()) {
    return false;
  }
  Expr* value = parse_expression(begin, cursor_);
  bool has_debug = false;
  int32_t conversion_character = -1;
  if (value == nullptr || !debug_text(begin, has_debug) || !conversion(conversion_character)) {
    return false;
  }
  // What is pending belongs in front of this field, also when the specification has text.
  flush_pending(*current_);
  Expr* specification = nullptr;
  if (!format_specification(level, specification)) {
    return false;
  }
  if (cursor_ >= end_ || *cursor_ != '}') {
    return fail("f-string: expecting '}'");
  }
  ++cursor_;
  auto* node = parser_.arena_.make<ast::FormattedValue>();
  node->range = range_;
  node->value = value;
  bool implied = has_debug && specification == nullptr && conversion_character < 0;
  node->conversion = implied ? 'r' : conversion_character;
  node->format_spec = specification;
  current_->push_back(parser_.deepen(node, {value, specification}));
  return !parser_.failed_;
}

// One or more string tokens, which make one value.
Expr* Parser::strings() {
  size_t start = position_;
  while (accept(TokenType::kString)) {
  }
  return failed_ ? nullptr : joined_string(start, position_);
}

Expr* Parser::joined_string(size_t first_token, size_t end_token) {
  bool any_formatted = false;
  size_t bytes_count = 0;
  for (size_t i = first_token; i < end_token; ++i) {
    StringLiteral literal = split_string_literal(text_of(tokens_[i]));
    any_formatted |= literal.formatted;
    bytes_count += literal.bytes;
  }
  if (bytes_count != 0) {
    return bytes_string(first_token, end_token, bytes_count);
  }
  bool unicode_prefix = text_of(tokens_[first_token])[0] == 'u';
  const Token& first = tokens_[first_token];
  const Token& last = tokens_[end_token - 1];
  FormattedStringParser builder(*this, {first.line, first.column, last.end_line, last.end_column},
                                unicode_prefix);
  for (size_t i = first_token; i < end_token; ++i) {
    StringLiteral literal = split_string_literal(text_of(tokens_[i]));
    bool good =
        literal.formatted ? builder.add_formatted(literal, tokens_[i]) : builder.add_plain(literal);
    if (!good) {
      return nullptr;
    }
  }
  if (any_formatted) {
    return builder.take_joined();
  }
  return builder.take_constant();
}

Expr* Parser::bytes_string(size_t first_token, size_t end_token, size_t bytes_count) {
  std::string value;
  for (size_t i = first_token; i < end_token; ++i) {
    StringLiteral literal = split_string_literal(text_of(tokens_[i]));
    if (literal.bytes) {
      for (char c : literal.body) {
        if (static_cast<uint8_t>(c) >= 0x80) {
          return raise_at(range_of(tokens_[i]), "bytes can only contain ASCII literal characters");
        }
      }
      std::string error = append_bytes(literal.body, literal.raw, value);
      if (!error.empty()) {
        return raise_here(std::move(error));
      }
    }
    if (bytes_count != end_token - first_token && i > first_token) {
      return raise_here("cannot mix bytes and nonbytes literals");
    }
  }
  auto* constant = make<ast::Constant>(first_token);
  constant->value_kind = ast::ConstantKind::kBytes;
  constant->text = arena_.intern(value);
  return constant;
}

}  // namespace pawl::python
