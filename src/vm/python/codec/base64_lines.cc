// Encodings that care for lines: uuencode and quoted-printable.
#include "vm/breath.h"
#include "vm/machine.h"
#include "vm/operations.h"
#include "vm/python/codec/base64.h"
#include "vm/python/hashlib/hashlib.h"

namespace pawl::vm {
namespace {

constexpr size_t kLongestLine = 76;

bool read_flags(Machine& machine, Args args, size_t first, size_t count, bool* flags) {
  for (size_t i = 0; i < count; ++i) {
    Truth truth = truth_of(machine, args[first + i]);
    if (truth == Truth::kError) return false;
    flags[i] = truth == Truth::kTrue;
  }
  return true;
}

void append_hex(std::string& text, char c) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  auto byte = static_cast<uint8_t>(c);
  text += '=';
  text += kDigits[byte >> 4];
  text += kDigits[byte & 15];
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

struct QuotedOptions {
  bool tabs, text, header;
};

bool needs_quoting(std::string_view bytes, size_t i, size_t line, const QuotedOptions& options) {
  const auto c = static_cast<uint8_t>(bytes[i]);
  const bool last = i + 1 == bytes.size();
  const bool blank = c == '\t' || c == ' ';
  const bool line_end = c == '\r' || c == '\n';
  if (c > 126 || c == '=' || (options.header && c == '_')) return true;
  // A line of one full stop would end a mail.
  if (c == '.' && line == 0 &&
      (last || bytes[i + 1] == '\n' || bytes[i + 1] == '\r' || bytes[i + 1] == 0)) {
    return true;
  }
  if (line_end) return !options.text;
  if (blank) return last || options.tabs;
  return c < 33;
}

std::string quote(std::string_view bytes, const QuotedOptions& options) {
  const size_t first_end = bytes.find('\n');
  const bool with_return =
      first_end != std::string_view::npos && first_end > 0 && bytes[first_end - 1] == '\r';
  const std::string_view end = with_return ? "\r\n" : "\n";
  std::string text;
  size_t line = 0;
  auto break_line = [&] {
    text += '=';
    text += end;
    line = 0;
  };
  for (size_t i = 0; breathe() && i < bytes.size();) {
    const char c = bytes[i];
    const bool last = i + 1 == bytes.size();
    if (needs_quoting(bytes, i, line, options)) {
      if (line + 3 >= kLongestLine) break_line();
      append_hex(text, c);
      line += 3;
      ++i;
    } else if (options.text && (c == '\n' || (c == '\r' && !last && bytes[i + 1] == '\n'))) {
      if (!text.empty() && (text.back() == ' ' || text.back() == '\t')) {
        const char blank = text.back();
        text.pop_back();
        append_hex(text, blank);
      }
      text += end;
      line = 0;
      i += c == '\r' ? 2 : 1;
    } else {
      if (!last && bytes[i + 1] != '\n' && line + 1 >= kLongestLine) break_line();
      text += options.header && c == ' ' ? '_' : c;
      ++line;
      ++i;
    }
  }
  return text;
}

std::string unquote(std::string_view text, bool header) {
  std::string bytes;
  for (size_t i = 0; breathe() && i < text.size();) {
    const char c = text[i++];
    if (c != '=') {
      bytes += header && c == '_' ? ' ' : c;
      continue;
    }
    if (i >= text.size()) break;
    if (text[i] == '\n' || text[i] == '\r') {
      // A soft line break goes, with all that stands before its end.
      while (breathe() && i < text.size() && text[i] != '\n') ++i;
      if (i < text.size()) ++i;
    } else if (text[i] == '=') {
      bytes += '=';
      ++i;
    } else if (i + 1 < text.size() && hex_digit(text[i]) >= 0 && hex_digit(text[i + 1]) >= 0) {
      bytes += static_cast<char>(hex_digit(text[i]) << 4 | hex_digit(text[i + 1]));
      i += 2;
    } else {
      bytes += '=';
    }
  }
  return bytes;
}

}  // namespace

Ref lines_b2a_qp(Machine& machine, Args args) {
  bool flags[3] = {};
  if (!read_flags(machine, args, 1, 3, flags)) return {};
  std::optional<std::string_view> bytes = read_buffer(machine, args[0]);
  if (!bytes.has_value() || !can_encode(machine, bytes->size() * 4, bytes->size() * 7)) return {};
  return bytes_of_text(machine, quote(*bytes, {flags[0], flags[1], flags[2]}));
}

Ref lines_a2b_qp(Machine& machine, Args args) {
  bool header = false;
  if (!read_flags(machine, args, 1, 1, &header)) return {};
  std::optional<std::string_view> text = read_encoded(machine, args[0]);
  if (!text.has_value() || !can_encode(machine, text->size() * 4, text->size())) return {};
  return bytes_of_text(machine, unquote(*text, header));
}

Ref lines_b2a_uu(Machine& machine, Args args) {
  bool backtick = false;
  if (!read_flags(machine, args, 1, 1, &backtick)) return {};
  std::optional<std::string_view> bytes = read_buffer(machine, args[0]);
  if (!bytes.has_value()) return {};
  if (bytes->size() > 45) {
    return raise_encoding_error(machine, args[2], "At most 45 bytes at once");
  }
  auto digit = [&](uint32_t bits) {
    return bits == 0 && backtick ? '`' : static_cast<char>(' ' + bits);
  };
  std::string text(1, digit(static_cast<uint32_t>(bytes->size())));
  for (size_t i = 0; breathe() && i < bytes->size(); i += 3) {
    uint32_t group = 0;
    for (size_t k = i; k < i + 3; ++k) {
      group = group << 8 | (k < bytes->size() ? static_cast<uint8_t>((*bytes)[k]) : 0);
    }
    for (int shift = 18; shift >= 0; shift -= 6) text += digit(group >> shift & 63);
  }
  return bytes_of_text(machine, text + '\n');
}

Ref lines_a2b_uu(Machine& machine, Args args) {
  std::optional<std::string_view> text = read_encoded(machine, args[0]);
  if (!text.has_value() || !can_encode(machine, text->size(), text->size())) return {};
  // The first character tells how many bytes follow; what is missing of them is zero.
  size_t i = 0;
  const uint8_t first = text->empty() ? 0 : static_cast<uint8_t>((*text)[i++]);
  const size_t size = static_cast<size_t>(first - ' ') & 63;
  std::string bytes;
  uint32_t group = 0;
  int bits = 0;
  while (bytes.size() < size) {
    // An end of line counts as a blank, and so does what is beyond the end.
    const auto c = i < text->size() ? static_cast<uint8_t>((*text)[i++]) : uint8_t{' '};
    uint32_t digit = 0;
    if (c != '\n' && c != '\r') {
      if (c < ' ' || c > ' ' + 64) {
        return raise_encoding_error(machine, args[1], "Illegal char");
      }
      digit = (c - ' ') & 63;
    }
    group = group << 6 | digit;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes += static_cast<char>(group >> bits);
    }
  }
  for (; breathe() && i < text->size(); ++i) {
    const char c = (*text)[i];
    if (c != ' ' && c != ' ' + 64 && c != '\n' && c != '\r') {
      return raise_encoding_error(machine, args[1], "Trailing garbage");
    }
  }
  return bytes_of_text(machine, bytes);
}

}  // namespace pawl::vm
