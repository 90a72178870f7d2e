// The templates of sub() and expand(): text with \1, \g<name> and escapes.
#include "base/utf8.h"
#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/objects/string.h"
#include "vm/operations.h"
#include "vm/python/re/pattern.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/text/string_repr.h"
#include "vm/python/text/unicode.h"

namespace pawl::vm {
namespace {

bool is_octal(uint32_t c) { return c >= '0' && c <= '7'; }
bool is_digit(uint32_t c) { return c >= '0' && c <= '9'; }

class TemplateReader {
 public:
  TemplateReader(Machine& machine, Value text, const regex::Code& code)
      : machine_(machine), text_(text), code_(code), literal_(machine.heap()) {}

  std::optional<Template> read();

 private:
  bool escape();
  bool named_group();
  bool number(uint32_t first, size_t start);
  bool add_group(uint64_t group, size_t offset);
  void add(uint32_t code_point) {
    bytes_ ? static_cast<void>(byte_literal_ += static_cast<char>(code_point))
           : literal_.append_char(code_point);
  }
  void flush();
  bool fail(std::string message, size_t offset = 0) {
    regex::Error error;
    error.message = std::move(message);
    error.position = static_cast<int64_t>(at_ - offset);
    raise_pattern_error(machine_, error, text_);
    return false;
  }
  uint32_t unit(size_t i) const {
    return bytes_ ? static_cast<uint8_t>((*bytes_)[i]) : string_->at(i);
  }
  bool ended() const { return at_ >= length_; }
  uint32_t peek() const { return ended() ? UINT32_MAX : unit(at_); }
  std::string source(size_t begin, size_t end) const {
    std::string out;
    for (size_t i = begin; breathe() && i < end; ++i) pawl::append_utf8(out, unit(i));
    return out;
  }

  Machine& machine_;
  Value text_;
  const regex::Code& code_;
  const String* string_ = nullptr;
  std::optional<std::string_view> bytes_;
  size_t length_ = 0;
  size_t at_ = 0;
  StringBuilder literal_;
  std::string byte_literal_;
  Template pieces_;
};

void TemplateReader::flush() {
  if (bytes_) {
    if (byte_literal_.empty()) return;
    pieces_.push_back({make_bytes(machine_.heap(), byte_literal_), 0});
    byte_literal_.clear();
  } else if (literal_.length() > 0) {
    pieces_.push_back({literal_.finish(), 0});
  }
}

std::optional<Template> TemplateReader::read() {
  Value inner = unwrap(text_);
  if (inner.is(Kind::kString)) {
    string_ = inner.as<String>();
    length_ = string_->length;
  } else {
    bytes_ = as_bytes(text_);
    if (!bytes_) {
      raise_type_error_for(machine_, "decoding to str: need a bytes-like object, {} found", text_);
      return std::nullopt;
    }
    length_ = bytes_->size();
  }
  if (!machine_.charge(length_ / 8)) return std::nullopt;
  while (breathe() && !ended()) {
    uint32_t c = unit(at_++);
    if (c != '\\') {
      add(c);
    } else if (!escape()) {
      return std::nullopt;
    }
  }
  flush();
  return std::move(pieces_);
}

bool TemplateReader::add_group(uint64_t group, size_t offset) {
  if (group > code_.group_count()) {
    return fail("invalid group reference " + std::to_string(group), offset);
  }
  flush();
  pieces_.push_back({Ref(), static_cast<uint32_t>(group)});
  return true;
}

bool TemplateReader::named_group() {
  if (peek() != '<') return fail("missing <");
  size_t begin = ++at_;
  while (breathe() && peek() != '>') {
    if (ended()) {
      return at_ == begin ? fail("missing group name")
                          : fail("missing >, unterminated name", at_ - begin);
    }
    ++at_;
  }
  std::string name = source(begin, at_);
  size_t size = at_ - begin;
  ++at_;
  if (name.empty()) return fail("missing group name", 1);
  bool digits = true, identifier = true;
  uint64_t number = 0;
  for (size_t i = begin; breathe() && i < begin + size; ++i) {
    uint32_t c = unit(i);
    if (!is_digit(c)) digits = false;
    number = std::min<uint64_t>(number * 10 + (c - '0'), 1u << 30);
    if (!(i == begin ? is_identifier_start(c) : is_identifier_continue(c))) identifier = false;
  }
  if (digits) return add_group(number, size + 1);
  if (!identifier) return fail("bad character in group name " + string_repr(name), size + 1);
  uint32_t group = code_.group_named(name);
  if (group != 0) return add_group(group, 0);
  machine_.raise(TypeId::kIndexError, "unknown group name " + string_repr(name));
  return false;
}

bool TemplateReader::number(uint32_t first, size_t start) {
  if (first == '0') {
    uint32_t value = 0;
    for (int i = 0; i < 2 && is_octal(peek()); ++i) value = value * 8 + (unit(at_++) - '0');
    add(value & 0xFF);
    return true;
  }
  uint32_t value = first - '0';
  if (is_digit(peek())) {
    uint32_t second = unit(at_++);
    if (is_octal(first) && is_octal(second) && is_octal(peek())) {
      value = value * 64 + (second - '0') * 8 + (unit(at_++) - '0');
      if (value > 0377) {
        return fail("octal escape value " + source(start, at_) + " outside of range 0-0o377",
                    at_ - start);
      }
      add(value);
      return true;
    }
    value = value * 10 + (second - '0');
  }
  return add_group(value, at_ - start - 1);
}

bool TemplateReader::escape() {
  size_t start = at_ - 1;
  if (ended()) return fail("bad escape (end of pattern)", 1);
  uint32_t c = unit(at_++);
  if (c == 'g') return named_group();
  if (is_digit(c)) return number(c, start);
  static constexpr std::string_view kLetters = "abfnrtv\\";
  static constexpr std::string_view kMeanings = "\a\b\f\n\r\t\v\\";
  size_t known = c < 0x80 ? kLetters.find(static_cast<char>(c)) : std::string_view::npos;
  if (known != std::string_view::npos) {
    add(static_cast<uint8_t>(kMeanings[known]));
    return true;
  }
  if (c < 0x80 && (c | 0x20) >= 'a' && (c | 0x20) <= 'z') {
    return fail("bad escape \\" + std::string(1, static_cast<char>(c)), 2);
  }
  add('\\');
  add(c);
  return true;
}

}  // namespace

std::optional<Template> parse_template(Machine& machine, Value text, const regex::Code& code) {
  return TemplateReader(machine, text, code).read();
}

}  // namespace pawl::vm
