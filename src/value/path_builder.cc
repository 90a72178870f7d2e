#include "value/path_builder.h"

#include "base/assert.h"
#include "base/utf8.h"

namespace pawl {
namespace {

// Long keys would hide the path; what is cut off is shown as dots.
constexpr std::size_t kMaxStepBytes = 60;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool is_identifier(std::string_view name) {
  if (name.empty() || name.size() > kMaxStepBytes || !is_letter(name[0])) return false;
  for (const char c : name) {
    if (!is_letter(c) && !(c >= '0' && c <= '9')) return false;
  }
  return true;
}

// The front of `text`, ending between two characters.
std::string_view shorten(std::string_view text) {
  if (text.size() <= kMaxStepBytes) return text;
  std::size_t size = kMaxStepBytes;
  while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80) --size;
  return text.substr(0, size);
}

// A path stands in messages, which are valid UTF-8 of one line.
enum class Quotes { kEscape, kKeep };

void append_printable(std::string& out, std::string_view text, Quotes quotes) {
  const std::string_view front = shorten(text);
  for (std::size_t i = 0; i < front.size();) {
    const DecodedCodePoint decoded = decode_utf8(front.substr(i), Surrogates::kRefuse);
    if (!decoded.valid || decoded.code_point < 0x20 || decoded.code_point == 0x7f) {
      append_utf8(out, kReplacementCharacter);
    } else {
      const bool special = decoded.code_point == '"' || decoded.code_point == '\\';
      if (special && quotes == Quotes::kEscape) out.push_back('\\');
      out.append(front.substr(i, decoded.size));
    }
    i += decoded.size;
  }
  if (front.size() < text.size()) out.append("…");
}

}  // namespace

void PathBuilder::push_index(std::size_t index) {
  lengths_.push_back(text_.size());
  text_.append("[").append(std::to_string(index)).append("]");
}

void PathBuilder::push_field(std::string_view name) {
  lengths_.push_back(text_.size());
  if (is_identifier(name)) {
    text_.append(".").append(name);
    return;
  }
  text_.append("[\"");
  append_printable(text_, name, Quotes::kEscape);
  text_.append("\"]");
}

void PathBuilder::push_key(std::string_view text) {
  lengths_.push_back(text_.size());
  text_.push_back('[');
  append_printable(text_, text, Quotes::kKeep);
  text_.push_back(']');
}

void PathBuilder::push_element(std::size_t position) {
  lengths_.push_back(text_.size());
  text_.append("{").append(std::to_string(position)).append("}");
}

void PathBuilder::pop() {
  PAWL_ASSERT(!lengths_.empty());
  text_.resize(lengths_.back());
  lengths_.pop_back();
}

}  // namespace pawl
