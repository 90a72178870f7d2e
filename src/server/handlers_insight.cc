// Looking over many runs at once: how many there are, where they wait, what they fail of, and how
// much the server does.
#include "engine/view/error_groups.h"
#include "server/answers.h"
#include "server/handlers.h"
#include "server/run_requests.h"
#include "value/time_text.h"

namespace pawl::server::handlers {
namespace {

constexpr std::int64_t kMostErrors = 10'000;
constexpr std::int64_t kMostSteps = 1440;

void write_group(JsonWriter& writer, const engine::ErrorGroup& group) {
  writer.begin_object();
  write_field(writer, "workflow", group.workflow);
  write_field(writer, "kind", group.kind);
  write_text_or_null(writer, "file", group.file);
  write_field(writer, "line", group.line);
  write_field(writer, "held", group.held);
  constexpr std::size_t kMostMessage = 1000;
  write_field(writer, "message", beginning_of(group.message, kMostMessage));
  write_field(writer, "count", group.runs);
  write_field(writer, "first_at", group.first);
  write_field(writer, "last_at", group.last);
  write_strings(writer, "versions", group.versions);
  write_strings(writer, "runs", group.ids);
  writer.end();
}

double mean_seconds(std::uint64_t sum_us, std::uint64_t count) {
  return count == 0 ? 0 : static_cast<double>(sum_us) / 1e6 / static_cast<double>(count);
}

void write_step(JsonWriter& writer, const RateStep& step) {
  const auto& [end, begin] = step;
  writer.begin_object();
  write_field(writer, "at", time_text(end.at_us));
  write_field(writer, "seconds", static_cast<double>(end.at_us - begin.at_us) / 1e6);
  write_field(writer, "started", end.started - begin.started);
  write_field(writer, "completed", end.completed - begin.completed);
  write_field(writer, "failed", end.failed - begin.failed);
  write_field(writer, "cancelled", end.cancelled - begin.cancelled);
  write_field(writer, "held", end.held - begin.held);
  write_field(writer, "turns", end.turns - begin.turns);
  write_field(writer, "tasks", end.tasks - begin.tasks);
  write_field(writer, "task_failures", end.task_failures - begin.task_failures);
  write_field(writer, "task_wait",
              mean_seconds(end.waited_us - begin.waited_us, end.waited - begin.waited));
  write_field(writer, "task_time",
              mean_seconds(end.worked_us - begin.worked_us, end.tasks - begin.tasks));
  write_field(writer, "pending", end.pending);
  write_field(writer, "running", end.running);
  writer.end();
}

}  // namespace

void get_source(Context& context, const CallPointer& call) {
  const std::string version(call->query_text("version"));
  context.later(call, [&context, call, version] {
    auto source = context.service.read(
        [&](engine::RunViews& views) { return views.source(call->parameters[0], version); });
    if (!source) return call->refuse(source.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    write_field(writer, "workflow", call->parameters[0]);
    write_field(writer, "version", source->version);
    write_field(writer, "file", source->file);
    write_field(writer, "function", source->function);
    write_field(writer, "line", source->line);
    writer.key("files");
    writer.begin_list();
    for (const engine::WorkflowSource::File& file : source->files) {
      writer.begin_object();
      write_field(writer, "path", file.path);
      write_field(writer, "text", file.text);
      writer.end();
    }
    writer.end();
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void count_lines(Context& context, const CallPointer& call) {
  RunFilter filter;
  filter.workflow = call->parameters[0];
  filter.version = std::string(call->query_text("version"));
  context.later(call, [&context, call, filter] {
    auto lines = context.service.read([&](engine::RunViews& views) { return views.lines(filter); });
    if (!lines) return call->refuse(lines.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("lines");
    writer.begin_list();
    for (const engine::LineUse& use : *lines) {
      writer.begin_object();
      write_field(writer, "version", use.version);
      write_field(writer, "line", use.line);
      write_field(writer, "runs", use.runs);
      write_strings(writer, "files", use.files);
      writer.end();
    }
    writer.end();
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

// Each status by itself, whatever the filter says of it: the counts are for choosing one.
void count_runs(Context& context, const CallPointer& call) {
  RunFilter filter = parse_filter(*call);
  const bool all = call->query.empty();
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  filter.status.reset();
  filter.paused.reset();
  filter.held.reset();
  filter.queued.reset();
  filter.suspended.reset();
  context.later(call, [&context, call, filter, all] {
    JsonWriter writer = answer_writer();
    writer.begin_object();
    std::optional<RunCounts> totals;
    if (all) {
      auto counts = context.service.read([](engine::RunViews& views) { return views.counts(); });
      if (!counts) return call->refuse(counts.error());
      totals = *counts;
    }
    std::optional<Error> trouble;
    const auto write = [&](std::string_view name, const RunFilter& wanted,
                           std::optional<std::uint64_t> known = {}) {
      if (!known) {
        auto count =
            context.service.read([&](engine::RunViews& views) { return views.count(wanted); });
        if (!count) {
          trouble = count.error();
        } else {
          known = *count;
        }
      }
      write_field(writer, name, known.value_or(0));
    };
    const auto write_status = [&](RunStatus status, std::optional<std::uint64_t> known) {
      RunFilter wanted = filter;
      wanted.status = status;
      write(to_string(status), wanted, known);
    };
    const auto of_all = [&](std::uint64_t RunCounts::*count) {
      return totals ? std::optional((*totals).*count) : std::nullopt;
    };
    write_status(RunStatus::kWaiting, of_all(&RunCounts::waiting));
    write_status(RunStatus::kCompleted, of_all(&RunCounts::completed));
    write_status(RunStatus::kFailed, of_all(&RunCounts::failed));
    write_status(RunStatus::kCancelled, of_all(&RunCounts::cancelled));
    RunFilter wanted = filter;
    wanted.paused = true;
    write("paused", wanted);
    wanted = filter;
    wanted.held = true;
    write("held", wanted);
    wanted = filter;
    wanted.suspended = true;
    write("suspended", wanted);
    writer.end();
    if (trouble) return call->refuse(*trouble);
    call->respond(200, finish(std::move(writer)));
  });
}

void list_errors(Context& context, const CallPointer& call) {
  RunFilter filter = parse_filter(*call);
  const std::uint32_t most = call->query_limit(1000, kMostErrors);
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, filter, most] {
    auto found = context.service.read(
        [&](engine::RunViews& views) { return engine::group_errors(views, filter, most); });
    if (!found) return call->refuse(found.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("groups");
    writer.begin_list();
    for (const engine::ErrorGroup& group : found->groups) write_group(writer, group);
    writer.end();
    write_field(writer, "looked_at", found->looked_at);
    write_field(writer, "complete", found->complete);
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void list_rates(Context& context, const CallPointer& call) {
  const std::int64_t seconds = call->query_integer("seconds", 3600, 86'400);
  const std::int64_t points = call->query_integer("points", 120, kMostSteps);
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  JsonWriter writer = answer_writer();
  writer.begin_object();
  writer.key("steps");
  writer.begin_list();
  for (const RateStep& step : context.rates.steps(seconds, static_cast<std::size_t>(points))) {
    write_step(writer, step);
  }
  writer.end();
  writer.end();
  call->respond(200, finish(std::move(writer)));
}

}  // namespace pawl::server::handlers
