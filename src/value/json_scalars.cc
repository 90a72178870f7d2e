// The scalars of JsonReader: strings, numbers, and the texts inside of tagged forms.

#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/base64.h"
#include "base/float_text.h"
#include "base/utf8.h"
#include "value/calendar_text.h"
#include "value/json_reader.h"

namespace pawl {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_plain_string_byte(unsigned char c) {
  return c >= 0x20 && c < 0x80 && c != '"' && c != '\\';
}

// Skips bytes of a string that need no attention, eight at a time.
const char* skip_plain(const char* at, const char* end) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kHighs = 0x8080808080808080;
  while (end - at >= 8) {
    std::uint64_t word;
    std::memcpy(&word, at, 8);
    const std::uint64_t quote = word ^ (kOnes * '"');
    const std::uint64_t backslash = word ^ (kOnes * '\\');
    // A byte's high bit is set in `special` if the byte is below 0x20, a quote, a backslash or not
    // ASCII. A borrow can only set it wrongly above a byte that is special itself.
    const std::uint64_t special =
        ((word - kOnes * 0x20) | (quote - kOnes) | (backslash - kOnes) | word) & kHighs;
    if (special != 0) break;
    at += 8;
  }
  while (at != end && is_plain_string_byte(static_cast<unsigned char>(*at))) ++at;
  return at;
}

bool is_canonical_integer(std::string_view text) {
  if (text == "0") return true;
  if (!text.empty() && text[0] == '-') text.remove_prefix(1);
  if (text.empty() || text[0] == '0') return false;
  for (const char c : text) {
    if (!is_digit(c)) return false;
  }
  return true;
}

}  // namespace

// Reads the string at the cursor into text_. On an error fails and returns false.
bool JsonReader::read_string() {
  const char* start = ++cursor_;
  cursor_ = skip_plain(cursor_, end_);
  text_is_ascii_ = true;
  if (at('"')) {
    text_ = std::string_view(start, static_cast<std::size_t>(cursor_ - start));
    ++cursor_;
    return true;
  }
  return read_string_rest(start);
}

bool JsonReader::read_string_rest(const char* start) {
  bool copied = false;
  for (;;) {
    cursor_ = skip_plain(cursor_, end_);
    if (cursor_ == end_) {
      fail(JsonErrorKind::kSyntax, cursor_, "the string does not end");
      return false;
    }
    const auto byte = static_cast<unsigned char>(*cursor_);
    if (byte >= 0x80) {
      text_is_ascii_ = false;
      const std::string_view rest(cursor_, static_cast<std::size_t>(end_ - cursor_));
      const DecodedCodePoint decoded = decode_utf8(rest, Surrogates::kRefuse);
      if (!decoded.valid) {
        fail(JsonErrorKind::kSyntax, cursor_, "the bytes here are not UTF-8");
        return false;
      }
      cursor_ += decoded.size;
    } else if (byte == '"' || byte == '\\') {
      if (byte == '\\' || copied) {
        if (!copied) scratch_.clear();
        copied = true;
        scratch_.append(start, static_cast<std::size_t>(cursor_ - start));
      }
      ++cursor_;
      if (byte == '"') {
        text_ = copied ? std::string_view(scratch_)
                       : std::string_view(start, static_cast<std::size_t>(cursor_ - 1 - start));
        return true;
      }
      if (!read_escape()) return false;
      start = cursor_;
    } else {
      fail(JsonErrorKind::kSyntax, cursor_, "a control character must be escaped in a string");
      return false;
    }
  }
}

// The cursor is behind the backslash; appends what the escape stands for to scratch_.
bool JsonReader::read_escape() {
  const char* start = cursor_ - 1;
  const char kind = cursor_ == end_ ? '\0' : *cursor_++;
  switch (kind) {
    case '"':
    case '\\':
    case '/':
      scratch_.push_back(kind);
      return true;
    case 'b':
      scratch_.push_back('\b');
      return true;
    case 'f':
      scratch_.push_back('\f');
      return true;
    case 'n':
      scratch_.push_back('\n');
      return true;
    case 'r':
      scratch_.push_back('\r');
      return true;
    case 't':
      scratch_.push_back('\t');
      return true;
    case 'u':
      break;
    default:
      fail(JsonErrorKind::kSyntax, start, "this is no escape of JSON");
      return false;
  }
  std::uint32_t unit = 0;
  if (!read_hex4(unit)) return false;
  if (unit >= 0xd800 && unit < 0xdc00 && end_ - cursor_ >= 6 && cursor_[0] == '\\' &&
      cursor_[1] == 'u') {
    const char* second = cursor_;
    std::uint32_t low = 0;
    cursor_ += 2;
    if (!read_hex4(low)) return false;
    if (low >= 0xdc00 && low < 0xe000) {
      unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    } else {
      cursor_ = second;
    }
  }
  if (unit >= 0x80) text_is_ascii_ = false;
  append_utf8(scratch_, unit);
  return true;
}

bool JsonReader::read_hex4(std::uint32_t& unit) {
  unit = 0;
  for (int i = 0; i < 4; ++i) {
    const char c = cursor_ == end_ ? '\0' : *cursor_;
    std::uint32_t digit = 0;
    if (is_digit(c)) {
      digit = static_cast<std::uint32_t>(c - '0');
    } else if (c >= 'a' && c <= 'f') {
      digit = static_cast<std::uint32_t>(c - 'a' + 10);
    } else if (c >= 'A' && c <= 'F') {
      digit = static_cast<std::uint32_t>(c - 'A' + 10);
    } else {
      fail(JsonErrorKind::kSyntax, cursor_, "four hexadecimal digits are expected after \\u");
      return false;
    }
    unit = unit << 4 | digit;
    ++cursor_;
  }
  return true;
}

JsonEvent JsonReader::read_number() {
  const char* start = cursor_;
  if (*cursor_ == '-') ++cursor_;
  if (cursor_ == end_ || !is_digit(*cursor_)) {
    return fail(JsonErrorKind::kSyntax, cursor_, "a digit is expected here");
  }
  if (*cursor_ == '0') {
    ++cursor_;
    if (cursor_ != end_ && is_digit(*cursor_)) {
      return fail(JsonErrorKind::kSyntax, cursor_, "a number cannot begin with a zero");
    }
  } else {
    while (cursor_ != end_ && is_digit(*cursor_)) ++cursor_;
  }
  bool is_float = false;
  if (at('.')) {
    is_float = true;
    ++cursor_;
    if (cursor_ == end_ || !is_digit(*cursor_)) {
      return fail(JsonErrorKind::kSyntax, cursor_, "a digit is expected here");
    }
    while (cursor_ != end_ && is_digit(*cursor_)) ++cursor_;
  }
  if (at('e') || at('E')) {
    is_float = true;
    ++cursor_;
    if (at('+') || at('-')) ++cursor_;
    if (cursor_ == end_ || !is_digit(*cursor_)) {
      return fail(JsonErrorKind::kSyntax, cursor_, "a digit is expected here");
    }
    while (cursor_ != end_ && is_digit(*cursor_)) ++cursor_;
  }
  const std::string_view text(start, static_cast<std::size_t>(cursor_ - start));
  if (!is_float) return read_integer(text == "-0" ? "0" : text);
  number_ = parse_decimal_float(text);
  if (std::isinf(number_)) {
    return fail(JsonErrorKind::kNumber, start, "the number is too large for a float");
  }
  return JsonEvent::kFloat;
}

JsonEvent JsonReader::read_integer(std::string_view digits) {
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), integer_);
  if (error == std::errc()) return JsonEvent::kInt;
  if (digits.size() - (digits[0] == '-' ? 1 : 0) > options_.max_integer_digits) {
    return fail(
        JsonErrorKind::kNumber, cursor_,
        "the integer has more than " + std::to_string(options_.max_integer_digits) + " digits");
  }
  text_ = digits;
  return JsonEvent::kBigInt;
}

// Sets what the event reports from text_, and returns kError if the text does not fit the tag.
JsonEvent JsonReader::check_tagged_text(std::string_view tag) {
  const auto keep = [this](std::string canonical, JsonEvent event) {
    scratch_ = std::move(canonical);
    text_ = scratch_;
    return event;
  };
  if (tag == "$int") {
    return is_canonical_integer(text_) ? read_integer(text_) : JsonEvent::kError;
  }
  if (tag == "$float") {
    if (text_ == "nan") {
      number_ = std::numeric_limits<double>::quiet_NaN();
    } else if (text_ == "inf") {
      number_ = std::numeric_limits<double>::infinity();
    } else if (text_ == "-inf") {
      number_ = -std::numeric_limits<double>::infinity();
    } else {
      return JsonEvent::kError;
    }
    return JsonEvent::kFloat;
  }
  if (tag == "$bytes") {
    std::string bytes;
    if (!append_base64_decoded(bytes, text_)) return JsonEvent::kError;
    return keep(std::move(bytes), JsonEvent::kBytes);
  }
  if (tag == "$date") {
    const auto date = parse_date_text(text_);
    return date ? keep(format_date(*date), JsonEvent::kDate) : JsonEvent::kError;
  }
  if (tag == "$time") {
    const auto time = parse_time_text(text_);
    return time ? keep(format_time(*time), JsonEvent::kTime) : JsonEvent::kError;
  }
  if (tag == "$datetime") {
    const auto value = parse_datetime_text(text_);
    return value ? keep(format_datetime(*value), JsonEvent::kDateTime) : JsonEvent::kError;
  }
  if (tag == "$timedelta") {
    const auto duration = parse_duration_text(text_);
    return duration ? keep(format_duration(*duration), JsonEvent::kTimedelta) : JsonEvent::kError;
  }
  if (tag == "$decimal") return is_decimal_text(text_) ? JsonEvent::kDecimal : JsonEvent::kError;
  if (!is_uuid_text(text_)) return JsonEvent::kError;
  std::string lower(text_);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'F') c = static_cast<char>(c - 'A' + 'a');
  }
  return keep(std::move(lower), JsonEvent::kUuid);
}

}  // namespace pawl
