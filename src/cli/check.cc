#include <fmt/core.h>

#include "cli/api.h"
#include "cli/bundle.h"
#include "cli/commands.h"
#include "cli/deploying.h"
#include "cli/files.h"
#include "cli/move_view.h"
#include "cli/say.h"
#include "cli/sources.h"
#include "server/answers.h"
#include "vm/runtime.h"

namespace pawl::cli {
namespace {

// A gate for deploys: what would become of the runs that are live on a server.
Result<bool> ask_server(Api& api, const CheckOptions& options, const std::string& file) {
  PAWL_TRY(const auto sources, load_bundle(parse_source_argument(file).path, {}));
  PAWL_TRY(const ApiAnswer answer,
           deploy_sources(api, sources, options.declared, {}, Deploying::kCheck));
  options.json ? print_json(answer) : print_moves(answer.body, true);
  return list_at(answer.body, "refusals").empty();
}

int check_against(const CheckOptions& options) {
  ServerOptions server;
  server.url = options.against;
  auto api = Api::open(server);
  if (!api) return report_failure(api.error());
  int code = kExitOk;
  for (const std::string& file : options.files) {
    const Result<bool> all = ask_server(*api, options, file);
    if (!all) return report_failure(all.error());
    if (!*all) code = kExitRefused;
  }
  return code;
}

}  // namespace

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
  if (!options.against.empty() && exit_code == kExitOk) return check_against(options);
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
