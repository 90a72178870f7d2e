#include "cli/commands.h"
#include "cli/files.h"
#include "cli/sources.h"
#include "vm/runtime.h"

namespace pawl::cli {

int run_check(const CheckOptions& options) {
  vm::Runtime runtime;
  int exit_code = kExitOk;
  for (const std::string& file : options.files) {
    auto program = compile_source(parse_source_argument(file), {}, runtime, {}, Payload());
    if (!program) {
      report(program.error());
      return kExitUsage;
    }
    if (!*program) exit_code = kExitCompileError;
  }
  return exit_code;
}

}  // namespace pawl::cli
