// JsonReader walks over payload text (docs/formats/payload.md) and says what it meets, one event at
// a time, without building anything. The machine makes its own objects straight from the events.
//
//   JsonReader reader(text, options);
//   for (;;) {
//     switch (reader.next()) {
//       case JsonEvent::kInt: … reader.integer() …
//       case JsonEvent::kEnd: …          // of the innermost open container
//       case JsonEvent::kDone: return …  // the whole text was one value
//       case JsonEvent::kError: return reader.error();
//     }
//   }
//
// Invariants:
//  - Total: any bytes lead to kDone or kError in at most one pass. After either of them next()
//    repeats it. The reader does not recurse; its stack is one byte for each open container.
//  - Events are well nested: each kBegin… has its kEnd, object fields come as kKey and a value,
//    dict entries as two values. Elements of sets and keys of dicts are hashable in Python's sense.
//  - Tagged forms are checked before they are reported; a reported date exists. Their texts are
//    canonical, whatever spelling the input had.
//  - Keys of an object may repeat; the consumer lets the last one win.
//
// The text must outlive the reader. What text() returns is valid until the next call of next().
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "base/result.h"

namespace pawl {

enum class JsonEvent : std::uint8_t {
  kNull,
  kBool,       // boolean()
  kInt,        // integer()
  kBigInt,     // text(): decimal digits of an integer outside of int64, canonical
  kFloat,      // number()
  kString,     // text(): UTF-8, in which lone surrogates are three bytes (WTF-8)
  kBytes,      // text(): the bytes themselves
  kDate,       // text(), for parse_date_text
  kTime,       // text(), for parse_time_text
  kDateTime,   // text(), for parse_datetime_text
  kTimedelta,  // text(), for parse_duration_text
  kDecimal,    // text()
  kUuid,       // text(): lower case
  kBeginList,
  kBeginTuple,
  kBeginSet,
  kBeginFrozenset,
  kBeginObject,
  kBeginDict,
  kKey,  // text(): the name of the field whose value follows
  kEnd,
  kDone,
  kError,
};

enum class JsonTags : std::uint8_t {
  kPayload,  // Tagged forms mean what the payload format says.
  kPlain,    // JSON and nothing else: every object is an object.
};

enum class JsonErrorKind : std::uint8_t {
  kSyntax,    // Not JSON, or not UTF-8.
  kTag,       // JSON, but a tagged form that is not well formed.
  kNumber,    // A number that has no value here: 1e999, or an integer of too many digits.
  kTooDeep,   // PAWL-2015
  kTooLarge,  // PAWL-2005
};

struct JsonError {
  JsonErrorKind kind = JsonErrorKind::kSyntax;
  std::size_t offset = 0;  // The byte at which the trouble begins.
  std::string message;     // A sentence without a full stop.
};

struct JsonOptions {
  std::size_t max_bytes = Limits{}.payload_bytes;
  std::uint32_t max_depth = Limits{}.data_nesting;
  std::uint32_t max_integer_digits = Limits{}.int_text_digits;
  JsonTags tags = JsonTags::kPayload;
};

JsonOptions json_options(const Limits& limits);

class JsonReader {
 public:
  explicit JsonReader(std::string_view text, const JsonOptions& options = {});

  JsonReader(const JsonReader&) = delete;
  JsonReader& operator=(const JsonReader&) = delete;

  JsonEvent next();

  bool boolean() const { return boolean_; }
  std::int64_t integer() const { return integer_; }
  double number() const { return number_; }
  std::string_view text() const { return text_; }
  // Whether the text of the last kString or kKey is pure ASCII.
  bool text_is_ascii() const { return text_is_ascii_; }

  // The number of open containers.
  std::size_t depth() const { return frames_.size(); }
  // Where reading stands; right after next() the end of what was reported.
  std::size_t offset() const { return static_cast<std::size_t>(cursor_ - begin_); }
  const JsonError& error() const { return error_; }

 private:
  enum class State : std::uint8_t {
    kValue,         // A value must follow.
    kFirstElement,  // A value or the end of an array.
    kFirstKey,      // A key or the end of an object.
    kAfterValue,    // A comma or an end, depending on the frame.
    kFinished,
  };

  JsonEvent read_value();
  JsonEvent read_object();
  JsonEvent read_tagged(std::string_view tag);
  JsonEvent read_tagged_text(std::string_view tag);
  JsonEvent read_tagged_container(JsonEvent begin, char frame);
  JsonEvent read_escaped_object();
  JsonEvent read_key();
  JsonEvent read_after_value();
  JsonEvent read_after_dict_part();
  JsonEvent read_number();
  JsonEvent read_integer(std::string_view digits);
  JsonEvent read_literal(std::string_view literal, JsonEvent event);
  JsonEvent read_finished();
  bool read_string();
  bool read_string_rest(const char* start);
  bool read_escape();
  bool read_hex4(std::uint32_t& unit);
  JsonEvent check_tagged_text(std::string_view tag);
  JsonEvent open(JsonEvent begin, char frame, State state);
  JsonEvent close_container();
  bool expect(char c, const char* message);
  void skip_space();
  bool at(char c) const { return cursor_ != end_ && *cursor_ == c; }
  bool must_be_hashable() const;
  JsonEvent fail(JsonErrorKind kind, const char* where, std::string message);

  const char* begin_;
  const char* cursor_;
  const char* end_;
  State state_ = State::kValue;
  bool boolean_ = false;
  bool text_is_ascii_ = true;
  std::int64_t integer_ = 0;
  double number_ = 0;
  std::string_view text_;
  std::string scratch_;  // Holds text that differs from the input.
  std::string frames_;   // One byte for each open container, innermost last.
  JsonOptions options_;
  JsonEvent final_event_ = JsonEvent::kDone;
  JsonError error_;
};

// The error with its code, and the place in the message: "…, at byte 17 (.items[3])".
Error to_error(const JsonError& error, std::string_view text, const JsonOptions& options = {});

// The place of a byte in terms of the value, as in `.items[3].price`; empty for the whole. For
// error messages: it reads the text again up to there.
std::string json_path_at(std::string_view text, std::size_t offset,
                         const JsonOptions& options = {});

}  // namespace pawl
