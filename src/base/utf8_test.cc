#include "base/utf8.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Utf8, EncodesAndDecodesEveryCodePoint) {
  for (char32_t code_point = 0; code_point <= kLastCodePoint; ++code_point) {
    std::string text;
    append_utf8(text, code_point);
    ASSERT_EQ(text.size(), utf8_size(code_point));
    const DecodedCodePoint decoded = decode_utf8(text + "x");
    ASSERT_TRUE(decoded.valid);
    ASSERT_EQ(decoded.code_point, code_point);
    ASSERT_EQ(decoded.size, text.size());
    ASSERT_EQ(is_valid_utf8(text, Surrogates::kRefuse), !is_surrogate(code_point));
  }
}

TEST(Utf8, RefusesWhatIsMalformed) {
  struct Case {
    std::string_view bytes;
    int skipped;  // what CPython's "replace" takes for one replacement character
  };
  const Case cases[] = {
      {"\x80", 1},              // a continuation alone
      {"\xC0\x80", 1},          // overlong in two bytes
      {"\xC1\xBF", 1},          //
      {"\xE0\x9F\xBF", 1},      // overlong in three
      {"\xF0\x8F\xBF\xBF", 1},  // overlong in four
      {"\xF4\x90\x80\x80", 1},  // past the last code point
      {"\xF5\x80\x80\x80", 1},  //
      {"\xE2\x82", 2},          // cut off
      {"\xE2\x82x", 2},         //
      {"\xF0\x9F\x98", 3},      //
      {"\xF0\x9F\x98x", 3},     //
      {"\xC3", 1},              //
  };
  for (const Case& test : cases) {
    const DecodedCodePoint decoded = decode_utf8(test.bytes);
    EXPECT_FALSE(decoded.valid);
    EXPECT_EQ(decoded.code_point, kReplacementCharacter);
    EXPECT_EQ(decoded.size, test.skipped);
    EXPECT_EQ(first_invalid_utf8("eight bytes, then " + std::string(test.bytes)), 18u);
  }
}

TEST(Utf8, SurrogatesAreAllowedOrRefused) {
  const std::string_view surrogate = "\xED\xA0\x80";
  EXPECT_EQ(decode_utf8(surrogate).code_point, 0xD800u);
  EXPECT_FALSE(decode_utf8(surrogate, Surrogates::kRefuse).valid);
  EXPECT_EQ(decode_utf8(surrogate, Surrogates::kRefuse).size, 1);
}

TEST(Utf8, CountsCodePoints) {
  const std::string_view text = "a\u00e9\u20ac\U0001F600";
  EXPECT_EQ(count_code_points(text), 4u);
  EXPECT_TRUE(is_ascii("plain ASCII of some length"));
  EXPECT_FALSE(is_ascii("not quite plain ASCII: \u00e9"));
  EXPECT_FALSE(is_ascii("\u00e9 at the front of it"));
}

}  // namespace
}  // namespace pawl
