#include "vm/python/text/domain_names.h"

#include <gtest/gtest.h>

namespace pawl::vm {
namespace {

// From RFC 3492, section 7.1.
TEST(Punycode, WritesTheSamplesOfItsSpecification) {
  const std::pair<std::u32string_view, std::string_view> samples[] = {
      {U"他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"},
      {U"Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"},
      {U"3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"},
      {U"-> $1.00 <-", "-> $1.00 <--"},
  };
  for (const auto& [text, encoded] : samples) {
    EXPECT_EQ(punycode_encode(text), encoded);
    EXPECT_EQ(punycode_decode(encoded, PunycodeErrors::kStrict), std::u32string(text));
  }
}

TEST(Punycode, GivesUpOnNumbersThatNoTextHas) {
  const std::string digits(100000, '9');
  EXPECT_FALSE(punycode_decode(digits, PunycodeErrors::kStrict));
  EXPECT_FALSE(punycode_decode(digits + "a", PunycodeErrors::kStrict));
  EXPECT_EQ(punycode_decode("ab-" + digits, PunycodeErrors::kIgnore), U"ab");
}

TEST(DomainNames, GoToAsciiAndBack) {
  EXPECT_EQ(domain_to_ascii(U"BÜCHER\u3002example."), "xn--bcher-kva.example.");
  EXPECT_EQ(domain_to_unicode("xn--bcher-kva.example."), U"bücher.example.");
  EXPECT_EQ(domain_to_ascii(U""), "");
  EXPECT_EQ(domain_to_unicode("a..b"), U"a..b");
}

TEST(DomainNames, SaysWhyNot) {
  EXPECT_EQ(domain_to_ascii(U"a..b").error().message, "label empty or too long");
  EXPECT_EQ(domain_to_ascii(U"ü\u2028").error().message, "Invalid character '\\u2028'");
  EXPECT_EQ(domain_to_unicode("xn--fa-hia").error().kind, DomainError::Kind::kNoRoundTrip);
  EXPECT_EQ(domain_to_unicode("\xff").error().kind, DomainError::Kind::kNotAscii);
}

}  // namespace
}  // namespace pawl::vm
