// Commits that the store refuses for good, of which everything but the culprit is made.
#include "engine/core/bisect.h"

#include "engine/core/failing_store_test_support.h"
#include "store/memory/memory_store.h"

namespace pawl::engine {
namespace {

constexpr Key kNode = 7;

class BisectTest : public testing::Test {
 protected:
  BisectTest() {
    store::Commit commit;
    commit.nodes.push_back({kNode, "here", 0, 0});
    for (Key run = 1; run <= 5; ++run) commit.runs.push_back(start(run, std::to_string(run)));
    EXPECT_TRUE(real->commit(commit));
  }

  static store::RunWrite start(Key run, const std::string& id) {
    store::RunWrite write;
    write.run = run;
    write.start.emplace();
    write.start->key = run;
    write.start->id = id;
    return write;
  }
  // Each run gets as many messages as its number says. A start under a key that is in use is what
  // no store takes.
  static store::Commit commit_of_five(Key culprit) {
    store::Commit commit;
    commit.node = kNode;
    for (Key run = 1; run <= 5; ++run) {
      store::RunWrite& write = commit.runs.emplace_back();
      if (run == culprit) write = start(run, "another");
      write.run = run;
      for (Key i = 0; i < run; ++i) write.messages.push_back({"in", "1", "", 0, ""});
    }
    commit.reserve_keys = 10;
    return commit;
  }
  std::size_t messages(Key run) { return real->inbox(run, 0, 100)->size(); }

  std::unique_ptr<store::Store> real = store::make_memory_store();
  FailingStore store{*real};
};

class CulpritTest : public BisectTest, public testing::WithParamInterface<Key> {};

TEST_P(CulpritTest, IsLeftOutAlone) {
  auto result = commit_or_bisect(store, commit_of_five(GetParam()));
  ASSERT_TRUE(result) << to_string(result.error());
  EXPECT_NE(result->reserved_keys, 0u) << "the rest is done, too";
  ASSERT_EQ(result->runs.size(), 5u);
  for (Key run = 1; run <= 5; ++run) {
    SCOPED_TRACE(run);
    const bool refused = run == GetParam();
    const store::RunWriteResult& written = result->runs[run - 1];
    EXPECT_EQ(written.refused.has_value(), refused);
    EXPECT_EQ(written.start.inserted, !refused);
    const auto how = refused ? store::Recorded::kStale : store::Recorded::kRecorded;
    EXPECT_EQ(written.messages, std::vector<store::Recorded>(run, how));
    EXPECT_EQ(messages(run), refused ? 0 : run);
  }
}

INSTANTIATE_TEST_SUITE_P(Places, CulpritTest, testing::Range<Key>(1, 6));

// The store cannot be reached in the middle of it: what has become of the rest is not known.
TEST_F(BisectTest, ReturnsAnErrorThatMayPass) {
  store.on_reopen = [this] {
    if (store.reopened == 2) store.fault = FailingStore::Fault::kBefore;
  };
  auto result = commit_or_bisect(store, commit_of_five(5));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::store_unavailable);
}

TEST_F(BisectTest, APartIsOfTheSameNode) {
  store::Commit commit = commit_of_five(5);
  commit.fenced = true;
  auto result = commit_or_bisect(store, commit);
  ASSERT_TRUE(result) << to_string(result.error());
  EXPECT_EQ(messages(1), 1u);
}

TEST_F(BisectTest, APartIsFencedAsTheWhole) {
  store::Commit commit = commit_of_five(5);
  commit.fenced = true;
  store.on_reopen = [this] {
    store::Commit dead;
    dead.ended_nodes = {kNode};
    EXPECT_TRUE(real->commit(dead));
  };
  auto result = commit_or_bisect(store, commit);
  ASSERT_FALSE(result) << "another node has taken this one for dead";
  EXPECT_EQ(messages(1), 0u);
}

}  // namespace
}  // namespace pawl::engine
