#include "store/postgres/postgres_store.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "store/conformance/suite.h"
#include "store/open.h"
#include "store/postgres/cutting_proxy_test_support.h"
#include "store/postgres/temporary_cluster_test_support.h"

namespace pawl::store {
namespace {

std::unique_ptr<Store> open_database(const std::string& url) {
  auto opened = open_postgres(url);
  EXPECT_TRUE(opened) << to_string(opened.error());
  return opened ? std::move(*opened) : nullptr;
}

StoreFactory postgres_factory() {
  auto url = std::make_shared<std::string>();
  StoreFactory factory;
  factory.name = "postgres";
  factory.every_seed = 10;
  factory.missing = [] { return TemporaryCluster::why_missing(); };
  factory.open = [url] {
    *url = TemporaryCluster::instance()->emptied_url();
    return open_database(*url);
  };
  factory.open_again = [url] { return open_database(*url); };
  return factory;
}

INSTANTIATE_TEST_SUITE_P(Postgres, StoreConformance, testing::Values(postgres_factory()), name_of);

class PostgresStoreTest : public testing::Test {
 protected:
  void SetUp() override {
    if (TemporaryCluster::instance() == nullptr) GTEST_SKIP() << TemporaryCluster::why_missing();
    url_ = cluster().new_url();
    schema_ = url_.substr(url_.rfind('=') + 1);
  }

  static TemporaryCluster& cluster() { return *TemporaryCluster::instance(); }
  std::unique_ptr<Store> open() { return open_database(url_); }

  static ErrorCode open_error(const std::string& url) {
    auto opened = open_postgres(url);
    EXPECT_FALSE(opened);
    if (opened) return {};
    EXPECT_EQ(to_string(opened.error()).find("secret"), std::string::npos)
        << to_string(opened.error());
    return opened.error().code;
  }

  static RunWrite start_of(Key run, const std::string& id, Key home = 0) {
    RunWrite write;
    write.run = run;
    write.start.emplace();
    write.start->key = run;
    write.start->id = id;
    write.start->start_key = "key of " + id;
    write.home = home;
    return write;
  }

  static RunWrite message_to(Key run, const std::string& id) {
    RunWrite write;
    write.run = run;
    write.messages.push_back({"news", "1", id, 1});
    return write;
  }

  static void add_node(Store& store, Key node) {
    Commit commit;
    commit.nodes.push_back({node, "node", 1, 1});
    ASSERT_TRUE(store.commit(commit));
  }

  static Commit fenced(Key node, std::vector<RunWrite> runs) {
    Commit commit;
    commit.node = node;
    commit.fenced = true;
    commit.runs = std::move(runs);
    return commit;
  }

  std::string url_;
  std::string schema_;
};

// --- two nodes -----------------------------------------------------------------------------------

TEST_F(PostgresStoreTest, TwoHandlesCommitAtOnceAndLoseNothing) {
  constexpr int kRuns = 8;
  constexpr int kRounds = 60;
  const auto first = open();
  Commit starts;
  for (Key run = 1; run <= kRuns; ++run) starts.runs.push_back(start_of(run, std::to_string(run)));
  ASSERT_TRUE(first->commit(starts));

  // Each handle tells all runs something, in an order of its own, and starts runs of the same ids.
  std::atomic<int> inserted = 0;
  std::atomic<int> recorded = 0;
  const auto work = [&](Key side) {
    const auto store = open();
    for (int round = 0; round < kRounds; ++round) {
      Commit commit;
      for (Key each = 1; each <= kRuns; ++each) {
        const Key run = side == 0 ? each : kRuns + 1 - each;
        const std::string id = std::to_string(side) + "/" + std::to_string(round);
        commit.runs.push_back(message_to(run, id));
      }
      const Key key = 1000 * (side + 1) + round;
      commit.runs.push_back(start_of(key, "shared " + std::to_string(round)));
      const auto result = store->commit(commit);
      ASSERT_TRUE(result) << to_string(result.error());
      for (int run = 0; run < kRuns; ++run) {
        if (result->runs[static_cast<std::size_t>(run)].messages[0] == Recorded::kRecorded) {
          ++recorded;
        }
      }
      if (result->runs.back().start.inserted) ++inserted;
    }
  };
  std::thread other([&] { work(0); });
  work(1);
  other.join();

  EXPECT_EQ(inserted, kRounds) << "each id once";
  EXPECT_EQ(recorded, 2 * kRounds * kRuns);
  for (Key run = 1; run <= kRuns; ++run) {
    const auto inbox = first->inbox(run, 0, 1000);
    ASSERT_TRUE(inbox);
    ASSERT_EQ(inbox->size(), 2u * kRounds);
    for (std::size_t index = 0; index < inbox->size(); ++index) {
      EXPECT_EQ((*inbox)[index].arrival, index + 1) << "numbered without a gap";
    }
  }
  EXPECT_EQ(first->count_runs(0)->waiting, static_cast<std::uint64_t>(kRuns + kRounds));
}

TEST_F(PostgresStoreTest, TasksAreClaimedOnceByTwoHandles) {
  constexpr int kTasks = 200;
  const auto store = open();
  Commit make;
  make.runs.push_back(start_of(1, "one"));
  Step& step = make.runs[0].step.emplace();
  step.parked.emplace();
  for (Key key = 10; key < 10 + kTasks; ++key) {
    CallRecord task;
    task.key = key;
    task.run = 1;
    task.number = static_cast<std::uint64_t>(key);
    task.queue = "default";
    task.previous = key == 10 ? 0 : key - 1;
    step.effects.calls.push_back(task);
  }
  step.parked->last_call = 9 + kTasks;
  ASSERT_TRUE(store->commit(make));

  std::atomic<int> claimed = 0;
  const auto work = [&](Key session) {
    const auto own = open();
    for (int idle = 0; idle < 3;) {
      Commit commit;
      commit.claims.push_back({0, "default", session, 3, 1000});
      const auto result = own->commit(commit);
      ASSERT_TRUE(result) << to_string(result.error());
      const auto count = static_cast<int>(result->claims[0].tasks.size());
      claimed += count;
      idle = count == 0 ? idle + 1 : 0;
    }
  };
  std::thread other([&] { work(501); });
  work(502);
  other.join();
  EXPECT_EQ(claimed, kTasks);
  EXPECT_EQ(store->leased_tasks(501, 0, 1000)->size() + store->leased_tasks(502, 0, 1000)->size(),
            static_cast<std::size_t>(kTasks));
}

TEST_F(PostgresStoreTest, ANodeThatAnotherHasTakenForDeadWritesNothing) {
  const auto first = open();
  const auto second = open();
  add_node(*first, 7);
  ASSERT_TRUE(first->commit(fenced(7, {start_of(1, "a")})));
  Commit end;
  end.ended_nodes = {7};
  ASSERT_TRUE(second->commit(end));
  const auto refused = first->commit(fenced(7, {start_of(2, "b")}));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::store_unavailable);
  EXPECT_FALSE(first->find_run(0, "b")->has_value());
}

// Whether something becomes true soon; not how soon.
bool comes_true(const std::function<bool()>& condition) {
  for (int tries = 0; tries < 1000; ++tries) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

TEST_F(PostgresStoreTest, NewsReachTheOtherHandle) {
  const auto first = open();
  const auto second = open();
  std::atomic<int> woken = 0;
  second->on_ready(2, [&] { ++woken; });
  // The beginning of listening is told as news, for something may have been missed.
  ASSERT_TRUE(comes_true([&] { return woken > 0; }));
  const int before = woken;
  Commit commit;
  commit.node = 1;
  commit.runs = {start_of(10, "of another home", 3)};
  ASSERT_TRUE(first->commit(commit));
  commit.runs = {start_of(11, "of this home", 2)};
  ASSERT_TRUE(first->commit(commit));
  EXPECT_TRUE(comes_true([&] { return woken > before; }));
  EXPECT_EQ(woken, before + 1) << "another home's news are not told";
  second->on_ready(2, nullptr);
}

TEST_F(PostgresStoreTest, AListenerThatLostItsConnectionListensAgain) {
  const auto first = open();
  const auto second = open();
  std::atomic<int> woken = 0;
  second->on_ready(2, [&] { ++woken; });
  ASSERT_TRUE(comes_true([&] { return woken > 0; }));
  const int before = woken;
  cluster().execute(
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE '%LISTEN%' "
      "AND pid <> pg_backend_pid()");
  ASSERT_TRUE(comes_true([&] { return woken > before; }))
      << "told, since news may have been missed";
  const int after = woken;
  Commit commit;
  commit.node = 1;
  commit.runs = {start_of(11, "of this home", 2)};
  ASSERT_TRUE(first->commit(commit));
  EXPECT_TRUE(comes_true([&] { return woken > after; }));
}

// --- lost connections ----------------------------------------------------------------------------

TEST_F(PostgresStoreTest, ACommitWhoseAnswerIsLostIsLookedUp) {
  CuttingProxy proxy(cluster().folder());
  const std::string through =
      "postgres:///postgres?host=" + proxy.folder() + "&user=pawl&schema=" + schema_;
  const auto store = open_database(through);
  add_node(*store, 7);
  ASSERT_TRUE(store->commit(fenced(7, {start_of(1, "a")})));
  proxy.cut(CuttingProxy::Cut::kAnswerToCommit);
  const auto result = store->commit(fenced(7, {start_of(2, "b"), message_to(1, "m")}));
  EXPECT_EQ(proxy.cuts(), 1);
  ASSERT_TRUE(result) << to_string(result.error());
  EXPECT_TRUE(result->runs[0].start.inserted) << "decided once, and not refused by a repetition";
  EXPECT_EQ(result->runs[1].messages[0], Recorded::kRecorded);
  EXPECT_EQ(store->inbox(1, 0, 10)->size(), 1u);
}

TEST_F(PostgresStoreTest, ACommitThatNeverArrivedIsDoneAgain) {
  CuttingProxy proxy(cluster().folder());
  const std::string through =
      "postgres:///postgres?host=" + proxy.folder() + "&user=pawl&schema=" + schema_;
  const auto store = open_database(through);
  add_node(*store, 7);
  ASSERT_TRUE(store->commit(fenced(7, {start_of(1, "a")})));
  // The name of a prepared statement says nothing, so the word is found in its preparation alone.
  const auto fresh = open_database(through);
  proxy.cut(CuttingProxy::Cut::kCommit);
  const auto result = fresh->commit(fenced(7, {message_to(1, "m")}));
  EXPECT_EQ(proxy.cuts(), 1);
  ASSERT_TRUE(result) << to_string(result.error());
  EXPECT_EQ(result->runs[0].messages[0], Recorded::kRecorded);
  EXPECT_EQ(store->inbox(1, 0, 10)->size(), 1u);
}

TEST_F(PostgresStoreTest, ALostAnswerToAnUnfencedCommitIsAnError) {
  CuttingProxy proxy(cluster().folder());
  const std::string through =
      "postgres:///postgres?host=" + proxy.folder() + "&user=pawl&schema=" + schema_;
  const auto store = open_database(through);
  proxy.cut(CuttingProxy::Cut::kAnswerToCommit);
  Commit commit;
  commit.runs = {start_of(1, "a")};
  const auto result = store->commit(commit);
  ASSERT_FALSE(result);
  EXPECT_TRUE(is_retryable(result.error().code));
  ASSERT_TRUE(store->reopen());
  EXPECT_EQ(store->find_run(0, "a")->value_or(0), 1) << "it was durable all the same";
}

// The answer is lost, nobody can be asked, and meanwhile another node has taken this one for dead.
TEST_F(PostgresStoreTest, AnEndThatNobodyLearnedIsAnErrorAndKeepsNobodyFromReopening) {
  CuttingProxy proxy(cluster().folder());
  const std::string through =
      "postgres:///postgres?host=" + proxy.folder() + "&user=pawl&schema=" + schema_;
  const auto store = open_database(through);
  add_node(*store, 7);
  proxy.cut(CuttingProxy::Cut::kAnswerToCommit);
  proxy.refuse_after_cut(true);
  const auto result = store->commit(fenced(7, {start_of(1, "a")}));
  ASSERT_FALSE(result);
  EXPECT_TRUE(is_retryable(result.error().code));
  EXPECT_FALSE(store->reopen()) << "nobody can be asked";
  proxy.refuse_after_cut(false);
  cluster().execute("DELETE FROM " + schema_ + ".nodes");
  ASSERT_TRUE(store->reopen());
  EXPECT_EQ(store->find_run(0, "a")->value_or(0), 1);
}

TEST_F(PostgresStoreTest, GoesOnAfterTheDatabaseWasRestarted) {
  const auto store = open();
  add_node(*store, 7);
  ASSERT_TRUE(store->commit(fenced(7, {start_of(1, "a")})));
  ASSERT_TRUE(store->run(1));
  cluster().crash();
  EXPECT_FALSE(store->run(1));
  const auto result = store->commit(fenced(7, {start_of(2, "b")}));
  ASSERT_FALSE(result);
  EXPECT_TRUE(is_retryable(result.error().code));
  EXPECT_FALSE(store->reopen());
  cluster().start();
  ASSERT_TRUE(store->reopen());
  ASSERT_TRUE(store->commit(fenced(7, {start_of(2, "b")})));
  EXPECT_EQ(store->find_run(0, "b")->value_or(0), 2);
}

TEST_F(PostgresStoreTest, BackendsThatAreTerminatedAreReplaced) {
  const auto store = open();
  add_node(*store, 7);
  for (Key run = 1; run <= 5; ++run) {
    cluster().execute(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
        "WHERE application_name = 'pawl' AND pid <> pg_backend_pid()");
    EXPECT_TRUE(store->nodes());
    const auto result = store->commit(fenced(7, {start_of(run, std::to_string(run))}));
    ASSERT_TRUE(result) << to_string(result.error());
  }
  EXPECT_EQ(store->count_runs(0)->waiting, 5u);
}

// --- opening -------------------------------------------------------------------------------------

TEST_F(PostgresStoreTest, IsOpenedByItsUrl) {
  const auto store = open_store(url_);
  ASSERT_TRUE(store) << to_string(store.error());
  EXPECT_TRUE((*store)->nodes());
}

TEST_F(PostgresStoreTest, SaysWhyItCannotBeOpened) {
  EXPECT_EQ(open_error("postgres://me:secret@localhost/db?nonsense=1"),
            ErrorCode::invalid_store_url);
  EXPECT_EQ(open_error("postgres://me:secret@127.0.0.1:1/db"), ErrorCode::store_unavailable);
  EXPECT_EQ(open_error("postgres:///postgres?host=/nowhere&user=pawl&password=secret"),
            ErrorCode::store_unavailable);
  EXPECT_EQ(open_error(cluster().url_of("x", "nobody")), ErrorCode::invalid_store_url);
  EXPECT_EQ(open_error("postgres:///missing?user=pawl&host=" + cluster().folder()),
            ErrorCode::invalid_store_url);
}

TEST_F(PostgresStoreTest, RefusesTablesOfANewerRelease) {
  ASSERT_NE(open(), nullptr);
  cluster().execute("UPDATE " + schema_ + ".meta SET version = 99, usable_from = 99");
  EXPECT_EQ(open_error(url_), ErrorCode::store_too_new);
}

// Version 1 had no column for what a server says of itself.
TEST_F(PostgresStoreTest, BringsOlderTablesUpToDateAndKeepsWhatTheyHold) {
  {
    const auto store = open();
    Commit commit;
    commit.runs = {start_of(1, "kept")};
    ASSERT_TRUE(store->commit(commit));
  }
  const auto nothing = postgres_migration(url_);
  ASSERT_TRUE(nothing);
  EXPECT_EQ(*nothing, "");
  cluster().execute("DROP TABLE " + schema_ + ".turns; ALTER TABLE " + schema_ +
                    ".nodes DROP COLUMN about, DROP COLUMN commits; UPDATE " + schema_ +
                    ".meta SET version = 1");
  const auto script = postgres_migration(url_);
  ASSERT_TRUE(script);
  EXPECT_NE(script->find("ADD COLUMN"), std::string::npos);
  EXPECT_EQ(script->find("CREATE TABLE runs"), std::string::npos) << "only what is missing";

  std::vector<std::thread> threads;
  std::atomic<int> opened = 0;
  for (int index = 0; index < 4; ++index) {
    threads.emplace_back([&] {
      if (open() != nullptr) ++opened;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(opened, 4) << "servers of one release that begin at once";
  const auto store = open();
  ASSERT_NE(store, nullptr);
  const auto kept = store->find_run(0, "kept");
  ASSERT_TRUE(kept);
  EXPECT_TRUE(*kept);
  add_node(*store, 7);
  const auto nodes = store->nodes();
  ASSERT_TRUE(nodes);
  EXPECT_EQ(nodes->size(), 1U);
}

TEST_F(PostgresStoreTest, ARoleThatMayNotChangeOlderTablesIsToldWhoMay) {
  ASSERT_NE(open(), nullptr);
  const std::string role = "reader_of_" + schema_;
  cluster().execute("CREATE ROLE " + role + " LOGIN; GRANT USAGE ON SCHEMA " + schema_ + " TO " +
                    role + "; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA " +
                    schema_ + " TO " + role + "; UPDATE " + schema_ + ".meta SET version = 1");
  auto opened = open_postgres(cluster().url_of(schema_, role));
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, ErrorCode::store_refused);
  EXPECT_NE(opened.error().hint.find("pawl migrate"), std::string::npos) << opened.error().hint;
  PostgresOptions look;
  look.migrate = false;
  auto looked = open_postgres(url_, look);
  ASSERT_FALSE(looked);
  EXPECT_EQ(looked.error().code, ErrorCode::store_unavailable);
}

TEST_F(PostgresStoreTest, AnOlderReleaseWorksOnTablesThatOnlyGrew) {
  ASSERT_NE(open(), nullptr);
  cluster().execute("UPDATE " + schema_ + ".meta SET version = 99, usable_from = 1");
  EXPECT_NE(open(), nullptr);
}

TEST_F(PostgresStoreTest, SeveralMayMakeTheTablesAtOnce) {
  std::vector<std::thread> threads;
  std::atomic<int> opened = 0;
  for (int index = 0; index < 4; ++index) {
    threads.emplace_back([&] {
      if (open() != nullptr) ++opened;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(opened, 4);
}

TEST_F(PostgresStoreTest, ARoleThatMayNotMakeTablesUsesThoseThatAreThere) {
  const std::string role = "worker_of_" + schema_;
  cluster().execute("CREATE ROLE " + role + " LOGIN");
  const std::string url = cluster().url_of(schema_, role);
  EXPECT_EQ(open_error(url), ErrorCode::store_refused);
  const auto script = postgres_migration(url_);
  ASSERT_TRUE(script);
  cluster().execute(*script);
  cluster().execute("GRANT USAGE ON SCHEMA " + schema_ + " TO " + role +
                    "; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA " + schema_ +
                    " TO " + role);
  const auto store = open_database(url);
  ASSERT_NE(store, nullptr);
  Commit commit;
  commit.reserve_keys = 10;
  commit.runs = {start_of(1, "a")};
  EXPECT_TRUE(store->commit(commit));
}

TEST_F(PostgresStoreTest, IsNotBackedUpByTheStore) {
  const auto store = open();
  const Status status = store->backup("/tmp/never");
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::backup_failed);
}

}  // namespace
}  // namespace pawl::store
