#include "value/json_writer.h"

#include <charconv>
#include <cmath>

#include "base/assert.h"
#include "base/base64.h"
#include "base/error_codes.h"
#include "base/float_text.h"
#include "base/utf8.h"

namespace pawl {
namespace {

constexpr char kShapeMask = 0x07;
constexpr char kList = 0;
constexpr char kTagged = 1;
constexpr char kObject = 2;
constexpr char kDict = 3;
constexpr char kNotEmpty = 0x08;
constexpr char kWantsValue = 0x10;  // Of an object: its key was written. Of a dict: the same.
constexpr char kEscaped = 0x20;     // Of an object: it stands inside of {"$": … }.

constexpr std::int64_t kMaxPlainInteger = (std::int64_t{1} << 53) - 1;

bool needs_escape(unsigned char c) { return c < 0x20 || c == '"' || c == '\\'; }

void append_unicode_escape(std::string& out, char32_t unit) {
  constexpr char kHex[] = "0123456789abcdef";
  const char text[] = {
      '\\',           'u', kHex[unit >> 12 & 15], kHex[unit >> 8 & 15], kHex[unit >> 4 & 15],
      kHex[unit & 15]};
  out.append(text, sizeof text);
}

void append_ascii_escape(std::string& out, char c) {
  switch (c) {
    case '"':
      out.append("\\\"");
      break;
    case '\\':
      out.append("\\\\");
      break;
    case '\b':
      out.append("\\b");
      break;
    case '\t':
      out.append("\\t");
      break;
    case '\n':
      out.append("\\n");
      break;
    case '\f':
      out.append("\\f");
      break;
    case '\r':
      out.append("\\r");
      break;
    default:
      append_unicode_escape(out, static_cast<unsigned char>(c));
  }
}

}  // namespace

// Writes the comma or bracket in front of a value. Returns false if nothing is to be written.
bool JsonWriter::begin_value() {
  if (failed()) return false;
  PAWL_ASSERT(!complete_);
  if (frames_.empty()) return true;
  char& frame = frames_.back();
  switch (frame & kShapeMask) {
    case kObject:
      PAWL_ASSERT((frame & kWantsValue) != 0);
      break;
    case kDict:
      if ((frame & kWantsValue) != 0) {
        out_.push_back(',');
      } else {
        out_.append((frame & kNotEmpty) != 0 ? ",[" : "[");
      }
      break;
    default:
      if ((frame & kNotEmpty) != 0) out_.push_back(',');
  }
  frame |= kNotEmpty;
  return true;
}

void JsonWriter::end_value() {
  if (frames_.empty()) {
    complete_ = true;
  } else {
    char& frame = frames_.back();
    if ((frame & kShapeMask) == kDict) {
      if ((frame & kWantsValue) != 0) out_.push_back(']');
      frame ^= kWantsValue;
    } else {
      frame = static_cast<char>(frame & ~kWantsValue);
    }
  }
  check_size();
}

void JsonWriter::check_size() {
  if (out_.size() > options_.max_bytes && !failed()) failure_ = Failure::kTooLarge;
}

void JsonWriter::literal(std::string_view text) {
  if (!begin_value()) return;
  out_.append(text);
  end_value();
}

void JsonWriter::integer(std::int64_t value) {
  char buffer[24];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  const std::string_view digits(buffer, static_cast<std::size_t>(end - buffer));
  const bool plain = value >= -kMaxPlainInteger && value <= kMaxPlainInteger;
  if (plain || options_.tags == JsonTags::kPlain) {
    literal(digits);
  } else {
    tagged_text("$int", digits);
  }
}

void JsonWriter::big_integer(std::string_view digits) {
  std::int64_t small = 0;
  const char* end = digits.data() + digits.size();
  const auto parsed = std::from_chars(digits.data(), end, small);
  if (parsed.ec == std::errc()) {
    PAWL_ASSERT(parsed.ptr == end);
    integer(small);
  } else if (options_.tags == JsonTags::kPlain) {
    literal(digits);
  } else {
    tagged_text("$int", digits);
  }
}

void JsonWriter::number(double value) {
  if (!std::isfinite(value)) {
    tagged_text("$float", std::isnan(value) ? "nan" : (value < 0 ? "-inf" : "inf"));
    return;
  }
  char buffer[kFloatReprSize];
  literal(std::string_view(buffer, write_float_repr(value, buffer)));
}

void JsonWriter::string(std::string_view text) {
  if (!begin_value()) return;
  append_string(text);
  end_value();
}

void JsonWriter::bytes(std::string_view bytes) {
  PAWL_ASSERT(options_.tags == JsonTags::kPayload);
  if (!begin_value()) return;
  out_.append("{\"$bytes\":\"");
  append_base64(out_, bytes);
  out_.append("\"}");
  end_value();
}

void JsonWriter::tagged_text(std::string_view tag, std::string_view text) {
  PAWL_ASSERT(options_.tags == JsonTags::kPayload);
  if (!begin_value()) return;
  out_.append("{\"").append(tag).append("\":");
  append_string(text);
  out_.push_back('}');
  end_value();
}

void JsonWriter::encoded(std::string_view text) { literal(text); }

void JsonWriter::begin_container(std::string_view opening, char frame) {
  if (!begin_value()) return;
  if (frames_.size() >= options_.max_depth) {
    failure_ = Failure::kTooDeep;
    return;
  }
  out_.append(opening);
  frames_.push_back(frame);
}

void JsonWriter::begin_list() { begin_container("[", kList); }

void JsonWriter::begin_tuple() {
  PAWL_ASSERT(options_.tags == JsonTags::kPayload);
  begin_container("{\"$tuple\":[", kTagged);
}

void JsonWriter::begin_set() {
  PAWL_ASSERT(options_.tags == JsonTags::kPayload);
  begin_container("{\"$set\":[", kTagged);
}

void JsonWriter::begin_frozenset() {
  PAWL_ASSERT(options_.tags == JsonTags::kPayload);
  begin_container("{\"$frozenset\":[", kTagged);
}

void JsonWriter::begin_object() { begin_container("{", kObject); }

void JsonWriter::begin_dict() {
  PAWL_ASSERT(options_.tags == JsonTags::kPayload);
  begin_container("{\"$dict\":[", kDict);
}

void JsonWriter::key(std::string_view name) {
  if (failed()) return;
  PAWL_ASSERT(!frames_.empty());
  char& frame = frames_.back();
  PAWL_ASSERT((frame & kShapeMask) == kObject && (frame & kWantsValue) == 0);
  if ((frame & kNotEmpty) != 0) {
    out_.push_back(',');
  } else if (name.starts_with('$') && options_.tags == JsonTags::kPayload) {
    out_.append("\"$\":{");
    frame |= kEscaped;
  }
  frame |= kWantsValue;
  append_string(name);
  out_.push_back(':');
}

void JsonWriter::end() {
  if (failed()) return;
  PAWL_ASSERT(!frames_.empty());
  const char frame = frames_.back();
  PAWL_ASSERT((frame & kWantsValue) == 0);
  switch (frame & kShapeMask) {
    case kList:
      out_.push_back(']');
      break;
    case kObject:
      out_.append((frame & kEscaped) != 0 ? "}}" : "}");
      break;
    default:
      out_.append("]}");
  }
  frames_.pop_back();
  end_value();
}

void JsonWriter::append_string(std::string_view text) {
  out_.push_back('"');
  std::size_t position = 0;
  while (position < text.size()) {
    const auto byte = static_cast<unsigned char>(text[position]);
    if (byte >= 0x80 || needs_escape(byte)) break;
    ++position;
  }
  out_.append(text.substr(0, position));
  if (position < text.size()) append_escaped_rest(text, position);
  out_.push_back('"');
}

void JsonWriter::append_escaped_rest(std::string_view text, std::size_t position) {
  std::size_t start = position;  // What lies between start and position is written raw.
  while (position < text.size()) {
    const auto byte = static_cast<unsigned char>(text[position]);
    if (byte < 0x80) {
      if (needs_escape(byte)) {
        out_.append(text.substr(start, position - start));
        append_ascii_escape(out_, text[position]);
        start = position + 1;
      }
      ++position;
      continue;
    }
    const DecodedCodePoint decoded = decode_utf8(text.substr(position));
    if (!decoded.valid || is_surrogate(decoded.code_point)) {
      out_.append(text.substr(start, position - start));
      if (decoded.valid) {
        append_unicode_escape(out_, decoded.code_point);
      } else {
        append_utf8(out_, kReplacementCharacter);
      }
      start = position + decoded.size;
    }
    position += decoded.size;
  }
  out_.append(text.substr(start));
}

Result<std::string> JsonWriter::finish() && {
  if (failure_ == Failure::kTooLarge) {
    return fail(ErrorCode::payload_too_large,
                "the text has more than " + std::to_string(options_.max_bytes) + " bytes");
  }
  if (failure_ == Failure::kTooDeep) {
    return fail(ErrorCode::nesting_too_deep, "the value is nested deeper than the limit of " +
                                                 std::to_string(options_.max_depth));
  }
  PAWL_ASSERT(complete_);
  return std::move(out_);
}

}  // namespace pawl
