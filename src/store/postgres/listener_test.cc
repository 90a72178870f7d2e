// What nodes tell each other over a real database.
#include "store/postgres/listener.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "store/postgres/postgres_store.h"
#include "store/postgres/temporary_cluster_test_support.h"

namespace pawl::store {
namespace {

// The texts that came, from whatever thread.
class Heard {
 public:
  std::function<void(const std::string&)> ear() {
    return [this](const std::string& text) {
      std::lock_guard lock(mutex_);
      texts_.push_back(text);
    };
  }
  std::vector<std::string> texts() {
    std::lock_guard lock(mutex_);
    return texts_;
  }
  bool comes(const std::string& text) {
    for (int i = 0; i < 3000; ++i) {
      const std::vector<std::string> now = texts();
      if (std::ranges::find(now, text) != now.end()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> texts_;
};

class ListenerTest : public testing::Test {
 protected:
  void SetUp() override {
    if (TemporaryCluster::instance() == nullptr) GTEST_SKIP() << TemporaryCluster::why_missing();
    url_ = cluster().new_url();
  }
  static TemporaryCluster& cluster() { return *TemporaryCluster::instance(); }
  std::unique_ptr<Store> open() {
    auto opened = open_postgres(url_);
    EXPECT_TRUE(opened) << to_string(opened.error());
    return opened ? std::move(*opened) : nullptr;
  }

  std::string url_;
};

TEST_F(ListenerTest, ATextReachesTheOtherNodesInOrder) {
  const auto first = open();
  const auto second = open();
  Heard at_first;
  Heard at_second;
  first->on_told(1, at_first.ear());
  second->on_told(2, at_second.ear());
  // The beginning of listening: something may have been missed.
  ASSERT_TRUE(at_first.comes("") && at_second.comes(""));
  EXPECT_TRUE(first->tells_nodes());
  const std::string longest(Store::kMostToldBytes, 'x');
  for (const std::string& text : {std::string("e12\nq it's\n"), longest, std::string("last")}) {
    first->tell(1, text);
  }
  ASSERT_TRUE(at_second.comes("last"));
  std::vector<std::string> texts = at_second.texts();
  std::erase(texts, "");
  EXPECT_EQ(texts, (std::vector<std::string>{"e12\nq it's\n", longest, "last"}));
  second->tell(2, "answer");
  ASSERT_TRUE(at_first.comes("answer"));
  EXPECT_FALSE(std::ranges::count(at_first.texts(), "last")) << "its own words";
}

TEST_F(ListenerTest, WhatCannotBeToldIsKnownToBeLost) {
  const auto first = open();
  const auto second = open();
  Heard at_first;
  Heard at_second;
  first->on_told(1, at_first.ear());
  second->on_told(2, at_second.ear());
  ASSERT_TRUE(at_first.comes("") && at_second.comes(""));
  const auto empty = [&] { return std::ranges::count(at_second.texts(), ""); };
  const auto before = empty();
  first->tell(1, std::string(Store::kMostToldBytes + 1, 'x'));
  first->tell(1, "behind it");
  ASSERT_TRUE(at_second.comes("behind it"));
  EXPECT_GT(empty(), before);
  // A crash of the database loses what is under way; after it everybody looks anew, and hears.
  cluster().crash();
  first->tell(1, "into the dark");
  cluster().start();
  for (int i = 0; i < 3000 && !second->tells_nodes(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  bool heard = false;
  for (int i = 0; i < 300 && !heard; ++i) {
    const std::string text = "light " + std::to_string(i);
    first->tell(1, text);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    heard = std::ranges::count(at_second.texts(), text) > 0;
  }
  EXPECT_TRUE(heard);
}

TEST_F(ListenerTest, ANodesRowSaysTheTimeOfTheDatabase) {
  const auto store = open();
  SystemClock clock;
  Commit commit;
  commit.nodes.push_back({7, "node", 1, store->node_stamp(clock), R"({"version":"x"})"});
  const std::int64_t before_us = *store->time_us(clock);
  ASSERT_TRUE(store->commit(commit));
  const auto nodes = store->nodes();
  ASSERT_TRUE(nodes && nodes->size() == 1);
  EXPECT_GE(nodes->front().seen_at_us, before_us);
  EXPECT_LE(nodes->front().seen_at_us, *store->time_us(clock));
  EXPECT_EQ(nodes->front().about, R"({"version":"x"})");
}

}  // namespace
}  // namespace pawl::store
