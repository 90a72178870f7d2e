// Where an f-string ends (PEP 701): its replacement fields hold any expression, other strings with
// the same quotes included, comments, backslashes and, in brackets of a field, ends of lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lang/python/lexer.h"

namespace pawl::python {

// f-strings in fields of f-strings, as CPython limits them.
inline constexpr int kMaxNestedStrings = 150;
// Fields in format specifications of fields.
inline constexpr int kMaxNestedFields = 3;

// Whether these characters in front of a quote are a string prefix: r, b, u, f and rb, br, fr, rf.
bool is_string_prefix(std::string_view text);

struct StringScan {
  std::optional<uint32_t> end;  // nothing: the string is not well formed
  uint32_t failed_at = 0;       // then: where that shows,
  std::string problem = {};     // and what it is
  bool too_nested = false;
};
// The offset behind the f-string that begins at `start` with its prefix. The ends of the strings in
// its fields are added to `ends`.
StringScan formatted_string_end(std::string_view text, uint32_t start, StringEnds& ends);

// The offset of what ends the expression of a field that begins at `start`: `!`, `:`, `=` or the
// closing brace. Nothing: it does not end well.
std::optional<uint32_t> field_expression_end(std::string_view text, uint32_t start,
                                             StringEnds& ends);

}  // namespace pawl::python
