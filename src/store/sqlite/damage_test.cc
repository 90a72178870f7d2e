// A database whose pages are damaged at seeded places: a flipped bit, zeros, a cut, a page in
// another's place. Whatever is read is the truth or a coded error, never other data and never a
// crash; and the check of the whole file finds what is wrong.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <string>

#include "base/random.h"
#include "store/sqlite/database.h"
#include "store/sqlite/fsck.h"
#include "store/sqlite/high_water_mark.h"
#include "store/sqlite/marks.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/temporary_folder_test_support.h"
#include "store/waits.h"

namespace pawl::store {
namespace {

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

std::string id_of(Key key) { return "run-" + std::to_string(key); }

std::string text_of(const RunView& view) {
  std::string text = view.run.id + '|' + view.run.workflow + '|' + view.run.input + '|' +
                     view.run.start_key + '|' + std::to_string(view.run.created_at_us) + '|' +
                     std::to_string(view.run.program);
  if (view.state) {
    const RunState& state = *view.state;
    text += "|live|" + state.snapshot + '|' + state.open + '|' + state.waits + '|' + state.status +
            '|' + std::to_string(state.revision) + '|' + std::to_string(state.paused) + '|' +
            std::to_string(state.wake_at_us.value_or(0)) + '|' + std::to_string(state.last_call);
  }
  if (view.result) {
    text += "|ended|" + view.result->outcome + '|' +
            std::to_string(static_cast<int>(view.result->status)) + '|' +
            std::to_string(view.result->ended_at_us);
  }
  return text;
}

std::string text_of(const CallRecord& call) {
  return call.name + '|' + call.queue + '|' + call.args + '|' + call.outcome + '|' +
         std::to_string(static_cast<int>(call.status)) + '|' + std::to_string(call.run) + '|' +
         std::to_string(call.number) + '|' + std::to_string(call.attempt) + '|' +
         std::to_string(call.token);
}

class DamageTest : public testing::Test {
 protected:
  static constexpr Key kRuns = 120;
  static constexpr Key kCalls = 10'000;
  static constexpr Key kSchedules = 20'000;

  void SetUp() override {
    auto opened = open_sqlite(folder_.file());
    ASSERT_TRUE(opened);
    for (Key key = 1; key <= kRuns; ++key) start(**opened, key);
    opened->reset();
    // It would find most of the damage by itself.
    unlink(sqlite::mark_path(folder_.file()).c_str());
    bytes_ = read_file(folder_.file());
    auto store = look();
    ASSERT_TRUE(store);
    for (Key key = 1; key <= kRuns; ++key) {
      truth_[key] = text_of(**(*store)->run(key));
      calls_[key] = text_of(**(*store)->call(kCalls + key));
    }
    EXPECT_TRUE(check_sqlite(folder_.file())->problems.empty());
    EXPECT_EQ(check_sqlite(folder_.file())->unchecked, 0u);
  }

  // Every third run has ended, every third has a large snapshot, all have a call and a message.
  static void start(Store& store, Key key) {
    Commit commit;
    if (key == 1) {
      commit.reserve_keys = 2'000'000;
      Deploy& deploy = commit.deploys.emplace_back();
      deploy.program = {1'000'000, 0, "version", 1, std::string(3000, 'p'), 5};
      deploy.workflows.push_back({0, "order", 0, 0, 5});
    }
    RunWrite& write = commit.runs.emplace_back();
    write.run = key;
    write.start.emplace();
    write.start->key = key;
    write.start->id = id_of(key);
    write.start->workflow = "order";
    write.start->program = 1'000'000;
    write.start->start_key = "start-" + std::to_string(key);
    write.start->input = std::string(static_cast<std::size_t>(50 + key * 7), 'i');
    write.start->created_at_us = 1'000'000 + key;
    Step& step = write.step.emplace();
    if (key % 3 == 0) {
      step.ended.emplace();
      step.ended->error_kind = "KeyError";
      step.ended->outcome = "\"done " + std::to_string(key) + "\"";
      step.ended->ended_at_us = 2'000'000;
      step.ended->last_call = kCalls + key;
    } else {
      step.parked.emplace();
      step.parked->snapshot =
          std::string(key % 3 == 1 ? 3000 : 300, static_cast<char>('a' + key % 20));
      step.parked->open = "open" + std::to_string(key);
      Waits waits;
      waits.groups.push_back({{{1, 1}}, 1, false});
      step.parked->waits = waits.encode();
      step.parked->wake_at_us = 3'000'000 + key;
      step.parked->last_call = kCalls + key;
    }
    CallRecord& call = step.effects.calls.emplace_back();
    call.key = kCalls + key;
    call.run = key;
    call.number = 1;
    call.queue = "default";
    call.name = "charge";
    call.args = std::string(static_cast<std::size_t>(key * 9), 'x');
    call.created_at_us = call.run_at_us = 1'500'000;
    write.blobs.push_back({key, std::string(32, static_cast<char>(key)), std::string(500, 'b')});
    const auto done = store.commit(commit);
    ASSERT_TRUE(done) << to_string(done.error());
    Commit message;
    RunWrite& sent = message.runs.emplace_back();
    sent.run = key;
    sent.messages.push_back({"channel", "\"hello\"", "id", 7});
    ASSERT_TRUE(store.commit(message));
  }

  // Changes the file itself, past every checksum.
  void execute(const char* sql) const {
    auto connection = sqlite::Connection::open(folder_.file(), sqlite::Access::kWrite, nullptr);
    ASSERT_TRUE(connection);
    ASSERT_TRUE((*connection)->execute(sql));
  }

  Result<std::unique_ptr<Store>> look() const {
    SqliteOptions options;
    options.read_only = true;
    return open_sqlite(folder_.file(), options);
  }

  template <typename Answer>
  static void expect_coded(const Result<Answer>& answer) {
    ASSERT_FALSE(answer);
    const ErrorCode code = answer.error().code;
    EXPECT_TRUE(code == ErrorCode::store_damaged || code == ErrorCode::store_refused ||
                code == ErrorCode::store_unavailable || code == ErrorCode::store_too_new)
        << to_string(answer.error());
  }

  // Reads everything. True: something was missing or refused.
  bool read_all() {
    auto store = look();
    if (!store) {
      expect_coded(store);
      return true;
    }
    bool found_damage = false;
    for (const auto& [key, truth] : truth_) {
      const auto found = (*store)->find_run(0, id_of(key));
      if (!found || !*found) {
        if (!found) expect_coded(found);
        found_damage = true;
        continue;
      }
      EXPECT_EQ(**found, key) << "another run's key";
      const auto view = (*store)->run(key);
      if (!view || !*view) {
        if (!view) expect_coded(view);
        found_damage = true;
      } else {
        EXPECT_EQ(text_of(**view), truth);
      }
      const auto call = (*store)->call(kCalls + key);
      if (!call || !*call) {
        if (!call) expect_coded(call);
        found_damage = true;
      } else {
        EXPECT_EQ(text_of(**call), calls_[key]);
      }
      if (const auto inbox = (*store)->inbox(key, 0, 10)) {
        for (const MessageRecord& message : *inbox) EXPECT_EQ(message.payload, "\"hello\"");
      } else {
        expect_coded(inbox);
        found_damage = true;
      }
      if (const auto blob = (*store)->blob(key, std::string(32, static_cast<char>(key))); !blob) {
        expect_coded(blob);
        found_damage = true;
      } else if (*blob) {
        EXPECT_EQ(**blob, std::string(500, 'b'));
      }
    }
    if (const auto page = (*store)->list_runs({}, 0, 1000)) {
      for (const RunView& view : page->runs) {
        found_damage = found_damage || view.damaged;
        if (!view.damaged) {
          EXPECT_EQ(view.run.id, id_of(view.run.key));
        }
      }
    } else {
      expect_coded(page);
      found_damage = true;
    }
    return found_damage;
  }

  void try_damage(std::uint64_t seed,
                  const std::function<void(std::string&, SeededRandom&)>& harm) {
    SCOPED_TRACE(seed);
    SeededRandom random(seed);
    std::string bytes = bytes_;
    harm(bytes, random);
    write_file(folder_.file(), bytes);
    const bool found_damage = read_all();
    const auto report = check_sqlite(folder_.file());
    if (!report) {
      expect_coded(report);
    } else if (found_damage) {
      EXPECT_FALSE(report->problems.empty()) << "a reader has met damage that the check has not";
    }
  }

  TemporaryFolder folder_;
  std::string bytes_;
  std::map<Key, std::string> truth_;
  std::map<Key, std::string> calls_;
};

TEST_F(DamageTest, AFlippedBit) {
  for (std::uint64_t seed = 1; seed <= 200 && !HasFailure(); ++seed) {
    try_damage(seed, [](std::string& bytes, SeededRandom& random) {
      const std::uint64_t bit = random.next_u64() % (bytes.size() * 8);
      bytes[bit / 8] ^= static_cast<char>(1 << bit % 8);
    });
  }
}

TEST_F(DamageTest, ZerosInThePlaceOfASector) {
  for (std::uint64_t seed = 1; seed <= 60 && !HasFailure(); ++seed) {
    try_damage(seed, [](std::string& bytes, SeededRandom& random) {
      const std::size_t sector = random.next_u64() % (bytes.size() / 512);
      bytes.replace(sector * 512, 512, 512, '\0');
    });
  }
}

TEST_F(DamageTest, APageInThePlaceOfAnother) {
  for (std::uint64_t seed = 1; seed <= 60 && !HasFailure(); ++seed) {
    try_damage(seed, [](std::string& bytes, SeededRandom& random) {
      const std::size_t pages = bytes.size() / 4096;
      const std::size_t from = random.next_u64() % pages;
      const std::size_t to = random.next_u64() % pages;
      bytes.replace(to * 4096, 4096, bytes.substr(from * 4096, 4096));
    });
  }
}

TEST_F(DamageTest, ACutFile) {
  for (std::uint64_t seed = 1; seed <= 30 && !HasFailure(); ++seed) {
    try_damage(seed, [](std::string& bytes, SeededRandom& random) {
      bytes.resize(random.next_u64() % bytes.size());
    });
  }
}

TEST_F(DamageTest, AnErrorNamesTheRunAndLeavesTheRestAlone) {
  std::string bytes = bytes_;
  const std::size_t place = bytes.find(std::string(60, static_cast<char>('a' + 50 % 20)));
  ASSERT_NE(place, std::string::npos);
  bytes[place + 5] ^= 4;
  write_file(folder_.file(), bytes);
  auto store = look();
  ASSERT_TRUE(store);
  int damaged = 0;
  for (Key key = 1; key <= kRuns; ++key) {
    const auto view = (*store)->run(key);
    if (view) continue;
    ++damaged;
    EXPECT_EQ(view.error().code, ErrorCode::store_damaged);
    EXPECT_NE(view.error().message.find(id_of(key)), std::string::npos) << view.error().message;
  }
  EXPECT_EQ(damaged, 1);
  const auto report = check_sqlite(folder_.file());
  ASSERT_TRUE(report);
  ASSERT_EQ(report->problems.size(), 1u);
  EXPECT_FALSE(report->problems[0].run_id.empty());
}

// A queued run and one whose cancel was asked for have marks of their own.
TEST_F(DamageTest, AFlagInThePlaceOfAnotherIsSeen) {
  using sqlite::Flags;
  const auto is_read = [&](const Flags& flags, std::int64_t marks) {
    write_file(folder_.file(), bytes_);
    const std::string sql =
        fmt::format("UPDATE run_state SET paused = {}, cancel = {}, marks = {} WHERE run = 1",
                    flags.paused, flags.cancel, marks);
    execute(sql.c_str());
    bool accused = false;
    const auto report = check_sqlite(folder_.file());
    EXPECT_TRUE(report);
    for (const auto& problem : report->problems) {
      accused = accused || problem.what.find("flags of its state") != std::string::npos;
    }
    auto store = look();
    EXPECT_TRUE(store);
    const bool read = (*store)->run(1).has_value();
    EXPECT_EQ(read, !accused);
    return read;
  };
  const Flags queued{4, 0, 0, 0}, asked{0, 1, 0, 0}, both{4, 1, 0, 0}, delivered{0, 2, 0, 0};
  const Flags all[] = {queued, asked, both, delivered};
  for (const Flags& written : all) {
    for (const Flags& found : all) {
      const bool same = written.paused == found.paused && written.cancel == found.cancel;
      EXPECT_EQ(is_read(found, sqlite::marks_of(written)), same);
    }
    EXPECT_TRUE(is_read(written, sqlite::older_marks_of(written))) << "of an older database";
  }
}

TEST_F(DamageTest, ADamagedTaskHoldsUpNoOther) {
  execute("UPDATE calls SET name = 'other' WHERE key = 10001");
  auto store = open_sqlite(folder_.file());
  ASSERT_TRUE(store) << to_string(store.error());
  Commit commit;
  Claim& claim = commit.claims.emplace_back();
  claim.queue = "default";
  claim.session = 5;
  claim.limit = 1;
  claim.now_us = 9'000'000;
  const auto done = (*store)->commit(commit);
  ASSERT_TRUE(done) << to_string(done.error());
  ASSERT_EQ(done->claims[0].tasks.size(), 1u);
  EXPECT_EQ(done->claims[0].tasks[0].key, kCalls + 2);
  const auto damaged = (*store)->call(kCalls + 1);
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().code, ErrorCode::store_damaged);
}

TEST_F(DamageTest, ARowWithoutAChecksumIsDamagedUnlessTheDatabaseIsOlder) {
  execute("UPDATE run_state SET step_sum = NULL WHERE run = 1");
  {
    auto store = look();
    ASSERT_TRUE(store);
    const auto view = (*store)->run(1);
    ASSERT_FALSE(view);
    EXPECT_EQ(view.error().code, ErrorCode::store_damaged);
    EXPECT_TRUE((*store)->run(2));
    const auto report = check_sqlite(folder_.file());
    ASSERT_TRUE(report);
    ASSERT_EQ(report->problems.size(), 1u);
    EXPECT_EQ(report->problems[0].run_id, id_of(1));
  }
  execute("DELETE FROM meta WHERE name = 'all_summed'");
  auto store = look();
  ASSERT_TRUE(store);
  const auto view = (*store)->run(1);
  ASSERT_TRUE(view) << to_string(view.error());
  EXPECT_EQ(text_of(**view), truth_[1]);
  const auto report = check_sqlite(folder_.file());
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->problems.empty());
  EXPECT_EQ(report->unchecked, 1u);
}

TEST_F(DamageTest, TheKindOfAnErrorIsCovered) {
  execute("UPDATE run_results SET error_kind = 'Other' WHERE run = 3");
  execute("UPDATE run_results SET error_kind = NULL WHERE run = 6");
  {
    auto store = look();
    ASSERT_TRUE(store);
    for (const Key key : {3, 6}) {
      const auto view = (*store)->run(key);
      ASSERT_FALSE(view);
      EXPECT_EQ(view.error().code, ErrorCode::store_damaged);
    }
    EXPECT_TRUE((*store)->run(9));
    RunFilter filter;
    filter.error_kind = "Other";
    const auto page = (*store)->list_runs(filter, 0, 10);
    ASSERT_TRUE(page);
    ASSERT_EQ(page->runs.size(), 1u);
    EXPECT_TRUE(page->runs[0].damaged);
  }
  const auto report = check_sqlite(folder_.file());
  ASSERT_TRUE(report);
  EXPECT_EQ(report->problems.size(), 2u);
}

// Checksums find a changed link; a circle that has none is found, too.
TEST_F(DamageTest, AChainOfCallsThatIsACircleIsNotFollowedForEver) {
  execute("DELETE FROM meta WHERE name = 'all_summed'");
  execute(
      "UPDATE calls SET previous = key, sum = NULL WHERE key = "
      "(SELECT last_call FROM run_state WHERE last_call IS NOT NULL ORDER BY run LIMIT 1)");
  const auto report = check_sqlite(folder_.file());
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->problems.empty());
  auto store = open_sqlite(folder_.file());
  ASSERT_TRUE(store) << to_string(store.error());
  int damaged = 0;
  for (Key key = 1; key <= kRuns; ++key) {
    const auto page = (*store)->timeline(key, 0, 1000);
    if (page) continue;
    ++damaged;
    EXPECT_EQ(page.error().code, ErrorCode::store_damaged);
  }
  EXPECT_EQ(damaged, 1);
}

TEST_F(DamageTest, ADamagedScheduleHidesNoOther) {
  Commit commit;
  for (const char* id : {"a", "b", "c"}) {
    ScheduleWrite& write = commit.schedules.emplace_back();
    write.record.key = kSchedules + static_cast<Key>(commit.schedules.size());
    write.record.id = id;
    write.record.wake_at_us = 5;
    write.record.definition = write.record.state = "{}";
  }
  {
    auto store = open_sqlite(folder_.file());
    ASSERT_TRUE(store) << to_string(store.error());
    ASSERT_TRUE((*store)->commit(commit));
  }
  execute("UPDATE schedules SET state = '[]' WHERE id = 'a'");
  auto store = open_sqlite(folder_.file());
  ASSERT_TRUE(store) << to_string(store.error());
  EXPECT_EQ((*store)->schedules(0, "", 1)->at(0).id, "b");
  EXPECT_EQ((*store)->schedules(0, "b", 1)->at(0).id, "c");
  EXPECT_EQ((*store)->due_schedules(0, 5, 2)->size(), 2u);
  const auto damaged = (*store)->schedule(0, "a");
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().code, ErrorCode::store_damaged);
}

TEST_F(DamageTest, ADamagedRunKeepsNobodyFromSendingToIt) {
  execute("UPDATE run_state SET arrivals = 77 WHERE run = 1");
  auto store = open_sqlite(folder_.file());
  ASSERT_TRUE(store) << to_string(store.error());
  Commit commit;
  RunWrite& write = commit.runs.emplace_back();
  write.run = 2;
  Step& step = write.step.emplace();
  step.revision = 1;
  step.parked.emplace();
  step.parked->snapshot = "next";
  step.effects.arrivals.push_back({1, std::nullopt, Message{"channel", "1", "", 8}});
  const auto done = (*store)->commit(commit);
  ASSERT_TRUE(done) << to_string(done.error());
  EXPECT_TRUE(done->runs[0].step_won);
  EXPECT_EQ(done->runs[0].elsewhere.at(0).recorded, Recorded::kUnknown);
  // What is for the damaged run itself is refused.
  Commit own;
  own.runs.emplace_back().run = 1;
  own.runs[0].messages.push_back({"channel", "1", "", 8});
  const auto refused = (*store)->commit(own);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::store_damaged);
  EXPECT_NE(refused.error().message.find("run-1"), std::string::npos);
}

}  // namespace
}  // namespace pawl::store
