// Code points to bytes and back. Text inside Pawl is WTF-8: UTF-8 in which a lone surrogate (which
// both Python's and JavaScript's strings can hold) is encoded like any other code point of three
// bytes. A high surrogate directly followed by a low one is two code points, as in Python; strict
// UTF-8, for what leaves the process, refuses all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pawl {

inline constexpr char32_t kReplacementCharacter = 0xFFFD;
inline constexpr char32_t kLastCodePoint = 0x10FFFF;

constexpr bool is_surrogate(char32_t code_point) {
  return code_point >= 0xD800 && code_point <= 0xDFFF;
}

enum class Surrogates { kAllow, kRefuse };

struct DecodedCodePoint {
  char32_t code_point;  // kReplacementCharacter if not valid
  std::uint8_t size;    // bytes taken: 1 to 4; for an invalid sequence those that a decoder skips
  bool valid;
};

// Decodes the code point at the front of `bytes`, which must not be empty. Overlong forms,
// surrogates if refused, values past 0x10FFFF and cut-off sequences are not valid; `size` then
// covers the longest prefix that could have begun a valid sequence, which is what "replace" error
// handlers count by.
DecodedCodePoint decode_utf8(std::string_view bytes, Surrogates surrogates = Surrogates::kAllow);

// Appends the one to four bytes of a code point up to kLastCodePoint, surrogates included.
void append_utf8(std::string& out, char32_t code_point);

constexpr std::size_t utf8_size(char32_t code_point) {
  return code_point < 0x80 ? 1 : code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;
}

bool is_ascii(std::string_view bytes);

// Whether all of `bytes` is well-formed.
bool is_valid_utf8(std::string_view bytes, Surrogates surrogates = Surrogates::kAllow);

// The offset of the first byte that is not well-formed; the size if all of it is.
std::size_t first_invalid_utf8(std::string_view bytes, Surrogates surrogates = Surrogates::kAllow);

// The number of code points of well-formed text.
std::size_t count_code_points(std::string_view bytes);

}  // namespace pawl
