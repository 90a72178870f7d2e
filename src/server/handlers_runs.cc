// Runs: starting them, waiting for them, looking at them.
#include "base/error_codes.h"
#include "server/answers.h"
#include "server/handlers.h"
#include "server/run_requests.h"
#include "server/trace_headers.h"

namespace pawl::server::handlers {
namespace {

constexpr std::size_t kMostStarts = 1000;
constexpr double kMostWaitSeconds = 60;
constexpr std::int64_t kLargestPage = 10'000;

void start(Context& context, engine::StartRequest request,
           std::function<void(const Result<engine::Started>&)> answer) {
  context.service.ask_async<engine::Started>(
      [request = std::move(request)](engine::Core& core,
                                     engine::Reply<engine::Started> reply) mutable {
        core.start(std::move(request), std::move(reply));
      },
      std::move(answer));
}

void write_started(JsonWriter& writer, const engine::Started& started) {
  writer.begin_object();
  write_field(writer, "id", started.id);
  write_field(writer, "created", started.created);
  writer.end();
}

// The results of a batch, which is answered when the last one is there.
struct BatchAnswer {
  explicit BatchAnswer(CallPointer to, std::size_t count)
      : call(std::move(to)), results(count, dropped()) {}
  ~BatchAnswer() {
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("results");
    writer.begin_list();
    for (const auto& result : results) {
      if (result) {
        write_started(writer, *result);
        continue;
      }
      writer.begin_object();
      writer.key("error");
      writer.begin_object();
      write_error(writer, result.error());
      writer.end();
      writer.end();
    }
    writer.end();
    writer.end();
    call->respond(200, finish(std::move(writer)));
  }

  static Result<engine::Started> dropped() {
    return fail(ErrorCode::internal_error, "the request was dropped");
  }

  CallPointer call;
  std::vector<Result<engine::Started>> results;
};

}  // namespace

void start_run(Context& context, const CallPointer& call) {
  auto request = parse_start(call->request().body, {}, call->request().header("idempotency-key"));
  if (!request) return call->refuse(request.error());
  request->trace = trace_of(call->request());
  std::string().swap(call->request().body);  // its memory, too
  start(context, std::move(*request), [call](const Result<engine::Started>& started) {
    if (!started) return call->refuse(started.error());
    JsonWriter writer = answer_writer();
    write_started(writer, *started);
    call->respond(started->created ? 201 : 200, finish(std::move(writer)));
  });
}

void start_runs(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body, {}, 3);
  fields.only({"runs"});
  if (!fields.has("runs")) fields.complain("runs", "is missing");
  std::vector<std::string_view> runs = fields.elements("runs");
  if (runs.size() > kMostStarts) fields.complain("runs", "has more than 1000 elements");
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  if (!call->request().header("idempotency-key").empty()) {
    return call->refuse({ErrorCode::invalid_request, "an Idempotency-Key is for a single start",
                         "give each start of the batch its own start_key"});
  }
  auto batch = std::make_shared<BatchAnswer>(call, runs.size());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    auto request = parse_start(runs[i], "runs[" + std::to_string(i) + "].", {});
    if (!request) {
      batch->results[i] = fail(request.error());
      continue;
    }
    request->trace = trace_of(call->request());
    start(context, std::move(*request),
          [batch, i](const Result<engine::Started>& started) { batch->results[i] = started; });
  }
}

void get_result(Context& context, const CallPointer& call) {
  double seconds = call->query_seconds("wait", kMostWaitSeconds);
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  context.wait(call, seconds, [&](const std::function<void()>& over) {
    return context.engine.wait_async(call->parameters[0],
                                     [call, over](const Result<RunResult>& end) {
                                       over();
                                       if (!end && end.error().code == ErrorCode::wait_timeout) {
                                         return call->respond(202, R"({"status":"waiting"})");
                                       }
                                       if (!end) return call->refuse(end.error());
                                       JsonWriter writer = answer_writer();
                                       writer.begin_object();
                                       write_result(writer, *end);
                                       writer.end();
                                       call->respond(200, finish(std::move(writer)));
                                     });
  });
}

void list_runs(Context& context, const CallPointer& call) {
  RunFilter filter = parse_filter(*call);
  std::int64_t cursor = call->query_integer("cursor", 0, INT64_MAX);
  const std::uint32_t limit = call->query_limit(100, kLargestPage);
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, filter, cursor, limit] {
    auto page = context.service.read(
        [&](engine::RunViews& views) { return views.list(filter, cursor, limit); });
    if (!page) return call->refuse(page.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("runs");
    writer.begin_list();
    for (const RunInfo& info : page->runs) write_run(writer, info, RunDetail::kList);
    writer.end();
    write_text_or_null(writer, "next", page->next == 0 ? "" : std::to_string(page->next));
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void get_run(Context& context, const CallPointer& call) {
  context.later(call, [&context, call] {
    auto info = context.service.read(
        [&](engine::RunViews& views) { return views.get(call->parameters[0]); });
    if (!info) return call->refuse(info.error());
    JsonWriter writer = answer_writer();
    write_run(writer, *info, RunDetail::kFull);
    call->respond(200, finish(std::move(writer)));
  });
}

void get_timeline(Context& context, const CallPointer& call) {
  std::int64_t cursor = call->query_integer("cursor", 0, INT64_MAX);
  const std::uint32_t limit = call->query_limit(100, kLargestPage);
  const auto detail = call->query_boolean("payloads").value_or(true) ? engine::CallDetail::kFull
                                                                     : engine::CallDetail::kOutline;
  const bool open = call->query_boolean("open").value_or(false);
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, cursor, limit, detail, open] {
    auto page = context.service.read([&](engine::RunViews& views) {
      return open ? views.open_calls(call->parameters[0], cursor, limit, detail)
                  : views.timeline(call->parameters[0], cursor, limit, detail);
    });
    if (!page) return call->refuse(page.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("calls");
    writer.begin_list();
    for (const CallInfo& info : page->calls) write_call(writer, info);
    writer.end();
    write_text_or_null(writer, "next", page->next == 0 ? "" : std::to_string(page->next));
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void get_logs(Context& context, const CallPointer& call) {
  const std::uint32_t limit = call->query_limit(1000, 10'000);
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, limit] {
    auto lines = context.service.read(
        [&](engine::RunViews& views) { return views.logs(call->parameters[0], limit); });
    if (!lines) return call->refuse(lines.error());
    const auto trace = context.service.read(
        [&](engine::RunViews& views) { return views.trace(call->parameters[0]); });
    if (!trace) return call->refuse(trace.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("lines");
    writer.begin_list();
    for (const LogLine& line : *lines) {
      writer.begin_object();
      write_field(writer, "at", line.at);
      write_field(writer, "level", static_cast<std::int64_t>(line.level));
      write_field(writer, "line", line.line);
      write_field(writer, "trace_id", trace->trace_id);
      write_field(writer, "span_id", trace->span_id);
      writer.end();
    }
    writer.end();
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void list_messages(Context& context, const CallPointer& call) {
  const std::uint32_t limit = call->query_limit(100, 1'000);
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, limit] {
    auto waiting = context.service.read(
        [&](engine::RunViews& views) { return views.messages(call->parameters[0], limit); });
    if (!waiting) return call->refuse(waiting.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("messages");
    writer.begin_list();
    for (const WaitingMessage& message : waiting->messages) {
      writer.begin_object();
      write_field(writer, "channel", message.channel);
      write_field(writer, "payload", message.payload);
      write_field(writer, "sent_at", message.sent_at);
      write_field(writer, "expected", message.expected);
      writer.end();
    }
    writer.end();
    write_strings(writer, "channels", waiting->channels);
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

}  // namespace pawl::server::handlers
