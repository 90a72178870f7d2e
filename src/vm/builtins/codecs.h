// Text to bytes and back, with Python's names of encodings and error handlers: str.encode,
// bytes.decode, str(bytes, encoding), bytes(text, encoding).
//
// Known are UTF-8 (also with signature), ASCII, Latin-1, Windows-1252, UTF-16 and UTF-32 in either
// byte order or with a mark, and the escapes of string literals. Any other name is a LookupError,
// as in CPython.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "vm/machine.h"
#include "vm/objects/string.h"
#include "vm/value.h"

namespace pawl::vm {

// `encoding` and `errors` may be null: "utf-8" and "strict". The result is a Bytes.
Ref encode_text(Machine& machine, const String* text, const String* encoding, const String* errors);

// `bytes` must stay as it is meanwhile. The result is a String.
Ref decode_bytes(Machine& machine, std::string_view bytes, const String* encoding,
                 const String* errors);

// --- Shared by the two directions ----------------------------------------------------------------

enum class Codec : uint8_t {
  kUtf8,
  kUtf8Signature,
  kAscii,
  kLatin1,
  kWindows1252,
  kUnicodeEscape,
  kUtf16,
  kUtf16Little,
  kUtf16Big,
  kUtf32,
  kUtf32Little,
  kUtf32Big,
};

enum class Handler : uint8_t {
  kStrict,
  kIgnore,
  kReplace,
  kBackslashReplace,
  kXmlReplace,
  kNameReplace,
  kSurrogateEscape,
  kSurrogatePass,
  kUnknown,
};

std::optional<Codec> find_codec(std::string_view name);
Handler find_handler(const String* name);
// Raises LookupError; `direction` is "encode" or "decode".
Ref raise_unknown_encoding(Machine& machine, const String* name, std::string_view direction);
// The name that errors show.
std::string_view codec_name(Codec codec);
// The code point of a byte of Windows-1252 from 0x80 to 0x9F; 0 if it has none.
uint32_t windows1252_code_point(uint8_t byte);

}  // namespace pawl::vm
