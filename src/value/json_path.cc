// Where an error of JsonReader lies: its code, and the path to the value.

#include <vector>

#include "base/assert.h"
#include "base/error_codes.h"
#include "value/json_reader.h"
#include "value/path_builder.h"

namespace pawl {
namespace {

struct Level {
  JsonEvent kind;
  std::size_t parts = 0;  // Elements begun; of a dict, keys and values together.
  std::string key;        // Of a dict: the last key, as far as it is a scalar.
};

// Follows the reader's events and keeps the path to the value that is read next.
class PathTracker {
 public:
  const std::string& text() const { return path_.text(); }

  void on(JsonEvent event, const JsonReader& reader) {
    if (event == JsonEvent::kKey) {
      path_.push_field(reader.text());
    } else if (event == JsonEvent::kEnd) {
      leave_last_step();
      levels_.pop_back();
      finish_value("…");
    } else if (event >= JsonEvent::kBeginList && event <= JsonEvent::kBeginDict) {
      levels_.push_back({event, 0, {}});
      enter_next_step();
    } else {
      finish_value(scalar_text(event, reader));
    }
  }

 private:
  static std::string scalar_text(JsonEvent event, const JsonReader& reader) {
    switch (event) {
      case JsonEvent::kNull:
        return "None";
      case JsonEvent::kBool:
        return reader.boolean() ? "True" : "False";
      case JsonEvent::kInt:
        return std::to_string(reader.integer());
      case JsonEvent::kString:
        return '"' + std::string(reader.text()) + '"';
      case JsonEvent::kBigInt:
      case JsonEvent::kDate:
      case JsonEvent::kDateTime:
      case JsonEvent::kUuid:
        return std::string(reader.text());
      default:
        return "…";
    }
  }

  void enter_next_step() {
    Level& level = levels_.back();
    switch (level.kind) {
      case JsonEvent::kBeginList:
      case JsonEvent::kBeginTuple:
        path_.push_index(level.parts);
        break;
      case JsonEvent::kBeginSet:
      case JsonEvent::kBeginFrozenset:
        path_.push_element(level.parts);
        break;
      case JsonEvent::kBeginDict:
        path_.push_key(level.parts % 2 == 0 ? "key " + std::to_string(level.parts / 2) : level.key);
        break;
      default:  // An object's step comes with its key.
        break;
    }
    ++level.parts;
  }

  // In an object between two fields there is no step; everywhere else there is one for each level.
  void leave_last_step() {
    if (levels_.back().kind != JsonEvent::kBeginObject) path_.pop();
  }

  void finish_value(std::string text) {
    if (levels_.empty()) return;
    Level& level = levels_.back();
    level.key = std::move(text);
    path_.pop();
    enter_next_step();
  }

  PathBuilder path_;
  std::vector<Level> levels_;
};

ErrorCode code_of(JsonErrorKind kind) {
  switch (kind) {
    case JsonErrorKind::kSyntax:
    case JsonErrorKind::kTag:
    case JsonErrorKind::kNumber:
      return ErrorCode::invalid_json;
    case JsonErrorKind::kTooDeep:
      return ErrorCode::nesting_too_deep;
    case JsonErrorKind::kTooLarge:
      return ErrorCode::payload_too_large;
  }
  PAWL_UNREACHABLE();
}

}  // namespace

std::string json_path_at(std::string_view text, std::size_t offset, const JsonOptions& options) {
  JsonReader reader(text, options);
  PathTracker tracker;
  for (;;) {
    const JsonEvent event = reader.next();
    if (event == JsonEvent::kDone || event == JsonEvent::kError) return tracker.text();
    if (reader.offset() > offset) return tracker.text();
    tracker.on(event, reader);
  }
}

Error to_error(const JsonError& error, std::string_view text, const JsonOptions& options) {
  std::string message = error.message;
  if (error.kind != JsonErrorKind::kTooLarge) {
    message += ", at byte " + std::to_string(error.offset);
    // The path of something nested past the limit would be as long as the nesting.
    const std::string path = error.kind == JsonErrorKind::kTooDeep
                                 ? std::string()
                                 : json_path_at(text, error.offset, options);
    constexpr std::size_t kMaxPath = 500;
    if (!path.empty() && path.size() <= kMaxPath) message += " (" + path + ")";
  }
  return Error{code_of(error.kind), std::move(message)};
}

JsonOptions json_options(const Limits& limits) {
  JsonOptions options;
  options.max_bytes = limits.payload_bytes;
  options.max_depth = limits.data_nesting;
  options.max_integer_digits = limits.int_text_digits;
  return options;
}

}  // namespace pawl
