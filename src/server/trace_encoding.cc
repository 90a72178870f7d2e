#include "server/trace_encoding.h"

#include <algorithm>
#include <charconv>

#include "base/utf8.h"
#include "value/json_writer.h"
#include "value/payload_tree.h"

namespace pawl::server {
namespace {

using engine::append_hex;
using engine::Span;
using engine::SpanAttribute;
using engine::SpanDetails;
using engine::SpanEvent;
using engine::TraceContext;

// Sampled, and whether the parent is in another process (bits 8 and 9).
constexpr int kSampledFlag = 1;
constexpr int kErrorStatus = 2;

void append_number(std::string* out, std::int64_t number) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, number);
  out->append(digits, end.ptr);
}

// Nanoseconds, as a text.
void append_time(std::string* out, std::int64_t us) {
  *out += '"';
  append_number(out, us);
  *out += us == 0 ? "\"" : "000\"";
}

bool is_plain(std::string_view text) {
  for (const char c : text) {
    if (c < ' ' || c > '~' || c == '"' || c == '\\') return false;
  }
  return true;
}

void append_text(std::string* out, std::string_view text) {
  if (is_plain(text)) {
    *out += '"';
    *out += text;
    *out += '"';
    return;
  }
  JsonOptions options;
  options.max_bytes = SIZE_MAX;
  JsonWriter writer(options);
  writer.string(text);
  if (auto written = std::move(writer).finish()) *out += *written;
}

// Attributes, one after the other.
class AttributeList {
 public:
  explicit AttributeList(std::string* out) : out_(*out) {}

  void text(std::string_view key, std::string_view value) {
    begin(key);
    out_ += R"("stringValue":)";
    append_text(&out_, value);
    out_ += "}}";
  }
  void text_if(std::string_view key, std::string_view value) {
    if (!value.empty()) text(key, value);
  }
  void number(std::string_view key, std::int64_t value) {
    begin(key);
    out_ += R"("intValue":")";
    append_number(&out_, value);
    out_ += "\"}}";
  }
  void seconds(std::string_view key, std::int64_t us) {
    begin(key);
    out_ += R"("doubleValue":)";
    char digits[40];
    const double value = static_cast<double>(us < 0 ? 0 : us) / 1e6;
    const auto end = std::to_chars(digits, digits + sizeof digits, value);
    out_.append(digits, end.ptr);
    out_ += "}}";
  }
  void all(const std::vector<SpanAttribute>& attributes) {
    for (const auto& [key, value] : attributes) text(key, value);
  }

 private:
  void begin(std::string_view key) {
    if (out_.back() != '[') out_ += ',';
    out_ += R"({"key":)";
    append_text(&out_, key);
    out_ += R"(,"value":{)";
  }

  std::string& out_;
};

void append_ids(std::string* out, const engine::TraceId& trace, engine::SpanId span) {
  *out += R"("traceId":")";
  append_hex(out, trace);
  *out += R"(","spanId":")";
  append_hex(out, span);
  *out += '"';
}

void append_state(std::string* out, std::string_view state) {
  if (state.empty()) return;
  *out += R"(,"traceState":)";
  append_text(out, state);
}

void append_attributes(std::string* out, const Span& span) {
  AttributeList list(out);
  if (const engine::RunTrace* run = span.run.get()) {
    list.text("pawl.run.id", run->run);
    list.text("pawl.workflow", run->workflow);
    list.text_if("pawl.version", run->version);
    list.text_if("pawl.schedule", run->schedule);
    list.text_if("pawl.trigger", run->trigger);
    if (run->generation > 0) list.number("pawl.run.generation", run->generation);
  }
  if (const engine::AttemptSpan& attempt = span.attempt; attempt.attempt > 0) {
    list.text("pawl.task.name", span.subject);
    list.number("pawl.task.attempt", attempt.attempt);
    list.text("pawl.task.status", attempt.status);
    list.number("pawl.call.id", attempt.call);
    list.text("pawl.queue", attempt.queue);
    list.seconds("pawl.task.waited", span.start_us - attempt.due_us);
    if (attempt.lost_leases > 0) list.number("pawl.task.lost_leases", attempt.lost_leases);
  }
  const SpanDetails* details = span.details.get();
  if (details == nullptr) return;
  list.all(details->attributes);
  list.text_if("error.type", details->error_type);
  if (details->line > 0) list.number("code.line.number", details->line);
}

void append_events(std::string* out, const std::vector<SpanEvent>& events) {
  *out += R"(,"events":[)";
  for (const SpanEvent& event : events) {
    if (out->back() != '[') *out += ',';
    *out += R"({"timeUnixNano":)";
    append_time(out, event.at_us);
    *out += R"(,"name":)";
    append_text(out, event.name);
    *out += R"(,"attributes":[)";
    AttributeList(out).all(event.attributes);
    *out += "]}";
  }
  *out += ']';
}

void append_links(std::string* out, const std::vector<TraceContext>& links) {
  *out += R"(,"links":[)";
  for (const TraceContext& link : links) {
    if (out->back() != '[') *out += ',';
    *out += '{';
    append_ids(out, link.trace, link.span);
    append_state(out, link.state);
    *out += '}';
  }
  *out += ']';
}

void append_status(std::string* out, const SpanDetails& details) {
  *out += R"(,"status":{"code":)";
  append_number(out, kErrorStatus);
  if (!details.message.empty()) {
    *out += R"(,"message":)";
    append_text(out, details.message);
  }
  *out += '}';
}

void append_span(std::string* out, const Span& span) {
  const SpanDetails* details = span.details.get();
  const bool is_elsewhere = details != nullptr && details->place;
  *out += '{';
  append_ids(out, is_elsewhere ? details->place->trace : span.run->id, span.id);
  append_state(out, is_elsewhere ? details->place->state : span.run->state);
  if (span.parent != 0) {
    *out += R"(,"parentSpanId":")";
    append_hex(out, span.parent);
    *out += '"';
  }
  *out += R"(,"flags":)";
  append_number(out, kSampledFlag);
  *out += R"(,"name":)";
  append_text(out, span.name + span.subject);
  *out += R"(,"kind":)";
  append_number(out, static_cast<int>(span.kind));
  *out += R"(,"startTimeUnixNano":)";
  append_time(out, span.start_us);
  *out += R"(,"endTimeUnixNano":)";
  append_time(out, span.end_us);
  *out += R"(,"attributes":[)";
  append_attributes(out, span);
  *out += ']';
  if (details != nullptr) {
    if (!details->events.empty()) append_events(out, details->events);
    if (!details->links.empty()) append_links(out, details->links);
    if (!details->error_type.empty()) append_status(out, *details);
  }
  *out += '}';
}

void append_resource(std::string* out, const TraceOptions& options) {
  *out += R"("resource":{"attributes":[)";
  AttributeList list(out);
  list.text("service.name", options.service);
  list.text("service.version", PAWL_VERSION);
  list.text_if("service.instance.id", options.instance);
  for (const auto& [name, value] : options.resource) list.text(name, value);
  *out += "]}";
}

}  // namespace

std::string encode_spans(const TraceOptions& options, const std::vector<Span>& spans) {
  constexpr std::size_t kUsualBytes = 700;
  std::string out;
  out.reserve(spans.size() * kUsualBytes);
  out += R"({"resourceSpans":[{)";
  append_resource(&out, options);
  out += R"(,"scopeSpans":[{"scope":{"name":"pawl","version":")" PAWL_VERSION R"("},"spans":[)";
  for (const Span& span : spans) {
    if (out.back() != '[') out += ',';
    append_span(&out, span);
  }
  out += "]}]}]}";
  return out;
}

PartialSuccess decode_partial_success(std::string_view body) {
  PartialSuccess partial;
  const auto tree = PayloadTree::parse(body);
  if (!tree || tree->kind() != PayloadKind::kObject) return partial;
  for (const auto& [name, value] : tree->fields()) {
    if (name != "partialSuccess" || value.kind() != PayloadKind::kObject) continue;
    for (const auto& [field, said] : value.fields()) {
      if (field == "errorMessage" && said.kind() == PayloadKind::kString) {
        partial.message = said.text();
      } else if (field == "rejectedSpans" && said.kind() == PayloadKind::kString) {
        const std::string& digits = said.text();
        std::from_chars(digits.data(), digits.data() + digits.size(), partial.rejected);
      } else if (field == "rejectedSpans" && said.kind() == PayloadKind::kInt) {
        partial.rejected = static_cast<std::uint64_t>(std::max<std::int64_t>(said.integer(), 0));
      }
    }
  }
  return partial;
}

}  // namespace pawl::server
