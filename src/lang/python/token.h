// The tokens of Python source, as the lexer hands them to the parser.
//
// A token is plain data that refers to the source by offsets. Keywords have types of their own; the soft
// keywords (match, case, _) are names here, because only the grammar can tell.
#pragma once

#include <cstdint>
#include <string_view>

namespace pawl::python {

// One list feeds the enum and the spelling that error messages show ("expected ':'").
#define PAWL_PYTHON_TOKENS(X)                                                                   \
  X(EndMarker, "") X(Error, "") X(Unknown, "") X(Name, "") X(Number, "") X(String, "")          \
  X(Newline, "") X(Indent, "") X(Dedent, "")                                                    \
  X(LeftParen, "(") X(RightParen, ")") X(LeftBracket, "[") X(RightBracket, "]")                 \
  X(LeftBrace, "{") X(RightBrace, "}")                                                          \
  X(Colon, ":") X(Comma, ",") X(Semicolon, ";") X(Dot, ".") X(Ellipsis, "...")                  \
  X(Arrow, "->") X(ColonEqual, ":=") X(Equal, "=")                                              \
  X(Plus, "+") X(Minus, "-") X(Star, "*") X(Slash, "/") X(VerticalBar, "|") X(Ampersand, "&")   \
  X(Percent, "%") X(Circumflex, "^") X(Tilde, "~") X(At, "@") X(DoubleStar, "**")               \
  X(DoubleSlash, "//") X(LeftShift, "<<") X(RightShift, ">>")                                   \
  X(Less, "<") X(Greater, ">") X(EqualEqual, "==") X(NotEqual, "!=") X(LessEqual, "<=")         \
  X(GreaterEqual, ">=") X(LessGreater, "<>")                                                    \
  X(PlusEqual, "+=") X(MinusEqual, "-=") X(StarEqual, "*=") X(SlashEqual, "/=")                 \
  X(PercentEqual, "%=") X(AmpersandEqual, "&=") X(VerticalBarEqual, "|=")                       \
  X(CircumflexEqual, "^=") X(LeftShiftEqual, "<<=") X(RightShiftEqual, ">>=")                   \
  X(DoubleStarEqual, "**=") X(DoubleSlashEqual, "//=") X(AtEqual, "@=")                         \
  X(False, "False") X(None, "None") X(True, "True") X(And, "and") X(As, "as")                   \
  X(Assert, "assert") X(Async, "async") X(Await, "await") X(Break, "break")                     \
  X(Class, "class") X(Continue, "continue") X(Def, "def") X(Del, "del") X(Elif, "elif")         \
  X(Else, "else") X(Except, "except") X(Finally, "finally") X(For, "for") X(From, "from")       \
  X(Global, "global") X(If, "if") X(Import, "import") X(In, "in") X(Is, "is")                   \
  X(Lambda, "lambda") X(Nonlocal, "nonlocal") X(Not, "not") X(Or, "or") X(Pass, "pass")         \
  X(Raise, "raise") X(Return, "return") X(Try, "try") X(While, "while") X(With, "with")         \
  X(Yield, "yield")

enum class TokenType : uint8_t {
#define PAWL_PYTHON_TOKEN_NAME(name, text) k##name,
  PAWL_PYTHON_TOKENS(PAWL_PYTHON_TOKEN_NAME)
#undef PAWL_PYTHON_TOKEN_NAME
};

// How the token is written; empty for those without one spelling.
std::string_view token_text(TokenType type);

// The keyword of this spelling, or kName.
TokenType keyword_or_name(std::string_view text);

struct Token {
  TokenType type = TokenType::kError;
  uint16_t level = 0;  // How many brackets are open behind the token.
  uint32_t start = 0;  // Offsets into the lexer's text.
  uint32_t end = 0;
  int32_t line = 0;    // From 1.
  int32_t column = 0;  // From 0 in bytes; -1 for indents and dedents, which have no characters.
  int32_t end_line = 0;
  int32_t end_column = 0;
};

}  // namespace pawl::python
