#include "store/sqlite/sqlite_store.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "store/conformance/suite.h"
#include "store/sqlite/database.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/temporary_folder_test_support.h"

namespace pawl::store {
namespace {

// The suite runs over one file after the other, in one place.
std::unique_ptr<Store> open_database(const TemporaryFolder& folder) {
  auto opened = open_sqlite(folder.file());
  EXPECT_TRUE(opened) << to_string(opened.error());
  return opened ? std::move(*opened) : nullptr;
}

StoreFactory sqlite_factory() {
  auto folder = std::make_shared<std::optional<TemporaryFolder>>();
  StoreFactory factory;
  factory.name = "sqlite";
  factory.open = [folder] {
    folder->emplace();
    return open_database(**folder);
  };
  factory.open_again = [folder] { return open_database(**folder); };
  return factory;
}

INSTANTIATE_TEST_SUITE_P(Sqlite, StoreConformance, testing::Values(sqlite_factory()), name_of);

class SqliteStoreTest : public testing::Test {
 protected:
  std::string path() const { return folder_.file(); }

  void open(const SqliteOptions& options = {}) {
    store_.reset();
    auto opened = open_sqlite(path(), options);
    ASSERT_TRUE(opened) << to_string(opened.error());
    store_ = std::move(*opened);
  }

  CommitResult commit(const Commit& commit) {
    auto result = store_->commit(commit);
    EXPECT_TRUE(result) << to_string(result.error());
    return result.value_or(CommitResult{});
  }

  // Runs statements on the file itself, while no store has it open.
  void execute(const std::string& sql) {
    auto connection = sqlite::Connection::open(path(), sqlite::Access::kWrite, nullptr);
    ASSERT_TRUE(connection);
    ASSERT_TRUE((*connection)->execute(sql.c_str()));
  }

  ErrorCode open_error() {
    store_.reset();
    auto opened = open_sqlite(path());
    EXPECT_FALSE(opened);
    return opened ? ErrorCode{} : opened.error().code;
  }

  TemporaryFolder folder_;
  std::unique_ptr<Store> store_;
};

RunRecord run_record(Key key) {
  RunRecord run;
  run.key = key;
  run.id = "run-" + std::to_string(key);
  run.workflow = "order";
  run.program = 1;
  run.created_at_us = 1000 + key;
  return run;
}

CallRecord leased_task(Key key, Key run, std::uint64_t number, Key previous) {
  CallRecord call;
  call.key = key;
  call.run = run;
  call.number = number;
  call.previous = previous;
  call.status = CallStatus::kLeased;
  call.queue = "default";
  call.name = "charge";
  call.args = "[1]";
  call.session = 7;
  call.token = 1;
  call.attempt = 1;
  return call;
}

// The run parks after making one task that session 7 holds.
RunWrite begin(Key run, Key call) {
  RunWrite write;
  write.run = run;
  write.start = run_record(run);
  Step& step = write.step.emplace();
  step.parked.emplace();
  step.parked->snapshot = "snapshot 1";
  step.parked->last_call = call;
  step.effects.calls.push_back(leased_task(call, run, 1, 0));
  return write;
}

// The outcome of task number `step` arrives, and the run makes the next one.
RunWrite next_step(Key run, Key settled, Key call, std::uint64_t number) {
  RunWrite write;
  write.run = run;
  write.outcomes.push_back({settled, 7, 1, CallStatus::kCompleted, "42", 5000});
  Step& step = write.step.emplace();
  step.revision = number;
  step.seen = number;
  step.parked.emplace();
  step.parked->snapshot = "snapshot " + std::to_string(number + 1);
  step.parked->last_call = call;
  step.effects.calls.push_back(leased_task(call, run, number + 1, settled));
  return write;
}

TEST_F(SqliteStoreTest, StepsOfARunSurviveReopening) {
  open();
  Commit first;
  first.runs.push_back(begin(10, 100));
  EXPECT_TRUE(commit(first).runs[0].step_won);
  Commit second;
  second.runs.push_back(next_step(10, 100, 101, 1));
  const CommitResult result = commit(second);
  ASSERT_TRUE(result.runs[0].step_won);
  EXPECT_EQ(result.runs[0].outcomes[0], Recorded::kRecorded);
  EXPECT_EQ(result.runs[0].arrivals, 1u);

  open();
  const auto view = store_->run(10);
  ASSERT_TRUE(view && *view);
  ASSERT_TRUE((*view)->state);
  EXPECT_EQ((*view)->state->snapshot, "snapshot 2");
  EXPECT_EQ((*view)->state->revision, 2u);
  EXPECT_EQ((*view)->run.workflow, "order");
  const auto timeline = store_->timeline(10, 0, 10);
  ASSERT_TRUE(timeline);
  ASSERT_EQ(timeline->calls.size(), 2u);
  EXPECT_EQ(timeline->calls[1].outcome, "42");
  EXPECT_EQ(timeline->calls[0].queue, "default");
  const auto leased = store_->leased_tasks(7, 0, 10);
  ASSERT_TRUE(leased);
  ASSERT_EQ(leased->size(), 1u);
  EXPECT_EQ((*leased)[0].key, 101);
}

TEST_F(SqliteStoreTest, WrongGuessesAreLeftOutAndTheirNeighboursAreNot) {
  open();
  Commit first;
  first.runs.push_back(begin(10, 100));
  first.runs.push_back(begin(20, 200));
  commit(first);
  Commit second;
  second.runs.push_back(next_step(10, 100, 101, 1));
  second.runs[0].step->revision = 5;  // settles the call, then loses
  second.runs.push_back(next_step(20, 200, 201, 1));
  const CommitResult result = commit(second);
  EXPECT_FALSE(result.runs[0].step_won);
  EXPECT_EQ(result.runs[0].outcomes[0], Recorded::kLeftOut);
  EXPECT_TRUE(result.runs[1].step_won);
  EXPECT_EQ((*store_->call(100))->status, CallStatus::kLeased);
  EXPECT_EQ(*store_->call(101), std::nullopt);
  EXPECT_EQ((*store_->call(200))->status, CallStatus::kCompleted);
}

TEST_F(SqliteStoreTest, LeasedTasksAreFoundOnBothSidesOfTheFloor) {
  SqliteOptions options;
  options.lease_distance = 16;
  open(options);
  Commit first;
  first.runs.push_back(begin(10, 1000));
  first.runs.push_back(begin(11, 1001));
  commit(first);
  // New calls far ahead: the floor passes the two, and the settled ones of the third run.
  Commit second;
  second.runs.push_back(begin(12, 1002));
  commit(second);
  for (Key call = 1003; call < 1100; ++call) {
    Commit more;
    more.runs.push_back(next_step(12, call - 1, call, static_cast<std::uint64_t>(call - 1002)));
    ASSERT_TRUE(commit(more).runs[0].step_won) << call;
  }
  const auto keys = [&] {
    std::vector<Key> found;
    const auto calls = store_->leased_tasks(7, 0, 100);
    for (const CallRecord& call : calls.value()) found.push_back(call.key);
    return found;
  };
  EXPECT_EQ(keys(), (std::vector<Key>{1000, 1001, 1099}));
  EXPECT_EQ(store_->leased_tasks(7, 1000, 1)->at(0).key, 1001);

  Commit settle;
  settle.runs.push_back(next_step(10, 1000, 1100, 1));
  ASSERT_TRUE(commit(settle).runs[0].step_won);
  open(options);
  EXPECT_EQ(keys(), (std::vector<Key>{1001, 1099, 1100}));
}

TEST_F(SqliteStoreTest, LargeSnapshotsAndArgumentsComeBack) {
  open();
  Commit first;
  first.runs.push_back(begin(10, 100));
  first.runs[0].step->parked->snapshot = std::string(5000, 's');
  first.runs[0].step->effects.calls[0].args = std::string(5000, 'a');
  first.runs[0].step->effects.calls[0].options = "{}";
  commit(first);
  EXPECT_EQ((*store_->run(10))->state->snapshot, std::string(5000, 's'));
  EXPECT_EQ((*store_->call(100))->args, std::string(5000, 'a'));
  EXPECT_EQ((*store_->call(100))->options, "{}");
  Commit second;
  second.runs.push_back(next_step(10, 100, 101, 1));
  commit(second);
  EXPECT_EQ((*store_->run(10))->state->snapshot, "snapshot 2");
  Commit third;
  third.runs.push_back(next_step(10, 101, 102, 2));
  third.runs[0].step->parked->snapshot.clear();
  commit(third);
  EXPECT_EQ((*store_->run(10))->state->snapshot, "");
}

TEST_F(SqliteStoreTest, ASecondOpenerIsToldWhoHasIt) {
  open();
  const auto second = open_sqlite(path());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::store_in_use);
  EXPECT_NE(second.error().message.find(std::to_string(getpid())), std::string::npos);
  // The same file under another name.
  ASSERT_EQ(symlink("pawl.db", (folder_.path() + "/link").c_str()), 0);
  const auto linked = open_sqlite(folder_.path() + "/link");
  unlink((folder_.path() + "/link").c_str());
  ASSERT_FALSE(linked);
  EXPECT_EQ(linked.error().code, ErrorCode::store_in_use);
  open();
}

TEST_F(SqliteStoreTest, RefusesWhatIsNoDatabaseOfPawl) {
  execute("CREATE TABLE t (x)");
  EXPECT_EQ(open_error(), ErrorCode::store_damaged);
  execute("PRAGMA application_id = 77");
  EXPECT_EQ(open_error(), ErrorCode::store_damaged);
  unlink(path().c_str());
  std::FILE* file = std::fopen(path().c_str(), "w");
  const std::string letter = "A letter, and no database, though long enough to be taken for one.";
  std::fwrite(letter.data(), 1, letter.size(), file);
  std::fclose(file);
  EXPECT_EQ(open_error(), ErrorCode::store_damaged);
}

TEST_F(SqliteStoreTest, RefusesADatabaseOfANewerRelease) {
  open();
  store_.reset();
  execute("PRAGMA user_version = " + std::to_string(sqlite::schema_version() + 1));
  EXPECT_EQ(open_error(), ErrorCode::store_too_new);
}

TEST_F(SqliteStoreTest, AnEmptyFileIsANewStore) {
  std::fclose(std::fopen(path().c_str(), "w"));
  open();
  EXPECT_EQ(store_->count_runs(0)->waiting, 0u);
}

TEST_F(SqliteStoreTest, PathsThatNameNoFile) {
  EXPECT_EQ(open_sqlite("").error().code, ErrorCode::invalid_store_url);
  EXPECT_EQ(open_sqlite(":memory:").error().code, ErrorCode::invalid_store_url);
  EXPECT_EQ(open_sqlite(folder_.path() + "/").error().code, ErrorCode::invalid_store_url);
  const auto missing = open_sqlite(folder_.path() + "/none/pawl.db");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::store_unavailable);
  EXPECT_NE(missing.error().message.find(folder_.path() + "/none"), std::string::npos);
}

TEST_F(SqliteStoreTest, TheLogIsWrittenOverAndDoesNotGrowWithEachCommit) {
  const auto log_bytes = [&] {
    std::FILE* log = std::fopen((path() + "-wal").c_str(), "r");
    if (log == nullptr) return -1L;
    std::fseek(log, 0, SEEK_END);
    const long bytes = std::ftell(log);
    std::fclose(log);
    return bytes;
  };
  open();
  Commit first;
  first.runs.push_back(begin(1, 10'001));
  commit(first);
  const long bytes = log_bytes();
  ASSERT_GT(bytes, 0);
  for (Key key = 2; key <= 10; ++key) {
    Commit one;
    one.runs.push_back(begin(key, 10'000 + key));
    commit(one);
  }
  EXPECT_EQ(log_bytes(), bytes);
}

TEST_F(SqliteStoreTest, TheLogStaysShort) {
  SqliteOptions options;
  options.checkpoint_bytes = 64 << 10;
  options.log_limit_bytes = 256 << 10;
  open(options);
  for (Key key = 1; key <= 300; ++key) {
    Commit one;
    one.runs.push_back(begin(key, 10'000 + key));
    one.runs[0].start->input = std::string(8000, 'i');
    commit(one);
  }
  std::FILE* log = std::fopen((path() + "-wal").c_str(), "r");
  ASSERT_NE(log, nullptr);
  std::fseek(log, 0, SEEK_END);
  EXPECT_LT(std::ftell(log), 1 << 20);
  std::fclose(log);
  EXPECT_EQ(store_->count_runs(0)->waiting, 300u);
}

}  // namespace
}  // namespace pawl::store
