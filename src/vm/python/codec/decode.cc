// bytes to str.
#include <algorithm>
#include <string>

#include "base/character_names.h"
#include "base/utf8.h"
#include "vm/breath.h"
#include "vm/objects/long_text.h"
#include "vm/python/codec/codecs.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/str/unicode_functions.h"

namespace pawl::vm {
namespace {

class Decoder {
 public:
  Decoder(Machine& machine, std::string_view bytes, Encoding encoding, const String* errors)
      : machine_(machine),
        bytes_(bytes),
        codec_(encoding.codec),
        table_(encoding.table),
        errors_(errors),
        out_(machine.heap()) {}

  Ref run() {
    if (!skip_mark()) return {};
    size_t next_charge = 0;
    while (breathe() && position_ < bytes_.size()) {
      if (position_ >= next_charge) {
        if (!go_on(machine_, 0x10000 / 16)) return {};
        next_charge = position_ + 0x10000;
      }
      if (!step()) return {};
    }
    return out_.finish();
  }

 private:
  // A byte order mark decides what follows; without one, little-endian.
  bool skip_mark() {
    if (codec_ == Codec::kUtf8Signature) {
      codec_ = Codec::kUtf8;
      if (bytes_.starts_with("\xEF\xBB\xBF")) position_ = 3;
    } else if (codec_ == Codec::kUtf16) {
      codec_ = bytes_.starts_with("\xFE\xFF") ? Codec::kUtf16Big : Codec::kUtf16Little;
      if (bytes_.size() >= 2 && unit(0, 2) == 0xFEFF) position_ = 2;
    } else if (codec_ == Codec::kUtf32) {
      codec_ = bytes_.starts_with(std::string_view("\0\0\xFE\xFF", 4)) ? Codec::kUtf32Big
                                                                       : Codec::kUtf32Little;
      if (bytes_.size() >= 4 && unit(0, 4) == 0xFEFF) position_ = 4;
    }
    return true;
  }

  bool step() {
    switch (codec_) {
      case Codec::kUtf16Little:
      case Codec::kUtf16Big:
        return step_utf16();
      case Codec::kUtf32Little:
      case Codec::kUtf32Big:
        return step_utf32();
      case Codec::kUtf8:
        return step_utf8();
      case Codec::kUnicodeEscape:
        return step_escape();
      case Codec::kRawUnicodeEscape:
        return step_raw_escape();
      default:
        return step_byte();
    }
  }

  bool accept(uint32_t c, size_t size) {
    out_.append_char(c);
    position_ += size;
    return true;
  }

  bool step_byte() {
    const auto byte = static_cast<uint8_t>(bytes_[position_]);
    if (byte < 0x80 || codec_ == Codec::kLatin1) return accept(byte, 1);
    if (codec_ == Codec::kAscii) return handle(1, "ordinal not in range(128)");
    const uint32_t c = table_->upper[byte - 0x80];
    return c != 0 ? accept(c, 1) : handle(1, "character maps to <undefined>");
  }

  bool step_utf8() {
    const DecodedCodePoint decoded = decode_utf8(bytes_.substr(position_), Surrogates::kRefuse);
    if (decoded.valid) return accept(decoded.code_point, decoded.size);
    const auto lead = static_cast<uint8_t>(bytes_[position_]);
    if (lead < 0xC2 || lead > 0xF4) return handle(1, "invalid start byte");
    const bool cut_off = position_ + decoded.size == bytes_.size();
    return handle(decoded.size, cut_off ? "unexpected end of data" : "invalid continuation byte");
  }

  // What a literal may have behind a backslash; an escape that there is not stays as it is.
  bool step_escape() {
    const auto byte = static_cast<uint8_t>(bytes_[position_]);
    if (byte != '\\') return accept(byte, 1);
    if (position_ + 1 == bytes_.size()) return handle(1, "\\ at end of string");
    const char kind = bytes_[position_ + 1];
    constexpr std::string_view kNames = "\\'\"abfnrtv";
    constexpr std::string_view kMeanings = "\\'\"\a\b\f\n\r\t\v";
    if (const size_t known = kNames.find(kind); known != std::string_view::npos) {
      return accept(static_cast<uint8_t>(kMeanings[known]), 2);
    }
    switch (kind) {
      case '\n':
        position_ += 2;
        return true;
      case 'x':
        return step_hex(2, "truncated \\xXX escape");
      case 'u':
        return step_hex(4, "truncated \\uXXXX escape");
      case 'U':
        return step_hex(8, "truncated \\UXXXXXXXX escape");
      case 'N':
        return step_name();
      default:
        break;
    }
    if (kind < '0' || kind > '7') return accept('\\', 1);
    uint32_t c = 0;
    size_t size = 1;
    for (; size < 4 && position_ + size < bytes_.size(); ++size) {
      const char digit = bytes_[position_ + size];
      if (digit < '0' || digit > '7') break;
      c = c * 8 + static_cast<uint32_t>(digit - '0');
    }
    return accept(c, size);
  }

  // Only \\u and \\U mean anything, and a backslash before another keeps that from it.
  bool step_raw_escape() {
    const auto byte = static_cast<uint8_t>(bytes_[position_]);
    if (byte != '\\' || position_ + 1 == bytes_.size()) return accept(byte, 1);
    const auto kind = static_cast<uint8_t>(bytes_[position_ + 1]);
    if (kind == 'u') return step_hex(4, "truncated \\uXXXX escape");
    if (kind == 'U') return step_hex(8, "truncated \\UXXXXXXXX escape");
    return accept('\\', 1) && accept(kind, 1);
  }

  bool step_name() {
    constexpr std::string_view kMalformed = "malformed \\N character escape";
    const std::string_view rest = bytes_.substr(position_);
    if (rest.size() < 3 || rest[2] != '{') return handle(2, kMalformed);
    const size_t end = rest.find('}');
    if (end == std::string_view::npos) return handle(rest.size(), kMalformed);
    if (end == 3) return handle(end, kMalformed);
    if (!machine_.charge(kFindName)) return false;
    const std::optional<char32_t> c = CharacterNames().find(rest.substr(3, end - 3));
    return c ? accept(*c, end + 1) : handle(end + 1, "unknown Unicode character name");
  }

  bool step_hex(size_t digits, std::string_view reason) {
    uint32_t c = 0;
    for (size_t i = 0; i < digits; ++i) {
      const size_t at = position_ + 2 + i;
      char digit = at < bytes_.size() ? bytes_[at] : ' ';
      if (digit >= 'A' && digit <= 'F') digit = static_cast<char>(digit + ('a' - 'A'));
      const size_t value = std::string_view("0123456789abcdef").find(digit);
      if (value == std::string_view::npos) return handle(2 + i, reason);
      c = c << 4 | static_cast<uint32_t>(value);
    }
    if (c > kLastCodePoint) {
      return handle(2 + digits, codec_ == Codec::kRawUnicodeEscape ? "\\Uxxxxxxxx out of range"
                                                                   : "illegal Unicode character");
    }
    return accept(c, 2 + digits);
  }

  bool step_utf16() {
    const size_t rest = bytes_.size() - position_;
    if (rest < 2) return handle(rest, "truncated data");
    const uint32_t high = unit(position_, 2);
    if (!is_surrogate(high)) return accept(high, 2);
    if (high >= 0xDC00) return handle(2, "illegal encoding");
    if (rest < 4) return handle(rest, "unexpected end of data");
    const uint32_t low = unit(position_ + 2, 2);
    if (low < 0xDC00 || low > 0xDFFF) return handle(2, "illegal UTF-16 surrogate");
    return accept(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00), 4);
  }

  bool step_utf32() {
    const size_t rest = bytes_.size() - position_;
    if (rest < 4) return handle(rest, "truncated data");
    const uint32_t c = unit(position_, 4);
    if (c > kLastCodePoint) return handle(4, "code point not in range(0x110000)");
    if (is_surrogate(c)) {
      return handle(4, "code point in surrogate code point range(0xd800, 0xe000)");
    }
    return accept(c, 4);
  }

  uint32_t unit(size_t at, int bytes) const {
    const bool big = codec_ == Codec::kUtf16Big || codec_ == Codec::kUtf32Big;
    uint32_t result = 0;
    for (int i = 0; i < bytes; ++i) {
      const auto byte = static_cast<uint8_t>(bytes_[at + static_cast<size_t>(i)]);
      result |= static_cast<uint32_t>(byte) << 8 * (big ? bytes - 1 - i : i);
    }
    return result;
  }

  // What the error handler makes of the `size` bytes here.
  bool handle(size_t size, std::string_view reason) {
    switch (find_handler(errors_)) {
      case Handler::kIgnore:
        break;
      case Handler::kReplace:
        out_.append_char(kReplacementCharacter);
        break;
      case Handler::kBackslashReplace:
        for (size_t i = 0; i < size; ++i) {
          const auto byte = static_cast<uint8_t>(bytes_[position_ + i]);
          out_.append_ascii("\\x");
          out_.append_char(static_cast<uint8_t>("0123456789abcdef"[byte >> 4]));
          out_.append_char(static_cast<uint8_t>("0123456789abcdef"[byte & 15]));
        }
        break;
      case Handler::kXmlReplace:
      case Handler::kNameReplace:
        machine_.raise_type_error("don't know how to handle UnicodeDecodeError in error callback");
        return false;
      case Handler::kSurrogateEscape:
        return escape_bytes(size, reason);
      case Handler::kSurrogatePass:
        return pass_surrogate(size, reason);
      case Handler::kStrict:
        return fail(size, reason);
      case Handler::kUnknown:
        machine_.raise(TypeId::kLookupError,
                       "unknown error handler name '" + to_utf8(errors_) + "'");
        return false;
    }
    position_ += size;
    return true;
  }

  // Each byte past ASCII becomes a lone surrogate; the rest is decoded again.
  bool escape_bytes(size_t size, std::string_view reason) {
    size_t taken = 0;
    while (taken < size && taken < 4) {
      const auto byte = static_cast<uint8_t>(bytes_[position_ + taken]);
      if (byte < 0x80) break;
      out_.append_char(0xDC00u + byte);
      ++taken;
    }
    if (taken == 0) return fail(size, reason);
    position_ += taken;
    return true;
  }

  bool pass_surrogate(size_t size, std::string_view reason) {
    const size_t rest = bytes_.size() - position_;
    uint32_t c = 0;
    size_t taken = 0;
    if (codec_ == Codec::kUtf8 && rest >= 3) {
      const DecodedCodePoint decoded = decode_utf8(bytes_.substr(position_, 3));
      c = decoded.valid ? decoded.code_point : 0;
      taken = 3;
    } else if (codec_ >= Codec::kUtf32 && rest >= 4) {
      c = unit(position_, 4);
      taken = 4;
    } else if (codec_ >= Codec::kUtf16 && codec_ < Codec::kUtf32 && rest >= 2) {
      c = unit(position_, 2);
      taken = 2;
    }
    return is_surrogate(c) ? accept(c, taken) : fail(size, reason);
  }

  bool fail(size_t size, std::string_view reason) {
    Heap& heap = machine_.heap();
    Ref name = make_ascii(heap, codec_name(codec_));
    Ref object = make_bytes(heap, bytes_);
    Ref why = make_ascii(heap, reason);
    const Value args[] = {name, object, Value::small_int(static_cast<int64_t>(position_)),
                          Value::small_int(static_cast<int64_t>(position_ + size)), why};
    machine_.raise_exception(machine_.make_exception(TypeId::kUnicodeDecodeError, args));
    return false;
  }

  Machine& machine_;
  std::string_view bytes_;
  Codec codec_;
  const SingleByteEncoding* table_;
  const String* errors_;
  StringBuilder out_;
  size_t position_ = 0;
};

// The width of the text that well-formed UTF-8 gives: its widest character has the highest byte.
int width_of(std::string_view utf8) {
  uint8_t highest = 0;
  Breath breath;
  for (char c : utf8) {
    breath();
    highest = std::max(highest, static_cast<uint8_t>(c));
  }
  return highest >= 0xF0 ? 4 : highest >= 0xC4 ? 2 : 1;
}

}  // namespace

Ref decode_bytes(Machine& machine, std::string_view bytes, const String* encoding,
                 const String* errors) {
  if (bytes.empty()) return empty_string();  // CPython does not even look at the encoding
  Encoding known;
  if (encoding != nullptr) {
    const auto found = find_encoding(to_utf8(encoding));
    if (!found) return raise_unknown_encoding(machine, encoding, "decode");
    known = *found;
  }
  const Codec codec = known.codec;
  if (codec == Codec::kPunycode || codec == Codec::kIdna) {
    return decode_domain(machine, bytes, codec, encoding, errors);
  }
  if (!can_make_text(machine, bytes.size())) return {};
  if (codec <= Codec::kSingleByte && all_ascii(bytes)) return make_ascii(machine.heap(), bytes);
  if (codec == Codec::kLatin1) return make_latin1(machine.heap(), bytes);
  if (codec == Codec::kUtf8 && all_valid_utf8(bytes, Surrogates::kRefuse)) {
    const uint64_t length = counted_code_points(bytes);
    if (!can_make_text(machine, length, width_of(bytes)) || !machine.charge(length / 8)) return {};
    return make_string(machine.heap(), bytes);
  }
  return Decoder(machine, bytes, known, errors).run();
}

}  // namespace pawl::vm
