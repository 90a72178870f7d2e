// What the tests of the compiler share: compile a text, show one function.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "lang/bytecode/disassembler.h"
#include "lang/bytecode/flow_check.h"
#include "lang/python/catalog_test_support.h"
#include "lang/python/compile.h"

namespace pawl::python {

inline CompileResult compile_text(std::string_view text, const CompileOptions& options = {}) {
  TestCatalog catalog;
  catalog.libraries["pawl"] =
      "class Workflow:\n"
      "    pass\n"
      "def sleep(seconds):\n"
      "    return seconds\n";
  catalog.libraries["asyncio"] =
      "_loops = []\n"
      "async def sleep(delay, result=None):\n"
      "    return result\n"
      "async def gather(*awaitables, return_exceptions=False):\n"
      "    return _loops\n"
      "def unused():\n"
      "    return does_not_exist\n";
  SourceFile file{"test.py", std::string(text)};
  CompileResult result = compile_bundle({&file, 1}, catalog, options);
  if (result) {
    EXPECT_EQ(bytecode::check_flow(*result.program), "");
  }
  return result;
}

inline const bytecode::Function* find_function(const bytecode::Program& program,
                                               std::string_view qualname) {
  for (const bytecode::Function& function : program.functions) {
    if (program.strings[function.qualname] == qualname) return &function;
  }
  return nullptr;
}

// The instructions of one function, one a line: "Add x, a, b".
inline std::string code_of(std::string_view text, std::string_view qualname) {
  CompileResult result = compile_text(text);
  if (!result) return format_diagnostics(result.diagnostics);
  const bytecode::Function* function = find_function(*result.program, qualname);
  if (function == nullptr) return "no such function\n";
  std::string listing = bytecode::disassemble_function(*result.program, *function);
  std::string lines;
  size_t start = listing.find('\n') + 1;
  while (start < listing.size()) {
    size_t end = listing.find('\n', start);
    std::string line = listing.substr(start, end - start);
    // The line number column is not what these tests are about.
    if (line.size() > 14 && line.compare(0, 6, "      ") != 0) line.replace(0, 5, "     ");
    bool instruction =
        line.find("handle") == std::string::npos && line.find("handling") == std::string::npos;
    lines += (instruction ? line.substr(5) : line.substr(6)) + "\n";
    start = end + 1;
  }
  return lines;
}

// "LINE:COLUMN: message" of each diagnostic.
inline std::string problems_of(std::string_view text, const CompileOptions& options = {}) {
  std::string result;
  for (const Diagnostic& diagnostic : compile_text(text, options).diagnostics) {
    result += std::to_string(diagnostic.line) + ":" + std::to_string(diagnostic.column) + ": " +
              diagnostic.message + "\n";
  }
  return result;
}

}  // namespace pawl::python
