// Diagnostics: what is wrong with a source, where, and what to write instead.
//
//   order.py:12:9: error: 'eval' is not available in a workflow
//       x = eval(text)
//           ^^^^
//   hint: …
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error_codes.h"

namespace pawl::python {

// Lines and columns count from 1, columns in code points; the end is exclusive.
struct Diagnostic {
  std::string file;
  int32_t line = 0;
  int32_t column = 0;
  int32_t end_line = 0;
  int32_t end_column = 0;
  ErrorCode code = ErrorCode::syntax_error;
  std::string message;
  std::string hint;         // may be empty
  std::string source_line;  // the text of `line`, without its end
  bool warning = false;     // the program is taken all the same
};

// The lines shown above, each ended by a newline.
std::string format_diagnostic(const Diagnostic& diagnostic);
std::string format_diagnostics(const std::vector<Diagnostic>& diagnostics);

}  // namespace pawl::python
