// Tasks that were being cancelled when their server died. That says nothing of the worker, which
// may be at them still: it comes back as another session, with the tokens that it had.
#include "engine/control/control_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
from pawl import workflow, compensate
from pawl.tasks import book, unbook

@workflow
async def trip(n):
    compensate(unbook, n)
    await book(n)

@workflow
async def plain(n):
    await book(n)

@workflow
async def beating(n):
    compensate(unbook, n)
    await book.options(heartbeat_timeout=20)(n)
)";

using Names = std::vector<std::string>;

class LeftBehindTest : public ControlTest {
 protected:
  LeftBehindTest() { driver.deploy(kFlows); }
  // A worker has the task, nobody wants it any more, and the server dies.
  TaskReport die_while_cancelling(std::int64_t timeout_us = 30'000'000,
                                  const std::string& workflow = "trip") {
    driver.open_session(100, {"default"}, timeout_us);
    cancel(start(workflow, "7", "trip"));
    const TaskReport held = driver.next_report();
    crash();
    return held;
  }
  std::vector<Key> inherit(const TaskReport& held) {
    return driver.core->inherit(driver.sessions.back(), {{held.call, held.token, {}}});
  }
  // The worker is there, and says nothing of its tasks.
  void pass_alive(int seconds) {
    for (int i = 0; i < seconds; i += 10) {
      driver.pass(10);
      ASSERT_TRUE(driver.core->heartbeat(driver.sessions.back(), {}));
    }
  }
};

TEST_F(LeftBehindTest, AnUndoWaitsForTheWorkersWord) {
  TaskReport held = die_while_cancelling();
  EXPECT_EQ(delivered(), Names{});
  driver.pass(20);
  EXPECT_EQ(delivered(), Names{});
  held.value = Payload::trusted("1");
  EXPECT_EQ(driver.send(held), store::Recorded::kRecorded);
  EXPECT_EQ(delivered(), Names{"unbook[7]"});
  EXPECT_EQ(driver.send(held), store::Recorded::kStale) << "it is over";
}

TEST_F(LeftBehindTest, AWorkerThatSaysNothingIsTakenForDeadAfterItsLease) {
  die_while_cancelling();
  pass_alive(20);
  EXPECT_EQ(delivered(), Names{});
  pass_alive(20);
  EXPECT_EQ(delivered(), Names{"unbook[7]"});
}

TEST_F(LeftBehindTest, AWorkerThatIsStillAtItIsToldAndWaitedFor) {
  const TaskReport held = die_while_cancelling();
  EXPECT_EQ(inherit(held), std::vector{held.call}) << "it hears that nobody wants it";
  pass_alive(100);
  EXPECT_EQ(delivered(), Names{});
  EXPECT_EQ(driver.core->workers().size(), 1u) << "the session that was left is no worker";
  TaskReport heeded = held;
  heeded.cancelled = true;
  EXPECT_EQ(driver.send(heeded), store::Recorded::kRecorded);
  EXPECT_EQ(delivered(), Names{"unbook[7]"});
}

TEST_F(LeftBehindTest, TheEndOfTheNewSessionIsItsWord) {
  inherit(die_while_cancelling());
  driver.core->end_session(driver.sessions.back(), [](const auto&) {});
  driver.settle();
  driver.open_session();
  EXPECT_EQ(delivered(), Names{"unbook[7]"});
  driver.pass(31);
  EXPECT_TRUE(driver.store->sessions()->empty());
}

// Its worker lives and has said that it is at the task, which it has dropped since without a word.
TEST_F(LeftBehindTest, ATaskOfWhichNothingIsHeardTimesOut) {
  const TaskReport held = die_while_cancelling(30'000'000, "beating");
  EXPECT_EQ(inherit(held), std::vector{held.call});
  pass_alive(20);
  EXPECT_EQ(delivered(), Names{});
  pass_alive(3600);  // and the undo has waited long enough for who may be late
  EXPECT_EQ(delivered(), Names{"unbook[7]"});
}

TEST_F(LeftBehindTest, SignsOfLifeAreHeardUnderTheNewSession) {
  TaskReport held = die_while_cancelling(30'000'000, "beating");
  inherit(held);
  for (int i = 0; i < 360; ++i) {
    driver.pass(10);
    const auto not_held =
        driver.core->heartbeat(driver.sessions.back(), {{held.call, held.token, {}}});
    ASSERT_EQ(not_held, std::vector<Key>());
  }
  EXPECT_EQ(delivered(), Names{});
  held.cancelled = true;
  EXPECT_EQ(driver.send(held), store::Recorded::kRecorded);
  EXPECT_EQ(delivered(), Names{"unbook[7]"});
}

TEST_F(LeftBehindTest, OfOtherTokensAndTasksNothingIsInherited) {
  TaskReport held = die_while_cancelling();
  ++held.token;
  EXPECT_TRUE(inherit(held).empty());
  EXPECT_EQ(driver.send(held), store::Recorded::kStale);
  held.call += 1000;
  EXPECT_TRUE(inherit(held).empty());
  EXPECT_EQ(delivered(), Names{});
}

// A session belongs to the API token that opened it, and so does what it leaves.
TEST_F(LeftBehindTest, OnlyTheSameTokenInherits) {
  driver.open_session(100, {"default"}, 30'000'000, 5);
  cancel(start("trip", "7", "trip"));
  TaskReport held = driver.next_report();
  held.cancelled = true;
  driver.crash();
  for (Key stranger : {Key{0}, Key{6}}) {
    driver.open_session(100, {"default"}, 30'000'000, stranger);
    EXPECT_TRUE(inherit(held).empty());
    EXPECT_EQ(driver.send(held), store::Recorded::kStale);
    const auto not_held =
        driver.core->heartbeat(driver.sessions.back(), {{held.call, held.token, {}}});
    EXPECT_EQ(not_held, std::vector<Key>{held.call});
  }
  EXPECT_EQ(delivered(), Names{});
  driver.open_session(100, {"default"}, 30'000'000, 5);
  EXPECT_EQ(inherit(held), std::vector{held.call});
  EXPECT_EQ(driver.send(held), store::Recorded::kRecorded);
  EXPECT_EQ(delivered(), Names{"unbook[7]"});
}

TEST_F(LeftBehindTest, ASecondCrashChangesNothing) {
  TaskReport held = die_while_cancelling();
  driver.pass(20);
  crash();
  driver.pass(20);
  EXPECT_EQ(delivered(), Names{}) << "the worker has its whole lease to come back";
  held.cancelled = true;
  EXPECT_EQ(driver.send(held), store::Recorded::kRecorded);
  EXPECT_EQ(delivered(), Names{"unbook[7]"});
}

TEST_F(LeftBehindTest, TasksOfTheProcessDieWithIt) {
  die_while_cancelling(0);
  EXPECT_EQ(delivered(), Names{"unbook[7]"});
}

TEST_F(LeftBehindTest, LimitsCountWhatMayStillRun) {
  driver.core->set_queue_limits("default", {.max_running = 1}, [](const Status&) {});
  driver.open_session();
  start("plain", "1", "first");
  start("plain", "2", "second");
  EXPECT_EQ(cancel("first"), "");
  TaskReport held = driver.next_report();
  crash();
  EXPECT_EQ(delivered(), Names{});
  held.cancelled = true;
  EXPECT_EQ(driver.send(held), store::Recorded::kRecorded);
  EXPECT_EQ(delivered(), Names{"book[2]"});
}

// With several nodes it is another one that finds the session of the dead one.
TEST_F(LeftBehindTest, WhoTakesOverWaitsToo) {
  CoreOptions options;
  options.exclusive = false;
  options.node_timeout_us = 10'000'000;
  driver.use(options);
  driver.open_session();
  cancel(start("trip", "7", "trip"));
  TaskReport held = driver.next_report();
  driver.crash();
  driver.open_session(100, {"default"}, 0);
  driver.pass(6);
  driver.pass(6);
  ASSERT_EQ(driver.store->nodes()->size(), 1u) << "the dead one has been noticed";
  EXPECT_EQ(delivered(), Names{});
  EXPECT_EQ(inherit(held), std::vector{held.call});
  held.cancelled = true;
  EXPECT_EQ(driver.send(held), store::Recorded::kRecorded);
  driver.settle();
  EXPECT_EQ(delivered(), Names{"unbook[7]"});
}

}  // namespace
}  // namespace pawl::engine
