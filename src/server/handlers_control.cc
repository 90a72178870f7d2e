// Messages to runs, answers to promises, and control over runs.
#include "server/answers.h"
#include "server/fields.h"
#include "server/handlers.h"
#include "server/repair_answers.h"
#include "server/trace_headers.h"

namespace pawl::server::handlers {
namespace {

constexpr double kMostWaitSeconds = 60;

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

std::string key_of(const CallPointer& call, Fields& fields) {
  return fields.text("key", call->request().header("idempotency-key"));
}

// A retry by other code, which is done once by nature: a run that is not held is refused.
std::function<Status()> retry_elsewhere(Context& context, const CallPointer& call, Fields& fields,
                                        const RetryOptions& retry) {
  engine::MoveOptions options;
  options.version = fields.text("version");
  options.retry = true;
  options.force = retry.force;
  options.key = retry.key;
  options.actor = call->actor();
  options.values = parse_values(fields, "set");
  return [&context, call, options]() -> Status {
    auto outcome = context.repairs.move(call->parameters[0], options);
    if (!outcome) return fail(outcome.error());
    return {};
  };
}

// For the audit log.
ControlOptions actor_of(const CallPointer& call) { return {call->actor()}; }

}  // namespace

void send_message(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"channel", "payload", "id"});
  engine::SendRequest request;
  request.run = call->parameters[0];
  request.channel = fields.required_text("channel");
  request.payload = fields.payload("payload");
  request.message_id = fields.text("id", call->request().header("idempotency-key"));
  request.trace = trace_of(call->request());
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
    CancelOptions options{fields.text("reason"), fields.seconds("grace")};
    return [&context, call, options] {
      return context.engine.cancel(call->parameters[0], options, actor_of(call));
    };
  });
}

void kill_run(Context& context, const CallPointer& call) {
  control(context, call, [&](Fields& fields) -> std::function<Status()> {
    fields.only({"reason"});
    return [&context, call, reason = fields.text("reason")] {
      return context.engine.kill(call->parameters[0], reason, actor_of(call));
    };
  });
}

void pause_run(Context& context, const CallPointer& call) {
  control(context, call, [&](Fields& fields) -> std::function<Status()> {
    fields.only({"reason", "key"});
    PauseOptions options{fields.text("reason"), key_of(call, fields)};
    return [&context, call, options] {
      return context.engine.pause(call->parameters[0], options, actor_of(call));
    };
  });
}

void resume_run(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"value", "key"});
  engine::ResumeRequest request;
  request.run = call->parameters[0];
  if (fields.has_even_null("value")) request.value = fields.payload("value");
  request.key = key_of(call, fields);
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.service.ask_async<void>(
      [call, request = std::move(request)](engine::Core& core, engine::Reply<void> reply) {
        core.resume(request, std::move(reply), {call->actor(), "resume", request.run});
      },
      [call](const Status& done) {
        if (!done) return call->refuse(done.error());
        respond_id(call);
      });
}

void retry_run(Context& context, const CallPointer& call) {
  control(context, call, [&](Fields& fields) -> std::function<Status()> {
    fields.only({"force", "key", "version", "set"});
    RetryOptions options{fields.boolean("force", false), key_of(call, fields)};
    if (fields.has("version")) return retry_elsewhere(context, call, fields, options);
    return [&context, call, options] {
      return context.engine.retry(call->parameters[0], options, actor_of(call));
    };
  });
}

void fail_run(Context& context, const CallPointer& call) {
  control(context, call, [&](Fields& fields) -> std::function<Status()> {
    fields.only({"key"});
    return [&context, call, key = key_of(call, fields)] {
      return context.engine.fail_held(call->parameters[0], {key}, actor_of(call));
    };
  });
}

void restart_run(Context& context, const CallPointer& call) {
  control(context, call, [&](Fields& fields) -> std::function<Status()> {
    fields.only({"key"});
    return [&context, call, key = key_of(call, fields)] {
      return context.engine.restart(call->parameters[0], {key}, actor_of(call));
    };
  });
}

void delete_run(Context& context, const CallPointer& call) {
  context.later(call, [&context, call] {
    if (auto done = context.engine.remove(call->parameters[0], actor_of(call)); !done) {
      return call->refuse(done.error());
    }
    respond_id(call);
  });
}

// --- promises

void resolve_promise(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"value"});
  Payload value = fields.payload("value");
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.engine.resolve_async(call->parameters[0], std::move(value), [call](const Status& done) {
    if (!done) return call->refuse(done.error());
    call->respond(200, R"({"resolved":true})");
  });
}

void reject_promise(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"error"});
  auto error = decode_call_error(fields.has("error") ? fields.raw("error") : "{}");
  if (!error) fields.complain("error", "must be an object with kind and message");
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.engine.reject_async(call->parameters[0], std::move(*error), [call](const Status& done) {
    if (!done) return call->refuse(done.error());
    call->respond(200, R"({"rejected":true})");
  });
}

// --- what a program says of itself

void watch_status(Context& context, const CallPointer& call) {
  auto after = static_cast<std::uint64_t>(call->query_integer("after", 0, INT64_MAX));
  double seconds = call->query_seconds("wait", kMostWaitSeconds);
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  Engine& engine = context.engine;
  auto answer = [call](const Result<StatusChange>& change) {
    if (!change && change.error().code == ErrorCode::wait_timeout) return call->respond(204, "");
    if (!change) return call->refuse(change.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    write_field(writer, "version", change->version);
    write_field(writer, "value", change->status);
    write_field(writer, "ended", change->ended);
    writer.end();
    call->respond(200, finish(std::move(writer)));
  };
  context.wait(call, seconds, [&](auto done) {
    return engine.wait_status_change_async(call->parameters[0], after,
                                           [answer, done](const Result<StatusChange>& change) {
                                             done();
                                             answer(change);
                                           });
  });
}

}  // namespace pawl::server::handlers
