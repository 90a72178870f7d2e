#include "engine/cluster/neighbours.h"

#include <gtest/gtest.h>

#include "store/memory/memory_store.h"

namespace pawl::engine {
namespace {

struct NeighboursTest : testing::Test {
  void meet() {
    first.begin(1, [this] { ++woken; });
    second.begin(2, {});
    first.members().look({{1, "a", 0, 0}, {2, "b", 0, 0}}, 1, 0);
  }
  // What a core does with the questions of others.
  void understand(Neighbours& who, store::Key node) {
    News answer;
    for (const store::Key number : who.take().asked) answer.understood.emplace(number, node);
    who.tell(answer);
  }

  std::unique_ptr<store::Store> store = store::make_memory_store();
  Neighbours first{*store, 5'000'000};
  Neighbours second{*store, 5'000'000};
  int woken = 0;
  int known = 0;
};

TEST_F(NeighboursTest, WhatIsToldIsHeardOnce) {
  meet();
  News news;
  news.ended = {7};
  second.tell(news);
  news.ended = {8};
  second.tell(news);
  EXPECT_EQ(woken, 2);
  ASSERT_TRUE(first.has_news());
  EXPECT_EQ(first.take().ended, (std::set<store::Key>{7, 8}));
  EXPECT_FALSE(first.has_news());
  EXPECT_FALSE(second.has_news()) << "its own news";
  second.tell({});
  EXPECT_EQ(woken, 2) << "nothing is no news";
}

TEST_F(NeighboursTest, AllKnowWhenEachHasSaidSo) {
  first.when_known(0, [this] { ++known; });
  EXPECT_EQ(known, 1) << "nobody else is there";
  meet();
  first.when_known(0, [this] { ++known; });
  EXPECT_EQ(known, 1);
  understand(second, 3);
  first.take();
  EXPECT_EQ(known, 1) << "somebody else's word";
  first.when_known(0, [this] { ++known; });
  understand(second, 2);
  first.take();
  EXPECT_EQ(known, 2);
}

TEST_F(NeighboursTest, NobodyWaitsForEver) {
  meet();
  EXPECT_EQ(first.next_us(), INT64_MAX);
  first.when_known(100, [this] { ++known; });
  const std::int64_t until_us = 100 + Neighbours::kPatienceUs;
  EXPECT_EQ(first.next_us(), until_us);
  first.look_at_time(until_us - 1);
  EXPECT_EQ(known, 0);
  first.look_at_time(until_us);
  EXPECT_EQ(known, 1);
  first.when_known(100, [this] { ++known; });
  first.give_up();
  EXPECT_EQ(known, 2);
}

}  // namespace
}  // namespace pawl::engine
