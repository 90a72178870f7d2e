#include "engine/task/pins.h"

#include <gtest/gtest.h>

namespace pawl::engine {
namespace {

TEST(PinsTest, RemembersTheLastSessionOfAKey) {
  Pins pins;
  EXPECT_EQ(pins.find("a"), 0);
  pins.set("a", 7);
  pins.set("b", 8);
  pins.set("a", 9);
  EXPECT_EQ(pins.find("a"), 9);
  EXPECT_EQ(pins.find("b"), 8);
  EXPECT_EQ(pins.size(), 2u);
}

TEST(PinsTest, ForgetsTheKeyThatWasNotUsedForLongest) {
  Pins pins(2);
  pins.set("a", 1);
  pins.set("b", 2);
  EXPECT_EQ(pins.find("a"), 1);
  pins.set("c", 3);
  EXPECT_EQ(pins.find("b"), 0);
  EXPECT_EQ(pins.find("a"), 1);
  EXPECT_EQ(pins.find("c"), 3);
  EXPECT_EQ(pins.size(), 2u);
}

}  // namespace
}  // namespace pawl::engine
