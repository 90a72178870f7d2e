// Prints the syntax trees of Python files for compare.py: of each file either the dump or the
// error. File names come on standard input, one per line; each answer is preceded by its length in
// bytes on a line of its own. With --positions the dump has lines and columns.
#include <cstdio>
#include <cstring>
#include <string>

#include "lang/python/ast_dump.h"
#include "lang/python/parser.h"

namespace {

bool read_file(const char* path, std::string& text) {
  std::FILE* file = std::fopen(path, "rb");
  if (file == nullptr) {
    return false;
  }
  char buffer[65536];
  for (size_t count; (count = std::fread(buffer, 1, sizeof buffer, file)) > 0;) {
    text.append(buffer, count);
  }
  std::fclose(file);
  return true;
}

std::string describe(const pawl::python::ParseError& error) {
  static constexpr const char* kNames[] = {"SyntaxError", "IndentationError", "TabError"};
  return std::string("!") + kNames[static_cast<size_t>(error.kind)] + "|" + error.message + "|" +
         std::to_string(error.line) + "|" + std::to_string(error.column) + "|" +
         std::to_string(error.end_line) + "|" + std::to_string(error.end_column);
}

}  // namespace

int main(int argc, char** argv) {
  using pawl::python::DumpPositions;
  bool positions = argc > 1 && std::strcmp(argv[1], "--positions") == 0;
  char path[4096];
  while (std::fgets(path, sizeof path, stdin) != nullptr) {
    path[std::strcspn(path, "\n")] = '\0';
    std::string text;
    std::string answer = "!unreadable";
    if (read_file(path, text)) {
      pawl::python::Arena arena;
      auto result = pawl::python::parse_module(text, path, arena);
      answer = result ? pawl::python::dump_ast(result.module, positions ? DumpPositions::kInclude
                                                                        : DumpPositions::kOmit)
                      : describe(*result.error);
    }
    std::printf("%zu\n", answer.size());
    std::fwrite(answer.data(), 1, answer.size(), stdout);
    std::fflush(stdout);
  }
  return 0;
}
