// str to bytes.
#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <utility>

#include "base/character_names.h"
#include "base/utf8.h"
#include "vm/breath.h"
#include "vm/python/codec/codecs.h"
#include "vm/python/str/text_arguments.h"
#include "vm/python/str/unicode_functions.h"

namespace pawl::vm {
namespace {

bool is_wide(Codec codec) { return codec >= Codec::kUtf16; }

class Encoder {
 public:
  Encoder(Machine& machine, const String* text, Encoding encoding, const String* errors)
      : machine_(machine), text_(text), codec_(encoding.codec), errors_(errors) {
    if (encoding.table != nullptr) turn_round(*encoding.table);
  }

  Ref run() {
    if (codec_ == Codec::kUtf8Signature) out_ = "\xEF\xBB\xBF";
    if (codec_ == Codec::kUtf16 || codec_ == Codec::kUtf32) put_unit(0xFEFF);
    for (size_t i = 0; breathe() && i < text_->length;) {
      if ((i & 0xFFFF) == 0 && !machine_.charge(1 + 0x10000 / 16)) return {};
      const uint32_t c = text_->at(i);
      if (put(c)) {
        ++i;
        continue;
      }
      // One-byte codecs and UTF-8 report a whole run of what they cannot take.
      size_t end = i + 1;
      if (!is_wide(codec_)) {
        while (breathe() && end < text_->length && !can_encode(text_->at(end))) ++end;
      }
      if (!handle(i, end)) return {};
      i = end;
    }
    if (!has_heap_for(machine_, out_.size())) return {};
    return make_bytes(machine_.heap(), out_);
  }

 private:
  bool can_encode(uint32_t c) const {
    switch (codec_) {
      case Codec::kAscii:
        return c < 0x80;
      case Codec::kLatin1:
        return c < 0x100;
      case Codec::kSingleByte:
        return c < 0x80 || upper_byte(c) != 0;
      case Codec::kUnicodeEscape:
      case Codec::kRawUnicodeEscape:
        return true;
      default:
        return !is_surrogate(c);
    }
  }

  // Makes the bytes of a table findable by their code points.
  void turn_round(const SingleByteEncoding& table) {
    for (size_t i = 0; i < table.upper.size(); ++i) {
      upper_[i] = {table.upper[i], static_cast<uint8_t>(0x80 + i)};
    }
    std::sort(upper_.begin(), upper_.end());
  }

  // The byte of a character behind ASCII, 0 if it has none.
  uint8_t upper_byte(uint32_t c) const {
    if (c > 0xFFFF) return 0;
    const auto at = std::lower_bound(upper_.begin(), upper_.end(),
                                     std::pair(static_cast<uint16_t>(c), uint8_t{0}));
    return at != upper_.end() && at->first == c ? at->second : 0;
  }

  bool put(uint32_t c) {
    if (!can_encode(c)) return false;
    put_unchecked(c);
    return true;
  }

  void put_unchecked(uint32_t c) {
    switch (codec_) {
      case Codec::kUtf8:
      case Codec::kUtf8Signature:
        pawl::append_utf8(out_, c);
        break;
      case Codec::kSingleByte:
        out_ += static_cast<char>(c < 0x80 ? c : upper_byte(c));
        break;
      case Codec::kRawUnicodeEscape:
        if (c < 0x100) {
          out_ += static_cast<char>(c);
        } else {
          put_escape(c);
        }
        break;
      case Codec::kAscii:
      case Codec::kLatin1:
        out_ += static_cast<char>(c);
        break;
      case Codec::kUnicodeEscape:
        put_escape(c);
        break;
      case Codec::kUtf16:
      case Codec::kUtf16Little:
      case Codec::kUtf16Big:
        if (c >= 0x10000) {
          put_unit(0xD800 + ((c - 0x10000) >> 10));
          c = 0xDC00 + ((c - 0x10000) & 0x3FF);
        }
        put_unit(c);
        break;
      default:
        put_unit(c);
        break;
    }
  }

  // One unit of UTF-16 or UTF-32.
  void put_unit(uint32_t unit) {
    const int bytes = codec_ >= Codec::kUtf32 ? 4 : 2;
    const bool big = codec_ == Codec::kUtf16Big || codec_ == Codec::kUtf32Big;
    for (int i = 0; i < bytes; ++i) {
      const int shift = 8 * (big ? bytes - 1 - i : i);
      out_ += static_cast<char>(unit >> shift & 0xFF);
    }
  }

  // As repr() shows it in a literal of ASCII.
  void put_escape(uint32_t c) {
    constexpr std::string_view kSpecial = "\\\t\n\r";
    const size_t special = c < 0x80 ? kSpecial.find(static_cast<char>(c)) : std::string_view::npos;
    if (special != std::string_view::npos) {
      out_ += '\\';
      out_ += "\\tnr"[special];
    } else if (c >= 0x20 && c < 0x7F) {
      out_ += static_cast<char>(c);
    } else {
      const int digits = c < 0x100 ? 2 : c < 0x10000 ? 4 : 8;
      out_ += digits == 2 ? "\\x" : digits == 4 ? "\\u" : "\\U";
      for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
        out_ += "0123456789abcdef"[c >> shift & 15];
      }
    }
  }

  void put_ascii(std::string_view ascii) {
    for (char c : ascii) {
      breathe();
      put_unchecked(static_cast<uint8_t>(c));
    }
  }

  void put_hex(uint32_t value, int digits) {
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
      put_unchecked(static_cast<uint8_t>("0123456789abcdef"[value >> shift & 15]));
    }
  }

  void put_backslash(uint32_t c) {
    put_ascii(c < 0x100 ? "\\x" : c < 0x10000 ? "\\u" : "\\U");
    put_hex(c, c < 0x100 ? 2 : c < 0x10000 ? 4 : 8);
  }

  bool put_name(uint32_t c) {
    if (!machine_.charge(kFindName)) return false;
    if (const std::optional<std::string> name = character_name(c)) {
      put_ascii("\\N{" + *name + "}");
    } else {
      put_backslash(c);
    }
    return true;
  }

  // What the error handler makes of text[start, end).
  bool handle(size_t start, size_t end) {
    const Handler handler = find_handler(errors_);
    for (size_t i = start; breathe() && i < end; ++i) {
      const uint32_t c = text_->at(i);
      switch (handler) {
        case Handler::kIgnore:
          break;
        case Handler::kReplace:
          put_ascii("?");
          break;
        case Handler::kBackslashReplace:
          put_backslash(c);
          break;
        case Handler::kNameReplace:
          if (!put_name(c)) return false;
          break;
        case Handler::kXmlReplace:
          put_ascii("&#" + std::to_string(c) + ";");
          break;
        case Handler::kSurrogateEscape:
          if (is_wide(codec_) || c < 0xDC80 || c > 0xDCFF) return fail(i, end);
          out_ += static_cast<char>(c - 0xDC00);
          break;
        case Handler::kSurrogatePass:
          if (!is_surrogate(c) || (codec_ >= Codec::kAscii && codec_ <= Codec::kSingleByte)) {
            return fail(start, end);
          }
          put_unchecked(c);
          break;
        case Handler::kStrict:
          return fail(start, end);
        case Handler::kUnknown:
          machine_.raise(TypeId::kLookupError,
                         "unknown error handler name '" + to_utf8(errors_) + "'");
          return false;
      }
    }
    return true;
  }

  bool fail(size_t start, size_t end) {
    Heap& heap = machine_.heap();
    std::string_view reason = "surrogates not allowed";
    if (codec_ == Codec::kAscii) reason = "ordinal not in range(128)";
    if (codec_ == Codec::kLatin1) reason = "ordinal not in range(256)";
    if (codec_ == Codec::kSingleByte) reason = "character maps to <undefined>";
    Ref name = make_ascii(heap, codec_name(codec_));
    Ref why = make_ascii(heap, reason);
    const Value args[] = {name, Value::object(text_), Value::small_int(static_cast<int64_t>(start)),
                          Value::small_int(static_cast<int64_t>(end)), why};
    machine_.raise_exception(machine_.make_exception(TypeId::kUnicodeEncodeError, args));
    return false;
  }

  Machine& machine_;
  const String* text_;
  Codec codec_;
  const String* errors_;
  std::array<std::pair<uint16_t, uint8_t>, 128> upper_{};  // of kSingleByte, sorted
  std::string out_;
};

bool has_surrogate(const String* text) {
  if (text->width() == 1) return false;
  return with_units(text, [&](const auto* units) {
    for (size_t i = 0; breathe() && i < text->length; ++i) {
      if (is_surrogate(units[i])) return true;
    }
    return false;
  });
}

}  // namespace

Ref encode_text(Machine& machine, const String* text, const String* encoding,
                const String* errors) {
  Encoding known;
  if (encoding != nullptr) {
    const auto found = find_encoding(to_utf8(encoding));
    if (!found) return raise_unknown_encoding(machine, encoding, "encode");
    known = *found;
  }
  const Codec codec = known.codec;
  if (codec == Codec::kPunycode || codec == Codec::kIdna) {
    return encode_domain(machine, text, codec, encoding, errors);
  }
  const uint64_t most =
      static_cast<uint64_t>(text->length) * (text->ascii() && codec < Codec::kUtf16 ? 1 : 4);
  if (!has_heap_for(machine, sizeof(Bytes) + most)) return {};
  if (!machine.charge(1 + text->length / 64)) return {};
  const bool as_it_is =
      text->ascii() && codec <= Codec::kSingleByte && codec != Codec::kUtf8Signature;
  if (as_it_is || (codec == Codec::kLatin1 && text->width() == 1)) {
    return make_bytes(machine.heap(), {reinterpret_cast<const char*>(text->data1()), text->length});
  }
  if (codec == Codec::kUtf8 && !has_surrogate(text)) {
    if (!machine.charge(text->length / 16)) return {};
    Bytes* bytes = new_raw_bytes(machine.heap(), utf8_length(text));
    write_utf8(reinterpret_cast<char*>(bytes->data()), text);
    return Ref::adopt(Value::object(bytes));
  }
  return Encoder(machine, text, known, errors).run();
}

}  // namespace pawl::vm
