// Payload is a value that crosses a border: the input of a run, a task's result, a message.
//
// It owns the value's text (docs/formats/payload.md) and nothing else. Nearly every payload passes
// through the engine without being looked at, and the machine turns text into its own objects with
// JsonReader; a tree in between would cost both. Whoever wants to look inside in C++ makes a
// PayloadTree of it.
//
// Invariant: the text is valid payload text. parse() is the way in for foreign bytes; trusted()
// takes text that Pawl itself has written or has checked before.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "pawl/limits.h"
#include "pawl/result.h"

namespace pawl {

class Payload {
 public:
  // Null.
  Payload() : text_("null") {}

  // Checks the text and keeps it as it is, but for whitespace around it.
  static Result<Payload> parse(std::string_view text, const Limits& limits = {});
  static Payload trusted(std::string text) { return Payload(std::move(text)); }

  const std::string& text() const& { return text_; }
  std::string text() && { return std::move(text_); }
  bool is_null() const { return text_ == "null"; }

  // The same text, that is: equal values in different spellings differ.
  bool operator==(const Payload&) const = default;

 private:
  explicit Payload(std::string text) : text_(std::move(text)) {}

  std::string text_;
};

// How a call failed, as it crosses the border. A program sees it as a TaskError that also is of the
// class that `kind` names.
struct CallError {
  std::string kind;     // The name of an exception class, such as "CardDeclined".
  std::string message;  // As str(exception) gives it.
  Payload data;         // Whatever else the task wants to say; null for nothing.
  std::string traceback;

  bool operator==(const CallError&) const = default;
};

// As an object of the four fields; `data` and `traceback` are left out when there is nothing in
// them.
Payload encode_call_error(const CallError& error);
Result<CallError> decode_call_error(std::string_view text, const Limits& limits = {});

}  // namespace pawl
