#include "cli/commands.h"
#include "cli/files.h"
#include "cli/sources.h"
#include "vm/runtime.h"

namespace pawl::cli {

// Every file is looked at, also after one that is refused. Nothing is printed about those in order.
int run_check(const CheckOptions& options) {
  vm::Runtime runtime;
  int exit_code = kExitOk;
  for (const std::string& file : options.files) {
    auto program = compile_source(parse_source_argument(file), {}, runtime, options.declared);
    if (!program) {
      report(program.error());
      exit_code = kExitUsage;
    } else if (!*program && exit_code == kExitOk) {
      exit_code = kExitCompileError;
    }
  }
  return exit_code;
}

}  // namespace pawl::cli
