// The tokens of Python source, as the lexer hands them to the parser.
//
// A token is plain data that refers to the source by offsets. Keywords have types of their own; the
// soft keywords (match, case, _) are names here, because only the grammar can tell.
#pragma once

#include <cstdint>
#include <string_view>

namespace pawl::python {

// The list in token_list.inc feeds the enum and the spelling that error messages show.
enum class TokenType : uint8_t {
#define PAWL_PYTHON_TOKEN(name, text) k##name,
#include "lang/python/token_list.inc"
#undef PAWL_PYTHON_TOKEN
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
