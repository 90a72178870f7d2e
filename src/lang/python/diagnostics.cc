#include "lang/python/diagnostics.h"

#include <algorithm>

#include "lang/python/ast.h"

namespace pawl::python {
namespace {

int32_t code_points(std::string_view text) {
  return ast::code_point_column(text, static_cast<int32_t>(text.size()));
}

// The line under the source line. It repeats the source's tabs, so that the carets stand below what
// they mean however wide a tab is shown.
std::string caret_line(const Diagnostic& diagnostic) {
  std::string result;
  int32_t width = code_points(diagnostic.source_line);
  int32_t start = std::clamp(diagnostic.column - 1, 0, width);
  int32_t end = diagnostic.end_line == diagnostic.line && diagnostic.end_column > diagnostic.column
                    ? diagnostic.end_column - 1
                : diagnostic.end_line > diagnostic.line ? width
                                                        : start + 1;
  end = std::max(start + 1, std::min(end, width));
  int32_t column = 0;
  for (char byte : diagnostic.source_line) {
    if ((static_cast<uint8_t>(byte) & 0xC0) == 0x80) {
      continue;
    }
    if (column++ == start) {
      break;
    }
    result += byte == '\t' ? '\t' : ' ';
  }
  result.append(static_cast<size_t>(end - start), '^');
  return result;
}

}  // namespace

std::string format_diagnostic(const Diagnostic& diagnostic) {
  std::string result = diagnostic.file + ":" + std::to_string(diagnostic.line) + ":" +
                       std::to_string(diagnostic.column) +
                       (diagnostic.warning ? ": warning: " : ": error: ") + diagnostic.message +
                       "\n";
  if (!diagnostic.source_line.empty()) {
    result += "    " + diagnostic.source_line + "\n    " + caret_line(diagnostic) + "\n";
  }
  if (!diagnostic.hint.empty()) {
    result += "hint: " + diagnostic.hint + "\n";
  }
  return result;
}

std::string format_diagnostics(const std::vector<Diagnostic>& diagnostics) {
  std::string result;
  for (const Diagnostic& diagnostic : diagnostics) {
    result += format_diagnostic(diagnostic);
  }
  return result;
}

}  // namespace pawl::python
