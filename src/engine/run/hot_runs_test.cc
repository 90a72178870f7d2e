#include "engine/run/hot_runs.h"

#include <gtest/gtest.h>

namespace pawl::engine {
namespace {

HotRun& add(HotRuns& runs, Key key) {
  auto run = std::make_unique<HotRun>();
  run->key = key;
  return runs.add(std::move(run));
}

TEST(HotRuns, FewRunsAtRestAreKept) {
  HotRuns runs(32);
  for (Key key = 1; key <= 20; ++key) runs.rest(add(runs, key));
  for (Key key = 21; key <= 30; ++key) add(runs, key);
  runs.trim();
  EXPECT_EQ(runs.size(), 12u);
  EXPECT_EQ(runs.find(18), nullptr);
  EXPECT_NE(runs.find(19), nullptr) << "the last ones stay";
  EXPECT_NE(runs.find(21), nullptr) << "it is not at rest";
}

TEST(HotRuns, ARunThatIsUsedIsNotAtRestAnyMore) {
  HotRuns runs(16);
  for (Key key = 1; key <= 4; ++key) runs.rest(add(runs, key));
  EXPECT_NE(runs.find(1), nullptr);
  runs.trim();
  EXPECT_NE(runs.find(1), nullptr);
  EXPECT_EQ(runs.size(), 2u);
}

}  // namespace
}  // namespace pawl::engine
