// Schedules: making, showing, changing, triggering and removing them.
#include <algorithm>
#include <charconv>

#include "base/error_codes.h"
#include "engine/schedule/changes.h"
#include "engine/schedule/view.h"
#include "engine/schedule/words.h"
#include "server/answers.h"
#include "server/fields.h"
#include "server/handlers.h"
#include "server/schedule_requests.h"
#include "value/time_text.h"

namespace pawl::server::handlers {
namespace {

constexpr std::int64_t kLargestPage = 1000;
constexpr std::int64_t kMostPreviewed = 1000;

void respond_schedule(const CallPointer& call, const Result<ScheduleInfo>& info,
                      unsigned status = 200) {
  if (!info) return call->refuse(info.error());
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_schedule(writer, *info, ScheduleDetail::kFull);
  writer.end();
  call->respond(status, finish(std::move(writer)));
}

// Asks the core for a change, and answers with the schedule as it is then.
void change(Context& context, const CallPointer& call, const std::string& id,
            const engine::ScheduleEdit& edit, const engine::AuditNote& note,
            unsigned status = 200) {
  context.service.ask_async<store::ScheduleRecord>(
      [id, edit, note](engine::Core& core, engine::Reply<store::ScheduleRecord> reply) {
        core.change_schedule(id, edit, std::move(reply), note);
      },
      [&context, call, status](const Result<store::ScheduleRecord>& record) {
        if (!record) return call->refuse(record.error());
        respond_schedule(call, engine::view_of(*record, context.service.clock().now_us()), status);
      });
}

std::int64_t required_time(Fields& fields, std::string_view name) {
  const auto time = parse_time(fields.required_text(name));
  if (!time) fields.complain(name, "must be a time such as 2026-11-16T03:13:32Z");
  return time.value_or(0);
}

void respond_backfill(const CallPointer& call, std::uint64_t times,
                      std::optional<std::uint64_t> number) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  write_field(writer, "times", times);
  writer.key("number");
  if (number) {
    writer.integer(static_cast<std::int64_t>(*number));
  } else {
    writer.null();
  }
  writer.end();
  call->respond(200, finish(std::move(writer)));
}

void begin_backfill(Context& context, const CallPointer& call,
                    const engine::BackfillRequest& request, std::uint64_t times) {
  const std::string& id = call->parameters[0];
  context.service.ask_async<store::ScheduleRecord>(
      [id, request, note = engine::backfill_note(call->actor(), id, request)](
          engine::Core& core, engine::Reply<store::ScheduleRecord> reply) {
        core.change_schedule(
            id, engine::backfill_schedule(id, request.from_us, request.to_us, request.overlap),
            std::move(reply), note);
      },
      [call, times](const Result<store::ScheduleRecord>& record) {
        if (!record) return call->refuse(record.error());
        const auto state = engine::decode_state(record->state);
        if (!state) return call->refuse(state.error());
        respond_backfill(call, times, state->last_number);
      });
}

}  // namespace

void list_schedules(Context& context, const CallPointer& call) {
  const std::string cursor(call->query_text("cursor"));
  const std::uint32_t limit = call->query_limit(100, kLargestPage);
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, cursor, limit] {
    const auto page = context.engine.schedules(cursor, limit);
    if (!page) return call->refuse(page.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    writer.key("schedules");
    writer.begin_list();
    for (const ScheduleInfo& info : page->schedules) {
      writer.begin_object();
      write_schedule(writer, info, ScheduleDetail::kList);
      writer.end();
    }
    writer.end();
    write_text_or_null(writer, "next", page->next);
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void get_schedule(Context& context, const CallPointer& call) {
  context.later(call, [&context, call] {
    respond_schedule(call, context.engine.schedule(call->parameters[0]));
  });
}

void create_schedule(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  only_schedule_fields(fields);
  if (fields.has("revision")) fields.complain("revision", "is only for a change");
  if (!fields.has("spec")) fields.complain("spec", "is missing");
  const std::string id = fields.required_text("id");
  (void)fields.required_text("workflow");
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  const auto revise = parse_schedule(fields);
  if (!revise) return call->refuse(revise.error());
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  engine::ScheduleDraft draft;
  if (auto status = (*revise)(&draft); !status) return call->refuse(status.error());
  change(context, call, id, engine::create_schedule(id, draft.workflow, draft.definition),
         engine::created_note(call->actor(), id, draft.workflow, draft.definition), 201);
}

void update_schedule(Context& context, const CallPointer& call) {
  const std::string& id = call->parameters[0];
  Fields fields = Fields::parse(call->request().body);
  only_schedule_fields(fields);
  if (fields.has("id")) fields.complain("id", "cannot be changed");
  const std::string revision = fields.text("revision");
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  const auto revise = parse_schedule(fields);
  if (!revise) return call->refuse(revise.error());
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  change(
      context, call, id, engine::if_unchanged(id, revision, engine::revise_schedule(id, *revise)),
      {call->actor(), "update_schedule", id, std::string(beginning_of(call->request().body, 500))});
}

void pause_schedule(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"reason"});
  const std::string reason = fields.text("reason");
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  const std::string& id = call->parameters[0];
  change(context, call, id, engine::pause_schedule(id, reason),
         {call->actor(), "pause_schedule", id, reason});
}

void resume_schedule(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({});
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  const std::string& id = call->parameters[0];
  change(context, call, id, engine::resume_schedule(id),
         {call->actor(), "resume_schedule", id, {}});
}

void trigger_schedule(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"overlap"});
  const std::optional<Overlap> overlap = parse_overlap(fields, "overlap");
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  const std::string& id = call->parameters[0];
  change(context, call, id, engine::trigger_schedule(id, overlap),
         engine::triggered_note(call->actor(), id, overlap));
}

void backfill_schedule(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"from", "to", "overlap", "dry_run"});
  engine::BackfillRequest request;
  request.from_us = required_time(fields, "from");
  request.to_us = required_time(fields, "to");
  request.overlap = parse_overlap(fields, "overlap").value_or(request.overlap);
  const bool dry_run = fields.boolean("dry_run", false);
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  context.later(call, [&context, call, request, dry_run] {
    const std::string& id = call->parameters[0];
    const auto record = context.service.read_store(
        [&](store::Store& store) { return store.schedule(engine::Service::kNamespace, id); });
    if (!record) return call->refuse(record.error());
    if (!*record) return call->refuse(engine::unknown_schedule(id));
    const auto times = engine::count_backfill(**record, request);
    if (!times) return call->refuse(times.error());
    if (dry_run) return respond_backfill(call, *times, std::nullopt);
    begin_backfill(context, call, request, *times);
  });
}

void cancel_backfill(Context& context, const CallPointer& call) {
  const std::string& id = call->parameters[0];
  const std::string& text = call->parameters[1];
  std::uint64_t number = 0;  // all
  if (text != "all") {
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || number == 0) {
      return call->refuse({ErrorCode::invalid_request,
                           "the number of a backfill is an integer from 1 on, or 'all'"});
    }
  }
  change(context, call, id, engine::cancel_backfill(id, number),
         {call->actor(), "cancel_backfill", id, "backfill " + text});
}

void delete_schedule(Context& context, const CallPointer& call) {
  const std::string_view runs = call->query_text("runs");
  if (!runs.empty() && runs != "cancel") call->complain("runs", "must be cancel, or left out");
  if (auto status = call->check_query(); !status) return call->refuse(status.error());
  const DeleteScheduleOptions options{.cancel_runs = runs == "cancel"};
  context.later(call, [&context, call, options] {
    const std::string& id = call->parameters[0];
    const auto done = context.engine.delete_schedule(id, options, {call->actor()});
    if (!done) return call->refuse(done.error());
    JsonWriter writer = answer_writer();
    writer.begin_object();
    write_field(writer, "id", id);
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

void preview_schedule(Context& context, const CallPointer& call) {
  Fields fields = Fields::parse(call->request().body);
  fields.only({"spec", "count", "after"});
  const std::int64_t count = fields.integer("count", 10, 1, kMostPreviewed);
  std::int64_t after_us = context.service.clock().now_us();
  if (fields.has("after")) after_us = required_time(fields, "after");
  if (auto status = fields.check(); !status) return call->refuse(status.error());
  const auto spec = parse_spec(fields, "spec");
  if (!spec) return call->refuse(spec.error());
  context.later(call, [call, spec = *spec, after_us, count] {
    std::vector<Time> times;
    for (std::int64_t at_us : engine::next_times(spec, after_us, static_cast<std::size_t>(count),
                                                 {engine::kMostStepsOfPreview})) {
      times.push_back(Time(Duration(at_us)));
    }
    JsonWriter writer = answer_writer();
    writer.begin_object();
    write_field(writer, "spec", engine::encode_spec(spec));
    write_field(writer, "meaning", engine::words_of(spec));
    write_times(writer, "next", times);
    writer.end();
    call->respond(200, finish(std::move(writer)));
  });
}

}  // namespace pawl::server::handlers
