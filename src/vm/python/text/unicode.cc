#include "vm/python/text/unicode.h"

#include "base/utf8.h"
#include "vm/breath.h"

namespace pawl::vm {
namespace {

// A mapping is the distance to the one code point that it gives, or, for more than one, this bit,
// their number and their place in kExtended.
constexpr std::int32_t kIsExtended = 0x40000000;

struct Record {
  std::int32_t upper;
  std::int32_t lower;
  std::int32_t title;
  std::int32_t casefold;
  std::uint16_t flags;
  std::uint8_t decimal;  // 255 for none.
};

#include "vm/python/text/unicode_tables.inc"

constexpr const Record& record_of(char32_t code_point) {
  constexpr char32_t kInBlock = (1u << kBlockShift) - 1;
  if (code_point > kLastCodePoint) code_point = kLastCodePoint;
  const std::size_t block = kBlocks[code_point >> kBlockShift];
  return kRecords[kRecordIndexes[(block << kBlockShift) + (code_point & kInBlock)]];
}

CaseMapping apply(char32_t code_point, std::int32_t mapping) {
  if ((mapping & kIsExtended) == 0 || mapping < 0) {
    return {{static_cast<char32_t>(static_cast<std::int32_t>(code_point) + mapping), 0, 0}, 1};
  }
  CaseMapping result{{0, 0, 0}, mapping >> 16 & 0xff};
  for (int i = 0; i < result.count; ++i) result.code_points[i] = kExtended[(mapping & 0xffff) + i];
  return result;
}

}  // namespace

constinit const std::array<std::uint16_t, 128> kUnicodeAsciiFlags = [] {
  std::array<std::uint16_t, 128> flags{};
  for (char32_t c = 0; c < 128; ++c) flags[c] = record_of(c).flags;
  return flags;
}();

std::uint16_t unicode_flags_of_wide(char32_t code_point) { return record_of(code_point).flags; }

int decimal_value(char32_t code_point) {
  if (code_point < 128)
    return code_point >= '0' && code_point <= '9' ? static_cast<int>(code_point - '0') : -1;
  const Record& record = record_of(code_point);
  return record.decimal == 255 ? -1 : record.decimal;
}

CaseMapping to_upper(char32_t c) { return apply(c, record_of(c).upper); }
CaseMapping to_lower(char32_t c) { return apply(c, record_of(c).lower); }
CaseMapping to_title(char32_t c) { return apply(c, record_of(c).title); }
CaseMapping to_casefold(char32_t c) { return apply(c, record_of(c).casefold); }

std::optional<std::string> to_ascii_number_text(std::string_view wtf8) {
  std::string out;
  out.reserve(wtf8.size());
  for (std::size_t i = 0; breathe() && i < wtf8.size();) {
    const DecodedCodePoint decoded = decode_utf8(wtf8.substr(i));
    i += decoded.size;
    if (decoded.code_point < 128) {
      out.push_back(static_cast<char>(decoded.code_point));
      continue;
    }
    const int digit = decimal_value(decoded.code_point);
    if (digit < 0 && !is_space(decoded.code_point)) return std::nullopt;
    out.push_back(digit < 0 ? ' ' : static_cast<char>('0' + digit));
  }
  return out;
}

}  // namespace pawl::vm
