#include "server/schedule_requests.h"

#include <cmath>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/error_codes.h"
#include "engine/schedule/interval_text.h"
#include "engine/schedule/view.h"
#include "server/answers.h"
#include "value/time_text.h"

namespace pawl::server {
namespace {

using engine::ScheduleDefinition;
using engine::ScheduleDraft;

constexpr std::string_view kDurationMust = "must be seconds, or a text such as \"90s\" or \"2h\"";

bool is_text(std::string_view raw) { return raw.starts_with('"'); }

// A tree is many times larger than its text; all that a specification may have fits in here.
Result<PayloadTree> spec_tree(std::string_view raw) {
  constexpr std::size_t kLongestSpec = 256 << 10;
  if (raw.size() > kLongestSpec) {
    return fail(ErrorCode::invalid_request,
                "'spec' has more than " + std::to_string(kLongestSpec) + " bytes");
  }
  return PayloadTree::parse(raw);
}

std::int64_t duration_us(Fields& fields, std::string_view name, std::int64_t otherwise) {
  if (!fields.has(name)) return otherwise;
  if (is_text(fields.raw(name))) {
    const auto parsed = engine::parse_interval(fields.text(name));
    if (parsed) return *parsed;
  } else {
    const std::optional<double> seconds = fields.number(name);
    constexpr double kMost = static_cast<double>(engine::kLongestIntervalUs) / 1e6;
    if (seconds && *seconds <= kMost) return std::llround(*seconds * 1e6);
  }
  fields.complain(name, kDurationMust);
  return otherwise;
}

CatchUp parse_catch_up(Fields& fields, CatchUp otherwise) {
  const std::string text = fields.text("catch_up");
  if (text.empty()) return otherwise;
  if (text == "last") return CatchUp::kLast;
  if (text == "all") return CatchUp::kAll;
  if (text == "none") return CatchUp::kNone;
  fields.complain("catch_up", "must be last, all or none");
  return otherwise;
}

std::string_view name_of(CatchUp catch_up) {
  switch (catch_up) {
    case CatchUp::kLast:
      return "last";
    case CatchUp::kAll:
      return "all";
    case CatchUp::kNone:
      return "none";
  }
  return "";
}

double seconds_of(Duration duration) { return static_cast<double>(duration.count()) / 1e6; }

template <typename Row, typename Write>
void write_list(JsonWriter& writer, std::string_view name, const std::vector<Row>& rows,
                Write write) {
  writer.key(name);
  writer.begin_list();
  for (const Row& row : rows) {
    writer.begin_object();
    write(row);
    writer.end();
  }
  writer.end();
}

void write_firing(JsonWriter& writer, const ScheduleFiring& firing) {
  write_field(writer, "nominal", firing.nominal);
  write_field(writer, "at", firing.at);
  write_field(writer, "what", firing.what);
  write_text_or_null(writer, "run", firing.run);
  write_text_or_null(writer, "reason", firing.reason);
}

void write_definition(JsonWriter& writer, const ScheduleOptions& options) {
  const auto spec = engine::spec_of(options.times);
  PAWL_ASSERT(spec.has_value());  // it has come from the store
  write_field(writer, "spec", engine::encode_spec(*spec));
  write_field(writer, "overlap", engine::name_of(options.overlap));
  write_field(writer, "catch_up", name_of(options.catch_up));
  write_field(writer, "catch_up_window", seconds_of(options.catch_up_window));
  write_field(writer, "jitter", seconds_of(options.jitter));
  write_field(writer, "pause_after_failures", options.pause_after_failures);
  write_field(writer, "max_runs", options.max_runs);
  write_text_or_null(writer, "version", options.version);
}

void write_details(JsonWriter& writer, const ScheduleInfo& info) {
  write_field(writer, "input", info.options.input);
  write_times(writer, "next", info.next);
  write_list(writer, "recent", info.recent,
             [&](const ScheduleFiring& firing) { write_firing(writer, firing); });
  write_list(writer, "live", info.live, [&](const ScheduledRunInfo& run) {
    write_field(writer, "id", run.id);
    write_field(writer, "nominal", run.nominal);
  });
  write_times(writer, "buffer", info.buffer);
  write_list(writer, "backfills", info.backfills, [&](const BackfillInfo& backfill) {
    write_field(writer, "number", backfill.number);
    write_field(writer, "next", backfill.next);
    write_field(writer, "to", backfill.to);
    write_field(writer, "overlap", engine::name_of(backfill.overlap));
  });
}

}  // namespace

void only_schedule_fields(Fields& fields) {
  fields.only({"id", "workflow", "revision", "spec", "input", "overlap", "catch_up",
               "catch_up_window", "jitter", "pause_after_failures", "max_runs", "version"});
}

std::optional<Overlap> parse_overlap(Fields& fields, std::string_view name) {
  if (!fields.has(name)) return std::nullopt;
  const auto overlap = engine::overlap_of(fields.text(name));
  if (overlap) return *overlap;
  fields.complain(name,
                  "must be skip, buffer_one, buffer_all, cancel_other, kill_other or allow_all");
  return std::nullopt;
}

Result<engine::ScheduleSpec> parse_spec(Fields& fields, std::string_view name) {
  const std::string_view raw = fields.raw(name);
  if (raw.empty()) return fail(ErrorCode::invalid_request, "the field 'spec' is missing");
  if (is_text(raw)) return engine::spec_of(fields.text(name), "");
  PAWL_TRY(const PayloadTree tree, spec_tree(raw));
  return engine::decode_spec(tree);
}

Result<engine::ScheduleRevision> parse_schedule(Fields& fields) {
  std::vector<engine::ScheduleRevision> parts;
  const ScheduleDefinition defaults;
  if (fields.has("workflow")) {
    parts.push_back([workflow = fields.required_text("workflow")](ScheduleDraft* draft) {
      draft->workflow = workflow;
      return Status();
    });
  }
  if (fields.has("spec")) {
    PAWL_TRY(PayloadTree changes, spec_tree(fields.raw("spec")));
    parts.push_back(engine::revise_spec(std::move(changes)));
  }
  // Sets a field of the definition, if the body has it.
  const auto set = [&](std::string_view name, auto member, auto value) {
    if (!fields.has_even_null(name)) return;
    parts.push_back([member, value](ScheduleDraft* draft) {
      draft->definition.*member = value;
      return Status();
    });
  };
  set("input", &ScheduleDefinition::input, std::string(fields.payload("input").text()));
  set("overlap", &ScheduleDefinition::overlap,
      parse_overlap(fields, "overlap").value_or(defaults.overlap));
  set("catch_up", &ScheduleDefinition::catch_up, parse_catch_up(fields, defaults.catch_up));
  set("catch_up_window", &ScheduleDefinition::catch_up_window_us,
      duration_us(fields, "catch_up_window", defaults.catch_up_window_us));
  set("jitter", &ScheduleDefinition::jitter_us, duration_us(fields, "jitter", 0));
  set("pause_after_failures", &ScheduleDefinition::pause_after_failures,
      static_cast<std::uint32_t>(fields.integer("pause_after_failures", 0, 0, UINT32_MAX)));
  set("max_runs", &ScheduleDefinition::max_runs,
      static_cast<std::uint64_t>(fields.integer("max_runs", 0, 0, INT64_MAX)));
  set("version", &ScheduleDefinition::version, fields.text("version"));
  return engine::ScheduleRevision([parts = std::move(parts)](ScheduleDraft* draft) -> Status {
    for (const engine::ScheduleRevision& part : parts) PAWL_TRY_STATUS(part(draft));
    return {};
  });
}

void write_times(JsonWriter& writer, std::string_view name, const std::vector<Time>& times) {
  std::vector<std::string> texts;
  for (Time time : times) texts.push_back(time_text(time.time_since_epoch().count()));
  write_strings(writer, name, texts);
}

void write_schedule(JsonWriter& writer, const ScheduleInfo& info, ScheduleDetail detail) {
  write_field(writer, "id", info.id);
  write_field(writer, "workflow", info.workflow);
  write_field(writer, "revision", info.revision);
  write_field(writer, "declared", info.declared);
  write_text_or_null(writer, "source_meaning", info.source_meaning);
  write_field(writer, "meaning", info.meaning);
  write_definition(writer, info.options);
  write_field(writer, "paused", info.paused);
  write_field(writer, "paused_by_failures", info.paused_by_failures);
  write_text_or_null(writer, "pause_reason", info.pause_reason);
  const bool fires = !info.paused && !info.next.empty();
  write_field(writer, "next_at", fires ? std::optional(info.next.front()) : std::nullopt);
  write_field(writer, "fired", info.fired);
  write_field(writer, "skipped", info.skipped);
  write_field(writer, "missed", info.missed);
  write_field(writer, "dropped", info.dropped);
  write_field(writer, "failures", info.failures);
  write_field(writer, "last_success", info.last_success);
  write_field(writer, "last_failure", info.last_failure);
  write_field(writer, "created_at", info.created_at);
  if (detail == ScheduleDetail::kFull) write_details(writer, info);
}

}  // namespace pawl::server
