#include "vm/python/text/unicode.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "vm/python/text/string_repr.h"

namespace pawl::vm {
namespace {

constexpr char32_t kLast = 0x10ffff;

class Crc32 {
 public:
  void add(unsigned char byte) {
    value_ ^= byte;
    for (int i = 0; i < 8; ++i) value_ = value_ >> 1 ^ ((value_ & 1) != 0 ? 0xedb88320u : 0);
  }
  void add(const std::string& text) {
    for (const char c : text) add(static_cast<unsigned char>(c));
  }
  std::uint32_t value() const { return ~value_; }

 private:
  std::uint32_t value_ = ~0u;
};

std::uint32_t checksum_of_flag(const std::function<bool(char32_t)>& has) {
  Crc32 crc;
  for (char32_t c = 0; c <= kLast; ++c) crc.add(has(c) ? 1 : 0);
  return crc.value();
}

std::uint32_t checksum_of_mapping(const std::function<CaseMapping(char32_t)>& map) {
  Crc32 crc;
  for (char32_t c = 0; c <= kLast; ++c) {
    const CaseMapping mapping = map(c);
    std::string text;
    for (int i = 0; i < mapping.count; ++i) {
      if (i > 0) text += ',';
      text += std::to_string(static_cast<std::uint32_t>(mapping.code_points[i]));
    }
    crc.add(text + ';');
  }
  return crc.value();
}

// What python3 says about all code points; see scripts/gen_unicode.py.
TEST(UnicodeTest, AllCodePointsAsPythonHasThem) {
#define CHECKSUM_FLAG(name, expected) EXPECT_EQ(checksum_of_flag(is_##name), expected) << #name;
#define CHECKSUM_MAPPING(name, expected) \
  EXPECT_EQ(checksum_of_mapping(to_##name), expected) << #name;
#define CHECKSUM_DECIMAL(expected)                                                               \
  {                                                                                              \
    Crc32 crc;                                                                                   \
    for (char32_t c = 0; c <= kLast; ++c) crc.add(static_cast<unsigned char>(decimal_value(c))); \
    EXPECT_EQ(crc.value(), expected) << "decimal values";                                        \
  }
#include "vm/python/text/unicode_checksums.inc"
#undef CHECKSUM_FLAG
#undef CHECKSUM_MAPPING
#undef CHECKSUM_DECIMAL
}

TEST(UnicodeTest, SomeThatPeopleKnow) {
  EXPECT_TRUE(is_alpha(U'ß'));
  EXPECT_EQ(to_upper(U'ß').count, 2);
  EXPECT_EQ(to_upper(U'ß').code_points[1], U'S');
  EXPECT_EQ(to_title(U'ǆ').code_points[0], U'ǅ');
  EXPECT_EQ(to_upper(U'ΐ').count, 3);
  EXPECT_EQ(to_casefold(U'ẞ').code_points[0], U's');
  EXPECT_EQ(to_lower(U'İ').count, 2);
  EXPECT_TRUE(is_digit(U'²'));
  EXPECT_FALSE(is_decimal(U'²'));
  EXPECT_TRUE(is_numeric(U'½'));
  EXPECT_EQ(decimal_value(U'٣'), 3);
  EXPECT_EQ(decimal_value(U'²'), -1);
  EXPECT_FALSE(is_printable(0xd800));
  EXPECT_FALSE(is_printable(0xa0));
  EXPECT_TRUE(is_identifier_start(U'_'));
}

TEST(UnicodeTest, FinalSigma) {
  const auto is_final = [](const std::u32string& text, std::size_t index) {
    return is_final_sigma([&](std::size_t i) { return text[i]; }, text.size(), index);
  };
  EXPECT_TRUE(is_final(U"ΑΣ", 1));
  EXPECT_FALSE(is_final(U"Σ", 0));
  EXPECT_FALSE(is_final(U"ΑΣΑ", 1));
  EXPECT_TRUE(is_final(U"ΑΣ Α", 1));
  EXPECT_TRUE(is_final(U"Α'Σ'", 2));
  EXPECT_FALSE(is_final(U"ΑΣ'Α", 1));
  EXPECT_FALSE(is_final(U"1Σ", 1));
}

TEST(UnicodeTest, NumberText) {
  EXPECT_EQ(to_ascii_number_text(" \u0663.5\u00a0"), " 3.5 ");
  EXPECT_EQ(to_ascii_number_text("1\u00b2"), std::nullopt);
  EXPECT_EQ(to_ascii_number_text("\xed\xa0\x80"), std::nullopt);
  EXPECT_EQ(to_ascii_number_text(""), "");
}

std::string bytes_repr(std::string_view bytes) {
  std::string out;
  append_bytes_repr(out, bytes);
  return out;
}

TEST(StringReprTest, AsPythonWritesIt) {
  EXPECT_EQ(string_repr("abc"), "'abc'");
  EXPECT_EQ(string_repr("it's"), "\"it's\"");
  EXPECT_EQ(string_repr("it's \"x\""), "'it\\'s \"x\"'");
  EXPECT_EQ(string_repr("\"x\""), "'\"x\"'");
  EXPECT_EQ(string_repr(std::string_view("\t\n\r\\\0\x1f\x7f", 7)), R"('\t\n\r\\\x00\x1f\x7f')");
  EXPECT_EQ(string_repr("é\u0085\u200b€\U0001F600\U000E0001\xed\xa0\x80"),
            "'é\\x85\\u200b€\U0001F600\\U000e0001\\ud800'");
  EXPECT_EQ(string_repr("é€\U0001F600'", ReprStyle::kAscii), "\"\\xe9\\u20ac\\U0001f600'\"");
  EXPECT_EQ(bytes_repr(std::string_view("a'\x00\xff\n\"\\", 7)), R"(b'a\'\x00\xff\n"\\')");
  EXPECT_EQ(bytes_repr("'"), "b\"'\"");
  std::string ascii;
  append_ascii_of_repr(ascii, "[Ü('ä')]");
  EXPECT_EQ(ascii, R"([\xdc('\xe4')])");
}

}  // namespace
}  // namespace pawl::vm
