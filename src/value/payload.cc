#include "value/payload.h"

#include <limits>

#include "base/assert.h"
#include "base/error_codes.h"
#include "value/json_reader.h"
#include "value/json_writer.h"

namespace pawl {
namespace {

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

bool is_begin(JsonEvent event) {
  return event >= JsonEvent::kBeginList && event <= JsonEvent::kBeginDict;
}

// Reads over one value and returns its text; empty on an error.
std::string_view take_value(JsonReader& reader, std::string_view text) {
  const std::size_t start = reader.offset();
  const std::size_t depth = reader.depth();
  JsonEvent event = reader.next();
  if (is_begin(event)) {
    while (event != JsonEvent::kError && reader.depth() > depth) event = reader.next();
  }
  if (event == JsonEvent::kError) return {};
  return trim(text.substr(start, reader.offset() - start));
}

}  // namespace

Result<Payload> Payload::parse(std::string_view text, const Limits& limits) {
  const JsonOptions options = json_options(limits);
  JsonReader reader(text, options);
  for (;;) {
    const JsonEvent event = reader.next();
    if (event == JsonEvent::kDone) return Payload(std::string(trim(text)));
    if (event == JsonEvent::kError) return fail(to_error(reader.error(), text, options));
  }
}

Payload encode_call_error(const CallError& error) {
  // What is inside was within its limits when it came; the few bytes around it are no reason to
  // lose an error.
  JsonOptions options;
  options.max_bytes = std::numeric_limits<std::size_t>::max();
  JsonWriter writer(options);
  writer.begin_object();
  writer.key("kind");
  writer.string(error.kind);
  writer.key("message");
  writer.string(error.message);
  if (!error.data.is_null()) {
    writer.key("data");
    writer.encoded(error.data.text());
  }
  if (!error.traceback.empty()) {
    writer.key("traceback");
    writer.string(error.traceback);
  }
  writer.end();
  Result<std::string> text = std::move(writer).finish();
  PAWL_ASSERT(text.has_value());
  return Payload::trusted(std::move(*text));
}

Result<CallError> decode_call_error(std::string_view text, const Limits& limits) {
  JsonOptions options = json_options(limits);
  options.max_depth += 1;  // The object around `data` is ours.
  JsonReader reader(text, options);
  const auto syntax_error = [&] { return fail(to_error(reader.error(), text, options)); };
  if (const JsonEvent event = reader.next(); event != JsonEvent::kBeginObject) {
    if (event == JsonEvent::kError) return syntax_error();
    return fail(ErrorCode::invalid_json, "the error of a call must be an object");
  }
  CallError error;
  bool has_kind = false;
  bool has_message = false;
  for (;;) {
    const JsonEvent event = reader.next();
    if (event == JsonEvent::kError) return syntax_error();
    if (event == JsonEvent::kEnd) break;
    const std::string name(reader.text());
    if (name == "kind" || name == "message" || name == "traceback") {
      const JsonEvent value = reader.next();
      if (value == JsonEvent::kError) return syntax_error();
      if (value != JsonEvent::kString) {
        return fail(ErrorCode::invalid_json, "." + name + " of a call's error must be a string");
      }
      has_kind = has_kind || name == "kind";
      has_message = has_message || name == "message";
      (name == "kind"      ? error.kind
       : name == "message" ? error.message
                           : error.traceback) = reader.text();
      continue;
    }
    const std::string_view value = take_value(reader, text);
    if (value.empty()) return syntax_error();
    if (name == "data") error.data = Payload::trusted(std::string(value));
  }
  if (reader.next() == JsonEvent::kError) return syntax_error();
  if (!has_kind || !has_message) {
    return fail(ErrorCode::invalid_json, "the error of a call must have a kind and a message");
  }
  return error;
}

}  // namespace pawl
