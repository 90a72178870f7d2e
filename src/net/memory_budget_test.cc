#include "net/memory_budget.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace pawl::net {
namespace {

constexpr std::size_t kMegabyte = 1 << 20;

TEST(MemoryBudget, CountsWhatSharesHold) {
  auto budget = std::make_shared<MemoryBudget>(8 * kMegabyte);
  {
    MemoryShare one(budget);
    EXPECT_TRUE(one.resize(2 * kMegabyte));
    EXPECT_EQ(budget->used(), 2 * kMegabyte);
    MemoryShare other = std::move(one);
    EXPECT_EQ(budget->used(), 2 * kMegabyte);
    EXPECT_TRUE(other.resize(kMegabyte));
    EXPECT_EQ(budget->used(), kMegabyte);
  }
  EXPECT_EQ(budget->used(), 0u);
}

TEST(MemoryBudget, RefusesWhatIsTooMuchAndKeepsTheRest) {
  auto budget = std::make_shared<MemoryBudget>(8 * kMegabyte);
  MemoryShare share(budget);
  EXPECT_TRUE(share.resize(6 * kMegabyte));
  EXPECT_FALSE(share.resize(6 * kMegabyte + 1));
  EXPECT_EQ(share.counted(), 6 * kMegabyte);
  EXPECT_EQ(budget->refusals(), 1u);
  EXPECT_FALSE(MemoryShare(budget).resize(SIZE_MAX));
}

TEST(MemoryBudget, KeepsTheLastQuarterForSmallShares) {
  auto budget = std::make_shared<MemoryBudget>(8 * kMegabyte);
  MemoryShare large(budget);
  ASSERT_TRUE(large.resize(6 * kMegabyte));
  EXPECT_FALSE(MemoryShare(budget).resize(MemoryBudget::kSmallBytes + 1));
  std::vector<MemoryShare> small;
  while (true) {
    MemoryShare one(budget);
    if (!one.resize(MemoryBudget::kSmallBytes)) break;
    small.push_back(std::move(one));
  }
  EXPECT_EQ(small.size(), 2 * kMegabyte / MemoryBudget::kSmallBytes);
}

TEST(MemoryBudget, LetsEveryoneHaveALittle) {
  auto budget = std::make_shared<MemoryBudget>(0);
  MemoryShare share(budget);
  EXPECT_TRUE(share.resize(MemoryBudget::kFreeBytes - 1));
  EXPECT_FALSE(share.resize(MemoryBudget::kFreeBytes));
  EXPECT_EQ(budget->used(), 0u);
}

TEST(MemoryBudget, IsNeverExceededByManyThreads) {
  auto budget = std::make_shared<MemoryBudget>(kMegabyte);
  std::vector<std::thread> threads;
  std::atomic<bool> exceeded = false;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      MemoryShare share(budget);
      for (std::size_t n = 0; n < 20'000; ++n) {
        share.resize((n * 7919 + static_cast<std::size_t>(i)) % kMegabyte);
        if (budget->used() > kMegabyte) exceeded = true;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_FALSE(exceeded);
  EXPECT_EQ(budget->used(), 0u);
}

}  // namespace
}  // namespace pawl::net
