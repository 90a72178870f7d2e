#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/say.h"
#include "cli/sources.h"
#include "server/answers.h"
#include "vm/runtime.h"

namespace pawl::cli {

// Every file is looked at, also after one that is refused. Nothing is printed about those in order.
int run_check(const CheckOptions& options) {
  vm::Runtime runtime;
  int exit_code = kExitOk;
  std::vector<python::Diagnostic> found;
  std::vector<python::Diagnostic> warnings;
  for (const std::string& file : options.files) {
    auto program = compile_source(parse_source_argument(file), {}, runtime, options.declared,
                                  Entries::kAll, options.json ? &found : nullptr, &warnings);
    if (!program) {
      report(program.error());
      exit_code = kExitUsage;
    } else if (!*program && exit_code == kExitOk) {
      exit_code = kExitCompileError;
    }
  }
  if (!options.json) say_text(python::format_diagnostics(warnings));
  if (options.json) {
    JsonWriter writer = server::answer_writer();
    writer.begin_object();
    writer.key("diagnostics");
    server::write_diagnostics(writer, found);
    writer.key("warnings");
    server::write_diagnostics(writer, warnings);
    writer.end();
    fmt::print("{}\n", server::finish(std::move(writer)));
  }
  return exit_code;
}

}  // namespace pawl::cli
