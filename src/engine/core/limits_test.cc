// Limits of queues as the core keeps them: whichever way a task reaches a worker, and across
// crashes.
#include <map>
#include <set>

#include "engine/core/core_test_support.h"

namespace pawl::engine {
namespace {

constexpr char kFlows[] = R"(
import asyncio
from pawl import workflow
from pawl.tasks import work, other

@workflow
async def many(n):
    return len(await asyncio.gather(*[work(i) for i in range(n)]))

@workflow
async def keyed(keys):
    return len(await asyncio.gather(*[work.options(key=key)(key) for key in keys]))

@workflow
async def mixed(x):
    return await asyncio.gather(work(1), other(2), work(3))
)";

class LimitsTest : public testing::Test {
 protected:
  LimitsTest() { driver.deploy(kFlows, {"work", "other"}); }

  Result<void> limit(const store::QueueLimits& limits, const std::string& queue = "default") {
    Result<void> answer = fail(ErrorCode::engine_stopped, "no answer");
    driver.core->set_queue_limits(queue, limits, [&](Result<void> done) { answer = done; });
    driver.settle();
    return answer;
  }
  void at_once(std::uint32_t count) {
    store::QueueLimits limits;
    limits.max_running = count;
    ASSERT_TRUE(limit(limits));
  }
  // Lets workers answer one by one until the run ends; the most that were out at once.
  std::size_t most_at_once(const std::string& run) {
    std::size_t most = driver.delivered.size();
    while (!driver.delivered.empty()) {
      driver.answer("1");
      most = std::max(most, driver.delivered.size());
    }
    EXPECT_NE(driver.outcome(run), "waiting");
    return most;
  }

  CoreDriver driver;
};

TEST_F(LimitsTest, NoMoreRunThanAllowed) {
  driver.open_session(1000);
  at_once(3);
  std::string run = driver.start("many", "20");
  EXPECT_EQ(driver.delivered.size(), 3u);
  EXPECT_EQ(most_at_once(run), 3u);
}

TEST_F(LimitsTest, HoldForTasksThatGoStraightToAWaitingSession) {
  driver.open_session(1000);
  driver.start("many", "2");
  ASSERT_EQ(driver.delivered.size(), 2u) << "handed out when they were made";
  at_once(3);
  driver.start("many", "5");
  EXPECT_EQ(driver.delivered.size(), 3u) << "the two count that were out before";
  for (int i = 0; i < 5; ++i) driver.start("many", "1");
  EXPECT_EQ(driver.delivered.size(), 3u);
}

TEST_F(LimitsTest, WhatBeganBeforeTheLimitMakesRoomWhenItEnds) {
  driver.open_session(1000);
  driver.start("many", "2");
  at_once(2);
  std::string run = driver.start("many", "3");
  EXPECT_EQ(driver.delivered.size(), 2u);
  EXPECT_EQ(most_at_once(run), 2u);
}

TEST_F(LimitsTest, HoldAcrossACrash) {
  at_once(2);
  std::string run = driver.start("many", "6");
  driver.open_session(1000);
  EXPECT_EQ(driver.delivered.size(), 2u);
  driver.crash();
  driver.open_session(1000);
  EXPECT_EQ(driver.delivered.size(), 2u);
  EXPECT_EQ(most_at_once(run), 2u);
}

TEST_F(LimitsTest, APausedQueueHandsOutNothing) {
  at_once(0);
  driver.open_session(1000);
  std::string run = driver.start("many", "4");
  EXPECT_TRUE(driver.delivered.empty());
  EXPECT_FALSE(driver.core->has_batch()) << "and costs nothing meanwhile";
  driver.pass(3600);
  EXPECT_TRUE(driver.delivered.empty());
}

TEST_F(LimitsTest, APausedQueueGoesOn) {
  at_once(0);
  driver.open_session(1000, {"default"}, 0);
  std::string run = driver.start("many", "4");
  ASSERT_TRUE(limit({}));
  EXPECT_EQ(driver.delivered.size(), 4u);
  EXPECT_EQ(most_at_once(run), 4u);
}

TEST_F(LimitsTest, NoMoreBeginThanTheRateAllowsEvenAcrossACrash) {
  store::QueueLimits limits;
  limits.rate = 2;
  ASSERT_TRUE(limit(limits));
  driver.start("many", "7");
  driver.open_session(1000, {"default"}, 0);
  EXPECT_EQ(driver.delivered.size(), 2u);
  driver.answer("1");
  driver.answer("1");
  EXPECT_TRUE(driver.delivered.empty()) << "however fast they are";
  driver.crash();
  driver.open_session(1000, {"default"}, 0);
  EXPECT_TRUE(driver.delivered.empty()) << "a crash is no way around it";
  driver.pass(0.999);
  EXPECT_TRUE(driver.delivered.empty());
  driver.pass(0.001);
  EXPECT_EQ(driver.delivered.size(), 2u) << "and nobody has to ask again";
  driver.pass(1);
  EXPECT_EQ(driver.delivered.size(), 4u);
}

TEST_F(LimitsTest, KeysHaveLimitsAndTakeTurns) {
  store::QueueLimits limits;
  limits.per_key_max_running = 2;
  limits.max_running = 3;
  ASSERT_TRUE(limit(limits));
  driver.open_session(1000);
  std::string run = driver.start("keyed", R"(["a","a","a","a","a","a","b","b",7])");
  std::map<std::string, int> first_six;
  int served = 0;
  while (!driver.delivered.empty()) {
    EXPECT_LE(driver.delivered.size(), 3u);
    std::map<std::string, int> out;
    for (const TaskOrder& order : driver.delivered) {
      EXPECT_LE(++out[order.args.text()], 2) << order.args.text();
    }
    if (++served <= 6) ++first_six[driver.delivered.front().args.text()];
    driver.answer("1");
  }
  EXPECT_EQ(driver.outcome(run), "9");
  EXPECT_EQ(first_six["[\"b\"]"], 2) << "b has not waited for all of a";
  EXPECT_EQ(first_six["[7]"], 1);
}

TEST_F(LimitsTest, OtherQueuesGoTheirWay) {
  at_once(0);
  driver.deploy(R"(
from pawl import workflow
from pawl.tasks import work

@workflow
async def elsewhere(x):
    return await work.options(queue="mail")(x)
)",
                {"work"});
  driver.open_session(10, {"default", "mail"});
  driver.start("elsewhere", "1");
  EXPECT_EQ(driver.delivered.size(), 1u);
}

TEST_F(LimitsTest, RefusesRatesThatAreNone) {
  for (double rate : {0.0, -1.0, 1e9, std::numeric_limits<double>::quiet_NaN()}) {
    store::QueueLimits limits;
    limits.rate = rate;
    auto answer = limit(limits);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, ErrorCode::invalid_request);
    limits = {};
    limits.per_key_rate = rate;
    EXPECT_FALSE(limit(limits));
  }
  EXPECT_FALSE(limit({}, ""));
}

TEST_F(LimitsTest, ALostWorkerMakesRoom) {
  at_once(1);
  driver.start("many", "2");
  Key lost = driver.open_session(10);
  EXPECT_EQ(driver.delivered.size(), 1u);
  driver.delivered.clear();
  driver.open_session(10, {"default"}, 0);
  EXPECT_TRUE(driver.delivered.empty());
  driver.core->end_session(lost, [](const Result<void>&) {});
  driver.settle();
  EXPECT_EQ(driver.delivered.size(), 1u);
}

// --- what workers offer

class OffersTest : public LimitsTest {
 protected:
  Key open(std::vector<std::string> tasks, std::uint32_t wanted = 100) {
    Key opened = 0;
    SessionRequest request{"some", {"default"}, 0, "python", std::move(tasks)};
    driver.core->open_session(
        request,
        [this, session = sessions++](Delivery delivery) {
          for (TaskOrder& order : delivery.tasks) given[session].insert(order.name);
        },
        [&](Result<Key> key) { opened = *key; });
    driver.settle();
    EXPECT_TRUE(driver.core->ask_for_tasks(opened, wanted));
    driver.settle();
    return opened;
  }

  int sessions = 0;
  std::map<int, std::multiset<std::string>> given;
};

TEST_F(OffersTest, SessionsGetOnlyWhatTheyOffer) {
  open({"other"});
  open({"work"});
  driver.start("mixed");
  EXPECT_EQ(given[0], (std::multiset<std::string>{"other"}));
  EXPECT_EQ(given[1], (std::multiset<std::string>{"work", "work"}));
}

TEST_F(OffersTest, AlsoFromTheStore) {
  driver.start("mixed");
  open({"other"});
  EXPECT_EQ(given[0], (std::multiset<std::string>{"other"}));
  driver.start("mixed");
  EXPECT_EQ(given[0].size(), 2u) << "what is not for it is in nobody's way";
  open({"work", "work"});
  EXPECT_EQ(given[1].size(), 4u);
}

TEST_F(OffersTest, ASessionThatListsNoneGetsAny) {
  open({});
  driver.start("mixed");
  EXPECT_EQ(given[0].size(), 3u);
}

TEST_F(OffersTest, RetriesComeBackToWhoOffersThem) {
  open({"other"});
  open({"work"}, 1);
  driver.start("many", "1");
  EXPECT_EQ(given[1].size(), 1u);
  std::vector<WorkerView> workers = driver.core->workers();
  ASSERT_EQ(workers.size(), 2u);
  EXPECT_EQ(workers[1].language, "python");
  EXPECT_EQ(workers[1].tasks, std::vector<std::string>{"work"});
  EXPECT_EQ(workers[1].running, 1u);
  EXPECT_EQ(driver.core->running_tasks()["default"], 1u);
}

TEST_F(LimitsTest, WorkersCountWhatTheyDid) {
  driver.open_session(10);
  driver.start("many", "2");
  driver.clock.advance_us(2'000'000);
  driver.answer("1");
  driver.answer_error("ValueError", "no", false);
  WorkerView worker = driver.core->workers().at(0);
  EXPECT_EQ(worker.done, 1u);
  EXPECT_EQ(worker.failed, 1u);
  EXPECT_EQ(worker.running, 0u);
  EXPECT_EQ(worker.mean_latency_us, 2'000'000);
  EXPECT_EQ(worker.since_us, CoreDriver::kStart);
}

}  // namespace
}  // namespace pawl::engine
