// Text to bytes and back, with Python's names of encodings and error handlers: str.encode,
// bytes.decode, str(bytes, encoding), bytes(text, encoding).
//
// Known are UTF-8 (also with signature), ASCII, Latin-1, common encodings of one byte per
// character, UTF-16 and UTF-32 in either byte order or with a mark, the escapes of string literals,
// and those of host names. Any other name is a LookupError, as in CPython.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "vm/machine.h"
#include "vm/native.h"
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
  kSingleByte,  // by a table
  kUnicodeEscape,
  kRawUnicodeEscape,
  kPunycode,
  kIdna,
  kUtf16,
  kUtf16Little,
  kUtf16Big,
  kUtf32,
  kUtf32Little,
  kUtf32Big,
};

// One byte per character, the lower half of them ASCII.
struct SingleByteEncoding {
  std::string_view name;
  std::array<uint16_t, 128> upper;  // code points of the bytes from 0x80 on; 0: it means nothing
};

struct Encoding {
  Codec codec = Codec::kUtf8;
  const SingleByteEncoding* table = nullptr;  // of kSingleByte
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

std::optional<Encoding> find_encoding(std::string_view name);
// encoding_name(encoding): what CPython calls it, or None if there is no such encoding.
Ref encoding_name(Machine& machine, Args args);
Handler find_handler(const String* name);
// Raises LookupError; `direction` is "encode" or "decode".
Ref raise_unknown_encoding(Machine& machine, const String* name, std::string_view direction);
// kPunycode and kIdna; `encoding` is what the program calls it.
Ref encode_domain(Machine& machine, const String* text, Codec codec, const String* encoding,
                  const String* errors);
Ref decode_domain(Machine& machine, std::string_view bytes, Codec codec, const String* encoding,
                  const String* errors);
// The name that errors show.
std::string_view codec_name(Codec codec);

}  // namespace pawl::vm
