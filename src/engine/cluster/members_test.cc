#include "engine/cluster/members.h"

#include <gtest/gtest.h>

namespace pawl::engine {
namespace {

using Keys = std::vector<store::Key>;

TEST(Members, OneThatGivesNoSignOfLifeIsDead) {
  Members members(5'000);
  EXPECT_EQ(members.next_us(), INT64_MAX);
  members.look({{1, "own", 0, 10}, {2, "b", 0, 10}, {3, "c", 0, 10}}, 1, 100);
  EXPECT_EQ(members.keys(), (Keys{2, 3}));
  EXPECT_EQ(members.next_us(), 5'100);
  members.look({{1, "own", 0, 10}, {2, "b", 0, 11}, {3, "c", 0, 10}}, 1, 4'000);
  EXPECT_EQ(members.dead(5'099), Keys{});
  EXPECT_EQ(members.dead(5'100), Keys{3});
  EXPECT_EQ(members.dead(9'000), (Keys{2, 3}));
  members.look({{1, "own", 0, 10}, {2, "b", 0, 12}}, 1, 9'000);
  EXPECT_EQ(members.dead(9'000), Keys{}) << "another node has removed the dead one";
}

TEST(Members, SaysWhetherTheOthersHaveDoneAnything) {
  Members members(5'000);
  const auto look = [&](const std::vector<store::NodeRecord>& nodes) {
    return members.look(nodes, 1, 0);
  };
  EXPECT_FALSE(look({{1, "own", 0, 10, "", 3}}));
  EXPECT_FALSE(look({{1, "own", 0, 11, "", 4}})) << "its own commits are no news to it";
  EXPECT_TRUE(look({{1, "own", 0, 11, "", 4}, {2, "b", 0, 10, "", 7}})) << "one has come";
  EXPECT_FALSE(look({{1, "own", 0, 11, "", 4}, {2, "b", 0, 12, "", 7}})) << "a sign of life";
  EXPECT_TRUE(look({{1, "own", 0, 11, "", 4}, {2, "b", 0, 13, "", 8}}));
  EXPECT_TRUE(look({{1, "own", 0, 11, "", 4}, {3, "c", 0, 13, "", 8}})) << "another in its place";
  EXPECT_TRUE(look({{1, "own", 0, 11, "", 4}})) << "it has gone";
}

TEST(Members, ClocksThatAreSetKillNobody) {
  Members members(5'000);
  members.look({{2, "b", 0, 1'000'000}}, 1, 0);
  members.look({{2, "b", 0, 400'000}}, 1, 4'000);
  EXPECT_EQ(members.dead(8'000), Keys{}) << "its clock, or the store's, was set back";
}

TEST(Members, TimeWithoutAStoreDoesNotCount) {
  Members members(5'000);
  members.look({{2, "b", 0, 10}}, 1, 0);
  members.begin_anew(60'000);
  EXPECT_EQ(members.dead(64'999), Keys{});
  members.look({{2, "b", 0, 10}}, 1, 64'999);
  EXPECT_EQ(members.dead(65'000), Keys{2}) << "the same row is no sign of life";
}

}  // namespace
}  // namespace pawl::engine
