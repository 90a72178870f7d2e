#include "engine/core/core.h"

#include "engine/core/core_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kOrder[] = R"(
from pawl import workflow
from pawl.tasks import charge, ship

@workflow
async def order(order):
    payment = await charge(order["id"], order["total"])
    done = []
    for item in order["items"]:
        done.append(await ship(item, payment))
    return {"payment": payment, "done": done}
)";

TEST(CoreTest, RunsAWorkflowToItsEnd) {
  CoreDriver driver;
  driver.deploy(kOrder);
  driver.open_session();
  std::string run = driver.start("order", R"({"id":"o1","total":5,"items":["a","b"]})");
  EXPECT_EQ(driver.outcome(run), "waiting");
  ASSERT_EQ(driver.delivered.size(), 1u);
  EXPECT_EQ(driver.delivered.front().name, "charge");
  EXPECT_EQ(driver.delivered.front().args.text(), R"(["o1",5])");
  EXPECT_EQ(driver.answer("\"pay\""), store::Recorded::kRecorded);
  EXPECT_EQ(driver.answer("1"), store::Recorded::kRecorded);
  EXPECT_EQ(driver.answer("2"), store::Recorded::kRecorded);
  EXPECT_EQ(driver.outcome(run), R"({"payment":"pay","done":[1,2]})");
}

TEST(CoreTest, GoesOnAfterACrashAtEveryStep) {
  CoreDriver driver;
  driver.deploy(kOrder);
  std::string run = driver.start("order", R"({"id":"o1","total":5,"items":["a","b"]})");
  for (const char* value : {"\"pay\"", "1", "2"}) {
    driver.crash();
    driver.open_session();
    ASSERT_EQ(driver.delivered.size(), 1u);
    EXPECT_EQ(driver.delivered.front().attempt, 1u);
    // Out, and the server dies: it comes back without having lost an attempt.
    driver.crash();
    driver.open_session();
    ASSERT_EQ(driver.delivered.size(), 1u);
    EXPECT_EQ(driver.delivered.front().attempt, 1u);
    EXPECT_EQ(driver.answer(value), store::Recorded::kRecorded);
  }
  EXPECT_EQ(driver.outcome(run), R"({"payment":"pay","done":[1,2]})");
  driver.crash();
  EXPECT_EQ(driver.outcome(run), R"({"payment":"pay","done":[1,2]})");
}

// While the writer has one half, the other half is computed, and then there is nothing to do.
TEST(CoreTest, GathersHalfOfWhatIsOnItsWayAtMost) {
  CoreDriver driver;
  driver.deploy(kOrder);
  for (int i = 0; i < 1000; ++i) {
    StartRequest request;
    request.workflow = "order";
    request.input = Payload::trusted(R"({"id":"o1","total":5,"items":[]})");
    driver.core->start(std::move(request), [](const Result<Started>& started) {
      EXPECT_TRUE(started) << to_string(started.error());
    });
  }
  std::vector<std::size_t> sizes;
  while (driver.core->has_batch() || driver.core->busy()) {
    driver.core->process();
    const store::Commit& commit = driver.core->take_batch();
    sizes.push_back(commit.runs.size());
    driver.core->process();
    EXPECT_FALSE(driver.core->busy());
    driver.core->committed(driver.store->commit(commit));
  }
  EXPECT_EQ(sizes, (std::vector<std::size_t>{256, 500, 244}));
}

TEST(CoreTest, WakesAGroupOnce) {
  CoreDriver driver;
  driver.deploy(R"(
import asyncio
from pawl import workflow
from pawl.tasks import work

@workflow
async def wide(n):
    return sum(await asyncio.gather(*[work(i) for i in range(n)]))
)");
  driver.open_session(1000);
  std::string run = driver.start("wide", "500");
  ASSERT_EQ(driver.delivered.size(), 500u);
  std::uint64_t before = driver.core->counters().activations;
  for (int i = 0; i < 500; ++i) driver.answer("2");
  EXPECT_EQ(driver.outcome(run), "1000");
  EXPECT_EQ(driver.core->counters().activations - before, 1u);
}

TEST(CoreTest, SleepsAndWakes) {
  CoreDriver driver;
  driver.deploy(R"(
from pawl import workflow, sleep

@workflow
async def nap(seconds):
    await sleep(seconds)
    return "awake"
)");
  std::string soon = driver.start("nap", "5");
  std::string late = driver.start("nap", "2592000");
  driver.pass(4);
  EXPECT_EQ(driver.outcome(soon), "waiting");
  driver.pass(1.5);
  EXPECT_EQ(driver.outcome(soon), "\"awake\"");
  driver.crash();
  driver.pass(2592000 - 60);
  EXPECT_EQ(driver.outcome(late), "waiting");
  driver.pass(60);
  EXPECT_EQ(driver.outcome(late), "\"awake\"");
}

TEST(CoreTest, RetriesAndThenRaises) {
  CoreDriver driver;
  driver.deploy(R"(
from pawl import workflow, TaskError
from pawl.tasks import charge

@workflow
async def pay(x):
    try:
        return await charge(x)
    except TaskError as error:
        return [error.kind, error.message, error.attempts]
)");
  driver.open_session();
  std::string run = driver.start("pay", "1");
  for (int attempt = 1; attempt <= 3; ++attempt) {
    ASSERT_EQ(driver.delivered.size(), 1u) << attempt;
    EXPECT_EQ(driver.delivered.front().attempt, static_cast<std::uint32_t>(attempt));
    driver.answer_error("ConnectionError", "no");
    ASSERT_TRUE(driver.core->ask_for_tasks(driver.sessions.back(), 1));
    EXPECT_TRUE(driver.delivered.empty());
    driver.pass(10);
  }
  EXPECT_EQ(driver.outcome(run), R"(["ConnectionError","no",3])");
}

// A worker that has tasks of a store which is gone must not take those of the next one for them.
TEST(Core, KeysOfTwoStoresAreNotTheSame) {
  ManualClock clock{CoreDriver::kStart};
  std::vector<Key> nodes;
  for (std::uint64_t seed : {1, 2}) {
    SeededRandom random(seed);
    const std::unique_ptr<store::Store> store = store::make_memory_store();
    nodes.push_back(Core::open(*store, clock, random, {}).value()->node());
  }
  EXPECT_NE(nodes[0], nodes[1]);
}

}  // namespace
}  // namespace pawl::engine
