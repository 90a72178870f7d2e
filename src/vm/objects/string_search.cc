// Searching text in text, in time linear in both whatever the texts are: a plain scan that gives up
// after too many failed comparisons, then Knuth, Morris and Pratt's.
#include <algorithm>
#include <cstring>
#include <iterator>
#include <vector>

#include "vm/breath.h"
#include "vm/objects/string.h"

namespace pawl::vm {
namespace {

// For each position of the needle the length of the longest border of what ends there.
template <typename Iterator>
std::vector<uint32_t> borders(Iterator needle, size_t length) {
  std::vector<uint32_t> table;
  table.reserve(length);
  in_pieces(length, [&](size_t begin, size_t end) { table.resize(table.size() + end - begin); });
  for (size_t i = 1, matched = 0; breathe() && i < length; ++i) {
    while (breathe() && matched > 0 && needle[i] != needle[matched]) matched = table[matched - 1];
    if (needle[i] == needle[matched]) ++matched;
    table[i] = static_cast<uint32_t>(matched);
  }
  return table;
}

template <typename Iterator>
int64_t search_linear(Iterator text, size_t length, Iterator needle, size_t needle_length) {
  const std::vector<uint32_t> table = borders(needle, needle_length);
  for (size_t i = 0, matched = 0; breathe() && i < length; ++i) {
    while (breathe() && matched > 0 && text[i] != needle[matched]) matched = table[matched - 1];
    if (text[i] == needle[matched]) ++matched;
    if (matched == needle_length) return static_cast<int64_t>(i + 1 - needle_length);
  }
  return -1;
}

// The needle is not empty and not longer than the text.
template <typename Iterator>
int64_t search(Iterator text, size_t length, Iterator needle, size_t needle_length) {
  size_t budget = 16 + 4 * length;  // comparisons past the first unit
  const auto first = needle[0];
  for (size_t i = 0; breathe() && i + needle_length <= length; ++i) {
    if (text[i] != first) continue;
    size_t matched = 1;
    while (breathe() && matched < needle_length && text[i + matched] == needle[matched]) ++matched;
    if (matched == needle_length) return static_cast<int64_t>(i);
    if (matched > budget) {
      const int64_t found = search_linear(text + static_cast<std::ptrdiff_t>(i + 1), length - i - 1,
                                          needle, needle_length);
      return found < 0 ? -1 : found + static_cast<int64_t>(i + 1);
    }
    budget -= matched;
  }
  return -1;
}

constexpr size_t kShortNeedle = 4096;

// By the C library, piece by piece; two pieces have one unit less than the needle in common.
int64_t search_bytes(const uint8_t* text, size_t length, const uint8_t* needle,
                     size_t needle_length) {
  constexpr size_t kPiece = size_t{256} << 10;
  if (length <= kPiece) [[likely]] {
    const void* hit = needle_length == 1 ? std::memchr(text, needle[0], length)
                                         : memmem(text, length, needle, needle_length);
    return hit == nullptr ? -1 : static_cast<const uint8_t*>(hit) - text;
  }
  for (size_t begin = 0; begin + needle_length <= length; begin += kPiece) {
    if (begin > 0) pay(kPiece / 64);
    const size_t size = std::min(length - begin, kPiece + needle_length - 1);
    const void* hit = needle_length == 1 ? std::memchr(text + begin, needle[0], size)
                                         : memmem(text + begin, size, needle, needle_length);
    if (hit != nullptr) return static_cast<const uint8_t*>(hit) - text;
  }
  return -1;
}

int64_t search_byte_backward(const uint8_t* text, size_t length, uint8_t wanted) {
  constexpr size_t kPiece = size_t{256} << 10;
  for (size_t end = length; end > 0;) {
    const size_t begin = end <= kPiece ? 0 : end - kPiece;
    const void* hit = memrchr(text + begin, wanted, end - begin);
    if (hit != nullptr) return static_cast<const uint8_t*>(hit) - text;
    if (begin > 0) pay(kPiece / 64);
    end = begin;
  }
  return -1;
}

template <typename Unit>
int64_t search_forward(const Unit* text, size_t length, const Unit* needle, size_t needle_length) {
  if constexpr (sizeof(Unit) == 1) {
    if (needle_length <= kShortNeedle) return search_bytes(text, length, needle, needle_length);
  }
  return search(text, length, needle, needle_length);
}

template <typename Unit>
int64_t search_backward(const Unit* text, size_t length, const Unit* needle, size_t needle_length) {
  if constexpr (sizeof(Unit) == 1) {
    if (needle_length == 1) {
      return search_byte_backward(text, length, needle[0]);
    }
  }
  const int64_t found = search(std::make_reverse_iterator(text + length), length,
                               std::make_reverse_iterator(needle + needle_length), needle_length);
  return found < 0 ? -1 : static_cast<int64_t>(length - needle_length) - found;
}

enum class Direction { kForward, kBackward };

template <typename Unit>
int64_t search_units(const Unit* text, size_t length, const Unit* needle, size_t needle_length,
                     Direction direction) {
  return direction == Direction::kForward ? search_forward(text, length, needle, needle_length)
                                          : search_backward(text, length, needle, needle_length);
}

template <typename Unit>
std::vector<Unit> widened(const String* text) {
  std::vector<Unit> units;
  units.reserve(text->length);
  Breath breath;
  for (size_t i = 0; breath() && i < text->length; ++i) {
    units.push_back(static_cast<Unit>(text->at(i)));
  }
  return units;
}

template <typename Unit>
int64_t search_wide(const Unit* text, size_t length, const String* needle, Direction direction) {
  if (needle->width() == sizeof(Unit)) {
    return search_units(text, length, reinterpret_cast<const Unit*>(needle->data1()),
                        needle->length, direction);
  }
  const std::vector<Unit> units = widened<Unit>(needle);
  return search_units(text, length, units.data(), units.size(), direction);
}

int64_t search_string(const String* text, const String* needle, size_t from, size_t to,
                      Direction direction) {
  if (from > to || needle->length > to - from) return -1;
  if (needle->length == 0) {
    return static_cast<int64_t>(direction == Direction::kForward ? from : to);
  }
  // A text holds no code point that is wider than itself.
  if (needle->width() > text->width() || (text->ascii() && !needle->ascii())) return -1;
  const size_t length = to - from;
  int64_t found = -1;
  switch (text->width()) {
    case 1:
      found =
          search_units(text->data1() + from, length, needle->data1(), needle->length, direction);
      break;
    case 2:
      found = search_wide(text->data2() + from, length, needle, direction);
      break;
    default:
      found = search_wide(text->data4() + from, length, needle, direction);
      break;
  }
  return found < 0 ? -1 : found + static_cast<int64_t>(from);
}

}  // namespace

int64_t find(const String* text, const String* needle, size_t from, size_t to) {
  return search_string(text, needle, from, to, Direction::kForward);
}

int64_t find_last(const String* text, const String* needle, size_t from, size_t to) {
  return search_string(text, needle, from, to, Direction::kBackward);
}

int64_t find_char(const String* text, uint32_t code_point, size_t from, size_t to) {
  if (from >= to) return -1;
  if (text->width() == 1) {
    if (code_point > 0xFF) return -1;
    const auto wanted = static_cast<uint8_t>(code_point);
    const int64_t place = search_bytes(text->data1() + from, to - from, &wanted, 1);
    return place < 0 ? -1 : static_cast<int64_t>(from) + place;
  }
  for (size_t i = from; breathe() && i < to; ++i) {
    if (text->at(i) == code_point) return static_cast<int64_t>(i);
  }
  return -1;
}

int64_t find_bytes(std::string_view bytes, std::string_view needle) {
  if (needle.empty()) return 0;
  if (needle.size() > bytes.size()) return -1;
  return search_forward(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size(),
                        reinterpret_cast<const uint8_t*>(needle.data()), needle.size());
}

int64_t find_last_bytes(std::string_view bytes, std::string_view needle) {
  if (needle.size() > bytes.size()) return -1;
  if (needle.empty()) return static_cast<int64_t>(bytes.size());
  return search_backward(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size(),
                         reinterpret_cast<const uint8_t*>(needle.data()), needle.size());
}

}  // namespace pawl::vm
