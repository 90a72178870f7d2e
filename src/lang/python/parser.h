// Source text to syntax tree: the whole grammar of Python 3.11.
//
// The parser is a pure function of its source. It takes any bytes: whatever is wrong with them
// comes back as a ParseError, and neither deep nesting nor size can exhaust the stack. Where
// CPython 3.11 has an own message for a common mistake, the message and its place are the same
// here.
//
// What CPython finds only after parsing (symbol table and code generation: 'return' outside
// function, duplicate arguments, misplaced nonlocal) is left to the compiler here as well.
#pragma once

#include <optional>
#include <string_view>

#include "lang/python/ast.h"
#include "lang/python/parse_error.h"

namespace pawl::python {

// Either a module or an error.
struct ParseResult {
  ast::Module* module = nullptr;
  size_t tokens = 0;
  std::optional<ParseError> error;

  explicit operator bool() const { return module != nullptr; }
};

// The tree and its strings live in the arena; `source` may go away afterwards.
ParseResult parse_module(std::string_view source, std::string_view filename, Arena& arena);

}  // namespace pawl::python
