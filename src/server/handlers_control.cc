// Messages to runs, and control over them.
#include "server/answers.h"
#include "server/fields.h"
#include "server/handlers.h"

namespace pawl::server::handlers {
namespace {

std::optional<Duration> duration_of(std::optional<double> seconds) {
  if (!seconds) return std::nullopt;
  return Duration(static_cast<std::int64_t>(std::min(*seconds, 1e12) * 1e6));
}

void respond_id(const CallPointer& call) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "id", call->parameters[0]);
  writer.end();
  call->respond(200, finish(std::move(writer)));
}

// Reads the body with `read`, then does what that returns on a thread that may wait.
template <typename Read>
void control(Context& context, const CallPointer& call, Read read) {
  Fields fields = Fields::parse(call->request().body);
  std::function<Status()> act = read(fields);
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.later(call, [call, act = std::move(act)] {
    if (auto done = act(); !done) return call->refuse(done.error());
    respond_id(call);
  });
}

}  // namespace

void send_message(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"channel", "payload", "id"});
  engine::SendRequest request;
  request.run = call->parameters[0];
  request.channel = fields.required_text("channel");
  request.payload = fields.payload("payload");
  request.message_id = fields.text("id", call->request().header("idempotency-key"));
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.service.ask_async<store::Recorded>(
      [request = std::move(request)](engine::Core& core,
                                     engine::Reply<store::Recorded> reply) mutable {
        core.send(std::move(request), std::move(reply));
      },
      [call](const Result<store::Recorded>& recorded) {
        if (!recorded) return call->refuse(recorded.error());
        bool fresh = *recorded == store::Recorded::kRecorded;
        call->respond(200, fresh ? R"({"recorded":true})" : R"({"recorded":false})");
      });
}

void cancel_run(Context& context, const CallPointer& call) {
  control(context, call, [&](Fields& fields) -> std::function<Status()> {
    fields.only({"reason", "grace"});
    CancelOptions options{fields.text("reason"), duration_of(fields.number("grace"))};
    return
        [&context, call, options] { return context.engine.cancel(call->parameters[0], options); };
  });
}

void kill_run(Context& context, const CallPointer& call) {
  control(context, call, [&](Fields& fields) -> std::function<Status()> {
    fields.only({"reason"});
    return [&context, call, reason = fields.text("reason")] {
      return context.engine.kill(call->parameters[0], reason);
    };
  });
}

void pause_run(Context& context, const CallPointer& call) {
  control(context, call, [&](Fields& fields) -> std::function<Status()> {
    fields.only({"reason"});
    return [&context, call, reason = fields.text("reason")] {
      return context.engine.pause(call->parameters[0], reason);
    };
  });
}

void resume_run(Context& context, const CallPointer& call) {
  control(context, call, [&](Fields& fields) -> std::function<Status()> {
    fields.only({});
    return [&context, call] { return context.engine.resume(call->parameters[0]); };
  });
}

void retry_run(Context& context, const CallPointer& call) {
  control(context, call, [&](Fields& fields) -> std::function<Status()> {
    fields.only({"force"});
    return [&context, call, force = fields.boolean("force", false)] {
      return context.engine.retry(call->parameters[0], {force});
    };
  });
}

void restart_run(Context& context, const CallPointer& call) {
  control(context, call, [&](Fields& fields) -> std::function<Status()> {
    fields.only({});
    return [&context, call] { return context.engine.restart(call->parameters[0]); };
  });
}

}  // namespace pawl::server::handlers
