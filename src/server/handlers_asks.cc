// What runs are asked and answer: requests, which the program sees, and queries, which it does not.
#include "server/answers.h"
#include "server/fields.h"
#include "server/handlers.h"

namespace pawl::server::handlers {
namespace {

constexpr double kMostWaitSeconds = 60;

std::string answer_text(const std::string& key, const engine::Answered* answer) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "key", key);
  write_field(writer, "answered", answer != nullptr);
  write_field(writer, "value", answer != nullptr ? answer->value : Payload());
  if (answer != nullptr && answer->error) {
    write_call_error(writer, "error", *answer->error);
  } else {
    write_field(writer, "error", Payload());
  }
  writer.end();
  return finish(std::move(writer));
}

void respond(const CallPointer& call, const std::string& key,
             const Result<engine::Answered>& answer) {
  if (answer) return call->respond(200, answer_text(key, &*answer));
  const bool waits = answer.error().code == ErrorCode::wait_timeout;
  if (waits) return call->respond(202, answer_text(key, nullptr));
  call->refuse(answer.error());
}

}  // namespace

void request_run(Context& context, const CallPointer& call) {
  const double seconds = call->query_seconds("wait", kMostWaitSeconds);
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  Fields fields = Fields::parse(call->request().body);
  fields.only({"channel", "payload", "key"});
  engine::AskRequest request;
  request.run = call->parameters[0];
  request.channel = fields.required_text("channel");
  request.payload = fields.payload("payload");
  request.key = fields.text("key", call->request().header("idempotency-key"));
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  const auto wait = [&context, call, seconds](const engine::Asked& asked) {
    context.wait(call, seconds, [&](const std::function<void()>& over) {
      return context.service.wait_answer_async(
          asked, [call, over, key = asked.key](const Result<engine::Answered>& answer) {
            over();
            respond(call, key, answer);
          });
    });
  };
  context.service.ask_async<engine::Asked>(
      [request = std::move(request)](engine::Core& core,
                                     engine::Reply<engine::Asked> reply) mutable {
        core.ask(std::move(request), std::move(reply));
      },
      [&context, call, wait](const Result<engine::Asked>& asked) {
        if (!asked) return call->refuse(asked.error());
        if (asked->answer) return respond(call, asked->key, *asked->answer);
        context.later(call, [wait, asked = *asked] { wait(asked); });
      });
}

void list_queries(Context& context, const CallPointer& call) {
  context.later(call, [&context, call] {
    auto queries = context.service.read([&](engine::RunViews& views) {
      return views.queries_of(call->parameters[0], context.limits);
    });
    if (!queries) return call->refuse(queries.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("queries");
    writer.begin_list();
    for (const vm::QueryInfo& query : *queries) {
      writer.begin_object();
      write_field(writer, "name", query.name);
      write_strings(writer, "parameters", query.parameters);
      write_field(writer, "doc", query.doc);
      writer.end();
    }
    writer.end();
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void query_run(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"args", "kwargs"});
  vm::QueryCall query{call->parameters[1], fields.payload("args"), fields.payload("kwargs")};
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, query = std::move(query)] {
    auto answer = context.service.read([&](engine::RunViews& views) {
      return views.query(call->parameters[0], query, context.limits,
                         context.service.clock().now_us());
    });
    if (!answer) return call->refuse(answer.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    write_field(writer, "value", *answer);
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

}  // namespace pawl::server::handlers
