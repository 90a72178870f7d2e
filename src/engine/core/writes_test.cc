#include "engine/core/writes.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pawl::engine {
namespace {

TEST(Writes, BatchIsDurableWhenItsCommitIsAnswered) {
  Writes writes;
  CoreCounters counters;
  writes.begin(7, true);
  const std::uint64_t first = writes.gathered().id;
  EXPECT_EQ(writes.gathered().commit.node, 7U);
  EXPECT_FALSE(writes.is_durable(first));
  (void)writes.send(1'000);
  writes.begin(7, true);
  EXPECT_GT(writes.gathered().id, first);
  EXPECT_FALSE(writes.is_durable(first));
  const Batch done = writes.finish(3'000, &counters);
  EXPECT_EQ(done.id, first);
  EXPECT_TRUE(writes.is_durable(first));
  EXPECT_FALSE(writes.is_durable(writes.gathered().id));
  EXPECT_EQ(counters.commits, 1U);
  EXPECT_EQ(counters.commit_us, 2'000U);
}

TEST(Writes, ForgottenBatchesTellWhoeverWaits) {
  Writes writes;
  writes.begin(7, true);
  std::vector<std::string> told;
  writes.gathered().done.push_back(
      [&](const Status& status) { told.push_back(status ? "done" : status.error().message); });
  (void)writes.send(0);
  writes.begin(7, true);
  writes.gathered().add(store::TaskWrite{}, [&](const Result<bool>& fits) {
    told.push_back(fits ? "fits" : fits.error().message);
  });
  writes.after_commit([&] { told.emplace_back("after the commit"); });
  writes.after_batch([&] { told.emplace_back("after the batch"); });
  Writes::Forgotten all = writes.forget();
  writes.begin(7, true);
  ASSERT_TRUE(all.in_flight);
  const Error error{ErrorCode::store_unavailable, "gone"};
  Writes::fail_all(*all.in_flight, error);
  Writes::fail_all(all.gathered, error);
  for (const Writes::Action& action : all.actions) action();
  EXPECT_EQ(told,
            (std::vector<std::string>{"gone", "gone", "after the commit", "after the batch"}));
  EXPECT_FALSE(writes.in_flight());
  EXPECT_TRUE(writes.gathered().empty());
}

TEST(WritesDeathTest, OneBatchIsInFlightAtATime) {
  Writes writes;
  writes.begin(7, true);
  (void)writes.send(0);
  writes.begin(7, true);
  EXPECT_DEATH((void)writes.send(0), "in_flight_");
}

}  // namespace
}  // namespace pawl::engine
