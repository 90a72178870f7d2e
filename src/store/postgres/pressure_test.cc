// What the store does with a database that is short of something, and how much it asks of one.
#include <gtest/gtest.h>
#include <libpq-fe.h>

#include <thread>

#include "store/health.h"
#include "store/postgres/postgres_store.h"
#include "store/postgres/temporary_cluster_test_support.h"

namespace pawl::store {
namespace {

class PostgresPressureTest : public testing::Test {
 protected:
  void SetUp() override {
    if (TemporaryCluster::instance() == nullptr) GTEST_SKIP() << TemporaryCluster::why_missing();
    url_ = cluster().new_url();
    schema_ = url_.substr(url_.rfind('=') + 1);
  }
  static TemporaryCluster& cluster() { return *TemporaryCluster::instance(); }
  std::unique_ptr<Store> open() {
    auto opened = open_postgres(url_);
    EXPECT_TRUE(opened) << to_string(opened.error());
    return opened ? std::move(*opened) : nullptr;
  }

  // Makes runs with the first of their tasks, leased.
  static Commit starts_of(Key first, int count) {
    Commit commit;
    commit.node = 7;
    commit.fenced = true;
    for (Key run = first; run < first + count; ++run) {
      RunWrite& write = commit.runs.emplace_back();
      write.run = run;
      write.home = 7;
      write.start.emplace();
      write.start->key = run;
      write.start->id = "run " + std::to_string(run);
      write.start->start_key = "key " + std::to_string(run);
      write.step.emplace();
      write.step->parked.emplace().last_call = task_of(run, 1);
      write.step->effects.calls.push_back(task(run, 1));
    }
    return commit;
  }

  // The task `number` of each run ends, and the next one is made.
  static Commit steps_of(Key first, int count, std::uint64_t number, bool ends = false) {
    Commit commit;
    commit.node = 7;
    commit.fenced = true;
    for (Key run = first; run < first + count; ++run) {
      RunWrite& write = commit.runs.emplace_back();
      write.run = run;
      write.home = 7;
      write.outcomes.push_back({task_of(run, number), 500, 1, CallStatus::kCompleted, "1", 10});
      Step& step = write.step.emplace();
      step.revision = number;
      step.seen = number;
      if (ends) {
        step.ended.emplace().owner = Ended::Owner{0, "key " + std::to_string(run)};
      } else {
        step.parked.emplace().last_call = task_of(run, number + 1);
        step.effects.calls.push_back(task(run, number + 1));
      }
    }
    return commit;
  }

  static Key task_of(Key run, std::uint64_t number) {
    return 10'000'000 + run * 100 + static_cast<Key>(number);
  }
  static CallRecord task(Key run, std::uint64_t number) {
    CallRecord call;
    call.key = task_of(run, number);
    call.run = run;
    call.number = number;
    call.previous = number == 1 ? 0 : task_of(run, number - 1);
    call.queue = "default";
    call.name = "work";
    call.status = CallStatus::kLeased;
    call.session = 500;
    call.token = 1;
    call.attempt = 1;
    return call;
  }

  static void expect_all_won(const Result<CommitResult>& result) {
    ASSERT_TRUE(result) << to_string(result.error());
    for (const RunWriteResult& each : result->runs) ASSERT_TRUE(each.step_won);
  }

  static void join(Store& store) {
    Commit commit;
    commit.nodes.push_back({7, "node", 1, 1});
    ASSERT_TRUE(store.commit(commit));
  }

  std::string number(const std::string& sql) { return cluster().execute(sql); }

  std::string url_;
  std::string schema_;
};

// Each round trip of a commit is a statement that the database has waited for: a hot commit has
// one transaction, and reads no row that it does not write.
TEST_F(PostgresPressureTest, AHotCommitLocksNothingAndUpdatesInPlace) {
  auto store = open();
  join(*store);
  expect_all_won(store->commit(starts_of(1, 40)));
  for (std::uint64_t step = 1; step <= 5; ++step) {
    expect_all_won(store->commit(steps_of(1, 40, step)));
  }
  expect_all_won(store->commit(steps_of(1, 40, 6, true)));
  EXPECT_TRUE(store->leased_tasks(500, 0, 10)->empty());
  EXPECT_EQ(store->count_runs(0)->completed, 40u);
  store.reset();  // and with it the sessions, which tell now what they have counted
  const auto of = [&](const std::string& table, const std::string& column) {
    return std::stoi(number("SELECT " + column + " FROM pg_stat_user_tables WHERE schemaname = '" +
                            schema_ + "' AND relname = '" + table + "'"));
  };
  for (int tries = 0; tries < 200 && of("calls", "n_tup_upd") < 240; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_EQ(of("calls", "n_tup_ins"), 240);
  EXPECT_EQ(of("calls", "n_tup_upd"), 240) << "each call is settled once, without another attempt";
  EXPECT_GE(of("calls", "n_tup_hot_upd"), 230) << "no index is touched";
  EXPECT_EQ(of("run_state", "n_tup_upd"), 200);
  EXPECT_GE(of("run_state", "n_tup_hot_upd"), 190);
  // What a careful commit reads before it writes would be counted here a second time.
  EXPECT_LE(of("calls", "idx_tup_fetch"), 240 + 20);
}

TEST_F(PostgresPressureTest, AWrongGuessIsDoneCarefully) {
  const auto first = open();
  const auto second = open();
  join(*first);
  expect_all_won(first->commit(starts_of(1, 3)));
  // Another node records something for a run of this one.
  Commit message;
  RunWrite& write = message.runs.emplace_back();
  write.run = 2;
  write.messages.push_back({"news", "1", "", 1});
  ASSERT_TRUE(second->commit(message));
  const auto result = first->commit(steps_of(1, 3, 1));
  ASSERT_TRUE(result) << to_string(result.error());
  EXPECT_TRUE(result->runs[0].step_won);
  EXPECT_FALSE(result->runs[1].step_won) << "it has not seen the message";
  EXPECT_EQ(result->runs[1].outcomes[0], Recorded::kLeftOut);
  EXPECT_TRUE(result->runs[2].step_won) << "neighbours are not touched by that";
  EXPECT_EQ(second->run(2).value()->state->arrivals, 1u);

  // A limit that another node has set is known although the queue had none before.
  Commit limit;
  limit.queues.push_back({0, "default", {.max_running = 5}, 1});
  ASSERT_TRUE(second->commit(limit));
  const std::string leases = "SELECT count(*) FROM " + schema_ + ".queue_leases";
  EXPECT_EQ(number(leases), "3") << "of the tasks that are held";
  expect_all_won(first->commit(steps_of(3, 1, 2)));
  EXPECT_EQ(number(leases), "4");
}

// Tables that were empty when the database last looked, and have grown since: no statement may look
// at all of a table for each row that it wants.
TEST_F(PostgresPressureTest, NoPlanLooksAtAWholeTable) {
  constexpr int kMany = 30'000;
  constexpr int kFew = 50;
  auto store = open();
  join(*store);
  cluster().execute("VACUUM ANALYZE");
  // Plans are made while the tables are empty, and kept.
  expect_all_won(store->commit(starts_of(1, kFew)));
  expect_all_won(store->commit(steps_of(1, kFew, 1)));
  expect_all_won(store->commit(steps_of(1, kFew, 2, true)));
  ASSERT_TRUE(store->run(1));
  for (Key first = 1000; first < 1000 + kMany; first += 2000) {
    expect_all_won(store->commit(starts_of(first, 2000)));
  }
  const auto read = [&] {
    return std::stoll(
        number("SELECT sum(idx_tup_read + idx_tup_fetch) FROM pg_stat_user_indexes "
               "WHERE schemaname = '" +
               schema_ + "'"));
  };
  // What the sessions have counted is told a little later, and when they end.
  store.reset();
  store = open();
  const long long before = read();
  const auto result = store->commit(steps_of(1000, kFew, 1));  // nothing is known: carefully
  expect_all_won(result);
  expect_all_won(store->commit(steps_of(1000, kFew, 2)));
  expect_all_won(store->commit(steps_of(1000, kFew, 3, true)));
  expect_all_won(store->commit(starts_of(500, kFew)));
  EXPECT_EQ(store->leased_tasks(500, 0, 10)->size(), 10u);
  EXPECT_TRUE(store->timeline(1000, 0, 10));
  EXPECT_TRUE(store->run(1001));
  store.reset();
  long long after = read();
  for (int tries = 0; tries < 40; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    after = read();
  }
  EXPECT_LT(after - before, 20'000) << "rows and entries of indexes, for some 700 rows wanted";
}

TEST_F(PostgresPressureTest, AStatementThatTakesTooLongIsRetryable) {
  const auto store = open();
  join(*store);
  PGconn* other =
      PQconnectdb(("host=" + cluster().folder() + " user=pawl dbname=postgres").c_str());
  PQclear(PQexec(other, ("BEGIN; LOCK TABLE " + schema_ + ".runs").c_str()));
  cluster().execute("ALTER ROLE pawl SET statement_timeout = '300ms'");
  // The settings of a role hold for new sessions.
  const auto impatient = open_postgres(url_);
  cluster().execute("ALTER ROLE pawl RESET statement_timeout");
  ASSERT_TRUE(impatient);
  const auto result = (*impatient)->commit(starts_of(1, 1));
  PQfinish(other);
  ASSERT_FALSE(result);
  EXPECT_TRUE(is_retryable(result.error().code)) << to_string(result.error());
  ASSERT_TRUE((*impatient)->reopen());
  expect_all_won((*impatient)->commit(starts_of(1, 1)));
}

TEST_F(PostgresPressureTest, ADatabaseWithoutRoomForAConnectionIsRetryable) {
  const std::string role = "crowded_" + schema_;
  cluster().execute("CREATE ROLE " + role + " LOGIN SUPERUSER");
  const auto owner = open();
  cluster().execute("ALTER ROLE " + role + " NOSUPERUSER CONNECTION LIMIT 1");
  cluster().execute("GRANT USAGE ON SCHEMA " + schema_ + " TO " + role +
                    "; GRANT ALL ON ALL TABLES IN SCHEMA " + schema_ + " TO " + role);
  // A session of the opening may still be about to end.
  auto store = open_postgres(cluster().url_of(schema_, role));
  for (int tries = 0; tries < 200 && !store; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    store = open_postgres(cluster().url_of(schema_, role));
  }
  ASSERT_TRUE(store) << to_string(store.error());
  // The one that it may have writes: there is none to read with.
  const auto read = (*store)->nodes();
  ASSERT_FALSE(read);
  EXPECT_TRUE(is_retryable(read.error().code)) << to_string(read.error());
  join(**store);
  cluster().execute("ALTER ROLE " + role + " CONNECTION LIMIT 5");
  EXPECT_TRUE((*store)->nodes());
}

TEST_F(PostgresPressureTest, SaysForHowLongSomebodyKeepsItFromTidyingUp) {
  const auto store = open();
  PGconn* other =
      PQconnectdb(("host=" + cluster().folder() + " user=pawl dbname=postgres").c_str());
  PQclear(PQexec(other, "BEGIN ISOLATION LEVEL REPEATABLE READ"));
  PQclear(PQexec(other, "SELECT count(*) FROM pg_class"));
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_GT(oldest_transaction_s(*store).value_or(0), 0.015);
  PQfinish(other);
  for (int tries = 0; tries < 200; ++tries) {
    if (oldest_transaction_s(*store).value_or(1) == 0) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_EQ(oldest_transaction_s(*store).value_or(1), 0);
}

}  // namespace
}  // namespace pawl::store
