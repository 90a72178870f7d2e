#include "vm/python/codec/codecs.h"

#include <string>

#include "vm/breath.h"
#include "vm/python/str/text_arguments.h"

namespace pawl::vm {
namespace {

struct CodecAlias {
  std::string_view name;
  Codec codec;
};

struct SingleByteName {
  std::string_view name;
  size_t place;  // in kSingleByteEncodings
};

#include "vm/python/codec/single_byte_encodings.inc"

// Without a map, every character is its own number.
constexpr std::string_view kCharmap = "charmap";

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
    {kCharmap, Codec::kLatin1},
    {"unicode_escape", Codec::kUnicodeEscape},
    {"unicodeescape", Codec::kUnicodeEscape},
    {"raw_unicode_escape", Codec::kRawUnicodeEscape},
    {"punycode", Codec::kPunycode},
    {"idna", Codec::kIdna},
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

// How names of encodings begin that CPython has and workflows have not.
constexpr std::string_view kAbsent[] = {"big5", "cp932", "cp949",   "cp950", "euc_",
                                        "gb",   "hz",    "iso2022", "johab", "shift_jis",
                                        "sjis", "utf_7", "cp037",   "cp500"};

std::string normalise(std::string_view name) {
  std::string result;
  bool gap = false;
  Breath breath;
  for (size_t i = 0; breath() && i < name.size(); ++i) {
    const char c = name[i];
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

std::optional<Encoding> find_encoding(std::string_view name) {
  const std::string normal = normalise(name);
  for (const CodecAlias& alias : kCodecs) {
    if (alias.name == normal) return Encoding{alias.codec, nullptr};
  }
  for (const SingleByteName& alias : kSingleByteNames) {
    if (alias.name == normal) {
      return Encoding{Codec::kSingleByte, &kSingleByteEncodings[alias.place]};
    }
  }
  return std::nullopt;
}

Ref encoding_name(Machine& machine, Args args) {
  const String* asked = as_string(args[0]);
  if (asked == nullptr) {
    return raise_type_error_for(machine, "lookup() argument must be str, not {}", args[0]);
  }
  const std::optional<Encoding> known = find_encoding(to_utf8(asked));
  if (!known) return Ref::none();
  std::string_view name = codec_name(known->codec);
  if (normalise(to_utf8(asked)) == kCharmap) return make_ascii(machine.heap(), kCharmap);
  switch (known->codec) {
    case Codec::kUtf8Signature:
      name = "utf-8-sig";
      break;
    case Codec::kLatin1:
      name = "iso8859-1";
      break;
    case Codec::kSingleByte:
      name = known->table->name;
      break;
    case Codec::kUnicodeEscape:
      name = "unicode-escape";
      break;
    case Codec::kRawUnicodeEscape:
      name = "raw-unicode-escape";
      break;
    default:
      break;
  }
  return make_ascii(machine.heap(), name);
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
  std::string message = "unknown encoding: " + text;
  for (std::string_view beginning : kAbsent) {
    if (!normal.starts_with(beginning)) continue;
    message += " (workflows do not have this encoding: convert the text in a @task)";
    break;
  }
  return machine.raise(TypeId::kLookupError, message);
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
    case Codec::kSingleByte:
      return "charmap";
    case Codec::kUnicodeEscape:
      return "unicodeescape";
    case Codec::kRawUnicodeEscape:
      return "rawunicodeescape";
    case Codec::kPunycode:
      return "punycode";
    case Codec::kIdna:
      return "idna";
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

}  // namespace pawl::vm
