#include "lang/python/identifier.h"

#include <algorithm>
#include <iterator>

namespace pawl::python {

namespace {

struct CodePointRange {
  uint32_t first;
  uint32_t last;
};

#include "lang/python/identifier_table.inc"

// Blocks rather than single code points: what is unassigned inside them never reaches a message.
constexpr CodePointRange kNotPrintable[] = {
    {0x0, 0x1F},      {0x7F, 0xA0},     {0xAD, 0xAD},       {0x600, 0x605},      {0x61C, 0x61C},
    {0x6DD, 0x6DD},   {0x70F, 0x70F},   {0x1680, 0x1680},   {0x180E, 0x180E},    {0x2000, 0x200F},
    {0x2028, 0x202F}, {0x205F, 0x206F}, {0x3000, 0x3000},   {0xD800, 0xF8FF},    {0xFEFF, 0xFEFF},
    {0xFFF0, 0xFFFB}, {0xFFFE, 0xFFFF}, {0xE0000, 0xE00FF}, {0xE01F0, 0x10FFFF},
};

template <size_t kSize>
bool contains(const CodePointRange (&ranges)[kSize], char32_t code_point) {
  const CodePointRange* found =
      std::lower_bound(std::begin(ranges), std::end(ranges), code_point,
                       [](const CodePointRange& range, char32_t c) { return range.last < c; });
  return found != std::end(ranges) && found->first <= code_point;
}

bool is_ascii_letter(char32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

}  // namespace

bool is_identifier_start(char32_t code_point) {
  return code_point < 0x80 ? is_ascii_letter(code_point) : contains(kIdentifierStart, code_point);
}

bool is_identifier_continue(char32_t code_point) {
  if (code_point < 0x80) {
    return is_ascii_letter(code_point) || (code_point >= '0' && code_point <= '9');
  }
  return contains(kIdentifierStart, code_point) || contains(kIdentifierContinue, code_point);
}

bool is_printable_character(char32_t code_point) { return !contains(kNotPrintable, code_point); }

}  // namespace pawl::python
