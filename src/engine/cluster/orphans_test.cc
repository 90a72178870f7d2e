#include "engine/cluster/orphans.h"

#include <gtest/gtest.h>

namespace pawl::engine {
namespace {

TEST(Orphans, WorkersHaveTimeToComeBack) {
  Orphans orphans(5'000);
  store::SessionRecord session;
  session.key = 7;
  EXPECT_TRUE(orphans.is_over(session, 100)) << "it was part of the node's process";
  session.expires_at_us = 1;
  EXPECT_FALSE(orphans.is_over(session, 100));
  EXPECT_FALSE(orphans.is_over(session, 5'099));
  EXPECT_TRUE(orphans.is_over(session, 5'100));
  session.key = 8;
  orphans.give_up(8);
  EXPECT_TRUE(orphans.is_over(session, 100));
}

}  // namespace
}  // namespace pawl::engine
