// Repairs: runs are brought to other code, edited, copied, and taken home.
#include <charconv>
#include <utility>

#include "base/base64.h"
#include "base/error_codes.h"
#include "engine/repair/repairs.h"
#include "server/answers.h"
#include "server/fields.h"
#include "server/handlers.h"
#include "server/repair_answers.h"
#include "server/run_requests.h"
#include "value/payload_tree.h"
#include "value/time_text.h"

namespace pawl::server {
namespace {

void write_frame(JsonWriter& writer, const vm::MovedFrame& frame) {
  writer.begin_object();
  write_field(writer, "function", frame.function);
  write_field(writer, "file", frame.file);
  write_field(writer, "from_line", frame.from_line);
  write_field(writer, "to_line", frame.to_line);
  write_strings(writer, "kept", frame.kept);
  write_strings(writer, "renamed", frame.renamed);
  write_strings(writer, "dropped", frame.dropped);
  write_strings(writer, "given", frame.given);
  writer.end();
}

}  // namespace

vm::MoveValues parse_values(Fields& fields, std::string_view name) {
  vm::MoveValues values;
  if (!fields.has(name)) return values;
  auto given = PayloadTree::parse(fields.raw(name));
  if (!given || given->kind() != PayloadKind::kObject) {
    fields.complain(name, "must be an object of values by name");
    return values;
  }
  for (const auto& [key, value] : given->fields()) {
    auto payload = value.encode();
    if (!payload) {
      fields.complain(name, payload.error().message);
    } else {
      values.emplace_back(key, std::move(*payload));
    }
  }
  return values;
}

std::string move_answer(const engine::MoveOutcome& outcome) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "id", outcome.run);
  write_field(writer, "from_version", outcome.from_version);
  write_field(writer, "to_version", outcome.to_version);
  write_field(writer, "moved", outcome.moved);
  writer.key("frames");
  writer.begin_list();
  for (const vm::MovedFrame& frame : outcome.report.frames) write_frame(writer, frame);
  writer.end();
  write_strings(writer, "notes", outcome.report.notes);
  writer.end();
  return finish(std::move(writer));
}

static void write_parts(JsonWriter& writer, const std::vector<engine::EditedPart>& parts) {
  writer.key("parts");
  writer.begin_list();
  for (const engine::EditedPart& part : parts) {
    writer.begin_object();
    write_field(writer, "place", part.place);
    write_field(writer, "line", part.line);
    write_field(writer, "before", part.before);
    write_field(writer, "after", part.after);
    writer.end();
  }
  writer.end();
}

std::string edit_answer(const engine::EditOutcome& outcome) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "id", outcome.run);
  write_field(writer, "revision", outcome.revision);
  write_field(writer, "written", outcome.written);
  write_parts(writer, outcome.parts);
  writer.end();
  return finish(std::move(writer));
}

std::string fork_answer(const engine::ForkOutcome& outcome) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_text_or_null(writer, "id", outcome.run);
  write_parts(writer, outcome.parts);
  write_strings(writer, "notes", outcome.notes);
  writer.end();
  return finish(std::move(writer));
}

std::string moves_answer(const engine::MoveManyResult& result) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "matched", result.matched);
  write_field(writer, "movable", result.movable);
  write_field(writer, "moved", result.moved);
  write_field(writer, "not_begun", result.not_begun);
  writer.key("places");
  writer.begin_list();
  for (const engine::PlaceCount& place : result.places) {
    writer.begin_object();
    write_field(writer, "function", place.function);
    write_field(writer, "from_line", place.from_line);
    write_field(writer, "to_line", place.to_line);
    write_field(writer, "runs", place.runs);
    writer.end();
  }
  writer.end();
  writer.key("refusals");
  writer.begin_list();
  for (const engine::RefusalCount& refusal : result.refusals) {
    writer.begin_object();
    write_field(writer, "reason", refusal.reason);
    write_field(writer, "runs", refusal.runs);
    write_field(writer, "example", refusal.example);
    writer.end();
  }
  writer.end();
  writer.end();
  return finish(std::move(writer));
}

static std::string export_answer(const engine::ExportOutcome& outcome) {
  std::string file;
  append_base64(file, outcome.file);
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "id", outcome.run);
  write_field(writer, "workflow", outcome.workflow);
  write_field(writer, "file", file);
  writer.end();
  return finish(std::move(writer));
}

static std::string import_answer(const engine::ImportOutcome& outcome) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_text_or_null(writer, "id", outcome.run);
  write_field(writer, "original", outcome.original);
  write_field(writer, "workflow", outcome.workflow);
  write_strings(writer, "notes", outcome.notes);
  writer.end();
  return finish(std::move(writer));
}

namespace handlers {
namespace {

engine::MoveOptions move_options(const CallPointer& call, Fields& fields) {
  engine::MoveOptions options;
  options.version = fields.text("version", "latest");
  options.dry_run = fields.boolean("dry_run", false);
  options.drop_retry_point = fields.boolean("drop_retry_point", false);
  options.reason = fields.text("reason");
  options.actor = call->actor();
  options.values = parse_values(fields, "set");
  return options;
}

// Values by number: {"7": …}.
std::vector<std::pair<std::uint64_t, Payload>> numbered(vm::MoveValues values, Fields& fields,
                                                        std::string_view name) {
  std::vector<std::pair<std::uint64_t, Payload>> found;
  for (auto& [key, value] : values) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), number);
    if (error != std::errc() || end != key.data() + key.size()) {
      fields.complain(name, "must be an object of values by number");
    }
    found.emplace_back(number, std::move(value));
  }
  return found;
}

std::optional<Time> time_of(Fields& fields, std::string_view name) {
  if (!fields.has(name)) return std::nullopt;
  const auto us = parse_time(fields.text(name));
  if (!us) fields.complain(name, "must be a time such as 2026-11-16T03:00:00Z");
  return Time(Duration(us.value_or(0)));
}

}  // namespace

void move_run(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"version", "set", "dry_run", "drop_retry_point", "reason"});
  engine::MoveOptions options = move_options(call, fields);
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, options] {
    auto outcome = context.repairs.move(call->parameters[0], options);
    if (!outcome) return call->refuse(outcome.error());
    call->respond(200, move_answer(*outcome));
  });
}

void move_runs(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"filter", "version", "set", "dry_run", "drop_retry_point", "reason"});
  if (!fields.has("filter")) fields.complain("filter", "is missing; {}: every live run");
  RunFilter filter = parse_filter(fields);
  engine::MoveOptions options = move_options(call, fields);
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, filter, options] {
    auto result = context.repairs.move_many(filter, options);
    if (!result) return call->refuse(result.error());
    call->respond(200, moves_answer(*result));
  });
}

void edit_run(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"values", "messages", "results", "arguments", "timer_at", "timer_was", "revision",
               "dry_run", "force", "reason"});
  engine::EditRequest request;
  request.run = call->parameters[0];
  request.values = parse_values(fields, "values");
  request.messages = numbered(parse_values(fields, "messages"), fields, "messages");
  request.results = numbered(parse_values(fields, "results"), fields, "results");
  request.arguments = numbered(parse_values(fields, "arguments"), fields, "arguments");
  request.timer_at = time_of(fields, "timer_at");
  request.timer_was = time_of(fields, "timer_was");
  if (fields.has("revision")) {
    request.revision = static_cast<std::uint64_t>(fields.integer("revision", 0, 0, INT64_MAX));
  }
  request.dry_run = fields.boolean("dry_run", false);
  request.force = fields.boolean("force", false);
  request.reason = fields.text("reason");
  request.actor = call->actor();
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, request] {
    auto outcome = context.repairs.edit(request);
    if (!outcome) return call->refuse(outcome.error());
    call->respond(200, edit_answer(*outcome));
  });
}

void fork_run(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"at", "id", "version", "values", "tags", "tasks", "dry_run", "force", "reason"});
  engine::ForkRequest request;
  request.at = fields.text("at");
  request.run = call->parameters[0];
  request.id = fields.text("id");
  request.version = fields.text("version");
  request.values = parse_values(fields, "values");
  if (fields.has("tags")) request.tags = fields.text_pairs("tags");
  const std::string tasks = fields.text("tasks", "take");
  if (tasks != "take" && tasks != "again") fields.complain("tasks", "must be take or again");
  if (tasks == "again") request.tasks = engine::ForkRequest::Tasks::kAgain;
  request.dry_run = fields.boolean("dry_run", false);
  request.force = fields.boolean("force", false);
  request.reason = fields.text("reason");
  request.actor = call->actor();
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, request] {
    auto outcome = context.repairs.copy_run(request);
    if (!outcome) return call->refuse(outcome.error());
    call->respond(request.dry_run ? 200 : 201, fork_answer(*outcome));
  });
}

void export_run(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"redact", "reason"});
  engine::ExportRequest request;
  request.run = call->parameters[0];
  request.redact = fields.texts("redact");
  request.release = PAWL_VERSION;
  request.reason = fields.text("reason");
  request.actor = call->actor();
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, request] {
    auto outcome = context.repairs.export_run(request);
    if (!outcome) return call->refuse(outcome.error());
    call->respond(200, export_answer(*outcome));
  });
}

void import_run(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"file", "id", "results", "paused", "dry_run", "reason"});
  engine::ImportRequest request;
  const std::string text = fields.long_text("file", SIZE_MAX);
  if (!fields.has("file")) fields.complain("file", "is missing");
  if (!append_base64_decoded(request.file, text)) fields.complain("file", "is not base64");
  request.id = fields.text("id");
  request.results = numbered(parse_values(fields, "results"), fields, "results");
  request.paused = fields.boolean("paused", false);
  request.dry_run = fields.boolean("dry_run", false);
  request.reason = fields.text("reason");
  request.actor = call->actor();
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  // Programs from outside are read by those who compile such, and few at once.
  context.compile_later(call, [&context, call, request = std::move(request)] {
    auto outcome = context.repairs.import_run(request);
    if (!outcome) return call->refuse(outcome.error());
    call->respond(request.dry_run ? 200 : 201, import_answer(*outcome));
  });
}

}  // namespace handlers
}  // namespace pawl::server
