// JsonWriter writes payload text (docs/formats/payload.md), one event at a time, in the one
// canonical form. It is the mirror of JsonReader: writing what a reader reports gives a text that
// reads the same.
//
//   JsonWriter writer;
//   writer.begin_object();
//   writer.key("total");
//   writer.integer(12);
//   writer.end();
//   Result<std::string> text = std::move(writer).finish();
//
// The caller keeps the order of calls well nested (asserted). Data can break only two rules, the
// size and the depth: then failed() turns true, all further calls do nothing, and finish() returns
// the error. So a walk over data may check failed() as seldom as it likes.
//
// Objects whose first key begins with '$' are escaped as the format demands. With JsonTags::kPlain
// they are not, and only what plain JSON can hold may be written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "value/json_reader.h"

namespace pawl {

class JsonWriter {
 public:
  explicit JsonWriter(const JsonOptions& options = {}) : options_(options) {}

  void null() { literal("null"); }
  void boolean(bool value) { literal(value ? "true" : "false"); }
  void integer(std::int64_t value);
  // Canonical decimal digits; may be of any size, small included.
  void big_integer(std::string_view digits);
  void number(double value);
  // WTF-8, as strings are inside of Pawl. Bytes that are not are written as U+FFFD.
  void string(std::string_view text);
  void bytes(std::string_view bytes);
  // Scalars of tagged forms with text in its canonical form.
  void date(std::string_view text) { tagged_text("$date", text); }
  void time(std::string_view text) { tagged_text("$time", text); }
  void datetime(std::string_view text) { tagged_text("$datetime", text); }
  void timedelta(std::string_view text) { tagged_text("$timedelta", text); }
  void decimal(std::string_view text) { tagged_text("$decimal", text); }
  void uuid(std::string_view text) { tagged_text("$uuid", text); }

  void begin_list();
  void begin_tuple();
  void begin_set();
  void begin_frozenset();
  void begin_object();
  // Then keys and values in turn, each as a value.
  void begin_dict();
  // In an object, before each value.
  void key(std::string_view name);
  void end();

  // A whole value that is payload text already; it is taken as it is.
  void encoded(std::string_view text);

  bool failed() const { return failure_ != Failure::kNone; }
  std::size_t size() const { return out_.size(); }
  std::size_t depth() const { return frames_.size(); }

  // The text, once a single value is complete.
  Result<std::string> finish() &&;

 private:
  enum class Failure : std::uint8_t { kNone, kTooLarge, kTooDeep };

  bool begin_value();
  void end_value();
  void literal(std::string_view text);
  void tagged_text(std::string_view tag, std::string_view text);
  void begin_container(std::string_view opening, char frame);
  void append_string(std::string_view text);
  void append_escaped_rest(std::string_view text, std::size_t position);
  void check_size();

  std::string out_;
  std::string frames_;  // One byte for each open container, innermost last.
  bool complete_ = false;
  Failure failure_ = Failure::kNone;
  JsonOptions options_;
};

}  // namespace pawl
