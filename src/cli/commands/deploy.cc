#include <fmt/core.h>

#include "cli/api.h"
#include "cli/bundle.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/deploying.h"

namespace pawl::cli {
namespace {

void write_names(JsonWriter& writer, std::string_view key, const std::vector<std::string>& names) {
  writer.key(key);
  writer.begin_list();
  for (const std::string& name : names) writer.string(name);
  writer.end();
}

class DeployCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("FILE", files_, "the main file first; what it imports beside it is found");
    arguments.option("--task", "NAME", tasks_, "a task that the source calls without defining it");
    arguments.option("--inputs", "NAME", inputs_, "a name of a plain file's input");
    declare_server(arguments, server_);
    arguments.footer(
        "Runs that are under way keep the version they began with.\n"
        "Exit codes: 0 deployed, 2 the source was refused, 4 refused, 5 no server.");
  }

  int run() override {
    const Status done = deploy();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status deploy() {
    const std::vector<std::string> further(files_.begin() + 1, files_.end());
    PAWL_TRY(const std::vector<python::SourceFile> sources, load_bundle(files_[0], further));
    PAWL_TRY(Api api, Api::open(server_));
    PAWL_TRY(const ApiAnswer answer, deploy_sources(api, sources, {tasks_, inputs_}));
    if (server_.json) {
      print_json(answer);
      return {};
    }
    for (const PayloadTree& workflow : list_at(answer.body, "workflows")) {
      if (workflow.kind() == PayloadKind::kString) {
        fmt::print("{} {}\n", workflow.text(), text_at(answer.body, "version").substr(0, 12));
      }
    }
    return {};
  }

  std::vector<std::string> files_;
  std::vector<std::string> tasks_;
  std::vector<std::string> inputs_;
  ServerOptions server_;
};

}  // namespace

Result<ApiAnswer> deploy_sources(Api& api, const std::vector<python::SourceFile>& sources,
                                 const DeclaredNames& declared) {
  JsonWriter writer = request_writer();
  writer.begin_object();
  writer.key("files");
  writer.begin_list();
  for (const python::SourceFile& source : sources) {
    writer.begin_object();
    writer.key("path");
    writer.string(source.path);
    writer.key("text");
    writer.string(source.text);
    writer.end();
  }
  writer.end();
  write_names(writer, "tasks", declared.tasks);
  write_names(writer, "inputs", declared.inputs);
  writer.end();
  PAWL_TRY(const std::string body, std::move(writer).finish());
  return api.send("POST", "/api/v1/deploy", body);
}

std::unique_ptr<Command> make_deploy_command() { return std::make_unique<DeployCommand>(); }

}  // namespace pawl::cli
