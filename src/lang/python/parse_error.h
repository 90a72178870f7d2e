// What is wrong with a source file and where: CPython's SyntaxError as plain data.
#pragma once

#include <cstdint>
#include <string>

namespace pawl::python {

enum class ParseErrorKind : uint8_t {
  kSyntaxError,
  kIndentationError,
  kTabError,
  kTooLarge,  // valid Python, beyond a limit of source_limits.h
};

// Lines and columns count from 1, columns in code points, as SyntaxError's lineno and offset do. An
// end column of 0 says that only the start is known. `message` is CPython's text without the class
// name.
struct ParseError {
  ParseErrorKind kind = ParseErrorKind::kSyntaxError;
  std::string message;
  int32_t line = 0;
  int32_t column = 0;
  int32_t end_line = 0;
  int32_t end_column = 0;
};

}  // namespace pawl::python
