#include "base/name_digests.h"

#include <gtest/gtest.h>

#include <string>

namespace pawl {
namespace {

template <typename Digest>
std::string hex(const Digest& digest) {
  static const char* const kDigits = "0123456789abcdef";
  std::string text;
  for (std::uint8_t byte : digest) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

TEST(NameDigests, Md5OfKnownTexts) {
  EXPECT_EQ(hex(md5("")), "d41d8cd98f00b204e9800998ecf8427e");
  EXPECT_EQ(hex(md5("abc")), "900150983cd24fb0d6963f7d28e17f72");
  EXPECT_EQ(hex(md5(std::string(64, 'a'))), "014842d480b571495a4a0363793f7367");
}

TEST(NameDigests, Sha1OfKnownTexts) {
  EXPECT_EQ(hex(sha1("")), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
  EXPECT_EQ(hex(sha1("abc")), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(hex(sha1(std::string(119, 'a'))), "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56");
}

}  // namespace
}  // namespace pawl
