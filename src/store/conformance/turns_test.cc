// The history of a run: what is kept of its turns.
#include "store/conformance/suite.h"

namespace pawl::store {
namespace {

TEST_P(StoreConformance, TurnsAreNotedWithTheirSteps) {
  TestRun run = parked_run();
  const std::string zeros("a\0b", 3);
  for (std::uint64_t turn = 1; turn <= 6; ++turn) {
    Step next = parking(run);
    const std::uint64_t key_turn = turn < 4 ? 1 : 4;
    next.effects.turn = TurnRecord{run.key, turn, key_turn, key_turn == turn ? kNow : 0,
                                   zeros + std::to_string(turn)};
    ASSERT_TRUE(step(run, next).step_won);
  }
  Step lost = parking(run);
  lost.revision = 77;
  lost.effects.turn = TurnRecord{run.key, 7, 7, kNow, "lost"};
  EXPECT_FALSE(commit_run(write_of(run, lost)).step_won);
  reopen();

  const auto all = store().turns(run.key, 0, 9).value();
  ASSERT_EQ(all.size(), 6u);
  EXPECT_EQ(all[0], (TurnRecord{run.key, 1, 1, kNow, zeros + "1"}));
  EXPECT_EQ(all[2], (TurnRecord{run.key, 3, 1, 0, zeros + "3"}));
  EXPECT_EQ(store().turns(run.key, 2, 2)->size(), 2u);
  EXPECT_EQ(store().turns(run.key, 2, 2)->front().turn, 2u);
  EXPECT_TRUE(store().turns(run.key, 7, 9)->empty());
  EXPECT_TRUE(store().turns(run.key + 1, 0, 9)->empty());

  const auto last = store().last_turns(run.key).value();
  ASSERT_EQ(last.size(), 3u);
  EXPECT_EQ(last[0].turn, 4u);
  EXPECT_EQ(last[2].turn, 6u);
  EXPECT_EQ(store().turn_groups(run.key).value(),
            (std::vector<TurnGroup>{{1, kNow, 3, 12}, {4, kNow, 3, 12}}));
}

TEST_P(StoreConformance, AFirstTurnStandsForItself) {
  TestRun run = parked_run();
  EXPECT_TRUE(store().last_turns(run.key)->empty());
  EXPECT_TRUE(store().turn_groups(run.key)->empty());
  Step first = parking(run);
  first.effects.turn = TurnRecord{run.key, 1, 1, kNow, ""};
  ASSERT_TRUE(step(run, first).step_won);
  EXPECT_EQ(store().last_turns(run.key).value(),
            (std::vector<TurnRecord>{{run.key, 1, 1, kNow, ""}}));
}

TEST_P(StoreConformance, OldTurnsAreDropped) {
  TestRun run = parked_run();
  TestRun other = parked_run();
  for (std::uint64_t turn = 1; turn <= 3; ++turn) {
    for (TestRun* each : {&run, &other}) {
      Step next = parking(*each);
      next.effects.turn = TurnRecord{each->key, turn, turn, kNow, "state"};
      if (each == &run && turn == 3) next.effects.drop_turns_before = 3;
      ASSERT_TRUE(step(*each, next).step_won);
    }
  }
  EXPECT_EQ(store().turns(run.key, 0, 9)->size(), 1u);
  EXPECT_EQ(store().turns(run.key, 0, 9)->front().turn, 3u);
  EXPECT_EQ(store().turns(other.key, 0, 9)->size(), 3u);
}

TEST_P(StoreConformance, ATurnIsReplacedByOneOfItsNumber) {
  TestRun run = parked_run();
  for (const char* data : {"first", "second"}) {
    Step next = parking(run);
    next.effects.turn = TurnRecord{run.key, 1, 1, kNow, data};
    ASSERT_TRUE(step(run, next).step_won);
  }
  EXPECT_EQ(store().turns(run.key, 0, 9).value(),
            (std::vector<TurnRecord>{{run.key, 1, 1, kNow, "second"}}));
}

TEST_P(StoreConformance, TurnsGoWithTheirRun) {
  TestRun run = parked_run();
  Step first = parking(run);
  first.effects.turn = TurnRecord{run.key, 1, 1, kNow, "state"};
  step(run, first);
  end(run);
  EXPECT_EQ(store().turns(run.key, 0, 9)->size(), 1u) << "the end leaves them";
  Commit removal;
  removal.removals = {run.key};
  commit(removal);
  EXPECT_TRUE(store().turns(run.key, 0, 9)->empty());
}

}  // namespace
}  // namespace pawl::store
