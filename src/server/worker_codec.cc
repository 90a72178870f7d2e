#include "server/worker_codec.h"

#include <charconv>

#include "base/error_codes.h"
#include "engine/call/tokens.h"
#include "engine/task/task_policy.h"
#include "engine/trace/run_trace.h"
#include "server/answers.h"
#include "server/fields.h"
#include "value/time_text.h"

namespace pawl::server {
namespace {

constexpr std::int64_t kMostCapacity = 100'000;
constexpr double kMostWaitSeconds = 60;
constexpr double kLeastLeaseSeconds = 1;
constexpr double kMostLeaseSeconds = 3600;
constexpr std::size_t kMostNames = 1000;
// What a worker says of itself is kept as long as its session is there, and compared with what the
// others say: each of its tasks for each of its queues.
constexpr std::size_t kMostDescribedBytes = 1 << 20;
constexpr std::size_t kMostPairs = 100'000;
constexpr std::size_t kLongestName = 255;

std::int64_t to_us(double seconds) { return static_cast<std::int64_t>(seconds * 1e6); }

// A number alone is what earlier releases gave out: nobody has such a session any more.
bool is_session_id(std::string_view text) {
  const bool number = !text.empty() && text.find_first_not_of("0123456789") == text.npos;
  return number || engine::call_of_token(text).has_value();
}

std::string place_of(const char* list, std::size_t index) {
  return std::string(list) + "[" + std::to_string(index) + "].";
}

Result<engine::TaskReport> parse_result(std::string_view text, std::size_t index) {
  Fields fields = Fields::parse(text, place_of("results", index));
  fields.only(
      {"id", "token", "value", "error", "retryable", "cancelled", "returned", "unsuitable"});
  engine::TaskReport report;
  report.call = fields.key("id");
  report.token = static_cast<std::uint64_t>(fields.integer("token", 0, 0, INT64_MAX));
  report.retryable = fields.boolean("retryable", true);
  report.cancelled = fields.boolean("cancelled", false);
  report.unsuitable = fields.long_text("unsuitable", SIZE_MAX);
  bool returned = fields.boolean("returned", false) || fields.has("unsuitable");
  const int said = (fields.has_even_null("value") ? 1 : 0) + (fields.has("error") ? 1 : 0) +
                   (report.cancelled ? 1 : 0) + (returned ? 1 : 0);
  PAWL_TRY_STATUS(fields.check());
  if (said != 1) {
    return fail(
        ErrorCode::invalid_request,
        "'" + fields.place() + "' needs one of value, error, cancelled, returned and unsuitable",
        "a task that returns nothing has the value null");
  }
  if (std::string_view error = fields.raw("error"); !error.empty()) {
    auto decoded = decode_call_error(error);
    if (!decoded) {
      const bool large = decoded.error().code == ErrorCode::payload_too_large;
      return fail(large ? ErrorCode::payload_too_large : ErrorCode::invalid_request,
                  "'" + fields.place() + "error': " + decoded.error().message);
    }
    report.error = std::move(*decoded);
  } else if (!returned && !report.cancelled) {
    report.value = fields.payload("value");
  }
  return report;
}

std::size_t bytes_of(const std::vector<std::string>& names) {
  std::size_t bytes = 0;
  for (const std::string& name : names) bytes += sizeof name + name.size();
  return bytes;
}

// What the worker says of a task: {"task": "charge", "parameters": ["order", "cents="],
// "options": {"retry": 5}}.
Result<engine::TaskOffer> parse_offer(std::string_view text, std::size_t index) {
  Fields fields = Fields::parse(text, place_of("offers", index));
  fields.only({"task", "parameters", "options"});
  engine::TaskOffer offer;
  offer.task = fields.required_text("task");
  if (fields.has("parameters")) offer.parameters = fields.texts("parameters");
  if (fields.has("options")) offer.options = fields.raw("options");
  PAWL_TRY_STATUS(fields.check());
  if (offer.options.empty()) return offer;
  if (Status fits = engine::check_task_options(offer.options); !fits) {
    return fail(ErrorCode::invalid_request,
                "'" + fields.place() + "options': " + fits.error().message);
  }
  return offer;
}

// An element of "progress" or "running".
Result<engine::Heartbeat> parse_sign(const char* list, std::string_view text, std::size_t index) {
  Fields fields = Fields::parse(text, place_of(list, index));
  fields.only({"id", "token", "value"});
  engine::Heartbeat beat;
  beat.call = fields.key("id");
  beat.token = static_cast<std::uint64_t>(fields.integer("token", 0, 0, INT64_MAX));
  if (fields.has("value")) beat.progress = fields.payload("value");
  PAWL_TRY_STATUS(fields.check());
  return beat;
}

void append_number(std::string* out, std::int64_t number) {
  char digits[24];
  auto end = std::to_chars(digits, digits + sizeof digits, number);
  out->append(digits, end.ptr);
}

// Names are mostly plain; whatever is not goes through the writer.
void append_text(std::string* out, const std::string& text) {
  for (char c : text) {
    if (c >= ' ' && c < 127 && c != '"' && c != '\\') continue;
    JsonWriter writer = answer_writer();
    writer.string(text);
    *out += finish(std::move(writer));
    return;
  }
  *out += '"';
  *out += text;
  *out += '"';
}

void append_trace(std::string* out, const engine::TaskOrder& order) {
  const engine::SpanId span = engine::attempt_span(*order.trace, order.call, order.attempt);
  *out += R"(,"traceparent":")";
  *out += engine::traceparent_text(order.trace->id, span, order.trace->sampled);
  *out += '"';
  if (order.trace->state.empty()) return;
  *out += R"(,"tracestate":)";
  append_text(out, order.trace->state);
}

}  // namespace

Result<ExchangeRequest> parse_exchange(std::string_view body) {
  Fields fields = Fields::parse(body, {}, 3);
  fields.only({"session", "name", "language", "sdk", "queues", "tasks", "offers", "lease", "ack",
               "capacity", "wait", "results", "progress", "running", "draining", "closed"});
  ExchangeRequest request;
  if (fields.has("session")) {
    request.session = fields.text("session");
    if (!is_session_id(request.session)) {
      fields.complain("session", "must be an id as the server gave it");
    }
  } else {
    request.name = fields.text("name", "worker");
    if (request.name.size() > kLongestName) {
      fields.complain("name", "has more than 255 bytes");
    }
    request.language = fields.long_text("language", kLongestName);
    request.sdk = fields.long_text("sdk", kLongestName);
    request.queues = fields.texts("queues");
    request.tasks = fields.texts("tasks");
    if (request.queues.empty()) request.queues.push_back("default");
    if (request.queues.size() > kMostNames) fields.complain("queues", "has too many elements");
  }
  if (auto lease = fields.number("lease")) {
    if (*lease < kLeastLeaseSeconds || *lease > kMostLeaseSeconds) {
      fields.complain("lease", "must be between 1 and 3600 seconds");
    } else {
      request.lease_us = to_us(*lease);
    }
  }
  if (auto wait = fields.number("wait")) {
    request.wait_us = to_us(std::min(*wait, kMostWaitSeconds));
  }
  request.acknowledged = static_cast<std::uint64_t>(fields.integer("ack", 0, 0, INT64_MAX));
  request.capacity = static_cast<std::uint32_t>(fields.integer("capacity", 0, 0, kMostCapacity));
  request.draining = fields.boolean("draining", false);
  request.closed = fields.boolean("closed", false);
  std::vector<std::string_view> results = fields.elements("results");
  std::vector<std::string_view> progress = fields.elements("progress");
  std::vector<std::string_view> running = fields.elements("running");
  std::vector<std::string_view> offers = fields.elements("offers");
  if (offers.size() > kMostNames) fields.complain("offers", "has too many elements");
  if (offers.size() * request.queues.size() > kMostPairs) {
    fields.complain("offers", "has too many elements for so many queues");
  }
  request.described_bytes = sizeof(ExchangeRequest) + fields.raw("offers").size() +
                            bytes_of(request.queues) + bytes_of(request.tasks);
  if (request.described_bytes > kMostDescribedBytes) {
    fields.complain("offers", "has, with 'queues' and 'tasks', more than " +
                                  std::to_string(kMostDescribedBytes) + " bytes");
  }
  PAWL_TRY_STATUS(fields.check());
  for (std::size_t i = 0; i < offers.size(); ++i) {
    PAWL_TRY(engine::TaskOffer offer, parse_offer(offers[i], i));
    request.offers.push_back(std::move(offer));
  }
  request.results.reserve(results.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    PAWL_TRY(engine::TaskReport report, parse_result(results[i], i));
    request.results.push_back(std::move(report));
  }
  for (std::size_t i = 0; i < progress.size(); ++i) {
    PAWL_TRY(engine::Heartbeat beat, parse_sign("progress", progress[i], i));
    request.progress.push_back(std::move(beat));
  }
  for (std::size_t i = 0; i < running.size(); ++i) {
    PAWL_TRY(engine::Heartbeat task, parse_sign("running", running[i], i));
    request.running.push_back(std::move(task));
  }
  return request;
}

void append_task(std::string* out, const engine::TaskOrder& order) {
  *out += R"({"id":")";
  append_number(out, order.call);
  *out += R"(","token":)";
  append_number(out, static_cast<std::int64_t>(order.token));
  *out += R"(,"name":)";
  append_text(out, order.name);
  *out += R"(,"run":)";
  append_text(out, order.run);
  *out += R"(,"queue":)";
  append_text(out, order.queue);
  *out += R"(,"args":)";
  *out += order.args.is_null() ? "[]" : order.args.text();
  *out += R"(,"keywords":)";
  *out += order.keywords.is_null() ? "{}" : order.keywords.text();
  *out += R"(,"attempt":)";
  append_number(out, order.attempt);
  if (order.deadline_us > 0) {
    *out += R"(,"deadline":")";
    *out += time_text(order.deadline_us);
    *out += '"';
  }
  if (order.heartbeat_timeout_us > 0) {
    *out += R"(,"heartbeat_timeout":)";
    JsonWriter writer = answer_writer();
    writer.number(static_cast<double>(order.heartbeat_timeout_us) / 1e6);
    *out += finish(std::move(writer));
  }
  if (!order.same_worker.empty()) {
    *out += R"(,"same_worker":)";
    append_text(out, order.same_worker);
  }
  if (order.trace) append_trace(out, order);
  *out += '}';
}

std::string_view recorded_text(store::Recorded how) {
  switch (how) {
    case store::Recorded::kRecorded:
      return "recorded";
    case store::Recorded::kRepeated:
      return "repeated";
    case store::Recorded::kStale:
      return "stale";
    default:
      return "unknown";
  }
}

}  // namespace pawl::server
