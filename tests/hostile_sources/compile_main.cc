// One deploy without a server: a bundle from standard input is compiled, its Program decoded and
// verified. Prints "program BYTES", or the codes of the diagnostics.
//
// Each file of the bundle is "PATH\nSIZE\nTEXT".
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/error_codes.h"
#include "lang/bytecode/codec.h"
#include "lang/python/compile.h"
#include "vm/runtime.h"
#include "vm/snapshot/image.h"

namespace {

std::string read_all() {
  std::string all;
  char buffer[1 << 16];
  for (ssize_t count; (count = ::read(STDIN_FILENO, buffer, sizeof buffer)) > 0;) {
    all.append(buffer, static_cast<std::size_t>(count));
  }
  return all;
}

}  // namespace

int main() {
  const std::string input = read_all();
  std::vector<pawl::python::SourceFile> files;
  for (std::size_t at = 0; at < input.size();) {
    const std::size_t path_end = input.find('\n', at);
    const std::size_t size_end = input.find('\n', path_end + 1);
    const std::size_t size = std::strtoull(input.c_str() + path_end + 1, nullptr, 10);
    files.push_back({input.substr(at, path_end - at), input.substr(size_end + 1, size)});
    at = size_end + 1 + size;
  }
  // As a deploy does it, but a file that does nothing is compiled all the same.
  pawl::vm::Runtime runtime;
  pawl::python::CompileResult compiled = pawl::python::compile_bundle(files, runtime, {});
  if (!compiled) {
    std::printf("refused");
    for (const auto& diagnostic : compiled.diagnostics) {
      std::printf(" %s", pawl::error_label(diagnostic.code).c_str());
    }
    std::printf("\n%.200s\n", compiled.diagnostics[0].message.c_str());
    return 0;
  }
  pawl::vm::add_image(*compiled.program, runtime);
  const std::string bytes = pawl::bytecode::encode_program(*compiled.program);
  const auto program = pawl::bytecode::decode_program(bytes);
  if (!program) {
    std::printf("wrong program: %s\n", program.error().message.c_str());
    return 1;
  }
  std::printf("program %zu\n", bytes.size());
  return 0;
}
