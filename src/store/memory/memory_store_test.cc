#include "store/memory/memory_store.h"

#include <gtest/gtest.h>

#include "store/conformance/suite.h"
#include "store/memory/store_impl.h"
#include "store/open.h"

namespace pawl::store {
namespace {

INSTANTIATE_TEST_SUITE_P(Memory, StoreConformance,
                         ::testing::Values(StoreFactory{"memory", make_memory_store, {}}), name_of);

std::unique_ptr<Store> make_bulk_store() {
  return std::make_unique<memory::MemoryStore>(memory::Loading::kInBulk);
}

INSTANTIATE_TEST_SUITE_P(MemoryInBulk, StoreConformance,
                         ::testing::Values(StoreFactory{"bulk", make_bulk_store, {}}), name_of);

TEST(OpenStore, OpensMemory) { EXPECT_TRUE(open_store("memory:").has_value()); }

TEST(OpenStore, RefusesOtherUrls) {
  for (const char* url : {"", "memory", "memory:x", "mysql:here", ":memory:"}) {
    Result<std::unique_ptr<Store>> store = open_store(url);
    ASSERT_FALSE(store.has_value()) << url;
    EXPECT_EQ(store.error().code, ErrorCode::invalid_store_url) << url;
  }
}

RunWrite start_of(Key run, Key home) {
  RunWrite write;
  write.run = run;
  write.start.emplace();
  write.start->key = run;
  write.start->id = std::to_string(run);
  write.home = home;
  return write;
}

TEST(MemoryStore, TellsTheHomeThatItsRunsAreReady) {
  std::unique_ptr<Store> store = make_memory_store();
  int woken = 0;
  store->on_ready(2, [&] {
    ++woken;
    EXPECT_EQ(store->ready_runs(2, 10).value().size(), 1u) << "it may read at once";
  });
  Commit commit;
  commit.node = 1;
  commit.runs = {start_of(10, 2)};
  ASSERT_TRUE(store->commit(commit).has_value());
  EXPECT_EQ(woken, 1);
}

TEST(MemoryStore, TellsNobodyWithoutNews) {
  std::unique_ptr<Store> store = make_memory_store();
  int woken = 0;
  store->on_ready(2, [&] { ++woken; });
  Commit commit;
  commit.node = 1;
  commit.runs = {start_of(10, 3)};
  ASSERT_TRUE(store->commit(commit).has_value());
  EXPECT_EQ(woken, 0) << "another home's run";
  commit.node = 2;
  commit.runs = {start_of(11, 2)};
  ASSERT_TRUE(store->commit(commit).has_value());
  EXPECT_EQ(woken, 0) << "the node's own commit";
  commit.node = 1;
  ASSERT_TRUE(store->commit(commit).has_value());
  EXPECT_EQ(woken, 0) << "a start that was refused";
  commit.runs[0].run = commit.runs[0].start->key = 12;
  commit.runs[0].start->id = "12";
  store->on_ready(2, nullptr);
  ASSERT_TRUE(store->commit(commit).has_value());
  EXPECT_EQ(woken, 0) << "nobody listens any more";
}

TEST(MemoryStore, HandsATextToTheOtherNodes) {
  std::unique_ptr<Store> store = make_memory_store();
  std::vector<std::string> first;
  std::vector<std::string> second;
  store->on_told(1, [&](const std::string& text) { first.push_back(text); });
  store->on_told(2, [&](const std::string& text) { second.push_back(text); });
  store->tell(1, "hello");
  EXPECT_TRUE(first.empty()) << "not to itself";
  EXPECT_EQ(second, std::vector<std::string>{"hello"});
  store->on_told(2, nullptr);
  store->tell(1, "again");
  EXPECT_EQ(second.size(), 1u) << "nobody listens any more";
}

}  // namespace
}  // namespace pawl::store
