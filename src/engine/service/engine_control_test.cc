// Control through the public engine, over a store that lasts.
#include <atomic>
#include <mutex>
#include <thread>

#include "engine/service/engine_test_support.h"
#include "store/sqlite/temporary_folder_test_support.h"

namespace pawl {
namespace {

constexpr char kSource[] = R"(
from pawl import workflow, compensate, sleep, Cancelled
from pawl.tasks import book, unbook, flaky

@workflow
async def trip(how):
    await book("hotel")
    compensate(unbook, "hotel")
    await book("flight")
    compensate(unbook, "flight")
    if how == "fail":
        raise ValueError("no taxi")
    await sleep(3600)

@workflow
async def stubborn(n):
    compensate(unbook, "stubborn")
    while True:
        try:
            await sleep(3600)
        except Cancelled:
            pass

@workflow
async def once(n):
    return [n, await flaky.options(retry=1)(n)]
)";

class EngineControlTest : public EngineTest {
 protected:
  void SetUp() override {
    reopen();
    deploy(kSource);
  }
  // Tasks use what is below.
  void TearDown() override { engine.reset(); }
  void reopen() {
    engine.reset();
    EngineOptions options;
    options.store = "sqlite:" + folder_.file();
    open(std::move(options));
    engine->task("book", [this](std::string what) { note("book " + what); });
    engine->task("unbook", [this](std::string what) {
      while (held) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      note("unbook " + what);
    });
    engine->task("flaky", [this](int n) {
      if (broken) throw std::runtime_error("broken");
      return n * 10;
    });
    ASSERT_TRUE(engine->start_workers());
  }
  void note(const std::string& line) {
    std::lock_guard lock(mutex_);
    notes_.push_back(line);
  }
  std::vector<std::string> notes() {
    std::lock_guard lock(mutex_);
    return notes_;
  }
  // Until the run stands as it should; false: it never does.
  template <typename Condition>
  bool until(const std::string& run, Condition condition) {
    for (int i = 0; i < 20'000; ++i) {
      auto info = engine->get(run);
      if (info && condition(*info)) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
  }

  std::atomic<bool> broken = true;
  std::atomic<bool> held = false;

 private:
  store::TemporaryFolder folder_;
  std::mutex mutex_;
  std::vector<std::string> notes_;
};

TEST_F(EngineControlTest, UndoesAFailedRunAcrossAStop) {
  held = true;
  auto started = engine->start("trip", std::string("fail"));
  ASSERT_TRUE(started);
  EXPECT_TRUE(until(started->id, [](const RunInfo& info) { return info.compensating; }));
  EXPECT_EQ(engine->get(started->id)->status, RunStatus::kWaiting);
  std::thread release([this] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    held = false;
  });
  reopen();
  release.join();
  EXPECT_EQ(ending(started->id), "failed: ValueError: no taxi");
  EXPECT_EQ(notes(), (std::vector<std::string>{"book hotel", "book flight", "unbook flight",
                                               "unbook hotel"}));
}

TEST_F(EngineControlTest, CancelsWithAReasonAndThenByForce) {
  auto started = engine->start("stubborn", 1);
  ASSERT_TRUE(started);
  ASSERT_TRUE(engine->cancel(started->id, {.reason = "bored", .grace = std::chrono::hours(1)}));
  RunInfo info = *engine->get(started->id);
  EXPECT_TRUE(info.cancel_requested);
  EXPECT_EQ(info.cancel_reason, "bored");
  EXPECT_TRUE(info.force_at);
  ASSERT_TRUE(engine->cancel(started->id, {.grace = std::chrono::milliseconds(10)}));
  EXPECT_EQ(ending(started->id), "cancelled: CancelledError: ended by force: bored");
  EXPECT_EQ(notes(), std::vector<std::string>{"unbook stubborn"});
  EXPECT_EQ(engine->get(started->id)->cancel_reason, "bored");
}

TEST_F(EngineControlTest, UsesTheGraceOfItsOptions) {
  engine.reset();
  EngineOptions options;
  options.cancel_grace = std::chrono::milliseconds(20);
  open(std::move(options));
  deploy(
      "from pawl import workflow, sleep\n@workflow\nasync def deaf(n):\n    while True:\n"
      "        try:\n            await sleep(3600)\n        except BaseException:\n"
      "            pass\n");
  auto started = engine->start("deaf", 1);
  ASSERT_TRUE(started);
  ASSERT_TRUE(engine->cancel(started->id));
  EXPECT_EQ(ending(started->id), "cancelled: CancelledError: ended by force");
}

TEST_F(EngineControlTest, KillsAtOnce) {
  auto started = engine->start("stubborn", 1);
  ASSERT_TRUE(engine->kill(started->id, "enough"));
  EXPECT_EQ(ending(started->id), "cancelled: CancelledError: killed: enough");
  EXPECT_TRUE(notes().empty());
  auto again = engine->kill(started->id);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, ErrorCode::run_ended);
}

TEST_F(EngineControlTest, SaysWhyARunIsPaused) {
  auto started = engine->start("stubborn", 1);
  ASSERT_TRUE(engine->pause(started->id, {.reason = "lunch"}));
  EXPECT_EQ(engine->get(started->id)->pause_reason, "lunch");
  ASSERT_TRUE(engine->resume(started->id));
  EXPECT_EQ(engine->get(started->id)->pause_reason, "");
}

TEST_F(EngineControlTest, RetriesAndRestarts) {
  auto started = engine->start("once", 4);
  ASSERT_TRUE(started);
  EXPECT_EQ(ending(started->id), "failed: RuntimeError: broken");
  EXPECT_TRUE(engine->get(started->id)->retryable);
  reopen();
  broken = false;
  ASSERT_TRUE(engine->retry(started->id));
  EXPECT_EQ(ending(started->id), "[4,40]");
  EXPECT_FALSE(engine->get(started->id)->retryable);
  auto refused = engine->retry(started->id, {.force = true});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::no_retry_point);
  ASSERT_TRUE(engine->restart(started->id));
  EXPECT_EQ(ending(started->id), "[4,40]");
  auto anew =
      engine->start("once", 5, {.id = started->id, .on_conflict = OnConflict::kRestartIfEnded});
  ASSERT_TRUE(anew) << to_string(anew.error());
  EXPECT_EQ(ending(started->id), "[5,50]");
}

}  // namespace
}  // namespace pawl
