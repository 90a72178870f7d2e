// Programs: deploying them, and what is deployed.
#include "engine/task/task_policy.h"
#include "server/answers.h"
#include "server/fields.h"
#include "server/handlers.h"
#include "server/repair_answers.h"
#include "value/payload_tree.h"

namespace pawl::server::handlers {
namespace {

// Its name, or {"name": …, "options": {"retry": 5, …}}.
Status add_task(std::string_view text, const std::string& place, engine::CompileRequest* request) {
  if (text.starts_with('"')) {
    PAWL_TRY(const PayloadTree name, PayloadTree::parse(text));
    request->tasks.push_back(name.text());
    return {};
  }
  Fields task = Fields::parse(text, place + ".");
  task.only({"name", "options"});
  std::string name = task.required_text("name");
  PAWL_TRY_STATUS(task.check());
  if (!task.has("options")) return {};
  std::string options(task.raw("options"));
  if (Status fits = engine::check_task_options(options); !fits) {
    return fail(ErrorCode::invalid_request,
                place + ": task '" + name + "': " + fits.error().message);
  }
  request->offered.push_back({std::move(name), std::move(options)});
  return {};
}

// `check`: nothing is deployed, and the answer says which live runs could be moved to it.
Result<engine::CompileRequest> parse(std::string_view body, bool* check) {
  Fields fields = Fields::parse(body);
  fields.only({"files", "tasks", "inputs", "settings", "namespace", "check"});
  *check = fields.boolean("check", false);
  engine::CompileRequest request;
  std::vector<std::string_view> tasks = fields.elements("tasks");
  request.inputs = fields.texts("inputs");
  request.task_namespace = fields.text("namespace");
  for (auto& [name, value] : fields.text_pairs("settings")) {
    request.settings.insert_or_assign(std::move(name), std::move(value));
  }
  std::vector<std::string_view> files = fields.elements("files");
  if (files.empty()) fields.complain("files", "must have at least one file");
  PAWL_TRY_STATUS(fields.check());
  for (std::size_t i = 0; i < files.size(); ++i) {
    Fields file = Fields::parse(files[i], "files[" + std::to_string(i) + "].");
    file.only({"path", "text"});
    std::string path = file.required_text("path");
    std::string text = file.long_text("text", SIZE_MAX);
    PAWL_TRY_STATUS(file.check());
    request.files.push_back({std::move(path), std::move(text)});
  }
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    PAWL_TRY_STATUS(add_task(tasks[i], "tasks[" + std::to_string(i) + "]", &request));
  }
  return request;
}

void respond(const CallPointer& call, const engine::Deployed& deployed,
             const std::vector<python::Diagnostic>& warnings) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "version", deployed.version);
  writer.key("workflows");
  writer.begin_list();
  for (const std::string& name : deployed.workflows) {
    if (!name.empty()) writer.string(name);
  }
  writer.end();
  writer.key("schedules");
  writer.begin_list();
  for (const engine::ScheduleNotice& notice : deployed.schedules) {
    writer.begin_object();
    write_field(writer, "id", notice.id);
    write_field(writer, "what", notice.what);
    write_field(writer, "message", notice.message);
    writer.end();
  }
  writer.end();
  writer.key("warnings");
  write_diagnostics(writer, warnings);
  writer.end();
  call->respond(200, finish(std::move(writer)));
}

}  // namespace

void deploy(Context& context, const CallPointer& call) {
  context.compile_later(call, [&context, call] {
    bool check = false;
    auto request = parse(call->request().body, &check);
    if (!request) return call->refuse(request.error());
    for (python::OfferedTask& task : context.offer_checks.offered_options(request->offered)) {
      request->offered.push_back(std::move(task));
    }
    auto answer = context.compiler.run(*request);
    if (!answer) return call->refuse(answer.error());
    if (!answer->deploy) return call->refuse(answer->error, answer->diagnostics);
    for (python::Diagnostic& warning :
         context.offer_checks.program_warnings(answer->deploy->bytes)) {
      answer->diagnostics.push_back(std::move(warning));
    }
    if (check) {
      auto moves = context.repairs.check(answer->deploy->bytes);
      if (!moves) return call->refuse(moves.error());
      return call->respond(200, moves_answer(*moves));
    }
    context.service.ask_async<engine::Deployed>(
        [compiled = std::move(*answer->deploy), actor = call->actor()](
            engine::Core& core, engine::Reply<engine::Deployed> reply) mutable {
          core.deploy(std::move(compiled), std::move(reply), {actor, "deploy"});
        },
        [call,
         warnings = std::move(answer->diagnostics)](const Result<engine::Deployed>& deployed) {
          if (!deployed) return call->refuse(deployed.error());
          respond(call, *deployed, warnings);
        });
  });
}

void list_workflows(Context& context, const CallPointer& call) {
  context.later(call, [&context, call] {
    auto found =
        context.service.read([](engine::RunViews& views) { return views.deployed_workflows(); });
    if (!found) return call->refuse(found.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("workflows");
    writer.begin_list();
    for (const engine::DeployedWorkflow& workflow : *found) {
      writer.begin_object();
      write_field(writer, "name", workflow.name);
      write_field(writer, "version", workflow.version);
      write_field(writer, "deployed_at", workflow.deployed_at);
      writer.end();
    }
    writer.end();
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

}  // namespace pawl::server::handlers
