#include "server/fields.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/error_codes.h"
#include "base/utf8.h"
#include "server/answers.h"

namespace pawl::server {
namespace {

// What is kept of an object or an array is larger than its text if the parts are small.
constexpr std::size_t kMostFields = 1'000;
constexpr std::size_t kMostElements = 100'000;
constexpr std::size_t kLongestName = 255;        // of a field, in an error
constexpr std::size_t kLongestPair = 256 << 10;  // settings of a deploy are also whole documents

JsonOptions options(std::uint32_t around = 3) {
  JsonOptions options;
  // The size of a body is bounded before it comes here, that of each payload by the core.
  options.max_bytes = SIZE_MAX;
  options.max_depth += around;
  return options;
}

std::string too_long(std::size_t most) {
  return "has more than " + std::to_string(most) + " bytes";
}

bool begins_container(JsonEvent event) {
  return event >= JsonEvent::kBeginList && event <= JsonEvent::kBeginDict;
}

// Reads one whole value. The slice of its text, without the space around it; empty: an error, or
// the end of what is around it.
std::string_view take_value(JsonReader& reader, std::string_view text) {
  std::size_t begin = reader.offset();
  while (begin < text.size() && (text[begin] == ' ' || text[begin] == '\n' || text[begin] == '\t' ||
                                 text[begin] == '\r' || text[begin] == ':' || text[begin] == ',')) {
    ++begin;
  }
  std::size_t depth = reader.depth();
  JsonEvent event = reader.next();
  if (event == JsonEvent::kError || event == JsonEvent::kEnd) return {};
  if (begins_container(event)) {
    while (reader.depth() > depth) {
      if (reader.next() == JsonEvent::kError) return {};
    }
  }
  return text.substr(begin, reader.offset() - begin);
}

}  // namespace

Fields Fields::parse(std::string_view text, std::string place, std::uint32_t around) {
  Fields fields;
  fields.place_ = std::move(place);
  if (text.empty()) return fields;
  JsonReader reader(text, options(around));
  auto broken = [&] {
    const JsonError& error = reader.error();
    fields.error_ = Error{ErrorCode::invalid_request,
                          "the body is not JSON that is taken here: " + error.message +
                              ", at byte " + std::to_string(error.offset)};
    return fields;
  };
  JsonEvent first = reader.next();
  if (first == JsonEvent::kError) return broken();
  if (first != JsonEvent::kBeginObject) {
    fields.error_ =
        Error{ErrorCode::invalid_request,
              (fields.place_.empty() ? std::string("the body") : "'" + fields.place_ + "'") +
                  " must be a JSON object"};
    return fields;
  }
  while (true) {
    JsonEvent event = reader.next();
    if (event == JsonEvent::kError) return broken();
    if (event == JsonEvent::kEnd) break;
    std::string name(reader.text());
    std::string_view value = take_value(reader, text);
    if (value.empty()) return broken();
    // The last one wins, as it does for every reader of payloads.
    bool known = false;
    for (auto& [other, slice] : fields.fields_) {
      if (other != name) continue;
      slice = value;
      known = true;
    }
    if (known) continue;
    if (fields.fields_.size() == kMostFields) {
      fields.complain(name, "is one field too many");
      return fields;
    }
    fields.fields_.emplace_back(std::move(name), value);
  }
  if (reader.next() == JsonEvent::kError) return broken();
  return fields;
}

void Fields::complain(std::string_view name, std::string_view what) {
  if (error_) return;
  error_ = Error{
      ErrorCode::invalid_request,
      "'" + place_ + std::string(beginning_of(name, kLongestName)) + "' " + std::string(what)};
}

void Fields::adopt(const Fields& inner) {
  if (!error_) error_ = inner.error_;
}

Status Fields::check() const {
  if (error_) return fail(*error_);
  return {};
}

void Fields::only(std::initializer_list<std::string_view> names) {
  for (const auto& [name, value] : fields_) {
    bool known = false;
    for (std::string_view allowed : names) known = known || allowed == name;
    if (!known) complain(name, "is not a field of this request");
  }
}

bool Fields::has_even_null(std::string_view name) const {
  for (const auto& [other, value] : fields_) {
    if (other == name) return true;
  }
  return false;
}

std::string_view Fields::raw(std::string_view name) const {
  for (const auto& [other, value] : fields_) {
    if (other == name) return value == "null" ? std::string_view() : value;
  }
  return {};
}

std::string Fields::text(std::string_view name, std::string_view otherwise) {
  return long_text(name, kLongestText, otherwise);
}

std::string Fields::long_text(std::string_view name, std::size_t most, std::string_view otherwise) {
  std::string_view value = raw(name);
  if (value.empty()) return std::string(otherwise);
  JsonReader reader(value, options());
  if (reader.next() != JsonEvent::kString) {
    complain(name, "must be a string");
    return std::string(otherwise);
  }
  if (reader.text().size() > most) {
    complain(name, too_long(most));
    return std::string(otherwise);
  }
  if (!reader.text_is_ascii() && !is_valid_utf8(reader.text(), Surrogates::kRefuse)) {
    complain(name, "holds half of a surrogate pair");
    return std::string(otherwise);
  }
  return std::string(reader.text());
}

std::string Fields::required_text(std::string_view name) {
  std::string value = text(name);
  if (value.empty()) complain(name, "is missing or empty");
  return value;
}

std::int64_t Fields::integer(std::string_view name, std::int64_t otherwise, std::int64_t least,
                             std::int64_t most) {
  std::string_view value = raw(name);
  if (value.empty()) return otherwise;
  JsonReader reader(value, options());
  if (reader.next() != JsonEvent::kInt || reader.integer() < least || reader.integer() > most) {
    complain(name, "must be an integer between " + std::to_string(least) + " and " +
                       std::to_string(most));
    return otherwise;
  }
  return reader.integer();
}

std::optional<double> Fields::number(std::string_view name) {
  std::string_view value = raw(name);
  if (value.empty()) return std::nullopt;
  JsonReader reader(value, options());
  JsonEvent event = reader.next();
  double number = event == JsonEvent::kInt     ? static_cast<double>(reader.integer())
                  : event == JsonEvent::kFloat ? reader.number()
                                               : -1;
  if (!(number >= 0) || !std::isfinite(number)) {
    complain(name, "must be a number that is not negative");
    return std::nullopt;
  }
  return number;
}

std::optional<Duration> Fields::seconds(std::string_view name) {
  constexpr double kLongest = 1e12;
  auto value = number(name);
  if (!value) return std::nullopt;
  return Duration(static_cast<std::int64_t>(std::min(*value, kLongest) * 1e6));
}

bool Fields::boolean(std::string_view name, bool otherwise) {
  std::string_view value = raw(name);
  if (value.empty()) return otherwise;
  if (value != "true" && value != "false") complain(name, "must be true or false");
  return value == "true";
}

Payload Fields::payload(std::string_view name) {
  std::string_view value = raw(name);
  if (value.empty()) return Payload();
  return Payload::trusted(std::string(value));
}

std::vector<std::string_view> Fields::elements(std::string_view name) {
  std::vector<std::string_view> found;
  std::string_view value = raw(name);
  if (value.empty()) return found;
  JsonReader reader(value, options());
  if (reader.next() != JsonEvent::kBeginList) {
    complain(name, "must be an array");
    return found;
  }
  while (true) {
    std::string_view element = take_value(reader, value);
    if (element.empty()) return found;
    if (found.size() == kMostElements) {
      complain(name, "has more than " + std::to_string(kMostElements) + " elements");
      return {};
    }
    found.push_back(element);
  }
}

std::vector<std::string> Fields::texts(std::string_view name) {
  std::vector<std::string> found;
  for (std::string_view element : elements(name)) {
    JsonReader reader(element, options());
    if (reader.next() != JsonEvent::kString || !is_valid_utf8(reader.text(), Surrogates::kRefuse)) {
      complain(name, "must be an array of strings");
      return {};
    }
    if (reader.text().size() > kLongestText) {
      complain(name, "has a text that " + too_long(kLongestText));
      return {};
    }
    found.emplace_back(reader.text());
  }
  return found;
}

std::vector<std::pair<std::string, std::string>> Fields::text_pairs(std::string_view name) {
  std::vector<std::pair<std::string, std::string>> found;
  std::string_view value = raw(name);
  if (value.empty()) return found;
  Fields inner = parse(value, place_ + std::string(name) + ".");
  for (const auto& [key, slice] : inner.fields_)
    found.emplace_back(key, inner.long_text(key, kLongestPair));
  if (inner.error_ && !error_) error_ = inner.error_;
  return found;
}

std::int64_t Fields::key(std::string_view name) {
  std::string digits = text(name);
  std::int64_t number = 0;
  auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (digits.empty() || read.ec != std::errc() || read.ptr != digits.data() + digits.size()) {
    complain(name, "must be an id as the server gave it");
    return 0;
  }
  return number;
}

}  // namespace pawl::server
