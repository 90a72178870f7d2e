#include "lang/python/formatted_string.h"

#include <algorithm>
#include <string>
#include <utility>

namespace pawl::python {
namespace {

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<uint8_t>(c) >= 0x80;
}

// Reads strings and fields, each up to its end. A false answer means that the text is not well
// formed; the cursor is of no use then.
class Scanner {
 public:
  Scanner(std::string_view text, uint32_t start, StringEnds& ends)
      : text_(text), at_(start), ends_(ends) {}

  uint32_t at() const { return static_cast<uint32_t>(at_); }
  StringScan result(bool good) const {
    if (good) return {at()};
    return {std::nullopt, failed_at_, problem_, too_nested_};
  }

  // A string with its prefix, at the cursor.
  bool string() {
    const size_t start = at_;
    size_t quote = at_;
    while (is_name_character(peek(quote))) ++quote;
    const std::string_view prefix = text_.substr(at_, quote - at_);
    at_ = quote;
    const char c = peek(at_);
    const Quotes quotes{c, peek(at_ + 1) == c && peek(at_ + 2) == c};
    at_ += quotes.size();
    if (prefix.find_first_of("fF") == std::string_view::npos) {
      return plain(quotes) || fail(start, "f-string: unterminated string");
    }
    if (nested_ >= kMaxNestedStrings) {
      too_nested_ = true;
      return fail(start, "too many nested f-strings");
    }
    ++nested_;
    const bool raw = prefix.find_first_of("rR") != std::string_view::npos;
    const bool good = literal(quotes, raw, 0);
    --nested_;
    return good || fail(start, "f-string: unterminated string");
  }

  // The expression of a field, up to what ends it. A field lets its lines end as brackets do.
  bool expression() {
    std::string brackets;
    size_t comment = std::string_view::npos;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#') {
        comment = std::min(comment, at_);
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (c == '\\') {
        at_ += 2;  // What may follow a backslash is the lexer's affair.
      } else if (c == '\'' || c == '"' || is_name_character(c)) {
        if (!word_or_string()) return false;
      } else if (c == '(' || c == '[' || c == '{') {
        if (brackets.size() >= kMaxOpenBrackets) {
          return fail(at_, "f-string: too many nested parenthesis");
        }
        brackets += c;
        ++at_;
      } else if (brackets.empty() && ends_expression(c)) {
        return true;
      } else if (c == ')' || c == ']' || c == '}') {
        if (brackets.empty()) return fail(at_, std::string("f-string: unmatched '") + c + "'");
        const char open = brackets.back();
        if (c != (open == '(' ? ')' : open == '[' ? ']' : '}')) {
          return fail(at_, std::string("f-string: closing parenthesis '") + c +
                               "' does not match opening parenthesis '" + open + "'");
        }
        brackets.pop_back();
        ++at_;
      } else {
        ++at_;
      }
    }
    // A comment that was not meant as one hides the brace.
    return comment != std::string_view::npos ? fail(comment, "'{' was never closed")
                                             : fail(text_.size(), "f-string: expecting '}'");
  }

 private:
  struct Quotes {
    char quote;
    bool triple;
    size_t size() const { return triple ? 3 : 1; }
  };

  // The first problem is the one to blame.
  bool fail(size_t at, std::string problem) {
    if (problem_.empty()) {
      problem_ = std::move(problem);
      failed_at_ = static_cast<uint32_t>(at);
    }
    return false;
  }

  char peek(size_t at) const { return at < text_.size() ? text_[at] : '\0'; }
  bool closes(const Quotes& quotes) const {
    return peek(at_) == quotes.quote &&
           (!quotes.triple || (peek(at_ + 1) == quotes.quote && peek(at_ + 2) == quotes.quote));
  }

  // `!=`, `==`, `<=` and `>=` are operators, and so are `<` and `>`.
  bool ends_expression(char c) {
    if (c == '}' || c == ':') return true;
    if (c != '!' && c != '=' && c != '<' && c != '>') return false;
    if (peek(at_ + 1) == '=') {
      ++at_;
      return false;
    }
    return c == '!' || c == '=';
  }

  // A name, a number, or a string, whose end is noted.
  bool word_or_string() {
    const size_t start = at_;
    while (is_name_character(peek(at_))) ++at_;
    const char c = peek(at_);
    if ((c != '\'' && c != '"') || !is_string_prefix(text_.substr(start, at_ - start))) {
      return at_ > start;
    }
    at_ = start;
    if (const auto known = ends_.find(at()); known != ends_.end()) {
      at_ = known->second;
      return true;
    }
    if (!string()) return false;
    ends_[static_cast<uint32_t>(start)] = at();
    return true;
  }

  // Behind the opening quotes of a string without fields.
  bool plain(const Quotes& quotes) {
    for (; at_ < text_.size(); ++at_) {
      if (closes(quotes)) {
        at_ += quotes.size();
        return true;
      }
      if (text_[at_] == '\n' && !quotes.triple) return false;
      if (text_[at_] == '\\') ++at_;
    }
    return false;
  }

  // Text and fields: of the string up to its quotes, or (level > 0) of a format specification up to
  // the brace behind it.
  bool literal(const Quotes& quotes, bool raw, int level) {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (closes(quotes)) {
        at_ += quotes.size();
        return level == 0;
      }
      if (c == '\n' && !quotes.triple) return false;
      if (c == '\\') {
        escape(raw);
      } else if (c == '{') {
        const bool doubled = level == 0 && peek(at_ + 1) == '{';
        at_ += doubled ? 2 : 1;
        if (!doubled && !field(quotes, raw, level)) return false;
      } else if (c == '}' && level > 0) {
        return true;
      } else {
        at_ += c == '}' && peek(at_ + 1) == '}' ? 2 : 1;
      }
    }
    return false;
  }

  // A backslash. It does not protect a brace, but that of \N{name} is not a field's.
  void escape(bool raw) {
    const char next = peek(at_ + 1);
    at_ += next == '{' || next == '}' ? 1 : 2;
    if (raw || next != 'N' || peek(at_) != '{') return;
    const size_t end = text_.find('}', at_);
    if (end != std::string_view::npos) at_ = end + 1;
  }

  // Behind the opening brace of a field.
  bool field(const Quotes& quotes, bool raw, int level) {
    if (level >= kMaxNestedFields || !expression()) return false;
    if (peek(at_) == '=') {
      for (++at_; std::string_view(" \t\n\v\f\r").find(peek(at_)) != std::string_view::npos &&
                  at_ < text_.size();) {
        ++at_;
      }
    }
    if (peek(at_) == '!') at_ += 2;
    if (peek(at_) == ':') {
      ++at_;
      if (!literal(quotes, raw, level + 1)) return false;
    }
    if (peek(at_) != '}') return false;
    ++at_;
    return true;
  }

  std::string_view text_;
  size_t at_;
  StringEnds& ends_;
  int nested_ = 0;
  bool too_nested_ = false;
  uint32_t failed_at_ = 0;
  std::string problem_;
};

}  // namespace

bool is_string_prefix(std::string_view text) {
  if (text.size() > 2) {
    return false;
  }
  bool raw = false;
  bool bytes = false;
  bool unicode = false;
  bool formatted = false;
  for (char c : text) {
    bool& seen = (c | 32) == 'r'   ? raw
                 : (c | 32) == 'b' ? bytes
                 : (c | 32) == 'u' ? unicode
                                   : formatted;
    if (seen || (&seen == &formatted && (c | 32) != 'f')) {
      return false;
    }
    seen = true;
  }
  return !(unicode && (raw || bytes || formatted)) && !(bytes && formatted);
}

StringScan formatted_string_end(std::string_view text, uint32_t start, StringEnds& ends) {
  Scanner scanner(text, start, ends);
  return scanner.result(scanner.string());
}

std::optional<uint32_t> field_expression_end(std::string_view text, uint32_t start,
                                             StringEnds& ends) {
  Scanner scanner(text, start, ends);
  if (!scanner.expression()) return std::nullopt;
  return scanner.at();
}

}  // namespace pawl::python
