#include "server/answers.h"

#include <cmath>

#include "base/assert.h"
#include "base/error_codes.h"
#include "base/utf8.h"
#include "store/store.h"
#include "value/time_text.h"

namespace pawl::server {

JsonWriter answer_writer() {
  JsonOptions options;
  options.max_bytes = SIZE_MAX;
  options.tags = JsonTags::kPlain;
  return JsonWriter(options);
}

std::string finish(JsonWriter writer) {
  auto text = std::move(writer).finish();
  PAWL_ASSERT(text.has_value());
  return std::move(*text);
}

// --- errors

unsigned status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::unknown_workflow:
    case ErrorCode::unknown_run:
    case ErrorCode::unknown_route:
    case ErrorCode::unknown_token:
    case ErrorCode::unknown_promise:
    case ErrorCode::unknown_version:
    case ErrorCode::unknown_schedule:
    case ErrorCode::unknown_channel:
    case ErrorCode::unknown_query:
    case ErrorCode::unknown_trigger:
    case ErrorCode::unknown_turn:
      return 404;
    case ErrorCode::run_exists:
    case ErrorCode::run_quarantined:
    case ErrorCode::run_not_completed:
    case ErrorCode::run_not_ended:
    case ErrorCode::version_in_use:
    case ErrorCode::run_ended:
    case ErrorCode::run_not_suspended:
    case ErrorCode::promise_settled:
    case ErrorCode::request_key_used:
    case ErrorCode::query_without_state:
    case ErrorCode::promise_closed:
    case ErrorCode::no_retry_point:
    case ErrorCode::retry_needs_force:
    case ErrorCode::run_not_held:
    case ErrorCode::run_held:
    case ErrorCode::schedule_exists:
    case ErrorCode::schedule_changed:
    case ErrorCode::trigger_exists:
    case ErrorCode::trigger_changed:
    case ErrorCode::run_not_movable:
    case ErrorCode::edit_refused:
    case ErrorCode::fork_refused:
    case ErrorCode::run_moved_on:
    case ErrorCode::import_refused:
      return 409;
    case ErrorCode::engine_busy:
    case ErrorCode::engine_stopped:
      return 503;
    case ErrorCode::stale_lease:
    case ErrorCode::trigger_paused:
    case ErrorCode::link_ended:
      return 410;
    case ErrorCode::compile_failed:
    case ErrorCode::compiler_died:
    case ErrorCode::query_failed:
      return 422;
    case ErrorCode::payload_too_large:
    case ErrorCode::request_too_large:
      return 413;
    case ErrorCode::not_authenticated:
    case ErrorCode::bad_signature:
      return 401;
    case ErrorCode::too_many_failures:
      return 429;
    case ErrorCode::not_allowed:
      return 403;
    case ErrorCode::method_not_allowed:
      return 405;
    case ErrorCode::request_too_slow:
      return 408;
    case ErrorCode::invalid_cron:
    case ErrorCode::cron_never_fires:
    case ErrorCode::unknown_zone:
    case ErrorCode::invalid_schedule:
    case ErrorCode::invalid_trigger:
    case ErrorCode::invalid_query:
    case ErrorCode::query_too_long:
    case ErrorCode::query_too_large:
    case ErrorCode::query_cancelled:
    case ErrorCode::invalid_request:
    case ErrorCode::invalid_run_file:
    case ErrorCode::invalid_json:
    case ErrorCode::nesting_too_deep:
    case ErrorCode::value_mismatch:
    case ErrorCode::malformed_http:
      return 400;
    default:
      return is_retryable(code) ? 503 : 500;
  }
}

bool is_retryable(ErrorCode code) {
  return store::is_retryable(code) || code == ErrorCode::engine_busy ||
         code == ErrorCode::engine_stopped || code == ErrorCode::request_too_slow ||
         code == ErrorCode::request_memory_used_up || code == ErrorCode::out_of_memory ||
         code == ErrorCode::too_many_failures;
}

void write_error(JsonWriter& writer, const Error& error) {
  write_field(writer, "code", error_label(error.code));
  write_field(writer, "message", error.message);
  write_field(writer, "hint",
              error.hint.empty() ? std::string(error_info(error.code).remedy) : error.hint);
  write_field(writer, "retryable", is_retryable(error.code));
}

void write_diagnostics(JsonWriter& writer, const std::vector<python::Diagnostic>& diagnostics) {
  writer.begin_list();
  for (const python::Diagnostic& one : diagnostics) {
    writer.begin_object();
    write_field(writer, "path", one.file);
    write_field(writer, "line", one.line);
    write_field(writer, "column", one.column);
    write_field(writer, "end_line", one.end_line);
    write_field(writer, "end_column", one.end_column);
    write_field(writer, "code", error_label(one.code));
    write_field(writer, "message", one.message);
    write_field(writer, "hint", one.hint);
    write_field(writer, "source", one.source_line);
    writer.end();
  }
  writer.end();
}

std::string error_body(const Error& error, const std::vector<python::Diagnostic>& diagnostics) {
  JsonWriter writer = answer_writer();
  writer.begin_object();
  writer.key("error");
  writer.begin_object();
  write_error(writer, error);
  if (!diagnostics.empty()) {
    writer.key("diagnostics");
    write_diagnostics(writer, diagnostics);
  }
  writer.end();
  writer.end();
  return finish(std::move(writer));
}

// --- fields

void write_field(JsonWriter& writer, std::string_view name, std::string_view text) {
  writer.key(name);
  writer.string(text);
}
void write_field(JsonWriter& writer, std::string_view name, const char* text) {
  write_field(writer, name, std::string_view(text));
}
void write_field(JsonWriter& writer, std::string_view name, const std::string& text) {
  write_field(writer, name, std::string_view(text));
}
void write_field(JsonWriter& writer, std::string_view name, std::int64_t number) {
  writer.key(name);
  writer.integer(number);
}
void write_field(JsonWriter& writer, std::string_view name, std::uint64_t number) {
  write_field(writer, name, static_cast<std::int64_t>(number));
}
void write_field(JsonWriter& writer, std::string_view name, std::uint32_t number) {
  write_field(writer, name, static_cast<std::int64_t>(number));
}
void write_field(JsonWriter& writer, std::string_view name, std::int32_t number) {
  write_field(writer, name, static_cast<std::int64_t>(number));
}
void write_field(JsonWriter& writer, std::string_view name, bool value) {
  writer.key(name);
  writer.boolean(value);
}
void write_field(JsonWriter& writer, std::string_view name, double number) {
  writer.key(name);
  if (std::isfinite(number)) {
    writer.number(number);
  } else {
    writer.null();
  }
}
void write_field(JsonWriter& writer, std::string_view name, const Payload& payload) {
  writer.key(name);
  writer.encoded(payload.text());
}
void write_field(JsonWriter& writer, std::string_view name, Time time) {
  write_field(writer, name, time_text(time.time_since_epoch().count()));
}
void write_field(JsonWriter& writer, std::string_view name, const std::optional<Time>& time) {
  if (time) return write_field(writer, name, *time);
  writer.key(name);
  writer.null();
}
void write_text_or_null(JsonWriter& writer, std::string_view name, std::string_view text) {
  writer.key(name);
  if (text.empty()) {
    writer.null();
  } else {
    writer.string(text);
  }
}

void write_strings(JsonWriter& writer, std::string_view name,
                   const std::vector<std::string>& texts) {
  writer.key(name);
  writer.begin_list();
  for (const std::string& text : texts) writer.string(text);
  writer.end();
}

void write_call_error(JsonWriter& writer, std::string_view name, const CallError& error) {
  writer.key(name);
  writer.begin_object();
  write_field(writer, "kind", error.kind);
  write_field(writer, "message", error.message);
  write_field(writer, "traceback", error.traceback);
  write_field(writer, "data", error.data);
  writer.end();
}

// --- records

std::string_view beginning_of(std::string_view text, std::size_t most_bytes) {
  if (text.size() <= most_bytes) return text;
  const std::string_view begun = text.substr(0, most_bytes);
  return begun.substr(0, first_invalid_utf8(begun));
}

namespace {

// Lists are for looking over.
constexpr std::size_t kListedMessage = 1000;

void write_fault_frame(JsonWriter& writer, const FaultFrame& frame) {
  writer.begin_object();
  write_field(writer, "file", frame.file);
  write_field(writer, "line", frame.line);
  write_field(writer, "function", frame.function);
  write_field(writer, "source", frame.source);
  writer.key("variables");
  writer.begin_list();
  for (const FaultVariable& variable : frame.variables) {
    writer.begin_object();
    write_field(writer, "name", variable.name);
    write_field(writer, "value", variable.value);
    writer.end();
  }
  writer.end();
  writer.end();
}

// What holds a run; lists have the error without its traceback, and no frames.
void write_hold(JsonWriter& writer, const std::optional<RunHold>& hold, RunDetail detail) {
  writer.key("held");
  if (!hold) return writer.null();
  writer.begin_object();
  writer.key("error");
  writer.begin_object();
  write_field(writer, "kind", hold->error.kind);
  const bool full = detail == RunDetail::kFull;
  write_field(writer, "message",
              full ? std::string_view(hold->error.message)
                   : beginning_of(hold->error.message, kListedMessage));
  if (full) write_field(writer, "traceback", hold->error.traceback);
  writer.end();
  write_field(writer, "since", hold->since);
  write_field(writer, "until", hold->until);
  if (full) {
    writer.key("frames");
    writer.begin_list();
    for (const FaultFrame& frame : hold->frames) write_fault_frame(writer, frame);
    writer.end();
  }
  writer.end();
}

}  // namespace

void write_result(JsonWriter& writer, const RunResult& result) {
  write_field(writer, "status", to_string(result.status));
  if (result.completed()) {
    write_field(writer, "output", result.output);
  } else {
    write_call_error(writer, "error", result.error);
  }
}

void write_run(JsonWriter& writer, const RunInfo& info, RunDetail detail) {
  writer.begin_object();
  write_field(writer, "id", info.id);
  write_field(writer, "workflow", info.workflow);
  write_field(writer, "version", info.version);
  write_field(writer, "status", to_string(info.status));
  write_field(writer, "paused", info.paused);
  write_hold(writer, info.held, detail);
  write_field(writer, "queued", info.queued);
  write_field(writer, "quarantined", info.quarantined);
  if (info.damaged) write_field(writer, "damaged", info.damaged);
  write_field(writer, "cancel_requested", info.cancel_requested);
  write_field(writer, "compensating", info.compensating);
  write_field(writer, "priority", info.priority);
  write_field(writer, "line", info.line);
  writer.key("tags");
  writer.begin_object();
  for (const Tag& tag : info.tags) write_field(writer, tag.first, tag.second);
  writer.end();
  write_text_or_null(writer, "suspended", info.suspended.value_or(""));
  write_field(writer, "status_version", info.status_version);
  write_field(writer, "generation", info.generation);
  write_text_or_null(writer, "start_key", info.start_key);
  write_text_or_null(writer, "trace_id", info.trace_id);
  write_field(writer, "created_at", info.created_at);
  write_field(writer, "start_at", info.start_at);
  write_field(writer, "wake_at", info.wake_at);
  write_field(writer, "ended_at", info.ended_at);
  if (detail == RunDetail::kList && info.result && !info.result->completed()) {
    writer.key("error");
    writer.begin_object();
    write_field(writer, "kind", info.result->error.kind);
    write_field(writer, "message", beginning_of(info.result->error.message, kListedMessage));
    writer.end();
  }
  if (detail == RunDetail::kFull) {
    write_text_or_null(writer, "parent", info.parent);
    write_text_or_null(writer, "pause_reason", info.pause_reason);
    write_text_or_null(writer, "cancel_reason", info.cancel_reason);
    write_field(writer, "force_at", info.force_at);
    writer.key("timeout");
    info.timeout ? writer.number(static_cast<double>(info.timeout->count()) / 1e6) : writer.null();
    write_field(writer, "deadline", info.deadline);
    write_text_or_null(writer, "queue", info.queue);
    write_text_or_null(writer, "queue_key", info.queue_key);
    if (info.queued) write_field(writer, "runs_before", info.runs_before);
    write_field(writer, "retryable", info.retryable);
    write_field(writer, "input", info.input);
    write_field(writer, "progress", info.progress);
    writer.key("result");
    if (info.result) {
      writer.begin_object();
      write_result(writer, *info.result);
      writer.end();
    } else {
      writer.null();
    }
  }
  writer.end();
}

void write_call(JsonWriter& writer, const CallInfo& info) {
  writer.begin_object();
  write_field(writer, "id", info.id);
  write_field(writer, "kind", to_string(info.kind));
  write_field(writer, "status", to_string(info.status));
  write_field(writer, "name", info.name);
  write_text_or_null(writer, "queue", info.queue);
  write_field(writer, "args", info.args);
  write_field(writer, "keywords", info.keywords);
  write_field(writer, "attempt", info.attempt);
  write_field(writer, "lost_leases", info.lost_leases);
  write_field(writer, "progress", info.progress);
  if (info.status == CallStatus::kCompleted) write_field(writer, "value", info.value);
  if (info.error) write_call_error(writer, "error", *info.error);
  if (!info.failed_attempts.empty()) {
    writer.key("failed_attempts");
    writer.begin_list();
    for (const FailedAttempt& failed : info.failed_attempts) {
      writer.begin_object();
      write_field(writer, "attempt", failed.attempt);
      write_field(writer, "at", failed.at);
      write_call_error(writer, "error", failed.error);
      writer.end();
    }
    writer.end();
  }
  write_text_or_null(writer, "child", info.child);
  write_field(writer, "created_at", info.created_at);
  write_field(writer, "run_at", info.run_at);
  write_field(writer, "started_at", info.started_at);
  write_field(writer, "ended_at", info.ended_at);
  writer.end();
}

}  // namespace pawl::server
