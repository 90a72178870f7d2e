// The store on a disk that fails: at every operation of a short scenario, with every kind of fault.
// A commit that was acknowledged is there, one that was not is there as a whole or not at all, and
// work goes on.
//
// The scenario is a handful of random commits; what the store must hold after each of them is what
// the memory store holds.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "store/conformance/random_commits.h"
#include "store/memory/memory_store.h"
#include "store/sqlite/faulty_disk_test_support.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/temporary_folder_test_support.h"

namespace pawl::store {
namespace {

// Commits that the model takes, and all that can be read after each number of them.
class Scenario {
 public:
  Scenario(std::uint64_t seed, std::size_t count) {
    generator_model_ = make_memory_store();
    generator_ = std::make_unique<RandomCommits>(seed, *generator_model_);
    while (commits.size() < count) {
      const Commit commit = generator_->next();
      if (generator_model_->commit(commit)) commits.push_back(commit);
    }
    const std::unique_ptr<Store> model = make_memory_store();
    expected_.push_back(read(*model));
    for (const Commit& commit : commits) {
      EXPECT_TRUE(model->commit(commit));
      expected_.push_back(read(*model));
    }
  }

  std::string read(Store& store) {
    std::string all;
    for (const std::string& text : generator_->read_everything(store)) all += text + "\n";
    return all;
  }

  // How many commits the store holds: `least` of them, or one more.
  std::size_t held(Store& store, std::size_t least) {
    const std::string found = read(store);
    if (found == expected_[least]) return least;
    if (least < commits.size() && found == expected_[least + 1]) return least + 1;
    EXPECT_EQ(found, expected_[least]) << "neither all nor nothing of a commit, or one was lost";
    return least;
  }

  std::vector<Commit> commits;

 private:
  std::unique_ptr<Store> generator_model_;
  std::unique_ptr<RandomCommits> generator_;
  std::vector<std::string> expected_;
};

class StorageFaults : public testing::Test {
 protected:
  StorageFaults() : scenario_(3, 5) {
    options_.vfs = disk_.vfs();
    // Often enough that checkpoints are part of the scenario, and in one thread, so that the
    // operations come in the same order every time.
    options_.checkpoint_bytes = 64 << 10;
    options_.checkpoint_in_thread = false;
  }

  bool open() {
    store_.reset();
    auto opened = open_sqlite(folder_->file(), options_);
    if (opened) {
      store_ = std::move(*opened);
    } else {
      error_ = opened.error();
    }
    return opened.has_value();
  }

  // On a disk that holds a database without anything in it; its making has a test of its own.
  void begin_anew() {
    store_.reset();
    folder_.emplace();
    disk_.forget();
    error_.reset();
    if (!new_database_.empty()) disk_.install(folder_->file(), new_database_);
  }

  void make_database() {
    begin_anew();
    ASSERT_TRUE(open());
    store_.reset();
    new_database_ = disk_.image(folder_->file()).durable;
  }

  // Commits from `done` on until one fails; how many are acknowledged in all.
  std::size_t go_on(std::size_t done) {
    for (; done < scenario_.commits.size(); ++done) {
      Result<CommitResult> result = store_->commit(scenario_.commits[done]);
      if (!result) {
        error_ = result.error();
        return done;
      }
    }
    return done;
  }

  // Opens and commits until the fault strikes; how many commits are acknowledged.
  std::size_t run_into(Fault fault, std::uint64_t operation) {
    begin_anew();
    disk_.arm(fault, operation);
    return open() ? go_on(0) : 0;
  }

  // The rest of the scenario, on a disk that works.
  void finish(std::size_t acknowledged) {
    const std::size_t held = scenario_.held(*store_, acknowledged);
    error_.reset();
    EXPECT_EQ(go_on(held), scenario_.commits.size())
        << (error_ ? to_string(*error_) : std::string());
    EXPECT_EQ(scenario_.held(*store_, scenario_.commits.size()), scenario_.commits.size());
  }

  // How many operations of the kind that the fault counts the scenario takes.
  std::uint64_t operations(Fault fault) {
    EXPECT_EQ(run_into(fault, UINT64_MAX), scenario_.commits.size());
    return disk_.operations();
  }

  FaultyDisk disk_;
  std::string new_database_;
  std::optional<TemporaryFolder> folder_;
  SqliteOptions options_;
  Scenario scenario_;
  std::unique_ptr<Store> store_;
  std::optional<Error> error_;
};

TEST_F(StorageFaults, AnyFaultWhileTheDatabaseIsMade) {
  scenario_.commits.resize(1);
  for (const Fault fault : {Fault::kIoError, Fault::kFull, Fault::kPowerCut}) {
    begin_anew();
    disk_.arm(fault, UINT64_MAX);
    ASSERT_TRUE(open());
    const std::uint64_t count = disk_.operations();
    ASSERT_GT(count, 5u);
    for (std::uint64_t operation = 1; operation <= count; ++operation) {
      SCOPED_TRACE("operation " + std::to_string(operation));
      begin_anew();
      disk_.arm(fault, operation);
      open();
      EXPECT_TRUE(disk_.has_struck());
      store_.reset();
      disk_.disarm();
      if (fault == Fault::kPowerCut) disk_.cut_power(Loss::kSome, operation);
      ASSERT_TRUE(open()) << to_string(*error_);
      finish(0);
      if (HasFailure()) return;
    }
  }
}

TEST_F(StorageFaults, AnErrorAtEveryOperation) {
  make_database();
  const std::uint64_t count = operations(Fault::kIoError);
  ASSERT_GT(count, 50u);
  for (std::uint64_t operation = 1; operation <= count; ++operation) {
    SCOPED_TRACE("operation " + std::to_string(operation));
    const std::size_t acknowledged = run_into(Fault::kIoError, operation);
    ASSERT_TRUE(disk_.has_struck());
    const bool sync_failed = disk_.has_struck_sync();
    disk_.disarm();
    if (store_ == nullptr) {
      ASSERT_TRUE(open());
    } else if (sync_failed) {
      // If nobody was told, it was at a checkpoint: the next commit is.
      if (!error_) {
        ASSERT_EQ(acknowledged, scenario_.commits.size());
      } else {
        EXPECT_EQ(error_->code, ErrorCode::store_sync_failed);
        EXPECT_EQ(store_->reopen().error().code, ErrorCode::store_sync_failed);
        EXPECT_EQ(store_->commit(scenario_.commits[0]).error().code, ErrorCode::store_sync_failed);
      }
      // Another process goes on with what is in the system's memory; whatever it acknowledges and
      // whatever it has built on must outlive a cut.
      ASSERT_TRUE(open());
      finish(acknowledged);
      store_.reset();
      disk_.cut_power(Loss::kAll, operation);
      ASSERT_TRUE(open());
      EXPECT_EQ(scenario_.held(*store_, scenario_.commits.size()), scenario_.commits.size());
      continue;
    } else if (error_) {
      EXPECT_EQ(error_->code, ErrorCode::store_unavailable) << to_string(*error_);
      const Status reopened = store_->reopen();
      ASSERT_TRUE(reopened) << to_string(reopened.error());
    }
    finish(acknowledged);
    if (HasFailure()) return;
  }
}

TEST_F(StorageFaults, NoRoomAtEveryWrite) {
  make_database();
  for (const Fault fault : {Fault::kFull, Fault::kStaysFull}) {
    const std::uint64_t count = operations(fault);
    ASSERT_GT(count, 20u);
    for (std::uint64_t operation = 1; operation <= count; ++operation) {
      SCOPED_TRACE("write " + std::to_string(operation));
      const std::size_t acknowledged = run_into(fault, operation);
      ASSERT_TRUE(disk_.has_struck());
      if (error_) {
        EXPECT_EQ(error_->code, ErrorCode::store_full) << to_string(*error_);
      }
      if (store_ != nullptr && fault == Fault::kStaysFull) {
        // Reading works, and shows nothing half-done; writing says again that there is no room.
        scenario_.held(*store_, acknowledged);
      }
      disk_.disarm();
      if (store_ == nullptr) {
        ASSERT_TRUE(open());
      } else if (error_) {
        const Status reopened = store_->reopen();
        ASSERT_TRUE(reopened) << to_string(reopened.error());
      }
      finish(acknowledged);
      if (HasFailure()) return;
    }
  }
}

TEST_F(StorageFaults, APowerCutAtEveryOperation) {
  make_database();
  const std::uint64_t count = operations(Fault::kPowerCut);
  ASSERT_GT(count, 50u);
  for (const Loss loss : {Loss::kAll, Loss::kNone, Loss::kSome}) {
    for (std::uint64_t operation = 1; operation <= count; ++operation) {
      SCOPED_TRACE("operation " + std::to_string(operation) + ", loss " +
                   std::to_string(static_cast<int>(loss)));
      const std::size_t acknowledged = run_into(Fault::kPowerCut, operation);
      ASSERT_TRUE(disk_.has_struck());
      store_.reset();
      disk_.disarm();
      disk_.cut_power(loss, operation);
      ASSERT_TRUE(open()) << to_string(*error_);
      finish(acknowledged);
      if (HasFailure()) return;
    }
  }
}

// The disk itself is shown to catch a store that does not sync; and the store to notice a disk that
// has lost what it said was synced.
TEST_F(StorageFaults, ADiskThatIsNeverSyncedLosesCommits) {
  disk_.ignore_syncs();
  EXPECT_EQ(run_into(Fault::kPowerCut, UINT64_MAX), scenario_.commits.size());
  disk_.arm(Fault::kPowerCut, 1);
  store_.reset();
  disk_.disarm();
  disk_.cut_power(Loss::kAll, 1);
  EXPECT_FALSE(open());
  EXPECT_EQ(error_->code, ErrorCode::store_lost_commits) << to_string(*error_);
  options_.accept_loss = true;
  ASSERT_TRUE(open());
  EXPECT_EQ(store_->count_runs(0)->waiting, 0u);
}

}  // namespace
}  // namespace pawl::store
