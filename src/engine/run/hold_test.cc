// A pause or a resume that is asked for again with the same key is done once.
#include "engine/control/control_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import receive, suspend, workflow

@workflow
async def asks_in_turn(n):
    return [await suspend("one"), await suspend("two")]

@workflow
async def asks_two(n):
    return await asyncio.gather(suspend("one"), suspend("two")), await suspend("three")

@workflow
async def listens(n):
    return await receive("in")
)";

class HoldTest : public ControlTest {
 protected:
  HoldTest() { driver.deploy(kFlows); }

  std::string resume(const std::string& run, const std::string& value, const std::string& key) {
    return ask([&](Reply<void> reply) {
      driver.core->resume({run, Payload::trusted(value), key}, std::move(reply));
    });
  }
  std::string resume(const std::string& run, const std::string& key) {
    return ask([&](Reply<void> reply) {
      driver.core->resume({run, std::nullopt, key}, std::move(reply));
    });
  }
  std::string pause(const std::string& run, const std::string& key) {
    return ask([&](Reply<void> reply) {
      driver.core->pause({run, "lunch", key}, std::move(reply));
    });
  }
  Key key_of(const std::string& run) { return driver.store->find_run(1, run)->value(); }
  // What it is suspended for.
  std::vector<std::string> asked(const std::string& run) {
    std::vector<std::string> reasons;
    const auto open = driver.store->suspensions(key_of(run)).value();
    for (const store::CallRecord& call : open) reasons.push_back(call.name);
    return reasons;
  }
  bool is_paused(const std::string& run) {
    return driver.store->run(key_of(run)).value()->state->paused;
  }
  // The batch that is being gathered is durable, but its core has not been told yet.
  store::CommitResult write_batch() {
    driver.core->process();
    return driver.store->commit(driver.core->take_batch()).value();
  }
};

using Words = std::vector<std::string>;

TEST_F(HoldTest, ALateResumeDoesNotAnswerTheNextSuspension) {
  start("asks_in_turn", "1", "s");
  EXPECT_EQ(resume("s", "1", "a"), "");
  EXPECT_EQ(asked("s"), Words{"two"});
  EXPECT_EQ(resume("s", "1", "a"), "") << "somebody repeats it late";
  EXPECT_EQ(asked("s"), Words{"two"});
  driver.crash();
  EXPECT_EQ(resume("s", "1", "a"), "");
  EXPECT_EQ(asked("s"), Words{"two"});
  EXPECT_EQ(resume("s", "2", "b"), "");
  EXPECT_EQ(driver.outcome("s"), "[1,2]");
  EXPECT_EQ(resume("s", "2", "b"), "") << "as the first time";
  EXPECT_NE(resume("s", "3", "c").find("PAWL-4035"), std::string::npos);
}

TEST_F(HoldTest, WithoutAKeyItIsAnotherResume) {
  start("asks_in_turn", "1", "s");
  EXPECT_EQ(resume("s", "1", ""), "");
  EXPECT_EQ(resume("s", "1", ""), "");
  EXPECT_EQ(driver.outcome("s"), "[1,1]");
}

TEST_F(HoldTest, OneResumeAnswersAllThatTheRunIsSuspendedFor) {
  start("asks_two", "1", "s");
  EXPECT_EQ(resume("s", "1", "a"), "");
  EXPECT_EQ(asked("s"), Words{"three"});
  EXPECT_EQ(resume("s", "1", "a"), "");
  EXPECT_EQ(asked("s"), Words{"three"});
}

TEST_F(HoldTest, ResumesThatComeTogetherAreOne) {
  start("asks_in_turn", "1", "s");
  int answers = 0;
  for (int i = 0; i < 3; ++i) {
    driver.core->resume({"s", Payload::trusted("1"), "a"},
                        [&](const Result<void>& done) { answers += done ? 1 : 0; });
  }
  driver.settle();
  EXPECT_EQ(answers, 3);
  EXPECT_EQ(asked("s"), Words{"two"});
  EXPECT_EQ(driver.core->counters().conflicts, 0u);
}

TEST_F(HoldTest, AResumeIsRepeatedWhileTheFirstIsOnItsWay) {
  start("asks_in_turn", "1", "s");
  int answers = 0;
  const auto count = [&](const Result<void>& done) { answers += done ? 1 : 0; };
  driver.core->resume({"s", Payload::trusted("1"), "a"}, count);
  store::CommitResult result = write_batch();
  driver.core->resume({"s", Payload::trusted("1"), "a"}, count);
  EXPECT_EQ(answers, 0) << "nothing is said before it is known";
  driver.core->committed(std::move(result));
  driver.settle();
  EXPECT_EQ(answers, 2);
  EXPECT_EQ(asked("s"), Words{"two"});
}

TEST_F(HoldTest, AResumeIsDoneIfTheStoreHasLostTheFirst) {
  start("asks_in_turn", "1", "s");
  Words answers;
  const auto note = [&](const Result<void>& done) {
    answers.push_back(done ? "ok" : error_label(done.error().code));
  };
  driver.core->resume({"s", Payload::trusted("1"), "a"}, note);
  driver.core->resume({"s", Payload::trusted("1"), "a"}, note);
  driver.core->process();
  driver.core->take_batch();
  driver.core->committed(fail(ErrorCode::store_unavailable, "planted"));
  ASSERT_TRUE(driver.core->recover());
  driver.settle();
  EXPECT_EQ(answers, (Words{"PAWL-3001", "PAWL-3001"}));
  EXPECT_EQ(resume("s", "1", "a"), "");
  EXPECT_EQ(asked("s"), Words{"two"});
}

TEST_F(HoldTest, ALatePauseDoesNotHoldWhatSomebodyHasResumed) {
  start("listens", "1", "s");
  EXPECT_EQ(pause("s", "a"), "");
  EXPECT_TRUE(is_paused("s"));
  EXPECT_EQ(resume("s", "a"), "") << "a key is one of a verb";
  EXPECT_FALSE(is_paused("s"));
  EXPECT_EQ(pause("s", "a"), "");
  driver.crash();
  EXPECT_EQ(pause("s", "a"), "");
  EXPECT_FALSE(is_paused("s"));
  EXPECT_EQ(pause("s", "b"), "");
  EXPECT_TRUE(is_paused("s"));
  EXPECT_EQ(resume("s", "a"), "") << "it was, once";
  EXPECT_TRUE(is_paused("s"));
  EXPECT_EQ(kill("s"), "");
  EXPECT_EQ(pause("s", "b"), "");
  EXPECT_NE(pause("s", "c").find("PAWL-4035"), std::string::npos);
}

TEST_F(HoldTest, PausesAndResumesThatComeTogetherAreOneEach) {
  start("listens", "1", "s");
  int answers = 0;
  const auto count = [&](const Result<void>& done) { answers += done ? 1 : 0; };
  for (int i = 0; i < 2; ++i) driver.core->pause({"s", "", "a"}, count);
  driver.core->resume({"s", std::nullopt, "a"}, count);
  for (int i = 0; i < 2; ++i) driver.core->pause({"s", "", "a"}, count);
  driver.settle();
  EXPECT_EQ(answers, 5);
  EXPECT_FALSE(is_paused("s"));
}

TEST_F(HoldTest, AKeyOfWhatWasRefusedIsNotUsedUp) {
  EXPECT_NE(resume("s", "1", "a").find("PAWL-4002"), std::string::npos);
  start("listens", "1", "deaf");
  EXPECT_NE(resume("deaf", "1", "a").find("PAWL-4034"), std::string::npos);
  EXPECT_NE(resume("deaf", "1", "a").find("PAWL-4034"), std::string::npos);
  start("asks_in_turn", "1", "s");
  EXPECT_EQ(resume("s", "1", "a"), "");
  EXPECT_EQ(asked("s"), Words{"two"});
  EXPECT_NE(resume("s", "1", std::string(256, 'k')).find("PAWL-4006"), std::string::npos);
  EXPECT_NE(pause("s", std::string(256, 'k')).find("PAWL-4006"), std::string::npos);
}

TEST_F(HoldTest, AMessagesIdIsNoKey) {
  start("asks_in_turn", "1", "s");
  const auto send = [&](const std::string& id) {
    std::optional<store::Recorded> recorded;
    driver.core->send({"s", "in", Payload::trusted("1"), id}, [&](const auto& how) {
      recorded = how ? std::optional(*how) : std::nullopt;
    });
    driver.settle();
    return recorded;
  };
  for (const char* id : {"resume key:a", "message:resume key:a", "pause key:a", "a"}) {
    EXPECT_EQ(send(id), store::Recorded::kRecorded) << id;
    EXPECT_EQ(send(id), store::Recorded::kRepeated) << id;
  }
  EXPECT_EQ(resume("s", "1", "a"), "");
  EXPECT_EQ(asked("s"), Words{"two"}) << "no message has used up the key";
  EXPECT_EQ(pause("s", "a"), "");
  EXPECT_TRUE(is_paused("s"));
  EXPECT_EQ(resume("s", "2", "b"), "");
  EXPECT_EQ(send("resume key:b"), store::Recorded::kRecorded) << "nor a key the id";
}

// Both have looked for the key before either has written it.
TEST_F(HoldTest, TwoNodesThatAreAskedForTheSameDoItOnce) {
  CoreOptions shared;
  shared.exclusive = false;
  shared.node_timeout_us = 1'000'000'000;
  driver.use(shared);
  auto other = Core::open(*driver.store, driver.clock, driver.random, shared);
  ASSERT_TRUE(other) << to_string(other.error());
  start("asks_two", "1", "s");
  start("listens", "1", "p");
  Words answers;
  const auto note = [&](const Result<void>& done) {
    answers.push_back(done ? "ok" : to_string(done.error()));
  };
  for (Core* core : {driver.core.get(), other->get()}) {
    core->resume({"s", Payload::trusted("1"), "a"}, note);
    core->pause({"p", "", "a"}, note);
  }
  driver.settle();
  EXPECT_EQ(ControlTest::resume("p"), "");
  for (int i = 0; i < 100; ++i) {
    (*other)->process();
    if (!(*other)->has_batch()) break;
    auto result = driver.store->commit((*other)->take_batch());
    (*other)->committed(std::move(result));
  }
  EXPECT_EQ(answers, (Words{"ok", "ok", "ok", "ok"}));
  EXPECT_EQ(asked("s"), Words{"three"});
  EXPECT_FALSE(is_paused("p"));
}

}  // namespace
}  // namespace pawl::engine
