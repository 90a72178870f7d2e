#include "lang/python/source_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/utf8.h"

namespace pawl::python {

namespace {

enum class Encoding { kUtf8, kLatin1, kOther, kUnknown };

bool is_encoding_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_' || c == '.';
}

// The encoding that a comment line declares ("# -*- coding: name -*-"), or nothing.
std::string_view declared_encoding(std::string_view line) {
  size_t start = line.find_first_not_of(" \t\f");
  if (start == std::string_view::npos || line[start] != '#') {
    return {};
  }
  for (size_t at = line.find("coding", start); at != std::string_view::npos;
       at = line.find("coding", at + 1)) {
    size_t name = at + 6;
    if (name >= line.size() || (line[name] != ':' && line[name] != '=')) {
      continue;
    }
    ++name;
    while (name < line.size() && (line[name] == ' ' || line[name] == '\t')) {
      ++name;
    }
    size_t end = name;
    while (end < line.size() && is_encoding_character(line[end])) {
      ++end;
    }
    if (end > name) {
      return line.substr(name, end - name);
    }
  }
  return {};
}

Encoding encoding_of_name(std::string_view name) {
  std::string normal;
  for (char c : name.substr(0, 20)) {
    normal += c == '_' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  }
  auto is = [&normal](std::string_view prefix) {
    return normal == prefix || normal.starts_with(std::string(prefix) + "-");
  };
  if (is("utf-8") || normal == "utf8" || is("ascii") || is("us-ascii")) {
    return Encoding::kUtf8;
  }
  if (is("latin-1") || is("iso-8859-1") || is("iso-latin-1") || normal == "latin1") {
    return Encoding::kLatin1;
  }
  for (std::string_view prefix :
       {"cp125", "windows-125", "cp437", "cp85", "iso-8859-", "iso8859-", "latin", "koi8-", "mac-",
        "gbk", "gb2312", "gb18030", "big5", "shift-jis", "sjis", "euc-", "cp932", "cp949"}) {
    if (normal.starts_with(prefix)) return Encoding::kOther;
  }
  return Encoding::kUnknown;
}

bool is_ascii(std::string_view source) {
  return std::ranges::all_of(source, [](char c) { return static_cast<uint8_t>(c) < 0x80; });
}

ParseError file_error(std::string message, int32_t line) {
  ParseError error;
  error.message = std::move(message);
  error.line = line;
  error.end_line = line;
  return error;
}

int32_t line_of(std::string_view source, size_t offset) {
  return 1 + static_cast<int32_t>(std::count(source.begin(), source.begin() + offset, '\n'));
}

// Why CPython's decoder refuses the byte at the offset.
const char* reason_of_invalid_byte(std::string_view source, size_t offset) {
  auto byte = static_cast<uint8_t>(source[offset]);
  if (byte < 0xC2 || byte > 0xF4) {
    return "invalid start byte";
  }
  size_t expected = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
  DecodedCodePoint decoded = decode_utf8(source.substr(offset), Surrogates::kRefuse);
  bool cut_off = offset + decoded.size >= source.size() && decoded.size < expected;
  return cut_off ? "unexpected end of data" : "invalid continuation byte";
}

std::string decode_latin1(std::string_view source) {
  std::string text;
  text.reserve(source.size() + source.size() / 8);
  for (char c : source) {
    append_utf8(text, static_cast<uint8_t>(c));
  }
  return text;
}

// '\r\n' and '\r' alone become '\n'.
void normalise_newlines(std::string& text) {
  size_t write = text.find('\r');
  if (write == std::string::npos) {
    return;
  }
  for (size_t read = write; read < text.size(); ++read) {
    char c = text[read];
    if (c == '\r') {
      c = '\n';
      read += read + 1 < text.size() && text[read + 1] == '\n';
    }
    text[write++] = c;
  }
  text.resize(write);
}

bool is_blank_or_comment(std::string_view line) {
  size_t start = line.find_first_not_of(" \t\f\r");
  return start == std::string_view::npos || line[start] == '#';
}

// Looks at the first two lines, the second only if the first holds no code.
std::string_view find_declaration(std::string_view source) {
  size_t end = std::min(source.find('\n'), source.size());
  std::string_view first = source.substr(0, end);
  std::string_view name = declared_encoding(first);
  if (!name.empty() || !is_blank_or_comment(first) || end == source.size()) {
    return name;
  }
  std::string_view rest = source.substr(end + 1);
  return declared_encoding(rest.substr(0, rest.find('\n')));
}

}  // namespace

std::optional<ParseError> prepare_source(std::string_view source, std::string& text) {
  if (source.size() >= (size_t{1} << 31) - 16) {
    return file_error("source file is too large", 1);
  }
  if (size_t nul = source.find('\0'); nul != std::string_view::npos) {
    return file_error("source code string cannot contain null bytes", line_of(source, nul));
  }
  bool has_mark = source.starts_with("\xEF\xBB\xBF");
  if (has_mark) {
    source.remove_prefix(3);
  }
  std::string_view name = find_declaration(source);
  Encoding encoding = name.empty() ? Encoding::kUtf8 : encoding_of_name(name);
  // The first half of the others is ASCII, and many files that name one hold nothing else.
  if (encoding == Encoding::kUnknown || (encoding == Encoding::kOther && !is_ascii(source))) {
    return file_error(fmt::format("encoding problem: {}; save the file as UTF-8", name), 1);
  }
  if (has_mark && encoding != Encoding::kUtf8) {
    return file_error(fmt::format("encoding problem: {} with BOM", name), 1);
  }
  if (encoding == Encoding::kLatin1) {
    text = decode_latin1(source);
  } else {
    size_t invalid = first_invalid_utf8(source, Surrogates::kRefuse);
    if (invalid < source.size()) {
      return file_error(
          fmt::format("(unicode error) 'utf-8' codec can't decode byte 0x{:02x} in position {}: {}",
                      static_cast<uint8_t>(source[invalid]), invalid,
                      reason_of_invalid_byte(source, invalid)),
          line_of(source, invalid));
    }
    text.assign(source);
  }
  normalise_newlines(text);
  if (text.empty() || text.back() != '\n') {
    text += '\n';
  }
  return std::nullopt;
}

}  // namespace pawl::python
