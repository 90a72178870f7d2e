#include <cstdio>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/sources.h"
#include "lang/bytecode/disassembler.h"
#include "vm/runtime.h"

namespace pawl::cli {

int run_dis(const DisOptions& options) {
  vm::Runtime runtime;
  auto program = compile_source(options.source, options.modules, runtime, options.declared);
  if (!program) {
    report(program.error());
    return kExitUsage;
  }
  if (!*program) return kExitCompileError;
  std::string text =
      bytecode::disassemble(**program, {.library = options.library, .roles = options.roles});
  std::fwrite(text.data(), 1, text.size(), stdout);
  return kExitOk;
}

}  // namespace pawl::cli
