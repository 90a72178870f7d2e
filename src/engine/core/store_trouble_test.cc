#include "engine/core/store_trouble.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pawl::engine {
namespace {

class Listener final : public Observer {
 public:
  bool wants() override { return false; }
  void written(const ObservedRun&, const store::RunWrite&, const store::RunWriteResult&) override {}
  void task_changed(const ObservedRun&, const TaskChange&) override {}
  void store_failed(const Error& error) override { told.push_back(error.message); }

  std::vector<std::string> told;
};

TEST(StoreTrouble, EverybodyIsToldTheFirstErrorOnce) {
  Listener listener;
  StoreTrouble trouble(&listener);
  EXPECT_FALSE(trouble.any());
  trouble.note({ErrorCode::store_unavailable, "first"});
  trouble.note({ErrorCode::store_unavailable, "second"});
  EXPECT_TRUE(trouble.any());
  EXPECT_FALSE(trouble.is_half_done());
  EXPECT_EQ(listener.told, std::vector<std::string>{"first"});
  EXPECT_EQ(trouble.take_error()->message, "first");
  EXPECT_FALSE(trouble.take_error());
  EXPECT_TRUE(trouble.any());
  trouble.over();
  EXPECT_FALSE(trouble.any());
  trouble.note({ErrorCode::store_unavailable, "third"});
  EXPECT_EQ(listener.told.size(), 2U);
}

TEST(StoreTrouble, WantOfMemoryLeavesThingsHalfDone) {
  Listener listener;
  StoreTrouble trouble(&listener);
  trouble.note({ErrorCode::store_unavailable, "first"});
  trouble.note_starved();
  EXPECT_TRUE(trouble.is_half_done());
  EXPECT_EQ(trouble.take_error()->message, "first");
  EXPECT_EQ(listener.told.size(), 1U);
  trouble.over();
  EXPECT_FALSE(trouble.is_half_done());
  trouble.note_starved();
  EXPECT_EQ(listener.told.size(), 2U);
}

TEST(StoreTroubleDeathTest, NothingIsOverThatHasNotBegun) {
  StoreTrouble trouble(nullptr);
  EXPECT_DEATH(trouble.over(), "failed_");
}

}  // namespace
}  // namespace pawl::engine
