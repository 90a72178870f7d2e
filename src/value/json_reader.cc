#include "value/json_reader.h"

namespace pawl {
namespace {

// A frame is the shape of its container and two flags.
constexpr char kShapeMask = 0x07;
constexpr char kArray = 0;          // [ … ]
constexpr char kTaggedArray = 1;    // {"$tuple": [ … ]} and its like
constexpr char kObject = 2;         // { … }
constexpr char kEscapedObject = 3;  // {"$": { … }}
constexpr char kDict = 4;           // {"$dict": [ [k, v] … ]}
constexpr char kHashable =
    0x08;  // What the container holds must be hashable (of a dict: its keys).
constexpr char kDictValue = 0x10;  // In a dict: the key was read, the value is next or just read.
// In a dict that is itself a key: cannot happen, since a dict is not hashable.

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

JsonReader::JsonReader(std::string_view text, const JsonOptions& options)
    : begin_(text.data()), cursor_(begin_), end_(begin_ + text.size()), options_(options) {
  if (text.size() > options.max_bytes) {
    fail(JsonErrorKind::kTooLarge, begin_,
         "the text has " + std::to_string(text.size()) + " bytes, more than the limit of " +
             std::to_string(options.max_bytes));
  }
}

JsonEvent JsonReader::next() {
  switch (state_) {
    case State::kValue:
      skip_space();
      return read_value();
    case State::kFirstElement:
      skip_space();
      if (at(']')) return close_container();
      return read_value();
    case State::kFirstKey:
      skip_space();
      if (at('}')) return close_container();
      return read_key();
    case State::kAfterValue:
      return read_after_value();
    case State::kFinished:
      break;
  }
  return final_event_;
}

JsonEvent JsonReader::read_value() {
  state_ = State::kAfterValue;
  if (cursor_ == end_) return fail(JsonErrorKind::kSyntax, cursor_, "a value is missing");
  switch (*cursor_) {
    case '"':
      return read_string() ? JsonEvent::kString : JsonEvent::kError;
    case '{':
      return read_object();
    case '[':
      if (must_be_hashable()) {
        return fail(JsonErrorKind::kTag, cursor_, "a list cannot be a key or an element of a set");
      }
      ++cursor_;
      return open(JsonEvent::kBeginList, kArray, State::kFirstElement);
    case 't':
      boolean_ = true;
      return read_literal("true", JsonEvent::kBool);
    case 'f':
      boolean_ = false;
      return read_literal("false", JsonEvent::kBool);
    case 'n':
      return read_literal("null", JsonEvent::kNull);
    default:
      if (*cursor_ == '-' || is_digit(*cursor_)) return read_number();
      return fail(JsonErrorKind::kSyntax, cursor_, "a value is expected here");
  }
}

JsonEvent JsonReader::read_object() {
  const char* start = cursor_++;
  skip_space();
  if (options_.tags == JsonTags::kPayload && end_ - cursor_ >= 2 && *cursor_ == '"' &&
      (cursor_[1] == '$' || cursor_[1] == '\\')) {
    const char* key_start = cursor_;
    if (!read_string()) return JsonEvent::kError;
    if (!text_.empty() && text_[0] == '$') {
      const JsonEvent event = read_tagged(text_);
      if (event != JsonEvent::kBeginObject || state_ == State::kFirstKey) return event;
    }
    cursor_ = key_start;  // An ordinary field after all; it is read again when its turn comes.
  }
  if (must_be_hashable()) {
    return fail(JsonErrorKind::kTag, start, "a dict cannot be a key or an element of a set");
  }
  return open(JsonEvent::kBeginObject, kObject, State::kFirstKey);
}

// Returns kBeginObject without having opened anything if the tag is not one of the format.
JsonEvent JsonReader::read_tagged(std::string_view tag) {
  if (tag == "$") return read_escaped_object();
  if (tag == "$tuple") return read_tagged_container(JsonEvent::kBeginTuple, kTaggedArray);
  if (tag == "$set") return read_tagged_container(JsonEvent::kBeginSet, kTaggedArray | kHashable);
  if (tag == "$frozenset") {
    return read_tagged_container(JsonEvent::kBeginFrozenset, kTaggedArray | kHashable);
  }
  if (tag == "$dict") return read_tagged_container(JsonEvent::kBeginDict, kDict | kHashable);
  for (const std::string_view known : {"$int", "$float", "$bytes", "$date", "$time", "$datetime",
                                       "$timedelta", "$decimal", "$uuid"}) {
    if (tag == known) return read_tagged_text(known);
  }
  return JsonEvent::kBeginObject;
}

JsonEvent JsonReader::read_escaped_object() {
  if (must_be_hashable()) {
    return fail(JsonErrorKind::kTag, cursor_, "a dict cannot be a key or an element of a set");
  }
  if (!expect(':', "':' is expected after a key")) return JsonEvent::kError;
  skip_space();
  if (!at('{')) return fail(JsonErrorKind::kTag, cursor_, "\"$\" must hold an object");
  ++cursor_;
  return open(JsonEvent::kBeginObject, kEscapedObject, State::kFirstKey);
}

JsonEvent JsonReader::read_tagged_container(JsonEvent begin, char frame) {
  const bool hashable = begin == JsonEvent::kBeginTuple || begin == JsonEvent::kBeginFrozenset;
  if (must_be_hashable()) {
    if (!hashable) {
      return fail(JsonErrorKind::kTag, cursor_,
                  "a set or dict cannot be a key or an element of a set");
    }
    frame |= kHashable;
  }
  if (!expect(':', "':' is expected after a key")) return JsonEvent::kError;
  skip_space();
  if (!at('[')) {
    return fail(JsonErrorKind::kTag, cursor_,
                "this tag must hold an array; an object with such a key is written {\"$\":{…}}");
  }
  ++cursor_;
  const JsonEvent event = open(begin, frame, State::kFirstElement);
  if (event != JsonEvent::kBeginDict) return event;
  // The brackets of the pairs are not reported: the first is taken here, the others between pairs.
  skip_space();
  if (at(']')) return event;
  if (!at('[')) return fail(JsonErrorKind::kTag, cursor_, "a pair [key,value] is expected here");
  ++cursor_;
  state_ = State::kValue;
  return event;
}

JsonEvent JsonReader::read_tagged_text(std::string_view tag) {
  if (!expect(':', "':' is expected after a key")) return JsonEvent::kError;
  skip_space();
  if (!at('"')) {
    return fail(JsonErrorKind::kTag, cursor_,
                "this tag must hold a string; an object with such a key is written {\"$\":{…}}");
  }
  const char* start = cursor_;
  if (!read_string()) return JsonEvent::kError;
  const JsonEvent event = check_tagged_text(tag);
  if (event == JsonEvent::kError) {
    if (error_.message.empty()) {
      fail(JsonErrorKind::kTag, start, "this is no " + std::string(tag.substr(1)));
    }
    return event;
  }
  skip_space();
  if (!at('}')) {
    return fail(JsonErrorKind::kTag, cursor_, "a tagged form must have a single key");
  }
  ++cursor_;
  return event;
}

JsonEvent JsonReader::read_key() {
  if (!at('"')) return fail(JsonErrorKind::kSyntax, cursor_, "a key in quotes is expected here");
  if (!read_string()) return JsonEvent::kError;
  if (!expect(':', "':' is expected after a key")) return JsonEvent::kError;
  state_ = State::kValue;
  return JsonEvent::kKey;
}

JsonEvent JsonReader::read_after_value() {
  skip_space();
  if (frames_.empty()) return read_finished();
  switch (frames_.back() & kShapeMask) {
    case kDict:
      return read_after_dict_part();
    case kObject:
    case kEscapedObject:
      if (at('}')) return close_container();
      if (!expect(',', "',' or '}' is expected here")) return JsonEvent::kError;
      skip_space();
      return read_key();
    default:
      if (at(']')) return close_container();
      if (!expect(',', "',' or ']' is expected here")) return JsonEvent::kError;
      skip_space();
      return read_value();
  }
}

JsonEvent JsonReader::read_after_dict_part() {
  char& frame = frames_.back();
  if ((frame & kDictValue) == 0) {
    if (!expect(',', "',' and the pair's value are expected here")) return JsonEvent::kError;
    frame = static_cast<char>((frame | kDictValue) & ~kHashable);
    skip_space();
    return read_value();
  }
  if (!expect(']', "']' is expected after a pair's value")) return JsonEvent::kError;
  frame = static_cast<char>((frame & ~kDictValue) | kHashable);
  skip_space();
  if (at(']')) return close_container();
  if (!expect(',', "',' or ']' is expected here")) return JsonEvent::kError;
  skip_space();
  if (!at('[')) return fail(JsonErrorKind::kTag, cursor_, "a pair [key,value] is expected here");
  ++cursor_;
  skip_space();
  return read_value();
}

JsonEvent JsonReader::read_finished() {
  if (cursor_ != end_) {
    return fail(JsonErrorKind::kSyntax, cursor_, "the text goes on after the value");
  }
  state_ = State::kFinished;
  final_event_ = JsonEvent::kDone;
  return JsonEvent::kDone;
}

JsonEvent JsonReader::open(JsonEvent begin, char frame, State state) {
  if (frames_.size() >= options_.max_depth) {
    return fail(
        JsonErrorKind::kTooDeep, cursor_ - 1,
        "the value is nested deeper than the limit of " + std::to_string(options_.max_depth));
  }
  frames_.push_back(frame);
  state_ = state;
  return begin;
}

// The cursor is at the bracket that ends the container's contents.
JsonEvent JsonReader::close_container() {
  ++cursor_;
  const char shape = static_cast<char>(frames_.back() & kShapeMask);
  if (shape != kArray && shape != kObject) {
    skip_space();
    if (!at('}')) {
      return fail(JsonErrorKind::kTag, cursor_, "a tagged form must have a single key");
    }
    ++cursor_;
  }
  frames_.pop_back();
  state_ = State::kAfterValue;
  return JsonEvent::kEnd;
}

bool JsonReader::must_be_hashable() const {
  return !frames_.empty() && (frames_.back() & kHashable) != 0;
}

JsonEvent JsonReader::read_literal(std::string_view literal, JsonEvent event) {
  const std::string_view rest(cursor_, static_cast<std::size_t>(end_ - cursor_));
  if (!rest.starts_with(literal)) {
    return fail(JsonErrorKind::kSyntax, cursor_, "a value is expected here");
  }
  cursor_ += literal.size();
  return event;
}

bool JsonReader::expect(char c, const char* message) {
  skip_space();
  if (!at(c)) {
    fail(JsonErrorKind::kSyntax, cursor_, message);
    return false;
  }
  ++cursor_;
  return true;
}

void JsonReader::skip_space() {
  while (cursor_ != end_ &&
         (*cursor_ == ' ' || *cursor_ == '\n' || *cursor_ == '\r' || *cursor_ == '\t')) {
    ++cursor_;
  }
}

JsonEvent JsonReader::fail(JsonErrorKind kind, const char* where, std::string message) {
  error_ = {kind, static_cast<std::size_t>(where - begin_), std::move(message)};
  state_ = State::kFinished;
  final_event_ = JsonEvent::kError;
  return JsonEvent::kError;
}

}  // namespace pawl
