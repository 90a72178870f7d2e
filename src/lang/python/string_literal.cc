#include "lang/python/string_literal.h"

#include <fmt/format.h>

#include "base/character_names.h"
#include "base/utf8.h"

namespace pawl::python {

namespace {

int hex_value(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  char lower = static_cast<char>(c | 32);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

bool is_octal(char c) { return c >= '0' && c < '8'; }

// The single character that a simple escape stands for, or -1.
int simple_escape(char c) {
  switch (c) {
    case '\\':
    case '\'':
    case '"':
      return c;
    case 'a':
      return '\a';
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    case 'v':
      return '\v';
    default:
      return -1;
  }
}

// Up to three octal digits.
uint32_t take_octal(std::string_view body, size_t& at) {
  uint32_t value = 0;
  for (int i = 0; i < 3 && at < body.size() && is_octal(body[at]); ++i) {
    value = value * 8 + static_cast<uint32_t>(body[at++] - '0');
  }
  return value;
}

// CPython's messages count positions in an intermediate form in which a character beyond ASCII
// takes ten bytes.
size_t reported_position(std::string_view body, size_t offset) {
  size_t position = 0;
  for (size_t i = 0; i < offset; ++i) {
    auto byte = static_cast<uint8_t>(body[i]);
    if (byte < 0x80) {
      bool before_wide =
          byte == '\\' && i + 1 < body.size() && static_cast<uint8_t>(body[i + 1]) >= 0x80;
      position += before_wide ? 6 : 1;
    } else if (byte >= 0xC0) {
      position += 10;
    }
  }
  return position;
}

std::string unicode_error(std::string_view body, size_t start, size_t end,
                          std::string_view reason) {
  return fmt::format(
      "(unicode error) 'unicodeescape' codec can't decode bytes in position {}-{}: {}",
      reported_position(body, start), reported_position(body, end) - 1, reason);
}

// \N{name}; `at` is behind the N.
std::string append_named(std::string_view body, size_t start, size_t& at, CharacterNames& names,
                         std::string& out) {
  size_t open = at;
  at = open < body.size() && body[open] == '{' ? body.find('}', open) : std::string_view::npos;
  if (at == std::string_view::npos || at == open + 1) {
    size_t end = at != std::string_view::npos              ? at + 1
                 : open < body.size() && body[open] == '{' ? body.size()
                                                           : open;
    return unicode_error(body, start, end, "malformed \\N character escape");
  }
  auto code_point = names.find(body.substr(open + 1, at - open - 1));
  ++at;
  if (!code_point) {
    return unicode_error(body, start, at, "unknown Unicode character name");
  }
  append_utf8(out, *code_point);
  return {};
}

// A hexadecimal escape of `digits` digits; `at` is on the first one.
std::string append_hex_escape(std::string_view body, size_t start, size_t& at, int digits,
                              std::string_view reason, std::string& out) {
  uint32_t value = 0;
  for (int i = 0; i < digits; ++i, ++at) {
    int digit = at < body.size() ? hex_value(body[at]) : -1;
    if (digit < 0) {
      return unicode_error(body, start, at, reason);
    }
    value = value * 16 + static_cast<uint32_t>(digit);
  }
  if (value > kLastCodePoint) {
    return unicode_error(body, start, at, "illegal Unicode character");
  }
  append_utf8(out, value);
  return {};
}

}  // namespace

StringLiteral split_string_literal(std::string_view token) {
  StringLiteral literal;
  size_t quote = token.find_first_of("'\"");
  for (char c : token.substr(0, quote)) {
    literal.raw |= (c | 32) == 'r';
    literal.bytes |= (c | 32) == 'b';
    literal.formatted |= (c | 32) == 'f';
    literal.unicode_prefix |= c == 'u';
  }
  token.remove_prefix(quote);
  size_t width = token.size() >= 6 && token[1] == token[0] && token[2] == token[0] ? 3 : 1;
  literal.body = token.substr(width, token.size() - 2 * width);
  return literal;
}

std::string append_string(std::string_view body, bool raw, CharacterNames& names,
                          std::string& out) {
  if (raw || body.find('\\') == std::string_view::npos) {
    out += body;
    return {};
  }
  for (size_t at = 0; at < body.size();) {
    size_t start = body.find('\\', at);
    if (start == std::string_view::npos || start + 1 >= body.size()) {
      out += body.substr(at);
      break;
    }
    out += body.substr(at, start - at);
    at = start + 1;
    char c = body[at];
    std::string error;
    if (int simple = simple_escape(c); simple >= 0) {
      out += static_cast<char>(simple);
      ++at;
    } else if (is_octal(c)) {
      append_utf8(out, take_octal(body, at));
    } else if (c == '\n') {
      ++at;
    } else if (c == 'x') {
      error = append_hex_escape(body, start, ++at, 2, "truncated \\xXX escape", out);
    } else if (c == 'u') {
      error = append_hex_escape(body, start, ++at, 4, "truncated \\uXXXX escape", out);
    } else if (c == 'U') {
      error = append_hex_escape(body, start, ++at, 8, "truncated \\UXXXXXXXX escape", out);
    } else if (c == 'N') {
      error = append_named(body, start, ++at, names, out);
    } else {
      out += '\\';
    }
    if (!error.empty()) {
      return error;
    }
  }
  return {};
}

std::string append_bytes(std::string_view body, bool raw, std::string& out) {
  if (raw) {
    out += body;
    return {};
  }
  for (size_t at = 0; at < body.size();) {
    if (body[at] != '\\' || at + 1 >= body.size()) {
      out += body[at++];
      continue;
    }
    size_t start = at++;
    char c = body[at];
    if (int simple = simple_escape(c); simple >= 0) {
      out += static_cast<char>(simple);
      ++at;
    } else if (is_octal(c)) {
      out += static_cast<char>(take_octal(body, at) & 0xFF);
    } else if (c == '\n') {
      ++at;
    } else if (c == 'x') {
      int high = at + 1 < body.size() ? hex_value(body[at + 1]) : -1;
      int low = at + 2 < body.size() ? hex_value(body[at + 2]) : -1;
      if (high < 0 || low < 0) {
        return fmt::format("(value error) invalid \\x escape at position {}", start);
      }
      out += static_cast<char>(high * 16 + low);
      at += 3;
    } else {
      out += '\\';
    }
  }
  return {};
}

}  // namespace pawl::python
