#include "engine/history/run_history.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>

#include "store/memory/memory_store.h"

namespace pawl::engine {
namespace {

constexpr store::Key kRun = 1'000;
constexpr std::int64_t kNow = 1'800'000'000'000'000;

// Turns of a run that only the history looks at.
class RunHistoryTest : public ::testing::Test {
 protected:
  RunHistoryTest() : store_(store::make_memory_store()) {
    store::RunRecord record;
    record.key = kRun;
    record.id = "run";
    write_.run = kRun;
    write_.start = record;
  }

  void begin(const HistoryPolicy& policy) { history_ = std::make_unique<RunHistory>(policy); }
  // As another node finds it.
  void read(const HistoryPolicy& policy) {
    history_ = std::move(*RunHistory::read(*store_, kRun, policy));
  }

  void add(TurnNote note) {
    store::Step& step = write_.step.emplace();
    step.revision = revision_++;
    step.parked.emplace().snapshot = "s";
    ASSERT_TRUE(history_->add(*store_, kRun, std::move(note), &step.effects));
    store::Commit commit;
    commit.runs.push_back(write_);
    const auto result = store_->commit(commit);
    ASSERT_TRUE(result && result->runs[0].step_won);
    write_.start.reset();
  }

  TurnNote state(std::uint64_t number) {
    TurnNote note;
    note.at_us = kNow + static_cast<std::int64_t>(number) * 1'000'000;
    note.line = static_cast<std::uint32_t>(number);
    note.program = 7;
    note.given = {kRun + 5, kRun + 9};
    note.has_frame = true;
    note.frame = std::string(300, 'f') + std::to_string(number * 7'919) + std::string(200, 'g');
    return note;
  }

  // The turns that are there, with their frames.
  std::map<std::uint64_t, TurnNote> turns() {
    std::map<std::uint64_t, TurnNote> found;
    TurnNote key;
    std::string frame;
    const std::vector<store::TurnRecord> records = store_->turns(kRun, 0, 10'000).value();
    for (const store::TurnRecord& record : records) {
      TurnNote note = decode_turn(record, key, frame).value();
      if (record.turn == record.key_turn) {
        key = note;
        frame.clear();
      }
      if (note.has_frame) frame = note.frame;
      found.emplace(record.turn, std::move(note));
    }
    return found;
  }

  std::unique_ptr<store::Store> store_;
  std::unique_ptr<RunHistory> history_;
  store::RunWrite write_;
  std::uint64_t revision_ = 0;
};

TEST_F(RunHistoryTest, EachTurnIsThereAsItWas) {
  const HistoryPolicy policy{true};
  begin(policy);
  for (std::uint64_t number = 1; number <= 100; ++number) {
    if (number % 9 == 0) read(policy);
    add(state(number));
  }
  const auto found = turns();
  ASSERT_EQ(found.size(), 100u);
  for (const auto& [number, note] : found) {
    const TurnNote expected = state(number);
    EXPECT_EQ(note.frame, expected.frame);
    EXPECT_EQ(note.at_us, expected.at_us);
    EXPECT_EQ(note.line, expected.line);
    EXPECT_EQ(note.given, expected.given);
    EXPECT_EQ(note.program, 7);
  }
  EXPECT_EQ(store_->turn_groups(kRun)->size(), 4u);
}

TEST_F(RunHistoryTest, TheBoundsHold) {
  for (const std::uint64_t most : {1, 2, 3, 10, 50}) {
    SCOPED_TRACE(most);
    const HistoryPolicy policy{true, most};
    most == 1 ? begin(policy) : read(policy);
    for (std::uint64_t number = 1; number <= 120; ++number) {
      add(state(number));
      // What was kept by wider bounds goes with the first group that is begun.
      if (number > 60) EXPECT_LE(turns().size(), most);
    }
  }
  const HistoryPolicy small{true, 10'000, 6'000};
  read(small);
  for (std::uint64_t number = 1; number <= 300; ++number) add(state(number));
  std::uint64_t bytes = 0;
  const std::vector<store::TurnGroup> groups = store_->turn_groups(kRun).value();
  for (const store::TurnGroup& group : groups) bytes += group.bytes;
  EXPECT_LE(bytes, 6'000u);
  EXPECT_GT(bytes, 1'000u);
}

TEST_F(RunHistoryTest, WhatIsTooOldGoes) {
  const HistoryPolicy policy{true, 1'000, 1 << 20, 40'000'000};
  begin(policy);
  for (std::uint64_t number = 1; number <= 400; ++number) add(state(number));
  const auto found = turns();
  EXPECT_LE(found.size(), 110u);
  EXPECT_GE(found.size(), 40u);
}

TEST_F(RunHistoryTest, AnotherProgramBeginsAnew) {
  begin({true});
  add(state(1));
  TurnNote moved = state(2);
  moved.program = 8;
  add(moved);
  EXPECT_EQ(store_->turn_groups(kRun)->size(), 2u);
  EXPECT_EQ(turns().at(2).program, 8);
}

TEST_F(RunHistoryTest, AStateThatIsTooLargeIsLeftOut) {
  const HistoryPolicy policy{true, 1'000, 4'096};
  begin(policy);
  add(state(1));
  TurnNote large = state(2);
  std::mt19937 random(1);
  for (int i = 0; i < 9'000; ++i) large.frame += static_cast<char>(random());
  add(large);
  add(state(3));
  const auto found = turns();
  EXPECT_FALSE(found.at(2).has_frame);
  EXPECT_EQ(found.at(2).given, large.given);
  EXPECT_EQ(found.at(3).frame, state(3).frame);
}

TEST_F(RunHistoryTest, ADamagedTurnIsAnError) {
  const TurnNote note = state(1);
  const std::string data = encode_key_turn(kRun, note);
  for (std::size_t size = 0; size < data.size(); ++size) {
    EXPECT_FALSE(decode_key_turn({kRun, 1, 1, kNow, data.substr(0, size)})) << size;
  }
}

}  // namespace
}  // namespace pawl::engine
