#include "base/character_names.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(CharacterNames, FindsFirstLastAndMiddle) {
  CharacterNames names;
  EXPECT_EQ(names.find("SPACE"), U' ');
  EXPECT_EQ(names.find("LATIN CAPITAL LETTER Z"), U'Z');
  EXPECT_EQ(names.find("NO-BREAK SPACE"), char32_t{0xA0});
  EXPECT_EQ(names.find("SNOWMAN"), char32_t{0x2603});
  EXPECT_EQ(names.find("GRINNING FACE"), char32_t{0x1F600});
  EXPECT_EQ(names.find("VARIATION SELECTOR-256"), char32_t{0xE01EF});
}

TEST(CharacterNames, IgnoresCaseButNothingElse) {
  CharacterNames names;
  EXPECT_EQ(names.find("em dash"), char32_t{0x2014});
  EXPECT_EQ(names.find("EM  DASH"), std::nullopt);
  EXPECT_EQ(names.find("EM DASH "), std::nullopt);
  EXPECT_EQ(names.find(""), std::nullopt);
}

TEST(CharacterNames, KnowsNamesMadeByRule) {
  CharacterNames names;
  EXPECT_EQ(names.find("CJK UNIFIED IDEOGRAPH-9FFF"), char32_t{0x9FFF});
  EXPECT_EQ(names.find("CJK UNIFIED IDEOGRAPH-3400"), char32_t{0x3400});
  EXPECT_EQ(names.find("CJK UNIFIED IDEOGRAPH-0041"), std::nullopt);
  EXPECT_EQ(names.find("CJK COMPATIBILITY IDEOGRAPH-F900"), char32_t{0xF900});
  EXPECT_EQ(names.find("HANGUL SYLLABLE GA"), char32_t{0xAC00});
  EXPECT_EQ(names.find("HANGUL SYLLABLE HIH"), char32_t{0xD7A3});
  EXPECT_EQ(names.find("HANGUL SYLLABLE I"), char32_t{0xC774});
  EXPECT_EQ(names.find("HANGUL SYLLABLE X"), std::nullopt);
}

TEST(CharacterNames, KnowsAliases) {
  CharacterNames names;
  EXPECT_EQ(names.find("NULL"), char32_t{0});
  EXPECT_EQ(names.find("TAB"), U'\t');
  EXPECT_EQ(names.find("BOM"), char32_t{0xFEFF});
}

TEST(CharacterNames, GivesTheNameOfACharacter) {
  EXPECT_EQ(character_name(U' '), "SPACE");
  EXPECT_EQ(character_name(U'z'), "LATIN SMALL LETTER Z");
  EXPECT_EQ(character_name(0x1F600), "GRINNING FACE");
  EXPECT_EQ(character_name(0xE01EF), "VARIATION SELECTOR-256");
  EXPECT_EQ(character_name(0x4E00), "CJK UNIFIED IDEOGRAPH-4E00");
  EXPECT_EQ(character_name(0xD7A3), "HANGUL SYLLABLE HIH");
  EXPECT_EQ(character_name(U'\n'), std::nullopt);
  EXPECT_EQ(character_name(0x10FFFF), std::nullopt);
  CharacterNames names;
  for (char32_t c = 0; c <= 0x10FFFF; c += 37) {
    std::optional<std::string> name = character_name(c);
    if (name.has_value()) {
      ASSERT_EQ(names.find(*name), c) << *name;
    }
  }
}

}  // namespace
}  // namespace pawl
