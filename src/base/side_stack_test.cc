#include "base/side_stack.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace pawl {
namespace {

TEST(SideStackTest, RunsWorkToItsEnd) {
  auto stack = SideStack::create();
  ASSERT_NE(stack, nullptr);
  int done = 0;
  EXPECT_TRUE(stack->run([&] { ++done; }));
  EXPECT_TRUE(stack->idle());
  EXPECT_TRUE(stack->run([&] { ++done; }));
  EXPECT_EQ(done, 2);
}

TEST(SideStackTest, StopsDeepInsideAndGoesOnThere) {
  auto stack = SideStack::create();
  std::string told;
  auto dive = [&](auto&& self, int depth) -> int {
    volatile char frame[256];
    frame[0] = static_cast<char>(depth);
    if (depth == 0) {
      told += "in";
      stack->pause();
      told += "again";
      return 0;
    }
    return self(self, depth - 1) + frame[0];
  };
  int sum = 0;
  EXPECT_FALSE(stack->run([&] { sum = dive(dive, 100); }));
  told += ",out,";
  EXPECT_FALSE(stack->idle());
  EXPECT_TRUE(stack->go_on());
  EXPECT_EQ(told, "in,out,again");
  EXPECT_EQ(sum, 5050);
}

TEST(SideStackTest, ManyTakeTurnsInAnyOrder) {
  std::vector<std::unique_ptr<SideStack>> stacks;
  std::vector<int> counts(20);
  for (int i = 0; i < 20; ++i) {
    stacks.push_back(SideStack::create());
    stacks.back()->run([&counts, &stacks, i] {
      for (int round = 0; round < 5; ++round) {
        stacks[static_cast<size_t>(i)]->pause();
        counts[static_cast<size_t>(i)] += round;
      }
    });
  }
  for (int round = 0; round < 5; ++round) {
    for (size_t i = stacks.size(); i-- > 0;) EXPECT_EQ(stacks[i]->go_on(), round == 4);
  }
  for (int count : counts) EXPECT_EQ(count, 10);
}

TEST(SideStackTest, OneStackMayUseAnother) {
  auto outer = SideStack::create();
  auto inner = SideStack::create();
  std::string told;
  EXPECT_FALSE(outer->run([&] {
    EXPECT_FALSE(inner->run([&] {
      told += "a";
      inner->pause();
      told += "c";
    }));
    told += "b";
    outer->pause();
    EXPECT_TRUE(inner->go_on());
  }));
  EXPECT_TRUE(outer->go_on());
  EXPECT_EQ(told, "abc");
}

TEST(SideStackTest, AnExceptionIsCaughtWithinTheWork) {
  auto stack = SideStack::create();
  std::string caught;
  EXPECT_FALSE(stack->run([&] {
    try {
      stack->pause();
      throw std::runtime_error("inside");
    } catch (const std::runtime_error& error) {
      caught = error.what();
    }
  }));
  EXPECT_TRUE(stack->go_on());
  EXPECT_EQ(caught, "inside");
}

TEST(SideStackTest, AnExceptionOfTheWorkReachesTheCaller) {
  auto stack = SideStack::create();
  EXPECT_FALSE(stack->run([&] {
    stack->pause();
    throw std::runtime_error("out of it");
  }));
  EXPECT_THROW(stack->go_on(), std::runtime_error);
  EXPECT_TRUE(stack->idle());
  EXPECT_TRUE(stack->run([] {}));
}

}  // namespace
}  // namespace pawl
