// Tasks that stay with one worker, whoever else is idle.
#include "engine/core/core_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow, RetryPolicy
from pawl.tasks import load, use

@workflow
async def film(name):
    steps = [await load.options(same_worker=name)(name)]
    for i in range(3):
        steps.append(await use.options(same_worker=name)(i))
    return steps

@workflow
async def wide(name):
    return await asyncio.gather(*[use.options(same_worker=name)(i) for i in range(6)])

@workflow
async def again(name):
    await load.options(same_worker=name)(name)
    once_more = RetryPolicy(max_attempts=2, backoff=10)
    return await use.options(same_worker=name, retry=once_more)(1)

@workflow
async def hurried(name):
    await load.options(same_worker=name)(name)
    first = use.options(same_worker=name)(1)
    await asyncio.sleep(1)
    try:
        return await asyncio.wait_for(use.options(same_worker=name, cancel="wait")(2), 5)
    except asyncio.TimeoutError:
        return "too late"

@workflow
async def timed(name):
    await load.options(same_worker=name)(name)
    first = use.options(same_worker=name)(1)
    await asyncio.sleep(1)
    return await use.options(same_worker=name, timeout=60, retry=1)(2)

@workflow
async def limited(name):
    await load.options(same_worker=name)(name)
    first = use.options(same_worker=name)(1)
    await asyncio.sleep(1)
    try:
        return await use.options(same_worker=name, total_timeout=5)(2)
    except TimeoutError:
        return "too late"

@workflow
async def plain(name):
    return await load(name)
)";

class SameWorkerTest : public testing::Test {
 protected:
  struct Worker {
    Key session = 0;
    std::deque<TaskOrder> tasks;
  };

  SameWorkerTest() { driver.deploy(kFlows); }

  std::unique_ptr<Worker> work(std::uint32_t wanted, std::vector<std::string> tasks = {}) {
    auto worker = std::make_unique<Worker>();
    SessionRequest request{"test", {"default"}, 0};
    request.tasks = std::move(tasks);
    driver.core->open_session(
        request,
        [worker = worker.get()](Delivery delivery) {
          for (TaskOrder& order : delivery.tasks) worker->tasks.push_back(std::move(order));
        },
        [&](Result<Key> key) { worker->session = *key; });
    driver.settle();
    want(*worker, wanted);
    return worker;
  }
  void want(const Worker& worker, std::uint32_t count) {
    EXPECT_TRUE(driver.core->ask_for_tasks(worker.session, count));
    driver.settle();
  }
  void report(Worker& worker, TaskReport report) {
    ASSERT_FALSE(worker.tasks.empty());
    report.call = worker.tasks.front().call;
    report.token = worker.tasks.front().token;
    worker.tasks.pop_front();
    driver.core->report(worker.session, {report}, [](Result<std::vector<store::Recorded>> answer) {
      EXPECT_TRUE(answer && answer->front() == store::Recorded::kRecorded);
    });
    driver.settle();
  }
  void answer(Worker& worker, const std::string& value = "0") {
    TaskReport report;
    report.value = Payload::trusted(value);
    this->report(worker, std::move(report));
  }
  void control(const std::string& run, store::Control control) {
    driver.core->control(run, control, [](const Result<void>& done) { EXPECT_TRUE(done); });
    driver.settle();
  }
  void end(const Worker& worker) {
    driver.core->end_session(worker.session, [](const Result<void>& ended) { EXPECT_TRUE(ended); });
    driver.settle();
  }

  CoreDriver driver;
};

TEST_F(SameWorkerTest, LaterTasksOfAKeyGoToWhoHadTheFirst) {
  auto one = work(100);
  auto other = work(100);
  const std::string first = driver.start("film", "\"a\"");
  const std::string second = driver.start("film", "\"b\"");
  ASSERT_EQ(one->tasks.size(), 1u);
  ASSERT_EQ(other->tasks.size(), 1u) << "keys are spread as tasks are";
  for (int i = 0; i < 4; ++i) {
    answer(*other, "\"other\"");
    answer(*one, "\"one\"");
  }
  EXPECT_EQ(driver.outcome(first), R"(["one","one","one","one"])");
  EXPECT_EQ(driver.outcome(second), R"(["other","other","other","other"])");
}

TEST_F(SameWorkerTest, TheyWaitForItWhileOthersAreIdle) {
  auto one = work(2);
  auto other = work(100);
  const std::string run = driver.start("wide", "\"a\"");
  EXPECT_EQ(one->tasks.size() + other->tasks.size(), 2u + other->tasks.size());
  EXPECT_EQ(other->tasks.size(), 0u);
  for (int i = 0; i < 6; ++i) {
    ASSERT_FALSE(one->tasks.empty()) << i;
    answer(*one);
    EXPECT_EQ(other->tasks.size(), 0u);
    want(*one, 1);
  }
  EXPECT_EQ(driver.outcome(run), "[0,0,0,0,0,0]");
}

TEST_F(SameWorkerTest, ManyThatWaitForAnyoneGoToTheFirstWhoComes) {
  const std::string run = driver.start("wide", "\"a\"");
  auto one = work(1);
  auto other = work(100);
  for (int i = 0; i < 6; ++i) {
    ASSERT_EQ(one->tasks.size(), 1u) << i;
    EXPECT_EQ(other->tasks.size(), 0u);
    answer(*one);
    want(*one, 1);
  }
  EXPECT_EQ(driver.outcome(run), "[0,0,0,0,0,0]");
}

TEST_F(SameWorkerTest, WhoPassesATaskOnCanTakeOthers) {
  auto one = work(1);
  auto other = work(1);
  const std::string mine = driver.start("film", "\"a\"");
  answer(*one);  // and now it is full
  want(*one, 0);
  const std::string waits = driver.start("wide", "\"a\"");
  EXPECT_EQ(other->tasks.size(), 0u);
  const std::string theirs = driver.start("film", "\"b\"");
  EXPECT_EQ(other->tasks.size(), 1u);
}

TEST_F(SameWorkerTest, AClaimThatFindsNothingMakesRoomForWhatIsPassedOn) {
  auto one = work(1);
  auto other = work(0);
  driver.start("film", "\"a\"");
  answer(*one);
  ASSERT_TRUE(one->tasks.empty()) << "the next one is in the queue, nobody wants it yet";
  EXPECT_TRUE(driver.core->ask_for_tasks(other->session, 1));
  want(*one, 1);  // its own claim goes with the commit in which the other passes the task on
  EXPECT_EQ(one->tasks.size(), 1u);
}

// A worker that has room gets what waits in the queue first, though an idle line of others has
// nothing that outranks the new task.
TEST_F(SameWorkerTest, ANewTaskDoesNotOvertakeWhatItsWorkerMayHave) {
  auto one = work(1, {"load", "use"});
  auto other = work(1, {"use"});
  driver.start("film", "\"a\"");
  answer(*one);
  want(*one, 1);
  ASSERT_EQ(one->tasks.size(), 1u);
  driver.start("plain", "\"b\"");
  ASSERT_EQ(one->tasks.size(), 1u) << "it waits in the queue";
  EXPECT_TRUE(driver.core->ask_for_tasks(one->session, 1));
  answer(*one);  // the next one is made while the worker has room
  ASSERT_EQ(one->tasks.size(), 1u);
  EXPECT_EQ(one->tasks.front().name, "load");
  EXPECT_TRUE(other->tasks.empty());
}

TEST_F(SameWorkerTest, ATaskWhoseTimeIsOverBeforeItIsGivenIsNotGiven) {
  auto one = work(1);
  auto other = work(100);
  const std::string run = driver.start("limited", "\"a\"");
  answer(*one);
  want(*one, 1);
  driver.pass(2);
  driver.pass(6);
  EXPECT_EQ(driver.outcome(run), "\"too late\"");
  want(*one, 5);
  EXPECT_EQ(one->tasks.size(), 1u);
  EXPECT_TRUE(other->tasks.empty());
}

// A claim is durable, and the commit that passes the task on is not.
class PassedOnTest : public SameWorkerTest {
 protected:
  void pass_on(const std::string& workflow) {
    run = driver.start(workflow, "\"a\"");
    answer(*one);
    if (workflow == "hurried") {
      want(*one, 1);
      driver.pass(2);
    }
    EXPECT_TRUE(driver.core->ask_for_tasks(other->session, 1));
    EXPECT_TRUE(driver.step());
  }

  std::unique_ptr<Worker> one = work(1);
  std::unique_ptr<Worker> other = work(0);
  std::string run;
};

TEST_F(PassedOnTest, ComesBackIfItsWorkerEnds) {
  pass_on("film");
  end(*one);
  ASSERT_EQ(other->tasks.size(), 1u);
  EXPECT_EQ(other->tasks.front().attempt, 1u);
  answer(*other);
}

TEST_F(PassedOnTest, ComesBackIfItsWorkerDrains) {
  pass_on("film");
  driver.core->close_session(one->session);
  driver.settle();
  EXPECT_EQ(other->tasks.size(), 1u);
}

TEST_F(PassedOnTest, IsOverIfItsRunCancelsIt) {
  pass_on("hurried");
  driver.pass(5);
  EXPECT_EQ(driver.outcome(run), "\"too late\"");
  want(*one, 5);
  EXPECT_EQ(one->tasks.size(), 1u);
  EXPECT_EQ(driver.core->leased_tasks(), 1u);
}

TEST_F(PassedOnTest, StaysWhenWhoeverPassedItOnEnds) {
  pass_on("film");
  want(*one, 1);
  ASSERT_EQ(one->tasks.size(), 1u);
  end(*other);
  answer(*one);  // which is recorded
}

TEST_F(SameWorkerTest, ARetryComesBackToIt) {
  auto one = work(1);
  auto other = work(100);
  const std::string run = driver.start("again", "\"a\"");
  answer(*one);
  want(*one, 1);
  TaskReport failure;
  failure.error = CallError{"ConnectionError", "no", Payload(), {}};
  report(*one, failure);
  driver.pass(11);
  EXPECT_TRUE(other->tasks.empty()) << "it has room, and may not have it";
  EXPECT_TRUE(one->tasks.empty());
  want(*one, 1);
  ASSERT_EQ(one->tasks.size(), 1u);
  EXPECT_EQ(one->tasks.front().attempt, 2u) << "to be passed on is no attempt";
  answer(*one, "7");
  EXPECT_EQ(driver.outcome(run), "7");
}

TEST_F(SameWorkerTest, WhenTheWorkerEndsAnotherOneTakesOver) {
  auto one = work(2);
  auto other = work(100);
  const std::string run = driver.start("wide", "\"a\"");
  ASSERT_EQ(one->tasks.size(), 2u);
  end(*one);
  ASSERT_EQ(other->tasks.size(), 6u);
  for (const TaskOrder& order : other->tasks) EXPECT_EQ(order.attempt, 1u);
  auto third = work(100);
  for (int i = 0; i < 6; ++i) answer(*other);
  EXPECT_EQ(driver.outcome(run), "[0,0,0,0,0,0]");
  driver.start("wide", "\"a\"");
  EXPECT_EQ(other->tasks.size(), 6u) << "the key is pinned to it now";
  EXPECT_EQ(third->tasks.size(), 0u);
}

TEST_F(SameWorkerTest, AWorkerThatDrainsLetsGoOfWhatWaitsForIt) {
  auto one = work(2);
  auto other = work(100);
  driver.start("wide", "\"a\"");
  ASSERT_EQ(one->tasks.size(), 2u);
  driver.core->close_session(one->session);
  driver.settle();
  EXPECT_EQ(other->tasks.size(), 4u);
  EXPECT_EQ(one->tasks.size(), 2u) << "what it has begun it may finish";
}

TEST_F(SameWorkerTest, ATaskThatItDoesNotDoGoesToOneThatDoes) {
  auto loader = work(100, {"load"});
  auto loader_too = work(100, {"load"});
  auto user = work(100, {"use"});
  const std::string run = driver.start("film", "\"a\"");
  answer(*loader);
  for (int i = 0; i < 3; ++i) answer(*user);
  EXPECT_EQ(driver.outcome(run), "[0,0,0,0]");
  driver.start("film", "\"a\"");
  driver.start("film", "\"a\"");
  EXPECT_EQ(loader->tasks.size(), 2u) << "its key is still pinned to it";
  EXPECT_TRUE(loader_too->tasks.empty()) << "though it is the other one's turn";
}

TEST_F(SameWorkerTest, ACancelledTaskThatWaitedForItIsOverAtOnce) {
  auto one = work(1);
  auto other = work(100);
  const std::string run = driver.start("hurried", "\"a\"");
  answer(*one);
  want(*one, 1);
  ASSERT_EQ(one->tasks.size(), 1u);
  driver.pass(2);
  driver.pass(5);
  EXPECT_EQ(driver.outcome(run), "\"too late\"") << "no worker has heard of it";
  want(*one, 5);
  EXPECT_EQ(one->tasks.size(), 1u);
  EXPECT_TRUE(other->tasks.empty());
}

TEST_F(SameWorkerTest, APauseHoldsBackWhatWaitsForIt) {
  auto one = work(1);
  auto other = work(100);
  const std::string run = driver.start("wide", "\"a\"");
  ASSERT_EQ(one->tasks.size(), 1u);
  control(run, store::Control::kPause);
  answer(*one);
  want(*one, 100);
  EXPECT_TRUE(one->tasks.empty()) << "five waited for it when the run was paused";
  EXPECT_TRUE(other->tasks.empty());
  const std::string next = driver.start("film", "\"b\"");
  EXPECT_EQ(one->tasks.size() + other->tasks.size(), 1u) << "others are not held back";
  one->tasks.clear();
  other->tasks.clear();

  control(run, store::Control::kResume);
  ASSERT_EQ(one->tasks.size(), 5u);
  EXPECT_TRUE(other->tasks.empty());
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(one->tasks.front().attempt, 1u) << "to be held back is no attempt";
    answer(*one);
  }
  EXPECT_EQ(driver.outcome(run), "[0,0,0,0,0,0]");
}

TEST_F(SameWorkerTest, APauseHoldsBackWhatIsOnItsWayToIt) {
  auto one = work(1);
  auto other = work(0);
  const std::string run = driver.start("film", "\"a\"");
  answer(*one);
  ASSERT_TRUE(one->tasks.empty());
  // The other one's claim, then the commit that passes the task on: with it, or before it, comes
  // the pause.
  EXPECT_TRUE(driver.core->ask_for_tasks(other->session, 1));
  EXPECT_TRUE(driver.step());
  driver.core->control(run, store::Control::kPause,
                       [](const Result<void>& done) { EXPECT_TRUE(done); });
  want(*one, 1);
  EXPECT_TRUE(one->tasks.empty());
  EXPECT_TRUE(other->tasks.empty());
  control(run, store::Control::kResume);
  EXPECT_EQ(one->tasks.size(), 1u);
}

TEST_F(SameWorkerTest, APauseByAnotherNodeHoldsBackWhatWaitsForIt) {
  auto one = work(1);
  auto other = work(100);
  const std::string run = driver.start("wide", "\"a\"");
  ASSERT_EQ(one->tasks.size(), 1u);
  store::Commit commit;
  store::RunWrite& write = commit.runs.emplace_back();
  write.run = **driver.store->find_run(1, run);
  write.control = store::Control::kPause;
  ASSERT_TRUE(driver.store->commit(commit));
  answer(*one);
  want(*one, 100);
  EXPECT_TRUE(one->tasks.empty());
}

TEST_F(SameWorkerTest, WhatIsHeldBackLeavesItsRoomToOthers) {
  auto one = work(1);
  auto other = work(5);
  const std::string run = driver.start("wide", "\"a\"");
  ASSERT_EQ(one->tasks.size(), 1u);
  control(run, store::Control::kPause);
  answer(*one);
  want(*one, 1);  // and five wait for it
  EXPECT_TRUE(one->tasks.empty());
  driver.core->close_session(other->session);
  driver.start("film", "\"b\"");
  EXPECT_EQ(one->tasks.size(), 1u);
}

TEST_F(SameWorkerTest, WhatWaitsForAWorkerIsGivenOnceThoughTheStoreFailed) {
  auto one = work(1);
  auto other = work(100);
  driver.start("wide", "\"a\"");
  driver.core->create_token({"laptop", "hash", 1, 0}, [](const auto&) {});
  driver.core->take_batch();
  driver.core->committed(fail(ErrorCode::store_unavailable, "gone"));
  ASSERT_TRUE(driver.core->recover());
  driver.settle();
  want(*one, 10);
  EXPECT_EQ(one->tasks.size(), 6u);
  EXPECT_TRUE(other->tasks.empty());
}

TEST_F(SameWorkerTest, ItsTimeBeginsWhenItIsGiven) {
  auto one = work(1);
  auto other = work(100);
  const std::string run = driver.start("timed", "\"a\"");
  answer(*one);
  want(*one, 1);
  driver.pass(2);
  driver.pass(300);
  EXPECT_EQ(driver.outcome(run), "waiting");
  want(*one, 1);
  ASSERT_EQ(one->tasks.size(), 2u);
  EXPECT_EQ(one->tasks.back().deadline_us, driver.clock.now_us() + 60'000'000);
  driver.pass(61);
  EXPECT_NE(driver.outcome(run).find("timed out after 60 s"), std::string::npos);
}

TEST_F(SameWorkerTest, HoldsInAQueueWithLimits) {
  store::QueueLimits limits;
  limits.max_running = 5;
  driver.core->set_queue_limits("default", limits,
                                [](const Result<void>& set) { EXPECT_TRUE(set); });
  driver.settle();
  auto one = work(1);
  auto other = work(100);
  const std::string run = driver.start("wide", "\"a\"");
  for (int i = 0; i < 6; ++i) {
    ASSERT_EQ(one->tasks.size() + other->tasks.size(), 1u) << i;
    ASSERT_EQ(one->tasks.size(), 1u);
    answer(*one);
    want(*one, 1);
  }
  EXPECT_EQ(driver.outcome(run), "[0,0,0,0,0,0]");
}

TEST_F(SameWorkerTest, AClaimOfUnknownOutcomeIsPassedOnWhenTheStoreIsBack) {
  auto one = work(1);
  auto other = work(0);
  driver.start("film", "\"a\"");
  answer(*one);
  EXPECT_TRUE(driver.core->ask_for_tasks(other->session, 1));
  ASSERT_TRUE(driver.store->commit(driver.core->take_batch()));
  driver.core->committed(fail(ErrorCode::store_unavailable, "who knows"));
  ASSERT_TRUE(driver.core->recover());
  driver.settle();
  EXPECT_TRUE(other->tasks.empty()) << "the key is pinned to the first one";
  want(*one, 1);
  EXPECT_EQ(one->tasks.size(), 1u);
  const std::string next = driver.start("film", "\"b\"");
  EXPECT_EQ(other->tasks.size(), 1u) << "it has asked for one, and has got none so far";
}

TEST_F(SameWorkerTest, WhatWaitsForAWorkerSurvivesACrashOfTheServer) {
  auto one = work(2);
  auto other = work(100);
  const std::string run = driver.start("wide", "\"a\"");
  driver.crash();
  auto next = work(100);
  ASSERT_EQ(next->tasks.size(), 6u);
  for (int i = 0; i < 6; ++i) answer(*next);
  EXPECT_EQ(driver.outcome(run), "[0,0,0,0,0,0]");
}

}  // namespace
}  // namespace pawl::engine
