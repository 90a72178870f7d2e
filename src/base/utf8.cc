#include "base/utf8.h"

#include <cstring>

#include "base/assert.h"

namespace pawl {
namespace {

constexpr std::uint64_t kHighBits = 0x8080808080808080u;

std::uint8_t byte_at(std::string_view bytes, std::size_t index) {
  return static_cast<std::uint8_t>(bytes[index]);
}

bool is_continuation(std::uint8_t byte) { return (byte & 0xC0) == 0x80; }

struct Lead {
  std::uint8_t size;  // 0 if this byte begins no sequence
  // The range of the second byte: this is where overlong forms, surrogates and too large values
  // show.
  std::uint8_t second_low;
  std::uint8_t second_high;
};

Lead classify(std::uint8_t lead, Surrogates surrogates) {
  if (lead >= 0xC2 && lead <= 0xDF) return {2, 0x80, 0xBF};
  if (lead == 0xE0) return {3, 0xA0, 0xBF};
  if (lead == 0xED && surrogates == Surrogates::kRefuse) return {3, 0x80, 0x9F};
  if (lead >= 0xE1 && lead <= 0xEF) return {3, 0x80, 0xBF};
  if (lead == 0xF0) return {4, 0x90, 0xBF};
  if (lead >= 0xF1 && lead <= 0xF3) return {4, 0x80, 0xBF};
  if (lead == 0xF4) return {4, 0x80, 0x8F};
  return {0, 0, 0};
}

DecodedCodePoint invalid(std::size_t size) {
  return {kReplacementCharacter, static_cast<std::uint8_t>(size), false};
}

}  // namespace

DecodedCodePoint decode_utf8(std::string_view bytes, Surrogates surrogates) {
  PAWL_ASSERT(!bytes.empty());
  const std::uint8_t first = byte_at(bytes, 0);
  if (first < 0x80) return {first, 1, true};

  const Lead lead = classify(first, surrogates);
  if (lead.size == 0 || bytes.size() < 2) return invalid(1);
  const std::uint8_t second = byte_at(bytes, 1);
  if (second < lead.second_low || second > lead.second_high) return invalid(1);

  char32_t code_point = (first & (0x7Fu >> lead.size)) << 6 | (second & 0x3Fu);
  for (std::size_t i = 2; i < lead.size; ++i) {
    if (i == bytes.size() || !is_continuation(byte_at(bytes, i))) return invalid(i);
    code_point = code_point << 6 | (byte_at(bytes, i) & 0x3Fu);
  }
  return {code_point, lead.size, true};
}

void append_utf8(std::string& out, char32_t code_point) {
  PAWL_ASSERT(code_point <= kLastCodePoint);
  const auto push = [&out](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (code_point < 0x80) {
    push(code_point);
  } else if (code_point < 0x800) {
    push(0xC0 | code_point >> 6);
    push(0x80 | (code_point & 0x3F));
  } else if (code_point < 0x10000) {
    push(0xE0 | code_point >> 12);
    push(0x80 | (code_point >> 6 & 0x3F));
    push(0x80 | (code_point & 0x3F));
  } else {
    push(0xF0 | code_point >> 18);
    push(0x80 | (code_point >> 12 & 0x3F));
    push(0x80 | (code_point >> 6 & 0x3F));
    push(0x80 | (code_point & 0x3F));
  }
}

bool is_ascii(std::string_view bytes) {
  const char* next = bytes.data();
  const char* const end = next + bytes.size();
  if (end - next < 8) {
    unsigned char bits = 0;
    for (; next != end; ++next) bits |= static_cast<unsigned char>(*next);
    return bits < 0x80;
  }
  std::uint64_t word;
  for (; end - next > 8; next += 8) {
    std::memcpy(&word, next, 8);
    if (word & kHighBits) return false;
  }
  std::memcpy(&word, end - 8, 8);
  return (word & kHighBits) == 0;
}

std::size_t first_invalid_utf8(std::string_view bytes, Surrogates surrogates) {
  std::size_t position = 0;
  while (position < bytes.size()) {
    if (bytes.size() - position >= 8) {
      std::uint64_t word;
      std::memcpy(&word, bytes.data() + position, 8);
      if ((word & kHighBits) == 0) {
        position += 8;
        continue;
      }
    }
    const DecodedCodePoint decoded = decode_utf8(bytes.substr(position), surrogates);
    if (!decoded.valid) return position;
    position += decoded.size;
  }
  return position;
}

bool is_valid_utf8(std::string_view bytes, Surrogates surrogates) {
  return first_invalid_utf8(bytes, surrogates) == bytes.size();
}

std::size_t count_code_points(std::string_view bytes) {
  std::size_t count = 0;
  for (const char byte : bytes) count += !is_continuation(static_cast<std::uint8_t>(byte));
  return count;
}

}  // namespace pawl
