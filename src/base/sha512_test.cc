#include "base/sha512.h"

#include <gtest/gtest.h>

#include <string>

namespace pawl {
namespace {

std::string hex(const Sha512Digest& digest) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (std::uint8_t byte : digest) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

TEST(Sha512, GivesTheStandardsExamples) {
  EXPECT_EQ(hex(sha512("")),
            "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
            "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e");
  EXPECT_EQ(hex(sha512("abc")),
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
            "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
  EXPECT_EQ(hex(sha512(std::string(1'000'000, 'a'))),
            "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb"
            "de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b");
}

// The padding takes a block of its own from 112 bytes on.
TEST(Sha512, PadsMessagesAroundTheEndOfABlock) {
  EXPECT_EQ(hex(sha512(std::string(111, 'p'))),
            "f7c3dfacc005ae3d119c1c75c21d3773f55586ad94a6d06720d791c2c7073093"
            "f81eecd347c1803714fb1663b0389c1263d0b9eb9df8c9da5967c772a288e5a6");
  EXPECT_EQ(hex(sha512(std::string(112, 'p'))),
            "053937dda7714131d986e0368bf79bcb86c6ab580197c8316984d2435ab3336a"
            "2863bc2f799ada90bb64b19bfeb807b80e56114daab7cd42f1f30f0f161a275d");
  EXPECT_EQ(hex(sha512(std::string(127, 'p'))),
            "a957fbd6cb96fd37ab424feaf8cb4a4fbd0551a3b88ccf5b01feae3d8596dc58"
            "c704888314c2ad28cb49d7a3564443dd567294690aed35dd81d0b4781abdbcbf");
  EXPECT_EQ(hex(sha512(std::string(128, 'p'))),
            "7ab7fb7017b30a77da089b8a476a6ac2dcc784dfb039754da4eebf9349e788a0"
            "aaf3f53488b032d4934aad1755773dd9cd94854ede5fe6ae8ad6ca086155cca5");
  EXPECT_EQ(hex(sha512(std::string(129, 'p'))),
            "9cfc74589c83d1c544c725bb84a959b36b7723ab47fdcc687b7afa63647e283e"
            "d38db3d1c41a992a8100afb9efebeaecc2aa15fe264b44cec9dfeccfd7125a7b");
  EXPECT_EQ(hex(sha512(std::string(240, 'p'))),
            "4c232b20bc046a1b73bdfd983f4a31d160e10416c2e4555b7d523030d121210d"
            "441f3f802ea884e91e207156e67d5018dacfee1703d7bdbe819993fabd4eba1d");
}

}  // namespace
}  // namespace pawl
