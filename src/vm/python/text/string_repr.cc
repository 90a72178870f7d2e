#include "vm/python/text/string_repr.h"

#include <cstdint>

#include "base/utf8.h"
#include "vm/breath.h"
#include "vm/python/text/unicode.h"

namespace pawl::vm {
namespace {

void append_hex(std::string& out, char letter, char32_t value, int digits) {
  constexpr char kHex[] = "0123456789abcdef";
  out.push_back('\\');
  out.push_back(letter);
  for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4)
    out.push_back(kHex[value >> shift & 15]);
}

void append_escape(std::string& out, char32_t code_point) {
  if (code_point <= 0xff) {
    append_hex(out, 'x', code_point, 2);
  } else if (code_point <= 0xffff) {
    append_hex(out, 'u', code_point, 4);
  } else {
    append_hex(out, 'U', code_point, 8);
  }
}

// A long text would be moved again and again while it grows. Memory that is not used costs nothing.
void make_room_for(std::string& out, std::size_t bytes) {
  constexpr std::size_t kLongestEscape = 4;  // of one byte
  if (bytes > kPieceBytes) out.reserve(out.size() + bytes * kLongestEscape + 3);
}

char quote_for(std::string_view text) {
  return choose_quote(text.find('\'') != std::string_view::npos,
                      text.find('"') != std::string_view::npos);
}

// The characters that both strings and bytes escape in a way of their own.
bool append_special(std::string& out, char32_t code_point, char quote) {
  switch (code_point) {
    case '\t':
      out.append("\\t");
      return true;
    case '\n':
      out.append("\\n");
      return true;
    case '\r':
      out.append("\\r");
      return true;
    case '\\':
      out.append("\\\\");
      return true;
    default:
      if (code_point != static_cast<unsigned char>(quote)) return false;
      out.push_back('\\');
      out.push_back(quote);
      return true;
  }
}

}  // namespace

void append_repr_char(std::string& out, char32_t code_point, char quote, ReprStyle style) {
  if (append_special(out, code_point, quote)) return;
  const bool plain = code_point < 128 ? code_point >= 0x20 && code_point != 0x7f
                                      : style == ReprStyle::kPrintable && is_printable(code_point);
  if (plain) {
    append_utf8(out, code_point);
  } else {
    append_escape(out, code_point);
  }
}

void append_string_repr(std::string& out, std::string_view wtf8, ReprStyle style) {
  make_room_for(out, wtf8.size());
  const char quote = quote_for(wtf8);
  out.push_back(quote);
  for (std::size_t i = 0; breathe() && i < wtf8.size();) {
    const DecodedCodePoint decoded = decode_utf8(wtf8.substr(i));
    append_repr_char(out, decoded.code_point, quote, style);
    i += decoded.size;
  }
  out.push_back(quote);
}

void append_bytes_repr(std::string& out, std::string_view bytes) {
  make_room_for(out, bytes.size());
  const char quote = quote_for(bytes);
  out.push_back('b');
  out.push_back(quote);
  for (const char c : bytes) {
    breathe();
    const auto byte = static_cast<unsigned char>(c);
    if (append_special(out, byte, quote)) continue;
    if (byte >= 0x20 && byte < 0x7f) {
      out.push_back(c);
    } else {
      append_escape(out, byte);
    }
  }
  out.push_back(quote);
}

void append_ascii_of_repr(std::string& out, std::string_view wtf8) {
  make_room_for(out, wtf8.size());
  for (std::size_t i = 0; breathe() && i < wtf8.size();) {
    const DecodedCodePoint decoded = decode_utf8(wtf8.substr(i));
    if (decoded.code_point < 128) {
      out.push_back(wtf8[i]);
    } else {
      append_escape(out, decoded.code_point);
    }
    i += decoded.size;
  }
}

}  // namespace pawl::vm
