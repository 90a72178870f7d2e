#include "engine/service/watchdog.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <future>

#include "base/clock.h"
#include "pawl/engine.h"
#include "store/sqlite/temporary_folder_test_support.h"

namespace pawl::engine {
namespace {

using std::chrono::milliseconds;

TEST(WatchdogTest, StopsATurnThatLastsAndNoticesOnceThatItHangs) {
  std::promise<store::Key> hung;
  std::atomic<int> stops = 0;
  std::atomic<int> hangs = 0;
  std::atomic<bool> stopped_first = false;
  Watchdog watchdog(
      milliseconds(80), [&](store::Key run) { stops += run == 7 ? 1 : 100; },
      [&](store::Key run) {
        stopped_first = stops == 1 && watchdog.stop().wanted();
        if (++hangs == 1) hung.set_value(run);
      });
  watchdog.note(7);
  EXPECT_EQ(hung.get_future().get(), 7);
  EXPECT_TRUE(stopped_first);
  std::this_thread::sleep_for(milliseconds(300));
  EXPECT_EQ(stops, 1);
  EXPECT_EQ(hangs, 1);
}

TEST(WatchdogTest, AWordThatComesTooLateStopsNobodyElse) {
  TurnStop stop;
  stop.next();
  const std::uint64_t number = stop.number();
  stop.next();
  stop.stop(number);
  EXPECT_FALSE(stop.wanted());
  EXPECT_NE(stop.sign().load(), 0u);
  stop.stop(stop.number());
  EXPECT_TRUE(stop.wanted());
  stop.next();
  EXPECT_FALSE(stop.wanted());
  EXPECT_EQ(stop.sign().load(), 0u) << "the next turn does not pay for it";
}

TEST(WatchdogTest, IsContentWithTurnsThatEndAndWithIdleness) {
  std::atomic<int> times = 0;
  {
    const auto count = [&](store::Key) { ++times; };
    Watchdog watchdog(milliseconds(400), count, count);
    // The same run again and again, in slices.
    for (int i = 0; i < 100; ++i) {
      watchdog.note(7);
      std::this_thread::sleep_for(milliseconds(5));
    }
    watchdog.note(0);
    std::this_thread::sleep_for(milliseconds(600));
  }
  EXPECT_EQ(times, 0);
}

constexpr char kSource[] = R"(
from pawl import workflow, receive, now

@workflow
async def poison(x):
    await receive("go")
    for i in range(100):
        now()
    return "survived"

@workflow
async def good(x):
    await receive("go")
    return x
)";

// The clock is what hangs, in the middle of a turn that looks at it often.
struct StuckClock {
  std::atomic<int> left = -1;  // looks until it hangs; negative: it never does

  Time operator()() {
    if (left > 0 && --left == 0) ::pause();
    return Time(Duration(SystemClock().now_us()));
  }
};

class HungTurnTest : public testing::Test {
 protected:
  // Ends itself while a turn of "poison" hangs; or not at all.
  EngineOptions options(StuckClock& clock) {
    EngineOptions options;
    options.store = "sqlite:" + folder_.file();
    options.hung_after = milliseconds(300);
    options.end_when_hung = true;
    options.now = [&clock] { return clock(); };
    return options;
  }
  void SetUp() override {
    StuckClock clock;
    auto engine = Engine::open(options(clock));
    ASSERT_TRUE(engine) << to_string(engine.error());
    ASSERT_TRUE((*engine)->deploy(kSource));
    for (const char* run : {"poison", "good"}) {
      ASSERT_TRUE((*engine)->start(run, 7, {.id = run}));
    }
  }
  bool hangs() {
    pid_t child = ::fork();
    if (child == 0) {
      ::signal(SIGABRT, SIG_DFL);
      StuckClock clock;
      EngineOptions with = options(clock);
      with.on_hung_turn = [](const HungTurn& turn) {
        if (turn.run != "poison") ::_exit(3);
      };
      auto engine = Engine::open(std::move(with));
      if (!engine) ::_exit(2);
      clock.left = 60;
      // What is sent in an earlier life was not taken, since that life's turn was never written.
      (void)(*engine)->send("poison", "go", 1, {.id = "once"});
      (void)(*engine)->wait("poison", std::chrono::seconds(3));
      ::_exit(0);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
  }

  store::TemporaryFolder folder_;
};

TEST_F(HungTurnTest, CountsAsACrashUntilTheRunIsQuarantined) {
  for (int strike = 0; strike < 3; ++strike) EXPECT_TRUE(hangs()) << strike;
  EXPECT_FALSE(hangs()) << "it is held back";
  StuckClock clock;
  auto engine = Engine::open(options(clock));
  ASSERT_TRUE(engine);
  auto poison = (*engine)->get("poison");
  ASSERT_TRUE(poison);
  EXPECT_TRUE(poison->quarantined);
  EXPECT_EQ(poison->pause_reason, "its turns hung, or took the process down, 3 times");
  ASSERT_TRUE((*engine)->send("good", "go", 1));
  EXPECT_EQ((*engine)->wait("good", std::chrono::seconds(30))->output.text(), "7");
  ASSERT_TRUE((*engine)->resume("poison"));
  EXPECT_EQ((*engine)->wait("poison", std::chrono::seconds(30))->output.text(), "\"survived\"");
  EXPECT_EQ((*engine)->counters()->hung_turns, 0u);
}

// The operation comes to its end after all: the turn is stopped there, and the process goes on.
TEST_F(HungTurnTest, IsReportedAndStopsAtItsNextCharge) {
  std::promise<std::string> reported;
  std::promise<void> goes_on;
  std::shared_future<void> gone_on = goes_on.get_future().share();
  std::atomic<int> left = -1;
  StuckClock clock;
  EngineOptions with = options(clock);
  with.end_when_hung = false;
  with.on_fault = OnFault::kFail;
  with.on_hung_turn = [&](const HungTurn& turn) { reported.set_value(turn.run); };
  with.now = [&left, gone_on] {
    if (left > 0 && --left == 0) gone_on.wait();
    return Time(Duration(SystemClock().now_us()));
  };
  auto engine = Engine::open(std::move(with));
  ASSERT_TRUE(engine);
  left = 60;
  std::promise<void> sent;
  (*engine)->send_async("poison", "go", Payload(), {}, [&](const auto&) { sent.set_value(); });
  EXPECT_EQ(reported.get_future().get(), "poison");
  goes_on.set_value();
  auto ended = (*engine)->wait("poison", std::chrono::seconds(30));
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->status, RunStatus::kFailed);
  EXPECT_EQ(ended->error.kind, "PAWL-2018");
  EXPECT_NE(ended->error.message.find("took longer than"), std::string::npos)
      << ended->error.message;
  sent.get_future().wait();
  EXPECT_EQ((*engine)->counters()->hung_turns, 1u);
  EXPECT_FALSE((*engine)->get("poison")->quarantined);
  // The others were not touched.
  ASSERT_TRUE((*engine)->send("good", "go", 1));
  EXPECT_EQ((*engine)->wait("good", std::chrono::seconds(30))->output.text(), "7");
}

}  // namespace
}  // namespace pawl::engine
