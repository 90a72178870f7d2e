// Watching: where a run stands, and changes as they come.
#include "engine/history/past.h"
#include "server/answers.h"
#include "server/handlers.h"

namespace pawl::server::handlers {
namespace {

void write_variables(JsonWriter& writer, std::string_view name,
                     const std::vector<vm::InspectedVariable>& variables) {
  writer.key(name);
  writer.begin_list();
  for (const vm::InspectedVariable& variable : variables) {
    writer.begin_object();
    write_field(writer, "name", variable.name);
    write_field(writer, "value", variable.value);
    writer.end();
  }
  writer.end();
}

void write_frame(JsonWriter& writer, const vm::InspectedFrame& frame) {
  writer.begin_object();
  write_field(writer, "function", frame.function);
  write_field(writer, "file", frame.file);
  write_field(writer, "line", frame.line);
  write_field(writer, "source", frame.source);
  write_field(writer, "statement", frame.statement);
  write_field(writer, "library", frame.library);
  write_variables(writer, "variables", frame.variables);
  write_variables(writer, "temporaries", frame.temporaries);
  writer.end();
}

Result<std::vector<vm::InspectedFiber>> inspect_at(engine::RunViews& views, const std::string& run,
                                                   const std::string& at, const Limits& limits) {
  PAWL_TRY(const engine::TurnName name, engine::TurnName::parse(at));
  std::vector<vm::InspectedFiber> fibers;
  PAWL_TRY_STATUS(views.look_back(run, limits, [&](engine::Past& past) -> Status {
    PAWL_TRY(fibers, past.inspect(name));
    return {};
  }));
  return fibers;
}

}  // namespace

void get_state(Context& context, const CallPointer& call) {
  const std::string at(call->query_text("at"));
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, at] {
    auto fibers = context.service.read([&](engine::RunViews& views) {
      return at.empty() ? views.inspect(call->parameters[0], context.limits)
                        : inspect_at(views, call->parameters[0], at, context.limits);
    });
    if (!fibers) return call->refuse(fibers.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("fibers");
    writer.begin_list();
    for (const vm::InspectedFiber& fiber : *fibers) {
      writer.begin_object();
      write_field(writer, "name", fiber.name);
      write_field(writer, "main", fiber.main);
      write_field(writer, "state", fiber.state);
      writer.key("frames");
      writer.begin_list();
      for (const vm::InspectedFrame& frame : fiber.frames) write_frame(writer, frame);
      writer.end();
      writer.end();
    }
    writer.end();
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void listen(Context& context, const CallPointer& call) {
  const double every = call->query_seconds("every", 60);
  const bool digest = !call->query_text("every").empty();
  if (digest && every < 0.1) call->complain("every", "must be at least 0.1");
  const std::string kind(call->query_text("kind"));
  if (!kind.empty() && kind != "run" && kind != "task") {
    call->complain("kind", "must be 'run' or 'task'");
  }
  const std::string change(call->query_text("change"));
  if (digest && !kind.empty()) call->complain("kind", "has no meaning in a digest");
  if (digest && !change.empty()) call->complain("change", "has no meaning in a digest");
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  std::string run(call->query_text("run"));
  std::string workflow(call->query_text("workflow"));
  // Servers where runs change hear that somebody listens here.
  const auto speak = [&context] {
    context.service.loop().post([](engine::Core& core) { core.speak(); });
  };
  if (digest) {
    const auto ms = static_cast<std::int64_t>(every * 1000);
    context.digests.listen(call, std::move(run), std::move(workflow),
                           std::chrono::milliseconds(ms));
  } else {
    EventFilter filter{std::move(run), std::move(workflow), kind, change};
    context.events.listen(call, std::move(filter), call->request().header("last-event-id"));
  }
  speak();
  const std::int64_t now_us = context.service.clock().now_us();
  if (!context.auth.is_valid(call->token_id, now_us)) context.end_waits(call->token_id);
}

}  // namespace pawl::server::handlers
