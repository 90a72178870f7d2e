#include <fmt/core.h>

#include "base/error_codes.h"
#include "cli/api.h"
#include "cli/bundle.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/deploying.h"
#include "cli/say.h"
#include "cli/sources.h"
#include "cli/worker_process.h"
#include "lang/python/diagnostics.h"

namespace pawl::cli {
namespace {

void write_names(JsonWriter& writer, std::string_view key, const std::vector<std::string>& names) {
  writer.key(key);
  writer.begin_list();
  for (const std::string& name : names) writer.string(name);
  writer.end();
}

bool is_javascript(std::string_view path) {
  return path.ends_with(".mjs") || path.ends_with(".js");
}

python::Diagnostic warning_in(const PayloadTree& answer) {
  python::Diagnostic warning;
  warning.file = text_at(answer, "path");
  warning.line = static_cast<int32_t>(integer_at(answer, "line"));
  warning.column = static_cast<int32_t>(integer_at(answer, "column"));
  warning.end_line = static_cast<int32_t>(integer_at(answer, "end_line"));
  warning.end_column = static_cast<int32_t>(integer_at(answer, "end_column"));
  warning.message = text_at(answer, "message");
  warning.hint = text_at(answer, "hint");
  warning.source_line = text_at(answer, "source");
  warning.warning = true;
  return warning;
}

class DeployCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.argument("FILE", files_,
                       "the main file first; modules it imports from the same folder are included. "
                       "FILE.mjs or FILE.js "
                       "deploys the workflows that its serve() names");
    arguments.option("--tasks", "FILE", task_files_,
                     "tasks in another file, FILE.py, FILE.mjs or FILE.js, whose options count for "
                     "what the workflows take from pawl.tasks; may be repeated");
    arguments.option("--task", "NAME", tasks_, "a task that the source calls but does not define");
    arguments.option("--inputs", "NAME", inputs_,
                     "the name of an input, for a file without @workflow");
    arguments.option("--set", "NAME=VALUE", settings_, kSetHelp);
    arguments.option("--namespace", "NAME", namespace_,
                     "the namespace of the pawl.serve() that runs the tasks of FILE");
    declare_server(arguments, server_);
    arguments.footer(
        "Runs in progress keep the version they started with.\n"
        "Exit codes: 0 deployed, 2 the source was refused, 4 refused, 5 no server.");
  }

  int run() override {
    const Status done = deploy();
    return done ? kExitOk : report_failure(done.error());
  }

 private:
  Status deploy() {
    PAWL_TRY(Api api, Api::open(server_));
    WorkerDeclaration declared;
    for (const std::string& file : task_files_) {
      PAWL_TRY(WorkerDeclaration more, WorkerProcess::declare(file));
      declared.add(std::move(more));
    }
    if (!is_javascript(files_[0])) return deploy_bundle(api, files_, declared.tasks);
    if (files_.size() > 1) {
      return fail(ErrorCode::usage, "a file of JavaScript is deployed by itself");
    }
    PAWL_TRY(WorkerDeclaration own, WorkerProcess::declare(files_[0]));
    if (own.workflows.empty()) {
      return fail(ErrorCode::usage, files_[0] + " names no workflows",
                  "name them: serve({ tasks, workflows: ['order.py'] })");
    }
    declared.add(std::move(own));
    for (const std::string& path : declared.workflows) {
      PAWL_TRY_STATUS(deploy_bundle(api, {path}, declared.tasks));
    }
    return {};
  }

  Status deploy_bundle(Api& api, const std::vector<std::string>& files,
                       const std::vector<python::OfferedTask>& offered) const {
    const std::vector<std::string> further(files.begin() + 1, files.end());
    PAWL_TRY(const std::vector<python::SourceFile> sources, load_bundle(files[0], further));
    PAWL_TRY(const ApiAnswer answer,
             deploy_sources(api, sources, {tasks_, inputs_, settings_, namespace_}, offered));
    if (server_.json) {
      print_json(answer);
      return {};
    }
    for (const PayloadTree& warning : list_at(answer.body, "warnings")) {
      say_text(python::format_diagnostic(warning_in(warning)));
    }
    for (const PayloadTree& schedule : list_at(answer.body, "schedules")) {
      say("pawl: schedule '{}' {}: {}\n", text_at(schedule, "id"), text_at(schedule, "what"),
          text_at(schedule, "message"));
    }
    for (const PayloadTree& workflow : list_at(answer.body, "workflows")) {
      if (workflow.kind() == PayloadKind::kString) {
        fmt::print("{} {}\n", workflow.text(), text_at(answer.body, "version").substr(0, 12));
      }
    }
    return {};
  }

  std::vector<std::string> files_;
  std::vector<std::string> task_files_;
  std::vector<std::string> tasks_;
  std::vector<std::string> inputs_;
  std::vector<std::string> settings_;
  std::string namespace_;
  ServerOptions server_;
};

}  // namespace

Result<ApiAnswer> deploy_sources(Api& api, const std::vector<python::SourceFile>& sources,
                                 const DeclaredNames& declared,
                                 const std::vector<python::OfferedTask>& offered, Deploying how) {
  PAWL_TRY(const auto settings, parse_settings(declared.settings));
  JsonWriter writer = request_writer();
  writer.begin_object();
  if (how == Deploying::kCheck) {
    writer.key("check");
    writer.boolean(true);
  }
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
  writer.key("tasks");
  writer.begin_list();
  for (const std::string& name : declared.tasks) writer.string(name);
  for (const python::OfferedTask& task : offered) {
    writer.begin_object();
    writer.key("name");
    writer.string(task.name);
    writer.key("options");
    writer.encoded(task.options);
    writer.end();
  }
  writer.end();
  write_names(writer, "inputs", declared.inputs);
  writer.key("settings");
  writer.begin_object();
  for (const auto& [name, value] : settings) {
    writer.key(name);
    writer.string(value);
  }
  writer.end();
  if (!declared.task_namespace.empty()) {
    writer.key("namespace");
    writer.string(declared.task_namespace);
  }
  writer.end();
  PAWL_TRY(const std::string body, std::move(writer).finish());
  return api.send("POST", "/api/v1/deploy", body);
}

std::unique_ptr<Command> make_deploy_command() { return std::make_unique<DeployCommand>(); }

}  // namespace pawl::cli
