// A store that fails: callers are told, and work goes on when it is back.
#include <future>

#include "engine/core/core_test_support.h"
#include "engine/core/failing_store_test_support.h"
#include "engine/service/loop.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow, receive, sleep, TaskError
from pawl.tasks import work

@workflow
async def steps(n):
    done = []
    for i in range(n):
        done.append(await work(i))
    return done

@workflow
async def one(options):
    try:
        return await work.options(**options)(1)
    except TaskError as error:
        return [error.kind, error.attempts]

@workflow
async def sleepy(seconds):
    await sleep(seconds)
    return "awake"

@workflow
async def hurried(n):
    try:
        return await asyncio.wait_for(work(1), 5)
    except asyncio.TimeoutError:
        return await receive("go")
)";

class FailureTest : public testing::TestWithParam<FailingStore::Fault> {};

// Every commit of a short scenario fails once, before or after it was made: callers are told, and
// asking again gives what was asked for, once.
TEST_P(FailureTest, WorkGoesOnAfterACommitOfUnknownOutcome) {
  for (int at = 1; at <= 12; ++at) {
    CoreDriver driver;
    auto real = std::move(driver.store);
    driver.core.reset();
    auto owned = std::make_unique<FailingStore>(*real);
    FailingStore& failing = *owned;
    driver.store = std::move(owned);
    driver.crash();
    driver.deploy(kFlows);
    driver.open_session();
    int commits = 0;
    auto step = [&] {
      driver.core->tick();
      driver.core->process();
      if (driver.core->has_batch()) {
        if (++commits == at) failing.fault = GetParam();
        driver.core->committed(failing.commit(driver.core->take_batch()));
      }
      if (driver.core->failed()) {
        ASSERT_TRUE(driver.core->recover());
      }
    };
    StartRequest request;
    request.workflow = "steps";
    request.input = Payload::trusted("3");
    request.id = "r";
    bool started = false;
    std::function<void()> ask = [&] {
      driver.core->start(request, [&](const Result<Started>& answer) {
        started = answer.has_value();
        if (!answer) {
          EXPECT_TRUE(store::is_retryable(answer.error().code));
        }
      });
    };
    ask();
    std::map<Key, TaskReport> out;
    for (int i = 0; i < 100 && driver.outcome("r") != "[0,1,2]"; ++i) {
      step();
      if (!started && i % 10 == 9) ask();
      while (!driver.delivered.empty()) {
        TaskOrder order = std::move(driver.delivered.front());
        driver.delivered.pop_front();
        EXPECT_EQ(order.attempt, 1u);
        std::string value = order.args.text().substr(1, order.args.text().size() - 2);
        out[order.call] = {order.call, order.token, Payload::trusted(value), {}, true, false};
      }
      // Reports are repeated until they are answered.
      for (auto& [call, report] : std::map(out)) {
        driver.core->report(driver.sessions.back(), {report},
                            [&out, call = call](const Result<std::vector<store::Recorded>>& how) {
                              if (how) out.erase(call);
                            });
      }
    }
    EXPECT_EQ(driver.outcome("r"), "[0,1,2]") << "commit " << at;
    driver.core.reset();
    driver.store.reset();
  }
}

INSTANTIATE_TEST_SUITE_P(Faults, FailureTest,
                         testing::Values(FailingStore::Fault::kBefore,
                                         FailingStore::Fault::kAfter));

// A commit of which nobody knows whether it was made, and what must still be known afterwards.
class RecoveryTest : public testing::Test {
 protected:
  RecoveryTest() {
    driver.core.reset();
    real = std::move(driver.store);
    auto owned = std::make_unique<FailingStore>(*real);
    failing = owned.get();
    driver.store = std::move(owned);
    driver.crash();
    driver.deploy(kFlows);
  }
  ~RecoveryTest() override {
    driver.core.reset();
    driver.store.reset();
  }
  // What is asked for goes into a commit that fails.
  void fail_next(FailingStore::Fault fault) { failing->fault = fault; }
  void fail_some_commit() {
    fail_next(FailingStore::Fault::kBefore);
    driver.core->create_token({"laptop", "hash", 1, 0}, [](const auto&) {});
    driver.settle();
    recover();
  }
  void recover() {
    ASSERT_TRUE(driver.core->failed());
    ASSERT_TRUE(driver.core->recover());
    driver.settle();
  }

  CoreDriver driver;
  std::unique_ptr<store::Store> real;
  FailingStore* failing = nullptr;
};

TEST_F(RecoveryTest, TimersGoOff) {
  driver.open_session(100, {"default"}, 0);
  std::string sleeps = driver.start("sleepy", "5");
  std::string retried = driver.start("one", R"({"retry":{"backoff":10}})");
  driver.answer_error("Busy", "no");
  std::string late = driver.start("one", R"({"total_timeout":20})");
  fail_some_commit();
  driver.delivered.clear();
  driver.pass(6);
  EXPECT_EQ(driver.outcome(sleeps), R"("awake")");
  driver.pass(5);
  ASSERT_EQ(driver.delivered.size(), 1u);
  driver.answer("3");
  EXPECT_EQ(driver.outcome(retried), "3");
  driver.pass(10);
  EXPECT_EQ(driver.outcome(late), R"(["TimeoutError",1])");
}

// Its failure was to be recorded by the commit that failed.
TEST_F(RecoveryTest, ATimerThatHasGoneOffGoesOffAgain) {
  driver.open_session(100, {"default"}, 0);
  std::string run = driver.start("one", R"({"timeout":5,"retry":1})");
  fail_next(FailingStore::Fault::kBefore);
  driver.pass(6);
  recover();
  EXPECT_EQ(driver.outcome(run), R"(["TimeoutError",1])");
}

TEST_F(RecoveryTest, WhoeverWaitsForARunThatHasEndedIsTold) {
  driver.open_session();
  std::string run = driver.start("one", "{}");
  std::string told;
  driver.core->wait(
      run, [&](const Result<RunOutcome>& outcome) { told = CoreDriver::describe(*outcome); });
  TaskReport report = driver.next_report();
  report.value = Payload::trusted("7");
  fail_next(FailingStore::Fault::kAfter);
  driver.core->report(driver.sessions.back(), {report}, [](const auto& how) { EXPECT_FALSE(how); });
  driver.settle();
  EXPECT_EQ(told, "");
  recover();
  EXPECT_EQ(told, "7");
}

// What it was leased and never given counts against what it asked for.
TEST_F(RecoveryTest, ASessionGetsNoMoreThanItAskedFor) {
  driver.open_session(1);
  fail_next(FailingStore::Fault::kAfter);
  driver.start("one", "{}");
  EXPECT_EQ(driver.delivered.size(), 0u);
  recover();
  EXPECT_EQ(driver.delivered.size(), 1u);
  driver.start("one", "{}");
  EXPECT_EQ(driver.delivered.size(), 1u);
}

TEST_F(RecoveryTest, AWorkerHearsThatItsTaskWasCancelled) {
  driver.open_session(100, {"default"}, 0);
  driver.start("hurried", "1");
  const Key call = driver.delivered.front().call;
  fail_next(FailingStore::Fault::kAfter);
  driver.pass(6);
  EXPECT_TRUE(driver.cancelled.empty());
  recover();
  EXPECT_EQ(driver.cancelled, std::vector<Key>{call});
}

// The queue was to be paused, and is not.
TEST_F(RecoveryTest, LimitsAreThoseOfTheStore) {
  driver.open_session();
  fail_next(FailingStore::Fault::kBefore);
  store::QueueLimits paused;
  paused.max_running = 0;
  driver.core->set_queue_limits("default", paused, [](const auto& set) { EXPECT_FALSE(set); });
  driver.settle();
  recover();
  driver.start("one", "{}");
  EXPECT_EQ(driver.delivered.size(), 1u);
}

// What the disk holds is not known any more: another fsync may lie about it, and only a new process
// reads what is there.
void fail_to_sync(FailingStore::Fault first) {
  auto real = store::make_memory_store();
  FailingStore store(*real);
  SystemClock clock;
  SystemRandom random;
  Loop loop(store, clock, random);
  if (!loop.start({})) return;
  std::promise<void> never;
  auto lose_the_disk = [&] {
    store.code = ErrorCode::store_sync_failed;
    store.gone = true;
  };
  loop.post([&](Core& core) {
    store.fault = first;
    if (first == FailingStore::Fault::kNone) lose_the_disk();
    // A caller hears of the failure before the store is opened again.
    core.create_token({"laptop", "hash", 1, 0}, [&](const auto&) { lose_the_disk(); });
  });
  never.get_future().wait();
}

TEST(SyncFailureDeathTest, EndsTheProcess) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_DEATH(fail_to_sync(FailingStore::Fault::kNone), "PAWL-3008");
}

TEST(SyncFailureDeathTest, EndsTheProcessThatRecoversFromAnotherFailure) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_DEATH(fail_to_sync(FailingStore::Fault::kBefore), "PAWL-3008");
}

}  // namespace
}  // namespace pawl::engine
