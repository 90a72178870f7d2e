#include "base/difference.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace pawl {
namespace {

std::string back(const std::string& base, const std::string& target) {
  return apply_difference(base, difference(base, target), target.size()).value();
}

TEST(Difference, OfWhatIsTheSameTakesNextToNothing) {
  const std::string state(400, 's');
  EXPECT_EQ(back(state, state), state);
  EXPECT_LE(difference(state, state).size(), 3u);
  EXPECT_EQ(back("", ""), "");
  EXPECT_EQ(back("", "new"), "new");
  EXPECT_EQ(back("old", ""), "");
}

TEST(Difference, OfAFewChangesTakesAFewBytes) {
  std::string state;
  for (int i = 0; i < 100; ++i) state += std::to_string(i * 7919);
  std::string changed = state;
  changed[20] = '!';
  changed.insert(200, "more");
  changed.erase(300, 5);
  EXPECT_EQ(back(state, changed), changed);
  EXPECT_LE(difference(state, changed).size(), 24u);
}

std::string random_bytes(std::mt19937& random, std::size_t most, int letters) {
  std::string bytes(random() % (most + 1), '\0');
  for (char& byte : bytes) byte = static_cast<char>(random() % static_cast<unsigned>(letters));
  return bytes;
}

TEST(Difference, AlwaysLeadsBack) {
  for (unsigned seed = 1; seed <= 3'000; ++seed) {
    std::mt19937 random(seed);
    const int letters = seed % 3 == 0 ? 2 : 256;
    const std::string base = random_bytes(random, seed % 50 == 0 ? 90'000 : 600, letters);
    std::string target = base + base.substr(base.size() / 2);
    for (unsigned edits = random() % 9; edits > 0; --edits) {
      const std::size_t at = random() % (target.size() + 1);
      const std::size_t gone = std::min<std::size_t>(random() % 9, target.size() - at);
      target.replace(at, gone, random_bytes(random, 40, letters));
    }
    ASSERT_EQ(back(base, target), target) << "seed " << seed;
  }
}

// Whatever the bytes, there is an answer or an error.
TEST(Difference, IsTotal) {
  for (unsigned seed = 1; seed <= 20'000; ++seed) {
    std::mt19937 random(seed);
    const std::string base = random_bytes(random, 300, 256);
    std::string bytes = random_bytes(random, 40, 256);
    if (seed % 2 == 0) {
      bytes = difference(base, base.substr(base.size() / 3));
      if (bytes.empty()) continue;
      bytes[random() % bytes.size()] ^= static_cast<char>(1 << random() % 8);
    }
    const auto target = apply_difference(base, bytes, 1'000);
    ASSERT_TRUE(!target || target->size() <= 1'000u) << "seed " << seed;
  }
}

TEST(Difference, CopiesWhatIsCommon) {
  std::string common;
  for (int i = 0; i < 100; ++i) common += std::to_string(i * 7919);
  const CommonBytes bytes(common);
  const std::string base = "some base that has nothing of it";
  const std::string target = "x" + common.substr(100, 150) + "y" + common.substr(100, 150);
  const std::string made = difference(base, target, &bytes);
  EXPECT_LE(made.size(), 20u);
  EXPECT_EQ(apply_difference(base, made, target.size(), common).value(), target);
  EXPECT_FALSE(apply_difference(base, made, target.size()));
}

TEST(Difference, IsBounded) {
  const std::string base(100, 'x');
  EXPECT_TRUE(apply_difference(base, difference(base, base), 100));
  EXPECT_FALSE(apply_difference(base, difference(base, base), 99));
}

}  // namespace
}  // namespace pawl
