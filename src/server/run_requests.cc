#include "server/run_requests.h"

#include "value/time_text.h"

namespace pawl::server {
namespace {

std::optional<Time> as_time(std::optional<std::int64_t> us) {
  if (!us) return std::nullopt;
  return Time(std::chrono::microseconds(*us));
}

constexpr std::string_view kStatusMust = "must be waiting, completed, failed or cancelled";
constexpr std::string_view kTagMust = "must have the form name:value";

bool add_tag(const std::string& text, RunFilter* filter) {
  std::size_t colon = text.find(':');
  if (colon == std::string::npos) return false;
  filter->tags.emplace_back(text.substr(0, colon), text.substr(colon + 1));
  return true;
}

}  // namespace

std::optional<RunStatus> parse_status(std::string_view text) {
  for (RunStatus status :
       {RunStatus::kWaiting, RunStatus::kCompleted, RunStatus::kFailed, RunStatus::kCancelled}) {
    if (to_string(status) == text) return status;
  }
  return std::nullopt;
}

Result<engine::StartRequest> parse_start(std::string_view body, std::string place,
                                         std::string_view idempotency_key) {
  Fields fields = Fields::parse(body, std::move(place));
  fields.only({"workflow", "input", "id", "start_key", "on_conflict", "priority", "start_at",
               "tags", "version", "message", "timeout", "queue", "queue_key"});
  engine::StartRequest request;
  request.workflow = fields.required_text("workflow");
  request.input = fields.payload("input");
  request.id = fields.text("id");
  request.start_key = fields.text("start_key", idempotency_key);
  std::string conflict = fields.text("on_conflict", "return");
  if (conflict == "fail") {
    request.on_conflict = engine::OnConflict::kFail;
  } else if (conflict == "restart_if_ended") {
    request.on_conflict = engine::OnConflict::kRestartIfEnded;
  } else if (conflict != "return") {
    fields.complain("on_conflict", "must be return, fail or restart_if_ended");
  }
  request.priority = static_cast<std::int32_t>(fields.integer("priority", 0, INT32_MIN, INT32_MAX));
  if (fields.has("start_at")) {
    auto time = parse_time(fields.text("start_at"));
    if (!time) fields.complain("start_at", "must be a time such as 2026-11-16T03:13:32Z");
    request.start_at_us = time.value_or(0);
  }
  request.tags = fields.text_pairs("tags");
  request.version = fields.text("version");
  if (fields.has("timeout")) {
    auto policy =
        engine::parse_run_policy("{\"timeout\":" + std::string(fields.raw("timeout")) + "}");
    if (!policy) fields.complain("timeout", "must be seconds, or a text such as \"2h\"");
    if (policy) request.policy = std::move(*policy);
  }
  if (fields.has("queue")) request.policy.queue = fields.required_text("queue");
  if (fields.has("queue_key")) request.policy.key = fields.text("queue_key");
  if (fields.has("message")) {
    Fields message = Fields::parse(fields.raw("message"), fields.place() + "message.");
    message.only({"channel", "payload", "id"});
    request.message = engine::StartMessage{message.required_text("channel"),
                                           message.payload("payload"), message.text("id")};
    fields.adopt(message);
  }
  PAWL_TRY_STATUS(fields.check());
  return request;
}

RunFilter parse_filter(Call& call) {
  RunFilter filter;
  if (std::string_view text = call.query_text("status"); !text.empty()) {
    filter.status = parse_status(text);
    if (!filter.status) call.complain("status", kStatusMust);
  }
  filter.paused = call.query_boolean("paused");
  filter.held = call.query_boolean("held");
  filter.queued = call.query_boolean("queued");
  filter.suspended = call.query_boolean("suspended");
  filter.workflow = std::string(call.query_text("workflow"));
  filter.version = std::string(call.query_text("version"));
  filter.parent = std::string(call.query_text("parent"));
  if (!call.query_text("line").empty()) {
    filter.line = static_cast<std::uint32_t>(call.query_integer("line", 0, UINT32_MAX));
  }
  for (const auto& [name, value] : call.query) {
    if (name == "tag" && !add_tag(value, &filter)) call.complain("tag", kTagMust);
  }
  filter.created_from = as_time(call.query_time("created_from"));
  filter.created_until = as_time(call.query_time("created_until"));
  filter.ended_from = as_time(call.query_time("ended_from"));
  filter.ended_until = as_time(call.query_time("ended_until"));
  filter.error = std::string(call.query_text("error"));
  filter.id_part = std::string(call.query_text("id_part"));
  return filter;
}

RunFilter parse_filter(Fields& body) {
  RunFilter filter;
  Fields fields = Fields::parse(body.has("filter") ? body.raw("filter") : "{}", "filter.");
  fields.only({"status", "paused", "held", "queued", "suspended", "workflow", "version", "parent",
               "line", "tag", "created_from", "created_until", "ended_from", "ended_until", "error",
               "id_part"});
  if (fields.has("status")) {
    filter.status = parse_status(fields.text("status"));
    if (!filter.status) fields.complain("status", kStatusMust);
  }
  if (fields.has("paused")) filter.paused = fields.boolean("paused", false);
  if (fields.has("held")) filter.held = fields.boolean("held", false);
  if (fields.has("queued")) filter.queued = fields.boolean("queued", false);
  if (fields.has("suspended")) filter.suspended = fields.boolean("suspended", false);
  filter.workflow = fields.text("workflow");
  filter.version = fields.text("version");
  filter.parent = fields.text("parent");
  if (fields.has("line")) {
    filter.line = static_cast<std::uint32_t>(fields.integer("line", 0, 0, UINT32_MAX));
  }
  for (const std::string& tag : fields.texts("tag")) {
    if (!add_tag(tag, &filter)) fields.complain("tag", kTagMust);
  }
  for (auto [name, target] : {std::pair{"created_from", &filter.created_from},
                              std::pair{"created_until", &filter.created_until},
                              std::pair{"ended_from", &filter.ended_from},
                              std::pair{"ended_until", &filter.ended_until}}) {
    if (!fields.has(name)) continue;
    *target = as_time(parse_time(fields.text(name)));
    if (!*target) fields.complain(name, "must be a time such as 2026-11-16T03:13:32Z");
  }
  filter.error = fields.text("error");
  filter.id_part = fields.text("id_part");
  body.adopt(fields);
  return filter;
}

}  // namespace pawl::server
