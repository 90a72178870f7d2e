#include "vm/builtins/codecs.h"

#include <array>
#include <string>

namespace pawl::vm {
namespace {

struct CodecAlias {
  std::string_view name;
  Codec codec;
};

// Normalised: lower case, every run of other characters one underscore.
constexpr CodecAlias kCodecs[] = {
    {"utf_8", Codec::kUtf8},
    {"utf8", Codec::kUtf8},
    {"utf", Codec::kUtf8},
    {"u8", Codec::kUtf8},
    {"cp65001", Codec::kUtf8},
    {"utf_8_sig", Codec::kUtf8Signature},
    {"ascii", Codec::kAscii},
    {"us_ascii", Codec::kAscii},
    {"646", Codec::kAscii},
    {"ansi_x3.4_1968", Codec::kAscii},
    {"iso646_us", Codec::kAscii},
    {"latin_1", Codec::kLatin1},
    {"latin1", Codec::kLatin1},
    {"latin", Codec::kLatin1},
    {"l1", Codec::kLatin1},
    {"8859", Codec::kLatin1},
    {"cp819", Codec::kLatin1},
    {"iso_8859_1", Codec::kLatin1},
    {"iso8859_1", Codec::kLatin1},
    {"iso8859", Codec::kLatin1},
    {"cp1252", Codec::kWindows1252},
    {"1252", Codec::kWindows1252},
    {"windows_1252", Codec::kWindows1252},
    {"unicode_escape", Codec::kUnicodeEscape},
    {"unicodeescape", Codec::kUnicodeEscape},
    {"utf_16", Codec::kUtf16},
    {"utf16", Codec::kUtf16},
    {"u16", Codec::kUtf16},
    {"utf_16_le", Codec::kUtf16Little},
    {"utf_16le", Codec::kUtf16Little},
    {"utf_16_be", Codec::kUtf16Big},
    {"utf_16be", Codec::kUtf16Big},
    {"utf_32", Codec::kUtf32},
    {"utf32", Codec::kUtf32},
    {"u32", Codec::kUtf32},
    {"utf_32_le", Codec::kUtf32Little},
    {"utf_32le", Codec::kUtf32Little},
    {"utf_32_be", Codec::kUtf32Big},
    {"utf_32be", Codec::kUtf32Big},
};

// Of CPython's codecs from bytes to bytes or text to text, which str and bytes refuse.
constexpr std::string_view kNotText[] = {"hex", "hex_codec", "base64", "base64_codec",
                                         "bz2", "rot13",     "rot_13", "zlib",
                                         "zip", "uu",        "quopri", "quopri_codec"};

constexpr std::array<uint16_t, 32> kWindows1252 = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

std::string normalise(std::string_view name) {
  std::string result;
  bool gap = false;
  for (char c : name) {
    const bool upper = c >= 'A' && c <= 'Z';
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.';
    if (!upper && !plain) {
      gap = true;
      continue;
    }
    if (gap && !result.empty()) result += '_';
    gap = false;
    result += static_cast<char>(upper ? c + 32 : c);
  }
  return result;
}

}  // namespace

std::optional<Codec> find_codec(std::string_view name) {
  const std::string normal = normalise(name);
  for (const CodecAlias& alias : kCodecs) {
    if (alias.name == normal) return alias.codec;
  }
  return std::nullopt;
}

Handler find_handler(const String* name) {
  if (name == nullptr || equals_ascii(name, "strict")) return Handler::kStrict;
  if (equals_ascii(name, "ignore")) return Handler::kIgnore;
  if (equals_ascii(name, "replace")) return Handler::kReplace;
  if (equals_ascii(name, "backslashreplace")) return Handler::kBackslashReplace;
  if (equals_ascii(name, "xmlcharrefreplace")) return Handler::kXmlReplace;
  if (equals_ascii(name, "namereplace")) return Handler::kNameReplace;
  if (equals_ascii(name, "surrogateescape")) return Handler::kSurrogateEscape;
  if (equals_ascii(name, "surrogatepass")) return Handler::kSurrogatePass;
  return Handler::kUnknown;
}

Ref raise_unknown_encoding(Machine& machine, const String* name, std::string_view direction) {
  const std::string text = to_utf8(name);
  if (text.find('\0') != std::string::npos) {
    return machine.raise_value_error("embedded null character");
  }
  const std::string normal = normalise(text);
  for (std::string_view refused : kNotText) {
    if (normal != refused) continue;
    return machine.raise(TypeId::kLookupError,
                         "'" + text + "' is not a text encoding; use codecs." +
                             std::string(direction) + "() to handle arbitrary codecs");
  }
  return machine.raise(TypeId::kLookupError, "unknown encoding: " + text);
}

std::string_view codec_name(Codec codec) {
  switch (codec) {
    case Codec::kUtf8:
    case Codec::kUtf8Signature:
      return "utf-8";
    case Codec::kAscii:
      return "ascii";
    case Codec::kLatin1:
      return "latin-1";
    case Codec::kWindows1252:
      return "charmap";
    case Codec::kUnicodeEscape:
      return "unicodeescape";
    case Codec::kUtf16:
      return "utf-16";
    case Codec::kUtf16Little:
      return "utf-16-le";
    case Codec::kUtf16Big:
      return "utf-16-be";
    case Codec::kUtf32:
      return "utf-32";
    case Codec::kUtf32Little:
      return "utf-32-le";
    case Codec::kUtf32Big:
      return "utf-32-be";
  }
  return "";
}

uint32_t windows1252_code_point(uint8_t byte) { return kWindows1252[byte - 0x80]; }

}  // namespace pawl::vm
