#include "base/hmac.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

std::string hex(const std::string& bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

// RFC 4231, test cases 2 and 6; RFC 2202, test case 2.
TEST(Hmac, AgreesWithThePublishedCases) {
  EXPECT_EQ(hex(hmac(DigestKind::kSha256, "Jefe", {"what do ya want ", "for nothing?"})),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(hex(hmac(DigestKind::kSha256, std::string(131, '\xaa'),
                     {"Test Using Larger Than Block-Size Key - Hash Key First"})),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
  EXPECT_EQ(hex(hmac(DigestKind::kSha1, "Jefe", {"what do ya want for nothing?"})),
            "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79");
  EXPECT_EQ(hex(hmac(DigestKind::kSha512, "Jefe", {"what do ya want for nothing?"})),
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
            "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737");
}

TEST(Hmac, ComparesSecrets) {
  EXPECT_TRUE(is_same_secret("", ""));
  EXPECT_TRUE(is_same_secret("secret", "secret"));
  EXPECT_FALSE(is_same_secret("secret", "secreT"));
  EXPECT_FALSE(is_same_secret("secret", "Secret"));
  EXPECT_FALSE(is_same_secret("secret", "secret "));
}

}  // namespace
}  // namespace pawl
