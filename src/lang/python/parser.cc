// The parser's driver: the two passes, the token buffer and errors.
#include "lang/python/parser.h"

#include <fmt/format.h>

#include "lang/python/parser_impl.h"
#include "lang/python/source_limits.h"
#include "lang/python/source_text.h"

namespace pawl::python {

void Parser::fetch() {
  Token token;
  if (!failed_) {
    bool good = lexer_.next(token);
    tokens_.push_back(token);
    if (good) [[likely]] {
      check_size(token);
      return;
    }
    final_ = true;
    tokens_.back().type = TokenType::kError;
    raise(lexer_.error());
    return;
  }
  tokens_.push_back(token);
}

void Parser::check_size(const Token& token) {
  if (tokens_.size() > kMaxTokens) [[unlikely]] {
    raise_too_large(token, fmt::format("the file has more than {} tokens", kMaxTokens));
  } else if (token.type == TokenType::kName && text_of(token).size() > kMaxNameBytes) [[unlikely]] {
    raise_too_large(token, fmt::format("a name of more than {} bytes", kMaxNameBytes));
  }
}

// No other reading of the source makes it smaller: the error is final.
std::nullptr_t Parser::raise_too_large(const Token& token, std::string message) {
  if (failed_) return nullptr;
  raise_at(range_of(token), {});
  error_.message = std::move(message);
  error_.kind = ParseErrorKind::kTooLarge;
  final_ = true;
  return nullptr;
}

bool Parser::require(TokenType expected) {
  if (accept(expected)) {
    return true;
  }
  if (!failed_) {
    raise_at(range_of(token()), fmt::format("expected '{}'", token_text(expected)));
  }
  return false;
}

std::nullptr_t Parser::raise(ParseError error) {
  if (failed_) {
    return nullptr;
  }
  failed_ = true;
  furthest_line_ = tokens_.empty() ? 1 : tokens_.back().line;
  error_ = std::move(error);
  // An error token at the position: no rule accepts it, so the parse unwinds.
  if (tokens_.empty() || tokens_.back().type != TokenType::kError) {
    Token stop;
    if (!tokens_.empty()) {
      stop = tokens_.back();
      stop.type = TokenType::kError;
    }
    tokens_.push_back(stop);
  }
  position_ = tokens_.size() - 1;
  return nullptr;
}

// The 1-based column in code points of a byte column of a line.
int32_t Parser::code_point_column(int32_t line, int32_t byte_column) {
  std::string_view text = lexer_.text();
  size_t start = 0;
  for (int32_t i = 1; i < line; ++i) {
    size_t newline = text.find('\n', start);
    if (newline == std::string_view::npos) {
      break;
    }
    start = newline + 1;
  }
  return 1 + ast::code_point_column(text.substr(start), byte_column);
}

std::nullptr_t Parser::raise_between(const ast::SourceRange& first, const ast::SourceRange& last,
                                     std::string message) {
  if (failed_) {
    return nullptr;
  }
  ParseError error;
  error.message = in_field_ ? "f-string: " + message : std::move(message);
  error.line = first.line;
  error.end_line = last.end_line;
  error.column = first.column < 0 ? 0 : code_point_column(first.line, first.column);
  error.end_column = last.end_column < 0 ? 0 : code_point_column(last.end_line, last.end_column);
  return raise(std::move(error));
}

std::nullptr_t Parser::raise_at(const ast::SourceRange& range, std::string message) {
  return raise_between(range, range, std::move(message));
}

// From the start of a node up to the last token looked at.
std::nullptr_t Parser::raise_from(const ast::SourceRange& first, std::string message) {
  return failed_ ? nullptr : raise_between(first, range_of(tokens_.back()), std::move(message));
}

// At the last token looked at.
std::nullptr_t Parser::raise_here(std::string message, ParseErrorKind kind) {
  if (failed_) {
    return nullptr;
  }
  const Token& last = tokens_.empty() ? token() : tokens_.back();
  ast::SourceRange range = range_of(last);
  bool is_indentation = last.type == TokenType::kIndent || last.type == TokenType::kDedent ||
                        last.type == TokenType::kEndMarker;
  int32_t column = is_indentation ? lexer_.cursor_column() : 0;
  raise_at(range, std::move(message));
  error_.kind = kind;
  if (is_indentation && range.column < 0) {
    error_.column = column;
  }
  return nullptr;
}

bool Parser::raise_too_nested() {
  if (!failed_) {
    raise_here("too many nested expressions or statements");
    too_nested_ = true;
  }
  return false;
}

// If no check knew the mistake, the place is the furthest token of the first pass.
void Parser::raise_invalid_syntax(size_t furthest) {
  if (failed_ && !too_nested_) {
    return;
  }
  // The first pass was not too deep, so the depth is that of a check's reading.
  failed_ = false;
  const Token& token = tokens_[furthest];
  if (token.type == TokenType::kIndent || token.type == TokenType::kDedent) {
    raise_here(token.type == TokenType::kIndent ? "unexpected indent" : "unexpected unindent",
               ParseErrorKind::kIndentationError);
    final_ = true;
    return;
  }
  raise_at(range_of(token), "invalid syntax");
}

// A mistake of the lexer's kind further on (an unclosed bracket before the place, an unterminated
// string behind it) is more likely the cause than what the parser stumbled over.
void Parser::check_rest_of_source() {
  Token token;
  do {
    if (!lexer_.next(token)) {
      const auto& brackets = lexer_.open_brackets();
      if (lexer_.error_in_token()) {
        error_ = lexer_.error();
      } else if (!brackets.empty() && furthest_line_ > brackets.back().line) {
        error_ = lexer_.unclosed_bracket_error();
      }
      return;
    }
  } while (token.type != TokenType::kEndMarker);
}

void Parser::begin_second_pass() {
  second_pass_ = true;
  remembering_ = true;
  memory_.clear();
  position_ = 0;
}

ParseResult Parser::parse_file(std::string_view filename) {
  tokens_.reserve(lexer_.text().size() / 4 + 16);
  auto file = [this]() -> ast::Module* {
    ListBuilder<Stmt> body(*this);
    if (!at(TokenType::kEndMarker) && !statements(body)) {
      return nullptr;
    }
    if (!at(TokenType::kEndMarker) || failed_) {
      return nullptr;
    }
    auto* module = arena_.make<ast::Module>();
    module->body = body.take(arena_);
    module->has_type_parameters = has_type_parameters_;
    return deepen(module, module->body);
  };
  ast::Module* module = file();
  if (module != nullptr && !failed_) {
    module->filename = arena_.intern(filename);
    return {module, tokens_.size(), std::nullopt};
  }
  if (!failed_) {
    size_t furthest = tokens_.size() - 1;
    begin_second_pass();
    file();
    raise_invalid_syntax(furthest);
  }
  if (!final_) {
    check_rest_of_source();
  }
  return {nullptr, tokens_.size(), std::move(error_)};
}

Expr* Parser::parse_field() {
  auto field = [this]() -> Expr* {
    Expr* value = star_expressions();
    return value != nullptr && at(TokenType::kEndMarker) && !failed_ ? value : nullptr;
  };
  Expr* value = field();
  if (value != nullptr || failed_) {
    return value;
  }
  size_t furthest = tokens_.size() - 1;
  begin_second_pass();
  field();
  raise_invalid_syntax(furthest);
  return nullptr;
}

ParseResult parse_module(std::string_view source, std::string_view filename, Arena& arena) {
  std::string text;
  if (auto error = prepare_source(source, text)) {
    return {nullptr, 0, std::move(error)};
  }
  CharacterNames names;
  return Parser(text, arena, names).parse_file(filename);
}

}  // namespace pawl::python
